import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCompany,
  buildGroup,
  buildRole,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
let curator: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.run(sql`delete from companies`);
  room = await buildClassroom(server.db);
  admin = await buildAdministrator(server.db, room.companyId);
  curator = await buildUser(server.db, room.companyId, { last_name: 'Кураторова', first_name: 'Вера' });
});

const send = (as: BuiltUser, method: string, path: string, body?: object) =>
  server.request(method, `/api/v2/curators${path}`, { as: as.token, ...(body ? { body } : {}) });
const groupsOf = async (user: BuiltUser): Promise<number[]> =>
  (
    await server.db.rows<{ group_id: number }>(
      sql`select group_id from curator_groups where curator_id = ${user.id} order by group_id`,
    )
  ).map(({ group_id }) => group_id);
const historyOf = async (user: BuiltUser) =>
  (
    await server.request('GET', `/api/v2/admin/history?kind=curator&record_id=${user.id}`, { as: admin.token })
  ).body.data.map(({ action, changes }: { action: string; changes: unknown }) => ({ action, changes }));

test('a curator gets groups, sees their students at once, and loses them with the groups', async () => {
  const student = () => server.request('GET', `/api/v2/users/${room.student.id}`, { as: curator.token });
  expect((await student()).status).toBe(403);
  const made = await send(admin, 'POST', '', { user_id: curator.id, group_ids: [room.groupId] });
  expect(made).toMatchObject({
    status: 200,
    body: {
      user_id: curator.id,
      group_ids: [room.groupId],
      groups_count: 1,
      curator_groups: [{ id: room.groupId, is_archived: false }],
    },
  });
  expect(made.body.curator_groups[0].users.map(({ id }: { id: number }) => id)).toContain(room.student.id);
  expect((await student()).status).toBe(200);
  expect((await send(admin, 'DELETE', `/${curator.id}`)).status).toBe(200);
  expect((await student()).status).toBe(403);
  expect((await send(admin, 'GET', `/${curator.id}`)).status).toBe(404);
});

test('groups are added by POST and replaced by PUT; the history names them', async () => {
  const other = await buildGroup(server.db, room.companyId);
  await send(admin, 'POST', '', { user_id: curator.id, group_ids: [room.groupId] });
  await send(admin, 'POST', '', { user_id: curator.id, group_ids: [other, room.groupId] });
  expect(await groupsOf(curator)).toEqual([room.groupId, other].toSorted((one, two) => one - two));
  expect((await send(admin, 'PUT', `/${curator.id}`, { group_ids: [other] })).body.group_ids).toEqual([other]);
  await send(admin, 'PUT', `/${curator.id}`, { group_ids: [other] });
  const names = await server.db.rows<{ id: number; name: string }>(
    sql`select id, name from groups where id = any (${[room.groupId, other]}::int[]) order by name`,
  );
  const all = names.map(({ name }) => name).join(', ');
  const [first, second] = [room.groupId, other].map((id) => names.find((group) => group.id === id)!.name);
  expect(await historyOf(curator)).toEqual([
    { action: 'updated', changes: [{ field: 'groups', old: all, new: second, came: [], gone: [first] }] },
    { action: 'updated', changes: [{ field: 'groups', old: first, new: all, came: [second], gone: [] }] },
    { action: 'updated', changes: [{ field: 'groups', old: '', new: first, came: [first], gone: [] }] },
  ]);
});

test('of two who add groups at the same time neither loses theirs', async () => {
  const groups = await Promise.all(Array.from({ length: 6 }, () => buildGroup(server.db, room.companyId)));
  await Promise.all(groups.map((id) => send(admin, 'POST', '', { user_id: curator.id, group_ids: [id] })));
  expect(await groupsOf(curator)).toEqual(groups.toSorted((one, two) => one - two));
});

test('an archived group ends in «(архив)» and counts no students', async () => {
  await send(admin, 'POST', '', { user_id: curator.id, group_ids: [room.groupId] });
  await server.db.run(sql`update groups set name = 'ИС-11', is_archived = true where id = ${room.groupId}`);
  expect((await send(admin, 'GET', `/${curator.id}`)).body).toMatchObject({
    groups_count: 0,
    students_count: 0,
    curator_groups: [{ name: 'ИС-11 (архив)', is_archived: true }],
  });
});

test('curators are found by their name and by a group, sorted and counted', async () => {
  const free = await buildGroup(server.db, room.companyId);
  const [one, two] = [await buildGroup(server.db, room.companyId), await buildGroup(server.db, room.companyId)];
  await server.db.run(sql`update groups set name = 'Физики' where id = ${one}`);
  const second = await buildUser(server.db, room.companyId, { last_name: 'Авдеев', first_name: 'Илья' });
  await send(admin, 'POST', '', { user_id: curator.id, group_ids: [room.groupId] });
  await send(admin, 'POST', '', { user_id: second.id, group_ids: [one, two] });
  const found = async (query: string) =>
    (await send(admin, 'GET', `?${query}`)).body.data.map(({ id }: { id: number }) => id);
  expect(await found('')).toEqual([second.id, curator.id]);
  expect(await found(`query=${encodeURIComponent('куратор')}`)).toEqual([curator.id]);
  expect(await found(`query=${encodeURIComponent('физик')}`)).toEqual([second.id]);
  expect(await found(`group_id=${two}`)).toEqual([second.id]);
  expect(await found('sort=students_count&sort_direction=desc')).toEqual([curator.id, second.id]);
  expect(await found('sort=students_count')).toEqual([second.id, curator.id]);
  expect(await found('sort=groups_count&sort_direction=desc')).toEqual([second.id, curator.id]);
  expect(await found('sort=groups_count')).toEqual([curator.id, second.id]);
  expect((await send(admin, 'GET', '?size=1&page=2')).body).toMatchObject({
    total: 2,
    from: 2,
    lastPage: 2,
    data: [{ id: curator.id }],
    counters: { groups_without: 1 },
  });
  await send(admin, 'POST', '', { user_id: second.id, group_ids: [free] });
  expect((await send(admin, 'GET', '')).body.counters).toEqual({ groups_without: 0 });
  const file = await send(admin, 'GET', '/export');
  expect(file.status).toBe(200);
});

test('the groups of several are replaced all or none, and taken back by what is returned', async () => {
  const second = await buildUser(server.db, room.companyId);
  await send(admin, 'POST', '', { user_id: curator.id, group_ids: [room.groupId] });
  const assigned = (...people: { user_id: number; group_ids: number[] }[]) =>
    send(admin, 'POST', '/groups', { curators: people });
  const changed = await assigned(
    { user_id: curator.id, group_ids: [] },
    { user_id: second.id, group_ids: [room.groupId] },
  );
  expect(changed.status).toBe(200);
  expect([await groupsOf(curator), await groupsOf(second)]).toEqual([[], [room.groupId]]);
  await assigned(...changed.body.before);
  expect([await groupsOf(curator), await groupsOf(second)]).toEqual([[room.groupId], []]);
  expect((await assigned({ user_id: curator.id, group_ids: [] }, { user_id: 2147483647, group_ids: [] })).status).toBe(
    404,
  );
  expect(await groupsOf(curator)).toEqual([room.groupId]);
});

test('whoever reads groups looks only, a curator sees their own record, others nothing', async () => {
  await send(admin, 'POST', '', { user_id: curator.id, group_ids: [room.groupId] });
  const reader = await buildUser(server.db, room.companyId, {
    roleId: await buildRole(server.db, room.companyId, ['admin_panel_read', 'groups_read']),
  });
  expect((await send(reader, 'GET', '')).status).toBe(200);
  expect((await send(reader, 'PUT', `/${curator.id}`, { group_ids: [] })).status).toBe(403);
  expect((await send(curator, 'GET', `/${curator.id}`)).status).toBe(200);
  expect((await send(curator, 'GET', '')).status).toBe(403);
  expect((await send(room.teacher, 'GET', `/${curator.id}`)).status).toBe(403);
});

test('neither people nor groups of another company', async () => {
  await server.db.run(sql`update companies set domain = 'localhost' where id = ${room.companyId}`);
  const elsewhere = await buildCompany(server.db, { domain: 'curators.example' });
  const [stranger, group] = [await buildUser(server.db, elsewhere), await buildGroup(server.db, elsewhere)];
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${stranger.id}, ${group})`);
  expect((await send(admin, 'POST', '', { user_id: stranger.id, group_ids: [room.groupId] })).status).toBe(404);
  expect((await send(admin, 'POST', '', { user_id: curator.id, group_ids: [group] })).status).toBe(404);
  expect((await send(admin, 'PUT', `/${stranger.id}`, { group_ids: [] })).status).toBe(404);
  expect(await groupsOf(stranger)).toEqual([group]);
  await server.db.run(sql`insert into company_members (company_id, user_id) values (${elsewhere}, ${curator.id})`);
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${group})`);
  await send(admin, 'POST', '', { user_id: curator.id, group_ids: [room.groupId] });
  await send(admin, 'DELETE', `/${curator.id}`);
  expect(await groupsOf(curator)).toEqual([group]);
});
