// Stores passwords that people choose and that the office sets.
// Invariants:
// a new password ends every other session and sign-in that waits, forgets every other device and ends the links that would set another, or another address;
// what was added under the former one (a phone, passkeys, links, calendars) opens the account no more unless its owner says that it does;
// one that the office has set is changed by the person before anything else.
import type { Db } from '@orbita/database';
import { lockOwnAccount } from '../../../access/own-session.access.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { hashToken, type Viewer } from '../../../http/viewer.ts';
import { endLinks, wakeMails } from '../../mails/index.ts';
import { announcePassword } from '../../notifications/index.ts';
import type { AccountDoor } from '../../users/index.ts';
import * as queries from '../auth.queries.ts';
import { deviceOf } from '../device.ts';
import { countGuesses, forgetGuesses } from '../guesses.ts';
import { admitEmail, endEmailChanges, requestEmail } from '../own-account/own-account.service.ts';
import { hashNewPassword, hashNewPasswordOf } from '../new-passwords.ts';
import { isPassword } from '../passwords.ts';
import { deleteDevicesOf, deleteSessionsOf, issuePasswords } from './sessions.queries.ts';

const PASSWORD_LIMIT = 5;
/** Minutes after signing in during which a new password needs no current one, because existing clients send only the new one. */
const FRESH_SESSION_MINUTES = 2;

/** Throws unless the own password is right, or was typed at the sign-in of a moment ago; a call to a phone does not count as that. */
async function assertOwnPassword(
  { db }: Deps,
  viewer: Viewer,
  { password, call }: { password: string | undefined; call: CallContext },
): Promise<void> {
  const tokenHash = hashToken(call.token ?? '');
  const { password_hash, is_fresh } = await queries.selectOwnPassword(
    db,
    viewer.id,
    { tokenHash, userAgent: call.userAgent },
    FRESH_SESSION_MINUTES,
  );
  const guesses = `password:${viewer.id}`;
  if (password !== undefined) await countGuesses(db, { [guesses]: PASSWORD_LIMIT });
  const right = password === undefined ? is_fresh : await isPassword(password_hash, password);
  if (!right) {
    const missing = password_hash === '' ? 'first-password-late' : 'password-needed';
    const fault = password === undefined ? missing : 'wrong-password';
    throw new AppError('wrong-password', { fields: { current_password: fault } });
  }
  await forgetGuesses(db, guesses);
}

/** Throws unless the own password in the body lets the viewer decide where money, codes or secrets go; a new session is no proof. */
export async function proveOneself(
  deps: Deps,
  viewer: Viewer,
  { body, call }: { body: { current_password?: string | null }; call: CallContext },
): Promise<void> {
  const { current_password: password } = body;
  // Clients send an empty one with every form.
  if (!password) throw new AppError('wrong-password', { fields: { current_password: 'password-again' } });
  await assertOwnPassword(deps, viewer, { password, call });
}

const endRestoreLinks: AccountDoor['endRestoreLinks'] = (tx, userIds) => endLinks(tx, 'restore-password', userIds);

/** Stores the own password; returns the hashes of the tokens of the sessions that ended. */
async function storeOwnPassword(
  tx: Db,
  viewer: Viewer,
  { hash, call, keepsWays = false }: { hash: string; call: CallContext; keepsWays?: boolean },
): Promise<Buffer[]> {
  await lockOwnAccount(tx, viewer, call);
  const tokenHash = hashToken(call.token ?? '');
  const { had_password: hadPassword } = await queries.updateOwnPassword(tx, viewer.id, { hash, tokenHash, keepsWays });
  if (hadPassword && !keepsWays) await queries.deleteOtherWays(tx, viewer.id);
  await endRestoreLinks(tx, [viewer.id]);
  // Whoever knew the former password may have asked for another address.
  await endEmailChanges(tx, [viewer.id]);
  return endOthers(tx, viewer.id, call);
}

/** Ends the other sessions of a person and forgets the other devices; returns the hashes of the tokens that ended. */
export async function endOthers(tx: Db, userId: number, call: CallContext): Promise<Buffer[]> {
  const ended = await queries.deleteOtherSessions(tx, userId, hashToken(call.token ?? ''));
  await queries.deleteOtherDevices(tx, userId, hashToken(deviceOf(call) ?? ''));
  return ended.map(({ token_hash }) => token_hash);
}

/** Ends sessions of people of the company; returns the hashes of their tokens. */
const endSessions: AccountDoor['endSessions'] = async (tx, companyId, userIds) =>
  (await deleteSessionsOf(tx, companyId, userIds)).map(({ token_hash }) => token_hash);

/** Stores passwords that the office has set; returns the hashes of the tokens of the sessions that ended. */
async function storeIssuedPasswords(
  tx: Db,
  companyId: number,
  issued: readonly { id: number; hash: string }[],
): Promise<Buffer[]> {
  const ids = issued.map(({ id }) => id);
  await issuePasswords(tx, issued);
  await endRestoreLinks(tx, ids);
  await endEmailChanges(tx, ids);
  await deleteDevicesOf(tx, ids);
  return endSessions(tx, companyId, ids);
}

/** Disconnects what ended, and tells the person of an own new password. */
async function afterPassword(deps: Deps, viewer: Viewer, { userId, ended }: { userId: number; ended: Buffer[] }) {
  for (const token of ended) deps.live.endSession(token);
  if (userId === viewer.id) await announcePassword(deps, viewer);
}

/** What the administration of people needs of passwords and sessions. */
export const accountDoor: AccountDoor = {
  hashNewPassword,
  hashNewPasswordOf,
  assertOwnPassword,
  storeOwnPassword,
  storeIssuedPasswords,
  afterPassword,
  endSessions,
  endRestoreLinks,
  admitEmail,
  requestEmail,
  wakeMails,
  endEmailChanges,
};
