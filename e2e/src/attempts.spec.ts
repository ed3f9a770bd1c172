// Covers an attempt with a time limit that ends by itself, survives a lost connection and continues on another device.
import { sql } from '@orbita/database';
import { buildAttempt, type Classroom } from '@orbita/server/testing/builders';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, phone, test, type World } from './world.ts';

/** Builds a task of ten minutes that the student has just begun. */
async function buildRunning(world: World): Promise<{ room: Classroom; topic: string }> {
  const room = await world.buildClassroom();
  await world.db.run(sql`update patterns set time_limit_minutes = 10, attempts_limit = 2 where id = ${room.patternId}`);
  await buildAttempt(world.db, room.patternId, room.student.id, 600);
  return { room, topic: `/subjects/${room.subjectId}/topics/${room.stepId}` };
}
/** Opens a page whose clock the test controls. */
async function openWithClock(world: World, room: Classroom, topic: string): Promise<Page> {
  const page = await world.openAs(room.student, topic);
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/Осталось (10|[5-9]):/);
  return page;
}
/** Moves the deadline 14 seconds ahead; submissions up to 15 seconds before it count as sent by the page's timer. */
const bringEndNear = ({ db }: World, room: Classroom) =>
  db.run(
    sql`update task_attempts set deadline_at = now() + interval '14 seconds' where pattern_id = ${room.patternId}`,
  );
/** Lets ten minutes pass for the page and for the server. */
async function endTime(world: World, room: Classroom, page: Page): Promise<void> {
  await bringEndNear(world, room);
  await page.clock.fastForward('10:00');
}
const field = (page: Page) => page.getByRole('textbox', { name: /Вопрос/ });
const keptOnServer = (page: Page) => page.getByText(/^Сохранено на сервере в/);
const handedIn = ({ db }: World, room: Classroom) =>
  db.one(sql`
    select f.value, a.is_late, t.is_auto from answers a
    join answer_fields f on f.answer_id = a.id join task_attempts t on t.pattern_id = a.pattern_id and t.user_id = a.user_id
    where a.pattern_id = ${room.patternId}`);
/** Reads the drafts of running attempts on the server. */
const draftsOf = async ({ db }: World, room: Classroom) =>
  (
    await db.rows<{ content: string }>(sql`
      select d.content::text from task_attempt_drafts d join task_attempts t on t.id = d.attempt_id where t.pattern_id = ${room.patternId}`)
  ).map(({ content }) => content);

test('when the time is over the page hands in what is there', async ({ world }) => {
  const { room, topic } = await buildRunning(world);
  const page = await openWithClock(world, room, topic);
  await field(page).fill('Сколько успел');
  await endTime(world, room, page);
  await expect(page.getByText(/Квитанция № \d+-1/)).toBeVisible();
  await expect(page.getByText('Сколько успел')).toBeVisible();
  expect(await handedIn(world, room)).toEqual({ value: 'Сколько успел', is_late: false, is_auto: true });
});

test('without a connection at the end it is handed in by itself as soon as there is one', async ({ world }) => {
  const { room, topic } = await buildRunning(world);
  const page = await openWithClock(world, room, topic);
  await field(page).fill('До обрыва');
  await expect(keptOnServer(page)).toBeVisible();
  await page.context().setOffline(true);
  await field(page).fill('До обрыва и после');
  await endTime(world, room, page);
  await expect(page.getByText('Нет связи. Ответ сохранён на этом устройстве')).toBeVisible();
  await bringEndNear(world, room);
  await page.context().setOffline(false);
  await expect(page.getByText(/Квитанция № \d+-1/)).toBeVisible();
  expect(await handedIn(world, room)).toMatchObject({ value: 'До обрыва и после', is_auto: true });
});

test('what is written on one device goes on on another', async ({ world }) => {
  const { room, topic } = await buildRunning(world);
  const laptop = await world.openAs(room.student, topic);
  await field(laptop).fill('Начал на ноутбуке');
  await expect(keptOnServer(laptop)).toBeVisible();
  // The last words are sent while the page closes.
  await field(laptop).fill('Начал на ноутбуке, он разрядился');
  await laptop.close({ runBeforeUnload: true });
  await expect.poll(() => draftsOf(world, room)).toEqual([expect.stringContaining('он разрядился')]);

  const telephone = await world.openAs(room.student, topic, phone);
  await expect(field(telephone)).toHaveValue('Начал на ноутбуке, он разрядился');
  await field(telephone).fill('Дописал с телефона');
  await expect(keptOnServer(telephone)).toBeVisible();
  await expectAccessible(telephone);

  await test.step('the first one takes over what the other one wrote', async () => {
    const again = await laptop.context().newPage();
    await again.goto(topic);
    await expect(field(again)).toHaveValue('Дописал с телефона');
    await again.getByRole('button', { name: 'Отправить ответ' }).click();
    await again.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click();
    await expect(again.getByText(/Квитанция № \d+-1/)).toBeVisible();
  });
  expect(await draftsOf(world, room)).toEqual([]);
});
