// Proof of a second factor, at the sign-in and before a change of the factors.
// Invariants:
// a code, a recovery code and an answer of a passkey are taken once, also of two sent at once;
// wrong codes are counted before they are checked, and after a hundred in a row no code of the app is taken any more.
import type { Proof } from '@orbita/contract/auth/second-factor';
import type { Db } from '@orbita/database';
import { AppError } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { isProvedBy } from './passkeys.ts';
import { selectPasskey } from './passkeys.queries.ts';
import { hashCode, isRecoveryCode } from './recovery-codes.ts';
import * as queries from './second-factor.queries.ts';
import { stepOfCode } from './totp.ts';

/** Wrong codes in a row after which only a passkey, a recovery code or the office helps: guessing stays hopeless for years. */
const MOST_WRONG = 100;
/** Minutes for reading the first code after the key was shown. */
export const SETUP_MINUTES = 30;

/** Place of a key in the vault. */
export const placeOf = (userId: number): string => `authenticator:${userId}`;

export interface Given extends Pick<Proof, 'code' | 'passkey'> {
  userId: number;
  /** What the passkey was asked; null when nothing was. */
  challenge: string | null;
  domain: string;
}

/** Throws unless the code or the passkey is the person's; uses it up. */
export async function proveFactor({ vault }: Deps, tx: Db, given: Given): Promise<void> {
  if (given.passkey) {
    if (await isOwnPasskey(tx, given)) return;
    throw new AppError('passkey-refused');
  }
  if (given.code === undefined) throw new AppError('code-missing', { fields: { code: 'code-missing' } });
  const { userId, code } = given;
  const isRight = isRecoveryCode(code)
    ? await queries.takeRecoveryCode(tx, userId, hashCode(code))
    : await isCodeOfApp(vault, tx, { userId, code });
  if (!isRight) throw new AppError('wrong-code', { fields: { code: 'wrong-code' } });
}

async function isOwnPasskey(tx: Db, { userId, passkey: used, challenge, domain }: Given): Promise<boolean> {
  if (!used || challenge === null) return false;
  const key = await selectPasskey(tx, used.id);
  return key?.user_id === userId && isProvedBy(tx, key, { used, asked: { challenge, domain } });
}

async function isCodeOfApp(
  vault: Deps['vault'],
  tx: Db,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const row = await queries.selectKey(tx, userId, SETUP_MINUTES);
  const key = row?.is_confirmed ? vault.unlock(row.secret, placeOf(userId)) : undefined;
  const step = key && stepOfCode(key, code.replace(/[\s-]/g, ''), Date.now());
  return step !== undefined && queries.takeStep(tx, userId, step, MOST_WRONG);
}
