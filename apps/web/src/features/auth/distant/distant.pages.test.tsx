import { consentDocuments } from '@orbita/contract/contracts/consents';
import { Person } from '@orbita/contract/schemas';
import { screen, waitFor } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates, none } from '../../../testing/describe-states.ts';
import { frameStubs, renderPage } from '../../../testing/render-page.tsx';
import { replyOf, sampleOf } from '../../../testing/sample.ts';
import type { Stubs } from '../../../testing/stubs.ts';
import { asGuest, asStudent } from '../../../testing/viewers.ts';

const PHONE = '+7 900 000-00-01';
const stubs: Stubs = {
  'auth.getAuthInformation': replyOf('auth.getAuthInformation', { phone_entry: 'shown', admission_open: true }),
  'contracts.callSignUp': { ok: true, phone: PHONE, next_call_in: 60 },
  'contracts.getOwnContract': { contract: null },
  ...frameStubs(asStudent!),
};
const formStates = {
  as: asGuest,
  stubs,
  reads: none('the form is there at once'),
  empty: none('it always has its form'),
  deniedTo: none('everybody may apply'),
};
describeStates('/distant/register', { ...formStates, shows: 'Поступление дистанционно' });
describeStates('/distant/login', { ...formStates, shows: 'Вход по звонку' });

const signUp = async (more: Stubs) => {
  const page = renderPage('/distant/register', { ...stubs, ...more }, asGuest);
  await page.user.type(await screen.findByLabelText('Фамилия'), 'Ёлкина');
  await page.user.type(screen.getByLabelText('Имя'), 'Вера');
  await page.user.type(screen.getByLabelText('Электронная почта'), 'vera@example.org');
  await page.user.type(screen.getByLabelText('Номер телефона'), '89000000001{Enter}');
  await page.user.type(await screen.findByLabelText('Код из звонка'), '271828{Enter}');
  return page;
};

test('names and contacts, then the code of the call', async () => {
  const page = await signUp({ 'contracts.signUpDistant': { token: 'token', accounts: [] } });
  await waitFor(() => expect(page.address()).toBe('/form'));
  expect(page.asked('contracts.callSignUp')[0]?.body).toEqual({
    ...{ phone: '89000000001', email: 'vera@example.org', website: '' },
  });
  expect(page.asked('contracts.signUpDistant')[0]?.body).toMatchObject({
    ...{ surname: 'Ёлкина', name: 'Вера', email: 'vera@example.org', code: '271828', website: '' },
    consent: consentDocuments.processing.version,
  });
});

test('with a number of somebody else it asks who applies', async () => {
  const account = sampleOf(Person, { id: 4, last_name: 'Ёлкин', first_name: 'Пётр' });
  const page = await signUp({ 'contracts.signUpDistant': { token: null, accounts: [account] } });
  expect(await screen.findByRole('button', { name: /Ёлкин Пётр/ })).toBeVisible();
  page.stub({ 'contracts.signUpDistant': { token: 'token', accounts: [] } });
  await page.user.click(screen.getByRole('button', { name: /Другой человек/ }));
  await waitFor(() => expect(page.asked('contracts.signUpDistant').at(-1)?.body).toMatchObject({ is_new: true }));
});

test('whoever comes back to an application is led to the entry by phone, and to where they were', async () => {
  const page = renderPage('/auth?redirect=/form/2', stubs, asGuest);
  await waitFor(() => expect(page.address()).toBe('/distant/login?redirect=%2Fform%2F2'));
  expect(await screen.findByText('Вход по звонку')).toBeVisible();
});

test('while nothing takes applications the page says so', async () => {
  const closed = { 'auth.getAuthInformation': replyOf('auth.getAuthInformation', { admission_open: false }) };
  renderPage('/distant/register', { ...stubs, ...closed }, asGuest);
  expect(await screen.findByText('Приём заявлений закрыт')).toBeVisible();
  expect(screen.queryByLabelText('Фамилия')).toBeNull();
});
