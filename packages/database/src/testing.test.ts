import { expect, test } from 'vitest';
import { type Database, sql } from './connect.ts';
import { createTestDatabase } from './testing.ts';

test('each test database is migrated and its own', async () => {
  const first = await createTestDatabase();
  const second = await createTestDatabase();
  await first.db.run(sql`create table only_here (id int)`);
  const tables = (name: string) => sql`select 1 from pg_tables where schemaname = 'public' and tablename = ${name}`;
  expect(await first.db.rows(tables('only_here'))).toHaveLength(1);
  expect(await second.db.rows(tables('only_here'))).toHaveLength(0);
  expect(await second.db.rows(tables('schema_migrations'))).toHaveLength(1);
  await Promise.all([first.giveBack(), second.giveBack()]);
});

const nameOf = async (db: Database) => (await db.one<{ name: string }>(sql`select current_database() as name`)).name;
const written = (db: Database) => db.rows<object>(sql`select * from admin_roles order by id`);

test('a database that is given back serves the next file with the rows of the migrations alone', async () => {
  const first = await createTestDatabase();
  const [name, roles] = [await nameOf(first.db), await written(first.db)];
  expect(roles).not.toEqual([]);
  await first.db.run(sql`insert into companies (title) values ('Колледж')`);
  await first.db.run(sql`update admin_roles set name = 'Иначе'`);
  await first.db.run(sql`insert into admin_roles (company_id, name) select id, 'Своя' from companies`);
  await first.giveBack();
  const next = await createTestDatabase();
  expect(await nameOf(next.db)).toBe(name);
  expect(next.db).not.toBe(first.db);
  expect(
    await next.db.one(sql`
    select pg_relation_size(oid)::int as bytes, relpages, reltuples::int from pg_class where oid = 'companies'::regclass`),
  ).toEqual({ bytes: 0, relpages: 0, reltuples: -1 });
  expect(await written(next.db)).toEqual(roles);
  const another = await createTestDatabase({ isNew: true });
  expect(await nameOf(another.db)).not.toBe(name);
  await Promise.all([next.giveBack(), another.giveBack()]);
});

test.each([
  ['a schema was changed', (db: Database) => db.run(sql`alter table companies drop column title cascade`)],
  ['the connections were closed', (db: Database) => db.end()],
])('none is used again in which %s', async (_, spoil) => {
  const spoilt = await createTestDatabase();
  const name = await nameOf(spoilt.db);
  await spoil(spoilt.db);
  await spoilt.giveBack();
  const next = await createTestDatabase();
  expect(await nameOf(next.db)).not.toBe(name);
  await next.giveBack();
});
