// A sealed application stays its owner's: nobody who changes, sets or knows a way into the account gets at it by that.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildEmailChange,
  buildMailLink,
  buildRole,
  buildUser,
  type BuiltUser,
  KNOWN_PASSWORD,
} from '../testing/builders.ts';
import { calls } from '../testing/calls.ts';
import { buildContract, buildProgram } from '../testing/contracts.ts';
import { consentDocuments } from '@orbita/contract/contracts/consents';
import { buildDocument } from '../testing/papers.ts';
import { type PasskeyDevice, passkeyDevice } from '../testing/passkey-device.ts';
import { buildPhoneCode, KNOWN_CODE } from '../testing/phone-codes.ts';
import { buildSealed, type SealedApplicant } from '../testing/sealed-applications.ts';
import { buildTarget } from '../testing/account-holdings.ts';

const HOST = 'sealed.example';
const OWN = '/api/v2/contracts/own';
const NEW_PASSWORD = 'берёзовый сок 17';
const OFFICE_PHONE = '+7 904 000-00-00';
let server: TestApp;
let companyId: number;
let admin: BuiltUser;
let officer: BuiltUser;
let clerk: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { domain: HOST });
  await buildProgram(server.db, companyId);
  admin = await buildAdministrator(server.db, companyId);
  const withRole = async (...permissions: string[]) =>
    buildUser(server.db, companyId, {
      roleId: await buildRole(server.db, companyId, ['admin_panel_read', ...permissions]),
    });
  officer = await withRole('contracts_read', 'contracts_write');
  clerk = await withRole('users_read', 'users_write');
});
beforeEach(() => server.db.run(sql`delete from sign_in_attempts`));
afterAll(() => server.close());

const ask = (method: string, path: string, token?: string, body?: object): Promise<Reply<any>> =>
  server.request(method, path, {
    headers: { host: HOST },
    ...(token === undefined ? {} : { as: token }),
    ...(body ? { body } : {}),
  });
const open = async (token: string) => (await ask('GET', OWN, token)).status;
const signIn = async (login: string, password = KNOWN_PASSWORD): Promise<string> => {
  const reply = await ask('POST', '/api/v2/auth/sign-in', undefined, { login, password });
  expect(reply.status, reply.body.code).toBe(200);
  return reply.body.token;
};
const enterByPhone = async (phone: string): Promise<string> => {
  await buildPhoneCode(server.db, companyId, { phone });
  return (await ask('POST', '/api/v2/auth/validation/call-password-code', undefined, { phone, code: KNOWN_CODE })).body
    .token;
};
const loginOf = async (id: number) =>
  (await server.db.one<{ username: string }>(sql`select username from users where id = ${id}`)).username;
const prove = (token: string, code = KNOWN_CODE, by = 'phone') => ask('POST', `${OWN}/seal/open`, token, { by, code });
const openingsOf = async (contractId: number) =>
  (
    await server.db.rows<{ what: string; user_id: number }>(
      sql`select what, user_id from contract_openings where contract_id = ${contractId} order by id`,
    )
  ).map(({ what, user_id }) => [what, user_id]);
const mailsTo = async (recipient: string) =>
  (await server.db.rows<{ kind: string }>(sql`select kind from mails where recipient = ${recipient} order by id`)).map(
    ({ kind }) => kind,
  );

describe('what a sealed application refuses', () => {
  const guarded = calls.filter(({ declared }) => declared.opensApplication);
  let sealed: SealedApplicant;
  beforeAll(async () => {
    sealed = await buildSealed(server, companyId);
  });

  test.each(guarded.map(({ name, declared }) => [name, declared] as const))('%s', async (_, declared) => {
    const path = declared.path.replace(':provider', 'test').replaceAll(/:\w+/g, String(sealed.contractId));
    const reply = await ask(declared.method, path, sealed.token, declared.method === 'GET' ? undefined : {});
    expect(reply).toMatchObject({ status: 403, body: { code: 'application-sealed' } });
  });

  test('every call about the own contract is among them, or says nothing of it', () => {
    const others = calls.filter(
      ({ name, declared }) =>
        name.startsWith('contracts.') && declared.access === 'member' && !declared.opensApplication,
    );
    expect(others.map(({ name }) => name).toSorted()).toEqual([
      'contracts.callOwner',
      'contracts.downloadContract',
      'contracts.getOwnSeal',
      'contracts.listEducationPrograms',
      'contracts.listRelationships',
      'contracts.openOwnSeal',
    ]);
  });

  test('the file of the own contract, which the office downloads too', async () => {
    await buildDocument(server, sealed.contractId);
    const { path } = calls.find(({ name }) => name === 'contracts.downloadContract')!.declared;
    const reply = await ask('GET', path.replace(':id', String(sealed.contractId)), sealed.token);
    expect(reply).toMatchObject({ status: 403, body: { code: 'application-sealed' } });
  });

  test('it says how to open it, in the language of the reader, and nothing more', async () => {
    expect((await ask('GET', `${OWN}/seal`, sealed.token)).body).toEqual({
      has_application: true,
      is_sealed: true,
      is_open_here: false,
      needs_office: false,
      changed_at: expect.any(String),
      phone: sealed.phone.replace(/\d(?=(?:\D*\d){4})/g, '•'),
      told: 'shown',
    });
    const english = await server.request('GET', OWN, {
      as: sealed.token,
      headers: { host: HOST, 'accept-language': 'en' },
    });
    expect(english.body.message).toContain('admission office');
  });
});

test('without an application nothing is sealed, and every call of the seal says that there is none', async () => {
  const person = await buildUser(server.db, companyId, { is_distant: true });
  await server.db.run(
    sql`update users set ways_in_changed_at = now(), proved_phone = ${OFFICE_PHONE} where id = ${person.id}`,
  );
  expect((await ask('GET', `${OWN}/seal`, person.token)).body).toEqual({
    ...{
      has_application: false,
      is_sealed: false,
      is_open_here: false,
      needs_office: false,
      changed_at: null,
      phone: null,
      told: 'shown',
    },
  });
  expect(await ask('POST', `${OWN}/seal/call`, person.token)).toMatchObject({
    status: 409,
    body: { code: 'no-application' },
  });
  for (const by of ['phone', 'office'])
    expect((await prove(person.token, KNOWN_CODE, by)).body.code).toBe('no-application');
});

/** What somebody else does to the ways into the account of an applicant. */
const changes: Record<string, (target: BuiltUser) => Promise<unknown>> = {
  'the office edits the e-mail': ({ id }) =>
    ask('PUT', `/api/v2/users/${id}`, admin.token, { email: `x${id}@a.example` }),
  'the office edits the login': ({ id }) => ask('PUT', `/api/v2/users/${id}`, admin.token, { username: `x${id}` }),
  'the office edits the phone': ({ id }) => ask('PUT', `/api/v2/users/${id}`, admin.token, { phone: OFFICE_PHONE }),
  'the office edits the password': ({ id }) =>
    ask('PUT', `/api/v2/users/${id}`, admin.token, { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }),
  'the office sets the password': ({ id }) =>
    ask('PUT', `/api/users/${id}/password`, admin.token, { password: NEW_PASSWORD }),
  'passwords are made up': ({ id }) => ask('POST', '/api/v2/admin/users/passwords', admin.token, { ids: [id] }),
  'the second factor is taken away': async ({ id }) => {
    await server.db.run(sql`insert into authenticators (user_id, secret, confirmed_at) values (${id}, '\\x00', now())`);
    await ask('POST', `/api/v2/admin/users/${id}/second-factor/reset`, admin.token);
  },
  'a link of a mail sets a password': async ({ id }) => {
    const token = await buildMailLink(server.db, companyId, { kind: 'restore-password', targetId: id });
    await ask('POST', '/api/v2/auth/restore-password', undefined, { token, new_password: NEW_PASSWORD });
  },
  'an accepted invitation sets a password': async ({ id, email }) => {
    await server.db.run(sql`delete from sessions where user_id = ${id}`);
    await server.db.run(sql`update users set password_hash = '', ways_in_own_at = now() where id = ${id}`);
    const invitation = await server.db.one<{ id: number }>(sql`
      insert into invitations (company_id, email, member_id, inviter_id, expires_at, sent_at) values (${companyId}, ${email}, ${id}, ${admin.id}, now() + interval '1 day', now()) returning id`);
    const token = await buildMailLink(server.db, companyId, { kind: 'invitation', targetId: invitation.id });
    const entered = await ask('POST', '/api/v2/auth/enter-invited', undefined, { token, password: NEW_PASSWORD });
    expect(entered.status, entered.body.code).toBe(200);
  },
  'another account is merged into it': async ({ id }) =>
    ask('POST', `/api/v2/admin/users/${id}/merge/${(await buildUser(server.db, companyId)).id}`, admin.token),
  'a phone that the office typed signs in': async ({ id }) => {
    const phone = `+7 906 ${String(id % 1000).padStart(3, '0')}-11-11`;
    await server.db.run(sql`update users set phone = ${phone}, ways_in_own_at = now() where id = ${id}`);
    expect(await open(await enterByPhone(phone))).toBe(403);
  },
  'a statement of any other kind changes it': ({ id }) =>
    server.db.run(sql`update users set email = email || '.x' where id = ${id}`),
};

describe('is sealed when', () => {
  test.each(Object.keys(changes))('%s', async (name) => {
    const target = await buildUser(server.db, companyId);
    await buildContract(server, companyId, { userId: target.id });
    expect(await open(target.token)).toBe(200);
    await changes[name]!(target);
    const token = target.token;
    const ended = (await ask('GET', '/api/v2/auth', token)).status === 401;
    // Sessions that the change has ended are opened again by whoever knows the way in.
    if (ended) {
      await server.db.run(sql`delete from authenticators where user_id = ${target.id}`);
      await server.db.run(sql`
        insert into sessions (token_hash, file_token_hash, user_id, expires_at)
        select sha256(${token}::bytea), sha256(${`files:${token}`}::bytea), ${target.id}, now() + interval '1 hour'`);
      await server.db.run(sql`update users set must_change_password = false where id = ${target.id}`);
    }
    expect(await open(token)).toBe(403);
    expect((await ask('PUT', OWN, token, { application: { name: 'Чужая' } })).status).toBe(403);
  });
});

describe('stays open when the owner', () => {
  const owners: Record<string, (target: BuiltUser) => Promise<unknown>> = {
    'chooses a password': async ({ token }) =>
      ask('POST', '/api/me/password', token, { current_password: KNOWN_PASSWORD, new_password: NEW_PASSWORD }),
    'changes the login': ({ id, token }) =>
      ask('PUT', `/api/v2/users/${id}`, token, { username: `own${id}`, current_password: KNOWN_PASSWORD }),
    'confirms a new e-mail': async ({ id }) =>
      ask('POST', '/api/v2/auth/email/confirm', undefined, { token: await buildEmailChange(server.db, companyId, id) }),
    'confirms a phone and signs in with it': async ({ id, token }) => {
      const phone = `+7 907 ${String(id % 1000).padStart(3, '0')}-11-11`;
      await buildPhoneCode(server.db, companyId, { phone, userId: id });
      await ask('POST', '/api/v2/phone-collector/check-code', token, { code: KNOWN_CODE });
      expect(await open(await enterByPhone(phone))).toBe(200);
    },
  };
  test.each(Object.keys(owners))('%s', async (name) => {
    const target = await buildUser(server.db, companyId);
    await buildContract(server, companyId, { userId: target.id });
    const digest = () =>
      server.db.one(sql`select email, username, phone, password_hash from users where id = ${target.id}`);
    const before = await digest();
    await owners[name]!(target);
    expect(await digest()).not.toEqual(before);
    expect(await open(target.token)).toBe(200);
  });
});

describe('the owner', () => {
  test('opens it by the proved phone in one session, which is written down and told to the former address', async () => {
    const { id, token, contractId, email } = await buildSealed(server, companyId);
    const foreign = await signIn(await loginOf(id));
    expect((await prove(token, '000000')).body.code).toBe('phone-code-wrong');
    expect((await prove(token)).status).toBe(200);
    expect([await open(token), await open(foreign)]).toEqual([200, 403]);
    const said = async (as: string) => (await ask('GET', `${OWN}/seal`, as)).body;
    expect(await said(token)).toMatchObject({ is_sealed: false, is_open_here: true, changed_at: expect.any(String) });
    expect(await said(foreign)).toMatchObject({ is_sealed: true, is_open_here: false });
    expect(await openingsOf(contractId)).toEqual([['owner-by-phone', id]]);
    expect(await mailsTo(email)).toEqual(['application-opened']);
    const history = await ask('GET', `/api/v2/admin/history?kind=contract&record_id=${contractId}`, admin.token);
    expect(history.body.data).toContainEqual(expect.objectContaining({ action: 'owner-proved' }));
    const listed = await ask('GET', `/api/v2/contracts/${contractId}/openings`, officer.token);
    expect(listed.body.data[0]).toMatchObject({ what: 'owner-by-phone', user: { id } });
  });

  test('is called at the number proved before, whatever the office has typed since', async () => {
    const { id, token, phone } = await buildSealed(server, companyId);
    await server.db.run(sql`delete from phone_codes where phone = ${phone}`);
    await server.db.run(sql`update users set phone = ${OFFICE_PHONE} where id = ${id}`);
    expect((await ask('POST', `${OWN}/seal/call`, token)).body).toMatchObject({ is_called: true });
    expect(await server.db.rows(sql`select phone from phone_codes where user_id = ${id}`)).toEqual([{ phone }]);
  });

  test('learns which code works, how long, and how many tries it has left', async () => {
    const { id, token, phone } = await buildSealed(server, companyId);
    const call = async () => (await ask('POST', `${OWN}/seal/call`, token)).body;
    await server.db.run(sql`delete from phone_codes where phone = ${phone}`);
    expect(await call()).toEqual({
      ...{ ok: true, is_called: true, next_call_in: 60, code: { expires_in: 300, tries_left: 5 } },
    });
    const wrong = await prove(token, '000000');
    expect(wrong.body).toMatchObject({ code: 'phone-code-wrong', tries_left: 4 });
    const again = await call();
    expect(again).toMatchObject({ is_called: false, code: { expires_in: expect.any(Number), tries_left: 4 } });
    expect(again.code.expires_in).toBeLessThanOrEqual(300);
    for (const left of [3, 2, 1]) expect((await prove(token, '000000')).body.tries_left).toBe(left);
    expect((await prove(token, '000000')).body).toMatchObject({ code: 'phone-code-spent', tries_left: 0 });
    expect(await call()).toMatchObject({ is_called: false, code: null });
    // A call by which somebody signs in keeps the next one back, and its code proves nothing here.
    await server.db.run(sql`delete from phone_codes where phone = ${phone}`);
    await buildPhoneCode(server.db, companyId, { phone });
    expect(await call()).toMatchObject({ is_called: false, code: null });
    for (const ended of [sql`used_at = now()`, sql`expires_at = now()`, sql`state = 'failed'`]) {
      await server.db.run(sql`delete from phone_codes where phone = ${phone}`);
      expect((await call()).code).not.toBeNull();
      await server.db.run(sql`update phone_codes set ${ended} where user_id = ${id}`);
      expect((await call()).code).toBeNull();
    }
  });

  test('who uses up the calls of the hour makes the owner wait, who learns how long', async () => {
    const { token, phone } = await buildSealed(server, companyId);
    await server.db.run(sql`delete from phone_codes where phone = ${phone}`);
    await server.db.run(sql`
      insert into phone_codes (company_id, phone, state, code_hash, created_at, expires_at)
      select ${companyId}, ${phone}, 'called', '', now() - interval '30 minutes', now() - interval '25 minutes' from generate_series(1, 5)`);
    const { is_called, next_call_in, code } = (await ask('POST', `${OWN}/seal/call`, token)).body;
    expect({ is_called, code }).toEqual({ is_called: false, code: null });
    expect(next_call_in).toBeGreaterThan(25 * 60);
    expect(next_call_in).toBeLessThanOrEqual(30 * 60);
  });

  test('is not proved by a number that is confirmed after the change', async () => {
    const { id, token } = await buildSealed(server, companyId);
    await server.db.run(sql`update users set proved_phone = null where id = ${id}`);
    const phone = '+7 908 000-00-01';
    await server.db.run(sql`delete from phone_claims where user_id = ${id}`);
    await buildPhoneCode(server.db, companyId, { phone, userId: id });
    expect((await ask('POST', '/api/v2/phone-collector/check-code', token, { code: KNOWN_CODE })).status).toBe(200);
    expect((await ask('POST', `${OWN}/seal/call`, token)).body.code).toBe('no-proved-phone');
    expect((await prove(token)).body.code).toBe('no-proved-phone');
    expect(await open(await enterByPhone(phone))).toBe(403);
  });

  test('ends the change with a password of their own, in a session that is proved and in no other', async () => {
    const { id, token } = await buildSealed(server, companyId);
    const login = await loginOf(id);
    const choose = (as: string, current: string, next: string) =>
      ask('POST', '/api/me/password', as, { current_password: current, new_password: next });
    expect((await choose(token, KNOWN_PASSWORD, NEW_PASSWORD)).status).toBe(200);
    expect(await open(token)).toBe(403);
    expect((await prove(token)).status).toBe(200);
    const again = await signIn(login, NEW_PASSWORD);
    expect(await open(again)).toBe(403);
    expect((await choose(token, NEW_PASSWORD, KNOWN_PASSWORD)).status).toBe(200);
    expect(await open(await signIn(login))).toBe(200);
    const over = { is_sealed: false, is_open_here: false, changed_at: null };
    expect((await ask('GET', `${OWN}/seal`, token)).body).toMatchObject(over);
  });

  test('proves again after the next change', async () => {
    const { id, token } = await buildSealed(server, companyId);
    await prove(token);
    expect(await open(token)).toBe(200);
    await ask('PUT', `/api/v2/users/${id}`, admin.token, { username: `again${id}` });
    expect(await open(token)).toBe(403);
  });
});

describe('a code of the office', () => {
  const give = (as: BuiltUser, userId: number) =>
    ask('POST', '/api/v2/contracts/owner-code', as.token, { user_id: userId });

  test('opens one session, once, and is written down and told to the former address', async () => {
    const { id, token, contractId, email } = await buildSealed(server, companyId);
    const { status, body } = await give(officer, id);
    expect({ status, code: body.code }).toEqual({ status: 200, code: expect.stringMatching(/^\d{8}$/) });
    expect((await prove(token, '1', 'office')).body.code).toBe('owner-code-wrong');
    expect((await prove(token, body.code, 'office')).status).toBe(200);
    expect(await open(token)).toBe(200);
    const foreign = await signIn(await loginOf(id));
    expect((await prove(foreign, body.code, 'office')).body.code).toBe('owner-code-wrong');
    expect(await openingsOf(contractId)).toEqual([
      ['owner-code-given', officer.id],
      ['owner-by-code', id],
    ]);
    expect(await mailsTo(email)).toEqual(['application-code-given', 'application-opened']);
  });

  test('ends what anybody else has proved, and the owner proves by a new number from then on', async () => {
    const { id, token, phone } = await buildSealed(server, companyId);
    const foreign = await enterByPhone(phone);
    expect(await open(foreign)).toBe(200);
    expect((await prove(token, (await give(officer, id)).body.code, 'office')).status).toBe(200);
    expect([await open(token), await open(foreign), await open(await enterByPhone(phone))]).toEqual([200, 403, 403]);
    const own = '+7 908 000-00-05';
    await server.db.run(sql`delete from phone_claims where user_id = ${id}`);
    await buildPhoneCode(server.db, companyId, { phone: own, userId: id });
    await ask('POST', '/api/v2/phone-collector/check-code', token, { code: KNOWN_CODE });
    expect(await open(await enterByPhone(own))).toBe(200);
  });

  test('works for so many tries, some of each session, and an hour', async () => {
    const { id, token, contractId } = await buildSealed(server, companyId);
    const first = (await give(officer, id)).body.code;
    for (let tries = 0; tries < 10; tries += 1)
      expect((await prove(token, '1', 'office')).body.code).toBe('owner-code-wrong');
    // Another session of the account still has its own tries, until those of the code are spent.
    expect((await prove(token, first, 'office')).status).toBe(429);
    const login = await loginOf(id);
    const own = await signIn(login);
    await server.db.run(sql`update application_codes set attempts = 50 where contract_id = ${contractId}`);
    expect((await prove(own, first, 'office')).body.code).toBe('owner-code-wrong');
    await server.db.run(sql`update application_codes set attempts = 49 where contract_id = ${contractId}`);
    expect((await prove(own, first, 'office')).status).toBe(200);
    await server.db.run(sql`delete from sign_in_attempts`);
    await server.db.run(sql`update users set ways_in_changed_at = now() where id = ${id}`);
    const second = (await give(officer, id)).body.code;
    await server.db.run(sql`update application_codes set expires_at = now() where contract_id = ${contractId}`);
    expect((await prove(token, second, 'office')).status).toBe(400);
  });

  test('is given for a draft too, and by nobody who may not open applications', async () => {
    const target = await buildUser(server.db, companyId);
    await buildContract(server, companyId, { userId: target.id, status: 'draft', daysAgo: null });
    expect((await give(officer, target.id)).body.code).toBe('application-not-sealed');
    await server.db.run(sql`update users set ways_in_changed_at = now() where id = ${target.id}`);
    for (const permission of ['contracts_read', 'contracts_write'])
      expect(
        (
          await give(
            await buildUser(server.db, companyId, {
              roleId: await buildRole(server.db, companyId, [permission as never]),
            }),
            target.id,
          )
        ).status,
      ).toBe(403);
    expect((await give(clerk, target.id)).status).toBe(403);
    const told = async (as: BuiltUser) =>
      (await ask('GET', `/api/v2/admin/users/${target.id}`, as.token)).body.has_sealed_application;
    expect([await told(admin), await told(clerk)]).toEqual([true, false]);
    expect((await give(officer, target.id)).status).toBe(200);
    // The office does not read a draft, but whoever opened it to somebody is known.
    const openings = (as: BuiltUser, id = target.id) =>
      ask('GET', `/api/v2/admin/users/${id}/application-openings`, as.token);
    expect((await openings(officer)).body.data).toEqual([
      expect.objectContaining({ what: 'owner-code-given', user: expect.objectContaining({ id: officer.id }) }),
    ]);
    expect((await openings(clerk)).status).toBe(403);
    expect((await openings(officer, (await buildUser(server.db, companyId)).id)).body).toMatchObject({ total: 0 });
    const elsewhere = await buildUser(server.db, await buildCompany(server.db));
    expect((await give(officer, elsewhere.id)).status).toBe(404);
  });
});

describe('an account with a second factor', () => {
  const ORIGIN = `https://${HOST}`;
  /** Adds a passkey in a session and returns it with the recovery codes. */
  async function addKey(token: string) {
    const given = { current_password: KNOWN_PASSWORD };
    const device = passkeyDevice();
    const begun = await ask('POST', '/api/v2/me/second-factor/passkeys/begin', token, given);
    const made = device.make(begun.body, ORIGIN);
    const added = await ask('POST', '/api/v2/me/second-factor/passkeys', token, { name: 'Ключ', made });
    expect(added.status, added.body.code).toBe(200);
    return { device, recovery: added.body.recovery_codes as string[] };
  }
  const enterByKey = async (device: PasskeyDevice): Promise<string> => {
    const { sign_in, request } = (await ask('POST', '/api/v2/auth/passkey', undefined, {})).body;
    const used = { sign_in, passkey: device.use(request, ORIGIN) };
    return (await ask('POST', '/api/v2/auth/second-factor', undefined, used)).body.token;
  };

  test('a passkey of a session that was not the owner’s opens nothing, not even once the owner has ended the change', async () => {
    const { id, token } = await buildSealed(server, companyId);
    const { device } = await addKey(token);
    expect(await open(await enterByKey(device))).toBe(403);
    await server.db.run(sql`update users set ways_in_changed_at = null where id = ${id}`);
    const entered = await enterByKey(device);
    // Using it seals the application again, for everybody.
    expect([await open(entered), await open(token)]).toEqual([403, 403]);
  });

  test.each([
    ['while nobody else had a way in', false],
    ['in a session that had proved to be the owner’s', true],
  ])('one that was made %s opens it', async (_, isProved) => {
    const { id, token } = await buildSealed(server, companyId);
    if (isProved) expect((await prove(token)).status).toBe(200);
    else await server.db.run(sql`update users set ways_in_changed_at = null where id = ${id}`);
    const { device } = await addKey(token);
    await server.db.run(sql`update users set ways_in_changed_at = null where id = ${id}`);
    expect(await open(await enterByKey(device))).toBe(200);
  });

  test.each([
    ['the proved phone opens it', true, 200],
    ['a phone that the office typed seals it', false, 403],
  ])('%s after the second step too', async (_, isOwn, expected) => {
    const { id, token, phone } = await buildSealed(server, companyId);
    const { recovery } = await addKey(token);
    await server.db.run(
      sql`update users set ways_in_changed_at = null, phone_confirmed_at = null, phone_is_own = false where id = ${id}`,
    );
    if (!isOwn) await server.db.run(sql`update users set proved_phone = '+7 900 000-99-99' where id = ${id}`);
    await buildPhoneCode(server.db, companyId, { phone });
    const body = { phone, code: KNOWN_CODE };
    const waiting = await ask('POST', '/api/v2/auth/validation/call-password-code', undefined, body);
    expect(waiting.body.code).toBe('second-factor-required');
    expect(await open(token)).toBe(200);
    const proof = { sign_in: waiting.body.second_factor.token, code: recovery[0] };
    const entered = await ask('POST', '/api/v2/auth/second-factor', undefined, proof);
    expect([await open(entered.body.token), await open(token)]).toEqual([expected, expected]);
  });
});

describe('an account whose way in was set before the person applied', () => {
  /** A clerk makes the account and knows its login and password. */
  async function makeStudent(phone?: string) {
    const login = `made${(await server.db.one<{ n: number }>(sql`select count(*)::int as n from users`)).n}`;
    const made = await ask('POST', '/api/v2/admin/users', clerk.token, {
      ...{ first_name: 'Вера', last_name: 'Высокая', username: login, is_distant: true },
      ...(phone === undefined ? {} : { phone }),
    });
    expect(made.status, made.body.code).toBe(200);
    const { id } = made.body.user ?? made.body;
    await ask('PUT', `/api/v2/users/${id}`, clerk.token, {
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    });
    await server.db.run(sql`update users set must_change_password = false where id = ${id}`);
    return { id: Number(id), login };
  }

  test('the session that begins the application is its owner, and no other that knows the password', async () => {
    const { login } = await makeStudent();
    const [own, known] = [await signIn(login, NEW_PASSWORD), await signIn(login, NEW_PASSWORD)];
    expect((await ask('POST', OWN, own)).status).toBe(200);
    expect((await ask('PUT', OWN, own, { application: { name: 'Вера' } })).status).toBe(200);
    expect([await open(own), await open(known)]).toEqual([200, 403]);
    expect((await ask('POST', OWN, known)).status).toBe(403);
    expect(await open(await signIn(login, NEW_PASSWORD))).toBe(403);
  });

  const seal = async (as: string) => (await ask('GET', `${OWN}/seal`, as)).body;
  const confirmPhone = async (id: number, as: string, phone: string) => {
    await buildPhoneCode(server.db, companyId, { phone, userId: id });
    const confirmed = await ask('POST', '/api/v2/phone-collector/check-code', as, { code: KNOWN_CODE });
    expect(confirmed.status, confirmed.body.code).toBe(200);
  };
  const choosePassword = async (as: string) => {
    const chosen = { current_password: NEW_PASSWORD, new_password: KNOWN_PASSWORD };
    expect((await ask('POST', '/api/me/password', as, chosen)).status).toBe(200);
  };
  const isKnownToOthers = async (id: number) =>
    (await server.db.one<{ is: boolean }>(sql`select ways_in_changed_at is not null as is from users where id = ${id}`))
      .is;

  test('to begin it proves nothing more: neither a password nor a phone of that session opens it in the next one', async () => {
    const { id, login } = await makeStudent();
    const own = await signIn(login, NEW_PASSWORD);
    expect((await ask('POST', OWN, own)).status).toBe(200);
    expect(await seal(own)).toMatchObject({ is_open_here: true, needs_office: true, phone: null });
    await choosePassword(own);
    const phone = '+7 908 000-00-07';
    await confirmPhone(id, own, phone);
    expect(await seal(own)).toMatchObject({ is_open_here: true, needs_office: true, phone: null });
    expect([await open(own), await open(await signIn(login)), await open(await enterByPhone(phone))]).toEqual([
      200, 403, 403,
    ]);
    // What such a session leaves behind is taken out before the account gets rights.
    expect(await isKnownToOthers(id)).toBe(true);
  });

  test('after a code of the office a password and a phone of that session open it in the next ones too', async () => {
    const { id, login } = await makeStudent();
    const own = await signIn(login, NEW_PASSWORD);
    expect((await ask('POST', OWN, own)).status).toBe(200);
    const { code } = (await ask('POST', `/api/v2/contracts/owner-code`, admin.token, { user_id: id })).body;
    expect((await ask('POST', `${OWN}/seal/open`, own, { by: 'office', code })).status).toBe(200);
    expect(await seal(own)).toMatchObject({ is_open_here: true, needs_office: false });
    const phone = '+7 908 000-00-08';
    await confirmPhone(id, own, phone);
    expect(await seal(own)).toMatchObject({ phone: '+• ••• •••-00-08' });
    await choosePassword(own);
    const next = await signIn(login);
    expect([await open(next), (await seal(next)).is_open_here]).toEqual([200, false]);
    expect([await open(await enterByPhone(phone)), await isKnownToOthers(id)]).toEqual([200, false]);
  });

  test('nor does to begin by a phone that the office typed', async () => {
    const phone = '+7 909 000-00-02';
    const { id, login } = await makeStudent(phone);
    await buildPhoneCode(server.db, companyId, { phone });
    const { body } = await ask('POST', '/api/v2/auth/sign-up', undefined, {
      ...{ surname: 'Высокая', name: 'Вера', email: 'vera-owner@example.org', phone, code: KNOWN_CODE },
      consent: consentDocuments.processing.version,
    });
    expect(await open(body.token)).toBe(200);
    expect(await seal(body.token)).toMatchObject({ needs_office: true, phone: null });
    expect([await open(await signIn(login, NEW_PASSWORD)), await open(await enterByPhone(phone))]).toEqual([403, 403]);
    expect(await isKnownToOthers(id)).toBe(true);
  });
});

describe('a merge', () => {
  test('leaves the proof with the person whose application it is', async () => {
    const giver = await buildSealed(server, companyId);
    const heir = await buildTarget(server, companyId);
    await server.db.run(sql`update users set proved_phone = '+7 909 000-00-03' where id = ${heir.id}`);
    const merged = await ask('POST', `/api/v2/admin/users/${heir.id}/merge/${giver.id}`, admin.token);
    expect(merged.status).toBe(200);
    expect(await server.db.one(sql`select proved_phone, former_email from users where id = ${heir.id}`)).toEqual({
      proved_phone: giver.phone,
      former_email: giver.email,
    });
    expect(
      await server.db.one(sql`select proved_phone, former_email, ways_in_changed_at from users where id = ${giver.id}`),
    ).toEqual({ proved_phone: null, former_email: null, ways_in_changed_at: null });
  });

  test.each([
    ['only a number that both had proved proves it, where both had an application', true],
    ['neither number proves it, where each had its own', false],
  ])('%s', async (_, isShared) => {
    const [heir, giver] = [await buildSealed(server, companyId), await buildSealed(server, companyId)];
    await server.db.run(
      sql`update contracts set status = 'cancelled', cancelled_at = now() where id = ${giver.contractId}`,
    );
    if (isShared) await server.db.run(sql`update users set proved_phone = ${heir.phone} where id = ${giver.id}`);
    expect((await prove(heir.token)).status).toBe(200);
    const merged = await ask('POST', `/api/v2/admin/users/${heir.id}/merge/${giver.id}`, admin.token);
    expect(merged.status, merged.body.code).toBe(200);
    // What was proved before says nothing of the application that has come along.
    const next = await signIn(await loginOf(heir.id));
    expect([await open(heir.token), await open(next)]).toEqual([403, 403]);
    const { phone } = (await ask('GET', `${OWN}/seal`, next)).body;
    expect(phone === null).toBe(!isShared);
    expect(await open(await enterByPhone(heir.phone))).toBe(isShared ? 200 : 403);
  });
});

describe('an applicant who came by phone, with neither e-mail nor password', () => {
  const build = async () => {
    const sealed = await buildSealed(server, companyId);
    await server.db.run(
      sql`update users set email = null, password_hash = '', former_email = null, ways_in_changed_at = null where id = ${sealed.id}`,
    );
    await server.db.run(sql`update contracts set email = 'of-application@example.org' where id = ${sealed.contractId}`);
    return sealed;
  };

  test('is told at the address of the application, however often the office sets another one', async () => {
    const { id } = await build();
    for (const email of ['office-one', 'office-two'])
      expect(
        (await ask('PUT', `/api/v2/users/${id}`, admin.token, { email: `${email}-${id}@example.org` })).status,
      ).toBe(200);
    await ask('POST', '/api/v2/contracts/owner-code', officer.token, { user_id: id });
    expect(await mailsTo('of-application@example.org')).toContain('application-code-given');
    for (const email of ['office-one', 'office-two'])
      expect(await mailsTo(`${email}-${id}@example.org`)).not.toContain('application-code-given');
  });

  test('sets the first password in a session that has proved, at any time, and in no other', async () => {
    const { id, token } = await build();
    await server.db.run(sql`update users set ways_in_changed_at = clock_timestamp() where id = ${id}`);
    await server.db.run(sql`update sessions set created_at = now() - interval '1 hour' where user_id = ${id}`);
    const first = { new_password: NEW_PASSWORD };
    expect((await ask('POST', '/api/me/password', token, first)).body.errors.current_password).toEqual([
      expect.stringMatching(/^Войдите заново/),
    ]);
    expect((await ask('GET', '/api/me/account', token)).body.has_password).toBe(false);
    expect((await prove(token)).status).toBe(200);
    expect((await ask('POST', '/api/me/password', token, first)).status).toBe(200);
    expect((await ask('GET', '/api/me/account', token)).body.has_password).toBe(true);
    expect(await open(token)).toBe(200);
  });
});

describe('another institution, where the same account applies too', () => {
  const ELSEWHERE = 'sealed-elsewhere.example';
  test('opens nothing of the first one, neither by an application begun there nor by a code of its office', async () => {
    const elsewhere = await buildCompany(server.db, { domain: ELSEWHERE });
    await buildProgram(server.db, elsewhere);
    const { token: office } = await buildAdministrator(server.db, elsewhere);
    const at = (method: string, path: string, as: string, body?: object): Promise<Reply<any>> =>
      server.request(method, path, { headers: { host: ELSEWHERE }, as, ...(body ? { body } : {}) });
    const { token, id: userId, contractId } = await buildSealed(server, companyId);
    await server.db.run(sql`insert into company_members (company_id, user_id) values (${elsewhere}, ${userId})`);
    await server.db.run(sql`update users set is_distant = true where id = ${userId}`);
    expect((await at('POST', OWN, token)).status).toBe(200);
    expect((await at('GET', OWN, token)).status).toBe(200);
    expect(await open(token)).toBe(403);
    // Nor does the password that such a session chooses end anything here.
    const changed = { new_password: NEW_PASSWORD, current_password: KNOWN_PASSWORD };
    expect((await at('POST', '/api/me/password', token, changed)).status).toBe(200);
    expect(await open(token)).toBe(403);
    await server.db.run(sql`update users set ways_in_changed_at = now() where id = ${userId}`);
    const { code } = (await at('POST', '/api/v2/contracts/owner-code', office, { user_id: userId })).body;
    expect((await at('POST', `${OWN}/seal/open`, token, { by: 'office', code })).status).toBe(200);
    expect((await at('GET', OWN, token)).status).toBe(200);
    expect(await open(token)).toBe(403);
    expect(await openingsOf(contractId)).toEqual([]);
  });

  test('vouches for nobody here: neither a password nor a phone of a session that it has opened, whoever begins later', async () => {
    const host = 'sealed-third.example';
    const third = await buildCompany(server.db, { domain: host });
    await buildProgram(server.db, third);
    const { token: office } = await buildAdministrator(server.db, third);
    const at = (method: string, path: string, as: string, body?: object): Promise<Reply<any>> =>
      server.request(method, path, { headers: { host }, as, ...(body ? { body } : {}) });
    const { token, id } = await buildUser(server.db, third);
    await server.db.run(sql`update users set is_distant = true, ways_in_changed_at = now() where id = ${id}`);
    expect((await at('POST', OWN, token)).status).toBe(200);
    const { code } = (await at('POST', '/api/v2/contracts/owner-code', office, { user_id: id })).body;
    expect((await at('POST', `${OWN}/seal/open`, token, { by: 'office', code })).status).toBe(200);
    const changed = { new_password: NEW_PASSWORD, current_password: KNOWN_PASSWORD };
    expect((await at('POST', '/api/me/password', token, changed)).status).toBe(200);
    const phone = '+7 909 000-00-09';
    await buildPhoneCode(server.db, third, { phone, userId: id });
    expect((await at('POST', '/api/v2/phone-collector/check-code', token, { code: KNOWN_CODE })).status).toBe(200);
    // The person goes on to this institution and begins there.
    await server.db.run(sql`delete from company_members where user_id = ${id}`);
    await server.db.run(sql`insert into company_members (company_id, user_id) values (${companyId}, ${id})`);
    expect((await ask('POST', OWN, token)).status).toBe(200);
    expect(await open(token)).toBe(200);
    expect(await open(await enterByPhone(phone))).toBe(403);
  });
});
