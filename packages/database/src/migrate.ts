// Forward-only migrations: each file runs once, in numeric order, while servers of the former release read and write.
// Invariants:
// a file is one transaction with its record, which waits for no lock longer than a moment, because whoever comes later would wait behind it;
// a file that begins with OUTSIDE runs statement by statement, so that indexes are built and rows are changed without holding anybody up,
// and whatever broke it off, it is run again from its beginning.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, type Db, sql } from './connect.ts';
import { codeOf } from './failure.ts';

const OWN_FOLDER = new URL('../migrations/', import.meta.url);

/** First line of a file whose statements are no transaction; each of them ends with a semicolon at the end of a line. */
export const OUTSIDE = '-- outside a transaction';
/** Line above a statement that changes a part of the rows each time; it is repeated until it finds none. */
export const IN_PARTS = '-- in parts';

/** Number of the lock that the server which migrates holds. */
const LOCK = 4711;
/** How long a statement waits for a table, in milliseconds; queries that come later wait behind it. */
const LOCK_WAIT = 400;
/** How long everybody else has the tables before the next try, in milliseconds. */
const PAUSE = 700;
/** Seconds between two lines about the same waiting. */
const SAYING = 30;

const createLedger = `create table if not exists schema_migrations (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;

interface Migration {
  name: string;
  sha256: string;
  text: string;
}
/** Returns all migrations in their order. */
export async function readMigrations(folder: URL = OWN_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

export interface MigrateOptions {
  /** Name of the last file to run; without it all are run. */
  last?: string | undefined;
  /** Takes a line for the console when something takes long. */
  say?: ((line: string) => void) | undefined;
  /** Path of another folder of migrations, for tests and the bench. */
  folder?: string;
}

/**
 * Migrates the database to the newest schema, or to that of the `last` file, and returns the names of the files it ran.
 * Two servers that start at once wait for each other as long as it takes. Throws when a file that already ran was edited.
 */
export async function migrate(
  db: Database,
  { last, say = () => undefined, folder }: MigrateOptions = {},
): Promise<string[]> {
  const all = await readMigrations(folder === undefined ? undefined : pathToFileURL(`${folder}/`));
  const migrations = all.filter(({ name }) => last === undefined || name <= last);
  const client = await db.pool.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await takeTurn(client, openWaiting('Another server brings the database up to date: waiting for it', say));
    await client.query(createLedger);
    const applied = new Map(
      (await client.query('select name, sha256 from schema_migrations')).rows.map((row) => [row.name, row.sha256]),
    );
    const ran: string[] = [];
    for (const migration of migrations) {
      const { name, sha256, text } = migration;
      const known = applied.get(name);
      if (known === sha256) continue;
      if (known !== undefined) throw new Error(`Migration ${name} was edited after it ran; add a new file instead`);
      const waiting = openWaiting(`Migration ${name} waits for the users of its tables`, say);
      await (text.startsWith(OUTSIDE) ? runOutside : runInside)(client, migration, waiting);
      ran.push(name);
    }
    return ran;
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK})`).catch(() => undefined);
    // Its settings go with the connection.
    client.release(true);
  }
}

/** Says that something is waited for, at once and then from time to time. */
type Waiting = () => void;
function openWaiting(line: string, say: (line: string) => void): Waiting {
  const began = performance.now();
  let next = 0;
  return () => {
    const seconds = (performance.now() - began) / 1000;
    if (seconds < next) return;
    say(next === 0 ? line : `${line} (${Math.round(seconds)} s)`);
    next = seconds + SAYING;
  };
}

/** Waits for its turn by asking again and again: a statement that waited would keep the other server from building an index. */
async function takeTurn(client: pg.PoolClient, waiting: Waiting): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>(`select pg_try_advisory_lock(${LOCK}) as is_ours`);
    if (rows[0]?.is_ours) return;
    waiting();
    await setTimeout(PAUSE);
  }
}

const record = (client: pg.PoolClient, { name, sha256 }: Migration) =>
  client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);

/** A table was in use, or two statements waited for each other; nothing of the work is left. */
const isBusy = (error: unknown): boolean => ['55P03', '40P01'].includes(codeOf(error) ?? '');

/** Repeats work until nobody is in its way. */
async function untilFree<Result>(work: () => Promise<Result>, waiting: Waiting): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      waiting();
      await setTimeout(PAUSE * (0.5 + Math.random()));
    }
  }
}

async function runInside(client: pg.PoolClient, migration: Migration, waiting: Waiting): Promise<void> {
  await untilFree(async () => {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_WAIT}`);
      await client.query(migration.text);
      await record(client, migration);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  }, waiting);
}

/** Divides a file whose statements are no transaction; each is with the comments above it. */
export const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replaceAll(/--.*$/gm, '').trim() !== '');

async function runOutside(client: pg.PoolClient, migration: Migration, waiting: Waiting): Promise<void> {
  for (const statement of statementsOf(migration.text)) {
    await untilFree(async () => {
      await dropUnfinishedIndex(client, statement);
      let { rowCount } = await client.query(statement);
      while (statement.includes(IN_PARTS) && rowCount) ({ rowCount } = await client.query(statement));
    }, waiting);
  }
  await record(client, migration);
}

/** An index whose building was broken off is there, costs time and serves nobody. */
async function dropUnfinishedIndex(client: pg.PoolClient, statement: string): Promise<void> {
  const name = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([\w".]+)/i.exec(statement)?.[1];
  if (name === undefined) return;
  const { rows } = await client.query('select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    name,
  ]);
  if (rows.length > 0) await client.query(`drop index concurrently ${name}`);
}

/** Whether no company has been set up yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.row(sql`select 1 from companies limit 1`)) === undefined;
}
