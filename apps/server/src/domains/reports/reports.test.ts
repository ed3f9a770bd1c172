import { sql } from '@orbita/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAdministrator, buildLesson, buildStep, buildUser, type BuiltUser } from '../../testing/builders.ts';
import { inClassroom, room, server } from '../../testing/classroom.ts';
import { readTables } from '../../platform/spreadsheet/read-table.ts';

inClassroom();

let admin: BuiltUser;
beforeEach(async () => {
  admin = await buildAdministrator(server.db, room.companyId);
});
const call = (method: string, path: string, body?: object, as: BuiltUser = admin) =>
  server.request(method, path, { as: as.token, body });
const preview = (order: object, as?: BuiltUser) => call('POST', '/api/v2/reports/preview', order, as);
const mark = (stepId: number, student: BuiltUser, value: number) =>
  server.db.run(sql`
    insert into marks (step_id, student_id, mark_type_id, value) select ${stepId}, ${student.id}, id, ${value} from mark_types where company_id = ${room.companyId} and is_default`);

describe('the sheet of a group', () => {
  test('says of each student what the journal says, up to the cap, without hidden topics', async () => {
    const { db } = server;
    const [second, hidden, process] = [
      await buildStep(db, room.chapterId),
      await buildStep(db, room.chapterId, { hidden: true }),
      await buildStep(db, room.chapterId, { type: 0 }),
    ];
    await db.run(sql`update subjects set max_points = 15 where id = ${room.subjectId}`);
    for (const [step, value] of [
      [room.stepId, 8],
      [second, 9.5],
      [hidden, 10],
      [process, 3],
    ] as const)
      await mark(step, room.student, value);
    await mark(room.stepId, room.classmate, 4.5);
    const journal = (await call('GET', `/api/v2/subjects/${room.subjectId}/journal?group_id=${room.groupId}`)).body;
    const sheet = (await preview({ form: 'group-sheet', group_id: room.groupId, subject_id: room.subjectId })).body;
    const points = sheet.rows.map((row: unknown[]) => row[2]);
    expect(points).toEqual(journal.rows.map((row: { points: number }) => row.points));
    expect(points.toSorted()).toEqual([15, 4.5]);
    const summary = (await preview({ form: 'summary-sheet', group_id: room.groupId })).body;
    expect(summary.rows.map((row: unknown[]) => row[2])).toEqual(points);
    expect(summary.totals[0][2]).toBe(9.8);
  });

  test('needs a group and a discipline that the reader may report on', async () => {
    expect((await preview({ form: 'group-sheet' })).body.code).toBe('report-group');
    expect((await preview({ form: 'group-sheet', group_id: room.groupId })).body.code).toBe('report-subject');
    const other = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${other.id}, ${room.groupId})`);
    const order = { form: 'group-sheet', group_id: room.groupId, subject_id: room.subjectId };
    expect((await preview(order, room.teacher)).status).toBe(200);
    expect((await preview(order, other)).status).toBe(200);
    await server.db.run(sql`update subjects set privacy = 1 where id = ${room.subjectId}`);
    expect((await preview(order, other)).status).toBe(404);
    expect((await preview(order, room.student)).status).toBe(403);
    const stranger = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) select id, ${stranger.id}, 'TEACHER' from subjects where company_id = ${room.companyId} and id <> ${room.subjectId} limit 1`,
    );
    expect((await preview(order, stranger)).status).not.toBe(200);
  });
});

test('the attendance sheet counts as the attendance of the group does', async () => {
  const { db } = server;
  const note = async (day: string, statuses: [BuiltUser, number][]) => {
    const lesson = await buildLesson(db, room.companyId, {
      starts_at: new Date(day),
      groups: [room.groupId],
      subjects: [room.subjectId],
    });
    for (const [student, status] of statuses)
      await db.run(
        sql`insert into attendance (lesson_id, student_id, attendance_status, late) values (${lesson}, ${student.id}, ${status}, ${status === 1})`,
      );
  };
  await note('2026-09-10T08:00:00Z', [
    [room.student, 1],
    [room.classmate, 2],
  ]);
  await note('2026-09-11T08:00:00Z', [
    [room.student, 3],
    [room.classmate, 5],
  ]);
  const sheet = (await preview({ form: 'attendance-sheet', group_id: room.groupId })).body;
  const { data } = (await call('GET', `/api/v2/groups/${room.groupId}/attendance`)).body;
  const counted = data.map(({ summary }: any) => [
    ...[summary.attended, summary.attended_online, summary.absent, summary.sick, summary.excused_absence],
    ...[summary.late, summary.total],
  ]);
  expect(sheet.rows.map((row: unknown[]) => row.slice(2, 9))).toEqual(counted);
  expect(sheet.totals[0].slice(2, 9)).toEqual([1, 1, 1, 0, 1, 1, 4]);
});

test('the load of teachers is that of all for the office and the own one for a teacher', async () => {
  await buildLesson(server.db, room.companyId, {
    starts_at: new Date('2026-01-10T08:00:00Z'),
    groups: [room.groupId],
    subjects: [room.subjectId],
    teacherId: room.teacher.id,
  });
  const own = (await preview({ form: 'workload' }, room.teacher)).body.rows;
  expect(own.map((row: unknown[]) => row.slice(3, 5))).toContainEqual([1, 2]);
  expect((await preview({ form: 'workload' })).body.rows.length).toBeGreaterThanOrEqual(own.length);
  expect((await preview({ form: 'workload' }, room.student)).status).toBe(403);
});

test('a form is written as a workbook, a text document and a PDF', async () => {
  const order = { form: 'group-sheet', group_id: room.groupId, subject_id: room.subjectId };
  for (const [format, start] of [
    ['xlsx', 'PK'],
    ['docx', 'PK'],
    ['pdf', '%PDF'],
  ] as const) {
    const file = await call('POST', '/api/v2/reports/file', { ...order, format });
    expect(file).toMatchObject({ status: 200 });
    expect(file.body.subarray(0, start.length).toString()).toBe(start);
  }
});

describe('the calls of the analytics service', () => {
  const paths = ['/marks/groups', '/attendance/groups', '/teachers/workstats', '/users/students/retakes'];

  test.each(paths)('%s sends a workbook to those who read reports', async (path) => {
    const file = await call('POST', path, {});
    expect(file.status).toBe(200);
    expect((await call('POST', path, {}, room.teacher)).status).toBe(403);
  });

  test('points of groups stand in the workbook as in the sheet', async () => {
    await mark(room.stepId, room.student, 7.5);
    const file = await call('POST', '/marks/groups', { group_ids: [room.groupId] });
    expect(JSON.stringify(await readTables(file.body))).toContain('7.5');
  });
});
