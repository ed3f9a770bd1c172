// Covers questions drawn from the bank: a teacher builds and publishes a draw, two students are asked other questions, the answer is marked and counted.
import { sql } from '@orbita/database';
import { buildForm, buildPattern, type Classroom } from '@orbita/server/testing/builders';
import type { Page } from '@playwright/test';
import { address, expect, expectAccessible, phone, test, type World } from './world.ts';

/** So many that two students hardly ever draw the same ones. */
const SET = 40;
const DRAWN = 4;
const titleOf = (n: number) => `Сколько будет ${n} + ${n}?`;
const keyOf = (title: string) => String(2 * Number(/будет (\d+)/.exec(title)![1]));

const handIn = 'Отправить ответ';

/** Keeps a task of many questions in the teacher's bank and leaves an unpublished topic with one question. */
async function buildBank(world: World): Promise<Classroom> {
  const room = await world.buildClassroom();
  const kept = await buildPattern(world.db, room.stepId);
  await world.db.run(sql`update patterns set title = 'Таблица сложения' where id = ${kept}`);
  for (let n = 1; n <= SET; n += 1)
    await buildForm(world.db, kept, { type: 'number', title: titleOf(n), key: Number(keyOf(titleOf(n))) });
  const reply = await fetch(address('/api/v2/question-bank'), {
    method: 'POST',
    headers: { Authorization: `Bearer ${room.teacher.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ pattern_id: kept }),
  });
  expect(reply.status).toBe(200);
  await world.db.run(sql`delete from patterns where id = ${kept}`);
  await world.db.run(sql`update steps set hidden = true, max_mark = 10 where id = ${room.stepId}`);
  return room;
}

const asked = (page: Page) => page.getByText(/Сколько будет \d+ \+ \d+\?/);
/** Waits for the drawn questions and returns them, in the order of the page. */
async function readAsked(page: Page): Promise<string[]> {
  await expect(asked(page)).toHaveCount(DRAWN);
  return (await asked(page).allTextContents()).map((text) => /Сколько будет \d+ \+ \d+\?/.exec(text)![0]);
}
async function answer(page: Page, titles: readonly string[], right: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Вопрос', exact: false }).first().fill('Складываю по частям');
  for (const [index, title] of titles.entries())
    await page.getByRole('textbox', { name: title }).fill(index < right ? keyOf(title) : '1000');
}

test('a teacher draws from the bank, students are asked other questions, the answer is marked and counted', async ({
  world,
}) => {
  test.slow();
  const room = await buildBank(world);
  const topic = `/subjects/${room.subjectId}/topics/${room.stepId}`;
  const teacher = await world.openAs(room.teacher, `${topic}?edit=1`);

  await test.step('the teacher takes a set from the bank and says how many are asked', async () => {
    await teacher.getByRole('button', { name: 'Случайные вопросы из банка' }).click();
    const bank = teacher.getByRole('dialog', { name: 'Набор случайных вопросов' });
    await bank.getByRole('searchbox').fill('Таблица');
    await bank.getByRole('checkbox', { name: /Таблица сложения/ }).check();
    await expectAccessible(teacher);
    await bank.getByRole('button', { name: 'Взять в набор 1' }).click();
    const draw = teacher.getByRole('region', { name: 'Случайные вопросы: без темы' });
    await expect(draw).toContainText(`получит 3 из ${SET}`);
    await draw.getByRole('textbox', { name: 'Сколько задать' }).fill(String(SET + 1));
    await expect(draw.getByText(`В наборе только ${SET}`)).toBeVisible();
    await draw.getByRole('textbox', { name: 'Сколько задать' }).fill(String(DRAWN));
    await draw.getByRole('textbox', { name: 'Баллы за каждый' }).fill('2');
    await draw.getByRole('textbox', { name: 'О чём вопросы' }).fill('Сложение');
    const named = teacher.getByRole('region', { name: 'Случайные вопросы: Сложение' });
    await expect(named).toContainText(`получит ${DRAWN} из ${SET}, всего 8 баллов`);
    await expectAccessible(teacher);
  });

  await test.step('through the eyes of a student it draws too', async () => {
    await teacher.getByRole('link', { name: 'Глазами студента' }).click();
    await readAsked(teacher);
    await expectAccessible(teacher);
    await teacher.getByRole('link', { name: 'Вернуться' }).click();
    await teacher.getByRole('button', { name: 'Опубликовать', exact: true }).click();
    await expect(teacher.getByText('Опубликована', { exact: true })).toBeVisible();
  });

  const student = await world.openAs(room.student, topic);
  const classmate = await world.openAs(room.classmate, topic, phone);
  await test.step('two students are asked other questions, the same ones after a reload', async () => {
    await expect(student.getByText(`${DRAWN} из них случайные, в каждой попытке другие`)).toBeVisible();
    await expectAccessible(student);
    await student.getByRole('button', { name: 'Начать' }).click();
    await classmate.getByRole('button', { name: 'Начать' }).click();
    const [mine, theirs] = [await readAsked(student), await readAsked(classmate)];
    expect(mine.toSorted()).not.toEqual(theirs.toSorted());
    await student.reload();
    expect(await readAsked(student)).toEqual(mine);
    await answer(student, mine, DRAWN / 2);
    await expectAccessible(student);
    await expectAccessible(classmate);
  });

  await test.step('the answer is handed in with what it was asked', async () => {
    const mine = await readAsked(student);
    await student.getByRole('button', { name: handIn }).click();
    await student.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click();
    await expect(student.getByText(/Квитанция № \d+-1/)).toBeVisible();
    expect(await readAsked(student)).toEqual(mine);
    await expectAccessible(student);
  });

  await test.step('the teacher marks it by the questions it was asked', async () => {
    await teacher.goto(`/marking?step=${room.stepId}&student=${room.student.id}`);
    await expect(asked(teacher)).toHaveCount(DRAWN);
    await expectAccessible(teacher);
  });

  await test.step('the next attempt asks anew', async () => {
    await student.getByRole('button', { name: 'Начать ещё одну попытку' }).click();
    await expect(student.getByRole('button', { name: /Отправить/ })).toBeVisible();
  });

  await test.step('statistics tell who was asked what', async () => {
    await teacher.goto(`${topic}/stats`);
    await expect(teacher.getByText(/^Досталось/).first()).toBeVisible();
    await expectAccessible(teacher);
  });
});
