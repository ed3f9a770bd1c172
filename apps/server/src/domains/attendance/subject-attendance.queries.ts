import type { SubjectAttendance } from '@orbita/contract/attendance';
import type { Person } from '@orbita/contract/schemas';
import { type Db, sql } from '@orbita/database';
import { mayNote } from '../../access/lessons.access.ts';
import { isNamedAmong, type NamedTopics } from '../../access/subjects.access.ts';
import type { Viewer } from '../../http/viewer.ts';
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

export const selectColumns = (
  db: Db,
  viewer: Viewer,
  at: { asked: SubjectLessons; named: NamedTopics; offset: number; size: number },
): Promise<SubjectAttendance['lessons'][number][]> => {
  // A lesson of several disciplines may be about a topic of another one.
  const isNamed = sql`case when st.subject_id = ${at.asked.subjectId} then ${isNamedAmong(at.named)} else ${isNamedAmong('shown')} end`;
  return db.rows(sql`
    with columns as materialized (select p.id from (${lessonsOf(viewer, at.asked)}) p order by p.starts_at, p.id limit ${at.size} offset ${at.offset})
    select l.id, l.title, coalesce(r.name, l.room) as room, l.starts_at, l.ends_at, case when st.id is not null then json_build_object('id', st.id, 'title', st.title) end as step,
      case when u.id is not null then ${personJson('u')} end as teacher, ${mayNote(viewer)} as can_mark
    from columns join lessons l on l.id = columns.id
    left join (steps st join chapters c on c.id = st.chapter_id) on st.id = l.step_id and st.deleted_at is null and ${isNamed}
    left join users u on u.id = l.teacher_id left join rooms r on r.id = l.room_id
    order by l.starts_at, l.id`);
};

export interface StudentNotes {
  person: Person;
  notes: [lesson: number, status: number, late: number, comment: string][] | null;
}
export const selectStudentNotes = (db: Db, groupId: number, lessonIds: number[]): Promise<StudentNotes[]> =>
  db.rows(sql`
    with notes as (
      select a.student_id, json_agg(json_build_array(a.lesson_id, a.attendance_status, a.late::int, a.comment)) as notes
      from attendance a where a.lesson_id = any (${lessonIds}::int[]) and a.student_id in (select x.user_id from group_users x where x.group_id = ${groupId}) group by a.student_id)
    select ${personJson('u')} as person, n.notes
    from group_users gu join users u on u.id = gu.user_id left join notes n on n.student_id = u.id
    where gu.group_id = ${groupId} order by u.last_name, u.first_name, u.id`);

/** Returns the semesters in which the group stands by its programme. */
export const selectSemesters = (db: Db, groupId: number): Promise<SubjectAttendance['semesters']> =>
  db.rows(sql`
    select m.id, m.title from semesters m where m.id in (
      select hs.semester_id from groups g join half_semesters hs on hs.half_id = g.half_id
        or hs.half_id in (select th.half_id from trajectory_halves th where th.trajectory_id = g.trajectory_id)
      where g.id = ${groupId})
    order by m.started_at desc, m.id desc`);
