// Who may change what in the organisation. Everybody of the staff reads all of it.
import { changingCoreTypes } from '@orbita/contract/organisation/words';
import { type Db, type Sql, sql } from '@orbita/database';
import { holds } from '../../access/known-conditions.ts';
import { isInForce } from '../../access/role-holders.access.ts';
import { assertThat, found } from '../../http/app-error.ts';
import { can, type Viewer } from '../../http/viewer.ts';

/** Condition: the viewer holds one of these core roles in one of the circles (an array of ids). */
export const holdsCore = (viewer: Viewer, circles: Sql, types: number[]): Sql => sql`exists (
  select 1 from organisation_roles core join organisation_role_people cp on cp.role_id = core.id and cp.user_id = ${viewer.id}
  where core.parent_id = any (${circles}) and core.core_type = any (${types}) and ${isInForce(sql`core`)})`;

/** Lead and editor, who change what lies in their circle. */
const CHANGING: number[] = [...changingCoreTypes];
/** Facilitator and scribe, who hold its meetings. */
const MEETING = [3, 4];

const unlessHolds = (viewer: Viewer, condition: Sql): Sql =>
  can(viewer, 'roles_write') ? holds(viewer, 'roles_write') : condition;

/** Condition: the viewer may change role `r`: as lead or editor of the circle itself, of its circle or of one above. */
export const canChange = (viewer: Viewer): Sql =>
  unlessHolds(viewer, holdsCore(viewer, sql`r.ancestors || r.id`, CHANGING));
/** Condition: the viewer may move and delete role `r`; who leads nothing but the circle itself may not. */
export const canRemove = (viewer: Viewer): Sql =>
  sql`(r.core_type is null and ${unlessHolds(viewer, holdsCore(viewer, sql`r.ancestors`, CHANGING))})`;
/** Condition: the viewer may hold meetings of circle `r`. */
export const canMeet = (viewer: Viewer): Sql =>
  unlessHolds(viewer, sql`(${canChange(viewer)} or ${holdsCore(viewer, sql`array[r.id]`, MEETING)})`);

/** Circles of which the viewer is lead or editor (`leads`), or holds the meetings as facilitator or scribe. */
export const selectOwnCircles = (db: Db, viewer: Viewer): Promise<{ id: number; leads: boolean }[]> =>
  db.rows(sql`
    select core.parent_id as id, bool_or(core.core_type = any (${CHANGING})) as leads from organisation_role_people p join organisation_roles core on core.id = p.role_id
    where p.user_id = ${viewer.id} and core.company_id = ${viewer.company_id} and core.core_type = any (${[...CHANGING, ...MEETING]}) and ${isInForce(sql`core`)}
    group by core.parent_id order by 1`);

export interface RoleInView {
  id: number;
  parent_id: number | null;
  ancestors: number[];
  core_type: number | null;
  is_scope: boolean;
  name: string;
  /** Name of the circle that holds it. */
  circle: string | null;
  can_change: boolean;
  can_remove: boolean;
  can_meet: boolean;
}
/** Returns a role of the company with what the viewer may do; 404 without one. */
export const loadRole = async (db: Db, viewer: Viewer, id: number): Promise<RoleInView> =>
  found(
    await db.row<RoleInView>(sql`
      select r.id, r.parent_id, r.ancestors, r.core_type, r.is_scope, r.name, (select c.name from organisation_roles c where c.id = r.parent_id) as circle, ${canChange(viewer)} as can_change, ${canRemove(viewer)} as can_remove, ${canMeet(viewer)} as can_meet
      from organisation_roles r where r.id = ${id} and r.company_id = ${viewer.company_id}`),
  );

/** Returns a role that the viewer may change; throws otherwise. */
export async function loadChangeable(db: Db, viewer: Viewer, id: number): Promise<RoleInView> {
  const role = await loadRole(db, viewer, id);
  assertThat(role.can_change, 'organisation-read-only');
  return role;
}
