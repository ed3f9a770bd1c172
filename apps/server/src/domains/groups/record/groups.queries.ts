import type { Group, GroupRow } from '@orbita/contract/groups';
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import { groupVisibleTo } from '../../../access/groups.access.ts';
import type { Page } from '../../../http/paging.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { personJson } from '../../users/index.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

export interface GroupFilter {
  query?: string | undefined;
  archived?: boolean | undefined;
  trajectory_id?: number | undefined;
  half_id?: number | undefined;
  semester_id?: number | undefined;
  label_id?: number | undefined;
  subject_id?: number | undefined;
  parent_id?: number | undefined;
  without?: 'curator' | 'trajectory' | 'students' | 'subjects' | undefined;
  sort?: 'name' | 'students_count' | 'updated_at' | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}

const named = (alias: string): Sql =>
  raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'is_archived', ${alias}.is_archived)`);
const studentsCount: Sql = sql`(select count(*)::int from group_users gu where gu.group_id = g.id)`;
/** The labels of group `g` as JSON. */
export const labelsOf: Sql = sql`coalesce((select json_agg(json_build_object('id', l.id, 'title', l.title, 'color', l.color) order by l.title, l.id)
  from group_label_groups lg join group_labels l on l.id = lg.label_id where lg.group_id = g.id), '[]')`;
const parentsOf: Sql = sql`coalesce((select json_agg(${named('p')} order by p.name, p.id) from group_relations r join groups p on p.id = r.parent_id where r.child_id = g.id), '[]')`;
const childrenOf: Sql = sql`coalesce((select json_agg(${named('c')} order by c.name, c.id) from group_relations r join groups c on c.id = r.child_id where r.parent_id = g.id), '[]')`;

/** The columns of group `g` in a list. */
const rowColumns: Sql = sql`
  g.id, g.name, g.description, g.company_id, g.trajectory_id, g.half_id, g.is_archived, ${labelsOf} as labels,
  (select json_build_object('id', t.id, 'title', t.title) from trajectories t where t.id = g.trajectory_id) as trajectory,
  (select json_build_object('id', h.id, 'title', h.title) from halves h where h.id = g.half_id) as half,
  ${parentsOf} as parents,
  coalesce((select json_agg(${personJson('u')} order by u.last_name, u.first_name, u.id)
    from curator_groups cg join users u on u.id = cg.curator_id where cg.group_id = g.id), '[]') as curators,
  ${studentsCount} as students_count,
  (select count(*)::int from subject_groups sg join subjects s on s.id = sg.subject_id where sg.group_id = g.id and s.deleted_at is null and not s.is_archived) as subjects_count,
  g.updated_at`;

/** Conditions on group `g` by what it lacks. */
export const groupLacks: Record<NonNullable<GroupFilter['without']>, Sql> = {
  curator: sql`not exists (select 1 from curator_groups x where x.group_id = g.id)`,
  trajectory: sql`g.trajectory_id is null`,
  students: sql`not exists (select 1 from group_users x where x.group_id = g.id)`,
  subjects: sql`not exists (select 1 from subject_groups x join subjects s on s.id = x.subject_id where x.group_id = g.id and s.deleted_at is null and not s.is_archived)`,
};

function conditionsOf(viewer: Viewer, filter: GroupFilter): Sql {
  return join(
    [
      sql`${groupVisibleTo(viewer)} and g.is_archived = ${filter.archived ?? false}`,
      hasWords([sql`g.name`, sql`g.description`], filter.query),
      ...(filter.trajectory_id === undefined ? [] : [sql`g.trajectory_id = ${filter.trajectory_id}`]),
      ...(filter.half_id === undefined ? [] : [sql`g.half_id = ${filter.half_id}`]),
      ...(filter.semester_id === undefined
        ? []
        : [
            sql`exists (select 1 from half_semesters hs where hs.half_id = g.half_id and hs.semester_id = ${filter.semester_id})`,
          ]),
      ...(filter.label_id === undefined
        ? []
        : [
            sql`exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = ${filter.label_id})`,
          ]),
      ...(filter.subject_id === undefined
        ? []
        : [
            sql`exists (select 1 from subject_groups x where x.group_id = g.id and x.subject_id = ${filter.subject_id})`,
          ]),
      ...(filter.parent_id === undefined
        ? []
        : [
            sql`exists (select 1 from group_relations x where x.child_id = g.id and x.parent_id = ${filter.parent_id})`,
          ]),
      ...(filter.without === undefined ? [] : [groupLacks[filter.without]]),
    ],
    ' and ',
  );
}

/** Returns one page of groups; each row carries the total. */
export function selectGroupRows(
  db: Db,
  viewer: Viewer,
  filter: GroupFilter,
  page: Page,
): Promise<(GroupRow & { total: number })[]> {
  const direction = raw(filter.sort_direction === 'desc' ? 'desc' : 'asc');
  const sort = filter.sort ?? 'name';
  const key = sort === 'students_count' ? studentsCount : raw(`g.${sort}`);
  const order = sql`${key} ${direction}, g.name, g.id`;
  return db.rows(sql`
    with page as materialized (
      select g.*, count(*) over ()::int as total from groups g where ${conditionsOf(viewer, filter)} order by ${order} limit ${page.size} offset ${page.offset})
    select ${rowColumns}, g.total from page g order by ${order}`);
}

/** Counts the groups that the viewer may read. */
export const countGroups = (db: Db, viewer: Viewer): Promise<{ current: number; archived: number }> =>
  db.one(sql`
    select count(*) filter (where not g.is_archived)::int as current, count(*) filter (where g.is_archived)::int as archived from groups g where ${groupVisibleTo(viewer)}`);

/** Returns a group of the company with its family, semesters and access lists. */
export const selectGroup = (db: Db, viewer: Viewer, id: number): Promise<Group | undefined> =>
  db.row(sql`
    select ${rowColumns}, g.messenger_link, g.messenger_chat_id, ${childrenOf} as children, g.privacy,
      coalesce((select json_agg(distinct jsonb_build_object('id', m.id, 'title', m.title, 'started_at', m.started_at, 'finished_at', m.finished_at, 'half_id', hs.half_id))
        from half_semesters hs join semesters m on m.id = hs.semester_id
        where hs.half_id = g.half_id or hs.half_id in (select th.half_id from trajectory_halves th where th.trajectory_id = g.trajectory_id)), '[]') as semesters,
      case when ${can(viewer, 'groups_write')} then array(select au.user_id from group_access_users au where au.group_id = g.id) else '{}' end as access_users_ids,
      case when ${can(viewer, 'groups_write')} then coalesce((select json_agg(${personJson('u')} order by u.last_name, u.first_name, u.id)
        from group_access_users au join users u on u.id = au.user_id where au.group_id = g.id), '[]') else '[]' end as access_users,
      case when ${can(viewer, 'groups_write')} then array(select ac.company_id from group_access_companies ac where ac.group_id = g.id) else '{}' end as access_companies_ids,
      (not exists (select 1 from group_users x where x.group_id = g.id) and not exists (select 1 from former_members x where x.group_id = g.id)
        and not exists (select 1 from lesson_groups x where x.group_id = g.id) and not exists (select 1 from abstract_lessons x where x.group_id = g.id)) as is_deletable
    from groups g where g.id = ${id} and g.company_id = ${viewer.company_id}`);

/** Counts those of the groups that belong to the company. */
export const countOwnGroups = async (db: Db, companyId: number, ids: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from groups where id = any (${ids}) and company_id = ${companyId}`,
    )
  ).n;

/** Finds current groups for the command palette; nobody finds a group whose page would be refused. */
export const searchGroups = async (db: Db, viewer: Viewer, words: string): Promise<{ id: number; name: string }[]> =>
  can(viewer, 'groups_read')
    ? db.rows(sql`
        select g.id, g.name from groups g where g.company_id = ${viewer.company_id} and not g.is_archived and ${hasWords(sql`g.name`, words)}
        order by g.name, g.id limit 7`)
    : [];
