// What the browser has and the tests' document lacks, and the end of each page test.
import '@testing-library/jest-dom/vitest';
import { afterEach, beforeEach, vi } from 'vitest';
import { NOW } from './sample.ts';

// The live channel needs a server; what it says reaches a page by the feed.
vi.mock('socket.io-client', () => ({
  io: () => ({ on: () => undefined, emit: () => undefined, close: () => undefined, connected: false }),
}));

class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
const noMedia = (media: string): Partial<MediaQueryList> => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
});

vi.stubGlobal('ResizeObserver', StillObserver);
vi.stubGlobal('IntersectionObserver', StillObserver);
vi.stubGlobal('matchMedia', noMedia);
vi.stubGlobal('scrollTo', () => undefined);
vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
  const { answerRequest } = await import('./render-page.tsx');
  return answerRequest({
    method: init.method ?? 'GET',
    url,
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    signal: init.signal,
  });
});
Object.assign(document, { fonts: new EventTarget() });
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
HTMLCanvasElement.prototype.getContext = () => null;

const { closePage } = await import('./render-page.tsx');
const { queryClient } = await import('../api/query.ts');
const { queries, ...others } = queryClient.getDefaultOptions();
// A failure is shown at once; how often it is tried again is not the page's business.
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
  closePage();
});
