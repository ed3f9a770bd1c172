// Codes of authenticator apps by RFC 6238: six digits of HMAC-SHA-1, a new one every 30 seconds.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, as long as the hash. */
const KEY_BYTES = 20;
/** Clock steps before and after the present one whose codes are taken too, because phones' clocks differ. */
const TOLERANCE = 1;

export const makeKey = (): Buffer => randomBytes(KEY_BYTES);

/** Returns the code of a clock step. */
export function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = hash.at(-1)! & 15;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / STEP_SECONDS);

/** Returns the clock step that a code belongs to; undefined for a code of no step around the present. */
export function stepOfCode(key: Buffer, code: string, now: number): number | undefined {
  const present = stepAt(now);
  const steps = Array.from({ length: 2 * TOLERANCE + 1 }, (_, i) => present - TOLERANCE + i);
  // All are compared, so that the time taken tells nothing.
  return steps.filter((step) => isEqual(codeAt(key, step), code)).at(-1);
}

const isEqual = (right: string, sent: string): boolean =>
  sent.length === right.length && timingSafeEqual(Buffer.from(right), Buffer.from(sent.padEnd(right.length)));

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Writes bytes in base32 without padding, as apps let people type a key. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Returns the address that a QR code shows to an app. */
export function otpauthUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  const label = [issuer, account].map((part) => encodeURIComponent(part.replaceAll(':', ' '))).join(':');
  const query = [`secret=${secret}`, `issuer=${encodeURIComponent(issuer)}`, 'algorithm=SHA1', `digits=${DIGITS}`];
  return `otpauth://totp/${label}?${[...query, `period=${STEP_SECONDS}`].join('&')}`;
}
