// Writes a ZIP while it is sent: only the entry at hand is in memory, and nothing of it on disk.
import { errors } from '@orbita/contract/errors';
import { AppError } from '../http/app-error.ts';
import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  /** Read when its turn comes; without bytes the entry is left out. */
  read: () => Promise<Uint8Array | undefined>;
}

const lost: ReadonlySet<string> = new Set(['stored-file-missing', 'sealed-file-altered', 'sealed-key-unknown']);

/** Reads an entry; in the place of a file that is lost stands a text of its name that says so. */
async function readEntry({ name, read }: ZipEntry): Promise<{ name: string; bytes: Uint8Array | undefined }> {
  try {
    return { name, bytes: await read() };
  } catch (error) {
    if (!(error instanceof AppError && lost.has(error.code))) throw error;
    const { ru, en } = errors[error.code];
    return { name: `${name}.txt`, bytes: Buffer.from(`${name}\n\n${ru}\n${en}\n`) };
  }
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
  for (const entry of entries) {
    const { name, bytes } = await readEntry(entry);
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
