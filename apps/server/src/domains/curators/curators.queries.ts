import type { Curator } from '@orbita/contract/curators';
import { type Db, raw, type Sql, sql } from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { nameMatches, personColumns } from '../../platform/person.sql.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

export interface CuratorFilter {
  query?: string | undefined;
  group_id?: number | undefined;
  sort?: 'name' | 'groups_count' | 'students_count' | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}

/** The groups of curator `u` in the company with their students. */
const curatorGroups = (companyId: number): Sql => sql`coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name || case when g.is_archived then ' (архив)' else '' end, 'is_archived', g.is_archived,
      'users', coalesce((select json_agg(json_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name, 'middle_name', s.middle_name)
          order by s.last_name, s.first_name, s.id)
        from group_users gu join users s on s.id = gu.user_id where gu.group_id = g.id), '[]'))
    order by g.is_archived, g.name, g.id)
  from curator_groups cg join groups g on g.id = cg.group_id where cg.curator_id = u.id and g.company_id = ${companyId}), '[]')`;

/** How many current groups and students each curator of the company has; archived groups alone count as none. */
const counts = (companyId: number, who: Sql = sql`true`): Sql => sql`
  select cg.curator_id as user_id, array_agg(distinct cg.group_id) as group_ids,
    (count(distinct g.id) filter (where not g.is_archived))::int as groups_count,
    (count(distinct gu.user_id) filter (where not g.is_archived))::int as students_count
  from curator_groups cg join groups g on g.id = cg.group_id left join group_users gu on gu.group_id = g.id
  where g.company_id = ${companyId} and ${who} group by cg.curator_id`;

const matches = (companyId: number, { query, group_id }: CuratorFilter): Sql => {
  const words = query?.trim() ?? '';
  const byWords = words
    ? sql`(${nameMatches('u', words)} or exists (select 1 from curator_groups x join groups g on g.id = x.group_id
        where x.curator_id = u.id and g.company_id = ${companyId} and ${hasWords(sql`g.name`, words)}))`
    : sql`true`;
  const byGroup = group_id === undefined ? sql`true` : sql`${group_id}::int = any (c.group_ids)`;
  return sql`${byWords} and ${byGroup}`;
};

const orderOf = ({ sort = 'name', sort_direction }: CuratorFilter): Sql => {
  const direction = sort_direction === 'desc' ? 'desc' : 'asc';
  const columns = sort === 'name' ? [`last_name ${direction}`, `first_name ${direction}`] : [`${sort} ${direction}`];
  return raw([...columns, 'last_name', 'first_name', 'id'].join(', '));
};

/** Returns a page of the curators who match, with their groups. */
export const selectCurators = (
  db: Db,
  { company_id }: Viewer,
  filter: CuratorFilter,
  page: Page,
): Promise<(Curator & { total: number })[]> =>
  db.rows(sql`
    select u.*, ${curatorGroups(company_id)} as curator_groups
    from (
      select ${personColumns('u')}, u.email, c.user_id, c.group_ids, c.groups_count, c.students_count, count(*) over ()::int as total
      from (${counts(company_id)}) c join users u on u.id = c.user_id
      where ${matches(company_id, filter)} order by ${orderOf(filter)} limit ${page.size} offset ${page.offset}) u
    order by ${orderOf(filter)}`);

/** Counts the current groups of the company that nobody looks after. */
export const countGroupsWithout = async (db: Db, { company_id }: Viewer): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`
      select count(*)::int as count from groups g where g.company_id = ${company_id} and not g.is_archived
        and not exists (select 1 from curator_groups cg where cg.group_id = g.id)`)
  ).count;

/** Returns a member with the groups they look after, none for who is no curator. */
export const selectCurator = (db: Db, { company_id }: Viewer, id: number): Promise<Curator | undefined> =>
  db.row(sql`
    select ${personColumns('u')}, u.email, u.id as user_id, coalesce(c.group_ids, '{}') as group_ids,
      coalesce(c.groups_count, 0) as groups_count, coalesce(c.students_count, 0) as students_count, ${curatorGroups(company_id)} as curator_groups
    from company_members m join users u on u.id = m.user_id
    left join (${counts(company_id, sql`cg.curator_id = ${id}`)}) c on true
    where m.company_id = ${company_id} and m.user_id = ${id}`);

export interface Assigned {
  user_id: number;
  group_ids: number[];
}
/** Keeps others from changing the groups of these members until the transaction ends; returns how many members there are. */
export const lockMembers = (db: Db, { company_id }: Viewer, userIds: readonly number[]): Promise<number> =>
  db.run(sql`
    select 1 from company_members where company_id = ${company_id} and user_id = any (${userIds}::int[]) order by user_id for no key update`);
/** Returns the groups of people by id and name; after the lock, so that it sees what others have just changed. */
export const selectAssigned = (
  db: Db,
  { company_id }: Viewer,
  userIds: readonly number[],
): Promise<(Assigned & { names: string[] })[]> =>
  db.rows(sql`
    select asked.user_id, coalesce(array_agg(g.id order by g.name, g.id) filter (where g.id is not null), '{}') as group_ids,
      coalesce(array_agg(g.name order by g.name, g.id) filter (where g.id is not null), '{}') as names
    from unnest(${userIds}::int[]) as asked (user_id)
    left join (curator_groups cg join groups g on g.id = cg.group_id and g.company_id = ${company_id}) on cg.curator_id = asked.user_id
    group by asked.user_id`);

/** Returns those of the groups that the company has. */
export const selectGroupNames = (
  db: Db,
  { company_id }: Viewer,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  db.rows(
    sql`select id, name from groups where company_id = ${company_id} and id = any (${ids}::int[]) order by name, id`,
  );

/** Counts the groups among these in which the person studies. */
export const countOwnGroups = async (db: Db, assigned: readonly Assigned[]): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`
      select count(*)::int as n from jsonb_to_recordset(${JSON.stringify(assigned)}::jsonb) as w (user_id int, group_ids jsonb)
      join group_users x on x.user_id = w.user_id and w.group_ids @> to_jsonb(x.group_id)`)
  ).n;

/** Gives each person exactly these groups of the company. */
export async function replaceGroups(db: Db, { company_id }: Viewer, assigned: readonly Assigned[]): Promise<void> {
  const pairs = assigned.flatMap(({ user_id, group_ids }) => group_ids.map((group_id) => ({ user_id, group_id })));
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as w (user_id int, group_id int)`;
  await db.run(sql`
    delete from curator_groups cg using groups g
    where g.id = cg.group_id and g.company_id = ${company_id} and cg.curator_id = any (${assigned.map(({ user_id }) => user_id)}::int[])
      and not exists (select 1 from ${wanted} where w.user_id = cg.curator_id and w.group_id = cg.group_id)`);
  await db.run(sql`
    insert into curator_groups (curator_id, group_id) select w.user_id, w.group_id from ${wanted} on conflict do nothing`);
}
