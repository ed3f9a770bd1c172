// A new first password from the console, for a person whom no institution can help: one of several institutions without an address,
// or one whom an institution has removed that keeps what they wrote.
// Invariants:
// nothing but the password, and an authenticator app that stays, lets anybody in afterwards;
// every institution of the person reads in its history that it happened.
import type { Database, Db } from '@orbita/database';
import { StartError } from '@orbita/database/embedded/start-error';
import { recordChanges } from '../../audit/index.ts';
import { makePassword } from '../../users/index.ts';
import { deleteDevicesOf, issuePasswords } from '../office/sessions.queries.ts';
import { endEmailChanges } from '../own-account/own-account.service.ts';
import { hashPassword } from '../passwords.ts';
import { endSessions } from '../restore/restore.queries.ts';
import { accountDoor } from '../office/stored-passwords.ts';
import { deleteFactors } from '../second-factor/second-factor.queries.ts';
import {
  asksSecondFactor,
  type FoundAccount,
  lockHelped,
  selectAccounts,
  takeOutWays,
} from './help-account.queries.ts';

/** Accounts that one search shows at most. */
export const MOST_FOUND = 20;

/** Returns the accounts with this number, e-mail, login or phone, or whose name has each of the words. */
export const findAccounts = (db: Db, text: string): Promise<FoundAccount[]> => selectAccounts(db, text, MOST_FOUND);

export interface FirstPassword {
  name: string;
  /** The e-mail, or the login where there is none; null for somebody who has neither. */
  login: string | null;
  password: string;
  /** A second factor is asked for besides the password. */
  hasSecondFactor: boolean;
}

/** Gives an account a password that its owner changes at once, and ends everything that was open. Throws where there is no such account. */
export async function issueFirstPassword(
  db: Database,
  userId: number,
  withSecondFactor: boolean,
): Promise<FirstPassword> {
  const password = makePassword();
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const account = await lockHelped(tx, userId);
    if (!account) throw new StartError(`There is no account ${userId}.`);
    await issuePasswords(tx, [{ id: userId, hash }]);
    await takeOutWays(tx, userId);
    await accountDoor.endRestoreLinks(tx, [userId]);
    await endEmailChanges(tx, [userId]);
    await deleteDevicesOf(tx, [userId]);
    await endSessions(tx, userId);
    const isReset = withSecondFactor && (await deleteFactors(tx, userId)) > 0;
    for (const companyId of account.company_ids)
      await recordChanges(tx, { id: null, company_id: companyId }, [
        { kind: 'user', id: userId, action: 'password-set' },
        ...(isReset ? [{ kind: 'user', id: userId, action: 'second-factor-reset' } as const] : []),
      ]);
    const { name, login } = account;
    return { name, login, password, hasSecondFactor: await asksSecondFactor(tx, userId) };
  });
}
