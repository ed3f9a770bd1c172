import type { AuthUser } from '@orbita/contract/auth';
import type { Person } from '@orbita/contract/schemas';
import { ownContractJson } from '../../platform/own-contract.sql.ts';
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import { can, memberIsStaff, type Viewer } from '../../http/viewer.ts';
import { nameMatches, personColumns } from '../../platform/person.sql.ts';
import { notesAboutJson, ownNotesJson } from '../../access/notes.access.ts';
import { recordsVisibleTo } from '../../access/student-records.access.ts';
import { currentFormJson } from '../education-forms/index.ts';
import { statusesTodayJson } from '../temporary-statuses/index.ts';
import { childrenJson, hasArchivedSubjects } from './person.sql.ts';
import { contactsVisibleTo, mayMeet } from '../../access/people.access.ts';

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
  role?: 'student' | 'teacher' | 'staff' | undefined;
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

/** Condition on the member `m` of the company who is person `u`. */
const roleCondition = (viewer: Viewer, role: UserFilter['role']): Sql => {
  if (role === 'student')
    return sql`exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = ${viewer.company_id})`;
  if (role === 'teacher')
    return sql`exists (select 1 from company_members t where t.user_id = u.id and t.company_id = ${viewer.company_id} and t.is_teacher)`;
  return role === 'staff' ? memberIsStaff : sql`true`;
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
  const isEverybody =
    can(viewer, 'users_read') && !filter.query?.trim() && !filter.role && !filter.own_groups && !filter.group_ids;
  return db.rows(sql`
    select ${cardColumns(viewer, filter.safe)}, u.total
    from (${isEverybody ? everybody(viewer, filter) : somePeople(viewer, filter, order)}) u
    ${cardGroups(viewer)}
    order by ${order}`);
};

/** What an edit of a person may change, as it is now. */
interface EditableValues {
  email: string | null;
  username: string | null;
  phone: string | null;
  phone2: string | null;
  photo_id: number | null;
  outlook_email: string | null;
  jira_login: string | null;
  notifications_email: boolean;
  notifications_telegram: boolean;
  lms_admin: boolean;
  updated_at: string;
}
const editableValues: Sql = sql`json_build_object('email', u.email, 'username', u.username, 'phone', u.phone, 'phone2', u.phone2, 'photo_id', u.photo_id,
  'outlook_email', u.outlook_email, 'jira_login', u.jira_login, 'notifications_email', u.notifications_email, 'notifications_telegram', u.notifications_telegram,
  'lms_admin', m.is_moderator and exists (select 1 from admin_role_users x where x.user_id = u.id and x.company_id = m.company_id and x.role_id = 1),
  'updated_at', u.updated_at)`;

interface PersonRow extends PersonCard {
  is_moderator: boolean;
  is_curator: boolean;
  children: Person[];
  isSubjectsArchived: boolean;
  contract: AuthUser['contract'];
  current_form: AuthUser['current_form'];
  temporary_statuses: AuthUser['temporary_statuses'];
  notes: AuthUser['notes'];
  may_meet: boolean;
  /** Null to whoever may not change the person. */
  editable: EditableValues | null;
}
/** Returns a member's record; children are told to oneself and by permission, form and statuses also to own curators and teachers, what can be changed to whoever may change it. */
export const selectUser = (db: Db, viewer: Viewer, id: number, safe: boolean): Promise<PersonRow | undefined> => {
  const company = viewer.company_id;
  const seesRecords = recordsVisibleTo(viewer, sql`u.id`);
  const seesFamily = id === viewer.id || can(viewer, 'users_read');
  const mayEdit = !safe && (id === viewer.id || can(viewer, 'users_write'));
  return db.row(sql`
    select ${cardColumns(viewer, safe)}, ${mayMeet(viewer, sql`u.id`)} as may_meet, m.is_moderator,
      exists (select 1 from curator_groups x join groups cg on cg.id = x.group_id where x.curator_id = u.id and cg.company_id = ${company}) as is_curator,
      ${seesFamily ? childrenJson(company) : sql`'[]'::json`} as children, ${hasArchivedSubjects(company)} as "isSubjectsArchived",
      case when ${seesRecords} then ${currentFormJson(company)} end as current_form,
      case when ${seesRecords} then ${statusesTodayJson(company)} else '[]' end as temporary_statuses,
      ${id === viewer.id ? ownContractJson(company) : sql`null`} as contract,
      ${id === viewer.id ? ownNotesJson(viewer) : notesAboutJson(viewer)} as notes,
      case when ${mayEdit} then ${editableValues} end as editable
    from company_members m join users u on u.id = m.user_id ${cardGroups(viewer)}
    where m.company_id = ${company} and u.id = ${id}`);
};
