import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { room, server } from '../../../testing/classroom.ts';
import { openTaskRoom } from '../../../testing/task-room.ts';

const { call, ask, submit, lesson, limit, start } = openTaskRoom();

const letters = [...'абвгдежзик'];
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
  expect(own.option_ids.map((number: number) => letters[number])).toEqual(own.options);
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
    [3, 1],
    [[9, 0], 1],
  ]);
});

test('the next attempt is in another order', async () => {
  const { id } = await ask({ type: 'multiple', options: letters, key: [1], shuffle_options: true });
  await limit({ attempts_limit: 3, time_limit_minutes: 20 });
  await start();
  const first = await seen(id);
  await submit([
    { form_id: room.formId, value: 'Ответ' },
    { form_id: id, value: [1] },
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
