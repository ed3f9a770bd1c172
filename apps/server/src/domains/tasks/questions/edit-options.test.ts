// Editing options after answers exist: answers keep their meaning and their credit.
import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { type Reply } from '../../../testing/app.ts';
import { type BuiltUser } from '../../../testing/builders.ts';
import { room, server, inClassroom } from '../../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const ask = async (form: object): Promise<any> =>
  (await call('POST', '/api/forms', { pattern_id: room.patternId, title: 'Вопрос', ...form })).body;
const edit = async (id: number, change: object): Promise<any> => {
  const { status, body } = await call('PUT', `/api/forms/${id}`, change);
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined });
  return body;
};
const answer = (form: any, value: unknown, as: BuiltUser = room.student): Promise<Reply<any>> =>
  call(
    'POST',
    '/api/v2/answers',
    {
      pattern_id: room.patternId,
      fields: [
        { form_id: room.formId, value: 'Ответ' },
        { form_id: form.id, value },
      ],
    },
    as,
  );
const given = async (form: any, as: BuiltUser = room.teacher) =>
  (
    await call('GET', `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}`, undefined, as)
  ).body.answers[0].fields.find((field: any) => field.form_id === form.id);
/** Reads the question as the given person sees it. */
const seen = async (form: any, as: BuiltUser = room.student) =>
  (await call('GET', `/api/v2/lessons/${room.stepId}`, undefined, as)).body.patterns[0].forms.find(
    (one: any) => one.id === form.id,
  );
const idsOf = (list: string[], ids: number[] | null): number[] => ids ?? list.map((_, place) => place);
/** Returns the texts of the options that a value names by number. */
const wordsOf = (form: any, value: number[]): string[] => {
  const ids = idsOf(form.options, form.option_ids);
  const words = new Map<number, string>([
    ...ids.map((id, place): [number, string] => [id, form.options[place]]),
    ...form.retired_options.map(({ id, title }: any): [number, string] => [id, `удалён: ${title}`]),
  ]);
  return value.map((id) => words.get(id) ?? '?');
};

describe('single and multiple', () => {
  test('renamed, moved and taken out: both sides read what was chosen, credit stays', async () => {
    const form = await ask({ type: 'multiple', options: ['а', 'б', 'в', 'г'], key: [0, 1] });
    await answer(form, [1, 2]);
    const moved = await edit(form.id, { options: ['г', 'в', 'бэ', 'а'], option_ids: [3, 2, 1, 0], key: [0, 1] });
    expect(moved).toMatchObject({ options: ['г', 'в', 'бэ', 'а'], option_ids: [3, 2, 1, 0], key: [0, 1] });
    const field = await given(form);
    expect(field).toMatchObject({ value: [1, 2], credit: 0 });
    expect(wordsOf(moved, field.value)).toEqual(['бэ', 'в']);
    // Submitting the same values again gives the same credit.
    await answer(form, [1, 2]);
    expect((await given(form)).credit).toBe(0);
    await answer(form, [0, 1]);
    expect((await given(form)).credit).toBe(1);
    await edit(form.id, { options: ['г', 'бэ', 'а'], option_ids: [3, 1, 0] });
    await edit(form.id, { options: ['бэ', 'а'], option_ids: [1, 0], key: [0] });
    const shown = await seen(form);
    expect(shown).toMatchObject({
      option_ids: [1, 0],
      key: null,
      retired_options: [
        { id: 2, title: 'в' },
        { id: 3, title: 'г' },
      ],
    });
    expect((await given(form)).credit).toBe(1);
    const versions = (await call('GET', `/api/v2/answers/${(await lessonAnswer()).id}/versions`)).body.data;
    expect(versions.map(({ fields }: any) => wordsOf(shown, fields[1].value))).toEqual([
      ['а', 'бэ'],
      ['бэ', 'удалён: в'],
      ['бэ', 'удалён: в'],
    ]);
  });
  const lessonAnswer = async () =>
    (await call('GET', `/api/v2/answers?step_id=${room.stepId}`, undefined, room.student)).body.data[0];

  test('a chosen option that is gone: the answer stays readable, handing in again asks anew', async () => {
    const form = await ask({ type: 'single', options: ['а', 'б', 'в'], key: 1 });
    await answer(form, 2);
    const after = await edit(form.id, { options: ['а', 'б'], option_ids: [0, 1] });
    expect(wordsOf(after, [(await given(form)).value])).toEqual(['удалён: в']);
    expect((await answer(form, 2)).body).toMatchObject({ code: 'answer-empty' });
    expect((await answer(form, 7)).body).toMatchObject({ code: 'answer-value' });
    const added = await edit(form.id, { options: ['а', 'б', 'новый'] });
    expect(added.option_ids.slice(0, 2)).toEqual([0, 1]);
    expect(added.option_ids[2]).not.toBe(2);
    const stats = (await call('GET', `/api/v2/topics/${room.stepId}/answers/stats`)).body.questions[1].options;
    expect(stats).toEqual([
      { title: 'а', count: 0, is_right: false, is_removed: false },
      { title: 'б', count: 0, is_right: true, is_removed: false },
      { title: 'новый', count: 0, is_right: false, is_removed: false },
      { title: 'в', count: 1, is_right: null, is_removed: true },
    ]);
    // An option that is put back gets its old number.
    const back = await edit(form.id, { options: ['в', 'а'], option_ids: [2, 0], key: null });
    expect(back.retired_options.map(({ id }: any) => id)).not.toContain(2);
    expect(wordsOf(back, [(await given(form)).value])).toEqual(['в']);
  });

  test('a client that sends words only: by the same words, then by the same place', async () => {
    const form = await ask({ type: 'single', options: ['а', 'б', 'в'], key: 1 });
    await answer(form, 1);
    const after = await edit(form.id, { options: ['б', 'в', 'а'], key: 0 });
    expect(after).toMatchObject({ option_ids: [1, 2, 0], key: 1 });
    const renamed = await edit(form.id, { options: ['бэ', 'в', 'а'] });
    expect(renamed).toMatchObject({ option_ids: [1, 2, 0], key: 1, retired_options: [] });
    expect(wordsOf(renamed, [(await given(form)).value])).toEqual(['бэ']);
    expect((await call('PUT', `/api/forms/${form.id}`, { options: ['а'], option_ids: [0, 1] })).status).toBe(400);
    expect((await call('PUT', `/api/forms/${form.id}`, { options: ['а', 'б'], option_ids: [0, 0] })).status).toBe(400);
    expect((await call('PUT', `/api/forms/${form.id}`, { key: 9 })).status).toBe(400);
  });
});

test('an order keeps its meaning: renamed, an item added and one taken out; the numbers tell nothing', async () => {
  const form = await ask({ type: 'ordering', options: ['раз', 'два', 'три'], key: [0, 1, 2] });
  const right: number[] = form.key;
  expect(wordsOf(form, right)).toEqual(['раз', 'два', 'три']);
  await answer(form, right);
  expect((await given(form)).credit).toBe(1);
  // The editor sends the items in the right order, each with its number.
  const after = await edit(form.id, {
    options: ['один', 'два', 'три', 'четыре'],
    option_ids: [...right, 150],
    key: [...right, 150],
  });
  expect(wordsOf(after, after.key)).toEqual(['один', 'два', 'три', 'четыре']);
  expect(wordsOf(after, idsOf(after.options, after.option_ids))).not.toEqual(['один', 'два', 'три', 'четыре']);
  expect(wordsOf(after, (await given(form)).value)).toEqual(['один', 'два', 'три']);
  // An item added later stands last until the student moves it.
  expect((await answer(form, right)).status).toBe(200);
  expect(await given(form)).toMatchObject({ value: [...right, 150], credit: 1 });
  const [first = 0, second = 0, third = 0] = right;
  await edit(form.id, { options: ['два', 'три'], option_ids: [second, third], key: [second, third] });
  expect(wordsOf(await seen(form), (await given(form)).value)).toEqual([
    'удалён: один',
    'два',
    'три',
    'удалён: четыре',
  ]);
  expect((await answer(form, [third, first, second])).status).toBe(200);
  expect(await given(form)).toMatchObject({ value: [third, second], credit: 0 });
});

test('pairs keep their meaning: columns moved, a pair taken out, a match added', async () => {
  const form = await ask({
    type: 'matching',
    options: ['кот', 'пёс', 'уж'],
    matches: ['cat', 'dog', 'snake'],
    key: [0, 1, 2],
  });
  const [cat, dog, snake] = form.key;
  await answer(form, [cat, snake, dog]);
  expect((await given(form)).credit).toBe(0.3333);
  const after = await edit(form.id, {
    options: ['уж', 'кот'],
    option_ids: [2, 0],
    matches: ['Snake', 'Cat', 'bird'],
    match_ids: [snake, cat, 100],
    key: [cat, -1, snake],
  });
  expect(after.retired_options).toEqual([{ id: 1, title: 'пёс' }]);
  expect(after.retired_matches).toEqual([{ id: dog, title: 'dog' }]);
  expect(await given(form)).toMatchObject({ value: [cat, snake, dog], credit: 0.3333 });
  expect((await answer(form, [cat, snake, dog])).status).toBe(200);
  expect(await given(form)).toMatchObject({ value: [cat, -1, -1], credit: 0.5 });
  expect((await answer(form, [cat, -1, snake])).status).toBe(200);
  expect((await given(form)).credit).toBe(1);
});

test('another kind of question: nothing of the old answers means an item of the new order', async () => {
  const form = await ask({ type: 'single', options: ['раз', 'два', 'три'], key: 0 });
  await answer(form, 2);
  const after = await edit(form.id, { type: 'ordering', options: ['раз', 'два', 'три'], key: [0, 1, 2] });
  expect(wordsOf(after, after.key)).toEqual(['раз', 'два', 'три']);
  expect(wordsOf(after, [(await given(form)).value])).toEqual(['удалён: три']);
});

test('copies, the bank and export take the key along', async () => {
  const form = await ask({ type: 'single', options: ['а', 'б', 'в'], key: 1 });
  await edit(form.id, { options: ['в', 'б'], option_ids: [2, 1] });
  const copied = (await call('POST', `/api/steps/${room.stepId}/copy`, {})).body;
  const copy = (await call('GET', `/api/v2/lessons/${copied.id}`)).body.patterns[0].forms[1];
  expect(wordsOf(copy, [copy.key])).toEqual(['б']);
  const item = (await call('POST', '/api/v2/question-bank', { form_id: form.id })).body;
  const put = await call('POST', '/api/v2/question-bank/insert', { item_ids: [item.id], step_id: room.stepId });
  expect(put.body.data[0].forms[0]).toMatchObject({ options: ['в', 'б'], option_ids: null, key: 1 });
  const exported = await call('GET', `/api/v2/tasks/${room.patternId}/export`);
  expect(exported.status).toBe(200);
  expect(
    await server.db.one(sql`select jsonb_array_length(retired_options) as n from forms where id = ${copy.id}`),
  ).toEqual({ n: 1 });
});
