import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCompany,
  buildGroup,
  buildHalf,
  buildLesson,
  buildTrajectory,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  const companyId = await buildCompany(server.db, { domain: 'groups.example' });
  await buildCompany(server.db, { domain: 'other.example' });
  room = await buildClassroom(server.db, companyId);
  admin = await buildAdministrator(server.db, companyId);
});
afterAll(() => server.close());

const headers = { host: 'groups.example' };
const get = (as: BuiltUser, path: string) => server.request('GET', path, { as: as.token, headers });
const send = (method: string, path: string, body?: object, as = admin) =>
  server.request(method, path, { as: as.token, headers, ...(body ? { body } : {}) });
const idsOf = ({ body }: { body: any }): number[] => body.data.map(({ id }: { id: number }) => id);

describe('the list', () => {
  test('shows the office every group, other staff those they work with, and nobody else anything', async () => {
    const other = await buildGroup(server.db, room.companyId);
    const curator = await buildUser(server.db, room.companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${other})`);
    expect(idsOf(await get(admin, '/api/v2/groups?size=100'))).toEqual(expect.arrayContaining([room.groupId, other]));
    expect(idsOf(await get(room.teacher, '/api/groups'))).toEqual([room.groupId]);
    expect(idsOf(await get(curator, '/api/v2/groups'))).toEqual([other]);
    expect((await get(room.student, '/api/v2/groups')).status).toBe(403);
    expect((await get(room.teacher, `/api/groups/${other}`)).status).toBe(403);
    expect((await get(curator, `/api/groups/${room.groupId}/users`)).status).toBe(403);
  });

  test('an archived group is listed only in the archive', async () => {
    const id = await buildGroup(server.db, room.companyId);
    await send('POST', `/api/v2/groups/${id}/archiving`);
    expect(idsOf(await get(admin, '/api/v2/groups?size=100'))).not.toContain(id);
    expect(idsOf(await get(admin, '/api/v2/groups?size=100&archived=true'))).toContain(id);
  });

  test.each([
    [-1, [true, false]],
    [0, [true, true]],
    [1, [false, false]],
    [2, [false, true]],
    [3, [true, true]],
  ])('privacy %i decides which staff read a group', async (privacy, [worker, stranger]) => {
    const outsider = await buildUser(server.db, room.companyId);
    const { id: subject } = await server.db.one<{ id: number }>(
      sql`insert into subjects (company_id, title) values (${room.companyId}, 'Своя') returning id`,
    );
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${subject}, ${outsider.id}, 'TEACHER')`,
    );
    const lists: Record<number, object> = {
      2: { access_users_ids: [outsider.id] },
      3: { access_companies_ids: [room.companyId] },
    };
    expect(await send('PUT', `/api/groups/${room.groupId}`, { privacy, ...lists[privacy] })).toMatchObject({
      status: 200,
      body: { privacy },
    });
    const opens = async (as: BuiltUser) => [
      (await get(as, `/api/groups/${room.groupId}`)).status === 200,
      idsOf(await get(as, '/api/v2/groups?size=100')).includes(room.groupId),
    ];
    expect(await opens(room.teacher)).toEqual([worker, worker]);
    expect(await opens(outsider)).toEqual([stranger, stranger]);
    expect(await opens(admin)).toEqual([true, true]);
    await send('PUT', `/api/groups/${room.groupId}`, { privacy: -1 });
  });
});

describe('the record', () => {
  test('is created and changed with its place in a programme, and remembers what was changed', async () => {
    const trajectory = await buildTrajectory(server.db, room.companyId);
    const half = await buildHalf(server.db, room.companyId, { semester: ['2026-09-01', '2027-01-31'] });
    const made = await send('POST', '/api/groups', { name: '  ИС-21 ', company_id: room.companyId });
    expect(made).toMatchObject({ status: 200, body: { name: 'ИС-21', half_id: null, labels: [], semesters: [] } });
    const { id } = made.body;
    expect(await send('PUT', `/api/groups/${id}`, { trajectory_id: trajectory, half_id: half })).toMatchObject({
      status: 400,
      body: { errors: { half_id: [expect.stringContaining('не входит')] } },
    });
    await server.db.run(sql`insert into trajectory_halves (trajectory_id, half_id) values (${trajectory}, ${half})`);
    expect(await send('PUT', `/api/groups/${id}`, { trajectory_id: trajectory, half_id: half })).toMatchObject({
      status: 200,
      body: {
        trajectory: { id: trajectory },
        half: { id: half },
        semesters: [{ started_at: '2026-09-01', half_id: half }],
      },
    });
    const history = await get(admin, `/api/v2/admin/history?kind=group&record_id=${id}`);
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual(['updated', 'created']);
    expect(history.body.data[0].changes.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'half',
      'trajectory',
    ]);
  });

  test('a stale change is refused with the current record', async () => {
    const { body } = await send('POST', '/api/groups', { name: 'Первая' });
    await send('PUT', `/api/groups/${body.id}`, { name: 'Вторая' });
    expect(await send('PUT', `/api/groups/${body.id}`, { name: 'Третья', updated_at: body.updated_at })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { name: 'Вторая' } },
    });
  });

  test('access lists without their privacy and other companies are refused, fields beside the declared are not taken', async () => {
    const { body } = await send('POST', '/api/groups', { name: 'С доступом' });
    const put = (change: object) => send('PUT', `/api/groups/${body.id}`, change);
    expect(await put({ access_users_ids: [room.teacher.id] })).toMatchObject({ body: { code: 'access-lists' } });
    expect(await put({ privacy: 2, access_companies_ids: [room.companyId] })).toMatchObject({
      body: { code: 'access-lists' },
    });
    expect((await put({ company_id: room.companyId + 1 })).status).toBe(404);
    await put({ is_archived: true, id: 1 });
    expect((await get(admin, `/api/groups/${body.id}`)).body).toMatchObject({ id: body.id, is_archived: false });
  });

  test('an empty group is deleted and comes back; one with students or lessons is archived instead', async () => {
    const { body } = await send('POST', '/api/groups', { name: 'Лишняя' });
    await send('POST', `/api/groups/${body.id}/subjects`, { subject_id: room.subjectId });
    await send('POST', `/api/v2/groups/${room.groupId}/relations`, { subgroup_ids: [body.id] });
    expect((await send('DELETE', `/api/groups/${body.id}`)).status).toBe(200);
    expect((await get(admin, `/api/groups/${body.id}`)).status).toBe(404);
    expect(await send('POST', `/api/v2/groups/${body.id}/restore`)).toMatchObject({
      status: 200,
      body: { name: 'Лишняя', subjects_count: 1, parents: [{ id: room.groupId }] },
    });
    expect(await send('DELETE', `/api/groups/${room.groupId}`)).toMatchObject({
      status: 409,
      body: { code: 'group-in-use' },
    });
    await buildLesson(server.db, room.companyId, { groups: [body.id] });
    expect((await send('DELETE', `/api/groups/${body.id}`)).status).toBe(409);
  });

  test('a family is archived as a whole, and what changed is told', async () => {
    const [top, middle, low, old] = [
      await buildGroup(server.db, room.companyId),
      await buildGroup(server.db, room.companyId),
      await buildGroup(server.db, room.companyId),
      await buildGroup(server.db, room.companyId),
    ];
    await send('POST', `/api/v2/groups/${top}/relations`, { subgroup_ids: [middle, old] });
    await send('POST', `/api/v2/groups/${low}/relations/parent`, { group_ids: [middle] });
    await send('GET', `/api/v2/groups/${old}/archiving`);
    const { body } = await send('POST', `/api/v2/groups/parent-archiving?group_id=${top}`);
    expect(body.changed.toSorted()).toEqual([top, middle, low].toSorted());
    const undone = await send('POST', '/api/v2/groups/archiving', { ids: body.changed, is_archived: false });
    expect(undone.body.changed).toHaveLength(3);
    expect((await get(admin, `/api/groups/${old}`)).body.is_archived).toBe(true);
    expect((await send('GET', `/api/v2/groups/parent-unarchiving?group_id=${top}`)).body.changed).toEqual([old]);
  });

  test('several groups are placed in a programme, and their former places are told', async () => {
    const trajectory = await buildTrajectory(server.db, room.companyId);
    const id = await buildGroup(server.db, room.companyId);
    const places = [{ id, trajectory_id: trajectory, half_id: null }];
    expect((await send('POST', '/api/v2/groups/placing', { places })).body).toEqual({
      before: [{ id, trajectory_id: null, half_id: null }],
    });
    expect((await send('POST', '/api/v2/groups/placing', { places })).body).toEqual({ before: [] });
    const programmes = (await get(admin, '/api/v2/trajectories-groups')).body.data;
    expect(programmes.find((one: { id: number }) => one.id === trajectory)).toMatchObject({ groups: [{ id }] });
  });
});

describe('families', () => {
  test('a group may belong to several others; a circle is refused with its way', async () => {
    const make = async (name: string) => (await send('POST', '/api/groups', { name })).body.id as number;
    const [a, b, c] = [await make('А'), await make('Б'), await make('В')];
    await send('POST', `/api/v2/groups/${a}/relations`, { subgroup_ids: [b] });
    expect((await send('POST', `/api/v2/groups/${c}/relations/parent`, { group_ids: [a, b] })).body).toMatchObject({
      parents: [{ id: a }, { id: b }],
    });
    const refused = await send('POST', `/api/v2/groups/${c}/relations`, { subgroup_ids: [a] });
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation-failed' } });
    expect(refused.body.errors.subgroup_ids[0]).toMatch(/В → А → В/);
    expect((await get(admin, `/api/groups/${c}`)).body.children).toEqual([]);
    expect((await send('POST', `/api/v2/groups/${a}/relations/parent`, { group_ids: [a] })).status).toBe(400);
    expect((await send('GET', `/api/v2/groups/${b}/relations/${c}/delete`)).body).toMatchObject({ children: [] });
  });
});

test('a family with countless ways through it is looked through once', async () => {
  const layers = 22;
  const { rows } = await server.db.pool.query(
    `insert into groups (company_id, name) select ${room.companyId}, 'Слой ' || i / 2 from generate_series(0, ${layers * 2 - 1}) i returning id`,
  );
  const ids = rows.map(({ id }: { id: number }) => id);
  // Each group of a layer belongs to both of the layer above: two to the power of the layers ways.
  await server.db.run(sql`
    with g as (select id, (n - 1) / 2 as layer from unnest(${ids}::int[]) with ordinality k(id, n))
    insert into group_relations (parent_id, child_id) select a.id, b.id from g a join g b on b.layer = a.layer + 1`);
  const started = await send('POST', `/api/v2/groups/${ids.at(-1)}/relations`, { subgroup_ids: [ids[0]] });
  expect(started).toMatchObject({ status: 400, body: { code: 'validation-failed' } });
  const [extra] = [await buildGroup(server.db, room.companyId)];
  expect((await send('POST', `/api/v2/groups/${extra}/relations`, { subgroup_ids: [ids[0]] })).status).toBe(200);
});

test('a group that somebody joins while it is being deleted keeps its student or goes before', async () => {
  const { body } = await send('POST', '/api/groups', { name: 'Спорная' });
  const [deleted, added] = await Promise.all([
    send('DELETE', `/api/groups/${body.id}`),
    send('POST', `/api/groups/${body.id}/users`, { user_id: room.student.id }),
  ]);
  const left = await server.db.rows(sql`select 1 from group_users where group_id = ${body.id}`);
  expect([deleted.status, left.length]).toEqual(deleted.status === 200 ? [200, 0] : [409, 1]);
  expect(added.status).toBeLessThan(500);
});

describe('labels', () => {
  test('are made once per title, put on groups, and say who carried them when they go', async () => {
    const made = await send('POST', '/api/v2/groups/labels', { title: 'Целевой', color: '#1971c2' });
    expect(made.status).toBe(200);
    expect(await send('POST', '/api/v2/groups/labels', { title: 'целевой', color: '#1971c2' })).toMatchObject({
      status: 409,
      body: { code: 'label-taken' },
    });
    const { id } = made.body;
    await send('PUT', `/api/v2/groups/${room.groupId}/labels/${id}`);
    await send('PUT', `/api/v2/groups/${room.groupId}/labels/${id}`);
    expect((await get(room.teacher, `/api/v2/groups/${room.groupId}/labels`)).body.data).toEqual([
      { id, title: 'Целевой', color: '#1971c2' },
    ]);
    expect(idsOf(await get(admin, `/api/v2/groups?label_id=${id}`))).toEqual([room.groupId]);
    const label = { id, title: 'Целевой', color: '#1971c2' };
    const put = async (labels: unknown) => await send('PUT', `/api/groups/${room.groupId}`, { labels });
    expect((await put([])).body.labels).toEqual([]);
    expect((await put([id])).body.labels).toEqual([label]);
    expect((await put([label])).body.labels).toEqual([label]);
    expect((await put([id, 2_147_483_646])).status).toBe(404);
    expect((await send('DELETE', `/api/v2/groups/labels/${id}`)).body).toEqual({ groups: [room.groupId] });
  });
});

test('the list is downloaded as a workbook, by the office only', async () => {
  const reply = await get(admin, '/api/v2/groups/export?query=ИСП');
  expect(reply.status).toBe(200);
  expect((await get(room.teacher, '/api/v2/groups/export')).status).toBe(403);
});

describe('members', () => {
  let groupId: number;
  let target: number;
  beforeEach(async () => {
    groupId = await buildGroup(server.db, room.companyId, [room.student.id, room.classmate.id]);
    target = await buildGroup(server.db, room.companyId);
  });
  const members = async (id: number) => idsOf(await get(admin, `/api/groups/${id}/users`));
  const joinedAt = (id: number, userId: number) =>
    server.db.row<{ joined_at: string }>(
      sql`select joined_at from group_users where group_id = ${id} and user_id = ${userId}`,
    );

  test('are added and removed; whoever left is remembered and sees nothing more', async () => {
    await server.db.run(sql`delete from group_users where group_id = ${room.groupId} and user_id = ${room.student.id}`);
    await send('POST', `/api/groups/${groupId}/subjects`, { subject_id: room.subjectId });
    expect((await get(room.student, `/api/v2/subjects/${room.subjectId}`)).status).toBe(200);
    const member = await buildUser(server.db, room.companyId);
    expect(
      await send('POST', `/api/groups/${groupId}/users`, { user_ids: [member.id, room.student.id] }),
    ).toMatchObject({
      status: 200,
      body: { added: [member.id] },
    });
    const { joined_at } = (await joinedAt(groupId, room.student.id))!;
    expect((await send('DELETE', `/api/groups/${groupId}/users`, { user_id: room.student.id })).body).toMatchObject({
      removed: [room.student.id],
    });
    expect(await members(groupId)).not.toContain(room.student.id);
    expect((await get(room.student, `/api/v2/subjects/${room.subjectId}`)).status).toBe(403);
    expect((await get(admin, `/api/v2/groups/${groupId}/former-users`)).body.data).toMatchObject([
      { person: { id: room.student.id }, joined_at, moved_to: null },
    ]);
    await send('POST', `/api/v2/groups/${groupId}/users/restore`, { user_ids: [room.student.id] });
    expect(await joinedAt(groupId, room.student.id)).toEqual({ joined_at });
    expect((await get(admin, `/api/v2/groups/${groupId}/former-users`)).body.data).toEqual([]);
    await server.db.run(
      sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${room.student.id}) on conflict do nothing`,
    );
  });

  test('move with their history; taking it back leaves no trace and nobody out', async () => {
    await send('POST', `/api/groups/${target}/users`, { user_id: room.classmate.id });
    const { joined_at } = (await joinedAt(groupId, room.student.id))!;
    const users = [room.student.id, room.classmate.id];
    const { body } = await send('POST', `/api/v2/groups/${groupId}/users/move`, { user_ids: users, group_id: target });
    expect(body.moved.toSorted()).toEqual(users.toSorted());
    expect(await members(groupId)).toEqual([]);
    expect((await get(admin, `/api/v2/groups/${groupId}/former-users`)).body.data[0]).toMatchObject({
      moved_to: { id: target },
    });
    await send('POST', `/api/v2/groups/${groupId}/users/restore`, { user_ids: users, from_group_id: target });
    expect((await members(groupId)).toSorted()).toEqual(users.toSorted());
    expect(await members(target)).toEqual([room.classmate.id]);
    expect(await joinedAt(groupId, room.student.id)).toEqual({ joined_at });
    expect((await get(admin, `/api/v2/groups/${target}/former-users`)).body.data).toEqual([]);
  });

  test('are found in a pasted list', async () => {
    const twins = [
      await buildUser(server.db, room.companyId, { last_name: 'Близнецова', first_name: 'Ия' }),
      await buildUser(server.db, room.companyId, { last_name: 'Близнецова', first_name: 'Ия' }),
    ];
    const newcomer = await buildUser(server.db, room.companyId, { last_name: 'Новикова', first_name: 'Ольга' });
    const lines = [
      `Кто-то <${room.student.email.toUpperCase()}>`,
      '2. Новикова Ольга Петровна',
      'ия близнецова',
      'Нет Такого',
      '',
    ];
    const { body } = await send('POST', `/api/v2/groups/${groupId}/users/match`, { lines });
    expect(body.data.map(({ state, people }: any) => [state, people.map(({ id }: any) => id)])).toEqual([
      ['present', [room.student.id]],
      ['found', [newcomer.id]],
      ['several', twins.map(({ id }) => id)],
      ['missing', []],
    ]);
  });

  test('people of another company are nobody', async () => {
    const other = await buildUser(server.db, await buildCompany(server.db));
    expect((await send('POST', `/api/groups/${groupId}/users`, { user_ids: [other.id] })).status).toBe(404);
    expect(
      (await send('POST', `/api/v2/groups/${groupId}/users/match`, { lines: [other.email] })).body.data[0],
    ).toMatchObject({ state: 'missing' });
  });
});
