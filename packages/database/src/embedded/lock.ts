import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { unlinkSync } from 'node:fs';
import path from 'node:path';
import { startOfProcess } from './processes.ts';
import { StartError } from './start-error.ts';
import { codeOf } from '../failure.ts';

/** Held while a server uses its data folder. */
export interface DataFolderLock {
  release(): void;
}

/**
 * Locks the data folder for this process with the file `orbita.pid`.
 * A file of a process that has ended is replaced; the start time distinguishes a new process with the same id.
 * @throws {StartError} when a running process holds the folder
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const file = path.join(dataDir, 'orbita.pid');
  const own = JSON.stringify({ pid: process.pid, started: await startOfProcess(process.pid) });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, own);
  try {
    // A hard link appears with its whole content or not at all, so nobody reads a half-written lock.
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        await link(draft, file);
        return { release: () => releaseLock(file) };
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
      await removeStaleLock(file, dataDir);
    }
    throw new StartError(`Another server is starting on the data folder ${dataDir}.`);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Whether a running server holds the data folder. */
export async function isFolderInUse(dataDir: string): Promise<boolean> {
  const holder = parseHolder(await readFile(path.join(dataDir, 'orbita.pid'), 'utf8').catch(() => ''));
  return holder !== undefined && (await startOfProcess(holder.pid)) === holder.started;
}

async function removeStaleLock(file: string, dataDir: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch(() => '');
  const holder = parseHolder(content);
  if (holder && (await startOfProcess(holder.pid)) === holder.started) {
    throw new StartError(
      `The server already runs on the data folder ${dataDir} (process ${holder.pid}): stop it first, ` +
        'or start this one with another DATA_DIR and PORT.',
    );
  }
  // Two starts may both find the stale file, so the file moved aside is checked again and a fresh lock is put back.
  const aside = `${file}.stale.${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  const moved = await readFile(aside, 'utf8').catch(() => content);
  if (moved !== content) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

function parseHolder(content: string): { pid: number; started: string } | undefined {
  try {
    const holder: { pid: number; started: string } = JSON.parse(content);
    return Number.isInteger(holder.pid) && typeof holder.started === 'string' ? holder : undefined;
  } catch {
    return undefined;
  }
}

function releaseLock(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // It is gone with its folder, so nothing is locked any more.
  }
}
