// The list of people for the office: rows, totals and counts.
import type { ListedPerson, PeopleRole } from '@orbita/contract/users/account';
import { searchWords } from '@orbita/contract/word-search';
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import { lockedPeople } from '../../../access/locked-accounts.access.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { personColumns } from '../../../platform/person.sql.ts';
import { formsToday } from '../../education-forms/index.ts';
import { withStatusToday } from '../../temporary-statuses/index.ts';
import { keyHas } from '../../../platform/word-search.sql.ts';

export interface PeopleFilter {
  query?: string | undefined;
  role?: PeopleRole | undefined;
  group_id?: number | undefined;
  education_form_id?: number | undefined;
  temporary_status_id?: number | undefined;
  blocked?: boolean | undefined;
  locked?: boolean | undefined;
  never_signed_in?: boolean | undefined;
  distant?: boolean | undefined;
  without_email?: boolean | undefined;
  sort_list?: keyof typeof orders | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}

/** The columns of each order; those of all but `last_seen` are columns of the member. */
const orders = {
  name: ['last_name', 'first_name'],
  email: ['email'],
  last_seen: ['last_seen_at'],
  created: [],
};

/** With so many matching rows or more the list is read in its order until a page is full, instead of sorted. */
const MANY = 4000;
/** The index knows groups of three letters, so that it is of no use for shorter words. */
const SHORTEST_INDEXED = 3;

/**
 * Condition: every word is in the name, the e-mail, the login or the phone of member `m`.
 * Only `like` is found by the index, which is a detour when many match.
 */
function matches(query: string | undefined, isIndexed: boolean): Sql[] {
  return searchWords(query).map((word) =>
    isIndexed && word.length >= SHORTEST_INDEXED
      ? keyHas(sql`m.found_key`, word)
      : sql`strpos(m.found_key, ${word}) > 0`,
  );
}

/** Conditions by role, of member `m`. */
const roleConditions: Record<Exclude<PeopleRole, 'none'>, Sql> = {
  student: sql`m.is_student`,
  teacher: sql`m.is_teacher`,
  expert: sql`m.is_expert`,
  curator: sql`m.is_curator`,
  parent: sql`m.is_parent`,
  administrator: sql`m.is_administrator`,
};
const hasNoRole = sql`not (${join(Object.values(roleConditions), ' or ')})`;
/** A query that counts the members whom no role makes anything here. */
export const countWithoutRole = (companyId: number): Sql =>
  sql`select count(*)::int from company_members m where m.company_id = ${companyId} and ${hasNoRole}`;
const hasRole = (role: PeopleRole): Sql => (role === 'none' ? hasNoRole : roleConditions[role]);

/** The roles of member `m` as an array. */
const rolesOf: Sql = sql`array_remove(array[${join(
  Object.entries(roleConditions).map(([role, condition]) => sql`case when ${condition} then ${raw(`'${role}'`)} end`),
  ', ',
)}]::text[], null)`;

const isLocked = sql`(m.user_id in (${lockedPeople}))`;
/** A query that counts the members whose sign-in waits after wrong passwords. */
export const countLocked = (companyId: number): Sql =>
  sql`select count(*)::int from company_members m where m.company_id = ${companyId} and ${isLocked}`;

const isThat = (condition: Sql, wanted: boolean | undefined): Sql[] =>
  wanted === undefined ? [] : [wanted ? condition : sql`not ${condition}`];

/** The conditions of a filter but for its words, of member `m`. */
function conditionsOf({ company_id: company }: Viewer, filter: PeopleFilter): Sql[] {
  const { group_id: group, education_form_id: form, temporary_status_id: status } = filter;
  return [
    ...(filter.role ? [hasRole(filter.role)] : []),
    ...(group
      ? [
          sql`m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = ${group} and g.company_id = ${company})`,
        ]
      : []),
    ...(form
      ? [sql`m.user_id in (with ${formsToday(company)} select user_id from forms_today where form_id = ${form})`]
      : []),
    ...(status ? [sql`m.user_id in (${withStatusToday(company, status)})`] : []),
    ...isThat(sql`(m.blocked_at is not null)`, filter.blocked),
    ...isThat(isLocked, filter.locked),
    ...isThat(sql`(not m.has_signed_in)`, filter.never_signed_in),
    ...isThat(sql`(m.is_distant)`, filter.distant),
    ...isThat(sql`(m.email is null)`, filter.without_email),
  ];
}

const groupsOf = (companyId: number): Sql => sql`
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users x join groups g on g.id = x.group_id
    where x.user_id = m.user_id and g.company_id = ${companyId} and not g.is_archived), '[]')`;

/** The columns of a row, of member `m` and user `u`. */
export const listedColumns = (companyId: number): Sql => sql`
  ${personColumns('u')}, u.email, u.username, u.phone, u.is_distant, m.blocked_at is not null as is_blocked, u.last_seen_at, m.created_at,
  ${rolesOf} as roles, ${groupsOf(companyId)} as groups`;

/** Condition: every word of a search is in the name, the e-mail, the login or the phone of member `m`. */
export const memberMatches = (query: string | undefined): Sql =>
  searchWords(query).length === 0 ? sql`true` : join(matches(query, false), ' and ');

interface Bounds {
  size: number;
  offset: number;
}

/** The order of members `m`, whose columns of the order are under this alias. */
function orderOf({ sort_list: sort = 'name', sort_direction: direction = 'asc' }: PeopleFilter, alias = 'm'): Sql {
  // An index has names in this order, which knows no other place for nulls; names are never null.
  const columns = orders[sort].map(
    (column) => `${alias}.${column} ${direction}${sort === 'name' ? '' : ' nulls last'}`,
  );
  return raw([...columns, `m.user_id ${sort === 'created' ? direction : 'asc'}`].join(', '));
}

/** The parts of a selection; `walked` is the condition that leaves the index of words alone. */
interface Selection {
  sort: keyof typeof orders;
  found: Sql;
  walked: Sql;
  order: Sql;
  page: Sql;
}

/** The page of people found by words: sorted when few match, otherwise read from an index until it is full. */
const pageByWords = ({ sort, found, walked, order, page }: Selection): Sql => sql`
  found as materialized (select ${join([raw('m.user_id'), ...orders[sort].map((column) => raw(`m.${column}`))])} from company_members m where ${found}),
  total as (select count(*)::int as n from found),
  page as (
    (select m.user_id from found m where (select n from total) < ${raw(String(MANY))} order by ${order} ${page})
    union all
    (select m.user_id from company_members m where (select n from total) >= ${raw(String(MANY))} and ${walked} order by ${order} ${page}))`;

/** The page of people found without words, of whose number PostgreSQL has an idea. */
const pageByFacts = (total: Sql, { walked, order, page }: Selection): Sql => sql`
  total as (${total}), page as (select m.user_id from company_members m where ${walked} order by ${order} ${page})`;

/** The page by the last activity, which changes too often for an index: everybody who matches is looked at. */
const pageByActivity = ({ found, order, page }: Selection): Sql => sql`
  found as materialized (select m.user_id, u.last_seen_at from company_members m join users u on u.id = m.user_id where ${found}),
  total as (select count(*)::int as n from found),
  page as (select m.user_id from found m order by ${order} ${page})`;

/** So many of the latest people are looked at before everybody is. */
const LATEST = raw('500');

/** The page of everybody by the last activity: mostly among the latest people of the install, otherwise everybody is sorted. */
function latestPage(companyId: number, filter: PeopleFilter, { size, offset }: Bounds): Sql {
  const order = (alias: string, id: string) =>
    raw(`${alias}.last_seen_at ${filter.sort_direction ?? 'asc'} nulls last, ${alias}.${id}`);
  const page = sql`limit ${size} offset ${offset}`;
  return sql`
  total as (select members_count as n from companies where id = ${companyId}),
  latest as materialized (select u.id, u.last_seen_at from users u order by ${order('u', 'id')} limit ${LATEST}),
  near as materialized (select m.user_id, l.last_seen_at from latest l join company_members m on m.company_id = ${companyId} and m.user_id = l.id),
  page as (
    (select n.user_id from near n where (select count(*) from near) >= ${size}::int + ${offset}::int order by ${order('n', 'user_id')} ${page})
    union all
    (select m.user_id from company_members m join users u on u.id = m.user_id
      where m.company_id = ${companyId} and (select count(*) from near) < ${size}::int + ${offset}::int order by ${order('u', 'id')} ${page}))`;
}

/** Finds the ids of a page and the total, in the way that costs least for what is asked. */
function findPage(viewer: Viewer, filter: PeopleFilter, bounds: Bounds): Sql {
  const page = sql`limit ${bounds.size} offset ${bounds.offset}`;
  const company = viewer.company_id;
  const { query, sort_list: sort = 'name' } = filter;
  const conditions = [sql`m.company_id = ${company}`, ...conditionsOf(viewer, filter)];
  const walked = join([...conditions, ...matches(query, false)], ' and ');
  const found = join([...conditions, ...matches(query, true)], ' and ');
  const selection = { sort, found, walked, order: orderOf(filter), page };
  const isEverybody = conditions.length === 1 && searchWords(query).length === 0;
  if (sort === 'last_seen') return isEverybody ? latestPage(company, filter, bounds) : pageByActivity(selection);
  if (searchWords(query).length > 0) return pageByWords(selection);
  const total = isEverybody
    ? sql`select members_count as n from companies where id = ${company}`
    : sql`select count(*)::int as n from company_members m where ${walked}`;
  return pageByFacts(total, selection);
}

/** A query of the ids of everybody who matches, as `user_id`. */
export const chosenPeople = (viewer: Viewer, filter: PeopleFilter): Sql => {
  const conditions = [sql`m.company_id = ${viewer.company_id}`, ...conditionsOf(viewer, filter)];
  return sql`select m.user_id from company_members m where ${join([...conditions, ...matches(filter.query, false)], ' and ')}`;
};

/** Returns a page of the people who match; the rest of a row is read only for the page. */
export const selectPeople = (
  db: Db,
  viewer: Viewer,
  filter: PeopleFilter,
  { size, offset }: Bounds,
): Promise<(ListedPerson & { total: number })[]> =>
  db.rows(sql`
    with ${findPage(viewer, filter, { size, offset })}
    select ${listedColumns(viewer.company_id)}, (select n from total) as total
    from page join company_members m on m.company_id = ${viewer.company_id} and m.user_id = page.user_id join users u on u.id = m.user_id
    order by ${orderOf(filter, filter.sort_list === 'last_seen' ? 'u' : 'm')}`);

/** Counts by role, and by what else one looks for within the chosen role, among those whom words, group, form and status find. */
export const countPeople = (
  db: Db,
  viewer: Viewer,
  { role, ...filter }: Pick<PeopleFilter, 'query' | 'role' | 'group_id' | 'education_form_id' | 'temporary_status_id'>,
): Promise<Record<string, number>> => {
  const roles = Object.entries(roleConditions).map(
    ([name, condition]) => sql`count(*) filter (where ${condition})::int as ${raw(name)}`,
  );
  const inRole = role ? hasRole(role) : sql`true`;
  const found = [
    sql`m.company_id = ${viewer.company_id}`,
    ...conditionsOf(viewer, filter),
    ...matches(filter.query, true),
  ];
  return db.one(sql`
    select count(*)::int as "all", ${join(roles, ', ')}, count(*) filter (where ${hasNoRole})::int as none,
      count(m.blocked_at) filter (where ${inRole})::int as blocked, count(*) filter (where ${inRole} and ${isLocked})::int as locked,
      count(*) filter (where ${inRole} and not m.has_signed_in)::int as never_signed_in,
      count(*) filter (where ${inRole} and m.is_distant)::int as distant, count(*) filter (where ${inRole} and m.email is null)::int as without_email
    from company_members m where ${join(found, ' and ')}`);
};
