import { beforeEach, expect, test, vi } from 'vitest';
import { reloadAfterUpdate } from './reload-after-update.ts';

vi.mock('./page-code.ts', () => ({ isLoadingAhead: () => false }));
const page = new EventTarget();
const reload = vi.fn();
const kept = new Map<string, string>();
vi.stubGlobal('window', Object.assign(page, { location: { href: 'https://school.example/main', reload } }));
vi.stubGlobal('navigator', { onLine: true });
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
reloadAfterUpdate();

const failToLoad = (answer: () => Promise<{ ok: boolean }>) => {
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', asked);
  page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  return asked;
};
beforeEach(() => {
  kept.clear();
  reload.mockClear();
});

test('a page whose code an update removed is loaded again, once', async () => {
  failToLoad(() => Promise.resolve({ ok: true }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(failToLoad(() => Promise.resolve({ ok: true }))).not.toHaveBeenCalled();
});

test('a server that does not answer leaves the page in place', async () => {
  const asked = failToLoad(() => Promise.reject(new TypeError('Failed to fetch')));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await asked.mock.results[0]?.value.catch(() => undefined);
  const refused = failToLoad(() => Promise.resolve({ ok: false }));
  await refused.mock.results[0]?.value;
  expect(reload).not.toHaveBeenCalled();
  expect(kept.size).toBe(0);
});
