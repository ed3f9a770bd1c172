// Nobody opens by giving, to oneself or to an account that they could enter, what they may not open without it.
import type { Permission } from '@orbita/contract/permissions';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coveredBy } from '../access/account-holdings.access.ts';
import { buildHolder, giveHolding } from '../testing/account-holdings.ts';
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts';
import { buildCompany, buildGroup, buildSubject, buildUser, type BuiltUser } from '../testing/builders.ts';
import { buildCircle, buildOrganisationRole, giveCore } from '../testing/organisation.ts';

const HOST = 'given.example';
let server: TestApp;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { domain: HOST });
});
afterAll(() => server.close());

const ask = (method: string, path: string, as: BuiltUser, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, headers: { host: HOST }, ...(body ? { body } : {}) });
const holder = (...held: Permission[]) => buildHolder(server, companyId, ['admin_panel_read', ...held]);
const refused = { status: 403, body: { code: 'gives-more' } };

describe('curating', () => {
  const calls: Record<string, (as: BuiltUser, whom: number, groupId: number) => Promise<Reply<any>>> = {
    createCurator: (as, user_id, groupId) => ask('POST', '/api/v2/curators', as, { user_id, group_ids: [groupId] }),
    updateCurator: (as, id, groupId) => ask('PUT', `/api/v2/curators/${id}`, as, { group_ids: [groupId] }),
    setCurators: (as, user_id, groupId) =>
      ask('POST', '/api/v2/curators/groups', as, { curators: [{ user_id, group_ids: [groupId] }] }),
  };
  test.for(Object.entries(calls))('%s', async ([, give]) => {
    const groupId = await buildGroup(server.db, companyId);
    const friend = await buildUser(server.db, companyId);
    const clerk = await holder('groups_read', 'groups_write');
    // Nor anybody else: the account may be one that the clerk registered.
    for (const whom of [clerk, friend]) expect(await give(clerk, whom.id, groupId)).toMatchObject(refused);
    const planner = await holder('users_read', 'groups_read', 'groups_write', 'subjects_read');
    expect(await give(planner, planner.id, groupId)).toMatchObject(refused);
    expect((await give(planner, friend.id, groupId)).status).toBe(200);
    const whoEnters = await holder('users_read', 'users_write', 'groups_read', 'groups_write');
    const other = await buildUser(server.db, companyId);
    expect(await give(whoEnters, other.id, groupId)).toMatchObject(refused);
    const head = await holder(...coveredBy.curating);
    expect((await give(head, head.id, groupId)).status).toBe(200);
    // What one has already may be written again.
    expect((await give(clerk, friend.id, groupId)).status).toBe(200);
  });

  test('is not given to a student of the group', async () => {
    const student = await buildUser(server.db, companyId);
    const groupId = await buildGroup(server.db, companyId, [student.id]);
    expect(await calls['createCurator']!(await holder(...coveredBy.curating), student.id, groupId)).toMatchObject({
      status: 400,
      body: { code: 'curates-own-group' },
    });
  });
});

test.for(['TEACHER', 'EXPERT'])('a discipline as its %s', async (role_type) => {
  const id = await buildSubject(server.db, companyId);
  const give = (as: BuiltUser, user_id: number) => ask('POST', `/api/subjects/${id}/roles`, as, { user_id, role_type });
  const friend = await buildUser(server.db, companyId);
  const planner = await holder('subjects_read', 'subjects_write');
  expect(await give(planner, planner.id)).toMatchObject(refused);
  const writer = await holder('users_read', 'subjects_write');
  expect(await give(writer, friend.id)).toMatchObject(refused);
  const head = await holder('users_read', 'subjects_read', 'subjects_write');
  expect((await give(head, friend.id)).status).toBe(200);
  expect((await give(head, head.id)).status).toBe(200);
});

describe('duties of a role', () => {
  const needed: Record<string, Permission[]> = {
    inquiries: ['users_read', 'users_write'],
    extensions: ['subjects_read', 'subjects_write'],
    absences: ['schedule_read', 'schedule_write'],
  };
  test.for(Object.entries(needed))('%s: neither pointed at a role nor taken over', async ([duty, permissions]) => {
    const circleId = await buildCircle(server.db, companyId);
    const clerk = await holder('roles_read', 'roles_write');
    const head = await holder('roles_read', 'roles_write', ...permissions);
    const made = await ask('POST', `/api/scopes/${circleId}/roles`, clerk, { name: `Кто отвечает: ${duty}` });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const roleId = made.body.id;
    const point = (as: BuiltUser) => ask('PUT', '/api/organisation/duties', as, { duty, role_id: roleId });
    const ways = (as: BuiltUser) => [
      () => ask('PUT', `/api/organisation/roles/${roleId}/people/${as.id}`, as, {}),
      () => ask('PUT', `/api/roles/${roleId}`, as, { user_ids: [as.id] }),
    ];
    expect(await point(clerk)).toMatchObject(refused);
    expect((await point(head)).status).toBe(200);
    for (const way of ways(clerk)) expect(await way()).toMatchObject(refused);
    for (const way of ways(head)) expect((await way()).status).toBe(200);
  });
});

describe('duties that fall to the lead of the circle', () => {
  /** A circle with a role that answers the visitors, held by somebody of the office, and its lead. */
  async function buildAnswered() {
    const circleId = await buildCircle(server.db, companyId);
    const roleId = await buildOrganisationRole(server.db, companyId, circleId, 'Ответы посетителям');
    const [lead, answers] = [await holder(), await holder()];
    await giveCore(server.db, circleId, 1, lead.id);
    const admin = await holder(...coveredBy.circles, 'users_read', 'users_write');
    const ok = { status: 200 };
    expect(await ask('PUT', `/api/organisation/roles/${roleId}/people/${answers.id}`, admin, {})).toMatchObject(ok);
    expect(await ask('PUT', '/api/organisation/duties', admin, { duty: 'inquiries', role_id: roleId })).toMatchObject(
      ok,
    );
    const removed = `/api/organisation/roles/${roleId}/people/${answers.id}`;
    return { circleId, roleId, lead, answers, removed, admin };
  }
  const inquiries = async (as: BuiltUser) => (await ask('GET', '/api/v2/admin/inquiries', as)).status;

  test('nobody takes the holder out to be the one who answers', async () => {
    const { lead, answers, removed, admin } = await buildAnswered();
    expect(await inquiries(answers)).toBe(200);
    expect(await ask('DELETE', removed, lead)).toMatchObject(refused);
    expect(await inquiries(lead)).toBe(403);
    // Who stops answering leaves it to the lead, and so does who may read what visitors write.
    expect((await ask('DELETE', removed, answers)).status).toBe(200);
    expect(await inquiries(lead)).toBe(200);
    expect((await ask('PUT', removed, admin, {})).status).toBe(200);
    expect((await ask('DELETE', removed, admin)).status).toBe(200);
  });

  test('nor to be it later, nor for somebody else by whom accounts are made', async () => {
    const { roleId, lead, removed } = await buildAnswered();
    const ending = { finished_at: '2090-01-01T10:00:00Z' };
    expect(await ask('PUT', `/api/roles/${roleId}`, lead, ending)).toMatchObject(refused);
    const clerk = await holder('roles_read', 'roles_write');
    expect(await ask('DELETE', removed, clerk)).toMatchObject(refused);
    const friend = await holder();
    const give = ask('PUT', `/api/organisation/roles/${roleId}/people/${friend.id}`, clerk, {});
    expect(await give).toMatchObject(refused);
    expect(await inquiries(friend)).toBe(403);
  });
});

test('an application goes with its owner only by who may change contracts', async () => {
  const applicant = await buildUser(server.db, companyId);
  await giveHolding.application(server, companyId, applicant.id);
  const path = `/api/v2/admin/users/${applicant.id}`;
  const clerk = await holder('users_read', 'users_write');
  const preview = await ask('GET', `${path}/erasure`, clerk);
  expect(preview.body).toMatchObject({ refusal: expect.stringContaining('заявление'), erases: { applications: 1 } });
  expect(await ask('DELETE', path, clerk)).toMatchObject({ status: 403, body: { code: 'erases-application' } });
  const kept = await server.db.rows(sql`select 1 from contracts where user_id = ${applicant.id}`);
  expect(kept).toHaveLength(1);
  const officer = await holder('users_read', 'users_write', 'contracts_read', 'contracts_write');
  expect((await ask('DELETE', path, officer)).status).toBe(200);
});
