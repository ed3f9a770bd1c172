// Roles of a person: who may do what in the administration, and whom topics may be for.
// Invariants:
// nobody gives or takes a right that they do not hold;
// the company keeps somebody who may assign roles, and a moderator;
// whoever left a phone, a passkey or a session in an account does not get the rights that it is given.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { users } from '@orbita/contract/users';
import type { Db } from '@orbita/database';
import { rightsOf } from '../../../access/account-holdings.access.ts';
import { assertNoPermissionLost, lockRights } from '../../../access/held-rights.access.ts';
import { assertThat } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { can, canAll, moderatorPermissions, type Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { endForeignWaysIn } from './foreign-ways-in.queries.ts';
import { loadTarget } from './account.access.ts';
import { selectTargets } from './account.queries.ts';
import * as queries from './person-roles.queries.ts';

/** Whether the viewer may give and take a role: one without rights with users_write, others as an equal. */
export const mayGive = (viewer: Viewer, { permissions }: Pick<queries.RoleRow, 'permissions'>): boolean =>
  can(viewer, 'users_write') &&
  (permissions.length === 0 || (can(viewer, 'roles_write') && canAll(viewer, permissions)));

export async function listRolesToGive(db: Db, viewer: Viewer): Promise<ResponseOf<typeof users.listRolesToGive>> {
  const roles = await queries.selectRoles(db, viewer.company_id);
  return {
    data: roles.map(({ id, name, description, permissions }) => ({
      id,
      name,
      description,
      has_permissions: permissions.length > 0,
      may_give: mayGive(viewer, { permissions }),
    })),
  };
}

interface Roles {
  userId: number;
  /** All roles that the person holds afterwards. */
  roleIds: readonly number[];
}
/** Writes the roles of a person in a transaction; throws for a role that the viewer may not give or take. */
export async function giveRoles(tx: Db, viewer: Viewer, { userId, roleIds }: Roles): Promise<void> {
  const company = viewer.company_id;
  const giver = await lockRights(tx, viewer);
  const [known, held] = [
    await queries.selectRoles(tx, company),
    (await queries.selectRoleIdsOf(tx, company, userId)).map(({ role_id }) => role_id),
  ];
  assertThat(
    roleIds.every((id) => known.some((role) => role.id === id)),
    'unknown-admin-role',
  );
  const given = roleIds.filter((id) => !held.includes(id));
  const taken = held.filter((id) => !roleIds.includes(id));
  const changed = known.filter(({ id }) => given.includes(id) || taken.includes(id));
  assertThat(
    changed.every((role) => mayGive(giver, role)),
    'rights-not-held',
  );
  if (changed.length === 0) return;
  if (taken.length > 0) await assertRolesStay(tx, company, { userId, known, roleIds });
  const [target] = await selectTargets(tx, company, [userId]);
  await queries.writeRoles(tx, company, { userId, given, taken });
  if (taken.length > 0) await assertNoPermissionLost(tx, giver);
  const had = new Set(target ? rightsOf(target) : []);
  const givesRights = changed.some(
    ({ id, permissions }) => given.includes(id) && permissions.some((permission) => !had.has(permission)),
  );
  if (givesRights && userId !== viewer.id) await endForeignWaysIn(tx, [userId]);
  const namesOf = (ids: readonly number[]) => known.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  await recordChanges(tx, viewer, [
    {
      kind: 'user',
      id: userId,
      action: 'updated',
      before: { roles: namesOf(held) },
      after: { roles: namesOf(roleIds) },
    },
  ]);
}

/** Throws when nobody would be left who may assign roles. */
async function assertRolesStay(
  tx: Db,
  companyId: number,
  { userId, known, roleIds }: Roles & { known: queries.RoleRow[] },
): Promise<void> {
  const stays = known.some(({ id, permissions }) => roleIds.includes(id) && permissions.includes('roles_write'));
  if (stays) return;
  const others = await queries.countOthers(tx, companyId, [userId]);
  assertThat(others.administrators > 0, 'last-administrator');
}

/** Makes a person an administrator of the site or takes that away: moderator and the role of administrators. */
export async function setAdministrator(tx: Db, viewer: Viewer, userId: number, isOn: boolean): Promise<void> {
  const company = viewer.company_id;
  assertThat(canAll(await lockRights(tx, viewer), moderatorPermissions), 'rights-not-held');
  const held = (await queries.selectRoleIdsOf(tx, company, userId)).map(({ role_id }) => role_id);
  const without = held.filter((id) => id !== queries.ADMINISTRATOR_ROLE_ID);
  await giveRoles(tx, viewer, { userId, roleIds: isOn ? [...without, queries.ADMINISTRATOR_ROLE_ID] : without });
  if (!isOn) assertThat((await queries.countOthers(tx, company, [userId])).moderators > 0, 'last-moderator');
  await queries.setModerator(tx, company, userId, isOn);
}

export async function setPersonRoles(
  { db, live }: Deps,
  viewer: Viewer,
  userId: number,
  roleIds: number[],
): Promise<{ ok: true }> {
  await db.transaction(async (tx) => {
    const giver = await lockRights(tx, viewer, 'users_write');
    await loadTarget(tx, giver, userId);
    await giveRoles(tx, giver, { userId, roleIds: [...new Set(roleIds)] });
  });
  await live.recheck(null);
  return { ok: true };
}
