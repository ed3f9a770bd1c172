// Databases for tests: one temporary PostgreSQL per run, with a migrated template; copies of it serve one test file after another.
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { connect, type Database, sql } from './connect.ts';
import { startOfProcess } from './embedded/processes.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';

const TEMPLATE = 'orbita_template';
const FOLDER_PREFIX = 'orbita-test-';
/** Milliseconds; opening a connection may take long on a busy machine. */
const PATIENCE = 60_000;

/** The environment variable that tells test files where the cluster is. */
export const TEST_DATABASE_URL = 'ORBITA_TEST_DATABASE_URL';

/** A PostgreSQL that runs for the duration of the tests. */
export interface TestCluster {
  /** URL of its maintenance database, passed to test processes in {@link TEST_DATABASE_URL}. */
  url: string;
  /** Stops PostgreSQL and deletes its folder. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL in a temporary folder without syncing to disk and migrates its template database once. */
export async function startTestCluster(): Promise<TestCluster> {
  await removeAbandonedFolders();
  const dataDir = path.join(await findRoom(), `${FOLDER_PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(dataDir);
  await chmod(dataDir, 0o755); // started by root, PostgreSQL works as another user and must reach its folder
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '400',
    // Each file has its own database for a few seconds: planning and care for later cost more than they give.
    join_collapse_limit: '1',
    from_collapse_limit: '1',
    autovacuum: 'off',
    checkpoint_timeout: '1h',
    max_wal_size: '1GB',
  };
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log: () => undefined });
  await createTemplate(postgres.url);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Memory that looks like a folder; a database of two thousand files is made and deleted there in half the time. */
const IN_MEMORY = '/dev/shm';
/** Bytes that must be free there. */
const ENOUGH = 6e9;

/** Returns a folder for databases that need not survive: in memory where there is plenty, otherwise the temporary one. */
export async function findRoom(): Promise<string> {
  const room = await statfs(IN_MEMORY).catch(() => undefined);
  return room && room.bavail * room.bsize >= ENOUGH ? IN_MEMORY : tmpdir();
}

async function createTemplate(url: string): Promise<void> {
  await runOnce(url, `create database ${TEMPLATE}`);
  const db = connect(withDatabase(url, TEMPLATE), { patience: PATIENCE });
  await migrate(db)
    .then(() => db.script(KEEPING))
    .finally(() => db.end());
}

/**
 * Added to the template: `kept.empty_again()` brings a database back to the rows that the migrations wrote and names the tables that it
 * emptied; null when a test changed the schema, as such a database is not used again. Identities go on counting, as no test may depend on them.
 */
const KEEPING = `
create schema kept;
create table kept.changes (tag text);
create table kept.written (name text primary key, columns text not null);
do $$
declare name text; is_filled boolean;
begin
  for name in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop
    execute format('select exists (select 1 from public.%I)', name) into is_filled;
    continue when not is_filled;
    execute format('create table kept.%I as table public.%I', name, name);
    insert into kept.written
    select name, string_agg(quote_ident(attname), ', ') from pg_attribute
    where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  end loop;
end $$;
create function kept.empty_again() returns text[] language plpgsql as $$
declare name text; own text; is_filled boolean; emptied text[] := '{}';
begin
  if exists (select 1 from kept.changes) then return null; end if;
  set local session_replication_role = replica;
  set local lock_timeout = '2s';
  for name, own in
    select c.relname, w.columns from pg_class c left join kept.written w on w.name = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop
    execute format('select exists (select 1 from public.%I)', name) into is_filled;
    if is_filled then
      execute format('delete from public.%I', name);
      emptied := emptied || format('public.%I', name);
    end if;
    if own is not null then
      execute format('insert into public.%I (%s) overriding system value select %s from kept.%I', name, own, own, name);
    end if;
  end loop;
  return emptied;
end $$;
create function kept.note_change() returns event_trigger language plpgsql as $$
begin
  insert into kept.changes values (tg_tag);
end $$;
create event trigger note_change on ddl_command_end execute function kept.note_change();
create event trigger note_drop on sql_drop execute function kept.note_change();
`;

/** Removes folders of killed runs, which could not delete their own. */
async function removeAbandonedFolders(): Promise<void> {
  for (const folder of [tmpdir(), IN_MEMORY])
    for (const name of await readdir(folder).catch(() => [])) {
      const pid = Number(name.startsWith(FOLDER_PREFIX) ? name.slice(FOLDER_PREFIX.length).split('-')[0] : 0);
      if (!pid || (await startOfProcess(pid)) !== undefined) continue;
      // A folder of another user stays, because only its owner may delete it.
      await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined);
    }
}

/** A database of one test file at a time. */
export interface TestDatabase {
  db: Database;
  url: string;
  /** Empties the database for the next test file; `db` is not to be used any more. */
  giveBack(): Promise<void>;
}

interface KeptDatabase {
  name: string;
  db: Database;
  url: string;
  /** Test files that have used it. */
  uses: number;
}
/** Databases of this process that wait for their next test file, with warm connections. */
const waiting: KeptDatabase[] = ((globalThis as { waitingTestDatabases?: KeptDatabase[] }).waitingTestDatabases ??= []);
/** Indexes keep the pages of what was deleted. */
const MOST_USES = 20;

/**
 * Gives a migrated, empty database from the cluster of {@link startTestCluster}: one that a former test file gave back, or a new one,
 * in which ids begin with 1 and every statement is new to the connections.
 */
export async function createTestDatabase({ isNew = false } = {}): Promise<TestDatabase> {
  const clusterUrl = process.env[TEST_DATABASE_URL];
  if (!clusterUrl)
    throw new Error(`${TEST_DATABASE_URL} is not set: run the tests by vitest from the root of the project`);
  const kept = (isNew ? undefined : waiting.pop()) ?? (await openDatabase(clusterUrl));
  kept.uses += 1;
  return {
    // A new object, as what the server remembers of a database is kept by it.
    db: { ...kept.db },
    url: kept.url,
    async giveBack() {
      if (kept.uses < MOST_USES && (await isEmptyAgain(kept))) {
        waiting.push(kept);
        return;
      }
      if (!kept.db.pool.ended) await kept.db.end();
      await runOnce(clusterUrl, `drop database if exists ${kept.name} with (force)`);
    },
  };
}

async function openDatabase(clusterUrl: string): Promise<KeptDatabase> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await runOnce(clusterUrl, `create database ${name} template ${TEMPLATE} strategy wal_log`);
  const url = withDatabase(clusterUrl, name);
  return { name, url, db: connect(url, { patience: PATIENCE }), uses: 0 };
}

async function isEmptyAgain({ db }: KeptDatabase): Promise<boolean> {
  if (db.pool.ended) return false;
  try {
    const { emptied } = await db.one<{ emptied: string[] | null }>(sql`select kept.empty_again() as emptied`);
    if (emptied === null) return false;
    if (emptied.length > 0) await db.pool.query(`vacuum ${emptied.join()}`);
    // As of tables that were never filled, so that statements are planned, and rows come, as in a new database.
    await db.run(sql`update pg_class set relpages = 0, reltuples = -1 where oid = any (${emptied}::regclass[]::oid[])`);
    return true;
  } catch {
    return false;
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function runOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
