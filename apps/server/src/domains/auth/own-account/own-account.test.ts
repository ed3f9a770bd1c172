import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildUser,
  type BuiltUser,
  KNOWN_PASSWORD,
} from '../../../testing/builders.ts';
import { buildPhoneCode, KNOWN_CODE } from '../../../testing/phone-codes.ts';
import { readMailTo, tokenIn } from '../../../testing/written-mails.ts';

let server: TestApp;
let companyId: number;
let person: BuiltUser;
let address: string;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db);
});
afterAll(() => server.close());
let people = 0;
beforeEach(async () => {
  person = await buildUser(server.db, companyId);
  address = `new${++people}@example.org`;
});

const send = async (method: string, path: string, body?: object, as: BuiltUser | undefined = person) =>
  (await server.request(method, path, { ...(as ? { as: as.token } : {}), ...(body ? { body } : {}) })).body;
const change = (body: object, as = person) =>
  send('PUT', `/api/v2/users/${person.id}`, { current_password: KNOWN_PASSWORD, ...body }, as);
const account = () => send('GET', '/api/me/account');
const confirm = async (token: string) =>
  (await server.request('POST', '/api/v2/auth/email/confirm', { body: { token } })).body;
const linkTo = async (email: string) => tokenIn(await readMailTo(server.db, email));

test('a new address counts once the mail to it was answered, once', async () => {
  const before = await account();
  expect(before).toMatchObject({ id: person.id, email: person.email, email_to_confirm: null, photo_id: null });
  await change({ email: address, phone2: '+7 900 222-22-22' });
  expect(await account()).toMatchObject({
    email: person.email,
    email_to_confirm: address,
    phone2: '+7 900 222-22-22',
  });
  const token = await linkTo(address);
  expect(await confirm(token)).toEqual({ email: address });
  expect(await confirm(token)).toMatchObject({ code: 'link-expired' });
  expect(await account()).toMatchObject({ email: address, email_to_confirm: null });
  // Whoever reads the former mailbox learns of it.
  const told = sql`select 1 from mails where kind = 'email-changed' and recipient = ${person.email}`;
  expect(await server.db.rows(told)).toHaveLength(1);
  const signIn = { email: address, password: KNOWN_PASSWORD };
  expect((await server.request('POST', '/api/auth/signIn', { body: signIn })).status).toBe(200);
  const acts = await server.db.rows<{ action: string }>(
    sql`select action from audit_records where object_type = 'user' and object_id = ${person.id} order by id`,
  );
  expect(acts.map(({ action }) => action).toSorted()).toEqual(['email-confirmed', 'email-requested', 'updated']);
});

test('the mailbox is told when a phone is confirmed, which lets in without a password', async () => {
  await buildPhoneCode(server.db, companyId, { phone: '+7 901 300-00-09', userId: person.id });
  expect(await send('POST', '/api/v2/phone-collector/check-code', { code: KNOWN_CODE })).toEqual({ ok: true });
  const told = sql`select 1 from mails where kind = 'phone-confirmed' and recipient = ${person.email}`;
  expect(await server.db.rows(told)).toHaveLength(1);
});

test('the last address asked for is the one; a cancelled one never counts', async () => {
  await change({ email: address });
  const first = await linkTo(address);
  await change({ email: `other-${address}` });
  const second = await linkTo(`other-${address}`);
  expect(await confirm(first)).toMatchObject({ code: 'link-expired' });
  expect(await send('DELETE', '/api/me/email')).toEqual({ ok: true });
  expect(await confirm(second)).toMatchObject({ code: 'link-expired' });
  expect(await account()).toMatchObject({ email: person.email, email_to_confirm: null });
});

test('an address of somebody else is refused, also when it was taken meanwhile', async () => {
  const other = await buildUser(server.db, companyId);
  expect(await change({ email: other.email })).toMatchObject({ code: 'email-taken' });
  await change({ email: address });
  const token = await linkTo(address);
  await server.db.run(sql`update users set email = ${address} where id = ${other.id}`);
  expect(await confirm(token)).toMatchObject({ code: 'email-taken' });
  expect((await account()).email).toBe(person.email);
});

test('a change by the office counts at once and ends what waits', async () => {
  const admin = await buildAdministrator(server.db, companyId);
  await change({ email: address });
  const token = await linkTo(address);
  await change({ email: `office-${address}` }, admin);
  expect(await account()).toMatchObject({ email: `office-${address}`, email_to_confirm: null });
  expect(await confirm(token)).toMatchObject({ code: 'link-expired' });
});

test('addresses of others are not tried out', async () => {
  const other = await buildUser(server.db, companyId);
  for (let n = 0; n < 5; n++) expect(await change({ email: other.email })).toMatchObject({ code: 'email-taken' });
  expect(await change({ email: other.email })).toMatchObject({ code: 'too-many-attempts' });
  expect(await change({ email: address })).toMatchObject({ code: 'too-many-attempts' });
});

test('mails to new addresses are few', async () => {
  for (let n = 0; n < 5; n++) expect(await change({ email: `${n}-${address}` })).toMatchObject({ id: person.id });
  expect(await change({ email: address })).toMatchObject({ code: 'too-many-attempts' });
});

test('a new password, one’s own or of the office, ends the address that was asked for with the former one', async () => {
  const admin = await buildAdministrator(server.db, companyId);
  const next = 'Тихий-омут-и-12-лодок';
  const passwords: (() => Promise<unknown>)[] = [
    () => send('POST', '/api/me/password', { current_password: KNOWN_PASSWORD, new_password: next }),
    () => send('PUT', `/api/users/${person.id}/password`, { password: next }, admin),
  ];
  for (const [i, set] of passwords.entries()) {
    person = await buildUser(server.db, companyId);
    const mine = `${i}-${address}`;
    await change({ email: mine });
    const token = await linkTo(mine);
    expect(await set()).toMatchObject({ ok: true });
    expect(await confirm(token)).toMatchObject({ code: 'link-expired' });
  }
});
