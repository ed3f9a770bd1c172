// Forward-only migrations: each file runs once, in numeric order, in one transaction with its record.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type Database, type Db, sql } from './connect.ts';

const folder = new URL('../migrations/', import.meta.url);

const createLedger = `create table if not exists schema_migrations (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;

interface Migration {
  name: string;
  sha256: string;
  text: string;
}
/** Returns all migrations in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Migrates the database to the newest schema, or to that of the `last` file, and returns the names of the files it ran.
 * Two servers that start at once wait for each other. Throws when a file that already ran was edited.
 */
export async function migrate(db: Database, last?: string): Promise<string[]> {
  const migrations = (await readMigrations()).filter(({ name }) => last === undefined || name <= last);
  const client = await db.pool.connect();
  try {
    await client.query('select pg_advisory_lock(4711)');
    await client.query(createLedger);
    const applied = new Map(
      (await client.query('select name, sha256 from schema_migrations')).rows.map((row) => [row.name, row.sha256]),
    );
    const ran: string[] = [];
    for (const { name, text, sha256 } of migrations) {
      const known = applied.get(name);
      if (known === sha256) continue;
      if (known !== undefined) throw new Error(`Migration ${name} was edited after it ran; add a new file instead`);
      await client.query('begin');
      await client.query(text);
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
      await client.query('commit');
      ran.push(name);
    }
    return ran;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock(4711)').catch(() => undefined);
    client.release();
  }
}

/** Whether nothing was ever stored in the database. */
export async function isNew(db: Db): Promise<boolean> {
  const { is_new } = await db.one<{ is_new: boolean }>(sql`select to_regclass('schema_migrations') is null as is_new`);
  return is_new;
}

/** Whether no company has been set up yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.row(sql`select 1 from companies limit 1`)) === undefined;
}
