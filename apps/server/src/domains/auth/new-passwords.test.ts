import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildAdministrator, buildCompany, buildMailLink, buildUser, KNOWN_PASSWORD } from '../../testing/builders.ts';
import { isGuessed } from './guessed-passwords.ts';
import { hashNewPassword } from './new-passwords.ts';
import { hashPasswordFrom, isPasswordFrom } from './passwords.ts';

let server: TestApp;
let companyId: number;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db);
});
afterAll(() => server.close());

const GUESSED = 'Расписание1';

test('a password that everybody guesses is refused wherever one is set, at its field, and nothing changes', async () => {
  const admin = await buildAdministrator(server.db, companyId);
  const person = await buildUser(server.db, companyId);
  const as = admin.token;
  const restore = await buildMailLink(server.db, companyId, { kind: 'restore-password', targetId: person.id });
  const names = { first_name: 'Анна', last_name: 'Новая', email: 'guess@example.org' };
  const own = { current_password: KNOWN_PASSWORD, new_password: GUESSED };
  const calls: [string, string, { as?: string; body: object }, string][] = [
    ['POST', '/api/auth/signUp', { body: { ...names, password: GUESSED } }, 'password'],
    ['POST', '/api/v2/auth/restore-password', { body: { token: restore, new_password: GUESSED } }, 'new_password'],
    ['POST', '/api/me/password', { as: person.token, body: own }, 'new_password'],
    ['PUT', `/api/users/${person.id}/password`, { as, body: { password: GUESSED } }, 'password'],
    ['PUT', `/api/v2/users/${person.id}`, { as, body: { password: GUESSED } }, 'password'],
    ['POST', '/api/v2/admin/users', { as, body: { ...names, password: GUESSED } }, 'password'],
  ];
  for (const [method, path, sent, field] of calls) {
    const { status, body } = await server.request(method, path, sent);
    expect([path, status, body.code, Object.keys(body.errors ?? {})]).toEqual([path, 400, 'password-guessed', [field]]);
  }
  const login = { login: person.email, password: KNOWN_PASSWORD };
  expect((await server.request('POST', '/api/v2/auth/sign-in', { body: login })).status).toBe(200);
});

test('many passwords of strangers wait for those who sign in', async () => {
  const signedIn = hashPasswordFrom('198.51.100.2', 'чужой пароль');
  let strangers = 0;
  const flood = Array.from({ length: 30 }, async () => {
    await hashNewPassword({ password: 'тихий омут и 12 лодок', own: [], field: 'password', from: '198.51.100.1' });
    strangers += 1;
  });
  // The flood is in line once its last password was looked up among those that everybody guesses.
  await isGuessed('тихий омут и 12 лодок', []);
  await isPasswordFrom('198.51.100.2', await signedIn, 'чужой пароль');
  expect(strangers).toBeLessThan(10);
  await Promise.all(flood);
});

test('the own name is guessed, also one that the same form gives', async () => {
  const admin = await buildAdministrator(server.db, companyId);
  const person = await buildUser(server.db, companyId);
  const change = { last_name: 'Берендеева', password: 'берендеева05' };
  const path = `/api/v2/users/${person.id}`;
  expect(await server.request('PUT', path, { as: admin.token, body: change })).toMatchObject({
    body: { code: 'password-guessed' },
  });
  const other = { ...change, password: 'берендей ушёл гулять' };
  expect((await server.request('PUT', path, { as: admin.token, body: other })).status).toBe(200);
});
