// Which planned dates of topics a student goes by.
import { raw, type Sql, sql } from '@orbita/database';

/**
 * Condition: the planned dates `al` belong to a group of the student that studies the discipline of the topic under the
 * alias.
 */
export const planAppliesTo = (studentId: number | Sql, step = 'st'): Sql => sql`exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = ${studentId} and sg.subject_id = ${raw(step)}.subject_id)`;

/** When the topic under the alias is due for the student by the earliest of these dates. */
export const plannedDueOf = (studentId: number | Sql, step = 'st'): Sql => sql`(
  select min(al.due_at) from abstract_lessons al where al.step_id = ${raw(step)}.id and ${planAppliesTo(studentId, step)})`;
