import { type Db, type Sql, sql } from '@orbita/database';
import { readsAllLessons } from '../../access/lessons.access.ts';
import { staffedBy, studiedByStudent } from '../../access/subjects.access.ts';
import type { Page } from '../../http/paging.ts';
import { isStaff, type Viewer } from '../../http/viewer.ts';
import { onlineDays } from '../education-forms/index.ts';
import { shownTitle } from '../subjects/index.ts';
import { planDays } from '../temporary-statuses/index.ts';
import type { Counted } from './group-attendance.queries.ts';

export interface StudentLessons {
  studentId: number;
  subjectId: number | undefined;
  /** The viewer is the student or follows them, and so reads every discipline that the student may open. */
  isFollowed: boolean;
}

/** Condition: attendance in discipline `s` is told to the viewer. */
const isTold = (viewer: Viewer, { studentId, subjectId, isFollowed }: StudentLessons): Sql => sql`(
  s.deleted_at is null and s.company_id = ${viewer.company_id} and ${subjectId === undefined ? sql`true` : sql`s.id = ${subjectId}`}
  and (${readsAllLessons(viewer)} or ${staffedBy(viewer)} or (${isFollowed} and ${studiedByStudent(viewer, studentId)})))`;

export interface StudentRecordRow {
  lesson_id: number;
  date: string;
  starts_at: string;
  attendance_status: number;
  late: boolean;
  subjects: { id: number; title: string; color: string }[];
}
export const selectStudentRecords = (
  db: Db,
  viewer: Viewer,
  asked: StudentLessons,
  page: Page,
): Promise<(StudentRecordRow & { total: number })[]> =>
  db.rows(sql`
    select l.id as lesson_id, ((l.starts_at at time zone co.time_zone)::date)::text as date, l.starts_at, a.attendance_status, a.late,
      json_agg(json_build_object('id', s.id, 'title', ${shownTitle(isStaff(viewer))}, 'color', s.color) order by s.title, s.id) as subjects, count(*) over ()::int as total
    from attendance a join lessons l on l.id = a.lesson_id join companies co on co.id = l.company_id
    join lesson_subjects ls on ls.lesson_id = l.id join subjects s on s.id = ls.subject_id
    where a.student_id = ${asked.studentId} and ${isTold(viewer, asked)}
    group by l.id, co.time_zone, a.attendance_status, a.late order by l.starts_at desc, l.id desc limit ${page.size} offset ${page.offset}`);

export interface StudentSubjectCounts {
  subject_id: number;
  title: string;
  color: string;
  counts: Counted[];
}
export const selectStudentSubjects = (db: Db, viewer: Viewer, asked: StudentLessons): Promise<StudentSubjectCounts[]> =>
  db.rows(sql`
    with student as materialized (
      select u.id, ${onlineDays(viewer.company_id)} as online_days, ${planDays(viewer.company_id)} as plan_days from users u where u.id = ${asked.studentId}),
    counted as (
      select ls.subject_id, a.attendance_status, a.late, a.comment <> '' as is_commented, st.online_days @> d.day as is_online, st.plan_days @> d.day as has_plan, count(*)::int as times
      from student st join attendance a on a.student_id = st.id join lessons l on l.id = a.lesson_id join companies co on co.id = l.company_id
      cross join lateral (select (l.starts_at at time zone co.time_zone)::date as day) d join lesson_subjects ls on ls.lesson_id = l.id group by 1, 2, 3, 4, 5, 6)
    select s.id as subject_id, ${shownTitle(isStaff(viewer))} as title, s.color, json_agg(json_build_array(k.attendance_status, k.late, k.is_commented, k.is_online, k.has_plan, k.times)) as counts
    from counted k join subjects s on s.id = k.subject_id where ${isTold(viewer, asked)} group by s.id order by s.title, s.id`);
