// Covers a session that is not remembered: new tabs take it over, it ends with the last tab, and signing out ends it in all.
import { expect, test } from './world.ts';

test('a new tab goes on with the session of the open ones, and nothing is left after the last', async ({ world }) => {
  const first = await world.openAsGuest('/auth');
  await first
    .getByRole('button', { name: /Студент / })
    .first()
    .click();
  await expect(first.getByRole('heading', { name: 'Ближайшие сроки' })).toBeVisible();
  const context = first.context();
  const second = await context.newPage();
  await second.goto('/works');
  await expect(second.getByRole('heading', { name: 'Мои работы' })).toBeVisible();
  expect(await second.evaluate(() => localStorage.getItem('orbita.token'))).toBeNull();

  await first.getByTitle('Профиль и настройки').click();
  await first.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(second.getByRole('button', { name: 'Войти' })).toBeVisible();

  await first
    .getByRole('button', { name: /Студент / })
    .first()
    .click();
  await expect(first.getByRole('heading', { name: 'Ближайшие сроки' })).toBeVisible();
  await first.close();
  await second.close();
  const third = await context.newPage();
  await third.goto('/works');
  await expect(third.getByRole('button', { name: 'Войти' })).toBeVisible();
});
