import type { AttendanceChange, AttendanceRecord, SubjectAttendance } from '@orbita/contract/attendance';
import type { Person } from '@orbita/contract/schemas';
import { type Db, type Sql, sql } from '@orbita/database';
import { isNamedAmong, type NamedTopics } from '../../access/subjects.access.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { writeAuditRecords } from '../audit/index.ts';
import { personJson } from '../users/index.ts';

const teaches = (viewer: Viewer): Sql => sql`exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = ${viewer.id} and su.role_type = 'TEACHER')`;
const helps = (viewer: Viewer): Sql => sql`exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = ${viewer.id})`;
/** Condition: lesson `l` is of no discipline, or of one that is not deleted and for which the condition over `xs` holds. */
const isOf = (condition: Sql): Sql => sql`(
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id)
  or exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.deleted_at is null and ${condition}))`;
/** Condition: the viewer curates a group of the lesson, and one of its disciplines admits curators. */
const curates = (viewer: Viewer): Sql => sql`(${isOf(sql`xs.privacy <> 1`)}
  and exists (select 1 from lesson_groups x join curator_groups cg on cg.group_id = x.group_id where x.lesson_id = l.id and cg.curator_id = ${viewer.id}))`;
/**
 * Condition: the viewer may note attendance, as the lesson's teacher, a teacher of its disciplines, or a keeper of the
 * schedule.
 * Nobody may in an archived discipline.
 */
const mayNote = (viewer: Viewer): Sql => sql`(
  (l.teacher_id is not distinct from ${viewer.id} or ${can(viewer, 'schedule_write') || can(viewer, 'subjects_write')} or ${teaches(viewer)})
  and not exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.is_archived))`;

/** Condition: the viewer may read the list of lesson `l`. */
const mayRead = (viewer: Viewer): Sql => sql`(
  l.teacher_id is not distinct from ${viewer.id} or ${can(viewer, 'schedule_read') || can(viewer, 'subjects_read')} or ${helps(viewer)} or ${curates(viewer)})`;
/** Condition: lesson `l` is of no discipline or of one that is not deleted, and the viewer may read its list. */
export const isReadable = (viewer: Viewer): Sql => sql`(${isOf(sql`true`)} and ${mayRead(viewer)})`;

export interface Span {
  from: string | undefined;
  to: string | undefined;
}
/** Days are those of the company's time zone. */
const within = ({ from, to }: Span): Sql => sql`
  ${from === undefined ? sql`true` : sql`l.starts_at >= ${from}::date::timestamp at time zone co.time_zone`}
  and ${to === undefined ? sql`true` : sql`l.starts_at < (${to}::date + 1)::timestamp at time zone co.time_zone`}`;

export const selectLessons = (
  db: Db,
  viewer: Viewer,
  at: { subjectId: number; groupId: number; span: Span; named: NamedTopics },
): Promise<SubjectAttendance['lessons'][number][]> => {
  // A lesson of several disciplines may be about a topic of another one.
  const isNamed = sql`case when st.subject_id = ${at.subjectId} then ${isNamedAmong(at.named)} else ${isNamedAmong('shown')} end`;
  return db.rows(sql`
    select l.id, l.title, l.room, l.starts_at, l.ends_at, case when st.id is not null then json_build_object('id', st.id, 'title', st.title) end as step,
      case when u.id is not null then ${personJson('u')} end as teacher, ${mayNote(viewer)} as can_mark
    from lesson_subjects ls join lessons l on l.id = ls.lesson_id join companies co on co.id = l.company_id
    left join (steps st join chapters c on c.id = st.chapter_id) on st.id = l.step_id and st.deleted_at is null and ${isNamed}
    left join users u on u.id = l.teacher_id
    where ls.subject_id = ${at.subjectId} and exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = ${at.groupId}) and ${within(at.span)}
    order by l.starts_at, l.id limit 1000`);
};

export interface StudentNotes {
  person: Person;
  /** The student studies online. */
  is_online: boolean;
  /** [[lesson, status, late, comment], …] */
  notes: [lesson: number, status: number, late: number, comment: string][] | null;
}
export const selectStudentNotes = (db: Db, groupId: number, lessonIds: number[]): Promise<StudentNotes[]> =>
  db.rows(sql`
    with students as materialized (select gu.user_id as id from group_users gu where gu.group_id = ${groupId}),
    notes as (
      select a.student_id, json_agg(json_build_array(a.lesson_id, a.attendance_status, a.late::int, a.comment)) as notes
      from attendance a where a.lesson_id = any (${lessonIds}::int[]) group by a.student_id)
    select ${personJson('u')} as person, u.is_distant as is_online, n.notes
    from students join users u on u.id = students.id left join notes n on n.student_id = u.id order by u.last_name, u.first_name, u.id`);

export interface LessonInView {
  id: number;
  can_read: boolean;
  can_mark: boolean;
  /** The viewer teaches or assesses one of its disciplines, so all of its groups are shown. */
  is_staff: boolean;
  subjects: number[];
}
export const loadLesson = (db: Db, viewer: Viewer, id: number): Promise<LessonInView | undefined> =>
  db.row(sql`
    select l.id, ${mayNote(viewer)} as can_mark,
      ${mayRead(viewer)} as can_read, ${helps(viewer)} as is_staff,
      array(select x.subject_id from lesson_subjects x where x.lesson_id = l.id) as subjects
    from lessons l where l.id = ${id} and l.company_id = ${viewer.company_id} and ${isOf(sql`true`)}`);

const studentsOf = (lessonId: number): Sql => sql`
  select distinct gu.user_id as id from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = ${lessonId}`;

/** A row of a lesson's list; its status is named when it is sent. */
export type RecordRow = Omit<AttendanceRecord, 'attendance_status'> & { attendance_status: number | null };
const recordColumns: Sql = sql`
  ${personJson('u')} as student, ((l.starts_at at time zone co.time_zone)::date)::text as date, a.attendance_status, coalesce(a.late, false) as late, coalesce(a.comment, '') as comment,
  case when au.id is not null then ${personJson('au')} end as author, a.updated_at`;
/** Returns the list of a lesson: everybody in its groups, or only the named students. */
export const selectRecords = (db: Db, lessonId: number, onlyIds?: number[]): Promise<RecordRow[]> => {
  const named = onlyIds === undefined ? sql`true` : sql`s.id = any (${onlyIds}::int[])`;
  return db.rows(sql`
    with s as materialized (${studentsOf(lessonId)})
    select ${recordColumns} from s join users u on u.id = s.id join lessons l on l.id = ${lessonId} join companies co on co.id = l.company_id
    left join attendance a on a.lesson_id = ${lessonId} and a.student_id = s.id left join users au on au.id = a.author_id
    where ${named} order by u.last_name, u.first_name, u.id`);
};
/** Returns the part of the list that a curator may see. */
export const selectCuratedIds = (db: Db, viewer: Viewer, lessonId: number): Promise<{ id: number }[]> =>
  db.rows(sql`
    select distinct gu.user_id as id from lesson_groups lg join curator_groups cg on cg.group_id = lg.group_id and cg.curator_id = ${viewer.id}
    join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = ${lessonId}`);

export interface Note {
  student_id: number;
  attendance_status: number;
  late: boolean;
  comment: string;
  updated_at: string;
}
/**
 * Returns the people on the list with their notes, locked.
 * The lesson itself is locked too, so that two first notes cannot be written at the same time.
 */
export async function lockNotes(
  tx: Db,
  lessonId: number,
  studentIds: number[],
): Promise<{ students: Set<number>; notes: Map<number, Note> }> {
  await tx.run(sql`select 1 from lessons where id = ${lessonId} for update`);
  const students = await tx.rows<{ id: number }>(
    sql`select s.id from (${studentsOf(lessonId)}) s where s.id = any (${studentIds}::int[])`,
  );
  const notes = await tx.rows<Note>(sql`
    select student_id, attendance_status, late, comment, updated_at from attendance where lesson_id = ${lessonId} and student_id = any (${studentIds}::int[])`);
  return {
    students: new Set(students.map(({ id }) => id)),
    notes: new Map(notes.map((note) => [note.student_id, note])),
  };
}

export type NewNote = Pick<Note, 'student_id' | 'attendance_status' | 'late' | 'comment'>;
export const upsertNotes = (tx: Db, viewer: Viewer, lessonId: number, notes: NewNote[]) =>
  tx.run(sql`
    insert into attendance (lesson_id, student_id, attendance_status, late, comment, author_id)
    select ${lessonId}, n.student_id, n.attendance_status, n.late, n.comment, ${viewer.id}
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n (student_id int, attendance_status smallint, late boolean, comment text)
    on conflict (lesson_id, student_id) do update
      set attendance_status = excluded.attendance_status, late = excluded.late, comment = excluded.comment, author_id = excluded.author_id, updated_at = now()`);
export const deleteNotes = (tx: Db, lessonId: number, studentIds: number[]) =>
  tx.run(sql`delete from attendance where lesson_id = ${lessonId} and student_id = any (${studentIds}::int[])`);

export interface NoteAudit {
  student_id: number;
  before: Omit<NewNote, 'student_id'> | null;
  after: Omit<NewNote, 'student_id'> | null;
}
export const insertNoteAudits = (tx: Db, viewer: Viewer, lessonId: number, audits: NoteAudit[]) =>
  writeAuditRecords(
    tx,
    viewer,
    audits.map(({ student_id, before, after }) => ({
      action: 'attendance',
      object_type: 'lesson',
      object_id: lessonId,
      student_id,
      old_value: before,
      new_value: after,
    })),
  );

/** Whether the change was based on an older note than the current one. */
export const isStale = (change: AttendanceChange, note: Note | undefined): boolean =>
  (change.seen_status !== undefined && change.seen_status !== (note?.attendance_status ?? null)) ||
  (change.seen_late !== undefined && change.seen_late !== (note?.late ?? false)) ||
  (change.seen_comment !== undefined && change.seen_comment !== (note?.comment ?? '')) ||
  (change.updated_at !== undefined &&
    (note === undefined || Date.parse(change.updated_at) !== Date.parse(note.updated_at)));
