// Databases for tests: one temporary PostgreSQL per run, with a migrated template that is copied for each test file.
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { connect, type Database } from './connect.ts';
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
  await migrate(db).finally(() => db.end());
}

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

/** A database of one test file. */
export interface TestDatabase {
  db: Database;
  url: string;
  /** Closes `db` and deletes the database, even while others are connected. */
  drop(): Promise<void>;
}

/** Creates a migrated, empty database in about 20 ms from the cluster of {@link startTestCluster}. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = process.env[TEST_DATABASE_URL];
  if (!clusterUrl)
    throw new Error(`${TEST_DATABASE_URL} is not set: run the tests by vitest from the root of the project`);
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await runOnce(clusterUrl, `create database ${name} template ${TEMPLATE} strategy wal_log`);
  const url = withDatabase(clusterUrl, name);
  const db = connect(url, { patience: PATIENCE });
  return {
    db,
    url,
    async drop() {
      await db.end();
      await runOnce(clusterUrl, `drop database if exists ${name} with (force)`);
    },
  };
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
