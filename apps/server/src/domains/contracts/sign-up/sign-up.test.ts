// Signing up for distance studies.
import { consentDocuments } from '@orbita/contract/contracts/consents';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildProgram } from '../../../testing/applicants.ts';
import { buildCompany, buildUser } from '../../../testing/builders.ts';

let server: TestApp;
let companyId: number;
let phone: string;
let serial = 10;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db);
  await buildProgram(server.db, companyId);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.run(sql`delete from sign_in_attempts`);
  serial += 1;
  phone = `+7 900 111-33-${serial}`;
});

const call = (more: object = {}) => server.request('POST', '/api/v2/auth/sign-up/call', { body: { phone, ...more } });
const codeOf = async (): Promise<string> => {
  const find = () =>
    server.db.one<{ code: string }>(
      sql`select code from phone_codes where phone = ${phone} and code is not null order by id desc limit 1`,
    );
  return (await vi.waitFor(find, { timeout: 30_000 })).code;
};
const enter = (code: string, more: object = {}) =>
  server.request('POST', '/api/v2/auth/sign-up', {
    body: {
      ...{ surname: 'Ёлкина', name: 'Вера', email: 'vera@example.org', phone, code },
      ...{ consent: consentDocuments.processing.version, ...more },
    },
  });
const signUp = async (more: object = {}) => {
  await call();
  const reply = await enter(await codeOf(), more);
  // Another call may be asked for only after a minute.
  await server.db.run(
    sql`update phone_codes set created_at = created_at - interval '2 minutes' where phone = ${phone}`,
  );
  return reply;
};
const me = async (token: string) => (await server.request('GET', '/api/v2/auth', { as: token })).body.user;

test('a wrong address is named before a call is made', async () => {
  expect(await call({ email: 'vera@x' })).toMatchObject({
    status: 400,
    body: { errors: { email: [expect.any(String)] } },
  });
  expect((await call({ email: 'vera@example.org' })).status).toBe(200);
});

test('the code of the call makes a distant student with a draft', async () => {
  const { status, body } = await signUp();
  expect({ status, accounts: body.accounts }).toEqual({ status: 200, accounts: [] });
  expect(await me(body.token)).toMatchObject({
    ...{ last_name: 'Ёлкина', is_distant: true, is_member: true, phone, phone_confirmed: true, email: null },
    contract: { status: 'draft', step: 1 },
  });
  const own = await server.request('GET', '/api/v2/contracts/own', { as: body.token });
  expect(own.body.contract.application).toMatchObject({ surname: 'Ёлкина', email: 'vera@example.org', phone });
});

test('the same phone goes on with its draft', async () => {
  const first = await me((await signUp()).body.token);
  const again = await me((await signUp({ name: 'Анна' })).body.token);
  expect(again).toMatchObject({ id: first.id, contract: first.contract, first_name: 'Вера' });
});

test('a phone of somebody who has an account asks who applies, and a new person may', async () => {
  const parent = await buildUser(server.db, companyId);
  await server.db.run(sql`update users set phone = ${phone}, phone_confirmed_at = now() where id = ${parent.id}`);
  await call();
  const code = await codeOf();
  const { body } = await enter(code);
  expect(body).toMatchObject({ token: null, accounts: [{ id: parent.id }] });
  expect((await me((await enter(code, { is_new: true })).body.token)).id).not.toBe(parent.id);
});

test('an address of an account tells nothing and gives nothing', async () => {
  const owner = await buildUser(server.db, companyId);
  const { email } = await server.db.one<{ email: string }>(sql`select email from users where id = ${owner.id}`);
  const { status, body } = await signUp({ email });
  expect(status).toBe(200);
  expect(await me(body.token)).toMatchObject({ email: null });
});

test('a wrong code ten times is refused, and the right one with it', async () => {
  await call();
  const code = await codeOf();
  const wrong = code === '000000' ? '000001' : '000000';
  const statuses: number[] = [];
  for (let guess = 0; guess < 10; guess += 1) statuses.push((await enter(wrong)).status);
  expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
  expect((await enter(code)).status).not.toBe(200);
});

test('whoever fills in the hidden field is neither called nor let in', async () => {
  expect((await call({ website: 'http://spam.example' })).status).toBe(200);
  expect(await server.db.rows(sql`select 1 from phone_codes where phone = ${phone}`)).toEqual([]);
  await call();
  expect(await enter(await codeOf(), { website: 'x' })).toMatchObject({
    status: 400,
    body: { code: 'phone-code-wrong' },
  });
});

test('nobody is called while nothing takes applications', async () => {
  await server.db.run(sql`update program_offers set is_open = false`);
  expect(await call()).toMatchObject({ status: 409, body: { code: 'admission-closed' } });
  await server.db.run(sql`update program_offers set is_open = true`);
});
