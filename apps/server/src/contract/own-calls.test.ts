// Generated from the contract: each call with the own ids is answered as declared.
import { contract } from '@orbita/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { calls } from '../testing/calls.ts';
import { sendCall } from '../testing/contract-calls.ts';
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

  test('unhandled calls do not exist', () => {
    const declared = Object.entries(contract).flatMap(([domain, group]) =>
      Object.keys(group).map((name) => `${domain}.${name}`),
    );
    expect(calls.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
  });
});
