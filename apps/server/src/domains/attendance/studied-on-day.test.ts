// How a student studied on the day of a lesson: online by the form of education, by an individual plan by a status.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildClassroom,
  buildEducationForm,
  buildFormPeriod,
  buildGivenStatus,
  buildLesson,
  buildStatusKind,
  buildUser,
  type Classroom,
} from '../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let online: number;
let full: number;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  online = await buildEducationForm(server.db, room.companyId, { is_online: true });
  full = await buildEducationForm(server.db, room.companyId);
  for (const day of ['2026-09-01', '2026-09-08', '2026-09-15', '2026-09-22'])
    // The lesson begins at 23:30 in Moscow, when it is the next day further east.
    await buildLesson(server.db, room.companyId, {
      subjects: [room.subjectId],
      groups: [room.groupId],
      starts_at: new Date(`${day}T20:30:00Z`),
    });
});
afterAll(() => server.close());

/** A student of the group who has the same note in every lesson. */
async function buildStudent(status: number, isDistant = false): Promise<number> {
  const { id } = await buildUser(server.db, room.companyId, { is_distant: isDistant });
  await server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${id})`);
  await server.db.run(
    sql`insert into attendance (lesson_id, student_id, attendance_status) select id, ${id}, ${status} from lessons where company_id = ${room.companyId}`,
  );
  return id;
}
const paths = () => [
  `/api/v2/groups/${room.groupId}/attendance`,
  `/api/v2/subjects/${room.subjectId}/attendance?group_id=${room.groupId}`,
];
/** The sums of a student in the attendance of the group and of the discipline, which agree. */
async function summaryOf(id: number): Promise<Record<string, number>> {
  const summaries = await Promise.all(
    paths().map(async (path) => {
      const { body } = await server.request('GET', path, { as: room.teacher.token });
      const rows: { student: { id: number }; summary: Record<string, number> }[] = body.data ?? body.rows;
      return rows.find(({ student }) => student.id === id)!.summary;
    }),
  );
  expect(summaries[0]).toEqual({ ...summaries[1], comment: summaries[0]!['comment'] });
  return summaries[0]!;
}

test('an absence counts as one by plan on the days of the status, the first and the last included', async () => {
  const plan = await buildStatusKind(server.db, room.companyId, { is_individual_plan: true });
  const leave = await buildStatusKind(server.db, room.companyId);
  const student = await buildStudent(2);
  const status = { userId: student, kindId: plan, start: '2026-09-08', end: '2026-09-15' };
  await buildGivenStatus(server.db, room.companyId, status);
  await buildGivenStatus(server.db, room.companyId, { userId: student, kindId: leave });
  expect(await summaryOf(student)).toMatchObject({ absent: 4, absent_with_iup: 2 });
});

test('online counts from the day on which an online form begins, of the person or of the group', async () => {
  const [own, other, distant] = [await buildStudent(3), await buildStudent(3), await buildStudent(3, true)];
  const count = async (id: number) => (await summaryOf(id))['attended_online_with_online_or_iup'];
  expect([await count(own), await count(other), await count(distant)]).toEqual([0, 0, 4]);
  await buildFormPeriod(server.db, room.companyId, { userId: own, formId: online, startedAt: '2026-09-15' });
  expect([await count(own), await count(other), await count(distant)]).toEqual([2, 0, 4]);
  await buildFormPeriod(server.db, room.companyId, { groupId: room.groupId, formId: full, startedAt: '2026-09-01' });
  await buildFormPeriod(server.db, room.companyId, { groupId: room.groupId, formId: online, startedAt: '2026-09-22' });
  expect([await count(own), await count(other), await count(distant)]).toEqual([2, 1, 1]);
  await buildFormPeriod(server.db, room.companyId, { userId: own, formId: full, startedAt: '2026-09-22' });
  expect(await count(own)).toBe(1);
});

test('sums of a discipline count them too', async () => {
  const { body } = await server.request('GET', paths()[0]!, { as: room.teacher.token });
  expect(body.subjects[0].summary).toMatchObject({
    absent_with_iup: 2,
    attended_online_with_online_or_iup: body.summary.attended_online_with_online_or_iup,
  });
  expect(body.summary.attended_online_with_online_or_iup).toBe(3);
});
