import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { postgresEnvironment, type ClusterContext } from './cluster.ts';
import { isPostgresOf, waitUntil } from './processes.ts';
import { StartError } from './start-error.ts';
import { codeOf, messageOf } from '../failure.ts';

/** A fast shutdown writes all changed pages, which takes a while on a slow disk. */
export const STOP_MILLISECONDS = 30_000;
/** After a crash the write-ahead log is replayed first; interrupting that would only start it again. */
const START_MILLISECONDS = 600_000;
/** How long the child processes of a killed PostgreSQL may take to exit; usually an instant. */
const HELPERS_MILLISECONDS = 10_000;
const LOG_LIMIT_BYTES = 5_000_000;

/** One run of PostgreSQL's main process. */
export interface RunningServer {
  pid: number;
  /** Resolves when the process has ended, with the reason in words. */
  ended: Promise<string>;
  hasEnded(): boolean;
}

/**
 * Starts PostgreSQL on an unused cluster and waits until it accepts connections.
 * @throws {StartError} with the end of its log when it does not
 */
export async function startServer(context: ClusterContext, settings: Record<string, string>): Promise<RunningServer> {
  const deadline = performance.now() + HELPERS_MILLISECONDS;
  for (;;) {
    try {
      return await startOnce(context, settings);
    } catch (error) {
      const hasHelpersLeft = /pre-existing shared memory block/.test(messageOf(error));
      if (!hasHelpersLeft || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function startOnce(context: ClusterContext, settings: Record<string, string>): Promise<RunningServer> {
  const { binaries, account, folders, dataDir } = context;
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, ...words] = [...account.prefix, binaries.postgres, '-D', folders.cluster, ...options];
  const logFile = await openServerLog(dataDir);
  const child = spawn(command!, words, {
    cwd: '/',
    uid: account.uid,
    gid: account.gid,
    env: postgresEnvironment(),
    stdio: ['ignore', logFile, logFile],
    // A process group of its own: Ctrl-C reaches only this process, so running requests finish before PostgreSQL stops.
    detached: true,
  });
  closeSync(logFile);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  });
  if (child.pid === undefined) throw new StartError(`PostgreSQL cannot be run: ${await ended}.`);
  const watchdog = startWatchdog(child.pid);
  void ended.then(() => watchdog.stdin?.end('over\n'));
  await untilReady(child.pid, ended, context);
  return { pid: child.pid, ended, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
}

async function untilReady(pid: number, ended: Promise<string>, { folders, dataDir }: ClusterContext): Promise<void> {
  let end: string | undefined;
  void ended.then((how) => (end = how));
  const isReady = await waitUntil(async () => {
    const now = await readPidFile(folders.cluster);
    return end !== undefined || (now?.pid === pid && now.isReady);
  }, START_MILLISECONDS);
  if (end !== undefined) throw new StartError(`PostgreSQL ended while starting (${end}). ${lastLogLines(dataDir)}`);
  if (!isReady) {
    process.kill(pid, 'SIGQUIT');
    throw new StartError(`PostgreSQL did not become ready in ${START_MILLISECONDS / 1000} s. ${lastLogLines(dataDir)}`);
  }
}

/**
 * Starts a tiny process that stops PostgreSQL when its input closes, which the kernel does however this process dies.
 * A line of input means that PostgreSQL has already ended.
 */
function startWatchdog(pid: number): ChildProcess {
  const stdio: ['pipe', 'ignore', 'ignore'] = ['pipe', 'ignore', 'ignore'];
  const script = `process.stdin.once('data', () => process.exit()).once('end', () => process.kill(${pid}, 'SIGINT'))`;
  const watchdog =
    process.platform === 'win32'
      ? spawn(process.execPath, ['-e', script], { stdio, detached: true, windowsHide: true })
      : spawn('/bin/sh', ['-c', `read -r line || kill -INT ${pid}`], { stdio, detached: true, cwd: '/' });
  watchdog.on('error', () => undefined); // without it PostgreSQL is stopped at the next start
  watchdog.stdin?.on('error', () => undefined);
  watchdog.unref();
  return watchdog;
}

async function openServerLog(dataDir: string): Promise<number> {
  const file = path.join(dataDir, 'postgres.log');
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** Returns the last lines of PostgreSQL's log for a message; empty when there are none. */
export function lastLogLines(dataDir: string): string {
  const file = path.join(dataDir, 'postgres.log');
  try {
    const descriptor = openSync(file, 'r');
    const { size } = fstatSync(descriptor);
    const tail = Buffer.alloc(Math.min(size, 1_500));
    readSync(descriptor, tail, 0, tail.length, size - tail.length);
    closeSync(descriptor);
    return `The end of ${file}: ${tail.toString().trim().split('\n').slice(-4).join(' | ')}`;
  } catch {
    return '';
  }
}

async function readPidFile(cluster: string): Promise<{ pid: number; isReady: boolean } | undefined> {
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined;
}

/**
 * Stops a PostgreSQL that outlived a killed server, and removes pid files of one that did not.
 * Their id may now belong to another process or a zombie, and PostgreSQL would refuse to start.
 */
export async function stopOrphan({ folders, log, binaries }: ClusterContext): Promise<void> {
  const left = await readPidFile(folders.cluster);
  if (left && (await isPostgresOf(left.pid, folders.cluster))) {
    log(`Stopping the database that a killed server left running (process ${left.pid})`);
    const hasEnded = async () => !(await isPostgresOf(left.pid, folders.cluster));
    await signalPostgres(binaries.pgCtl, left.pid, 'SIGINT');
    if (!(await waitUntil(hasEnded, STOP_MILLISECONDS))) {
      await signalPostgres(binaries.pgCtl, left.pid, 'SIGQUIT');
      if (!(await waitUntil(hasEnded, 5_000))) {
        throw new StartError(
          `The database process ${left.pid} of a former start does not end: end it and start again.`,
        );
      }
    }
  }
  await rm(path.join(folders.cluster, 'postmaster.pid'), { force: true });
  for (const name of await readdir(folders.run)) await rm(path.join(folders.run, name)); // a socket and its own pid file
}

/** Asks PostgreSQL to stop: SIGINT for an orderly stop, SIGQUIT for an immediate one (recovery follows at the next start). */
export async function signalPostgres(pgCtl: string, pid: number, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl provides PostgreSQL's replacement.
    const child = spawn(pgCtl, ['kill', signal.slice(3), String(pid)], { stdio: 'ignore' });
    await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
    return;
  }
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
