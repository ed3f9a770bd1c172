// Seals personal data with keys that are neither in the database nor in a backup.
// Invariants:
// a sealed value names its key, so that a new key takes over while values of the old one are still read;
// a value opens only at its own place, so that rows cannot be exchanged.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '@orbita/database/failure';
import type { Config } from '../config.ts';
import { syncNameAtStart } from './synced-files.ts';

export interface PersonalVault {
  /** The key that seals new values. */
  currentKeyId(): number;
  /** Seals bytes; only the same `place` opens them. */
  seal(bytes: Buffer, place: string): Buffer;
  /** Opens sealed bytes; throws when the key is not known, the place is another or a byte was changed. */
  open(sealed: Buffer, place: string): Buffer;
}

/** A value is sealed with a key that is not known here. */
export class UnknownKey extends Error {
  constructor(id: number) {
    super(`Personal data is sealed with key ${id}, which is not known here`);
  }
}

const CIPHER = 'aes-256-gcm';
const FORM = 1;
const [FORM_BYTES, KEY_BYTES, IV_BYTES, TAG_BYTES] = [1, 4, 12, 16];
const HEAD_BYTES = FORM_BYTES + KEY_BYTES;
const LARGEST_ID = 2 ** 32 - 1;

interface Keyring {
  current: number;
  keys: ReadonlyMap<number, Buffer>;
}

/** Returns the id of the key that sealed a value. */
export function keyIdOf(sealed: Buffer): number {
  if (sealed.length < HEAD_BYTES + IV_BYTES + TAG_BYTES || sealed[0] !== FORM)
    throw new Error('The value is not sealed personal data');
  return sealed.readUInt32BE(FORM_BYTES);
}

/** Reads `id:secret` pairs, one a line or separated by commas; the last one is the current key. */
function readKeyring(text: string, source: string): Keyring {
  const lines = text.split(/[\n,]/).filter((line) => line.trim() !== '');
  const keys = new Map<number, Buffer>();
  for (const line of lines) {
    const [, id, secret] = /^(\d{1,10}):(\S{32,})$/.exec(line.trim()) ?? [];
    if (id === undefined || secret === undefined || Number(id) > LARGEST_ID || keys.has(Number(id)))
      throw new Error(`${source} must hold different "number:secret" pairs with secrets of 32 characters or more`);
    keys.set(Number(id), deriveKey(secret));
  }
  const current = [...keys.keys()].at(-1);
  if (current === undefined) throw new Error(`${source} holds no key for personal data`);
  return { current, keys };
}
const deriveKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'orbita-personal-1', 32));
const newKeyLine = (): string => `${randomInt(1, LARGEST_ID)}:${randomBytes(32).toString('base64url')}\n`;

function readOrMakeFile(file: string): string {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, newKeyLine(), { flag: 'wx', mode: 0o600, flush: true });
    syncNameAtStart(file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** Adds a key to the file, with which everything is sealed from the next start on. */
export function addKey(file: string): void {
  readOrMakeFile(file);
  appendFileSync(file, newKeyLine(), { flush: true });
}

/** Keys of a file; they are read again once another process has added one, so that a running server seals with it. */
function watchFile(file: string): () => Keyring {
  let known: { keyring: Keyring; size: number } | undefined;
  return () => {
    if (known && statSync(file).size === known.size) return known.keyring;
    const text = readOrMakeFile(file);
    known = { keyring: readKeyring(text, file), size: Buffer.byteLength(text) };
    return known.keyring;
  };
}
function readOnce(text: string): () => Keyring {
  let known: Keyring | undefined;
  return () => (known ??= readKeyring(text, 'PERSONAL_DATA_KEYS'));
}

/** Opens the vault; its keys are read, or the first one made, when they are first needed. */
export function openPersonalVault(config: Pick<Config, 'personalKeys' | 'personalKeysFile'>): PersonalVault {
  const keyring = config.personalKeys ? readOnce(config.personalKeys) : watchFile(config.personalKeysFile);
  return {
    currentKeyId: () => keyring().current,
    seal: (bytes, place) => {
      const { current, keys } = keyring();
      const head = Buffer.alloc(HEAD_BYTES);
      head[0] = FORM;
      head.writeUInt32BE(current, FORM_BYTES);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keys.get(current)!, iv).setAAD(Buffer.concat([head, Buffer.from(place)]));
      const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([head, iv, cipher.getAuthTag(), text]);
    },
    open: (sealed, place) => {
      const id = keyIdOf(sealed);
      const key = keyring().keys.get(id);
      if (!key) throw new UnknownKey(id);
      const [ivEnd, tagEnd] = [HEAD_BYTES + IV_BYTES, HEAD_BYTES + IV_BYTES + TAG_BYTES];
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(HEAD_BYTES, ivEnd), { authTagLength: TAG_BYTES });
      decipher
        .setAAD(Buffer.concat([sealed.subarray(0, HEAD_BYTES), Buffer.from(place)]))
        .setAuthTag(sealed.subarray(ivEnd, tagEnd));
      return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
    },
  };
}
