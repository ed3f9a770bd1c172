import type { Person } from '@orbita/contract/schemas';
import { type Db, type Sql, sql } from '@orbita/database';
import { visibleTo } from '../../access/subjects.access.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { shownTitle } from '../subjects/index.ts';
import { personJson } from '../users/index.ts';
import { isReadable } from './attendance.queries.ts';

export interface GroupLessons {
  groupId: number;
  semesterId: number | undefined;
  subjectId: number | undefined;
}
/** Lessons of the group that the viewer may read, as a query of ids. */
const lessonsOf = (viewer: Viewer, { groupId, semesterId, subjectId }: GroupLessons): Sql => sql`
  select l.id from lesson_groups lg join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
  where lg.group_id = ${groupId} and ${isReadable(viewer)}
    and ${subjectId === undefined ? sql`true` : sql`exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = ${subjectId})`}
    and ${
      semesterId === undefined
        ? sql`true`
        : sql`exists (select 1 from semesters m where m.id = ${semesterId} and m.company_id = ${viewer.company_id}
      and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone)`
    }`;

/** Notes of present members in these lessons. */
const notesOf = (asked: GroupLessons): Sql => sql`
  select a.lesson_id, a.student_id, a.attendance_status, a.late, a.comment <> '' as is_commented from lessons_read l
  join attendance a on a.lesson_id = l.id join group_users gu on gu.user_id = a.student_id and gu.group_id = ${asked.groupId}`;

export const countLessons = (db: Db, viewer: Viewer, asked: GroupLessons): Promise<{ lessons_count: number }> =>
  db.one(sql`select count(*)::int as lessons_count from (${lessonsOf(viewer, asked)}) l`);

/** Equal notes counted together: [status, late, has a comment, times]. */
type Counts = [status: number, late: boolean, isCommented: boolean, times: number][] | null;
export interface StudentCounts {
  student: Person;
  is_online: boolean;
  counts: Counts;
}
export const selectStudentCounts = (db: Db, viewer: Viewer, asked: GroupLessons): Promise<StudentCounts[]> =>
  db.rows(sql`
    with lessons_read as materialized (${lessonsOf(viewer, asked)}),
    counted as (
      select student_id, attendance_status, late, is_commented, count(*)::int as times from (${notesOf(asked)}) n group by 1, 2, 3, 4)
    select ${personJson('u')} as student, u.is_distant as is_online, c.counts from group_users gu join users u on u.id = gu.user_id
    left join lateral (select json_agg(json_build_array(k.attendance_status, k.late, k.is_commented, k.times)) as counts from counted k where k.student_id = u.id) c on true
    where gu.group_id = ${asked.groupId} order by u.last_name, u.first_name, u.id`);

export interface SubjectCounts {
  id: number;
  title: string;
  color: string;
  /** Each with whether its student studies online. */
  counts: [status: number, late: boolean, isCommented: boolean, times: number, isOnline: boolean][];
}
export const selectSubjectCounts = (db: Db, viewer: Viewer, asked: GroupLessons): Promise<SubjectCounts[]> =>
  db.rows(sql`
    with lessons_read as materialized (${lessonsOf(viewer, asked)}),
    counted as (
      select ls.subject_id, n.attendance_status, n.late, n.is_commented, u.is_distant, count(*)::int as times
      from (${notesOf(asked)}) n join users u on u.id = n.student_id join lesson_subjects ls on ls.lesson_id = n.lesson_id group by 1, 2, 3, 4, 5)
    select s.id, ${shownTitle(true)} as title, s.color, json_agg(json_build_array(k.attendance_status, k.late, k.is_commented, k.times, k.is_distant)) as counts
    from counted k join subjects s on s.id = k.subject_id where s.deleted_at is null and (${can(viewer, 'schedule_read')} or ${visibleTo(viewer)})
    group by s.id order by s.title, s.id`);
