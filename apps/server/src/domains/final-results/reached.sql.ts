// What students have reached in disciplines: the one rule by which forms, lists and suggestions form a grade or a percentage.
// What was due counts: a checkpoint whose date has gone, or that has a mark already. One that waits for its mark does not count yet.
// A retake counts in the place of its topic, never beside it; one that names no topic gives points, but no most points.
import { type Columns, empty, type Sql, sql } from '@orbita/database';
import { countsAsTopic, isShown } from '../../access/counted-topics.access.ts';
import { countedMarksOf, countsFor, pointsCap, retakeCounting, retakeShownTo } from '../../access/retakes.access.ts';
import { awaitsMark, dueDatesOfMany, dueOfDates, plansOf } from '../../access/topic-plans.access.ts';
import { rolesAdmit } from '../../access/topic-roles.access.ts';
import type { Viewer } from '../../http/viewer.ts';
import { todayOf } from '../../platform/today.sql.ts';
import { isHeld, type Left, membersIn } from './members.sql.ts';

export interface Result extends Left {
  group_id: number;
  group: string;
  student_id: number;
  student: string;
  subject_id: number;
  subject: string;
  /** It ends with a credit and not with an examination. */
  is_credit: boolean;
  /** The semester of the result: the one asked for, otherwise that in which the discipline is studied now, or was last. */
  semester_id: number | null;
  semester: string | null;
  /** Points of what was due; of a confirmed result those of its confirmation. */
  points: number;
  /** Most points of what was due; null while nothing was. */
  max_points: number | null;
  /** The same by what is known now, confirmed or not. */
  points_now: number;
  max_points_now: number | null;
  /** Topics with a final status, of those that the student sees. */
  passed: number;
  topics: number;
  /** Checkpoints that are due later or have no date, and have no mark. */
  ahead: number;
  /** Checkpoints that were due and have neither a mark nor work that waits for one; they count as 0 points. */
  unmarked: number;
  /** Checkpoints whose work waits for its mark. */
  waiting: number;
  /** The grade that a teacher confirmed; null before. */
  grade: string | null;
}

interface Whose {
  semesterId: number | undefined;
  subjectId: number | undefined;
  /** Whether only those are held who were members in the days of the semester; by default they are. */
  days?: boolean;
  /** Condition over users `u`. */
  who: Sql;
}

/** The order of the semesters `x` of a discipline: first the one that goes on, or was last; then the nearest to come. */
export const nearestFirst = (viewer: Viewer): Sql =>
  sql`x.started_at <= ${todayOf(viewer.company_id)} desc, abs(x.started_at - ${todayOf(viewer.company_id)}), x.semester_id`;

/** Disciplines that have results in a semester without being in it any more: who asks for it gets them. */
const ofResults = (viewer: Viewer, semesterId: number): Sql => sql`
        union select r.subject_id, m.id, m.title, m.started_at, m.finished_at from taught join final_results r on r.subject_id = taught.subject_id and r.semester_id = ${semesterId}
        join semesters m on m.id = r.semester_id and m.company_id = ${viewer.company_id}`;

/**
 * Part `spans` over part `taught`: the semester of each discipline, and the moments between which its checkpoints were due. A
 * discipline of one semester has no bounds; of several, each semester has what was due after the end of the one before.
 */
const spansOf = (viewer: Viewer, semesterId: number | undefined): Sql => sql`
  spans as materialized (
    select distinct on (x.subject_id) x.subject_id, x.semester_id, x.title,
      (x.before + 1)::timestamp at time zone co.time_zone as since, case when not x.is_last then (x.finished_at + 1)::timestamp at time zone co.time_zone end as until
    from companies co cross join (
      select own.*, lag(own.finished_at) over terms as before, lead(own.finished_at) over terms is null as is_last
      from (
        select distinct sh.subject_id, m.id as semester_id, m.title, m.started_at, m.finished_at from taught join subject_halves sh on sh.subject_id = taught.subject_id
        join half_semesters hs on hs.half_id = sh.half_id join semesters m on m.id = hs.semester_id and m.company_id = ${viewer.company_id}
        ${semesterId === undefined ? empty : ofResults(viewer, semesterId)}) own
      window terms as (partition by own.subject_id order by own.finished_at, own.semester_id)) x
    where co.id = ${viewer.company_id} and ${semesterId === undefined ? sql`true` : sql`x.semester_id = ${semesterId}`}
    order by x.subject_id, ${nearestFirst(viewer)})`;

/**
 * Parts `plans` (student_id, group_id, plan) and `dates` (plan, step_id, due_at) over members and topics `t`. Most students have
 * the dates of their group; those with several groups, dates of their own or a retake are read one by one, as plan `-id`.
 */
const datesOf: Sql = sql`
  apart as materialized (
    select distinct own.user_id as student_id from members own where own.left_on is null and (
      exists (select 1 from abstract_lesson_schedules o join t on t.id = o.step_id where o.student_id = own.user_id)
      or exists (select 1 from retakes rt where rt.student_id = own.user_id and not rt.is_closed and rt.deleted_at is null and rt.until is not null)
      or (select count(*) from group_users gu where gu.user_id = own.user_id) > 1)),
  plans as materialized (
    select own.group_id, own.user_id as student_id, case when own.left_on is null and apart.student_id is not null then -own.user_id else own.group_id end as plan
    from members own left join apart on apart.student_id = own.user_id),
  dates as materialized (
    select g.plan, al.step_id, al.due_at from (select distinct plan from plans where plan > 0) g cross join ${plansOf(sql`g.plan`)} al join t on t.id = al.step_id
    union all select -d.student_id, d.step_id, ${dueOfDates} from (${dueDatesOfMany('apart')}) d group by d.student_id, d.step_id)`;

/** Condition over a checkpoint of part `facts`: it counts, by its mark or by its date. */
const isCounted: Sql = sql`(value is not null or (is_due and not is_waiting))`;

/** The results of members of groups `g` in disciplines `s`, of those for whom the condition holds. */
export const resultsIn = (viewer: Viewer, places: Sql, { who, days = true, ...scope }: Whose): Columns<Result> => sql`
    with places as materialized (
      select g.id as group_id, g.name as "group", s.id as subject_id, s.title as subject, ${pointsCap} as cap, s.company_id, s.is_credit from ${places}),
    taught as materialized (select distinct subject_id from places),
    t as materialized (
      select st.id, st.subject_id, st.is_retake, st.max_mark, st.roles_ids, st.roles_ids <> '{}' as has_roles, st.type = 2 and st.max_mark is not null as counts, ${countsFor()} as counts_for_id
      from steps st join chapters c on c.id = st.chapter_id where st.subject_id in (select subject_id from taught) and ${isShown}),
    ${spansOf(viewer, scope.semesterId)},
    sizes as materialized (
      select subject_id, (count(*) filter (where ${countsAsTopic('t')}))::int as topics from t where not has_roles group by subject_id),
    ${membersIn(viewer, { ...(days ? scope : { semesterId: undefined, subjectId: undefined }), groups: sql`select group_id from places` })},
    ${datesOf},
    students as materialized (select distinct u.id from members join users u on u.id = members.user_id where ${who}),
    base as materialized (
      select x.*, own.user_id, own.left_on, own.was_moved, own.came_later from places x join members own on own.group_id = x.group_id join students on students.id = own.user_id),
    given as materialized (
      select m.student_id, m.step_id, m.value, m.updated_at from students join marks m on m.student_id = students.id join t on t.id = m.step_id
      where m.mark_type_id = (select k.id from mark_types k where k.company_id = ${viewer.company_id} and k.is_default)
        and (not t.is_retake or ${retakeShownTo(sql`m.student_id`, 't')})),
    ${countedMarksOf({ marks: 'given', topics: 't', rule: retakeCounting(viewer.company_id) })},
    ended as materialized (
      select p.student_id, p.step_id, p.passed_status_id = any (array(select ps.id from pass_statuses ps where ps.company_id = ${viewer.company_id} and ps.is_final)) as is_final
      from students join passings p on p.student_id = students.id join t on t.id = p.step_id),
    awaited as materialized (
      select distinct a.user_id as student_id, coalesce(t.counts_for_id, a.step_id) as step_id from taught join answers a on a.subject_id = taught.subject_id and a.waiting_since is not null and a.deleted_at is null
      join students on students.id = a.user_id left join t on t.id = a.step_id where ${awaitsMark}),
    -- A topic for certain roles counts for whoever holds one, and for whoever has a result in it.
    own_topics as materialized (
      select o.* from (select distinct own.user_id as student_id, t.* from t join places x on x.subject_id = t.subject_id join members own on own.group_id = x.group_id where t.has_roles) o
      where ${rolesAdmit(sql`o.student_id`, 'o')} or exists (select 1 from given m where m.step_id = o.id and m.student_id = o.student_id)
        or exists (select 1 from ended p where p.step_id = o.id and p.student_id = o.student_id)),
    facts as materialized (
      select k.group_id, k.student_id, t.subject_id, t.max_mark, t.is_retake, m.value, coalesce(d.due_at, m.updated_at) as at, d.due_at < now() is true as is_due, w.step_id is not null as is_waiting
      from places x join plans k on k.group_id = x.group_id join students on students.id = k.student_id join t on t.subject_id = x.subject_id and t.counts and t.counts_for_id is null
        left join dates d on d.plan = k.plan and d.step_id = t.id left join counted m on m.student_id = k.student_id and m.step_id = t.id
        left join awaited w on w.student_id = k.student_id and w.step_id = t.id
      where not t.has_roles or exists (select 1 from own_topics o where o.id = t.id and o.student_id = k.student_id)),
    formed as materialized (
      select f.group_id, f.student_id, f.subject_id, sum(value) as points, sum(max_mark) filter (where not is_retake and ${isCounted}) as most,
        (count(*) filter (where not is_retake and value is null and not is_due and not is_waiting))::int as ahead,
        (count(*) filter (where not is_retake and value is null and is_due and not is_waiting))::int as unmarked,
        (count(*) filter (where not is_retake and value is null and is_waiting))::int as waiting
      from facts f left join spans on spans.subject_id = f.subject_id
      where f.at is null or ((spans.since is null or f.at >= spans.since) and (spans.until is null or f.at < spans.until)) group by 1, 2, 3),
    known as materialized (
      select student_id, subject_id, sum(passed)::int as passed, sum(topics)::int as topics, bool_or(is_result) as has_results from (
        select p.student_id, t.subject_id, (p.is_final and ${countsAsTopic('t')})::int as passed, 0 as topics, p.is_final and ${countsAsTopic('t')} as is_result from ended p join t on t.id = p.step_id
        union all select m.student_id, t.subject_id, 0, 0, true from given m join t on t.id = m.step_id
        union all select o.student_id, o.subject_id, 0, ${countsAsTopic('o')}::int, false from own_topics o) k group by 1, 2),
    -- Full joins are never nested loops, into which PostgreSQL falls where it expects few members; rows without a member fall away below.
    joined as materialized (
      select own.*, f.points, f.most, f.ahead, f.unmarked, f.waiting, k.passed, k.topics, k.has_results from base own
      full join formed f on f.group_id = own.group_id and f.student_id = own.user_id and f.subject_id = own.subject_id
      full join known k on k.student_id = own.user_id and k.subject_id = own.subject_id)
    select own.group_id, own."group", u.id as student_id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, own.subject_id, own.subject, own.is_credit, spans.semester_id, spans.title as semester,
      coalesce(r.points, n.points) as points, case when r.id is null then n.max_points else r.max_points end as max_points, n.points as points_now, n.max_points as max_points_now,
      coalesce(own.passed, 0) as passed, coalesce(z.topics, 0) + coalesce(own.topics, 0) as topics,
      coalesce(own.ahead, 0) as ahead, coalesce(own.unmarked, 0) as unmarked, coalesce(own.waiting, 0) as waiting, r.grade, own.left_on, own.was_moved
    from joined own join users u on u.id = own.user_id left join spans on spans.subject_id = own.subject_id left join sizes z on z.subject_id = own.subject_id
      left join final_results r on r.subject_id = own.subject_id and r.student_id = u.id and r.semester_id is not distinct from spans.semester_id
      cross join lateral (
        select least(coalesce(own.points, 0), coalesce(own.most, 0), own.cap)::float as points, least(own.most, case when own.most is not null then own.cap end)::float as max_points) n
    where own.group_id is not null and own."group" is not null and own.subject_id is not null and own.subject is not null and own.is_credit is not null and own.was_moved is not null
      and ${isHeld(sql`own.has_results or r.id is not null`)}
    order by own."group", own.group_id, u.last_name, u.first_name, u.id, own.subject, own.subject_id`;
