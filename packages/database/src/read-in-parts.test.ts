import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database, sql } from './connect.ts';
import { readInParts } from './read-in-parts.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
});
afterAll(async () => {
  await db.end();
  await database.giveBack();
});

const numbers = (last: number) => sql`select n from generate_series(1, ${last}::int) n order by n`;

test.each([0, 1, 500, 1203])(
  'of %i rows each comes once and in order, a part after the one before is taken',
  async (last) => {
    const read: number[] = [];
    let most = 0;
    let isTaking = false;
    await readInParts<{ n: number }>(db, numbers(last), async (rows) => {
      expect(isTaking).toBe(false);
      isTaking = true;
      most = Math.max(most, rows.length);
      await db.one(sql`select 1 as one`);
      read.push(...rows.map(({ n }) => n));
      isTaking = false;
    });
    expect(read).toEqual(Array.from({ length: last }, (_, i) => i + 1));
    expect(most).toBeLessThanOrEqual(500);
  },
);

test('rows that are written meanwhile are not among them', async () => {
  await db.run(sql`create table lines (n int)`);
  await db.run(sql`insert into lines select generate_series(1, 600)`);
  let count = 0;
  await readInParts<{ n: number }>(db, sql`select n from lines`, async (rows) => {
    count += rows.length;
    await db.run(sql`insert into lines select generate_series(1, 600)`);
  });
  expect(count).toBe(600);
});

test('what takes them fails the reading, and the connection serves others', async () => {
  await expect(
    readInParts(db, numbers(3), () => {
      throw new Error('full');
    }),
  ).rejects.toThrow('full');
  expect(await db.one(sql`select 1 as one`)).toEqual({ one: 1 });
});
