// Who may open a person's card: the person, all staff, a parent their child's, a student those of classmates and teachers.
import { type Sql, sql } from '@orbita/database';
import { isStaff, type Viewer } from '../http/viewer.ts';

/** Condition: the viewer may open the card of user `u`. */
export function profileVisibleTo(viewer: Viewer, as: 'staff' | 'anyone'): Sql {
  if (isStaff(viewer)) return sql`true`;
  if (as === 'staff') return sql`false`;
  return sql`(u.id = ${viewer.id}
    or exists (select 1 from relations r where r.relative_id = ${viewer.id} and r.student_id = u.id and r.company_id = ${viewer.company_id} and r.confirmed_at is not null)
    or exists (select 1 from group_users a join group_users b on b.group_id = a.group_id join groups g on g.id = a.group_id and g.company_id = ${viewer.company_id} where a.user_id = ${viewer.id} and b.user_id = u.id)
    or exists (select 1 from group_users a join subject_groups sg on sg.group_id = a.group_id join subject_users su on su.subject_id = sg.subject_id
        join subjects s on s.id = su.subject_id and s.company_id = ${viewer.company_id} and s.deleted_at is null
        where a.user_id = ${viewer.id} and su.user_id = u.id))`;
}

/** Condition: the viewer is a confirmed parent or a curator of the student with this id. */
export const followsStudent = (viewer: Viewer, student: Sql): Sql => sql`(
  exists (select 1 from relations r where r.relative_id = ${viewer.id} and r.student_id = ${student} and r.company_id = ${viewer.company_id} and r.confirmed_at is not null)
  or exists (select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id join groups g on g.id = cg.group_id
      where cg.curator_id = ${viewer.id} and gu.user_id = ${student} and g.company_id = ${viewer.company_id}))`;
