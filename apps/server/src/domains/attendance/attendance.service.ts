// Attendance.
// Invariants:
// only people of the lesson's groups are noted;
// a row that somebody has changed since it was seen is left alone and reported;
// every change by staff leaves an audit record.
import type { attendance, AttendanceChange, AttendanceRecord, SubjectAttendance } from '@orbita/contract/attendance';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { assertThat, found, type Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { openGroup } from '../../access/groups.access.ts';
import { topicsNamedTo } from '../../access/subjects.access.ts';
import { announceAttendance } from '../notifications/index.ts';
import { attendanceMarks, type CountedNote, summarizeAttendance } from './attendance-summary.ts';
import * as queries from './attendance.queries.ts';

const countedOf = (row: queries.StudentNotes): CountedNote[] =>
  (row.notes ?? []).map(([, status, late, comment]) => ({
    status,
    late: late === 1,
    comment,
    isOnline: row.is_online,
    // Individual plans are not stored yet, so nobody has one.
    hasPlan: false,
  }));

function cellsOf(row: queries.StudentNotes, lessonIds: number[]): SubjectAttendance['rows'][number]['cells'] {
  const notes = new Map((row.notes ?? []).map((note) => [note[0], note]));
  return lessonIds.map((id) => {
    const note = notes.get(id);
    if (!note) return [null, 0];
    const [, status, late, comment] = note;
    return comment ? [status, late, comment] : [status, late];
  });
}

/** A list of more lessons than this waits for its turn among the large responses. */
const MOST_LESSONS_AT_ONCE = 100;

export async function getSubjectAttendance(
  { db, heavyWork }: Deps,
  viewer: Viewer,
  { subjectId, groupId, span }: { subjectId: number; groupId: number | undefined; span: queries.Span },
): Promise<SubjectAttendance> {
  const { group, subject } = await openGroup(db, viewer, subjectId, groupId);
  if (!group) return { group: null, lessons: [], rows: [], summary: summarizeAttendance([]) };
  const lessons = await queries.selectLessons(db, viewer, {
    subjectId,
    groupId: group.id,
    span,
    named: topicsNamedTo(viewer, subject),
  });
  const lessonIds = lessons.map(({ id }) => id);
  const read = () => queries.selectStudentNotes(db, group.id, lessonIds);
  const students = await (lessonIds.length > MOST_LESSONS_AT_ONCE ? heavyWork.readBulk(viewer.id, read) : read());
  return {
    group,
    lessons,
    rows: students.map((row) => ({
      student: row.person,
      cells: cellsOf(row, lessonIds),
      summary: summarizeAttendance(countedOf(row)),
    })),
    summary: summarizeAttendance(students.flatMap(countedOf)),
  };
}

async function openLesson(db: Db, viewer: Viewer, id: number): Promise<queries.LessonInView> {
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

interface Judged {
  upserts: queries.NewNote[];
  removals: number[];
  audits: queries.NoteAudit[];
  saved: number[];
  refused: number[];
}

const plain = (note: queries.NewNote | undefined): queries.NoteAudit['before'] =>
  note ? { attendance_status: note.attendance_status, late: note.late, comment: note.comment } : null;

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

function judge(changes: AttendanceChange[], notes: Map<number, queries.Note>): Judged {
  const judged: Judged = { upserts: [], removals: [], audits: [], saved: [], refused: [] };
  for (const change of changes) {
    const before = notes.get(change.student_id);
    const after = wantedNote(change, before);
    const isSame = JSON.stringify(plain(before)) === JSON.stringify(plain(after));
    if (!isSame && queries.isStale(change, before)) {
      judged.refused.push(change.student_id);
      continue;
    }
    judged.saved.push(change.student_id);
    if (isSame) continue;
    if (after) judged.upserts.push(after);
    else judged.removals.push(change.student_id);
    judged.audits.push({ student_id: change.student_id, before: plain(before), after: plain(after) });
  }
  return judged;
}

export async function saveLessonAttendance(
  deps: Deps,
  viewer: Viewer,
  { lessonId, language, students }: Asked & { students: AttendanceChange[] },
): Promise<ResponseOf<typeof attendance.saveLessonAttendance>> {
  const lesson = await openLesson(deps.db, viewer, lessonId);
  assertThat(lesson.can_mark, 'teacher-only');
  const last = [...new Map(students.map((change) => [change.student_id, change])).values()];
  const ids = last.map(({ student_id }) => student_id);
  const judged = await deps.db.transaction(async (tx) => {
    const { students: listed, notes } = await queries.lockNotes(tx, lessonId, ids);
    assertThat(
      ids.every((id) => listed.has(id)),
      'not-found',
    );
    const work = judge(last, notes);
    if (work.upserts.length > 0) await queries.upsertNotes(tx, viewer, lessonId, work.upserts);
    if (work.removals.length > 0) await queries.deleteNotes(tx, lessonId, work.removals);
    if (work.audits.length > 0) await queries.insertNoteAudits(tx, viewer, lessonId, work.audits);
    return work;
  });
  const records = await queries.selectRecords(deps.db, lessonId, ids);
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
