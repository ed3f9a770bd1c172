// What changed about students since a moment: one statement for any number of them, by the rules of the diary.
import { RETURNED_STATUS_ID } from '@orbita/contract/permissions';
import type { ChildChanges } from '@orbita/contract/family';
import { type Db, type Sql, sql } from '@orbita/database';
import { retakeAllPassed } from '../../access/retakes.access.ts';
import { admittedByPrivacy, studiedByStudent } from '../../access/subjects.access.ts';
import { openByGates } from '../../access/topic-gates.access.ts';
import { asksForWork, awaitsMark, dueDatesOfMany, dueOfDates } from '../../access/topic-plans.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';

/** A student and from when on changes are told. */
export interface Watched {
  student_id: number;
  since: string;
}
export type Changes = { student_id: number } & Omit<ChildChanges, 'child' | 'since' | 'former' | 'is_first'>;

/** For how many days due dates are told before they come. */
const COMING_DAYS = 7;
/** Rows of one kind for one student at most. */
const [MOST, MOST_RETAKES] = [50, 20];

/** The students, and every topic of theirs that they may see. */
const studies = (companyId: number, watched: readonly Watched[]): Sql => sql`
  own as materialized (
    select w.student_id, w.since from jsonb_to_recordset(${JSON.stringify(watched)}::jsonb) as w(student_id int, since timestamptz)),
  studied as materialized (
    select distinct own.student_id, own.since, s.id as subject_id, json_build_object('id', s.id, 'title', s.title, 'color', s.color)::jsonb as subject
    from own join group_users gu on gu.user_id = own.student_id join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
    where ${studiedByStudent({ company_id: companyId }, sql`own.student_id`)}),
  t as materialized (
    select st.id, st.subject_id from (select distinct subject_id from studied) d join steps st on st.subject_id = d.subject_id
    where st.deleted_at is null and not st.hidden)`;

/** Topic `st` of the row `x` as the caller is told of it. */
const topicJson: Sql = sql`'step_id', st.id, 'title', st.title, 'subject', x.subject`;
/** Topics `st` of the students of the rows `x` in `studied`, where they are shown to them and no password closes them. */
const shownTopics = (also: Sql): Sql => sql`
  studied x join steps st on st.subject_id = x.subject_id and st.deleted_at is null and not st.hidden
  join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden ${also}`;
const isShown: Sql = sql`(${topicShownTo(sql`x.student_id`)} and ${openByGates(sql`x.student_id`)})`;
const isWaiting: Sql = sql`exists (
  select 1 from answers a where a.step_id = st.id and a.user_id = x.student_id and a.deleted_at is null and ${awaitsMark})`;

const results: Sql = sql`
  marks_since as (
    select x.student_id, m.updated_at as at, json_build_object(${topicJson}, 'at', m.updated_at, 'value', m.value, 'max_mark', st.max_mark) as told
    from ${shownTopics(sql`join main_marks m on m.step_id = st.id and m.student_id = x.student_id`)}
    where m.updated_at > x.since and ${isShown}),
  -- Few topics were returned of all that are studied, so these are found first.
  returned as materialized (
    select own.student_id, p.step_id, p.updated_at from own cross join lateral (
      select p.* from passings p where p.student_id = own.student_id and p.passed_status_id = ${RETURNED_STATUS_ID} and p.updated_at > own.since offset 0) p),
  returned_since as (
    select x.student_id, p.updated_at as at, json_build_object(${topicJson}, 'at', p.updated_at) as told
    from ${shownTopics(sql`join returned p on p.step_id = st.id and p.student_id = x.student_id`)}
    where ${isShown} and not ${isWaiting}
      and exists (select 1 from answers a where a.step_id = st.id and a.user_id = x.student_id and a.deleted_at is null and a.submitted_at is not null))`;

const dates: Sql = sql`
  due as materialized (
    select d.student_id, d.step_id, ${dueOfDates} as due_at from (${dueDatesOfMany()}) d group by d.student_id, d.step_id),
  near as materialized (
    select due.* from due join own using (student_id) where due.due_at > own.since and due.due_at < now() + make_interval(days => ${COMING_DAYS}::int)),
  open_near as (
    select x.student_id, n.due_at, n.due_at < now() as is_over, json_build_object(${topicJson}, 'due_at', n.due_at) as told
    from near n join ${shownTopics(sql``)} on n.step_id = st.id and n.student_id = x.student_id
    where ${isShown} and (n.due_at > now() or ${asksForWork()}) and not ${isWaiting} and not exists (
      select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
      where p.step_id = st.id and p.student_id = x.student_id and ps.is_final))`;

const lessons = (companyId: number): Sql => sql`
  absences_since as (
    select distinct on (x.student_id, l.id) x.student_id, l.starts_at as at,
      json_build_object('lesson_id', l.id, 'subject', x.subject, 'starts_at', l.starts_at, 'status', a.attendance_status, 'late', a.late)::jsonb as told
    from studied x join attendance a on a.student_id = x.student_id join lessons l on l.id = a.lesson_id join lesson_subjects ls on ls.lesson_id = l.id and ls.subject_id = x.subject_id
    where a.updated_at > x.since and (a.attendance_status in (2, 4, 5) or a.late) order by x.student_id, l.id, x.subject_id),
  changed_lessons as materialized (
    select distinct own.student_id, own.since, l.id, l.title, l.starts_at, l.cancelled_at, l.cancel_reason
    from own join group_users gu on gu.user_id = own.student_id join groups g on g.id = gu.group_id and g.company_id = ${companyId} and not g.is_archived
    -- The lessons of a few groups are looked up one by one, because those of a whole school are many more.
    cross join lateral (
      select lg.lesson_id from lesson_groups lg where lg.group_id = g.id and lg.starts_at > greatest(own.since, now() - interval '1 day') offset 0) lg
    cross join lateral (
      select l.* from lessons l where l.id = lg.lesson_id and l.updated_at > own.since offset 0) l),
  lessons_since as (
    select l.student_id, l.starts_at as at, json_build_object('lesson_id', l.id, 'subject', named.subject, 'title', l.title,
      'kind', case when l.cancelled_at is null then 'moved' else 'cancelled' end, 'at', coalesce(l.cancelled_at, moved.at), 'starts_at', l.starts_at,
      'was_at', case when l.cancelled_at is null then moved.was_at end, 'reason', case when l.cancelled_at is null then '' else l.cancel_reason end) as told
    from changed_lessons l
    left join lateral (
      select max(r.created_at) as at, (array_agg(r.old_value ->> 'starts_at' order by r.created_at))[1]::timestamptz as was_at from audit_records r
      where r.object_type = 'lesson' and r.object_id = l.id and r.created_at > l.since and r.old_value ? 'starts_at') moved on true
    left join lateral (
      select x.subject from lesson_subjects ls join studied x on x.subject_id = ls.subject_id and x.student_id = l.student_id
      where ls.lesson_id = l.id order by ls.subject_id limit 1) named on true
    where (l.cancelled_at > l.since or (l.cancelled_at is null and moved.was_at is distinct from l.starts_at and moved.at is not null))
      and (named.subject is not null or not exists (select 1 from lesson_subjects ls where ls.lesson_id = l.id))),
  retakes_since as (
    select own.student_id, r.created_at as at, json_build_object('id', r.id, 'subject', json_build_object('id', s.id, 'title', s.title, 'color', s.color),
      'at', r.created_at, 'until', r.until) as told
    from own join retakes r on r.student_id = own.student_id join subjects s on s.id = r.subject_id
    where r.company_id = ${companyId} and r.created_at > own.since and r.deleted_at is null and not r.is_closed and s.deleted_at is null
      and not s.hidden and not s.is_archived and ${admittedByPrivacy(sql`r.student_id`)} and not ${retakeAllPassed})`;

/** The rows of a list for the student of `own`, cut to the first ones. */
const listOf = (rows: Sql, order: Sql, most = MOST): Sql => sql`
  coalesce((select json_agg(y.told order by y.place) from (
    select r.told, row_number() over (order by ${order}) as place from ${rows} where r.student_id = own.student_id order by ${order} limit ${most}) y), '[]')`;

/** Returns what changed about each student since its moment; students without any change come with empty lists. */
export const selectChanges = async (db: Db, companyId: number, watched: readonly Watched[]): Promise<Changes[]> =>
  watched.length === 0
    ? []
    : db.rows(sql`
    with ${studies(companyId, watched)}, ${results}, ${dates}, ${lessons(companyId)}
    select own.student_id, ${listOf(sql`marks_since r`, sql`r.at desc`)} as marks, ${listOf(sql`returned_since r`, sql`r.at desc`)} as returned,
      ${listOf(sql`absences_since r`, sql`r.at desc`)} as absences, ${listOf(sql`lessons_since r`, sql`r.at`)} as lessons,
      ${listOf(sql`retakes_since r`, sql`r.at desc`, MOST_RETAKES)} as retakes,
      ${listOf(sql`(select * from open_near where is_over) r`, sql`r.due_at desc`)} as missed,
      ${listOf(sql`(select * from open_near where not is_over) r`, sql`r.due_at`)} as coming
    from own`);
