// Whoever loses rights while a request waits for the database neither gives nor takes any by it.
import { connect, type Database, sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestAccount } from '../testing/account-holdings.ts';
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildInvitation,
  buildMailLink,
  buildRole,
  buildUser,
  type BuiltUser,
} from '../testing/builders.ts';

let server: TestApp;
let elsewhere: Database;
let companyId: number;
let heir: BuiltUser;
let roleId: number;
beforeAll(async () => {
  server = await createTestApp();
  elsewhere = connect(server.db.url, { max: 2 });
  companyId = await buildCompany(server.db);
  await buildAdministrator(server.db, companyId);
  heir = await buildUser(server.db, companyId);
  roleId = await buildRole(server.db, companyId, ['admin_panel_read', 'users_read']);
});
afterAll(async () => {
  await elsewhere.end();
  await server.close();
});

/** Takes every right of the giver in a transaction of another connection, in which the request begins and waits. */
async function whileRightsAreTaken(giver: BuiltUser, request: () => Promise<Reply<any>>): Promise<Reply<any>> {
  let reply: Promise<Reply<any>> | undefined;
  await elsewhere.transaction(async (tx) => {
    await tx.run(sql`select 1 from companies where id = ${companyId} for no key update`);
    await tx.run(sql`delete from admin_role_users where user_id = ${giver.id}`);
    await tx.run(sql`update company_members set is_moderator = false where user_id = ${giver.id}`);
    reply = request();
    for (;;) {
      const waiting = await elsewhere.rows(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (waiting.length > 0) return;
    }
  });
  return reply!;
}
const rightsOfHeir = () =>
  server.db.one(sql`
    select is_moderator, is_administrator, array(select role_id from admin_role_users where user_id = ${heir.id}) as roles, blocked_at is null as is_let_in
    from company_members where user_id = ${heir.id}`);

const calls: Record<string, () => { method: string; path: string; body?: object }> = {
  'a role given in its list': () => ({ method: 'POST', path: `/api/v2/admin/roles/${roleId}/users/${heir.id}` }),
  'roles given on a page of a person': () => ({
    method: 'PUT',
    path: `/api/v2/admin/users/${heir.id}/roles`,
    body: { role_ids: [roleId] },
  }),
  'an administrator made': () => ({ method: 'PUT', path: `/api/v2/users/${heir.id}`, body: { lms_admin: true } }),
  'a moderator made': () => ({
    method: 'POST',
    path: `/api/companies/${companyId}/moderators`,
    body: { user_id: heir.id },
  }),
  'the institution handed over': () => ({
    method: 'PUT',
    path: `/api/companies/${companyId}`,
    body: { owner_id: heir.id },
  }),
  'a role written': () => ({
    method: 'POST',
    path: '/api/v2/admin/roles',
    body: { name: 'Запоздалая', permissions: ['users_read'] },
  }),
  'a role widened': () => ({
    method: 'PUT',
    path: `/api/v2/admin/roles/${roleId}`,
    body: { permissions: ['roles_write'] },
  }),
  'a role deleted': () => ({ method: 'DELETE', path: `/api/v2/admin/roles/${roleId}` }),
  'a new person with a role': () => ({
    method: 'POST',
    path: '/api/v2/admin/users',
    body: { first_name: 'Ян', last_name: 'Поздний', email: 'late@example.org', role_ids: [roleId] },
  }),
  'a person blocked': () => ({ method: 'POST', path: '/api/v2/admin/users/block', body: { ids: [heir.id] } }),
  'a login set': () => ({ method: 'PUT', path: `/api/v2/users/${heir.id}`, body: { username: 'late-login' } }),
  'a password set': () => ({
    method: 'PUT',
    path: `/api/users/${heir.id}/password`,
    body: { password: 'of the office' },
  }),
  'passwords made up': () => ({ method: 'POST', path: '/api/v2/admin/users/passwords', body: { ids: [heir.id] } }),
  'a second factor taken away': () => ({ method: 'POST', path: `/api/v2/admin/users/${heir.id}/second-factor/reset` }),
  'a session in the name of a person': () => ({ method: 'POST', path: `/api/v2/admin/users/${heir.id}/sign-in` }),
  'a person deleted': () => ({ method: 'DELETE', path: `/api/v2/admin/users/${heir.id}` }),
  'a person removed': () => ({ method: 'DELETE', path: `/api/companies/${companyId}/users/${heir.id}` }),
};
test.each(Object.entries(calls))('%s', async (_, call) => {
  const giver = await buildAdministrator(server.db, companyId);
  await server.db.run(sql`update company_members set is_moderator = true where user_id = ${giver.id}`);
  const before = {
    heir: await rightsOfHeir(),
    account: await digestAccount(server, heir.id),
    roles: await server.db.rows(sql`select * from admin_roles order by id`),
  };
  const { method, path, body } = call();
  const reply = await whileRightsAreTaken(giver, () =>
    server.request(method, path, { as: giver.token, ...(body ? { body } : {}) }),
  );
  expect(reply).toMatchObject({ status: 403 });
  expect(await rightsOfHeir()).toEqual(before.heir);
  expect(await digestAccount(server, heir.id)).toBe(before.account);
  expect(await server.db.rows(sql`select * from admin_roles order by id`)).toEqual(before.roles);
  expect(await server.db.rows(sql`select 1 from users where email = 'late@example.org'`)).toEqual([]);
});

test('two accounts merged', async () => {
  const giver = await buildAdministrator(server.db, companyId);
  const other = await buildUser(server.db, companyId);
  await server.db.run(
    sql`insert into admin_role_users (role_id, company_id, user_id) values (${roleId}, ${companyId}, ${other.id})`,
  );
  const path = `/api/v2/admin/users/${heir.id}/merge/${other.id}`;
  expect(await whileRightsAreTaken(giver, () => server.request('POST', path, { as: giver.token }))).toMatchObject({
    status: 403,
  });
  expect(await rightsOfHeir()).toMatchObject({ roles: [] });
});

test('an invitation accepted lets the person in, without the role', async () => {
  const giver = await buildAdministrator(server.db, companyId);
  const targetId = await buildInvitation(server.db, companyId, giver.id, { roleId, email: heir.email });
  const token = await buildMailLink(server.db, companyId, { kind: 'invitation', targetId });
  const reply = await whileRightsAreTaken(giver, () =>
    server.request('POST', '/api/v2/invitations/accept', { as: heir.token, body: { token } }),
  );
  expect(reply.status).toBe(200);
  expect(await rightsOfHeir()).toMatchObject({ roles: [] });
});
