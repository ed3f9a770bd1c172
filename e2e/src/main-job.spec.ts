// Covers the main job in two browsers: a teacher builds a topic, a student answers on a phone, the teacher marks by keyboard,
// the student sees the mark without a reload, and the journal agrees with the diary.
import { fileURLToPath } from 'node:url';
import { sql } from '@orbita/database';
import { expectListening } from './live.ts';
import { expect, expectAccessible, phone, test } from './world.ts';

const picture = fileURLToPath(new URL('./picture.png', import.meta.url));

test('from an empty topic to a mark that everybody sees', async ({ world }) => {
  test.slow();
  const newestTopic = (subjectId: number): Promise<{ id: number; title: string }> =>
    world.db.one(sql`select id, title from steps where subject_id = ${subjectId} order by id desc limit 1`);
  const room = await world.buildClassroom();
  const teacher = await world.openAs(room.teacher, `/subjects/${room.subjectId}/sections`);

  await test.step('the teacher creates a topic', async () => {
    await teacher
      .getByRole('button', { name: /Добавить тему/ })
      .first()
      .click();
    await expect(teacher.getByRole('textbox').filter({ hasText: '' }).first()).toBeVisible();
    await expect.poll(async () => (await newestTopic(room.subjectId)).title).toBe('Новая тема');
  });
  const { id: stepId } = await newestTopic(room.subjectId);

  await test.step('and fills it: a text, a picture, a task with three questions', async () => {
    await teacher.goto(`/subjects/${room.subjectId}/topics/${stepId}?edit=1`);
    await teacher.getByRole('textbox', { name: 'Название темы' }).fill('Закон Ома');
    await teacher.getByRole('textbox', { name: /Наибольшая оценка/ }).fill('5');
    await teacher.getByRole('button', { name: 'Добавить текст' }).click();
    const block = teacher.getByRole('article', { name: /^Блок/ });
    await block.getByRole('textbox', { name: 'Название блока' }).fill('Сила тока');
    await block.getByRole('textbox', { name: 'Текст блока' }).click();
    await teacher.keyboard.type('Ток прямо пропорционален напряжению.');
    await block.locator('input[type="file"]').last().setInputFiles(picture);
    await expect(block.getByText('picture.png')).toBeVisible();
    await teacher.getByRole('button', { name: 'Добавить задание' }).click();
    const task = teacher.getByRole('article', { name: /^Задание/ });
    await task.getByRole('textbox', { name: 'Название задания' }).fill('Опыт');
    for (const [title, type] of [
      ['Что вы наблюдали?', 'Развёрнутый текст'],
      ['Ссылка на расчёт', 'Ссылка'],
      ['Фотография установки', 'Фотографии'],
    ] as const) {
      await task.getByRole('button', { name: 'Добавить вопрос' }).click();
      await teacher.getByRole('menuitem', { name: type, exact: true }).click();
      const question = task.getByRole('textbox', { name: 'Вопрос', exact: true }).last();
      await expect(question).toHaveValue('Новый вопрос');
      await question.fill(title);
    }
    await expect(teacher.getByText(/^Сохранено в/)).toBeVisible();
    await expectAccessible(teacher);
    await teacher.reload();
    await expect(teacher.getByRole('textbox', { name: 'Вопрос', exact: true })).toHaveCount(3);
    await expect(teacher.getByRole('textbox', { name: 'Название темы' })).toHaveValue('Закон Ома');
  });

  await test.step('and publishes it', async () => {
    await teacher.getByRole('button', { name: 'Опубликовать', exact: true }).click();
    await expect(teacher.getByText('Опубликована', { exact: true })).toBeVisible();
  });

  await teacher.goto(`/marking?subject=${room.subjectId}`);
  await expect(teacher.getByRole('heading', { name: /На проверке|проверено/i }).first()).toBeVisible();

  await expectListening(teacher, `users.${room.teacher.id}`);

  const student = await world.openAs(room.student, `/subjects/${room.subjectId}/topics/${stepId}`, phone);
  await test.step('the student answers from a phone, with a draft that survives the closed tab', async () => {
    await expect(student.getByRole('heading', { name: 'Закон Ома' })).toBeVisible();
    await expect(student.getByText('Ток прямо пропорционален напряжению.')).toBeVisible();
    await student.getByRole('textbox', { name: /Что вы наблюдали/ }).fill('Лампа горит ярче при 6 вольтах.');
    await expect(student.getByText(/на этом устройстве/i).first()).toBeVisible();
    await student.reload();
    await expect(student.getByRole('textbox', { name: /Что вы наблюдали/ })).toHaveValue(
      'Лампа горит ярче при 6 вольтах.',
    );
    await student.getByRole('button', { name: 'Отправить ответ' }).click();
    await expect(student.getByText('Поле с ответом не может быть пустым').first()).toBeVisible();
    await student.getByRole('textbox', { name: /Ссылка на расчёт/ }).fill('https://example.ru/ohm');
    const chosen = student.waitForEvent('filechooser');
    await student.getByRole('button', { name: 'Выбрать фотографии' }).click();
    await (await chosen).setFiles(picture);
    await expect(student.getByText('picture.png').first()).toBeVisible();
    await student.getByRole('button', { name: 'Отправить ответ' }).click();
    await expect(student.getByText(/Квитанция № \d+-1/)).toBeVisible();
  });

  await expectListening(student, `users.${room.student.id}`);
  await test.step('the answer arrives on the open marking screen and is marked by keyboard', async () => {
    await expect(teacher.getByText('Лампа горит ярче при 6 вольтах.')).toBeVisible();
    await teacher.keyboard.press('Digit5');
    await teacher.keyboard.press('Slash');
    await teacher.keyboard.type('Отличный опыт, добавьте погрешность.');
    await teacher.keyboard.press('Control+Enter');
  });

  await test.step('the student sees mark and comment without a reload; diary and journal agree', async () => {
    await expect(student.getByText('Отличный опыт, добавьте погрешность.')).toBeVisible();
    await expect(student.getByText(/Оценка 5 из 5/).first()).toBeVisible();
    await student.goto(`/users/my/diary?subject=${room.subjectId}`);
    await expect(student.getByText('Закон Ома').first()).toBeVisible();
    await expect(student.getByText(/5\s*\/\s*5|5 из 5/).first()).toBeVisible();
    await teacher.goto(`/subjects/${room.subjectId}/journal`);
    await expect(teacher.getByRole('gridcell', { name: /5/ }).first()).toBeVisible();
  });
});
