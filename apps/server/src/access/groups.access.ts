// Finds the group of a discipline that a person may look at as staff or as its curator.
import { type Db, sql } from '@orbita/database';
import { assertThat } from '../http/app-error.ts';
import type { Viewer } from '../http/viewer.ts';
import { isStaffOf, loadSubjectInView, type SubjectInView } from './subjects.access.ts';

export interface GroupOfSubject {
  id: number;
  name: string;
}

/** Returns the named group or the first by name; staff may see any group of the discipline, a curator their own. */
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
    where sg.subject_id = ${subjectId} and not g.is_archived and ${asked} and ${curated} order by g.name limit 1`);
  assertThat(group !== undefined || groupId === undefined, 'not-found');
  return { subject, group };
}
