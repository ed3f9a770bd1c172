// Planned dates of topics that apply to a student.
import { raw, type Sql, sql } from '@orbita/database';

/**
 * Condition: the planned dates `al` are for a group in which the student studies the discipline of the topic under this
 * alias.
 */
export const planAppliesTo = (studentId: number | Sql, step = 'st'): Sql => sql`exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = ${studentId} and sg.subject_id = ${raw(step)}.subject_id)`;

/** The earliest planned due date of the topic under this alias for the student. */
export const plannedDueOf = (studentId: number | Sql, step = 'st'): Sql => sql`(
  select min(al.due_at) from abstract_lessons al where al.step_id = ${raw(step)}.id and ${planAppliesTo(studentId, step)})`;
