// A new password by mail.
// Invariants:
// the answer and its timing do not tell whether an account exists: the job that sends the mail looks for it;
// a link sets one password, and everything that was open with the old one ends.
import type { auth } from '@orbita/contract/auth';
import type { BodyOf } from '@orbita/contract/endpoint';
import { found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { networkOf } from '../../../http/secure-transport.ts';
import { insertMailWithin, readLink, takeLink, wakeMails } from '../../mails/index.ts';
import { originOf } from '../../../platform/origins.ts';
import { announcePassword } from '../../notifications/index.ts';
import { dropForeignKeys } from '../../users/index.ts';
import { endEmailChanges } from '../own-account/own-account.service.ts';
import { updatePassword } from '../auth.queries.ts';
import { acceptGuess } from '../guesses.ts';
import { payFor } from '../proof-of-work.ts';
import { hashNewPasswordOf } from '../new-passwords.ts';
import { selectEntryCompany } from '../registration/registration.queries.ts';
import * as queries from './restore.queries.ts';

/** Mails to one address; further requests get the same answer and no mail. */
const MAILS = { most: 3, minutes: 15 };

export async function restorePassword(
  deps: Deps,
  { email, proof }: BodyOf<typeof auth.restorePassword>,
  call: CallContext,
): Promise<{ ok: true }> {
  const recipient = email.trim();
  await payFor(deps, 'restore', { recipient, proof }, call);
  const company = found(await selectEntryCompany(deps.db, call.domain));
  await insertMailWithin(
    deps.db,
    {
      companyId: company.id,
      kind: 'restore-password',
      recipient,
      language: call.language,
      origin: originOf(deps.config, company.domain),
    },
    MAILS,
  );
  wakeMails(deps);
  return { ok: true };
}

export async function readRestoreLink(
  { db }: Deps,
  { token }: BodyOf<typeof auth.readRestoreLink>,
  { domain }: CallContext,
): Promise<{ email: string }> {
  const id = await readLink(db, 'restore-password', { token, domain });
  const person = found(await queries.selectEmail(db, id), 'link-expired');
  return { email: person.email ?? '' };
}

export async function setRestoredPassword(
  deps: Deps,
  { token, new_password }: BodyOf<typeof auth.setRestoredPassword>,
  call: CallContext,
): Promise<{ ok: true }> {
  const { db, live } = deps;
  const company = found(await selectEntryCompany(db, call.domain));
  const link = { token, domain: call.domain };
  // A dead link is refused before its password takes a core.
  const person = await readLink(db, 'restore-password', link);
  const hash = await hashNewPasswordOf(db, person, { password: new_password, field: 'new_password' });
  const { userId, ended } = await db.transaction(async (tx) => {
    const id = await takeLink(tx, 'restore-password', link);
    // Whoever set up the account may have left other ways into it.
    await dropForeignKeys(tx, [id]);
    await endEmailChanges(tx, [id]);
    await updatePassword(tx, id, hash);
    return { userId: id, ended: await queries.endSessions(tx, id) };
  });
  for (const { token_hash } of ended) live.endSession(token_hash);
  await acceptGuess(db, { whom: `user:${userId}`, address: networkOf(call.ip), device: undefined });
  await announcePassword(deps, { id: userId, company_id: company.id });
  return { ok: true };
}
