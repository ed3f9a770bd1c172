import type { BodyOf } from '@orbita/contract/endpoint';
import type { BusinessRole, trajectories } from '@orbita/contract/trajectories';
import {
  assignments,
  type ColumnMap,
  type Db,
  empty,
  type FieldsOf,
  insertion,
  raw,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

/** All columns of business role `b` but the total. */
const roleColumns: Sql = sql`
  b.id, b.title, b.description, b.updated_at,
  coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title, t.id)
    from trajectory_business_roles tb join trajectories t on t.id = tb.trajectory_id where tb.business_role_id = b.id), '[]') as trajectories`;

interface ListFilter {
  query: string;
  sort: 'title' | 'trajectories' | 'updated_at';
  descending: boolean;
}
const orders = {
  title: 'b.title',
  trajectories: '(select count(*) from trajectory_business_roles tb where tb.business_role_id = b.id)',
  updated_at: 'b.updated_at',
} as const;

/** Returns one page of business roles; each row carries the total. */
export function selectRoles(
  db: Db,
  viewer: Viewer,
  filter: ListFilter,
  page: Page,
): Promise<(BusinessRole & { total: number })[]> {
  const order = raw(`${orders[filter.sort]} ${filter.descending ? 'desc' : 'asc'}, b.title, b.id`);
  const found = hasWords([sql`b.title`, sql`b.description`], filter.query);
  return db.rows(sql`
    select ${roleColumns}, count(*) over ()::int as total from business_roles b
    where b.company_id = ${viewer.company_id} and ${found} order by ${order} limit ${page.size} offset ${page.offset}`);
}

/** Returns a business role, on demand locked against other changes. */
export const selectRole = (db: Db, viewer: Viewer, id: number, isLocking = false): Promise<BusinessRole | undefined> =>
  db.row(
    sql`select ${roleColumns} from business_roles b where b.id = ${id} and b.company_id = ${viewer.company_id} ${isLocking ? sql`for no key update` : empty}`,
  );

type RoleFields = FieldsOf<
  BodyOf<typeof trajectories.createBusinessRole> & BodyOf<typeof trajectories.updateBusinessRole>
>;

const roleFields: ColumnMap<RoleFields> = { title: (title) => title.trim(), description: true };

export const insertRole = <Given extends RoleFields>(
  db: Db,
  viewer: Viewer,
  fields: Whole<RoleFields, Given>,
): Promise<{ id: number }> =>
  db.one(
    sql`insert into business_roles ${insertion(roleFields, fields, { company_id: viewer.company_id })} returning id`,
  );

/** Updates the given fields; returns false when `asRead` is stale. */
export async function updateRoleRow<Given extends RoleFields>(
  db: Db,
  id: number,
  change: Whole<RoleFields, Given>,
  asRead: string | undefined,
): Promise<boolean> {
  const changes = assignments(roleFields, change, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await db.run(sql`update business_roles set ${changes} where id = ${id} and ${fresh}`)) === 1;
}

/** Deletes a business role and stores its row and links for undo. */
export const deleteRoleRow = (db: Db, viewer: Viewer, id: number): Promise<number> =>
  db.run(sql`
    with kept as (
      insert into deleted_business_roles (id, company_id, snapshot)
      select b.id, b.company_id, jsonb_build_object('role', to_jsonb(b),
        'trajectories', coalesce((select jsonb_agg(trajectory_id) from trajectory_business_roles where business_role_id = b.id), '[]'))
      from business_roles b where b.id = ${id} and b.company_id = ${viewer.company_id} returning id)
    delete from business_roles b using kept where b.id = kept.id`);

/** Restores a deleted business role with those of its trajectories that still exist. */
export async function restoreRoleRow(tx: Db, viewer: Viewer, id: number): Promise<boolean> {
  const kept = await tx.row<{ snapshot: object }>(sql`
    with kept as (delete from deleted_business_roles where id = ${id} and company_id = ${viewer.company_id} returning snapshot)
    select snapshot from kept, restore_row('business_roles', snapshot -> 'role')`);
  if (!kept) return false;
  const snapshot = JSON.stringify(kept.snapshot);
  await tx.run(sql`
    with kept as (select ${snapshot}::jsonb as links)
    insert into trajectory_business_roles (trajectory_id, business_role_id)
    select t.id, ${id} from kept, jsonb_array_elements(links -> 'trajectories') kept_link(item) join trajectories t on t.id = item::int`);
  return true;
}
