// Covers passkeys with the browser's own authenticator: adding one, confirming a sign-in with it, signing in by it alone.
import { KNOWN_PASSWORD } from '@orbita/server/testing/builders';
import type { Page } from '@playwright/test';
import { address, expect, test } from './world.ts';

/** Gives the page a device that has a screen lock and agrees to everything, as a phone with a finger on it. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('/auth');
}

test('a passkey is added, confirms a sign-in, and signs in without a password', async ({ world }) => {
  const person = await world.buildStudent();
  // Passkeys belong to a name, never to a number.
  const page = await world.openAsGuest('/auth', { baseURL: address('').replace('127.0.0.1', 'localhost') });
  await giveDevice(page);
  const signIn = async () => {
    await page.getByLabel('Электронная почта или логин').fill(person.email);
    await page.getByLabel('Пароль', { exact: true }).fill(KNOWN_PASSWORD);
    await page.getByRole('button', { name: 'Войти', exact: true }).click();
  };
  await signIn();
  await expect(page).toHaveURL(/\/main$/);
  await page.goto('/self/settings');
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click();
  await page.getByRole('dialog').getByLabel('Текущий пароль').fill(KNOWN_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Я сохранил коды' }).click();
  await expect(page.getByRole('button', { name: /^Переименовать ключ доступа/ })).toBeVisible();

  await leave(page);
  await signIn();
  await page.getByRole('button', { name: 'Подтвердить ключом доступа' }).click();
  await expect(page).toHaveURL(/\/main$/);

  await leave(page);
  await page.getByRole('button', { name: 'Войти с ключом доступа' }).click();
  await expect(page).toHaveURL(/\/main$/);
});
