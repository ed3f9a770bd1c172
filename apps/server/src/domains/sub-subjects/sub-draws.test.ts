// Questions drawn from the bank in a discipline and in what is made of it: a sub-discipline, copies of a topic and of the discipline.
import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildForm } from '../../testing/builders.ts';
import { admin, as, copy, inSubDiscipline, remove, room, server, subId, sync } from '../../testing/sub-discipline.ts';

inSubDiscipline();

const send = async (method: 'POST' | 'PUT', path: string, body: object = {}, token = as()): Promise<any> => {
  const reply = await server.request(method, path, { as: token, body });
  expect(reply.status).toBe(200);
  return reply.body;
};
let items: number[];
const draw = (patternId: number, title = 'Сети', count = 2) =>
  send('POST', `/api/v2/tasks/${patternId}/draws`, { title, count, points: 5, item_ids: items });
const change = (patternId: number, body: object) => send('PUT', `/api/v2/tasks/${patternId}/draws/1`, body);
/** What a task draws: each draw with its number, count, and the questions and points of its set. */
const drawsOf = (patternId: number): Promise<[number, string, number, string[], number[]][]> =>
  server.db
    .rows<{ row: [number, string, number, string[], number[]] }>(
      sql`
      select json_build_array(d.id, d.title, d.count, array_agg(f.title order by f.title), array_agg(distinct f.weight::float8)) as row
      from patterns p cross join lateral jsonb_to_recordset(p.draws) as d(id int, title text, count int, deleted_at text)
      left join forms f on f.pattern_id = p.id and f.draw_id = d.id and f.deleted_at is null
      where p.id = ${patternId} and d.deleted_at is null group by d.id, d.title, d.count order by d.id`,
    )
    .then((rows) => rows.map(({ row }) => row));
const SET = ['Из банка 0', 'Из банка 1', 'Из банка 2', 'Из банка 3'];
/** The only task with draws in a topic or discipline. */
const taskIn = async (where: 'step_id' | 'subject_id', id: number): Promise<number> =>
  (
    await server.db.one<{ id: number }>(
      where === 'step_id'
        ? sql`select id from patterns where step_id = ${id} and deleted_at is null`
        : sql`select p.id from patterns p join steps st on st.id = p.step_id where st.subject_id = ${id} and p.deleted_at is null and p.draws <> '[]'`,
    )
  ).id;

beforeEach(async () => {
  items = [];
  for (const title of SET) {
    const formId = await buildForm(server.db, room.patternId, { type: 'text', key: title, title });
    items.push((await send('POST', '/api/v2/question-bank', { form_id: formId })).id);
    await server.db.run(sql`delete from forms where id = ${formId}`);
  }
});

describe('a sub-discipline', () => {
  test('gets draws with their sets, and later changes of both', async () => {
    await draw(room.patternId);
    await sync();
    expect(await drawsOf(copy.pattern)).toEqual([[1, 'Сети', 2, SET, [5]]]);
    await change(room.patternId, { count: 1, points: 3, title: 'Адреса' });
    const [gone] = await server.db.rows<{ id: number }>(
      sql`select id from forms where pattern_id = ${room.patternId} and title = ${SET[0]!}`,
    );
    await remove(`/api/forms/${gone!.id}`);
    await sync();
    expect(await drawsOf(copy.pattern)).toEqual([[1, 'Адреса', 1, SET.slice(1), [3]]]);
    await remove(`/api/v2/tasks/${room.patternId}/draws/1`);
    await sync();
    expect(await drawsOf(copy.pattern)).toEqual([]);
  });

  test('asks its students from its own set', async () => {
    await draw(room.patternId);
    await sync();
    const started = `/api/v2/tasks/${copy.pattern}/attempts`;
    await send('POST', started, {}, room.student.token);
    const drawn = await server.db.rows(sql`
      select f.pattern_id, f.draw_id from task_attempts t join forms f on f.id = any (t.drawn_form_ids) where t.pattern_id = ${copy.pattern}`);
    expect(drawn).toEqual([1, 2].map(() => ({ pattern_id: copy.pattern, draw_id: 1 })));
  });

  test('keeps an own draw apart from a new one of the discipline', async () => {
    await draw(copy.pattern, 'Своё');
    await draw(room.patternId, 'Общее', 3);
    await sync();
    expect(await drawsOf(copy.pattern)).toEqual([[1, 'Своё', 2, SET, [5]]]);
    expect((await drawsOf(room.patternId)).map(([id]) => id)).toEqual([2]);
    await sync({ overwrite: true });
    expect((await drawsOf(copy.pattern)).every(([, , count, set]) => set.length >= count)).toBe(true);
  });
});

test('a copy of a topic draws from a set of its own', async () => {
  await draw(room.patternId);
  const { id: stepId } = await send('POST', `/api/steps/${room.stepId}/copy`);
  const patternId = await taskIn('step_id', stepId);
  await change(room.patternId, { count: 4, points: 1 });
  expect(await drawsOf(patternId)).toEqual([[1, 'Сети', 2, SET, [5]]]);
});

test('a copy of a discipline draws as the discipline does', async () => {
  await draw(room.patternId);
  const { id } = await send('POST', `/api/v2/subjects/${room.subjectId}/clone`, {}, admin.token);
  expect(id).not.toBe(subId);
  expect(await drawsOf(await taskIn('subject_id', id))).toEqual([[1, 'Сети', 2, SET, [5]]]);
});
