import { RETURNED_STATUS_ID } from '@orbita/contract/permissions';
import { type Db, sql } from '@orbita/database';
import { retakeDatesOf, retakeDueOf } from '../../access/retakes.access.ts';
import { studiesNow } from '../../access/subjects.access.ts';
import { openByGates } from '../../access/topic-gates.access.ts';
import { asksForWork, plannedDueOf, topicsAwaitingMark } from '../../access/topic-plans.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { notificationRows } from '../notifications/index.ts';
import type { ToldOfDates } from './moved-dates.queries.ts';

const student = sql`who.student_id`;
/** Nobody is told of due dates at night: from nine to eight by the clock of company `c`. */
const DAYTIME = { from: '09:00', to: '20:00' };
/** A topic that was due longer ago is not told of as late any more. */
const LATE_HOURS = 36;

/** Condition: student `who` has nothing more to do in topic `st` before its mark. */
const isDone = sql`(
  st.id in (${topicsAwaitingMark(student)})
  or exists (select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id where p.step_id = st.id and p.student_id = ${student} and ps.is_final)
  or (exists (select 1 from marks y where y.step_id = st.id and y.student_id = ${student})
    and not exists (select 1 from passings p where p.step_id = st.id and p.student_id = ${student} and p.passed_status_id = ${RETURNED_STATUS_ID})))`;

/**
 * Writes one notification for each student, discipline and distance of topics that are due in a week or tomorrow or that
 * have just become late. A server that stood still for a day tells of the week a day later and leaves out what is over.
 */
export const tellDeadlines = (db: Db, now: Date): Promise<ToldOfDates[]> =>
  db.rows(sql`
    with open as materialized (
      select c.id as company_id, c.time_zone, (${now}::timestamptz at time zone c.time_zone)::date as today from companies c
      where (${now}::timestamptz at time zone c.time_zone)::time >= ${DAYTIME.from}::time and (${now}::timestamptz at time zone c.time_zone)::time < ${DAYTIME.to}::time),
    span as (select ${now}::timestamptz - make_interval(hours => ${LATE_HOURS}::int) as since, ${now}::timestamptz + interval '8 days' as until),
    candidates as materialized (
      select gu.user_id as student_id, al.step_id from span, abstract_lessons al join group_users gu on gu.group_id = al.group_id where al.due_at > span.since and al.due_at < span.until
      union select o.student_id, o.step_id from span, abstract_lesson_schedules o where o.due_at > span.since and o.due_at < span.until
      union select r.student_id, d.step_id from span, retakes r cross join lateral (${retakeDatesOf(sql`r.student_id`)}) d where r.until > span.since and r.until < span.until),
    dated as materialized (
      select who.student_id, who.step_id, st.subject_id, s.company_id, d.due_at,
        case when d.due_at <= ${now}::timestamptz then 0 when (d.due_at at time zone o.time_zone)::date - o.today = 1 then 1 when (d.due_at at time zone o.time_zone)::date - o.today in (6, 7) then 7 end as days_left
      from candidates who join steps st on st.id = who.step_id and st.deleted_at is null and not st.hidden join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden
        join subjects s on s.id = st.subject_id and s.deleted_at is null and not s.hidden and not s.is_archived join open o on o.company_id = s.company_id
        cross join span cross join lateral (select coalesce(${retakeDueOf(student)}, ${plannedDueOf(student)}) as due_at) d
      where d.due_at > span.since and d.due_at < span.until and ${asksForWork()} and ${studiesNow(student)} and ${topicShownTo(student)} and ${openByGates(student)} and not ${isDone}),
    fresh as (
      insert into deadline_notices (student_id, step_id, days_left, due_at, told_at)
      select d.student_id, d.step_id, d.days_left, d.due_at, ${now}::timestamptz from dated d where d.days_left is not null and not exists (
        select 1 from deadline_notices x where x.student_id = d.student_id and x.step_id = d.step_id and x.days_left = d.days_left
          and x.due_at between d.due_at - interval '2 days' and d.due_at + interval '2 days')
      on conflict do nothing returning student_id, step_id, days_left, due_at),
    told as (
      select f.student_id, f.days_left, st.subject_id, s.company_id, count(*)::int as count, min(f.step_id) as step_id, min(f.due_at) as due_at, jsonb_agg(f.step_id) as steps
      from fresh f join steps st on st.id = f.step_id join subjects s on s.id = st.subject_id group by f.student_id, f.days_left, st.subject_id, s.company_id),
    written as (${notificationRows({ id: null, company_id: null }, sql`told n`, {
      user_id: sql`n.student_id`,
      company_id: sql`n.company_id`,
      type: sql`'deadline'`,
      subject_id: sql`n.subject_id`,
      step_id: sql`case when n.count = 1 then n.step_id end`,
      payload: sql`jsonb_build_object('days_left', n.days_left, 'topics', n.count, 'steps', n.steps) || case when n.count = 1 then jsonb_build_object('due_at', n.due_at) else '{}' end`,
    })})
    select w.id, w.user_id, w.subject_id, s.company_id from written w join subjects s on s.id = w.subject_id`);

/** Forgets of which near dates students were told, once they are long over. */
export const forgetDeadlines = (db: Db, days: number): Promise<number> =>
  db.run(sql`delete from deadline_notices where told_at < now() - make_interval(days => ${days}::int)`);
