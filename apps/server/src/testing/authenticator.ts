// Plays the authenticator app on a phone: shows the codes of a key typed in by hand.
import { codeAt, stepAt } from '../domains/auth/second-factor/totp.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Returns the bytes of a key written in base32. */
export function decodeKey(text: string): Buffer {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** Returns the code shown now, or that many half minutes later: a code is taken once only. */
export const codeOfApp = (key: string, later = 0): string =>
  codeAt(decodeKey(key.replaceAll(/\s/g, '')), stepAt(Date.now()) + later);
