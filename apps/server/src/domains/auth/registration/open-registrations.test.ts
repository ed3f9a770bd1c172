import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildAdministrator, buildCompany, buildUser, type BuiltUser } from '../../../testing/builders.ts';
import { readWorkbook } from '../../../testing/workbook.ts';
import { readMailTo, tokenIn } from '../../../testing/written-mails.ts';

let server: TestApp;
let admin: BuiltUser;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db);
  admin = await buildAdministrator(server.db, companyId);
});
afterAll(() => server.close());

const signUp = (email: string, last_name = 'Новая') =>
  server.request('POST', '/api/auth/signUp', {
    body: { first_name: 'Анна', last_name, email, password: 'long enough' },
  });
const office = (method: string, path: string, body?: object) =>
  server.request(method, `/api/v2/admin/registrations${path}`, { as: admin.token, ...(body ? { body } : {}) });
const confirm = (token: string) =>
  server.request('POST', '/api/v2/auth/confirm-registration', { body: { token, password: 'long enough' } });

test('the office sees one registration per address, sends its mail again and discards it', async () => {
  await signUp('anna@example.org', 'Старая');
  await signUp('Anna@example.org');
  await signUp('boris@example.org');
  const list = (await office('GET', '?query=анна')).body;
  expect(list.data.map(({ email, last_name }: any) => [email, last_name])).toEqual([
    ['Anna@example.org', 'Новая'],
    ['boris@example.org', 'Новая'],
  ]);
  const [{ id }] = (await office('GET', '?query=anna@')).body.data;
  const first = tokenIn(await readMailTo(server.db, 'anna@example.org'));
  expect((await office('POST', '/resend', { ids: [id] })).body).toEqual({ sent: 1 });
  await expect
    .poll(async () => tokenIn(await readMailTo(server.db, 'anna@example.org')), { timeout: 20_000 })
    .not.toBe(first);
  expect((await confirm(first)).status).toBe(400);
  const second = tokenIn(await readMailTo(server.db, 'anna@example.org'));
  expect((await office('POST', '/discard', { ids: [id] })).body).toEqual({ discarded: 1 });
  expect((await confirm(second)).status).toBe(400);
  const file = await office('GET', '/export');
  const [rows] = [...(await readWorkbook(file.body)).values()];
  expect(JSON.stringify(rows)).toContain('boris@example.org');
  expect(JSON.stringify(rows)).not.toMatch(/anna@/i);
});

test('a new password of the office lets a person in who waits after wrong ones', async () => {
  const person = await buildUser(server.db, companyId);
  const signIn = (password: string) =>
    server.request('POST', '/api/v2/auth/sign-in', { body: { login: person.email, password } });
  for (let guess = 0; guess < 6; guess += 1) await signIn('wrong');
  const locked = () => server.request('GET', '/api/v2/admin/users?locked=true', { as: admin.token });
  expect((await locked()).body.data).toMatchObject([{ id: person.id }]);
  await server.request('PUT', `/api/users/${person.id}/password`, {
    as: admin.token,
    body: { password: 'a new password' },
  });
  expect((await locked()).body.total).toBe(0);
  expect((await signIn('a new password')).status).toBe(200);
});
