import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { room, server } from '../../../testing/classroom.ts';
import { openTaskRoom } from '../../../testing/task-room.ts';

const { call, ask, submit, lesson, limit, start } = openTaskRoom();

const letters = [...'абвгдежзик'];
const form = async (id: number) => (await lesson(room.teacher)).patterns[0].forms.find((one: any) => one.id === id);
/** The options sorted by their numbers, which a student could do to look for the author's order. */
const byNumber = ({ options, option_ids }: any): string[] =>
  (option_ids ?? options.map((_: string, place: number) => place))
    .map((id: number, place: number) => ({ id, title: options[place] }))
    .toSorted((one: any, other: any) => one.id - other.id)
    .map(({ title }: any) => title);
/** The options of the question as a person sees them. */
const seen = async (id: number, as = room.student) => {
  const { options, option_ids } = (await lesson(as)).patterns[0].forms.find((form: any) => form.id === id);
  return { options, option_ids };
};

test('each student has an order of their own, the same at each reading; staff see the author’s', async () => {
  const { id } = await ask({ type: 'single', options: letters, key: 3, shuffle_options: true });
  const own = await seen(id);
  expect(own.options).not.toEqual(letters);
  expect(own.options.toSorted()).toEqual(letters.toSorted());
  // The numbers move with the options.
  const { option_ids: numbers } = await form(id);
  expect(own.option_ids.map((number: number) => letters[numbers.indexOf(number)])).toEqual(own.options);
  expect(await seen(id)).toEqual(own);
  expect(await seen(id, room.classmate)).not.toEqual(own);
  expect((await seen(id, room.teacher)).options).toEqual(letters);
  // A change of the words leaves the order as it is.
  await call('PUT', `/api/forms/${id}`, { title: 'Иначе' });
  expect(await seen(id)).toEqual(own);
  expect(JSON.stringify(await lesson())).not.toMatch(/seed/);
});

test('keys check what was chosen wherever it stood', async () => {
  const single = await ask({ type: 'single', options: letters, key: 3, shuffle_options: true });
  const multiple = await ask({ type: 'multiple', options: letters, key: [0, 9], shuffle_options: true });
  const numberOf = async (id: number, letter: string) => {
    const { options, option_ids } = await seen(id);
    return option_ids[options.indexOf(letter)];
  };
  const { body } = await submit([
    { form_id: room.formId, value: 'Ответ' },
    { form_id: single.id, value: await numberOf(single.id, 'г') },
    { form_id: multiple.id, value: [await numberOf(multiple.id, 'к'), await numberOf(multiple.id, 'а')] },
  ]);
  const { fields } = (await call('GET', `/api/v2/answers/${body.id}`)).body;
  expect(fields.map(({ value, credit }: any) => [value, credit])).toEqual([
    ['Ответ', null],
    [single.option_ids[3], 1],
    [[multiple.option_ids[9], multiple.option_ids[0]], 1],
  ]);
});

test('numbers do not give away the author’s order, of a new question, a copy and new options', async () => {
  const { id } = await ask({ type: 'multiple', options: letters, key: [0, 1], shuffle_options: true });
  const copy = (await call('POST', `/api/forms/${id}/duplicate`)).body;
  for (const one of [await form(id), await form(copy.id)]) {
    expect(byNumber(one)).not.toEqual(letters);
    expect(one.key.map((number: number) => one.options[one.option_ids.indexOf(number)])).toEqual(['а', 'б']);
    expect(one.retired_options).toEqual([]);
  }
  const more = [...letters, ...'лмнопрст'];
  await call('PUT', `/api/forms/${id}`, { options: more });
  const added = byNumber(await form(id)).filter((letter) => !letters.includes(letter));
  expect(added).not.toEqual(more.slice(letters.length));
});

test('shuffling turned on draws the numbers anew, as long as nobody has begun to answer', async () => {
  const { id } = await ask({ type: 'single', options: letters, key: 3 });
  expect((await form(id)).option_ids).toBeNull();
  const { body } = await call('PUT', `/api/forms/${id}`, { shuffle_options: true });
  expect(body).toMatchObject({ options: letters, key: body.option_ids[3], shuffle_options: true });
  expect(byNumber(body)).not.toEqual(letters);
  expect(byNumber(await seen(id))).toEqual(byNumber(body));
  await call('PUT', `/api/forms/${id}`, { shuffle_options: false });
  const { body: back } = await call('PUT', `/api/forms/${id}`, { title: 'Иначе' });
  expect(back.option_ids).toEqual(body.option_ids);
});

test('of a question in use the numbers stay, because answers refer to them', async () => {
  const { id } = await ask({ type: 'single', options: letters, key: 3 });
  const { body: answer } = await submit([
    { form_id: room.formId, value: 'Ответ' },
    { form_id: id, value: 3 },
  ]);
  await call('PUT', `/api/forms/${id}`, { shuffle_options: true });
  expect(await form(id)).toMatchObject({ key: 3, retired_options: [] });
  const { fields } = (await call('GET', `/api/v2/answers/${answer.id}`)).body;
  expect(fields.find(({ form_id }: any) => form_id === id)).toMatchObject({ value: 3, credit: 1 });
});

test('the next attempt is in another order', async () => {
  const { id } = await ask({ type: 'multiple', options: letters, key: [1], shuffle_options: true });
  await limit({ attempts_limit: 3, time_limit_minutes: 20 });
  await start();
  const first = await seen(id);
  await submit([
    { form_id: room.formId, value: 'Ответ' },
    { form_id: id, value: [first.option_ids[0]] },
  ]);
  expect(await seen(id)).toEqual(first);
  await start();
  expect(await seen(id)).not.toEqual(first);
});

test('is turned off again, and is copied with the question', async () => {
  const { id } = await ask({ type: 'single', options: letters, shuffle_options: true });
  const copy = (await call('POST', `/api/forms/${id}/duplicate`)).body;
  expect(copy.shuffle_options).toBe(true);
  const item = (await call('POST', '/api/v2/question-bank', { form_id: id })).body;
  const { body } = await call('POST', '/api/v2/question-bank/insert', { item_ids: [item.id], step_id: room.stepId });
  expect(body.data[0].forms[0].shuffle_options).toBe(true);
  await call('PUT', `/api/forms/${id}`, { shuffle_options: false });
  expect((await seen(id)).options).toEqual(letters);
  expect(
    await server.db.rows(sql`select distinct shuffle_options from forms where id in (${id}, ${copy.id})`),
  ).toHaveLength(2);
});
