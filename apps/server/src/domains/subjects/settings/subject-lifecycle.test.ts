import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildSubject,
  type BuiltUser,
  type Classroom,
} from '../../../testing/builders.ts';
import { removePurgedSubjects } from './subject-lifecycle.service.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
});
afterAll(() => server.close());

const send = (as: BuiltUser, method: string, path: string, body?: object) =>
  server.request(method, path, { as: as.token, ...(body ? { body } : {}) });
const step = (method: string, id: number, word: string) =>
  send(admin, method, `/api/v2/subjects/${id}${word && `/${word}`}`);
const taught = () =>
  buildSubject(server.db, room.companyId, { title: 'Алгебра', teachers: [room.teacher.id], groups: [room.groupId] });
const names = async (as: BuiltUser, query = '') =>
  (await send(as, 'GET', `/api/v2/subjects?size=100${query}`)).body.data.map(({ id }: { id: number }) => id);

test('an archived one says so, closes for students and does not change until it is taken out', async () => {
  const id = await taught();
  expect(await step('POST', id, 'archiving')).toMatchObject({
    status: 200,
    body: { id, is_archived: true, title: 'Алгебра (архив)' },
  });
  expect((await step('GET', id, 'archiving')).status).toBe(200);
  expect(await send(room.student, 'GET', `/api/v2/subjects/${id}`)).toMatchObject({
    status: 403,
    body: { code: 'subject-archived' },
  });
  expect(await send(room.teacher, 'GET', `/api/v2/subjects/${id}`)).toMatchObject({
    status: 200,
    body: { title: 'Алгебра (архив)' },
  });
  for (const person of [room.teacher, admin])
    expect(await send(person, 'PUT', `/api/subjects/${id}`, { description: 'Я' })).toMatchObject({
      status: 409,
      body: { code: 'archived' },
    });
  expect(
    await send(admin, 'POST', `/api/subjects/${id}/roles`, { user_id: admin.id, role_type: 'EXPERT' }),
  ).toMatchObject({ status: 409 });
  expect(await send(admin, 'POST', `/api/groups/${room.groupId}/subjects`, { subject_id: id })).toMatchObject({
    status: 409,
  });
  expect(await names(room.student)).not.toContain(id);
  expect(await names(room.student, '&archived=true')).not.toContain(id);
  expect(await names(room.teacher, '&archived=true')).toContain(id);
  expect(await step('POST', id, 'unarchiving')).toMatchObject({
    status: 200,
    body: { is_archived: false, title: 'Алгебра' },
  });
  expect((await send(room.student, 'GET', `/api/v2/subjects/${id}`)).status).toBe(200);
});

test('many are archived all or none', async () => {
  const [first, second] = [await taught(), await taught()];
  await step('POST', first, 'archiving');
  const archive = (ids: number[]) => send(admin, 'POST', '/api/v2/subjects/archiving', { ids, is_archived: true });
  expect((await archive([second, 999_999])).status).toBe(404);
  expect(await names(admin)).toContain(second);
  expect(await archive([first, second])).toMatchObject({ status: 200, body: { changed: [second] } });
  expect(await names(admin)).not.toContain(second);
});

test('to the bin and back: in between it is nowhere but in the bin', async () => {
  const id = await taught();
  expect(await step('DELETE', id, '')).toMatchObject({ status: 200, body: { id } });
  for (const person of [admin, room.teacher, room.student])
    expect((await send(person, 'GET', `/api/v2/subjects/${id}`)).status).toBe(404);
  expect(
    (await send(room.teacher, 'GET', '/api/me/lms/subjects?size=1000')).body.data.map(
      ({ id: own }: { id: number }) => own,
    ),
  ).not.toContain(id);
  expect(await names(admin, '&deleted=true')).toContain(id);
  expect((await send(room.teacher, 'GET', '/api/v2/subjects?deleted=true')).status).toBe(403);
  expect((await step('DELETE', id, '')).status).toBe(404);
  expect((await step('POST', id, 'archiving')).status).toBe(404);
  expect((await step('PUT', id, 'restore')).status).toBe(200);
  expect((await send(room.student, 'GET', `/api/v2/subjects/${id}`)).status).toBe(200);
  expect(await step('PUT', id, 'restore')).toMatchObject({ status: 409, body: { code: 'subject-not-in-bin' } });
});

test('deleted permanently it leaves the bin and can be undone, until the job has removed it with everything in it', async () => {
  const { subjectId: id, stepId } = await buildClassroom(server.db, room.companyId);
  expect(await step('PUT', id, 'delete-permanently')).toMatchObject({
    status: 409,
    body: { code: 'subject-not-in-bin' },
  });
  await step('DELETE', id, '');
  expect((await step('PUT', id, 'delete-permanently')).status).toBe(200);
  expect(await names(admin, '&deleted=true')).not.toContain(id);
  expect(await names(admin, '&purged=true')).toContain(id);
  expect(await step('PUT', id, 'restore')).toMatchObject({ status: 409 });
  expect((await step('PUT', id, 'undo-delete-permanently')).status).toBe(200);
  expect(await names(admin, '&deleted=true')).toContain(id);
  await step('PUT', id, 'delete-permanently');
  await removePurgedSubjects(server.db);
  expect(await names(admin, '&purged=true')).toContain(id);
  await server.db.run(sql`update subjects set purged_at = now() - interval '31 days' where id = ${id}`);
  await removePurgedSubjects(server.db);
  expect(await server.db.rows(sql`select id from steps where id = ${stepId}`)).toEqual([]);
  expect((await step('PUT', id, 'undo-delete-permanently')).status).toBe(404);
});

test('each step leaves a record', async () => {
  const id = await taught();
  for (const [method, word] of [
    ['POST', 'archiving'],
    ['POST', 'unarchiving'],
    ['DELETE', ''],
    ['PUT', 'delete-permanently'],
    ['PUT', 'undo-delete-permanently'],
    ['PUT', 'restore'],
  ] as const)
    await step(method, id, word);
  expect(
    await server.db.rows(
      sql`select action, actor_id from audit_records where object_type = 'subject' and object_id = ${id} order by id`,
    ),
  ).toEqual(
    ['archived', 'unarchived', 'deleted', 'purged', 'purge-undone', 'restored'].map((action) => ({
      action,
      actor_id: admin.id,
    })),
  );
});
