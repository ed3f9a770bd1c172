import { type Db, sql } from '@orbita/database';
import { retakeDueOf } from '../../access/retakes.access.ts';
import { plannedDueOf } from '../../access/topic-plans.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import type { MovedDue } from '../answers/index.ts';
import { notificationRows } from '../notifications/index.ts';

/** Notes whose due dates were moved by whom; of dates moved again the one that the student knows stays. */
export const noteMovedDates = (tx: Db, actorId: number, moved: readonly MovedDue[]) =>
  tx.run(sql`
    insert into moved_due_dates (student_id, step_id, actor_id, was_due_at)
    select m.student_id, m.step_id, ${actorId}::int, to_timestamp(m.was / 1000.0)
    from unnest(${moved.map(({ student_id }) => student_id)}::int[], ${moved.map(({ step_id }) => step_id)}::int[], ${moved.map(({ was }) => was)}::float8[]) as m (student_id, step_id, was)
    order by m.student_id, m.step_id
    on conflict (student_id, step_id) do update set moved_at = now(), actor_id = excluded.actor_id`);

/** A written notification with the company of its discipline. */
export interface ToldOfDates {
  id: number;
  user_id: number;
  subject_id: number;
  company_id: number;
}

/** Limits topics `st` to those that are published, in published chapters `c`. */
const shownChapter = sql`and st.deleted_at is null and not st.hidden join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden`;
const student = sql`g.student_id`;
const due = sql`coalesce(${retakeDueOf(student)}, ${plannedDueOf(student)})`;

/**
 * Writes one notification for each student and discipline whose dates have stood still for these minutes, joined with one
 * not read yet; dates that are as the student knows them are forgotten.
 */
export const tellMovedDates = (db: Db, minutes: number): Promise<ToldOfDates[]> =>
  db.rows(sql`
    with quiet as materialized (
      select m.student_id, st.subject_id from moved_due_dates m join steps st on st.id = m.step_id
      group by m.student_id, st.subject_id having max(m.moved_at) <= now() - make_interval(mins => ${minutes}::int)),
    gone as (
      delete from moved_due_dates m using steps st, quiet q
      where st.id = m.step_id and q.student_id = m.student_id and q.subject_id = st.subject_id
      returning m.student_id, m.step_id, st.subject_id, m.actor_id, m.was_due_at, m.moved_at),
    moved as materialized (
      select g.student_id, g.subject_id, g.step_id, g.actor_id, g.moved_at, s.company_id, ${due} as due_at
      from gone g join steps st on st.id = g.step_id ${shownChapter}
        join subjects s on s.id = st.subject_id and s.deleted_at is null and not s.is_archived and not s.hidden
      where ${due} is distinct from g.was_due_at and ${topicShownTo(student)}),
    unread as (
      delete from notifications n using (select distinct student_id, subject_id from moved) m
      where n.user_id = m.student_id and n.subject_id = m.subject_id and n.type = 'dates' and n.read_at is null
      returning n.user_id, n.subject_id, n.payload),
    topics as (
      select student_id, subject_id, step_id from moved
      union select u.user_id, u.subject_id, st.id from unread u cross join jsonb_array_elements_text(u.payload -> 'steps') j (id)
        join steps st on st.id = j.id::int ${shownChapter} where ${topicShownTo(sql`u.user_id`)}),
    told as materialized (
      select t.student_id, t.subject_id, jsonb_agg(t.step_id) as steps, count(*)::int as count, min(t.step_id) as step_id from topics t group by t.student_id, t.subject_id),
    newest as (
      select distinct on (m.student_id, m.subject_id) m.student_id, m.subject_id, m.company_id, m.actor_id, m.due_at
      from moved m order by m.student_id, m.subject_id, m.moved_at desc, m.step_id),
    written as (${notificationRows(
      { id: null, company_id: null },
      sql`(select told.*, newest.company_id, newest.actor_id, newest.due_at from told join newest on newest.student_id = told.student_id and newest.subject_id = told.subject_id) n`,
      {
        user_id: sql`n.student_id`,
        company_id: sql`n.company_id`,
        actor_id: sql`n.actor_id`,
        type: sql`'dates'`,
        subject_id: sql`n.subject_id`,
        step_id: sql`case when n.count = 1 then n.step_id end`,
        payload: sql`jsonb_build_object('topics', n.count, 'steps', n.steps) || case when n.count = 1 then jsonb_build_object('due_at', n.due_at) else '{}' end`,
      },
    )})
    select w.id, w.user_id, w.subject_id, s.company_id from written w join subjects s on s.id = w.subject_id`);
