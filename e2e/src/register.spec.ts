// The register of a lesson on a phone whose clock is set to another time zone than the institution's.
import { sql } from '@orbita/database';
import { buildLesson } from '@orbita/server/testing/builders';
import { buildSheet } from './sheet.ts';
import { expect, expectAccessible, phone, test, type World } from './world.ts';

const MINUTE = 60_000;
const abroad = { ...phone, timezoneId: 'Pacific/Auckland' };

/** Builds a group of students whose lesson began a few minutes ago. */
async function buildRunningLesson(world: World, rows: number) {
  const sheet = await buildSheet(world, { rows, columns: 1 });
  const lesson = await buildLesson(world.db, world.companyId, {
    subjects: [sheet.subjectId],
    groups: [sheet.groupId],
    starts_at: new Date(Date.now() - 5 * MINUTE),
    teacherId: sheet.teacher.id,
  });
  return { sheet, lesson };
}
const statusesOf = async (world: World, lesson: number) =>
  (
    await world.db.rows<{ status: string }>(
      sql`select attendance_status || case when late then ' late' else '' end as status from attendance where lesson_id = ${lesson} order by student_id`,
    )
  ).map(({ status }) => status);

test('a teacher opens the running lesson from the main page and registers it by thumb', async ({ world }) => {
  const { sheet, lesson } = await buildRunningLesson(world, 30);
  const page = await world.openAs(sheet.teacher, '/main', abroad);
  await page.getByRole('link', { name: /Отметить посещаемость/ }).tap();
  const row = (index: number) => page.locator(`[data-student="${sheet.students[index]}"]`);
  await row(2).getByRole('button', { name: 'Не был' }).tap();
  await row(4).getByRole('button', { name: 'Болел' }).tap();
  await page.getByRole('button', { name: 'Остальные присутствуют' }).tap();
  await row(0)
    .getByRole('button', { name: /опоздание и комментарий/ })
    .tap();
  await row(0).getByRole('button', { name: 'Опоздание', exact: true }).tap();
  await expect(page.getByText('28 из 30')).toBeVisible();
  const expected = Array.from({ length: 30 }, (_, i) => ({ 0: '1 late', 2: '2', 4: '4' })[i] ?? '1');
  await expect.poll(() => statusesOf(world, lesson)).toEqual(expected);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
});

test('a student registers by the code that the teacher shows, and the teacher sees it at once', async ({ world }) => {
  const room = await world.buildClassroom();
  const lesson = await buildLesson(world.db, world.companyId, {
    subjects: [room.subjectId],
    groups: [room.groupId],
    starts_at: new Date(Date.now() - 5 * MINUTE),
    teacherId: room.teacher.id,
  });
  const board = await world.openAs(room.teacher, `/lessons/${lesson}/code`);
  const page = await world.openAs(room.student, '/main', abroad);
  await expect(page.getByRole('heading', { name: 'Ближайшие занятия' })).toBeVisible();
  await board.getByRole('button', { name: 'Открыть отметку' }).click();
  // The open main page learns of it by itself.
  await page.getByRole('region', { name: 'Идёт отметка по коду' }).getByRole('link').tap();
  const shown = board.getByText(/^\d{3} \d{3}$/);
  const digits = (await shown.innerText()).replace(/\D/g, '');
  await page.getByRole('textbox', { name: 'Код' }).pressSequentially(digits);
  await expect(page.getByRole('heading', { name: 'Вы отмечены' })).toBeVisible();
  await expect(board.getByText('1 из 2')).toBeVisible();
  expect(await statusesOf(world, lesson)).toEqual(['1']);
  await expectAccessible(page);
  await expectAccessible(board);
});
