import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
// The install has one company at a time, so that it answers on any domain.
beforeEach(async () => {
  await server.db.run(sql`delete from companies`);
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
});

const send = (as: BuiltUser, method: string, path: string, body?: object) =>
  server.request(method, `/api/v2/admin/roles${path}`, { as: as.token, ...(body ? { body } : {}) });
const makeRole = async (permissions: string[], name = 'Завуч'): Promise<number> =>
  (await send(admin, 'POST', '', { name, permissions })).body.id;
const permissionsOf = async (user: BuiltUser): Promise<string[]> =>
  (await server.request('GET', '/api/v2/auth', { as: user.token })).body.permissions.map(
    ({ name }: { name: string }) => name,
  );

test('a role is made, changed and deleted; what a permission needs comes with it', async () => {
  const made = await send(admin, 'POST', '', {
    name: ' Завуч ',
    permissions: ['groups_write', { name: 'users_read' }],
  });
  expect(made).toMatchObject({ status: 200, body: { name: 'Завуч', is_built_in: false, users_count: 0 } });
  expect(made.body.permissions).toEqual(
    ['admin_panel_read', 'users_read', 'groups_read', 'groups_write'].map((name) => ({ name })),
  );
  expect(await send(admin, 'POST', '', { name: 'завуч' })).toMatchObject({
    status: 400,
    body: { errors: { name: ['Роль с таким названием уже есть'] } },
  });
  const { id, updated_at } = made.body;
  expect((await send(admin, 'PUT', `/${id}`, { permissions: [], updated_at })).body.permissions).toEqual([]);
  expect(await send(admin, 'PUT', `/${id}`, { name: 'Поздно', updated_at })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { name: 'Завуч' } },
  });
  expect((await send(admin, 'DELETE', `/${id}`)).status).toBe(200);
  expect((await send(admin, 'GET', `/${id}`)).status).toBe(404);
});

test('whoever is given a role may at once what it permits, and no more once it is taken', async () => {
  const id = await makeRole(['trajectories_write']);
  const { teacher } = room;
  const makeHalf = () => server.request('POST', '/api/lms/halves', { as: teacher.token, body: { title: 'Осень' } });
  expect((await makeHalf()).status).toBe(403);
  expect((await send(admin, 'POST', `/${id}/users/${teacher.id}`)).status).toBe(200);
  expect((await send(admin, 'POST', `/${id}/users/${teacher.id}`)).status).toBe(200);
  expect((await makeHalf()).status).toBe(200);
  expect((await send(admin, 'GET', `/${id}/users`)).body).toMatchObject({ total: 1, data: [{ id: teacher.id }] });
  await send(admin, 'PUT', `/${id}`, { permissions: ['groups_read'] });
  expect(await permissionsOf(teacher)).toEqual(expect.arrayContaining(['groups_read']));
  expect((await makeHalf()).status).toBe(403);
  await send(admin, 'DELETE', `/${id}/users/${teacher.id}`);
  expect(await permissionsOf(teacher)).toEqual([]);
  const history = await server.request('GET', `/api/v2/admin/history?kind=user&record_id=${teacher.id}`, {
    as: admin.token,
  });
  expect(history.body.data).toMatchObject([
    { action: 'role-taken', changes: [{ field: 'role', old: 'Завуч', new: null }] },
    { action: 'role-given', changes: [{ field: 'role', old: null, new: 'Завуч' }] },
  ]);
});

test('nobody gives, takes or changes more than they hold', async () => {
  const keeper = await makeRole(['roles_write'], 'Раздаёт роли');
  const strong = await makeRole(['company_write'], 'Хозяин');
  const helper = await buildUser(server.db, room.companyId);
  await send(admin, 'POST', `/${keeper}/users/${helper.id}`);
  const refused = { status: 403, body: { code: 'role-above-own' } };
  expect(await send(helper, 'POST', '', { name: 'Себе', permissions: ['company_write'] })).toMatchObject(refused);
  expect(await send(helper, 'PUT', `/${keeper}`, { permissions: ['company_write'] })).toMatchObject(refused);
  expect(await send(helper, 'PUT', `/${strong}`, { name: 'Никто' })).toMatchObject(refused);
  expect(await send(helper, 'DELETE', `/${strong}`)).toMatchObject(refused);
  expect(await send(helper, 'POST', `/${strong}/users/${helper.id}`)).toMatchObject(refused);
  expect(await send(helper, 'POST', `/1/users/${helper.id}`)).toMatchObject(refused);
  expect(await send(helper, 'DELETE', `/1/users/${admin.id}`)).toMatchObject(refused);
  expect((await send(helper, 'POST', `/${keeper}/users/${room.teacher.id}`)).status).toBe(200);
});

test('built-in roles stay as they are, and somebody who assigns roles remains', async () => {
  expect(await send(admin, 'PUT', '/1', { name: 'Царь' })).toMatchObject({ body: { code: 'role-built-in' } });
  expect(await send(admin, 'DELETE', '/13')).toMatchObject({ body: { code: 'role-built-in' } });
  const last = { status: 409, body: { code: 'last-administrator' } };
  expect(await send(admin, 'DELETE', `/1/users/${admin.id}`)).toMatchObject(last);
  const id = await makeRole(
    (await permissionsOf(admin)).filter((name) => name !== 'contracts_write'),
    'Второй администратор',
  );
  await send(admin, 'POST', `/${id}/users/${admin.id}`);
  // Nobody would ever give the right to change contracts again.
  const lost = { status: 409, body: { code: 'last-holder' } };
  expect(await send(admin, 'DELETE', `/1/users/${admin.id}`)).toMatchObject(lost);
  const officer = await makeRole(['contracts_read', 'contracts_write'], 'Приёмная комиссия');
  await send(admin, 'POST', `/${officer}/users/${room.teacher.id}`);
  expect((await send(admin, 'DELETE', `/1/users/${admin.id}`)).status).toBe(200);
  expect(await send(admin, 'PUT', `/${id}`, { permissions: ['groups_read', 'roles_write'] })).toMatchObject(lost);
  expect(await send(admin, 'PUT', `/${id}`, { permissions: ['groups_read'] })).toMatchObject(last);
  expect(await send(admin, 'DELETE', `/${id}`)).toMatchObject(last);
});

test('a blocked administrator does not count as the one who remains', async () => {
  const second = await buildAdministrator(server.db, room.companyId);
  await server.db.run(sql`update company_members set blocked_at = now() where user_id = ${second.id}`);
  expect(await send(admin, 'DELETE', `/1/users/${admin.id}`)).toMatchObject({ body: { code: 'last-administrator' } });
});

test('a role that alone opens a topic is not deleted', async () => {
  const id = await makeRole([], 'Олимпиадники');
  await server.db.run(sql`update steps set roles_ids = array[${id}::int] where id = ${room.stepId}`);
  expect((await send(admin, 'GET', `/${id}`)).body.topics_count).toBe(1);
  expect(await send(admin, 'DELETE', `/${id}`)).toMatchObject({ status: 409, body: { code: 'role-in-use' } });
});

test('two who take the role from each other at the same time leave one of them', async () => {
  const second = await buildAdministrator(server.db, room.companyId);
  const replies = await Promise.all([
    send(admin, 'DELETE', `/1/users/${second.id}`),
    send(second, 'DELETE', `/1/users/${admin.id}`),
  ]);
  expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect((await server.db.rows(sql`select 1 from admin_role_users where role_id = 1`)).length).toBe(1);
});

test('names of the roles are told to staff of the company', async () => {
  await makeRole([], 'Олимпиадники');
  const ask = (as: BuiltUser, company = room.companyId) =>
    server.request('GET', `/api/companies/${company}/roles`, { as: as.token });
  expect((await ask(room.teacher)).body.data.map(({ name }: { name: string }) => name)).toContain('Олимпиадники');
  expect((await ask(room.student)).status).toBe(403);
  expect((await ask(admin, room.companyId + 1)).status).toBe(404);
});
