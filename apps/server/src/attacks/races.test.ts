// Several people, or one person twice, act at the same moment: one succeeds first and the others are told so.
// Nothing may be duplicated, lost or broken.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts';
import { buildClassroom, buildSubject, buildUser, type BuiltUser, type Classroom } from '../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let colleague: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
  colleague = await buildUser(server.db, room.companyId);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${colleague.id}, 'TEACHER')`,
  );
});
afterAll(() => server.close());

const call = (as: BuiltUser, method: string, path: string, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const submit = (as: BuiltUser, value: string, key?: string): Promise<Reply<any>> =>
  server.request('POST', '/api/v2/answers', {
    as: as.token,
    body: { pattern_id: room.patternId, fields: [{ form_id: room.formId, value }] },
    headers: key ? { 'idempotency-key': key } : {},
  });
const times = <Result>(n: number, what: (i: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: n }, (_, i) => what(i)));
const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);
const verdictPath = () => `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`;
const rows = (query: ReturnType<typeof sql>) => server.db.rows<any>(query);

test('the same key of two students belongs to each of them', async () => {
  const [own, other] = await Promise.all([
    submit(room.student, 'Мой ответ', 'same-key-1234'),
    submit(room.classmate, 'Другой ответ', 'same-key-1234'),
  ]);
  expect([own.body.user.id, other.body.user.id]).toEqual([room.student.id, room.classmate.id]);
  expect((await submit(room.classmate, 'Другой ответ', 'same-key-1234')).body.id).toBe(other.body.id);
  expect((await submit(room.classmate, 'Иной ответ', 'same-key-1234')).body.code).toBe('key-reused');
});

test('handed in many times at once is one answer, each version once', async () => {
  const replies = await times(6, (i) => submit(room.student, `Ответ ${i}`));
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  const versions = await rows(sql`
    select v.number from answer_versions v join answers a on a.id = v.answer_id where a.user_id = ${room.student.id} and a.pattern_id = ${room.patternId} order by 1`);
  expect(versions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  const same = await times(6, () => submit(room.student, 'Последний', 'a-key-of-one-press'));
  expect(new Set(same.map(({ body }) => body.version))).toEqual(new Set([7]));
});

test('one attempt is begun once and brings one answer, however often it is begun and handed in', async () => {
  await server.db.run(
    sql`update patterns set attempts_limit = 1, time_limit_minutes = 10 where id = ${room.patternId}`,
  );
  const begun = await times(6, () => call(room.student, 'POST', `/api/v2/tasks/${room.patternId}/attempts`));
  expect(new Set(statusesOf(begun))).toEqual(new Set([200]));
  expect(await rows(sql`select 1 from task_attempts where pattern_id = ${room.patternId}`)).toHaveLength(1);
  const handed = await times(6, (i) => submit(room.student, `Ответ ${i}`));
  expect(statusesOf(handed).filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(handed.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['no-attempts-left']),
  );
});

test('guesses at a password sent all at once are counted like one after the other', async () => {
  await call(room.teacher, 'PUT', `/api/steps/${room.stepId}`, { password: 'слово' });
  const tries = await times(25, (i) =>
    call(room.student, 'POST', `/api/steps/${room.stepId}/unlock`, { password: `догадка ${i}` }),
  );
  expect(tries.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
  expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15);
  // Even the correct password is refused now, while a classmate may still enter it.
  expect((await call(room.student, 'POST', `/api/steps/${room.stepId}/unlock`, { password: 'слово' })).status).toBe(
    429,
  );
  expect((await call(room.classmate, 'POST', `/api/steps/${room.stepId}/unlock`, { password: 'слово' })).status).toBe(
    200,
  );
});

test('two teachers who mark what both have read: one of them is told', async () => {
  await submit(room.student, 'Ответ');
  const first = (await call(room.teacher, 'POST', verdictPath(), { mark: 5 })).body;
  const judged = await Promise.all([
    call(room.teacher, 'POST', verdictPath(), { mark: 6, mark_updated_at: first.mark.updated_at }),
    call(colleague, 'POST', verdictPath(), { mark: 7, mark_updated_at: first.mark.updated_at }),
  ]);
  expect(statusesOf(judged)).toEqual([200, 409]);
  const winner = judged.find(({ status }) => status === 200)!.body.mark.value;
  expect(judged.find(({ status }) => status === 409)!.body.current.value).toBe(winner);
});

test('a mark taken away leaves the marks of other types', async () => {
  await submit(room.student, 'Ответ');
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into mark_types (company_id, title, sort) values (${room.companyId}, ${`Активность ${room.stepId}`}, 9) returning id`);
  await call(room.teacher, 'POST', '/api/v2/marks', {
    step_id: room.stepId,
    student_id: room.student.id,
    value: 4,
    mark_type_id: id,
  });
  await call(room.teacher, 'POST', verdictPath(), { mark: 8 });
  expect((await call(room.teacher, 'POST', verdictPath(), { mark: null })).body.mark).toBeNull();
  const left = await rows(sql`select value, mark_type_id from marks where step_id = ${room.stepId}`);
  expect(left).toEqual([{ value: 4, mark_type_id: id }]);
});

test('an undo after somebody else has judged changes nothing', async () => {
  await submit(room.student, 'Ответ');
  const first = (await call(room.teacher, 'POST', verdictPath(), { mark: 5, passed_status_id: 4 })).body;
  await call(colleague, 'POST', verdictPath(), { mark: 9, passed_status_id: 1 });
  const path = `/api/v2/marking/verdicts/${first.undo_id}/undo`;
  expect(statusesOf(await times(3, () => call(room.teacher, 'POST', path)))).toEqual([409, 409, 409]);
  expect((await call(colleague, 'POST', path)).status).toBe(404);
  expect(await rows(sql`select value from marks where step_id = ${room.stepId}`)).toEqual([{ value: 9 }]);
});

test('an answer deleted twice and brought back twice at once goes and returns once, with its mark', async () => {
  const { id } = (await submit(room.student, 'Ответ')).body;
  await call(room.teacher, 'POST', verdictPath(), { mark: 5 });
  const gone = await times(4, () => call(room.teacher, 'DELETE', `/api/answers/${id}`));
  expect(statusesOf(gone)).toEqual([200, 404, 404, 404]);
  const back = await times(4, () => call(room.teacher, 'POST', `/api/answers/${id}/restore`));
  expect(statusesOf(back).filter((status) => status === 200)).toHaveLength(1);
  expect(Math.max(...statusesOf(back))).toBeLessThan(500);
  expect(await rows(sql`select value from marks where step_id = ${room.stepId}`)).toEqual([{ value: 5 }]);
});

test('a retake opened by two at once is one', async () => {
  const body = { subject_id: room.subjectId, student_id: room.student.id };
  const made = await Promise.all([
    call(room.teacher, 'POST', '/api/v2/admin/retakes', body),
    call(colleague, 'POST', '/api/v2/admin/retakes', body),
  ]);
  expect(statusesOf(made)).toEqual([200, 200]);
  expect(made.flatMap(({ body: { data } }) => data)).toHaveLength(1);
});

test('everybody doing everything at the same case at once breaks nothing', async () => {
  const { id } = (await submit(room.student, 'Ответ')).body;
  const { student, classmate, teacher, stepId } = room;
  const cell = (person: BuiltUser, mark: number | null) =>
    call(person, 'POST', `/api/v2/subjects/${room.subjectId}/journal/cells`, {
      cells: [student.id, classmate.id].map((student_id) => ({
        step_id: stepId,
        student_id,
        mark,
        passed_status_id: 4,
      })),
    });
  const deeds: (() => Promise<Reply<any>>)[] = [
    () => submit(student, 'Снова'),
    () => submit(classmate, 'Тоже'),
    () => call(teacher, 'POST', verdictPath(), { mark: 6, passed_status_id: 1, comment: 'Хорошо' }),
    () => call(colleague, 'POST', verdictPath(), { mark: 3, passed_status_id: 4, comment: 'Доработайте' }),
    () => cell(teacher, 7),
    () => cell(colleague, null),
    () =>
      call(teacher, 'POST', '/api/v2/marking/verdicts', {
        cases: [classmate.id, student.id].map((student_id) => ({ step_id: stepId, student_id })),
        passed_status_id: 4,
      }),
    () =>
      call(colleague, 'POST', '/api/steps/passing', {
        updates: [student.id, classmate.id].map((user_id) => ({ step_id: stepId, user_id, passed_status_id: 11 })),
      }),
    () => call(teacher, 'DELETE', `/api/answers/${id}`),
    () => call(teacher, 'POST', `/api/answers/${id}/restore`),
    () => call(teacher, 'POST', '/api/v2/marks', { step_id: stepId, student_id: student.id, value: 2 }),
    () => call(teacher, 'PUT', `/api/steps/${stepId}`, { title: 'Иначе' }),
    () => call(student, 'GET', `/api/subjects/${room.subjectId}/contents`),
    () => call(teacher, 'GET', `/api/v2/subjects/${room.subjectId}/journal`),
  ];
  const replies = (await times(12, () => Promise.all(deeds.map((deed) => deed())))).flat();
  // A call that keeps losing to other writers is asked to retry; nothing else may fail.
  expect(replies.filter(({ status, body }) => status >= 500 && body.code !== 'unavailable')).toEqual([]);
  const living = await rows(sql`
    select user_id, count(*)::int as n from answers where pattern_id = ${room.patternId} and deleted_at is null group by user_id having count(*) > 1`);
  expect(living).toEqual([]);
  const marks = await rows(
    sql`select student_id from marks where step_id = ${stepId} group by student_id having count(*) > 1`,
  );
  expect(marks).toEqual([]);
});

test('pass statuses change while a discipline is deleted for good', async () => {
  const subjectId = await buildSubject(server.db, room.companyId);
  let change: Promise<unknown> | undefined;
  await server.db.transaction(async (tx) => {
    await tx.run(sql`delete from subjects where id = ${subjectId}`);
    change = server.db.run(sql`update pass_statuses set color = color where company_id = ${room.companyId}`);
    // The deletion is committed only once the change waits for it; a transaction would see the same activity again and again.
    for (;;) {
      const [waiting] = await server.db.rows<{ n: number }>(sql`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update pass_statuses%'`);
      if (waiting && waiting.n > 0) break;
    }
  });
  await expect(change).resolves.toBeDefined();
  expect(await rows(sql`select 1 from subject_revisions where subject_id = ${subjectId}`)).toEqual([]);
});
