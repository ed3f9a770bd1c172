// Whom a person may meet: one rule for cards, lists, searches, pickers and readers that are named.
// A person meets themselves, their parents and children, and the students and staff of their own groups and disciplines.
// Invariant: whoever may not be met is treated as absent, so that naming an id never reveals a name.
import { type Db, type Sql, sql } from '@orbita/database';
import { assertThat } from '../http/app-error.ts';
import { can, isStaff, type Viewer } from '../http/viewer.ts';
import { studiedBy } from './subjects.access.ts';

/** Disciplines where the viewer is staff, found from the viewer's own rows. */
const staffed = (viewer: Viewer): Sql =>
  can(viewer, 'subjects_read')
    ? sql`select s.id from subjects s where s.company_id = ${viewer.company_id} and s.deleted_at is null`
    : sql`select s.id from subject_users own join subjects s on s.id = own.subject_id
        where own.user_id = ${viewer.id} and s.company_id = ${viewer.company_id} and s.deleted_at is null`;

const studied = (viewer: Viewer): Sql => sql`
  select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
  where own.user_id = ${viewer.id} and ${studiedBy(viewer)}`;

/** Groups of the viewer: studied in, curated, or studying a discipline where the viewer is staff. */
const ownGroups = (viewer: Viewer): Sql => sql`
  select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
  where own.user_id = ${viewer.id} and g.company_id = ${viewer.company_id} and not g.is_archived
  union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
  where own.curator_id = ${viewer.id} and g.company_id = ${viewer.company_id}
  union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id`;

const confirmedIn = (viewer: Viewer): Sql => sql`r.company_id = ${viewer.company_id} and r.confirmed_at is not null`;

/** Everybody the viewer meets, as a query of ids that begins at the viewer's own rows. */
const peopleMet = (viewer: Viewer): Sql => sql`
  with staffed as materialized (${staffed(viewer)}), studied as materialized (${studied(viewer)}), own_groups as materialized (${ownGroups(viewer)}),
  own_subjects as materialized (
    select id from staffed union select id from studied
    union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
      where own_groups.is_followed and s.deleted_at is null)
  select ${viewer.id}::int as user_id
  union select r.student_id from relations r where r.relative_id = ${viewer.id} and ${confirmedIn(viewer)}
  union select r.relative_id from relations r where r.student_id = ${viewer.id} and ${confirmedIn(viewer)}
  union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = ${viewer.company_id}
    join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
    where own.curator_id = ${viewer.id} and ${confirmedIn(viewer)}
  union select gu.user_id from group_users gu where gu.group_id in (
    select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
  union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
  union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)`;

/** Condition: the viewer may meet the person with this id. */
export const mayMeet = (viewer: Viewer, userId: Sql): Sql =>
  can(viewer, 'users_read') ? sql`true` : sql`${userId} in (${peopleMet(viewer)})`;

/**
 * Throws unless the viewer, who does not follow the person, is staff who may meet them: a list about somebody out of
 * reach is refused as the person's card is, so that its emptiness tells nothing.
 */
export async function assertMeetsAsStaff(db: Db, viewer: Viewer, userId: number): Promise<void> {
  assertThat(isStaff(viewer), 'access-denied');
  await assertMeets(db, viewer, userId);
}

/** Throws unless the viewer may meet the person: for lists that others than staff read too, such as whom somebody teaches. */
export async function assertMeets(db: Db, viewer: Viewer, userId: number): Promise<void> {
  const { is_met } = await db.one<{ is_met: boolean }>(sql`select ${mayMeet(viewer, sql`${userId}::int`)} as is_met`);
  assertThat(is_met, 'access-denied');
}

/** Condition: the viewer may see the e-mail and phone of user `u`: by permission, of an own student, or by consent. */
export const contactsVisibleTo = (viewer: Viewer): Sql =>
  can(viewer, 'users_read')
    ? sql`true`
    : sql`(u.id = ${viewer.id} or u.contacts_public
        or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = ${viewer.id}
          join groups g on g.id = gu.group_id and g.company_id = ${viewer.company_id} where gu.user_id = u.id)
        or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
          join subject_users su on su.subject_id = sg.subject_id and su.user_id = ${viewer.id} and su.role_type = 'TEACHER'
          join subjects s on s.id = sg.subject_id and s.company_id = ${viewer.company_id} and s.deleted_at is null where gu.user_id = u.id))`;
