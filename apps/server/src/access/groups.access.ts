// Who may read a group: the group itself, and the group of a discipline as staff or as its curator.
import { type Db, type Sql, sql } from '@orbita/database';
import { AppError, assertThat, found } from '../http/app-error.ts';
import { can, canAll, isStaff, type Viewer } from '../http/viewer.ts';
import { isStaffOf, loadSubjectInView, type SubjectInView } from './subjects.access.ts';

export interface GroupOfSubject {
  id: number;
  name: string;
}

/** Returns the named group or the first by name, archived ones last; staff may see any group of the discipline, a curator their own. */
export async function openGroup(
  db: Db,
  viewer: Viewer,
  subjectId: number,
  groupId: number | undefined,
): Promise<{ subject: SubjectInView; group: GroupOfSubject | undefined }> {
  const subject = await loadSubjectInView(db, viewer, subjectId);
  assertThat(isStaffOf(viewer, subject) || subject.is_curator, 'teacher-only');
  const curated = isStaffOf(viewer, subject)
    ? sql`true`
    : sql`exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = ${viewer.id})`;
  const asked = groupId === undefined ? sql`true` : sql`g.id = ${groupId}`;
  const group = await db.row<GroupOfSubject>(sql`
    select g.id, g.name from subject_groups sg join groups g on g.id = sg.group_id
    where sg.subject_id = ${subjectId} and ${asked} and ${curated} order by g.is_archived, g.name limit 1`);
  assertThat(group !== undefined || groupId === undefined, 'not-found');
  return { subject, group };
}

/** Whether the viewer reads every group of the company, whatever its privacy. */
export const isGroupOffice = (viewer: Viewer): boolean => can(viewer, 'groups_read') || can(viewer, 'groups_write');

/** Condition: the viewer curates group `g`, or teaches or assesses one of its disciplines. */
const worksWith = (viewer: Viewer): Sql => sql`(
  exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = ${viewer.id})
  or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
    where sg.group_id = g.id and su.user_id = ${viewer.id} and s.deleted_at is null))`;

/** Who may read people and disciplines anyway brings nobody before themselves by filling groups. */
const readsAnyway = (viewer: Viewer): boolean => canAll(viewer, ['users_read', 'subjects_read']);
/** Returns those of the groups that the viewer may not fill, because they curate them or teach there. */
export async function selectNotToFill(db: Db, viewer: Viewer, groupIds: readonly number[]): Promise<number[]> {
  if (readsAnyway(viewer)) return [];
  const rows = await db.rows<{ id: number }>(
    sql`select g.id from groups g where g.id = any (${groupIds}::int[]) and ${worksWith(viewer)}`,
  );
  return rows.map(({ id }) => id);
}
/** Throws when the viewer would bring people before themselves: into groups with which they work. */
export async function assertMayFill(db: Db, viewer: Viewer, groupIds: readonly number[]): Promise<void> {
  assertThat((await selectNotToFill(db, viewer, groupIds)).length === 0, 'gives-more');
}
/** Throws when the viewer would bring groups before themselves: into disciplines that they teach. */
export async function assertMayEnrol(db: Db, viewer: Viewer, subjectIds: readonly number[]): Promise<void> {
  if (readsAnyway(viewer)) return;
  const own = await db.row(
    sql`select 1 from subject_users su where su.user_id = ${viewer.id} and su.subject_id = any (${subjectIds}::int[]) limit 1`,
  );
  assertThat(own === undefined, 'gives-more');
}

/**
 * List filter over groups `g`; agrees with {@link openGroupRecord}.
 * Beyond the office a group is read by the staff that its privacy admits, by default by those who work with it.
 */
export const groupVisibleTo = (viewer: Viewer): Sql =>
  isGroupOffice(viewer)
    ? sql`g.company_id = ${viewer.company_id}`
    : sql`(g.company_id = ${viewer.company_id} and ${isStaff(viewer)} and case g.privacy
        when -1 then ${worksWith(viewer)} when 0 then true when 1 then false
        when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = ${viewer.id})
        else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end)`;

/** Throws unless the viewer may read the group: 404 when there is none in the company, 403 when it is not theirs. */
export async function openGroupRecord(db: Db, viewer: Viewer, id: number): Promise<GroupOfSubject> {
  const { is_visible, ...group } = found(
    await db.row<GroupOfSubject & { is_visible: boolean }>(
      sql`select g.id, g.name, ${groupVisibleTo(viewer)} as is_visible from groups g where g.id = ${id} and g.company_id = ${viewer.company_id}`,
    ),
  );
  if (!is_visible) throw new AppError('access-denied');
  return group;
}
