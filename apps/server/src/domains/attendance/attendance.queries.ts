import type { AttendanceChange, AttendanceRecord } from '@orbita/contract/attendance';
import { type Db, type Sql, sql } from '@orbita/database';
import { helpsIn, isOfKept, mayNote, mayReadAttendance } from '../../access/lessons.access.ts';
import type { Viewer } from '../../http/viewer.ts';
import { auditRecordsOf } from '../audit/index.ts';
import { belongedTo, staysIn } from '../final-results/index.ts';
import { personJson } from '../users/index.ts';

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
      ${mayReadAttendance(viewer)} as can_read, ${helpsIn(viewer)} as is_staff,
      array(select x.subject_id from lesson_subjects x where x.lesson_id = l.id) as subjects
    from lessons l where l.id = ${id} and l.company_id = ${viewer.company_id} and ${isOfKept(viewer)}`);

/**
 * Query of the people of a lesson's list (id, joined_on, left_on): who belonged to its groups on its day or has a note of it, and
 * whoever is in them now, since people are often entered late. `joined_on` is the day on which somebody came who came later,
 * `left_on` the last day of somebody who left since; both null for a member then and now.
 */
const studentsOf = (lessonId: number): Sql => sql`
  select x.user_id as id, case when not bool_or(x.belonged) and bool_or(x.left_at is null) then ((min(x.joined_at) at time zone x.time_zone)::date)::text end as joined_on,
    case when bool_and(x.left_at is not null) then ((max(x.left_at) at time zone x.time_zone)::date)::text end as left_on
  from (
    select stay.*, co.time_zone, ${belongedTo(sql`co.time_zone`)} as belonged
    from lessons l join companies co on co.id = l.company_id cross join (${staysIn(sql`select lg.group_id from lesson_groups lg where lg.lesson_id = ${lessonId}`)}) stay where l.id = ${lessonId}) x
  group by x.user_id, x.time_zone
  having bool_or(x.left_at is null or x.belonged) or exists (select 1 from attendance n where n.lesson_id = ${lessonId} and n.student_id = x.user_id)`;

/** A row of a lesson's list; its status is named when it is sent. */
export type RecordRow = Omit<AttendanceRecord, 'attendance_status'> & { attendance_status: number | null };
const recordColumns: Sql = sql`
  ${personJson('u')} as student, ((l.starts_at at time zone co.time_zone)::date)::text as date, a.attendance_status, coalesce(a.late, false) as late, coalesce(a.comment, '') as comment,
  case when au.id is not null then ${personJson('au')} end as author, coalesce(a.by_code, false) as by_code, a.updated_at, s.joined_on, s.left_on`;
interface RecordsAsked {
  columns?: Sql;
  onlyIds?: number[] | undefined;
}
const recordsOf = (lessonId: number, { columns = recordColumns, onlyIds }: RecordsAsked): Sql => sql`
  with s as materialized (${studentsOf(lessonId)})
  select ${columns} from s join users u on u.id = s.id join lessons l on l.id = ${lessonId} join companies co on co.id = l.company_id
  left join attendance a on a.lesson_id = ${lessonId} and a.student_id = s.id left join users au on au.id = a.author_id
  where ${onlyIds === undefined ? sql`true` : sql`s.id = any (${onlyIds}::int[])`} order by s.joined_on is not null and a.attendance_status is null, u.last_name, u.first_name, u.id`;
/** Returns the list of a lesson, who came later at the end, or only the named students. */
export const selectRecords = (db: Db, lessonId: number, onlyIds?: number[]): Promise<RecordRow[]> =>
  db.rows(recordsOf(lessonId, { onlyIds }));
/** Returns the part of the list that a curator may see. */
export const selectCuratedIds = (db: Db, viewer: Viewer, lessonId: number): Promise<{ id: number }[]> =>
  db.rows(sql`
    select distinct x.user_id as id from (${staysIn(sql`
      select lg.group_id from lesson_groups lg join curator_groups cg on cg.group_id = lg.group_id and cg.curator_id = ${viewer.id} where lg.lesson_id = ${lessonId}`)}) x`);

export interface Note {
  student_id: number;
  attendance_status: number;
  late: boolean;
  comment: string;
  /** The student registered by the code, which an entry of staff replaces. */
  by_code: boolean;
  updated_at: string;
}
/** A row of the list as it is locked, with what a note written in this transaction will say of itself. */
export interface LockedRecord extends RecordRow {
  editor: RecordRow['author'];
  written_at: string;
}
const isWritten = (record: LockedRecord): record is LockedRecord & { attendance_status: number; updated_at: string } =>
  record.attendance_status !== null && record.updated_at !== null;
/**
 * Returns the rows of people on the list, locked, and the notes among them.
 * The lesson itself is locked too, so that two first notes cannot be written at the same time; a statement of its own does
 * so, because one does not see what was stored while it waited.
 */
export async function lockNotes(
  tx: Db,
  viewer: Viewer,
  { lessonId, studentIds }: { lessonId: number; studentIds: number[] },
): Promise<{ records: LockedRecord[]; notes: Map<number, Note> }> {
  await tx.run(sql`select 1 from lessons where id = ${lessonId} for update`);
  const columns = sql`${recordColumns}, now() as written_at, (select ${personJson('v')} from users v where v.id = ${viewer.id}) as editor`;
  const records = await tx.rows<LockedRecord>(recordsOf(lessonId, { columns, onlyIds: studentIds }));
  return {
    records,
    notes: new Map(
      records.filter(isWritten).map((record) => [record.student.id, { ...record, student_id: record.student.id }]),
    ),
  };
}

export type NewNote = Pick<Note, 'student_id' | 'attendance_status' | 'late' | 'comment'>;
export interface NoteAudit {
  student_id: number;
  before: Omit<NewNote, 'student_id'> | null;
  after: Omit<NewNote, 'student_id'> | null;
}
export interface StoredNotes {
  lessonId: number;
  upserts: NewNote[];
  removals: number[];
  audits: NoteAudit[];
  byCode: boolean;
}
/** Writes and removes notes with their audit records. */
export const storeNotes = (
  tx: Db,
  viewer: Viewer,
  { lessonId, upserts, removals, audits, byCode }: StoredNotes,
): Promise<number> =>
  tx.run(sql`
    with written as (
      insert into attendance (lesson_id, student_id, attendance_status, late, comment, author_id, by_code)
      select ${lessonId}::int, n.student_id, n.attendance_status, n.late, n.comment, ${viewer.id}::int, ${byCode}::boolean
      from jsonb_to_recordset(${JSON.stringify(upserts)}::jsonb) as n (student_id int, attendance_status smallint, late boolean, comment text)
      on conflict (lesson_id, student_id) do update
        set attendance_status = excluded.attendance_status, late = excluded.late, comment = excluded.comment, author_id = excluded.author_id, by_code = excluded.by_code, updated_at = now()),
    removed as (delete from attendance where lesson_id = ${lessonId} and student_id = any (${removals}::int[]))
    ${auditRecordsOf(
      viewer,
      audits.map(({ student_id, before, after }) => ({
        action: byCode ? 'attendance-by-code' : 'attendance',
        object_type: 'lesson',
        object_id: lessonId,
        student_id,
        old_value: before,
        new_value: after,
      })),
    )}`);

/** Whether the change was based on an older note than the current one; an entry of staff always replaces one by code. */
export const isStale = (change: AttendanceChange, note: Note | undefined): boolean =>
  !note?.by_code &&
  ((change.seen_status !== undefined && change.seen_status !== (note?.attendance_status ?? null)) ||
    (change.seen_late !== undefined && change.seen_late !== (note?.late ?? false)) ||
    (change.seen_comment !== undefined && change.seen_comment !== (note?.comment ?? '')) ||
    (change.updated_at !== undefined &&
      (note === undefined || Date.parse(change.updated_at) !== Date.parse(note.updated_at))));
