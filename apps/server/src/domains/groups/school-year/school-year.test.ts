import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildHalf,
  buildTrajectory,
  buildUser,
  type BuiltUser,
} from '../../../testing/builders.ts';

let server: TestApp;
let companyId: number;
let admin: BuiltUser;
let trajectory: number;
let halves: number[];
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  companyId = await buildCompany(server.db, { domain: `year${Math.random()}.example` });
  admin = await buildAdministrator(server.db, companyId);
  trajectory = await buildTrajectory(server.db, companyId);
  halves = [await buildHalf(server.db, companyId), await buildHalf(server.db, companyId)];
  await server.db.run(
    sql`insert into trajectory_halves (trajectory_id, half_id, sort) select ${trajectory}, h, n from unnest(${halves}::int[]) with ordinality k(h, n)`,
  );
});
afterAll(() => server.close());

const send = async (method: string, path: string, body?: object) => {
  const { domain } = await server.db.one<{ domain: string }>(sql`select domain from companies where id = ${companyId}`);
  return server.request(method, path, { as: admin.token, headers: { host: domain }, ...(body ? { body } : {}) });
};
const make = async (name: string, place: object = {}): Promise<number> =>
  (await send('POST', '/api/groups', { name, ...place })).body.id;
const groupOf = async (id: number) => (await send('GET', `/api/groups/${id}`)).body;
const changeOf = (row: any) => ({
  id: row.id,
  name: row.new_name,
  half_id: row.new_half?.id ?? row.half?.id ?? null,
  is_archived: row.is_finishing,
  seen: { name: row.name, half_id: row.half?.id ?? null },
});

test('the preview renames by the rule, takes the next part and names who has finished', async () => {
  const second = await make('ИС-21', { trajectory_id: trajectory, half_id: halves[0] });
  const last = await make('ИС-22', { trajectory_id: trajectory, half_id: halves[1] });
  const pupil = await make('9А');
  const school = await make('11Б');
  const old = await make('ИС-41');
  const named = await make('Вечерняя');
  const { body } = await send('POST', '/api/v2/groups/school-year/preview', {});
  const row = (id: number) => body.data.find((one: { id: number }) => one.id === id);
  expect(row(second)).toMatchObject({
    new_name: 'ИС-31',
    new_half: { id: halves[1] },
    is_finishing: false,
    warning: null,
  });
  expect(row(last)).toMatchObject({ new_name: 'ИС-22', is_finishing: true });
  expect(row(pupil)).toMatchObject({ new_name: '10А', half: null, is_finishing: false });
  expect(row(school)).toMatchObject({ is_finishing: true });
  expect(row(old)).toMatchObject({ is_finishing: true });
  expect(row(named)).toMatchObject({ new_name: 'Вечерняя', warning: 'name-kept' });
  expect(body.trajectories).toEqual([{ id: trajectory, halves: halves.map((id) => expect.objectContaining({ id })) }]);
});

test('a name that stays with another group is warned of', async () => {
  const moving = await make('ИС-21');
  const staying = await make('ИС-31');
  const preview = async (group_ids: number[]) =>
    (await send('POST', '/api/v2/groups/school-year/preview', { group_ids })).body.data[0].warning;
  expect(await preview([moving])).toBe('name-taken');
  expect(await preview([moving, staying])).toBe(null);
});

test('all groups move in one step and are taken back in one', async () => {
  const ids = [
    await make('ИС-21', { trajectory_id: trajectory, half_id: halves[0] }),
    await make('ИС-41'),
    await make('9А'),
  ];
  const { body } = await send('POST', '/api/v2/groups/school-year/preview', { group_ids: ids });
  const step = await send('POST', '/api/v2/groups/school-year', { changes: body.data.map(changeOf) });
  expect(step).toMatchObject({ status: 200 });
  expect(await groupOf(ids[0]!)).toMatchObject({ name: 'ИС-31', half: { id: halves[1] }, is_archived: false });
  expect(await groupOf(ids[1]!)).toMatchObject({ name: 'ИС-41', is_archived: true });
  expect(await groupOf(ids[2]!)).toMatchObject({ name: '10А' });
  expect((await send('GET', '/api/v2/groups/school-year')).body.last).toMatchObject({
    id: step.body.id,
    groups_count: 3,
    can_undo: true,
    author: { id: admin.id },
  });
  expect((await send('POST', `/api/v2/groups/school-year/${step.body.id}/undo`)).body.changed).toHaveLength(3);
  expect(await groupOf(ids[0]!)).toMatchObject({ name: 'ИС-21', half: { id: halves[0] } });
  expect(await groupOf(ids[1]!)).toMatchObject({ is_archived: false });
  expect((await send('GET', '/api/v2/groups/school-year')).body).toEqual({ last: null });
  expect((await send('POST', `/api/v2/groups/school-year/${step.body.id}/undo`)).status).toBe(404);
});

test('nothing moves if a group was changed since it was shown, and nothing is taken back if one was changed since', async () => {
  const [one, two] = [await make('ИС-21'), await make('ИС-22')];
  const { body } = await send('POST', '/api/v2/groups/school-year/preview', { group_ids: [one, two] });
  const changes = body.data.map(changeOf);
  await send('PUT', `/api/groups/${two}`, { name: 'Другая' });
  expect(await send('POST', '/api/v2/groups/school-year', { changes })).toMatchObject({
    status: 409,
    body: { code: 'school-year-stale' },
  });
  expect(await groupOf(one)).toMatchObject({ name: 'ИС-21' });
  changes[1].seen.name = 'Другая';
  const step = await send('POST', '/api/v2/groups/school-year', { changes });
  await send('PUT', `/api/groups/${one}`, { name: 'ИС-32' });
  expect((await send('GET', '/api/v2/groups/school-year')).body.last.can_undo).toBe(false);
  expect(await send('POST', `/api/v2/groups/school-year/${step.body.id}/undo`)).toMatchObject({
    status: 409,
    body: { code: 'groups-changed' },
  });
  expect(await groupOf(two)).toMatchObject({ name: 'ИС-32' });
});

test('a step is still taken back when the account of whoever made it is gone', async () => {
  const id = await make('ИС-21');
  const { body } = await send('POST', '/api/v2/groups/school-year/preview', { group_ids: [id] });
  const step = await send('POST', '/api/v2/groups/school-year', { changes: body.data.map(changeOf) });
  const author = await buildUser(server.db, companyId);
  await server.db.run(sql`update group_school_years set author_id = ${author.id} where id = ${step.body.id}`);
  await server.db.run(sql`delete from users where id = ${author.id}`);
  expect((await send('GET', '/api/v2/groups/school-year')).body.last).toMatchObject({ id: step.body.id, author: null });
  expect((await send('POST', `/api/v2/groups/school-year/${step.body.id}/undo`)).body.changed).toEqual([id]);
  expect(await groupOf(id)).toMatchObject({ name: 'ИС-21' });
});

test('a part of another programme is refused', async () => {
  const group = await make('ИС-21', { trajectory_id: trajectory, half_id: halves[0] });
  const elsewhere = await buildHalf(server.db, companyId);
  const change = { id: group, name: 'ИС-31', half_id: elsewhere, is_archived: false };
  const seen = { name: 'ИС-21', half_id: halves[0] };
  expect(await send('POST', '/api/v2/groups/school-year', { changes: [{ ...change, seen }] })).toMatchObject({
    status: 400,
  });
});
