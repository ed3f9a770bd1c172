import { screen } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { offline, pending } from '../../../testing/stubs.ts';
import { asGuest, asStudent } from '../../../testing/viewers.ts';

const signIn = () => screen.queryByRole('link', { name: 'Войти' });

test.each([
  ['is loading', pending],
  ['cannot be read', offline],
])('somebody who is signed in is not asked to sign in while the account %s', async (_, reply) => {
  renderPage('/faq', { 'auth.getAuth': reply }, asStudent);
  expect(await screen.findByRole('link', { name: 'Орбита, на главную' })).toHaveAttribute('href', '/main');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(signIn()).toBeNull();
});

test('a guest is', async () => {
  renderPage('/faq', {}, asGuest);
  await screen.findByRole('heading', { level: 1 });
  expect(signIn()).toHaveAttribute('href', '/auth?redirect=%2Ffaq');
});

test('a guest reads public pages in the other language', async () => {
  const page = renderPage('/faq', {}, asGuest);
  await page.user.click(await screen.findByRole('button', { name: 'English' }));
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Русский' }));
  expect(await screen.findByRole('link', { name: 'Войти' })).toBeVisible();
});

test('a page that is not open to somebody leads on', async () => {
  renderPage('/admin', {}, asStudent);
  expect(await screen.findByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/main');
});
