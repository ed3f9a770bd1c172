// Unpacks untrusted archives: the claimed size is checked before unpacking, and an entry that exceeds its claim is refused.
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

interface UnzipLimits {
  /** Which entries are wanted, by name. */
  isTaken: (name: string) => boolean;
  /** Entries of the archive at most, wanted or not. */
  maxEntries: number;
  /** Bytes that the wanted entries may unpack to, all together. */
  maxBytes: number;
}

/** Why an archive is refused: it is none, or it holds more than its limits allow. */
export class ArchiveError extends Error {
  readonly reason: 'broken' | 'too-large';

  constructor(reason: ArchiveError['reason'], options?: ErrorOptions) {
    super(`The archive is ${reason}`, options);
    this.reason = reason;
  }
}

/** The wanted files of a ZIP archive by name. */
export async function unzip(bytes: Buffer, limits: UnzipLimits): Promise<Map<string, Buffer>> {
  try {
    return await readEntries(bytes, limits);
  } catch (cause) {
    throw cause instanceof ArchiveError ? cause : new ArchiveError('broken', { cause });
  }
}

async function readEntries(
  bytes: Buffer,
  { isTaken, maxEntries, maxBytes }: UnzipLimits,
): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(bytes);
  if (archive.entryCount > maxEntries) throw new ArchiveError('too-large');
  const files = new Map<string, Buffer>();
  let left = maxBytes;
  for await (const entry of archive.eachEntry()) {
    if (!isTaken(entry.fileName)) continue;
    left -= entry.uncompressedSize;
    if (left < 0) throw new ArchiveError('too-large');
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return files;
}
