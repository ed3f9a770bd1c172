// Roles of the administration.
// Invariants:
// nobody gives or takes a permission that they do not hold themselves;
// built-in roles are never changed;
// somebody who may assign roles always remains, and nobody gives up a permission that nobody else holds;
// a change reaches open pages and live channels at once.
import type { AdminRole, adminRoles } from '@orbita/contract/admin-roles';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import { permissions as allPermissions, type Permission } from '@orbita/contract/permissions';
import type { Db } from '@orbita/database';
import { rightsOf } from '../../access/account-holdings.access.ts';
import { assertNoPermissionLost, lockRights } from '../../access/held-rights.access.ts';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { canAll, type Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import { endForeignWaysIn, loadTargets } from '../users/index.ts';
import * as queries from './admin-roles.queries.ts';

const ok = { ok: true } as const;
type Live = Pick<Deps, 'db' | 'live'>;
type Listed = PageQuery & { query?: string };

const shown = ({ permissions, ...role }: queries.RoleRow): AdminRole => ({
  ...role,
  permissions: allPermissions.filter((name) => permissions.includes(name)).map((name) => ({ name })),
});

export async function listAdminRoles(
  db: Db,
  viewer: Viewer,
  query: Listed,
): Promise<ResponseOf<typeof adminRoles.listAdminRoles>> {
  const page = readPage(query, 100);
  const rows = await queries.selectRoles(db, viewer.company_id, query.query?.trim() ?? '', page);
  return pageOf(
    rows.map(({ total, ...role }) => ({ ...shown(role), total })),
    page,
  );
}

const readRole = async (db: Db, viewer: Viewer, id: number): Promise<queries.RoleRow> =>
  found(await queries.selectRole(db, viewer.company_id, id));

export const getAdminRole = async (db: Db, viewer: Viewer, id: number): Promise<AdminRole> =>
  shown(await readRole(db, viewer, id));

type Given = NonNullable<BodyOf<typeof adminRoles.createAdminRole>['permissions']>;
/** Adds what a permission needs: reading to writing, and the administration to any area. */
function completed(given: Given): Permission[] {
  const named = new Set(given.map((one) => (typeof one === 'string' ? one : one.name)));
  return allPermissions.filter(
    (name) =>
      named.has(name) ||
      allPermissions.some((other) => named.has(other) && other === name.replace(/_read$/, '_write')) ||
      // Services are shown with the company.
      (name === 'company_read' && named.has('services_write')) ||
      (name === 'admin_panel_read' && named.size > 0),
  );
}

export async function createAdminRole(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof adminRoles.createAdminRole>,
): Promise<AdminRole> {
  const role = {
    ...body,
    name: body.name.trim(),
    description: body.description?.trim() ?? '',
    permissions: completed(body.permissions ?? []),
  };
  const id = await db.transaction(async (tx) => {
    const giver = await lockRights(tx, viewer, 'roles_write');
    assertThat(canAll(giver, role.permissions), 'role-above-own');
    const made = await queries.insertRole(tx, viewer.company_id, role);
    if (!made) throw new AppError('validation-failed', { fields: { name: 'role-name-taken' } });
    await recordChanges(tx, viewer, [{ kind: 'admin-role', id: made.id, action: 'created', after: told(role) }]);
    return made.id;
  });
  return getAdminRole(db, viewer, id);
}

/** What the history of a role tells. */
const told = ({ name, description, permissions }: Pick<queries.RoleRow, 'name' | 'description' | 'permissions'>) => ({
  name,
  description,
  permissions,
});

/** Loads a role that the viewer may change: of the company, with no more permissions than the viewer's. */
async function openToChange(db: Db, viewer: Viewer, id: number): Promise<queries.RoleRow> {
  const role = await readRole(db, viewer, id);
  assertThat(!role.is_built_in, 'role-built-in');
  assertThat(canAll(viewer, role.permissions), 'role-above-own');
  return role;
}

/** Returns those of the others who would get a right by these permissions that they do not have. */
async function selectGrowing(
  tx: Db,
  viewer: Viewer,
  people: number[],
  permissions: readonly Permission[],
): Promise<number[]> {
  const targets = await loadTargets(tx, viewer, people);
  return targets
    .filter((target) => target.id !== viewer.id && permissions.some((one) => !rightsOf(target).includes(one)))
    .map(({ id }) => id);
}

/** Tells the people that their rights have changed and asks again whether they may hear what they hear. */
async function tellHolders({ live }: Live, viewer: Viewer, userIds: number[]): Promise<void> {
  live.send(userIds, { kind: 'rights' }, viewer);
  await live.recheck(null);
}

export async function updateAdminRole(
  deps: Live,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...body }: BodyOf<typeof adminRoles.updateAdminRole>,
): Promise<AdminRole> {
  const change = {
    ...body,
    name: body.name?.trim(),
    permissions: body.permissions && completed(body.permissions),
  };
  const holders = await deps.db.transaction(async (tx) => {
    const giver = await lockRights(tx, viewer, 'roles_write');
    assertThat(canAll(giver, change.permissions ?? []), 'role-above-own');
    const role = await openToChange(tx, giver, id);
    if (change.name !== undefined && (await queries.isNameTaken(tx, viewer.company_id, change.name, id)))
      throw new AppError('validation-failed', { fields: { name: 'role-name-taken' } });
    const growing = await selectGrowing(
      tx,
      viewer,
      await queries.selectHolderIds(tx, viewer.company_id, id),
      change.permissions ?? [],
    );
    if (!(await queries.updateRoleRow(tx, viewer, id, { change, asRead })))
      throw new AppError('stale', { current: shown(role) });
    assertThat(await queries.hasAdministrator(tx, viewer.company_id), 'last-administrator');
    await assertNoPermissionLost(tx, giver);
    const changed = await readRole(tx, viewer, id);
    await recordChanges(tx, viewer, [
      { kind: 'admin-role', id, action: 'updated', before: told(role), after: told(changed) },
    ]);
    const holding = await queries.selectHolderIds(tx, viewer.company_id, id);
    await endForeignWaysIn(tx, growing);
    return holding;
  });
  await tellHolders(deps, viewer, holders);
  return getAdminRole(deps.db, viewer, id);
}

export async function deleteAdminRole(deps: Live, viewer: Viewer, id: number): Promise<typeof ok> {
  const holders = await deps.db.transaction(async (tx) => {
    const remover = await lockRights(tx, viewer, 'roles_write');
    const role = await openToChange(tx, remover, id);
    assertThat(role.topics_count === 0, 'role-in-use');
    const holding = await queries.selectHolderIds(tx, viewer.company_id, id);
    await queries.deleteRoleRow(tx, viewer.company_id, id);
    assertThat(await queries.hasAdministrator(tx, viewer.company_id), 'last-administrator');
    await assertNoPermissionLost(tx, remover);
    await recordChanges(tx, viewer, [
      { kind: 'admin-role', id, action: 'deleted', before: { name: role.name, permissions: role.permissions } },
      ...holding.map((userId) => ({
        kind: 'user' as const,
        id: userId,
        action: 'role-taken' as const,
        before: { role: role.name },
      })),
    ]);
    return holding;
  });
  await tellHolders(deps, viewer, holders);
  return ok;
}

export async function listAdminRoleUsers(
  db: Db,
  viewer: Viewer,
  id: number,
  query: Listed,
): Promise<ResponseOf<typeof adminRoles.listAdminRoleUsers>> {
  await readRole(db, viewer, id);
  const page = readPage(query, 20);
  return pageOf(await queries.selectHolders(db, viewer.company_id, { roleId: id, words: query.query }, page), page);
}

interface Place {
  id: number;
  userId: number;
}
/** Gives or takes a role in one transaction and tells the person. */
async function changeHolder(deps: Live, viewer: Viewer, { id, userId }: Place, isGiven: boolean): Promise<typeof ok> {
  const company = viewer.company_id;
  await deps.db.transaction(async (tx) => {
    const giver = await lockRights(tx, viewer, 'roles_write');
    const role = await readRole(tx, viewer, id);
    assertThat(canAll(giver, role.permissions), 'role-above-own');
    const { name } = found(await queries.selectMember(tx, company, userId));
    const growing = isGiven ? await selectGrowing(tx, viewer, [userId], role.permissions) : [];
    const changed = await (isGiven ? queries.insertHolder : queries.deleteHolder)(tx, company, id, userId);
    if (changed === 0) return;
    await endForeignWaysIn(tx, growing);
    assertThat(await queries.hasAdministrator(tx, company), 'last-administrator');
    await assertNoPermissionLost(tx, giver);
    const action = isGiven ? 'role-given' : 'role-taken';
    const values = (named: Record<string, string>) => (isGiven ? { after: named } : { before: named });
    await recordChanges(tx, viewer, [
      { kind: 'admin-role', id, action, ...values({ person: name }) },
      { kind: 'user', id: userId, action, ...values({ role: role.name }) },
    ]);
  });
  await tellHolders(deps, viewer, [userId]);
  return ok;
}
export const addAdminRoleUser = (deps: Live, viewer: Viewer, place: Place) => changeHolder(deps, viewer, place, true);
export const removeAdminRoleUser = (deps: Live, viewer: Viewer, place: Place) =>
  changeHolder(deps, viewer, place, false);

export async function listCompanyRoles(
  db: Db,
  viewer: Viewer,
  companyId: number,
): Promise<ResponseOf<typeof adminRoles.listCompanyRoles>> {
  assertThat(companyId === viewer.company_id, 'not-found');
  return { data: await queries.selectNames(db, viewer.company_id) };
}
