// Opens everything that a run needs: PostgreSQL in a new folder, a loaded school, the real server, the floor and the driver.
// @ts-expect-error: a plain module of the scripts
import { serverEnvironment, serverFlags } from '../../scripts/lib/server-flags.mjs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auth } from '@orbita/contract/auth';
import { connect, createSetupCode, type Database, migrate } from '@orbita/database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@orbita/database/embedded';
import { countSchool } from './count-school.ts';
import type { Bench } from './measure.ts';
import type { BenchOptions } from './options.ts';
import { startWorker, stopWorkers } from './processes.ts';
import { ADMINISTRATOR, loadSchool, PASSWORD, SHOP_SECRET, tokenOf } from './school.ts';

const opened: (() => Promise<unknown>)[] = [];
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Ends every process and removes every folder that was opened, newest first. */
export async function closeAll(): Promise<void> {
  await stopWorkers();
  for (let close = opened.pop(); close; close = opened.pop()) await close().catch((error: Error) => say(error.message));
}

/** The PostgreSQL shared by all schools of a run. */
export interface Ground {
  postgres: EmbeddedPostgres;
  folder: string;
}
export async function openGround(): Promise<Ground> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orbita-bench-'));
  opened.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755); // PostgreSQL started by root runs as another user
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: say });
  opened.push(() => postgres.stop());
  return { postgres, folder };
}

/** Sets up the institution and its administrator through the server, which also hashes the password the whole school shares. */
async function setUp(db: Database, port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${auth.setUp.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: await createSetupCode(db),
      company_title: 'Колледж',
      email: 'admin@bench.example',
      password: PASSWORD,
      first_name: 'Анна',
      last_name: 'Ёлкина',
    }),
  });
  if (!answer.ok) throw new Error(`The school could not be set up: ${answer.status} ${await answer.text()}`);
}

/** Creates another database next to the cluster's first one. */
export async function createDatabase({ postgres }: Ground, name: string): Promise<string> {
  const owner = connect(postgres.url, { max: 1 });
  await owner.script(`create database ${name} template template0`);
  await owner.end();
  const address = new URL(postgres.url);
  address.pathname = `/${name}`;
  return address.href;
}

const profilingFlags = ({ profileFolder }: BenchOptions): string[] =>
  profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profileFolder)}`] : [];

/** Connects the provider of payments, whose secret only the server can encrypt. */
async function connectShop(port: number): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/companies/1/services/payments`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokenOf(ADMINISTRATOR)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ url: 'https://bank.example', login: 'shop', secret: SHOP_SECRET },
      current_password: PASSWORD,
    }),
  });
  if (!reply.ok) throw new Error(`The provider of payments was not connected: ${await reply.text()}`);
}

/** Loads a school `times` times as large and starts the server on it; a multiplied school has its own database. */
export async function openSchool(ground: Ground, options: BenchOptions, times = 1): Promise<Bench> {
  const url = times === 1 ? ground.postgres.url : await createDatabase(ground, `times_${times}`);
  const db = connect(url, { max: 2 });
  opened.push(() => db.end());
  await migrate(db);
  const environment = {
    ...serverEnvironment,
    BENCH_DATABASE: url,
    DATA_DIR: ground.folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const server = await startWorker('server.process.ts', environment, [...serverFlags, ...profilingFlags(options)]);
  const floor = await startWorker('floor.process.ts', environment);
  const driver = await startWorker('driver.process.ts');
  const serverPort = await server.ask<number>({ what: 'port' });
  await setUp(db, serverPort);
  const started = performance.now();
  await loadSchool(url, times);
  await connectShop(serverPort);
  say(`The school is loaded, ${times} times (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  say(`Counted for analytics (${(await countSchool(db, serverPort)).toFixed(1)} s)`);
  return {
    db,
    postgresPid: ground.postgres.pid,
    server,
    serverPort,
    floor,
    floorPort: await floor.ask<number>({ what: 'port' }),
    driver,
    environment,
    seconds: options.seconds,
  };
}

/** Starts a second server on the same school, without a response cache. */
export async function withForgetfulServer(bench: Bench, options: BenchOptions): Promise<Bench> {
  const server = await startWorker('server.process.ts', { ...bench.environment, RESPONSE_CACHE_MB: '0' }, [
    ...serverFlags,
    ...profilingFlags(options),
  ]);
  return { ...bench, server, serverPort: await server.ask<number>({ what: 'port' }) };
}
