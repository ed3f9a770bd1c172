import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildAdministrator, buildCompany, buildUser, KNOWN_PASSWORD } from '../../testing/builders.ts';
import { foundCompany, setCompanyDomain } from './found-company.ts';

let server: TestApp;
let first: number;
beforeAll(async () => {
  server = await createTestApp();
  first = await buildCompany(server.db, { title: 'Колледж' });
});
afterAll(() => server.close());

const wanted = {
  title: 'Лицей',
  domain: 'Lyceum.Example',
  email: 'head@lyceum.example',
  firstName: 'Ольга',
  lastName: 'Ёлкина',
};
const signIn = (login: string, password: string, host: string) =>
  server.request('POST', '/api/v2/auth/sign-in', { body: { login, password }, headers: { host } });

test('a second institution is founded beside one with a domain, and its administrator enters', async () => {
  await expect(foundCompany(server.db, wanted)).rejects.toThrow(`npm run company -- domain ${first} DOMAIN`);
  expect(await setCompanyDomain(server.db, first, 'college.example')).toBe('college.example');
  const made = await foundCompany(server.db, { ...wanted, timeZone: 'Asia/Omsk' });
  expect(made).toMatchObject({ domain: 'lyceum.example', password: expect.stringMatching(/^\S{10,}$/) });

  const entered = await signIn(wanted.email, made.password!, 'lyceum.example');
  const own = (host: string) => server.request('GET', '/api/v2/auth', { as: entered.body.token, headers: { host } });
  expect((await own('lyceum.example')).body).toMatchObject({
    user: { is_member: true, is_moderator: true, must_change_password: true },
    company: { id: made.id, title: 'Лицей', time_zone: 'Asia/Omsk' },
  });
  expect((await own('college.example')).body).toMatchObject({ user: { is_member: false }, permissions: [] });
  const information = await server.request('GET', '/api/v2/auth/information', { headers: { host: 'lyceum.example' } });
  expect(information.body).toMatchObject({ title: 'Лицей', registration_open: false, needs_setup: false });
  const unknown = await server.request('GET', '/api/v2/auth/information', { headers: { host: 'nobody.example' } });
  expect(unknown.body).toMatchObject({ title: null, needs_setup: false });
  // A session that no institution takes would only be told to have ended.
  expect(await signIn(wanted.email, made.password!, 'nobody.example')).toMatchObject({
    status: 404,
    body: { code: 'unknown-address' },
  });
  expect((await signIn(wanted.email, 'wrong', 'nobody.example')).body.code).toBe('wrong-credentials');
});

test('somebody with an account keeps their password; an address is of one institution alone', async () => {
  const admin = await buildAdministrator(server.db, first);
  const made = await foundCompany(server.db, { ...wanted, domain: 'third.example', email: admin.email });
  expect(made.password).toBeNull();
  expect((await signIn(admin.email, KNOWN_PASSWORD, 'third.example')).status).toBe(200);
  await expect(foundCompany(server.db, wanted)).rejects.toThrow('already answers on lyceum.example');
  await expect(setCompanyDomain(server.db, first, 'third.example')).rejects.toThrow('already answers on third.example');
  for (const domain of ['https://x.example', 'x.example:3000', '', 'школа.рф'])
    await expect(setCompanyDomain(server.db, first, domain)).rejects.toThrow('is no domain');
  await expect(setCompanyDomain(server.db, 999_999, 'x.example')).rejects.toThrow('no institution 999999');
});

test('what somebody else has left in the account of the administrator does not open the institution', async () => {
  const known = await buildUser(server.db, first);
  await server.db.run(sql`update users set phone = '+79990000001', phone_confirmed_at = now() where id = ${known.id}`);
  await foundCompany(server.db, { ...wanted, domain: 'fourth.example', email: known.email });
  expect(
    await server.db.one(sql`
      select u.phone_confirmed_at is not null as phone, exists (select 1 from sessions where user_id = u.id) as session
      from users u where u.id = ${known.id}`),
  ).toEqual({ phone: false, session: false });
});

test('the domain cannot be given up beside other institutions', async () => {
  const admin = await buildAdministrator(server.db, first);
  const { domain } = await server.db.one<{ domain: string }>(sql`select domain from companies where id = ${first}`);
  const reply = await server.request('PUT', `/api/companies/${first}`, {
    as: admin.token,
    body: { domain: null, current_password: KNOWN_PASSWORD },
    headers: { host: domain },
  });
  expect(reply).toMatchObject({ status: 400, body: { errors: { domain: [expect.any(String)] } } });
});
