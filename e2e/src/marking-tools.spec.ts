// Covers marking beyond a single mark: criteria filled by keys, notes on a picture, one verdict for many.
import { readFile } from 'node:fs/promises';
import { sql } from '@orbita/database';
import type { Page } from '@playwright/test';
import { expectListening } from './live.ts';
import { address, expect, expectAccessible, phone, test, type World } from './world.ts';

const call = async (token: string, method: string, path: string, body?: object): Promise<void> => {
  const reply = await fetch(address(path), {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect({ path, status: reply.status }).toEqual({ path, status: 200 });
};
type Room = Awaited<ReturnType<World['buildClassroom']>>;
const answer = (room: Room, token: string, value: string) =>
  call(token, 'POST', '/api/v2/answers', { pattern_id: room.patternId, fields: [{ form_id: room.formId, value }] });
const judged = (world: World, room: Room) =>
  world.db.rows<{ value: number }>(sql`select value from marks where step_id = ${room.stepId} order by student_id`);

test('a teacher writes criteria, fills them by a key each, and the student sees what the points were for', async ({
  world,
}) => {
  const room = await world.buildClassroom();
  await answer(room, room.student.token, 'Решение студента');
  const page = await world.openAs(room.teacher, `/subjects/${room.subjectId}/topics/${room.stepId}/rubric`);
  await page.getByRole('button', { name: 'Начать с образца' }).click();
  await page.getByRole('textbox', { name: 'Что оценивается' }).first().fill('Ход решения');
  await expectAccessible(page);
  await page.keyboard.press('Control+KeyS');
  await expect(page.getByText('Критерии сохранены')).toBeVisible();

  const student = await world.openAs(room.student, `/subjects/${room.subjectId}/topics/${room.stepId}`, phone);
  const known = student.getByRole('region', { name: 'Как оценивается работа' });
  await expect(known.getByText('Ход решения')).toBeVisible();
  await expect(known.getByText('Частично')).toHaveCount(3);
  await expectListening(student, `users.${room.student.id}`);
  await expectAccessible(student);

  await page.goto(`/marking?step=${room.stepId}&student=${room.student.id}`);
  await page.getByRole('region', { name: 'Критерии' }).waitFor();
  await expectAccessible(page);
  for (const key of ['Digit1', 'Digit2']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/Оцените каждый критерий/);
  await page.keyboard.press('Digit1');
  await page.keyboard.press('Enter');
  await expect.poll(() => judged(world, room)).toEqual([{ value: 8.5 }]);

  // The open page shows the new result by itself.
  const result = student.getByRole('region', { name: 'По критериям' });
  await expect(result.getByText('8,5 из 10')).toBeVisible();
  await expect(result.getByRole('img', { name: 'Ваш уровень' })).toHaveCount(3);
  await expectAccessible(student);
});

/** Hands in a picture with the answer. */
async function answerWithPicture(world: World, room: Room): Promise<void> {
  const { id: formId } = await world.db.one<{ id: number }>(
    sql`insert into forms (pattern_id, title, type, required, number) values (${room.patternId}, 'Фото решения', 'photo', false, 5) returning id`,
  );
  const form = new FormData();
  form.set(
    'photo',
    new Blob([await readFile(new URL('picture.png', import.meta.url))], { type: 'image/png' }),
    'фото.png',
  );
  const upload = await fetch(address('/api/photos'), {
    method: 'POST',
    headers: { Authorization: `Bearer ${room.student.token}` },
    body: form,
  });
  const photo = (await upload.json()) as { id: number };
  await call(room.student.token, 'POST', '/api/v2/answers', {
    pattern_id: room.patternId,
    fields: [
      { form_id: room.formId, value: 'Решение на фото' },
      { form_id: formId, attachments: [{ type: 'photo', attachment_id: photo.id }] },
    ],
  });
}
const openNotes = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('application').waitFor();
};

test('notes are put on a picture without a mouse, and the student reads them', async ({ world }) => {
  const room = await world.buildClassroom();
  await answerWithPicture(world, room);
  const page = await world.openAs(room.teacher, `/marking?step=${room.stepId}&student=${room.student.id}`);
  await openNotes(page, /Отметить на работе/);
  await expectAccessible(page);
  const sheet = page.getByRole('application');
  await sheet.focus();
  for (const key of ['ArrowLeft', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('textbox', { name: 'Что здесь' }).fill('Откуда это значение?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Отметка 1: Откуда это значение?' })).toBeVisible();
  await page.getByRole('button', { name: 'Рамка' }).click();
  await sheet.focus();
  for (const key of ['Enter', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Enter', 'Enter']) await page.keyboard.press(key);
  await expect
    .poll(() =>
      world.db.rows(
        sql`select n.kind, n.text from annotations n join answers a on a.id = n.answer_id where a.step_id = ${room.stepId} order by n.id`,
      ),
    )
    .toEqual([
      { kind: 'pin', text: 'Откуда это значение?' },
      { kind: 'rectangle', text: '' },
    ]);

  const student = await world.openAs(room.student, `/subjects/${room.subjectId}/topics/${room.stepId}`);
  await openNotes(student, /2 отметки/);
  await expect(student.getByRole('complementary', { name: 'Отметки' })).toContainText('Откуда это значение?');
  await expect(student.getByRole('button', { name: 'Рамка' })).toHaveCount(0);
});

test('many answers get one verdict, and one press takes it back', async ({ world }) => {
  const room = await world.buildClassroom();
  for (const person of [room.student, room.classmate]) await answer(room, person.token, 'Решение');
  const page = await world.openAs(room.teacher, `/marking?subject=${room.subjectId}`);
  await page.getByRole('button', { name: 'Выбрать' }).click();
  await page.getByRole('button', { name: 'Все показанные' }).click();
  const batch = page.getByRole('region', { name: 'Решение для нескольких работ' });
  await batch.getByRole('textbox').fill('Добавьте вывод.');
  await expectAccessible(page);
  await batch.getByRole('button', { name: /Применить/ }).click();
  const statuses = () =>
    world.db.rows<{ status: number; waits: boolean }>(sql`
      select p.passed_status_id as status, a.waiting_since is not null as waits from passings p join answers a on a.step_id = p.step_id and a.user_id = p.student_id
      where p.step_id = ${room.stepId} order by a.id`);
  await expect.poll(statuses).toEqual([1, 2].map(() => ({ status: 4, waits: false })));
  await page.getByRole('button', { name: 'Отменить', exact: true }).click();
  await expect.poll(statuses).toEqual([1, 2].map(() => ({ status: 3, waits: true })));
});

test('answers to a task are looked at by marks of another type, where one is in use', async ({ world }) => {
  const room = await world.buildClassroom();
  for (const person of [room.student, room.classmate]) await answer(room, person.token, 'Решение');
  const page = await world.openAs(room.teacher, `/subjects/${room.subjectId}/topics/${room.stepId}/stats`);
  await page.getByRole('link', { name: '«Задание»' }).click();
  await expect(page.getByRole('columnheader', { name: 'Оценка' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Тип оценки' })).toHaveCount(0);

  const { id, title } = await world.db.one<{ id: number; title: string }>(
    sql`select id, title from mark_types where company_id = ${world.companyId} and not is_default order by sort limit 1`,
  );
  await call(room.teacher.token, 'POST', '/api/v2/marks', {
    step_id: room.stepId,
    student_id: room.student.id,
    mark_type_id: id,
    value: 4,
  });
  await page.reload();
  await page.getByRole('combobox', { name: 'Тип оценки' }).selectOption(`${title} — 1`);
  await expect(page.getByRole('columnheader', { name: title })).toBeVisible();
  await expect(page.getByRole('cell', { name: '4', exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Выставлена ли оценка' }).selectOption('Без этой оценки');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});
