import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildEmailChange,
  buildMailLink,
  buildUser,
  KNOWN_PASSWORD,
} from '../../../testing/builders.ts';
import { readMailTo, tokenIn } from '../../../testing/written-mails.ts';

let server: TestApp;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db);
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from sign_in_attempts`));

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  server.request('POST', path, { body, headers });
const ask = (email: string) => post('/api/me/restorePassword', { email });
const setPassword = (token: string, new_password = 'a new password') =>
  post('/api/v2/auth/restore-password', { token, new_password });
const signIn = (login: string, password: string) => post('/api/v2/auth/sign-in', { login, password });
describe('restoring a password', () => {
  test('the mail leads to a new password; all sessions end, and the link works once', async () => {
    const person = await buildUser(server.db, companyId);
    expect(await ask(person.email.toUpperCase())).toMatchObject({ status: 200, body: { ok: true } });
    const token = tokenIn(await readMailTo(server.db, person.email.toUpperCase()));
    expect((await post('/api/v2/auth/restore-link', { token })).body).toEqual({ email: person.email });
    // Whoever knew the former password may have confirmed a phone.
    await server.db.run(sql`update users set phone = '+7 900 555-44-33', phone_is_own = true where id = ${person.id}`);
    await server.db.run(sql`update users set phone_confirmed_at = now() where id = ${person.id}`);
    expect(await setPassword(token)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await server.db.one(sql`select phone_confirmed_at from users where id = ${person.id}`)).toEqual({
      phone_confirmed_at: null,
    });
    expect((await server.request('GET', '/api/v2/auth', { as: person.token })).status).toBe(401);
    expect((await signIn(person.email, KNOWN_PASSWORD)).status).toBe(401);
    expect((await signIn(person.email, 'a new password')).status).toBe(200);
    expect(await setPassword(token)).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    expect((await post('/api/v2/auth/restore-link', { token })).status).toBe(400);
    expect(await server.db.rows(sql`select type from notifications where user_id = ${person.id}`)).toEqual([
      { type: 'password' },
    ]);
  });

  test('one used link ends the others of the person; two uses at once set one password', async () => {
    const { id } = await buildUser(server.db, companyId);
    const link = () => buildMailLink(server.db, companyId, { kind: 'restore-password', targetId: id });
    const [first, second] = [await link(), await link()];
    const replies = await Promise.all([setPassword(first), setPassword(first, 'another password')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await setPassword(second)).status).toBe(400);
  });

  test('a link ends after its hour, and one of another kind does not fit', async () => {
    const { id } = await buildUser(server.db, companyId);
    const late = await buildMailLink(server.db, companyId, { kind: 'restore-password', targetId: id });
    const other = await buildMailLink(server.db, companyId, { kind: 'something-else', targetId: id });
    await server.db.run(
      sql`update mail_links set expires_at = now() where kind = 'restore-password' and target_id = ${id}`,
    );
    expect((await setPassword(late)).status).toBe(400);
    expect((await setPassword(other)).status).toBe(400);
  });

  test('an unknown address gets the same answer and writes the same, and nothing is sent', async () => {
    expect(await ask('nobody@example.org')).toMatchObject({ status: 200, body: { ok: true } });
    await vi.waitFor(
      async () =>
        expect(await server.db.rows(sql`select state, body from mails where recipient = 'nobody@example.org'`)).toEqual(
          [{ state: 'dropped', body: null }],
        ),
      { timeout: 30_000 },
    );
  });

  test('an address gets few mails, and further requests still the same answer', async () => {
    for (let i = 0; i < 5; i += 1) expect((await ask('often@example.org')).status).toBe(200);
    expect(await server.db.rows(sql`select 1 from mails where recipient = 'often@example.org'`)).toHaveLength(3);
  });

  test('a link ends when the password or the e-mail changes, by whoever it is', async () => {
    const admin = await buildAdministrator(server.db, companyId);
    const person = await buildUser(server.db, companyId);
    const path = `/api/v2/users/${person.id}`;
    const current_password = KNOWN_PASSWORD;
    const token = await buildEmailChange(server.db, companyId, person.id);
    const changes: [string, string, string, object][] = [
      ['POST', '/api/v2/auth/email/confirm', person.token, { token }],
      ['PUT', path, admin.token, { email: `again-${person.email}` }],
      ['POST', '/api/me/password', person.token, { new_password: 'my own password', current_password }],
      ['PUT', path, admin.token, { password: 'by the office' }],
      ['PUT', `/api/users/${person.id}/password`, admin.token, { password: 'by the office' }],
      ['POST', '/api/v2/admin/users/passwords', admin.token, { ids: [person.id] }],
    ];
    for (const [method, url, as, body] of changes) {
      const link = await buildMailLink(server.db, companyId, { kind: 'restore-password', targetId: person.id });
      expect((await server.request(method, url, { as, body })).status, url).toBeLessThan(300);
      expect((await setPassword(link)).body, url).toMatchObject({ code: 'link-expired' });
    }
    const kept = await buildMailLink(server.db, companyId, { kind: 'restore-password', targetId: person.id });
    await server.request('PUT', path, { as: admin.token, body: { first_name: 'Мария' } });
    expect((await setPassword(kept)).status).toBe(200);
  });

  test('mails of another company do not use up those of this one', async () => {
    const { email } = await buildUser(server.db, companyId);
    const other = await buildCompany(server.db, { domain: 'elsewhere.example' });
    await server.db.run(
      sql`insert into mails (company_id, kind, recipient, origin, state) select ${other}, 'restore-password', ${email}, 'http://elsewhere.example', 'dropped' from generate_series(1, 3)`,
    );
    await server.db.run(sql`update companies set domain = 'here.example' where id = ${companyId}`);
    await post('/api/me/restorePassword', { email }, { host: 'here.example' });
    await server.db.run(sql`update companies set domain = null where id = ${companyId}`);
    await server.db.run(sql`delete from companies where id = ${other}`);
    expect(await server.db.rows(sql`select 1 from mails where recipient = ${email}`)).toHaveLength(1);
  });

  test('a school behind one address may ask, a flood pays by work', async () => {
    await server.db.run(sql`insert into sign_in_attempts (key, failures) values ('restore:127.0.0.1', 198)`);
    expect((await ask('a@example.org')).status).toBe(200);
    expect((await ask('b@example.org')).status).toBe(200);
    expect((await ask('c@example.org')).status).toBe(428);
  });

  test('the mail is in the language of the request; a short password is refused', async () => {
    const person = await buildUser(server.db, companyId);
    await post('/api/me/restorePassword', { email: person.email }, { 'accept-language': 'en' });
    const text = await readMailTo(server.db, person.email);
    expect(text).toContain('Set a new password');
    expect((await setPassword(tokenIn(text), 'short')).status).toBe(400);
    expect((await setPassword(tokenIn(text))).status).toBe(200);
  });
});

test('links lead to the public address, whatever the request names; a company with a domain keeps it', async () => {
  const own = await createTestApp({ publicUrl: 'https://school.example:8443' });
  const id = await buildCompany(own.db);
  const origins = async () =>
    (await own.db.rows<{ origin: string }>(sql`select origin from mails order by id`)).map(({ origin }) => origin);
  const send = () =>
    own.request('POST', '/api/me/restorePassword', {
      body: { email: 'anna@example.org' },
      headers: { host: 'evil.example' },
    });
  await send();
  await own.db.run(sql`update companies set domain = 'evil.example' where id = ${id}`);
  await send();
  expect(await origins()).toEqual(['https://school.example:8443', 'https://evil.example:8443']);
  await own.close();
});

test('without a public address links lead to the domain of the company, whatever the request names', async () => {
  const own = await createTestApp();
  await buildCompany(own.db, { domain: 'school.example' });
  for (const host of ['evil.example', 'school.example:8443'])
    await own.request('POST', '/api/me/restorePassword', { body: { email: 'anna@example.org' }, headers: { host } });
  expect(await own.db.rows(sql`select origin from mails order by id`)).toEqual([
    { origin: 'https://school.example' },
    { origin: 'https://school.example' },
  ]);
  await own.close();
});
