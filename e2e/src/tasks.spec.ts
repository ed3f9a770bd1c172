// Covers every question type with a time limit: the teacher builds them, a student answers on a phone,
// automatic checking reports to the teacher.
import { fileURLToPath } from 'node:url';
import { sql } from '@orbita/database';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, phone, test } from './world.ts';

const picture = fileURLToPath(new URL('./picture.png', import.meta.url));

/** Adds a question of the given type by keyboard alone and returns its card. */
async function ask(page: Page, task: Locator, title: string, kind: string): Promise<Locator> {
  await task.getByRole('button', { name: 'Добавить вопрос' }).press('Enter');
  const item = page.getByRole('menuitem', { name: kind, exact: true });
  await expect(page.getByRole('menuitem', { name: 'Один вариант' })).toBeFocused();
  // A letter goes to the next name with it.
  for (let n = 0; n < 4 && !(await item.evaluate((element) => element === document.activeElement)); n += 1)
    await page.locator(':focus').dispatchEvent('keydown', { key: kind.slice(0, 1) });
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(task.getByRole('textbox', { name: 'Вопрос', exact: true }).last()).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  return task.getByRole('article').last();
}

async function buildTask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Добавить задание' }).click();
  const task = page.getByRole('article', { name: /^Задание/ });
  await task.getByRole('textbox', { name: 'Название задания' }).fill('Проверочная');
  const text = await ask(page, task, 'Столица?', 'Короткий текст');
  await text.getByRole('textbox', { name: 'Правильные ответы' }).fill('Москва\nг. Москва');
  const number = await ask(page, task, 'Число пи?', 'Число');
  await number.getByRole('textbox', { name: /Правильный ответ/ }).fill('3,14');
  await number.getByRole('textbox', { name: /Погрешность/ }).fill('0,01');
  const date = await ask(page, task, 'Когда основан?', 'Дата');
  await date.getByRole('textbox', { name: 'Правильная дата' }).fill('04.04.1147');
  const single = await ask(page, task, 'Какая река?', 'Один вариант');
  await page.keyboard.type('Волга');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Москва-река');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await expect(single.getByRole('textbox', { name: 'Вариант 2' })).toBeFocused();
  await expect(single.getByRole('textbox', { name: 'Вариант 2' })).toHaveValue('Москва-река');
  await single.getByRole('radio', { name: 'Вариант 2 — правильный' }).check();
  const multiple = await ask(page, task, 'Что в городе?', 'Несколько вариантов');
  await multiple.getByRole('textbox', { name: 'Вариант 1' }).fill('Кремль');
  await multiple.getByRole('textbox', { name: 'Вариант 2' }).fill('Эрмитаж');
  await multiple.getByRole('checkbox', { name: 'Вариант 1 — правильный' }).check();
  const matching = await ask(page, task, 'Соотнесите', 'Соответствие');
  await matching.getByRole('textbox', { name: 'Слева, пара 1' }).fill('кот');
  await matching.getByRole('textbox', { name: 'Справа, пара 1' }).fill('cat');
  await matching.getByRole('textbox', { name: 'Слева, пара 2' }).fill('пёс');
  await matching.getByRole('textbox', { name: 'Справа, пара 2' }).fill('dog');
  const ordering = await ask(page, task, 'По порядку', 'Порядок');
  await ordering.getByRole('textbox', { name: 'Пункт 1' }).fill('раз');
  await ordering.getByRole('textbox', { name: 'Пункт 2' }).fill('два');
  await ordering.getByRole('textbox', { name: 'Пункт 2' }).press('Enter');
  await page.keyboard.type('три');
  for (const [title, kind] of [
    ['Расскажите', 'Развёрнутый текст'],
    ['Оформите', 'Текст с оформлением'],
    ['Программа', 'Программа'],
    ['Ссылка', 'Ссылка'],
    ['Снимок', 'Фотографии'],
    ['Черновик', 'Файлы'],
    ['Видео', 'Видео'],
  ] as const)
    await ask(page, task, title, kind);
  await task.getByText('Попытки, время, файлы, вид').click();
  await task.getByRole('textbox', { name: 'Попыток' }).fill('2');
  await task.getByRole('textbox', { name: 'Минут на попытку' }).fill('30');
  await expect(page.getByText(/^Сохранено в/)).toBeVisible();
}

async function answerAll(page: Page): Promise<void> {
  const within = (title: string) => page.locator('[data-answer-editor] > div').filter({ hasText: title }).first();
  await page.getByRole('textbox', { name: /Столица/ }).fill('москва');
  await page.getByRole('textbox', { name: /Число пи/ }).fill('3,15');
  await page.getByRole('textbox', { name: /Когда основан/ }).fill('04.04.1147');
  await page.getByRole('radio', { name: 'Москва-река' }).check();
  await page.getByRole('checkbox', { name: 'Кремль' }).check();
  await page.getByRole('combobox', { name: /Соотнесите.*кот/ }).selectOption('cat');
  await page.getByRole('combobox', { name: /Соотнесите.*пёс/ }).selectOption('cat');
  // Moving each item to the top, last one first, gives the right order by thumb alone.
  for (const item of ['три', 'два', 'раз']) {
    const up = page.getByRole('button', { name: `Выше: ${item}` });
    while ((await up.getAttribute('aria-disabled')) !== 'true') await up.click();
  }
  await page.getByRole('textbox', { name: /Расскажите/ }).fill('Рассказ');
  await page.getByRole('textbox', { name: 'Оформите' }).click();
  await page.keyboard.type('Оформленный ответ');
  await page.getByRole('textbox', { name: /Программа/ }).fill('def main():\n    pass');
  await page.getByRole('textbox', { name: /^\d+\. Ссылка/ }).fill('https://example.org');
  for (const title of ['Снимок', 'Черновик']) {
    await within(title).locator('input[type="file"]').first().setInputFiles(picture);
    await expect(within(title).getByText('picture.png').first()).toBeVisible();
  }
  await within('Видео').getByRole('button', { name: 'Добавить ссылку' }).click();
  await within('Видео').getByRole('textbox', { name: 'Адрес ссылки' }).fill('https://example.org/video');
  await within('Видео').getByRole('button', { name: 'Добавить', exact: true }).click();
}

test('every kind of question, from the teacher to the student and back', async ({ world }) => {
  test.slow();
  const room = await world.buildClassroom();
  await world.db.run(sql`update patterns set deleted_at = now() where step_id = ${room.stepId}`);
  const topic = `/subjects/${room.subjectId}/topics/${room.stepId}`;
  const teacher = await world.openAs(room.teacher, `${topic}?edit=1`);
  await buildTask(teacher);
  await expectAccessible(teacher);

  const student = await world.openAs(room.student, topic, phone);
  await test.step('nothing is shown before the attempt has begun', async () => {
    await expect(student.getByText('14 вопросов')).toBeVisible();
    await expect(student.getByText('Столица?')).toHaveCount(0);
    await student.getByRole('button', { name: 'Начать' }).click();
    await student.getByRole('dialog').getByRole('button', { name: 'Начать' }).click();
    await expect(student.getByText('Отвечено вопросов: 0 из 14')).toBeAttached();
    await expect(student.getByRole('timer')).toHaveText(/Осталось (30:00|29:)/);
    await expectAccessible(student);
  });
  await answerAll(student);
  await student.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(student.getByRole('dialog')).toContainText('Отвечено 14 из 14');
  await student.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click();
  await expect(student.getByText(/Квитанция № \d+-1/)).toBeVisible();
  await expect(student.getByText('Осталась 1 попытка')).toBeVisible();
  await expect(student.getByText(/Правильный ответ|Автоматическая проверка/)).toHaveCount(0);

  await test.step('the keys speak to the teacher', async () => {
    await teacher.goto(`/marking?step=${room.stepId}&student=${room.student.id}`);
    await expect(teacher.getByText('по ключам 6,5 из 7')).toBeVisible();
    await expect(teacher.getByText('Верно на 50 %')).toBeVisible();
    await expect(teacher.getByText(/^Попытка 1 из 2/)).toBeVisible();
    await expect(teacher.getByText('Оформленный ответ')).toBeVisible();
  });
});
