import { execFile } from 'node:child_process';
import { chmod, chown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import { StartError } from './start-error.ts';

const run = promisify(execFile);

/** `nobody` on Linux: an account that owns nothing else. */
const UNPRIVILEGED = 65534;

/** The account that runs PostgreSQL's programs, since PostgreSQL refuses to run as root. */
export interface Account {
  /** Command placed before the program, for example `unshare --user …`. */
  prefix: string[];
  /** User id for spawn; undefined keeps the current user. */
  uid: number | undefined;
  gid: number | undefined;
  /** Required owner of PostgreSQL's folders; undefined for the current user. */
  owner: { uid: number; gid: number } | undefined;
}

/** Absolute paths of the folders that only PostgreSQL uses. */
export interface PostgresFolders {
  /** The cluster itself, PGDATA. */
  cluster: string;
  /** A new cluster under construction, renamed to `cluster` when it is complete. */
  draft: string;
  /** The unix socket. */
  run: string;
}

const OURSELVES: Account = { prefix: [], uid: undefined, gid: undefined, owner: undefined };

/**
 * Chooses the account that runs PostgreSQL and gives it the folders.
 * An ordinary user runs it as itself. Root runs it as the owner of the existing cluster, or as nobody.
 * If that account cannot reach the folders (a clone under /root), it runs as root mapped to nobody in a user namespace.
 * If the kernel forbids those (containers), it runs as nobody with the single capability to traverse closed folders.
 * @throws {StartError} when the cluster belongs to somebody else, or none of the ways works
 */
export async function prepareAccount(binaries: PostgresBinaries, folders: PostgresFolders): Promise<Account> {
  if (process.getuid?.() !== 0) {
    await checkOwner(folders.cluster);
    await mkdir(folders.run, { recursive: true, mode: 0o700 });
    return OURSELVES;
  }
  for (const account of await accountsForRoot(folders.cluster)) {
    await giveRunFolder(account, folders.run);
    if (!(await canRun(account, binaries, folders))) continue;
    await giveCluster(account, folders.cluster);
    return account;
  }
  throw new StartError(
    `PostgreSQL does not run as root, and another account cannot reach ${binaries.postgres} and ${folders.cluster}: ` +
      'start the server as an ordinary user, or move it to a folder open to everybody (for example /srv/orbita), ' +
      'or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function checkOwner(cluster: string): Promise<void> {
  const owner = (await stat(cluster).catch(() => undefined))?.uid;
  if (process.platform === 'win32' || owner === undefined || owner === process.getuid?.()) return;
  const us = userInfo();
  const dataDir = path.dirname(cluster);
  throw new StartError(
    `The data folder ${dataDir} was made by another user (number ${owner}${owner === 0 || owner === UNPRIVILEGED ? ', by root' : ''}) ` +
      `and ${us.username} may not open its database: run "sudo chown -R ${us.username} ${dataDir}", or start as that user, ` +
      'or choose another DATA_DIR.',
  );
}

async function accountsForRoot(cluster: string): Promise<Account[]> {
  const existing = await stat(cluster).catch(() => undefined);
  const [uid, gid] = existing && existing.uid !== 0 ? [existing.uid, existing.gid] : [UNPRIVILEGED, UNPRIVILEGED];
  const owner = { uid, gid };
  const asNobody = [`--map-user=${UNPRIVILEGED}`, `--map-group=${UNPRIVILEGED}`];
  const asOwner = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
  const walkAnywhere = (right: string) => ['--inh-caps', `+${right}`, '--ambient-caps', `+${right}`];
  return [
    { prefix: [], uid, gid, owner },
    { ...OURSELVES, prefix: ['unshare', '--user', ...asNobody, '--'], owner: { uid: 0, gid: 0 } },
    { ...OURSELVES, prefix: ['setpriv', ...asOwner, ...walkAnywhere('dac_read_search'), '--'], owner },
    { ...OURSELVES, prefix: ['setpriv', ...asOwner, ...walkAnywhere('dac_override'), '--'], owner },
  ];
}

async function giveRunFolder(account: Account, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  if (account.owner) await chownTree(folder, account.owner);
}

async function giveCluster(account: Account, folder: string): Promise<void> {
  const present = await stat(folder).catch(() => undefined);
  if (account.owner && present && present.uid !== account.owner.uid) await chownTree(folder, account.owner);
}

async function chownTree(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  // The folder itself comes last, because its owner indicates that the whole tree has been changed.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(path.join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  if ((await lstat(folder)).isDirectory()) await chown(folder, owner.uid, owner.gid);
}

async function canRun(account: Account, binaries: PostgresBinaries, folders: PostgresFolders): Promise<boolean> {
  const probe = 'cd "$1" && "$2" --version >/dev/null';
  const [program, ...words] = [...account.prefix, '/bin/sh', '-c', probe, 'sh', folders.run, binaries.postgres];
  const { uid, gid } = account;
  return run(program ?? '', words, { cwd: '/', uid, gid }).then(
    () => true,
    () => false,
  );
}
