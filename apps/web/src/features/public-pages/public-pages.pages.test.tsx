import { screen, waitFor, within } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates, none, type States } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { replyOf } from '../../testing/sample.ts';
import { refused } from '../../testing/stubs.ts';
import { asGuest, asStranger, asStudent } from '../../testing/viewers.ts';

/** A page of words alone, open to everybody. */
const ofWords = (shows: string): States => ({
  as: asGuest,
  stubs: {},
  reads: none('its words come with the application'),
  shows,
  empty: none('it always has its words'),
  deniedTo: none('everybody may read it'),
});

describeStates('/', ofWords('Учёба, в которой видно, что делать дальше'));
describeStates('/about', ofWords('О платформе'));
describeStates('/about/distr', ofWords('Описание и дистрибутив'));
describeStates('/faq', ofWords('Где взять логин и пароль?'));
describeStates('/instructions', ofWords('С чего начать — по ролям.'));
describeStates('/company-closed', ofWords('Вы не состоите в этой организации'));
describeStates('*', { ...ofWords('Этой страницы не существует, или она вам недоступна'), at: '/rooms/7' });

test('the start page names the institution and leads a visitor to sign in', async () => {
  const page = renderPage('/', { 'auth.getAuthInformation': institution('Колледж «Орбита»') }, asGuest);
  expect(await screen.findByText('Колледж «Орбита»')).toBeVisible();
  await page.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Войти' }));
  await waitFor(() => expect(page.address()).toBe('/auth/enter'));
});

test('whoever is signed in goes on from the start page to the main page', async () => {
  renderPage('/', {}, asStudent);
  expect(await screen.findByRole('link', { name: 'Открыть главную' })).toHaveAttribute('href', '/main');
});

test('an empty install begins with its set-up', async () => {
  const page = renderPage('/', { 'auth.getAuthInformation': institution(null) }, asGuest);
  expect(await screen.findByRole('heading', { name: 'Первая настройка' })).toBeVisible();
  expect(page.address()).toBe('/auth');
});

test('the start page is readable although the server does not respond', async () => {
  renderPage('/', { 'auth.getAuthInformation': refused('internal') }, asGuest);
  expect(await screen.findByRole('heading', { name: 'Учёба, в которой видно, что делать дальше' })).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/auth/enter');
});

test('whom the institution does not know signs in as somebody else', async () => {
  const page = renderPage('/company-closed', { 'auth.signOut': { ok: true } }, asStranger);
  await page.user.click(await screen.findByRole('button', { name: 'Войти под другой записью' }));
  expect(await screen.findByRole('heading', { name: 'Вход' })).toBeVisible();
  expect(page.asked('auth.signOut')).toHaveLength(1);
});

test('a member is led on from the closed page', async () => {
  renderPage('/company-closed', {}, asStudent);
  expect(await screen.findByText('Доступ открыт: вы состоите в организации.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Открыть главную' })).toHaveAttribute('href', '/main');
});

function institution(title: string | null) {
  return replyOf('auth.getAuthInformation', { title, needs_setup: title === null });
}

test('a session that has ended leaves the visitor on a public page, as a guest', async () => {
  const page = renderPage('/faq', { 'auth.getAuth': refused('unauthenticated') }, asStudent);
  expect(await screen.findByText('Где взять логин и пароль?')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Войти' })).toBeVisible();
  expect(page.address()).toBe('/faq');
});

test('the start page shows what the institution has written, in a frame that runs nothing', async () => {
  const start = replyOf('companies.getStartPage', {
    title: 'Лицей',
    description: 'Школа физиков',
    logo_src: '/api/v2/start-page/pictures/7',
    tiles: [
      { title: 'Правила', text: 'Приём', link: '/faq', picture_src: null },
      { title: 'Сайт', text: '', link: 'https://example.org', picture_src: null },
    ],
    embedded_code: '<p>День открытых дверей</p>',
  });
  renderPage('/', { 'companies.getStartPage': start }, asGuest);
  expect(await screen.findByRole('link', { name: 'Правила' })).toHaveAttribute('href', '/faq');
  expect(screen.getByRole('link', { name: 'Сайт' })).toHaveAttribute('target', '_blank');
  expect(screen.getByText('Школа физиков')).toBeVisible();
  const frame = screen.getByTitle('Лицей');
  expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
  expect(frame.getAttribute('srcdoc')).toContain('<p>День открытых дверей</p>');
});

test('parents are told what the choice of a child opens', async () => {
  renderPage('/instructions', {}, asGuest);
  expect(await screen.findByText(/Выберите ребёнка вверху страницы: откроется его расписание/)).toBeVisible();
});

test('a member reads the instructions of the own roles first', async () => {
  const own = { role: 'student' as const, text: '<p>Вход по студенческому</p>', updated_at: null };
  renderPage('/instructions', { 'companies.listOwnInstructions': { data: [own] } }, asStudent);
  expect(await screen.findByText('Вход по студенческому')).toBeVisible();
});
