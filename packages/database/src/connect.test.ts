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
  await database.giveBack();
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

test('of two transactions that wait for each other both come to their end', async () => {
  await db.run(sql`create table crossing (id int primary key, n int not null default 0)`);
  await db.run(sql`insert into crossing (id) values (1), (2)`);
  const bothAreIn = Promise.withResolvers<void>();
  let inside = 0;
  const add = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await tx.run(sql`update crossing set n = n + 1 where id = ${first}`);
      inside += 1;
      if (inside === 2) bothAreIn.resolve();
      await bothAreIn.promise;
      await tx.run(sql`update crossing set n = n + 1 where id = ${second}`);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  expect(await db.rows(sql`select n from crossing`)).toEqual([{ n: 2 }, { n: 2 }]);
});

test('two hundred requests at once all come through two connections, transactions among them', async () => {
  const narrow = connect(database.url, { max: 2 });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      n % 2 === 0
        ? narrow.one<{ n: number }>(sql`select ${n}::int as n`)
        : narrow.transaction(async (tx) => {
            await tx.run(sql`select 1`);
            return tx.one<{ n: number }>(sql`select ${n}::int as n`);
          }),
    ),
  );
  expect(answers.map(({ n }) => n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  expect(narrow.pool.totalCount).toBe(2);
  await narrow.end();
});

test('a statement whose table got a column by a migration of another server goes on', async () => {
  const { db, giveBack } = await createTestDatabase();
  await db.script('create table things (id int)');
  const read = () => db.rows(sql`select * from things`);
  expect(await read()).toEqual([]);
  await db.script('alter table things add column size int');
  await db.run(sql`insert into things values (1, 2)`);
  expect(await read()).toEqual([{ id: 1, size: 2 }]);
  await db.script('alter table things add column weight int');
  expect(await db.transaction((tx) => tx.rows(sql`select * from things`))).toEqual([{ id: 1, size: 2, weight: null }]);
  await giveBack();
});

test('a missing file is no database that is away, and its missing socket is', () => {
  const failure = (syscall: string) => Object.assign(new Error('missing'), { code: 'ENOENT', syscall });
  expect([isDatabaseAway(failure('open')), isDatabaseAway(failure('connect'))]).toEqual([false, true]);
});
