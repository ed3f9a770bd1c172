// A teacher makes a draft, tries it through a student's eyes and publishes it; the student sees it only then.
import { sql } from '@orbita/database';
import { expectListening } from './live.ts';
import { expect, expectAccessible, phone, test } from './world.ts';

const KEY = 'сложение';

test('a draft is tried, published and seen', async ({ world }) => {
  const room = await world.buildClassroom();
  const { id: stepId } = await world.db.one<{ id: number }>(sql`
    insert into steps (subject_id, chapter_id, title, type, max_mark, position, hidden)
    values (${room.subjectId}, ${room.chapterId}, 'Закон сложения', 2, 10, 9, true) returning id`);
  await world.db.run(sql`
    with task as (insert into patterns (step_id, title, index) values (${stepId}, 'Проверьте себя', 0) returning id)
    insert into forms (pattern_id, title, type, number, key) select id, 'Какое это действие?', 'text', 0, ${JSON.stringify(KEY)}::jsonb from task`);
  const address = `/subjects/${room.subjectId}/topics/${stepId}`;

  const student = await world.openAs(room.student, `/subjects/${room.subjectId}`, phone);
  await expect(student.getByRole('link', { name: 'Тема', exact: true }).first()).toBeVisible();
  await expect(student.getByText('Закон сложения')).toHaveCount(0);
  await expectListening(student, `users.${room.student.id}`);

  const teacher = await world.openAs(room.teacher, `${address}?edit=1`);
  await test.step('the teacher looks through the eyes of a student, without keys', async () => {
    await expect(teacher.getByText('Черновик', { exact: true })).toBeVisible();
    const reply = teacher.waitForResponse((response) => response.url().includes('/student-view'));
    await teacher.getByRole('link', { name: 'Глазами студента' }).click();
    expect(await (await reply).text()).not.toContain(KEY);
    await expect(teacher.getByText('Вы смотрите глазами студента')).toBeVisible();
    await expectAccessible(teacher);
  });

  await test.step('and tries the task, of which nothing stays', async () => {
    await teacher.getByRole('textbox', { name: /Какое это действие/ }).fill('Вычитание');
    await teacher.getByRole('button', { name: 'Проверить пробу' }).click();
    await expect(teacher.getByText('0 из 1 по ключам')).toBeVisible();
    await teacher.getByRole('button', { name: 'Изменить ответы' }).click();
    await teacher.getByRole('textbox', { name: /Какое это действие/ }).fill('Сложение');
    await teacher.getByRole('button', { name: 'Проверить пробу' }).click();
    await expect(teacher.getByText('Оценка по ключам: 10 из 10')).toBeVisible();
    const { n } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from answers where step_id = ${stepId}`,
    );
    expect(n).toBe(0);
  });

  await test.step('published, it is on the open page of the student', async () => {
    await teacher.getByRole('link', { name: 'Вернуться' }).click();
    await teacher.getByRole('button', { name: 'Опубликовать', exact: true }).click();
    await expect(teacher.getByText('Опубликована', { exact: true })).toBeVisible();
    await student.getByRole('link', { name: 'Закон сложения' }).first().click();
    await expect(student.getByRole('textbox', { name: /Какое это действие/ })).toBeVisible();
  });
});
