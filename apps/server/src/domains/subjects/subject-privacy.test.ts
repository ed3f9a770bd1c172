import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildRelation,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let parent: BuiltUser;
let curator: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  const { db } = server;
  room = await buildClassroom(db, room?.companyId);
  admin = await buildAdministrator(db, room.companyId);
  parent = await buildUser(db, room.companyId);
  curator = await buildUser(db, room.companyId);
  await buildRelation(db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
  await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
});
afterAll(() => server.close());

const get = (as: BuiltUser, path: string) => server.request('GET', path, { as: as.token });
const set = (change: object, as = admin) =>
  server.request('PUT', `/api/subjects/${room.subjectId}`, { as: as.token, body: change });
/** Returns what each call about the discipline responds: the status, or the code of a refusal. */
async function met(as: BuiltUser, tail = ''): Promise<(string | number)[]> {
  const paths = [
    `/api/v2/subjects/${room.subjectId}${tail}`,
    `/api/subjects/${room.subjectId}/contents${tail}`,
    ...(tail ? [] : [`/api/v2/lessons/${room.stepId}`, `/api/v2/topics/${room.stepId}/patterns`]),
  ];
  const replies = await Promise.all(paths.map((path) => get(as, path)));
  return replies.map(({ status, body }) => (status === 200 ? 200 : body.code));
}
const isListed = async (as: BuiltUser, path: string) =>
  (await get(as, path)).body.data.some(({ id }: { id: number }) => id === room.subjectId);

const open = [200, 200, 200, 200];
const shut = ['access-denied', 'access-denied', 'access-denied', 'access-denied'];

test('«Только преподаватели и администраторы»: no student, parent or curator finds it anywhere', async () => {
  const asChild = `?user_id=${room.student.id}`;
  expect(await met(room.student)).toEqual(open);
  expect(await met(parent, asChild)).toEqual([200, 200]);
  expect((await set({ privacy: 1 })).body).toMatchObject({ privacy: 1, access_users: [] });

  expect(await met(room.student)).toEqual(shut);
  expect(await met(curator)).toEqual(shut);
  expect(await met(parent, asChild)).toEqual(['access-denied', 'access-denied']);
  expect(await met(curator, asChild)).toEqual(['access-denied', 'access-denied']);
  for (const staff of [room.teacher, admin]) expect(await met(staff)).toEqual(open);

  expect(await isListed(room.student, '/api/me/lms/groups/subjects')).toBe(false);
  expect(await isListed(room.student, '/api/v2/subjects?size=100')).toBe(false);
  expect(await isListed(curator, '/api/v2/subjects?size=100')).toBe(false);
  expect(await isListed(room.teacher, '/api/me/lms/subjects?size=1000')).toBe(true);
  const progress = (await get(room.student, `/api/v2/students/${room.student.id}/progress`)).body;
  expect(JSON.stringify(progress)).not.toContain(`"subject_id":${room.subjectId}`);
  const path = `/api/steps?subject_id=${room.subjectId}`;
  expect([(await get(room.student, path)).body.total, (await get(room.teacher, path)).body.total]).toEqual([0, 1]);
});

test('a student kept out hands nothing in and reads no message that it is merely hidden', async () => {
  await set({ privacy: 1, hidden: true });
  expect(await met(room.student)).toEqual(shut);
  const reply = await server.request('POST', '/api/v2/answers', {
    as: room.student.token,
    body: { pattern_id: room.patternId, fields: [{ form_id: room.formId, value: 'Ответ' }] },
  });
  expect(reply).toMatchObject({ status: 403, body: { message: 'У вас нет доступа к этой странице' } });
});

test('«Выбранные пользователи»: of those who study it only the named ones, who must belong here', async () => {
  const named = await set({ privacy: 2, access_users_ids: [room.student.id] });
  expect(named.body).toMatchObject({ privacy: 2, access_users: [{ id: room.student.id }] });
  expect(await met(room.student)).toEqual(open);
  expect(await isListed(room.student, '/api/me/lms/groups/subjects')).toBe(true);
  expect(await met(room.classmate)).toEqual(shut);
  expect(await met(curator)).toEqual(open);

  // Privacy narrows access and never enrols anybody.
  const neighbour = (await buildClassroom(server.db, room.companyId)).student;
  await set({ access_users_ids: [room.student.id, neighbour.id] });
  expect(await met(neighbour)).toEqual(shut);

  expect(await set({ access_users_ids: [2_000_000_000] })).toMatchObject({ status: 404 });
  expect(await set({ privacy: 0, access_users_ids: [room.student.id] })).toMatchObject({
    status: 400,
    body: {
      code: 'access-lists',
      message: 'Списки доступа принимаются только для режимов «Выбранные пользователи» и «Выбранные компании»',
    },
  });
  expect(await set({ access_users_ids: [] }, room.teacher)).toMatchObject({ body: { code: 'admin-only' } });
  await set({ privacy: 0 });
  expect(await met(room.classmate)).toEqual(open);
  expect((await set({ privacy: 2 })).body.access_users).toHaveLength(2);
});

test('cards read before show at once whom privacy lets in', async () => {
  expect(await isListed(room.classmate, '/api/me/lms/groups/subjects')).toBe(true);
  await set({ privacy: 2, access_users_ids: [room.student.id] });
  expect(await isListed(room.classmate, '/api/me/lms/groups/subjects')).toBe(false);
  await set({ access_users_ids: [room.student.id, room.classmate.id] });
  expect(await isListed(room.classmate, '/api/me/lms/groups/subjects')).toBe(true);
});

test('a clone keeps whom its source lets in', async () => {
  await set({ privacy: 2, access_users_ids: [room.student.id] });
  const clone = await server.request('POST', `/api/v2/subjects/${room.subjectId}/clone`, { as: admin.token });
  expect(clone.body).toMatchObject({ privacy: 2, access_users: [{ id: room.student.id }] });
});
