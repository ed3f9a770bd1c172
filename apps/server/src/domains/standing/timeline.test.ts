import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import { buildClassroom, buildStep, buildUser, type BuiltUser, type Classroom } from '../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
});
afterAll(() => server.close());

const read = (as: BuiltUser = room.student): Promise<Reply<any>> =>
  server.request('GET', `/api/v2/students/${room.student.id}/timeline`, { as: as.token });
const plan = (step: number, opensAt: string | null, dueAt: string | null) =>
  server.db.run(sql`
    insert into abstract_lessons (step_id, group_id, opens_at, due_at) values (${step}, ${room.groupId}, ${opensAt}, ${dueAt})`);
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

test('a topic is done, handed in, owed, open or next, by its due date', async () => {
  const step = async () => {
    const id = await buildStep(server.db, room.chapterId);
    await server.db.run(sql`update steps set max_mark = 10 where id = ${id}`);
    return id;
  };
  const [next, open, done, late] = [await step(), await step(), await step(), await step()];
  await plan(next, days(3), days(9));
  await plan(open, days(-3), days(4));
  await plan(done, null, days(-5));
  await plan(late, null, days(-1));
  await server.db.run(sql`
    insert into passings (company_id, step_id, student_id, passed_status_id) values (${room.companyId}, ${done}, ${room.student.id}, 1)`);
  await server.db.run(sql`
    insert into abstract_lesson_schedules (step_id, student_id, due_at) values (${open}, ${room.student.id}, ${days(6)})`);
  const { body } = await read();
  expect(body.subjects.map(({ id }: { id: number }) => id)).toEqual([room.subjectId]);
  const states = body.topics.map(({ id, state }: any) => [id, state]);
  expect(states).toEqual([
    [done, 'done'],
    [late, 'overdue'],
    [open, 'open'],
    [next, 'next'],
    [room.stepId, 'open'],
  ]);
  const own = (id: number) => body.topics.find((topic: { id: number }) => topic.id === id);
  expect([own(open).has_own_date, own(next).has_own_date]).toEqual([true, false]);
  expect(Date.parse(own(next).opens_at)).toBeGreaterThan(Date.now());
});

test('neither a classmate nor a teacher of another discipline reads it; the own teacher reads the own discipline', async () => {
  const other = await buildClassroom(server.db, room.companyId);
  const parent = await buildUser(server.db, room.companyId);
  expect((await read(room.classmate)).status).toBe(403);
  expect((await read(parent)).status).toBe(403);
  expect((await read(other.teacher)).status).toBe(403);
  expect((await read(room.teacher)).body.subjects).toHaveLength(1);
});
