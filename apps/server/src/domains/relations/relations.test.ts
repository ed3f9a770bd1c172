import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadAbsentViewer } from '../../http/viewer.ts';
import type { Live } from '../../platform/live.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCompany,
  buildOpenParent,
  buildRole,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { cleanUpCodes } from './family-door.ts';
import { confirmRelation, deleteRelation } from './relations.service.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let parent: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.run(sql`delete from companies`);
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
  parent = await buildUser(server.db, room.companyId, { last_name: 'Белов', first_name: 'Пётр' });
});

const send = (as: BuiltUser, method: string, path: string, body?: object) =>
  server.request(method, `/api/v2/users/${path}`, { as: as.token, ...(body ? { body } : {}) });
const add = (as: BuiltUser, id: number, body: object) => send(as, 'POST', `${id}/relations`, body);
const pathOf = (student: BuiltUser, relative: BuiltUser) => `${student.id}/relations/${relative.id}`;
const codeOf = async (student: BuiltUser): Promise<string> =>
  (await send(student, 'POST', `${student.id}/relation-code`)).body.code;
const childrenOf = async (user: BuiltUser): Promise<number[]> =>
  (await server.request('GET', '/api/v2/auth', { as: user.token })).body.user.children.map(
    ({ id }: { id: number }) => id,
  );
const openOf = async (student: BuiltUser) =>
  (await send(student, 'GET', `${student.id}/relations`)).body.relatives.map(
    ({ id, confirmed_at }: { id: number; confirmed_at: string | null }) => [id, confirmed_at !== null],
  );

test('the office connects at once and ends it; both histories name the other', async () => {
  expect((await add(admin, room.student.id, { relative_id: parent.id })).status).toBe(200);
  expect(await childrenOf(parent)).toEqual([room.student.id]);
  expect((await server.request('GET', `/api/v2/users/${room.student.id}`, { as: parent.token })).status).toBe(200);
  expect((await send(admin, 'DELETE', pathOf(room.student, parent))).status).toBe(200);
  expect(await childrenOf(parent)).toEqual([]);
  expect((await server.request('GET', `/api/v2/users/${room.student.id}`, { as: parent.token })).status).toBe(403);
  const history = await server.request('GET', `/api/v2/admin/history?kind=user&record_id=${room.student.id}`, {
    as: admin.token,
  });
  expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual([
    'relation-ended',
    'relation-added',
  ]);
  expect(history.body.data[0].changes[0]).toMatchObject({
    field: 'parent',
    new: expect.stringContaining('Белов Пётр'),
  });
});

test('open pages of both learn at once that a relation counts, or that it is over', async () => {
  await add(parent, parent.id, { email: room.student.email });
  const viewer = (await loadAbsentViewer(server.db, admin.id, room.companyId))!;
  const heard: unknown[] = [];
  const live = {
    send: (userIds: number[], event: object) => void heard.push([userIds, event]),
    recheck: async (channel: string | null) => void heard.push(channel),
  } as unknown as Live;
  const pair = { student: room.student.id, relative: parent.id };
  const told = [[[room.student.id, parent.id], { kind: 'rights' }], null];
  await confirmRelation({ db: server.db, live }, viewer, pair);
  expect(heard).toEqual(told);
  await deleteRelation({ db: server.db, live }, viewer, pair);
  expect(heard).toEqual([...told, ...told]);
});

test('a code of the child connects once, however it is typed', async () => {
  const code = await codeOf(room.student);
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const second = await buildUser(server.db, room.companyId);
  expect((await add(parent, parent.id, { code: ` ${code.toLowerCase().replace('-', ' ')} ` })).status).toBe(200);
  expect(await childrenOf(parent)).toEqual([room.student.id]);
  expect(await add(second, second.id, { code })).toMatchObject({
    status: 400,
    body: { errors: { code: ['Код не подходит: он введён с ошибкой, уже использован или истёк'] } },
  });
  expect(await childrenOf(second)).toEqual([]);
});

test('a code is kept as a hash, replaced by the next one, expires, and is no use to its own student', async () => {
  const first = await codeOf(room.student);
  const second = await codeOf(room.student);
  expect((await add(parent, parent.id, { code: first })).status).toBe(400);
  expect((await add(room.student, room.student.id, { code: second })).status).toBe(400);
  const stored = await server.db.one<{ text: string }>(
    sql`select encode(code_hash, 'hex') as text from relation_codes`,
  );
  expect(stored.text).not.toContain(second);
  await server.db.run(sql`update relation_codes set expires_at = now() - interval '1 second'`);
  expect((await add(parent, parent.id, { code: second })).status).toBe(400);
  expect(await childrenOf(parent)).toEqual([]);
});

test('a code of the office counts while its maker could make it, and never for the maker', async () => {
  const roleId = await buildRole(server.db, room.companyId, ['users_read', 'users_write']);
  const clerk = await buildUser(server.db, room.companyId, { roleId });
  const colleague = await buildUser(server.db, room.companyId, { roleId });
  const made = async () => (await send(clerk, 'POST', `${room.student.id}/relation-code`)).body.code;
  const wrong = { status: 400, body: { errors: { code: [expect.stringContaining('Код не подходит')] } } };
  const code = await made();
  expect(await add(clerk, clerk.id, { code })).toMatchObject(wrong);
  // Refused, it was not used up.
  expect((await add(colleague, colleague.id, { code })).status).toBe(200);
  const late = await made();
  const setBlocked = (at: string | null) =>
    server.db.run(sql`update company_members set blocked_at = ${at}::timestamptz where user_id = ${clerk.id}`);
  await setBlocked('2026-01-01');
  expect(await add(parent, parent.id, { code: late })).toMatchObject(wrong);
  await setBlocked(null);
  await server.db.run(sql`delete from admin_role_users where user_id = ${clerk.id}`);
  expect(await add(parent, parent.id, { code: late })).toMatchObject(wrong);
  expect(await add(clerk, clerk.id, { code: late })).toMatchObject(wrong);
  expect(await childrenOf(parent)).toEqual([]);
  expect(await childrenOf(clerk)).toEqual([]);
  // The next one of the student is the student's own.
  expect((await add(parent, parent.id, { code: await codeOf(room.student) })).status).toBe(200);
});

test('codes cannot be guessed: the sixth in a row waits, even a right one', async () => {
  const code = await codeOf(room.student);
  for (let i = 0; i < 5; i++) expect((await add(parent, parent.id, { code: `AAAA-AAA${i}` })).status).toBe(400);
  expect((await add(parent, parent.id, { code })).status).toBe(429);
  expect(await childrenOf(parent)).toEqual([]);
});

test('taking a request back does not tell whose address it was', async () => {
  const other = await buildUser(server.db, room.companyId);
  await add(parent, parent.id, { email: room.student.email });
  const takeBack = async (student: number) => {
    const { status, body } = await server.request('DELETE', `/api/v2/users/${student}/relations/${parent.id}`, {
      as: parent.token,
    });
    return { status, body };
  };
  expect(await takeBack(other.id)).toEqual(await takeBack(room.student.id));
});

test('a request by e-mail gives nothing until the student confirms it', async () => {
  expect((await add(parent, parent.id, { email: room.student.email.toUpperCase() })).status).toBe(200);
  expect(await childrenOf(parent)).toEqual([]);
  expect((await send(parent, 'GET', `${parent.id}/relations`)).body).toEqual({ relatives: [], children: [] });
  expect(await openOf(room.student)).toEqual([[parent.id, false]]);
  expect((await send(parent, 'POST', `${pathOf(room.student, parent)}/confirm`)).status).toBe(403);
  expect((await send(room.student, 'POST', `${pathOf(room.student, parent)}/confirm`)).status).toBe(200);
  expect(await childrenOf(parent)).toEqual([room.student.id]);
  await add(parent, parent.id, { email: room.student.email });
  expect(await openOf(room.student)).toEqual([[parent.id, true]]);
});

test('a request never tells whether the address is known', async () => {
  const known = await add(parent, parent.id, { email: room.student.email });
  const unknown = await add(parent, parent.id, { email: 'nobody@example.org' });
  expect(unknown).toMatchObject({ status: known.status, body: known.body });
  await add(parent, parent.id, { email: room.teacher.email });
  expect((await server.db.rows(sql`select 1 from relations`)).length).toBe(1);
});

test('a student refuses a request, but ends no confirmed relation; a parent ends the own one', async () => {
  await add(parent, parent.id, { email: room.student.email });
  expect((await send(room.student, 'DELETE', pathOf(room.student, parent))).status).toBe(200);
  await add(admin, room.student.id, { relative_id: parent.id });
  expect((await send(room.student, 'DELETE', pathOf(room.student, parent))).status).toBe(403);
  expect((await send(room.teacher, 'DELETE', pathOf(room.student, parent))).status).toBe(403);
  expect((await send(parent, 'DELETE', pathOf(room.student, parent))).status).toBe(200);
  expect((await send(admin, 'DELETE', pathOf(room.student, parent))).status).toBe(404);
});

test('only the office connects by id, sees others and makes codes for them', async () => {
  const reader = await buildUser(server.db, room.companyId, {
    roleId: await buildRole(server.db, room.companyId, ['admin_panel_read', 'users_read']),
  });
  for (const person of [room.teacher, room.student, parent, reader]) {
    expect((await add(person, room.student.id, { relative_id: parent.id })).status).toBe(403);
    expect((await add(person, admin.id, { email: room.student.email })).status).toBe(403);
    expect((await send(person, 'POST', `${room.classmate.id}/relation-code`)).status).toBe(403);
  }
  expect((await send(room.teacher, 'GET', `${room.student.id}/relations`)).status).toBe(403);
  expect((await send(reader, 'GET', `${room.student.id}/relations`)).status).toBe(200);
  expect((await send(admin, 'POST', `${room.student.id}/relation-code`)).status).toBe(200);
  expect((await add(admin, room.student.id, { relative_id: room.student.id })).status).toBe(400);
});

test('the office finds parents by their name and by that of a child, the waiting ones apart', async () => {
  const waiting = await buildOpenParent(server.db, room.companyId, room.classmate.id);
  await add(admin, room.student.id, { relative_id: parent.id });
  await server.db.run(sql`update users set last_name = 'Особенный' where id = ${room.classmate.id}`);
  const found = async (query: string) =>
    (await server.request('GET', `/api/v2/relations?${query}`, { as: admin.token })).body;
  expect(await found('')).toMatchObject({ total: 2, counters: { open: 1 } });
  expect((await found('open=1')).data).toMatchObject([
    { id: waiting.id, children: [{ id: room.classmate.id, confirmed_at: null }] },
  ]);
  expect((await found(`query=${encodeURIComponent('белов')}`)).data).toMatchObject([{ id: parent.id }]);
  expect((await found(`query=${encodeURIComponent('особен')}`)).data).toMatchObject([{ id: waiting.id }]);
  expect((await server.request('GET', '/api/v2/relations', { as: room.teacher.token })).status).toBe(403);
});

test('nobody of another company', async () => {
  await server.db.run(sql`update companies set domain = 'localhost' where id = ${room.companyId}`);
  const elsewhere = await buildCompany(server.db, { domain: 'relations.example' });
  const stranger = await buildUser(server.db, elsewhere);
  const theirs = await buildOpenParent(server.db, elsewhere, stranger.id);
  expect((await add(admin, stranger.id, { relative_id: parent.id })).status).toBe(404);
  expect((await add(admin, room.student.id, { relative_id: stranger.id })).status).toBe(404);
  expect((await send(admin, 'POST', `${pathOf(stranger, theirs)}/confirm`)).status).toBe(404);
  expect((await send(admin, 'DELETE', pathOf(stranger, theirs))).status).toBe(404);
  await server.db.run(sql`
    insert into relation_codes (company_id, student_id, code_hash, expires_at)
    values (${elsewhere}, ${stranger.id}, sha256('ABCDEFGH'), now() + interval '1 day')`);
  expect((await add(parent, parent.id, { code: 'ABCD-EFGH' })).status).toBe(400);
});

test('codes that have expired are forgotten, others are not', async () => {
  await server.db.run(sql`delete from relation_codes`);
  await codeOf(room.student);
  await codeOf(room.classmate);
  await server.db.run(
    sql`update relation_codes set expires_at = now() - interval '1 second' where student_id = ${room.student.id}`,
  );
  await cleanUpCodes(server);
  expect(await server.db.rows(sql`select student_id from relation_codes`)).toEqual([{ student_id: room.classmate.id }]);
});

test('parents are sorted by name or by the newest request', async () => {
  const later = await buildUser(server.db, room.companyId, { last_name: 'Абрамов', first_name: 'Яков' });
  for (const [relative, days] of [
    [parent, 1],
    [later, 3],
  ] as const)
    await server.db.run(sql`
      insert into relations (company_id, relative_id, student_id, requested_at)
      values (${room.companyId}, ${relative.id}, ${room.student.id}, now() - make_interval(days => ${days}))`);
  const names = async (query: string) =>
    (await server.request('GET', `/api/v2/relations?${query}`, { as: admin.token })).body.data.map(
      ({ last_name }: any) => last_name,
    );
  expect(await names('sort=name')).toEqual(['Абрамов', 'Белов']);
  expect(await names('sort=name&sort_direction=desc')).toEqual(['Белов', 'Абрамов']);
  expect(await names('sort=requested_at&sort_direction=desc')).toEqual(['Белов', 'Абрамов']);
  expect(await names('sort=requested_at')).toEqual(['Абрамов', 'Белов']);
});

test('a new password ends the code that was made under the former one', async () => {
  const code = await codeOf(room.student);
  const body = { password: 'совсем-другой-пароль-7' };
  const reset = await server.request('PUT', `/api/users/${room.student.id}/password`, { as: admin.token, body });
  expect(reset.status, JSON.stringify(reset.body)).toBe(200);
  expect((await add(parent, parent.id, { code })).status).toBeGreaterThanOrEqual(400);
  expect(await childrenOf(parent)).toEqual([]);
});
