import { TEACHER_ROLE_ID } from '@orbita/contract/permissions';
import { sql } from '@orbita/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { codeOfApp, decodeKey } from '../../../testing/authenticator.ts';
import {
  type BuiltUser,
  buildAdministrator,
  buildCompany,
  buildRole,
  buildUser,
  KNOWN_PASSWORD,
} from '../../../testing/builders.ts';
import { passkeyDevice } from '../../../testing/passkey-device.ts';

const HOST = 'college.example';
const ORIGIN = `https://${HOST}`;
let server: TestApp;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { title: 'Колледж связи', domain: HOST });
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from sign_in_attempts`));
afterEach(() => vi.useRealTimers());

const send = (method: string, path: string, as: string | undefined, body?: object) =>
  server.request(method, path, { as, headers: { host: HOST }, ...(body ? { body } : {}) });
const own = (path: string, { token }: BuiltUser, body: object = {}) =>
  send('POST', `/api/v2/me/second-factor${path}`, token, body);
const overviewOf = async ({ token }: BuiltUser) => (await send('GET', '/api/v2/me/second-factor', token)).body;
const password = { current_password: KNOWN_PASSWORD };

/** A person's app; each code is of the next clock step, as if half a minute had passed. */
const appWith = (secret: string) => ({ code: (later = 0) => codeOfApp(secret, later) });
/** Lets the clock of the codes go on, while the database keeps its own time. */
const passHalfMinutes = (n: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + n * 30_000, shouldAdvanceTime: false });

async function connectApp(person: BuiltUser) {
  const begun = await own('/totp', person, password);
  expect(begun.status).toBe(200);
  const app = appWith(begun.body.secret);
  const confirmed = await own('/totp/confirm', person, { code: app.code() });
  expect(confirmed.status).toBe(200);
  return { ...app, ...begun.body, recovery: confirmed.body.recovery_codes as string[] };
}
async function buildSecured() {
  const person = await buildUser(server.db, companyId);
  const app = await connectApp(person);
  passHalfMinutes(1);
  return { person, app };
}
async function addKey(person: BuiltUser, proof: object = password, device = passkeyDevice()) {
  const begun = await own('/passkeys/begin', person, proof);
  expect(begun.status).toBe(200);
  const added = await own('/passkeys', person, { name: ' Ноутбук ', made: device.make(begun.body, ORIGIN) });
  expect(added.status).toBe(200);
  return { device, recovery: added.body.recovery_codes as string[] };
}
const signIn = async ({ email }: BuiltUser) =>
  (await send('POST', '/api/v2/auth/sign-in', undefined, { login: email, password: KNOWN_PASSWORD })).body;
const prove = (sign_in: string, given: object) =>
  send('POST', '/api/v2/auth/second-factor', undefined, { sign_in, ...given });
const waitingOf = async (person: BuiltUser): Promise<string> => (await signIn(person)).second_factor.token;
const mailsTo = async ({ email }: BuiltUser) =>
  (await server.db.rows<{ kind: string }>(sql`select kind from mails where recipient = ${email} order by id`)).map(
    ({ kind }) => kind,
  );
const historyOf = async ({ id }: BuiltUser) =>
  (
    await server.db.rows<{ action: string }>(
      sql`select action from audit_records where object_type = 'user' and object_id = ${id} order by id`,
    )
  ).map(({ action }) => action);

describe('an authenticator app', () => {
  test('counts from its first code on; its key is encrypted, recovery codes are hashed and told once', async () => {
    const person = await buildUser(server.db, companyId);
    const begun = await own('/totp', person, password);
    expect(begun.body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`otpauth://totp/Orbita%20${HOST}:`),
    });
    expect((await signIn(person)).token).toBeTruthy();
    const app = appWith(begun.body.secret);
    expect(await own('/totp/confirm', person, { code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'wrong-code', errors: { code: [expect.any(String)] } },
    });
    const { recovery_codes: codes } = (await own('/totp/confirm', person, { code: app.code() })).body;
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(await overviewOf(person)).toEqual({
      totp: { created_at: expect.any(String), last_used_at: expect.any(String) },
      passkeys: [],
      recovery_codes_left: 10,
      is_demanded: false,
    });
    const stored = await server.db.one<{ secret: Buffer }>(
      sql`select secret from authenticators where user_id = ${person.id}`,
    );
    expect(stored.secret.includes(decodeKey(begun.body.secret))).toBe(false);
    const dump = JSON.stringify(
      await server.db.rows(sql`select encode(code_hash, 'escape') from recovery_codes where user_id = ${person.id}`),
    );
    for (const code of codes) expect(dump).not.toContain(code.replaceAll('-', ''));
    expect(await mailsTo(person)).toEqual(['second-factor-added']);
    expect(await historyOf(person)).toEqual(['authenticator-added']);
    expect((await own('/totp', person, { ...password, code: codes[0] })).body.code).toBe('authenticator-exists');
  });

  test('opens the second step of a sign-in once', async () => {
    const { person, app } = await buildSecured();
    const reply = await signIn(person);
    expect(reply).toMatchObject({ code: 'second-factor-required', second_factor: { methods: ['totp', 'recovery'] } });
    const { token: sign_in } = reply.second_factor;
    const entered = await prove(sign_in, { code: ` ${app.code().slice(0, 3)} ${app.code().slice(3)}` });
    expect(entered).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^[\w-]{43}$/) } });
    expect(String(entered.headers['set-cookie'])).toContain('orbita_device=');
    expect((await send('GET', '/api/v2/auth', entered.body.token)).body.user.id).toBe(person.id);
    expect((await prove(sign_in, { code: app.code(1) })).body.code).toBe('sign-in-expired');
  });

  test('a code is taken once: not again, not at another sign-in, and no earlier one after it', async () => {
    const { person, app } = await buildSecured();
    const [first, second, third] = [await waitingOf(person), await waitingOf(person), await waitingOf(person)];
    expect((await prove(first, { code: app.code(1) })).status).toBe(200);
    expect((await prove(second, { code: app.code(1) })).body.code).toBe('wrong-code');
    expect((await prove(third, { code: app.code() })).body.code).toBe('wrong-code');
  });

  test('of two sign-ins with one code at once only one is opened, and one waiting sign-in opens one session', async () => {
    const { person, app } = await buildSecured();
    const waiting = [await waitingOf(person), await waitingOf(person)];
    const replies = await Promise.all(waiting.map((sign_in) => prove(sign_in, { code: app.code() })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    passHalfMinutes(2);
    const one = await waitingOf(person);
    const both = await Promise.all([prove(one, { code: app.code() }), prove(one, { code: app.code(1) })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test('five wrong codes end the waiting sign-in and make the account wait, wherever they come from', async () => {
    const { person, app } = await buildSecured();
    const first = await waitingOf(person);
    for (let i = 0; i < 5; i += 1) expect((await prove(first, { code: '000000' })).body.code).toBe('wrong-code');
    expect((await prove(first, { code: app.code() })).body.code).toBe('sign-in-expired');
    const second = await waitingOf(person);
    expect(await prove(second, { code: app.code() })).toMatchObject({
      status: 429,
      body: { code: 'too-many-attempts' },
    });
    const other = await buildSecured();
    expect((await prove(await waitingOf(other.person), { code: other.app.code() })).status).toBe(200);
  });

  test('after a hundred wrong codes in a row only another way helps', async () => {
    const { person, app } = await buildSecured();
    await server.db.run(sql`update authenticators set wrong_codes = 100 where user_id = ${person.id}`);
    expect((await prove(await waitingOf(person), { code: app.code() })).body.code).toBe('wrong-code');
    expect((await prove(await waitingOf(person), { code: app.recovery[0] })).status).toBe(200);
  });

  test('a waiting sign-in ends by itself, and is of one site', async () => {
    const { person, app } = await buildSecured();
    const sign_in = await waitingOf(person);
    const elsewhere = await server.request('POST', '/api/v2/auth/second-factor', {
      body: { sign_in, code: app.code() },
      headers: { host: 'other.example' },
    });
    expect(elsewhere.body.code).toBe('sign-in-expired');
    await server.db.run(sql`update pending_sign_ins set expires_at = now() - interval '1 second'`);
    expect((await prove(sign_in, { code: app.code() })).body.code).toBe('sign-in-expired');
  });

  test('is turned off by password and code together, with its recovery codes and waiting sign-ins', async () => {
    const { person, app } = await buildSecured();
    const sign_in = await waitingOf(person);
    const remove = (body: object) => own('/totp/remove', person, body);
    expect((await remove({ code: app.code() })).body.code).toBe('wrong-password');
    expect((await remove(password)).body.code).toBe('code-missing');
    expect((await remove({ ...password, code: '000000' })).body.code).toBe('wrong-code');
    expect((await remove({ current_password: 'wrong', code: app.code() })).body.code).toBe('wrong-password');
    expect((await remove({ ...password, code: app.code() })).body).toEqual({ ok: true });
    expect(await overviewOf(person)).toMatchObject({ totp: null, recovery_codes_left: 0 });
    expect((await prove(sign_in, { code: app.recovery[0] })).body.code).toBe('sign-in-expired');
    expect((await signIn(person)).token).toBeTruthy();
    expect(await mailsTo(person)).toEqual(['second-factor-added', 'second-factor-removed']);
  });
});

describe('recovery codes', () => {
  test('each lets in once, in any spelling, also when sent twice at once', async () => {
    const { person, app } = await buildSecured();
    const waiting = [await waitingOf(person), await waitingOf(person)];
    const typed = app.recovery[3]!.replaceAll('-', ' ').toUpperCase();
    const replies = await Promise.all(waiting.map((sign_in) => prove(sign_in, { code: typed })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await overviewOf(person)).recovery_codes_left).toBe(9);
  });

  test('new ones end the old ones', async () => {
    const { person, app } = await buildSecured();
    expect((await own('/recovery-codes', person, password)).body.code).toBe('code-missing');
    const made = await own('/recovery-codes', person, { ...password, code: app.recovery[0] });
    expect(made.body.recovery_codes).toHaveLength(10);
    expect((await prove(await waitingOf(person), { code: app.recovery[1] })).body.code).toBe('wrong-code');
    expect((await prove(await waitingOf(person), { code: made.body.recovery_codes[1] })).status).toBe(200);
    expect(await mailsTo(person)).toEqual(['second-factor-added', 'recovery-codes-made']);
  });

  test('of another person open nothing', async () => {
    const [mine, theirs] = [await buildSecured(), await buildSecured()];
    expect((await prove(await waitingOf(mine.person), { code: theirs.app.recovery[0] })).body.code).toBe('wrong-code');
  });
});

describe('passkeys', () => {
  test('one is the second factor of a sign-in', async () => {
    const person = await buildUser(server.db, companyId);
    const { device, recovery } = await addKey(person);
    expect(recovery).toHaveLength(10);
    const waiting = (await signIn(person)).second_factor;
    expect(waiting.methods).toEqual(['passkey', 'recovery']);
    const request = (await send('POST', '/api/v2/auth/second-factor/passkey', undefined, { sign_in: waiting.token }))
      .body;
    expect(request).toMatchObject({
      rpId: HOST,
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key' }],
    });
    const used = device.use(request, ORIGIN);
    expect((await prove(waiting.token, { passkey: used })).status).toBe(200);
    expect((await prove(waiting.token, { passkey: used })).body.code).toBe('sign-in-expired');
    expect((await overviewOf(person)).passkeys).toEqual([
      {
        id: expect.any(Number),
        name: 'Ноутбук',
        domain: HOST,
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ]);
  });

  test.each([{ counts: true }, { counts: false }])('one lets in without a password ($counts)', async (kind) => {
    const person = await buildUser(server.db, companyId);
    const { device } = await addKey(person, password, passkeyDevice(kind));
    const begin = async () => (await send('POST', '/api/v2/auth/passkey', undefined, {})).body;
    const { sign_in, request } = await begin();
    expect(request.allowCredentials).toEqual([]);
    const used = device.use(request, ORIGIN);
    const entered = await prove(sign_in, { passkey: used });
    expect((await send('GET', '/api/v2/auth', entered.body.token)).body.user.id).toBe(person.id);
    const again = await begin();
    expect((await prove(again.sign_in, { passkey: used })).body.code).toBe('passkey-refused');
    expect((await prove(again.sign_in, { code: '000000' })).body.code).toBe('sign-in-expired');
  });

  test('what was signed for another site, another challenge or by another device is refused', async () => {
    const person = await buildUser(server.db, companyId);
    const { device } = await addKey(person);
    const { token } = (await signIn(person)).second_factor;
    const ask = async () =>
      (await send('POST', '/api/v2/auth/second-factor/passkey', undefined, { sign_in: token })).body;
    const old = await ask();
    const request = await ask();
    const attempts = [
      device.use(request, 'https://evil.example'),
      device.use({ ...request, rpId: 'evil.example' }, ORIGIN),
      device.use(old, ORIGIN),
      { ...passkeyDevice().use(request, ORIGIN), id: device.use(request, ORIGIN).id },
      passkeyDevice().use(request, ORIGIN),
    ];
    for (const passkey of attempts) expect((await prove(token, { passkey })).body.code).toBe('passkey-refused');
    expect((await prove(token, { passkey: device.use(request, ORIGIN) })).status).toBe(200);
  });

  test('of somebody else opens neither a sign-in nor a change', async () => {
    const [mine, theirs] = [await buildUser(server.db, companyId), await buildUser(server.db, companyId)];
    await addKey(mine);
    const { device } = await addKey(theirs);
    const { token } = (await signIn(mine)).second_factor;
    const request = (await send('POST', '/api/v2/auth/second-factor/passkey', undefined, { sign_in: token })).body;
    expect((await prove(token, { passkey: device.use(request, ORIGIN) })).body.code).toBe('passkey-refused');
    const asked = (await own('/challenge', mine)).body;
    const passkey = device.use(asked, ORIGIN);
    expect((await own('/recovery-codes', mine, { ...password, passkey })).body.code).toBe('passkey-refused');
  });

  test('one proves a change, once; a further one needs that proof', async () => {
    const person = await buildUser(server.db, companyId);
    const { device } = await addKey(person);
    expect((await own('/passkeys/begin', person, password)).body.code).toBe('code-missing');
    const passkey = device.use((await own('/challenge', person)).body, ORIGIN);
    const { device: second, recovery } = await addKey(person, { ...password, passkey });
    expect(recovery).toEqual([]);
    expect((await own('/recovery-codes', person, { ...password, passkey })).body.code).toBe('passkey-refused');
    const [first] = (await overviewOf(person)).passkeys;
    const renamed = await server.request('PUT', `/api/v2/me/second-factor/passkeys/${first.id}`, {
      as: person.token,
      body: { name: 'Ключ' },
      headers: { host: HOST },
    });
    expect(renamed.status).toBe(200);
    const proof = { ...password, passkey: second.use((await own('/challenge', person)).body, ORIGIN) };
    expect((await own(`/passkeys/${first.id}/remove`, person, proof)).status).toBe(200);
    expect((await overviewOf(person)).passkeys).toHaveLength(1);
    expect(await historyOf(person)).toEqual(['passkey-added', 'passkey-added', 'passkey-removed']);
  });

  test('belong to one person: others find none of that id, and the same key is added once', async () => {
    const [mine, theirs] = [await buildUser(server.db, companyId), await buildUser(server.db, companyId)];
    const { device } = await addKey(mine);
    const [key] = (await overviewOf(mine)).passkeys;
    expect((await own(`/passkeys/${key.id}/remove`, theirs, password)).status).toBe(404);
    const begun = (await own('/passkeys/begin', theirs, password)).body;
    const add = (made: object) => own('/passkeys', theirs, { name: 'Чужой', made });
    expect((await add(device.make(begun, 'https://evil.example'))).body.code).toBe('passkey-refused');
    expect((await add(device.make(begun, ORIGIN))).body.code).toBe('passkey-exists');
    expect((await overviewOf(theirs)).passkeys).toEqual([]);
  });

  test('none is added without the password, nor without having asked', async () => {
    const person = await buildUser(server.db, companyId);
    expect((await own('/passkeys/begin', person, { current_password: 'wrong' })).body.code).toBe('wrong-password');
    const creation = { challenge: 'AAAA', rp: { id: HOST } };
    const made = passkeyDevice().make(creation as never, ORIGIN);
    expect((await own('/passkeys', person, { name: 'Ключ', made })).body.code).toBe('setup-expired');
  });
});

describe('an administrator', () => {
  test('who has signed in as the person neither sees nor changes the factors', async () => {
    const { person } = await buildSecured();
    const admin = await buildAdministrator(server.db, companyId);
    const { token } = (await send('POST', `/api/v2/admin/users/${person.id}/sign-in`, admin.token)).body;
    const acting = { ...person, token };
    expect((await send('GET', '/api/v2/me/second-factor', token)).body.code).toBe('acting-session');
    for (const path of ['/totp', '/totp/remove', '/passkeys/begin', '/recovery-codes', '/challenge'])
      expect((await own(path, acting, password)).body.code).toBe('acting-session');
    expect((await send('POST', `/api/v2/admin/users/${person.id}/second-factor/reset`, token)).status).toBe(403);
  });

  test('resets a lost factor: told by mail, in the history, never of oneself or of one with more rights', async () => {
    const { person, app } = await buildSecured();
    const admin = await buildAdministrator(server.db, companyId);
    const clerk = await buildUser(server.db, companyId);
    await server.db.run(sql`
      with made as (insert into admin_roles (company_id, name, permissions) values (${companyId}, 'Кадры', '{admin_panel_read,users_read,users_write}') returning id)
      insert into admin_role_users (role_id, company_id, user_id) select id, ${companyId}, ${clerk.id} from made`);
    const reset = (id: number, as: BuiltUser) =>
      send('POST', `/api/v2/admin/users/${id}/second-factor/reset`, as.token);
    const sign_in = await waitingOf(person);
    expect((await reset(person.id, person)).body.code).toBe('admin-only');
    expect((await reset(admin.id, clerk)).body.code).toBe('rights-not-held');
    expect((await reset(admin.id, admin)).body.code).toBe('yourself');
    const foreign = await buildUser(server.db, await buildCompany(server.db, { domain: `f-${person.id}.example` }));
    expect((await reset(foreign.id, admin)).status).toBe(404);
    expect((await reset(person.id, clerk)).body).toEqual({ ok: true });
    expect((await prove(sign_in, { code: app.recovery[0] })).body.code).toBe('sign-in-expired');
    expect((await signIn(person)).token).toBeTruthy();
    expect(await mailsTo(person)).toEqual(['second-factor-added', 'second-factor-reset']);
    expect(await historyOf(person)).toEqual(['authenticator-added', 'second-factor-reset']);
  });
});

describe('what was opened without the factor', () => {
  const status = async (token: string) => (await send('GET', '/api/v2/auth', token)).status;

  test('ends with the first factor, and not with the next one', async () => {
    const person = await buildUser(server.db, companyId);
    const other: string = (await signIn(person)).token;
    expect(await status(other)).toBe(200);
    await connectApp(person);
    expect([await status(other), await status(person.token)]).toEqual([401, 200]);
  });

  test('adds no app of its own afterwards', async () => {
    const person = await buildUser(server.db, companyId);
    const { secret } = (await own('/totp', person, password)).body;
    await addKey(person);
    const late = await own('/totp/confirm', person, { code: appWith(secret).code() });
    expect(late.body.code).toBe('setup-expired');
  });

  test('ends when the office takes a factor away', async () => {
    const { person } = await buildSecured();
    const admin = await buildAdministrator(server.db, companyId);
    expect((await send('POST', `/api/v2/admin/users/${person.id}/second-factor/reset`, admin.token)).status).toBe(200);
    expect(await status(person.token)).toBe(401);
  });
});

describe('a factor that the institution demands', () => {
  const demand = (as: BuiltUser, roles: string[]) => send('PUT', '/api/v2/admin/second-factor', as.token, { roles });
  afterEach(() => server.db.run(sql`update companies set second_factor_roles = '{}'`));

  test('is set up before anything else, in open sessions too; those without the role go on', async () => {
    const [admin, moderator] = [
      await buildAdministrator(server.db, companyId),
      await buildUser(server.db, companyId, { is_moderator: true }),
    ];
    const student = await buildUser(server.db, companyId);
    const demanding = await demand(admin, ['moderator']);
    expect(demanding.body).toEqual({ ok: true });
    const members = (as: BuiltUser) => send('GET', `/api/companies/${companyId}`, as.token);
    expect((await members(moderator)).body).toMatchObject({ code: 'second-factor-to-set' });
    expect((await members(admin)).body).toMatchObject({ code: 'second-factor-to-set' });
    expect((await members(student)).status).toBe(200);
    const flag = async (as: BuiltUser) =>
      (await send('GET', '/api/v2/auth', as.token)).body.user.must_set_second_factor as boolean;
    expect([await flag(moderator), await flag(student)]).toEqual([true, false]);
    const app = await connectApp(moderator);
    expect((await members(moderator)).status).toBe(200);
    passHalfMinutes(1);
    const removing = await own('/totp/remove', moderator, { ...password, code: app.code() });
    expect(removing.body.code).toBe('second-factor-demanded');
    expect((await overviewOf(moderator)).totp).not.toBeNull();
  });

  test('is neither demanded nor lifted by who could not give the rights that it protects', async () => {
    const holding = async (...permissions: string[]) =>
      buildUser(server.db, companyId, {
        roleId: await buildRole(server.db, companyId, ['admin_panel_read', 'company_write', ...permissions]),
      });
    const [keeper, clerk] = [await holding(), await holding('users_write')];
    const set = (roles: string[]) =>
      server.db.run(sql`update companies set second_factor_roles = ${roles}::text[] where id = ${companyId}`);
    const codeOf = async (as: BuiltUser, roles: string[]) => (await demand(as, roles)).body.code;
    await set(['moderator']);
    expect(await codeOf(keeper, [])).toBe('rights-not-held');
    expect(await codeOf(clerk, [])).toBe('rights-not-held');
    expect(await codeOf(clerk, ['moderator', 'administrator'])).toBe('rights-not-held');
    expect(await codeOf(keeper, ['moderator', 'teacher'])).toBe('rights-not-held');
    expect(await codeOf(clerk, ['moderator', 'teacher'])).toBeUndefined();
  });

  test('of teachers is demanded of those who have the role and teach nothing yet', async () => {
    const admin = await buildAdministrator(server.db, companyId);
    const teacher = await buildUser(server.db, companyId, { roleId: TEACHER_ROLE_ID });
    await server.db.run(sql`update companies set second_factor_roles = '{teacher}' where id = ${companyId}`);
    expect((await send('GET', '/api/me/lms/groups/subjects', teacher.token)).body.code).toBe('second-factor-to-set');
    const { counts } = (await send('GET', '/api/v2/admin/second-factor', admin.token)).body;
    const { n } = await server.db.one<{ n: number }>(
      sql`select count(*)::int as n from company_members where company_id = ${companyId} and is_teacher and blocked_at is null`,
    );
    expect(counts).toContainEqual({ role: 'teacher', people: n, ready: 0 });
  });

  test('is demanded by whoever may change the company; counts say who has one', async () => {
    const admin = await buildAdministrator(server.db, companyId);
    const student = await buildUser(server.db, companyId);
    expect((await demand(student, ['teacher'])).body.code).toBe('admin-only');
    expect((await demand(admin, ['student'])).status).toBe(400);
    expect((await demand(admin, ['teacher', 'expert'])).status).toBe(200);
    const { body } = await send('GET', '/api/v2/admin/second-factor', admin.token);
    expect(body.roles).toEqual(['teacher', 'expert']);
    expect(body.counts).toHaveLength(5);
    expect(body.counts[0]).toMatchObject({ role: 'administrator', ready: 0 });
    const [record] = await server.db.rows(
      sql`select old_value, new_value from audit_records where action = 'second-factor-demanded' order by id desc limit 1`,
    );
    expect(record).toEqual({ old_value: { roles: [] }, new_value: { roles: ['teacher', 'expert'] } });
  });
});
