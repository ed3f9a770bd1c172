// Covers the dates of topics: set in the plan, moved in bulk after a preview, taken back, seen by the student.
import { sql } from '@orbita/database';
import { expect, expectAccessible, phone, test } from './world.ts';

test('a teacher sets, previews, moves and takes back dates; the student sees each', async ({ world }) => {
  const room = await world.buildClassroom();
  const year = new Date().getFullYear() + 1;
  const due = () =>
    world.db.row(
      sql`select to_char(due_at at time zone 'Europe/Moscow', 'YYYY-MM-DD HH24:MI') as due from abstract_lessons where step_id = ${room.stepId}`,
    );
  const teacher = await world.openAs(room.teacher, `/subjects/${room.subjectId}/plan`);
  await teacher.getByRole('link', { name: 'Сроки', exact: true }).click();
  const field = teacher.getByRole('textbox', { name: /^Срок: Тема/ }).first();
  await field.fill(`20.05.${year}`);
  await field.press('Enter');
  await expect.poll(due).toEqual({ due: `${year}-05-20 23:59` });
  await expectAccessible(teacher);

  const student = await world.openAs(room.student, `/subjects/${room.subjectId}/topics/${room.stepId}`, phone);
  await expect(student.getByText(/20 мая/).first()).toBeVisible();

  await teacher
    .getByRole('checkbox', { name: /^Выбрать: Тема/ })
    .first()
    .check();
  await teacher.getByRole('button', { name: 'Сдвинуть на …' }).click();
  const dialog = teacher.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^На сколько/ }).fill('-80');
  await expect(dialog.getByText('Станут просроченными')).toBeVisible();
  await expect(dialog.getByText('1 тема у 2 студентов').first()).toBeVisible();
  await expectAccessible(teacher);
  expect(await due()).toEqual({ due: `${year}-05-20 23:59` });
  await dialog.getByRole('button', { name: 'Сдвинуть', exact: true }).click();
  await expect.poll(due).not.toEqual({ due: `${year}-05-20 23:59` });
  // Without reloading, because the student's page hears of the change.
  await expect(student.getByText(/20 мая/)).toBeHidden();

  await teacher.getByRole('button', { name: 'Отменить изменение' }).click();
  await expect.poll(due).toEqual({ due: `${year}-05-20 23:59` });
  await expect(student.getByText(/20 мая/).first()).toBeVisible();

  await teacher.getByRole('link', { name: 'Лента времени' }).click();
  const bar = teacher.getByRole('button', { name: /^Тема: срок .*20 мая/ });
  await bar.focus();
  await bar.press('ArrowRight');
  await expect.poll(due).toEqual({ due: `${year}-05-21 23:59` });
  await expectAccessible(teacher);
});
