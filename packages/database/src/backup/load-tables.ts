// Loads the tables of a backup in one transaction, as the owner of the database, who need not be a superuser.
// Foreign keys are taken away and made again, which checks them all; triggers are off meanwhile, as their work is in the backup.
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../embedded/start-error.ts';
import type { BegunBackup, TableColumns } from './manifest.ts';
import { fileOfTable, quoted } from './write-tables.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
  columns: string[];
  target: string;
  target_columns: string[];
  /** The columns that its action sets to null; empty when the row goes with the row it refers to. */
  emptied: string[];
}

/** A table to be loaded; its number of rows is known when it was written to its end. */
export type LoadedTable = TableColumns & { rows?: number };

export interface Loaded {
  rows: number;
  /** Rows that referred to rows which the backup lacks, by table: removed, or without the reference. */
  cut: { table: string; rows: number }[];
}

/** Loads all tables but those that the backup lacks, which stay empty; rows that need them are cut. */
export async function loadTables(
  client: pg.PoolClient,
  folder: string,
  { backup, lacking }: { backup: BegunBackup & { tables: LoadedTable[] }; lacking: Set<string> },
): Promise<Loaded> {
  await client.query('begin');
  try {
    const keys = await readForeignKeys(client);
    const triggers = await readTriggers(client);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${quoted(name)}`);
    await client.query(`truncate ${backup.tables.map(({ name }) => quoted(name)).join(', ')}`);
    let rows = 0;
    for (const table of backup.tables) if (!lacking.has(table.name)) rows += await loadTable(client, folder, table);
    for (const { name, value } of backup.sequences)
      await client.query('select setval($1::regclass, coalesce($2, 1)::bigint, $2 is not null)', [quoted(name), value]);
    const cut = lacking.size > 0 ? await cutLoose(client, keys) : [];
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${quoted(name)}`);
    await client.query('commit');
    return { rows, cut };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function loadTable(client: pg.PoolClient, folder: string, { name, columns, rows }: LoadedTable): Promise<number> {
  const target = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
  await pipeline(createReadStream(path.join(folder, fileOfTable(name))), createGunzip(), target);
  if (rows !== undefined && target.rowCount !== rows)
    throw new StartError(`The backup is damaged: ${name} holds ${target.rowCount} rows instead of ${rows}.`);
  return target.rowCount;
}

async function readForeignKeys(client: pg.PoolClient): Promise<ForeignKey[]> {
  const columnsOf = (table: string, numbers: string) => `
    (select coalesce(json_agg(a.attname order by k.n), '[]') from unnest(c.${numbers}) with ordinality k(number, n)
     join pg_attribute a on a.attrelid = c.${table} and a.attnum = k.number)`;
  const { rows } = await client.query<ForeignKey>(`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition,
      ${columnsOf('conrelid', 'conkey')} as columns, c.confrelid::regclass::text as target,
      ${columnsOf('confrelid', 'confkey')} as target_columns,
      case when c.confdeltype <> 'n' then '[]' when c.confdelsetcols is null then ${columnsOf('conrelid', 'conkey')}
        else ${columnsOf('conrelid', 'confdelsetcols')} end as emptied
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by c.oid`);
  return rows;
}

/** Own triggers that work now; those of foreign keys go with them. */
async function readTriggers(client: pg.PoolClient): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(`
    select t.tgrelid::regclass::text as table, t.tgname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled = 'O' and c.relnamespace = 'public'::regnamespace order by t.oid`);
  return rows;
}

/** Does to rows whose reference leads nowhere what would have happened had the other row been deleted, until each leads somewhere. */
async function cutLoose(client: pg.PoolClient, keys: ForeignKey[]): Promise<Loaded['cut']> {
  const cut = new Map<string, number>();
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const key of keys) {
      const rows = await cutKey(client, key);
      if (rows === 0) continue;
      isSettled = false;
      cut.set(key.table, (cut.get(key.table) ?? 0) + rows);
    }
  }
  return [...cut].map(([table, rows]) => ({ table, rows }));
}

async function cutKey(client: pg.PoolClient, key: ForeignKey): Promise<number> {
  const pairs = key.columns.map((column, n) => `t.${quoted(column)} = o.${quoted(key.target_columns[n]!)}`);
  const isSet = key.columns.map((column) => `t.${quoted(column)} is not null`).join(' and ');
  const loose = `${isSet} and not exists (select 1 from ${key.target} o where ${pairs.join(' and ')})`;
  if (key.emptied.length > 0) {
    const nulls = key.emptied.map((column) => `${quoted(column)} = null`).join(', ');
    await client.query('savepoint cut');
    try {
      return (await client.query(`update ${key.table} t set ${nulls} where ${loose}`)).rowCount ?? 0;
    } catch {
      // A row that may not be without its reference goes.
      await client.query('rollback to cut');
    }
  }
  return (await client.query(`delete from ${key.table} t where ${loose}`)).rowCount ?? 0;
}
