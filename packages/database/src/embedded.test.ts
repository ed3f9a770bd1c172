import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, afterAll, expect, test } from 'vitest';
import { connect, sql } from './connect.ts';
import { isPostgresOf, startOfProcess, waitUntil } from './embedded/processes.ts';
import { startEmbeddedPostgres } from './embedded.ts';

let dataDir: string;
const lines: string[] = [];
const settings = { fsync: 'off' };
/** Milliseconds, on a machine that does other work. */
const PATIENCE = 60_000;
const start = () => startEmbeddedPostgres({ dataDir, settings, log: (line) => lines.push(line) });
const cluster = () => path.join(dataDir, 'postgres');

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'orbita-embedded-'));
  await chmod(dataDir, 0o755);
  const postgres = await start();
  await query(postgres.url, sql`create table kept (id int)`);
  await postgres.stop();
});

afterEach(() => {
  lines.length = 0;
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function query(url: string, text: ReturnType<typeof sql>) {
  const db = connect(url, { patience: PATIENCE });
  return db.rows<Record<string, unknown>>(text).finally(() => db.end());
}

/** A server process of its own, as `npm start` makes one; ready when this settles. */
async function startInProcess(): Promise<{ owner: ChildProcess; pid: number; url: string }> {
  const module = fileURLToPath(new URL('./embedded.ts', import.meta.url));
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const options = { dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: 'off' }, log: () => {} };
    const { pid, url } = await startEmbeddedPostgres(options);
    process.stdout.write(JSON.stringify({ pid, url }));
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(owner.stdout, 'data')) as [Buffer];
  return { owner, ...(JSON.parse(said.toString()) as { pid: number; url: string }) };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('starts in Russian order, keeps its rows, and leaves no process behind', async () => {
  const postgres = await start();
  const [row] = await query(
    postgres.url,
    sql`select string_agg(x, '' order by x) sorted from unnest(array['ж','ё','е']) x`,
  );
  expect(row).toEqual({ sorted: 'еёж' });
  expect(await query(postgres.url, sql`select 1 from pg_tables where tablename = 'kept'`)).toHaveLength(1);
  await postgres.stop();
  expect(await startOfProcess(postgres.pid)).toBeUndefined();
});

test('lets nobody in without the password', async () => {
  const postgres = await start();
  const url = new URL(postgres.url);
  url.password = 'guess';
  await expect(query(url.href, sql`select 1`)).rejects.toThrow(/password authentication failed/);
  await postgres.stop();
});

test('makes a new password when the file with it is lost', async () => {
  await rm(path.join(dataDir, 'postgres.password'));
  const postgres = await start();
  expect(await query(postgres.url, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await postgres.stop();
});

test('a second start on the same folder is refused and harms nothing', async () => {
  const postgres = await start();
  await expect(start()).rejects.toThrow(`already runs on the data folder ${dataDir} (process ${process.pid})`);
  expect(await query(postgres.url, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await postgres.stop();
});

test('PostgreSQL ends when the server is killed', async () => {
  const { owner, pid } = await startInProcess();
  expect(await isPostgresOf(pid, cluster())).toBe(true);
  await kill(owner);
  expect(await waitUntil(async () => (await startOfProcess(pid)) === undefined, PATIENCE)).toBe(true);
});

test('stops an orphan of which even the watchdog was killed', async () => {
  const { owner, pid } = await startInProcess();
  for (const watchdog of await childrenOf(owner.pid!)) if (watchdog !== pid) process.kill(watchdog, 'SIGKILL');
  await kill(owner);
  expect(await isPostgresOf(pid, cluster())).toBe(true);
  const postgres = await start();
  expect(lines).toEqual([`Stopping the database that a killed server left running (process ${pid})`]);
  expect(await startOfProcess(pid)).toBeUndefined();
  await postgres.stop();
});

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').map(Number);
}

test('starts at once after PostgreSQL itself was killed with its server', async () => {
  const { owner, pid } = await startInProcess();
  process.kill(pid, 'SIGKILL');
  await kill(owner);
  const postgres = await start();
  expect(await query(postgres.url, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await postgres.stop();
});

test('a pid file that names a foreign process is replaced and that process lives on', async () => {
  const file = path.join(cluster(), 'postmaster.pid');
  const foreign = spawn('sleep', ['600']);
  await writeFile(file, `${foreign.pid}\n${cluster()}\n`);
  const postgres = await start();
  expect(Number(readFileSync(file, 'utf8').split('\n')[0])).toBe(postgres.pid);
  expect(foreign.exitCode).toBeNull();
  foreign.kill();
  await postgres.stop();
});

test('starts PostgreSQL again on the same address when it crashes', async () => {
  const postgres = await start();
  const crashed = postgres.pid;
  process.kill(crashed, 'SIGKILL');
  expect(await waitUntil(async () => lines.some((line) => line.startsWith('The database runs again')), PATIENCE)).toBe(
    true,
  );
  expect(postgres.pid).not.toBe(crashed);
  expect(await query(postgres.url, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await postgres.stop();
});
