// Covers what a student sees without a reload: an answer that staff deleted and restored, and an automatic mark.
import { sql } from '@orbita/database';
import { expectListening } from './live.ts';
import { expect, test } from './world.ts';

test('a student hears of an answer that the teacher deleted, and sees it come back', async ({ world }) => {
  const room = await world.buildClassroom();
  const topic = `/subjects/${room.subjectId}/topics/${room.stepId}`;
  const student = await world.openAs(room.student, topic);
  await expectListening(student, `users.${room.student.id}`);
  await student.getByRole('textbox', { name: /Вопрос/ }).fill('Не тот файл');
  await student.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(student.getByText(/Квитанция № \d+-1/)).toBeVisible();

  const teacher = await world.openAs(room.teacher, `${topic}/answers`);
  await teacher.getByRole('button', { name: 'Удалить ответ' }).click();
  await expect(student.getByText('Ваш ответ удалён', { exact: true })).toBeVisible();
  await expect(student.getByText(/«Задание». Кого спросить: /)).toBeVisible();
  await expect(student.getByRole('button', { name: 'Отправить ответ' })).toBeVisible();
  // Notices are shown one at a time, and this one stays long.
  await student.getByRole('status').getByRole('button', { name: 'Закрыть' }).click();

  await teacher.getByRole('button', { name: 'Отменить' }).click();
  await expect(student.getByText('Ваш ответ возвращён', { exact: true })).toBeVisible();
  await expect(student.getByText('Не тот файл')).toBeVisible();
  await student.goto('/self/profile/news');
  const told = student.getByRole('link', { name: /Ваш ответ возвращён/ });
  await expect(told).toHaveAttribute('href', `${topic}#task-${room.patternId}`);
  await expect(student.getByText('Ваш ответ удалён', { exact: true })).toHaveCount(0);
});

test('a mark of the keys shows at once on every open page of the student', async ({ world }) => {
  const room = await world.buildClassroom();
  await world.db.run(sql`
    update forms set type = 'number', key = '4' where id = ${room.formId}`);
  await world.db.run(sql`update patterns set attempts_limit = 1, auto_mark = true where id = ${room.patternId}`);
  const topic = `/subjects/${room.subjectId}/topics/${room.stepId}`;
  const [one, other] = [await world.openAs(room.student, topic), await world.openAs(room.student, topic)];
  for (const page of [one, other]) await expectListening(page, `users.${room.student.id}`);
  await one.getByRole('textbox', { name: /Вопрос/ }).fill('4');
  await one.getByRole('button', { name: 'Отправить ответ' }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click();
  for (const page of [one, other]) await expect(page.getByText('Оценка 10 из 10')).toBeVisible();
  await other.goto('/self/profile/news');
  const told = other.getByRole('link', { name: /Оценка 10 из 10/ });
  await expect(told).toHaveAttribute('href', `${topic}#task-${room.patternId}`);
});
