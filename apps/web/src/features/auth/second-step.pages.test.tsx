import { screen, waitFor } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import type { SecondFactorMethod } from '@orbita/contract/auth/second-factor-methods';
import { frameStubs, renderPage } from '../../testing/render-page.tsx';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asGuest, asTeacher } from '../../testing/viewers.ts';

const TOKEN = 'waiting-sign-in-token';
const stubsFor = (methods: SecondFactorMethod[]): Stubs => ({
  'auth.signInByLogin': refused('second-factor-required', {
    second_factor: { token: TOKEN, methods, expires_at: '2026-11-22T20:00:00Z' },
  }),
  ...frameStubs(asTeacher!),
});

async function reachSecondStep(stubs: Stubs) {
  const page = renderPage('/auth?redirect=/about', stubs, asGuest);
  await page.user.type(await screen.findByLabelText('Электронная почта или логин'), 'irina');
  await page.user.type(screen.getByLabelText('Пароль'), 'orbita-demo{Enter}');
  expect(await screen.findByRole('heading', { name: 'Подтвердите вход' })).toBeVisible();
  return page;
}

describe('the second step of a sign-in', () => {
  test('takes the code of the app and leads to where one wanted to go', async () => {
    const page = await reachSecondStep({
      ...stubsFor(['totp', 'recovery']),
      'auth.proveSecondFactor': { token: 'in' },
    });
    const code = screen.getByLabelText('Код из приложения');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await page.user.type(code, ' 123 456 {Enter}');
    await waitFor(() => expect(page.address()).toBe('/about'));
    expect(page.asked('auth.proveSecondFactor')[0]?.body).toEqual({ sign_in: TOKEN, code: '123 456' });
  });

  test('says at the field that a code is wrong', async () => {
    const page = await reachSecondStep({ ...stubsFor(['totp']), 'auth.proveSecondFactor': refused('wrong-code') });
    await page.user.type(screen.getByLabelText('Код из приложения'), '000000{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Код из приложения')).toBeInvalid());
    expect(screen.getByLabelText('Код из приложения')).toHaveAccessibleDescription(/Код не подошёл/);
    expect(screen.queryByRole('button', { name: /резервному коду/ })).toBeNull();
  });

  test('takes a recovery code when the phone is not at hand', async () => {
    const page = await reachSecondStep({
      ...stubsFor(['totp', 'recovery']),
      'auth.proveSecondFactor': { token: 'in' },
    });
    await page.user.click(screen.getByRole('button', { name: /резервному коду/ }));
    await page.user.type(screen.getByLabelText('Резервный код'), 'abcd-efgh-jkmn-pqrs{Enter}');
    await waitFor(() => expect(page.asked('auth.proveSecondFactor')).toHaveLength(1));
  });

  test('begins again when it took too long', async () => {
    const page = await reachSecondStep({ ...stubsFor(['totp']), 'auth.proveSecondFactor': refused('sign-in-expired') });
    await page.user.type(screen.getByLabelText('Код из приложения'), '123456{Enter}');
    await page.user.click(await screen.findByRole('button', { name: 'Начать вход заново' }));
    expect(await screen.findByLabelText('Пароль')).toBeVisible();
  });

  test('says whom to ask when nothing can be used here', async () => {
    await reachSecondStep(stubsFor([]));
    expect(screen.getByText(/она сбросит второй фактор/)).toBeVisible();
  });
});
