import type { SubjectAccess } from '@orbita/contract/rights';
import type { Permission } from '@orbita/contract/permissions';
import type { Person } from '@orbita/contract/schemas';
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import { followsStudent } from '../../access/followers.access.ts';
import { contactsVisibleTo, mayMeet } from '../../access/people.access.ts';
import { admittedByPrivacy } from '../../access/subjects.access.ts';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { personColumns } from '../../platform/person.sql.ts';
import { shownTitle } from '../subjects/index.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

export const selectPerson = (db: Db, companyId: number, userId: number): Promise<Person | undefined> =>
  db.row(sql`
    select ${personColumns('u')} from users u join company_members m on m.user_id = u.id and m.company_id = ${companyId} where u.id = ${userId}`);

/** Names of the roles by which the person holds a permission. */
export const selectRolesWith = async (db: Db, person: Viewer, permission: Permission): Promise<string[]> =>
  (
    await db.rows<{ name: string }>(sql`
      select r.name from admin_role_users ru join admin_roles r on r.id = ru.role_id
      where ru.user_id = ${person.id} and ru.company_id = ${person.company_id} and ${permission} = any (r.permissions) order by r.name`)
  ).map(({ name }) => name);

export interface SubjectTies {
  title: string;
  /** Current groups by which the person studies it. */
  studied: string[];
  curated: string[];
}
export const selectSubjectTies = (db: Db, person: Viewer, subjectId: number): Promise<SubjectTies> =>
  db.one(sql`
    select ${shownTitle(true)} as title,
      coalesce((select json_agg(g.name order by g.name) from group_users x join groups g on g.id = x.group_id and not g.is_archived
        join subject_groups sg on sg.group_id = g.id and sg.subject_id = s.id where x.user_id = ${person.id}), '[]') as studied,
      coalesce((select json_agg(g.name order by g.name) from curator_groups x join groups g on g.id = x.group_id
        join subject_groups sg on sg.group_id = g.id and sg.subject_id = s.id where x.curator_id = ${person.id}), '[]') as curated
    from subjects s where s.id = ${subjectId}`);

export const selectTopicTitle = (db: Db, stepId: number): Promise<{ title: string }> =>
  db.one(sql`select title from steps where id = ${stepId}`);

export interface StudentTies {
  title: string;
  may_meet: boolean;
  sees_contacts: boolean;
  follows: boolean;
  is_child: boolean;
  curated: string[];
}
/** How the person stands to another; undefined when the other is no member of the company. */
export const selectStudentTies = (db: Db, person: Viewer, studentId: number): Promise<StudentTies | undefined> =>
  db.row(sql`
    select concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as title, ${mayMeet(person, sql`u.id`)} as may_meet,
      ${contactsVisibleTo(person)} as sees_contacts, ${followsStudent(person, sql`u.id`)} as follows,
      exists (select 1 from relations r where r.relative_id = ${person.id} and r.student_id = u.id and r.company_id = ${person.company_id} and r.confirmed_at is not null) as is_child,
      coalesce((select json_agg(g.name order by g.name) from curator_groups cg join groups g on g.id = cg.group_id and g.company_id = ${person.company_id}
        join group_users gu on gu.group_id = g.id and gu.user_id = u.id where cg.curator_id = ${person.id}), '[]') as curated
    from users u join company_members m on m.user_id = u.id and m.company_id = ${person.company_id} where u.id = ${studentId}`);

export const selectGroupTies = (
  db: Db,
  person: Viewer,
  groupId: number,
): Promise<{ studies: boolean; curates: boolean; teaches: boolean } | undefined> =>
  db.row(sql`
    select exists (select 1 from group_users x where x.group_id = g.id and x.user_id = ${person.id}) as studies,
      exists (select 1 from curator_groups x where x.group_id = g.id and x.curator_id = ${person.id}) as curates,
      exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id where sg.group_id = g.id and su.user_id = ${person.id}) as teaches
    from groups g where g.id = ${groupId} and g.company_id = ${person.company_id}`);

export const selectGroupName = (db: Db, groupId: number): Promise<{ name: string }> =>
  db.one(sql`select name from groups where id = ${groupId}`);

export interface AccessFilter {
  query: string;
  archived: boolean;
  gap: 'no-teacher' | 'no-group' | 'hidden' | undefined;
  /** Of the title. */
  direction: 'asc' | 'desc';
}
const gaps: Record<NonNullable<AccessFilter['gap']>, Sql> = {
  'no-teacher': sql`not exists (select 1 from subject_users x where x.subject_id = s.id and x.role_type = 'TEACHER')`,
  'no-group': sql`not exists (select 1 from subject_groups x join groups g on g.id = x.group_id and not g.is_archived where x.subject_id = s.id)`,
  hidden: sql`s.hidden`,
};
const named = (alias: string): Sql =>
  raw(
    `json_build_object('id', ${alias}.id, 'name', concat_ws(' ', ${alias}.last_name, ${alias}.first_name, nullif(${alias}.middle_name, '')))`,
  );
const staff = (role: string): Sql => sql`
  coalesce((select json_agg(${named('u')} order by u.last_name, u.first_name, u.id) from subject_users x join users u on u.id = x.user_id
    where x.subject_id = s.id and x.role_type = ${role}), '[]')`;

/** Returns one page of disciplines with the people who see them. */
export const selectSubjectsAccess = (
  db: Db,
  companyId: number,
  filter: AccessFilter,
  page: Page,
): Promise<(SubjectAccess & { total: number })[]> => {
  const conditions = [
    sql`s.company_id = ${companyId} and s.deleted_at is null and s.is_archived = ${filter.archived}`,
    ...(filter.query ? [hasWords([sql`s.title`, sql`s.code`], filter.query)] : []),
    ...(filter.gap ? [gaps[filter.gap]] : []),
  ];
  const direction = raw(filter.direction);
  const current = sql`subject_groups sg join groups g on g.id = sg.group_id and not g.is_archived`;
  return db.rows(sql`
    with page as materialized (
      select s.*, count(*) over ()::int as total from subjects s where ${join(conditions, ' and ')} order by s.title ${direction}, s.id limit ${page.size} offset ${page.offset})
    select s.id, ${shownTitle(true)} as title, s.is_archived, s.hidden, s.privacy, ${staff('TEACHER')} as teachers, ${staff('EXPERT')} as experts,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from ${current} where sg.subject_id = s.id), '[]') as groups,
      coalesce((select json_agg(${named('c')} order by c.last_name, c.first_name, c.id) from (
        select distinct u.* from ${current} join curator_groups cg on cg.group_id = g.id join users u on u.id = cg.curator_id where sg.subject_id = s.id) c), '[]') as curators,
      (select count(distinct gu.user_id)::int from ${current} join group_users gu on gu.group_id = g.id
        where sg.subject_id = s.id and ${admittedByPrivacy(sql`gu.user_id`)}) as students_count, s.total
    from page s order by s.title ${direction}, s.id`);
};
