// Who sees what a student has to do and has made.
// The student, the curator and staff see the tasks, each of the disciplines that are theirs; files are for the student and staff.
// A parent knows the diary and sees neither.
import { type Db, type Sql, sql } from '@orbita/database';
import { assertThat, found } from '../../http/app-error.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { curatesOrCuratedStudent } from '../../access/followers.access.ts';
import { sharesSubjectWith, staffedBy, studiedByStudent } from '../../access/subjects.access.ts';

const selectPerson = (db: Db, viewer: Viewer, id: number): Promise<{ curates: boolean } | undefined> =>
  db.row(sql`
    select ${curatesOrCuratedStudent(viewer, sql`m.user_id`)} as curates from company_members m where m.company_id = ${viewer.company_id} and m.user_id = ${id}`);

/** Returns the condition of the disciplines `s` whose tasks of the student the viewer sees. */
export async function openTasks(db: Db, viewer: Viewer, studentId: number): Promise<Sql> {
  const { curates } = found(await selectPerson(db, viewer, studentId));
  const seesAll = studentId === viewer.id || curates || can(viewer, 'subjects_read');
  assertThat(seesAll || (await sharesSubjectWith(db, viewer, studentId)), 'access-denied');
  return sql`${studiedByStudent(viewer, studentId)} and ${seesAll ? sql`true` : staffedBy(viewer)}`;
}

/** Throws unless the viewer may read work of the student in some discipline. */
export async function assertMayReadWork(db: Db, viewer: Viewer, studentId: number): Promise<void> {
  found(await selectPerson(db, viewer, studentId));
  const isOwn = studentId === viewer.id || can(viewer, 'subjects_read');
  assertThat(isOwn || (await sharesSubjectWith(db, viewer, studentId)), 'access-denied');
}
