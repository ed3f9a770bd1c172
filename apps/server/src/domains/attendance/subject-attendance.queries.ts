import type { SubjectAttendance } from '@orbita/contract/attendance';
import { type Db, sql } from '@orbita/database';
import { mayNote } from '../../access/lessons.access.ts';
import { isNamedAmong, type NamedTopics } from '../../access/subjects.access.ts';
import type { Viewer } from '../../http/viewer.ts';
import { endOfDay } from '../../platform/today.sql.ts';
import { staysIn } from '../final-results/index.ts';
import { personJson } from '../users/index.ts';
import { type GroupLessons, lessonsOf } from './group-attendance.queries.ts';

export type SubjectLessons = GroupLessons & { subjectId: number };

/** Counts the lessons of the period, and those that have begun. */
export const countPeriod = (
  db: Db,
  viewer: Viewer,
  asked: SubjectLessons,
): Promise<{ lessons_count: number; begun_count: number }> =>
  db.one(sql`
    select count(*)::int as lessons_count, (count(*) filter (where l.starts_at <= now()))::int as begun_count from (${lessonsOf(viewer, asked)}) l`);

export type Column = SubjectAttendance['lessons'][number] & {
  /** When the day of the lesson ends in the time zone of the company. */
  day_ends_at: string;
};
export const selectColumns = (
  db: Db,
  viewer: Viewer,
  at: { asked: SubjectLessons; named: NamedTopics; offset: number; size: number },
): Promise<Column[]> => {
  // A lesson of several disciplines may be about a topic of another one.
  const isNamed = sql`case when st.subject_id = ${at.asked.subjectId} then ${isNamedAmong(at.named)} else ${isNamedAmong('shown')} end`;
  return db.rows(sql`
    with columns as materialized (select p.id from (${lessonsOf(viewer, at.asked)}) p order by p.starts_at, p.id limit ${at.size} offset ${at.offset})
    select l.id, l.title, coalesce(r.name, l.room) as room, l.starts_at, l.ends_at, case when st.id is not null then json_build_object('id', st.id, 'title', st.title) end as step,
      case when u.id is not null then ${personJson('u')} end as teacher, ${mayNote(viewer)} as can_mark,
      ${endOfDay(sql`l.starts_at`, sql`co.time_zone`)} as day_ends_at
    from columns join lessons l on l.id = columns.id join companies co on co.id = l.company_id
    left join (steps st join chapters c on c.id = st.chapter_id) on st.id = l.step_id and st.deleted_at is null and ${isNamed}
    left join users u on u.id = l.teacher_id left join rooms r on r.id = l.room_id
    order by l.starts_at, l.id`);
};

export interface StudentNotes {
  student_id: number;
  notes: [lesson: number, status: number, late: number, comment: string][] | null;
  /** When the student came to the group and left it, in milliseconds since 1970; still there without a second number. */
  stays: [joined: number, left: number | null][];
}
/** Returns the notes of students in lessons, and when each belonged to the group. */
export const selectStudentNotes = (
  db: Db,
  at: { groupId: number; studentIds: number[]; lessonIds: number[] },
): Promise<StudentNotes[]> =>
  db.rows(sql`
    with notes as (
      select a.student_id, json_agg(json_build_array(a.lesson_id, a.attendance_status, a.late::int, a.comment)) as notes
      from attendance a where a.lesson_id = any (${at.lessonIds}::int[]) and a.student_id = any (${at.studentIds}::int[]) group by a.student_id),
    stays as (
      select x.user_id, json_agg(json_build_array((extract(epoch from x.joined_at) * 1000)::bigint, (extract(epoch from x.left_at) * 1000)::bigint) order by x.joined_at) as stays
      from (${staysIn(sql`select ${at.groupId}::int`)}) x where x.user_id = any (${at.studentIds}::int[]) group by x.user_id)
    select asked.id as student_id, n.notes, coalesce(s.stays, '[]') as stays
    from unnest(${at.studentIds}::int[]) asked (id) left join notes n on n.student_id = asked.id left join stays s on s.user_id = asked.id`);

/** Returns the semesters in which the group stands by its programme. */
export const selectSemesters = (db: Db, groupId: number): Promise<SubjectAttendance['semesters']> =>
  db.rows(sql`
    select m.id, m.title from semesters m where m.id in (
      select hs.semester_id from groups g join half_semesters hs on hs.half_id = g.half_id
        or hs.half_id in (select th.half_id from trajectory_halves th where th.trajectory_id = g.trajectory_id)
      where g.id = ${groupId})
    order by m.started_at desc, m.id desc`);
