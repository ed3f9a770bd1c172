import { OpenRegistration } from '@orbita/contract/auth/registrations';
import { Invitation } from '@orbita/contract/invitations';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../testing/sample.ts';
import type { Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const invitation = sampleOf(Invitation, {
  id: 4,
  email: 'anna@example.org',
  role: { id: 2, name: 'Учебная часть' },
  groups: [{ id: 7, name: 'ИС-21' }],
  mail_state: 'failed',
  accepted_at: null,
});
const listed: Stubs = { 'invitations.listInvitations': pageOf([invitation]) };
const choices: Stubs = { 'groups.listGroups': pageOf([]), 'adminRoles.listAdminRoles': pageOf([]) };

describeStates('/admin/invitations', {
  as: asAdmin,
  stubs: listed,
  reads: 'invitations.listInvitations',
  shows: 'anna@example.org',
  empty: { stubs: { 'invitations.listInvitations': pageOf([]) }, shows: 'Открытых приглашений нет' },
  deniedTo: asTeacher,
});

test('a pasted list is invited, and the page says what became of each address', async () => {
  const result = { invited: ['anna@example.org'], exists: ['boris@example.org'], rejected: ['x@y'] };
  const page = renderPage(
    '/admin/invitations',
    { ...listed, ...choices, 'invitations.inviteByEmail': result },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Пригласить' }));
  await page.user.click(await screen.findByRole('textbox', { name: /Адреса/ }));
  await page.user.paste('Анна <anna@example.org>; boris@example.org\nx@y, anna@example.org\nvera.example.org');
  expect(screen.getByText('2 адреса')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Не адреса, приглашения не получат (2): «x@y», «vera.example.org»',
  );
  await page.user.click(screen.getByRole('button', { name: 'Отправить приглашения' }));
  expect(await screen.findByText('Уже участники: 1')).toBeVisible();
  expect(screen.getByText('Не адреса: 1')).toBeVisible();
  expect(page.asked('invitations.inviteByEmail')[0]).toMatchObject({
    params: { id: 1 },
    body: { emails: ['anna@example.org', 'boris@example.org'], role_id: null, group_ids: [] },
  });
});

test.each([
  ['shown', asAdmin, 'Открыть письма'],
  ['kept', asAdmin, 'Открыть письма'],
] as const)(
  'where no mail server is set (%s) the page says that mails stay, and what to do',
  async (mails, as, way) => {
    renderPage('/admin/invitations', listed, { ...as, mails });
    expect(await screen.findByText(/Почтовый сервер не подключён: письма никуда не уходят/)).toBeVisible();
    expect(screen.getByRole('link', { name: way })).toHaveAttribute('href', '/developer/mail');
  },
);

test('with a mail server nothing is said of mails that stay', async () => {
  renderPage('/admin/invitations', listed, { ...asAdmin, mails: 'sent' });
  expect(await screen.findByText('anna@example.org')).toBeVisible();
  expect(screen.queryByText(/Почтовый сервер/)).toBeNull();
});

test('selected ones are sent again, or withdrawn after a question', async () => {
  const stubs: Stubs = {
    ...listed,
    'invitations.resendInvitations': { sent: 1 },
    'invitations.withdrawInvitations': { withdrawn: 1 },
  };
  const page = renderPage('/admin/invitations', stubs, asAdmin);
  expect(await screen.findByText(/не доставлено/)).toBeVisible();
  const choose = () => screen.findByRole('checkbox', { name: 'Выбрать: anna@example.org' });
  await page.user.click(await choose());
  await page.user.click(screen.getByRole('button', { name: 'Отправить ещё раз' }));
  await waitFor(() => expect(page.asked('invitations.resendInvitations')[0]?.body).toEqual({ ids: [4] }));
  await page.user.click(await choose());
  await page.user.click(screen.getByRole('button', { name: 'Отозвать' }));
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отозвать' }));
  await waitFor(() => expect(page.asked('invitations.withdrawInvitations')[0]?.body).toEqual({ ids: [4] }));
});

const registration = sampleOf(OpenRegistration, {
  ...{ id: 9, email: 'late@example.org', last_name: 'Поздний', first_name: 'Ян', middle_name: '', mail_state: 'sent' },
});
const waiting: Stubs = { 'auth.listRegistrations': pageOf([registration]) };

describeStates('/admin/invitations/registrations', {
  as: asAdmin,
  stubs: waiting,
  reads: 'auth.listRegistrations',
  shows: 'late@example.org',
  empty: { stubs: { 'auth.listRegistrations': pageOf([]) }, shows: 'Никто не ждёт подтверждения' },
  deniedTo: asTeacher,
});

test('a registration gets its mail again, or is discarded after a question', async () => {
  const stubs: Stubs = {
    ...waiting,
    'auth.resendRegistrations': { sent: 1 },
    'auth.discardRegistrations': { discarded: 1 },
  };
  const page = renderPage('/admin/invitations/registrations', stubs, asAdmin);
  const choose = () => screen.findByRole('checkbox', { name: 'Выбрать: late@example.org' });
  await page.user.click(await choose());
  await page.user.click(screen.getByRole('button', { name: 'Отправить ещё раз' }));
  await waitFor(() => expect(page.asked('auth.resendRegistrations')[0]?.body).toEqual({ ids: [9] }));
  await page.user.click(await choose());
  await page.user.click(screen.getByRole('button', { name: 'Отклонить' }));
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отклонить' }));
  await waitFor(() => expect(page.asked('auth.discardRegistrations')[0]?.body).toEqual({ ids: [9] }));
});
