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

  await test.step('sheets of all groups come as one archive, told by a notification', async () => {
    await teacher.getByRole('link', { name: 'Несколько групп сразу' }).click();
    await teacher.getByRole('button', { name: 'Собрать отчёты' }).first().click();
    const dialog = teacher.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /Формы/ }).click();
    await teacher.getByRole('option', { name: 'Ведомость группы' }).click();
    await teacher.getByRole('option', { name: 'Сводная ведомость' }).click();
    await dialog.getByRole('button', { name: 'Собрать', exact: true }).click();
    const saving = teacher.getByRole('button', { name: /^Скачать: Ведомость группы/ });
    await expect(saving).toBeVisible({ timeout: 60_000 });
    await expectAccessible(teacher);
    const saved = teacher.waitForEvent('download');
    await saving.click();
    expect((await saved).suggestedFilename()).toMatch(/^Отчёты .+\.zip$/);
    await teacher.getByRole('link', { name: 'Уведомления: 1 непрочитанное' }).click();
    await expect(teacher.getByText('Отчёт готов').first()).toBeVisible();
  });

  await test.step('on a phone the table scrolls by itself', async () => {
    const page = await world.openAs(room.teacher, `/reports?${order}`, phone);
    await expect(page.getByRole('button', { name: 'Скачать PDF' })).toBeVisible();
    await expectAccessible(page);
  });
});
