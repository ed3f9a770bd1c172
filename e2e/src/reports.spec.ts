// The sheet of a group says what the journal says, in the page and as files.
import { sql } from '@orbita/database';
import { expect, expectAccessible, phone, test } from './world.ts';

test('a teacher makes the sheet of a group', async ({ world }) => {
  const room = await world.buildClassroom();
  await world.db.run(sql`
    insert into marks (step_id, student_id, mark_type_id, value)
    select ${room.stepId}, ${room.student.id}, id, 7.5 from mark_types where company_id = ${room.companyId} and is_default`);
  const order = `form=group-sheet&group_id=${room.groupId}&subject_id=${room.subjectId}`;
  const teacher = await world.openAs(room.teacher, `/reports?${order}`);

  await test.step('it has the points of the journal', async () => {
    const sheet = teacher.getByRole('region', { name: 'Зачётно-экзаменационная ведомость' });
    await expect(sheet.getByRole('cell', { name: '7,5' }).first()).toBeVisible();
    await expectAccessible(teacher);
  });

  await test.step('and is saved as a PDF, a text document and a workbook', async () => {
    for (const kind of ['PDF', 'DOCX', 'XLSX']) {
      const saved = teacher.waitForEvent('download');
      await teacher.getByRole('button', { name: `Скачать ${kind}` }).click();
      expect((await saved).suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`));
    }
  });

  await test.step('on a phone the table scrolls by itself', async () => {
    const page = await world.openAs(room.teacher, `/reports?${order}`, phone);
    await expect(page.getByRole('button', { name: 'Скачать PDF' })).toBeVisible();
    await expectAccessible(page);
  });
});
