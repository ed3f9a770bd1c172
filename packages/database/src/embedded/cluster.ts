import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account, PostgresFolders } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { StartError } from './start-error.ts';
import { messageOf } from '../failure.ts';

/** Name of the role and the database that the server uses. */
export const DATABASE_NAME = 'orbita';

/** What PostgreSQL's programs need to work on our folders. */
export interface ClusterContext {
  binaries: PostgresBinaries;
  account: Account;
  folders: PostgresFolders;
  dataDir: string;
  /** False only for temporary clusters of tests, which never sync to disk. */
  isDurable: boolean;
  log: (message: string) => void;
}

/**
 * Creates the cluster if there is none and returns the password of its only role.
 * A cluster is built under another name and renamed when complete, so that an interrupted start leaves no partial data.
 * @throws {StartError} when the folder holds another major version of PostgreSQL, or initdb fails
 */
export async function openCluster(context: ClusterContext): Promise<string> {
  const { folders, binaries } = context;
  const version = (await readFile(path.join(folders.cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (!version) return createCluster(context);
  if (version !== binaries.majorVersion) {
    throw new StartError(
      `The folder ${folders.cluster} was written by PostgreSQL ${version}, this release brings ${binaries.majorVersion}: ` +
        'start the release that wrote it, or move the data over as docs/operations.md says.',
    );
  }
  return (await readPassword(context.dataDir)) ?? setPassword(context, folders.cluster, newPassword());
}

async function createCluster(context: ClusterContext): Promise<string> {
  const { folders, dataDir, log } = context;
  log(`Creating the database in ${folders.cluster}`);
  await rm(folders.draft, { recursive: true, force: true });
  await initialise(context);
  const password = await setPassword(context, folders.draft, (await readPassword(dataDir)) ?? newPassword());
  await runInSingleMode(context, folders.draft, `CREATE DATABASE ${DATABASE_NAME};`);
  try {
    await rename(folders.draft, folders.cluster);
  } catch (error) {
    throw new StartError(
      `The folder ${folders.cluster} is in the way (${messageOf(error)}): it holds no PostgreSQL cluster; ` +
        'move it elsewhere or choose another DATA_DIR.',
    );
  }
  return password;
}

async function initialise(context: ClusterContext): Promise<void> {
  const { binaries, folders, isDurable } = context;
  await makeDraft(context);
  await runProgram(context, binaries.initdb, [
    ...['-D', folders.draft, '-U', DATABASE_NAME, '--encoding=UTF8'],
    // ICU sorts Ё after Е and compares alike on every system; C for everything else needs no installed locale.
    ...['--locale=C', '--locale-provider=icu', '--icu-locale=ru-RU'],
    // There is no password yet and none should be on a command line; single-user mode sets it before any socket opens.
    ...['--auth=trust', '--no-instructions'],
    ...(isDurable ? [] : ['--no-sync']),
  ]);
  const onlyWithPassword = 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n';
  await writeFile(path.join(folders.draft, 'pg_hba.conf'), onlyWithPassword);
}

/** initdb could create the folder itself, but not inside a data folder of another account. */
async function makeDraft({ account, folders }: ClusterContext): Promise<void> {
  await mkdir(folders.draft, { mode: 0o700 });
  if (account.owner) await chown(folders.draft, account.owner.uid, account.owner.gid);
}

function newPassword(): string {
  return randomBytes(24).toString('hex');
}

function passwordFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.password');
}

export async function readPassword(dataDir: string): Promise<string | undefined> {
  const text = await readFile(passwordFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new StartError(`Cannot read the database's password: ${error.message}.`);
  });
  return text.trim() || undefined;
}

async function setPassword(context: ClusterContext, cluster: string, password: string): Promise<string> {
  await runInSingleMode(context, cluster, `ALTER ROLE ${DATABASE_NAME} PASSWORD '${password}';`);
  const file = passwordFile(context.dataDir);
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return password;
}

async function runInSingleMode(context: ClusterContext, cluster: string, statement: string): Promise<void> {
  const { binaries } = context;
  const unsynced = context.isDurable ? [] : ['-c', 'fsync=off'];
  await runProgram(context, binaries.postgres, ['--single', '-D', cluster, ...unsynced, 'postgres'], `${statement}\n`);
}

/** Returns the environment of PostgreSQL's programs: English messages and none of the caller's PG… variables. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'));
  return { ...Object.fromEntries(inherited), LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };
}

async function runProgram(context: ClusterContext, program: string, words: string[], input = ''): Promise<void> {
  const { prefix, uid, gid } = context.account;
  const [command, ...rest] = [...prefix, program, ...words];
  const child = spawn(command!, rest, {
    cwd: '/',
    uid,
    gid,
    env: postgresEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.on('error', () => undefined); // it ended without reading; its exit code tells
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // Single-user mode exits with 0 even after a failed statement.
  if (code !== 0 || /^.*(ERROR|FATAL|PANIC): /m.test(output)) {
    throw new StartError(
      `${path.basename(program)} failed (code ${code}): ${output.trim().split('\n').slice(-5).join(' ')}`,
    );
  }
}
