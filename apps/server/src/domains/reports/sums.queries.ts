import { type Columns, type Db, type Sql, sql } from '@orbita/database';
import { countsAsHeld, isReadable, isWithinDays, isWithinSemester } from '../../access/lessons.access.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { isHeld, type Left, membersIn } from '../final-results/index.ts';
import { reportsOn } from './reports.access.ts';
import { groupsOf, inSemester, type Scope } from './reports.queries.ts';

const ofGroups = ({ groupIds }: Scope): Sql => (groupIds === undefined ? sql`true` : sql`g.id = any (${groupIds})`);
const ofSubject = ({ subjectId }: Scope): Sql => (subjectId === undefined ? sql`true` : sql`s.id = ${subjectId}`);

export interface Attended extends Left {
  group: string;
  student_id: number;
  student: string;
  attended: number;
  online: number;
  absent: number;
  sick: number;
  excused: number;
  late: number;
  total: number;
}
/** Whoever reads reports reads the lists of all lessons for them, as the office of the timetable does. */
const asOffice = (viewer: Viewer): Viewer =>
  can(viewer, 'reports_read') ? { ...viewer, permissions: [...viewer.permissions, 'schedule_read'] } : viewer;
// Lesson by lesson: PostgreSQL expects few lessons and would otherwise look up each pair of a student and a lesson.
const NOTES_OF_LESSON: Sql = sql`select n.student_id, n.attendance_status as status, n.late from attendance n where n.lesson_id = l.id offset 0`;
/** Returns the sums of attendance of members, as the attendance of a group counts them. */
export const selectAttendance = (db: Db, viewer: Viewer, scope: Scope): Promise<Attended[]> =>
  db.rows(attendanceIn(viewer, scope));
/** The query of {@link selectAttendance}. */
export const attendanceIn = (viewer: Viewer, scope: Scope): Columns<Attended> => sql`
  with asked as materialized (
    select g.id, g.name from groups g where ${ofGroups(scope)} and g.company_id = ${viewer.company_id} and exists (
      select 1 from subject_groups sg join subjects s on s.id = sg.subject_id where sg.group_id = g.id and ${ofSubject(scope)} and ${reportsOn(viewer, groupsOf(scope))})),
  ${membersIn(viewer, { ...scope, groups: sql`select id from asked` })},
  held as materialized (
    select lg.group_id, l.id from asked join lesson_groups lg on lg.group_id = asked.id join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
    where ${countsAsHeld} and ${isReadable(asOffice(viewer))} and ${isWithinSemester(viewer, scope.semesterId)}
      and ${scope.subjectId === undefined ? sql`true` : sql`exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = ${scope.subjectId})`}),
  counted as materialized (
    select l.group_id, a.student_id, count(*) filter (where a.status = 1) as attended, count(*) filter (where a.status = 3) as online, count(*) filter (where a.status = 2) as absent,
      count(*) filter (where a.status = 4) as sick, count(*) filter (where a.status = 5) as excused, count(*) filter (where a.late) as late, count(*) as total
    from held l cross join lateral (${NOTES_OF_LESSON}) a group by 1, 2)
  select g.name as "group", u.id as student_id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, coalesce(k.attended, 0)::int as attended, coalesce(k.online, 0)::int as online,
    coalesce(k.absent, 0)::int as absent, coalesce(k.sick, 0)::int as sick, coalesce(k.excused, 0)::int as excused, coalesce(k.late, 0)::int as late, coalesce(k.total, 0)::int as total,
    own.left_on, own.was_moved
  from asked g join members own on own.group_id = g.id join users u on u.id = own.user_id left join counted k on k.group_id = g.id and k.student_id = u.id
  where ${isHeld(sql`k.total > 0`)}
  order by g.name, g.id, u.last_name, u.first_name, u.id`;

export interface Retake {
  group: string;
  student: string;
  subject: string;
  topics: string;
  /** `dd.mm.yyyy`; null when no date is set. */
  starts: string | null;
  until: string | null;
  is_closed: boolean;
}
/** Returns retakes of present members of groups, those that are open first. */
export const selectRetakes = (db: Db, viewer: Viewer, scope: Scope): Promise<Retake[]> =>
  db.rows(retakesIn(viewer, scope));
/** The query of {@link selectRetakes}. */
export const retakesIn = (viewer: Viewer, scope: Scope): Columns<Retake> => sql`
  select g.name as "group", concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, s.title as subject,
    coalesce((select string_agg(st.title, ', ' order by st.position, st.id) from retake_checkpoints rc join steps st on st.id = rc.step_id and st.deleted_at is null where rc.retake_id = r.id), '') as topics,
    to_char(r.starts_at at time zone co.time_zone, 'DD.MM.YYYY') as starts, to_char(r.until at time zone co.time_zone, 'DD.MM.YYYY') as until, r.is_closed
  from retakes r join subjects s on s.id = r.subject_id join companies co on co.id = r.company_id join users u on u.id = r.student_id
    join group_users gu on gu.user_id = r.student_id join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = s.id join groups g on g.id = gu.group_id
  where r.company_id = ${viewer.company_id} and r.deleted_at is null and ${reportsOn(viewer, groupsOf(scope))} and ${ofGroups(scope)} and ${ofSubject(scope)}
    and ${
      scope.semesterId === undefined
        ? sql`true`
        : sql`exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = ${scope.semesterId})`
    }
  order by r.is_closed, g.name, g.id, u.last_name, u.first_name, u.id, s.title, r.id`;

export interface Load {
  teacher: string;
  /** The discipline; the disciplines of lessons that are of several; null for lessons of none. */
  subject: string | null;
  lessons: number;
  /** Academic hours of 45 minutes. */
  hours: number;
  /** Marks that the teacher gave in the discipline. */
  marks: number;
}
/** Lessons that a person leads, alone, beside others or in place of somebody. */
const ledLessons = (viewer: Viewer): Sql =>
  sql`select x.id from lessons x where x.teacher_id = ${viewer.id} union select lt.lesson_id from lesson_teachers lt where lt.user_id = ${viewer.id}`;
/**
 * Returns what teachers did in each discipline: lessons that have begun and were not cancelled, for each who held them, and marks.
 * A lesson of several disciplines has a row that names them all, so that rows add up. Whoever reads no reports reads the own load.
 */
export const selectWorkload = (db: Db, viewer: Viewer, semesterId: number | undefined): Promise<Load[]> =>
  db.rows(workloadIn(viewer, semesterId));
/** The query of {@link selectWorkload}. */
export const workloadIn = (viewer: Viewer, semesterId: number | undefined): Columns<Load> => {
  const readsAll = can(viewer, 'reports_read');
  const isRead = (teacher: Sql): Sql => (readsAll ? sql`true` : sql`${teacher} = ${viewer.id}`);
  return sql`
    with held as (
      select led.teacher_id, x.subject_ids, count(*)::int as lessons, round(sum(extract(epoch from l.ends_at - l.starts_at)) / 2700, 1)::float as hours
      from lessons l join companies co on co.id = l.company_id
      cross join lateral (select l.teacher_id where l.teacher_id is not null union select lt.user_id from lesson_teachers lt where lt.lesson_id = l.id) led
      cross join lateral (select array(select ls.subject_id from lesson_subjects ls where ls.lesson_id = l.id order by 1) as subject_ids) x
      where l.company_id = ${viewer.company_id} and ${readsAll ? sql`true` : sql`l.id in (${ledLessons(viewer)})`} and l.cancelled_at is null and l.starts_at <= now()
        and ${isWithinSemester(viewer, semesterId)} and ${isRead(sql`led.teacher_id`)} group by 1, 2),
    given as (
      select mark.author_id as teacher_id, array[st.subject_id] as subject_ids, count(*)::int as marks
      from marks mark join steps st on st.id = mark.step_id join subjects s on s.id = st.subject_id and s.company_id = ${viewer.company_id} join companies co on co.id = s.company_id
      where ${isWithinDays(viewer, sql`mark.updated_at`, semesterId)} and ${isRead(sql`mark.author_id`)} group by 1, 2),
    loaded as (
      select teacher_id, subject_ids from held
      -- Whoever gave marks and teaches the discipline no more stands here too; experts, and those of the office who teach nothing, do not.
      union select k.teacher_id, k.subject_ids from given k where k.teacher_id is not null
        and not exists (select 1 from subject_users x where x.subject_id = k.subject_ids[1] and x.user_id = k.teacher_id and x.role_type = 'EXPERT')
        and not exists (
          select 1 from admin_role_users x join admin_roles role on role.id = x.role_id and cardinality(role.permissions) > 0
          left join company_members own on own.company_id = x.company_id and own.user_id = x.user_id
          where x.user_id = k.teacher_id and x.company_id = ${viewer.company_id} and own.is_teacher is not true)
      union select su.user_id, array[s.id] from subject_users su join subjects s on s.id = su.subject_id and s.company_id = ${viewer.company_id} and s.deleted_at is null
        where su.role_type = 'TEACHER' and ${inSemester(semesterId)} and ${isRead(sql`su.user_id`)})
    select concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as teacher, named.subject, coalesce(h.lessons, 0) as lessons, coalesce(h.hours, 0) as hours, coalesce(k.marks, 0) as marks
    from loaded x join users u on u.id = x.teacher_id cross join lateral (select string_agg(s.title, ', ' order by s.title, s.id) as subject from subjects s where s.id = any (x.subject_ids)) named
      left join held h on h.teacher_id = x.teacher_id and h.subject_ids = x.subject_ids left join given k on k.teacher_id = x.teacher_id and k.subject_ids = x.subject_ids
    order by u.last_name, u.first_name, u.id, named.subject nulls last, x.subject_ids`;
};
