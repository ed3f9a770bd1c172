import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import {
  buildClassroom,
  buildLesson,
  buildRelation,
  buildSubject,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
});
afterAll(() => server.close());

const read = (what: string, as: BuiltUser = room.student): Promise<Reply<any>> =>
  server.request('GET', `/api/v2/users/${room.student.id}/${what}`, { as: as.token });
async function note(status: number, subjects = [room.subjectId], day = '2026-09-01'): Promise<number> {
  const id = await buildLesson(server.db, room.companyId, {
    starts_at: new Date(`${day}T21:30:00Z`),
    subjects,
    groups: [room.groupId],
  });
  await server.db.run(
    sql`insert into attendance (lesson_id, student_id, attendance_status, late, comment) values (${id}, ${room.student.id}, ${status}, ${status === 1}, 'Пометка')`,
  );
  return id;
}

test('a student reads the own attendance, the latest first, by the days of the company', async () => {
  const [first, second] = [await note(1), await note(4, [room.subjectId], '2026-09-03')];
  expect((await read('attendance')).body).toMatchObject({
    total: 2,
    data: [
      { lesson_id: second, date: '2026-09-04', attendance_status: { id: 4, title: 'Болел' }, late: false },
      {
        lesson_id: first,
        date: '2026-09-02',
        attendance_status: { id: 1 },
        late: true,
        subjects: [{ id: room.subjectId }],
      },
    ],
  });
});

test('sums count altogether and by discipline', async () => {
  const other = await buildSubject(server.db, room.companyId, { groups: [room.groupId] });
  await note(1);
  await note(2, [room.subjectId, other]);
  const { body } = await read('summaries');
  expect(body).toMatchObject({ attended: 1, absent: 2, late: 1, total: 3 });
  expect(body.data).toHaveLength(2);
  expect((await read(`summaries?subject_id=${other}`)).body).toMatchObject({ attended: 0, absent: 1, total: 1 });
});

test('a parent reads it too; a classmate, a strange teacher and a hidden discipline give nothing', async () => {
  await note(2);
  const parent = await buildUser(server.db, room.companyId);
  await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
  const other = await buildClassroom(server.db, room.companyId);
  expect((await read('attendance', parent)).body.total).toBe(1);
  expect((await read('attendance', room.teacher)).body.total).toBe(1);
  expect((await read('attendance', room.classmate)).status).toBe(403);
  expect((await read('summaries', room.classmate)).status).toBe(403);
  expect((await read('attendance', other.teacher)).status).toBe(403);
  await server.db.run(sql`update subjects set hidden = true where id = ${room.subjectId}`);
  expect((await read('attendance')).body.total).toBe(0);
  expect((await read('summaries', parent)).body).toMatchObject({ total: 0, data: [] });
});
