import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { canChange } from '../organisation.access.ts';

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
