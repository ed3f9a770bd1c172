// Writes a ZIP while it is sent: only the entry at hand is in memory, and nothing of it on disk.
import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  /** Read when its turn comes. */
  read: () => Promise<Uint8Array>;
}

/** Yields a ZIP of the entries in their order; they are stored as they are, because scans are compressed already. */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    made.push(chunk);
  });
  const take = () => {
    if (failure) throw failure;
    return made.splice(0);
  };
  for (const { name, read } of entries) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(await read(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** Returns a name that every system can unpack. */
export const entryName = (text: string): string => text.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 100);
