// Rights as they are while one gives or takes rights: whoever lost theirs while the request waited gives none.
import type { Permission } from '@orbita/contract/permissions';
import { type Db, sql } from '@orbita/database';
import { AppError, assertThat } from '../http/app-error.ts';
import { can, loadAbsentViewer, moderatorPermissions, type Viewer } from '../http/viewer.ts';

/** Lets one change of rights in a company follow the other. Ways into accounts are then changed in the name of the actor, if there is one. */
export const lockCompany = (tx: Db, companyId: number, actor?: Pick<Viewer, 'id'>): Promise<number> =>
  tx.run(
    sql`select set_config('orbita.changed_by', ${actor ? String(actor.id) : ''}, true) from companies where id = ${companyId} for no key update`,
  );

/**
 * Locks accounts against everything that is written for them: whoever is writing is waited for, so that what follows sees it, and whoever writes next waits.
 */
export const lockAccounts = (tx: Db, ids: readonly number[]): Promise<number> =>
  tx.run(sql`select 1 from users where id = any (${ids}::int[]) order by id for update`);

/**
 * Locks the rights in the company and returns the viewer with those held now.
 * Throws when the person is no longer let in or has lost the permission of the call.
 */
export async function lockRights(tx: Db, viewer: Viewer, permission?: Permission): Promise<Viewer> {
  // A statement of its own, because one that waited for the lock would read what was before.
  await lockCompany(tx, viewer.company_id, viewer);
  const now = await loadAbsentViewer(tx, viewer.id, viewer.company_id);
  if (!now) throw new AppError('not-a-member');
  assertThat(!now.is_blocked, 'account-blocked');
  const current = { ...viewer, permissions: now.permissions, is_moderator: now.is_moderator };
  assertThat(permission === undefined || can(current, permission), 'admin-only');
  return current;
}

/**
 * Throws when a permission that the viewer held when the rights were locked is held by nobody who is let in.
 * Nobody gives what they lack, so such a permission could never be given again.
 */
export async function assertNoPermissionLost(tx: Db, held: Viewer): Promise<void> {
  const { permissions: left } = await tx.one<{ permissions: Permission[] }>(sql`
    select coalesce(array_agg(distinct permission), '{}') as permissions
    from company_members m
      join admin_role_users x on x.user_id = m.user_id and x.company_id = m.company_id
      join admin_roles r on r.id = x.role_id, unnest(r.permissions) permission
    where m.company_id = ${held.company_id} and m.blocked_at is null`);
  const lost = held.permissions.filter((name) => !left.includes(name) && !moderatorPermissions.includes(name));
  assertThat(lost.length === 0, 'last-holder');
}
