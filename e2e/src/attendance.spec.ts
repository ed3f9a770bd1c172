// Covers attendance as a spreadsheet: digits and letters, a selection, a paste and one undo.
import { sql } from '@orbita/database';
import { buildLesson } from '@orbita/server/testing/builders';
import { buildSheet, copy, DESK, paste, type Sheet } from './sheet.ts';
import { expect, expectAccessible, phone, test, type World } from './world.ts';

const HOUR = 3_600_000;

/** Builds students × lessons, the last of which has just begun. */
async function buildLessons(world: World, size: { rows: number; columns: number }) {
  const sheet = await buildSheet(world, { rows: size.rows, columns: 1 });
  const lessons: number[] = [];
  for (let i = size.columns; i > 0; i -= 1)
    lessons.push(
      await buildLesson(world.db, world.companyId, {
        subjects: [sheet.subjectId],
        groups: [sheet.groupId],
        starts_at: new Date(Date.now() - i * HOUR),
      }),
    );
  return { sheet, lessons };
}
const attendanceOf = ({ subjectId }: Sheet) => `/subjects/${subjectId}/attendance`;
const notesOf = async (world: World, lesson: number | undefined) =>
  (
    await world.db.rows<{ note: string }>(
      sql`select attendance_status || case when late then ' late' else '' end as note from attendance where lesson_id = ${lesson} order by student_id`,
    )
  ).map(({ note }) => note);

test('by digits, and the rest at once', async ({ world }) => {
  const { sheet, lessons } = await buildLessons(world, { rows: 4, columns: 1 });
  const page = await world.openAs(sheet.teacher, attendanceOf(sheet), DESK);
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('2');
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Остальные присутствовали' }).click();
  await expect.poll(() => notesOf(world, lessons[0])).toEqual(['2', '1 late', '1', '1']);
  await expect(grid.getByText('3/4')).toBeVisible();
  await expectAccessible(page);
});

test('a selection is noted at once, copied, pasted with a preview, filled down and taken back', async ({ world }) => {
  const { sheet, lessons } = await buildLessons(world, { rows: 5, columns: 3 });
  const page = await world.openAs(sheet.teacher, attendanceOf(sheet), DESK);
  const note = (row: number, column: number) => page.locator(`#note-${sheet.students[row]}-${lessons[column]}`);
  await note(0, 0).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('Выделены 4 ячейки')).toBeVisible();
  // Dispatches the key event of «н» on a Russian layout, which the driver does not have.
  await page
    .getByRole('grid')
    .evaluate((grid) => grid.dispatchEvent(new KeyboardEvent('keydown', { key: 'н', code: 'KeyY', bubbles: true })));
  await expect.poll(() => notesOf(world, lessons[0])).toEqual(['2', '2']);
  await page.keyboard.press('l');
  await expect.poll(() => notesOf(world, lessons[1])).toEqual(['2 late', '2 late']);
  expect(await copy(page)).toBe('Н, опоздание\tН, опоздание\r\nН, опоздание\tН, опоздание');

  await test.step('a paste shows what will change and flags what is no status', async () => {
    await note(0, 1).click();
    await paste(page, 'б\t+\r\nП оп\t7\r\n\tУ\r\n');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('4 ячейки изменятся');
    await expect(dialog).toContainText('нет такой отметки');
    await page.keyboard.press('Escape');
    await expect(note(0, 1)).toHaveText('Н');
    await expect(dialog).toBeHidden();
    await paste(page, 'б\t+\r\nП оп\t7\r\n\tУ\r\n');
    await expect(dialog.locator(':focus')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => notesOf(world, lessons[1])).toEqual(['4', '1 late']);
    await expect.poll(() => notesOf(world, lessons[2])).toEqual(['1', '5']);
  });

  await test.step('one undo takes the paste back, of all its lessons', async () => {
    await page.keyboard.press('Control+z');
    await expect.poll(() => notesOf(world, lessons[1])).toEqual(['2 late', '2 late']);
    await expect.poll(() => notesOf(world, lessons[2])).toEqual([]);
  });

  await test.step('the first row of a selection fills the others', async () => {
    await note(1, 0).click();
    await note(4, 1).click({ modifiers: ['Shift'] });
    await page.keyboard.press('Control+d');
    await expect.poll(() => notesOf(world, lessons[0])).toEqual(Array(5).fill('2 late'));
    await expect.poll(() => notesOf(world, lessons[1])).toEqual(Array(5).fill('2 late'));
    await expectAccessible(page);
  });
});

test('by thumb on a phone', async ({ world }) => {
  const { sheet, lessons } = await buildLessons(world, { rows: 12, columns: 6 });
  const page = await world.openAs(sheet.teacher, attendanceOf(sheet), phone);
  await page.locator(`#note-${sheet.students[1]}-${lessons[5]}`).tap();
  await page.getByRole('button', { name: 'Болел' }).tap();
  await expect.poll(() => notesOf(world, lessons[5])).toEqual(['4']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
});
