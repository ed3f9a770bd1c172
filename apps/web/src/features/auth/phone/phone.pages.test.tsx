import { screen, waitFor } from '../../../testing/screen.ts';
import { Person } from '@orbita/contract/schemas';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../../testing/describe-states.ts';
import { frameStubs, renderPage } from '../../../testing/render-page.tsx';
import { replyOf, sampleOf } from '../../../testing/sample.ts';
import { refused, type Stubs } from '../../../testing/stubs.ts';
import { asGuest, asStudent } from '../../../testing/viewers.ts';

const PHONE = '+7 900 000-00-01';
const shown: Stubs = { 'auth.getAuthInformation': replyOf('auth.getAuthInformation', { phone_entry: 'shown' }) };
const [person, other] = [1, 2].map((id) => sampleOf(Person, { id, last_name: id === 1 ? 'Белова' : 'Серова' }));
const called: Stubs = {
  ...shown,
  'auth.checkPhone': { ok: true, phone: PHONE },
  'auth.callPassword': { ok: true, next_call_in: 60 },
  ...frameStubs(asStudent!),
};

describeStates('/phone', {
  as: asGuest,
  stubs: {},
  reads: none('the form is there at once'),
  shows: 'Вход по звонку',
  empty: none('it always has its form'),
  deniedTo: none('everybody may sign in'),
});

const ask = async (page: ReturnType<typeof renderPage>) =>
  page.user.type(await screen.findByLabelText('Номер телефона'), '89000000001{Enter}');

describe('signing in by phone', () => {
  test('the sign-in page leads to it and keeps where one wanted to go', async () => {
    renderPage('/auth?redirect=/about', shown, asGuest);
    expect(await screen.findByRole('link', { name: 'Войти по звонку на телефон' })).toHaveAttribute(
      'href',
      '/phone?redirect=%2Fabout',
    );
  });

  test('without telephony the code comes from the office', async () => {
    const office = {
      'auth.getAuthInformation': replyOf('auth.getAuthInformation', { phone_entry: 'office' as const }),
    };
    const page = renderPage('/auth', { ...called, ...office }, asGuest);
    await page.user.click(await screen.findByRole('link', { name: 'Войти по звонку на телефон' }));
    await ask(page);
    expect(await screen.findByText(/код видит администратор/)).toBeVisible();
    expect(screen.queryByRole('link', { name: '«Коды звонков»' })).toBeNull();
  });

  test('without a company nothing leads to it', async () => {
    renderPage('/auth', {}, asGuest);
    await screen.findByRole('button', { name: 'Войти' });
    expect(screen.queryByRole('link', { name: 'Войти по звонку на телефон' })).toBeNull();
  });

  test('the number, then the code, then inside', async () => {
    const page = renderPage(
      '/phone?redirect=/about',
      { ...called, 'auth.enterByCall': { token: 'token', accounts: [] } },
      asGuest,
    );
    await page.user.click(await screen.findByLabelText('Родитель'));
    await ask(page);
    expect(await screen.findByText(new RegExp(`Если номер \\${PHONE} есть`))).toBeVisible();
    expect(screen.getByLabelText('Код из звонка')).toHaveFocus();
    expect(await screen.findByRole('link', { name: '«Коды звонков»' })).toHaveAttribute('href', '/developer');
    await page.user.type(screen.getByLabelText('Код из звонка'), '271828{Enter}');
    await waitFor(() => expect(page.address()).toBe('/about'));
    expect(page.asked('auth.callPassword')[0]?.body).toEqual({ phone: PHONE, is_parent: true });
    expect(page.asked('auth.enterByCall')[0]?.body).toEqual({
      phone: PHONE,
      code: '271828',
      is_parent: true,
      remember: false,
    });
  });

  test('it counts down to another call', async () => {
    const page = renderPage('/phone', called, asGuest);
    await ask(page);
    expect(await screen.findByRole('timer')).toHaveTextContent(/через (1:00|0:5\d)/);
    expect(screen.queryByRole('button', { name: 'Позвонить ещё раз' })).toBeNull();
  });

  test('after the minute another call is asked for', async () => {
    const next = renderPage('/phone', { ...called, 'auth.callPassword': { ok: true, next_call_in: 0 } }, asGuest);
    await ask(next);
    await next.user.click(await screen.findByRole('button', { name: 'Позвонить ещё раз' }));
    expect(next.asked('auth.callPassword')).toHaveLength(2);
    await next.user.click(screen.getByRole('button', { name: 'Другой номер' }));
    expect(await screen.findByLabelText('Номер телефона')).toBeVisible();
  });

  test.each([
    ['phone-code-wrong', 'Код не подходит'],
    ['phone-code-expired', 'Код устарел или уже использован. Закажите новый звонок'],
    ['phone-code-spent', 'Слишком много неверных кодов. Закажите новый звонок'],
  ] as const)('%s is said at the field', async (code, message) => {
    const page = renderPage(
      '/phone',
      { ...called, 'auth.enterByCall': refused(code, { errors: { code: [message] } }) },
      asGuest,
    );
    await ask(page);
    await page.user.type(await screen.findByLabelText('Код из звонка'), '111111{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Код из звонка')).toHaveAccessibleDescription(message));
  });

  test('one of several accounts with the number is chosen', async () => {
    const page = renderPage(
      '/phone?redirect=/about',
      { ...called, 'auth.enterByCall': { token: null, accounts: [person!, other!] } },
      asGuest,
    );
    await ask(page);
    await page.user.type(await screen.findByLabelText('Код из звонка'), '271828{Enter}');
    page.stub({ 'auth.enterByCall': { token: 'token', accounts: [] } });
    await page.user.click(await screen.findByRole('button', { name: /Серова/ }));
    await waitFor(() => expect(page.asked('auth.enterByCall').at(-1)?.body).toMatchObject({ user_id: 2 }));
  });
});

describe('the own phone', () => {
  const inside: Stubs = {
    ...shown,
    'auth.savePhone': { ok: true, phone: PHONE },
    'auth.callPhone': { ok: true, is_called: true, next_call_in: 60, code: { expires_in: 300, tries_left: 5 } },
    'auth.confirmPhone': { ok: true },
  };
  const unconfirmed = { ...asStudent!, user: { ...asStudent!.user, phone: PHONE, phone_confirmed: false } };

  test('is there to be confirmed by a call', async () => {
    const page = renderPage('/phone', inside, unconfirmed);
    const field = await screen.findByLabelText('Номер телефона');
    expect(field).toHaveValue(PHONE);
    await page.user.click(screen.getByRole('button', { name: 'Позвонить мне' }));
    await page.user.type(await screen.findByLabelText('Код из звонка'), '271828{Enter}');
    expect(await screen.findByText('Номер подтверждён')).toBeVisible();
    expect(page.asked('auth.confirmPhone')[0]?.body).toEqual({ code: '271828' });
  });

  test('says when nobody is called, and whether a former code works', async () => {
    const reply = { ok: true as const, is_called: false, next_call_in: 40 };
    const page = renderPage('/phone', { ...inside, 'auth.callPhone': { ...reply, code: null } }, unconfirmed);
    await page.user.click(await screen.findByRole('button', { name: 'Позвонить мне' }));
    expect(await screen.findByText(/Дождитесь следующего звонка/)).toBeVisible();
    page.stub({ 'auth.callPhone': { ...reply, code: { expires_in: 100, tries_left: 2 } } });
    await page.user.click(screen.getByRole('button', { name: 'Другой номер' }));
    await page.user.click(await screen.findByRole('button', { name: 'Позвонить мне' }));
    expect(await screen.findByText(/Подойдёт код из того звонка/)).toBeVisible();
  });

  test('that of an application is confirmed once more, and leads back to it', async () => {
    const confirmed = { ...unconfirmed, user: { ...unconfirmed.user, phone_confirmed: true } };
    const page = renderPage('/phone?for=form', inside, confirmed);
    expect(await screen.findByText(/нужно ещё раз/)).toBeVisible();
    expect(screen.getByLabelText('Номер телефона')).toHaveValue(PHONE);
    await page.user.click(screen.getByRole('button', { name: 'Позвонить мне' }));
    await page.user.type(await screen.findByLabelText('Код из звонка'), '271828{Enter}');
    expect(await screen.findByRole('link', { name: 'К заявлению' })).toHaveAttribute('href', '/form');
  });

  test('another number asks for the password', async () => {
    const page = renderPage('/phone', { ...inside, 'auth.savePhone': refused('wrong-password') }, unconfirmed);
    await page.user.click(await screen.findByRole('button', { name: 'Позвонить мне' }));
    await page.user.type(await screen.findByLabelText('Ваш пароль'), 'orbita-demo');
    await page.user.click(screen.getByRole('button', { name: 'Позвонить мне' }));
    await waitFor(() =>
      expect(page.asked('auth.savePhone').at(-1)?.body).toEqual({ phone: PHONE, current_password: 'orbita-demo' }),
    );
  });
});
