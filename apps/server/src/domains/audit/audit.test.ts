import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildHalf,
  buildCompany,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { writeAuditRecords } from './audit-records.sql.ts';
import { recordChanges } from './record-changes.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
});
afterAll(() => server.close());

const historyOf = (as: BuiltUser, kind: string, id: number, page = '') =>
  server.request('GET', `/api/v2/admin/history?kind=${kind}&record_id=${id}${page}`, { as: as.token });

test('the history tells who changed which fields, the newest first', async () => {
  const id = await buildHalf(server.db, room.companyId);
  const send = (method: string, path: string, body?: object) =>
    server.request(method, `/api/lms/halves/${id}${path}`, { as: admin.token, ...(body ? { body } : {}) });
  const before = (await send('GET', '')).body;
  await send('PUT', '', { title: 'Осень', description: before.description });
  await send('PUT', '', { title: 'Осень' });
  await send('POST', '/archiving');
  const { status, body } = await historyOf(admin, 'half', id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    total: 2,
    data: [
      { action: 'archived', actor: { id: admin.id }, changes: [] },
      { action: 'updated', actor: { id: admin.id }, changes: [{ field: 'title', old: before.title, new: 'Осень' }] },
    ],
  });
  expect((await historyOf(admin, 'half', id, '&size=1&page=2')).body).toMatchObject({
    total: 2,
    from: 2,
    data: [{ action: 'updated' }],
  });
});

test('what is empty before and after is not told, and neither is what is empty of a new record', async () => {
  const change = { kind: 'group' as const, id: 76, action: 'updated' as const };
  await recordChanges(server.db, { id: admin.id, company_id: room.companyId }, [
    { ...change, before: {}, after: { name: 'ИС-21', about: '' } },
    { ...change, before: { about: null }, after: { about: '' } },
    { ...change, before: { about: 'Об ИС' }, after: { about: '' } },
  ]);
  // As it was written before.
  await writeAuditRecords(server.db, { id: admin.id, company_id: room.companyId }, [
    { action: 'updated', object_type: 'group', object_id: 76, old_value: {}, new_value: { title: 'Новая', about: '' } },
  ]);
  const { body } = await historyOf(admin, 'group', 76);
  expect(body.data.map((record: any) => record.changes.map((one: any) => [one.field, one.old, one.new]))).toEqual([
    [['title', null, 'Новая']],
    [['about', 'Об ИС', '']],
    [['name', null, 'ИС-21']],
  ]);
});

test('values are told as text: lists with commas, what was not there as null', async () => {
  await recordChanges(server.db, { id: admin.id, company_id: room.companyId }, [
    {
      kind: 'group',
      id: 77,
      action: 'updated',
      before: { tags: ['а'], same: 1 },
      after: { tags: ['а', 'б'], same: 1, until: null },
    },
    { kind: 'group', id: 77, action: 'updated', before: { same: 1 }, after: { same: 1 } },
  ]);
  expect((await historyOf(admin, 'group', 77)).body.data).toMatchObject([
    { changes: [{ field: 'tags', old: 'а', new: 'а, б' }] },
  ]);
});

test('each kind demands its permission, and another company has a history of its own', async () => {
  const half = await buildHalf(server.db, room.companyId);
  const actor = { id: admin.id, company_id: room.companyId };
  await recordChanges(server.db, actor, [{ kind: 'half', id: half, action: 'archived' }]);
  const methodist = await buildUser(server.db, room.companyId, { roleId: 4 });
  expect((await historyOf(methodist, 'half', half)).body).toMatchObject({ code: 'admin-only' });
  expect((await historyOf(methodist, 'subject', room.subjectId)).status).toBe(200);
  expect((await historyOf(room.teacher, 'subject', room.subjectId)).status).toBe(403);
  const other = await buildCompany(server.db, { domain: 'audit.example' });
  const stranger = await buildAdministrator(server.db, other);
  const answer = await server.request('GET', `/api/v2/admin/history?kind=half&record_id=${half}`, {
    as: stranger.token,
    headers: { host: 'audit.example' },
  });
  expect(answer.body).toMatchObject({ total: 0, data: [] });
});

test('a record is never changed or deleted by itself; values may only be erased', async () => {
  await recordChanges(server.db, { id: admin.id, company_id: room.companyId }, [
    { kind: 'user', id: 5, action: 'updated', before: { email: 'a@example.org' }, after: { email: 'b@example.org' } },
  ]);
  const where = sql`where object_type = 'user' and object_id = 5`;
  await expect(server.db.run(sql`update audit_records set action = 'nothing' ${where}`)).rejects.toThrow(/kept/);
  await expect(server.db.run(sql`update audit_records set new_value = '{"email": "c"}' ${where}`)).rejects.toThrow(
    /kept/,
  );
  await expect(server.db.run(sql`delete from audit_records ${where}`)).rejects.toThrow(/kept/);
  expect(await server.db.run(sql`update audit_records set old_value = null, new_value = null ${where}`)).toBe(1);
});
