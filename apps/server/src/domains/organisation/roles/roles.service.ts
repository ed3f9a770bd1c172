// Circles and roles: who is responsible for what.
// Invariants:
// everybody of the staff reads all of it;
// lead and editor of a circle, of one above, and administrators of roles change what is in it.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Organisation, organisation, Role } from '@orbita/contract/organisation';
import { coreTypes, MOST_ROLES } from '@orbita/contract/organisation/words';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { PageQuery } from '../../../http/paging.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { listRecordHistory } from '../../audit/index.ts';
import { announceDeletedRoles } from '../../notifications/index.ts';
import { assertRunning } from '../meetings/assert-running.ts';
import { inTree } from '../in-tree.ts';
import { loadChangeable, loadRole, selectOwnCircles } from '../organisation.access.ts';
import { eraseRole } from './delete-role.ts';
import type { PeopleChange } from './links.queries.ts';
import { recordMade } from './record-role.ts';
import * as queries from './roles.queries.ts';
import { tellPeople } from './tell-people.ts';
import { fillRole, makeRole, moveRole, writeRole } from './write-role.ts';
import * as write from './write-roles.queries.ts';

const ok = { ok: true } as const;

export async function getOrganisation(db: Db, viewer: Viewer): Promise<Organisation> {
  const [roles, people, own] = await Promise.all([
    queries.selectTree(db, viewer.company_id),
    queries.selectHolders(db, viewer.company_id),
    selectOwnCircles(db, viewer),
  ]);
  const own_circles = own.filter(({ leads }) => leads).map(({ id }) => id);
  const meeting_circles = own.map(({ id }) => id);
  return { roles, people, own_circles, meeting_circles, can_change_all: can(viewer, 'roles_write') };
}

export const getRole = async (db: Db, viewer: Viewer, id: number): Promise<Role> =>
  found(await queries.selectRole(db, viewer, id));

export async function createCircle(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof organisation.createCircle>,
): Promise<Role> {
  const id = await inTree(db, viewer, async (tx) => {
    const count = await write.countRoles(tx, viewer.company_id);
    assertThat(count + 1 + coreTypes.length <= MOST_ROLES, 'roles-limit');
    const made = await write.insertTopCircle(tx, viewer.company_id, body);
    await write.makeCircle(tx, made.id, coreTypes);
    await recordMade(tx, viewer, { id: made.id });
    return made.id;
  });
  return getRole(db, viewer, id);
}

export async function createRole(
  deps: Deps,
  viewer: Viewer,
  circleId: number,
  {
    name,
    parent_id: parentId = circleId,
    is_scope = false,
    meeting_id,
    ...body
  }: BodyOf<typeof organisation.createRole>,
): Promise<Role> {
  const people: PeopleChange = { given: [], taken: [] };
  const id = await inTree(deps.db, viewer, async (tx) => {
    const circle = await loadChangeable(tx, viewer, parentId);
    assertThat(circle.id === circleId || circle.ancestors.includes(circleId), 'not-found');
    const meeting = await assertRunning(tx, viewer, meeting_id, { circleId: circle.id });
    const fill = async (made: number) => {
      Object.assign(people, await fillRole(tx, viewer, { id: made, meeting }, body));
    };
    return makeRole(tx, viewer, { circle, name, isScope: is_scope, fill }, meeting);
  });
  await tellPeople(deps, viewer, { id, ...people });
  return getRole(deps.db, viewer, id);
}

/** Moves a role as its change asks; a move needs the rights in both circles. */
async function moveIfAsked(tx: Db, viewer: Viewer, id: number, parentId: number | null | undefined): Promise<void> {
  const role = await loadChangeable(tx, viewer, id);
  if (parentId === undefined || parentId === role.parent_id) return;
  assertThat(role.core_type === null, 'core-role-stays');
  const target = parentId === null ? null : await loadRole(tx, viewer, parentId);
  const mayPlace = target ? target.can_change : can(viewer, 'roles_write');
  assertThat(role.can_remove && mayPlace, 'organisation-read-only');
  await moveRole(tx, viewer, { role, target });
}

export async function updateRole(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, parent_id, meeting_id, ...body }: BodyOf<typeof organisation.updateRole>,
): Promise<Role> {
  const people = await inTree(deps.db, viewer, async (tx) => {
    const role = await loadChangeable(tx, viewer, id);
    if (body.name !== undefined && body.name.trim() === '' && role.core_type === null)
      throw new AppError('validation-failed', { fields: { name: 'role-nameless' } });
    const meeting = await assertRunning(tx, viewer, meeting_id, { roleId: role.id });
    const change = await writeRole(tx, viewer, { id, asRead, meeting }, body);
    if (!change) throw new AppError('stale', { current: await getRole(tx, viewer, id) });
    await moveIfAsked(tx, viewer, id, parent_id);
    return change;
  });
  await tellPeople(deps, viewer, { id, ...people });
  return getRole(deps.db, viewer, id);
}

export async function deleteRole(deps: Deps, viewer: Viewer, id: number): Promise<typeof ok> {
  const deleted = await inTree(deps.db, viewer, async (tx) => {
    const role = await loadRole(tx, viewer, id);
    assertThat(role.core_type === null, 'core-role-stays');
    assertThat(role.can_remove, 'organisation-read-only');
    return eraseRole(tx, viewer, role);
  });
  await announceDeletedRoles(deps, viewer, [deleted]);
  return ok;
}

export async function listRoleHistory(
  db: Db,
  viewer: Viewer,
  id: number,
  query: PageQuery,
): Promise<ResponseOf<typeof organisation.listRoleHistory>> {
  const history = await listRecordHistory(db, viewer, { ...query, kind: 'organisation-role', record_id: id });
  // The history of a deleted role stays; what never was has none.
  if (history.total === 0) await loadRole(db, viewer, id);
  return history;
}
