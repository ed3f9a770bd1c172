// On a computer that several people use, nothing of a session stays open after it: no files, no session that the server still knows, no texts.
import { screen, waitFor } from '../testing/screen.ts';
import { afterEach, expect, test } from 'vitest';
import { endLeftSessions } from '../api/left-sessions.ts';
import { keepToken } from '../api/client/session.ts';
import { signOut } from '../api/sign-out.ts';
import { unsentKey } from '../base/unsent.ts';
import { renderPage } from '../testing/render-page.tsx';
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
