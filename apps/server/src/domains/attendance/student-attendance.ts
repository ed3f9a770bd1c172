// The attendance of one student, for the student, those who follow them and the staff of the disciplines.
import type { attendance } from '@orbita/contract/attendance';
import type { QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { readsAllLessons } from '../../access/lessons.access.ts';
import { findStudent } from '../../access/subjects.access.ts';
import { found, type Language } from '../../http/app-error.ts';
import { assertMeetsAsStaff } from '../../access/people.access.ts';
import { pageOf, readPage } from '../../http/paging.ts';
import { type Viewer } from '../../http/viewer.ts';
import { attendanceMarks, summarizeAttendance } from './attendance-summary.ts';
import { noteOf } from './group-attendance.ts';
import * as queries from './student-attendance.queries.ts';

/** Throws unless the viewer may learn anything of the student's attendance; staff learn of their own disciplines. */
async function openStudent(
  db: Db,
  viewer: Viewer,
  studentId: number,
  subjectId: number | undefined,
): Promise<queries.StudentLessons> {
  const student = found(await findStudent(db, viewer, studentId));
  const isFollowed = studentId === viewer.id || student.follows;
  if (!isFollowed && !readsAllLessons(viewer)) await assertMeetsAsStaff(db, viewer, studentId);
  return { studentId, subjectId, isFollowed };
}

export async function listUserAttendance(
  db: Db,
  viewer: Viewer,
  {
    studentId,
    language,
    query,
  }: { studentId: number; language: Language; query: QueryOf<typeof attendance.listUserAttendance> },
): Promise<ResponseOf<typeof attendance.listUserAttendance>> {
  const asked = await openStudent(db, viewer, studentId, query.subject_id);
  const page = readPage(query, 100);
  const titles = new Map(attendanceMarks(language).map(({ id, title }) => [id, title]));
  const rows = await queries.selectStudentRecords(db, viewer, asked, page);
  return pageOf(
    rows.map(({ attendance_status: id, ...row }) => ({
      ...row,
      attendance_status: { id, title: titles.get(id) ?? '' },
    })),
    page,
  );
}

export async function getUserSummaries(
  db: Db,
  viewer: Viewer,
  studentId: number,
  subjectId: number | undefined,
): Promise<ResponseOf<typeof attendance.getUserSummaries>> {
  const asked = await openStudent(db, viewer, studentId, subjectId);
  const subjects = await queries.selectStudentSubjects(db, viewer, asked);
  return {
    ...summarizeAttendance(subjects.flatMap(({ counts }) => counts.map(noteOf))),
    data: subjects.map(({ counts, ...subject }) => ({ ...subject, ...summarizeAttendance(counts.map(noteOf)) })),
  };
}
