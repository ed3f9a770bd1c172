// Which topics a student's retakes open, and their due dates. Source: specification, section 4.
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import { type Db, raw, type Sql, sql } from '@orbita/database';
import { AppError } from '../http/app-error.ts';

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

/**
 * The ordinary topic in whose place the retake under this alias counts, at the end of a chain of retakes; null for other topics, and
 * while none is named. A topic that is deleted stays part of the chain, and so does the end of it, which then counts for nobody.
 */
export const countsFor = (step = 'st'): Sql => sql`case when ${raw(step)}.is_retake then (
  with recursive up as (
    select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
    where one.id = ${raw(step)}.replaces_id and one.subject_id = ${raw(step)}.subject_id
    union all
    select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
    from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
  select up.id from up where not up.is_retake limit 1) end`;

/** Which points of a topic and its retakes count in an institution: `best`, `last` or `sum`. */
export const retakeCounting = (companyId: number | Sql): Sql =>
  sql`(select co.retake_counts from companies co where co.id = ${companyId})`;

interface MarksAndTopics {
  /** Name of the part with marks (student_id, step_id, value, updated_at) of topics that the student has. */
  marks: string;
  /** Name of the part with topics (id, max_mark, counts_for_id) as students see them. */
  topics: string;
  rule: Sql;
}
/**
 * Parts `retaken` and `counted` (student_id, step_id, value, updated_at) of a statement: marks as they count. A topic and its
 * retakes give one value, in the place of the topic and of the day of its first mark; retakes of a topic that is not among the topics give none.
 */
export const countedMarksOf = ({ marks, topics, rule }: MarksAndTopics): Sql => sql`
  retaken as materialized (
    select x.id, x.counts_for_id as topic_id, 1 as place from ${raw(topics)} x where x.counts_for_id is not null
    union all select distinct x.counts_for_id, x.counts_for_id, 0 from ${raw(topics)} x where x.counts_for_id is not null),
  counted as materialized (
    select m.student_id, m.step_id, m.value, m.updated_at from ${raw(marks)} m where m.step_id not in (select id from retaken)
    union all
    select m.student_id, x.topic_id, counted_points(${rule}, array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
    from retaken x join ${raw(topics)} own on own.id = x.topic_id join ${raw(marks)} m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark)`;

/** Throws unless a retake may repeat the topic: one with points of the same discipline, ordinary or a retake that does not repeat it in turn. */
export async function assertReplaces(db: Db, stepId: number, topicId: number): Promise<void> {
  const found = await db.row(sql`
    with recursive up as (
      select topic.id, topic.subject_id, topic.replaces_id from steps st join steps topic on topic.subject_id = st.subject_id
      where st.id = ${stepId} and topic.id = ${topicId} and topic.deleted_at is null and topic.type = 2 and topic.max_mark is not null
      union select next.id, next.subject_id, next.replaces_id from up join steps next on next.id = up.replaces_id and next.subject_id = up.subject_id)
    select 1 where exists (select 1 from up) and not exists (select 1 from up where up.id = ${stepId})`);
  if (!found) throw new AppError('retake-replaces', { fields: { replaces_id: 'retake-replaces' } });
}
