import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { unlockServiceSecret } from '../../../platform/service-secrets.ts';
import { openVault } from '../../../platform/vault.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildUser,
  type BuiltUser,
  KNOWN_PASSWORD,
} from '../../../testing/builders.ts';

const asked: string[] = [];
const outside = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers.authorization ?? ''}`);
  response.writeHead(request.url === '/moved' ? 302 : 200, { location: '/elsewhere' }).end();
});
let address: string;
let server: TestApp;
let strict: TestApp;
let companyId: number;
let admin: BuiltUser;
beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  server = await createTestApp({ privateServices: true });
  strict = await createTestApp();
  companyId = await buildCompany(server.db);
  admin = await buildAdministrator(server.db, companyId);
});
afterAll(async () => {
  await Promise.all([server.close(), strict.close(), new Promise((resolve) => outside.close(resolve))]);
});
beforeEach(() => server.db.run(sql`delete from company_services`));

const call = (method: string, path: string, body?: object) =>
  server.request(method, `/api/companies/${companyId}/services${path}`, {
    as: admin.token,
    body: body && { current_password: KNOWN_PASSWORD, ...body },
  });
const storedOf = async (service: string) =>
  (await server.db.row<{ secret: Buffer | null }>(sql`select secret from company_services where service = ${service}`))
    ?.secret;
const secretOf = async (service: 'polls' | 'tracker') => {
  const stored = await storedOf(service);
  return stored === undefined
    ? undefined
    : unlockServiceSecret(openVault(server.config), { companyId, service }, stored);
};

test('every service is listed, connected or not, and no secret leaves the server', async () => {
  const saved = await call('PUT', '/portfolio', { url: `${address}/`, login: 'orbita', secret: 'очень тайно' });
  expect(saved).toMatchObject({
    status: 200,
    body: { service: 'portfolio', url: address, login: 'orbita', has_secret: true, check_result: null },
  });
  const { body } = await call('GET', '');
  expect(body.data.map(({ service, url }: any) => [service, url])).toEqual([
    ['polls', null],
    ['portfolio', address],
    ['tracker', null],
    ['meetings', null],
    ['payments', null],
  ]);
  const history = await server.db.rows(
    sql`select old_value, new_value from audit_records where object_type = 'company'`,
  );
  expect(history.at(-1)).toMatchObject({
    new_value: { 'service.portfolio': address, 'service.portfolio.secret': '•••' },
  });
  expect(JSON.stringify([saved.body, body, history])).not.toContain('очень тайно');
});

test('a secret stays with its host: another one needs it again', async () => {
  await call('PUT', '/tracker', { url: `${address}/jira`, login: 'orbita', secret: 'тайна' });
  await call('PUT', '/tracker', { url: `${address}/other` });
  expect(await secretOf('tracker')).toBe('тайна');
  expect((await call('PUT', '/tracker', { url: 'https://thief.example' })).body.has_secret).toBe(false);
  expect(await secretOf('tracker')).toBe('');
});

test('a secret is stored encrypted, and as that of one service of one institution alone', async () => {
  await call('PUT', '/tracker', { url: address, secret: 'очень тайно' });
  const dump = await server.db.rows<{ row: string }>(sql`select s::text as row from company_services s`);
  expect(dump[0]?.row).not.toContain('очень тайно');
  expect((await storedOf('tracker'))?.toString()).not.toContain('очень тайно');
  await call('PUT', '/polls', { url: address, secret: 'другое' });
  await server.db.run(
    sql`update company_services set secret = (select secret from company_services where service = 'tracker') where service = 'polls'`,
  );
  expect(await secretOf('polls')).toBe('');
});

test('a secret stored before secrets were encrypted is encrypted when the server starts', async () => {
  await server.db.run(
    sql`insert into company_services (company_id, service, url, plain_secret) values (${companyId}, 'tracker', ${address}, 'прежняя тайна')`,
  );
  const app = await buildApp({ db: server.db, config: server.config });
  await app.http.ready();
  expect(await server.db.rows(sql`select plain_secret from company_services`)).toEqual([{ plain_secret: null }]);
  expect(await secretOf('tracker')).toBe('прежняя тайна');
  expect((await call('GET', '')).body.data[2].has_secret).toBe(true);
  asked.length = 0;
  await call('PUT', '/tracker', { login: 'orbita' });
  await call('POST', '/tracker/check');
  expect(asked[0]).toContain(Buffer.from('orbita:прежняя тайна').toString('base64'));
  await app.close();
});

test('the history tells that a secret was given or taken away, never which', async () => {
  await call('PUT', '/tracker', { url: address, secret: 'очень тайно' });
  await call('PUT', '/tracker', { secret: null });
  const history = await server.db.rows(
    sql`select old_value, new_value from audit_records where object_type = 'company' order by id desc limit 2`,
  );
  expect(history).toMatchObject([
    { old_value: { 'service.tracker.secret': '•••' }, new_value: { 'service.tracker.secret': null } },
    { old_value: { 'service.tracker.secret': null }, new_value: { 'service.tracker.secret': '•••' } },
  ]);
});

test('a check really asks, follows nothing and is remembered until the settings change', async () => {
  asked.length = 0;
  await call('PUT', '/meetings', { url: `${address}/moved`, secret: 'key' });
  const checked = await call('POST', '/meetings/check');
  expect(checked.body).toMatchObject({ check_result: 'moved', checked_at: expect.any(String) });
  expect(asked).toEqual(['/moved Bearer key']);
  await call('PUT', '/meetings', { url: `${address}/here` });
  expect((await call('GET', '')).body.data[3]).toMatchObject({ check_result: null, checked_at: null });
  expect((await call('POST', '/meetings/check')).body.check_result).toBe('ok');
  expect(asked.at(-1)).toBe('/here Bearer key');
  expect((await call('POST', '/polls/check')).body.code).toBe('service-not-connected');
});

test('who edits an outdated version is told so; null disconnects', async () => {
  const { body: first } = await call('PUT', '/polls', { url: address, secret: 'x' });
  await call('PUT', '/polls', { url: `${address}/b` });
  const refused = await call('PUT', '/polls', { url: `${address}/c`, updated_at: first.updated_at });
  expect(refused).toMatchObject({ status: 409, body: { code: 'stale', current: { url: `${address}/b` } } });
  expect((await call('PUT', '/polls', { url: null })).body).toMatchObject({ url: null, has_secret: false });
  expect(await secretOf('polls')).toBeUndefined();
});

describe('an install that allows no private addresses', () => {
  test('stores no address without TLS and asks none in a closed network', async () => {
    const id = await buildCompany(strict.db);
    const { token: as } = await buildAdministrator(strict.db, id);
    const put = (url: string) =>
      strict.request('PUT', `/api/companies/${id}/services/polls`, {
        as,
        body: { url, current_password: KNOWN_PASSWORD },
      });
    expect(await put('http://polls.example')).toMatchObject({
      status: 400,
      body: { errors: { url: [expect.any(String)] } },
    });
    expect((await put('https://127.0.0.1')).status).toBe(200);
    const checked = await strict.request('POST', `/api/companies/${id}/services/polls/check`, { as });
    expect(checked.body.check_result).toBe('closed-network');
  });
});

describe('the portfolio of a person', () => {
  const portfolio = (method: string, id: number, as: BuiltUser, body?: object) =>
    server.request(method, `/api/v2/users/${id}/skills-portfolio`, { as: as.token, body });

  test('lies within the connected service and is seen by the person and the office', async () => {
    const [student, other] = [await buildUser(server.db, companyId), await buildUser(server.db, companyId)];
    expect((await portfolio('PUT', student.id, student, { url: 'https://p.example/1' })).body.code).toBe(
      'service-not-connected',
    );
    await call('PUT', '/portfolio', { url: 'https://p.example/base' });
    for (const url of ['https://evil.example/', 'https://p.example/base/../out', 'https://p.example/baseless', 'x'])
      expect((await portfolio('PUT', student.id, student, { url })).status).toBe(400);
    const shown = { service_url: 'https://p.example/base', url: 'https://p.example/base/7' };
    expect((await portfolio('PUT', student.id, student, { url: shown.url })).body).toEqual(shown);
    expect((await portfolio('GET', student.id, admin)).body).toEqual(shown);
    expect((await portfolio('GET', student.id, other)).status).toBe(403);
    expect((await portfolio('PUT', student.id, other, { url: null })).status).toBe(403);
    await call('PUT', '/portfolio', { url: 'https://other.example' });
    expect((await portfolio('GET', student.id, student)).body.url).toBeNull();
  });
});
