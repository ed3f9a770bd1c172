import { type Db, join, sql } from '@orbita/database';
import { heldRoles } from '../../../access/role-holders.access.ts';
import type { Viewer } from '../../../http/viewer.ts';

export const countRoles = async (db: Db, companyId: number): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from organisation_roles where company_id = ${companyId}`))
    .n;

export const insertTopCircle = (
  db: Db,
  companyId: number,
  { name, description }: { name: string; description: string },
): Promise<{ id: number }> =>
  db.one(
    sql`insert into organisation_roles (company_id, name, description, is_scope) values (${companyId}, ${name}, ${description}, true) returning id`,
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

export interface RoleFields {
  name?: string | undefined;
  description?: string | undefined;
  image_id?: number | null | undefined;
  meeting_id?: number | null | undefined;
  started_at?: string | null | undefined;
  finished_at?: string | null | undefined;
}
/** Updates the given fields; returns false when `asRead` is stale. */
export async function updateRoleRow(
  db: Db,
  id: number,
  fields: RoleFields,
  asRead: string | undefined,
): Promise<boolean> {
  const changes = [
    ...(fields.name === undefined ? [] : [sql`name = ${fields.name}`]),
    ...(fields.description === undefined ? [] : [sql`description = ${fields.description}`]),
    ...(fields.image_id === undefined ? [] : [sql`image_id = ${fields.image_id}`]),
    ...(typeof fields.meeting_id === 'number' ? [sql`meeting_id = ${fields.meeting_id}`] : []),
    ...(fields.started_at === undefined ? [] : [sql`started_at = ${fields.started_at}::timestamptz`]),
    ...(fields.finished_at === undefined ? [] : [sql`finished_at = ${fields.finished_at}::timestamptz`]),
    sql`updated_at = now()`,
  ];
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await db.run(sql`update organisation_roles set ${join(changes)} where id = ${id} and ${fresh}`)) === 1;
}

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
