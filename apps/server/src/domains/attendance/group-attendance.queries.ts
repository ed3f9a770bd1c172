import type { Person } from '@orbita/contract/schemas';
import { type Db, type Sql, sql } from '@orbita/database';
import { countsAsHeld, isReadable, isWithinSemester } from '../../access/lessons.access.ts';
import { visibleTo } from '../../access/subjects.access.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { onlineDays } from '../education-forms/index.ts';
import { membersIn, type Span, standsInLessons } from '../final-results/index.ts';
import { shownTitle } from '../subjects/index.ts';
import { planDays } from '../temporary-statuses/index.ts';
import { personJson } from '../users/index.ts';

export interface GroupLessons {
  groupId: number;
  semesterId: number | undefined;
  subjectId: number | undefined;
  span?: Span;
}
/** Lessons of the group that the viewer may read, as a query of ids. */
export const lessonsOf = (viewer: Viewer, { groupId, semesterId, subjectId, span }: GroupLessons): Sql => sql`
  select l.id, l.starts_at, (l.starts_at at time zone co.time_zone)::date as day, to_char(l.starts_at at time zone co.time_zone, 'HH24:MI') as time from lesson_groups lg join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
  where lg.group_id = ${groupId} and ${countsAsHeld} and ${isReadable(viewer)}
    and ${subjectId === undefined ? sql`true` : sql`exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = ${subjectId})`}
    and ${span?.from === undefined ? sql`true` : sql`l.starts_at >= ${span.from}::date::timestamp at time zone co.time_zone`}
    and ${span?.to === undefined ? sql`true` : sql`l.starts_at < (${span.to}::date + 1)::timestamp at time zone co.time_zone`}
    and ${isWithinSemester(viewer, semesterId)}`;

// Lesson by lesson: PostgreSQL expects few lessons and would otherwise look up each pair of a student and a lesson.
const NOTES_OF_LESSON: Sql = sql`select n.* from attendance n where n.lesson_id = l.id offset 0`;
/** Common table expression `members`: whoever belonged to the group in the days of these lessons. */
const membersOf = (viewer: Viewer, { groupId, ...days }: GroupLessons): Sql =>
  membersIn(viewer, { ...days, groups: sql`select ${groupId}::int` });
/** Condition: member `own` stands in a table of the lessons `lessons_read`. */
const standsIn = ({ groupId }: GroupLessons, hasRecords: Sql): Sql =>
  standsInLessons({
    groups: sql`select ${groupId}::int`,
    lessons: sql`select starts_at from lessons_read`,
    hasRecords,
  });
/** Common table expressions that end with `noted`: notes of members in these lessons, and how each studied on the day. */
const noted = (viewer: Viewer, asked: GroupLessons): Sql => sql`
  lessons_read as materialized (${lessonsOf(viewer, asked)}),
  ${membersOf(viewer, asked)},
  students as materialized (
    select u.id, ${onlineDays(viewer.company_id)} as online_days, ${planDays(viewer.company_id)} as plan_days from members m join users u on u.id = m.user_id),
  noted as (
    select a.lesson_id, a.student_id, a.attendance_status, a.late, a.comment <> '' as is_commented, s.online_days @> l.day as is_online, s.plan_days @> l.day as has_plan
    from lessons_read l cross join lateral (${NOTES_OF_LESSON}) a join students s on s.id = a.student_id)`;

export const countLessons = (db: Db, viewer: Viewer, asked: GroupLessons): Promise<{ lessons_count: number }> =>
  db.one(sql`select count(*)::int as lessons_count from (${lessonsOf(viewer, asked)}) l`);

/** Equal notes counted together: [status, late, has a comment, online on the day, by a plan on the day, times]. */
export type Counted = [
  status: number,
  late: boolean,
  isCommented: boolean,
  isOnline: boolean,
  hasPlan: boolean,
  times: number,
];
export interface StudentCounts {
  student: Person;
  /** The last day in the group; null for a present member. */
  left_on: string | null;
  /** A present member who joined the group after the last day asked for. */
  came_later: boolean;
  counts: Counted[] | null;
}
/** Returns who belonged to the group in these days, and present members who came later, last. */
export const selectStudentCounts = (db: Db, viewer: Viewer, asked: GroupLessons): Promise<StudentCounts[]> =>
  db.rows(sql`
    with ${noted(viewer, asked)},
    counted as materialized (
      select student_id, attendance_status, late, is_commented, is_online, has_plan, count(*)::int as times from noted group by 1, 2, 3, 4, 5, 6)
    select ${personJson('u')} as student, own.left_day as left_on, own.came_later, c.counts from members own join users u on u.id = own.user_id
    left join lateral (select json_agg(json_build_array(k.attendance_status, k.late, k.is_commented, k.is_online, k.has_plan, k.times)) as counts from counted k where k.student_id = u.id) c on true
    where own.came_later or ${standsIn(asked, sql`c.counts is not null`)} order by own.came_later and c.counts is null, u.last_name, u.first_name, u.id`);

export interface SubjectCounts {
  id: number;
  title: string;
  color: string;
  counts: Counted[];
}
export const selectSubjectCounts = (db: Db, viewer: Viewer, asked: GroupLessons): Promise<SubjectCounts[]> =>
  db.rows(sql`
    with ${noted(viewer, asked)},
    counted as (
      select ls.subject_id, n.attendance_status, n.late, n.is_commented, n.is_online, n.has_plan, count(*)::int as times
      from noted n join lesson_subjects ls on ls.lesson_id = n.lesson_id group by 1, 2, 3, 4, 5, 6)
    select s.id, ${shownTitle(true)} as title, s.color, json_agg(json_build_array(k.attendance_status, k.late, k.is_commented, k.is_online, k.has_plan, k.times)) as counts
    from counted k join subjects s on s.id = k.subject_id where s.deleted_at is null and (${can(viewer, 'schedule_read')} or ${visibleTo(viewer)})
    group by s.id order by s.title, s.id`);

/** Records of a student in a week, or of the group on a day of the week at a time. */
export interface HeatRow {
  /** The student; null in the rows of days and times. */
  student_id: number | null;
  /** Monday of the week; null in the rows of days and times. */
  week: string | null;
  weekday: number | null;
  time: string | null;
  attended: number;
  noted: number;
}
export const selectHeat = (db: Db, viewer: Viewer, asked: GroupLessons): Promise<HeatRow[]> =>
  db.rows(sql`
    with lessons_read as materialized (${lessonsOf(viewer, asked)}),
    ${membersOf(viewer, asked)},
    noted as materialized (
      select a.student_id, date_trunc('week', l.day)::date as week, extract(isodow from l.day)::int as weekday, l.time, a.attendance_status in (1, 3) as has_come
      from lessons_read l cross join lateral (${NOTES_OF_LESSON}) a join members m on m.user_id = a.student_id)
    select student_id, week::text as week, weekday, time, count(*) filter (where has_come)::int as attended, count(*)::int as noted
    from noted group by grouping sets ((student_id, week), (weekday, time)) order by week, weekday, time, student_id`);

/** Returns who belonged to the group on the days of these lessons, and who is named in `recorded`. */
export const selectMembers = (
  db: Db,
  viewer: Viewer,
  asked: GroupLessons,
  recorded: number[],
): Promise<{ student: Person }[]> =>
  db.rows(sql`
    with lessons_read as materialized (${lessonsOf(viewer, asked)}),
    ${membersOf(viewer, asked)}
    select ${personJson('u')} as student from members own join users u on u.id = own.user_id
    where ${standsIn(asked, sql`u.id = any (${recorded}::int[])`)} order by u.last_name, u.first_name, u.id`);
