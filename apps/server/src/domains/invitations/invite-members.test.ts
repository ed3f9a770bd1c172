import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildUser,
  buildUserImport,
  type BuiltUser,
} from '../../testing/builders.ts';
import { readMailTo, tokenIn } from '../../testing/written-mails.ts';

let server: TestApp;
let companyId: number;
let admin: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { domain: 'members.example' });
  admin = await buildAdministrator(server.db, companyId);
});
afterAll(() => server.close());

const headers = { host: 'members.example' };
const send = (as: BuiltUser | undefined, path: string, body: object) =>
  server.request('POST', path, { body, headers, ...(as ? { as: as.token } : {}) });
const inviteMembers = (body: object, as = admin) => send(as, '/api/v2/admin/invitations/members', body);
const enter = (token: string, password = 'my own password') =>
  send(undefined, '/api/v2/auth/enter-invited', { token, password });
const read = (token: string) => send(undefined, '/api/v2/invitations/read', { token });
const list = async (query = '') =>
  (await server.request('GET', `/api/v2/admin/invitations${query}`, { as: admin.token, headers })).body;

/** A member as an import makes them: without password, never here. */
async function buildBrought(overrides: Parameters<typeof buildUser>[2] = {}): Promise<BuiltUser> {
  const person = await buildUser(server.db, companyId, overrides);
  await server.db.run(sql`delete from sessions where user_id = ${person.id}`);
  await server.db.run(sql`update users set password_hash = '' where id = ${person.id}`);
  return person;
}
const counts = (some: object) => ({ invited: 0, without_email: 0, entered: 0, recent: 0, refused: 0, ...some });
async function invite(person: BuiltUser): Promise<string> {
  expect((await inviteMembers({ ids: [person.id] })).body).toEqual(counts({ invited: 1 }));
  return tokenIn(await readMailTo(server.db, person.email));
}

describe('members who have never come in', () => {
  test('are invited by their address, choose a password and are in; others are members already', async () => {
    const person = await buildBrought({ first_name: 'Вера' });
    const { body } = await send(admin, `/api/companies/${companyId}/groupInvite`, {
      emails: [person.email, admin.email],
    });
    expect(body).toEqual({ invited: [person.email], exists: [admin.email], rejected: [] });
    const mail = await readMailTo(server.db, person.email);
    expect(mail).toContain('Вера');
    expect(mail).not.toContain('назовите себя');
    const token = tokenIn(mail);
    expect((await read(token)).body).toMatchObject({ email: person.email, member: { first_name: 'Вера' } });
    const [one, two] = await Promise.all([enter(token), enter(token, 'another password')]);
    expect([one.status, two.status].toSorted()).toEqual([200, 400]);
    const session = (one.status === 200 ? one : two).body.token;
    expect((await server.request('GET', '/api/v2/auth', { as: session, headers })).body.user).toMatchObject({
      id: person.id,
    });
    const signIn = await send(undefined, '/api/auth/signIn', {
      email: person.email,
      password: one.status === 200 ? 'my own password' : 'another password',
    });
    expect(signIn.status).toBe(200);
    expect((await enter(token)).body.code).toBe('link-expired');
    expect((await list(`?state=accepted&query=${person.email}`)).total).toBe(1);
  });

  test('are counted by what becomes of them, and get no second mail within the hour', async () => {
    const people = [await buildBrought(), await buildBrought(), await buildUser(server.db, companyId)];
    await server.db.run(sql`update users set email = null where id = ${people[1]!.id}`);
    const ids = people.map(({ id }) => id);
    const both = await Promise.all([inviteMembers({ ids }), inviteMembers({ ids })]);
    expect(both.map(({ body }) => body).toSorted((a, b) => b.invited - a.invited)).toEqual([
      counts({ invited: 1, without_email: 1, entered: 1 }),
      counts({ recent: 1, without_email: 1, entered: 1 }),
    ]);
    const mails = await server.db.rows(sql`select 1 from mails where recipient = ${people[0]!.email}`);
    expect(mails).toHaveLength(1);
  });

  test('are found by the filter of the list, and by the import that made them', async () => {
    const [one, two] = [await buildBrought({ last_name: 'Искомый' }), await buildBrought({ last_name: 'Искомый' })];
    expect((await inviteMembers({ filter: { query: 'искомый', never_signed_in: true } })).body).toEqual(
      counts({ invited: 2 }),
    );
    const importId = await buildUserImport(server.db, companyId, admin.id, 'applied');
    await server.db.run(
      sql`update user_import_rows set user_id = ${one.id}, effects = '{"created": true}' where import_id = ${importId}`,
    );
    expect((await inviteMembers({ import_id: importId })).body).toEqual(counts({ recent: 1 }));
    expect(two.id).not.toBe(one.id);
  });

  test('the first hour and the history know of it', async () => {
    const person = await buildBrought();
    await invite(person);
    const { body } = await server.request('GET', '/api/v2/admin/first-steps', { as: admin.token, headers });
    const { n } = await server.db.one<{ n: number }>(sql`select count(*)::int as n from invitations`);
    expect(body.steps).toContainEqual({ step: 'invitations', count: n, is_done: true, is_passed: false });
    expect(
      await server.db.rows(
        sql`select action from audit_records where object_type = 'user' and object_id = ${person.id}`,
      ),
    ).toEqual([{ action: 'invited' }]);
  });
});

describe('attacks', () => {
  test('somebody has to be chosen, and nobody of another institution is named or invited', async () => {
    expect((await inviteMembers({})).status).toBe(400);
    expect((await inviteMembers({ ids: [admin.id], filter: { query: 'никого такого' } })).body).toEqual(counts({}));
    const other = await buildCompany(server.db, { domain: 'far.example' });
    const stranger = await buildUser(server.db, other);
    const foreignImport = await buildUserImport(server.db, other, stranger.id, 'applied');
    expect((await inviteMembers({ ids: [stranger.id] })).status).toBe(404);
    expect((await inviteMembers({ import_id: foreignImport })).status).toBe(404);
    const shared = await buildBrought();
    await server.db.run(sql`insert into company_members (company_id, user_id) values (${other}, ${shared.id})`);
    expect((await inviteMembers({ ids: [shared.id] })).body).toEqual(counts({ refused: 1 }));
    await server.db.run(sql`delete from companies where id = ${other}`);
  });

  test('nobody without the right to change people invites, nor anybody with more rights', async () => {
    const plain = await buildUser(server.db, companyId);
    const superior = await buildBrought({ roleId: 1 });
    const moderator = await buildUser(server.db, companyId, { is_moderator: true });
    expect((await inviteMembers({ ids: [superior.id] }, plain)).status).toBe(403);
    expect((await inviteMembers({ ids: [superior.id] }, moderator)).body).toEqual(counts({ refused: 1 }));
    const byMail = await send(moderator, `/api/companies/${companyId}/groupInvite`, { emails: [superior.email] });
    expect(byMail.body).toMatchObject({ invited: [], exists: [superior.email] });
    await invite(superior);
    const { id } = (await list(`?query=${superior.email}`)).data[0];
    expect((await send(moderator, '/api/v2/admin/invitations/resend', { ids: [id] })).body).toEqual({ sent: 0 });
  });

  test('a link ends with the address, with a password set otherwise, with a block, and with rights beyond the inviter', async () => {
    const moderator = await buildUser(server.db, companyId, { is_moderator: true });
    const endings = [
      (id: number) => sql`update users set email = 'moved-' || email where id = ${id}`,
      (id: number) => sql`update users set password_hash = 'set' where id = ${id}`,
      (id: number) => sql`update company_members set blocked_at = now() where user_id = ${id}`,
      (id: number) => sql`insert into admin_role_users (role_id, company_id, user_id) values (1, ${companyId}, ${id})`,
    ];
    for (const ending of endings) {
      const person = await buildBrought();
      expect((await inviteMembers({ ids: [person.id] }, moderator)).body).toEqual(counts({ invited: 1 }));
      const token = tokenIn(await readMailTo(server.db, person.email));
      await server.db.run(ending(person.id));
      expect((await enter(token)).body.code).toBe('link-expired');
      const signUp = { first_name: 'Чужой', last_name: 'Человек', password: 'long enough', invitation: token };
      expect((await send(undefined, '/api/auth/signUp', signUp)).body.code).toMatch(
        /^(link-expired|sign-in-to-accept)$/,
      );
    }
  });

  test('the link is of its member alone', async () => {
    const token = await invite(await buildBrought());
    const thief = await buildUser(server.db, companyId);
    expect((await send(thief, '/api/v2/invitations/accept', { token })).body.code).toBe('link-expired');
    expect((await enter(token)).status).toBe(200);
    const plainLink = await send(admin, `/api/companies/${companyId}/groupInvite`, { emails: ['fresh@example.org'] });
    expect(plainLink.status).toBe(200);
    expect((await enter(tokenIn(await readMailTo(server.db, 'fresh@example.org')))).body.code).toBe('link-expired');
  });
});
