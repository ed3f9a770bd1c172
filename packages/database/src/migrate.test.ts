import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Database, sql } from './connect.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
/** The server of the former release, with connections of its own. */
let former: Database;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({ isNew: true });
  former = connect(database.url, { max: 3 });
});
afterAll(async () => {
  await former.end();
  await database.giveBack();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orbita-migrations-'));
  await database.db.script('create table things (id int primary key, size int)');
});
afterEach(async () => {
  await database.db.script("drop table things; delete from schema_migrations where name >= '9'");
  await rm(folder, { recursive: true });
});

let count = 9000;
const writeMigration = (text: string) => writeFile(path.join(folder, `${(count += 1)}_a.sql`), text);
/** Migrates as a starting server; `said` resolves with the first line that it prints. */
function startMigrating() {
  const saying = Promise.withResolvers<string>();
  const done = migrate(database.db, { folder, say: saying.resolve });
  return { done, said: saying.promise };
}
/** Does what holds a lock; returns what ends it. */
async function hold(statement: string) {
  const client = await former.pool.connect();
  await client.query('begin');
  await client.query(statement);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

test('a migration that waits for a table lets everybody else pass, and runs when it is free', async () => {
  await writeMigration('alter table things add column name text');
  const release = await hold('select * from things');
  const { done, said } = startMigrating();
  expect(await said).toMatch(/Migration 9\d+_a.sql waits for the users of its tables/);
  // Behind a statement that waits for the whole table these would wait too, as long as it does.
  await former.run(sql`insert into things (id) values (1)`);
  await release();
  expect(await done).toHaveLength(1);
  expect(await former.rows(sql`select name from things`)).toEqual([{ name: null }]);
});

test('a second server waits for the one that migrates, says so, and is not in the way of an index', async () => {
  await writeMigration('-- outside a transaction\ncreate index concurrently things_size on things (size);\n');
  const release = await hold('select pg_advisory_xact_lock(4711)');
  const { done, said } = startMigrating();
  expect(await said).toContain('Another server brings the database up to date');
  // As the server that migrates does: it waits for every statement that began before it, thus not for the one that asks again and again.
  await former.run(sql`create index concurrently things_id on things (id)`);
  await release();
  expect(await done).toHaveLength(1);
});

test('an index whose building was broken off is built again', async () => {
  await database.db.script('insert into things values (1, 5), (2, 5)');
  await writeMigration(
    '-- outside a transaction\ncreate unique index concurrently if not exists things_size on things (size);\n',
  );
  await expect(startMigrating().done).rejects.toThrow('could not create unique index');
  await database.db.script('delete from things where id = 2');
  const isValid = sql`select indisvalid as is_valid from pg_index where indexrelid = to_regclass('things_size')`;
  expect(await former.rows(isValid)).toEqual([{ is_valid: false }]);
  expect(await startMigrating().done).toHaveLength(1);
  expect(await former.rows(isValid)).toEqual([{ is_valid: true }]);
});

test('rows are changed in parts, each on its own, until none is left', async () => {
  await database.db.script('insert into things (id) select generate_series(1, 25)');
  const text =
    '-- outside a transaction\n-- in parts\nupdate things set size = 1\nwhere id in (select id from things where size is null limit 10);\n';
  await writeMigration(text);
  const release = await hold('select * from things where id = 25 for update');
  const { done } = startMigrating();
  const open = sql`select count(*)::int as open from things where size is null`;
  // What is done already is there for everybody while the rest waits.
  await expect.poll(() => former.one<{ open: number }>(open)).toEqual({ open: 5 });
  await release();
  await done;
  expect(await former.one(open)).toEqual({ open: 0 });
});

test('no statement of a migration is too long', async () => {
  await writeMigration("insert into things select 1, case current_setting('statement_timeout') when '0' then 1 end");
  await startMigrating().done;
  expect(await former.rows(sql`select size from things`)).toEqual([{ size: 1 }]);
});
