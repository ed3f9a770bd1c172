import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildGroup,
  buildMailLink,
  buildInvitation,
  buildRole,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { readMailTo, tokenIn } from '../../testing/written-mails.ts';

let server: TestApp;
let companyId: number;
let admin: BuiltUser;
let groupId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db);
  admin = await buildAdministrator(server.db, companyId);
  groupId = await buildGroup(server.db, companyId);
});
afterAll(() => server.close());

const send = (as: BuiltUser | undefined, path: string, body: object) =>
  server.request('POST', path, { body, ...(as ? { as: as.token } : {}) });
const invite = (emails: string[], more: object = {}, as = admin) =>
  send(as, `/api/companies/${companyId}/groupInvite`, { emails, ...more });
const list = async (query = '') =>
  (await server.request('GET', `/api/v2/admin/invitations${query}`, { as: admin.token })).body;
const signUp = (invitation: string, more: object = {}) =>
  send(undefined, '/api/auth/signUp', {
    ...{ first_name: 'Пётр', last_name: 'Званов', password: 'long enough', invitation, ...more },
  });
const idOf = async (email: string): Promise<number> => (await list(`?query=${email}`)).data[0].id;
const permissionsOf = async (token: string) =>
  (await server.request('GET', '/api/v2/auth', { as: token })).body.permissions.map(({ name }: any) => name);

/** A moderator without roles: may invite, holds few rights. */
const buildModerator = async () => {
  const person = await buildUser(server.db, companyId);
  await server.db.run(sql`update company_members set is_moderator = true where user_id = ${person.id}`);
  return person;
};

describe('inviting', () => {
  test('tells who is invited, who is a member and what is no address; each gets one mail', async () => {
    const member = await buildUser(server.db, companyId);
    const { body } = await invite([
      ' New@Example.org',
      'new@example.org',
      member.email.toUpperCase(),
      'nonsense',
      'a@b',
    ]);
    expect(body).toEqual({ invited: ['new@example.org'], exists: [member.email], rejected: ['nonsense', 'a@b'] });
    await readMailTo(server.db, 'new@example.org');
    expect(await server.db.rows(sql`select 1 from mails where recipient = 'new@example.org'`)).toHaveLength(1);
  });

  test('the link lets one person in with the role and the groups that the office chose', async () => {
    await invite(['teacher@example.org'], { role_id: 2, group_ids: [groupId] });
    const token = tokenIn(await readMailTo(server.db, 'teacher@example.org'));
    expect((await send(undefined, '/api/v2/invitations/read', { token })).body).toMatchObject({
      email: 'teacher@example.org',
      has_account: false,
    });
    const [one, two] = await Promise.all([signUp(token, { email: 'other@example.org' }), signUp(token)]);
    expect([one.status, two.status].toSorted()).toEqual([200, 400]);
    const entered = (one.status === 200 ? one : two).body.token;
    const me = (await server.request('GET', '/api/v2/auth', { as: entered })).body.user;
    expect(me).toMatchObject({ email: 'teacher@example.org', is_member: true, groups_count: 1 });
    expect(await permissionsOf(entered)).toContain('groups_write');
    expect((await list('?state=accepted')).data[0]).toMatchObject({ email: 'teacher@example.org', role: { id: 2 } });
    expect((await list('?query=teacher@')).total).toBe(0);
  });

  test('works for a private institution; an ended or withdrawn link lets nobody in', async () => {
    await server.db.run(sql`update companies set private = true where id = ${companyId}`);
    const [late, gone] = [
      await buildInvitation(server.db, companyId, admin.id),
      await buildInvitation(server.db, companyId, admin.id),
    ];
    const link = (targetId: number) => buildMailLink(server.db, companyId, { kind: 'invitation', targetId });
    const [lateLink, goneLink] = [await link(late), await link(gone)];
    await server.db.run(sql`update invitations set expires_at = now() where id = ${late}`);
    expect((await send(admin, '/api/v2/admin/invitations/withdraw', { ids: [gone] })).body).toEqual({ withdrawn: 1 });
    for (const token of [lateLink, goneLink]) expect((await signUp(token)).body.code).toBe('link-expired');
    const good = await link(await buildInvitation(server.db, companyId, admin.id));
    expect((await signUp(good)).status).toBe(200);
    await server.db.run(sql`update companies set private = false where id = ${companyId}`);
  });

  test('sending again ends the former link', async () => {
    await invite(['again@example.org']);
    const first = tokenIn(await readMailTo(server.db, 'again@example.org'));
    const id = await idOf('again@example.org');
    expect((await send(admin, '/api/v2/admin/invitations/resend', { ids: [id] })).body).toEqual({ sent: 1 });
    expect((await signUp(first)).body.code).toBe('link-expired');
    await server.db.run(sql`delete from mails where state = 'kept' and recipient <> 'again@example.org'`);
    await expect.poll(async () => (await list('?query=again@')).data[0]?.mail_state).toBe('kept');
    expect((await signUp(tokenIn(await readMailTo(server.db, 'again@example.org')))).status).toBe(200);
  });

  test('whoever has an account signs in and accepts; the account keeps its password', async () => {
    const email = 'elsewhere@example.org';
    const elsewhere = await buildCompany(server.db, { domain: 'elsewhere.example' });
    const person = await buildUser(server.db, elsewhere);
    await server.db.run(sql`update users set email = ${email} where id = ${person.id}`);
    await server.db.run(sql`update companies set domain = 'invites.example' where id = ${companyId}`);
    const here = { host: 'invites.example' };
    await server.request('POST', `/api/companies/${companyId}/groupInvite`, {
      as: admin.token,
      body: { emails: [email] },
      headers: here,
    });
    const token = tokenIn(await readMailTo(server.db, email));
    const body = { first_name: 'Пётр', last_name: 'Званов', password: 'long enough', invitation: token };
    const registered = await server.request('POST', '/api/auth/signUp', { body, headers: here });
    expect(registered.body.code).toBe('sign-in-to-accept');
    const accept = () =>
      server.request('POST', '/api/v2/invitations/accept', { as: person.token, body: { token }, headers: here });
    expect((await accept()).body).toEqual({ ok: true });
    expect((await accept()).status).toBe(400);
    const me = await server.request('GET', '/api/v2/auth', { as: person.token, headers: here });
    expect(me.body.user).toMatchObject({ id: person.id, is_member: true });
    await server.db.run(sql`delete from companies where id = ${elsewhere}`);
    await server.db.run(sql`update companies set domain = null where id = ${companyId}`);
  });
});

describe('rights', () => {
  test('a link with a role opens only for the address that it went to; one without for whoever has it', async () => {
    const student = await buildUser(server.db, companyId);
    const accept = async (roleId: number | null, email?: string) => {
      const id = await buildInvitation(server.db, companyId, admin.id, { roleId, ...(email ? { email } : {}) });
      const token = await buildMailLink(server.db, companyId, { kind: 'invitation', targetId: id });
      return send(student, '/api/v2/invitations/accept', { token });
    };
    expect(await accept(1)).toMatchObject({ status: 403, body: { code: 'invitation-of-another' } });
    expect(await permissionsOf(student.token)).toEqual([]);
    expect((await accept(null)).status).toBe(200);
    expect((await accept(1, student.email.toUpperCase())).status).toBe(200);
    expect(await permissionsOf(student.token)).toContain('groups_write');
  });

  test('nobody invites into a role or group beyond their own rights', async () => {
    const moderator = await buildModerator();
    expect((await invite(['a@example.org'], {}, moderator)).status).toBe(200);
    expect(await invite(['b@example.org'], { role_id: 1 }, moderator)).toMatchObject({
      body: { code: 'rights-not-held' },
    });
    expect(await invite(['b@example.org'], { group_ids: [groupId] }, moderator)).toMatchObject({ status: 403 });
    expect((await invite(['b@example.org'], {}, await buildUser(server.db, companyId))).status).toBe(403);
    expect((await list('?query=b@example.org')).total).toBe(0);
  });

  test('whoever gives roles invites into those alone whose rights they hold', async () => {
    const rights = ['admin_panel_read', 'users_read', 'users_write', 'roles_read', 'roles_write'];
    const clerk = await buildUser(server.db, companyId, { roleId: await buildRole(server.db, companyId, rights) });
    const [held, more] = [
      await buildRole(server.db, companyId, ['users_read', 'users_write']),
      await buildRole(server.db, companyId, ['users_read', 'groups_write']),
    ];
    expect(await invite(['more@example.org'], { role_id: more }, clerk)).toMatchObject({
      status: 403,
      body: { code: 'rights-not-held' },
    });
    expect((await list('?query=more@example.org')).total).toBe(0);
    expect((await invite(['held@example.org'], { role_id: held }, clerk)).status).toBe(200);
    expect((await list('?query=held@example.org')).data[0]).toMatchObject({ role: { id: held } });
  });

  test('a role is not given when the inviter has lost it in the meantime', async () => {
    const inviter = await buildAdministrator(server.db, companyId);
    const id = await buildInvitation(server.db, companyId, inviter.id, { roleId: 1 });
    const link = await buildMailLink(server.db, companyId, { kind: 'invitation', targetId: id });
    await server.db.run(sql`delete from admin_role_users where user_id = ${inviter.id}`);
    const { token } = (await signUp(link)).body;
    expect(await permissionsOf(token)).toEqual([]);
  });

  test('inviting again takes away neither the role nor the groups that one could not give', async () => {
    const email = 'kept.role@example.org';
    const moderator = await buildModerator();
    expect((await invite([email], { role_id: 1, group_ids: [groupId] })).status).toBe(200);
    expect((await invite([email], {}, moderator)).status).toBe(200);
    const kept = await server.db.row(sql`
      select i.role_id, i.inviter_id, array(select x.group_id from invitation_groups x where x.invitation_id = i.id) as groups from invitations i where i.email = ${email}`);
    expect(kept).toEqual({ role_id: 1, inviter_id: admin.id, groups: [groupId] });
  });

  test('groups, roles and invitations of another company do not exist', async () => {
    const other = await buildCompany(server.db, { domain: 'foreign.example' });
    const foreignGroup = await buildGroup(server.db, other);
    const foreign = await buildInvitation(server.db, other, admin.id);
    await server.db.run(sql`update companies set domain = 'own.example' where id = ${companyId}`);
    const ask = (path: string, body: object) =>
      server.request('POST', path, { as: admin.token, body, headers: { host: 'own.example' } });
    const path = `/api/companies/${companyId}/groupInvite`;
    expect((await ask(path, { emails: ['c@example.org'], group_ids: [foreignGroup] })).status).toBe(404);
    expect((await ask(`/api/companies/${other}/groupInvite`, { emails: ['c@example.org'] })).status).toBe(404);
    expect((await ask('/api/v2/admin/invitations/withdraw', { ids: [foreign] })).body).toEqual({ withdrawn: 0 });
    expect((await ask('/api/v2/admin/invitations/resend', { ids: [foreign] })).body).toEqual({ sent: 0 });
    await server.db.run(sql`delete from companies where id = ${other}`);
    await server.db.run(sql`update companies set domain = null where id = ${companyId}`);
  });
});
