// Unpacks untrusted archives: the declared size is checked first, an entry that exceeds its declaration is refused, and
// XML is looked through before anybody parses it.
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { AppError } from '../http/app-error.ts';
import { assertBoundedMarkup, DOCUMENT_MARKUP, type MarkupLimits } from './bounded-markup.ts';

interface UnzipLimits {
  /** Whether an entry is unpacked, by its name and unpacked size in bytes. */
  isTaken: (name: string, size: number) => boolean;
  /** The most entries of an archive, unpacked or not. */
  maxEntries: number;
  /** The most bytes that the unpacked entries may have in total. */
  maxBytes: number;
  /** How long parts of XML may be; those of a document unless told. */
  markup?: MarkupLimits;
}

const isMarkup = (name: string): boolean => /\.(xml|rels)$/i.test(name);

/** The archive is refused because it is invalid or exceeds a limit. */
export class ArchiveError extends Error {
  readonly reason: 'broken' | 'too-large';

  constructor(reason: ArchiveError['reason'], options?: ErrorOptions) {
    super(`The archive is ${reason}`, options);
    this.reason = reason;
  }
}

/** Returns the unpacked files of a ZIP archive by name. */
export async function unzip(bytes: Buffer, limits: UnzipLimits): Promise<Map<string, Buffer>> {
  try {
    return await readEntries(bytes, limits);
  } catch (cause) {
    throw cause instanceof ArchiveError || cause instanceof AppError ? cause : new ArchiveError('broken', { cause });
  }
}

async function readEntries(
  bytes: Buffer,
  { isTaken, maxEntries, maxBytes, markup = DOCUMENT_MARKUP }: UnzipLimits,
): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(bytes);
  if (archive.entryCount > maxEntries) throw new ArchiveError('too-large');
  const files = new Map<string, Buffer>();
  let left = maxBytes;
  for await (const entry of archive.eachEntry()) {
    if (!isTaken(entry.fileName, entry.uncompressedSize)) continue;
    left -= entry.uncompressedSize;
    if (left < 0) throw new ArchiveError('too-large');
    const content = await buffer(await archive.openReadStreamPromise(entry));
    if (isMarkup(entry.fileName)) assertBoundedMarkup(content, markup);
    files.set(entry.fileName, content);
  }
  return files;
}
