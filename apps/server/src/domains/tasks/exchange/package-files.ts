// Reads archives from untrusted sources: only XML and pictures, limited in number and size whatever the archive declares.
import { DOCUMENT_MARKUP } from '../../../platform/bounded-markup.ts';
import { ArchiveError, unzip } from '../../../platform/unzip.ts';
import { decodeXml } from './decode-text.ts';
import { isManifest } from './qti-order.ts';
import { isOwnFile } from './qti-own.ts';

/** The file is not an archive, or it exceeds the limits. */
export class UnsafePackage extends Error {}

/** A file of a package that is no XML is reported, and the others are read. */
const MARKUP = { ...DOCUMENT_MARKUP, mayBeBroken: true };
const MAX_ENTRIES = 10_000;
const MOST_FILES = 1000;
const MOST_BYTES_OF_FILE = 2 * 1024 * 1024;
/** The most bytes of the XML files, and of the questions that we stored beside them. */
const MOST_BYTES = 20 * 1024 * 1024;

export const isPackage = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/** Counts files of one kind and refuses too many, too large ones, and too much of them in all. */
function countFiles(): (size: number) => void {
  let [files, bytes] = [0, 0];
  return (size) => {
    files += 1;
    bytes += size;
    if (files > MOST_FILES || size > MOST_BYTES_OF_FILE || bytes > MOST_BYTES) throw new UnsafePackage();
  };
}

/** Reads the XML files of an archive with its manifest, and the questions that we stored in it. */
export async function readPackage(bytes: Buffer): Promise<[name: string, text: string][]> {
  const [countXml, countOwn, countManifest] = [countFiles(), countFiles(), countFiles()];
  const isTaken = (name: string, size: number): boolean => {
    if (isOwnFile(name)) countOwn(size);
    else if (isManifest(name)) countManifest(size);
    else if (/\.xml$/i.test(name)) countXml(size);
    else return false;
    return true;
  };
  // Our own packages hold each question twice.
  const contents = await unpack(bytes, { isTaken, maxBytes: 2 * MOST_BYTES });
  return [...contents].map(([name, content]) => [name, decodeXml(content)]);
}

/** A picture of a package, or the reason why it cannot be read. */
export type PackedFile = Uint8Array | 'missing' | 'large' | 'many';
const MOST_PICTURES = 100;
const MOST_BYTES_OF_PICTURE = 10 * 1024 * 1024;
const MOST_BYTES_OF_PICTURES = 25 * 1024 * 1024;

/** Returns the named pictures of an archive in the order of the names; without an archive all of them are missing. */
export async function readPictureFiles(
  bytes: Buffer | undefined,
  names: readonly string[],
): Promise<Map<string, PackedFile>> {
  const found = new Map<string, PackedFile>(names.map((name) => [name, 'missing']));
  if (!bytes || names.length === 0) return found;
  let [total, count] = [0, 0];
  const isTaken = (name: string, size: number): boolean => {
    if (!found.has(name)) return false;
    const isTooMany = count >= MOST_PICTURES || total + size > MOST_BYTES_OF_PICTURES;
    const refusal = size > MOST_BYTES_OF_PICTURE ? 'large' : isTooMany ? 'many' : undefined;
    if (refusal) found.set(name, refusal);
    else [total, count] = [total + size, count + 1];
    return refusal === undefined;
  };
  for (const [name, content] of await unpack(bytes, { isTaken, maxBytes: MOST_BYTES_OF_PICTURES }))
    found.set(name, content);
  return found;
}

async function unpack(
  bytes: Buffer,
  limits: { isTaken: (name: string, size: number) => boolean; maxBytes: number },
): Promise<Map<string, Buffer>> {
  try {
    return await unzip(bytes, { ...limits, maxEntries: MAX_ENTRIES, markup: MARKUP });
  } catch (error) {
    throw error instanceof ArchiveError || error instanceof UnsafePackage ? new UnsafePackage() : error;
  }
}
