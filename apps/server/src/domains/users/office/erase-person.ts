// Deletes a person: what tells who they are is erased, what others rely on stays without a name.
// Invariant: never the owner, the last administrator, oneself, or an account of another company.
import { type ErrorCode, errors } from '@orbita/contract/errors';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { users } from '@orbita/contract/users';
import type { Db } from '@orbita/database';
import { mayChange } from '../../../access/account-holdings.access.ts';
import { lockAccounts, lockRights } from '../../../access/held-rights.access.ts';
import { AppError, found, type Language } from '../../../http/app-error.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import type { UserDeps } from '../users.service.ts';
import { selectTargets, type Target } from './account.queries.ts';
import { countApplications, countRemains, deleteApplications, eraseAccount } from './erase-person.queries.ts';
import { wakeSettling } from './removed-accounts.ts';
import { countOthers } from './person-roles.queries.ts';

/** Returns why a person cannot be removed; undefined when they can. */
export async function refusalOf(tx: Db, viewer: Viewer, target: Target): Promise<ErrorCode | undefined> {
  if (target.id === viewer.id) return 'yourself';
  if (target.is_owner) return 'owner-stays';
  if (!mayChange(viewer, target)) return 'rights-not-held';
  if (target.is_shared) return 'shared-account';
  const others = await countOthers(tx, viewer.company_id, [target.id]);
  if (target.permissions.includes('roles_write') && others.administrators === 0) return 'last-administrator';
  return target.is_moderator && others.moderators === 0 ? 'last-moderator' : undefined;
}

/** Returns why a person cannot be erased; with applications only by who may delete those. */
const erasureRefusal = async (
  tx: Db,
  viewer: Viewer,
  target: Target,
  applications: number,
): Promise<ErrorCode | undefined> =>
  (await refusalOf(tx, viewer, target)) ??
  (applications > 0 && !can(viewer, 'contracts_write') ? 'erases-application' : undefined);

export async function previewErasure(
  db: Db,
  viewer: Viewer,
  id: number,
  language: Language,
): Promise<ResponseOf<typeof users.previewErasure>> {
  const target = found((await selectTargets(db, viewer.company_id, [id]))[0]);
  const applications = await countApplications(db, viewer.company_id, id);
  const code = await erasureRefusal(db, viewer, target, applications);
  return {
    refusal: code === undefined ? null : errors[code][language],
    erases: { applications },
    remains: await countRemains(db, viewer.company_id, id),
  };
}

export async function erasePerson(deps: UserDeps, viewer: Viewer, id: number): Promise<{ ok: true }> {
  const { db, live, account } = deps;
  const ended = await db.transaction(async (tx) => {
    const remover = await lockRights(tx, viewer, 'users_write');
    await lockAccounts(tx, [id]);
    const target = found((await selectTargets(tx, viewer.company_id, [id]))[0]);
    const applications = await countApplications(tx, viewer.company_id, id);
    const code = await erasureRefusal(tx, remover, target, applications);
    if (code !== undefined) throw new AppError(code);
    const tokens = await account.endSessions(tx, viewer.company_id, [id]);
    await deleteApplications(tx, viewer.company_id, id);
    await eraseAccount(tx, viewer.company_id, id);
    await recordChanges(tx, viewer, [{ kind: 'user', id, action: 'erased' }]);
    return tokens;
  });
  wakeSettling(deps, id);
  for (const token of ended) live.endSession(token);
  await live.recheck(null);
  return { ok: true };
}
