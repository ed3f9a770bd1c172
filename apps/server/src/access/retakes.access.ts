// Which topics a student's retakes open, and their due dates. Source: specification, section 4.
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import { raw, type Sql, sql } from '@orbita/database';

/** Condition: the student has an open retake in the discipline of the topic under this alias. */
export const retakeOpenFor = (studentId: number | Sql, step = 'st'): Sql => sql`exists (
  select 1 from retakes rt where rt.student_id = ${studentId} and rt.subject_id = ${raw(step)}.subject_id and not rt.is_closed and rt.deleted_at is null)`;

/**
 * Condition: the topic under the alias is not a retake topic, or the student has a retake for it.
 * The retake is either open, or closed with a result in this topic: a mark above 0 or a status other than «Не пройден».
 */
export const retakeShownTo = (studentId: number | Sql, step = 'st'): Sql => sql`(not ${raw(step)}.is_retake or exists (
  select 1 from retakes rt where rt.student_id = ${studentId} and rt.subject_id = ${raw(step)}.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = ${raw(step)}.id
      and (rc.mark > 0 or rc.passed_status_id <> ${NOT_PASSED_STATUS_ID})))))`;

/** The due date that an open retake sets for the topic under this alias; null without one. */
export const retakeDueOf = (studentId: number | Sql | null, step = 'st'): Sql => sql`(
  select rt.until from retakes rt where rt.student_id = ${studentId} and rt.subject_id = ${raw(step)}.subject_id and not rt.is_closed and rt.deleted_at is null
    and (${raw(step)}.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = ${raw(step)}.id)))`;

/** Condition: every topic of the open retake `r` is passed. */
export const retakeAllPassed: Sql = sql`(exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
  select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
  left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where rc.retake_id = r.id and ps.is_final is not true))`;

/** Rows (step_id, until) with the due dates that a student's open retakes set. */
export const retakeDatesOf = (studentId: number | Sql): Sql => sql`
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = ${studentId} and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))`;

/**
 * The most points of discipline `s`: its own limit, and no more than its ordinary topics give if it has retake topics.
 * A retake is another chance for the same points, so retake topics add nothing; neither do topics hidden from students.
 */
export const pointsCap: Sql = sql`least(s.max_points, (
  select sum(rp.max_mark) filter (where not rp.is_retake) from steps rp join chapters rc on rc.id = rp.chapter_id and not rc.hidden
  where rp.subject_id = s.id and rp.deleted_at is null and not rp.hidden and rp.type = 2 and rp.max_mark is not null having bool_or(rp.is_retake)))`;
