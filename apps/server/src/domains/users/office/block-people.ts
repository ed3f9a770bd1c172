// Lets people in no more, or again; their sessions and live channels end in the same moment.
// Invariant: the company keeps its owner, a moderator and somebody who may assign roles.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { users } from '@orbita/contract/users';
import type { Db } from '@orbita/database';
import { mayChange } from '../../../access/account-holdings.access.ts';
import { lockRights } from '../../../access/held-rights.access.ts';
import type { Language } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import type { UserDeps } from '../users.service.ts';
import type { Target } from './account.queries.ts';
import { blockMembers, unblockMembers } from './block-people.queries.ts';
import { countOthers } from './person-roles.queries.ts';
import { loadTargets, sortOut } from './sort-out.ts';

type Outcome = ResponseOf<typeof users.blockPeople>;
const withoutTaken = ({ done, refused }: Outcome): Outcome => ({ done, refused });

export async function blockPeople(
  { db, live, account }: UserDeps,
  viewer: Viewer,
  { ids, reason = '' }: BodyOf<typeof users.blockPeople>,
  language: Language,
): Promise<Outcome> {
  const company = viewer.company_id;
  const { outcome, ended } = await db.transaction(async (tx) => {
    const blocker = await lockRights(tx, viewer, 'users_write');
    const targets = await loadTargets(tx, viewer, ids);
    const others = await countOthers(tx, company, ids);
    const sorted = sortOut(
      targets,
      (target) => {
        if (target.id === viewer.id) return 'yourself';
        if (target.is_owner) return 'owner-stays';
        if (!mayChange(blocker, target)) return 'rights-not-held';
        if (target.permissions.includes('roles_write') && others.administrators === 0) return 'last-administrator';
        return target.is_moderator && others.moderators === 0 ? 'last-moderator' : undefined;
      },
      language,
    );
    await blockMembers(tx, company, sorted.done, reason.trim());
    await recordBlocks(tx, viewer, sorted.taken, {
      blocked: true,
      ...(reason.trim() ? { reason: reason.trim() } : {}),
    });
    return { outcome: sorted, ended: await account.endSessions(tx, company, sorted.done) };
  });
  for (const token of ended) live.endSession(token);
  await live.recheck(null);
  return withoutTaken(outcome);
}

export async function unblockPeople(
  { db }: UserDeps,
  viewer: Viewer,
  ids: number[],
  language: Language,
): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const giver = await lockRights(tx, viewer, 'users_write');
    const targets = await loadTargets(tx, viewer, ids);
    const sorted = sortOut(targets, (target) => (mayChange(giver, target) ? undefined : 'rights-not-held'), language);
    await unblockMembers(tx, viewer.company_id, sorted.done);
    await recordBlocks(tx, viewer, sorted.taken, { blocked: false });
    return withoutTaken(sorted);
  });
}

const recordBlocks = (tx: Db, viewer: Viewer, targets: Target[], after: { blocked: boolean; reason?: string }) =>
  recordChanges(
    tx,
    viewer,
    targets
      .filter(({ is_blocked }) => is_blocked !== after.blocked)
      .map(({ id }) => ({
        kind: 'user',
        id,
        action: after.blocked ? 'blocked' : 'unblocked',
        ...(after.reason ? { after: { block_reason: after.reason } } : {}),
      })),
  );
