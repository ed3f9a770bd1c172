// Whom an institution has removed leaves an application, works and marks there: another institution gets no way into such an account.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { buildAdministrator, buildCompany, buildUser, type BuiltUser } from '../testing/builders.ts';
import { buildCircle, giveCore } from '../testing/organisation.ts';

const [FORMER, PRESENT] = ['former.example', 'present.example'];
let server: TestApp;
let former: number;
let present: number;
let formerAdmin: BuiltUser;
let admin: BuiltUser;
let person: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  former = await buildCompany(server.db, { domain: FORMER });
  present = await buildCompany(server.db, { domain: PRESENT });
  formerAdmin = await buildAdministrator(server.db, former);
  admin = await buildAdministrator(server.db, present);
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await buildUser(server.db, former);
  await leaveWork(person);
  await server.db.run(sql`insert into company_members (company_id, user_id) values (${present}, ${person.id})`);
  await remove(person);
});

/** Something that the former institution keeps of a person. */
const leaveWork = ({ id }: BuiltUser) =>
  server.db.run(sql`
    insert into files (company_id, owner_id, kind, name, mime, size, sha256, storage_key)
    values (${former}, ${id}, 'document', 'Работа.pdf', 'application/pdf', 1, '', ${`work-${id}`})`);
const ask = (method: string, path: string, as: BuiltUser, body?: object) =>
  server.request(method, path, { as: as.token, headers: { host: PRESENT }, ...(body ? { body } : {}) });
/** The institution removes a person from its people. */
const remove = ({ id }: BuiltUser) =>
  server.request('DELETE', `/api/companies/${former}/users/${id}`, {
    as: formerAdmin.token,
    headers: { host: FORMER },
  });

test('the card says that the account is not this institution’s alone', async () => {
  expect((await ask('GET', `/api/v2/admin/users/${person.id}`, admin)).body.opening_refusal).toBe('shared-account');
});

const ways: Record<string, () => Promise<{ status: number }>> = {
  'another address': () =>
    ask('PUT', `/api/v2/users/${person.id}`, admin, {
      first_name: 'Ян',
      last_name: 'Ёлкин',
      email: 'thief@example.org',
    }),
  'a new password': () => ask('PUT', `/api/users/${person.id}/password`, admin, { password: 'совсем-другой-пароль-7' }),
  'signing in as the person': () => ask('POST', '/api/v2/auth/sign-in-as', admin, { user_id: person.id }),
  'a merge into another account': async () =>
    ask('POST', `/api/v2/admin/users/${(await buildUser(server.db, present)).id}/merge/${person.id}`, admin, {}),
  'a merge of another account': async () =>
    ask('POST', `/api/v2/admin/users/${person.id}/merge/${(await buildUser(server.db, present)).id}`, admin, {}),
  'erasing what stands elsewhere': () => ask('DELETE', `/api/v2/admin/users/${person.id}`, admin),
};
test.each(Object.keys(ways))('refused: %s', async (way) => {
  expect((await ways[way]!()).status).toBeGreaterThanOrEqual(400);
  expect(await server.db.one(sql`select email, deleted_at from users where id = ${person.id}`)).toEqual({
    email: person.email,
    deleted_at: null,
  });
});

test('of passwords for many the account is left out', async () => {
  const { body } = await ask('POST', '/api/v2/admin/users/passwords', admin, { ids: [person.id] });
  expect(JSON.stringify(body)).toContain('есть данные и в другой организации');
});

test('who is removed has no role of a circle any more', async () => {
  const leader = await buildUser(server.db, former);
  await giveCore(server.db, await buildCircle(server.db, former), 1, leader.id);
  expect((await remove(leader)).status).toBe(200);
  expect(await server.db.rows(sql`select 1 from organisation_role_people where user_id = ${leader.id}`)).toEqual([]);
});

test('who has left nothing there belongs to the other institution alone', async () => {
  const guest = await buildUser(server.db, former);
  await server.db.run(sql`insert into company_members (company_id, user_id) values (${present}, ${guest.id})`);
  expect((await remove(guest)).status).toBe(200);
  expect((await ask('GET', `/api/v2/admin/users/${guest.id}`, admin)).body.opening_refusal).toBeNull();
});

test('who comes back belongs there as before', async () => {
  await server.db.run(sql`delete from company_members where company_id = ${present} and user_id = ${person.id}`);
  await server.db.run(sql`insert into company_members (company_id, user_id) values (${former}, ${person.id})`);
  expect(await server.db.rows(sql`select company_id from removed_members where user_id = ${person.id}`)).toEqual([]);
});

test('a removed account leaves no trace', async () => {
  const lonely = await buildUser(server.db, former);
  await server.db.run(sql`delete from users where id = ${lonely.id}`);
  expect(await server.db.rows(sql`select 1 from removed_members where user_id = ${lonely.id}`)).toEqual([]);
});
