import type { Person } from '@orbita/contract/schemas';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { personJson } from '../../users/index.ts';

export interface Titled {
  id: number;
  title: string;
}
export interface MovingGroup {
  id: number;
  name: string;
  students_count: number;
  trajectory_id: number | null;
  half: Titled | null;
}
/** Returns current groups with the part of a programme where they stand. */
export const selectMovingGroups = (db: Db, viewer: Viewer, ids: number[] | undefined): Promise<MovingGroup[]> =>
  db.rows(sql`
    select g.id, g.name, (select count(*)::int from group_users gu where gu.group_id = g.id) as students_count, g.trajectory_id,
      (select json_build_object('id', h.id, 'title', h.title) from halves h where h.id = g.half_id) as half
    from groups g where g.company_id = ${viewer.company_id} and not g.is_archived and ${ids === undefined ? sql`true` : sql`g.id = any (${ids}::int[])`}
    order by g.name, g.id limit 1000`);

export const selectNames = (db: Db, viewer: Viewer): Promise<{ id: number; name: string }[]> =>
  db.rows(sql`select id, name from groups where company_id = ${viewer.company_id} and not is_archived`);

export const selectTrajectoryHalves = (
  db: Db,
  viewer: Viewer,
  trajectories: number[],
): Promise<{ id: number; halves: Titled[] }[]> =>
  db.rows(sql`
    select t.id, coalesce((select json_agg(json_build_object('id', h.id, 'title', h.title) order by th.sort, h.title)
      from trajectory_halves th join halves h on h.id = th.half_id where th.trajectory_id = t.id), '[]') as halves
    from trajectories t where t.id = any (${trajectories}::int[]) and t.company_id = ${viewer.company_id} order by t.id`);

export interface GroupState {
  name: string;
  half_id: number | null;
  is_archived: boolean;
}
export interface GroupStep {
  id: number;
  before: GroupState;
  after: GroupState;
}
export interface LockedGroup extends GroupState {
  id: number;
  trajectory_id: number | null;
}
export const lockGroups = (tx: Db, viewer: Viewer, ids: number[]): Promise<LockedGroup[]> =>
  tx.rows(sql`
    select id, name, half_id, is_archived, trajectory_id from groups where id = any (${ids}::int[]) and company_id = ${viewer.company_id} order by id for update`);

export const writeStates = (tx: Db, states: (GroupState & { id: number })[]): Promise<number> =>
  tx.run(sql`
    update groups g set name = s.name, half_id = s.half_id, is_archived = s.is_archived, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s(id int, name text, half_id int, is_archived boolean) where g.id = s.id`);

export const selectHalfTitles = (db: Db, ids: number[]): Promise<Titled[]> =>
  db.rows(sql`select id, title from halves where id = any (${ids}::int[])`);

export const insertStep = (tx: Db, viewer: Viewer, changes: GroupStep[]): Promise<{ id: number }> =>
  tx.one(
    sql`insert into group_school_years (company_id, author_id, changes) values (${viewer.company_id}, ${viewer.id}, ${JSON.stringify(changes)}::jsonb) returning id`,
  );
/** Locks a step that was not taken back. */
export const lockStep = (tx: Db, viewer: Viewer, id: number): Promise<{ changes: GroupStep[] } | undefined> =>
  tx.row(sql`
    select changes from group_school_years where id = ${id} and company_id = ${viewer.company_id} and undone_at is null for update`);
export const closeStep = (tx: Db, id: number): Promise<number> =>
  tx.run(sql`update group_school_years set undone_at = now() where id = ${id}`);

/** Condition: every group of step `y` stands as the step left it. */
const isUntouched: Sql = sql`not exists (
  select 1 from jsonb_to_recordset(y.changes) as c(id int, after jsonb) left join groups g on g.id = c.id
  where (g.name, g.half_id, g.is_archived) is distinct from (c.after ->> 'name', (c.after ->> 'half_id')::int, (c.after ->> 'is_archived')::boolean))`;

interface LastStep {
  id: number;
  created_at: string;
  author: Person | null;
  groups_count: number;
  can_undo: boolean;
}
export const selectLastStep = (db: Db, viewer: Viewer): Promise<LastStep | undefined> =>
  db.row(sql`
    select y.id, y.created_at, case when u.id is not null then ${personJson('u')} end as author, jsonb_array_length(y.changes) as groups_count, ${isUntouched} as can_undo
    from group_school_years y left join users u on u.id = y.author_id
    where y.company_id = ${viewer.company_id} and y.undone_at is null order by y.id desc limit 1`);
