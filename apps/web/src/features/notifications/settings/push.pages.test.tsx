import type { PushDevices } from '@orbita/contract/notifications/devices';
import { NotificationSettings } from '@orbita/contract/notifications/settings';
import { screen, waitFor } from '../../../testing/screen.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepToken } from '../../../api/client/keep-token.ts';
import { keepPushes } from '../../../api/keep-push.ts';
import { signOut } from '../../../api/sign-out.ts';
import { noteAllowed } from '../../../base/push.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import type { Stubs } from '../../../testing/stubs.ts';
import { asParent, asStudent, asTeacher, type Viewer } from '../../../testing/viewers.ts';

const PUBLIC_KEY = btoa('a public key').replaceAll('=', '');
const subscribed = { endpoint: 'https://push.example/1', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
/** The push part of a browser. */
const browser = {
  subscription: null as null | PushSubscription,
  answer: 'granted' as NotificationPermission,
  endpoint: subscribed.endpoint,
};
const unsubscribe = vi.fn(async () => {
  browser.subscription = null;
  return true;
});
const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
  const { p256dh, auth } = subscribed;
  const made = {
    endpoint: browser.endpoint,
    options: { applicationServerKey: applicationServerKey.buffer },
    toJSON: () => ({ endpoint: browser.endpoint, keys: { p256dh, auth } }),
    unsubscribe,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What the page uses of a subscription.
  browser.subscription = made as unknown as PushSubscription;
  return browser.subscription;
});
const getSubscription = vi.fn(async () => browser.subscription);
const registration = { pushManager: { subscribe, getSubscription } };
const asks = vi.fn(async () => {
  allow(browser.answer);
  return browser.answer;
});
/** Gives the browser a part that jsdom lacks, until the test has ended. */
const give = (of: object, name: string, value: unknown) =>
  Object.defineProperty(of, name, { configurable: true, writable: true, value });
const allow = (permission: NotificationPermission) =>
  give(window, 'Notification', { permission, requestPermission: asks });

beforeEach(() => {
  Object.assign(browser, { subscription: null, answer: 'granted', endpoint: subscribed.endpoint });
  vi.clearAllMocks();
  give(window, 'isSecureContext', true);
  give(window, 'PushManager', class {});
  allow('default');
  give(navigator, 'serviceWorker', {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
});
afterEach(() => {
  for (const name of ['isSecureContext', 'PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.restoreAllMocks();
  localStorage.clear();
});

const phone = { id: 5, user_agent: 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0', created_at: '2026-09-01T08:00:00Z' };
const none: PushDevices = { public_key: PUBLIC_KEY, is_remembered: true, data: [] };
const here: PushDevices = { ...none, data: [{ ...phone, used_at: null, is_current: true }] };
const open = (devices: PushDevices, more: Stubs = {}, as: Viewer = asStudent) =>
  renderPage(
    '/self/settings/notifications',
    {
      'notifications.getNotificationSettings': sampleOf(NotificationSettings),
      'notifications.listPushDevices': devices,
      ...more,
    },
    as,
  );
const TURN_ON = { name: 'Включить на этом устройстве' };

test.each([
  ['a student', asStudent],
  ['a parent', asParent],
])('%s turns messages on by a click, and only then the browser asks', async (_, as) => {
  const page = open(none, { 'notifications.addPushDevice': here }, as);
  const button = await screen.findByRole('button', TURN_ON);
  expect(asks).not.toHaveBeenCalled();
  await page.user.click(button);
  expect(await screen.findByText(/^Это устройство · включено/)).toBeVisible();
  expect(page.asked('notifications.addPushDevice')[0]?.body).toEqual(subscribed);
  expect(subscribe.mock.calls[0]?.[0]).toMatchObject({ userVisibleOnly: true });
  expect(screen.queryByRole('button', TURN_ON)).toBeNull();
});

test('who refuses is told how to allow it later; nothing is sent', async () => {
  browser.answer = 'denied';
  const page = open(none);
  await page.user.click(await screen.findByRole('button', TURN_ON));
  expect(await screen.findByText(/уведомления этого сайта запрещены/)).toBeVisible();
  expect(page.asked('notifications.addPushDevice')).toEqual([]);
});

test('who closes the question may answer it another time', async () => {
  browser.answer = 'default';
  const page = open(none);
  await page.user.click(await screen.findByRole('button', TURN_ON));
  await waitFor(() => expect(asks).toHaveBeenCalled());
  expect(await screen.findByRole('button', TURN_ON)).toBeEnabled();
});

test('a push service that cannot be reached is told of', async () => {
  subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'));
  const page = open(none);
  await page.user.click(await screen.findByRole('button', TURN_ON));
  expect(await screen.findByText(/не смог подключить уведомления/)).toBeVisible();
});

describe('where messages cannot come, the page says why', () => {
  const noPush = (agent: string) => {
    Reflect.deleteProperty(window, 'PushManager');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  };
  test.each<[string, () => void, PushDevices, RegExp]>([
    ['no TLS', () => give(window, 'isSecureContext', false), none, /без защищённого соединения/],
    ['an old browser', () => noPush('Mozilla/5.0 (Windows NT 6.1)'), none, /не умеет показывать/],
    [
      'an iPhone without the app',
      () => noPush('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)'),
      none,
      /установленному приложению/,
    ],
    ['a site that was forbidden', () => allow('denied'), none, /уведомления этого сайта запрещены/],
    [
      'a session of this window',
      () => undefined,
      { ...none, is_remembered: false },
      /Запомнить меня на этом устройстве/,
    ],
    ['a server without keys', () => undefined, { ...none, public_key: null }, /не отправляются/],
  ])('%s', async (_, prepare, devices, words) => {
    prepare();
    open(devices);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', TURN_ON)).toBeNull();
  });
});

test('this device is turned off here and at its push service', async () => {
  const page = open(none, { 'notifications.addPushDevice': here, 'notifications.deletePushDevice': none });
  await page.user.click(await screen.findByRole('button', TURN_ON));
  await page.user.click(await screen.findByRole('button', { name: /^Выключить уведомления: Chrome, Android/ }));
  expect(await screen.findByRole('button', TURN_ON)).toBeVisible();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1));
  expect(page.asked('notifications.deletePushDevice')[0]).toMatchObject({ params: { id: 5 } });
});

test('another device is turned off without touching this one', async () => {
  const away = { ...none, data: [{ ...phone, used_at: '2026-09-01T09:00:00Z', is_current: false }] };
  const page = open(away, { 'notifications.deletePushDevice': none });
  await page.user.click(await screen.findByRole('button', { name: /^Выключить уведомления/ }));
  await waitFor(() => expect(screen.queryByText('Chrome, Android')).toBeNull());
  expect(unsubscribe).not.toHaveBeenCalled();
});

test('an administrator who works as somebody else is not shown their devices', async () => {
  const { id, first_name, last_name, middle_name, photo_src, is_online } = asTeacher.user;
  const admin = { id, first_name, last_name, middle_name, photo_src, is_online };
  const page = open(none, {}, { ...asStudent, acting: { admin, until: '2026-09-01T10:00:00Z' } });
  expect(await screen.findByText('Тихие часы')).toBeVisible();
  expect(screen.queryByText('На телефон и компьютер')).toBeNull();
  expect(page.asked('notifications.listPushDevices')).toEqual([]);
});

describe('once allowed', () => {
  const turnOn = async (as: Viewer = asStudent) => {
    const page = open(none, { 'notifications.addPushDevice': here, 'auth.signOut': { ok: true } }, as);
    keepToken('token', true);
    await page.user.click(await screen.findByRole('button', TURN_ON));
    await screen.findByText(/^Это устройство · включено/);
    return page;
  };

  test('a new address of the push service is told to the server, and an unchanged one is not', async () => {
    const page = await turnOn();
    getSubscription.mockClear();
    keepPushes()();
    await waitFor(() => expect(getSubscription).toHaveBeenCalled());
    Object.assign(browser, { endpoint: 'https://push.example/2', subscription: null });
    keepPushes()();
    await waitFor(() => expect(page.asked('notifications.addPushDevice')).toHaveLength(2));
    expect(page.asked('notifications.addPushDevice')[1]?.body).toMatchObject({ endpoint: 'https://push.example/2' });
  });

  test('signing out ends it in this browser', async () => {
    await turnOn();
    await signOut();
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1));
    expect(localStorage.getItem('orbita.push')).toBeNull();
  });

  test('somebody else who signs in here afterwards gets nothing of it', async () => {
    const page = await turnOn();
    noteAllowed({ userId: asTeacher.user.id, session: '', endpoint: subscribed.endpoint });
    keepPushes()();
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1));
    expect(page.asked('notifications.addPushDevice')).toHaveLength(1);
  });
});
