// Recovery codes: ten, each of one use, for whoever has lost the phone.
import { createHash, randomInt } from 'node:crypto';
import type { Db } from '@orbita/database';
import * as queries from './second-factor.queries.ts';

const CODES = 10;
const [GROUPS, GROUP_LETTERS] = [4, 4];
/** Without letters and digits that look alike. 16 of 31 signs are 79 random bits, which no search through hashes finds. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

const makeGroup = (): string => Array.from({ length: GROUP_LETTERS }, () => SIGNS[randomInt(SIGNS.length)]).join('');
const makeCode = (): string => Array.from({ length: GROUPS }, makeGroup).join('-');

/** Whether what was typed could be a recovery code rather than the digits of an app. */
export const isRecoveryCode = (typed: string): boolean => readCode(typed).length === GROUPS * GROUP_LETTERS;
/** Drops what people type between the signs. */
export const readCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');
export const hashCode = (typed: string): Buffer => createHash('sha256').update(readCode(typed)).digest();

/** Replaces the codes of a person and returns the new ones. */
export async function replaceRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode);
  await queries.replaceRecoveryCodes(tx, userId, codes.map(hashCode));
  return codes;
}
