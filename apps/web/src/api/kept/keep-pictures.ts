// Keeps the pictures of answers that are kept, once they were shown, and puts them in place when they cannot be loaded.
import { queryClient } from '../query.ts';
import { keptAccount } from './keep-answers.ts';
import { keepPicture, LARGEST, readPicture } from './kept-store.ts';
import { isKept } from './what-is-kept.ts';

const texts = new WeakMap<object, string>();
function textOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return '';
  const text = texts.get(data) ?? JSON.stringify(data);
  texts.set(data, text);
  return text;
}

/** Starts listening to the pictures of all pages; the returned function stops it. */
export function startKeepingPictures(): () => void {
  const onLoad = ({ target }: Event) => void (pathOf(target) && keep(pathOf(target)!).catch(() => undefined));
  const onError = ({ target }: Event) => target instanceof HTMLImageElement && void putInPlace(target);
  // These events do not bubble, but can be heard on their way down.
  document.addEventListener('load', onLoad, true);
  document.addEventListener('error', onError, true);
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) void putInPlace(image);
  return () => {
    document.removeEventListener('load', onLoad, true);
    document.removeEventListener('error', onError, true);
  };
}

/** Returns the path of a picture of this site's API. */
function pathOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLImageElement)) return undefined;
  const { origin, pathname, search } = new URL(target.src, location.href);
  return origin === location.origin && pathname.startsWith('/api/') ? pathname + search : undefined;
}

/** Keeps a picture that stands in an answer which is kept and on the screen. */
async function keep(path: string): Promise<void> {
  const who = keptAccount();
  if (!who) return;
  const query = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .find(({ queryKey, state }) => isKept(queryKey, who.auth, state.data) && textOf(state.data).includes(path));
  if (!query) return;
  // The browser has just loaded it.
  const response = await fetch(path, { cache: 'force-cache' });
  const blob = await response.blob();
  if (response.ok && blob.type.startsWith('image/') && blob.size <= LARGEST.picture)
    await keepPicture(who.id, path, { blob, of: query.queryHash }, who.generation);
}

async function putInPlace(image: HTMLImageElement): Promise<void> {
  const [path, who] = [pathOf(image), keptAccount()];
  if (!path || !who) return;
  const blob = await readPicture(who.id, path).catch(() => undefined);
  if (blob && pathOf(image) === path) image.src = URL.createObjectURL(blob);
}
