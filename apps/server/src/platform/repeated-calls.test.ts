// Two servers of one database, and one school through the API.
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { buildAdministrator, buildCompany, type BuiltUser } from '../testing/builders.ts';
import { cleanUpRepeated, openRepeatedCalls, type RepeatedCall } from './repeated-calls.ts';
import { openVault } from './vault.ts';

let server: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  server = await createTestApp({ repeatSeconds: 5 });
  admin = await buildAdministrator(server.db, await buildCompany(server.db));
});
afterAll(() => server.close());

describe('of two servers', () => {
  const request = (over: Partial<RepeatedCall> = {}): RepeatedCall => ({
    ...{ call: 'POST /api/groups', companyId: 1, owner: 'account 1', key: undefined, content: [{ name: 'ИС-21' }] },
    ...over,
  });
  const open = (seconds = 5) => openRepeatedCalls(server.db, openVault(server.config), seconds);
  let made = 0;
  const make = () => Promise.resolve(`thing ${(made += 1)}`);
  /** Ends when it is told to. */
  const slowly = () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    return { work: () => promise, resolve, reject };
  };
  beforeEach(() => server.db.run(sql`delete from repeated_calls`));
  const begun = async () => {
    while ((await server.db.rows(sql`select 1 from repeated_calls`)).length === 0);
  };

  test('the other one waits for the answer', async () => {
    const [one, other, slow] = [open(), open(), slowly()];
    const first = one.once(request(), slow.work);
    await begun();
    const second = other.once(request(), make);
    slow.resolve('the thing');
    expect(await Promise.all([first, second])).toEqual(['the thing', 'the thing']);
    await one.close();
  });

  test('who changed something else before waits as well', async () => {
    const [one, other, slow] = [open(), open(), slowly()];
    other.noteChange(1, 'account 1');
    const first = one.once(request(), slow.work);
    await begun();
    const second = other.once(request(), make);
    await setTimeout(150);
    slow.resolve('the thing');
    expect(await Promise.all([first, second])).toEqual(['the thing', 'the thing']);
    await one.close();
  });

  test('where equal requests are others, an answer is given once it is kept', async () => {
    const gate = Promise.withResolvers<void>();
    const run: typeof server.db.run = (query) => gate.promise.then(() => server.db.run(query));
    const slow = Object.assign(Object.create(server.db) as typeof server.db, { run });
    const calls = openRepeatedCalls(slow, openVault(server.config), 0);
    let isGiven = false;
    const first = calls.once(request(), make).then((answer) => {
      isGiven = true;
      return answer;
    });
    await begun();
    await begun();
    expect(isGiven).toBe(false);
    gate.resolve();
    expect(await calls.once(request({ content: [] }), make)).not.toBe(await first);
    expect(await calls.once(request(), make)).not.toBe(await first);
  });

  test('what failed is tried again by the other one', async () => {
    const [one, other, slow] = [open(), open(), slowly()];
    const first = one.once(request(), slow.work);
    await begun();
    const second = other.once(request(), () => Promise.resolve('made after all'));
    slow.reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(await second).toBe('made after all');
  });

  test.each([
    ['another content', { content: [{ name: 'ИС-22' }] }],
    ['another account', { owner: 'account 2' }],
    ['another institution', { companyId: 2 }],
    ['another call', { call: 'POST /api/subjects' }],
    ['a key', { key: 'one' }],
  ])('%s is another request', async (_what, over) => {
    const calls = open();
    const first = await calls.once(request(), make);
    expect(await calls.once(request(over), make)).not.toBe(first);
    await calls.close();
  });

  test('a repetition after the answer gets it, another change in between makes it a new request', async () => {
    const calls = open();
    const first = await calls.once(request(), make);
    await calls.close();
    expect(await calls.once(request(), make)).toBe(first);
    expect(await open().once(request(), make)).toBe(first);
    calls.noteChange(1, 'account 2');
    expect(await calls.once(request(), make)).toBe(first);
    calls.noteChange(1, 'account 1');
    expect(await calls.once(request(), make)).not.toBe(first);
  });

  test('an old answer is none, that of a key is for some minutes, and a lost request is made again', async () => {
    const calls = open();
    const [plain, keyed] = [await calls.once(request(), make), await calls.once(request({ key: 'k' }), make)];
    await calls.close();
    await server.db.run(sql`update repeated_calls set answered_at = answered_at - interval '20 seconds'`);
    expect(await open().once(request(), make)).not.toBe(plain);
    expect(await open().once(request({ key: 'k' }), make)).toBe(keyed);
    await server.db.run(sql`
      update repeated_calls set answered_at = null, answer = null, started_at = now() - interval '2 minutes'`);
    expect(await open().once(request({ key: 'k' }), make)).not.toBe(keyed);
  });

  test('another password is another request, and neither it nor the answer can be read in the table', async () => {
    const calls = open();
    const withPassword = (password: string) => request({ content: [{ name: 'ИС-21', password }], key: 'k' });
    const token = await calls.once(withPassword('Lake-Strange-412'), make);
    expect(await calls.once(withPassword('Lake-Strange-413'), make)).not.toBe(token);
    await calls.close();
    expect(await open().once(withPassword('Lake-Strange-412'), make)).toBe(token);
    const kept = await server.db.rows<{ answer: string }>(sql`select answer from repeated_calls`);
    expect(kept.map(({ answer }) => Buffer.from(answer, 'base64').toString()).join()).not.toContain(token);
    const plain = createHash('sha256')
      .update(
        JSON.stringify(['POST /api/groups', 1, 'account 1', 'k', [{ name: 'ИС-21', password: 'Lake-Strange-412' }]]),
      )
      .digest();
    expect(await server.db.rows(sql`select 1 from repeated_calls where fingerprint = ${plain}`)).toEqual([]);
  });

  test('nothing is kept for long', async () => {
    const calls = open();
    await calls.once(request(), make);
    await calls.close();
    await cleanUpRepeated(server.db);
    expect(await server.db.rows(sql`select 1 from repeated_calls`)).toHaveLength(1);
    await server.db.run(sql`update repeated_calls set started_at = now() - interval '12 minutes'`);
    await cleanUpRepeated(server.db);
    expect(await server.db.rows(sql`select 1 from repeated_calls`)).toEqual([]);
  });
});

describe('through the API', () => {
  const create = (name: string, key?: string) =>
    server.request('POST', '/api/groups', {
      as: admin.token,
      body: { name },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

  test('four at once and one after them make one group', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => create('Б-1')));
    replies.push(await create('Б-1'));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
  });

  test('two keys make two, one key makes one', async () => {
    const [one, again, other] = [
      await create('Б-2', 'key-1'),
      await create('Б-2', 'key-1'),
      await create('Б-2', 'key-2'),
    ];
    expect(again.body).toEqual(one.body);
    expect(other.body.id).not.toBe(one.body.id);
  });

  test('what was deleted can be made again', async () => {
    const one = await create('Б-3');
    expect((await server.request('DELETE', `/api/groups/${one.body.id}`, { as: admin.token })).status).toBe(200);
    expect((await create('Б-3')).body.id).not.toBe(one.body.id);
  });

  test('a refusal is none of the answers', async () => {
    const refused = await Promise.all([1, 2].map(() => create('')));
    expect(refused.map(({ status }) => status)).toEqual([400, 400]);
  });
});
