// Starts the server and stops it in order; app.ts assembles what it serves.
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import {
  connect,
  createSetupCode,
  type Database,
  isDatabaseAway,
  isEmpty,
  loadDemoSchool,
  migrate,
  sql,
} from '@orbita/database';
import { startEmbeddedPostgres } from '@orbita/database/embedded';
import { StartError } from '@orbita/database/embedded/start-error';
import { codeOf, messageOf } from '@orbita/database/failure';
import { buildApp } from './app.ts';
import { type Config, loadConfig } from './config.ts';
import { createLog, type Log, surviveLostOutput } from './log.ts';
import { advanceDemoContracts, sealDemoApplications } from './domains/contracts/index.ts';
import { openPersonalVault } from './platform/personal-vault.ts';
import { openSealedFiles } from './platform/sealed-files.ts';

const OLDEST_POSTGRES = 150_000;
/** How long a database may be away before the console says why, and how often it does. */
const DATABASE_NEWS_MILLISECONDS = 30_000;
/** Connections that wait to be accepted: a whole year group may come in the same second. */
const BACKLOG = 4096;
/** A stop that waits longer than this for requests or for the database is cut short. */
const STOP_MILLISECONDS = 40_000;
/** Ctrl-C arrives from the terminal and again from npm; signals this close together count as one. */
const ONE_SIGNAL_MILLISECONDS = 1_000;

const DEMO_ACCOUNTS = ['student', 'distant', 'teacher', 'expert', 'curator', 'parent', 'admin'];

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What has been opened so far, in order; closed in reverse order. */
const opened: { name: string; close: () => Promise<unknown> }[] = [];
let stopSignalAt: number | undefined;

async function main(): Promise<void> {
  const withoutDemo = readArguments(process.argv.slice(2));
  const config = loadConfig(process.env);
  const log = createLog(config.logLevel);
  await assertPortFree(config, config.port, 'PORT');
  await assertPortFree(config, config.livePort, 'LIVE_PORT');

  const db = await openDatabase(config, log);
  // Uploaded files are private. This is set late because a database started by root must reach its folder.
  process.umask(0o077);
  const ran = await migrate(db, { say });
  if (ran.length > 0) say(`Database brought up to date (${ran.length} steps)`);
  const setupCode = await fillEmptyDatabase(db, config, withoutDemo);

  const app = await buildApp({ db, config, log });
  opened.push({ name: 'web server', close: () => app.close() });
  await listen(() => app.http.listen({ host: config.host, port: config.port, backlog: BACKLOG }), 'PORT', config.port);
  // Links of mails name the port that was picked.
  config.port = portOf(app.http.server);
  const live = createServer((_request, response) => response.writeHead(404).end());
  app.attachLive(app.http.server);
  app.attachLive(live);
  await listen(() => listenOn(live, config.host, config.livePort), 'LIVE_PORT', config.livePort);
  opened.push({ name: 'live server', close: () => closeServer(live) });
  await app.startJobs();
  await greet(db, config, { web: portOf(app.http.server), live: portOf(live) }, setupCode);
  process.send?.('ready');
}

function readArguments(words: string[]): boolean {
  const unknown = words.find((word) => word !== '--empty');
  if (unknown)
    throw new StartError(`Unknown argument ${unknown}. There is one: --empty starts without the demo school.`);
  return words.includes('--empty');
}

// ---- ports

async function assertPortFree(config: Config, port: number, option: string): Promise<void> {
  // Checked first, because preparing the database may take minutes.
  const probe = createServer();
  await listen(() => listenOn(probe, config.host, port), option, port);
  await closeServer(probe);
}

async function listen(start: () => Promise<unknown>, option: string, port: number): Promise<void> {
  try {
    await start();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is already in use: stop the program that uses it (perhaps this server already runs), ` +
          `or choose another port, for example ${option}=${port + 1} npm start.`,
      );
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${port} needs the rights of root: choose one from 1024 on by ${option}.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST is no address of this machine: ${messageOf(error)}.`);
    throw error;
  }
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

// ---- database

async function openDatabase(config: Config, log: Log): Promise<Database> {
  const url = config.databaseUrl ?? (await openEmbedded(config));
  const db = connect(url, { onError: (error) => reportLostConnection(error, log) });
  opened.push({ name: 'database connections', close: () => db.end() });
  await waitForDatabase(db, url);
  return db;
}

/** A service manager ends the database at the same moment as this server, so whether it is a stop shows a little later. */
function reportLostConnection(error: Error, log: Log): void {
  setTimeout(() => {
    if (stopSignalAt === undefined) log.warn(error, 'Lost a connection to the database');
  }, ONE_SIGNAL_MILLISECONDS).unref();
}

async function openEmbedded(config: Config): Promise<string> {
  say(`Starting the database in ${config.dataDir}`);
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  opened.push({ name: 'database', close: () => postgres.stop() });
  return postgres.url;
}

/** Waits for the database as long as it takes: after a power cut it may come long after this server. */
async function waitForDatabase(db: Database, url: string): Promise<void> {
  let next = performance.now() + DATABASE_NEWS_MILLISECONDS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      const { version } = await db.one<{ version: number }>(
        sql`select current_setting('server_version_num')::int as version`,
      );
      if (version >= OLDEST_POSTGRES) return;
      throw new StartError(`The database is PostgreSQL ${Math.floor(version / 10_000)}, but 15 or newer is needed.`);
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!isDatabaseAway(error)) throw new StartError(cannotConnect(url, error));
      if (isFirst) say('Waiting for the database');
      if (performance.now() > next) {
        say(`${cannotConnect(url, error)} Still waiting.`);
        next += DATABASE_NEWS_MILLISECONDS;
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

function cannotConnect(url: string, error: unknown): string {
  const { host, pathname } = new URL(url);
  const reason = messageOf(error) || codeOf(error) || 'no reason given';
  return `Cannot use the database ${pathname.slice(1)} on ${host} (${reason}): check DATABASE_URL.`;
}

/** Fills a new database with the demo school, or returns a code that lets the first administrator in. */
async function fillEmptyDatabase(db: Database, config: Config, withoutDemo: boolean): Promise<string | undefined> {
  if (!(await isEmpty(db))) {
    if (withoutDemo) say('The database already holds a school: --empty changes nothing');
    return undefined;
  }
  if (withoutDemo) return createSetupCode(db);
  const started = performance.now();
  say('Loading the demo school');
  await loadDemoSchool(db, { filesDir: config.filesDir, log: say });
  const personalVault = openPersonalVault(config);
  const keeping = { personalVault, sealedFiles: openSealedFiles(config.sealedDir, personalVault) };
  await sealDemoApplications(db, keeping);
  await advanceDemoContracts(db, keeping);
  say(`The demo school is loaded (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return undefined;
}

// ---- what the console shows

async function greet(
  db: Database,
  config: Config,
  ports: { web: number; live: number },
  setupCode: string | undefined,
): Promise<void> {
  const isEverywhere = ['0.0.0.0', '::'].includes(config.host);
  const host = isEverywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  const isDemo = (await db.row(sql`select 1 from companies where is_demo limit 1`)) !== undefined;
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(config.host);
  const lines = [
    '',
    `  «Орбита» is ready:  http://${host}:${ports.web}${config.publicUrl ? `  (for people: ${config.publicUrl})` : ''}`,
    `  Live channel:       port ${ports.live}`,
    `  Data:               ${path.resolve(config.dataDir)}`,
    '',
    ...(setupCode ? describeSetup(setupCode) : []),
    ...(isDemo ? describeDemo(isLocal) : []),
    '  Stop with Ctrl-C.',
    '',
  ];
  say(lines.join('\n'));
}

function describeSetup(code: string): string[] {
  return ['  No school yet: open the address and enter this one-time code:', '', `      ${code}`, ''];
}

function describeDemo(isLocal: boolean): string[] {
  const accounts = DEMO_ACCOUNTS.map((name) => `      ${name}@orbita.example`);
  const warning = '  Warning: the network can reach this demo install, and everybody knows its passwords.';
  return ['  Demo accounts, password orbita-demo:', ...accounts, '', ...(isLocal ? [] : [warning, ''])];
}

// ---- stop

function onStopSignal(signal: string): void {
  if (stopSignalAt === undefined) {
    stopSignalAt = performance.now();
    say(signal === 'SIGINT' ? '\nStopping (Ctrl-C again to stop at once)' : 'Stopping');
    void stop(0);
  } else if (performance.now() - stopSignalAt > ONE_SIGNAL_MILLISECONDS) {
    say('Stopped without waiting');
    process.exit(130); // the watchdog stops the database
  }
}

async function stop(exitCode: number): Promise<never> {
  setTimeout(() => {
    say('Stopping takes too long: stopped without waiting');
    process.exit(1);
  }, STOP_MILLISECONDS).unref();
  let code = exitCode;
  for (let last = opened.pop(); last; last = opened.pop()) {
    await last.close().catch((error: unknown) => {
      process.stderr.write(`The ${last?.name} did not close: ${String(error)}\n`);
      code = 1;
    });
  }
  if (exitCode === 0) say('Stopped');
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onStopSignal(signal));
// The start script holds the other end of this channel; when it is killed, nobody else would stop this process.
process.on('disconnect', () => onStopSignal('disconnect'));

surviveLostOutput();
try {
  await main();
} catch (error) {
  // A stop during the start closes what the start is using, so the resulting error means nothing.
  if (stopSignalAt === undefined) {
    process.stderr.write(
      error instanceof StartError
        ? `\n${error.message}\n`
        : `\nThe server cannot start: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
    // Somebody has to mend this; whatever else ends it, the start script starts it again.
    if (error instanceof StartError && process.send)
      await new Promise((resolve) => process.send?.('refused', undefined, undefined, resolve));
    await stop(1);
  }
}
