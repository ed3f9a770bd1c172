// Who may read a lesson of the schedule and note attendance in it: list filters over lessons `l`.
import { type Sql, sql } from '@orbita/database';
import { can, type Viewer } from '../http/viewer.ts';
import { holds, onlyIf } from './known-conditions.ts';
import { curates, studiedByStudent, studiedIds } from './subjects.access.ts';
// «offset 0» in their subqueries keeps PostgreSQL from reading all lessons of the school in advance for a few of them.

/** Condition: the viewer leads lesson `l`, as its teacher, beside others or in place of somebody. */
export const leadsLesson = (viewer: Viewer): Sql => ledBy(sql`${viewer.id}::int`);
/** Condition: the person leads lesson `l`: is named in it and has not left its disciplines or the institution since. Released lessons are read once. */
export const ledBy = (userId: Sql): Sql => sql`(
  (l.teacher_id is not distinct from ${userId} or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = ${userId} offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = ${userId})))`;
/** Condition: a person who is named in a lesson has not left it. */
export const staysIn = (userId: Sql, lessonId: Sql): Sql =>
  sql`not exists (select 1 from lesson_releases rl where rl.user_id = ${userId} and rl.lesson_id = ${lessonId})`;
/** Condition: somebody named in lesson `l` leads it. */
export const isLed: Sql = sql`exists (
  select 1 from (select l.teacher_id as user_id where l.teacher_id is not null union all select lt.user_id from lesson_teachers lt where lt.lesson_id = l.id) named
  where ${staysIn(sql`named.user_id`, sql`l.id`)})`;

const staffs = (viewer: Viewer, role: Sql): Sql => sql`exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = ${viewer.id} and ${role} offset 0)`;
const teaches = (viewer: Viewer): Sql => onlyIf(viewer.teaches, () => staffs(viewer, sql`su.role_type = 'TEACHER'`));
/** Condition: the viewer teaches or assesses a discipline of lesson `l`. */
export const helpsIn = (viewer: Viewer): Sql =>
  onlyIf(viewer.teaches || viewer.is_expert, () => staffs(viewer, sql`true`));
/** Condition: lesson `l` is of no discipline, or of one that is not deleted and for which the condition over `xs` holds. */
export const isOf = (condition: Sql): Sql => sql`(
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id offset 0)
  or exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.deleted_at is null and ${condition} offset 0))`;
/**
 * Condition: lesson `l` is of no discipline, or one of its disciplines is not deleted.
 * The deleted ones are read once, so that a lesson costs no look at its disciplines.
 */
export const isOfKept = (viewer: Pick<Viewer, 'company_id'>): Sql => sql`coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = ${viewer.company_id} and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true)`;
/** Condition: the viewer curates a group of the lesson, and one of its disciplines admits curators. */
const curatesLesson = (viewer: Viewer): Sql =>
  onlyIf(
    viewer.is_curator,
    () => sql`(${isOf(sql`xs.privacy <> 1`)}
  and exists (select 1 from lesson_groups x join curator_groups cg on cg.group_id = x.group_id where x.lesson_id = l.id and cg.curator_id = ${viewer.id} offset 0))`,
  );

/**
 * Condition: the viewer may note attendance, as a teacher of the lesson, a teacher of its disciplines, or a keeper of the
 * schedule.
 * Nobody may in an archived discipline or a cancelled lesson.
 */
export const mayNote = (viewer: Viewer, leads = leadsLesson(viewer)): Sql => sql`(
  (${leads} or ${holds(viewer, 'schedule_write')} or ${holds(viewer, 'subjects_write')} or ${teaches(viewer)})
  and l.cancelled_at is null
  and not exists (
    select 1 from lesson_subjects x where x.lesson_id = l.id
      and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = ${viewer.company_id} and xs.is_archived)) offset 0))`;

/** Condition: lesson `l` takes place, or attendance was noted before it was cancelled. */
export const countsAsHeld: Sql = sql`(l.cancelled_at is null or exists (select 1 from attendance held where held.lesson_id = l.id offset 0))`;

/** Condition: the viewer may change topics, homework and link of lesson `l`. */
export const mayPrepare = (viewer: Viewer, leads = leadsLesson(viewer)): Sql =>
  sql`(${holds(viewer, 'schedule_write')} or ${leads} or ${teaches(viewer)})`;
/** Condition: the viewer may divide the students of lesson `l` into teams. */
export const mayEditTeams = (viewer: Viewer): Sql => sql`(
  ${holds(viewer, 'schedule_write')} or (${mayPrepare(viewer)}
    and exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.is_teachers_edit_teams offset 0)))`;

/** Condition: the moment is on a day of the semester of company `co`, if one is given. */
export const isWithinDays = (viewer: Viewer, moment: Sql, semesterId: number | undefined): Sql =>
  semesterId === undefined
    ? sql`true`
    : sql`exists (select 1 from semesters m where m.id = ${semesterId} and m.company_id = ${viewer.company_id}
        and ${moment} >= m.started_at::timestamp at time zone co.time_zone and ${moment} < (m.finished_at + 1)::timestamp at time zone co.time_zone)`;
/** Condition: lesson `l` of company `co` is on a day of the semester, if one is given. */
export const isWithinSemester = (viewer: Viewer, semesterId: number | undefined): Sql =>
  isWithinDays(viewer, sql`l.starts_at`, semesterId);

/** Whether the viewer reads every lesson of the company. */
export const readsAllLessons = (viewer: Viewer): boolean =>
  can(viewer, 'schedule_read') || can(viewer, 'subjects_read');
/** Condition: the viewer may read the attendance list of lesson `l`. */
export const mayReadAttendance = (viewer: Viewer, leads = leadsLesson(viewer)): Sql =>
  sql`(${leads} or ${readsAllLessons(viewer) ? sql`true` : sql`false`} or ${helpsIn(viewer)} or ${curatesLesson(viewer)})`;
/** Condition: lesson `l` is of no discipline or of one that is not deleted, and the viewer may read its list. */
export const isReadable = (viewer: Viewer): Sql => sql`(${isOfKept(viewer)} and ${mayReadAttendance(viewer)})`;

/** Condition: discipline `s` of lesson `l` is open to the people of the lesson's groups for whom the condition over it holds. */
const opensBy = (condition: Sql): Sql => sql`(
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id offset 0)
  or exists (select 1 from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and ${condition} offset 0))`;
/** Condition: the viewer meets in lesson `l`, and a discipline of it is open to the viewer; both are read once for all lessons. */
const viewerStudies = (viewer: Viewer, studied: Sql): Sql =>
  onlyIf(
    viewer.studies,
    () => sql`(
  exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = any (array(
    select g.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = ${viewer.id})) offset 0)
  and coalesce((select bool_or(x.subject_id = any (${studied})) from lesson_subjects x where x.lesson_id = l.id), true))`,
  );
/** Condition: the same for a student. */
const studies = (viewer: Viewer, student: Sql): Sql => sql`(
  exists (select 1 from lesson_groups lg join groups g on g.id = lg.group_id and not g.is_archived join group_users gu on gu.group_id = lg.group_id
    where lg.lesson_id = l.id and gu.user_id = ${student} offset 0)
  and ${opensBy(studiedByStudent(viewer, student))})`;
/** Condition: lesson `l` is one of a group that the viewer curates, and a discipline of it is open to curators. */
const looksAfter = (viewer: Viewer): Sql =>
  onlyIf(
    viewer.is_curator,
    () => sql`(
  exists (select 1 from lesson_groups lg join curator_groups cg on cg.group_id = lg.group_id where lg.lesson_id = l.id and cg.curator_id = ${viewer.id} offset 0)
  and ${opensBy(sql`s.deleted_at is null and ${curates(viewer)}`)})`,
  );
const isParentOf = (viewer: Viewer, condition: (student: Sql) => Sql): Sql =>
  onlyIf(
    viewer.is_parent !== false,
    () => sql`exists (
  select 1 from relations r where r.relative_id = ${viewer.id} and r.company_id = ${viewer.company_id} and r.confirmed_at is not null and ${condition(sql`r.student_id`)})`,
  );

/** What a statement over many lessons has found out before it asks for each. */
export interface KnownOfLessons {
  /** Condition: the viewer leads lesson `l`. */
  leads: Sql;
  /** Array of the disciplines that the viewer may open as a student. */
  studied: Sql;
}
const askedAnew = (viewer: Viewer): KnownOfLessons => ({ leads: leadsLesson(viewer), studied: studiedIds(viewer) });

/** List filter: lessons of the schedule that the viewer may see. */
export const lessonVisibleTo = (viewer: Viewer, { leads, studied } = askedAnew(viewer)): Sql =>
  readsAllLessons(viewer)
    ? sql`(l.company_id = ${viewer.company_id} and ${isOfKept(viewer)})`
    : sql`(l.company_id = ${viewer.company_id} and ${isOfKept(viewer)} and (
        ${leads} or ${viewerStudies(viewer, studied)} or ${helpsIn(viewer)} or ${looksAfter(viewer)}
        or ${isParentOf(viewer, (student) => studies(viewer, student))}))`;

/** Condition: the viewer is told which discipline `s` lesson `l` is about. */
export const subjectNamedIn = (viewer: Viewer, { leads, studied } = askedAnew(viewer)): Sql =>
  readsAllLessons(viewer)
    ? sql`s.deleted_at is null`
    : sql`(s.deleted_at is null and (${leads} or ${onlyIf(viewer.studies, () => sql`s.id = any (${studied})`)}
        or ${onlyIf(viewer.teaches || viewer.is_expert, () => sql`exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = ${viewer.id})`)}
        or ${curates(viewer)} or ${isParentOf(viewer, (student) => studiedByStudent(viewer, student))}))`;
