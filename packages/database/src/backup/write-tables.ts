// Writes tables as files, all as they are at one moment.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { measure, writeSynced } from './bytes.ts';
import { type BegunBackup, newBackup, type TableColumns, type WrittenTable } from './manifest.ts';

export const LEDGER = 'schema_migrations';
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** The file of a table, relative to the backup. */
export const fileOfTable = (table: string): string => `tables/${table}.copy.gz`;

/** Reads what is known before the first row. */
export async function describeTables(client: pg.PoolClient): Promise<BegunBackup> {
  return newBackup({
    taken_at: new Date().toISOString(),
    migrations: (await client.query(`select name, sha256 from ${LEDGER} order by name`)).rows,
    tables: await readTables(client),
    sequences: await readSequences(client),
  });
}

/** Writes each table into its file and says how many rows it has, with the checksums of rows and file. */
export async function writeTables(
  client: pg.PoolClient,
  folder: string,
  tables: TableColumns[],
): Promise<WrittenTable[]> {
  await mkdir(path.join(folder, 'tables'), { recursive: true });
  const written: WrittenTable[] = [];
  for (const { name, columns } of tables) {
    const rows = client.query(copyTo(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`));
    const { through, measured } = measure();
    const file = await writeSynced([rows, through, createGzip({ level: 4 })], path.join(folder, fileOfTable(name)));
    written.push({
      name,
      columns,
      rows: rows.rowCount,
      sha256: measured().sha256,
      file: { name: fileOfTable(name), ...file },
    });
  }
  return written;
}

/** Own tables with the columns that can be written; the queue of jobs has a schema of its own and refills itself. */
async function readTables(client: pg.PoolClient): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> '${LEDGER}'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

async function readSequences(client: pg.PoolClient): Promise<BegunBackup['sequences']> {
  const { rows } = await client.query<BegunBackup['sequences'][number]>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows;
}

/** The columns that name stored bytes, with the store that has them. */
const NAMING = { storage_key: 'files', thumbnail_key: 'files', sealed_name: 'sealed' } as const;

/** Names of files, as in a backup, that rows name and `isThere` does not know. */
export async function readAbsent(client: pg.PoolClient, isThere: (name: string) => boolean): Promise<string[]> {
  const { rows: columns } = await client.query<{ table: string; column: keyof typeof NAMING }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = any ($1) and not a.attisdropped
       and (a.attname = 'sealed_name' or c.relname = 'files')
     order by 1, 2`,
    [Object.keys(NAMING)],
  );
  const absent = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ key: string }>(
      `select distinct ${quoted(column)}::text as key from ${quoted(table)} where ${quoted(column)} is not null`,
    );
    for (const { key } of rows) {
      const name = NAMING[column] === 'sealed' ? `sealed/${key.slice(0, 2)}/${key}` : `files/${key}`;
      if (!isThere(name)) absent.add(name);
    }
  }
  return [...absent];
}
