import { screen } from '../../testing/screen.ts';
import { PhoneCodeList } from '@orbita/contract/auth/phone';
import { Mail } from '@orbita/contract/mails';
import { expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../testing/sample.ts';
import { none } from '../../testing/describe-states.ts';
import { asGuest } from '../../testing/viewers.ts';

const mail = sampleOf(Mail, {
  id: 3,
  recipient: 'anna@orbita.example',
  subject: 'Новый пароль — Колледж',
  body: 'Задать новый пароль:\nhttp://school.example/password/restore#token',
  state: 'sent',
});

describeStates('/developer/mail', {
  as: asGuest,
  stubs: { 'mails.listMails': pageOf([mail]) },
  reads: 'mails.listMails',
  shows: 'Новый пароль — Колледж',
  empty: { stubs: { 'mails.listMails': pageOf([]) }, shows: 'Писем пока нет' },
  deniedTo: none('the server decides, because everybody may open it on a demo install'),
});

test('it says that nothing is sent, and its links can be followed', async () => {
  renderPage('/developer/mail', { 'mails.listMails': pageOf([mail]) }, asGuest);
  expect(await screen.findByText(/Почтовый сервер не настроен/)).toBeVisible();
  expect(await screen.findByRole('link', { name: /password\/restore/ })).toHaveAttribute(
    'href',
    'http://school.example/password/restore#token',
  );
});

test('it says why the text of a mail is not shown', async () => {
  renderPage('/developer/mail', { 'mails.listMails': pageOf([{ ...mail, body: null }]) }, asGuest);
  expect(await screen.findByText(/видит только тот, кто и сам может задать пароль/)).toBeVisible();
});

const PHONE = '+7 900 000-00-01';
const row = sampleOf(PhoneCodeList.properties.data.items, {
  id: 3,
  phone: PHONE,
  code: '271828',
  purpose: 'sign-in',
  state: 'called',
  is_over: false,
});
describeStates('/developer', {
  as: asGuest,
  stubs: { 'auth.listPhoneCodes': pageOf([row]) },
  reads: 'auth.listPhoneCodes',
  shows: '271828',
  empty: { stubs: { 'auth.listPhoneCodes': pageOf([]) }, shows: 'Кодов пока нет' },
  deniedTo: none('the server decides, because everybody may open it on a demo install'),
});

test('the page of codes says that nobody is called and why a code is hidden, and leads to the mails', async () => {
  renderPage('/developer', { 'auth.listPhoneCodes': pageOf([{ ...row, code: null }]) }, asGuest);
  expect(await screen.findByText(/Телефония не настроена/)).toBeVisible();
  expect(await screen.findByText(/Код видит только тот/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Письма' })).toHaveAttribute('href', '/developer/mail');
});
