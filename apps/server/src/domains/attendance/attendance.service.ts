// Attendance.
// Invariants:
// only people who are or were in the lesson's groups are noted;
// a row that somebody has changed since it was seen is left alone and reported;
// every change by staff leaves an audit record.
import type { attendance, AttendanceChange, AttendanceRecord, AttendanceRow } from '@orbita/contract/attendance';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { assertThat, found, type Language, InvalidInput } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { announceAttendance } from '../notifications/index.ts';
import { attendanceMarks } from './attendance-summary.ts';
import * as queries from './attendance.queries.ts';
import { type NoteWork, plainNote, writeNotes } from './write-notes.ts';

/** Returns a lesson whose list the viewer may read. */
export async function openLesson(db: Db, viewer: Viewer, id: number): Promise<queries.LessonInView> {
  const lesson = found(await queries.loadLesson(db, viewer, id));
  assertThat(lesson.can_read, 'teacher-only');
  return lesson;
}

/** Names the statuses of a list in the language of the caller. */
function withTitles(rows: queries.RecordRow[], language: Language): AttendanceRecord[] {
  const titles = new Map(attendanceMarks(language).map(({ id, title }) => [id, title]));
  return rows.map(({ attendance_status: id, ...row }) => ({
    ...row,
    attendance_status: id === null ? null : { id, title: titles.get(id) ?? '' },
  }));
}

interface Asked {
  lessonId: number;
  language: Language;
}
export async function getLessonAttendance(
  db: Db,
  viewer: Viewer,
  { lessonId, language }: Asked,
): Promise<ResponseOf<typeof attendance.getLessonAttendance>> {
  const lesson = await openLesson(db, viewer, lessonId);
  const seesAll = lesson.can_mark || can(viewer, 'schedule_read') || can(viewer, 'subjects_read') || lesson.is_staff;
  const ids = seesAll ? undefined : (await queries.selectCuratedIds(db, viewer, lessonId)).map(({ id }) => id);
  return { data: withTitles(await queries.selectRecords(db, lessonId, ids), language) };
}

interface Judged extends NoteWork {
  saved: number[];
  refused: number[];
}

/** Returns the note after a change; undefined removes it. */
function wantedNote(change: AttendanceChange, before: queries.Note | undefined): queries.NewNote | undefined {
  if (change.attendance_status === null) return undefined;
  return {
    student_id: change.student_id,
    attendance_status: change.attendance_status,
    late: change.late ?? before?.late ?? false,
    comment: change.comment?.trim() ?? before?.comment ?? '',
  };
}

/** Returns a row as a change: clients also send the list as they have read it. */
function changeOfRow({ student, student_id = student?.id, ...row }: AttendanceRow): AttendanceChange {
  if (student_id === undefined)
    throw new InvalidInput({ students: [{ ru: 'В строке нет студента', en: 'A row names no student' }] });
  const status = row.attendance_status;
  return { ...row, student_id, attendance_status: typeof status === 'object' && status !== null ? status.id : status };
}

function judge(changes: AttendanceChange[], notes: Map<number, queries.Note>): Judged {
  const judged: Judged = { upserts: [], removals: [], audits: [], saved: [], refused: [] };
  for (const change of changes) {
    const before = notes.get(change.student_id);
    const after = wantedNote(change, before);
    const isSame = JSON.stringify(plainNote(before)) === JSON.stringify(plainNote(after));
    if (!isSame && queries.isStale(change, before)) {
      judged.refused.push(change.student_id);
      continue;
    }
    judged.saved.push(change.student_id);
    if (isSame) continue;
    if (after) judged.upserts.push(after);
    else judged.removals.push(change.student_id);
    judged.audits.push({ student_id: change.student_id, before: plainNote(before), after: plainNote(after) });
  }
  return judged;
}

export async function saveLessonAttendance(
  deps: Deps,
  viewer: Viewer,
  { lessonId, language, students: rows }: Asked & { students: AttendanceRow[] },
): Promise<ResponseOf<typeof attendance.saveLessonAttendance>> {
  const students = rows.map(changeOfRow);
  const lesson = await openLesson(deps.db, viewer, lessonId);
  assertThat(lesson.can_mark, 'teacher-only');
  const last = [...new Map(students.map((change) => [change.student_id, change])).values()];
  const ids = last.map(({ student_id }) => student_id);
  const { records, ...judged } = await writeNotes(deps.db, viewer, {
    lessonId,
    studentIds: ids,
    decide: (notes) => judge(last, notes),
  });
  const changed = new Set(judged.audits.map(({ student_id }) => student_id));
  if (changed.size > 0)
    await announceAttendance(deps, viewer, {
      id: lessonId,
      subjects: lesson.subjects,
      notes: records
        .filter(({ student }) => changed.has(student.id))
        .map((record) => [record.student.id, record.attendance_status, Number(record.late), record.comment]),
    });
  const refused = new Set(judged.refused);
  return {
    saved: withTitles(
      records.filter(({ student }) => !refused.has(student.id)),
      language,
    ),
    refused: withTitles(
      records.filter(({ student }) => refused.has(student.id)),
      language,
    ),
  };
}
