// Covers two people in one journal: each sees the other's changes at once, and nothing is overwritten unseen.
import { sql } from '@orbita/database';
import { buildAdministrator, buildLesson, buildUser, type BuiltUser } from '@orbita/server/testing/builders';
import { expectHeard, expectListening } from './live.ts';
import { buildSheet, cell, DESK, journalOf, marksOf, type Sheet } from './sheet.ts';
import { expect, test, type World } from './world.ts';

const channelOf = ({ subjectId }: Sheet) => `subjects.${subjectId}`;

async function buildColleague({ db, companyId }: World, { subjectId }: Sheet): Promise<BuiltUser> {
  const colleague = await buildUser(db, companyId, { first_name: 'Пётр', last_name: 'Коллегин' });
  await db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${subjectId}, ${colleague.id}, 'TEACHER')`,
  );
  return colleague;
}

test('two teachers at once see each other’s cells and overwrite nothing unseen', async ({ world }) => {
  const sheet = await buildSheet(world, { rows: 5, columns: 3 });
  const colleague = await buildColleague(world, sheet);
  const own = await world.openAs(sheet.teacher, journalOf(sheet), DESK);
  const other = await world.openAs(colleague, journalOf(sheet), DESK);
  const [student, step] = [sheet.students[1], sheet.steps[1]];
  await cell(own, sheet.students[0], sheet.steps[0]).click();
  await cell(other, student, step).click();
  await expectListening(own, channelOf(sheet));

  await other.keyboard.press('7');
  await other.keyboard.press('Enter');
  await expect(cell(own, student, step)).toHaveText('7');
  await expect(own.getByText('Коллегин П. П.')).toBeVisible();
  await expect(own.getByRole('grid')).toHaveAttribute(
    'aria-activedescendant',
    `cell-${sheet.students[0]}-${sheet.steps[0]}`,
  );

  await test.step('a mark given while one types is told before it is replaced', async () => {
    await cell(own, student, sheet.steps[2]).click();
    await own.keyboard.press('3');
    await cell(other, student, sheet.steps[2]).click();
    await other.keyboard.press('9');
    await other.keyboard.press('Enter');
    await expect(own.getByRole('alert')).toBeHidden();
    await expect.poll(async () => (await marksOf(sheet, world)).length).toBe(2);
    await expectHeard(own, 'journal', 2);
    await expect(own.getByRole('gridcell', { name: /^Тема 3: 9/ })).toBeVisible();
    await own.keyboard.press('Enter');
    await expect(own.getByRole('alert')).toContainText('9');
    await own.keyboard.press('Escape');
    await expect(cell(own, student, sheet.steps[2])).toHaveText('9');
  });
});

test('an administrator who is not staff sees the cells change', async ({ world }) => {
  const sheet = await buildSheet(world, { rows: 3, columns: 3 });
  const admin = await buildAdministrator(world.db, world.companyId);
  const watching = await world.openAs(admin, journalOf(sheet), DESK);
  const working = await world.openAs(sheet.teacher, journalOf(sheet), DESK);
  await cell(watching, sheet.students[0], sheet.steps[0]).waitFor();
  await cell(working, sheet.students[2], sheet.steps[1]).click();
  await expectListening(watching, channelOf(sheet));
  await working.keyboard.press('6');
  await working.keyboard.press('Enter');
  await expect(cell(watching, sheet.students[2], sheet.steps[1])).toHaveText('6');
  await expect(cell(watching, sheet.students[2], sheet.steps[1])).toHaveClass(/flash/);
});

test('attendance: a colleague’s note flashes, a note against what was seen is refused with both', async ({ world }) => {
  const sheet = await buildSheet(world, { rows: 3, columns: 1 });
  const lesson = await buildLesson(world.db, world.companyId, {
    subjects: [sheet.subjectId],
    groups: [sheet.groupId],
    starts_at: new Date(Date.now() - 3_600_000),
  });
  const path = `/subjects/${sheet.subjectId}/attendance`;
  const colleague = await buildColleague(world, sheet);
  const own = await world.openAs(sheet.teacher, path, DESK);
  const other = await world.openAs(colleague, path, DESK);
  const note = (page: typeof own, row: number) => page.locator(`#note-${sheet.students[row]}-${lesson}`);
  await note(own, 0).click();
  await note(other, 1).click();
  await expectListening(own, channelOf(sheet));
  const isList = (method: string, url: string) => method === 'GET' && url.endsWith('/attendance');
  const isReadAgain = own.waitForResponse((reply) => isList(reply.request().method(), reply.url()));
  await other.keyboard.press('4');
  await expect(note(own, 1)).toContainText('Б');
  await expect(note(own, 1)).toHaveAttribute('data-flash', 'true');
  await expect(own.getByText('Коллегин П. П.')).toBeVisible();
  await expect(own.getByRole('grid')).toHaveAttribute('aria-activedescendant', `note-${sheet.students[0]}-${lesson}`);

  await test.step('what the colleague noted while the own page was deaf is not overwritten', async () => {
    await (await isReadAgain).finished();
    await own.route('**/attendance', (route) =>
      isList(route.request().method(), route.request().url()) ? route.abort() : route.continue(),
    );
    await world.db.run(
      sql`insert into attendance (lesson_id, student_id, attendance_status) values (${lesson}, ${sheet.students[2]}, 5)`,
    );
    await note(own, 2).click();
    await own.keyboard.press('2');
    await expect(own.getByRole('alert')).toContainText('«Уважительная причина»');
    await expect(note(own, 2)).toHaveText('Н');
    await own.getByRole('button', { name: 'Вернуть как было' }).click();
    await expect(note(own, 2)).toHaveText('У');
  });
});
