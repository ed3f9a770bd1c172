import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { canChange } from '../organisation.access.ts';

export interface MovedObject {
  role_id: number;
  kind: string;
  title: string;
}
/** What of these objects other roles have. */
export const selectFromElsewhere = (db: Db, companyId: number, roleId: number, ids: number[]): Promise<MovedObject[]> =>
  db.rows(sql`
    select o.role_id, o.kind, o.title from smart_objects o
    where o.id = any (${ids}) and o.company_id = ${companyId} and o.role_id <> ${roleId} order by o.role_id, o.sort, o.id`);

/**
 * Puts what belongs to a role into this order; what other roles of the viewer had moves here, the rest comes after it.
 * Returns how many of the ids the viewer may place.
 */
export async function orderObjects(db: Db, viewer: Viewer, roleId: number, ids: number[]): Promise<number> {
  await db.run(
    sql`update smart_objects set sort = sort + ${ids.length} where role_id = ${roleId} and id <> all (${ids})`,
  );
  return db.run(sql`
    update smart_objects o set sort = place.sort, role_id = ${roleId}
    from (select id, min(sort)::int as sort from unnest(${ids}::int[]) with ordinality u(id, sort) group by id) place, organisation_roles r
    where o.id = place.id and r.id = o.role_id and o.company_id = ${viewer.company_id} and (r.id = ${roleId} or ${canChange(viewer)})`);
}
