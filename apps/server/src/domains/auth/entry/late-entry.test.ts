// A way in that ends while somebody comes by it opens nothing.
import { connect, type Database, raw, sql, type Sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildCompany, buildUser, type BuiltUser, KNOWN_PASSWORD } from '../../../testing/builders.ts';
import { whileWaiting } from '../../../testing/waiting.ts';
import { hashPhoneCode } from '../phone/place-calls.ts';

let server: TestApp;
let elsewhere: Database;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp();
  elsewhere = connect(server.db.url, { max: 2 });
  companyId = await buildCompany(server.db);
});
afterAll(async () => {
  await elsewhere.end();
  await server.close();
});

const sessionsOf = async ({ id }: BuiltUser) =>
  (await server.db.one<{ n: number }>(sql`select count(*)::int as n from sessions where user_id = ${id}`)).n;
/** Signs in with the password while another transaction changes the account, and ends its sessions afterwards. */
const enterWhile = (person: BuiltUser, change: Sql) =>
  whileWaiting(
    elsewhere,
    async (tx) => {
      await tx.run(change);
      await tx.run(sql`delete from sessions where user_id = ${person.id}`);
    },
    () => server.request('POST', '/api/v2/auth/sign-in', { body: { login: person.email, password: KNOWN_PASSWORD } }),
  );

test('the former password opens no session beside its change', async () => {
  const person = await buildUser(server.db, companyId);
  const change = sql`update users set password_hash = 'another' where id = ${person.id}`;
  const reply = await enterWhile(person, change);
  expect(reply).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } });
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect(await sessionsOf(person)).toBe(0);
});

test('an account that is erased meanwhile is entered no more', async () => {
  const person = await buildUser(server.db, companyId);
  expect((await enterWhile(person, sql`update users set deleted_at = now() where id = ${person.id}`)).status).toBe(401);
  expect(await sessionsOf(person)).toBe(0);
});

test('a sign-in that waits for its second factor begins with the present password too', async () => {
  const person = await buildUser(server.db, companyId);
  await server.db.run(
    sql`insert into passkeys (user_id, credential_id, public_key, domain, name) values (${person.id}, ${`key-${person.id}`}, '\\x00', 'localhost', 'Ноутбук')`,
  );
  const change = sql`update users set password_hash = 'another' where id = ${person.id}`;
  expect((await enterWhile(person, change)).status).toBe(401);
  expect(await server.db.rows(sql`select 1 from pending_sign_ins where user_id = ${person.id}`)).toEqual([]);
});

/** What somebody does with the ways into an account in a session of it. */
const ownChanges: Record<string, (as: string) => Promise<{ status: number }>> = {
  'another password': (as) =>
    server.request('POST', '/api/me/password', {
      as,
      body: { current_password: KNOWN_PASSWORD, new_password: `${KNOWN_PASSWORD}-другой` },
    }),
  'a calendar': (as) => server.request('POST', '/api/v2/calendar-feeds', { as, body: { title: 'Телефон' } }),
  'an app for codes': (as) =>
    server.request('POST', '/api/v2/me/second-factor/totp', {
      as,
      body: { current_password: KNOWN_PASSWORD },
    }),
  'another address': async (as) =>
    server.request('PUT', `/api/v2/users/${(await server.request('GET', '/api/v2/auth', { as })).body.user.id}`, {
      as,
      body: { email: 'late@example.org', current_password: KNOWN_PASSWORD },
    }),
};
test.each(Object.keys(ownChanges))('a session that ends meanwhile changes nothing any more: %s', async (change) => {
  const person = await buildUser(server.db, companyId);
  const before = await server.db.one(sql`select password_hash from users where id = ${person.id}`);
  const reply = await whileWaiting(
    elsewhere,
    async (tx) => {
      await tx.run(sql`select 1 from users where id = ${person.id} for no key update`);
      await tx.run(sql`delete from sessions where user_id = ${person.id}`);
    },
    () => ownChanges[change]!(person.token),
  );
  expect(reply).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(await server.db.one(sql`select password_hash from users where id = ${person.id}`)).toEqual(before);
  for (const table of ['calendar_feeds', 'authenticators', 'email_changes'])
    expect(await server.db.rows(sql`select 1 from ${raw(table)} where user_id = ${person.id}`)).toEqual([]);
});

test('a phone is not confirmed by a session that ends meanwhile', async () => {
  const person = await buildUser(server.db, companyId);
  const phone = `+7900${String(1_000_000 + person.id).slice(-7)}`;
  await server.db.run(sql`insert into phone_claims (user_id, phone) values (${person.id}, ${phone})`);
  await server.db.run(sql`
    insert into phone_codes (company_id, phone, user_id, state, code_hash, expires_at)
    values (${companyId}, ${phone}, ${person.id}, 'called', ${hashPhoneCode(phone, '123456')}, now() + interval '5 minutes')`);
  const reply = await whileWaiting(
    elsewhere,
    async (tx) => {
      await tx.run(sql`select 1 from users where id = ${person.id} for no key update`);
      await tx.run(sql`delete from sessions where user_id = ${person.id}`);
    },
    () => server.request('POST', '/api/v2/phone-collector/check-code', { as: person.token, body: { code: '123456' } }),
  );
  expect(reply).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(await server.db.one(sql`select phone_confirmed_at from users where id = ${person.id}`)).toEqual({
    phone_confirmed_at: null,
  });
});

test('a change of something else lets the person in', async () => {
  const person = await buildUser(server.db, companyId);
  expect((await enterWhile(person, sql`update users set middle_name = 'Ян' where id = ${person.id}`)).status).toBe(200);
  expect(await sessionsOf(person)).toBe(1);
});
