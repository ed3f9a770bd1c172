// A password that somebody else has set opens no rights which that person lacks.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildInvitation,
  buildMailLink,
  buildRole,
  buildUser,
  type BuiltUser,
} from '../testing/builders.ts';

const HOST = 'known-passwords.example';
const PASSWORD = 'запомнит-секретарь-7';
let server: TestApp;
let companyId: number;
let admin: BuiltUser;
/** May change people, and nothing else. */
let clerk: BuiltUser;
let person: BuiltUser;
let roleId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { domain: HOST });
  admin = await buildAdministrator(server.db, companyId);
  clerk = await buildUser(server.db, companyId, {
    roleId: await buildRole(server.db, companyId, ['admin_panel_read', 'users_read', 'users_write']),
  });
});
beforeEach(async () => {
  person = await buildUser(server.db, companyId);
  roleId = await buildRole(server.db, companyId, ['admin_panel_read', 'contracts_read']);
  await server.db.run(sql`delete from sign_in_attempts`);
});
afterAll(() => server.close());

const call = (method: string, path: string, as: { token: string }, body?: object) =>
  server.request(method, path, { as: as.token, headers: { host: HOST }, ...(body ? { body } : {}) });
const setPassword = async (by: BuiltUser) =>
  expect((await call('PUT', `/api/users/${person.id}/password`, by, { password: PASSWORD })).status).toBe(200);
const signIn = (password = PASSWORD, login = person.email) =>
  server.request('POST', '/api/v2/auth/sign-in', { body: { login, password }, headers: { host: HOST } });
const hasPassword = async () => (await call('GET', `/api/v2/admin/users/${person.id}`, admin)).body.has_password;

const givings: Record<string, () => Promise<{ status: number }>> = {
  'a role on the page of the person': () =>
    call('PUT', `/api/v2/admin/users/${person.id}/roles`, admin, { role_ids: [roleId] }),
  'a role in its list': () => call('POST', `/api/v2/admin/roles/${roleId}/users/${person.id}`, admin),
  'the right of a moderator': () =>
    call('POST', `/api/companies/${companyId}/moderators`, admin, { user_id: person.id }),
};
test.each(Object.keys(givings))('%s ends a password that a clerk has set', async (giving) => {
  await setPassword(clerk);
  expect((await givings[giving]!()).status).toBe(200);
  expect((await signIn()).status).toBe(401);
  expect(await hasPassword()).toBe(false);
  expect(
    await server.db.rows(sql`select company_id from mails where kind = 'password-ended' and target_id = ${person.id}`),
  ).toEqual([{ company_id: companyId }]);
});

test('also one that the clerk has changed as the person, and that of an account which the clerk has made', async () => {
  const names = { first_name: 'Новый', last_name: 'Завуч', email: `new-${person.id}@orbita.example` };
  const made = await call('POST', '/api/v2/admin/users', clerk, { ...names, password: PASSWORD });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { token } = (await signIn(PASSWORD, names.email)).body;
  const own = { current_password: PASSWORD, new_password: `${PASSWORD}-иначе` };
  expect((await call('POST', '/api/me/password', { token }, own)).status).toBe(200);
  expect((await call('PUT', `/api/v2/admin/users/${made.body.id}/roles`, admin, { role_ids: [roleId] })).status).toBe(
    200,
  );
  expect((await signIn(own.new_password, names.email)).status).toBe(401);
});

test('also where somebody with all rights has changed another way in since', async () => {
  await setPassword(clerk);
  const edit = {
    first_name: 'Ян',
    last_name: 'Завуч',
    phone: `+7 900 555-${String(10_000 + person.id).slice(-4, -2)}-${String(10_000 + person.id).slice(-2)}`,
  };
  expect((await call('PUT', `/api/v2/users/${person.id}`, admin, edit)).status).toBe(200);
  await givings['a role in its list']!();
  expect((await signIn()).status).toBe(401);
});

test('also where a role that the person has gains a permission', async () => {
  const small = await buildRole(server.db, companyId, ['admin_panel_read']);
  await call('PUT', `/api/v2/admin/users/${person.id}/roles`, admin, { role_ids: [small] });
  await server.db.run(sql`update users set rights_since = null where id = ${person.id}`);
  await setPassword(admin);
  await server.db.run(sql`update users set password_set_by_id = ${clerk.id} where id = ${person.id}`);
  const permissions = ['admin_panel_read', 'contracts_read'];
  expect(
    (await call('PUT', `/api/v2/admin/roles/${small}`, admin, { name: `Роль ${small}`, permissions })).status,
  ).toBe(200);
  expect((await signIn()).status).toBe(401);
});

test('one set by somebody who may do all that stays, and so does one whose owner has proved to be that', async () => {
  await setPassword(admin);
  await givings['a role in its list']!();
  expect((await signIn()).status).toBe(200);
  expect(await hasPassword()).toBe(true);
});

test('also one with which somebody comes back by an invitation', async () => {
  await setPassword(clerk);
  await server.db.run(sql`delete from company_members where user_id = ${person.id}`);
  const token = await buildMailLink(server.db, companyId, {
    kind: 'invitation',
    targetId: await buildInvitation(server.db, companyId, admin.id, { email: person.email, roleId }),
  });
  const { token: session } = (await signIn()).body;
  const accepted = await call('POST', '/api/v2/invitations/accept', { token: session }, { token });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect((await signIn()).status).toBe(401);
});

test('also in another institution, where a role or a membership is given', async () => {
  await setPassword(clerk);
  const host = 'known-elsewhere.example';
  const elsewhere = await buildCompany(server.db, { domain: host });
  const inviter = await buildAdministrator(server.db, elsewhere);
  const token = await buildMailLink(server.db, elsewhere, {
    kind: 'invitation',
    targetId: await buildInvitation(server.db, elsewhere, inviter.id, {
      email: person.email,
      roleId: await buildRole(server.db, elsewhere, ['admin_panel_read', 'contracts_read']),
    }),
  });
  const { token: session } = (await signIn()).body;
  await server.db.run(sql`update users set phone = '+79005556677', phone_confirmed_at = now() where id = ${person.id}`);
  const accepted = await server.request('POST', '/api/v2/invitations/accept', {
    as: session,
    headers: { host },
    body: { token },
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  const entered = await server.request('POST', '/api/v2/auth/sign-in', {
    body: { login: person.email, password: PASSWORD },
    headers: { host },
  });
  expect(entered.status).toBe(401);
  expect(await server.db.one(sql`select phone_confirmed_at, password_hash from users where id = ${person.id}`)).toEqual(
    { phone_confirmed_at: null, password_hash: '' },
  );
});

test('who set up an account does not go on in it where its owner joins another institution', async () => {
  await setPassword(clerk);
  const host = 'joined-elsewhere.example';
  const elsewhere = await buildCompany(server.db, { domain: host });
  const inviter = await buildAdministrator(server.db, elsewhere);
  const token = await buildMailLink(server.db, elsewhere, {
    kind: 'invitation',
    targetId: await buildInvitation(server.db, elsewhere, inviter.id, { email: person.email, roleId: null }),
  });
  const { token: clerks } = (await signIn()).body;
  const { token: own } = (await signIn()).body;
  const at = (session: string) => server.request('GET', '/api/v2/subjects', { as: session, headers: { host } });
  const accepted = await server.request('POST', '/api/v2/invitations/accept', {
    as: own,
    headers: { host },
    body: { token },
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect((await at(clerks)).status).toBe(401);
  expect((await at(own)).status).toBe(200);
  expect((await signIn()).status).toBe(401);
});

test('also where the account got rights of the first institution before that', async () => {
  await setPassword(admin);
  await givings['a role in its list']!();
  const host = 'joined-later.example';
  const elsewhere = await buildCompany(server.db, { domain: host });
  const inviter = await buildAdministrator(server.db, elsewhere);
  const token = await buildMailLink(server.db, elsewhere, {
    kind: 'invitation',
    targetId: await buildInvitation(server.db, elsewhere, inviter.id, { email: person.email, roleId: null }),
  });
  const { token: left } = (await signIn()).body;
  const { token: own } = (await signIn()).body;
  await server.db.run(sql`
    update users set phone = '+79005556688', phone_confirmed_at = now(), proved_phone = null where id = ${person.id}`);
  const accepted = await server.request('POST', '/api/v2/invitations/accept', {
    as: own,
    headers: { host },
    body: { token },
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect((await call('GET', '/api/v2/auth', { token: left })).status).toBe(401);
  expect(await server.db.one(sql`select phone_confirmed_at from users where id = ${person.id}`)).toEqual({
    phone_confirmed_at: null,
  });
  expect((await signIn()).status).toBe(401);
});

test('also where the one who set it is a plain member there', async () => {
  await setPassword(clerk);
  const host = 'members-elsewhere.example';
  const elsewhere = await buildCompany(server.db, { domain: host });
  await server.db.run(sql`insert into company_members (company_id, user_id) values (${elsewhere}, ${clerk.id})`);
  const inviter = await buildAdministrator(server.db, elsewhere);
  const token = await buildMailLink(server.db, elsewhere, {
    kind: 'invitation',
    targetId: await buildInvitation(server.db, elsewhere, inviter.id, { email: person.email, roleId: null }),
  });
  const { token: own } = (await signIn()).body;
  const accepted = await server.request('POST', '/api/v2/invitations/accept', {
    as: own,
    headers: { host },
    body: { token },
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect((await signIn()).status).toBe(401);
});

test('what was begun without a proof goes with further rights', async () => {
  await setPassword(admin);
  const small = await buildRole(server.db, companyId, ['admin_panel_read']);
  await call('PUT', `/api/v2/admin/users/${person.id}/roles`, admin, { role_ids: [small] });
  await server.db.run(sql`
    update users set phone = '+79005550001', phone_confirmed_at = now(), proved_phone = null where id = ${person.id}`);
  await server.db.run(sql`insert into email_changes (user_id, email) values (${person.id}, 'left@example.org')`);
  await givings['a role in its list']!();
  expect(
    await server.db.one(sql`
      select phone_confirmed_at, exists (select 1 from email_changes e where e.user_id = u.id) as waits from users u where u.id = ${person.id}`),
  ).toEqual({ phone_confirmed_at: null, waits: false });
});

test('a passkey that nobody proved goes with new rights, also when a way in was changed after it', async () => {
  await setPassword(admin);
  const small = await buildRole(server.db, companyId, ['admin_panel_read']);
  await call('PUT', `/api/v2/admin/users/${person.id}/roles`, admin, { role_ids: [small] });
  await server.db.run(sql`
    insert into passkeys (user_id, credential_id, public_key, domain, name, is_proved) values
      (${person.id}, ${`left-${person.id}`}, '\\x00', ${HOST}, 'Чужой', false), (${person.id}, ${`own-${person.id}`}, '\\x00', ${HOST}, 'Свой', true)`);
  await server.db.run(sql`update users set ways_in_changed_at = clock_timestamp() where id = ${person.id}`);
  await givings['a role in its list']!();
  expect(await server.db.rows(sql`select name from passkeys where user_id = ${person.id}`)).toEqual([{ name: 'Свой' }]);
});

test('who has no address and something in another institution gets no right, because nobody could give a way back', async () => {
  const former = await buildCompany(server.db);
  await setPassword(clerk);
  await server.db.run(sql`update users set username = 'k' || id, email = null where id = ${person.id}`);
  await server.db.run(sql`insert into removed_members (company_id, user_id) values (${former}, ${person.id})`);
  for (const giving of Object.values(givings))
    expect(await giving()).toMatchObject({ status: 409, body: { code: 'account-without-address' } });
  expect((await signIn(PASSWORD, `k${person.id}`)).status).toBe(200);
});

test('one that the owner has set by the link in a mail stays', async () => {
  await setPassword(clerk);
  const token = await buildMailLink(server.db, companyId, { kind: 'restore-password', targetId: person.id });
  const restored = await call(
    'POST',
    '/api/v2/auth/restore-password',
    { token: '' },
    { token, new_password: `${PASSWORD}-свой` },
  );
  expect(restored.status, JSON.stringify(restored.body)).toBe(200);
  await givings['a role in its list']!();
  expect((await signIn(`${PASSWORD}-свой`)).status).toBe(200);
});

test('a duty or a right that the clerk has too ends none', async () => {
  await setPassword(clerk);
  const own = await buildRole(server.db, companyId, ['users_read']);
  await call('PUT', `/api/v2/admin/users/${person.id}/roles`, admin, { role_ids: [own] });
  expect((await signIn()).status).toBe(200);
});
