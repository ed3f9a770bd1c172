// Who follows a student: a confirmed parent and the curator of a group.
import { type Sql, sql } from '@orbita/database';
import type { Viewer } from '../http/viewer.ts';
import { onlyIf } from './known-conditions.ts';

/** Condition: the viewer is a curator of a group of the student with this id, in use or archived: who curated it to its end still reads the work. */
export const curatesOrCuratedStudent = (viewer: Viewer, student: Sql): Sql =>
  onlyIf(
    viewer.is_curator,
    () => sql`
  exists (select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id join groups g on g.id = cg.group_id
      where cg.curator_id = ${viewer.id} and gu.user_id = ${student} and g.company_id = ${viewer.company_id})`,
  );
/** Condition: the viewer is a confirmed parent of the student, or a curator of a group, in use or archived, of the student with this id. */
export const followsStudent = (viewer: Viewer, student: Sql): Sql => sql`(
  exists (select 1 from relations r where r.relative_id = ${viewer.id} and r.student_id = ${student} and r.company_id = ${viewer.company_id} and r.confirmed_at is not null)
  or ${curatesOrCuratedStudent(viewer, student)})`;
