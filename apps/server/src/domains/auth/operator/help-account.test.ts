import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildAdministrator, buildCompany, buildUser, KNOWN_PASSWORD } from '../../../testing/builders.ts';
import { buildIdentity } from '../../../testing/identity-providers.ts';
import { findAccounts, issueFirstPassword } from './help-account.ts';

let server: TestApp;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { title: 'Колледж' });
});
afterAll(() => server.close());

const signIn = (login: string, password: string) =>
  server.request('POST', '/api/v2/auth/sign-in', { body: { login, password } });

test('a first password opens the account alone, is changed at once and stands in the history', async () => {
  const person = await buildUser(server.db, companyId);
  const { id, token } = person;
  await server.db.run(sql`
    update users set phone = '+79990003344', phone_confirmed_at = now(), ways_in_changed_at = now() where id = ${id}`);
  await server.db.run(sql`insert into authenticators (user_id, secret, confirmed_at) values (${id}, 'x', now())`);

  const kept = await issueFirstPassword(server.db, id, false);
  expect(kept).toMatchObject({ login: person.email, hasSecondFactor: true });
  expect((await signIn(person.email, KNOWN_PASSWORD)).status).toBe(401);
  expect((await server.request('GET', '/api/v2/users', { as: token })).status).toBe(401);
  expect(await server.db.one(sql`select phone_confirmed_at is null as no_phone from users where id = ${id}`)).toEqual({
    no_phone: true,
  });

  const { password } = await issueFirstPassword(server.db, id, true);
  expect((await signIn(person.email, kept.password)).status).toBe(401);
  const entered = await signIn(person.email, password);
  const own = await server.request('GET', '/api/v2/auth', { as: entered.body.token });
  expect(own.body.user).toMatchObject({ id, must_change_password: true });
  expect(
    await server.db.rows(sql`
      select actor_id, action from audit_records where company_id = ${companyId} and object_type = 'user' and object_id = ${id} order by id`),
  ).toEqual(['password-set', 'password-set', 'second-factor-reset'].map((action) => ({ actor_id: null, action })));
});

test('a key, a link and a device of somebody else go, also from an account with rights', async () => {
  const admin = await buildAdministrator(server.db, companyId);
  await server.db.run(sql`
    insert into passkeys (user_id, credential_id, public_key, domain, name) values (${admin.id}, 'k', '\\x00', 'localhost', 'Чужой ключ')`);
  await server.db.run(sql`insert into recovery_codes (user_id, code_hash) values (${admin.id}, 'x')`);
  await buildIdentity(server.db, companyId, admin.id);
  const made = await issueFirstPassword(server.db, admin.id, false);
  expect(made.hasSecondFactor).toBe(false);
  expect(
    await server.db.one(sql`
      select (select count(*)::int from passkeys where user_id = ${admin.id}) as keys, (select count(*)::int from recovery_codes where user_id = ${admin.id}) as codes,
        (select count(*)::int from identities where user_id = ${admin.id}) as links`),
  ).toEqual({ keys: 0, codes: 0, links: 0 });
  const entered = await signIn(admin.email, made.password);
  expect(entered.body.token).toEqual(expect.any(String));
});

test('an account that is gone gets none', async () => {
  await expect(issueFirstPassword(server.db, 999_999_999, false)).rejects.toThrow('There is no account 999999999.');
});

// The second institution has no domain, so that nobody enters after this.
test('a person is found by everything that the operator may be told', async () => {
  const other = await buildCompany(server.db, { title: 'Лицей' });
  const { id } = await buildUser(server.db, companyId);
  await server.db.run(sql`
    update users set last_name = 'Щёголева', first_name = 'Анна', middle_name = '', email = 'Shchegoleva@example.org', username = 'shchegol', phone = '+7 999 000-11-22' where id = ${id}`);
  await server.db.run(sql`insert into removed_members (company_id, user_id) values (${other}, ${id})`);
  const whole = {
    ...{ id, name: 'Щёголева Анна', email: 'Shchegoleva@example.org', username: 'shchegol', phone: '+7 999 000-11-22' },
    ...{ member_of: ['Колледж'], removed_from: ['Лицей'] },
  };
  for (const text of ['shchegoleva@EXAMPLE.org', 'SHCHEGOL', '8 (999) 000 11 22', 'щеголева анна', 'анна щёг'])
    expect(await findAccounts(server.db, text), text).toEqual([whole]);
  expect(await findAccounts(server.db, String(id))).toContainEqual(whole);
  expect(await findAccounts(server.db, 'Щёголева Борис')).toEqual([]);
});
