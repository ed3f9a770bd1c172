// A student on one sheet, for the student, parents, curators and the office.
// Invariant: its figures are those of the diary, by the same rows and rules.
import type { ReportSubject, StudentReport } from '@orbita/contract/standing';
import { type Db, sql } from '@orbita/database';
import { assertThat, found } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as progress from './standing.queries.ts';
import { openStudied } from './standing.service.ts';
import * as queries from './student-report.queries.ts';
import { isOverdue, partsOf, pointsDueOf, sortByDueDate, tallyOf, topicOf } from './summarize-progress.ts';

/** Marks and checkpoints of a discipline, and debts of a student, at most. */
const [MOST_MARKS, MOST_CHECKPOINTS, MOST_DEBTS] = [300, 100, 100];
const notAttended = { lessons_count: 0, attended_count: 0, missed_count: 0, excused_count: 0, late_count: 0 };

export async function getReport(
  db: Db,
  viewer: Viewer,
  studentId: number,
  semesterId: number | undefined,
): Promise<StudentReport> {
  const all = await openStudied(db, viewer, studentId);
  const asked = sql`${all} and ${progress.studiedIn(semesterId === undefined ? undefined : [semesterId])}`;
  const [person, { subjects: studied, semesters }, rows, attended, taught] = await Promise.all([
    queries.selectReportedStudent(db, viewer, studentId),
    progress.selectProgressSubjects(db, viewer, studentId, all),
    progress.selectProgressTopics(db, studentId, asked),
    queries.selectAttendanceCounts(db, studentId, asked),
    queries.selectTeachers(db, asked),
  ]);
  // A semester of which the viewer reads nothing is told nobody.
  if (semesterId !== undefined) found(semesters.find(({ id }) => id === semesterId));
  const subjects = studied.filter(({ semester_ids }) => semesterId === undefined || semester_ids.includes(semesterId));
  const now = Date.now();
  const part = partsOf(rows);
  const parts = subjects.map(part);
  const attendanceOf = (id: number | null) => {
    const { subject_id: _, ...counts } = attended.find(({ subject_id }) => subject_id === id) ?? {
      subject_id: id,
      ...notAttended,
    };
    return counts;
  };
  assertThat(person !== undefined, 'access-denied');
  return {
    ...person,
    made_at: new Date(now).toISOString(),
    semester_id: semesterId ?? null,
    semesters,
    data: subjects.map((subject) => ({
      subject: { id: subject.id, title: subject.title, color: subject.color },
      final_results: subject.final_results,
      teachers: taught.find(({ subject_id }) => subject_id === subject.id)?.teachers ?? [],
      ...tallyOf([part(subject)], now),
      points_due: pointsDueOf([part(subject)], now),
      attendance: attendanceOf(subject.id),
      ...resultsOf(part(subject).rows, now),
    })),
    total: { ...tallyOf(parts, now), points_due: pointsDueOf(parts, now), attendance: attendanceOf(null) },
    overdue: sortByDueDate(rows.filter((row) => isOverdue(row, now)))
      .slice(0, MOST_DEBTS)
      .map((row) => topicOf(row, now)),
  };
}

/** The marks of a discipline as they were given, and its checkpoints; titles behind passwords are not told. */
function resultsOf(rows: readonly progress.ProgressRow[], now: number): Pick<ReportSubject, 'marks' | 'checkpoints'> {
  const open = rows.filter(({ locked }) => !locked);
  return {
    marks: open
      .flatMap(({ id, title, max_mark, mark, marked_at }) =>
        mark === null || marked_at === null ? [] : [{ step_id: id, title, value: mark, max_mark, at: marked_at }],
      )
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.step_id - b.step_id)
      .slice(-MOST_MARKS),
    checkpoints: sortByDueDate(open.filter(({ counts, is_retake }) => counts && !is_retake))
      .slice(0, MOST_CHECKPOINTS)
      .map((row) => topicOf(row, now)),
  };
}
