import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildChapter,
  buildClassroom,
  buildCurator,
  buildNote,
  buildRelation,
  buildStep,
  buildSubject,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let curator: BuiltUser;
let parent: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
  curator = await buildCurator(server.db, room.companyId, room.groupId);
  parent = await buildUser(server.db, room.companyId);
  await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
});
afterAll(() => server.close());

const send = (as: BuiltUser, method: string, path = '', body?: object) =>
  server.request(method, `/api/v2/user-notes${path}`, { as: as.token, ...(body ? { body } : {}) });
const note = (as: BuiltUser, body: object) => send(as, 'POST', '', body);
const list = async (as: BuiltUser, query = '') => (await send(as, 'GET', `?size=100${query}`)).body.data;
const ids = async (as: BuiltUser, query = '') => (await list(as, query)).map(({ id }: { id: number }) => id);

test('a topic is bookmarked once, found by words of its title, changed and deleted', async () => {
  const made = await note(room.student, { step_id: room.stepId });
  expect(made).toMatchObject({
    status: 200,
    body: { kind: 'topic', step: { id: room.stepId }, note_permission_id: 1, is_own: true },
  });
  // What is written with it once more is kept, and an empty bookmark takes nothing away.
  const again = await note(room.student, { step_id: room.stepId, title: 'Ещё раз' });
  expect(again.body).toMatchObject({ id: made.body.id, title: 'Ещё раз' });
  expect((await note(room.student, { step_id: room.stepId })).body).toEqual(again.body);
  expect(await ids(room.student, `&step_id=${room.stepId}`)).toEqual([made.body.id]);
  const { title } = made.body.step;
  expect(await ids(room.student, `&query=${encodeURIComponent(title)}`)).toEqual([made.body.id]);
  expect(await ids(room.student, '&query=nowhere')).toEqual([]);
  const changed = await send(room.student, 'PUT', `/${made.body.id}`, {
    text: 'К зачёту',
    updated_at: again.body.updated_at,
  });
  expect(changed.body).toMatchObject({ text: 'К зачёту' });
  expect(
    await send(room.student, 'PUT', `/${made.body.id}`, { text: 'Поздно', updated_at: made.body.updated_at }),
  ).toMatchObject({ status: 409, body: { code: 'stale', current: { text: 'К зачёту' } } });
  expect((await send(room.student, 'DELETE', `/${made.body.id}`)).status).toBe(200);
  expect(await ids(room.student)).toEqual([]);
});

test('a page is bookmarked by its path, told by kind, and only within the site', async () => {
  const page = { page: '/users/my/diary', title: 'Дневник' };
  const made = (await note(room.classmate, page)).body;
  expect((await note(room.classmate, page)).body.id).toBe(made.id);
  expect(await ids(room.classmate, '&kind=page')).toEqual([made.id]);
  expect(await ids(room.classmate, '&kind=topic')).toEqual([]);
  expect(await ids(room.classmate, `&target_page=${encodeURIComponent('/users/my/diary')}`)).toEqual([made.id]);
  for (const outside of ['//evil.example', 'https://evil.example', 'javascript:alert(1)'])
    expect((await note(room.classmate, { page: outside })).status).toBe(400);
  expect(await note(room.classmate, { ...page, step_id: room.stepId })).toMatchObject({
    body: { code: 'note-target' },
  });
  expect(await note(room.classmate, {})).toMatchObject({ body: { code: 'note-target' } });
});

test('the counters of a list are of the own notes alone', async () => {
  const [own, other] = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
  for (const person of [own, other]) await note(person, { page: '/users/my/diary', title: 'Дневник' });
  await note(other, { page: '/schedule', title: 'Расписание' });
  const reader = await buildCurator(server.db, room.companyId, room.groupId);
  const about = { user_id: room.classmate.id, text: 'Разговор', note_permission_id: 2 };
  const { id } = (await note(room.teacher, about)).body;
  const countersFor = async (as: BuiltUser) => (await send(as, 'GET')).body.counters;
  expect(await countersFor(own)).toEqual({ page: 1, topic: 0, user: 0 });
  expect(await countersFor(other)).toEqual({ page: 2, topic: 0, user: 0 });
  expect(await ids(reader, `&user_id=${room.classmate.id}`)).toContain(id);
  expect(await countersFor(reader)).toEqual({ page: 0, topic: 0, user: 0 });
});

test('a closed topic cannot be bookmarked, and one that closes later keeps its title to itself', async () => {
  const subject = await buildSubject(server.db, room.companyId, { teachers: [room.teacher.id] });
  const foreign = await buildStep(server.db, await buildChapter(server.db, subject));
  expect((await note(room.student, { step_id: foreign })).status).toBe(403);
  const made = (await note(room.student, { step_id: room.stepId })).body;
  await server.db.run(sql`update steps set hidden = true where id = ${room.stepId}`);
  const [closed] = await list(room.student, `&step_id=${room.stepId}`);
  await server.db.run(sql`update steps set hidden = false where id = ${room.stepId}`);
  expect(closed).toMatchObject({ id: made.id, step: null, step_id: room.stepId });
});

describe('a note about a student', () => {
  const readers = (): Record<string, BuiltUser> => ({
    author: room.teacher,
    admin,
    curator,
    student: room.student,
    classmate: room.classmate,
    parent,
  });
  const allowed: [permission: number, who: string[]][] = [
    [1, ['author']],
    [2, ['author', 'admin', 'curator']],
    [3, ['author', 'admin', 'curator', 'second teacher']],
    [4, ['author', 'admin', 'curator', 'second teacher', 'student']],
  ];

  test.each(allowed)('with permission %i is read by these alone', async (permission, who) => {
    const second = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${second.id}, 'TEACHER')`,
    );
    const made = await note(room.teacher, {
      user_id: room.student.id,
      text: 'Помочь с темой 3',
      note_permission_id: permission,
    });
    expect(made.status).toBe(200);
    const seen: string[] = [];
    for (const [name, reader] of Object.entries({ ...readers(), 'second teacher': second })) {
      const listed = await send(reader, 'GET', `?size=100&user_id=${room.student.id}`);
      // People who are nothing but parents have no notes at all.
      expect(listed.status, name).toBe(name === 'parent' ? 403 : 200);
      if (listed.body.data?.some(({ id }: { id: number }) => id === made.body.id)) seen.push(name);
      const record = await server.request('GET', `/api/v2/users/${room.student.id}`, { as: reader.token });
      const isInRecord = JSON.stringify(record.body.notes ?? []).includes(`"id":${made.body.id},`);
      // The own record holds the own notes only.
      expect(isInRecord, name).toBe(who.includes(name) && name !== 'student');
    }
    expect(seen.toSorted()).toEqual(who.toSorted());
  });

  test('is private unless told, and opened to others only by who works with the student', async () => {
    expect(await note(room.classmate, { user_id: room.student.id, text: 'Друг' })).toMatchObject({
      status: 200,
      body: { note_permission_id: 1 },
    });
    expect(await note(room.classmate, { user_id: room.student.id, text: 'Я', note_permission_id: 4 })).toMatchObject({
      status: 403,
      body: { code: 'not-own-student' },
    });
    expect(await note(room.student, { step_id: room.stepId, note_permission_id: 3 })).toMatchObject({ status: 400 });
    expect(await note(room.teacher, { user_id: room.student.id })).toMatchObject({ body: { code: 'empty-record' } });
    const outsider = await buildUser(server.db, room.companyId);
    expect((await note(outsider, { user_id: room.student.id, text: 'Кто это' })).status).toBe(403);
    const choices = (as: BuiltUser) =>
      server.request('GET', `/api/v2/selection/note-permissions?user_id=${room.student.id}`, { as: as.token });
    const idsOf = async (as: BuiltUser) => (await choices(as)).body.data.map(({ id }: { id: number }) => id);
    expect(await idsOf(room.teacher)).toEqual([1, 2, 3, 4]);
    expect(await idsOf(room.classmate)).toEqual([1]);
  });

  test('is changed and deleted by its author alone', async () => {
    const { id } = (await note(curator, { user_id: room.student.id, text: 'Старый', note_permission_id: 4 })).body;
    for (const other of [admin, room.teacher, room.student, parent]) {
      const refused = other === parent ? 403 : 404;
      expect((await send(other, 'PUT', `/${id}`, { text: 'Чужой' })).status).toBe(refused);
      expect((await send(other, 'DELETE', `/${id}`)).status).toBe(refused);
    }
    const second = await buildUser(server.db, room.companyId);
    expect((await send(curator, 'PUT', `/${id}`, { note_permission_id: 1 })).body.note_permission_id).toBe(1);
    expect(await ids(admin, `&user_id=${room.student.id}`)).not.toContain(id);
    expect((await send(second, 'GET', `?user_id=${room.student.id}`)).body.data).toEqual([]);
  });
});

test('what others read is written only while its author works with the person', async () => {
  const former = await buildCurator(server.db, room.companyId, room.groupId);
  const about = { user_id: room.student.id, text: 'Говорили', note_permission_id: 4 };
  const { id } = (await note(former, about)).body;
  await server.db.run(sql`delete from curator_groups where curator_id = ${former.id}`);
  const change = (body: object) => send(former, 'PUT', `/${id}`, body);
  expect((await change({ text: 'Отчислят' })).status).toBe(403);
  expect((await change({ title: 'Важно' })).status).toBe(403);
  // It can be sent back as it was read, and kept to oneself from then on.
  expect((await change({ text: about.text, title: '', note_permission_id: 4 })).status).toBe(200);
  expect((await change({ text: 'Для себя', note_permission_id: 1 })).body).toMatchObject({ text: 'Для себя' });
  expect((await change({ note_permission_id: 4 })).status).toBe(403);
  expect((await send(former, 'DELETE', `/${id}`)).status).toBe(200);
});

test('an administrator who has signed in as the author does not read private notes and writes none', async () => {
  const secret = await buildNote(server.db, room.companyId, { authorId: room.classmate.id, text: 'Тайна' });
  const acting = await server.request('POST', `/api/v2/admin/users/${room.classmate.id}/sign-in`, { as: admin.token });
  expect(acting.status).toBe(200);
  const as = { ...room.classmate, token: acting.body.token as string };
  expect(await ids(as)).not.toContain(secret);
  const auth = await server.request('GET', '/api/v2/auth', { as: as.token });
  expect(JSON.stringify(auth.body.user.notes)).not.toContain('Тайна');
  const record = await server.request('GET', `/api/v2/users/${room.classmate.id}`, { as: as.token });
  expect(JSON.stringify(record.body.notes)).not.toContain('Тайна');
  expect((await note(as, { page: '/main' })).status).toBe(403);
  expect((await server.request('GET', '/api/v2/auth', { as: room.classmate.token })).body.user.notes).toContainEqual({
    id: secret,
    text: 'Тайна',
    step_id: null,
    page: expect.any(String),
    user_id: null,
  });
});
