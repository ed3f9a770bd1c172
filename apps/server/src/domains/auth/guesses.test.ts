import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import { buildCompany, buildUser, KNOWN_PASSWORD } from '../../testing/builders.ts';
import { delayAfter } from './guesses.ts';

let server: TestApp;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp({ trustProxy: 1 });
  companyId = await buildCompany(server.db, { title: 'Колледж связи' });
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from sign_in_attempts`));

const signIn = (login: string, password: string, headers: Record<string, string> = {}): Promise<Reply<any>> =>
  server.request('POST', '/api/v2/auth/sign-in', { body: { login, password }, headers });
/** The cookie by which the device is known from now on. */
const deviceOf = ({ headers }: Reply<any>): string =>
  /orbita_device=[\w-]{43}/.exec(String(headers['set-cookie']))?.[0] ?? '';

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

  test('what a client writes before the address of the proxy counts nowhere', async () => {
    const person = await buildUser(server.db, companyId);
    const invented = (n: number) => from(`203.0.113.${n}, 10.0.0.${n} , 198.51.100.40`);
    for (let i = 0; i < 5; i += 1) expect((await signIn(person.email, 'wrong', invented(i))).status).toBe(401);
    expect((await signIn(person.email, KNOWN_PASSWORD, invented(100))).status).toBe(429);
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
    // Queries for the account, the guess, its success, the account as it is now and the session.
    expect(await countQueries(KNOWN_PASSWORD)).toBe(5);
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
    expect([0, 100, 101, 150, 600, 100_000].map((count) => delayAfter(count))).toEqual([0, 0, 0.02, 1, 10, 10]);
  });

  test('holds back only so many at an address, and never a known device', async () => {
    const person = await buildUser(server.db, companyId);
    const address = from('198.51.100.9');
    const cookie = deviceOf(await signIn(person.email, KNOWN_PASSWORD, address));
    await server.db.run(
      sql`insert into sign_in_attempts (key, failures) values ('address:198.51.100.9', 400) on conflict (key) do update set failures = 400`,
    );
    // Six seconds each, so that even a busy machine has all of them at once.
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
