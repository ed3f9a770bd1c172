// Who may read what the school keeps about a student beside their work, such as temporary statuses, and who may change it.
import { type Sql, sql } from '@orbita/database';
import { can, type Viewer } from '../http/viewer.ts';

/** Students of the groups that the viewer curates, as a query of ids. */
const curatedStudents = (viewer: Viewer): Sql => sql`
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = ${viewer.company_id} and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = ${viewer.id}`;

/** Students of the disciplines that the viewer teaches, as a query of ids. */
const taughtStudents = (viewer: Viewer): Sql => sql`
  select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = ${viewer.company_id} and own_s.deleted_at is null
  join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
  where own_su.user_id = ${viewer.id} and own_su.role_type = 'TEACHER'`;

/** Condition: the viewer is a curator of a group in use of the student with this id; who curated an archived one reads records no more. */
export const curatesStudent = (viewer: Viewer, userId: Sql): Sql => sql`(${userId} in (${curatedStudents(viewer)}))`;
/** Condition: the viewer teaches the student with this id. */
export const teachesStudent = (viewer: Viewer, userId: Sql): Sql => sql`(${userId} in (${taughtStudents(viewer)}))`;

/** Condition: the viewer may read the records: own ones, by permission, as curator or teacher of the student. */
export const recordsVisibleTo = (viewer: Viewer, userId: Sql): Sql =>
  can(viewer, 'users_read')
    ? sql`true`
    : sql`(${userId} = ${viewer.id} or ${curatesStudent(viewer, userId)} or ${teachesStudent(viewer, userId)})`;

/** Condition: the viewer may change the temporary statuses of the person: by permission, or as curator of the student. */
export const statusesChangedBy = (viewer: Viewer, userId: Sql): Sql =>
  can(viewer, 'users_write') ? sql`true` : curatesStudent(viewer, userId);
