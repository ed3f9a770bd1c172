import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { codeOf } from '../failure.ts';

const run = promisify(execFile);

/**
 * Returns when a process started, as an opaque text that differs between processes with the same id; undefined when it
 * is not running (a zombie is not).
 */
export async function startOfProcess(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The second field is the program's name in brackets and may contain anything, so fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    if (!stat || state === 'Z' || state === 'X') return undefined;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.trim()} ${startTicks}`;
  }
  if (process.platform === 'win32') {
    return isSignalable(pid) ? 'running' : undefined;
  }
  const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  const [state, ...start] = stdout.trim().split(/\s+/);
  return !state || state.startsWith('Z') ? undefined : start.join(' ');
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Whether the process is a PostgreSQL server whose data folder is `folder` (a real path, without links). */
export async function isPostgresOf(pid: number, folder: string): Promise<boolean> {
  if ((await startOfProcess(pid)) === undefined) return false;
  if (process.platform === 'linux') {
    // PostgreSQL runs with its data folder as working directory.
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
    return workingFolder === folder && program.trim() === 'postgres';
  }
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH']).catch(() => ({ stdout: '' }));
    return stdout.includes('postgres');
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(folder);
}

/** Waits until `isDone` returns true; returns false if it did not within `milliseconds`. */
export async function waitUntil(isDone: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    if (await isDone()) return true;
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
