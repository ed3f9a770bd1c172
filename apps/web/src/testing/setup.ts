// Adds what jsdom lacks compared with a browser, and cleans up after each page test.
import './production-react.ts';
import '@testing-library/jest-dom/vitest';
import { afterEach, beforeEach, vi } from 'vitest';
import './russian-browser.ts';
import { NOW } from './sample.ts';

// The live channel needs a server; tests send its events through live-socket.ts.
vi.mock('socket.io-client', async () => ({ io: (await import('./live-socket.ts')).openSocket }));
// Files are sent by XMLHttpRequest, which in jsdom would ask the network.
vi.mock('../api/client/send-file.ts', () => import('./stub-upload.ts'));

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
// jsdom lays nothing out; with the size of the window every element shows its first rows.
const sizes = {
  clientWidth: window.innerWidth,
  offsetWidth: window.innerWidth,
  clientHeight: window.innerHeight,
  offsetHeight: window.innerHeight,
};
for (const [name, value] of Object.entries(sizes))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
HTMLCanvasElement.prototype.getContext = () => null;

const { arriveOrHang, closePage, failPage } = await import('./render-page.tsx');
window.addEventListener('error', ({ error }) => failPage(error));
const { queryClient } = await import('../api/query.ts');
const { queries, ...others } = queryClient.getDefaultOptions();
// Failures are shown at once, since retries are not what page tests are about.
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });

const { noticeStay } = await import('../base/notices.ts');
noticeStay.factor = 100;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});
afterEach(async () => {
  vi.useRealTimers();
  await arriveOrHang();
  closePage();
});
