// On a computer that several people use, nothing of a session stays open after it: no files, no session that the server still knows, no texts.
import { act, screen, waitFor } from '../testing/screen.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../api/client/client.ts';
import { endLeftSessions } from '../api/left-sessions.ts';
import { keepToken } from '../api/client/keep-token.ts';
import { followDevice } from '../api/client/follow-device.ts';
import { getToken } from '../api/client/session.ts';
import { queryClient } from '../api/query.ts';
import { signOut } from '../api/sign-out.ts';
import { unsentKey } from '../base/unsent.ts';
import { renderPage } from '../testing/render-page.tsx';
import { pageOf } from '../testing/sample.ts';
import { offline, refused } from '../testing/stubs.ts';
import { asTeacher } from '../testing/viewers.ts';

const LEFT = 'orbita.left-sessions';
const open = async () => {
  const page = renderPage('/nothing-here', {}, asTeacher);
  await screen.findByRole('heading', { level: 1 });
  return page;
};
const show = () => document.dispatchEvent(new Event('visibilitychange'));
afterEach(() => localStorage.clear());

test('an open page renews the cookie of files of a session that ends with its tabs', async () => {
  const page = await open();
  const asked = () => page.asked('auth.getAuth').length;
  const before = asked();
  // The page listens once it stands.
  await waitFor(() => {
    show();
    expect(asked()).toBeGreaterThan(before);
  });
  keepToken('token', true);
  const renewed = asked();
  show();
  await screen.findByRole('heading', { level: 1 });
  expect(asked()).toBe(renewed);
});

test.each([
  ['without a network', offline],
  ['by a server that fails', refused('internal')],
])('a session that was left %s is ended when it can be', async (_, failure) => {
  endLeftSessions();
  const page = await open();
  page.stub({ 'auth.signOut': failure });
  await signOut();
  expect(JSON.parse(localStorage.getItem(LEFT) ?? '')).toEqual(['token']);
  page.stub({ 'auth.signOut': { ok: true } });
  endLeftSessions();
  await waitFor(() => expect(localStorage.getItem(LEFT)).toBeNull());
  expect(page.asked('auth.signOut')).toHaveLength(2);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(page.asked('auth.signOut')).toHaveLength(2));
});

test('verdicts that were not saved leave with their author, also those of an older page', async () => {
  const page = await open();
  const drafts = JSON.stringify({ '60.146': { mark: '5', status: null, comment: 'Слабо', at: Date.now() } });
  const [mine, former, theirs] = [
    unsentKey(asTeacher.user.id, 'marking'),
    `orbita.marking.${asTeacher.user.id}`,
    'orbita.marking.999999',
  ];
  for (const key of [mine, former, theirs]) localStorage.setItem(key, drafts);
  page.stub({ 'auth.signOut': { ok: true } });
  await signOut();
  expect([mine, former, theirs].map((key) => localStorage.getItem(key) !== null)).toEqual([false, false, true]);
});

test('whoever leaves is asked before what was not saved is removed', async () => {
  const page = await open();
  localStorage.setItem(unsentKey(asTeacher.user.id, 'marking'), '{}');
  await page.user.click(await screen.findByRole('button', { name: 'Профиль и настройки' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Выйти' }));
  expect(await screen.findByText(/У вас есть несохранённые изменения/)).toBeVisible();
  expect(page.asked('auth.signOut')).toHaveLength(0);
});

describe('somebody enters in another tab', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = followDevice();
  });
  afterEach(() => {
    stop();
    sessionStorage.clear();
  });
  /** What the browser tells the other tabs of the session that the device remembers. */
  const tell = (newValue: string | null) => {
    if (newValue !== null) localStorage.setItem('orbita.token', newValue);
    else localStorage.removeItem('orbita.token');
    const word = new StorageEvent('storage', { key: 'orbita.token', oldValue: 'token', newValue });
    act(() => void window.dispatchEvent(word));
  };

  const openRetakes = async () => {
    const stubs = { 'retakes.getRetakeChoices': { data: [] }, 'retakes.listTeacherRetakes': pageOf([]) };
    const page = renderPage('/retakes', stubs, asTeacher);
    await screen.findByRole('heading', { level: 1 });
    keepToken('token', true);
    return page;
  };

  test('and an open page of the former session becomes theirs', async () => {
    const page = await openRetakes();
    const asked = page.asked('auth.getAuth').length;
    tell('other');
    await waitFor(() => expect(page.asked('auth.getAuth').length).toBeGreaterThan(asked));
    expect(page.address()).toBe('/retakes');
  });

  test('or leaves, and an open page of the session asks who it is', async () => {
    const page = await openRetakes();
    tell(null);
    await waitFor(() => expect(page.address()).toBe('/auth?redirect=%2Fretakes&expired=1'));
    expect(queryClient.getQueryData(['auth', 'getAuth', {}])).toBeUndefined();
  });

  test('or the browser removes everything it has kept, and an open page asks who it is', async () => {
    const page = await openRetakes();
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await waitFor(() => expect(page.address()).toBe('/auth?redirect=%2Fretakes&expired=1'));
  });

  test('and a tab with a session of its own goes on with it', async () => {
    await open();
    tell('other');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(queryClient.getQueryData(['auth', 'getAuth', {}])).toBeDefined();
    expect(getToken()).toBe('token');
  });

  test('and the session that nobody has any more ends, with everything that was read in it', async () => {
    endLeftSessions();
    await open();
    keepToken('token', true);
    keepToken('other', false);
    expect(queryClient.getQueryData(['auth', 'getAuth', {}])).toBeUndefined();
    expect(JSON.parse(localStorage.getItem(LEFT) ?? '')).toEqual(['token']);
  });

  test('and what the server says of the former session does not end theirs', async () => {
    const page = await open();
    keepToken('token', true);
    page.stub({
      'marks.listPassStatuses': () => {
        keepToken('other', true);
        return refused('unauthenticated');
      },
    });
    await api.marks.listPassStatuses().catch(() => undefined);
    expect(getToken()).toBe('other');
  });
});
