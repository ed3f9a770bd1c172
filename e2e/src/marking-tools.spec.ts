// Covers marking beyond a single mark: criteria filled by keys, notes on a picture, one verdict for many.
import { readFile } from 'node:fs/promises';
import { sql } from '@orbita/database';
import { makeDocx } from '@orbita/database/demo/files/docx';
import { makePdf } from './pdf.ts';
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
/** Names of the notes and what they mean, in the order in which they were made. */
const notesOf = (world: World, room: Room) =>
  world.db.rows(sql`
    select f.name, n.kind, n.meaning, n.text from annotations n join answers a on a.id = n.answer_id join files f on f.id = n.file_id
    where a.step_id = ${room.stepId} and n.deleted_at is null order by n.id`);

test('notes are put on a picture without a mouse, and the student reads them', async ({ world }) => {
  const room = await world.buildClassroom();
  await answerWithPicture(world, room);
  const page = await world.openAs(room.teacher, `/marking?step=${room.stepId}&student=${room.student.id}`);
  await page.getByRole('button', { name: /Отметить на работе/ }).click();
  const sheet = page.getByRole('application');
  await expect(sheet).toBeFocused();
  await expectAccessible(page);
  for (const key of ['ArrowLeft', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('textbox', { name: 'Что здесь' }).fill('Откуда это значение?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Ошибка, отметка 1: Откуда это значение?' })).toBeVisible();
  await page.getByRole('button', { name: 'Рамка' }).click();
  await sheet.focus();
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key);
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'Digit1', 'Enter']) await page.keyboard.press(key);
  await expect
    .poll(() => notesOf(world, room))
    .toEqual([
      { name: 'фото.png', kind: 'pin', meaning: 'mistake', text: 'Откуда это значение?' },
      { name: 'фото.png', kind: 'rectangle', meaning: 'good', text: '' },
    ]);

  const student = await world.openAs(room.student, `/subjects/${room.subjectId}/topics/${room.stepId}`);
  await student.getByRole('button', { name: /1 ошибка\s*1 удачное место/ }).click();
  const opened = student.getByRole('region', { name: 'Файл «фото.png»' });
  await expect(opened.getByRole('listitem')).toHaveText([/Откуда это значение\?Ошибка/, /без словХорошо/]);
  await expect(student.getByRole('button', { name: 'Рамка' })).toHaveCount(0);
  await expectAccessible(student);
});

const sources = new Map<string, Buffer>([
  ['запрос.sql', Buffer.from('-- Должники\nselect full_name\nfrom student\nwhere mark is null;\n')],
  ['отчёт.pdf', makePdf('Orbita report')],
  ['отчёт.docx', makeDocx('Отчёт о практике', ['Введение', 'Вывод'])],
]);
/** Hands in documents with the answer. */
async function answerWithDocuments(world: World, room: Room, documents: ReadonlyMap<string, Buffer>): Promise<void> {
  const { id: formId } = await world.db.one<{ id: number }>(
    sql`insert into forms (pattern_id, title, type, required, number) values (${room.patternId}, 'Файлы решения', 'file', false, 5) returning id`,
  );
  const attachments = [];
  for (const [name, bytes] of documents) {
    const form = new FormData();
    form.set('document', new Blob([new Uint8Array(bytes)]), name);
    const upload = await fetch(address('/api/documents'), {
      method: 'POST',
      headers: { Authorization: `Bearer ${room.student.token}` },
      body: form,
    });
    const { id } = (await upload.json()) as { id: number };
    attachments.push({ type: 'document', attachment_id: id });
  }
  await call(room.student.token, 'POST', '/api/v2/answers', {
    pattern_id: room.patternId,
    fields: [
      { form_id: room.formId, value: 'Решение в файлах' },
      { form_id: formId, attachments },
    ],
  });
}

test('files open in place, keys put a note of each meaning on them, and the student sees what was meant', async ({
  world,
}) => {
  const room = await world.buildClassroom();
  await answerWithDocuments(world, room, sources);
  const page = await world.openAs(room.teacher, `/marking?step=${room.stepId}&student=${room.student.id}`);
  await page.getByRole('button', { name: 'запрос.sql' }).waitFor();

  // The source is coloured, and a question is put on its second and third lines.
  await page.keyboard.press('KeyO');
  const source = page.getByRole('region', { name: 'Файл «запрос.sql»' });
  await expect(source.locator('.hljs-keyword').first()).toHaveText('select');
  await expect(page.getByRole('textbox', { name: 'Оценка' })).toBeInViewport();
  await page.keyboard.press('KeyN');
  await expect(source.getByRole('application')).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Digit2']) await page.keyboard.press(key);
  await page.keyboard.type('Почему без соединения?');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(source.getByRole('listitem')).toContainText('Вопрос · строки 2–3');

  // The page of the PDF has text that can be selected, and a mistake is pinned to it.
  await page.keyboard.press('KeyO');
  const report = page.getByRole('region', { name: 'Файл «отчёт.pdf»' });
  await expect(report.getByText('Orbita report')).toBeAttached();
  await expect(report.getByRole('application')).toBeFocused();
  for (const key of ['ArrowUp', 'Digit3']) await page.keyboard.press(key);
  await page.keyboard.type('Не хватает вывода');
  await page.keyboard.press('Enter');
  await expect(report.getByRole('listitem')).toContainText('Не хватает вывода');

  // The Word document is read as text, and its title is praised.
  await page.keyboard.press('KeyO');
  const document = page.getByRole('region', { name: 'Файл «отчёт.docx»' });
  await expect(document.getByText('Отчёт о практике')).toBeVisible();
  await expect(document.getByRole('application')).toBeFocused();
  for (const key of ['ArrowDown', 'Digit1', 'Enter']) await page.keyboard.press(key);
  await expect(document.getByRole('listitem')).toContainText('Хорошо · абзац 1');
  await expectAccessible(page);
  await expect
    .poll(() => notesOf(world, room))
    .toEqual([
      { name: 'запрос.sql', kind: 'lines', meaning: 'question', text: 'Почему без соединения?' },
      { name: 'отчёт.pdf', kind: 'pin', meaning: 'mistake', text: 'Не хватает вывода' },
      { name: 'отчёт.docx', kind: 'lines', meaning: 'good', text: '' },
    ]);

  // Escape leaves the notes, so that a digit is a mark again.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Digit7');
  await expect(page.getByRole('textbox', { name: 'Оценка' })).toHaveValue('7');

  const student = await world.openAs(room.student, `/subjects/${room.subjectId}/topics/${room.stepId}`, phone);
  await student.getByRole('button', { name: /1 ошибка\s*1 вопрос\s*1 удачное место/ }).click();
  await expect(student.getByRole('region', { name: 'Файл «запрос.sql»' }).getByRole('listitem')).toContainText(
    'Почему без соединения?',
  );
  await student.getByRole('button', { name: 'отчёт.docx' }).click();
  await expect(student.getByRole('button', { name: 'Хорошо, отметка 1' })).toBeVisible();
  await expect(student.getByRole('button', { name: /Ставить отметки/ })).toHaveCount(0);
  // What the top bar half covers would count as too small.
  await student.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(student);
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

// Each of these stopped the page for a quarter of a minute and more.
const hostileSources = new Map<string, Buffer>([
  ['слова.cs', Buffer.from(`${'a '.repeat(50)}\n`.repeat(600))],
  ['слово.js', Buffer.from('a'.repeat(190_000))],
  ['строки.py', Buffer.from('\n'.repeat(199_000))],
  ['запрос.sql', Buffer.from('select 1;\n')],
]);
test('files made to stop the page are shown plain and in parts, and the next one has its colours', async ({
  world,
}) => {
  const room = await world.buildClassroom();
  await answerWithDocuments(world, room, hostileSources);
  const page = await world.openAs(room.teacher, `/marking?step=${room.stepId}&student=${room.student.id}`);
  await page.getByRole('button', { name: 'слова.cs' }).waitFor();
  const openNext = async (name: string) => {
    await page.keyboard.press('KeyO');
    const file = page.getByRole('region', { name: `Файл «${name}»` });
    await file.locator('[data-line="1"]').waitFor();
    return file;
  };
  await openNext('слова.cs');
  await openNext('слово.js');
  const lines = await openNext('строки.py');
  await expect(lines.getByText('Показано 5000 из 199000.')).toBeAttached();
  await expect(lines.locator('[data-line]')).toHaveCount(5000);
  await lines.getByRole('button', { name: 'Показать ещё' }).click();
  await expect(lines.locator('[data-line]')).toHaveCount(10_000);
  const query = await openNext('запрос.sql');
  await expect(query.locator('.hljs-keyword')).toHaveText('select');
});
