// Measures how fast scans are sealed: encrypted, and written.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { openPersonalVault, openSealedFiles } from '@orbita/server/testing/bench';
import type { Ground } from './open-bench.ts';

const MEGABYTE = 1024 * 1024;
/** A page as phones send it. */
const SCAN_BYTES = 4 * MEGABYTE;
const SCANS = 60;

/** Megabytes a second of processor time, one after the other; reading opens what was sealed. */
export interface SealingFigures {
  sealed: number;
  read: number;
}

/** Seals scans in this process and reads them again. */
export async function measureSealing(ground: Ground): Promise<SealingFigures> {
  const vault = openPersonalVault({
    personalKeys: undefined,
    personalKeysFile: path.join(ground.folder, 'personal.keys'),
  });
  const files = openSealedFiles(path.join(ground.folder, 'sealed'), vault);
  const scan = randomBytes(SCAN_BYTES);
  await files.keep(scan);
  const timed = async (work: (index: number) => Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage();
    for (let index = 0; index < SCANS; index += 1) await work(index);
    const { user, system } = process.cpuUsage(before);
    return (SCANS * SCAN_BYTES) / MEGABYTE / ((user + system) / 1e6);
  };
  const names: string[] = [];
  const sealed = await timed(async () => names.push((await files.keep(scan)).name));
  return { sealed, read: await timed((index) => files.read(names[index] ?? '')) };
}
