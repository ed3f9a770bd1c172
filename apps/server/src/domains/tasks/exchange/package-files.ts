// Reads archives from untrusted sources: only XML and pictures, limited in number and size whatever the archive declares.
import { ArchiveError, unzip } from '../../../platform/unzip.ts';
import { decodeXml } from './decode-text.ts';
import { isManifest } from './qti-order.ts';
import { isOwnFile } from './qti-own.ts';

/** The file is not an archive, or it exceeds the limits. */
export class UnsafePackage extends Error {}

const MAX_ENTRIES = 10_000;
const MOST_FILES = 1000;
const MOST_BYTES_OF_FILE = 2 * 1024 * 1024;
const MOST_BYTES = 20 * 1024 * 1024;

export const isPackage = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/** Reads the XML files of an archive with its manifest, and the questions that we stored in it. */
export async function readPackage(bytes: Buffer): Promise<[name: string, text: string][]> {
  let [files, stored] = [0, 0];
  const isTaken = (name: string, size: number): boolean => {
    const isOwn = isOwnFile(name);
    if (!isOwn && !/\.xml$/i.test(name)) return false;
    if (isOwn) stored += 1;
    else if (!isManifest(name)) files += 1;
    if (files > MOST_FILES || stored > MOST_FILES || size > MOST_BYTES_OF_FILE) throw new UnsafePackage();
    return true;
  };
  const contents = await unpack(bytes, { isTaken, maxBytes: MOST_BYTES });
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
    return await unzip(bytes, { ...limits, maxEntries: MAX_ENTRIES });
  } catch (error) {
    throw error instanceof ArchiveError || error instanceof UnsafePackage ? new UnsafePackage() : error;
  }
}
