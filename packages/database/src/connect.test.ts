import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database, isDatabaseAway, sql } from './connect.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let db: Database;
const lost: Error[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { onError: (error) => lost.push(error) });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

test('a connection cut while somebody holds it without a statement is told of and replaced', async () => {
  const held = await db.pool.connect();
  const { rows } = await held.query('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => held.once('end', resolve));
  await db.run(sql`select pg_terminate_backend(${rows[0].pid})`);
  await ended;
  held.release(true);
  expect(lost.map(({ message }) => message)).toContain('terminating connection due to administrator command');
  expect(await db.one(sql`select 1 as one`)).toEqual({ one: 1 });
});

test('a connection cut in the middle of a transaction fails that transaction alone', async () => {
  const work = db.transaction(async (tx) => {
    const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.run(sql`select pg_terminate_backend(${pid})`);
    await tx.one(sql`select 2 as two`);
  });
  // Which of its names the loss has depends on who notices it first.
  await expect(work).rejects.toSatisfy(isDatabaseAway);
  expect(await db.transaction((tx) => tx.one(sql`select 3 as three`))).toEqual({ three: 3 });
});
