import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import {
  buildAdministrator,
  buildCompany,
  buildUser,
  KNOWN_PASSWORD,
  type BuiltUser,
} from '../../../testing/builders.ts';
import { server, room, admin, clerk, ask, call, signIn, history, inOffice } from '../../../testing/office.ts';

inOffice();

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

  test('are not given to who has neither an e-mail address nor a login', async () => {
    const person = await buildUser(server.db, room.companyId);
    await server.db.run(sql`update users set email = null, username = null where id = ${person.id}`);
    expect(
      (await call('PUT', `/api/users/${person.id}/password`, clerk, { password: 'of the office' })).body,
    ).toMatchObject({ code: 'login-needed' });
    expect((await call('POST', '/api/v2/admin/users/passwords', clerk, { ids: [person.id] })).body).toMatchObject({
      data: [],
      refused: [{ id: person.id }],
    });
    const edit = (body: object) => call('PUT', `/api/v2/users/${person.id}`, clerk, body);
    expect((await edit({ password: 'of the office' })).body).toMatchObject({ code: 'login-needed' });
    expect((await edit({ password: 'of the office', username: 'petrova.anna' })).status).toBe(200);
    expect((await signIn('petrova.anna', 'of the office')).status).toBe(200);
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
      return {
        person,
        ends: async () => (await ask('GET', '/api/v2/auth', token)).status === 401,
        leave: () => ask('POST', '/api/auth/signOut', token),
      };
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
    const leaving = await deputy();
    const [four, five] = [await begin(leaving), await begin(leaving)];
    await four.leave();
    expect([await four.ends(), await five.ends()]).toEqual([true, false]);
    // Another tab may still be open in the name of somebody else.
    await call('POST', '/api/auth/signOut', leaving);
    expect(await five.ends()).toBe(true);
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
    const deputy = await buildUser(server.db, room.companyId, { roleId: 1 });
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
