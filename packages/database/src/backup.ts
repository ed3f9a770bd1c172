// Backups of the database as a folder of files, taken while the server runs, and their restoring.
// Invariants:
// all tables are of one moment;
// a restore is one transaction: it leaves the whole backup or none of it;
// a backup says which migrations made its schema, and newer ones run after it is restored.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Database } from './connect.ts';
import { StartError } from './embedded/start-error.ts';
import { migrate, readMigrations } from './migrate.ts';

const FORMAT = 1;
const MANIFEST = 'manifest.json';
const LEDGER = 'schema_migrations';

interface Manifest {
  format: number;
  /** ISO 8601. */
  taken_at: string;
  migrations: { name: string; sha256: string }[];
  tables: { name: string; columns: string[]; rows: number }[];
  /** The last value of each sequence, null when it was never used. */
  sequences: { name: string; value: string | null }[];
}

/** What a backup holds. */
export interface BackupSummary {
  taken_at: string;
  tables: number;
  rows: number;
}
const summaryOf = ({ taken_at, tables }: Manifest): BackupSummary => ({
  taken_at,
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
});

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const fileOf = (folder: string, table: string): string => path.join(folder, 'tables', `${table}.copy.gz`);

/** Writes all tables into a new folder, as they are at this moment. */
export async function writeBackup(db: Database, folder: string): Promise<BackupSummary> {
  await mkdir(path.join(folder, 'tables'), { recursive: true });
  const client = await db.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const manifest: Manifest = {
      format: FORMAT,
      taken_at: new Date().toISOString(),
      migrations: (await client.query(`select name, sha256 from ${LEDGER} order by name`)).rows,
      tables: [],
      sequences: await readSequences(client),
    };
    for (const { name, columns } of await readTables(client)) {
      const list = columns.map(quoted).join(', ');
      const rows = client.query(copyTo(`copy (select ${list} from ${quoted(name)}) to stdout`));
      await pipeline(rows, createGzip({ level: 4 }), createWriteStream(fileOf(folder, name)));
      manifest.tables.push({ name, columns, rows: rows.rowCount });
    }
    await client.query('commit');
    // Written last: a folder without it is no backup.
    await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    return summaryOf(manifest);
  } finally {
    client.release(true);
  }
}

/**
 * Restores a backup into a new database, and migrates it to the newest schema.
 * @throws {StartError} when the folder holds no whole backup, or the backup is newer than this release
 */
export async function restoreBackup(db: Database, folder: string): Promise<BackupSummary> {
  const manifest = await readManifest(folder);
  await assertKnown(manifest);
  await migrate(db, manifest.migrations.at(-1)?.name);
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await turnTriggersOff(client);
    const tables = manifest.tables.map(({ name }) => quoted(name)).join(', ');
    await client.query(`truncate ${tables} cascade`);
    for (const table of manifest.tables) await restoreTable(client, folder, table);
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, coalesce($2, 1)::bigint, $2 is not null)', [quoted(name), value]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(true);
  }
  await migrate(db);
  await db.script('analyze');
  return summaryOf(manifest);
}

async function restoreTable(
  client: pg.PoolClient,
  folder: string,
  { name, columns, rows }: Manifest['tables'][number],
): Promise<void> {
  const target = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
  await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), target);
  if (target.rowCount !== rows)
    throw new StartError(`The backup is damaged: ${name} holds ${target.rowCount} rows instead of ${rows}.`);
}

/** Foreign keys and revisions are in the backup already; checking them row by row would depend on the order of tables. */
async function turnTriggersOff(client: pg.PoolClient): Promise<void> {
  try {
    await client.query("set local session_replication_role = 'replica'");
  } catch {
    throw new StartError(
      'This database user may not restore a backup: use pg_dump and pg_restore with your own PostgreSQL, ' +
        'or let a superuser run: grant set on parameter session_replication_role to USER.',
    );
  }
}

interface TableRow {
  name: string;
  columns: string[];
}
/** Own tables with the columns that can be written; the queue of jobs has a schema of its own and refills itself. */
async function readTables(client: pg.PoolClient): Promise<TableRow[]> {
  const { rows } = await client.query<TableRow>(`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> '${LEDGER}'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

async function readSequences(client: pg.PoolClient): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new StartError(
      `${folder} holds no whole backup: ${MANIFEST} is missing. Name the folder that a backup made.`,
    );
  const manifest: Manifest = JSON.parse(text);
  if (manifest.format !== FORMAT)
    throw new StartError(
      `The backup has format ${manifest.format}, this release reads ${FORMAT}: use the release that wrote it.`,
    );
  return manifest;
}

/** Refuses a backup of a release that has migrations this one lacks. */
async function assertKnown({ migrations }: Manifest): Promise<void> {
  const own = new Map((await readMigrations()).map(({ name, sha256 }) => [name, sha256]));
  const unknown = migrations.find(({ name, sha256 }) => own.get(name) !== sha256);
  if (unknown)
    throw new StartError(
      `The backup was written by another release (it has ${unknown.name}): update this one, or restore with the release that wrote it.`,
    );
}
