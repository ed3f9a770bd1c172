import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import {
  buildCompany,
  buildEducationForm,
  buildFormPeriod,
  buildGivenStatus,
  buildGroup,
  buildStatusKind,
  buildUser,
  KNOWN_PASSWORD,
  type BuiltUser,
} from '../../../testing/builders.ts';
import { HOST, server, room, admin, clerk, ask, call, signIn, history, inOffice } from '../../../testing/office.ts';
import { uploadFile } from '../../../testing/uploads.ts';

inOffice();

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
    const narrowed = (await call('GET', `/api/v2/admin/users/counters?query=${seen.email}&role=administrator`, clerk))
      .body;
    expect(narrowed.counters).toMatchObject({ all: 0, none: 0, distant: 0 });
    const ofNone = (await call('GET', '/api/v2/admin/users/counters?role=none', clerk)).body;
    expect(ofNone.counters).toMatchObject({ all: counters.all, distant: (await list('role=none&distant=1')).total });
    const ofStudents = (await call('GET', '/api/v2/admin/users/counters?role=student', clerk)).body;
    expect(ofStudents.counters.never_signed_in).toBe((await list('role=student&never_signed_in=1')).total);
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
    expect(reply).toMatchObject({ status: 200, body: { first_name: 'Леонид', is_distant: true } });
    // Left out, as asked, since a null would mean that there is none.
    expect(reply.body).not.toHaveProperty('email');
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
  });

  test('saved as it was read stays as it was, twice, with the choices that are the person’s alone', async () => {
    const person = await buildUser(server.db, room.companyId);
    const values = { phone: '+7 900 111-22-33', jira_login: 'ada', outlook_email: 'ada@mail.example' };
    expect((await call('PUT', `/api/v2/users/${person.id}`, admin, values)).body).toMatchObject(values);
    for (const who of [admin, person]) {
      const { body: read } = await call('GET', `/api/v2/users/${person.id}`, who);
      expect(read).toMatchObject({ ...values, lms_admin: false, notifications_email: true });
      for (const time of ['once', 'twice']) {
        const { updated_at: _, ...sent } = read;
        expect(await call('PUT', `/api/v2/users/${person.id}`, who, sent), time).toMatchObject({
          status: 200,
          body: sent,
        });
      }
    }
    expect(await history(person.id)).toHaveLength(1);
    const others = { notifications_email: 0, notifications_telegram: 1, first_name: 'Ада', username: '' };
    const reply = await call('PUT', `/api/v2/users/${person.id}`, admin, others);
    expect(reply).toMatchObject({
      status: 200,
      body: { first_name: 'Ада', username: null, notifications_email: true, notifications_telegram: false },
    });
  });

  test('needs a card that gives its values, and only whoever may change the person gets them', async () => {
    const { student, teacher } = room;
    for (const who of [student, admin])
      expect((await call('GET', `/api/v2/users/${student.id}`, who)).body).toHaveProperty('jira_login');
    for (const who of [teacher, room.classmate])
      for (const name of ['jira_login', 'phone', 'username', 'lms_admin', 'updated_at'])
        expect((await call('GET', `/api/v2/users/${student.id}`, who)).body).not.toHaveProperty(name);
    expect((await call('GET', `/api/v2/users/${student.id}?safe=1`, admin)).body).not.toHaveProperty('jira_login');
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
    // A new address counts once the mail to it was answered.
    expect(await change({ email: 'mine@college.example', current_password: KNOWN_PASSWORD })).toMatchObject({
      email: person.email,
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
    expect((await signIn(person.email, 'another password')).status).toBe(200);
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
    // Who had lost all rights is as somebody who never had any, and signs in again.
    expect((await call('GET', '/api/v2/auth', admin)).status).toBe(401);
    await server.db.run(sql`
      insert into sessions (token_hash, file_token_hash, user_id, expires_at)
      select sha256(${admin.token}::bytea), sha256(${`files:${admin.token}`}::bytea), ${admin.id}, now() + interval '1 hour'`);
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
    expect(await give(admin, [999999])).toMatchObject({ code: 'unknown-admin-role' });
    const roles = (await call('GET', '/api/v2/admin/users/roles', clerk)).body.data as {
      id: number;
      may_give: boolean;
    }[];
    expect(roles.find(({ id }) => id === role.id)).toMatchObject({ has_permissions: false, may_give: true });
    expect(roles.find(({ id }) => id === 1)).toMatchObject({ has_permissions: true, may_give: false });
    expect((await history(person.id))[0]!.changes).toEqual([
      {
        ...{ field: 'roles', old: 'Лаборатория', new: expect.stringContaining('Учебная часть') },
        ...{ came: ['Учебная часть'], gone: [] },
      },
    ]);
  });
});

test('the list finds who studies in a form and who has a status today', async () => {
  const people = [await buildUser(server.db, room.companyId), await buildUser(server.db, room.companyId)];
  const form = await buildEducationForm(server.db, room.companyId);
  const kind = await buildStatusKind(server.db, room.companyId);
  const [first, second] = people.map(({ id }) => id) as [number, number];
  await buildFormPeriod(server.db, room.companyId, { userId: first, formId: form });
  await buildGivenStatus(server.db, room.companyId, { userId: second, kindId: kind });
  await buildGivenStatus(server.db, room.companyId, { userId: first, kindId: kind, end: '2026-01-02' });
  const found = async (query: string) => {
    const { body } = await call('GET', `/api/v2/admin/users?${query}`, clerk);
    return body.data.map(({ id }: { id: number }) => id);
  };
  expect(await found(`education_form_id=${form}`)).toEqual([first]);
  expect(await found(`temporary_status_id=${kind}`)).toEqual([second]);
});
