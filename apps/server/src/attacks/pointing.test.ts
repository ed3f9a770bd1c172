// Where money, codes and secrets go is decided by nobody without the right of its own and the own password.
// Every call that decides it, what it sends, and whoever must not make it.
import { permissions, type Permission } from '@orbita/contract/permissions';
import { sql } from '@orbita/database';
import { readMigrations } from '@orbita/database/migrate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moderatorPermissions } from '../http/viewer.ts';
import { buildHolder } from '../testing/account-holdings.ts';
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts';
import { fieldNames } from '../testing/body-fields.ts';
import { buildCompany, buildRole, buildUser, type BuiltUser, KNOWN_PASSWORD } from '../testing/builders.ts';
import { calls } from '../testing/calls.ts';
import { buildIdentityProvider } from '../testing/identity-providers.ts';
import { goesNowhere } from '../testing/pointing.ts';

const HOST = 'pointing.example';
let server: TestApp;
let companyId: number;
let providerId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { domain: HOST });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.run(sql`delete from sign_in_attempts`);
  await server.db.run(sql`delete from company_services where company_id = ${companyId}`);
  await server.db.run(sql`delete from paper_particulars where company_id = ${companyId}`);
  await server.db.run(
    sql`insert into company_services (company_id, service, url, secret) values (${companyId}, 'tracker', 'https://127.0.0.1:1', null)`,
  );
  providerId = await buildIdentityProvider(server.db, companyId);
});

const ask = (method: string, path: string, token: string, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: token, headers: { host: HOST }, ...(body ? { body } : {}) });

interface Proof {
  current_password?: string;
}
type Send = (token: string, proof: Proof) => Promise<Reply<any>>;
const PROVIDER = { title: 'Вход', issuer: 'https://127.0.0.1:1', client_id: 'orbita', links_by_email: true };
const providers = '/api/v2/admin/identity-providers';
const services = () => `/api/companies/${companyId}/services`;
const particulars = {
  ...{ legal_name: '', city: '', head: '', basis: '', signer: '', licence: '', address: '' },
  details: 'Счёт 40702810000000000001',
};

/** Calls that decide where something goes, by name. */
const pointing: Record<string, Send> = {
  'companies.updateCompanyService': (token, proof) =>
    ask('PUT', `${services()}/payments`, token, { url: 'https://bank.example', secret: 'key', ...proof }),
  'companies.updateCompanyService disconnecting': (token, proof) =>
    ask('PUT', `${services()}/tracker`, token, { url: null, ...proof }),
  'companies.updateCompany': (token, proof) =>
    ask('PUT', `/api/companies/${companyId}`, token, { domain: 'elsewhere.example', ...proof }),
  'auth.createIdentityProvider': (token, proof) => ask('POST', providers, token, { ...PROVIDER, ...proof }),
  'auth.updateIdentityProvider': (token, proof) =>
    ask('PUT', `${providers}/${providerId}`, token, { ...PROVIDER, ...proof }),
  'auth.deleteIdentityProvider': (token, proof) => ask('DELETE', `${providers}/${providerId}`, token, { ...proof }),
  'contracts.updatePaperParticulars': (token, proof) =>
    ask('PUT', '/api/v2/admin/paper-particulars', token, { ...particulars, ...proof }),
};
/** Calls that send what is stored to where it goes already: they need the right, and no password. */
const asking: Record<string, Send> = {
  'companies.checkCompanyService': (token) => ask('POST', `${services()}/tracker/check`, token),
  'companies.checkInstallService': (token) =>
    ask('POST', `/api/companies/${companyId}/install-services/mail/check`, token),
  'auth.checkIdentityProvider': (token) => ask('POST', `${providers}/${providerId}/check`, token),
};

/** All that these calls could change. */
const digest = async (): Promise<string> =>
  (
    await server.db.one<{ sum: string }>(sql`
      select md5(concat_ws('|', (select domain from companies where id = ${companyId}),
        (select string_agg(x::text, ',' order by x.service) from company_services x where x.company_id = ${companyId}),
        (select string_agg(x::text, ',' order by x.id) from identity_providers x where x.company_id = ${companyId}),
        (select x::text from paper_particulars x where x.company_id = ${companyId}))) as sum`)
  ).sum;
const allBut = (left: Permission): Permission[] => permissions.filter((one) => one !== left);
const refusedAs = async (send: Send, token: string, proof: Proof): Promise<Reply<any>> => {
  const before = await digest();
  const reply = await send(token, proof);
  expect(await digest()).toBe(before);
  return reply;
};
const proof = { current_password: KNOWN_PASSWORD };
let administrator: BuiltUser;
beforeAll(async () => {
  administrator = await buildHolder(server, companyId, permissions);
});

describe.each(Object.entries({ ...pointing, ...asking }))('%s', (_name, send) => {
  test('is refused to who may change the company and all the rest, and to a moderator', async () => {
    const actors = [
      await buildHolder(server, companyId, allBut('services_write')),
      await buildHolder(server, companyId, moderatorPermissions),
      await buildUser(server.db, companyId, { is_moderator: true }),
    ];
    for (const { token } of actors) expect((await refusedAs(send, token, proof)).status).toBe(403);
  });
});

describe.each(Object.entries(pointing))('%s', (_name, send) => {
  test('asks the own password', async () => {
    const { token } = administrator;
    for (const empty of [{}, { current_password: '' }, { current_password: null }] as Proof[])
      expect(await refusedAs(send, token, empty)).toMatchObject({
        ...{
          status: 400,
          body: {
            code: 'wrong-password',
            errors: { current_password: [expect.stringMatching(/^Введите свой пароль/)] },
          },
        },
      });
    expect(await refusedAs(send, token, { current_password: 'a guess' })).toMatchObject({
      ...{ status: 400, body: { code: 'wrong-password', errors: { current_password: ['Текущий пароль неверен'] } } },
    });
    const before = await digest();
    expect((await send(token, proof)).status).toBe(200);
    expect(await digest()).not.toBe(before);
    await server.db.run(sql`update companies set domain = ${HOST} where id = ${companyId}`);
  });

  test('asks it right after signing in too', async () => {
    const body = { email: administrator.email, password: KNOWN_PASSWORD };
    const { token } = (await server.request('POST', '/api/auth/signIn', { body, headers: { host: HOST } })).body;
    expect((await refusedAs(send, token, {})).status).toBe(400);
  });
});

test('guesses at the password are counted, whichever call they come by', async () => {
  const guess = { current_password: 'a guess' };
  for (const send of Object.values(pointing).slice(0, 5))
    expect((await send(administrator.token, guess)).status).toBe(400);
  for (const send of Object.values(pointing)) expect((await send(administrator.token, proof)).status).toBe(429);
});

test('what stays as it is needs neither the right nor the password', async () => {
  const { token } = await buildHolder(server, companyId, allBut('services_write'));
  await server.db.run(
    sql`insert into paper_particulars (company_id, details) values (${companyId}, ${particulars.details})`,
  );
  const stored = (await ask('GET', '/api/v2/admin/paper-particulars', token)).body;
  expect((await ask('PUT', '/api/v2/admin/paper-particulars', token, stored)).status).toBe(200);
  for (const word of ['legal_name', 'city', 'head', 'basis', 'signer', 'licence', 'address', 'details']) {
    const given = { ...stored, [word]: 'Оплата на р/с 40702810900000000666' };
    const reply = await ask('PUT', '/api/v2/admin/paper-particulars', token, given);
    expect(reply.body).toMatchObject({ code: 'services-not-held', errors: { [word]: [expect.any(String)] } });
  }
  const company = { title: 'Колледж', domain: HOST };
  expect((await ask('PUT', `/api/companies/${companyId}`, token, company)).status).toBe(200);
});

test('administrators have the right: the built-in role, and roles that change the institution and give rights', async () => {
  const held = async (given: Permission[], ofCompany = companyId): Promise<boolean> => {
    const id = await buildRole(server.db, ofCompany, given);
    const migration = (await readMigrations()).find((one) => one.name === '0259_services_write.sql');
    await server.db.pool.query(migration!.text);
    const { permissions: now } = await server.db.one<{ permissions: Permission[] }>(
      sql`select permissions from admin_roles where id = ${id}`,
    );
    return now.includes('services_write');
  };
  const former = allBut('services_write');
  expect(await held(former)).toBe(true);
  expect(await held(['company_write', 'roles_write'])).toBe(true);
  expect(await held(former.filter((one) => one !== 'roles_write'))).toBe(false);
  expect(await held(moderatorPermissions)).toBe(false);
  const split = await buildCompany(server.db);
  for (const given of ['company_write', 'roles_write'] as const) expect(await held([given], split)).toBe(true);
  expect(await held(['users_write'], split)).toBe(false);
  const builtIn = await ask('GET', '/api/v2/admin/roles/1', administrator.token);
  expect(builtIn.body.permissions).toEqual(permissions.map((name) => ({ name })));
});

test('a role with the right sees the company too', async () => {
  const given = { name: 'Казначей', permissions: ['services_write'] };
  const { body } = await ask('POST', '/api/v2/admin/roles', administrator.token, given);
  expect(body.permissions).toEqual(['admin_panel_read', 'company_read', 'services_write'].map((name) => ({ name })));
});

test('the history names the change and whoever made it, and no password', async () => {
  await pointing['companies.updateCompanyService']!(administrator.token, proof);
  const { data } = (await ask('GET', `/api/v2/admin/history?kind=company&record_id=${companyId}`, administrator.token))
    .body;
  expect(data[0]).toMatchObject({
    actor: { id: administrator.id },
    changes: expect.arrayContaining([
      expect.objectContaining({ field: 'service.payments', new: 'https://bank.example' }),
    ]),
  });
  expect(JSON.stringify(data)).not.toContain(KNOWN_PASSWORD);
});

describe('no call is forgotten', () => {
  const POINTS =
    /(^|\.)(\w*url|\w*secret|\w*link|issuer|client_id|\w*domain|endpoint|details|\w*host|\w*webhook|\w*bank\w*|\w*_key|questions_email|\w*_email|tiles)$/;
  const PATHS = /services|providers|identit|payments|telephony|webhook/;
  /** Calls that change something, with a field that may say where something goes, or of what gets it. */
  const suspected = calls
    .filter(({ declared }) => declared.method !== 'GET')
    .filter(
      ({ declared }) =>
        PATHS.test(declared.path) || fieldNames(declared.body ?? {}).some((field) => POINTS.test(field)),
    )
    .map(({ name }) => name);
  const made = [...new Set(Object.keys({ ...pointing, ...asking }).map((name) => name.split(' ')[0]!))];
  const known = [...made, ...Object.keys(goesNowhere)];

  test('each is made here, or stands with a reason in testing/pointing.ts', () => {
    expect(suspected.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('nothing else stands there, and nothing twice', () => {
    expect(known.filter((name) => !suspected.includes(name))).toEqual([]);
    expect(known.filter((name, place) => known.indexOf(name) !== place)).toEqual([]);
  });
});
