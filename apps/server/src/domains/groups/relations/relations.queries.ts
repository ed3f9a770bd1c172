import type { NamedGroup } from '@orbita/contract/groups';
import { type Db, sql } from '@orbita/database';
import { groupVisibleTo } from '../../../access/groups.access.ts';
import type { Viewer } from '../../../http/viewer.ts';

interface Family {
  parents: NamedGroup[];
  children: NamedGroup[];
}
export const selectFamilyOf = (db: Db, id: number): Promise<Family> =>
  db.one(sql`
    select coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'is_archived', g.is_archived) order by g.name, g.id)
        from group_relations r join groups g on g.id = r.parent_id where r.child_id = ${id}), '[]') as parents,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'is_archived', g.is_archived) order by g.name, g.id)
        from group_relations r join groups g on g.id = r.child_id where r.parent_id = ${id}), '[]') as children`);

/** Locks the families of the company, so that two changes cannot close a circle together. */
export const lockFamilies = (tx: Db, companyId: number): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('group_relations'), ${companyId}::int)`);

export const replaceParents = (db: Db, id: number, parents: number[]): Promise<number> =>
  db.run(sql`
    with gone as (delete from group_relations where child_id = ${id} and parent_id <> all (${parents}::int[]))
    insert into group_relations (parent_id, child_id) select unnest(${parents}::int[]), ${id} on conflict do nothing`);
export const insertChildren = (db: Db, id: number, children: number[]): Promise<number> =>
  db.run(
    sql`insert into group_relations (parent_id, child_id) select ${id}, unnest(${children}::int[]) on conflict do nothing`,
  );
export const deleteRelation = (db: Db, parentId: number, childId: number): Promise<number> =>
  db.run(sql`delete from group_relations where parent_id = ${parentId} and child_id = ${childId}`);
export const removeChildren = (db: Db, parentId: number): Promise<number> =>
  db.run(sql`delete from group_relations where parent_id = ${parentId}`);

/** Whether the group is reached again from below itself; each group below is visited once. */
export const hasCircle = async (db: Db, id: number): Promise<boolean> =>
  (await db.row(sql`
    with recursive below as (
      select r.child_id as id from group_relations r where r.parent_id = ${id}
      union select r.child_id from below b join group_relations r on r.parent_id = b.id)
    select 1 from below where id = ${id}`)) !== undefined;

/** Returns the relations between the group and all groups below it, to find the way of a circle. */
export const selectRelationsBelow = (db: Db, id: number): Promise<{ parent_id: number; child_id: number }[]> =>
  db.rows(sql`
    with recursive below as (
      select ${id}::int as id union select r.child_id from below b join group_relations r on r.parent_id = b.id)
    select r.parent_id, r.child_id from below b join group_relations r on r.parent_id = b.id order by r.parent_id, r.child_id`);
export const selectGroupNames = (db: Db, ids: number[]): Promise<{ id: number; name: string }[]> =>
  db.rows(sql`select id, name from groups where id = any (${ids}::int[])`);

interface TrajectoryGroups {
  id: number;
  title: string;
  groups: { id: number; name: string; is_archived: boolean; half_id: number | null }[];
}
export const selectTrajectoriesGroups = (db: Db, viewer: Viewer): Promise<TrajectoryGroups[]> =>
  db.rows(sql`
    select t.id, t.title, coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'is_archived', g.is_archived, 'half_id', g.half_id) order by g.is_archived, g.name, g.id)
      from groups g where g.trajectory_id = t.id and ${groupVisibleTo(viewer)}), '[]') as groups
    from trajectories t where t.company_id = ${viewer.company_id} order by t.title, t.id limit 1000`);
