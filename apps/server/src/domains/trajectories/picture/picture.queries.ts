import type { FollowingGroup, PlacedHalf, Trajectory } from '@orbita/contract/trajectories';
import { type Db, empty, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { shownTitle } from '../../subjects/index.ts';

type Fields = Omit<Trajectory, 'halves' | 'groups'>;

/** Returns the fields of a trajectory, on demand locked against other changes. */
export const selectFields = (db: Db, viewer: Viewer, id: number, isLocking: boolean): Promise<Fields | undefined> =>
  db.row(sql`
    select t.id, t.title, t.description, t.image_id, '/api/files/' || t.image_id as image_src, t.educational_program_name, t.show_full_structure, t.is_show_hard_skills,
      t.is_archived, t.updated_at, ${businessRolesOf} as business_roles
    from trajectories t where t.id = ${id} and t.company_id = ${viewer.company_id} ${isLocking ? sql`for no key update` : empty}`);

/** Business roles of trajectory `t`. */
export const businessRolesOf: Sql = sql`
  coalesce((select json_agg(json_build_object('id', b.id, 'title', b.title) order by b.title, b.id)
    from trajectory_business_roles tb join business_roles b on b.id = tb.business_role_id where tb.trajectory_id = t.id), '[]')`;

/** Semesters of half `h`. */
export const semestersOf: Sql = sql`
  coalesce((select json_agg(json_build_object('id', m.id, 'title', m.title, 'started_at', m.started_at, 'finished_at', m.finished_at) order by m.started_at, m.id)
    from half_semesters hs join semesters m on m.id = hs.semester_id where hs.half_id = h.id), '[]')`;

/** Returns the halves of a trajectory in their order with everything in them. */
export const selectHalves = (db: Db, trajectoryId: number): Promise<PlacedHalf[]> =>
  db.rows(sql`
    select h.id, h.title, '/api/files/' || h.image_id as image_src, h.is_archived, ${semestersOf} as semesters,
      coalesce((select json_agg(json_build_object('id', s.id, 'title', ${shownTitle(true)}, 'color', s.color, 'is_archived', s.is_archived) order by s.title, s.id)
        from subject_halves sh join subjects s on s.id = sh.subject_id and s.deleted_at is null where sh.half_id = h.id), '[]') as subjects,
      coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title) order by o.title, o.id)
        from trajectory_halves oh join trajectories o on o.id = oh.trajectory_id where oh.half_id = h.id and o.id <> ${trajectoryId}), '[]') as shared_with
    from trajectory_halves th join halves h on h.id = th.half_id where th.trajectory_id = ${trajectoryId} order by th.sort, h.title, h.id`);

export const selectGroups = (db: Db, trajectoryId: number): Promise<FollowingGroup[]> =>
  db.rows(sql`
    select g.id, g.name, g.half_id, (select count(*)::int from group_users gu where gu.group_id = g.id) as students_count
    from groups g where g.trajectory_id = ${trajectoryId} and not g.is_archived order by g.name, g.id`);

/** Counts the halves that belong to the company. */
export const countHalves = async (db: Db, companyId: number, ids: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from halves where id = any (${ids}) and company_id = ${companyId}`,
    )
  ).n;
export interface PlacedGroup {
  id: number;
  trajectory_id: number | null;
  half_id: number | null;
}
export const selectPlacedGroups = (db: Db, companyId: number, ids: number[]): Promise<PlacedGroup[]> =>
  db.rows(
    sql`select id, trajectory_id, half_id from groups where id = any (${ids}) and company_id = ${companyId} order by id`,
  );
export const hasSubject = async (db: Db, companyId: number, id: number): Promise<boolean> =>
  (await db.row(sql`select 1 from subjects where id = ${id} and company_id = ${companyId} and deleted_at is null`)) !==
  undefined;
export const hasBusinessRole = async (db: Db, companyId: number, id: number): Promise<boolean> =>
  (await db.row(sql`select 1 from business_roles where id = ${id} and company_id = ${companyId}`)) !== undefined;

/** Sets the halves of a trajectory in their order. */
export const replaceHalves = (db: Db, trajectoryId: number, halfIds: number[]): Promise<number> =>
  db.run(sql`
    with gone as (
      delete from trajectory_halves where trajectory_id = ${trajectoryId} and not half_id = any (${halfIds}))
    insert into trajectory_halves (trajectory_id, half_id, sort)
    select ${trajectoryId}, half_id, place - 1 from unnest(${halfIds}::int[]) with ordinality as u(half_id, place)
    on conflict (trajectory_id, half_id) do update set sort = excluded.sort`);

export const moveSubject = (
  db: Db,
  subjectId: number,
  fromHalfId: number | null,
  toHalfId: number | null,
): Promise<number> =>
  db.run(sql`
    with gone as (
      delete from subject_halves where subject_id = ${subjectId} and half_id = ${fromHalfId}::int)
    insert into subject_halves (subject_id, half_id) select ${subjectId}, half_id from (select ${toHalfId}::int as half_id) u
    where half_id is not null on conflict do nothing`);

export const insertRoleOfTrajectory = (db: Db, trajectoryId: number, roleId: number): Promise<number> =>
  db.run(
    sql`insert into trajectory_business_roles (trajectory_id, business_role_id) values (${trajectoryId}, ${roleId}) on conflict do nothing`,
  );
export const deleteRoleOfTrajectory = (db: Db, trajectoryId: number, roleId: number): Promise<number> =>
  db.run(
    sql`delete from trajectory_business_roles where trajectory_id = ${trajectoryId} and business_role_id = ${roleId}`,
  );
