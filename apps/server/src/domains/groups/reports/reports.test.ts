import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildLesson,
  type BuiltUser,
  type Classroom,
} from '../../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
});
afterAll(() => server.close());

test('a report sums up attendance, marks and retakes of those who are in the group now', async () => {
  const { db } = server;
  const note = async (starts: string, statuses: [number, number][]) => {
    const id = await buildLesson(db, room.companyId, {
      starts_at: new Date(starts),
      groups: [room.groupId],
      subjects: [room.subjectId],
    });
    for (const [student, status] of statuses)
      await db.run(
        sql`insert into attendance (lesson_id, student_id, attendance_status) values (${id}, ${student}, ${status})`,
      );
  };
  await note('2026-09-10T08:00:00Z', [
    [room.student.id, 1],
    [room.classmate.id, 3],
  ]);
  await note('2027-02-10T08:00:00Z', [
    [room.student.id, 2],
    [room.classmate.id, 4],
  ]);
  await db.run(sql`
    insert into marks (step_id, student_id, mark_type_id, value) select ${room.stepId}, ${room.student.id}, id, 8 from mark_types where company_id = ${room.companyId} and is_default`);
  await server.request('POST', '/api/v2/admin/retakes', {
    as: admin.token,
    body: { subject_id: room.subjectId, student_id: room.student.id },
  });
  const { id: semester } = await db.one<{ id: number }>(
    sql`insert into semesters (company_id, title, started_at, finished_at) values (${room.companyId}, 'Осень', '2026-09-01', '2027-01-31') returning id`,
  );
  const read = async (query = '') =>
    (await server.request('GET', `/api/v2/groups/reports${query}`, { as: admin.token })).body.data[0];
  expect(await read()).toMatchObject({
    id: room.groupId,
    students_count: 2,
    subjects_count: 1,
    attendance_percent: 50,
    absences_count: 1,
    mark_percent: 80,
    debtors_count: 1,
    retakes_count: 1,
  });
  expect(await read(`?semester_id=${semester}`)).toMatchObject({ attendance_percent: 100, absences_count: 0 });
  await db.run(sql`delete from group_users where user_id = ${room.student.id}`);
  expect(await read()).toMatchObject({ attendance_percent: 50, mark_percent: null, debtors_count: 0 });
  expect((await server.request('GET', '/api/v2/groups/reports', { as: room.teacher.token })).status).toBe(403);
  expect((await server.request('GET', '/api/v2/groups/reports/export', { as: admin.token })).status).toBe(200);
});
