// Generated from the contract: each call with the own ids is answered as declared.
import { contract } from '@orbita/contract';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { calls } from '../testing/calls.ts';
import { sendCall } from '../testing/contract-calls.ts';
import { ofOneself } from '../testing/ways-in.ts';
import { buildWorld, type World } from '../testing/world.ts';

let server: TestApp;
let first: World;
beforeAll(async () => {
  server = await createTestApp();
  first = await buildWorld(server, 'first.example');
});
afterAll(() => server.close());

describe('the same calls with the own ids are answered as declared', () => {
  // The server under test checks each response against its schema.
  // All calls in a row, also on a machine that has other work.
  test('one after the other', { timeout: 600_000 }, async () => {
    const different: object[] = [];
    for (const { name, declared, row } of calls) {
      const built = row(first);
      const as = built.as === 'nobody' ? undefined : first[built.as].token;
      const { status, body } = await sendCall(server, declared, { as, row: built });
      if (status !== (built.own ?? 200)) different.push({ name, status, body });
    }
    expect(different).toEqual([]);
  });

  /** Signing in and changing the own account that need an app, a passkey or a provider; their own tests show what they do. */
  const notReached = [
    ...['auth.proveSecondFactor', 'auth.askSignInPasskey', 'auth.confirmAuthenticator', 'auth.removeAuthenticator'],
    ...['auth.addPasskey', 'auth.renamePasskey', 'auth.removePasskey', 'auth.makeRecoveryCodes'],
    ...['auth.startIdentity', 'auth.enterByIdentity', 'auth.startLinking', 'auth.linkIdentity'],
  ];
  test(
    'signing in and changing the own account do to a sealed application what is listed',
    { timeout: 120_000 },
    async () => {
      const second = await buildWorld(server, 'second.example');
      const ways = () =>
        server.db.rows(sql`
        select id, email, username, phone, password_hash, (select count(*)::int from identities i where i.user_id = u.id) as links from users u order by id`);
      const sealed = async () =>
        (await server.db.rows(sql`select 1 from users where ways_in_changed_at is not null`)).length > 0;
      const wrong: object[] = [];
      const missed: string[] = [];
      for (const { name, declared, row } of calls.filter((call) => ofOneself[call.name] !== undefined)) {
        const built = row(second);
        const as = built.as === 'nobody' ? undefined : second[built.as].token;
        await server.db.run(sql`update users set ways_in_changed_at = null where ways_in_changed_at is not null`);
        const before = JSON.stringify(await ways());
        const { status } = await sendCall(server, declared, { as, domain: 'second.example', row: built });
        if (status !== 200) missed.push(name);
        else {
          const isChanged = JSON.stringify(await ways()) !== before;
          const does = (await sealed()) ? 'seals' : isChanged ? 'own proof' : 'no change';
          if (does !== ofOneself[name]) wrong.push({ name, does, listed: ofOneself[name] });
        }
      }
      expect(wrong).toEqual([]);
      expect(missed.toSorted()).toEqual(notReached.toSorted());
    },
  );

  test('unhandled calls do not exist', () => {
    const declared = Object.entries(contract).flatMap(([domain, group]) =>
      Object.keys(group).map((name) => `${domain}.${name}`),
    );
    expect(calls.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
  });
});
