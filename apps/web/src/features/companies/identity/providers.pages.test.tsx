import { screen, waitFor, within } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { replyOf } from '../../../testing/sample.ts';
import { refused, type Stubs } from '../../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../../testing/viewers.ts';

const portal = replyOf('auth.createIdentityProvider', {
  id: 3,
  title: 'Портал',
  issuer: 'https://id.example',
  client_id: 'orbita',
  has_secret: true,
  email_domains: [],
  is_on: true,
  redirect_uri: 'https://school.example/auth/return/3',
});
const stubs: Stubs = { 'auth.listIdentityProviders': { data: [portal] } };

describeStates('/admin/company/sign-in', {
  as: asAdmin,
  stubs,
  reads: 'auth.listIdentityProviders',
  shows: 'Портал',
  empty: { stubs: { 'auth.listIdentityProviders': { data: [] } }, shows: 'Сервисов пока нет' },
  deniedTo: asTeacher,
});

test('a service is connected; nobody new comes in unless it is said', async () => {
  const page = renderPage(
    '/admin/company/sign-in',
    { 'auth.listIdentityProviders': { data: [] }, 'auth.createIdentityProvider': portal },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Подключить сервис' }));
  await page.user.type(await screen.findByLabelText(/Надпись на кнопке/), 'Портал');
  await page.user.type(screen.getByLabelText(/Адрес сервиса/), 'https://id.example');
  await page.user.type(screen.getByLabelText(/Идентификатор клиента/), 'orbita');
  await page.user.type(screen.getByLabelText(/Почтовые домены/), 'a.example, b.example{Enter}');
  await waitFor(() =>
    expect(page.asked('auth.createIdentityProvider')[0]?.body).toEqual({
      title: 'Портал',
      issuer: 'https://id.example',
      client_id: 'orbita',
      email_domains: ['a.example', 'b.example'],
      links_by_email: false,
      admits_new: false,
      is_on: true,
    }),
  );
});

test('a change without a new secret keeps the secret', async () => {
  const page = renderPage('/admin/company/sign-in', { ...stubs, 'auth.updateIdentityProvider': portal }, asAdmin);
  await page.user.click(await screen.findByRole('button', { name: 'Изменить: Портал' }));
  await page.user.type(await screen.findByLabelText(/Надпись на кнопке/), ' района{Enter}');
  await waitFor(() =>
    expect(page.asked('auth.updateIdentityProvider')[0]?.body).toMatchObject({ title: 'Портал района' }),
  );
  expect(page.asked('auth.updateIdentityProvider')[0]?.body).not.toHaveProperty('client_secret');
});

test('the own password is asked for when the server wants it, also to remove one', async () => {
  const asking: Stubs = {
    'auth.deleteIdentityProvider': refused('wrong-password', { errors: { current_password: ['Введите'] } }),
  };
  const page = renderPage('/admin/company/sign-in', { ...stubs, ...asking }, asAdmin);
  await page.user.click(await screen.findByRole('button', { name: 'Удалить: Портал' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Удалить' }));
  await page.user.type(await dialog.findByLabelText('Ваш пароль'), 'orbita-demo{Enter}');
  await waitFor(() =>
    expect(page.asked('auth.deleteIdentityProvider')[1]).toMatchObject({
      ...{ params: { id: 3 }, body: { current_password: 'orbita-demo' } },
    }),
  );
});

test('who lacks the right reads what is connected, and who may change it', async () => {
  const others = (asAdmin?.permissions ?? []).filter(({ name }) => name !== 'services_write');
  renderPage('/admin/company/sign-in', stubs, asAdmin && { ...asAdmin, permissions: others });
  expect(await screen.findByText('Портал')).toBeVisible();
  expect(screen.getByText(/у кого есть право «Сервисы и счета»/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Изменить: Портал' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Подключить сервис' })).toBeNull();
});

test('the check says what is wrong', async () => {
  const failing: Stubs = { 'auth.checkIdentityProvider': { ok: false, problem: 'Сервис входа не отвечает' } };
  const page = renderPage('/admin/company/sign-in', { ...stubs, ...failing }, asAdmin);
  await page.user.click(await screen.findByRole('button', { name: 'Проверить связь: Портал' }));
  expect(await screen.findByText('Сервис входа не отвечает')).toBeVisible();
});
