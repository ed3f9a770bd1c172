import { raw, sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import { buildForm, buildPattern, buildClassroom, type BuiltUser, type Classroom } from '../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let answerId: number;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${room.teacher.id}, 'EXPERT') on conflict do nothing`,
  );
  answerId = (await submit()).body.id;
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object, as: BuiltUser = room.student): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const submit = (patternId = room.patternId, formId = room.formId) =>
  call('POST', '/api/v2/answers', { pattern_id: patternId, fields: [{ form_id: formId, value: 'Ответ' }] });
const verdict = (body: object) =>
  call('POST', `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`, body, room.teacher);
const remove = (as: BuiltUser = room.student) => call('DELETE', `/api/answers/${answerId}`, undefined, as);
const restore = (as: BuiltUser = room.student) => call('POST', `/api/answers/${answerId}/restore`, undefined, as);
const read = async () => (await call('GET', `/api/v2/answers/${answerId}`)).body;
const marksAndStatus = async () => ({
  marks: await server.db.rows(
    sql`select id, value from marks where step_id = ${room.stepId} and student_id = ${room.student.id}`,
  ),
  passing: await server.db.rows(
    sql`select id, passed_status_id from passings where step_id = ${room.stepId} and student_id = ${room.student.id}`,
  ),
});

test('takes comments, expertises, mark and status with it, and the undo brings all of them back', async () => {
  const gone = (await call('POST', '/api/comments', { ugc_answer_id: answerId, text: 'Лишнее' })).body.id;
  await call('DELETE', `/api/comments/${gone}`);
  await call('POST', '/api/comments', { ugc_answer_id: answerId, text: 'Вопрос' });
  await call('POST', '/api/expertises', { answer_id: answerId, text: 'Верно' }, room.teacher);
  await verdict({ mark: 4, passed_status_id: 4, comment: 'Доработайте' });
  const [before, held] = [await read(), await marksAndStatus()];
  expect(before).toMatchObject({ state: 'returned', may_delete: true, comments: [{}, {}], expertises: [{}] });

  expect((await remove()).body).toEqual({ ok: true });
  expect((await call('GET', `/api/v2/answers/${answerId}`)).status).toBe(404);
  expect(await marksAndStatus()).toEqual({ marks: [], passing: [] });
  expect(
    (await call('GET', `/api/v2/answers?user_id=${room.student.id}&subject_id=${room.subjectId}`)).body.total,
  ).toBe(0);
  expect(
    await server.db.one(
      sql`select count(*) filter (where deleted_at is null)::int as left from comments where answer_id = ${answerId}`,
    ),
  ).toEqual({ left: 0 });

  expect((await restore()).body).toEqual(before);
  expect(await marksAndStatus()).toEqual(held);
  const history = (await call('GET', `/api/v2/students/${room.student.id}/marks/${room.stepId}/history`)).body.data;
  expect(history.filter(({ action }: { action: string }) => action === 'mark')).toMatchObject([
    { old_value: null, new_value: 4, actor: { id: room.student.id } },
    { old_value: 4, new_value: null, actor: { id: room.student.id } },
    { old_value: null, new_value: 4, actor: { id: room.teacher.id } },
  ]);
});

test('leaves the queue of the teacher while it is gone', async () => {
  const waiting = async () =>
    (await call('GET', `/api/v2/marking/queue?step_id=${room.stepId}`, undefined, room.teacher)).body.total;
  expect(await waiting()).toBe(1);
  await remove();
  expect(await waiting()).toBe(0);
  await restore();
  expect(await waiting()).toBe(1);
});

const rowsOf = (table: 'marks' | 'passings') =>
  server.db.rows(
    sql`select * from ${raw(table)} where step_id = ${room.stepId} and student_id = ${room.student.id} order by id`,
  );
const saveCell = (cell: object) =>
  call(
    'POST',
    `/api/v2/subjects/${room.subjectId}/journal/cells`,
    { cells: [{ step_id: room.stepId, student_id: room.student.id, ...cell }] },
    room.teacher,
  );

test('takes only what was given for it: a mark and a status from the journal stay, also through the undo', async () => {
  expect((await saveCell({ mark: 8, passed_status_id: 1 })).status).toBe(200);
  const held = [await rowsOf('marks'), await rowsOf('passings')];
  expect(held).toMatchObject([[{ value: 8, answer_id: null }], [{ passed_status_id: 1 }]]);
  expect((await remove(room.teacher)).status).toBe(200);
  expect([await rowsOf('marks'), await rowsOf('passings')]).toEqual(held);
  expect((await restore(room.teacher)).status).toBe(200);
  expect([await rowsOf('marks'), await rowsOf('passings')]).toEqual(held);
});

test('takes the mark of a verdict but not the status that a colleague gave in the journal since', async () => {
  await verdict({ mark: 4, passed_status_id: 4 });
  await saveCell({ passed_status_id: 1 });
  const held = [await rowsOf('marks'), await rowsOf('passings')];
  await remove(room.teacher);
  expect([await rowsOf('marks'), await rowsOf('passings')]).toEqual([[], held[1]]);
  await restore(room.teacher);
  expect([await rowsOf('marks'), await rowsOf('passings')]).toEqual(held);
});

test('takes what a verdict gave, final status and all, and brings back the very rows', async () => {
  await verdict({ mark: 9, passed_status_id: 2 });
  const held = [await rowsOf('marks'), await rowsOf('passings')];
  await remove(room.teacher);
  expect([await rowsOf('marks'), await rowsOf('passings')]).toEqual([[], []]);
  await restore(room.teacher);
  expect([await rowsOf('marks'), await rowsOf('passings')]).toEqual(held);
});

test('a status given by word of mouth before anything was handed in stays', async () => {
  await remove();
  await verdict({ mark: 9, passed_status_id: 1 });
  const held = await rowsOf('passings');
  answerId = (await submit()).body.id;
  await remove(room.teacher);
  expect(await rowsOf('passings')).toEqual(held);
});

test('is not deleted by its author while a verdict accepts it', async () => {
  const both = await Promise.all([verdict({ mark: 9, passed_status_id: 1 }), remove()]);
  const [given, gone] = both.map(({ status }) => status);
  expect([given, gone]).toBeOneOf([
    [200, 409],
    [200, 200],
  ]);
  if (gone === 409) expect(await rowsOf('marks')).toMatchObject([{ value: 9 }]);
});

test('another answer of the topic keeps the mark that was not given for this one', async () => {
  const second = await buildPattern(server.db, room.stepId);
  const other = (await submit(second, await buildForm(server.db, second))).body.id;
  await verdict({ mark: 6 });
  await remove();
  expect((await marksAndStatus()).marks).toMatchObject([{ value: 6 }]);
  expect((await call('GET', `/api/v2/answers/${other}`)).status).toBe(200);
});

test('the author deletes while answers are taken and the work was not accepted; who marks deletes any', async () => {
  expect((await remove(room.classmate)).body.code).toBe('access-denied');
  await verdict({ mark: 9, passed_status_id: 1 });
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'answer-accepted' } });
  expect((await remove(room.teacher)).status).toBe(200);
  expect(await marksAndStatus()).toEqual({ marks: [], passing: [] });
  expect((await restore()).body.code).toBe('access-denied');
  expect((await restore(room.teacher)).status).toBe(200);
  await verdict({ passed_status_id: 4 });
  await call('PUT', `/api/steps/${room.stepId}`, { answers_closed: true }, room.teacher);
  expect((await remove()).body.code).toBe('answers-closed');
  await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
  expect((await remove(room.teacher)).body.code).toBe('archived');
});

test('the student hears of an answer that staff deleted and brought back: which one, and whom to ask', async () => {
  const notifications = async (as: BuiltUser = room.student) =>
    (await call('GET', '/api/v2/notifications', undefined, as)).body.data.filter(({ type }: { type: string }) =>
      type.startsWith('answer-'),
    );
  await remove();
  await restore();
  expect(await notifications()).toEqual([]);

  await remove(room.teacher);
  const [told, ...others] = await notifications();
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    type: 'answer-deleted',
    read_at: null,
    actor: { id: room.teacher.id },
    topic: { id: room.stepId },
    payload: { task: 'Задание' },
  });
  expect(JSON.stringify(told)).not.toContain('Ответ');
  expect(await notifications(room.classmate)).toEqual([]);
  // The restoration replaces a deletion notification that was not read yet.
  await restore(room.teacher);
  expect(await notifications()).toMatchObject([{ type: 'answer-restored', payload: { task: 'Задание' } }]);
  const status = (await call('GET', '/api/v2/notifications/status')).body;
  expect(status).toMatchObject({ unread_notifications: 1, latest_notification: { type: 'answer-restored' } });

  await remove(room.teacher);
  await call('PUT', '/api/v2/notifications/read-all');
  await restore(room.teacher);
  expect((await notifications()).map(({ type }: { type: string }) => type)).toEqual([
    'answer-restored',
    'answer-deleted',
    'answer-restored',
  ]);
});

test('the undo is too late once a new answer was handed in, or the next day', async () => {
  await remove();
  const fresh = (await submit()).body;
  expect(fresh).toMatchObject({ version: 1 });
  expect(fresh.id).not.toBe(answerId);
  expect(await restore()).toMatchObject({ status: 409, body: { code: 'undo-too-late' } });
  await call('DELETE', `/api/answers/${fresh.id}`);
  await server.db.run(sql`update answers set deleted_at = now() - interval '25 hours' where id = ${answerId}`);
  expect((await restore()).body.code).toBe('undo-too-late');
  expect((await call('POST', `/api/answers/${fresh.id}/restore`)).status).toBe(200);
  expect((await call('POST', `/api/answers/${fresh.id}/restore`)).status).toBe(404);
});

test('works are counted by where they stand', async () => {
  const mine = async (query = '') =>
    (await call('GET', `/api/v2/answers?user_id=${room.student.id}&subject_id=${room.subjectId}${query}`)).body;
  expect((await mine()).counters).toEqual({ waiting: 1 });
  await verdict({ passed_status_id: 4 });
  expect(await mine('&state=returned')).toMatchObject({ total: 1, counters: { returned: 1 } });
  expect(await mine('&state=waiting')).toMatchObject({ total: 0, counters: { returned: 1 } });
  await submit();
  await verdict({ mark: 8, passed_status_id: 1 });
  expect(await mine('&state=marked')).toMatchObject({ total: 1, data: [{ state: 'marked', may_delete: false }] });
});

test('leaves a mark that was retyped in the journal, which is the teacher’s own; undone, it is the verdict’s again', async () => {
  await verdict({ mark: 4, passed_status_id: 4 });
  const retyped = await saveCell({ mark: 6 });
  const held = await rowsOf('marks');
  expect(held).toMatchObject([{ value: 6, answer_id: null }]);
  await remove(room.teacher);
  expect(await rowsOf('marks')).toEqual(held);
  await restore(room.teacher);
  await call('POST', `/api/v2/journal/batches/${retyped.body.batch_id}/undo`, undefined, room.teacher);
  expect(await rowsOf('marks')).toMatchObject([{ value: 4, answer_id: answerId }]);
  await remove(room.teacher);
  expect(await rowsOf('marks')).toEqual([]);
});

test('an undone verdict over a mark from the journal leaves it the teacher’s own', async () => {
  await saveCell({ mark: 6 });
  const { undo_id } = (await verdict({ mark: 4 })).body;
  await call('POST', `/api/v2/marking/verdicts/${undo_id}/undo`, undefined, room.teacher);
  expect(await rowsOf('marks')).toMatchObject([{ value: 6, answer_id: null }]);
});

describe('the filled rubric', () => {
  const rubricPath = () => `/api/v2/students/${room.student.id}/rubrics/${room.stepId}`;
  const filled = async () => (await call('GET', rubricPath())).body.data;
  beforeEach(async () => {
    const criteria = [{ title: 'Ход', description: '', points: 10, levels: [] }];
    await call('PUT', `/api/v2/topics/${room.stepId}/rubric`, { criteria }, room.teacher);
    await verdict({ rubric: [{ criterion_id: 1, points: 7 }] });
  });
  const type = async (mark: number | null) => (await saveCell({ mark })).body.batch_id;

  test('goes with its mark and does not come back with another of the same value', async () => {
    await type(null);
    await type(7);
    expect(await filled()).toBeNull();
    await verdict({ rubric: [{ criterion_id: 1, points: 7 }] });
    await remove(room.teacher);
    await type(7);
    expect(await filled()).toBeNull();
  });

  test('comes back with the mark when its removal or that of the answer is undone', async () => {
    const before = await filled();
    expect(before).toMatchObject({ criteria: [{ given: 7 }] });
    const batch = await type(null);
    await call('POST', `/api/v2/journal/batches/${batch}/undo`, undefined, room.teacher);
    expect(await filled()).toEqual(before);
    await remove(room.teacher);
    await restore(room.teacher);
    expect(await filled()).toEqual(before);
  });
});

test.each([
  ['left the group', sql`delete from group_users`],
  ['a hidden topic', sql`update steps set hidden = true`],
  ['a hidden discipline', sql`update subjects set hidden = true`],
  ['privacy', sql`update subjects set privacy = 1`],
  ['a password', sql`update steps set password_hash = 'x'`],
  ['a closed retake', sql`update steps set is_retake = true`],
])('whoever lost the topic is not offered to delete: %s', async (_, change) => {
  expect((await read()).may_delete).toBe(true);
  await server.db.run(change);
  expect(await read()).toMatchObject({ id: answerId, may_delete: false });
  expect((await remove()).status).toBeGreaterThanOrEqual(403);
});
