// Files of a package of strangers: XML only, few and small, whatever the archive says of itself.
import { unzipSync, type UnzipFileInfo } from 'fflate';

/** The archive is none, or holds more than is taken. */
export class UnsafePackage extends Error {}

const MOST_FILES = 1000;
const MOST_BYTES_OF_FILE = 2 * 1024 * 1024;
const MOST_BYTES = 20 * 1024 * 1024;

export const isPackage = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/** The XML files of an archive in the order of their names. Sizes are checked before anything is unpacked; one that lies about its size is cut off there. */
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

function unpack(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    throw new UnsafePackage();
  }
}
