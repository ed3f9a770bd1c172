import { screen, waitFor, within } from '../../../testing/screen.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { offline, pending } from '../../../testing/stubs.ts';
import { asCurator, asGuest, asParent, asStudent } from '../../../testing/viewers.ts';

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
  expect(signIn()).toHaveAttribute('href', '/auth/enter?redirect=%2Ffaq');
  expect(screen.getByRole('link', { name: 'Регистрация' })).toHaveAttribute('href', '/register');
});

test('a guest takes the query along to the sign-in', async () => {
  renderPage('/?code=7', {}, asGuest);
  await screen.findByRole('heading', { level: 1 });
  const ways = screen.getAllByRole('link', { name: 'Войти' });
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/auth/enter?code=7', '/auth/enter?code=7']);
});

test('a visitor who came by a link for parents is led to their registration, once', async () => {
  const page = renderPage('/faq?parent=1', {}, asGuest);
  await screen.findByRole('heading', { level: 1 });
  await page.open('/schedule');
  await waitFor(() => expect(page.address()).toBe('/register/parents'));
  await page.open('/schedule');
  await waitFor(() => expect(page.address()).toBe('/auth?redirect=%2Fschedule'));
});

test('the menu and the footer stand where they are not hidden', async () => {
  const page = renderPage('/auth', {}, asGuest);
  const menu = () => screen.queryByRole('navigation', { name: 'Главное меню' });
  const footer = () => screen.queryByRole('contentinfo');
  await screen.findByRole('contentinfo');
  await waitFor(() => expect(menu()).toBeVisible());
  await page.open('/register');
  await waitFor(() => expect(menu()).toBeNull());
  expect(footer()).toBeVisible();
  await page.open('/phone');
  await waitFor(() => expect(footer()).toBeNull());
  expect(menu()).toBeNull();
  await page.open('/distant/login');
  await waitFor(() => expect(menu()).toBeVisible());
  expect(footer()).toBeNull();
});

const itemsOf = async () =>
  (await screen.findAllByRole('navigation', { name: 'Главное меню' }))
    .flatMap((menu) => within(menu).queryAllByRole('link'))
    .map((link) => link.getAttribute('href'));

test('the menu of a parent is the schedule, the diary of the child and the way out', async () => {
  const page = renderPage('/faq', {}, asParent);
  await screen.findByRole('heading', { level: 1 });
  const { id } = asParent.user.children[0]!;
  expect(new Set(await itemsOf())).toEqual(new Set(['/schedule', `/users/${id}/diary`]));
  await page.user.click(screen.getByRole('button', { name: 'Профиль и настройки' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Выйти']);
});

test('the menu of a curator leads to the diary of the first student of the first group', async () => {
  renderPage('/faq', {}, { ...asCurator, user: { ...asCurator.user, first_curated_id: 77 } });
  await screen.findByRole('heading', { level: 1 });
  expect(await itemsOf()).toContain('/users/77/diary');
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

/** Lays the items of the main menu out as a bar with room for so many of them. */
function withRoomFor(items: number) {
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const siblings = [...(this.parentElement?.children ?? [])];
    return { top: siblings.indexOf(this) >= items ? 60 : 10 } as DOMRect;
  });
  onTestFinished(() => place.mockRestore());
}

test('what has no room beside the tools is in a menu at the end', async () => {
  withRoomFor(2);
  const page = renderPage('/faq', {}, asCurator);
  const more = await screen.findByRole('button', { name: 'Ещё' });
  const bar = more.closest('nav')!;
  const folded = [...bar.querySelectorAll('[data-folded] a, [data-folded] span')].map(({ textContent }) => textContent);
  expect(folded.length).toBeGreaterThan(1);
  await page.user.click(more);
  const menu = await screen.findByRole('menu');
  for (const name of folded) expect(menu).toHaveTextContent(name!);
  expect(menu).toHaveTextContent('Инструкции');
});

test('a menu that has room has no other behind it', async () => {
  withRoomFor(20);
  renderPage('/faq', {}, asCurator);
  expect(await itemsOf()).not.toEqual([]);
  expect(screen.queryByRole('button', { name: 'Ещё' })).toBeNull();
});

test('the part of a page that a visitor wanted is kept for after the sign-in', async () => {
  const page = renderPage('/schedule#today', {}, asGuest);
  await waitFor(() => expect(page.address()).toBe('/auth?redirect=%2Fschedule%23today'));
});
