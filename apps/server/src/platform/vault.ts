// Encrypts secrets that must be readable again, with a key that is neither in the database nor in a backup.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '@orbita/database/failure';
import { syncNameAtStart } from './synced-files.ts';

/** Where the key of the installation comes from. */
export interface VaultKey {
  /** The secret that the operator configured; undefined keeps one in `secretKeyFile`. */
  secretKey: string | undefined;
  /** Absolute path of the file of the key. */
  secretKeyFile: string;
}

export interface Vault {
  /** Encrypts a secret; only the same `place` decrypts it, so that rows cannot be exchanged. */
  lock(secret: Buffer, place: string): Buffer;
  /** Returns the secret; undefined when another key or place encrypted it. */
  unlock(locked: Buffer, place: string): Buffer | undefined;
  /** Returns 32 bytes that are the same for the same text and place, and from which nobody without the key guesses the text. */
  mac(text: string, place: string): Buffer;
}

const CIPHER = 'aes-256-gcm';
const [IV_BYTES, TAG_BYTES] = [12, 16];

/** Opens the vault; its key is read, or made, when it is first needed. */
export function openVault(config: VaultKey): Vault {
  let known: Buffer | undefined;
  const key = (): Buffer => (known ??= deriveKey(config.secretKey ?? readKeyFile(config.secretKeyFile)));
  return {
    lock: (secret, place) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key(), iv).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    unlock: (locked, place) => {
      const decipher = createDecipheriv(CIPHER, key(), locked.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place)).setAuthTag(locked.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(locked.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
    mac: (text, place) => createHmac('sha256', key()).update(`${place}\n${text}`).digest(),
  };
}

const deriveKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'orbita-vault-1', 32));

/** Reads the key of the installation; the first server makes it, and one that starts at the same time takes the same. */
function readKeyFile(file: string): string {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true });
    syncNameAtStart(file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
