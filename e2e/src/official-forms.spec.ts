// The office prints the five forms that it needs most, and every figure in them is the one that the journal shows.
import { readFile } from 'node:fs/promises';
import { sql } from '@orbita/database';
import { buildLesson } from '@orbita/server/testing/builders';
import { readWorkbook } from '@orbita/server/testing/workbook';
import type { Page } from '@playwright/test';
import { buildSheet, cell, DESK, journalOf, marksOf, type Sheet } from './sheet.ts';
import { expect, test, type World } from './world.ts';

const HOUR = 3_600_000;
/** Marks of three students in three checkpoints of 10 points each. */
const MARKS = ['989', '753', '406'];
/** Grades of the demo school by the share of points that these marks come to: 26, 15 and 10 of 30. */
const GRADES = [5, 3, 2];

async function buildClass(world: World): Promise<Sheet> {
  const sheet = await buildSheet(world, { rows: MARKS.length, columns: 3 });
  await world.db.run(sql`update steps set type = 2 where subject_id = ${sheet.subjectId}`);
  for (const hours of [3, 2])
    await buildLesson(world.db, world.companyId, {
      subjects: [sheet.subjectId],
      groups: [sheet.groupId],
      starts_at: new Date(Date.now() - hours * HOUR),
    });
  return sheet;
}

/** Saves a form as a workbook and returns the rows of its table. */
async function print(page: Page, address: string): Promise<unknown[][]> {
  await page.goto(`/admin/reports?${address}`);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать XLSX' }).click();
  const [rows = []] = (await readWorkbook(await readFile(await (await saving).path()))).values();
  const head = rows.findIndex(([first]) => first === '№');
  expect(head).toBeGreaterThan(0);
  return rows.slice(head + 1, head + 1 + MARKS.length);
}

test('five official forms say what the journal says', async ({ world }) => {
  const sheet = await buildClass(world);
  const { students, steps, groupId, subjectId } = sheet;
  const teacher = await world.openAs(sheet.teacher, journalOf(sheet), DESK);
  let shown: number[][] = [];

  await test.step('the teacher gives marks and notes who came', async () => {
    for (const [column, step] of steps.entries()) {
      await cell(teacher, students[0], step).click();
      for (const marks of MARKS) {
        await teacher.keyboard.press(marks[column]!);
        await teacher.keyboard.press('Enter');
      }
    }
    await expect.poll(async () => (await marksOf(sheet, world)).length).toBe(9);
    shown = await Promise.all(
      students.map((student) =>
        Promise.all(steps.map(async (step) => Number(await cell(teacher, student, step).textContent()))),
      ),
    );
    await teacher.goto(`/subjects/${subjectId}/attendance`);
    const grid = teacher.getByRole('grid');
    await grid.focus();
    await teacher.keyboard.press('2');
    await teacher.getByRole('button', { name: 'Остальные присутствовали' }).click();
    await expect(grid.getByText('2/3')).toBeVisible();
  });

  const office = await world.openAsDemo('admin', '/admin/reports', DESK);
  const blank = await print(office, `form=group-sheet&group_id=${groupId}&subject_id=${subjectId}`);
  expect(blank.map((row) => row[6])).toEqual(MARKS.map(() => null));

  await test.step('the teacher confirms what the marks suggest', async () => {
    await teacher.goto(`/subjects/${subjectId}/final-results`);
    await teacher.getByRole('button', { name: 'Подтвердить всех (3)' }).click();
    await expect(teacher.getByText('Подтверждено 3 из 3')).toBeVisible();
  });
  const points = shown.map((marks) => marks.reduce((sum, mark) => sum + mark, 0));
  const group = `group_id=${groupId}`;

  await test.step('sheet of the group', async () => {
    const rows = await print(office, `form=group-sheet&${group}&subject_id=${subjectId}`);
    expect(rows.map((row) => [row[2], row[3], row[6]])).toEqual(points.map((sum, i) => [sum, 30, GRADES[i]]));
  });
  await test.step('summary sheet', async () => {
    const rows = await print(office, `form=summary-sheet&${group}`);
    expect(rows.map((row) => row[2])).toEqual(points);
  });
  await test.step('gradebook', async () => {
    const rows = await print(office, `form=gradebook&${group}&subject_id=${subjectId}`);
    expect(rows.map((row) => row.slice(2, 5))).toEqual(shown);
  });
  await test.step('attendance sheet', async () => {
    const rows = await print(office, `form=attendance-sheet&${group}&subject_id=${subjectId}`);
    // Came, came online, did not come.
    expect(rows.map((row) => row.slice(2, 5))).toEqual([
      [0, 0, 1],
      [1, 0, 0],
      [1, 0, 0],
    ]);
  });
  await test.step('study card of each student', async () => {
    for (const [i, student] of students.entries()) {
      const [row = []] = await print(office, `form=study-card&${group}&student_id=${student}`);
      expect([row[3], row[4], row[9]]).toEqual([points[i], 30, GRADES[i]]);
    }
  });
});
