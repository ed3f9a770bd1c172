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

let server: TestApp;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp({ trustProxy: 1 });
  companyId = await buildCompany(server.db, { title: 'Колледж связи' });
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from sign_in_attempts`));

const wrongCredentials = { message: 'Неверный логин или пароль', code: 'wrong-credentials' };
const signIn = (login: string, password: string, headers: Record<string, string> = {}): Promise<Reply<any>> =>
  server.request('POST', '/api/v2/auth/sign-in', { body: { login, password }, headers });
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

  test('a session lasts a month unless remember is false, then a day; the cookie lives as long, or for three minutes', async () => {
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
    expect(String(short.headers['set-cookie']).split(',')[0]).toMatch(/; Max-Age=180$/);
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

describe('the cookie of files', () => {
  const cookieOf = (token: string) => ({ cookie: `orbita_files=${fileTokenOf(token)}` });
  test('of a session that ends with its tabs is renewed by an open page, each time', async () => {
    const person = await buildUser(server.db, companyId);
    const { body } = await server.request('POST', '/api/auth/signIn', {
      body: { email: person.email, password: KNOWN_PASSWORD, remember: false },
    });
    const renewed = await server.request('GET', '/api/v2/auth', { as: body.token, headers: cookieOf(body.token) });
    expect(renewed.headers['set-cookie']).toMatch(/^orbita_files=[\w-]{43}; .*; Max-Age=180$/);
  });

  test('of a remembered session is given again only to a browser that lost it', async () => {
    const person = await buildUser(server.db, companyId);
    const { token } = (await signIn(person.email, KNOWN_PASSWORD)).body;
    const has = await server.request('GET', '/api/v2/auth', { as: token, headers: cookieOf(token) });
    expect(has.headers['set-cookie']).toBeUndefined();
    const lost = await server.request('GET', '/api/v2/auth', { as: token });
    expect(lost.headers['set-cookie']).toMatch(/^orbita_files=[\w-]{43}; (?!.*Max-Age)/);
  });

  test('of somebody who has signed in since stays when a former session is ended', async () => {
    const [left, next] = [await buildUser(server.db, companyId), await buildUser(server.db, companyId)];
    const ended = await server.request('POST', '/api/auth/signOut', { as: left.token, headers: cookieOf(next.token) });
    expect(ended.status).toBe(200);
    expect(ended.headers['set-cookie']).toBeUndefined();
    const own = await server.request('POST', '/api/auth/signOut', { as: next.token, headers: cookieOf(next.token) });
    expect(own.headers['set-cookie']).toMatch(/Max-Age=0$/);
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
    const needed = {
      code: 'wrong-password',
      errors: { current_password: [expect.stringMatching(/^Введите свой пароль/)] },
    };
    expect((await changeBy('curl')).body).toMatchObject(needed);
    expect((await changeBy('Firefox')).status).toBe(200);
    const { data } = (await server.request('GET', '/api/v2/notifications', { as: token })).body;
    expect(data).toMatchObject([{ type: 'password', actor: null, subject: null }]);
    await age(token);
    expect(await change(token, { new_password: 'новый пароль 2' })).toMatchObject({
      status: 400,
      body: needed,
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
        phone_confirmed: false,
        is_moderator: false,
        is_member: true,
        is_parent: false,
        is_curator: false,
        first_curated_id: null,
        is_distant: false,
        is_expert: false,
        duties: [],
        groups_count: 1,
        subjects_count: 0,
        children: [],
        shortcuts_enabled: true,
        notifications_email: true,
        must_change_password: false,
        must_set_second_factor: false,
        contacts_public: false,
        contract: null,
        current_form: null,
        temporary_statuses: [],
        notes: [],
        isSubjectsArchived: false,
      },
      acting: null,
      mails: 'kept',
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
    expect((await openAuth(admin.token)).body.permissions).toHaveLength(26);
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
