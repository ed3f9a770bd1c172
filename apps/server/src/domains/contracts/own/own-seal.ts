// A sealed application is opened to its owner again.
// Invariants:
// who has a way into the account by what they set earlier profits nothing: the proof belongs to the session;
// a call goes only to the number that the owner had proved before the change, never to one that the office typed;
// a code of the office ends every other proof, and the phone is to be confirmed again;
// each opening is among the openings and in the history, and is told to the address before the change.
import { createHash, randomInt } from 'node:crypto';
import type { OpenedPart } from '@orbita/contract/contracts/office';
import type { contractOffice } from '@orbita/contract/contracts/office';
import type { OwnSeal, ownContract } from '@orbita/contract/contracts/own';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { coveredBy } from '../../../access/account-holdings.access.ts';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { canAll, hashToken, type Viewer } from '../../../http/viewer.ts';
import { originOf } from '../../../platform/origins.ts';
import { recordChanges } from '../../audit/index.ts';
import * as auth from '../../auth/index.ts';
import { insertMails, wakeMails } from '../../mails/index.ts';
import { hiddenPhone } from '../hidden-phone.ts';
import { insertOpenings } from '../office/openings.queries.ts';
import * as queries from './own-seal.queries.ts';

/** Calls that one session may ask for in 15 minutes. */
const CALL_LIMIT = 10;
const CODE_DIGITS = 8;
const CODE_MINUTES = 60;
/** Of eight digits; more than one session can spend, so that an intruder does not use the code of the owner up. */
const CODE_GUESSES = 50;
/** Wrong codes of one session in 15 minutes, whichever codes the office gives meanwhile. */
const SESSION_GUESSES = 10;

const hashCode = (contractId: number, typed: string): Buffer =>
  createHash('sha256')
    .update(`${contractId}:${typed.replace(/\D/g, '')}`)
    .digest();

export async function getOwnSeal({ db, telephony }: Deps, viewer: Viewer): Promise<OwnSeal> {
  const row = await queries.selectSeal(db, viewer);
  const isUnproved = viewer.is_unproved === true;
  const changed_at = row?.ways_in_changed_at ?? null;
  return {
    has_application: row !== undefined,
    is_sealed: row !== undefined && isUnproved,
    is_open_here: changed_at !== null && !isUnproved,
    needs_office: row !== undefined && !isUnproved && viewer.is_beginner === true,
    changed_at,
    phone: row?.proved_phone ? hiddenPhone(row.proved_phone) : null,
    told: telephony.isEmbedded ? 'shown' : 'call',
  };
}

/** Returns the application that this session does not open, or opens only because it began it. */
async function loadSealed(db: Db, viewer: Viewer): Promise<queries.SealRow> {
  const row = found(await queries.selectSeal(db, viewer), 'no-application');
  assertThat(viewer.is_unproved || viewer.is_beginner, 'application-not-sealed');
  return row;
}

export async function callOwner(
  deps: Deps,
  viewer: Viewer,
  call: CallContext,
): Promise<ResponseOf<typeof ownContract.callOwner>> {
  const { proved_phone: phone } = await loadSealed(deps.db, viewer);
  if (phone === null) throw new AppError('no-proved-phone');
  const session = hashToken(call.token ?? '').toString('base64url');
  await auth.countGuesses(deps.db, { [`own-call:${session}`]: CALL_LIMIT });
  const asked = { companyId: viewer.company_id, userId: viewer.id, isParent: null, language: call.language };
  return auth.askCall(deps, { ...asked, phone, isKnown: true });
}

/** Checks the code and returns what uses it up. */
async function admitProof(
  { db }: Deps,
  viewer: Viewer,
  { row, by, code, session }: { row: queries.SealRow; session: Buffer } & BodyOf<typeof ownContract.openOwnSeal>,
): Promise<(tx: Db) => Promise<void>> {
  if (by === 'phone') {
    const phone = row.proved_phone;
    if (phone === null) throw new AppError('no-proved-phone');
    const codeId = await auth.checkCode(db, {
      companyId: viewer.company_id,
      phone,
      userId: viewer.id,
      code,
      guesser: session.toString('base64url'),
    });
    return (tx) => auth.takeCode(tx, codeId);
  }
  const guesses = `owner-code:${session.toString('base64url')}`;
  await auth.countGuesses(db, { [guesses]: SESSION_GUESSES });
  const hash = hashCode(row.id, code);
  const wrong = () => new AppError('owner-code-wrong', { fields: { code: 'owner-code-wrong' } });
  if (!(await queries.tryCode(db, row.id, { hash, most: CODE_GUESSES }))) throw wrong();
  await auth.forgetGuesses(db, guesses);
  return async (tx) => {
    if (!(await queries.takeCode(tx, row.id, hash))) throw wrong();
  };
}

interface Opened {
  row: queries.SealRow;
  what: OpenedPart;
  call: CallContext;
}
/** Writes an opening down, for the owner and the office, and tells it to the address before the change. */
async function recordOpening(deps: Deps, tx: Db, viewer: Viewer, { row, what, call }: Opened): Promise<void> {
  await insertOpenings(tx, viewer, [{ contract_id: row.id, what }]);
  const isByOffice = what === 'owner-code-given';
  const action = isByOffice ? ('owner-code-given' as const) : ('owner-proved' as const);
  await recordChanges(tx, viewer, [{ kind: 'contract', id: row.id, action }]);
  if (row.address === '') return;
  await insertMails(tx, [
    {
      companyId: viewer.company_id,
      kind: isByOffice ? 'application-code-given' : 'application-opened',
      recipient: row.address,
      language: call.language,
      origin: originOf(deps.config, row.domain),
      targetId: row.user_id,
    },
  ]);
}

export async function openOwnSeal(
  deps: Deps,
  viewer: Viewer,
  { body, call }: { body: BodyOf<typeof ownContract.openOwnSeal>; call: CallContext },
): Promise<{ ok: true }> {
  const row = await loadSealed(deps.db, viewer);
  const session = hashToken(call.token ?? '');
  const useUp = await admitProof(deps, viewer, { row, session, ...body });
  await deps.db.transaction(async (tx) => {
    // A change of a way in that is not yet over is waited for, and may have ended what the code was for.
    await auth.lockAccount(tx, viewer.id);
    const now = found(await queries.selectSeal(tx, viewer));
    if (body.by === 'phone' && now.proved_phone !== row.proved_phone) throw new AppError('no-proved-phone');
    await useUp(tx);
    // The office knows the owner by sight: whoever proved before may have been somebody else.
    if (body.by === 'office') await auth.forgetProofs(tx, viewer.id);
    await auth.markOwnerSession(tx, session, body.by === 'office' ? viewer.company_id : null);
    const what = body.by === 'phone' ? 'owner-by-phone' : 'owner-by-code';
    await recordOpening(deps, tx, viewer, { row, what, call });
  });
  wakeMails(deps);
  return { ok: true };
}

/** Makes a code that somebody of the office, who may read the application anyway, tells its owner. */
export async function giveOwnerCode(
  deps: Deps,
  viewer: Viewer,
  { userId, call }: { userId: number; call: CallContext },
): Promise<ResponseOf<typeof contractOffice.giveOwnerCode>> {
  assertThat(canAll(viewer, coveredBy.application), 'right-missing');
  assertThat(userId !== viewer.id, 'yourself');
  const row = found(await queries.selectSeal(deps.db, { id: userId, company_id: viewer.company_id }));
  assertThat(row.ways_in_changed_at !== null, 'application-not-sealed');
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const { expires_at } = await deps.db.transaction(async (tx) => {
    await recordOpening(deps, tx, viewer, { row, what: 'owner-code-given', call });
    const given = { hash: hashCode(row.id, code), givenBy: viewer.id, minutes: CODE_MINUTES };
    return queries.upsertCode(tx, row.id, given);
  });
  wakeMails(deps);
  return { code, expires_at };
}
