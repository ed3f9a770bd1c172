import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildCompany,
  buildGroup,
  buildUser,
  type BuiltUser,
  type Classroom,
  KNOWN_PASSWORD,
} from '../../../testing/builders.ts';
import { uploadFile } from '../../../testing/uploads.ts';

const HOST = 'office.example';
let server: TestApp;
let room: Classroom;
let admin: BuiltUser;
/** May change people, and nothing else. */
let clerk: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  await server.db.run(sql`update companies set domain = ${HOST} where id = ${room.companyId}`);
  admin = await buildAdministrator(server.db, room.companyId);
  clerk = await buildUser(server.db, room.companyId);
  await server.db.run(sql`
    with made as (insert into admin_roles (company_id, name, permissions) values (${room.companyId}, 'Отдел кадров', '{admin_panel_read,users_read,users_write}') returning id)
    insert into admin_role_users (role_id, company_id, user_id) select id, ${room.companyId}, ${clerk.id} from made`);
});
afterAll(() => server.close());

const ask = (method: string, path: string, as?: string, body?: object) =>
  server.request(method, path, { as, headers: { host: HOST }, ...(body ? { body } : {}) });
const call = (method: string, path: string, as: BuiltUser, body?: object) => ask(method, path, as.token, body);
const signIn = (login: string, password: string) => ask('POST', '/api/v2/auth/sign-in', undefined, { login, password });
const history = async (id: number) =>
  (await call('GET', `/api/v2/admin/history?kind=user&record_id=${id}`, admin)).body.data as {
    action: string;
    actor: { id: number };
    changes: { field: string; old: string | null; new: string | null }[];
  }[];

describe('the list', () => {
  const list = async (query: string) => (await call('GET', `/api/v2/admin/users?${query}`, clerk)).body;

  test('tells of each person what they are and how they are reached', async () => {
    const { data, total } = await list(`query=${room.student.email}`);
    expect(total).toBe(1);
    expect(data).toEqual([
      {
        id: room.student.id,
        first_name: expect.any(String),
        last_name: expect.any(String),
        middle_name: expect.any(String),
        photo_src: null,
        is_online: false,
        email: room.student.email,
        username: expect.any(String),
        phone: null,
        is_distant: false,
        is_blocked: false,
        last_seen_at: null,
        created_at: expect.any(String),
        roles: ['student'],
        groups: [{ id: room.groupId, name: expect.any(String) }],
      },
    ]);
  });

  test('finds by a part of the name, the e-mail, the login and the phone', async () => {
    const person = await buildUser(server.db, room.companyId, { last_name: 'Ыкова', first_name: 'Элеонора' });
    await server.db.run(sql`update users set phone = '+7 911 222-33-44', username = 'ykova.e' where id = ${person.id}`);
    for (const words of ['ыков', 'элеон ыков', person.email, 'YKOVA.E', '222-33']) {
      const { data } = await list(`query=${encodeURIComponent(words)}`);
      expect({ words, ids: data.map(({ id }: { id: number }) => id) }).toEqual({ words, ids: [person.id] });
    }
    expect((await list('query=%25')).total).toBe(0);
  });

  test('each filter holds as many as its counter says', async () => {
    const seen = await buildUser(server.db, room.companyId, { is_distant: true });
    await server.db.run(sql`update users set last_seen_at = now(), email = null where id = ${seen.id}`);
    const { counters } = (await call('GET', '/api/v2/admin/users/counters', clerk)).body;
    const filters: [string, string][] = [
      ['all', ''],
      ...['student', 'teacher', 'expert', 'curator', 'parent', 'administrator', 'none'].map(
        (role): [string, string] => [role, `role=${role}`],
      ),
      ...['blocked', 'never_signed_in', 'distant', 'without_email'].map((name): [string, string] => [
        name,
        `${name}=1`,
      ]),
    ];
    for (const [name, query] of filters)
      expect({ name, total: (await list(`size=1&${query}`)).total }).toEqual({ name, total: counters[name] });
    expect(counters).toMatchObject({ distant: 1, without_email: 1, administrator: 2, blocked: 0 });
    expect((await list(`group_id=${room.groupId}&size=100`)).total).toBe(
      (
        await server.db.one<{ n: number }>(
          sql`select count(*)::int as n from group_users where group_id = ${room.groupId}`,
        )
      ).n,
    );
  });

  test.each(['name', 'email', 'last_seen', 'created'])('is sorted by %s both ways, page by page', async (sort) => {
    const all = (await list(`size=100&sort_list=${sort}`)).data.map(({ id }: { id: number }) => id);
    const pages = [await list(`size=3&sort_list=${sort}`), await list(`size=3&page=2&sort_list=${sort}`)];
    expect(pages.flatMap(({ data }) => data.map(({ id }: { id: number }) => id))).toEqual(all.slice(0, 6));
    const { data } = await list(`size=1&sort_list=${sort}&sort_direction=desc`);
    if (sort === 'name' || sort === 'created') expect(data[0].id).toBe(all.at(-1));
  });

  test('names nobody of another company', async () => {
    const other = await buildUser(server.db, await buildCompany(server.db, { domain: 'elsewhere.example' }));
    expect((await list(`query=${other.email}`)).total).toBe(0);
    expect((await call('GET', `/api/v2/admin/users/${other.id}`, clerk)).status).toBe(404);
  });

  test('is a file too', async () => {
    const { status, headers } = await call('GET', '/api/v2/admin/users/export?role=student', clerk);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('spreadsheetml');
  });
});

describe('a new person', () => {
  test('studies, teaches and holds the roles that were chosen, and changes the password first', async () => {
    const role = await server.db.one<{ id: number }>(
      sql`insert into admin_roles (company_id, name) values (${room.companyId}, 'Кафедра') returning id`,
    );
    const body = {
      first_name: ' Ян ',
      last_name: 'Новиков',
      email: 'Yan@College.example',
      phone: '8 (900) 123-45-67',
      group_ids: [room.groupId],
      subject_ids: [room.subjectId],
      role_ids: [role.id],
    };
    const made = await call('POST', '/api/v2/admin/users', admin, body);
    expect(made).toMatchObject({ status: 200, body: { login: 'Yan@College.example' } });
    const { id, password } = made.body;
    const account = (await call('GET', `/api/v2/admin/users/${id}`, admin)).body;
    expect(account).toMatchObject({
      first_name: 'Ян',
      phone: '+7 900 123-45-67',
      roles: ['student', 'teacher'],
      groups: [{ id: room.groupId }],
      subjects: [{ id: room.subjectId, role_type: 'TEACHER' }],
      admin_roles: [{ id: role.id, name: 'Кафедра', may_take: true }],
      must_change_password: true,
      is_administrator: false,
      may_change: true,
      may_sign_in_as: true,
    });
    const { token } = (await signIn('yan@college.example', password)).body;
    const own = (method: string, path: string, sent?: object) => ask(method, path, token, sent);
    expect((await own('GET', '/api/v2/auth')).body.user.must_change_password).toBe(true);
    expect((await own('GET', `/api/v2/users/${id}`)).body.code).toBe('password-to-change');
    expect((await own('POST', '/api/me/password', { new_password: 'my own password' })).status).toBe(200);
    expect((await own('GET', `/api/v2/users/${id}`)).status).toBe(200);
    expect((await history(id)).at(-1)).toMatchObject({ action: 'created', actor: { id: admin.id } });
    expect(JSON.stringify(await history(id))).not.toContain(password);
  });

  test('needs something to sign in with that nobody else has; the fault is at its field', async () => {
    const name = { first_name: 'Ян', last_name: 'Второй' };
    const create = async (more: object) =>
      (await call('POST', '/api/v2/admin/users', admin, { ...name, ...more })).body;
    expect(await create({})).toMatchObject({ code: 'login-needed', errors: { email: [expect.any(String)] } });
    expect(await create({ email: room.student.email.toUpperCase() })).toMatchObject({
      errors: { email: [expect.any(String)] },
    });
    expect(await create({ username: 'second.yan' })).toMatchObject({ login: 'second.yan' });
    expect(await create({ username: 'SECOND.yan' })).toMatchObject({
      code: 'username-taken',
      errors: { username: [expect.any(String)] },
    });
    expect((await create({ username: 'second.yan\u200b' })).errors).toHaveProperty('username');
    expect(await create({ username: 'third', phone: '12' })).toMatchObject({ errors: { phone: [expect.any(String)] } });
  });

  test('gets no more than the creator may give', async () => {
    const person = { first_name: 'Ян', last_name: 'Третий', email: 'third@college.example' };
    const create = async (more: object) =>
      (await call('POST', '/api/v2/admin/users', clerk, { ...person, ...more })).body.code;
    expect(await create({ lms_admin: 1 })).toBe('rights-not-held');
    expect(await create({ role_ids: [2] })).toBe('rights-not-held');
    expect(await create({ group_ids: [room.groupId] })).toBe('right-missing');
    expect(await create({ subject_ids: [room.subjectId] })).toBe('right-missing');
    expect((await signIn(person.email, 'x')).status).toBe(401);
    expect(await server.db.row(sql`select 1 from users where email = ${person.email}`)).toBeUndefined();
    const foreign = await buildGroup(server.db, await buildCompany(server.db, { domain: 'third.example' }));
    expect(await call('POST', '/api/v2/admin/users', admin, { ...person, group_ids: [foreign] })).toMatchObject({
      status: 404,
    });
  });
});

describe('a change', () => {
  test('of every field is kept, with the old and the new value in the history', async () => {
    const person = await buildUser(server.db, room.companyId, { first_name: 'Лев' });
    const photo = await uploadFile(server, admin.token, { kind: 'photo', host: HOST });
    const change = {
      first_name: 'Леонид',
      last_name: 'Ким',
      middle_name: 'Ильич',
      email: 'leonid@college.example',
      username: 'kim.l',
      phone: '+7 900 111-22-33',
      phone2: '+7 900 111-22-44',
      photo_id: photo.id,
      outlook_email: 'kim@mail.example',
      jira_login: 'kim',
      is_distant: 1,
    };
    const sent = { ...change, password: '', password_confirmation: '', safe: 1 };
    const reply = await call('PUT', `/api/v2/users/${person.id}`, admin, sent);
    expect(reply).toMatchObject({ status: 200, body: { first_name: 'Леонид', is_distant: true, email: null } });
    expect((await call('GET', `/api/v2/admin/users/${person.id}`, admin)).body).toMatchObject({
      ...change,
      is_distant: true,
    });
    const [last] = await history(person.id);
    expect(last).toMatchObject({ action: 'updated', actor: { id: admin.id } });
    expect(last!.changes).toContainEqual({ field: 'first_name', old: 'Лев', new: 'Леонид' });
    expect((await signIn('kim.l', KNOWN_PASSWORD)).status).toBe(200);
    expect((await call('PUT', `/api/v2/users/${person.id}`, admin, { email: null, username: null })).body.code).toBe(
      'login-needed',
    );
    expect((await call('PUT', `/api/v2/users/${person.id}`, admin, { notifications_email: 0 })).body.code).toBe(
      'office-field',
    );
  });

  test('of a stale record is refused with the current one', async () => {
    const person = await buildUser(server.db, room.companyId);
    const { updated_at } = (await call('GET', `/api/v2/admin/users/${person.id}`, admin)).body;
    expect((await call('PUT', `/api/v2/users/${person.id}`, admin, { last_name: 'Первая', updated_at })).status).toBe(
      200,
    );
    expect(
      (await call('PUT', `/api/v2/users/${person.id}`, admin, { last_name: 'Вторая', updated_at })).body,
    ).toMatchObject({
      code: 'stale',
      current: { last_name: 'Первая' },
    });
  });

  test('of oneself is bounded, and the own password guards what one signs in with', async () => {
    const person = await buildUser(server.db, room.companyId);
    await server.db.run(sql`update sessions set created_at = now() - interval '1 hour' where user_id = ${person.id}`);
    const change = async (body: object) => (await call('PUT', `/api/v2/users/${person.id}`, person, body)).body;
    expect(await change({ phone2: '+7 900 222-22-22', notifications_telegram: 1, jira_login: 'me' })).toMatchObject({
      id: person.id,
    });
    for (const field of [{ last_name: 'Другая' }, { is_distant: 1 }])
      expect(await change(field)).toMatchObject({ code: 'office-field' });
    expect(await change({ lms_admin: 1 })).toMatchObject({ code: 'admin-only' });
    expect(await change({ lms_admin: 0, is_distant: 0 })).toMatchObject({ id: person.id });
    expect(await change({ email: 'mine@college.example' })).toMatchObject({ code: 'wrong-password' });
    expect(await change({ password: 'another password' })).toMatchObject({ code: 'wrong-password' });
    expect(await change({ email: 'mine@college.example', current_password: KNOWN_PASSWORD })).toMatchObject({
      email: 'mine@college.example',
    });
    expect(await change({ password: 'short', current_password: KNOWN_PASSWORD })).toMatchObject({
      code: 'password-too-weak',
    });
    expect(
      await change({
        password: 'another password',
        password_confirmation: 'one more',
        current_password: KNOWN_PASSWORD,
      }),
    ).toMatchObject({ code: 'passwords-differ' });
    expect(await change({ password: 'another password', current_password: KNOWN_PASSWORD })).toMatchObject({
      id: person.id,
    });
    expect((await signIn('mine@college.example', 'another password')).status).toBe(200);
  });

  test('wrong guesses at the own password stay counted', async () => {
    const person = await buildUser(server.db, room.companyId);
    await server.db.run(sql`update sessions set created_at = now() - interval '1 hour' where user_id = ${person.id}`);
    const guess = () =>
      call('PUT', `/api/v2/users/${person.id}`, person, { password: 'another password', current_password: 'guess' });
    for (let i = 0; i < 5; i += 1) expect((await guess()).body.code).toBe('wrong-password');
    expect((await guess()).status).toBe(429);
  });

  test('never reaches a person with rights that one lacks, nor an account of another company', async () => {
    const office = await buildUser(server.db, room.companyId, { roleId: 2 });
    for (const target of [admin, office]) {
      for (const body of [{ first_name: 'Взлом' }, { email: 'taken.over@college.example' }, { password: 'taken over' }])
        expect((await call('PUT', `/api/v2/users/${target.id}`, clerk, body)).body.code).toBe('rights-not-held');
      expect((await call('PUT', `/api/users/${target.id}/password`, clerk, { password: 'taken over' })).body.code).toBe(
        'rights-not-held',
      );
    }
    const person = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into company_members (company_id, user_id) values (${await buildCompany(server.db, { domain: 'both.example' })}, ${person.id})`,
    );
    expect(
      (await call('PUT', `/api/v2/users/${person.id}`, admin, { email: 'taken.over@college.example' })).body.code,
    ).toBe('shared-account');
    expect((await call('PUT', `/api/users/${person.id}/password`, admin, { password: 'taken over' })).body.code).toBe(
      'shared-account',
    );
    expect(
      (await call('PUT', `/api/v2/users/${room.student.id}`, room.teacher, { first_name: 'Взлом' })).body.code,
    ).toBe('admin-only');
  });
});

describe('administrators', () => {
  test('are made and unmade by an equal, and the last one stays', async () => {
    const person = await buildUser(server.db, room.companyId);
    expect((await call('PUT', `/api/v2/users/${person.id}`, clerk, { lms_admin: 1 })).body.code).toBe(
      'rights-not-held',
    );
    expect((await call('PUT', `/api/v2/users/${person.id}`, admin, { lms_admin: 1 })).body).toMatchObject({
      is_moderator: true,
    });
    expect((await call('GET', '/api/v2/auth', person)).body.permissions).toContainEqual({ name: 'roles_write' });
    expect((await call('PUT', `/api/v2/users/${admin.id}`, person, { lms_admin: 0 })).status).toBe(200);
    expect((await call('PUT', `/api/v2/users/${person.id}`, person, { lms_admin: 0 })).body.code).toBe(
      'last-administrator',
    );
    expect((await call('PUT', `/api/v2/users/${admin.id}`, person, { lms_admin: 1 })).status).toBe(200);
    expect((await call('PUT', `/api/v2/users/${person.id}`, admin, { lms_admin: 0 })).status).toBe(200);
  });

  test('roles are given by who holds their rights; those of topics by who changes people', async () => {
    const person = await buildUser(server.db, room.companyId);
    const role = await server.db.one<{ id: number }>(
      sql`insert into admin_roles (company_id, name) values (${room.companyId}, 'Лаборатория') returning id`,
    );
    const give = async (as: BuiltUser, ids: number[]) =>
      (await call('PUT', `/api/v2/admin/users/${person.id}/roles`, as, { role_ids: ids })).body;
    expect(await give(clerk, [role.id])).toEqual({ ok: true });
    expect(await give(clerk, [role.id, 2])).toMatchObject({ code: 'rights-not-held' });
    expect(await give(admin, [role.id, 2])).toEqual({ ok: true });
    expect(await give(clerk, [2])).toMatchObject({ code: 'rights-not-held' });
    expect(await give(admin, [999999])).toMatchObject({ code: 'unknown-role' });
    const roles = (await call('GET', '/api/v2/admin/users/roles', clerk)).body.data as {
      id: number;
      may_give: boolean;
    }[];
    expect(roles.find(({ id }) => id === role.id)).toMatchObject({ has_permissions: false, may_give: true });
    expect(roles.find(({ id }) => id === 1)).toMatchObject({ has_permissions: true, may_give: false });
    expect((await history(person.id))[0]!.changes).toEqual([
      { field: 'roles', old: 'Лаборатория', new: expect.stringContaining('Учебная часть') },
    ]);
  });
});

describe('blocking', () => {
  test('ends sessions at once, says why nobody gets in, and is undone', async () => {
    const person = await buildUser(server.db, room.companyId);
    const block = await call('POST', '/api/v2/admin/users/block', clerk, { ids: [person.id], reason: 'Отчислен' });
    expect(block.body).toEqual({ done: [person.id], refused: [] });
    expect((await call('GET', '/api/v2/auth', person)).status).toBe(401);
    expect(await signIn(person.email, KNOWN_PASSWORD)).toMatchObject({
      status: 403,
      body: { code: 'account-blocked' },
    });
    expect((await signIn(person.email, 'wrong')).body.code).toBe('wrong-credentials');
    expect((await call('GET', '/api/v2/admin/users?blocked=1', clerk)).body.data).toMatchObject([
      { id: person.id, is_blocked: true },
    ]);
    expect((await call('GET', `/api/v2/admin/users/${person.id}`, clerk)).body).toMatchObject({
      block_reason: 'Отчислен',
      may_sign_in_as: false,
    });
    expect((await call('POST', '/api/v2/admin/users/unblock', clerk, { ids: [person.id] })).body.done).toEqual([
      person.id,
    ]);
    expect((await signIn(person.email, KNOWN_PASSWORD)).status).toBe(200);
    expect((await history(person.id)).map(({ action }) => action)).toEqual(['unblocked', 'blocked']);
  });

  test('passes over oneself and those with more rights, and says so', async () => {
    const person = await buildUser(server.db, room.companyId);
    const { body } = await call('POST', '/api/v2/admin/users/block', clerk, { ids: [clerk.id, admin.id, person.id] });
    expect(body.done).toEqual([person.id]);
    expect(body.refused).toEqual([
      { id: expect.any(Number), name: expect.any(String), reason: expect.any(String) },
      { id: expect.any(Number), name: expect.any(String), reason: expect.any(String) },
    ]);
    const foreign = await buildUser(server.db, await buildCompany(server.db, { domain: 'blocked.example' }));
    expect((await call('POST', '/api/v2/admin/users/block', admin, { ids: [foreign.id] })).status).toBe(404);
  });

  test('closes one company to a person of two, and leaves the other', async () => {
    const companyId = await buildCompany(server.db, { domain: 'two.example' });
    const other = await buildCompany(server.db, { domain: 'three.example' });
    const chief = await buildAdministrator(server.db, companyId);
    const person = await buildUser(server.db, companyId);
    await server.db.run(sql`insert into company_members (company_id, user_id) values (${other}, ${person.id})`);
    const at = (host: string, path: string, as: BuiltUser, body?: object) =>
      server.request(body ? 'POST' : 'GET', path, { as: as.token, headers: { host }, ...(body ? { body } : {}) });
    expect((await at('two.example', '/api/v2/admin/users/block', chief, { ids: [person.id] })).body.done).toEqual([
      person.id,
    ]);
    expect((await at('two.example', '/api/v2/auth', person)).body.code).toBe('account-blocked');
    expect((await at('three.example', '/api/v2/auth', person)).status).toBe(200);
  });
});

describe('passwords', () => {
  test('are made up for many, told once, and listed on a sheet', async () => {
    const people = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
    const { body } = await call('POST', '/api/v2/admin/users/passwords', clerk, {
      ids: [...people.map(({ id }) => id), admin.id],
    });
    expect(body.data.map(({ id }: { id: number }) => id).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
    expect(body.refused).toMatchObject([{ id: admin.id }]);
    const [first] = body.data;
    expect(
      (
        await call(
          'GET',
          '/api/v2/auth',
          people.find(({ id }) => id === first.id)!,
        )
      ).status,
    ).toBe(401);
    const { token } = (await signIn(first.login, first.password)).body;
    expect((await ask('GET', '/api/v2/auth', token)).body.user.must_change_password).toBe(true);
    const rows = body.data.map(({ name, groups, login, password }: Record<string, string>) => ({
      name,
      groups,
      login,
      password,
    }));
    const sheet = await call('POST', '/api/v2/admin/users/passwords/sheet', clerk, { rows });
    expect(sheet.headers['content-type']).toContain('spreadsheetml');
  });

  test('of one person are set by the office, of oneself with the own one', async () => {
    const person = await buildUser(server.db, room.companyId);
    await server.db.run(sql`update sessions set created_at = now() - interval '1 hour' where user_id = ${person.id}`);
    const set = async (as: BuiltUser, body: object) =>
      (await call('PUT', `/api/users/${person.id}/password`, as, body)).body;
    expect(await set(person, { password: 'a new password' })).toMatchObject({ code: 'wrong-password' });
    expect(await set(person, { new_password: 'a new password', current_password: KNOWN_PASSWORD })).toEqual({
      ok: true,
    });
    expect(await set(clerk, { password: 'of the office', password_confirmation: 'of the offic' })).toMatchObject({
      code: 'passwords-differ',
    });
    expect(await set(clerk, { password: 'of the office' })).toEqual({ ok: true });
    expect((await call('GET', '/api/v2/auth', person)).status).toBe(401);
    expect((await signIn(person.email, 'of the office')).status).toBe(200);
    expect((await history(person.id))[0]).toMatchObject({ action: 'password-set', changes: [] });
  });
});

describe('sessions', () => {
  test('are listed and ended one by one', async () => {
    const person = await buildUser(server.db, room.companyId);
    const { token } = (await signIn(person.email, KNOWN_PASSWORD)).body;
    const { data } = (await call('GET', `/api/v2/admin/users/${person.id}/sessions`, clerk)).body;
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      id: expect.any(Number),
      user_agent: expect.any(String),
      created_at: expect.any(String),
      expires_at: expect.any(String),
      is_current: false,
      acting_admin: null,
    });
    expect((await call('DELETE', `/api/v2/admin/users/${person.id}/sessions/${data[0].id}`, clerk)).status).toBe(200);
    expect((await ask('GET', '/api/v2/auth', token)).status).toBe(401);
    expect((await call('GET', '/api/v2/auth', person)).status).toBe(200);
    expect((await call('DELETE', `/api/v2/admin/users/${admin.id}/sessions/${data[1].id}`, admin)).status).toBe(404);
    expect((await call('DELETE', `/api/v2/admin/users/${person.id}/sessions`, clerk)).status).toBe(200);
    expect((await call('GET', '/api/v2/auth', person)).status).toBe(401);
  });
});

describe('signing in as somebody', () => {
  const actAs = (target: BuiltUser, as = admin) => call('POST', `/api/v2/admin/users/${target.id}/sign-in`, as);

  test('opens a marked session of an hour that changes neither password nor settings', async () => {
    const person = await buildUser(server.db, room.companyId);
    const { token } = (await actAs(person)).body;
    const own = (method: string, path: string, body?: object) => ask(method, path, token, body);
    const { body } = await own('GET', '/api/v2/auth');
    expect(body).toMatchObject({ user: { id: person.id }, acting: { admin: { id: admin.id } } });
    expect(Date.parse(body.acting.until) - Date.now()).toBeLessThanOrEqual(3_600_000);
    for (const [method, path, sent] of [
      ['POST', '/api/me/password', { new_password: 'taken over' }],
      ['PUT', '/api/v2/me/settings', { shortcuts_enabled: false }],
      ['PUT', `/api/v2/users/${person.id}`, { phone2: '+7 900 000-00-00' }],
      ['PUT', `/api/users/${person.id}/password`, { password: 'taken over' }],
    ] as const)
      expect((await own(method, path, sent)).body.code).toBe('acting-session');
    expect((await own('POST', '/api/auth/signOut')).status).toBe(200);
    expect((await own('GET', '/api/v2/auth')).status).toBe(401);
    expect(await history(person.id)).toMatchObject([
      { action: 'left-sign-in-as', actor: { id: admin.id } },
      { action: 'signed-in-as', actor: { id: admin.id } },
    ]);
  });

  test('ends when its person becomes an administrator, and with the rights or the sessions of the administrator behind it', async () => {
    const deputy = async () => {
      const person = await buildUser(server.db, room.companyId);
      await server.db.run(
        sql`insert into admin_role_users (role_id, company_id, user_id) select role_id, company_id, ${person.id} from admin_role_users where user_id = ${clerk.id}`,
      );
      return person;
    };
    const begin = async (as: BuiltUser) => {
      const person = await buildUser(server.db, room.companyId);
      const { token } = (await actAs(person, as)).body;
      return { person, ends: async () => (await ask('GET', '/api/v2/auth', token)).status === 401 };
    };
    const raised = await begin(clerk);
    await server.db.run(
      sql`insert into admin_role_users (role_id, company_id, user_id) values (2, ${room.companyId}, ${raised.person.id})`,
    );
    expect(await raised.ends()).toBe(true);
    const [losing, changing, ending] = [await deputy(), await deputy(), await deputy()];
    const [one, two, three] = [await begin(losing), await begin(changing), await begin(ending)];
    expect(await one.ends()).toBe(false);
    await server.db.run(sql`delete from admin_role_users where user_id = ${losing.id}`);
    expect(await one.ends()).toBe(true);
    await call('POST', '/api/me/password', changing, {
      new_password: 'my own password',
      current_password: KNOWN_PASSWORD,
    });
    expect(await two.ends()).toBe(true);
    await call('DELETE', `/api/v2/admin/users/${ending.id}/sessions`, admin);
    expect(await three.ends()).toBe(true);
  });

  test('is refused for administrators, oneself, the blocked and those with more rights', async () => {
    const other = await buildAdministrator(server.db, room.companyId);
    const office = await buildUser(server.db, room.companyId, { roleId: 2 });
    const blocked = await buildUser(server.db, room.companyId);
    await call('POST', '/api/v2/admin/users/block', admin, { ids: [blocked.id] });
    expect((await actAs(other)).body.code).toBe('administrator-account');
    expect((await actAs(office)).body.code).toBe('administrator-account');
    expect((await actAs(office, clerk)).body.code).toBe('rights-not-held');
    expect((await actAs(admin)).body.code).toBe('yourself');
    expect((await actAs(blocked)).body.code).toBe('person-blocked');
    expect((await actAs(room.student, room.teacher)).status).toBe(403);
  });

  test('ends when the administrator is blocked, and what was done names both', async () => {
    const deputy = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into admin_role_users (role_id, company_id, user_id) select role_id, company_id, ${deputy.id} from admin_role_users where user_id = ${clerk.id}`,
    );
    const { token } = (await actAs(room.teacher, deputy)).body;
    const marked = await ask('POST', '/api/v2/marks', token, {
      step_id: room.stepId,
      student_id: room.student.id,
      value: 7,
    });
    expect(marked.status).toBe(200);
    expect(
      await server.db.row(
        sql`select actor_id, acting_admin_id from audit_records where acting_admin_id is not null order by id desc limit 1`,
      ),
    ).toEqual({ actor_id: room.teacher.id, acting_admin_id: deputy.id });
    await call('POST', '/api/v2/admin/users/block', admin, { ids: [deputy.id] });
    expect((await ask('GET', '/api/v2/auth', token)).status).toBe(401);
    expect((await call('GET', '/api/v2/auth', room.teacher)).status).toBe(200);
  });
});
