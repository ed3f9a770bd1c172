import { expect, test } from 'vitest';
import { sql } from './connect.ts';
import { createTestDatabase } from './testing.ts';

test('each test database is migrated and its own', async () => {
  const first = await createTestDatabase();
  const second = await createTestDatabase();
  await first.db.run(sql`create table only_here (id int)`);
  const tables = (name: string) => sql`select 1 from pg_tables where tablename = ${name}`;
  expect(await first.db.rows(tables('only_here'))).toHaveLength(1);
  expect(await second.db.rows(tables('only_here'))).toHaveLength(0);
  expect(await second.db.rows(tables('schema_migrations'))).toHaveLength(1);
  await Promise.all([first.drop(), second.drop()]);
});
