import type { Person } from '@orbita/contract/schemas';
import type { StudentReport } from '@orbita/contract/standing';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { mayMeet } from '../../access/people.access.ts';
import { personJson } from '../users/index.ts';
import { studied } from './standing.queries.ts';

export type ReportedStudent = Pick<StudentReport, 'student' | 'groups'>;
/** Returns the person with the current groups, if the viewer may meet them. */
export const selectReportedStudent = (
  db: Db,
  viewer: Viewer,
  studentId: number,
): Promise<ReportedStudent | undefined> =>
  db.row(sql`
    select ${personJson('u')} as student, coalesce((
      select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from group_users gu join groups g on g.id = gu.group_id
      where gu.user_id = u.id and g.company_id = ${viewer.company_id} and not g.is_archived), '[]') as groups
    from users u where u.id = ${studentId} and ${mayMeet(viewer, sql`u.id`)}`);

export interface SubjectTeachers {
  subject_id: number;
  teachers: Person[];
}
export const selectTeachers = (db: Db, condition: Sql): Promise<SubjectTeachers[]> =>
  db.rows(sql`
    with ${studied(condition)}
    select subj.id as subject_id, json_agg(${personJson('u')} order by u.last_name, u.first_name, u.id) as teachers
    from subj join subject_users su on su.subject_id = subj.id and su.role_type = 'TEACHER' join users u on u.id = su.user_id group by subj.id`);

export interface AttendanceRow {
  /** Null for all disciplines together, in which a lesson of several counts once. */
  subject_id: number | null;
  lessons_count: number;
  attended_count: number;
  missed_count: number;
  excused_count: number;
  late_count: number;
}
/** Returns how the student attended each discipline, and all of them. */
export const selectAttendanceCounts = (db: Db, studentId: number, condition: Sql): Promise<AttendanceRow[]> => {
  const lessons = (which: Sql) => sql`(count(distinct a.lesson_id) filter (where ${which}))::int`;
  return db.rows(sql`
    with ${studied(condition)}
    select subj.id as subject_id, count(distinct a.lesson_id)::int as lessons_count, ${lessons(sql`a.attendance_status in (1, 3)`)} as attended_count,
      ${lessons(sql`a.attendance_status = 2`)} as missed_count, ${lessons(sql`a.attendance_status in (4, 5)`)} as excused_count, ${lessons(sql`a.late`)} as late_count
    from attendance a join lesson_subjects ls on ls.lesson_id = a.lesson_id join subj on subj.id = ls.subject_id
    where a.student_id = ${studentId} group by grouping sets ((subj.id), ())`);
};
