// Opens the application without a network: its page and the files of the pages of every day.
// Files carry a hash of their contents in their names, so that those of two versions lie beside each other, and an open page
// goes on with its own until it is opened anew: a new worker may start at once without taking anything away.
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

const CACHE = 'orbita-files';
/** An address that no route has: the page comes without the files and calls of any. */
const SHELL = '/app-shell';
/** Under this address the cache remembers which files the latest version has. */
const LIST = '/app-shell/files';
/** Milliseconds after which a page opens from what is stored here, though the network may still answer. */
const PATIENCE = 4000;
/** What the server answers in place of a page while it cannot be reached behind its proxy. */
const AWAY = new Set([502, 503, 504]);

export function serveFiles(scope: WorkerScope, files: readonly string[]): void {
  scope.addEventListener('install', (event) => event.waitUntil(storeFiles(files).then(() => scope.skipWaiting())));
  scope.addEventListener('activate', (event) =>
    event.waitUntil(
      Promise.all([dropOldFiles(files), scope.registration.navigationPreload?.enable(), scope.clients.claim()]),
    ),
  );
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== 'GET' || origin !== scope.location.origin) return;
    if (mode === 'navigate' && isPage(pathname)) event.respondWith(openPage(event));
    else if (pathname.startsWith('/assets/')) event.respondWith(readFile(event.request));
  });
}

/** As the server decides what gets the page of the application. */
const isPage = (path: string): boolean => !path.startsWith('/api/') && !/\.\w{1,8}$/.test(path);

/** Stores all files, or fails and is tried again later: half a version would open a broken page. */
async function storeFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const shell = await fetch(SHELL, { cache: 'no-cache' });
  const page = await shell.clone().text();
  const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
  // While servers are being replaced the page may be of another version than this worker.
  if (!shell.ok || named.some((file) => !files.includes(file))) throw new Error('The page is of another version');
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !stored.has(file)));
  await cache.put(SHELL, shell);
}

/** Removes what belongs neither to this version nor to the one before it, which open pages may still be running. */
async function dropOldFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const before: unknown = await (await cache.match(LIST))?.json();
  const kept = new Set([...files, ...(Array.isArray(before) ? before : []), SHELL, LIST]);
  const stored = await cache.keys();
  await Promise.all(stored.filter(({ url }) => !kept.has(new URL(url).pathname)).map((one) => cache.delete(one)));
  await cache.put(LIST, Response.json(files));
}

/** Returns the server's page, or the stored one when the network does not answer in time. */
async function openPage(event: FetchEvent): Promise<Response> {
  const asked = askServer(event);
  const shell = await caches.match(SHELL);
  if (!shell) return asked;
  const inTime = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE));
  const come = await Promise.race([asked.catch(() => undefined), inTime]);
  return come && !AWAY.has(come.status) ? come : shell;
}

const askServer = async ({ preloadResponse, request }: FetchEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

/** Returns a stored file, otherwise loads it and stores it too: a page that was opened once opens again. */
async function readFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(request, { ignoreVary: true });
  if (stored) return stored;
  const loaded = await fetch(request);
  // Without room the file is simply not stored.
  if (loaded.status === 200) await cache.put(request, loaded.clone()).catch(() => undefined);
  return loaded;
}
