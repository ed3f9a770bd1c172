// Passwords that people choose, for themselves or for somebody else: every place where one is set hashes it here.
// Invariant: none is stored that everybody would guess.
import type { Db } from '@orbita/database';
import { AppError } from '../../http/app-error.ts';
import { selectNames } from './auth.queries.ts';
import { isGuessed } from './guessed-passwords.ts';
import { hashPassword, hashPasswordFrom } from './passwords.ts';

export interface NewPassword {
  password: string;
  /** Names, login and addresses of the person, which are guessed first. */
  own: readonly (string | null | undefined)[];
  /** The field of the form at which a refusal stands. */
  field: string;
  /** The address of somebody without an account, who waits behind those that sign in. */
  from?: string;
}

/** Returns the hash of a password; throws when everybody would guess it. */
export async function hashNewPassword({ password, own, field, from }: NewPassword): Promise<string> {
  if (await isGuessed(password, own))
    throw new AppError('password-guessed', { fields: { [field]: 'password-guessed' } });
  return from === undefined ? hashPassword(password) : hashPasswordFrom(from, password);
}

/** Returns the hash of a new password of somebody who has an account; `own` are further names that the account gets. */
export async function hashNewPasswordOf(
  db: Db,
  userId: number,
  { password, field, own = [] }: Pick<NewPassword, 'password' | 'field'> & Partial<NewPassword>,
): Promise<string> {
  const names = await selectNames(db, userId);
  return hashNewPassword({ password, field, own: [...own, ...Object.values(names ?? {})] });
}
