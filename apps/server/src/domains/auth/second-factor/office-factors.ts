// What the office does with second factors: takes away a lost one, and demands one of staff.
import type { auth } from '@orbita/contract/auth';
import { type DemandedRole, demandedRoles } from '@orbita/contract/auth/second-factor-methods';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { Permission } from '@orbita/contract/permissions';
import { assertMayOpenAccount } from '../../../access/account-holdings.access.ts';
import { lockRights } from '../../../access/held-rights.access.ts';
import { assertThat } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { canAll, type Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { loadTarget, recordOpened } from '../../users/index.ts';
import { markWayIn } from '../entry/owner-proof.queries.ts';
import { accountDoor } from '../office/stored-passwords.ts';
import { tellFactorChange, wakeFactorMails } from './factor-changes.ts';
import * as queries from './second-factor.queries.ts';

const ok = { ok: true } as const;

/** Removes the factors of somebody else and ends what is open in their name; one's own need their proof. */
export async function resetSecondFactor(deps: Deps, viewer: Viewer, id: number, call: CallContext): Promise<typeof ok> {
  const ended = await deps.db.transaction(async (tx) => {
    const opener = await lockRights(tx, viewer, 'users_write');
    const target = await loadTarget(tx, opener, id);
    assertThat(id !== viewer.id, 'yourself');
    assertMayOpenAccount(opener, target);
    if ((await queries.deleteFactors(tx, id)) === 0) return [];
    await markWayIn(tx, id);
    await tellFactorChange(deps, tx, { actor: viewer, userId: id, change: 'second-factor-reset', call });
    await recordOpened(tx, viewer, [target]);
    return accountDoor.endSessions(tx, viewer.company_id, [id]);
  });
  for (const token of ended) deps.live.endSession(token);
  wakeFactorMails(deps);
  return ok;
}

export async function getSecondFactorDemand(
  { db }: Deps,
  viewer: Viewer,
): Promise<ResponseOf<typeof auth.getSecondFactorDemand>> {
  const [{ roles }, rows] = await Promise.all([
    queries.selectDemand(db, viewer.company_id),
    queries.countRoles(db, viewer.company_id),
  ]);
  const counts = demandedRoles.map((role) => rows.find((row) => row.role === role) ?? { role, people: 0, ready: 0 });
  return { roles, counts };
}

/** The right to give what a factor of the role protects. */
const protectedBy: Record<DemandedRole, Permission> = {
  administrator: 'roles_write',
  moderator: 'roles_write',
  teacher: 'users_write',
  curator: 'users_write',
  expert: 'users_write',
};
/** Throws where a demand changes that protects rights which the viewer could not give. */
function assertMayDemand(viewer: Viewer, before: { roles: DemandedRole[] }, roles: readonly DemandedRole[]): void {
  const changed = demandedRoles.filter((role) => before.roles.includes(role) !== roles.includes(role));
  const needed = changed.map((role) => protectedBy[role]);
  assertThat(canAll(viewer, needed), 'rights-not-held');
}

/** Demands a second factor of roles; open pages of those who lack one lead to its set-up at once. */
export async function updateSecondFactorDemand(
  { db, live }: Deps,
  viewer: Viewer,
  roles: DemandedRole[],
): Promise<typeof ok> {
  const company = viewer.company_id;
  await db.transaction(async (tx) => {
    const giver = await lockRights(tx, viewer, 'company_write');
    assertMayDemand(giver, await queries.selectDemand(tx, company), roles);
    const before = await queries.updateDemand(tx, company, roles);
    await recordChanges(tx, viewer, [
      {
        kind: 'company',
        id: company,
        action: 'second-factor-demanded',
        before: { roles: before.roles },
        after: { roles },
      },
    ]);
  });
  const lacking = await queries.selectLacking(db, company, demandedRoles);
  live.send(
    lacking.map(({ id }) => id),
    { kind: 'rights' },
    viewer,
  );
  await live.recheck(null);
  return ok;
}
