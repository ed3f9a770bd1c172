// Writes a ZIP while it is sent: only the entry at hand is in memory, and nothing of it on disk.
import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  /** Read when its turn comes; without bytes the entry is left out. */
  read: () => Promise<Uint8Array | undefined>;
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
    const bytes = await read();
    if (!bytes) continue;
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** Names that Windows keeps for devices, with or without an ending. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Returns a name that every system can unpack: none that leads out of its folder, ends with a dot or names a device. */
export function entryName(text: string): string {
  const plain = text
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '_')
    .slice(0, 100)
    .trim();
  return (
    plain
      .replace(/^\.+/, '_')
      .replace(/[. ]+$/, '_')
      .replace(devices, '$1_') || '_'
  );
}
