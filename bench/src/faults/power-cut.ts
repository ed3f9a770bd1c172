// The plug is pulled right after the last answer: what the block device holds at that moment is all there is.
// The data folder is on an ext4 of its own, on a loop device that writes straight to its image; a copy of the image is the disk after the cut.
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connect } from '@orbita/database';
import { urlOfRunningPostgres } from '@orbita/database/embedded';
import { say } from '../open-bench.ts';
import type { FaultFigures } from './figures.ts';
import { compareNamed } from './named-files.ts';
import { setUpSchool, startProduct } from './product.ts';
import { openSenders } from './sending-files.ts';

const run = promisify(execFile);
/** Files of each kind. */
const FILES = 100;
const WITHOUT_SYNC = fileURLToPath(new URL('without-sync.ts', import.meta.url));

/** A file system in an image; the operating system writes nothing to it by itself for minutes. */
async function mountImage(image: string, place: string) {
  await mkdir(place, { recursive: true });
  const device = (await run('losetup', ['--direct-io=on', '--find', '--show', image])).stdout.trim();
  try {
    await run('mount', ['-o', 'commit=300', device, place]);
  } catch (error) {
    await run('losetup', ['--detach', device]);
    throw error;
  }
  await chmod(place, 0o755);
  return async () => {
    await run('umount', [place]);
    await run('losetup', ['--detach', device]);
  };
}

async function cut(folder: string, name: string, flags: string[]) {
  const [image, copy] = [path.join(folder, `${name}.img`), path.join(folder, `${name}-after.img`)];
  const place = path.join(folder, name);
  await run('truncate', ['--size=1G', image]);
  await run('mkfs.ext4', ['-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image]);
  const unmount = await mountImage(image, place);
  const dataDir = path.join(place, 'data');
  try {
    const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: '' }, flags);
    const db = connect((await urlOfRunningPostgres(dataDir)) ?? '', { max: 2 });
    try {
      await setUpSchool(product);
      const senders = Object.values(await openSenders(db, product.base));
      for (let file = 0; file < FILES; file += 1) for (const send of senders) await send();
      // The answers are there; from here on there is no electricity.
      await run('cp', ['--sparse=always', image, copy]);
    } finally {
      await db.end();
      await product.kill();
      // The watchdog stops the database.
      await run('sleep', ['3']);
    }
  } finally {
    await unmount();
  }
  await rm(image);
  return compareAfter(copy, `${place}-after`);
}

async function compareAfter(image: string, place: string) {
  const unmount = await mountImage(image, place);
  try {
    const dataDir = path.join(place, 'data');
    const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: '' });
    const db = connect((await urlOfRunningPostgres(dataDir)) ?? '', { max: 2 });
    try {
      return await compareNamed(db, dataDir);
    } finally {
      await db.end();
      await product.stop();
    }
  } finally {
    await unmount();
    await rm(image);
  }
}

/** Pulls the plug twice: as the product is, and without its syncing. */
export async function pullPlug(): Promise<FaultFigures> {
  if (process.getuid?.() !== 0)
    return { lines: ['Only root may mount an image of a disk: run this scenario by sudo.'], isHeld: false };
  const folder = await mkdtemp(path.join(tmpdir(), 'orbita-plug-'));
  await chmod(folder, 0o755);
  try {
    const synced = await cut(folder, 'synced', []);
    say(JSON.stringify(synced));
    const unsynced = await cut(folder, 'unsynced', ['--import', WITHOUT_SYNC]);
    const told = (title: string, { uploads, scans }: typeof synced) =>
      `${title}: ${uploads.lost} of ${uploads.rows} uploads and ${scans.lost} of ${scans.rows} scans lost`;
    const isWhole = (found: typeof synced) =>
      found.uploads.rows === 2 * FILES && found.scans.rows === FILES && found.uploads.lost + found.scans.lost === 0;
    return {
      lines: [told('as it is', synced), told('without the sync', unsynced)],
      // A proof that cannot fail proves nothing.
      isHeld: isWhole(synced) && unsynced.uploads.lost > 0 && unsynced.scans.lost > 0,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export { pullPlug as run };
