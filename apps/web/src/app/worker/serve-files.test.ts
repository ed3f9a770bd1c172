import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serveFiles } from './serve-files.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

const ORIGIN = 'https://school.example';
const stores = new Map<string, Map<string, Response>>();
const pathOf = (request: Request | string): string =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
/** The part of a browser's cache that the worker uses. */
const openCache = (name: string) => {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  return {
    match: async (request: Request | string) => store.get(pathOf(request))?.clone(),
    put: async (request: Request | string, response: Response) => void store.set(pathOf(request), response),
    keys: async () => [...store.keys()].map((path) => new Request(`${ORIGIN}${path}`)),
    delete: async (request: Request) => store.delete(pathOf(request)),
    addAll: async (files: string[]) => {
      for (const file of files) store.set(file, await fetch(`${ORIGIN}${file}`));
    },
  };
};
vi.stubGlobal('caches', {
  open: async (name: string) => openCache(name),
  match: async (request: string) => openCache('orbita-files').match(request),
});
const stored = (): string[] => [...(stores.get('orbita-files') ?? new Map<string, Response>()).keys()].toSorted();

/** What the server has at each address; an address without an answer is one that cannot be reached. */
let answers: Record<string, Response> = {};
const asked = vi.fn(async (request: Request | string) => {
  const answer = answers[pathOf(request)];
  if (!answer) throw new TypeError('Failed to fetch');
  return answer.clone();
});
vi.stubGlobal('fetch', asked);

type Listeners = Record<string, (event: never) => void>;
/** Starts a worker of a version and returns how the browser speaks to it. */
function startWorker(files: readonly string[]) {
  const listeners: Listeners = {};
  const scope = {
    addEventListener: (name: string, listen: (event: never) => void) => {
      listeners[name] = listen;
    },
    location: { origin: ORIGIN },
    registration: {},
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What the worker uses of its scope.
  serveFiles(scope as unknown as WorkerScope, files);
  const live = async (name: string) => {
    const works: Promise<unknown>[] = [];
    listeners[name]?.({ waitUntil: (work: Promise<unknown>) => works.push(work) } as never);
    await Promise.all(works);
  };
  return {
    install: () => live('install'),
    activate: () => live('activate'),
    /** Returns the response, or undefined when the worker leaves the request to the browser. */
    open: (path: string, { mode = 'navigate', method = 'GET' } = {}) => {
      let response: Promise<Response> | undefined;
      const event: Partial<FetchEvent> = {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A request of this mode cannot be made by a script.
        request: { url: `${ORIGIN}${path}`, mode, method } as Request,
        preloadResponse: Promise.resolve(undefined),
        respondWith: (given) => {
          response = given;
        },
      };
      listeners['fetch']?.(event as never);
      return response;
    },
  };
}

const shellOf = (file: string) => new Response(`<script src="${file}"></script>`);
beforeEach(() => {
  stores.clear();
  asked.mockClear();
  answers = { '/app-shell': shellOf('/assets/a-1.js'), '/assets/a-1.js': new Response('first') };
});

describe('without a network', () => {
  test('every page opens from the stored one, with its files', async () => {
    const worker = startWorker(['/assets/a-1.js']);
    await worker.install();
    await worker.activate();
    answers = {};
    for (const path of ['/', '/schedule', '/subjects/7/topics/8?part=2'])
      expect(await (await worker.open(path))?.text()).toContain('/assets/a-1.js');
    expect(await (await worker.open('/assets/a-1.js', { mode: 'cors' }))?.text()).toBe('first');
  });

  test('also when a proxy answers in place of the server, or nobody answers in time', async () => {
    const worker = startWorker(['/assets/a-1.js']);
    await worker.install();
    answers['/main'] = new Response('Bad Gateway', { status: 502 });
    expect(await (await worker.open('/main'))?.text()).toContain('a-1.js');
    asked.mockImplementationOnce(() => new Promise(() => undefined));
    vi.useFakeTimers();
    const opened = worker.open('/main');
    await vi.advanceTimersByTimeAsync(4000);
    vi.useRealTimers();
    expect(await (await opened)?.text()).toContain('a-1.js');
  });

  test('a page never opened before the worker was there fails as it would without one', async () => {
    answers = {};
    await expect(startWorker([]).open('/main')).rejects.toThrow('Failed to fetch');
  });
});

test('with a network the page is the server’s, and answers of the API are never touched', async () => {
  const worker = startWorker(['/assets/a-1.js']);
  await worker.install();
  answers['/main'] = new Response('new page');
  expect(await (await worker.open('/main'))?.text()).toBe('new page');
  for (const path of ['/api/v2/auth', '/api/photos/4/original', '/files/a.pdf'])
    expect(worker.open(path, { mode: path.startsWith('/files') ? 'navigate' : 'cors' })).toBeUndefined();
  expect(worker.open('/api/photos/4', { mode: 'navigate' })).toBeUndefined();
  expect(worker.open('/main', { mode: 'navigate', method: 'POST' })).toBeUndefined();
  expect(stored()).toEqual(['/app-shell', '/assets/a-1.js']);
});

describe('a new version', () => {
  test('leaves the files of the one before it to the pages that run it, and drops older ones', async () => {
    const versions = ['1', '2', '3'].map((version) => [`/assets/a-${version}.js`]);
    for (const files of versions) {
      answers['/app-shell'] = shellOf(files[0]!);
      answers[files[0]!] = new Response(files[0]);
      const worker = startWorker(files);
      await worker.install();
      await worker.activate();
    }
    expect(stored()).toEqual(['/app-shell', '/app-shell/files', '/assets/a-2.js', '/assets/a-3.js']);
  });

  test('is not stored by halves', async () => {
    const before = startWorker(['/assets/a-1.js']);
    await before.install();
    await before.activate();
    // The page is still of the first version.
    await expect(startWorker(['/assets/a-2.js']).install()).rejects.toThrow('another version');
    answers['/app-shell'] = shellOf('/assets/a-2.js');
    await expect(startWorker(['/assets/a-2.js']).install()).rejects.toThrow('Failed to fetch');
    answers = {};
    expect(await (await before.open('/main'))?.text()).toContain('a-1.js');
  });
});

test('a file that a page loads later is stored too', async () => {
  const worker = startWorker([]);
  answers['/assets/katex-9.js'] = new Response('formulas');
  expect(await (await worker.open('/assets/katex-9.js', { mode: 'cors' }))?.text()).toBe('formulas');
  answers = {};
  expect(await (await worker.open('/assets/katex-9.js', { mode: 'cors' }))?.text()).toBe('formulas');
});
