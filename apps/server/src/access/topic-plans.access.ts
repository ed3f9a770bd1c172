// Planned dates of topics that apply to a student: when a topic opens and when it is due.
// A date set for the student comes first, then the dates of the groups in which the student studies the discipline.
// Of several groups the earliest opening and the earliest due date count; a group without an opening is open from the start.
import { raw, type Sql, sql } from '@orbita/database';
import { retakeDatesOf } from './retakes.access.ts';

/**
 * Condition: the topic under this alias has a task or a maximum, so that a student can owe it; its date alone makes no
 * debt.
 */
export const asksForWork = (step = 'st'): Sql => sql`(${raw(step)}.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = ${raw(step)}.id and asked.deleted_at is null))`;

/** Condition: every required task of the topic of answer `a` has an answer of the same student. */
const hasEveryTask: Sql = sql`not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))`;

/** Condition: answer `a` waits to be marked and its topic asks for nothing else, so that the student owes nothing meanwhile. */
export const awaitsMark: Sql = sql`(a.waiting_since is not null and ${hasEveryTask})`;

/** Rows (step_id) of the topics in which the student has handed in what is required and waits for the mark. */
export const topicsAwaitingMark = (studentId: number | Sql): Sql =>
  sql`select a.step_id from answers a where a.user_id = ${studentId} and a.deleted_at is null and ${awaitsMark} group by a.step_id`;

/**
 * Condition: the planned dates `al` are for a group in which the student studies the discipline of the topic under this
 * alias.
 */
export const planAppliesTo = (studentId: number | Sql, step = 'st'): Sql => sql`exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = ${studentId} and sg.subject_id = ${raw(step)}.subject_id)`;

/** The planned due date of the topic under this alias for the student; null without one. */
export const plannedDueOf = (studentId: number | Sql, step = 'st'): Sql => sql`coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = ${raw(step)}.id and o.student_id = ${studentId}),
  (select min(al.due_at) from abstract_lessons al where al.step_id = ${raw(step)}.id and ${planAppliesTo(studentId, step)}))`;

/** When the plan opens the topic under this alias to the student; null when it is open from the start. */
export const plannedOpeningOf = (studentId: number | Sql, step = 'st'): Sql => sql`coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = ${raw(step)}.id and o.student_id = ${studentId}),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = ${raw(step)}.id and (al.opens_at is not null or al.due_at is not null) and ${planAppliesTo(studentId, step)}))`;

/** The planned dates of a group, found by its own index: PostgreSQL would read those of every group that studies a discipline. */
export const plansOf = (group: Sql): Sql =>
  sql`lateral (select p.step_id, p.due_at from abstract_lessons p where p.group_id = ${group} offset 0)`;

/** Rows (step_id, until, own_due_at, due_at) of every source of due dates over topics `t`; {@link dueOfDates} sums them up. */
export const dueDatesOf = (studentId: number): Sql => sql`
  select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at
  from group_users gu cross join ${plansOf(sql`gu.group_id`)} al join t on t.id = al.step_id join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = t.subject_id
  where gu.user_id = ${studentId}
  union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = ${studentId}
  union all select r.step_id, r.until, null, null from (${retakeDatesOf(studentId)}) r`;

/** The same sources for many students, each row with its student, over topics `t` and the students of part `own`. */
export const dueDatesOfMany = (students = 'own'): Sql => sql`
  select gu.user_id as student_id, al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at
  from (select distinct met.group_id from ${raw(students)} own join group_users met on met.user_id = own.student_id) g cross join ${plansOf(sql`g.group_id`)} al
  join t on t.id = al.step_id join subject_groups sg on sg.group_id = g.group_id and sg.subject_id = t.subject_id
  join group_users gu on gu.group_id = g.group_id join ${raw(students)} own on own.student_id = gu.user_id
  union all select o.student_id, o.step_id, null, o.due_at, null from ${raw(students)} own join abstract_lesson_schedules o on o.student_id = own.student_id
  union all select own.student_id, r.step_id, r.until, null, null from ${raw(students)} own cross join lateral (${retakeDatesOf(sql`own.student_id`)}) r`;

/**
 * Rows (group_id, step_id, subject_id, has_terms) of topics `t` that are overdue by the dates of groups (group_id) which study
 * their disciplines.
 */
export const dueInGroups = (groups: Sql): Sql => sql`
  select g.group_id, al.step_id, t.subject_id, t.has_terms from (${groups}) g cross join ${plansOf(sql`g.group_id`)} al join t on t.id = al.step_id
  join subject_groups sg on sg.group_id = g.group_id and sg.subject_id = t.subject_id where al.due_at < now()`;

/** The due date of one topic over its rows `d` of {@link dueDatesOf}: of the retake, the student or the groups. */
export const dueOfDates: Sql = sql`coalesce(max(d.until), max(d.own_due_at), min(d.due_at))`;
