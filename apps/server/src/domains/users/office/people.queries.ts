// The list of people for the office: rows, totals and counts.
import type { ListedPerson, PeopleRole } from '@orbita/contract/users/account';
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { personColumns } from '../../../platform/person.sql.ts';

export interface PeopleFilter {
  query?: string | undefined;
  role?: PeopleRole | undefined;
  group_id?: number | undefined;
  blocked?: boolean | undefined;
  never_signed_in?: boolean | undefined;
  distant?: boolean | undefined;
  without_email?: boolean | undefined;
  sort_list?: keyof typeof orders | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}

/** The columns of each order, of member `m` and user `u`. */
const orders = {
  name: ['m.last_name', 'm.first_name'],
  email: ['lower(u.email)'],
  last_seen: ['u.last_seen_at'],
  created: [],
};

/** What the office knows of user `u`: the text that the search index holds. */
const searchText = raw(
  `(u.last_name || ' ' || u.first_name || ' ' || u.middle_name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.username, '') || ' ' || coalesce(u.phone, ''))`,
);
/** Condition: every word, at most five of them, is in the name, the e-mail, the login or the phone of user `u`. */
function matches(words: string | undefined): Sql {
  const patterns = (words ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 5);
  const conditions = patterns.map((word) => sql`${searchText} ilike ${`%${word.replace(/[%_\\]/g, '\\$&')}%`}`);
  return conditions.length === 0 ? sql`true` : sql`(${join(conditions, ' and ')})`;
}

const studies = (companyId: number): Sql =>
  sql`exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = ${companyId} and not g.is_archived)`;
const staffs = (companyId: number, role: 'TEACHER' | 'EXPERT'): Sql =>
  sql`exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = ${role} and s.company_id = ${companyId} and s.deleted_at is null)`;
const isTeacher = (companyId: number): Sql =>
  sql`(${staffs(companyId, 'TEACHER')} or exists (select 1 from admin_role_users x where x.user_id = m.user_id and x.company_id = ${companyId} and x.role_id = 13))`;
const curates = (companyId: number): Sql =>
  sql`exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = ${companyId} and not g.is_archived)`;
const isParent = (companyId: number): Sql =>
  sql`exists (select 1 from relations x where x.relative_id = m.user_id and x.company_id = ${companyId} and x.confirmed_at is not null)`;
const administers = (companyId: number): Sql =>
  sql`(m.is_moderator or exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = m.user_id and x.company_id = ${companyId} and 'admin_panel_read' = any (r.permissions)))`;

/** Condition by role, of member `m`. */
const roleConditions: Record<Exclude<PeopleRole, 'none'>, (companyId: number) => Sql> = {
  student: studies,
  teacher: isTeacher,
  expert: (companyId) => staffs(companyId, 'EXPERT'),
  curator: curates,
  parent: isParent,
  administrator: administers,
};
const hasNoRole = (companyId: number): Sql =>
  sql`not (${join(
    Object.values(roleConditions).map((condition) => condition(companyId)),
    ' or ',
  )})`;
const hasRole = (companyId: number, role: PeopleRole): Sql =>
  role === 'none' ? hasNoRole(companyId) : roleConditions[role](companyId);

/** The roles of member `m` as an array. */
const rolesOf = (companyId: number): Sql =>
  sql`array_remove(array[${join(
    Object.entries(roleConditions).map(([role, condition]) => sql`case when ${condition(companyId)} then ${role} end`),
    ', ',
  )}]::text[], null)`;

const isThat = (condition: Sql, wanted: boolean | undefined): Sql[] =>
  wanted === undefined ? [] : [wanted ? condition : sql`not ${condition}`];

/** The conditions of a filter, of member `m` and user `u`. */
function conditionsOf({ company_id: company }: Viewer, filter: PeopleFilter): Sql[] {
  const { group_id: group } = filter;
  return [
    ...(filter.query?.trim() ? [matches(filter.query)] : []),
    ...(filter.role ? [hasRole(company, filter.role)] : []),
    ...(group
      ? [
          sql`m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = ${group} and g.company_id = ${company})`,
        ]
      : []),
    ...isThat(sql`(m.blocked_at is not null)`, filter.blocked),
    ...isThat(sql`(u.last_seen_at is null)`, filter.never_signed_in),
    ...isThat(sql`(u.is_distant)`, filter.distant),
    ...isThat(sql`(u.email is null)`, filter.without_email),
  ];
}

const groupsOf = (companyId: number): Sql => sql`
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users x join groups g on g.id = x.group_id
    where x.user_id = m.user_id and g.company_id = ${companyId} and not g.is_archived), '[]')`;

/** The columns of a row, of member `m` and user `u`. */
export const listedColumns = (companyId: number): Sql => sql`
  ${personColumns('u')}, u.email, u.username, u.phone, u.is_distant, m.blocked_at is not null as is_blocked, u.last_seen_at, m.created_at,
  ${rolesOf(companyId)} as roles, ${groupsOf(companyId)} as groups`;

interface Bounds {
  size: number;
  offset: number;
}

function orderOf({ sort_list: sort = 'name', sort_direction: direction = 'asc' }: PeopleFilter): Sql {
  const columns = orders[sort].map((column) => `${column} ${direction} nulls last`);
  return raw([...columns, `m.user_id ${sort === 'created' ? direction : 'asc'}`].join(', '));
}
/** An order that an index has, which knows no other place for nulls. */
const nameOrder = ({ sort_direction: direction = 'asc' }: PeopleFilter): Sql =>
  raw(`m.last_name ${direction}, m.first_name ${direction}, m.user_id asc`);

/** Returns a page of the people who match; the rest of a row is read only for the page. */
export const selectPeople = (
  db: Db,
  viewer: Viewer,
  filter: PeopleFilter,
  { size, offset }: Bounds,
): Promise<(ListedPerson & { total: number })[]> => {
  const company = viewer.company_id;
  const conditions = conditionsOf(viewer, filter);
  const order = (filter.sort_list ?? 'name') === 'name' ? nameOrder(filter) : orderOf(filter);
  const total =
    conditions.length === 0
      ? sql`(select c.members_count from companies c where c.id = ${company})`
      : sql`count(*) over ()::int`;
  return db.rows(sql`
    with page as materialized (
      select m.user_id, row_number() over (order by ${order}) as place, ${total} as total from company_members m join users u on u.id = m.user_id
      where ${join([sql`m.company_id = ${company}`, ...conditions], ' and ')} order by ${order} limit ${size} offset ${offset})
    select ${listedColumns(company)}, page.total
    from page join company_members m on m.company_id = ${company} and m.user_id = page.user_id join users u on u.id = m.user_id
    order by page.place`);
};

/** Counts the people of each filter. */
export const countPeople = (db: Db, { company_id: company }: Viewer): Promise<Record<string, number>> => {
  const roles = Object.entries(roleConditions).map(
    ([role, condition]) => sql`count(*) filter (where ${condition(company)})::int as ${raw(role)}`,
  );
  return db.one(sql`
    select count(*)::int as "all", ${join(roles, ', ')}, count(*) filter (where ${hasNoRole(company)})::int as none,
      count(*) filter (where m.blocked_at is not null)::int as blocked, count(*) filter (where u.last_seen_at is null)::int as never_signed_in,
      count(*) filter (where u.is_distant)::int as distant, count(*) filter (where u.email is null)::int as without_email
    from company_members m join users u on u.id = m.user_id where m.company_id = ${company}`);
};

export const selectTimeZone = async (db: Db, companyId: number): Promise<string> =>
  (await db.one<{ time_zone: string }>(sql`select time_zone from companies where id = ${companyId}`)).time_zone;
