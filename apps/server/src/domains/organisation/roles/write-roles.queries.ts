import type { BodyOf } from '@orbita/contract/endpoint';
import type { organisation } from '@orbita/contract/organisation';
import { assignments, type ColumnMap, type Db, type FieldsOf, insertion, sql, type Whole } from '@orbita/database';
import { heldRoles } from '../../../access/role-holders.access.ts';
import type { Viewer } from '../../../http/viewer.ts';

export const countRoles = async (db: Db, companyId: number): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from organisation_roles where company_id = ${companyId}`))
    .n;

type NewCircleFields = FieldsOf<BodyOf<typeof organisation.createCircle>>;
type RoleChange = FieldsOf<Omit<BodyOf<typeof organisation.updateRole>, 'parent_id'>>;
const byLinks = { elsewhere: 'writeLinks' };
const roleFields: ColumnMap<NewCircleFields & RoleChange & FieldsOf<BodyOf<typeof organisation.createRole>>> = {
  name: (name) => name.trim(),
  parent_id: { elsewhere: 'insertRole and moveRoleRow' },
  is_scope: { elsewhere: 'insertRole' },
  description: true,
  image_id: true,
  skills: byLinks,
  steps_ids: byLinks,
  user_ids: byLinks,
  smart_object_ids: byLinks,
  meeting_id: true,
  branches_ids: byLinks,
  accountabilities: byLinks,
  started_at: true,
  finished_at: true,
};

export const insertTopCircle = <Given extends NewCircleFields>(
  db: Db,
  companyId: number,
  circle: Whole<NewCircleFields, Given>,
): Promise<{ id: number }> =>
  db.one(
    sql`insert into organisation_roles ${insertion(roleFields, circle, { company_id: companyId, is_scope: true })} returning id`,
  );

export const insertRole = (
  db: Db,
  parentId: number,
  { name, isScope }: { name: string; isScope: boolean },
): Promise<{ id: number }> =>
  db.one(sql`
    insert into organisation_roles (company_id, parent_id, ancestors, name, is_scope)
    select c.company_id, c.id, c.ancestors || c.id, ${name}, ${isScope} from organisation_roles c where c.id = ${parentId} returning id`);

/** Makes a role a circle: marks it and adds the core roles that it lacks. */
export const makeCircle = (db: Db, id: number, types: readonly number[]): Promise<number> =>
  db.run(sql`
    with circle as (update organisation_roles set is_scope = true where id = ${id} returning *)
    insert into organisation_roles (company_id, parent_id, ancestors, core_type)
    select c.company_id, c.id, c.ancestors || c.id, core from circle c, unnest(${[...types]}::int[]) core on conflict do nothing`);

/** Updates the given fields; returns false when `asRead` is stale. */
export async function updateRoleRow<Given extends RoleChange>(
  db: Db,
  id: number,
  change: Whole<RoleChange, Given>,
  asRead: string | undefined,
): Promise<boolean> {
  const changes = assignments(roleFields, change, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await db.run(sql`update organisation_roles set ${changes} where id = ${id} and ${fresh}`)) === 1;
}
/** Remembers the meeting that last changed a role, and the name that it gave, if it did. */
export const writeByMeeting = (
  db: Db,
  id: number,
  { name, meetingId }: { name?: string | undefined; meetingId: number },
) =>
  db.run(
    sql`update organisation_roles set ${assignments(roleFields, { name, meeting_id: meetingId }, sql`updated_at = now()`)} where id = ${id}`,
  );

/** Puts a role with everything in it under another circle. */
export const moveRoleRow = (db: Db, id: number, parentId: number | null): Promise<number> =>
  db.run(sql`
    with moved as materialized (select id, cardinality(ancestors) as depth from organisation_roles where id = ${id}),
    above as materialized (select coalesce((select c.ancestors || c.id from organisation_roles c where c.id = ${parentId}::int), '{}') as ancestors)
    update organisation_roles r set ancestors = above.ancestors || r.ancestors[moved.depth + 1 :],
      parent_id = case when r.id = moved.id then ${parentId}::int else r.parent_id end, updated_at = now()
    from moved, above where r.id = moved.id or r.ancestors @> array[moved.id]`);

/** How many levels lie under a role, itself among them. */
export const selectHeight = async (db: Db, id: number): Promise<number> =>
  (
    await db.one<{ height: number }>(sql`
      select coalesce(max(cardinality(r.ancestors)), 0) - cardinality(own.ancestors) + 1 as height from organisation_roles own
      left join organisation_roles r on r.ancestors @> array[own.id] or r.id = own.id where own.id = ${id} group by own.ancestors`)
  ).height;

/** A role and everything in it, with names as they are. */
export const selectSubtree = (db: Db, id: number): Promise<{ id: number; name: string }[]> =>
  db.rows(
    sql`select r.id, r.name from organisation_roles r where r.id = ${id} or r.ancestors @> array[${id}::int] order by r.id`,
  );
/** Who holds a role or one in it, each once. */
export const selectHoldersWithin = async (db: Db, id: number): Promise<number[]> =>
  (
    await db.rows<{ user_id: number }>(sql`
      select distinct h.user_id from ${heldRoles} h join organisation_roles r on r.id = h.role_id
      where r.id = ${id} or r.ancestors @> array[${id}::int] order by 1`)
  ).map(({ user_id }) => user_id);
/** Whether a role, or one in it, answers something for the institution. */
export const hasDutyWithin = async (db: Db, id: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 from organisation_duties d join organisation_roles r on r.id = d.role_id where r.id = ${id} or r.ancestors @> array[${id}::int] limit 1`)) !==
  undefined;
export const deleteRoleRow = (db: Db, id: number): Promise<number> =>
  db.run(sql`delete from organisation_roles where id = ${id}`);

/** Whether a photo may be used: it is an own upload or already shown by the role. */
export const isUsablePhoto = async (db: Db, viewer: Viewer, roleId: number, photoId: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 from files f where f.id = ${photoId} and f.company_id = ${viewer.company_id} and f.kind = 'photo'
      and (f.owner_id = ${viewer.id} or exists (select 1 from organisation_roles r where r.id = ${roleId} and r.image_id = f.id))`)) !==
  undefined;

/** Notes that what belongs to a role has changed, although its row has not. */
export const touchRole = (db: Db, id: number) =>
  db.run(sql`update organisation_roles set updated_at = now() where id = ${id}`);
