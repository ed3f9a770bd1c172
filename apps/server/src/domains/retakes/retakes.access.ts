// Who may see and change a retake `r` of discipline `s`.
import { type Sql, sql } from '@orbita/database';
import { can, type Viewer } from '../../http/viewer.ts';

const teaches = (viewer: Viewer): Sql =>
  sql`exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = ${viewer.id} and su.role_type = 'TEACHER')`;
/** A discipline that is hidden or admits staff only shows its retakes to no curator either. */
const curates = (viewer: Viewer): Sql => sql`(s.privacy <> 1 and not s.hidden and exists (
  select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = ${viewer.id} and gu.user_id = r.student_id))`;
/** Condition: the viewer conducts retake `r`, which allows reading it but not marking. */
export const retakeConductedBy = (userId: number): Sql =>
  sql`exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = ${userId})`;

/** Who conducts a retake without teaching the discipline knows of it while the discipline goes on. */
const conducts = (viewer: Viewer): Sql => sql`(not s.is_archived and ${retakeConductedBy(viewer.id)})`;

/** Condition: the viewer may open, change and close retake `r`. */
export const retakeEditableBy = (viewer: Viewer): Sql => sql`(${can(viewer, 'retakes_write')} or ${teaches(viewer)})`;
/** Condition: the viewer may change the dates of retake `r`. */
export const retakeReschedulableBy = (viewer: Viewer): Sql => sql`(${retakeEditableBy(viewer)} or ${curates(viewer)})`;
/** Condition: the viewer administers retake `r`, by permission or as teacher or curator, or conducts it. */
export const retakeVisibleTo = (viewer: Viewer): Sql =>
  sql`(${can(viewer, 'retakes_read')} or ${can(viewer, 'retakes_write')} or ${teaches(viewer)} or ${curates(viewer)} or ${conducts(viewer)})`;
/** Condition: the person teaches the discipline of retake `r` or conducts it. */
export const retakeTaughtBy = (userId: number): Sql => sql`(
  exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = ${userId} and su.role_type = 'TEACHER')
  or (not s.is_archived and ${retakeConductedBy(userId)}))`;
/** Condition: the viewer may open retakes in discipline `s`. */
export const retakesOpenableBy = (
  viewer: Viewer,
): Sql => sql`(s.company_id = ${viewer.company_id} and s.deleted_at is null and not s.is_archived
  and (${can(viewer, 'retakes_write')} or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = ${viewer.id} and su.role_type = 'TEACHER')))`;
