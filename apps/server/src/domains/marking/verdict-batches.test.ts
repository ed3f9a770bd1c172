import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { type Reply } from '../../testing/app.ts';
import { buildClassroom, buildUser, type BuiltUser } from '../../testing/builders.ts';
import { room, server, inClassroom } from '../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const submit = (as: BuiltUser = room.student) =>
  call(
    'POST',
    '/api/v2/answers',
    { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Ответ' }] },
    as,
  );
const both = () => [room.student, room.classmate].map(({ id }) => ({ step_id: room.stepId, student_id: id }));
const giveAll = (body: object, as?: BuiltUser) =>
  call('POST', '/api/v2/marking/verdicts', { cases: both(), ...body }, as);
const undo = (id: number, as?: BuiltUser) => call('POST', `/api/v2/marking/batches/${id}/undo`, undefined, as);
const waiting = async () => (await call('GET', '/api/v2/marking/queue')).body.total;
const stateOf = async (student: BuiltUser) => {
  const path = `/api/v2/marking/steps/${room.stepId}/students/${student.id}`;
  const { passing, answers, history } = (await call('GET', path)).body;
  return {
    status: passing?.passed_status_id ?? null,
    waits: answers.map((answer: any) => answer.is_waiting),
    comments: answers.flatMap((answer: any) => answer.comments.map(({ text }: { text: string }) => text)),
    changes: history.map(({ old_value, new_value }: any) => [old_value, new_value]),
  };
};
const notificationsOf = async (student: BuiltUser) =>
  (await call('GET', '/api/v2/notifications', undefined, student)).body.data.map(({ type }: { type: string }) => type);

describe('many verdicts at once', () => {
  test('return all with one comment; one undo brings everything back', async () => {
    await submit();
    await submit(room.classmate);
    const before = [await stateOf(room.student), await stateOf(room.classmate)];
    const reply = await giveAll({ passed_status_id: 4, comment: ' Покажите ход решения ' });
    expect(reply.body).toEqual({ undo_id: expect.any(Number), count: 2 });
    expect(await stateOf(room.classmate)).toEqual({
      status: 4,
      waits: [false],
      comments: ['Покажите ход решения'],
      changes: [[3, 4]],
    });
    expect(await waiting()).toBe(0);
    expect(await notificationsOf(room.student)).toEqual(['comment']);
    expect((await undo(reply.body.undo_id)).body).toEqual({ undone: 2, kept: 0, kept_cases: [] });
    expect([await stateOf(room.student), await stateOf(room.classmate)]).toEqual(
      before.map((one) => ({
        ...one,
        changes: [
          [4, 3],
          [3, 4],
        ],
      })),
    );
    expect(await waiting()).toBe(2);
    expect(await notificationsOf(room.student)).toEqual([]);
    expect((await undo(reply.body.undo_id)).status).toBe(404);
  });

  test('are all or none', async () => {
    await submit();
    expect((await giveAll({ comment: 'Где работа?' })).body.code).toBe('nothing-to-comment');
    expect((await giveAll({ passed_status_id: 99 })).body.code).toBe('unknown-status');
    expect((await giveAll({ comment: ' ' })).body.code).toBe('empty-record');
    const stranger = await buildUser(server.db, room.companyId);
    const cases = [...both(), { step_id: room.stepId, student_id: stranger.id }];
    expect((await giveAll({ cases, passed_status_id: 4 })).status).toBe(404);
    expect(await stateOf(room.student)).toMatchObject({ status: 3, waits: [true], comments: [] });
    expect((await giveAll({ passed_status_id: 1 })).status).toBe(200);
    expect(await stateOf(room.classmate)).toMatchObject({ status: 1 });
  });

  test('are for teachers of every discipline among them; undo for their author', async () => {
    await submit();
    const other = await buildClassroom(server.db, room.companyId);
    const cases = [...both(), { step_id: other.stepId, student_id: other.student.id }];
    expect((await giveAll({ cases, passed_status_id: 4 })).body.code).toBe('teacher-only');
    const expert = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    expect((await giveAll({ passed_status_id: 4 }, expert)).body.code).toBe('teacher-only');
    const { undo_id } = (await giveAll({ passed_status_id: 4 })).body;
    expect((await undo(undo_id, other.teacher)).status).toBe(404);
  });

  test('judged again since, stay as they are', async () => {
    await submit();
    await submit(room.classmate);
    const { undo_id } = (await giveAll({ passed_status_id: 4 })).body;
    await call('POST', `/api/steps/${room.stepId}/passing/${room.student.id}`, { passed_status_id: 1 });
    expect((await undo(undo_id)).body).toEqual({
      ...{ undone: 1, kept: 1 },
      kept_cases: [{ step_id: room.stepId, student_id: room.student.id }],
    });
    expect(await stateOf(room.student)).toMatchObject({ status: 1, waits: [false] });
    expect(await stateOf(room.classmate)).toMatchObject({ status: 3, waits: [true] });
  });

  test('take as many queries for forty as for one', async () => {
    const students: BuiltUser[] = [];
    for (let i = 0; i < 40; i += 1) students.push(await buildUser(server.db, room.companyId));
    await server.db.run(
      sql`insert into group_users (group_id, user_id) select ${room.groupId}, unnest(${students.map(({ id }) => id)}::int[])`,
    );
    const count = async (some: BuiltUser[]) => {
      const cases = some.map(({ id }) => ({ step_id: room.stepId, student_id: id }));
      const before = server.db.queryCount();
      const { undo_id } = (await giveAll({ cases, passed_status_id: 1 })).body;
      await undo(undo_id);
      return server.db.queryCount() - before;
    };
    expect(await count(students)).toBe(await count(students.slice(0, 1)));
  });
});

test('a verdict sends at most twelve queries', async () => {
  await submit();
  const before = server.db.queryCount();
  await call('POST', `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`, {
    mark: 9,
    passed_status_id: 1,
    comment: 'Хорошо',
    mark_updated_at: null,
  });
  expect(server.db.queryCount() - before).toBeLessThanOrEqual(12);
});

describe('how long answers have been waiting', () => {
  const age = (student: BuiltUser, days: number) =>
    server.db.run(
      sql`update answers set waiting_since = now() - make_interval(days => ${days}) where user_id = ${student.id} and step_id = ${room.stepId}`,
    );
  const days = (since: string) => Math.round((Date.now() - Date.parse(since)) / 86_400_000);

  test('by discipline: how many, the median, the oldest', async () => {
    expect((await call('GET', '/api/v2/marking/waiting')).body).toEqual({ data: [] });
    await submit();
    await submit(room.classmate);
    await age(room.student, 10);
    await age(room.classmate, 2);
    const { data } = (await call('GET', '/api/v2/marking/waiting')).body;
    expect(data).toEqual([
      {
        subject_id: room.subjectId,
        title: expect.any(String),
        color: expect.any(String),
        waiting: 2,
        late: 0,
        oldest_since: expect.any(String),
        median_since: expect.any(String),
      },
    ]);
    expect([days(data[0].oldest_since), days(data[0].median_since)]).toEqual([10, 10]);
    const other = await buildClassroom(server.db, room.companyId);
    expect((await call('GET', '/api/v2/marking/waiting', undefined, other.teacher)).body.data).toEqual([]);
  });

  test('the queue is narrowed by it; its counters stay those of the whole queue', async () => {
    await submit();
    await submit(room.classmate);
    await age(room.student, 10);
    const page = (await call('GET', '/api/v2/marking/queue?waited_days=7')).body;
    expect(page).toMatchObject({
      total: 1,
      counters: { waiting: 2, late: 0 },
      data: [{ student: { id: room.student.id } }],
    });
    expect((await call('GET', '/api/v2/marking/queue?waited_days=30')).body).toMatchObject({
      total: 0,
      data: [],
      counters: { waiting: 2 },
    });
  });
});

describe('comments typed again and again', () => {
  const type = async (comment: string) => {
    await submit();
    await call('POST', `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`, { comment });
  };
  const suggested = async (as?: BuiltUser) =>
    (await call('GET', '/api/v2/comment-templates/suggestions', undefined, as)).body.data;

  test('are suggested from the third time on, line by line, unless kept or dismissed', async () => {
    await type('Покажите ход решения.\nОформите вывод.');
    await type('Покажите ход решения.');
    expect(await suggested()).toEqual([]);
    await type('  Покажите ход решения. ');
    expect(await suggested()).toEqual([{ text: 'Покажите ход решения.', uses: 3 }]);
    const { id } = (await call('POST', '/api/v2/comment-templates', { text: 'Покажите ход решения.' })).body;
    expect(await suggested()).toEqual([]);
    await type('Покажите ход решения.\nОформите вывод.');
    await type('Оформите вывод.');
    expect(await suggested()).toEqual([{ text: 'Оформите вывод.', uses: 3 }]);
    const kept = (await call('GET', '/api/v2/comment-templates')).body.data;
    expect(kept).toEqual([{ id, text: 'Покажите ход решения.', uses: 1 }]);
    const dismiss = () => call('POST', '/api/v2/comment-templates/suggestions/dismiss', { text: 'Оформите вывод.' });
    expect((await dismiss()).body).toEqual({ ok: true });
    expect(await suggested()).toEqual([]);
    const other = await buildClassroom(server.db, room.companyId);
    expect(await suggested(other.teacher)).toEqual([]);
  });
});
