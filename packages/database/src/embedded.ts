import { access, constants, mkdir, readFile, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { prepareAccount } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { DATABASE_NAME, openCluster, readPassword, type ClusterContext } from './embedded/cluster.ts';
import { isFolderInUse, lockDataFolder } from './embedded/lock.ts';
import {
  lastLogLines,
  type RunningServer,
  signalPostgres,
  startServer,
  STOP_MILLISECONDS,
  stopOrphan,
} from './embedded/server.ts';
import { StartError } from './embedded/start-error.ts';
import { messageOf } from './failure.ts';

// Supervises the embedded PostgreSQL: one cluster in the data folder with one server that lives as long as this process.
// A start clears what a previous process left: a lock, a pid file, a running orphan.
// After a crash PostgreSQL is restarted on the same address; a small watchdog stops it when this process is killed.

/** Options of {@link startEmbeddedPostgres}. */
export interface EmbeddedPostgresOptions {
  /** The server's data folder, created when missing; PostgreSQL's folders are inside it. */
  dataDir: string;
  /**
   * TCP port on 127.0.0.1. Without it PostgreSQL listens on a unix socket only.
   * On Windows, or when the path is too long for a socket, it listens on a free port of 127.0.0.1 instead.
   */
  port?: number | undefined;
  /** Receives one line per notable event: creation, stopped orphans, crashes. */
  log: (message: string) => void;
  /** Additional PostgreSQL settings, for example `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
}

/** A running PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection string with the password; it stays the same when PostgreSQL is restarted after a crash. */
  url: string;
  /** Id of PostgreSQL's main process; changes when it is restarted after a crash. */
  readonly pid: number;
  /** Rolls back running statements, writes everything to disk and stops the server. May be called twice. */
  stop(): Promise<void>;
}

/** A unix socket path has at most 107 bytes on Linux and 103 on macOS. */
const SOCKET_PATH_LIMIT = 103;

/** Settings for a school on a small machine. */
const SETTINGS: Record<string, string> = {
  shared_buffers: '48MB',
  max_connections: '40',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  // Statements here take milliseconds, so compiling them or running them in parallel costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Reads come from the page cache, so PostgreSQL 18's I/O workers would only take memory.
  io_method: 'sync',
  // No replica reads from this cluster.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  // An acknowledged answer survives a power cut.
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Starts PostgreSQL on the data folder and keeps it running until `stop`.
 * @throws {StartError} when another server uses the folder, it belongs to another user, or PostgreSQL cannot start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = await openDataFolder(options.dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    const folder = (name: string) => path.join(dataDir, name);
    const folders = { cluster: folder('postgres'), draft: folder('postgres.new'), run: folder('postgres-run') };
    const binaries = await findBinaries();
    const account = await prepareAccount(binaries, folders);
    const isDurable = options.settings?.fsync !== 'off';
    const context: ClusterContext = { binaries, account, folders, dataDir, isDurable, log: options.log };
    await stopOrphan(context);
    const password = await openCluster(context);
    const address = await chooseAddress(folders.run, options.port);
    const settings = { ...SETTINGS, ...listening(address), ...options.settings };
    const server = await supervise(context, settings);
    return {
      url: connectionString(address, password),
      get pid() {
        return server.pid();
      },
      async stop() {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Returns the connection string of the PostgreSQL that a running server keeps on the data folder; undefined when none runs. */
export async function urlOfRunningPostgres(dataDir: string): Promise<string | undefined> {
  if (!(await isFolderInUse(dataDir))) return undefined;
  const status = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const [, , , port = '', socketDir = ''] = status.split('\n');
  const password = await readPassword(dataDir);
  if (port === '' || password === undefined)
    throw new StartError(`The server on ${dataDir} is just starting or stopping: try again in a moment.`);
  return connectionString(socketDir.trim() ? { socketDir: socketDir.trim() } : { port: Number(port) }, password);
}

async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    throw new StartError(
      `The data folder ${path.resolve(dataDir)} cannot be used (${messageOf(error)}): ` +
        'give it to the user who starts the server (sudo chown -R USER FOLDER), or choose another DATA_DIR.',
    );
  }
}

// ---- address

type Address = { socketDir: string } | { port: number };

async function chooseAddress(runFolder: string, port: number | undefined): Promise<Address> {
  if (port) return { port };
  const socketFits = Buffer.byteLength(path.join(runFolder, '.s.PGSQL.5432')) <= SOCKET_PATH_LIMIT;
  if (process.platform !== 'win32' && socketFits) return { socketDir: runFolder };
  return { port: await findFreePort() };
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || address === null) throw new StartError('No TCP port is free.');
  return address.port;
}

function listening(address: Address): Record<string, string> {
  if ('port' in address) {
    return { listen_addresses: '127.0.0.1', port: String(address.port), unix_socket_directories: '' };
  }
  return { listen_addresses: '', unix_socket_directories: address.socketDir, unix_socket_permissions: '0700' };
}

function connectionString(address: Address, password: string): string {
  const credentials = `${DATABASE_NAME}:${password}`;
  if ('port' in address) return `postgresql://${credentials}@127.0.0.1:${address.port}/${DATABASE_NAME}`;
  return `postgresql://${credentials}@localhost/${DATABASE_NAME}?host=${encodeURIComponent(address.socketDir)}`;
}

// ---- running server

interface Supervised {
  pid(): number;
  stop(): Promise<void>;
}

async function supervise(context: ClusterContext, settings: Record<string, string>): Promise<Supervised> {
  const { log, binaries } = context;
  const life = { isStopping: false };
  let current = await startServer(context, settings);
  let restarting: Promise<void> | undefined;

  const watch = (server: RunningServer) => {
    void server.ended.then((how) => {
      if (life.isStopping) return;
      log(`The database ended unexpectedly (${how}); starting it again. ${lastLogLines(context.dataDir)}`);
      restarting = restart();
    });
  };

  const restart = async () => {
    for (let pause = 250; !life.isStopping; pause = Math.min(pause * 2, 10_000)) {
      try {
        await stopOrphan(context);
        current = await startServer(context, settings);
        log(`The database runs again (process ${current.pid})`);
        watch(current);
        return;
      } catch (error) {
        log(`The database does not start: ${messageOf(error)}`);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };

  const stop = async () => {
    life.isStopping = true;
    await restarting;
    if (current.hasEnded()) return; // it crashed and could not be started again
    await signalPostgres(binaries.pgCtl, current.pid, 'SIGINT');
    const impatience = setTimeout(() => void signalPostgres(binaries.pgCtl, current.pid, 'SIGQUIT'), STOP_MILLISECONDS);
    await current.ended;
    clearTimeout(impatience);
  };

  watch(current);
  let stopped: Promise<void> | undefined;
  return { pid: () => current.pid, stop: () => (stopped ??= stop()) };
}
