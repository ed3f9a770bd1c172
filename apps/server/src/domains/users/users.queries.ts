import type { Person } from '@orbita/contract/schemas';
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import { can, isStaff, type Viewer } from '../../http/viewer.ts';
import { nameMatches, personColumns } from '../../platform/person.sql.ts';
import { childrenJson, hasArchivedSubjects } from './person.sql.ts';
import { contactsVisibleTo, mayMeet } from '../../access/people.access.ts';
import { areFew, fewFound } from '../../platform/bounded-search.sql.ts';

interface PersonCard extends Person {
  is_distant: boolean;
  email: string | null;
  subjects_count: number;
  groups: { id: number; name: string }[];
  groups_count: number;
}
const cardColumns = (viewer: Viewer, safe: boolean): Sql => sql`
  ${personColumns('u')}, u.is_distant, case when not ${safe} and ${contactsVisibleTo(viewer)} then u.email end as email,
  (select count(*)::int from subject_users x join subjects s on s.id = x.subject_id
    where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = ${viewer.company_id} and s.deleted_at is null) as subjects_count,
  coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count`;

const cardGroups = (viewer: Viewer): Sql => sql`
  left join lateral (
    select json_agg(json_build_object('id', gr.id, 'name', gr.name) order by gr.name) as groups, count(*)::int as groups_count
    from group_users gu join groups gr on gr.id = gu.group_id where gu.user_id = u.id and gr.company_id = ${viewer.company_id} and not gr.is_archived) g on true`;

export interface UserFilter {
  query?: string | undefined;
  role?: 'student' | 'teacher' | undefined;
  /** Only students of the groups that the viewer curates. */
  own_groups?: boolean | undefined;
  /** Only these people, students of these groups, or of these disciplines. */
  ids?: number[] | undefined;
  group_ids?: number[] | undefined;
  subject_ids?: number[] | undefined;
  /** Leaves e-mails out, whoever asks. */
  safe: boolean;
  sort: keyof typeof orders;
  size: number;
  offset: number;
  descending: boolean;
}
/** The columns by which a list can be sorted. */
const orders = {
  name: ['last_name', 'first_name'],
  last_name: ['last_name', 'first_name'],
  first_name: ['first_name', 'last_name'],
  id: ['id'],
};

const roleCondition = (viewer: Viewer, role: UserFilter['role']): Sql => {
  if (role === 'student')
    return sql`exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = ${viewer.company_id})`;
  if (role === 'teacher')
    return sql`exists (select 1 from subject_users su join subjects s on s.id = su.subject_id where su.user_id = u.id and su.role_type = 'TEACHER' and s.company_id = ${viewer.company_id})`;
  return sql`true`;
};

const inOwnGroups = (viewer: Viewer): Sql => sql`u.id in (
  select gu.user_id from curator_groups cg join groups g on g.id = cg.group_id and not g.is_archived join group_users gu on gu.group_id = g.id
  where cg.curator_id = ${viewer.id} and g.company_id = ${viewer.company_id})`;

/** The page and the total of everybody in the company, from an index in the order of the page. */
function everybody(viewer: Viewer, filter: UserFilter): Sql {
  const direction = filter.descending ? 'desc' : 'asc';
  const columns = filter.sort === 'id' ? [] : orders[filter.sort].map((column) => `m.${column} ${direction}`);
  const order = raw([...columns, `m.user_id ${filter.sort === 'id' ? direction : 'asc'}`].join(', '));
  return sql`
    select u.*, c.members_count as total
    from (select m.user_id from company_members m where m.company_id = ${viewer.company_id} order by ${order} limit ${filter.size} offset ${filter.offset}) page
    cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = ${viewer.company_id}`;
}

/** Conditions by ids of people, groups and disciplines. */
function amongNamed(viewer: Viewer, { ids, group_ids: groups, subject_ids: subjects }: UserFilter): Sql {
  const conditions = [
    ...(ids ? [sql`u.id = any (${ids}::int[])`] : []),
    ...(groups
      ? [
          sql`u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any (${groups}::int[]) and g.company_id = ${viewer.company_id})`,
        ]
      : []),
    ...(subjects
      ? [
          sql`u.id in (select gu.user_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
            where s.id = any (${subjects}::int[]) and s.company_id = ${viewer.company_id} and s.deleted_at is null)`,
        ]
      : []),
  ];
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ');
}

/** The page and the total of the people who match the filter and whom the viewer may meet. */
const somePeople = (viewer: Viewer, filter: UserFilter, order: Sql): Sql => sql`
  select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
  where m.company_id = ${viewer.company_id} and ${mayMeet(viewer, sql`m.user_id`)} and ${nameMatches('u', filter.query)} and ${roleCondition(viewer, filter.role)} and ${filter.own_groups ? inOwnGroups(viewer) : sql`true`} and ${amongNamed(viewer, filter)}
  order by ${order} limit ${filter.size} offset ${filter.offset}`;

export const selectUsers = (
  db: Db,
  viewer: Viewer,
  filter: UserFilter,
): Promise<(PersonCard & { total: number })[]> => {
  const direction = filter.descending ? 'desc' : 'asc';
  const order = raw([...orders[filter.sort].map((column) => `u.${column} ${direction}`), 'u.id'].join(', '));
  const isEverybody = can(viewer, 'users_read') && !filter.query?.trim() && !filter.role && !filter.own_groups;
  return db.rows(sql`
    select ${cardColumns(viewer, filter.safe)}, u.total
    from (${isEverybody ? everybody(viewer, filter) : somePeople(viewer, filter, order)}) u
    ${cardGroups(viewer)}
    order by ${order}`);
};

interface PersonRow extends PersonCard {
  is_moderator: boolean;
  is_curator: boolean;
  children: Person[];
  isSubjectsArchived: boolean;
  may_meet: boolean;
}
/** Returns a member's record; children are told to oneself and by permission. */
export const selectUser = (db: Db, viewer: Viewer, id: number, safe: boolean): Promise<PersonRow | undefined> => {
  const company = viewer.company_id;
  const seesFamily = id === viewer.id || can(viewer, 'users_read');
  return db.row(sql`
    select ${cardColumns(viewer, safe)}, ${mayMeet(viewer, sql`u.id`)} as may_meet, m.is_moderator,
      exists (select 1 from curator_groups x join groups cg on cg.id = x.group_id where x.curator_id = u.id and cg.company_id = ${company}) as is_curator,
      ${seesFamily ? childrenJson(company) : sql`'[]'::json`} as children, ${hasArchivedSubjects(company)} as "isSubjectsArchived"
    from company_members m join users u on u.id = m.user_id ${cardGroups(viewer)}
    where m.company_id = ${company} and u.id = ${id}`);
};

/** How many people a search shows. */
const SHOWN = raw('7');

/** Condition: the person teaches or assesses a discipline of the company. */
const teachesHere = (viewer: Viewer): Sql => sql`exists (
  select 1 from subject_users su join subjects s on s.id = su.subject_id
  where su.user_id = m.user_id and s.company_id = ${viewer.company_id} and s.deleted_at is null)`;

/** Finds people among those whom the viewer may meet; those who are no staff find teachers. */
const searchPeopleMet = (db: Db, viewer: Viewer, words: string): Promise<Person[]> =>
  db.rows(sql`
    select ${personColumns('u')} from company_members m join users u on u.id = m.user_id
    where m.company_id = ${viewer.company_id} and ${mayMeet(viewer, sql`m.user_id`)} and ${nameMatches('u', words)}
      and ${isStaff(viewer) ? sql`true` : teachesHere(viewer)} order by u.last_name, u.first_name limit ${SHOWN}`);

/** Finds people among everybody, by whichever is shorter: the few who match, or everybody in order until enough match. */
const searchEverybody = (db: Db, viewer: Viewer, words: string): Promise<Person[]> =>
  db.rows(sql`
    with found as materialized (${fewFound(words, sql`select u.id from users u where ${nameMatches('u', words)}`)}),
    matching as (
      (select m.* from found join company_members m on m.company_id = ${viewer.company_id} and m.user_id = found.id
        where ${areFew('found')} order by m.last_name, m.first_name limit ${SHOWN})
      union all
      (select m.* from (select m.* from company_members m where m.company_id = ${viewer.company_id} order by m.last_name, m.first_name, m.user_id offset 0) m
        cross join lateral (select 1 from users u where u.id = m.user_id and ${nameMatches('u', words)} offset 0) u
        where not ${areFew('found')} order by m.last_name, m.first_name limit ${SHOWN}))
    select ${personColumns('u')} from matching join users u on u.id = matching.user_id order by u.last_name, u.first_name limit ${SHOWN}`);

export const searchPeople = (db: Db, viewer: Viewer, words: string): Promise<Person[]> =>
  can(viewer, 'users_read') ? searchEverybody(db, viewer, words) : searchPeopleMet(db, viewer, words);
