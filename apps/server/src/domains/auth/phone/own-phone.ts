// The own phone: named, called, confirmed by the code.
// Invariants:
// another number than that of the account is named only with the own password, because it opens the account;
// the account keeps its number until the new one is confirmed; the mailbox is told.
import type { auth } from '@orbita/contract/auth';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { lockOwnAccount } from '../../../access/own-session.access.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { hashToken, type Viewer } from '../../../http/viewer.ts';
import { originOf } from '../../../platform/origins.ts';
import { recordChanges } from '../../audit/index.ts';
import { insertMails, wakeMails } from '../../mails/index.ts';
import { countGuesses } from '../guesses.ts';
import { countRequest } from '../proof-of-work.ts';
import { selectAddress } from '../second-factor/factor-changes.queries.ts';
import { accountDoor } from '../office/stored-passwords.ts';
import { askCall, checkCode, readTypedPhone, takeCode } from './ask-call.ts';
import * as queries from './phone.queries.ts';

/** Calls that one person may ask for in 15 minutes, whatever the numbers. */
const CALL_LIMIT = 5;

export async function savePhone(
  deps: Deps,
  viewer: Viewer,
  { phone, current_password: password }: BodyOf<typeof auth.savePhone>,
  call: CallContext,
): Promise<ResponseOf<typeof auth.savePhone>> {
  const number = readTypedPhone(phone);
  const own = await queries.selectOwnPhone(deps.db, viewer.id);
  if (own.phone !== number) await accountDoor.assertOwnPassword(deps, viewer, { password, call });
  await queries.saveClaim(deps.db, viewer.id, number);
  return { ok: true, phone: number };
}

async function loadClaim({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<string> {
  const claim = await queries.selectClaim(db, viewer.id);
  if (!claim) throw new AppError('phone-not-named');
  return claim.phone;
}

export async function callPhone(
  deps: Deps,
  viewer: Viewer,
  call: CallContext,
): Promise<ResponseOf<typeof auth.callPhone>> {
  const phone = await loadClaim(deps, viewer);
  await countGuesses(deps.db, { [`own-call:${viewer.id}`]: CALL_LIMIT });
  const recent = await countRequest(deps.db, 'call', call);
  const asked = { companyId: viewer.company_id, userId: viewer.id, isParent: null, language: call.language };
  return askCall(deps, { ...asked, phone, recent });
}

export async function confirmPhone(
  deps: Deps,
  viewer: Viewer,
  { code, call }: { code: string; call: CallContext },
): Promise<{ ok: true }> {
  const { db, live } = deps;
  const phone = await loadClaim(deps, viewer);
  const codeId = await checkCode(db, { companyId: viewer.company_id, phone, userId: viewer.id, code });
  await db.transaction(async (tx) => {
    await takeCode(tx, codeId);
    await lockOwnAccount(tx, viewer, call);
    const before = await queries.selectOwnPhone(tx, viewer.id);
    await queries.confirmOwnPhone(tx, viewer.id, { phone, tokenHash: hashToken(call.token ?? '') });
    await queries.deleteClaim(tx, viewer.id);
    await recordChanges(tx, viewer, [
      { kind: 'user', id: viewer.id, action: 'phone-confirmed', before: { phone: before.phone }, after: { phone } },
    ]);
    await tellMailbox(deps, tx, viewer, call);
  });
  live.send([viewer.id], { kind: 'rights' }, viewer);
  wakeMails(deps);
  return { ok: true };
}

/** Tells the mailbox that a phone lets in by a call: whoever once knew the password could have confirmed it. */
async function tellMailbox(deps: Deps, tx: Db, viewer: Viewer, call: CallContext): Promise<void> {
  const { email, domain } = await selectAddress(tx, viewer.id, viewer.company_id);
  if (email === null) return;
  const origin = originOf(deps.config, domain);
  const named = { companyId: viewer.company_id, language: call.language, origin, targetId: viewer.id };
  await insertMails(tx, [{ ...named, kind: 'phone-confirmed', recipient: email }]);
}
