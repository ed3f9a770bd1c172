// Every way to a session asks for the second factor.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashToken } from '../../../http/viewer.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  type BuiltUser,
  buildAdministrator,
  buildCompany,
  buildUser,
  KNOWN_PASSWORD,
} from '../../../testing/builders.ts';
import { cleanUpSessions } from '../auth.service.ts';

let server: TestApp;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { title: 'Колледж связи' });
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from sign_in_attempts`));

const signIn = (person: BuiltUser, path = '/api/v2/auth/sign-in') =>
  server.request('POST', path, { body: { login: person.email, email: person.email, password: KNOWN_PASSWORD } });
const sessionsOf = async ({ id }: BuiltUser) =>
  (await server.db.one<{ n: number }>(sql`select count(*)::int as n from sessions where user_id = ${id}`)).n;
const addPasskey = (person: BuiltUser, domain = 'localhost') =>
  server.db.run(
    sql`insert into passkeys (user_id, credential_id, public_key, domain, name) values (${person.id}, ${`key-${person.id}`}, '\\x00', ${domain}, 'Ноутбук')`,
  );

test.each(['/api/v2/auth/sign-in', '/api/auth/signIn'])(
  '%s: the right password opens no session while a second factor is to be proved',
  async (path) => {
    const person = await buildUser(server.db, companyId);
    await addPasskey(person);
    const before = await sessionsOf(person);
    const reply = await signIn(person, path);
    expect(reply).toMatchObject({
      status: 403,
      body: {
        code: 'second-factor-required',
        message: 'Осталось подтвердить вход вторым фактором',
        second_factor: { token: expect.stringMatching(/^[\w-]{43}$/), methods: ['passkey'] },
      },
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(person)).toBe(before);
    expect(await server.db.rows(sql`select 1 from known_devices where user_id = ${person.id}`)).toEqual([]);
    const { token } = reply.body.second_factor;
    expect((await server.request('GET', '/api/v2/auth', { as: token })).status).toBe(401);
    expect(
      await server.db.one(
        sql`select user_id, token_hash, remember, (extract(epoch from expires_at - now()) / 60)::int as minutes from pending_sign_ins where user_id = ${person.id}`,
      ),
    ).toEqual({ user_id: person.id, token_hash: hashToken(token), remember: true, minutes: 10 });
  },
);

test('a key that is not confirmed is no factor, a passkey of another domain is one that cannot be used here', async () => {
  const person = await buildUser(server.db, companyId);
  await server.db.run(sql`insert into authenticators (user_id, secret) values (${person.id}, '\\x00')`);
  expect((await signIn(person)).status).toBe(200);
  await addPasskey(person, 'school.example');
  expect((await signIn(person)).body.second_factor.methods).toEqual([]);
  await server.db.run(sql`update authenticators set confirmed_at = now() where user_id = ${person.id}`);
  await server.db.run(sql`insert into recovery_codes (user_id, code_hash) values (${person.id}, '\\x01')`);
  expect((await signIn(person)).body.second_factor.methods).toEqual(['totp', 'recovery']);
});

test('an administrator who signs in as the person is not asked', async () => {
  const person = await buildUser(server.db, companyId);
  await addPasskey(person);
  const admin = await buildAdministrator(server.db, companyId);
  const reply = await server.request('POST', `/api/v2/admin/users/${person.id}/sign-in`, { as: admin.token });
  expect(reply.status).toBe(200);
  expect((await server.request('GET', '/api/v2/auth', { as: reply.body.token })).body.user.id).toBe(person.id);
});

test('somebody who is blocked hears so before any factor', async () => {
  const person = await buildUser(server.db, companyId);
  await addPasskey(person);
  await server.db.run(sql`update company_members set blocked_at = now() where user_id = ${person.id}`);
  expect((await signIn(person)).body.code).toBe('account-blocked');
  expect(await server.db.rows(sql`select 1 from pending_sign_ins where user_id = ${person.id}`)).toEqual([]);
});

test('what waits too long is removed', async () => {
  const person = await buildUser(server.db, companyId);
  await addPasskey(person);
  await signIn(person);
  await server.db.run(sql`update pending_sign_ins set expires_at = now() - interval '1 second'`);
  await cleanUpSessions(server.db);
  expect(await server.db.rows(sql`select 1 from pending_sign_ins`)).toEqual([]);
});
