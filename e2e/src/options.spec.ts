// Covers a teacher who corrects the options of an answered question: both sides still read what was chosen.
import { sql } from '@orbita/database';
import { buildForm } from '@orbita/server/testing/builders';
import { expect, expectAccessible, test } from './world.ts';

test('options renamed and taken out after an answer keep its meaning', async ({ world }) => {
  test.slow();
  const room = await world.buildClassroom();
  await world.db.run(sql`delete from forms where pattern_id = ${room.patternId}`);
  await buildForm(world.db, room.patternId, {
    title: 'Какая река?',
    type: 'multiple',
    options: ['Волга', 'Ока', 'Москва-река', 'Лена'],
    key: [2],
  });
  const topic = `/subjects/${room.subjectId}/topics/${room.stepId}`;
  const student = await world.openAs(room.student, topic);
  await student.getByRole('checkbox', { name: 'Ока' }).check();
  await student.getByRole('checkbox', { name: 'Москва-река' }).check();
  await student.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(student.getByText(/Квитанция № \d+-1/)).toBeVisible();

  const teacher = await world.openAs(room.teacher, `${topic}?edit=1`);
  await teacher.getByRole('textbox', { name: 'Вариант 3' }).fill('Река Москва');
  await teacher.getByRole('button', { name: 'Убрать вариант 2' }).click();
  await teacher.getByRole('button', { name: 'Добавить вариант' }).click();
  await teacher.getByRole('textbox', { name: 'Вариант 4' }).fill('Нева');
  await expect(teacher.getByRole('checkbox', { name: 'Вариант 2 — правильный' })).toBeChecked();
  await expect(teacher.getByText(/^Сохранено в/)).toBeVisible();

  await teacher.goto(`/marking?step=${room.stepId}&student=${room.student.id}`);
  const chosen = teacher
    .getByRole('listitem')
    .filter({ has: teacher.getByRole('img', { name: 'выбрано', exact: true }) });
  await expect(chosen).toHaveText([/Река Москва/, 'вариант удалён: Ока']);
  await expectAccessible(teacher);

  await student.reload();
  await expect(student.getByText('вариант удалён: Ока; Река Москва')).toBeVisible();
  await student.getByRole('button', { name: 'Изменить ответ' }).click();
  await expect(student.getByRole('checkbox', { name: 'Река Москва' })).toBeChecked();
  await expect(student.getByRole('checkbox', { name: 'Нева' })).not.toBeChecked();
  await student.getByRole('button', { name: 'Отправить новую версию' }).click();
  await expect(student.getByText(/Квитанция № \d+-2/)).toBeVisible();
  const credit = await world.db.one(
    sql`select f.credit::float8 as credit, f.value from answer_fields f join answers a on a.id = f.answer_id where a.pattern_id = ${room.patternId}`,
  );
  expect(credit).toEqual({ credit: 1, value: [2] });
});
