// Invites members who have never come in, such as those whom an import has brought.
// Invariants:
// nobody invites who holds what the inviter may not open, is blocked here or belongs to another institution too;
// two requests follow one another, and whoever got a mail within the last hour gets no second one from here.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { invitations } from '@orbita/contract/invitations';
import type { Db } from '@orbita/database';
import { openingRefusal } from '../../access/account-holdings.access.ts';
import { lockRights } from '../../access/held-rights.access.ts';
import { hasImport, madeByImport } from '../../access/imported-people.access.ts';
import { AppError, assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { CallContext } from '../../http/mount.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import { wakeMails } from '../mails/index.ts';
import { chosenPeople, loadTargets } from '../users/index.ts';
import { upsertMemberInvitations } from './invitations.queries.ts';
import { DAYS, mailTo } from './mail-invitations.ts';
import { type Member, selectIds, selectMembersById } from './members.queries.ts';

const MOST = 10_000;

type Chosen = BodyOf<typeof invitations.inviteMembers>;
type Outcome = ResponseOf<typeof invitations.inviteMembers>;

export async function inviteMembers(deps: Deps, viewer: Viewer, chosen: Chosen, call: CallContext): Promise<Outcome> {
  const outcome = await deps.db.transaction(async (tx) => {
    const inviter = await lockRights(tx, viewer, 'users_write');
    const ids = await chooseIds(tx, viewer, chosen);
    const open = await selectInvitable(tx, inviter, ids);
    const sorted = sortMembers(await selectMembersById(tx, viewer, ids), open);
    const people = sorted.invited.map(({ id, email }) => ({ email: email ?? '', member_id: id }));
    const made = await upsertMemberInvitations(tx, viewer, people, DAYS);
    await mailTo(tx, deps, { viewer, ids: made, call });
    await recordInvited(tx, viewer, sorted.invited);
    return sorted;
  });
  wakeMails(deps);
  return {
    invited: outcome.invited.length,
    without_email: outcome.without_email.length,
    entered: outcome.entered.length,
    recent: outcome.recent.length,
    refused: outcome.refused.length,
  };
}

/** Returns the ids of those to whom everything applies that the request names. */
async function chooseIds(tx: Db, viewer: Viewer, { ids, filter, import_id }: Chosen): Promise<number[]> {
  const sets: number[][] = [];
  if (ids !== undefined) sets.push([...new Set(ids)]);
  if (filter !== undefined) sets.push(await selectIds(tx, chosenPeople(viewer, filter), MOST));
  if (import_id !== undefined) {
    assertThat(await hasImport(tx, viewer.company_id, import_id), 'not-found');
    sets.push(await selectIds(tx, madeByImport(viewer.company_id, import_id), MOST));
  }
  const [first, ...others] = sets;
  if (first === undefined) throw new AppError('validation-failed', { fields: { ids: 'validation-failed' } });
  assertThat(
    sets.every(({ length }) => length <= MOST),
    'invited-too-many',
  );
  return others.reduce((left, set) => left.filter((id) => set.includes(id)), first);
}

/** Returns those whom the inviter may invite; the transaction keeps their membership as it is. */
export async function selectInvitable(tx: Db, inviter: Viewer, ids: number[]): Promise<ReadonlySet<number>> {
  const targets = await loadTargets(tx, inviter, ids);
  return new Set(
    targets.filter((target) => !target.is_blocked && openingRefusal(inviter, target) === undefined).map(({ id }) => id),
  );
}

type Kind = keyof Outcome;
function sortMembers(members: Member[], open: ReadonlySet<number>): Record<Kind, Member[]> {
  const sorted: Record<Kind, Member[]> = { invited: [], without_email: [], entered: [], recent: [], refused: [] };
  for (const member of members) sorted[kindOf(member, open)].push(member);
  return sorted;
}

function kindOf({ id, email, has_no_entry, is_recent }: Member, open: ReadonlySet<number>): Kind {
  if (!has_no_entry) return 'entered';
  if (!open.has(id)) return 'refused';
  if (!email) return 'without_email';
  return is_recent ? 'recent' : 'invited';
}

export const recordInvited = (tx: Db, viewer: Viewer, members: readonly Pick<Member, 'id'>[]) =>
  recordChanges(
    tx,
    viewer,
    members.map(({ id }) => ({ kind: 'user', id, action: 'invited' })),
  );
