// Generated from the contract: who may make a call at all.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { buildCompany, buildUser } from '../testing/builders.ts';
import { calls } from '../testing/calls.ts';
import { expectError, opensTo, sendCall } from '../testing/contract-calls.ts';
import { buildWorld, type World } from '../testing/world.ts';

let server: TestApp;
let first: World;
let outsider: string;
beforeAll(async () => {
  server = await createTestApp();
  first = await buildWorld(server, 'first.example');
  outsider = (await buildUser(server.db, await buildCompany(server.db), {})).token;
});
afterAll(() => server.close());

describe('who may call at all', () => {
  const closed = calls.filter(({ declared }) => declared.access !== 'public');

  test.each(closed)('$name: a stranger is asked to sign in', async ({ declared }) => {
    expectError(await sendCall(server, declared, {}), 401, ['unauthenticated']);
    expectError(await sendCall(server, declared, { as: 'a-token-that-nobody-ever-got' }), 401, ['unauthenticated']);
  });

  test.each(closed.filter(({ declared }) => declared.access !== 'signed-in'))(
    '$name: somebody from elsewhere is no member',
    async ({ declared }) => {
      expectError(await sendCall(server, declared, { as: outsider }), 403, ['not-a-member']);
    },
  );

  test.each(closed.filter(({ declared }) => !opensTo.member(declared.access)))(
    '$name: a member without the role is refused',
    async ({ declared }) => {
      expectError(await sendCall(server, declared, { as: first.member.token }), 403, [
        'teacher-only',
        'admin-only',
        'access-denied',
      ]);
      if (!opensTo.student(declared.access))
        expectError(await sendCall(server, declared, { as: first.student.token }), 403, ['teacher-only', 'admin-only']);
      if (!opensTo.teacher(declared.access))
        expectError(await sendCall(server, declared, { as: first.teacher.token }), 403, ['admin-only']);
    },
  );
});
