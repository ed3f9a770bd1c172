import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildDueDate,
  buildHalf,
  buildLesson,
  buildSemester,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';

inClassroom();

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const run = (statement: ReturnType<typeof sql>) => server.db.run(statement);
const read = (as: BuiltUser = room.student, query = ''): Promise<Reply<any>> =>
  server.request('GET', `/api/v2/students/${room.student.id}/report${query}`, { as: as.token });
const mark = (stepId: number, value: number) =>
  server.request('POST', '/api/v2/marks', {
    as: room.teacher.token,
    body: { step_id: stepId, student_id: room.student.id, value },
  });
const attend = async (subjectIds: number[], status: number, late = false) => {
  const lesson = await buildLesson(server.db, room.companyId, {
    starts_at: ago(2),
    subjects: subjectIds,
    groups: [room.groupId],
  });
  await run(sql`
    insert into attendance (lesson_id, student_id, attendance_status, late) values (${lesson}, ${room.student.id}, ${status}, ${late})`);
};

describe('the report', () => {
  test('tells points beside those of the plan, checkpoints, marks and debts of each discipline', async () => {
    await run(sql`update steps set type = 2, max_mark = 10, title = 'Первая' where id = ${room.stepId}`);
    await buildDueDate(server.db, room.stepId, room.groupId, ago(3));
    const second = await buildStep(server.db, room.chapterId, { type: 2, max_mark: 20 });
    await buildDueDate(server.db, second, room.groupId, ago(1));
    const later = await buildStep(server.db, room.chapterId, { type: 2, max_mark: 30 });
    await buildDueDate(server.db, later, room.groupId, ago(-5));
    expect((await mark(room.stepId, 7)).status).toBe(200);
    const { body } = await read();
    expect(body).toMatchObject({
      student: { id: room.student.id },
      groups: [{ id: room.groupId }],
      semester_id: null,
      total: { points_due: 30, checkpoints_stats: { checkpoints_marks_collected: 7, checkpoints_marks_total: 60 } },
    });
    const [one] = body.data;
    expect(one).toMatchObject({
      subject: { id: room.subjectId },
      teachers: [{ id: room.teacher.id }],
      points_due: 30,
      marks: [{ step_id: room.stepId, title: 'Первая', value: 7, max_mark: 10 }],
    });
    expect(one.checkpoints.map(({ id, mark: given }: any) => [id, given])).toEqual([
      [room.stepId, 7],
      [second, null],
      [later, null],
    ]);
    const progress = await server.request('GET', `/api/v2/students/${room.student.id}/progress`, {
      as: room.student.token,
    });
    expect(body.overdue).toEqual(progress.body.overdue);
    expect(body.total).toMatchObject(progress.body.total);
  });

  test('counts attendance by discipline, and a lesson of two disciplines once in all', async () => {
    const other = await buildSubject(server.db, room.companyId, {
      teachers: [room.teacher.id],
      groups: [room.groupId],
    });
    await attend([room.subjectId, other], 1, true);
    await attend([room.subjectId], 2);
    await attend([room.subjectId], 4);
    await attend([other], 3);
    const { data, total } = (await read()).body;
    const of = (id: number) => data.find((row: any) => row.subject.id === id).attendance;
    const none = { lessons_count: 0, attended_count: 0, missed_count: 0, excused_count: 0, late_count: 0 };
    expect(of(room.subjectId)).toEqual({
      ...none,
      ...{ lessons_count: 3, attended_count: 1, missed_count: 1, excused_count: 1, late_count: 1 },
    });
    expect(of(other)).toEqual({ ...none, lessons_count: 2, attended_count: 2, late_count: 1 });
    expect(total.attendance).toEqual({
      ...{ lessons_count: 4, attended_count: 2, missed_count: 1, excused_count: 1, late_count: 1 },
    });
  });

  test('is of one semester on request', async () => {
    const semester = await buildSemester(server.db, room.companyId);
    const half = await buildHalf(server.db, room.companyId);
    await run(sql`insert into half_semesters (half_id, semester_id) values (${half}, ${semester})`);
    const other = await buildSubject(server.db, room.companyId, { groups: [room.groupId] });
    await run(sql`insert into subject_halves (subject_id, half_id) values (${other}, ${half})`);
    await attend([room.subjectId], 2);
    const { body } = await read(room.student, `?semester_id=${semester}`);
    expect(body.data.map((row: any) => row.subject.id)).toEqual([other]);
    expect([body.semester_id, body.semesters.map(({ id }: any) => id)]).toEqual([semester, [semester]]);
    expect(body.total.attendance.lessons_count).toBe(0);
    const stranger = await buildSemester(server.db, room.companyId);
    expect((await read(room.student, `?semester_id=${stranger}`)).status).toBe(404);
  });

  test('names nothing that a password closes', async () => {
    await run(sql`
      update steps set type = 2, max_mark = 10, title = 'Тайная', password_hash = 'x' where id = ${room.stepId}`);
    await buildDueDate(server.db, room.stepId, room.groupId, ago(3));
    const { body } = await read();
    expect(body.data[0]).toMatchObject({ marks: [], checkpoints: [], points_due: 10 });
    expect(JSON.stringify(body)).not.toContain('Тайная');
  });
});

describe('is read', () => {
  test('by the student, a confirmed parent, the curator of the group and the office', async () => {
    const [parent, curator] = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
    const admin = await buildAdministrator(server.db, room.companyId);
    await run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    await run(sql`
      insert into relations (company_id, relative_id, student_id) values (${room.companyId}, ${parent.id}, ${room.student.id})`);
    expect((await read(parent)).status).toBe(403);
    await run(sql`update relations set confirmed_at = now() where relative_id = ${parent.id}`);
    for (const person of [room.student, parent, curator, admin])
      expect((await read(person)).body.data).toMatchObject([{ subject: { id: room.subjectId } }]);
  });

  test('by nobody else; a teacher sees the own disciplines alone', async () => {
    const other = await buildSubject(server.db, room.companyId, { groups: [room.groupId] });
    const ids = async (as: BuiltUser) => (await read(as)).body.data.map((row: any) => row.subject.id);
    expect(await ids(room.student)).toContain(other);
    expect(await ids(room.teacher)).toEqual([room.subjectId]);
    expect((await read(room.classmate)).status).toBe(403);
  });

  test('not by staff who have nothing to do with the student, who learn no name by trying numbers', async () => {
    const neighbour = await buildClassroom(server.db, room.companyId);
    expect(await read(neighbour.teacher)).toMatchObject({ status: 403, body: { code: 'access-denied' } });
  });
});
