// What the migration of ways in says of accounts that were there before it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from './connect.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

const MIGRATION = '0257_ways_in_known.sql';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isNew: true });
});
afterAll(() => database.giveBack());

/** Accounts as the former release left them: a phone, whether a call confirmed it and its owner named it, an application, deleted. */
const accounts = [
  { login: 'confirmed', phone: '+7 900 000-00-01', isConfirmed: true, isOwn: true, applies: true, isGone: false },
  {
    login: 'typed-by-office',
    phone: '+7 900 000-00-02',
    isConfirmed: true,
    isOwn: false,
    applies: true,
    isGone: false,
  },
  { login: 'not-confirmed', phone: '+7 900 000-00-03', isConfirmed: false, isOwn: true, applies: true, isGone: false },
  { login: 'without-phone', phone: null, isConfirmed: false, isOwn: false, applies: true, isGone: false },
  { login: 'no-application', phone: '+7 900 000-00-05', isConfirmed: true, isOwn: true, applies: false, isGone: false },
  { login: 'gone', phone: null, isConfirmed: false, isOwn: false, applies: false, isGone: true },
];

test('applications that exist stay open, later ones open to others with proof, and only own confirmed numbers prove', async () => {
  const { db } = database;
  const { id: companyId } = await db.one<{ id: number }>(
    sql`insert into companies (title) values ('Колледж') returning id`,
  );
  for (const { login, phone, isConfirmed, isOwn, applies, isGone } of accounts) {
    const { id } = await db.one<{ id: number }>(sql`
      insert into users (username, password_hash, first_name, last_name, phone, phone_confirmed_at, phone_is_own, deleted_at, ways_in_changed_at)
      values (${login}, '', 'Я', 'Я', ${phone}, case when ${isConfirmed}::boolean then now() end, ${isOwn}, case when ${isGone}::boolean then now() end, null) returning id`);
    if (applies) await db.run(sql`insert into contracts (company_id, user_id) values (${companyId}, ${id})`);
  }
  await db.run(sql`delete from schema_migrations where name = ${MIGRATION}`);
  expect(await migrate(db)).toEqual([MIGRATION]);
  const known = await db.rows<{ username: string; proved_phone: string | null; is_changed: boolean }>(
    sql`select username, proved_phone, ways_in_changed_at is not null as is_changed from users order by id`,
  );
  expect(known.map(({ username, proved_phone, is_changed }) => [username, proved_phone, is_changed])).toEqual([
    ['confirmed', '+7 900 000-00-01', false],
    ['typed-by-office', null, false],
    ['not-confirmed', null, false],
    ['without-phone', null, false],
    ['no-application', '+7 900 000-00-05', true],
    ['gone', null, false],
  ]);
});
