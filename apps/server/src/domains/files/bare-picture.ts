// Pictures as anybody may see them: without the place, the names and the times that cameras and programs write into them.
import type { BinaryResponse, MadeFile } from '@orbita/contract/endpoint';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../http/deps.ts';
import { openPicture } from '../../platform/pictures.ts';
import { type Kept, showFile } from './files.service.ts';

/** Sides of a picture that is shown to everybody, in pixels at most: sharp on a large screen. */
const MOST_SIDE = 2560;
/** Pictures kept for whoever asks next, up to so many bytes of all of them. */
const kept = new LRUCache<string, Buffer>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
  ttl: 10 * 60_000,
});

/** Pictures that are being drawn, for whoever asks meanwhile. */
const drawing = new Map<string, Promise<Buffer>>();

/** How each kind of picture is drawn; to write AVIF takes seconds, and anybody may ask. */
const formats = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp', 'image/avif': 'webp' } as const;
const formatOf = (mime: string) => Object.entries(formats).find(([known]) => known === mime)?.[1];

const draw = async (path: string, format: (typeof formats)[keyof typeof formats]): Promise<Buffer> =>
  (await openPicture(path))
    .autoOrient()
    .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toFormat(format, format === 'png' ? {} : { quality: 85 })
    .toBuffer();

async function drawOnce(key: string, begin: () => Promise<Buffer>): Promise<Buffer> {
  const begun = drawing.get(key) ?? begin().finally(() => drawing.delete(key));
  drawing.set(key, begun);
  const bytes = await begun;
  kept.set(key, bytes);
  return bytes;
}

/** Returns a file to be shown to anybody; a picture is drawn anew, which leaves out everything but what one sees. */
export async function showBare(
  { fileStore, heavyWork }: Pick<Deps, 'fileStore' | 'heavyWork'>,
  file: Kept,
  userId: number,
): Promise<BinaryResponse | MadeFile> {
  const format = formatOf(file.mime);
  if (!format) return showFile({ fileStore }, file);
  const key = file.storage_key;
  const bytes =
    kept.get(key) ??
    (await drawOnce(key, () => heavyWork.runNative(userId, () => draw(fileStore.pathOf(key), format))));
  const mime = `image/${format}`;
  return { bytes, name: mime === file.mime ? file.name : `${file.name}.${format}`, mime, inline: true };
}
