import { createHash } from 'node:crypto';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildRole,
  buildUser,
  type BuiltUser,
  KNOWN_PASSWORD,
} from '../../../testing/builders.ts';

let server: TestApp;
let companyId: number;
let student: BuiltUser;
let phone: string;
let serial = 10;
const HOST = 'school.example';
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { domain: HOST });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.run(sql`delete from sign_in_attempts`);
  serial += 1;
  phone = `+7 900 111-22-${serial}`;
  student = await buildUser(server.db, companyId);
  await setPhone(student, phone);
});

const setPhone = (person: BuiltUser, number: string) =>
  server.db.run(sql`update users set phone = ${number} where id = ${person.id}`);
const post = (path: string, body: object, { as, host = HOST }: { as?: BuiltUser; host?: string } = {}) =>
  server.request('POST', path, { body, headers: { host }, ...(as ? { as: as.token } : {}) });
const ask = (number = phone, more: object = {}, host = HOST) =>
  post('/api/v2/auth/call-password', { phone: number, ...more }, { host });
const enter = (code: string, more: object = {}, host = HOST) =>
  post('/api/v2/auth/validation/call-password-code', { phone, code, ...more }, { host });
/** Waits for the newest code of a number. */
const codeFor = async (number = phone): Promise<string> => {
  const find = () =>
    server.db.one<{ code: string }>(
      sql`select code from phone_codes where phone = ${number} and code is not null order by id desc limit 1`,
    );
  return (await vi.waitFor(find, { timeout: 30_000 })).code;
};
/** Makes the last call to the number so many seconds older. */
const wait = (seconds: number) =>
  server.db.run(
    sql`update phone_codes set created_at = created_at - make_interval(secs => ${seconds}), expires_at = expires_at - make_interval(secs => ${seconds}) where phone = ${phone}`,
  );
const callsTo = async (number = phone) =>
  (await server.db.rows(sql`select 1 from phone_codes where phone = ${number}`)).length;
const me = async (token: string) =>
  (await server.request('GET', '/api/v2/auth', { as: token, headers: { host: HOST } })).body;
const other = (code: string) => (code === '000000' ? '000001' : '000000');

describe('signing in by a call', () => {
  test('the code of the call lets in once, in any spelling of the number', async () => {
    expect((await post('/api/v2/auth/validation/phone', { phone: phone.replace('+7', '8') })).body).toEqual({
      ok: true,
      phone,
    });
    expect((await ask(phone.replace('+7 ', '8').replaceAll('-', ''))).body).toEqual({ ok: true, next_call_in: 60 });
    const code = await codeFor();
    expect(code).toMatch(/^\d{6}$/);
    const { body } = await enter(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(body).toEqual({ token: expect.any(String), accounts: [] });
    expect((await me(body.token)).user.id).toBe(student.id);
    expect(await enter(code)).toMatchObject({ status: 400, body: { code: 'phone-code-expired' } });
  });

  test('only its hash is kept once it is used, and nowhere where people are called', async () => {
    await ask();
    await enter(await codeFor());
    const [row] = await server.db.rows(
      sql`select code, length(code_hash) as length from phone_codes where phone = ${phone}`,
    );
    expect(row).toEqual({ code: null, length: 32 });
  });

  test('within a minute of the last call nothing happens, and the answer says how long it is', async () => {
    await ask();
    await wait(20);
    const again = (await ask()).body;
    expect(again.ok).toBe(true);
    expect(again.next_call_in).toBeGreaterThanOrEqual(38);
    expect(again.next_call_in).toBeLessThanOrEqual(40);
    expect(await callsTo()).toBe(1);
    await wait(40);
    expect((await ask()).body.next_call_in).toBe(60);
    expect(await callsTo()).toBe(2);
  });

  test('two who ask at once cause one call', async () => {
    await Promise.all(Array.from({ length: 6 }, () => ask()));
    expect(await callsTo()).toBe(1);
  });

  test('a number is called five times in an hour at most', async () => {
    for (let i = 0; i < 5; i += 1) {
      await ask();
      await wait(61);
    }
    const { next_call_in } = (await ask()).body;
    expect(next_call_in).toBeGreaterThan(3000);
    expect(await callsTo()).toBe(5);
  });

  test('of two who send the code at once one enters', async () => {
    await ask();
    const code = await codeFor();
    const replies = await Promise.all(Array.from({ length: 5 }, () => enter(code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a code is worth five guesses, also when they are sent at once', async () => {
    await ask();
    const code = await codeFor();
    const guesses = await Promise.all(Array.from({ length: 5 }, () => enter(other(code))));
    expect(guesses.every(({ status }) => status === 400 || status === 429)).toBe(true);
    await server.db.run(sql`delete from sign_in_attempts`);
    expect(await enter(code)).toMatchObject({ status: 400, body: { code: 'phone-code-spent' } });
  });

  test('who guesses on is kept back, and nobody else at the same address', async () => {
    await ask();
    const code = await codeFor();
    for (let i = 0; i < 5; i += 1) await enter(other(code));
    expect((await enter(other(code))).status).toBe(429);
    const neighbour = await buildUser(server.db, companyId);
    const own = '+7 900 333-44-55';
    await setPhone(neighbour, own);
    await ask(own);
    expect((await enter(await codeFor(own), { phone: own })).status).toBe(200);
  });

  test('many wrong codes of one address lock nobody there out', async () => {
    await ask();
    const code = await codeFor();
    expect((await enter('000000')).body.code).toBe('phone-code-wrong');
    await server.db.run(
      sql`update sign_in_attempts set failures = 120 where key in ('address:127.0.0.1', 'phone-wrong:127.0.0.1')`,
    );
    expect((await enter('000001', { phone: '+7 900 777-00-00' })).body.code).toBe('phone-code-wrong');
    expect((await enter(code)).status).toBe(200);
    await server.db.run(sql`delete from sign_in_attempts`);
  });

  test('a session that a code has opened changes nothing that one signs in with, without the password', async () => {
    await ask();
    const { token } = (await enter(await codeFor())).body;
    const change = { username: `taken-${serial}` };
    const put = (body: object) =>
      server.request('PUT', `/api/v2/users/${student.id}`, { as: token, headers: { host: HOST }, body });
    const password = (body: object) =>
      server.request('POST', '/api/me/password', { as: token, headers: { host: HOST }, body });
    expect((await password({ new_password: 'of somebody else' })).body.code).toBe('wrong-password');
    expect((await put(change)).body.code).toBe('wrong-password');
    expect((await put({ ...change, current_password: KNOWN_PASSWORD })).status).toBe(200);
  });

  test('a code expires after five minutes, and a new call ends the former code', async () => {
    await ask();
    const first = await codeFor();
    await wait(301);
    expect(await enter(first)).toMatchObject({ status: 400, body: { code: 'phone-code-expired' } });
    await ask();
    const second = await vi.waitFor(async () => {
      const code = await codeFor();
      if (code === first) throw new Error('not called yet');
      return code;
    });
    expect((await enter(first)).status).toBe(400);
    expect((await enter(second)).status).toBe(200);
  });
});

describe('a stranger learns nothing', () => {
  test('a number that nobody has gets the same answers, and nobody is called', async () => {
    const unknown = '+7 900 999-99-99';
    expect((await ask(unknown)).body).toEqual((await ask()).body);
    await codeFor();
    await vi.waitFor(async () => {
      const [row] = await server.db.rows(sql`select state, code_hash from phone_codes where phone = ${unknown}`);
      expect(row).toEqual({ state: 'dropped', code_hash: null });
    });
    expect((await ask(unknown)).body.next_call_in).toBeGreaterThan(50);
    const guessed = await enter('123456', { phone: unknown });
    const wrong = await enter(other(await codeFor()));
    expect(guessed).toMatchObject({ status: wrong.status, body: wrong.body });
    expect((await ask('12')).body.errors).toHaveProperty('phone');
  });

  test('who asks for many calls pays by work, once for each, and nobody waits', async () => {
    await server.db.run(sql`insert into sign_in_attempts (key, failures) values ('call:127.0.0.1', 60)`);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 428, body: { code: 'proof-needed', current: { bits: 17 } } });
    const cheap = `${refused.body.current.challenge}:0`;
    expect((await ask(phone, { proof: cheap })).status).toBe(428);
    await server.db.run(sql`update sign_in_attempts set failures = 20 where key = 'call:127.0.0.1'`);
    const { challenge, bits } = (await ask()).body.current;
    expect(bits).toBe(15);
    const proof = prove(challenge, bits);
    // Gathered while it was cheap, it is worth nothing once more were asked for.
    await server.db.run(sql`update sign_in_attempts set failures = 40 where key = 'call:127.0.0.1'`);
    expect(await ask(phone, { proof })).toMatchObject({ status: 428, body: { current: { bits: 16 } } });
    await server.db.run(sql`update sign_in_attempts set failures = 20 where key = 'call:127.0.0.1'`);
    expect((await ask('+7 900 999-99-97', { proof })).status).toBe(428);
    expect((await ask(phone, { proof })).status).toBe(200);
    expect((await ask(phone, { proof })).status).toBe(429);
    await server.db.run(sql`delete from sign_in_attempts`);
  });

  test('the calls of an hour are bounded, and the office sees how many there were', async () => {
    const host = 'budget.example';
    const schoolId = await buildCompany(server.db, { domain: host });
    const admin = await buildAdministrator(server.db, schoolId);
    const callsBefore = (count: number) =>
      server.db.run(sql`
        insert into phone_codes (company_id, phone, state, expires_at)
        select ${schoolId}, '+7 900 111-00-00', 'called', now() from generate_series(1, ${count}::int)`);
    await callsBefore(399);
    expect((await ask('+7 900 999-99-96', {}, host)).status).toBe(200);
    await callsBefore(1);
    expect(await ask('+7 900 999-99-95', {}, host)).toMatchObject({ status: 429, body: { code: 'calls-used-up' } });
    const services = await server.request('GET', `/api/companies/${schoolId}/install-services`, {
      as: admin.token,
      headers: { host },
    });
    expect(services.body.data[1]).toMatchObject({ service: 'telephony', calls: { most: 400 } });
    expect(services.body.data[1].calls.used).toBeGreaterThanOrEqual(400);
  });

  test('numbers that anybody may name leave calls for those that are known, and for other networks', async () => {
    const host = 'shares.example';
    const schoolId = await buildCompany(server.db, { domain: host });
    const person = await buildUser(server.db, schoolId);
    const callsBefore = (count: number) =>
      server.db.run(sql`
        insert into phone_codes (company_id, phone, user_id, state, expires_at)
        select ${schoolId}, '+7 900 111-00-00', ${person.id}, 'called', now() from generate_series(1, ${count}::int)`);
    const call = () => server.request('POST', '/api/v2/phone-collector/call', { as: person.token, headers: { host } });
    await server.db.run(sql`insert into phone_claims (user_id, phone) values (${person.id}, '+79005550101')`);
    await callsBefore(50);
    const key = 'call:127.0.0.1';
    await server.db.run(sql`insert into sign_in_attempts (key, failures) values (${key}, 10)`);
    expect(await call()).toMatchObject({ status: 429, body: { code: 'calls-used-up-here' } });
    await server.db.run(sql`delete from sign_in_attempts where key = ${key}`);
    expect((await call()).status).toBe(200);
    await callsBefore(49);
    expect(await call()).toMatchObject({ status: 429, body: { code: 'calls-used-up-here' } });
    expect((await ask('+7 900 999-99-94', {}, host)).status).toBe(200);
  });

  test('another company neither knows the number nor takes the code', async () => {
    await buildCompany(server.db, { domain: 'apart.example' });
    await ask();
    const code = await codeFor();
    expect((await enter(code, {}, 'apart.example')).status).toBe(400);
    expect((await enter(code)).status).toBe(200);
  });
});

/** A proof that the hash of a challenge begins with so many zero bits. */
function prove(challenge: string, bits: number): string {
  for (let n = 0; ; n += 1) {
    const hash = createHash('sha256').update(`${challenge}:${n}`).digest();
    if (Math.clz32(hash.readUInt32BE(0)) >= bits) return `${challenge}:${n}`;
  }
}

describe('whose number it is', () => {
  const makeParent = async () => {
    const parent = await buildUser(server.db, companyId, { last_name: 'Родителева' });
    await setPhone(parent, phone);
    await server.db.run(
      sql`insert into relations (company_id, student_id, relative_id, confirmed_at) values (${companyId}, ${student.id}, ${parent.id}, now())`,
    );
    return parent;
  };

  test('student and parent share a number: the kind decides, otherwise one is chosen', async () => {
    const parent = await makeParent();
    await ask(phone, { is_parent: 1 });
    const code = await codeFor();
    const both = (await enter(code)).body;
    expect(both.token).toBeNull();
    expect(both.accounts.map(({ id }: { id: number }) => id).toSorted()).toEqual([student.id, parent.id].toSorted());
    const stranger = await buildUser(server.db, companyId);
    expect((await enter(code, { user_id: stranger.id })).status).toBe(400);
    const entered = (await enter(code, { is_parent: true })).body;
    expect((await me(entered.token)).user.id).toBe(parent.id);
    expect((await enter(code, { user_id: student.id })).status).toBe(400);
  });

  test('a number that the person typed counts only when a call has confirmed it', async () => {
    const path = `/api/v2/users/${student.id}`;
    const own = '+7 900 555-66-77';
    await server.request('PUT', path, {
      as: student.token,
      headers: { host: HOST },
      body: { phone: own, current_password: KNOWN_PASSWORD },
    });
    await ask(own);
    await vi.waitFor(async () => {
      const rows = await server.db.rows(sql`select state from phone_codes where phone = ${own}`);
      expect(rows).toEqual([{ state: 'dropped' }]);
    });
  });

  test('the office does not open accounts with rights, nor those of two companies, by a number', async () => {
    const admin = await buildAdministrator(server.db, companyId);
    await server.db.run(sql`update users set phone = null where id = ${student.id}`);
    await setPhone(admin, phone);
    await ask();
    await vi.waitFor(async () => {
      const rows = await server.db.rows(sql`select state from phone_codes where phone = ${phone}`);
      expect(rows).toEqual([{ state: 'dropped' }]);
    });
  });

  test('who is blocked does not enter', async () => {
    await server.db.run(sql`update company_members set blocked_at = now() where user_id = ${student.id}`);
    await ask();
    expect(await enter(await codeFor())).toMatchObject({ status: 403, body: { code: 'account-blocked' } });
  });
});

describe('the own number', () => {
  const save = (body: object, as = student) => post('/api/v2/phone-collector/save', body, { as });
  const call = () => post('/api/v2/phone-collector/call', {}, { as: student });
  const confirm = (code: string) => post('/api/v2/phone-collector/check-code', { code }, { as: student });

  test('is named with the password, called and confirmed, and is in the history', async () => {
    const own = `+7 900 777-88-${serial}`;
    expect(await call()).toMatchObject({ status: 409, body: { code: 'phone-not-named' } });
    expect((await save({ phone: own })).body.errors).toHaveProperty('current_password');
    expect((await save({ phone: own, current_password: KNOWN_PASSWORD })).body).toEqual({ ok: true, phone: own });
    expect((await me(student.token)).user).toMatchObject({ phone, phone_confirmed: false });
    expect((await call()).body).toEqual({
      ...{ ok: true, is_called: true, next_call_in: 60, code: { expires_in: 300, tries_left: 5 } },
    });
    const code = await codeFor(own);
    expect((await confirm(other(code))).body.errors).toHaveProperty('code');
    expect((await confirm(code)).body).toEqual({ ok: true });
    expect((await me(student.token)).user).toMatchObject({ phone: own, phone_confirmed: true });
    const records = await server.db.rows(
      sql`select action from audit_records where object_type = 'user' and object_id = ${student.id} order by id desc limit 1`,
    );
    expect(records).toEqual([{ action: 'phone-confirmed' }]);
    expect((await confirm(code)).status).toBe(409);
  });

  test('the number of the account needs no password, and its code opens no session', async () => {
    expect((await save({ phone })).status).toBe(200);
    await call();
    const code = await codeFor();
    expect((await enter(code)).status).toBe(400);
    expect((await confirm(code)).status).toBe(200);
  });

  test('a number that is changed later has to be confirmed again', async () => {
    await server.db.run(sql`update users set phone_confirmed_at = now() where id = ${student.id}`);
    await setPhone(student, '+7 900 123-45-67');
    expect((await me(student.token)).user).toMatchObject({ phone_confirmed: false });
  });
});

// Whoever knew the former password could have confirmed a phone of their own.
describe('a new password and the phone', () => {
  beforeEach(async () => {
    await server.db.run(sql`update users set phone_confirmed_at = now(), phone_is_own = true where id = ${student.id}`);
  });
  const next = 'Own-Lake-77-river';
  const change = (body: object) =>
    post('/api/me/password', { current_password: KNOWN_PASSWORD, new_password: next, ...body }, { as: student });
  const opens = async (): Promise<boolean> =>
    (
      await server.db.one<{ opens: boolean }>(
        sql`select phone_confirmed_at is not null as opens from users where id = ${student.id}`,
      )
    ).opens;

  test('one of my own ends it, unless I say that it is mine', async () => {
    expect((await change({ keeps_ways_in: true })).status).toBe(200);
    expect(await opens()).toBe(true);
  });

  test('without that word it has to be confirmed again', async () => {
    expect((await change({})).status).toBe(200);
    expect(await opens()).toBe(false);
  });

  test('a session that a call has opened keeps it', async () => {
    await server.db.run(sql`update sessions set by_phone = true where user_id = ${student.id}`);
    expect((await change({})).status).toBe(200);
    expect(await opens()).toBe(true);
  });

  test('a first password keeps it', async () => {
    await server.db.run(sql`update users set password_hash = '' where id = ${student.id}`);
    await ask();
    const { token } = (await enter(await codeFor())).body;
    await server.db.run(sql`update sessions set by_phone = false where user_id = ${student.id}`);
    expect((await post('/api/me/password', { new_password: next }, { as: { ...student, token } })).status).toBe(200);
    expect(await opens()).toBe(true);
  });

  test('one that the office sets ends it', async () => {
    const administrator = await buildAdministrator(server.db, companyId);
    const body = { password: next, password_confirmation: next };
    const issued = await server.request('PUT', `/api/v2/users/${student.id}`, {
      ...{ body, as: administrator.token, headers: { host: HOST } },
    });
    expect(issued.status).toBe(200);
    expect(await opens()).toBe(false);
  });
});

describe('where nobody is called', () => {
  const list = (as?: BuiltUser) =>
    server.request('GET', '/api/v2/developer/phone-codes', {
      headers: { host: HOST },
      ...(as ? { as: as.token } : {}),
    });

  test('the codes are on a page for administrators alone, but not those of accounts above theirs', async () => {
    await ask();
    const code = await codeFor();
    expect((await list()).status).toBe(401);
    expect((await list(student)).status).toBe(403);
    const admin = await buildAdministrator(server.db, companyId);
    expect((await list(admin)).body.data[0]).toMatchObject({ phone, code, purpose: 'sign-in', is_over: false });
    const moderator = await buildUser(server.db, companyId, { is_moderator: true });
    const role = await server.db.one<{ id: number }>(
      sql`insert into admin_roles (company_id, name, permissions) values (${companyId}, 'Роль', '{groups_read}') returning id`,
    );
    await server.db.run(
      sql`insert into admin_role_users (role_id, company_id, user_id) values (${role.id}, ${companyId}, ${student.id})`,
    );
    expect((await list(moderator)).body.data[0]).toMatchObject({ phone, code: null });
  });

  test('codes are for nobody who may not change people, or has something to do first', async () => {
    await ask();
    const code = await codeFor();
    const as = async (...permissions: string[]) => {
      const roleId = await buildRole(server.db, companyId, ['admin_panel_read', 'company_write', ...permissions]);
      return buildUser(server.db, companyId, { roleId });
    };
    const clerk = await as('users_write');
    const shown = async (viewer: BuiltUser) => (await list(viewer)).body.data[0].code;
    expect([await shown(await as()), await shown(clerk)]).toEqual([null, code]);
    await server.db.run(
      sql`update companies set is_demo = true, second_factor_roles = '{administrator}' where id = ${companyId}`,
    );
    expect(await shown(clerk)).toBe(null);
    await server.db.run(sql`update companies set is_demo = false, second_factor_roles = '{}' where id = ${companyId}`);
  });

  test('on a demo install everybody sees those of the demo accounts and no others', async () => {
    await server.db.run(sql`update companies set is_demo = true where id = ${companyId}`);
    const demo = await buildUser(server.db, companyId);
    const own = '+7 900 000-00-01';
    await server.db.run(
      sql`update users set email = 'student@orbita.example', phone = ${own}, phone_confirmed_at = now() where id = ${demo.id}`,
    );
    await ask();
    await codeFor();
    await ask(own);
    const code = await codeFor(own);
    expect((await list()).body.data.slice(0, 2)).toMatchObject([
      { phone: own, code },
      { phone, code: null },
    ]);
    await server.db.run(sql`update companies set is_demo = false where id = ${companyId}`);
  });
});
