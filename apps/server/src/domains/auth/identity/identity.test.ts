import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildRole,
  buildUser,
  type BuiltUser,
  KNOWN_PASSWORD,
} from '../../../testing/builders.ts';
import { buildContract } from '../../../testing/contracts.ts';
import { passkeyDevice } from '../../../testing/passkey-device.ts';
import { type RunningProvider, startProvider } from '../../../testing/running-provider.ts';

const HOST = 'school.example';
let server: TestApp;
let provider: RunningProvider;
let companyId: number;
let admin: BuiltUser;
let person: BuiltUser;
let id: number;
let serial = 0;
let login: string;
const PROVIDER = '/api/v2/admin/identity-providers';
beforeAll(async () => {
  server = await createTestApp({ privateServices: true });
  companyId = await buildCompany(server.db, { domain: HOST });
  admin = await buildAdministrator(server.db, companyId);
  // The provider knows beforehand where a browser may come back to.
  const FIRST = 1000;
  await server.db.run(sql`select setval(pg_get_serial_sequence('identity_providers', 'id'), ${FIRST}, false)`);
  const addresses = Array.from({ length: 30 }, (_, i) => `http://${HOST}/auth/return/${FIRST + i}`);
  provider = await startProvider(addresses);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

interface Sent {
  body?: object;
  as?: BuiltUser;
  cookie?: string;
  host?: string;
}
const send = (method: string, path: string, { body, as, cookie, host = HOST }: Sent = {}) =>
  server.request(method, path, {
    headers: { host, ...(cookie ? { cookie } : {}) },
    ...(body ? { body } : {}),
    ...(as ? { as: as.token } : {}),
  });
const settings = (more: object = {}) => ({
  title: 'Школьный вход',
  issuer: provider.issuer,
  client_id: 'orbita',
  client_secret: 'a secret of the client',
  current_password: KNOWN_PASSWORD,
  ...more,
});
const change = (more: object) => send('PUT', `${PROVIDER}/${id}`, { as: admin, body: settings(more) });
beforeEach(async () => {
  await server.db.run(sql`delete from sign_in_attempts`);
  await server.db.run(sql`delete from identity_providers`);
  id = (await send('POST', PROVIDER, { as: admin, body: settings() })).body.id;
  person = await buildUser(server.db, companyId);
  serial += 1;
  login = `subject-${serial}`;
  provider.people[login] = { email: person.email, email_verified: true, given_name: 'Анна', family_name: 'Новая' };
});

const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  String(headers['set-cookie']).split(';')[0]!;
interface Back {
  body: { code: string; state: string; iss: string };
  cookie: string;
}
const readBack = (url: URL, cookie: string): Back => ({
  body: {
    code: url.searchParams.get('code') ?? '',
    state: url.searchParams.get('state') ?? '',
    iss: url.searchParams.get('iss') ?? '',
  },
  cookie,
});
/** Begins, signs in at the provider and returns what the browser brings back. */
const visit = async (): Promise<Back> => {
  const started = await send('POST', `/api/v2/auth/identity/${id}/start`);
  return readBack(await provider.visit(started.body.url, login), cookieOf(started));
};
const enter = (back: { body: object; cookie?: string }) => send('POST', `/api/v2/auth/${id}`, back);
const startLink = (as = person) =>
  send('POST', `/api/v2/me/identities/${id}/start`, { as, body: { current_password: KNOWN_PASSWORD } });
const link = async (as = person) => {
  const started = await startLink(as);
  const back = readBack(await provider.visit(started.body.url, login), cookieOf(started));
  return send('POST', `/api/v2/me/identities/${id}`, { as, ...back });
};
const whoIs = async (token: string) =>
  (await server.request('GET', '/api/v2/auth', { as: token, headers: { host: HOST } })).body.user;

describe('signing in', () => {
  test('a linked account lets in, without a password, once for each visit', async () => {
    expect((await link()).body).toEqual({ ok: true });
    const back = await visit();
    const entered = await enter(back);
    expect((await whoIs(entered.body.token)).id).toBe(person.id);
    expect(await enter(back)).toMatchObject({ status: 400, body: { code: 'identity-visit-over' } });
  });

  test('is not as typing the password: it replaces none', async () => {
    await link();
    const { token } = (await enter(await visit())).body;
    const as = { ...person, token };
    for (const [path, body] of [
      ['/api/me/password', { new_password: 'Тихий-омут-и-12-лодок' }],
      ['/api/v2/phone-collector/save', { phone: '+7 912 345-67-89' }],
    ] as const)
      expect((await send('POST', path, { as, body })).body.errors).toHaveProperty('current_password');
  });

  test('clients that send the code alone are bound by the cookie and the verifier', async () => {
    await link();
    const { body, cookie } = await visit();
    expect((await enter({ body: { code: body.code }, cookie })).status).toBe(200);
  });

  test('the address at the provider carries PKCE, state and nonce', async () => {
    const { url } = (await send('POST', `/api/v2/auth/identity/${id}/start`)).body;
    const asked = new URL(url).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(asked.get('redirect_uri')).toBe(`http://${HOST}/auth/return/${id}`);
  });

  test('another browser, another state, another code and a visit of two at once are refused', async () => {
    await link();
    const [own, foreign] = [await visit(), await visit()];
    expect((await enter({ body: own.body })).status).toBe(400);
    expect((await enter({ body: own.body, cookie: foreign.cookie })).body.code).toBe('identity-visit-over');
    const third = await visit();
    expect((await enter({ body: { code: own.body.code }, cookie: third.cookie })).body.code).toBe('identity-failed');
    const fourth = await visit();
    const replies = await Promise.all([enter(fourth), enter(fourth), enter(fourth)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('whoever nobody knows stays outside, also with the e-mail of somebody', async () => {
    expect(await enter(await visit())).toMatchObject({ status: 403, body: { code: 'identity-unknown' } });
    provider.people[login] = { email: `new${serial}@example.org`, email_verified: true };
    expect((await enter(await visit())).body.code).toBe('identity-unknown');
  });

  test('who is blocked, left or belongs to two institutions does not enter', async () => {
    await link();
    await server.db.run(sql`update company_members set blocked_at = now() where user_id = ${person.id}`);
    expect((await enter(await visit())).body.code).toBe('account-blocked');
    await server.db.run(sql`update company_members set blocked_at = null where user_id = ${person.id}`);
    const elsewhere = await buildCompany(server.db, { domain: `other${serial}.example` });
    await server.db.run(sql`insert into company_members (company_id, user_id) values (${elsewhere}, ${person.id})`);
    expect((await enter(await visit())).body.code).toBe('identity-shared');
    await server.db.run(sql`delete from company_members where user_id = ${person.id} and company_id = ${companyId}`);
    expect((await enter(await visit())).body.code).toBe('identity-unknown');
  });
});

describe('an application of the account', () => {
  const open = async (token: string) =>
    (await server.request('GET', '/api/v2/contracts/own', { as: token, headers: { host: HOST } })).status;
  const enterAndOpen = async () => open((await enter(await visit())).body.token);
  beforeEach(() => buildContract(server, companyId, { userId: person.id }));

  test('is sealed to who comes by a link that an e-mail has made', async () => {
    await change({ links_by_email: true });
    expect([await enterAndOpen(), await open(person.token)]).toEqual([403, 403]);
    await server.db.run(sql`update users set ways_in_changed_at = null where id = ${person.id}`);
    expect(await enterAndOpen()).toBe(403);
  });

  test('is sealed to who comes by such a link and proves a second factor, also on a device that is known', async () => {
    await change({ links_by_email: true });
    const factor = () =>
      send('POST', '/api/v2/me/second-factor/passkeys/begin', {
        as: person,
        body: { current_password: KNOWN_PASSWORD },
      });
    const made = passkeyDevice().make((await factor()).body, `https://${HOST}`);
    const added = await send('POST', '/api/v2/me/second-factor/passkeys', {
      as: person,
      body: { name: 'Ключ', made },
    });
    expect(added.status, added.body.code).toBe(200);
    await server.db.run(sql`update users set ways_in_changed_at = null where id = ${person.id}`);
    const waiting = await enter(await visit());
    // Nothing is sealed by a sign-in that has not come to its end.
    expect([waiting.body.code, await open(person.token)]).toEqual(['second-factor-required', 200]);
    const [code] = added.body.recovery_codes;
    const proof = { sign_in: waiting.body.second_factor.token, code };
    const entered = await send('POST', '/api/v2/auth/second-factor', { body: proof });
    expect(entered.status, entered.body.code).toBe(200);
    expect([await open(entered.body.token), await open(person.token)]).toEqual([403, 403]);
  });

  test('opens by a link of the person, but by none that was made when others had a way in', async () => {
    await link();
    expect(await enterAndOpen()).toBe(200);
    await server.db.run(sql`update users set ways_in_changed_at = now() where id = ${person.id}`);
    await link();
    await server.db.run(sql`update users set ways_in_changed_at = null where id = ${person.id}`);
    expect(await enterAndOpen()).toBe(403);
  });
});

describe('by e-mail, where the institution allows it', () => {
  test('a verified e-mail links the account once, and the history says so', async () => {
    await change({ links_by_email: true });
    expect((await whoIs((await enter(await visit())).body.token)).id).toBe(person.id);
    const rows = await server.db.rows(
      sql`select action from audit_records where object_type = 'user' and object_id = ${person.id}`,
    );
    expect(rows).toEqual([{ action: 'identity-linked' }]);
    await change({ links_by_email: false });
    expect((await enter(await visit())).status).toBe(200);
  });

  test('what an e-mail has linked opens nobody who has gained rights, until the person makes the link', async () => {
    await change({ links_by_email: true });
    expect((await enter(await visit())).status).toBe(200);
    const roleId = await buildRole(server.db, companyId, ['groups_read']);
    await server.db.run(
      sql`insert into admin_role_users (role_id, company_id, user_id) values (${roleId}, ${companyId}, ${person.id})`,
    );
    expect((await enter(await visit())).body.code).toBe('identity-unknown');
    expect((await link()).body).toEqual({ ok: true });
    expect((await whoIs((await enter(await visit())).body.token)).id).toBe(person.id);
  });

  test('not an e-mail that is unverified or of another domain, and never an account with rights', async () => {
    await change({ links_by_email: true, email_domains: ['other.example'] });
    expect((await enter(await visit())).status).toBe(403);
    await change({ links_by_email: true });
    provider.people[login] = { email: person.email, email_verified: false };
    expect((await enter(await visit())).status).toBe(403);
    provider.people[login] = { email: admin.email, email_verified: true };
    expect((await enter(await visit())).status).toBe(403);
    // Nor one to which no mail could go.
    await change({ links_by_email: true, admits_new: true });
    for (const email of ['a@x.example\r\nBcc: b@x.example', 'a@x,b@x.example', person.email.replace('@', ' at ')]) {
      provider.people[login] = { email, email_verified: true };
      expect((await enter(await visit())).body.code).toBe('identity-unknown');
    }
  });

  test('somebody new becomes a member without rights only where new people are admitted', async () => {
    const email = `newcomer${serial}@example.org`;
    provider.people[login] = { email, email_verified: true, given_name: 'Анна', family_name: 'Новая' };
    await change({ admits_new: true });
    const { token } = (await enter(await visit())).body;
    expect(await whoIs(token)).toMatchObject({ first_name: 'Анна', last_name: 'Новая', email, is_moderator: false });
    const again = (await enter(await visit())).body;
    expect((await whoIs(again.token)).email).toBe(email);
  });
});

describe('linking', () => {
  test('needs the password and the person whose visit it is', async () => {
    const refused = await send('POST', `/api/v2/me/identities/${id}/start`, { as: person, body: {} });
    expect(refused.body.errors).toHaveProperty('current_password');
    const started = await startLink();
    const back = readBack(await provider.visit(started.body.url, login), cookieOf(started));
    const other = await buildUser(server.db, companyId);
    expect((await send('POST', `/api/v2/me/identities/${id}`, { as: other, ...back })).body.code).toBe(
      'identity-visit-over',
    );
    const again = await startLink();
    const second = readBack(await provider.visit(again.body.url, login), cookieOf(again));
    expect((await enter(second)).body.code).toBe('identity-visit-over');
  });

  test('one account of the provider belongs to one person; it is shown and unlinked by that person alone', async () => {
    await link();
    const other = await buildUser(server.db, companyId);
    expect((await link(other)).body.code).toBe('identity-taken');
    const { data } = (await send('GET', '/api/v2/me/identities', { as: person })).body;
    expect(data).toMatchObject([{ provider: { id, title: 'Школьный вход' }, email: person.email }]);
    const path = `/api/v2/me/linked-identities/${data[0].id}`;
    expect((await send('DELETE', path, { as: other })).status).toBe(404);
    expect((await send('DELETE', path, { as: person })).status).toBe(200);
    expect((await enter(await visit())).status).toBe(403);
  });
});

describe('the settings', () => {
  test('the secret is encrypted and never told; without a new one it stays', async () => {
    const { body } = await change({ title: 'Вход колледжа', client_secret: undefined });
    expect(body).toMatchObject({ title: 'Вход колледжа', has_secret: true });
    expect(JSON.stringify(body)).not.toContain('a secret');
    const [row] = await server.db.rows<{ client_secret: Buffer }>(
      sql`select client_secret from identity_providers where id = ${id}`,
    );
    expect(row!.client_secret.toString('latin1')).not.toContain('a secret');
    await link();
    expect((await enter(await visit())).status).toBe(200);
    const history = await server.db.rows(
      sql`select old_value, new_value from audit_records where object_type = 'company'`,
    );
    expect(JSON.stringify(history)).not.toContain('a secret');
  });

  test('the check says whether the provider answers', async () => {
    const check = () => send('POST', `${PROVIDER}/${id}/check`, { as: admin });
    expect((await check()).body).toEqual({ ok: true, problem: null });
    await change({ issuer: `${provider.issuer}/nowhere` });
    expect((await check()).body).toMatchObject({ ok: false, problem: expect.stringContaining('не отвечает') });
  });

  test('the sign-in page offers what is on, in its own institution', async () => {
    const offered = async (host = HOST) =>
      (await send('GET', '/api/v2/auth/information', { host })).body.identity_providers;
    expect(await offered()).toEqual([{ id, title: 'Школьный вход' }]);
    await buildCompany(server.db, { domain: `apart${serial}.example` });
    expect(await offered(`apart${serial}.example`)).toEqual([]);
    expect((await send('POST', `/api/v2/auth/identity/${id}/start`, { host: `apart${serial}.example` })).status).toBe(
      404,
    );
    await change({ is_on: false });
    expect(await offered()).toEqual([]);
    expect((await send('POST', `/api/v2/auth/identity/${id}/start`)).status).toBe(404);
  });

  test('who may not change people sets up nothing that opens their accounts', async () => {
    const keeper = await buildUser(server.db, companyId, {
      roleId: await buildRole(server.db, companyId, ['admin_panel_read', 'company_read', 'services_write']),
    });
    const refused = { status: 403, body: { code: 'rights-not-held' } };
    const body = settings({ links_by_email: true });
    expect(await send('POST', PROVIDER, { as: keeper, body })).toMatchObject(refused);
    expect(await send('PUT', `${PROVIDER}/${id}`, { as: keeper, body })).toMatchObject(refused);
    expect(await send('DELETE', `${PROVIDER}/${id}`, { as: keeper, body: settings() })).toMatchObject(refused);
    expect(await server.db.rows(sql`select links_by_email from identity_providers`)).toEqual([
      { links_by_email: false },
    ]);
  });

  test('somebody without the right changes nothing; a stale record is refused', async () => {
    expect((await send('PUT', `${PROVIDER}/${id}`, { as: person, body: settings() })).status).toBe(403);
    expect((await change({ updated_at: '2020-01-01T00:00:00Z' })).body.code).toBe('stale');
  });
});

test('without leave neither plain addresses nor those of the own network are asked', async () => {
  const strict = await createTestApp();
  const company = await buildCompany(strict.db);
  const office = await buildAdministrator(strict.db, company);
  const add = (issuer: string) => strict.request('POST', PROVIDER, { as: office.token, body: settings({ issuer }) });
  for (const issuer of [provider.issuer, 'file:///etc/passwd', 'https://user@example.org'])
    expect((await add(issuer)).body.errors, issuer).toHaveProperty('issuer');
  for (const issuer of ['https://127.0.0.1:1', 'https://[::1]:1', 'https://localhost:1', 'https://169.254.169.254']) {
    const added = await add(issuer);
    expect(added.status, issuer).toBe(200);
    const check = await strict.request('POST', `${PROVIDER}/${added.body.id}/check`, { as: office.token });
    expect(check.body.ok, issuer).toBe(false);
  }
  await strict.close();
});
