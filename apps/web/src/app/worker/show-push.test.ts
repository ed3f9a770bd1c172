import { beforeEach, expect, test, vi } from 'vitest';
import { showPushes } from './show-push.ts';
import type { WorkerScope } from './worker-scope.ts';

const ORIGIN = 'https://school.example';
const showNotification = vi.fn(async () => undefined);
const openWindow = vi.fn(async () => undefined);
const focus = vi.fn(async () => undefined);
let windows: { url: string; focus: () => Promise<unknown> }[] = [];
const listeners: Record<string, (event: never) => void> = {};
const scope = {
  addEventListener: (name: string, listen: (event: never) => void) => {
    listeners[name] = listen;
  },
  location: { origin: ORIGIN },
  registration: { showNotification },
  clients: { matchAll: async () => windows, openWindow },
};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What the worker uses of its scope.
showPushes(scope as unknown as WorkerScope);

/** Gives an event to the worker; resolves when the worker has finished. */
async function give(name: string, event: object): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners[name]?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) } as never);
  await Promise.all(works);
}
const push = (json: () => unknown) => give('push', { data: { json } });
const close = vi.fn();
const click = (path: unknown) => give('notificationclick', { notification: { close, data: { path } } });

beforeEach(() => {
  windows = [];
  vi.clearAllMocks();
});

test('a message is shown as the server has worded it', async () => {
  await push(() => ({
    title: 'Новая оценка',
    text: 'Оптика · Физика',
    path: '/subjects/3',
    tag: 't-1',
    language: 'ru',
  }));
  expect(showNotification).toHaveBeenCalledWith('Новая оценка', {
    body: 'Оптика · Физика',
    tag: 't-1',
    lang: 'ru',
    icon: '/icons/mark-192.png',
    data: { path: '/subjects/3' },
  });
});

test.each([
  ['of another version', () => ({ title: 5 })],
  [
    'that cannot be read',
    () => {
      throw new SyntaxError('Unexpected token');
    },
  ],
])('a message %s is shown too, because browsers end subscriptions that show nothing', async (_, json) => {
  await push(json);
  await give('push', { data: null });
  expect(showNotification).toHaveBeenCalledTimes(2);
  expect(showNotification).toHaveBeenLastCalledWith('Орбита', expect.objectContaining({ body: 'Новое уведомление' }));
});

test('a click opens the page, or goes to it where it is open', async () => {
  await click('/schedule?day=2026-09-03');
  expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/schedule?day=2026-09-03`);
  windows = [`${ORIGIN}/main`, `${ORIGIN}/subjects/3#task-4`].map((url) => ({ url, focus }));
  await click('/subjects/3#task-4');
  expect([focus, openWindow, close].map((one) => one.mock.calls.length)).toEqual([1, 1, 2]);
});

test.each(['https://evil.example/', '//evil.example', 5])('a click never leaves the site: %s', async (path) => {
  await click(path);
  expect(openWindow).toHaveBeenCalledWith(expect.stringMatching(/^https:\/\/school\.example\/?$/));
});
