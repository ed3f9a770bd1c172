// Throws everything heavy at the server at once and measures what other people and the server's memory notice of it.
import { readFile, statfs } from 'node:fs/promises';
import { printHeavy } from './heavy/heavy-report.ts';
import { countsOf, type StormCounts } from './heavy/storm-parts.ts';
import { BYTES_OF_UPLOAD, measureHeavy, MEGABYTE } from './heavy/storm.ts';
import { type Bench, measureBareRequest, readMemory } from './measure.ts';
import { type Ground, openGround, openSchool, say, withForgetfulServer } from './open-bench.ts';
import type { BenchOptions } from './options.ts';
import { printGround } from './report.ts';
import { writeResults } from './results.ts';

/** Left for the database and for everything else on the disk. */
const SPARE_BYTES = 2048 * MEGABYTE;

/** Throws when the disk has no room for the uploads. */
async function assertRoom({ folder }: Ground, { uploads }: StormCounts): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = uploads * BYTES_OF_UPLOAD + SPARE_BYTES;
  const inGigabytes = (bytes: number) => (bytes / 1024 / MEGABYTE).toFixed(1);
  if (bavail * bsize < needed)
    throw new Error(
      `The uploads need ${inGigabytes(needed)} GB in ${folder}, where ${inGigabytes(bavail * bsize)} GB are free. Set TMPDIR to a folder with more room, or use --heavy-scale.`,
    );
}

/** Opens the school with the large journal; the server keeps no responses, so that each read is a first one. */
async function openHeavySchool(ground: Ground, options: BenchOptions): Promise<Bench> {
  const bench = await openSchool(ground, options);
  await bench.db.script(await readFile(new URL('heavy/heavy.sql', import.meta.url), 'utf8'));
  await bench.server.stop();
  return withForgetfulServer(bench, options);
}

/** Measures the storm and returns the exit code. */
export async function runHeavy(options: BenchOptions): Promise<number> {
  const ground = await openGround();
  const counts = countsOf(options.share, options.parts);
  await assertRoom(ground, counts);
  const bench = await openHeavySchool(ground, options);
  const bareRequest = await measureBareRequest(bench);
  const atRest = readMemory(bench);
  const heavy = await measureHeavy(bench, counts, say);
  printGround(bareRequest, atRest);
  printHeavy(heavy);
  await writeResults(options.share === 1 && !options.parts ? { heavy } : {});
  return heavy.stayed && [...heavy.fates, ...heavy.others].every(({ failures }) => failures.length === 0) ? 0 : 1;
}
