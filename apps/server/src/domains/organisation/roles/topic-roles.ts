// The roles that a topic teaches, written from the side of the topic: the same relation that a role shows as `steps_ids`.
import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { recordRoles } from './record-role.ts';

interface Written {
  known: number;
  changed: { role_id: number; before: number; after: number }[];
}
/** Replaces the roles of a topic; says how many of the ids are roles of the company, and how many topics each changed role had and has. */
const writeRows = (db: Db, companyId: number, stepId: number, ids: number[]): Promise<Written> =>
  db.one(sql`
    with named as materialized (select r.id from organisation_roles r where r.company_id = ${companyId} and r.id = any (${ids})),
    gone as (delete from organisation_role_steps where step_id = ${stepId} and role_id <> all (${ids}) returning role_id),
    came as (insert into organisation_role_steps (role_id, step_id) select id, ${stepId} from named on conflict do nothing returning role_id),
    changed as materialized (select role_id, -1 as by from gone union all select role_id, 1 from came),
    counted as (
      select c.role_id, c.by, (select count(*)::int from organisation_role_steps rs where rs.role_id = c.role_id) as before from changed c),
    touched as (update organisation_roles r set updated_at = now() from changed c where r.id = c.role_id),
    told as (update steps set updated_at = now() where id = ${stepId} and exists (select 1 from changed))
    select (select count(*)::int from named) as known,
      (select coalesce(json_agg(json_build_object('role_id', role_id, 'before', before, 'after', before + by) order by role_id), '[]') from counted) as changed`);

/** Ties a topic to the roles that it teaches, in the place of those it had; false when one of them is unknown. Who may is asked before. */
export async function writeRolesOfTopic(tx: Db, viewer: Viewer, stepId: number, ids: number[]): Promise<boolean> {
  // Changes of the organisation wait for each other, as in `inTree`.
  await tx.run(sql`select id from companies where id = ${viewer.company_id} for no key update`);
  const { known, changed } = await writeRows(tx, viewer.company_id, stepId, ids);
  await recordRoles(
    tx,
    viewer,
    changed.map(({ role_id, before, after }) => ({
      id: role_id,
      before: { topics: before },
      after: { topics: after },
    })),
  );
  return known === new Set(ids).size;
}
