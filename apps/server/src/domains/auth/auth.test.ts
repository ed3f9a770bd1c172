import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileTokenOf, hashToken } from '../../http/viewer.ts';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCompany,
  buildRelation,
  buildUser,
  KNOWN_PASSWORD,
} from '../../testing/builders.ts';
import { cleanUpSessions } from './auth.service.ts';
import { delayAfter } from './guesses.ts';

let server: TestApp;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp({ trustProxy: true });
  companyId = await buildCompany(server.db, { title: 'Колледж связи' });
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from sign_in_attempts`));

const wrongCredentials = { message: 'Неверный логин или пароль', code: 'wrong-credentials' };
const signIn = (login: string, password: string, headers: Record<string, string> = {}): Promise<Reply<any>> =>
  server.request('POST', '/api/v2/auth/sign-in', { body: { login, password }, headers });
/** The cookie by which the device is known from now on. */
const deviceOf = ({ headers }: Reply<any>): string =>
  /orbita_device=[\w-]{43}/.exec(String(headers['set-cookie']))?.[0] ?? '';
const openAuth = (token: string) => server.request('GET', '/api/v2/auth', { as: token });

describe('signing in', () => {
  test('by e-mail and by login, in any case and with spaces around, by JSON and by a form', async () => {
    const person = await buildUser(server.db, companyId);
    const username = person.email.split('@')[0]!;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const replies = await Promise.all([
      server.request('POST', '/api/auth/signIn', {
        body: { email: person.email.toUpperCase(), password: KNOWN_PASSWORD },
      }),
      server.request('POST', '/api/v2/auth/sign-in', { body: { login: ` ${username} `, password: KNOWN_PASSWORD } }),
      server.request('POST', '/api/auth/signIn', {
        body: `email=${encodeURIComponent(person.email)}&password=${KNOWN_PASSWORD}`,
        headers: form,
      }),
      server.request('POST', '/api/v2/auth/sign-in', {
        body: `login=${username}&password=${KNOWN_PASSWORD}&remember=true&device_id=77`,
        headers: form,
      }),
    ]);
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['token']);
      expect((await openAuth(body.token)).body.user).toMatchObject({ id: person.id, email: person.email });
    }
  });

  test('a wrong password and an unknown account are told apart by nothing', async () => {
    const person = await buildUser(server.db, companyId);
    expect(await signIn(person.email, 'wrong')).toMatchObject({ status: 401, body: wrongCredentials });
    expect(await signIn('nobody@example.org', 'wrong')).toMatchObject({ status: 401, body: wrongCredentials });
    const english = await signIn(person.email, 'wrong', { 'accept-language': 'en' });
    expect(english.body).toEqual({ message: 'Wrong login or password', code: 'wrong-credentials' });
  });

  test('only hashes of a token are kept, and the file cookie comes with it', async () => {
    const person = await buildUser(server.db, companyId);
    const reply = await signIn(person.email, KNOWN_PASSWORD);
    const { token } = reply.body;
    const session = await server.db.one(
      sql`select token_hash, file_token_hash, remember from sessions where user_id = ${person.id} order by created_at desc limit 1`,
    );
    expect(session).toEqual({
      token_hash: hashToken(token),
      file_token_hash: hashToken(fileTokenOf(token)),
      remember: true,
    });
    const dump = JSON.stringify(
      await server.db.rows(
        sql`select encode(token_hash, 'escape'), encode(file_token_hash, 'escape'), user_agent from sessions`,
      ),
    );
    expect(dump).not.toContain(token);
    expect(reply.headers['set-cookie']).toEqual([
      `orbita_files=${fileTokenOf(token)}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=2592000`,
      expect.stringMatching(/^orbita_device=[\w-]{43}; Path=\/api; HttpOnly; SameSite=Lax; Max-Age=15552000$/),
    ]);
  });

  test('a session lasts a month unless remember is false, then a day; the cookie lives as long', async () => {
    const person = await buildUser(server.db, companyId);
    const days = async () =>
      (
        await server.db.one<{ days: number }>(
          sql`select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions where user_id = ${person.id} order by created_at desc limit 1`,
        )
      ).days;
    await signIn(person.email, KNOWN_PASSWORD);
    expect(await days()).toBe(30);
    const short = await server.request('POST', '/api/auth/signIn', {
      body: { email: person.email, password: KNOWN_PASSWORD, remember: 0 },
    });
    expect(await days()).toBe(1);
    expect(String(short.headers['set-cookie']).split(',')[0]).not.toContain('Max-Age');
    const remembered = await server.request('POST', '/api/auth/signIn', {
      body: { email: person.email, password: KNOWN_PASSWORD, remember: true },
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(await days()).toBe(30);
    expect(remembered.headers['set-cookie']).toEqual([
      expect.stringMatching(/; Secure; Max-Age=2592000$/),
      expect.stringMatching(/; Secure; Max-Age=15552000$/),
    ]);
  });

  test('a session past its time is a stranger, and the job removes it', async () => {
    const person = await buildUser(server.db, companyId);
    await server.db.run(sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${person.id}`);
    expect((await openAuth(person.token)).status).toBe(401);
    await cleanUpSessions(server.db);
    expect(await server.db.rows(sql`select 1 from sessions where user_id = ${person.id}`)).toEqual([]);
  });
});

describe('guessing', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('five wrong guesses at an account close it for this address, also by its other name and for the right password', async () => {
    const person = await buildUser(server.db, companyId);
    for (let i = 0; i < 5; i += 1)
      expect(
        (await signIn(i % 2 ? person.email : ` ${person.email.split('@')[0]!.toUpperCase()}`, 'wrong')).status,
      ).toBe(401);
    const refused = await signIn(person.email, KNOWN_PASSWORD);
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Слишком много попыток. Попробуйте позже', code: 'too-many-attempts' },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(880);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect((await signIn(person.email, KNOWN_PASSWORD, from('203.0.113.9'))).status).toBe(200);
  });

  test('guesses sent at once do not slip through', async () => {
    const person = await buildUser(server.db, companyId);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => signIn(person.email, `wrong ${i}`)));
    expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect(replies.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  test('is counted at the account and the address, and what was right by one statement', async () => {
    const person = await buildUser(server.db, companyId);
    const countQueries = async (password: string) => {
      const before = server.db.queryCount();
      await signIn(person.email, password, from('203.0.113.20'));
      return server.db.queryCount() - before;
    };
    // One query for the account, one for the guess, one for the address that guessed wrong.
    expect(await countQueries('wrong')).toBe(3);
    expect(
      await server.db.rows(
        sql`select key, failures from sign_in_attempts where key like ${`user:${person.id}%`} or key = 'address:203.0.113.20' order by key`,
      ),
    ).toEqual([
      { key: 'address:203.0.113.20', failures: 1 },
      { key: `user:${person.id}`, failures: 1 },
      { key: `user:${person.id}:203.0.113.20`, failures: 1 },
    ]);
    // Queries for the account, the guess, its success and the session.
    expect(await countQueries(KNOWN_PASSWORD)).toBe(4);
    expect(
      await server.db.rows(
        sql`select key, failures from sign_in_attempts where key like ${`user:${person.id}%`} or key = 'address:203.0.113.20' order by key`,
      ),
    ).toEqual([
      { key: 'address:203.0.113.20', failures: 1 },
      { key: `user:${person.id}`, failures: 1 },
    ]);
  });

  test('at what is closed counts nowhere else', async () => {
    const person = await buildUser(server.db, companyId);
    await server.db.run(
      sql`insert into sign_in_attempts (key, blocked_until) values (${`user:${person.id}`}, now() + interval '100 seconds')`,
    );
    const refused = await signIn(person.email, KNOWN_PASSWORD, from('203.0.113.21'));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(90);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(100);
    expect(await server.db.rows(sql`select key from sign_in_attempts where key like '%203.0.113.21'`)).toEqual([]);
  });

  test('an unknown account is throttled just the same', async () => {
    for (let i = 0; i < 5; i += 1) await signIn('ghost@example.org', 'wrong');
    expect((await signIn('Ghost@example.org', 'wrong')).status).toBe(429);
  });

  test('at many accounts from one address keeps nobody else of the address out', async () => {
    const school = from('198.51.100.7');
    for (let guess = 0; guess < 60; guess += 1)
      expect((await signIn(`pupil${guess}@example.org`, 'wrong', school)).status).toBe(401);
    const person = await buildUser(server.db, companyId);
    expect((await signIn(person.email, KNOWN_PASSWORD, school)).status).toBe(200);
    await server.db.run(sql`update sign_in_attempts set failures = 105 where key = 'address:198.51.100.7'`);
    expect((await signIn(person.email, KNOWN_PASSWORD, school)).status).toBe(200);
    expect((await signIn(person.email, 'wrong', school)).status).toBe(401);
  });

  test('slows unknown devices of the address down, more with each wrong guess and up to a bound', () => {
    expect([0, 100, 101, 150, 600, 100_000].map(delayAfter)).toEqual([0, 0, 0.02, 1, 10, 10]);
  });

  test('holds back only so many at an address, and never a known device', async () => {
    const person = await buildUser(server.db, companyId);
    const address = from('198.51.100.9');
    const cookie = deviceOf(await signIn(person.email, KNOWN_PASSWORD, address));
    await server.db.run(
      sql`insert into sign_in_attempts (key, failures) values ('address:198.51.100.9', 150) on conflict (key) do update set failures = 150`,
    );
    const flood = Promise.all(Array.from({ length: 260 }, (_, n) => signIn(`bot${n}@example.org`, 'wrong', address)));
    expect((await signIn(person.email, KNOWN_PASSWORD, { ...address, cookie })).status).toBe(200);
    const statuses = (await flood).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(200);
  });

  test('at a known account never keeps the person out of a known device, only the device that guesses', async () => {
    const person = await buildUser(server.db, companyId);
    const cookie = deviceOf(await signIn(person.email, KNOWN_PASSWORD));
    await server.db.run(
      sql`insert into sign_in_attempts (key, blocked_until) values (${`user:${person.id}`}, now() + interval '100 seconds') on conflict (key) do update set blocked_until = excluded.blocked_until`,
    );
    for (let i = 0; i < 6; i += 1) await signIn(person.email, 'wrong');
    expect((await signIn(person.email, KNOWN_PASSWORD)).status).toBe(429);
    const entered = await signIn(person.email, KNOWN_PASSWORD, { cookie });
    expect(entered.status).toBe(200);
    expect(deviceOf(entered)).toBe(cookie);
    for (let i = 0; i < 5; i += 1) expect((await signIn(person.email, 'wrong', { cookie })).status).toBe(401);
    expect((await signIn(person.email, KNOWN_PASSWORD, { cookie })).status).toBe(429);
  });

  test('a device is known to those who signed in there; an invented name is replaced; a new password forgets the others', async () => {
    const [person, other] = [await buildUser(server.db, companyId), await buildUser(server.db, companyId)];
    const invented = `orbita_device=${'a'.repeat(43)}`;
    const cookie = deviceOf(await signIn(person.email, KNOWN_PASSWORD, { cookie: invented }));
    expect(cookie).not.toBe(invented);
    await server.db.run(
      sql`insert into sign_in_attempts (key, blocked_until) select 'user:' || unnest(${[person.id, other.id]}::int[]), now() + interval '100 seconds' on conflict (key) do update set blocked_until = excluded.blocked_until`,
    );
    expect((await signIn(other.email, KNOWN_PASSWORD, { cookie })).status).toBe(429);
    await server.db.run(sql`delete from sign_in_attempts where key = ${`user:${other.id}`}`);
    expect(deviceOf(await signIn(other.email, KNOWN_PASSWORD, { cookie }))).toBe(cookie);
    await server.request('POST', '/api/me/password', {
      as: person.token,
      body: { new_password: 'совсем новый', current_password: KNOWN_PASSWORD },
    });
    expect((await signIn(person.email, 'совсем новый', { cookie })).status).toBe(429);
  });

  test('many addresses do not help against one account', async () => {
    const person = await buildUser(server.db, companyId);
    await server.db.run(sql`insert into sign_in_attempts (key, failures) values (${`user:${person.id}`}, 49)`);
    expect((await signIn(person.email, 'wrong', from('192.0.2.1'))).status).toBe(401);
    expect((await signIn(person.email, KNOWN_PASSWORD, from('192.0.2.2'))).status).toBe(429);
  });

  test('the right password forgets what was mistyped, and the block ends after 15 minutes', async () => {
    const person = await buildUser(server.db, companyId);
    for (let i = 0; i < 4; i += 1) await signIn(person.email, 'wrong');
    expect((await signIn(person.email, KNOWN_PASSWORD)).status).toBe(200);
    for (let i = 0; i < 5; i += 1) expect((await signIn(person.email, 'wrong')).status).toBe(401);
    expect((await signIn(person.email, KNOWN_PASSWORD)).status).toBe(429);
    await server.db.run(
      sql`update sign_in_attempts set window_started_at = window_started_at - interval '16 minutes', blocked_until = blocked_until - interval '16 minutes'`,
    );
    expect((await signIn(person.email, KNOWN_PASSWORD)).status).toBe(200);
  });
});

describe('signing out', () => {
  test.each(['GET', 'POST'])('by %s ends the token and takes the file cookie away', async (method) => {
    const person = await buildUser(server.db, companyId);
    const other = (await signIn(person.email, KNOWN_PASSWORD)).body.token;
    const reply = await server.request(method, '/api/auth/signOut', { as: person.token });
    expect(reply).toMatchObject({ status: 200, body: { ok: true } });
    expect(reply.headers['set-cookie']).toMatch(/^orbita_files=[\w-]+; Path=\/api; HttpOnly; SameSite=Lax; Max-Age=0$/);
    expect((await openAuth(person.token)).status).toBe(401);
    expect(
      (
        await server.request('GET', '/api/files/1', {
          headers: { cookie: `orbita_files=${fileTokenOf(person.token)}` },
        })
      ).status,
    ).toBe(401);
    expect((await openAuth(other)).status).toBe(200);
  });
});

describe('the own password', () => {
  const change = (token: string, body: object) => server.request('POST', '/api/me/password', { as: token, body });
  const wrongPassword = {
    message: 'Текущий пароль неверен',
    code: 'wrong-password',
    errors: { current_password: ['Текущий пароль неверен'] },
  };
  const age = (token: string) =>
    server.db.run(
      sql`update sessions set created_at = now() - interval '3 minutes' where token_hash = ${hashToken(token)}`,
    );

  test('changed with the current one; other sessions end', async () => {
    const person = await buildUser(server.db, companyId);
    const other = (await signIn(person.email, KNOWN_PASSWORD)).body.token;
    await age(person.token);
    expect(
      await change(person.token, { new_password: 'совсем новый', current_password: KNOWN_PASSWORD }),
    ).toMatchObject({ status: 200, body: { ok: true } });
    expect((await openAuth(person.token)).status).toBe(200);
    expect((await openAuth(other)).status).toBe(401);
    expect((await signIn(person.email, KNOWN_PASSWORD)).status).toBe(401);
    expect((await signIn(person.email, 'совсем новый')).status).toBe(200);
    const { password_hash } = await server.db.one<{ password_hash: string }>(
      sql`select password_hash from users where id = ${person.id}`,
    );
    expect(password_hash).toMatch(/^\$argon2id\$/);
  });

  test('existing clients send only the new one: taken soon after signing in, refused later', async () => {
    const person = await buildUser(server.db, companyId);
    const { token } = (await signIn(person.email, KNOWN_PASSWORD, { 'user-agent': 'Firefox' })).body;
    const own = { as: token, body: { new_password: 'новый пароль 1' } };
    const changeBy = (program: string) =>
      server.request('POST', '/api/me/password', { ...own, headers: { 'user-agent': program } });
    expect((await changeBy('curl')).body).toEqual(wrongPassword);
    expect((await changeBy('Firefox')).status).toBe(200);
    const { data } = (await server.request('GET', '/api/v2/notifications', { as: token })).body;
    expect(data).toMatchObject([{ type: 'password', actor: null, subject: null }]);
    await age(token);
    expect(await change(token, { new_password: 'новый пароль 2' })).toMatchObject({
      status: 400,
      body: wrongPassword,
    });
    expect((await signIn(person.email, 'новый пароль 1')).status).toBe(200);
  });

  test('a wrong current one is refused even then, and cannot be guessed', async () => {
    const person = await buildUser(server.db, companyId);
    for (let i = 0; i < 5; i += 1)
      expect(
        (await change(person.token, { new_password: 'новый пароль', current_password: `wrong ${i}` })).body,
      ).toEqual(wrongPassword);
    expect(
      (await change(person.token, { new_password: 'новый пароль', current_password: KNOWN_PASSWORD })).status,
    ).toBe(429);
  });

  test('a short one is refused', async () => {
    const person = await buildUser(server.db, companyId);
    const reply = await change(person.token, { new_password: 'короток', current_password: KNOWN_PASSWORD });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: { new_password: ['Не короче 8 символов'] } },
    });
  });
});

describe('who I am', () => {
  test('a student, whole', async () => {
    const room = await buildClassroom(server.db, companyId);
    const { body } = await openAuth(room.student.token);
    expect(body).toEqual({
      user: {
        id: room.student.id,
        first_name: 'Анна',
        last_name: expect.any(String),
        middle_name: 'Петровна',
        photo_src: null,
        is_online: false,
        email: room.student.email,
        username: expect.any(String),
        phone: null,
        is_moderator: false,
        is_member: true,
        is_parent: false,
        is_curator: false,
        is_distant: false,
        is_expert: false,
        groups_count: 1,
        subjects_count: 0,
        children: [],
        shortcuts_enabled: true,
        notifications_email: true,
        contacts_public: false,
        contract: null,
        current_form: null,
        temporary_statuses: [],
        notes: [],
        isSubjectsArchived: false,
      },
      permissions: [],
      company: {
        id: companyId,
        title: 'Колледж связи',
        time_zone: 'Europe/Moscow',
        instruction_for_student: null,
        instruction_for_distant: null,
        instruction_for_teacher: null,
        instruction_for_curator: null,
        instruction_for_admin: null,
        instruction_for_parent: null,
      },
    });
    expect((await server.request('GET', '/api/me/lms', { as: room.teacher.token })).body).toEqual({
      projectsCount: 1,
      groupsCount: 0,
    });
    expect((await server.request('GET', '/api/me/lms', { as: room.student.token })).body).toEqual({
      projectsCount: 0,
      groupsCount: 1,
    });
  });

  test('a parent with children by name; an unconfirmed relation makes none', async () => {
    const parent = await buildUser(server.db, companyId);
    const [ya, anna, stranger] = [
      await buildUser(server.db, companyId, { last_name: 'Яшин' }),
      await buildUser(server.db, companyId, { last_name: 'Аникина' }),
      await buildUser(server.db, companyId),
    ];
    await buildRelation(server.db, companyId, { relativeId: parent.id, studentId: ya.id });
    await buildRelation(server.db, companyId, { relativeId: parent.id, studentId: anna.id });
    await buildRelation(server.db, companyId, { relativeId: parent.id, studentId: stranger.id, confirmed: false });
    const { user } = (await openAuth(parent.token)).body;
    expect(user).toMatchObject({ is_parent: true, children: [{ id: anna.id }, { id: ya.id }] });
  });

  test('an administrator has every permission, a moderator those of the company page', async () => {
    const [admin, moderator] = [
      await buildAdministrator(server.db, companyId),
      await buildUser(server.db, companyId, { is_moderator: true }),
    ];
    expect((await openAuth(admin.token)).body.permissions).toHaveLength(25);
    expect(
      (await openAuth(moderator.token)).body.permissions.map(({ name }: { name: string }) => name).toSorted(),
    ).toEqual(['admin_panel_read', 'company_read', 'company_write', 'users_read', 'users_write']);
  });

  test('settings change one by one', async () => {
    const person = await buildUser(server.db, companyId);
    await server.request('PUT', '/api/v2/me/settings', { as: person.token, body: { shortcuts_enabled: false } });
    expect((await openAuth(person.token)).body.user).toMatchObject({
      shortcuts_enabled: false,
      notifications_email: true,
    });
  });

  test('a ping keeps one online for 180 seconds', async () => {
    const person = await buildUser(server.db, companyId);
    const isOnline = async () => (await openAuth(person.token)).body.user.is_online;
    expect(await isOnline()).toBe(false);
    expect((await server.request('POST', '/api/v2/user_activity', { as: person.token })).body).toEqual({ ok: true });
    expect(await isOnline()).toBe(true);
    await server.db.run(sql`update users set last_seen_at = now() - interval '179 seconds' where id = ${person.id}`);
    expect(await isOnline()).toBe(true);
    await server.db.run(sql`update users set last_seen_at = now() - interval '181 seconds' where id = ${person.id}`);
    expect(await isOnline()).toBe(false);
  });

  test('the companies one belongs to', async () => {
    const person = await buildUser(server.db, companyId);
    expect((await server.request('GET', '/api/me/companies', { as: person.token })).body).toEqual({
      data: [{ id: companyId, title: 'Колледж связи', is_moderator: false }],
    });
  });
});

test('who one is in the company of another domain is asked by its name', async () => {
  const domain = 'second.example';
  await buildCompany(server.db, { title: 'Колледж дизайна', domain });
  const person = await buildUser(server.db, companyId);
  const first = 'first.example';
  await server.db.run(sql`update companies set domain = ${first} where id = ${companyId}`);
  const ask = (query: string) =>
    server.request('GET', `/api/v2/auth${query}`, { as: person.token, headers: { host: first } });
  expect((await ask('')).body).toMatchObject({ company: { title: 'Колледж связи' }, user: { is_member: true } });
  expect((await ask(`?domain=${first}`)).body).toMatchObject({ company: { title: 'Колледж связи' } });
  expect(await ask(`?domain=${domain}`)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  await server.db.run(
    sql`insert into company_members (company_id, user_id) select id, ${person.id} from companies where domain = ${domain}`,
  );
  expect((await ask(`?domain=${domain}`)).body).toMatchObject({
    company: { title: 'Колледж дизайна' },
    user: { id: person.id, is_member: true },
    permissions: [],
  });
  expect((await ask('?domain=nowhere.example')).status).toBe(404);
});
