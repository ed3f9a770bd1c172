// Brings files to the disk before anybody is told of them, so that a power cut takes neither their bytes nor their names.
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/** Windows writes names of files at once and cannot sync folders. */
const syncsFolders = process.platform !== 'win32';

async function sync(place: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(place, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until the bytes of a file are on the disk. */
export const syncFile = (file: string): Promise<void> => sync(file, 'r+');

/**
 * Waits until the names on the way to a file are on the disk: in its folder, in those above it up to `root`, and that of `root`.
 * Folders in which nothing is new take no time.
 */
export async function syncNames(file: string, root: string): Promise<void> {
  if (!syncsFolders) return;
  const top = path.dirname(path.resolve(root));
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    await sync(folder, 'r');
    if (folder === top || folder === path.dirname(folder)) return;
  }
}

/** Waits at the start of the server, as nothing else is done then, until the name of a file is on the disk. */
export function syncNameAtStart(file: string): void {
  if (!syncsFolders) return;
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
