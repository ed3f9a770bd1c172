import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** Bytes of a file that are hashed before others are answered. */
const HASHED_AT_ONCE = 256 * 1024;

/** Returns the SHA-256 of a file as 64 hexadecimal digits, in bounded memory. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  // One buffer for the whole file, because a stream makes a new one for each part.
  const buffer = Buffer.allocUnsafeSlow(HASHED_AT_ONCE);
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
