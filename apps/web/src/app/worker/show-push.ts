// Shows push messages, also while no page is open, and opens their places. What may be told was decided by the server.
import type { PushText } from '@orbita/contract/notifications/devices';
import { isRecord } from '@orbita/contract/records';
import type { NotificationClick, PushEvent, WorkerScope } from './worker-scope.ts';

const ICON = '/icons/mark-192.png';

export function showPushes(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, event));
  });
}

/** What is shown in place of a message of another version: browsers end a subscription whose messages show nothing. */
const UNREADABLE: PushText = {
  title: 'Орбита',
  text: 'Новое уведомление',
  path: '/self/profile/news',
  tag: 'orbita',
  language: 'ru',
};

const isPushText = (value: unknown): value is PushText =>
  isRecord(value) && ['title', 'text', 'path', 'tag', 'language'].every((name) => typeof value[name] === 'string');

function readText({ data }: PushEvent): PushText {
  try {
    const value = data?.json();
    return isPushText(value) ? value : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

function show({ registration }: WorkerScope, event: PushEvent): Promise<void> {
  const { title, text, path, tag, language } = readText(event);
  return registration.showNotification(title, { body: text, tag, lang: language, icon: ICON, data: { path } });
}

/** Goes to the page where it is open already; another open page may hold something unsaved and stays as it is. */
async function open({ clients, location }: WorkerScope, { notification }: NotificationClick): Promise<void> {
  const data: unknown = notification.data;
  const path = isRecord(data) && typeof data.path === 'string' ? data.path : '/';
  const url = new URL(path, location.origin);
  const address = url.origin === location.origin ? url.href : location.origin;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url === address);
  await (there ? there.focus() : clients.openWindow(address));
}
