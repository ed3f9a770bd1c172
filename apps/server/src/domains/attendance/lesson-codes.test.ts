import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import { buildClassroom, buildLesson, buildUser, type BuiltUser, type Classroom } from '../../testing/builders.ts';
import { codeAt, isCodeOf } from './lesson-codes.ts';

let server: TestApp;
let room: Classroom;
let lesson: number;
const MINUTE = 60_000;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
  lesson = await buildRunning();
});
afterAll(() => server.close());

const buildRunning = (minutesAgo = 5, known: { teacherId?: number; groups?: number[] } = {}) =>
  buildLesson(server.db, room.companyId, {
    subjects: [room.subjectId],
    groups: [room.groupId],
    starts_at: new Date(Date.now() - minutesAgo * MINUTE),
    ...known,
  });
const code = (
  method: 'GET' | 'POST' | 'DELETE',
  as: BuiltUser = room.teacher,
  body?: object,
  id = lesson,
): Promise<Reply<any>> =>
  server.request(method, `/api/v2/schedule/lessons/${id}/code`, {
    as: as.token,
    ...(method === 'POST' ? { body: body ?? {} } : {}),
  });
const register = (typed: string, as: BuiltUser = room.student): Promise<Reply<any>> =>
  server.request('POST', '/api/v2/attendance/by-code', { as: as.token, body: { code: typed } });
const noted = (student: BuiltUser = room.student) =>
  server.db.row<{ attendance_status: number; late: boolean; by_code: boolean }>(
    sql`select attendance_status, late, by_code from attendance where lesson_id = ${lesson} and student_id = ${student.id}`,
  );
const shiftClosing = (interval: string) =>
  server.db.run(sql`update attendance_codes set closes_at = now() + ${interval}::interval where lesson_id = ${lesson}`);

test('a code changes every 15 seconds, and the one before holds for ten more', () => {
  const [secret, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const start = 1_790_000_010_000 - (1_790_000_010_000 % 15_000);
  const shown = codeAt(secret, start);
  expect(shown).toMatch(/^\d{6}$/);
  expect(codeAt(secret, start + 14_999)).toBe(shown);
  expect(codeAt(secret, start + 15_000)).not.toBe(shown);
  expect(codeAt(other, start)).not.toBe(shown);
  expect(isCodeOf(secret, shown, start + 24_000)).toBe(true);
  expect(isCodeOf(secret, shown, start + 26_000)).toBe(false);
  expect(isCodeOf(secret, codeAt(secret, start + 15_000), start)).toBe(false);
});

test('a student registers by the code, which the teacher sees, the audit tells and the secret never leaves', async () => {
  const opened = (await code('POST')).body;
  expect(opened).toMatchObject({ status: 1, late_after: null, students_count: 2, registered: [] });
  expect(opened.closes_in).toBeGreaterThan(9 * MINUTE);
  expect(opened.closes_in).toBeLessThanOrEqual(10 * MINUTE);
  expect(JSON.stringify(opened)).not.toContain('secret');
  const { status, body } = await register(` ${opened.code.slice(0, 3)} ${opened.code.slice(3)} `);
  expect([status, body]).toMatchObject([
    200,
    { lesson: { id: lesson }, attendance_status: { id: 1 }, late: false, was_noted: false },
  ]);
  expect(await noted()).toEqual({ attendance_status: 1, late: false, by_code: true });
  expect((await code('GET')).body.registered).toMatchObject([{ student: { id: room.student.id }, late: false }]);
  expect(
    await server.db.row(
      sql`select actor_id, student_id, new_value from audit_records where action = 'attendance-by-code' and object_id = ${lesson}`,
    ),
  ).toEqual({
    actor_id: room.student.id,
    student_id: room.student.id,
    new_value: { attendance_status: 1, late: false, comment: '' },
  });
  expect((await register((await code('GET')).body.code)).body).toMatchObject({
    was_noted: true,
    attendance_status: { id: 1 },
  });
});

test('online, and late after the minutes that the teacher set', async () => {
  const { body } = await code('POST', room.teacher, { status: 3, late_after: 4 });
  await register(body.code);
  expect(await noted()).toEqual({ attendance_status: 3, late: true, by_code: true });
  await code('POST', room.teacher, { late_after: 10 });
  await register((await code('GET')).body.code, room.classmate);
  expect(await noted(room.classmate)).toEqual({ attendance_status: 1, late: false, by_code: true });
});

describe('what the teacher notes wins', () => {
  const note = (status: number, more: object = {}) =>
    server.request('PUT', `/api/v2/schedule/lessons/${lesson}/attendance`, {
      as: room.teacher.token,
      body: { students: [{ student_id: room.student.id, attendance_status: status, ...more }] },
    });

  test('before the code: the student stays as noted', async () => {
    await note(2);
    const { body } = await register((await code('POST')).body.code);
    expect(body).toMatchObject({ was_noted: true, attendance_status: { id: 2 } });
    expect(await noted()).toEqual({ attendance_status: 2, late: false, by_code: false });
  });

  test('after it: also when the list on the screen did not show it yet', async () => {
    await register((await code('POST')).body.code);
    expect((await note(2, { seen_status: null })).body).toMatchObject({ refused: [] });
    expect(await noted()).toEqual({ attendance_status: 2, late: false, by_code: false });
    expect((await code('GET')).body.registered).toEqual([]);
  });
});

describe('whom the code refuses', () => {
  test('somebody of another group, and a teacher', async () => {
    const { body } = await code('POST');
    const other = await buildClassroom(server.db, room.companyId);
    expect((await register(body.code, other.student)).body.code).toBe('lesson-code-none');
    expect((await register(body.code, room.teacher)).body.code).toBe('lesson-code-none');
    expect(await noted()).toBeUndefined();
  });

  test('the code of another lesson, of an ended window, of an earlier one, and of a cancelled lesson', async () => {
    const first = (await code('POST')).body.code;
    const second = (await code('POST')).body.code;
    expect(first === second ? 'lesson-code-wrong' : (await register(first)).body.code).toBe('lesson-code-wrong');
    await shiftClosing('-1 second');
    expect((await register(second)).body.code).toBe('lesson-code-none');
    await shiftClosing('5 minutes');
    await server.db.run(sql`update lessons set cancelled_at = now() where id = ${lesson}`);
    expect((await register(second)).body.code).toBe('lesson-code-none');
    await server.db.run(sql`update lessons set cancelled_at = null, ends_at = now() where id = ${lesson}`);
    expect((await register(second)).body.code).toBe('lesson-code-none');
    expect(await noted()).toBeUndefined();
  });

  test('after the teacher has ended it', async () => {
    const { body } = await code('POST');
    const ended = await code('DELETE');
    expect(ended.body).toMatchObject({ code: null, closes_in: 0 });
    expect((await register(body.code)).body.code).toBe('lesson-code-none');
  });

  test('whoever guesses waits after ten wrong codes, and nobody else does', async () => {
    const { body } = await code('POST');
    const wrong = body.code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 10; i += 1) expect((await register(wrong)).status).toBe(400);
    expect((await register(body.code)).status).toBe(429);
    expect((await register((await code('GET')).body.code, room.classmate)).status).toBe(200);
  });
});

describe('who opens it', () => {
  test('those who note the lesson; neither students, curators nor other teachers', async () => {
    const curator = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    const other = await buildClassroom(server.db, room.companyId);
    for (const person of [room.student, curator, other.teacher])
      for (const method of ['GET', 'POST', 'DELETE'] as const) expect((await code(method, person)).status).toBe(403);
    await server.db.run(sql`update lessons set teacher_id = ${other.teacher.id} where id = ${lesson}`);
    expect((await code('POST', other.teacher)).status).toBe(200);
  });

  test('neither long before the lesson nor after it, and never for longer than the lesson', async () => {
    expect((await code('POST', room.teacher, {}, await buildRunning(-20))).body.code).toBe('lesson-code-early');
    expect((await code('POST', room.teacher, {}, await buildRunning(-10))).status).toBe(200);
    expect((await code('POST', room.teacher, {}, await buildRunning(95))).body.code).toBe('lesson-code-over');
    const { body } = await code('POST', room.teacher, { minutes: 240 });
    expect(body.closes_in).toBeLessThanOrEqual(85 * MINUTE);
  });
});

test('the schedule of a student says that registration is open, until it ends', async () => {
  const from = new Date(Date.now() - 24 * 60 * MINUTE).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 24 * 60 * MINUTE).toISOString().slice(0, 10);
  const read = async () =>
    (await server.request('GET', `/api/v2/schedule/lessons?from=${from}&to=${to}`, { as: room.student.token })).body
      .student[0].code_until;
  expect(await read()).toBeNull();
  await code('POST');
  expect(Date.parse(await read())).toBeGreaterThan(Date.now());
  await code('DELETE');
  expect(await read()).toBeNull();
});
