// Questions drawn from the bank: setting up, drawing, answering, marking, and what never reaches a student.
import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildForm, buildPattern, buildUser } from '../../../testing/builders.ts';
import { room, server } from '../../../testing/classroom.ts';
import { openTaskRoom } from '../../../testing/task-room.ts';
import { uploadFile } from '../../../testing/uploads.ts';

const { call, submit, limit, attempts, start, lesson, markOf, ask } = openTaskRoom();

const SET = 6;
let items: number[];
/** Keeps so many questions in the bank, each with a secret of its own as the key. */
async function keepQuestions(count: number): Promise<number[]> {
  const patternId = await buildPattern(server.db, room.stepId);
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const formId = await buildForm(server.db, patternId, { type: 'text', key: `секрет-${n}`, title: `Из банка ${n}` });
    ids.push((await call('POST', '/api/v2/question-bank', { form_id: formId })).body.id);
  }
  await server.db.run(sql`delete from patterns where id = ${patternId}`);
  return ids;
}
const draw = (rest: object = {}) =>
  call('POST', `/api/v2/tasks/${room.patternId}/draws`, {
    ...{ title: 'Сети', count: 2, points: 5, item_ids: items },
    ...rest,
  });
const change = (body: object, number = 1) => call('PUT', `/api/v2/tasks/${room.patternId}/draws/${number}`, body);
const set = (): Promise<{ id: number; key: string; weight: number }[]> =>
  server.db.rows(sql`
    select id, key #>> '{}' as key, weight::float8 from forms where pattern_id = ${room.patternId} and draw_id is not null and deleted_at is null order by id`);
const formsOf = async (as = room.student): Promise<any[]> => (await lesson(as)).patterns[0].forms;
const drawnOf = async (as = room.student): Promise<number[]> =>
  (await formsOf(as)).filter(({ draw_id }) => draw_id !== null).map(({ id }) => id);
const drawnIn = async (userId = room.student.id, number = 1): Promise<number[]> =>
  (
    await server.db.one<{ ids: number[] }>(
      sql`select drawn_form_ids as ids from task_attempts where pattern_id = ${room.patternId} and user_id = ${userId} and number = ${number}`,
    )
  ).ids;
const versionOf = async (): Promise<string> =>
  (await call('GET', `/api/v2/answers?step_id=${room.stepId}`, undefined, room.student)).body.data[0].updated_at;
/** Fields that answer the fixed question and the drawn ones, the first `right` of these as their keys say. */
async function fieldsOf(ids: number[], right = ids.length) {
  const keys = new Map((await set()).map(({ id, key }) => [id, key]));
  return [
    { form_id: room.formId, value: 'Ответ' },
    ...ids.map((id, index) => ({ form_id: id, value: index < right ? keys.get(id) : 'мимо' })),
  ];
}

beforeEach(async () => {
  items = await keepQuestions(SET);
});

describe('a draw', () => {
  test('copies questions from the bank; its maximum is known beforehand', async () => {
    const { status, body } = await draw();
    expect(status).toBe(200);
    expect(body).toMatchObject({ draws: [{ id: 1, title: 'Сети', count: 2, points: 5 }], forms_count: 3 });
    expect(body.forms.map(({ draw_id, weight }: any) => [draw_id, weight])).toEqual([
      [null, 1],
      ...Array.from({ length: SET }, () => [1, 5]),
    ]);
    const [one] = await set();
    expect((await call('PUT', `/api/forms/${one!.id}`, { weight: 50, title: 'Переписан' })).body).toMatchObject({
      weight: 5,
      title: 'Переписан',
    });
    expect((await change({ points: 3, title: 'Другое' })).body.draws).toEqual([
      { id: 1, title: 'Другое', count: 2, points: 3, updated_at: expect.any(String) },
    ]);
    expect((await set()).every(({ weight }) => weight === 3)).toBe(true);
  });

  test('never asks more than its set holds', async () => {
    expect((await draw({ count: SET + 1 })).body.code).toBe('draw-too-large');
    expect(await set()).toEqual([]);
    await draw({ count: SET - 1 });
    expect((await change({ count: SET + 1 })).body.code).toBe('draw-too-large');
    const [one, other] = await set();
    const gone = await Promise.all([one!, other!].map(({ id }) => call('DELETE', `/api/forms/${id}`)));
    expect(gone.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await set()).toHaveLength(SET - 1);
    expect((await change({ count: SET, item_ids: items.slice(0, 1) })).status).toBe(200);
  });

  test('keeps what a colleague has changed meanwhile', async () => {
    const [read] = (await draw()).body.draws;
    const mine = await change({ count: 3, updated_at: read.updated_at });
    expect(mine.status).toBe(200);
    const late = await change({ count: 1, title: 'Поздно', updated_at: read.updated_at });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: mine.body.draws[0] } });
    const both = await Promise.all([4, 5].map((count) => change({ count, updated_at: mine.body.draws[0].updated_at })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [kept] = (await change({ item_ids: items.slice(0, 1) })).body.draws;
    expect(kept).toMatchObject({ title: 'Сети', count: both[0]!.status === 200 ? 4 : 5 });
  });

  test('is not changed by the bank', async () => {
    await draw();
    for (const id of items) await call('DELETE', `/api/v2/question-bank/${id}`);
    expect(await set()).toHaveLength(SET);
    await start();
    expect(await drawnOf()).toHaveLength(2);
    expect((await draw()).status).toBe(404);
  });

  test('is deleted and restored with its set', async () => {
    await draw();
    const [one] = await set();
    await call('DELETE', `/api/forms/${one!.id}`);
    const path = `/api/v2/tasks/${room.patternId}/draws/1`;
    expect((await call('DELETE', path)).body).toMatchObject({ draws: [], forms: [{ id: room.formId }] });
    expect((await change({ count: 1 })).status).toBe(404);
    expect((await submit([{ form_id: room.formId, value: 'Без подборки' }])).status).toBe(200);
    expect((await call('POST', `${path}/restore`)).body.draws).toHaveLength(1);
    expect(await set()).toHaveLength(SET - 1);
    expect((await call('POST', `${path}/restore`)).status).toBe(404);
    expect((await draw()).body.draws.map(({ id }: any) => id)).toEqual([1, 2]);
  });

  test('is for those who edit the topic and may use the items', async () => {
    const colleague = await buildUser(server.db, room.companyId);
    for (const as of [room.student, colleague]) {
      const body = { title: '', count: 1, points: 1, item_ids: items };
      const { status } = await call('POST', `/api/v2/tasks/${room.patternId}/draws`, body, as);
      expect(status).toBeGreaterThanOrEqual(403);
    }
    await server.db.run(sql`update bank_items set is_authors = true, subject_id = null, author_id = ${colleague.id}`);
    expect((await draw()).body.code).toBe('access-denied');
    expect(await set()).toEqual([]);
  });
});

describe('an attempt', () => {
  test('draws once, the same at every device, and the next one anew', async () => {
    await draw();
    await limit({ attempts_limit: 20 });
    expect((await lesson()).patterns[0]).toMatchObject({ is_locked: true, forms: [], forms_count: 3 });
    const starts = await Promise.all([start(), start(), start()]);
    expect(starts.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await attempts()).body.attempts).toHaveLength(1);
    const first = await drawnOf();
    expect(first).toHaveLength(2);
    expect(await drawnOf()).toEqual(first);
    const seen = new Set(first);
    for (let number = 1; number <= 12; number += 1) {
      const now = await drawnOf();
      const { updated_at } =
        (await call('GET', `/api/v2/answers?step_id=${room.stepId}`, undefined, room.student)).body.data[0] ?? {};
      const sent = await submit(await fieldsOf(now), updated_at ? { updated_at } : {});
      expect(sent.status).toBe(200);
      expect(sent.body.fields.map(({ form_id }: any) => form_id)).toEqual([room.formId, ...now]);
      await start();
      for (const id of await drawnOf()) seen.add(id);
    }
    expect(seen.size).toBe(SET);
  });

  test('must have begun, without limits too', async () => {
    await draw();
    const [one] = await set();
    const fields = [{ form_id: room.formId, value: 'Ответ' }];
    expect((await submit(fields)).body.code).toBe('attempt-not-started');
    await start();
    expect((await attempts()).body).toMatchObject({ left: null, current: { number: 1 } });
    const drawn = await drawnOf();
    const [undrawn] = (await set()).filter(({ id }) => !drawn.includes(id));
    const refused = await submit([...(await fieldsOf(drawn)), { form_id: undrawn!.id, value: undrawn!.key }]);
    expect(refused.body).toMatchObject({ code: 'foreign-field' });
    expect((await submit(fields)).body.code).toBe('answer-empty');
    expect((await submit(await fieldsOf(drawn))).status).toBe(200);
    expect((await submit(await fieldsOf(drawn))).body.code).toBe('attempt-not-started');
    expect(one).toBeDefined();
  });

  test('keeps what it drew when the draw changes', async () => {
    await draw();
    await start();
    const drawn = await drawnOf();
    await change({ count: 3 });
    expect(await drawnOf()).toEqual(drawn);
    await submit(await fieldsOf(drawn));
    await start();
    expect(await drawnOf()).toHaveLength(3);
  });

  test('asks another question instead of one that is deleted while it lasts', async () => {
    await draw({ count: 1 });
    await start();
    const [first] = await drawnOf();
    await submit(await fieldsOf([first!]));
    await start();
    const [drawn] = await drawnOf();
    expect((await call('DELETE', `/api/forms/${drawn}`)).status).toBe(200);
    const [instead] = await drawnOf();
    expect((await set()).map(({ id }) => id)).toContain(instead);
    // What has been handed in stays as it was drawn.
    expect(await drawnIn()).toEqual([first]);
    expect((await submit(await fieldsOf([instead!]), { updated_at: await versionOf() })).status).toBe(200);
  });

  test('remembers what earlier ones asked', async () => {
    await draw({ count: 3 });
    await start();
    const first = await drawnOf();
    await submit(await fieldsOf(first));
    await start();
    const second = await drawnOf();
    const { earlier_forms: earlier } = (await lesson()).patterns[0];
    expect(earlier.map(({ id }: any) => id)).toEqual(first.filter((id) => !second.includes(id)));
    expect(earlier.every(({ key }: any) => key === null)).toBe(true);
  });
});

describe('what is not drawn', () => {
  test('reaches no student by any way', async () => {
    await draw({ count: 1 });
    const file = await uploadFile(server, room.teacher.token);
    for (const { id } of await set())
      await call('POST', `/api/v2/questions/${id}/attachments/documents`, { attachment_id: file.id });
    const keys = new Set<string>();
    const words = async (as = room.student) => {
      const paths = [
        `/api/v2/lessons/${room.stepId}`,
        `/api/v2/topics/${room.stepId}/patterns`,
        `/api/v2/tasks/${room.patternId}/attempts`,
        `/api/v2/answers?step_id=${room.stepId}`,
        `/api/steps/${room.stepId}/usersAnswers`,
      ];
      const replies = await Promise.all(paths.map((path) => call('GET', path, undefined, as)));
      expect(replies.every(({ status }) => status === 200)).toBe(true);
      const said = JSON.stringify(replies.map(({ body }) => body));
      for (const key of said.match(/секрет-\d/g) ?? []) keys.add(key);
      return new Set(said.match(/Из банка \d/g));
    };
    const openFile = async (as = room.student) => (await call('GET', `/api/files/${file.id}`, undefined, as)).status;
    expect(await words()).toEqual(new Set());
    expect(await openFile()).not.toBe(200);
    await start();
    expect((await words()).size).toBe(1);
    expect(await openFile()).toBe(200);
    expect(keys).toEqual(new Set());
    await submit(await fieldsOf(await drawnOf(), 0), { privacy: 0 });
    // A classmate may read the answer, and learns nothing from it of questions that are not theirs.
    expect(await words(room.classmate)).toEqual(new Set());
    await server.db.run(sql`update steps set answers_closed_at = now() - interval '1 day' where id = ${room.stepId}`);
    expect((await words()).size).toBe(1);
    expect(await words(room.classmate)).toEqual(new Set());
    expect(await openFile(room.classmate)).not.toBe(200);
  });
});

describe('marking', () => {
  const drop = () => call('DELETE', `/api/forms/${room.formId}`);
  const fields = async (right: number) => (await fieldsOf(await drawnOf(), right)).slice(1);

  test('by keys counts the drawn questions alone', async () => {
    await drop();
    await limit({ attempts_limit: 3, auto_mark: true });
    await server.db.run(sql`update steps set max_mark = 10 where id = ${room.stepId}`);
    await draw();
    await start();
    await submit(await fields(1));
    expect(await markOf()).toMatchObject({ value: 5 });
    const list = await call('GET', `/api/v2/answers/tasks?pattern_id=${room.patternId}`);
    if (list.status === 200) expect(list.body.data[0]).toMatchObject({ earned: 5, possible: 10, unchecked: 0 });
  });

  test('counts a drawn question that was left blank', async () => {
    await drop();
    await server.db.run(sql`update forms set required = false where pattern_id = ${room.patternId}`);
    await draw();
    await server.db.run(sql`update forms set required = false where pattern_id = ${room.patternId}`);
    await limit({ attempts_limit: 3, auto_mark: true });
    await server.db.run(sql`update steps set max_mark = 10 where id = ${room.stepId}`);
    await start();
    const { body } = await submit((await fields(1)).slice(0, 1));
    expect(body.fields).toHaveLength(2);
    expect(await markOf()).toMatchObject({ value: 5 });
  });

  test('statistics tell how often each question was asked', async () => {
    await draw();
    for (const as of [room.student, room.classmate]) {
      await start(as);
      await submit(await fieldsOf(await drawnOf(as)), {}, as);
    }
    const { body } = await call('GET', `/api/v2/topics/${room.stepId}/answers/stats`);
    const asked = new Map<number, number>();
    for (const id of [...(await drawnIn()), ...(await drawnIn(room.classmate.id))])
      asked.set(id, (asked.get(id) ?? 0) + 1);
    for (const { form_id, draw_id, asked: times, answered } of body.questions) {
      const expected = draw_id === null ? 2 : (asked.get(form_id) ?? 0);
      expect([times, answered]).toEqual([expected, expected]);
    }
  });
});

describe('copies', () => {
  test('a kept task brings its draws along, and a copy of a question stays in its set', async () => {
    await draw();
    const [one] = await set();
    expect((await call('POST', `/api/forms/${one!.id}/duplicate`)).body).toMatchObject({ draw_id: 1, weight: 5 });
    const kept = (await call('POST', '/api/v2/question-bank', { pattern_id: room.patternId })).body;
    const inserted = await call('POST', '/api/v2/question-bank/insert', { item_ids: [kept.id], step_id: room.stepId });
    const [copy] = inserted.body.data;
    expect(copy.draws).toMatchObject([{ id: 1, title: 'Сети', count: 2, points: 5 }]);
    expect(copy.forms.filter(({ draw_id }: any) => draw_id === 1)).toHaveLength(SET + 1);
  });

  test('a trial draws too', async () => {
    await draw({ count: 1 });
    const ids = (await set()).map(({ id }) => id);
    const trial = async (chosen: number[]) =>
      call('POST', `/api/v2/patterns/${room.patternId}/trial`, { fields: await fieldsOf(chosen) });
    expect((await trial(ids.slice(0, 1))).body).toMatchObject({ earned: 5, possible: 5, unchecked: 1 });
    expect((await trial(ids.slice(0, 2))).body.code).toBe('draw-too-large');
    await ask({ type: 'text' });
  });
});
