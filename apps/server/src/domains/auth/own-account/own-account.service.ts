// One's own account, and a new e-mail address.
// Invariants:
// an address that somebody gives themselves counts only after a mail to it was answered; one link works, once;
// the former address is told.
import type { auth } from '@orbita/contract/auth';
import type { OwnAccount } from '@orbita/contract/auth/own-account';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { lockOwnAccount } from '../../../access/own-session.access.ts';
import { AppError, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { endLinks, insertMails, takeLink, wakeMails } from '../../mails/index.ts';
import { originOf } from '../../../platform/origins.ts';
import { type AccountDoor, tellingTaken } from '../../users/index.ts';
import { countGuesses } from '../guesses.ts';
import { selectEntryCompany } from '../registration/registration.queries.ts';
import * as queries from './own-account.queries.ts';

/** New addresses that one person may name in 15 minutes. */
const MAIL_LIMIT = 5;

export const getOwnAccount = (db: Db, viewer: Viewer): Promise<OwnAccount> => queries.selectOwnAccount(db, viewer.id);

/** Counts a wish for a new address before it is looked at, so that addresses of others cannot be tried out. */
export const admitEmail: AccountDoor['admitEmail'] = (db, viewer) =>
  countGuesses(db, { [`email:${viewer.id}`]: MAIL_LIMIT });

/** Notes the new address and writes the mail to it; the caller wakes the mails when the transaction is done. */
export const requestEmail: AccountDoor['requestEmail'] = async (tx, deps, viewer, { email, call }) => {
  await lockOwnAccount(tx, viewer, call);
  const company = found(await selectEntryCompany(tx, call.domain));
  await queries.upsertEmailChange(tx, viewer.id, email);
  await endLinks(tx, 'confirm-email', [viewer.id]);
  await insertMails(tx, [
    {
      companyId: viewer.company_id,
      kind: 'confirm-email',
      recipient: email,
      language: call.language,
      origin: originOf(deps.config, company.domain),
      targetId: viewer.id,
    },
  ]);
  await recordChanges(tx, viewer, [{ kind: 'user', id: viewer.id, action: 'email-requested', after: { email } }]);
};

/** Ends the new addresses of people, with the links to them. */
export const endEmailChanges: AccountDoor['endEmailChanges'] = async (tx, userIds) => {
  await endLinks(tx, 'confirm-email', userIds);
  await queries.deleteEmailChanges(tx, userIds);
};

export async function confirmEmail(
  deps: Deps,
  { token }: BodyOf<typeof auth.confirmEmail>,
  call: CallContext,
): Promise<{ email: string }> {
  const { db, live, config } = deps;
  const company = found(await selectEntryCompany(db, call.domain));
  const { id, email } = await tellingTaken(() =>
    db.transaction(async (tx) => {
      const userId = await takeLink(tx, 'confirm-email', { token, domain: call.domain });
      const change = await queries.takeEmailChange(tx, userId);
      if (!change) throw new AppError('link-expired');
      await endLinks(tx, 'restore-password', [userId]);
      await recordChanges(tx, { id: userId, company_id: company.id }, [
        {
          kind: 'user',
          id: userId,
          action: 'email-confirmed',
          before: { email: change.before },
          after: { email: change.email },
        },
      ]);
      if (change.before !== null)
        await insertMails(tx, [
          {
            companyId: company.id,
            kind: 'email-changed',
            recipient: change.before,
            language: call.language,
            origin: originOf(config, company.domain),
            targetId: userId,
          },
        ]);
      return { id: userId, email: change.email };
    }),
  );
  live.send([id], { kind: 'rights' }, { id });
  wakeMails(deps);
  return { email };
}

export async function cancelEmailChange(db: Db, viewer: Viewer): Promise<{ ok: true }> {
  await db.transaction((tx) => endEmailChanges(tx, [viewer.id]));
  return { ok: true };
}
