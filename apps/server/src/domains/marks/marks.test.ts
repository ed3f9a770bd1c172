import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { type Reply } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildChapter,
  buildClassroom,
  buildRelation,
  buildStep,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { room, server, inClassroom } from '../../testing/classroom.ts';

inClassroom();

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const mark = (value: number, as: BuiltUser = room.teacher, rest: object = {}) =>
  call('POST', '/api/v2/marks', { step_id: room.stepId, student_id: room.student.id, value, ...rest }, as);
const pass = (passed_status_id: number, as: BuiltUser = room.teacher, student = room.student.id) =>
  call('POST', `/api/v2/students/${student}/passing/${room.stepId}`, { passed_status_id }, as);
const marksIn = () => server.db.rows(sql`select value, author_id from marks where step_id = ${room.stepId}`);
const auditsIn = () =>
  server.db.rows<{ old_value: unknown; new_value: unknown }>(
    sql`select actor_id, student_id, action, old_value, new_value from audit_records where step_id = ${room.stepId} order by id`,
  );

async function buildStaff(): Promise<
  Record<'expert' | 'curator' | 'parent' | 'admin' | 'otherTeacher' | 'moderator', BuiltUser>
> {
  const { db } = server;
  const [expert, curator, parent] = [
    await buildUser(db, room.companyId),
    await buildUser(db, room.companyId),
    await buildUser(db, room.companyId),
  ];
  await db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
  );
  await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  await buildRelation(db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
  return {
    expert,
    curator,
    parent,
    admin: await buildAdministrator(db, room.companyId),
    otherTeacher: (await buildClassroom(db, room.companyId)).teacher,
    moderator: await buildUser(db, room.companyId, { is_moderator: true }),
  };
}

describe('who marks', () => {
  test('the teacher and an administrator, whole', async () => {
    const { admin } = await buildStaff();
    const given = await mark(7.5);
    expect(given).toEqual({
      status: 200,
      headers: expect.anything(),
      body: {
        id: expect.any(Number),
        step_id: room.stepId,
        student_id: room.student.id,
        mark_type_id: expect.any(Number),
        answer_id: null,
        value: 7.5,
        updated_at: expect.any(String),
        author: {
          id: room.teacher.id,
          first_name: 'Анна',
          last_name: expect.any(String),
          middle_name: 'Петровна',
          photo_src: null,
          is_online: false,
        },
      },
    });
    expect((await call('PUT', `/api/v2/marks/${given.body.id}`, { value: 8 }, admin)).body).toMatchObject({
      value: 8,
      author: { id: admin.id },
    });
    expect(await marksIn()).toEqual([{ value: 8, author_id: admin.id }]);
  });

  test('nobody else, by none of the calls', async () => {
    const given = (await mark(7)).body;
    const passed = (await pass(1)).body;
    const { expert, curator, parent, otherTeacher, moderator } = await buildStaff();
    const verdict = `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`;
    for (const as of [expert, curator, parent, otherTeacher, moderator, room.student, room.classmate]) {
      const tries = [
        await mark(10, as),
        await call('PUT', `/api/v2/marks/${given.id}`, { value: 10 }, as),
        await call('DELETE', `/api/v2/marks/${given.id}`, undefined, as),
        await call('POST', verdict, { mark: 10 }, as),
        await call('DELETE', `/api/steps/passing/${passed.id}`, undefined, as),
        await pass(2, as),
        await call('POST', `/api/steps/${room.stepId}/passing/${room.student.id}`, { passed_status_id: 2 }, as),
      ];
      expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 403));
    }
    expect(await marksIn()).toEqual([{ value: 7, author_id: room.teacher.id }]);
  });

  test('not a student of another discipline, not in an archive', async () => {
    const stranger = await buildUser(server.db, room.companyId);
    expect((await mark(5, room.teacher, { student_id: stranger.id })).status).toBe(404);
    expect((await pass(1, room.teacher, stranger.id)).status).toBe(404);
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect(await mark(5)).toMatchObject({ status: 409, body: { code: 'archived' } });
    expect(await pass(1)).toMatchObject({ status: 409, body: { code: 'archived' } });
  });
});

describe('a mark', () => {
  test('stays below the maximum of its topic', async () => {
    expect(await mark(10.01)).toMatchObject({
      status: 400,
      body: { code: 'mark-too-high', message: 'Оценка выше максимальной для этой темы' },
    });
    expect((await mark(-1)).status).toBe(400);
    expect((await mark(10)).status).toBe(200);
    expect((await mark(0)).status).toBe(200);
    await call('PUT', `/api/steps/${room.stepId}`, { max_mark: null });
    expect((await mark(500)).status).toBe(200);
  });

  test('changed by another meanwhile is not overwritten', async () => {
    const first = (await mark(5)).body;
    const second = (await mark(6, room.teacher, { updated_at: first.updated_at })).body;
    const stale = await mark(7, room.teacher, { updated_at: first.updated_at });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id: first.id, value: 6, updated_at: second.updated_at } },
    });
    expect((await call('PUT', `/api/v2/marks/${first.id}`, { value: 7, updated_at: first.updated_at })).status).toBe(
      409,
    );
    expect(await marksIn()).toMatchObject([{ value: 6 }]);
  });

  test('of two first ones at once, each seeing none, one is refused', async () => {
    const verdict = (value: number) =>
      call('POST', `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/verdict`, {
        mark: value,
        mark_updated_at: null,
      });
    const replies = await Promise.all([verdict(3), verdict(4)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [written] = await marksIn();
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'stale',
      current: written && { value: (written as { value: number }).value },
    });
  });

  test('names only an answer of that student in that topic, and only a type of the company', async () => {
    const answer = (
      await call(
        'POST',
        '/api/v2/answers',
        { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Я' }] },
        room.classmate,
      )
    ).body;
    for (const answer_id of [answer.id, 2_000_000_000])
      expect((await mark(5, room.teacher, { answer_id })).status).toBe(404);
    expect((await mark(5, room.teacher, { mark_type_id: 2_000_000_000 })).status).toBe(404);
    expect(await marksIn()).toEqual([]);
    expect((await mark(5, room.teacher, { answer_id: answer.id, student_id: room.classmate.id })).body.answer_id).toBe(
      answer.id,
    );
  });

  test('given, changed and taken away leaves a record that the student reads', async () => {
    const { id } = (await mark(5)).body;
    await mark(5);
    await mark(8);
    await call('DELETE', `/api/v2/marks/${id}`);
    const record = { actor_id: room.teacher.id, student_id: room.student.id, action: 'mark' };
    expect(await auditsIn()).toEqual([
      { ...record, old_value: null, new_value: 5 },
      { ...record, old_value: 5, new_value: 8 },
      { ...record, old_value: 8, new_value: null },
    ]);
    const history = (as: BuiltUser) =>
      call('GET', `/api/v2/students/${room.student.id}/marks/${room.stepId}/history`, undefined, as);
    const { body } = await history(room.student);
    expect(body.data).toEqual(
      [
        [8, null],
        [5, 8],
        [null, 5],
      ].map(([old_value, new_value]) => ({
        at: expect.any(String),
        actor: expect.objectContaining({ id: room.teacher.id }),
        acting_admin: null,
        action: 'mark',
        old_value,
        new_value,
        mark_type: null,
      })),
    );
    const { expert, curator, parent, otherTeacher } = await buildStaff();
    const statuses = await Promise.all(
      [expert, curator, parent, otherTeacher, room.classmate].map(async (as) => (await history(as)).status),
    );
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
  });

  test('tells who really gave a mark in the name of the teacher', async () => {
    const { admin } = await buildStaff();
    const { body } = await call('POST', `/api/v2/admin/users/${room.teacher.id}/sign-in`, undefined, admin);
    await mark(6, { ...room.teacher, token: body.token });
    await pass(1, { ...room.teacher, token: body.token });
    const history = await call('GET', `/api/v2/students/${room.student.id}/marks/${room.stepId}/history`);
    expect(history.body.data).toHaveLength(2);
    expect(history.body.data).toEqual(
      [1, 6].map((new_value) =>
        expect.objectContaining({
          new_value,
          actor: expect.objectContaining({ id: room.teacher.id }),
          acting_admin: expect.objectContaining({ id: admin.id }),
        }),
      ),
    );
  });
});

describe('marks are read', () => {
  test('by the student, by staff of the discipline, by who follows the student; not across disciplines', async () => {
    await mark(5);
    await mark(6, room.teacher, { student_id: room.classmate.id });
    const { expert, curator, parent, otherTeacher, admin } = await buildStaff();
    const list = async (as: BuiltUser, query: string) => {
      const { status, body } = await call('GET', `/api/v2/marks?${query}`, undefined, as);
      return status === 200 ? body.data.map(({ value }: { value: number }) => value).toSorted() : body.code;
    };
    const subject = `subject_id=${room.subjectId}`;
    expect(await list(room.student, '')).toEqual([5]);
    expect(await list(room.student, subject)).toEqual([5]);
    expect(await list(room.student, `step_id=${room.stepId}`)).toEqual([5]);
    expect(await list(room.student, `${subject}&student_id=${room.classmate.id}`)).toBe('access-denied');
    expect(await list(room.student, `student_id=${room.classmate.id}`)).toBe('access-denied');
    for (const as of [room.teacher, expert, admin]) expect(await list(as, subject)).toEqual([5, 6]);
    for (const as of [curator, parent]) expect(await list(as, `${subject}&student_id=${room.student.id}`)).toEqual([5]);
    expect(await list(parent, `${subject}&student_id=${room.classmate.id}`)).toBe('access-denied');
    for (const as of [otherTeacher, parent, curator]) expect(await list(as, subject)).toBe('teacher-only');
    expect(await list(otherTeacher, `${subject}&student_id=${otherTeacher.id}`)).toBe('subject-not-studied');
  });

  test('points of checkpoints, for the own and for followed students', async () => {
    await mark(5);
    const { parent, otherTeacher } = await buildStaff();
    const points = async (as: BuiltUser, query = '') => {
      const { status, body } = await call('GET', `/api/v2/checkpoints/marks?limit=10000&${query}`, undefined, as);
      return status === 200 ? body.data : body.code;
    };
    const own = [{ topic_id: room.stepId, points: 5, max_mark: 10 }];
    expect(await points(room.student)).toEqual(own);
    expect(await points(parent, `student_id=${room.student.id}`)).toEqual(own);
    expect(await points(room.teacher, `student_id=${room.student.id}&subject_id=${room.subjectId}`)).toEqual(own);
    expect(await points(otherTeacher, `student_id=${room.student.id}`)).toBe('access-denied');
    expect(await points(room.classmate, `student_id=${room.student.id}`)).toBe('access-denied');
    await call('PUT', `/api/steps/${room.stepId}`, { hidden: true });
    expect(await points(room.student)).toEqual([]);
  });
});

describe('passing', () => {
  test('a student sets only what students may, only for themselves, and not over what is done', async () => {
    expect((await pass(3, room.student)).body).toMatchObject({ passed_status_id: 3, author: { id: room.student.id } });
    expect((await pass(1, room.student)).body.code).toBe('access-denied');
    expect((await pass(99, room.student)).body.code).toBe('unknown-status');
    expect(
      (await call('POST', `/api/v2/students/${room.student.id}/passing/${room.stepId}`, {}, room.student)).body.code,
    ).toBe('unknown-status');
    expect((await pass(3, room.student, room.classmate.id)).body.code).toBe('teacher-only');
    await pass(4);
    expect((await pass(3, room.student)).status).toBe(200);
    await pass(2);
    expect((await pass(3, room.student)).body.code).toBe('access-denied');
    await pass(4);
    await call('PUT', `/api/steps/${room.stepId}`, { hidden: true });
    expect((await pass(3, room.student)).body.code).toBe('topic-hidden');
  });

  test('by its two paths and names, read back, taken away; each change on record', async () => {
    const path = `/api/steps/${room.stepId}/passing/${room.student.id}`;
    const { id } = (await call('POST', path, { passed_status: 4 })).body;
    await call('POST', path, { passed_status_id: 4 });
    expect((await call('POST', path, { passed_status_id: 1 })).body.id).toBe(id);
    expect(
      (await call('GET', `/api/v2/students/${room.student.id}/passing/${room.stepId}`, undefined, room.student)).body
        .data,
    ).toMatchObject({ id, passed_status_id: 1 });
    expect((await call('DELETE', `/api/steps/passing/${id}`)).body).toEqual({ ok: true });
    expect((await call('GET', `/api/v2/students/${room.student.id}/passing/${room.stepId}`)).body).toEqual({
      data: null,
    });
    expect((await auditsIn()).map(({ old_value, new_value }) => [old_value, new_value])).toEqual([
      [null, 4],
      [4, 1],
      [1, null],
    ]);
  });

  test('is read by those it concerns', async () => {
    await pass(1);
    const { expert, curator, parent, otherTeacher } = await buildStaff();
    const stranger = await buildUser(server.db, room.companyId);
    const read = async (as: BuiltUser, student = room.student.id) =>
      (await call('GET', `/api/v2/students/${student}/passing/${room.stepId}`, undefined, as)).status;
    expect(await Promise.all([expert, curator, parent, otherTeacher, room.classmate].map((as) => read(as)))).toEqual([
      200, 200, 403, 403, 403,
    ]);
    expect(await read(stranger, stranger.id)).toBe(403);
  });

  test('the statuses of the company, in order', async () => {
    expect((await call('GET', '/api/passingStepStatuses', undefined, room.student)).body.data).toEqual([
      { id: 1, title: 'Пройден', color: '#2f9e44', can_use_student: false, is_final: true, sort: 1 },
      { id: 2, title: 'Пройден отлично', color: '#1971c2', can_use_student: false, is_final: true, sort: 2 },
      { id: 3, title: 'На проверке', color: '#f08c00', can_use_student: true, is_final: false, sort: 3 },
      { id: 4, title: 'На доработке', color: '#e8590c', can_use_student: false, is_final: false, sort: 4 },
      { id: 11, title: 'Не пройден', color: '#c92a2a', can_use_student: false, is_final: false, sort: 5 },
    ]);
  });
});

test('marks of the hidden and of another chapter count nowhere twice', async () => {
  const other = await buildStep(server.db, await buildChapter(server.db, room.subjectId), { max_mark: 5 });
  await mark(5);
  await call('POST', '/api/v2/marks', { step_id: other, student_id: room.student.id, value: 5 });
  const { body } = await call('GET', '/api/v2/marks?size=1', undefined, room.student);
  expect(body).toMatchObject({ total: 2, lastPage: 2, from: 1 });
});
