import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildCompany, buildUser, KNOWN_PASSWORD } from '../../../testing/builders.ts';
import { readMailTo, tokenIn } from '../../../testing/written-mails.ts';
import { cleanUpRegistrations } from './registration.service.ts';

let server: TestApp;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db);
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from sign_in_attempts`));

const post = (path: string, body: object, host?: string) =>
  server.request('POST', path, { body, ...(host ? { headers: { host } } : {}) });
const signUp = (email: string, more: object = {}) =>
  post('/api/auth/signUp', { first_name: 'Анна', last_name: 'Новая', email, password: 'long enough', ...more });
const confirm = (token: string, password = 'long enough', host?: string) =>
  post('/api/v2/auth/confirm-registration', { token, password }, host);
const peopleOf = (email: string) => server.db.rows(sql`select 1 from users where lower(email) = lower(${email})`);

describe('registering', () => {
  test('somebody becomes a member when the address is confirmed, once', async () => {
    const email = 'anna.new@example.org';
    expect((await signUp(email, { middle_name: 'Петровна' })).body).toEqual({ ok: true, token: null });
    expect(await peopleOf(email)).toEqual([]);
    const token = tokenIn(await readMailTo(server.db, email));
    const entered = (await confirm(token)).body;
    expect(entered.email).toBe(email);
    const me = (await server.request('GET', '/api/v2/auth', { as: entered.token })).body;
    expect(me.user).toMatchObject({ first_name: 'Анна', last_name: 'Новая', middle_name: 'Петровна', is_member: true });
    expect(me.permissions).toEqual([]);
    expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    expect((await post('/api/v2/auth/sign-in', { login: email, password: 'long enough' })).status).toBe(200);
  });

  test('who has an account gets the same answer and a mail that says so; nothing changes', async () => {
    const person = await buildUser(server.db, companyId);
    expect((await signUp(person.email)).body).toEqual({ ok: true, token: null });
    const text = await readMailTo(server.db, person.email);
    expect(text).toContain('уже есть учётная запись');
    expect(text).not.toContain('#');
    expect((await post('/api/v2/auth/sign-in', { login: person.email, password: KNOWN_PASSWORD })).status).toBe(200);
  });

  test('an account of another institution joins with its own password and no session', async () => {
    const other = await buildCompany(server.db, { domain: 'other.example' });
    await server.db.run(sql`update companies set domain = 'here.example' where id = ${companyId}`);
    const person = await buildUser(server.db, other);
    const body = { first_name: 'Я', last_name: 'Я', email: person.email, password: 'long enough' };
    await post('/api/auth/signUp', body, 'here.example');
    const token = tokenIn(await readMailTo(server.db, person.email));
    const joined = await confirm(token, 'long enough', 'here.example');
    expect(joined.body).toEqual({ email: person.email, token: null, join_link: null, child: null });
    const members = await server.db.rows(sql`select company_id from company_members where user_id = ${person.id}`);
    expect(members).toHaveLength(2);
    expect((await post('/api/v2/auth/sign-in', { login: person.email, password: 'long enough' })).status).toBe(401);
    await server.db.run(sql`delete from companies where id = ${other}`);
    await server.db.run(sql`update companies set domain = null where id = ${companyId}`);
  });

  test('of two who claim an address the one who reads its mail gets it', async () => {
    const email = 'claimed@example.org';
    await signUp(email, { password: 'the first one' });
    const first = tokenIn(await readMailTo(server.db, email));
    await server.db.run(sql`delete from mail_links where kind <> 'confirm-registration'`);
    await signUp(email, { password: 'the second one' });
    const replies = await Promise.all([confirm(first, 'the first one'), confirm(first, 'the first one')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await peopleOf(email)).toHaveLength(1);
    expect(await server.db.rows(sql`select 1 from registrations where email = ${email}`)).toEqual([]);
  });

  test('whoever reads the mail confirms no registration of somebody else, whose password would open the account', async () => {
    const email = 'victim@example.org';
    await signUp(email, { password: 'of the attacker' });
    const token = tokenIn(await readMailTo(server.db, email));
    const refused = { status: 400, body: { code: 'registration-password' } };
    expect(await confirm(token, 'of the victim')).toMatchObject(refused);
    expect(await peopleOf(email)).toEqual([]);
    await server.db.run(
      sql`update sign_in_attempts set failures = 10, blocked_until = now() + interval '1 minute' where key like 'registration:%'`,
    );
    expect((await confirm(token, 'of the attacker')).status).toBe(429);
    await server.db.run(sql`delete from sign_in_attempts`);
    expect((await confirm(token, 'of the attacker')).status).toBe(200);
  });

  test('a private institution registers nobody, and bad values are named', async () => {
    await server.db.run(sql`update companies set private = true where id = ${companyId}`);
    expect(await signUp('x@example.org')).toMatchObject({ status: 403, body: { code: 'registration-closed' } });
    await server.db.run(sql`update companies set private = false where id = ${companyId}`);
    expect((await signUp('no address')).body.errors).toHaveProperty('email');
    expect((await signUp('x@example.org', { password: 'short' })).body.errors).toHaveProperty('password');
    const unnamed = await post('/api/auth/signUp', { first_name: 'Я', last_name: 'Я', password: 'long enough' });
    expect(unnamed.body).toMatchObject({ code: 'email-missing', errors: { email: ['Укажите электронную почту'] } });
    expect(await server.db.rows(sql`select 1 from registrations where email = 'x@example.org'`)).toEqual([]);
  });

  test('nobody gives themselves rights by what they send', async () => {
    await signUp('eager@example.org', { is_moderator: true, lms_admin: true, role_id: 1, company_id: 1 });
    const { body } = await confirm(tokenIn(await readMailTo(server.db, 'eager@example.org')));
    const me = (await server.request('GET', '/api/v2/auth', { as: body.token })).body;
    expect(me.user.is_moderator).toBe(false);
    expect(me.permissions).toEqual([]);
  });

  test('a school behind one address may register, a flood pays by work; old ones are forgotten', async () => {
    await server.db.run(sql`insert into sign_in_attempts (key, failures) values ('registration:127.0.0.1', 199)`);
    expect((await signUp('last@example.org')).status).toBe(200);
    expect((await signUp('flood@example.org')).body.code).toBe('proof-needed');
    await server.db.run(sql`update registrations set created_at = now() - interval '4 days'`);
    await cleanUpRegistrations(server);
    expect(await server.db.rows(sql`select 1 from registrations`)).toEqual([]);
  });

  test('what a person came for is kept: the group of a link, told at the confirmation on any device', async () => {
    const link = 'a'.repeat(24);
    await signUp('joiner@example.org', { join_link: link });
    const { body } = await confirm(tokenIn(await readMailTo(server.db, 'joiner@example.org')));
    expect(body).toMatchObject({ join_link: link, child: null });
    expect((await signUp('bad@example.org', { join_link: '../admin' })).status).toBe(400);
  });

  test('a parent who registers with the code of the child is linked, once; a dead code leaves the account', async () => {
    const child = await buildUser(server.db, companyId);
    const made = await server.request('POST', `/api/v2/users/${child.id}/relation-code`, { as: child.token });
    const register = async (email: string) => {
      await signUp(email, { child_code: made.body.code.toLowerCase() });
      return (await confirm(tokenIn(await readMailTo(server.db, email)))).body;
    };
    const mother = await register('mother@example.org');
    expect(mother.child).toEqual({ is_linked: true });
    const me = (await server.request('GET', '/api/v2/auth', { as: mother.token })).body.user;
    expect(me.children.map(({ id }: { id: number }) => id)).toEqual([child.id]);
    const second = await register('second@example.org');
    expect(second).toMatchObject({ token: expect.any(String), child: { is_linked: false } });
    const stored = await server.db.rows(sql`select 1 from registrations where child_code_hash is not null`);
    expect(stored).toEqual([]);
  });
});
