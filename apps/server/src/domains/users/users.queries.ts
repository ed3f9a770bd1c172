import type { Person } from '@orbita/contract/schemas';
import { type Db, raw, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { nameMatches, personColumns } from './person.sql.ts';
import { contactsVisibleTo, mayMeet } from '../../access/people.access.ts';

interface PersonCard extends Person {
  is_distant: boolean;
  email: string | null;
  subjects_count: number;
  groups: { id: number; name: string }[];
  groups_count: number;
}
const cardColumns = (viewer: Viewer): Sql => sql`
  ${personColumns('u')}, u.is_distant, case when ${contactsVisibleTo(viewer)} then u.email end as email,
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
  size: number;
  offset: number;
  descending: boolean;
}

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

export const selectUsers = (
  db: Db,
  viewer: Viewer,
  filter: UserFilter,
): Promise<(PersonCard & { total: number })[]> => {
  const direction = raw(filter.descending ? 'desc' : 'asc');
  return db.rows(sql`
    select ${cardColumns(viewer)}, u.total
    from (
      select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
      where m.company_id = ${viewer.company_id} and ${mayMeet(viewer, sql`m.user_id`)} and ${nameMatches('u', filter.query)} and ${roleCondition(viewer, filter.role)} and ${filter.own_groups ? inOwnGroups(viewer) : sql`true`}
      order by u.last_name ${direction}, u.first_name ${direction}, u.id limit ${filter.size} offset ${filter.offset}) u
    ${cardGroups(viewer)}
    order by u.last_name ${direction}, u.first_name ${direction}, u.id`);
};

export const selectUser = (
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<(PersonCard & { may_meet: boolean }) | undefined> =>
  db.row(sql`
    select ${cardColumns(viewer)}, ${mayMeet(viewer, sql`u.id`)} as may_meet
    from company_members m join users u on u.id = m.user_id ${cardGroups(viewer)}
    where m.company_id = ${viewer.company_id} and u.id = ${id}`);

export const searchPeople = (db: Db, viewer: Viewer, words: string): Promise<Person[]> =>
  db.rows(sql`
    select ${personColumns('u')} from company_members m join users u on u.id = m.user_id
    where m.company_id = ${viewer.company_id} and ${mayMeet(viewer, sql`m.user_id`)} and ${nameMatches('u', words)} order by u.last_name, u.first_name limit 7`);
