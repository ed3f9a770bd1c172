import type { GroupMember, GroupSubject } from '@orbita/contract/groups';
import type { Person } from '@orbita/contract/schemas';
import { type Db, type Sql, sql } from '@orbita/database';
import { groupVisibleTo } from '../../../access/groups.access.ts';
import { contactsVisibleTo } from '../../../access/people.access.ts';
import { visibleTo } from '../../../access/subjects.access.ts';
import type { Page } from '../../../http/paging.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { shownTitle } from '../../subjects/index.ts';
import type { MemberName } from '../group-history.ts';
import { nameMatches, personColumns, personJson } from '../../users/index.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

/** Other current groups of member `gu` as JSON. */
const otherGroups: Sql = sql`coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'is_archived', o.is_archived) order by o.name)
  from group_users x join groups o on o.id = x.group_id and not o.is_archived where x.user_id = gu.user_id and x.group_id <> gu.group_id and o.company_id = g.company_id), '[]')`;

export const selectMembers = (
  db: Db,
  viewer: Viewer,
  filter: { groupId: number; query?: string | undefined },
  page: Page,
): Promise<(GroupMember & { total: number })[]> =>
  db.rows(sql`
    with page as materialized (
      select gu.*, count(*) over ()::int as total from group_users gu join users u on u.id = gu.user_id where gu.group_id = ${filter.groupId} and ${nameMatches('u', filter.query)}
      order by u.last_name, u.first_name, u.id limit ${page.size} offset ${page.offset})
    select ${personColumns('u')}, case when ${contactsVisibleTo(viewer)} then u.email end as email, u.is_distant, gu.joined_at, ${otherGroups} as other_groups, gu.total
    from page gu join users u on u.id = gu.user_id join groups g on g.id = gu.group_id order by u.last_name, u.first_name, u.id`);

/** The name of the person of a membership that was written. */
const nameOf: Sql = sql`(select u.last_name || ' ' || u.first_name from users u where u.id = user_id) as name`;

/** Adds those of the people who are members of the company and not in the group; nobody if the group is being deleted. */
export const insertMembers = (
  db: Db,
  viewer: Pick<Viewer, 'company_id'>,
  groupId: number,
  users: number[],
): Promise<MemberName[]> =>
  db.rows(sql`
    with kept as materialized (select id from groups where id = ${groupId} for key share)
    insert into group_users (group_id, user_id)
    select kept.id, m.user_id from kept cross join company_members m where m.company_id = ${viewer.company_id} and m.user_id = any (${users}::int[]) order by m.user_id
    on conflict do nothing returning user_id as id, ${nameOf}`);

export const countMembersOfCompany = async (db: Db, companyId: number, users: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from company_members where company_id = ${companyId} and user_id = any (${users}::int[])`,
    )
  ).n;

/** Ends memberships; a trigger remembers them. */
export const deleteMembers = (db: Db, groupId: number, users: number[]): Promise<MemberName[]> =>
  db.rows(
    sql`delete from group_users where group_id = ${groupId} and user_id = any (${users}::int[]) returning user_id as id, ${nameOf}`,
  );

/** Notes where people went who have just left a group in this transaction. */
export const noteMove = (db: Db, move: { from: number; to: number }, users: number[]): Promise<number> =>
  db.run(sql`
    update former_members set moved_to_id = ${move.to} where group_id = ${move.from} and user_id = any (${users}::int[]) and left_at = now()`);

/** Makes the latest former membership of each person present again and returns who came back. */
export const restoreMembers = (db: Db, viewer: Viewer, groupId: number, users: number[]): Promise<MemberName[]> =>
  db.rows(sql`
    with latest as (
      select distinct on (fm.user_id) fm.id, fm.user_id, fm.joined_at from former_members fm
      join company_members m on m.user_id = fm.user_id and m.company_id = ${viewer.company_id}
      where fm.group_id = ${groupId} and fm.user_id = any (${users}::int[])
        and not exists (select 1 from group_users gu where gu.group_id = fm.group_id and gu.user_id = fm.user_id)
      order by fm.user_id, fm.left_at desc, fm.id desc),
    forgotten as (delete from former_members fm using latest where fm.id = latest.id)
    insert into group_users (group_id, user_id, joined_at) select ${groupId}, user_id, joined_at from latest on conflict do nothing returning user_id as id, ${nameOf}`);

/** Returns those of the people who came to a group by being moved from another one. */
export const selectMovedIn = (db: Db, move: { from: number; to: number }, users: number[]): Promise<{ id: number }[]> =>
  db.rows(sql`
    select distinct gu.user_id as id from former_members fm join group_users gu on gu.user_id = fm.user_id and gu.group_id = ${move.to} and gu.joined_at = fm.left_at
    where fm.group_id = ${move.from} and fm.moved_to_id = ${move.to} and fm.user_id = any (${users}::int[])`);

/** Forgets memberships that have just ended in this transaction. */
export const forgetEnded = (db: Db, groupId: number, users: number[]): Promise<number> =>
  db.run(sql`
    delete from former_members where group_id = ${groupId} and user_id = any (${users}::int[]) and left_at = now()`);

interface FormerMember {
  id: number;
  person: Person;
  joined_at: string;
  left_at: string;
  moved_to: { id: number; name: string; is_archived: boolean } | null;
}
export const selectFormerMembers = (
  db: Db,
  groupId: number,
  page: Page,
): Promise<(FormerMember & { total: number })[]> =>
  db.rows(sql`
    select fm.id, ${personJson('u')} as person, fm.joined_at, fm.left_at,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name, 'is_archived', o.is_archived) end as moved_to, fm.total
    from (select *, count(*) over ()::int as total from former_members where group_id = ${groupId} order by left_at desc, id desc limit ${page.size} offset ${page.offset}) fm
    join users u on u.id = fm.user_id left join groups o on o.id = fm.moved_to_id order by fm.left_at desc, fm.id desc`);

/** Condition: the viewer may open discipline `s` or manages groups and so sees what they study. */
const shownInGroup = (viewer: Viewer): Sql =>
  sql`(s.deleted_at is null and (${can(viewer, 'groups_read')} or ${visibleTo(viewer)}))`;

export const selectGroupSubjects = (
  db: Db,
  viewer: Viewer,
  filter: { groupId: number; query?: string | undefined },
  page: Page,
): Promise<(GroupSubject & { total: number })[]> => {
  return db.rows(sql`
    with page as materialized (
      select s.*, count(*) over ()::int as total from subject_groups sg join subjects s on s.id = sg.subject_id
      where sg.group_id = ${filter.groupId} and ${shownInGroup(viewer)} and ${hasWords([sql`s.title`, sql`s.code`], filter.query)}
      order by s.is_archived, s.title, s.id limit ${page.size} offset ${page.offset})
    select s.id, ${shownTitle(true)} as title, s.code, s.color, s.is_archived, s.hidden,
      coalesce((select json_agg(${personJson('u')} order by u.last_name, u.first_name, u.id) from subject_users su join users u on u.id = su.user_id
        where su.subject_id = s.id and su.role_type = 'TEACHER'), '[]') as teachers, s.total
    from page s order by s.is_archived, s.title, s.id`);
};

interface GroupOfSubject {
  id: number;
  name: string;
  is_archived: boolean;
  students_count: number;
}
export const selectGroupsOfSubject = (
  db: Db,
  viewer: Viewer,
  subjectId: number,
  page: Page,
): Promise<(GroupOfSubject & { total: number })[]> =>
  db.rows(sql`
    select g.id, g.name, g.is_archived, (select count(*)::int from group_users gu where gu.group_id = g.id) as students_count, count(*) over ()::int as total
    from subject_groups sg join groups g on g.id = sg.group_id where sg.subject_id = ${subjectId} and ${groupVisibleTo(viewer)}
    order by g.is_archived, g.name, g.id limit ${page.size} offset ${page.offset}`);

interface Matched {
  line: string;
  people: (Person & { email: string | null; groups: { id: number; name: string }[]; is_present: boolean })[];
}
/** Finds the members of the company that each line of a list means: by e-mail, or by last and first name. */
export const selectMatches = (db: Db, viewer: Viewer, groupId: number, lines: MatchLine[]): Promise<Matched[]> =>
  db.rows(sql`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as a(n int, line text, email text, last text, first text, middle text)),
    matched as (
      select a.n, u.id from asked a join users u on lower(u.email) = a.email
        join company_members m on m.user_id = u.id and m.company_id = ${viewer.company_id} where a.email is not null
      union
      select a.n, u.id from asked a join users u on (fold_words(u.last_name) = a.last and fold_words(u.first_name) = a.first) or (fold_words(u.last_name) = a.first and fold_words(u.first_name) = a.last)
        join company_members m on m.user_id = u.id and m.company_id = ${viewer.company_id}
      where a.email is null and (a.middle = '' or fold_words(u.middle_name) = a.middle or u.middle_name = ''))
    select a.line, coalesce(f.people, '[]') as people from asked a
    left join lateral (
      select json_agg(p.person) as people from (
        select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
          'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', false, 'email', case when ${contactsVisibleTo(viewer)} then u.email end,
          'groups', coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name) from group_users x join groups o on o.id = x.group_id
            where x.user_id = u.id and not o.is_archived and o.company_id = ${viewer.company_id}), '[]'),
          'is_present', exists (select 1 from group_users x where x.group_id = ${groupId} and x.user_id = u.id)) as person
        from matched k join users u on u.id = k.id where k.n = a.n order by u.last_name, u.first_name, u.id limit 5) p) f on true
    order by a.n`);
export interface MatchLine {
  n: number;
  line: string;
  /** In lower case; null when the line holds a name. */
  email: string | null;
  last: string;
  first: string;
  middle: string;
}
