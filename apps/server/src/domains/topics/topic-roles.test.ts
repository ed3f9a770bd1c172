import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildClassroom,
  buildRelation,
  buildStep,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let roleId: number;
let topic: number;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  const { db } = server;
  room = await buildClassroom(db, room?.companyId);
  topic = await buildStep(db, room.chapterId, { title: 'Для олимпиадников', type: 2, max_mark: 5 });
  await db.run(sql`delete from admin_roles where company_id = ${room.companyId}`);
  ({ id: roleId } = await db.one<{ id: number }>(
    sql`insert into admin_roles (company_id, name) values (${room.companyId}, 'Олимпиадники') returning id`,
  ));
});
afterAll(() => server.close());

const call = (method: 'GET' | 'PUT', path: string, as: BuiltUser, body?: object) =>
  server.request(method, path, { as: as.token, ...(body ? { body } : {}) });
const leaveTo = (roles: number[], as = room.teacher) =>
  call('PUT', `/api/steps/${topic}`, as, { admin_roles_ids: roles });
const giveRole = (user: BuiltUser) =>
  server.db.run(
    sql`insert into admin_role_users (role_id, company_id, user_id) values (${roleId}, ${room.companyId}, ${user.id})`,
  );

/** Reads every place where a person meets the topic. */
async function met(as: BuiltUser, studentId?: number) {
  const tail = studentId === undefined ? '' : `?user_id=${studentId}`;
  const contents = (await call('GET', `/api/subjects/${room.subjectId}/contents${tail}`, as)).body;
  const subject = (await call('GET', `/api/v2/subjects/${room.subjectId}${tail}`, as)).body;
  const inContents = contents.chapters[0].steps.some(({ id }: { id: number }) => id === topic);
  const counts = [subject.topics_count, contents.checkpoints_stats.checkpoints_marks_total];
  if (studentId !== undefined) return { inContents, counts };
  const lesson = await call('GET', `/api/v2/lessons/${topic}`, as);
  const list = (await call('GET', `/api/steps?subject_id=${room.subjectId}`, as)).body;
  const found = (await call('GET', `/api/v2/search?query=${encodeURIComponent('Для олимпиадников')}`, as)).body.topics;
  const before = (await call('GET', `/api/v2/lessons/${room.stepId}`, as)).body;
  return {
    lesson: lesson.body.code ?? lesson.status,
    inContents,
    counts,
    listed: list.total,
    found: found.some(({ id }: { id: number }) => id === topic),
    next: before.next?.id ?? null,
    tasks: (await call('GET', `/api/v2/topics/${topic}/patterns`, as)).status,
  };
}
const everything = () => ({
  lesson: 200,
  inContents: true,
  counts: [2, 15],
  listed: 2,
  found: true,
  next: topic,
  tasks: 200,
});
const nothing = {
  lesson: 'topic-for-roles',
  inContents: false,
  counts: [1, 10],
  listed: 1,
  found: false,
  next: null,
  tasks: 403,
};

test('a topic for a role is for those who hold it, in every list, count and direct call', async () => {
  expect(await met(room.student)).toEqual(everything());
  expect((await leaveTo([roleId])).body.admin_roles_ids).toEqual([roleId]);
  await giveRole(room.classmate);
  expect(await met(room.student)).toEqual(nothing);
  expect(await met(room.classmate)).toEqual(everything());
  expect(await met(room.teacher)).toMatchObject({ lesson: 200, inContents: true, listed: 2, next: topic });

  // Reading done earlier shows at once.
  await giveRole(room.student);
  expect(await met(room.student)).toEqual(everything());
  await server.db.run(sql`delete from admin_role_users where user_id = ${room.student.id}`);
  expect(await met(room.student)).toEqual(nothing);
  await leaveTo([]);
  expect(await met(room.student)).toEqual(everything());
});

test('a parent sees what the child sees', async () => {
  const parent = await buildUser(server.db, room.companyId);
  await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
  await leaveTo([roleId]);
  expect(await met(parent, room.student.id)).toEqual({ inContents: false, counts: [1, 10] });
  await giveRole(room.student);
  expect(await met(parent, room.student.id)).toEqual({ inContents: true, counts: [2, 15] });
});

test('roles are chosen among those of the institution', async () => {
  const choices = (await call('GET', '/api/v2/selection/roles?query=олимп', room.teacher)).body;
  expect(choices.data).toContainEqual({ id: roleId, name: 'Олимпиадники', description: '', users_count: 0 });
  expect((await call('GET', '/api/v2/selection/roles', room.student)).status).toBe(403);
  expect(await leaveTo([2_000_000_000])).toMatchObject({ status: 400, body: { code: 'unknown-admin-role' } });
  expect((await leaveTo([roleId, 13])).body.admin_roles_ids).toEqual([roleId, 13]);
});
