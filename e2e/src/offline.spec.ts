// A student in a tunnel: what was read opens again, and what is handed in arrives once, also after the browser was closed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@orbita/database';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { address, expect, phone, test } from './world.ts';

/** Opens a browser that stores its profile in a folder and has a service worker, as a person's own phone. */
async function openBrowser(folder: string): Promise<BrowserContext> {
  const { executablePath, args } = test.info().project.use.launchOptions ?? {};
  const context = await chromium.launchPersistentContext(folder, {
    ...phone,
    baseURL: address(''),
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    serviceWorkers: 'allow',
    ...(executablePath ? { executablePath } : {}),
    ...(args ? { args } : {}),
  });
  // The emulated tunnel does not reach the worker, which the browser would let send at once.
  await context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'));
  return context;
}
const signIn = (page: Page, token: string) =>
  page.evaluate((kept) => localStorage.setItem('orbita.token', kept), token);
/** Resolves once the page would open without a network. */
const isReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await caches.match('/app-shell/files'))) await new Promise((resolve) => setTimeout(resolve, 50));
  });
const isKept = (page: Page, call: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (name) =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('orbita-kept');
            opening.addEventListener('success', () => {
              const { result } = opening;
              if (!result.objectStoreNames.contains('copies')) return resolve(false);
              const keys = result.transaction('copies').objectStore('copies').getAllKeys();
              keys.addEventListener('success', () => {
                result.close();
                resolve(keys.result.some((key) => typeof key === 'string' && key.includes(name)));
              });
            });
          }),
        call,
      ),
    )
    .toBe(true);

test('a student reads and hands in without a network, and another person of the browser sees nothing of it', async ({
  world,
}) => {
  const room = await world.buildClassroom();
  const topic = `/subjects/${room.subjectId}/topics/${room.stepId}`;
  const folder = await mkdtemp(join(tmpdir(), 'orbita-offline-'));

  const before = await openBrowser(folder);
  const page = await before.newPage();
  await page.goto('/favicon.svg');
  await signIn(page, room.student.token);
  await page.goto('/schedule?view=week');
  await expect(page.getByRole('heading', { name: 'Расписание' })).toBeVisible();
  await isReady(page);
  await page.goto(topic);
  await expect(page.getByRole('textbox', { name: /Вопрос/ })).toBeVisible();
  for (const call of ['listScheduleLessons', 'getLesson', 'signed-in']) await isKept(page, call);

  await before.setOffline(true);
  const started = Date.now();
  await page.goto('/schedule?view=week');
  await expect(page.getByText(/^Показано, как было в \d\d:\d\d$/)).toBeVisible();
  test.info().annotations.push({ type: 'schedule without a network, ms', description: String(Date.now() - started) });
  await page.goto(topic);
  const answer = page.getByRole('textbox', { name: /Вопрос/ });
  await answer.fill('Написано в тоннеле');
  await page.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(page.getByText('Будет отправлено, когда появится сеть')).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByText('Написано в тоннеле')).toBeVisible();
  await before.close();

  const after = await openBrowser(folder);
  const again = await after.newPage();
  await again.goto('/main');
  const versions = () =>
    world.db.rows(sql`
      select v.number as version from answer_versions v join answers a on a.id = v.answer_id
      where a.pattern_id = ${room.patternId} and a.user_id = ${room.student.id}`);
  await expect.poll(versions).toEqual([{ version: 1 }]);
  await again.goto(topic);
  await expect(again.getByText(/Квитанция № \d+-1/)).toBeVisible();
  await expect(again.getByText('Написано в тоннеле')).toBeVisible();

  const other = await world.buildStudent();
  await signIn(again, other.token);
  await again.goto('/main');
  await expect(again.getByRole('heading').first()).toBeVisible();
  await isKept(again, `.${other.id}`);
  await after.setOffline(true);
  await again.goto(topic);
  await expect(again.getByText('Отсутствует подключение к серверу')).toBeVisible();
  await after.close();
  await rm(folder, { recursive: true, force: true });
});
