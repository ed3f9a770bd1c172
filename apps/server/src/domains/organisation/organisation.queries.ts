import type { Duty } from '@orbita/contract/organisation/words';
import { type Db, sql } from '@orbita/database';
import { holdersOf } from '../../access/role-holders.access.ts';

interface NamedRole {
  id: number;
  name: string;
  type: number | null;
  circle: string;
}
const namedRole = sql`
  json_build_object('id', r.id, 'name', r.name, 'type', r.core_type, 'circle', coalesce((select c.name from organisation_roles c where c.id = r.parent_id), ''))`;

export interface DutyRow {
  duty: Duty;
  role: NamedRole;
  people: { id: number; name: string }[];
}
/** Duties that a role answers, with whom they reach today. */
export const selectDuties = (db: Db, companyId: number): Promise<DutyRow[]> =>
  db.rows(sql`
    select d.duty, ${namedRole} as role,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.last_name, u.first_name)) order by u.last_name, u.first_name, u.id)
        from (${holdersOf(sql`r.id`)}) h join users u on u.id = h.user_id), '[]') as people
    from organisation_duties d join organisation_roles r on r.id = d.role_id where d.company_id = ${companyId}`);

export const upsertDuty = (db: Db, companyId: number, duty: Duty, roleId: number): Promise<number> =>
  db.run(sql`
    insert into organisation_duties (company_id, duty, role_id) values (${companyId}, ${duty}, ${roleId})
    on conflict (company_id, duty) do update set role_id = excluded.role_id`);
export const deleteDuty = (db: Db, companyId: number, duty: Duty): Promise<number> =>
  db.run(sql`delete from organisation_duties where company_id = ${companyId} and duty = ${duty}`);

export const hasTrajectory = async (db: Db, companyId: number, id: number): Promise<boolean> =>
  (await db.row(sql`select 1 from trajectories where id = ${id} and company_id = ${companyId}`)) !== undefined;
export const selectTrajectoryRoles = (db: Db, companyId: number, trajectoryId: number): Promise<NamedRole[]> =>
  db.rows(sql`
    select r.id, r.name, r.core_type as type, coalesce((select c.name from organisation_roles c where c.id = r.parent_id), '') as circle
    from trajectory_organisation_roles tr join organisation_roles r on r.id = tr.role_id where tr.trajectory_id = ${trajectoryId} and r.company_id = ${companyId}
    order by r.name, r.id`);
export const insertTrajectoryRole = (db: Db, trajectoryId: number, roleId: number): Promise<number> =>
  db.run(
    sql`insert into trajectory_organisation_roles (trajectory_id, role_id) values (${trajectoryId}, ${roleId}) on conflict do nothing`,
  );
export const deleteTrajectoryRole = (db: Db, trajectoryId: number, roleId: number): Promise<number> =>
  db.run(sql`delete from trajectory_organisation_roles where trajectory_id = ${trajectoryId} and role_id = ${roleId}`);
export const selectCompany = (db: Db, companyId: number): Promise<{ id: number; title: string }[]> =>
  db.rows(sql`select c.id, c.title from companies c where c.id = ${companyId}`);
