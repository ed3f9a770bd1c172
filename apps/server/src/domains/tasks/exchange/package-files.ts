// Reads archives from untrusted sources: only XML and pictures, limited in number and size whatever the archive declares.
import { unzipSync, type UnzipFileInfo } from 'fflate';

/** The file is not an archive, or it exceeds the limits. */
export class UnsafePackage extends Error {}

const MOST_FILES = 1000;
const MOST_BYTES_OF_FILE = 2 * 1024 * 1024;
const MOST_BYTES = 20 * 1024 * 1024;

export const isPackage = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/**
 * Reads the XML files of an archive in the order of their names.
 * Sizes are checked before anything is unpacked, and an entry that lies about its size is cut off there.
 */
export function readPackage(bytes: Uint8Array): [name: string, text: string][] {
  let total = 0;
  let files = 0;
  const isTaken = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (!/\.xml$/i.test(name) || /imsmanifest\.xml$/i.test(name)) return false;
    files += 1;
    total += originalSize;
    if (files > MOST_FILES || originalSize > MOST_BYTES_OF_FILE || total > MOST_BYTES) throw new UnsafePackage();
    return true;
  };
  const decoder = new TextDecoder('utf-8');
  return Object.entries(unpack(bytes, isTaken))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, content]) => [name, decoder.decode(content)]);
}

/** A picture of a package, or the reason why it cannot be read. */
export type PackedFile = Uint8Array | 'missing' | 'large' | 'many';
const MOST_PICTURES = 100;
const MOST_BYTES_OF_PICTURE = 10 * 1024 * 1024;
const MOST_BYTES_OF_PICTURES = 25 * 1024 * 1024;

/** Returns the named pictures of an archive in the order of the names; all are missing when there is no archive. */
export function readPictureFiles(bytes: Uint8Array | undefined, names: readonly string[]): Map<string, PackedFile> {
  const found = new Map<string, PackedFile>(names.map((name) => [name, 'missing']));
  if (!bytes) return found;
  let [total, count] = [0, 0];
  const isTaken = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (!found.has(name)) return false;
    const isTooMany = count >= MOST_PICTURES || total + originalSize > MOST_BYTES_OF_PICTURES;
    const refusal = originalSize > MOST_BYTES_OF_PICTURE ? 'large' : isTooMany ? 'many' : undefined;
    if (refusal) found.set(name, refusal);
    else [total, count] = [total + originalSize, count + 1];
    return refusal === undefined;
  };
  for (const [name, content] of Object.entries(unpack(bytes, isTaken))) found.set(name, content);
  return found;
}

function unpack(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    throw new UnsafePackage();
  }
}
