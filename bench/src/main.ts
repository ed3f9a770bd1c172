// npm run bench: a school in a database of its own, the real server beside it, and what each call costs. See docs/bench.md.
// @ts-expect-error: a plain module of the scripts
import { serverFlags } from '../../scripts/lib/server-flags.mjs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auth } from '@orbita/contract/auth';
import { connect, createSetupCode, type Database, migrate } from '@orbita/database';
import { startEmbeddedPostgres } from '@orbita/database/embedded';
import { listCalls } from './calls.ts';
import { type Bench, measureBareRequest, measureCall, type Measured, readMemory } from './measure.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { measurePages } from './pages.ts';
import { printPlans } from './plans.ts';
import { startWorker, stopWorkers } from './processes.ts';
import { printCalls, printGround, printPages, printRush, writeResults } from './report.ts';
import { measureRush } from './rush.ts';
import { loadSchool, PASSWORD } from './school.ts';

const opened: (() => Promise<unknown>)[] = [];
const say = (line: string) => process.stderr.write(`${line}\n`);

async function closeAll(): Promise<void> {
  await stopWorkers();
  for (let close = opened.pop(); close; close = opened.pop()) await close().catch((error: Error) => say(error.message));
}

/** Makes the institution with its administrator as a person would, which also hashes the password that the school shares. */
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

async function open(options: BenchOptions): Promise<Bench> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orbita-bench-'));
  opened.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755); // PostgreSQL started by root walks here as somebody else
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: say });
  opened.push(() => postgres.stop());
  const db = connect(postgres.url, { max: 2 });
  opened.push(() => db.end());
  await migrate(db);
  const environment = {
    BENCH_DATABASE: postgres.url,
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const profiling = options.profileFolder
    ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(options.profileFolder)}`]
    : [];
  const [server, floor, driver] = [
    await startWorker('server.process.ts', environment, [...serverFlags, ...profiling]),
    await startWorker('floor.process.ts', environment),
    await startWorker('driver.process.ts'),
  ];
  const serverPort = await server.ask<number>({ what: 'port' });
  const floorPort = await floor.ask<number>({ what: 'port' });
  await setUp(db, serverPort);
  const started = performance.now();
  await loadSchool(db);
  say(`The school is loaded (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return {
    db,
    postgresPid: postgres.pid,
    server,
    serverPort,
    floor,
    floorPort,
    driver,
    environment,
    seconds: options.seconds,
  };
}

/** The same school behind a server that lays out every answer anew. */
async function withForgetfulServer(bench: Bench): Promise<Bench> {
  const server = await startWorker('server.process.ts', { ...bench.environment, KEPT_ANSWERS_MB: '0' }, serverFlags);
  return { ...bench, server, serverPort: await server.ask<number>({ what: 'port' }) };
}

async function run(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (process.platform !== 'linux')
    throw new Error('The bench reads processor time and memory from /proc, which only Linux has.');
  const bench = await open(options);
  if (options.rushOnly) {
    const rush = await measureRush(bench);
    printRush(rush);
    return rush.lost > 0 || rush.firstFailure ? 1 : 0;
  }
  const calls = (await listCalls(bench.db)).filter(
    ({ name }) => !options.calls || options.calls.some((word) => name.includes(word)),
  );
  if (calls.length === 0) throw new Error(`No call has «${options.calls?.join('», «')}» in its name.`);
  const bareRequest = await measureBareRequest(bench);
  const atRest = readMemory(bench);
  const measured: Measured[] = [];
  let current = bench;
  for (const call of calls) {
    if (call.keepsNothing && current === bench) current = await withForgetfulServer(bench);
    say(`… ${call.name}`);
    measured.push(await measureCall(current, call));
  }
  printGround(bareRequest, atRest);
  printCalls(measured);
  if (options.plans > 0) await printPlans(bench.db, measured, options.plans);
  const pages = options.withPages ? await measurePages(bench.serverPort, say) : [];
  if (options.withPages) printPages(pages);
  // Last of all: it leaves its test and its answers behind.
  const rush = options.calls ? undefined : await measureRush(bench);
  if (rush) printRush(rush);
  await writeResults(measured, pages, rush);
  say(`The bench took ${Math.round(performance.now() / 1000)} s`);
  return measured.some(({ failures }) => failures > 0) || (rush?.lost ?? 0) > 0 ? 1 : 0;
}

let isStopping = false;
function stop(): void {
  isStopping = true;
  void closeAll().finally(() => process.exit(130));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
// The script that started us holds the other end of this channel.
process.once('disconnect', stop);

try {
  process.exitCode = await run();
} catch (error) {
  // What is taken away while it is used says nothing.
  if (!isStopping) say(`\n${(error as Error).stack}`);
  process.exitCode = 1;
} finally {
  if (!isStopping) await closeAll();
}
