import type { BodyOf } from '@orbita/contract/endpoint';
import type { trajectories, TrajectoryRow } from '@orbita/contract/trajectories';
import {
  assignments,
  type ColumnMap,
  type Db,
  type FieldsOf,
  insertion,
  join,
  raw,
  sql,
  type Whole,
} from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

interface ListFilter {
  query: string;
  archived: boolean;
  businessRoleId: number | undefined;
  sort: 'title' | 'halves' | 'subjects' | 'groups' | 'updated_at';
  descending: boolean;
}
const orders = {
  title: 't.title',
  halves: 'halves_count',
  subjects: 'subjects_count',
  groups: 'groups_count',
  updated_at: 't.updated_at',
} as const;

/** Returns one page of trajectories with their counts; each row carries the total. */
export function selectTrajectories(
  db: Db,
  viewer: Viewer,
  filter: ListFilter,
  page: Page,
): Promise<(TrajectoryRow & { total: number })[]> {
  const conditions = [
    sql`t.company_id = ${viewer.company_id} and t.is_archived = ${filter.archived}`,
    ...(filter.query ? [hasWords([sql`t.title`, sql`t.educational_program_name`], filter.query)] : []),
    ...(filter.businessRoleId === undefined
      ? []
      : [
          sql`exists (select 1 from trajectory_business_roles tb where tb.trajectory_id = t.id and tb.business_role_id = ${filter.businessRoleId})`,
        ]),
  ];
  const order = raw(`${orders[filter.sort]} ${filter.descending ? 'desc' : 'asc'}, t.title, t.id`);
  return db.rows(sql`
    select t.id, t.title, t.description, t.image_id, '/api/files/' || t.image_id as image_src, t.educational_program_name, t.is_archived, t.updated_at,
      coalesce(h.halves, 0) as halves_count, coalesce(h.subjects, 0) as subjects_count, coalesce(g.n, 0) as groups_count, count(*) over ()::int as total
    from trajectories t
    left join (
      select th.trajectory_id, count(distinct th.half_id)::int as halves, count(distinct s.id)::int as subjects
      from trajectory_halves th left join subject_halves sh on sh.half_id = th.half_id left join subjects s on s.id = sh.subject_id and s.deleted_at is null
      group by th.trajectory_id) h on h.trajectory_id = t.id
    left join (
      select trajectory_id, count(*)::int as n from groups where not is_archived and company_id = ${viewer.company_id} group by trajectory_id) g on g.trajectory_id = t.id
    where ${join(conditions, ' and ')} order by ${order} limit ${page.size} offset ${page.offset}`);
}

export const countTrajectories = (db: Db, companyId: number): Promise<{ current: number; archived: number }> =>
  db.one(sql`
    select count(*) filter (where not is_archived)::int as current, count(*) filter (where is_archived)::int as archived from trajectories where company_id = ${companyId}`);

type TrajectoryFields = FieldsOf<
  BodyOf<typeof trajectories.createTrajectory> & BodyOf<typeof trajectories.updateTrajectory>
>;

const trajectoryFields: ColumnMap<TrajectoryFields> = {
  title: (title) => title.trim(),
  description: true,
  image_id: true,
  educational_program_name: (name) => name.trim(),
  show_full_structure: true,
  is_show_hard_skills: true,
};

export const insertTrajectory = <Given extends TrajectoryFields>(
  db: Db,
  viewer: Viewer,
  fields: Whole<TrajectoryFields, Given>,
): Promise<{ id: number }> =>
  db.one(
    sql`insert into trajectories ${insertion(trajectoryFields, fields, { company_id: viewer.company_id })} returning id`,
  );

/** Updates the given fields; returns false when `asRead` is stale. */
export async function updateTrajectoryRow<Given extends TrajectoryFields>(
  db: Db,
  id: number,
  change: Whole<TrajectoryFields, Given>,
  asRead: string | undefined,
): Promise<boolean> {
  const changes = assignments(trajectoryFields, change, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await db.run(sql`update trajectories set ${changes} where id = ${id} and ${fresh}`)) === 1;
}

/** Counts the trajectories that belong to the company. */
export const countOwn = async (db: Db, companyId: number, ids: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from trajectories where id = any (${ids}) and company_id = ${companyId}`,
    )
  ).n;

export const archiveTrajectories = (
  db: Db,
  viewer: Viewer,
  ids: number[],
  isArchived: boolean,
): Promise<{ id: number }[]> =>
  db.rows(sql`
    update trajectories set is_archived = ${isArchived}, updated_at = now()
    where id = any (${ids}) and company_id = ${viewer.company_id} and is_archived <> ${isArchived} returning id`);

/** Copies a trajectory with its halves, their disciplines and its business roles and roles of the organisation; the copies stand in no semester. */
export const insertCopy = (db: Db, viewer: Viewer, sourceId: number): Promise<{ id: number }> =>
  db.one(sql`
    with made as (
      insert into trajectories (company_id, title, description, image_id, educational_program_name, show_full_structure, is_show_hard_skills, source_id)
      select company_id, left(title, 246) || ' (копия)', description, image_id, educational_program_name, show_full_structure, is_show_hard_skills, id
      from trajectories where id = ${sourceId} and company_id = ${viewer.company_id} returning id),
    planned as (
      select nextval(pg_get_serial_sequence('halves', 'id'))::int as id, h.id as source_id, h.title, h.description, h.image_id, th.sort
      from trajectory_halves th join halves h on h.id = th.half_id where th.trajectory_id = ${sourceId}),
    copied as (
      insert into halves (id, company_id, title, description, image_id, source_id)
      select id, ${viewer.company_id}, title, description, image_id, source_id from planned),
    placed as (
      insert into trajectory_halves (trajectory_id, half_id, sort) select made.id, planned.id, planned.sort from made, planned),
    filled as (
      insert into subject_halves (subject_id, half_id)
      select sh.subject_id, planned.id from planned join subject_halves sh on sh.half_id = planned.source_id join subjects s on s.id = sh.subject_id and s.deleted_at is null),
    tied as (
      insert into trajectory_business_roles (trajectory_id, business_role_id)
      select made.id, tb.business_role_id from made, trajectory_business_roles tb where tb.trajectory_id = ${sourceId}),
    roles as (
      insert into trajectory_organisation_roles (trajectory_id, role_id)
      select made.id, tr.role_id from made, trajectory_organisation_roles tr where tr.trajectory_id = ${sourceId})
    select id from made`);

/** Deletes a trajectory and stores its row and links for undo. */
export const deleteTrajectoryRow = (db: Db, viewer: Viewer, id: number): Promise<number> =>
  db.run(sql`
    with kept as (
      insert into deleted_trajectories (id, company_id, snapshot)
      select t.id, t.company_id, jsonb_build_object('trajectory', to_jsonb(t),
        'halves', coalesce((select jsonb_agg(jsonb_build_array(half_id, sort)) from trajectory_halves where trajectory_id = t.id), '[]'),
        'groups', coalesce((select jsonb_agg(jsonb_build_array(g.id, g.half_id)) from groups g where g.trajectory_id = t.id), '[]'),
        'business_roles', coalesce((select jsonb_agg(business_role_id) from trajectory_business_roles where trajectory_id = t.id), '[]'),
        'organisation_roles', coalesce((select jsonb_agg(role_id) from trajectory_organisation_roles where trajectory_id = t.id), '[]'))
      from trajectories t where t.id = ${id} and t.company_id = ${viewer.company_id} returning id)
    delete from trajectories t using kept where t.id = kept.id`);

/** Restores a deleted trajectory with those links whose other ends still exist; a group that follows another one stays there. */
export async function restoreTrajectoryRow(tx: Db, viewer: Viewer, id: number): Promise<boolean> {
  const kept = await tx.row<{ snapshot: object }>(sql`
    with kept as (delete from deleted_trajectories where id = ${id} and company_id = ${viewer.company_id} returning snapshot)
    select snapshot from kept, restore_row('trajectories', snapshot -> 'trajectory')`);
  if (!kept) return false;
  const snapshot = JSON.stringify(kept.snapshot);
  await tx.run(sql`
    with kept as materialized (select ${snapshot}::jsonb as links),
    halves_back as (
      insert into trajectory_halves (trajectory_id, half_id, sort)
      select ${id}, h.id, (item ->> 1)::int from kept, jsonb_array_elements(links -> 'halves') kept_link(item) join halves h on h.id = (item ->> 0)::int),
    roles_back as (
      insert into trajectory_business_roles (trajectory_id, business_role_id)
      select ${id}, b.id from kept, jsonb_array_elements(links -> 'business_roles') kept_link(item) join business_roles b on b.id = item::int),
    organisation_back as (
      insert into trajectory_organisation_roles (trajectory_id, role_id)
      select ${id}, r.id from kept, jsonb_array_elements(links -> 'organisation_roles') kept_link(item) join organisation_roles r on r.id = item::int and r.company_id = ${viewer.company_id})
    update groups g set trajectory_id = ${id} from kept, jsonb_array_elements(links -> 'groups') kept_link(item)
    where g.id = (item ->> 0)::int and g.trajectory_id is null`);
  return true;
}

/** Days during which a deletion can be undone. */
const UNDO_DAYS = 30;
export const forgetDeleted = async (db: Db): Promise<void> => {
  const age = sql`deleted_at < now() - make_interval(days => ${UNDO_DAYS}::int)`;
  await db.run(sql`delete from deleted_trajectories where ${age}`);
  await db.run(sql`delete from deleted_business_roles where ${age}`);
};

/** Finds current trajectories for the command palette; nobody finds one whose page would be refused. */
export const searchTrajectories = async (
  db: Db,
  viewer: Viewer,
  words: string,
): Promise<{ id: number; title: string }[]> =>
  can(viewer, 'trajectories_read')
    ? db.rows(sql`
        select t.id, t.title from trajectories t where t.company_id = ${viewer.company_id} and not t.is_archived and ${hasWords(sql`t.title`, words)}
        order by t.title, t.id limit 7`)
    : [];
