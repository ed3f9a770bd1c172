// Opens pictures of users to be decoded, in bounded time.
import { open } from 'node:fs/promises';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { AppError } from '../http/app-error.ts';

/**
 * A JPEG may be written in any number of passes over the whole picture, each of which takes as long as the first;
 * programs make about ten, of a progressive one with everything apart fewer than thirty.
 */
const MOST_SCANS = 64;
/** No picture that is decoded in good faith takes nearly as long. */
const SECONDS = 20;
const JPEG = Buffer.from([0xff, 0xd8]);
const SCAN = Buffer.from([0xff, 0xda]);
const READ_AT_ONCE = 256 * 1024;

/** Counts the passes in a part of a JPEG; the compressed data itself never holds their mark, an embedded preview may. */
function countScans(part: Buffer, most: number): number {
  let count = 0;
  for (let at = part.indexOf(SCAN); at !== -1 && count <= most; at = part.indexOf(SCAN, at + SCAN.length)) count += 1;
  return count;
}

async function countScansOfFile(path: string): Promise<number> {
  const buffer = Buffer.allocUnsafeSlow(READ_AT_ONCE);
  const file = await open(path);
  try {
    let count = 0;
    for (let position = 0; count <= MOST_SCANS;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
      const part = buffer.subarray(0, bytesRead);
      if (position === 0 && !part.subarray(0, 2).equals(JPEG)) return 0;
      count += countScans(part, MOST_SCANS);
      if (bytesRead < 2) return count;
      // A mark may lie across two parts, so that the next one begins with the last byte of this one.
      position += bytesRead - 1;
    }
    return count;
  } finally {
    await file.close();
  }
}

/** Opens a picture for drawing; throws `unsupported-file` for a JPEG that is made to take long. Drawing throws when it takes too long. */
export async function openPicture(input: string | Buffer, options?: SharpOptions): Promise<Sharp> {
  const scansOf = (bytes: Buffer) => (bytes.subarray(0, 2).equals(JPEG) ? countScans(bytes, MOST_SCANS) : 0);
  const scans = typeof input === 'string' ? await countScansOfFile(input) : scansOf(input);
  if (scans > MOST_SCANS) throw new AppError('unsupported-file');
  return sharp(input, options).timeout({ seconds: SECONDS });
}
