// Checks that a draft which the page calls saved survives a lost network and a killed browser.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { address, expect, phone, test } from './world.ts';

/** Opens a browser that stores its profile in a folder, as a person's own browser does. */
async function openBrowser(folder: string, token: string): Promise<BrowserContext> {
  const { executablePath, args } = test.info().project.use.launchOptions ?? {};
  const context = await chromium.launchPersistentContext(folder, {
    ...phone,
    baseURL: address(''),
    locale: 'ru-RU',
    ...(executablePath ? { executablePath } : {}),
    ...(args ? { args } : {}),
  });
  await context.addInitScript((kept) => localStorage.setItem('orbita.token', kept), token);
  return context;
}

test('a draft survives a killed browser without network', async ({ world }) => {
  const room = await world.buildClassroom();
  const path = `/subjects/${room.subjectId}/topics/${room.stepId}`;
  const folder = await mkdtemp(join(tmpdir(), 'orbita-draft-'));
  const text = 'Ёмкость зависит от площади пластин, это видно из опыта.';

  const before = await openBrowser(folder, room.student.token);
  const page = await before.newPage();
  await page.goto(path);
  const answer = page.getByRole('textbox').first();
  await expect(answer).toBeVisible();
  const session = await before.newCDPSession(page);
  await before.setOffline(true);
  await answer.pressSequentially(text);
  await expect(answer).toHaveValue(text);
  await expect(page.getByText(/^Сохранено на этом устройстве в/)).toBeVisible();
  const gone = before.waitForEvent('close');
  await session.send('Browser.crash').catch(() => undefined);
  await gone;

  const after = await openBrowser(folder, room.student.token);
  const again = await after.newPage();
  await again.goto(path);
  await expect(again.getByRole('textbox').first()).toHaveValue(text);
  await again.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(again.getByText(/Квитанция № \d+-1/)).toBeVisible();
  await after.close();
  await rm(folder, { recursive: true, force: true });
});

test('what is begun on a phone goes on at a computer and is gone once it is handed in', async ({ world }) => {
  const room = await world.buildClassroom();
  const path = `/subjects/${room.subjectId}/topics/${room.stepId}`;
  const begun = await world.openAs(room.student, path, phone);
  await begun.getByRole('textbox', { name: /Вопрос/ }).fill('Начато в трамвае');
  await expect(begun.getByText(/^Сохранено на сервере в/)).toBeVisible();

  const finished = await world.openAs(room.student, path);
  const answer = finished.getByRole('textbox', { name: /Вопрос/ });
  await expect(answer).toHaveValue('Начато в трамвае');
  await answer.fill('Начато в трамвае, закончено дома');
  await finished.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(finished.getByText(/Квитанция № \d+-1/)).toBeVisible();
  await finished.reload();
  await expect(finished.getByRole('button', { name: 'Изменить ответ' })).toBeVisible();
  await expect(finished.getByText(/^Начатые изменения/)).toHaveCount(0);
});

test('two devices at one draft lose nothing: the one that comes second is told and chooses', async ({ world }) => {
  const room = await world.buildClassroom();
  const path = `/subjects/${room.subjectId}/topics/${room.stepId}`;
  const mobile = await world.openAs(room.student, path, phone);
  const onPhone = mobile.getByRole('textbox', { name: /Вопрос/ });
  await onPhone.fill('Начало');
  await expect(mobile.getByText(/^Сохранено на сервере в/)).toBeVisible();

  const computer = await world.openAs(room.student, path);
  const onComputer = computer.getByRole('textbox', { name: /Вопрос/ });
  await expect(onComputer).toHaveValue('Начало');
  await expect(computer.getByText(/^Сохранено на сервере в/)).toBeVisible();
  const saved = computer.waitForResponse((response) => response.url().endsWith('/draft') && response.ok());
  await onComputer.fill('Начало, с компьютера');
  await saved;

  await onPhone.fill('Начало, с телефона');
  await expect(
    mobile.getByText(/из другой вкладки или с другого устройства, .*: «Начало, с компьютера»/),
  ).toBeVisible();
  await expect(mobile.getByText(/На сервере другой черновик/)).toBeVisible();
  await mobile.reload();
  await expect(onPhone).toHaveValue('Начало, с телефона');
  await mobile.getByRole('button', { name: 'Оставить мой' }).click();
  await expect(mobile.getByText(/^Сохранено на сервере в/)).toBeVisible();
  await onComputer.fill('Начало, с компьютера, ещё');
  await expect(
    computer.getByText(/из другой вкладки или с другого устройства, .*: «Начало, с телефона»/),
  ).toBeVisible();
  await computer.getByRole('button', { name: 'Взять его' }).click();
  await expect(onComputer).toHaveValue('Начало, с телефона');
  await expect(computer.getByText(/: «Начало, с компьютера, ещё»/)).toBeVisible();
});
