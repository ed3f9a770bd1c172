// Makes two accounts of one person one.
// Invariants:
// everything that refers to the other account is handed over in one transaction, whatever table it is in, and what requests under way write later follows it;
// what both have stays as it was with the remaining account; of the other only private notes and ways of signing in are deleted;
// nobody merges an account that holds what they may not open or do, whichever of the two remains;
// no contact opens more than it could open before;
// the preview is the merge itself, rolled back, but for what nothing can refuse, which it counts.
import { type ErrorCode, errors } from '@orbita/contract/errors';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { users } from '@orbita/contract/users';
import type { Db } from '@orbita/database';
import { mayJoin, openingRefusal, rightsOf } from '../../../access/account-holdings.access.ts';
import { isOwnWork } from '../../../access/subjects.access.ts';
import { lockAccounts, lockRights } from '../../../access/held-rights.access.ts';
import { AppError, assertThat, found, type Language } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import type { UserDeps } from '../users.service.ts';
import { eraseAccount } from './erase-person.queries.ts';
import { markOwnPhone, selectTargets, type Target } from './account.queries.ts';
import { endForeignWaysIn } from './foreign-ways-in.queries.ts';
import { handOver, type Pair } from './hand-over.ts';
import * as queries from './merge-people.queries.ts';
import { wakeSettling } from './removed-accounts.ts';

type Preview = ResponseOf<typeof users.previewMerge>;

/** Returns why two accounts cannot be merged; throws for people who are not here. */
async function refusalOf(tx: Db, viewer: Viewer, { kept, gone }: Pair): Promise<ErrorCode | undefined> {
  const targets = await selectTargets(tx, viewer.company_id, [kept, gone]);
  assertThat(targets.length === 2, 'not-found');
  if (gone === viewer.id) return 'yourself';
  const refusals = targets.map((target) => {
    if (target.id !== viewer.id) return openingRefusal(viewer, target);
    return target.is_shared ? ('shared-account' as const) : undefined;
  });
  const refusal = refusals.find((code) => code === 'rights-not-held') ?? refusals.find((code) => code !== undefined);
  if (refusal !== undefined) return refusal;
  if (kept === viewer.id && !mayJoin(viewer) && (await queries.bringsGroup(tx, viewer.company_id, { kept, gone })))
    return 'gives-more';
  if (isOwnWork(viewer, kept) && (await queries.hasJudged(tx, { kept, gone }))) return 'own-result';
  if (await queries.bothApplied(tx, { kept, gone })) return 'two-applications';
  return targets.some((target) => target.id === gone && target.is_owner) ? 'owner-stays' : undefined;
}

/** Carries the result of a preview out of the transaction that it undoes. */
class Undone extends Error {
  readonly result: Pick<Preview, 'moves' | 'conflicts'>;
  constructor(result: Pick<Preview, 'moves' | 'conflicts'>) {
    super('undone');
    this.result = result;
  }
}

async function tryOut(db: Db, pair: Pair): Promise<Pick<Preview, 'moves' | 'conflicts'>> {
  try {
    return await db.transaction(async (tx) => {
      throw new Undone(await handOver(tx, pair, queries.tryHandOver));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
}

export async function previewMerge(db: Db, viewer: Viewer, pair: Pair, language: Language): Promise<Preview> {
  assertThat(pair.kept !== pair.gone, 'not-found');
  const code = await refusalOf(db, viewer, pair);
  const people = await queries.selectListed(db, viewer.company_id, [pair.kept, pair.gone]);
  const isOpen = code === undefined;
  const told = isOpen ? await tryOut(db, pair) : { moves: {}, conflicts: [] };
  const differing = isOpen ? await queries.selectDifferingAttendance(db, pair) : [];
  return {
    refusal: code === undefined ? null : errors[code][language],
    kept: found(people.find(({ id }) => id === pair.kept)),
    gone: found(people.find(({ id }) => id === pair.gone)),
    ...told,
    attendance: differing,
  };
}

/** Returns the contacts that the remaining account may take over: mail and phone open it, so their account must have held all that it holds. */
async function contactsFor(tx: Db, heir: Target, giver: Target): Promise<queries.Contacts> {
  const contacts = await queries.selectContacts(tx, giver.id);
  const rights = new Set(rightsOf(giver));
  const isEqual =
    !heir.is_owner &&
    rightsOf(heir).every((right) => rights.has(right)) &&
    heir.holdings.every((holding) => giver.holdings.includes(holding));
  return isEqual ? contacts : { ...contacts, email: null, phone: null, phone_is_own: false };
}

const holdsApplication = ({ holdings }: Target): boolean => holdings.includes('application');
/** Who proves an application after a merge: the person whose it was; where both had one, only a number that both proved. */
function proofAfter(
  { heir, own }: { heir: Target; own: queries.Proof },
  { giver, given }: { giver: Target; given: queries.Proof },
): queries.Proof {
  if (!holdsApplication(giver)) return own;
  if (!holdsApplication(heir)) return { ...given, former_email: given.former_email ?? '' };
  return { ...own, proved_phone: own.proved_phone === given.proved_phone ? own.proved_phone : null };
}

/**
 * Makes two accounts one. Of attendance that both have, what the remaining account has counts, but in the lessons of
 * `attendanceOfGone` what the other one has.
 */
export async function mergePeople(
  deps: UserDeps,
  viewer: Viewer,
  pair: Pair,
  attendanceOfGone: number[] = [],
): Promise<{ ok: true }> {
  const { db, live, account } = deps;
  const { kept, gone } = pair;
  const company = viewer.company_id;
  assertThat(kept !== gone, 'not-found');
  const ended = await db.transaction(async (tx) => {
    const merger = await lockRights(tx, viewer, 'users_write');
    await lockAccounts(tx, [kept, gone]);
    const code = await refusalOf(tx, merger, pair);
    if (code !== undefined) throw new AppError(code);
    const [was] = await queries.selectListed(tx, company, [gone]);
    const targets = await selectTargets(tx, company, [kept, gone]);
    const [heir, giver] = [targets.find(({ id }) => id === kept), targets.find(({ id }) => id === gone)];
    const contacts = await contactsFor(tx, found(heir), found(giver));
    const tokens = await account.endSessions(tx, company, [gone]);
    const exchanged = await queries.exchangeAttendance(tx, pair, attendanceOfGone);
    const { moves } = await handOver(tx, pair);
    await queries.setModeratorToo(tx, company, kept, gone);
    const held = new Set(rightsOf(found(heir)));
    const gains = rightsOf(found(giver)).some((right) => !held.has(right));
    if (gains && kept !== viewer.id) await endForeignWaysIn(tx, [kept]);
    if (kept !== viewer.id) await queries.beginDuties(tx, kept);
    await eraseAccount(tx, company, gone);
    await queries.noteMerged(tx, viewer, pair);
    const own = await queries.selectContacts(tx, kept);
    const { phone } = own;
    await queries.fillContacts(tx, kept, contacts);
    await queries.changeOwner(
      tx,
      kept,
      proofAfter({ heir: found(heir), own }, { giver: found(giver), given: contacts }),
    );
    // A trigger takes every new phone for one that the office has entered.
    if (phone === null && contacts.phone_is_own) await markOwnPhone(tx, kept);
    const name = was ? [was.last_name, was.first_name, was.middle_name].filter(Boolean).join(' ') : '';
    const opened = giver?.holdings.length ? { holdings: giver.holdings } : {};
    await recordChanges(tx, viewer, [
      {
        kind: 'user',
        id: kept,
        action: 'merged',
        after: {
          merged: `${name} (${gone})`,
          ...moves,
          ...opened,
          ...(exchanged > 0 ? { attendance_exchanged: exchanged } : {}),
        },
      },
      { kind: 'user', id: gone, action: 'erased' },
    ]);
    return tokens;
  });
  wakeSettling(deps, gone);
  for (const token of ended) live.endSession(token);
  await live.recheck(null);
  return { ok: true };
}
