// docs/personal-data.md names each table in one place, and each column of the tables that hold something of people.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sql } from './index.ts';
import { createTestDatabase } from './testing.ts';

/** Says when a row came about and changed; every table has it. */
const MOMENTS = ['created_at', 'updated_at', 'deleted_at'];

interface Table {
  name: string;
  /** Columns that hold something themselves: neither an id, nor a reference, nor a moment of the row. */
  columns: string[];
  is_of_people: boolean;
}

async function readTables(): Promise<Table[]> {
  const { db, giveBack } = await createTestDatabase();
  const tables = await db.rows<Table>(sql`
    select c.table_name as name,
      coalesce(array_agg(c.column_name::text order by c.ordinal_position) filter (where k.target is null and c.column_name <> all (array['id', 'company_id']) and c.column_name <> all (${MOMENTS})), '{}') as columns,
      coalesce(bool_or(k.target = 'users'::regclass), c.table_name = 'users') as is_of_people
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    left join lateral (
      select f.confrelid as target from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey)
      where f.contype = 'f' and f.conrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name limit 1) k on true
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by c.table_name order by c.table_name`);
  await giveBack();
  return tables;
}

/** The tables with their columns, and the names of those that are said to hold nothing. */
function readPage(text: string): { columnsOf: Map<string, string[]>; others: string[] } {
  const [listed = '', others = ''] = text.split('\n## Tables that hold nothing of a person\n');
  const namesIn = (words: string): string[] => [...words.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const lines = listed.split('\n').flatMap((line) => (/^- `\w+`(?::|$)/.test(line) ? [namesIn(line)] : []));
  return { columnsOf: new Map(lines.map(([name = '', ...columns]) => [name, columns])), others: namesIn(others) };
}

test('the page of personal data names every table, and every column of those that hold something of people', async () => {
  const tables = await readTables();
  const page = readPage(await readFile(join(import.meta.dirname, '../../../docs/personal-data.md'), 'utf8'));
  const told = [...page.columnsOf.keys(), ...page.others];
  expect(told.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  const ofPeople = tables.filter(({ name, is_of_people }) => is_of_people && page.others.includes(name));
  expect(ofPeople.map(({ name }) => name)).toEqual([]);
  for (const { name, columns } of tables)
    if (page.columnsOf.has(name))
      expect([name, page.columnsOf.get(name)?.toSorted()]).toEqual([name, columns.toSorted()]);
});
