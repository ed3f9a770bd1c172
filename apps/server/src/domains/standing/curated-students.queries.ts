// The students of a curator with the reasons why they need the curator, of the facts and rules of a student's standing.
import { RETURNED_STATUS_ID } from '@orbita/contract/permissions';
import type { CuratedGroup, CuratedStudent, RiskLimits } from '@orbita/contract/standing';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { curatesStudent } from '../../access/student-records.access.ts';
import { admittedByPrivacy, studiedByStudent } from '../../access/subjects.access.ts';
import { retakeAllPassed } from '../../access/retakes.access.ts';
import { openByGates } from '../../access/topic-gates.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { asksForWork, awaitsMark, dueDatesOfMany, dueOfDates } from '../../access/topic-plans.access.ts';
import { leaves } from '../temporary-statuses/index.ts';
import { nameMatches, personJson } from '../users/index.ts';

/** For how many days a missed lesson counts. */
const MISSED_DAYS = 30;
/** From how many missed lessons on a student needs attention: a single one happens to everybody. */
const MANY_MISSED = 3;

export interface CuratedFilter {
  query?: string | undefined;
  group_id?: number | undefined;
  needs_attention?: boolean | undefined;
  at_risk?: boolean | undefined;
}

/** The name of group `g`; an archived one says so. Source: specification, section 3. */
const shownName: Sql = sql`g.name || case when g.is_archived then ' (архив)' else '' end`;

/** What the institution counts as signs of risk, and its day. */
const limits = ({ company_id }: Viewer): Sql => sql`
  limits as materialized (
    select c.risk_debts, c.risk_missed, c.risk_silent_days, c.risk_idle_days, c.risk_signs, c.time_zone, (now() at time zone c.time_zone)::date as today
    from companies c where c.id = ${company_id})`;

/** The viewer's students, whom and what a group filter leaves, and the disciplines that each of them may open. */
const ownStudents = (viewer: Viewer, groupId: number | null): Sql => sql`
  curated as materialized (
    select g.id, ${shownName} as name from curator_groups cg join groups g on g.id = cg.group_id and (not g.is_archived or g.id = ${groupId}::int)
    where cg.curator_id = ${viewer.id} and g.company_id = ${viewer.company_id}),
  placed as materialized (
    select gu.user_id as student_id, curated.id, curated.name from curated join group_users gu on gu.group_id = curated.id
    join company_members m on m.company_id = ${viewer.company_id} and m.user_id = gu.user_id),
  own as materialized (select distinct student_id from placed),
  studied as materialized (
    select distinct own.student_id, s.id as subject_id from own join group_users gu on gu.user_id = own.student_id
    join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
    where ${studiedByStudent(viewer, sql`own.student_id`)}),
  studying as materialized (select student_id, array_agg(subject_id) as subject_ids from studied group by student_id)`;

/** The periods in which one of the students does not study. */
const away = ({ company_id }: Viewer): Sql => sql`
  away as materialized (
    select tu.user_id as student_id, tu.title, tu.start_date, tu.end_date from (${leaves(company_id)}) tu join own on own.student_id = tu.user_id)`;

const waits = (step: Sql, student: Sql): Sql =>
  sql`exists (select 1 from answers a where a.step_id = ${step} and a.user_id = ${student} and a.deleted_at is null and ${awaitsMark})`;
/** Condition: passing `p` says that work was returned for changes, and it has not been handed in again. */
const isReturned: Sql = sql`(p.passed_status_id = ${RETURNED_STATUS_ID} and not ${waits(sql`p.step_id`, sql`p.student_id`)}
  and exists (select 1 from answers a where a.step_id = p.step_id and a.user_id = p.student_id and a.deleted_at is null and a.submitted_at is not null))`;

/** Condition: topic `st` of chapter `c` is shown to the student of the row `x`, and no password closes it. */
const namedToStudent: Sql = sql`(st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden
  and ${topicShownTo(sql`x.student_id`)} and ${openByGates(sql`x.student_id`)})`;

/** Open retakes, and overdue topics as the diary counts them. */
const debts = (viewer: Viewer): Sql => sql`
  open_retakes as materialized (
    select r.id, r.student_id, r.until from own join retakes r on r.student_id = own.student_id join subjects s on s.id = r.subject_id
    where r.company_id = ${viewer.company_id} and r.deleted_at is null and not r.is_closed and s.deleted_at is null
      and not s.hidden and not s.is_archived and ${admittedByPrivacy(sql`r.student_id`)}),
  retaking as (
    select r.student_id, count(*)::int as open_count, (count(*) filter (where r.until < now()))::int as overdue_count
    from open_retakes r where not ${retakeAllPassed} group by r.student_id),
  t as materialized (
    select st.id, st.subject_id, st.is_retake or st.roles_ids <> '{}' or st.password_hash is not null or c.password_hash is not null as has_terms
    from (select distinct subject_id from studied) d join steps st on st.subject_id = d.subject_id join chapters c on c.id = st.chapter_id
    where st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden and ${asksForWork()}),
  due as materialized (
    select d.student_id, d.step_id from (${dueDatesOfMany}) d group by d.student_id, d.step_id having ${dueOfDates} < now()),
  -- Sets are taken from each other at once, because there are many times more topics than students.
  unpassed as materialized (
    select due.student_id, due.step_id from due
    except select p.student_id, p.step_id from own join passings p on p.student_id = own.student_id
      join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id and ps.is_final
    except select a.user_id, a.step_id from own join answers a on a.user_id = own.student_id where a.deleted_at is null and ${awaitsMark}),
  owed as materialized (
    select x.student_id, x.step_id, t.has_terms from unpassed x join t on t.id = x.step_id
    join studying on studying.student_id = x.student_id and t.subject_id = any (studying.subject_ids)),
  overdue as (
    select shown.student_id, count(*)::int as n from (
      select owed.student_id from owed where not owed.has_terms
      union all select x.student_id from owed x join steps st on st.id = x.step_id join chapters c on c.id = st.chapter_id where x.has_terms and ${namedToStudent}) shown
    group by shown.student_id)`;

/** Work returned for changes, lessons missed lately, and when the student was last active. */
const signs: Sql = sql`
  returned as (
    select x.student_id, count(*)::int as n
    from studied x join steps st on st.subject_id = x.subject_id join chapters c on c.id = st.chapter_id
    join passings p on p.step_id = st.id and p.student_id = x.student_id
    where ${isReturned} and ${namedToStudent}
    group by x.student_id),
  missed as (
    select x.student_id, count(*)::int as n
    from limits cross join studying x join attendance a on a.student_id = x.student_id and a.attendance_status = 2
    join lessons l on l.id = a.lesson_id and l.starts_at > now() - make_interval(days => ${MISSED_DAYS}::int)
    where exists (select 1 from lesson_subjects ls where ls.lesson_id = l.id and ls.subject_id = any (x.subject_ids))
      and not exists (select 1 from away w where w.student_id = x.student_id and (l.starts_at at time zone limits.time_zone)::date between w.start_date and w.end_date)
    group by x.student_id),
  active as (
    select own.student_id, greatest(u.last_seen_at, h.at) as at, h.at as handed_in_at
    from own join users u on u.id = own.student_id cross join lateral (
      select max(a.submitted_at) as at from answers a where a.user_id = u.id and a.deleted_at is null) h)`;

/** The patterns of absence that go on. */
const patterns = (viewer: Viewer): Sql => sql`
  patterns as (
    select p.student_id, json_agg(json_build_object('kind', p.kind, 'subject_title', s.title, 'weekday', p.weekday, 'missed', p.missed, 'of', p.of)
      order by p.found_at desc, p.id) as list
    from own join absence_patterns p on p.student_id = own.student_id and p.company_id = ${viewer.company_id} and p.ended_at is null
    left join subjects s on s.id = p.subject_id where p.subject_id is null or (s.deleted_at is null and not s.hidden and s.privacy <> 1) group by p.student_id)`;

/** How many signs of risk the facts `f` hold. */
const signsOfRisk: Sql = sql`(
  (f.retakes_overdue_count > 0 or f.retakes_count + f.overdue_count >= limits.risk_debts)::int + (f.missed_count >= limits.risk_missed or f.patterns is not null)::int
  + (f.is_silent or (f.overdue_count > 0 and coalesce(f.handed_in_at < now() - make_interval(days => limits.risk_idle_days), true)))::int)`;

/** Whoever is on leave owes nothing while it lasts, and so has no signs. */
const counted = (viewer: Viewer, groupId: number | null): Sql => sql`
  ${limits(viewer)}, ${ownStudents(viewer, groupId)}, ${away(viewer)}, ${debts(viewer)}, ${signs}, ${patterns(viewer)},
  facts as materialized (
    select own.student_id, coalesce(retaking.open_count, 0) as retakes_count, coalesce(retaking.overdue_count, 0) as retakes_overdue_count,
      coalesce(overdue.n, 0) as overdue_count, coalesce(returned.n, 0) as returned_count, coalesce(missed.n, 0) as missed_count, active.at as last_active_at, active.handed_in_at, patterns.list as patterns,
      exists (select 1 from studying where studying.student_id = own.student_id)
        and coalesce(active.at < now() - make_interval(days => limits.risk_silent_days), true) as is_silent,
      (select json_build_object('title', w.title, 'end_date', w.end_date) from away w
        where w.student_id = own.student_id and limits.today between w.start_date and w.end_date order by w.end_date desc, w.title limit 1) as leave
    from limits cross join own join active using (student_id) left join retaking using (student_id) left join overdue using (student_id)
    left join returned using (student_id) left join missed using (student_id) left join patterns using (student_id)),
  x as materialized (
    select f.*, case when f.leave is null then ${signsOfRisk} else 0 end as signs_count, limits.risk_signs,
      f.leave is null and (f.is_silent or f.patterns is not null or f.retakes_count + f.overdue_count + f.returned_count > 0 or f.missed_count >= ${MANY_MISSED}) as needs_attention
    from limits cross join facts f)`;

/** The last contact about the student of row `x` as JSON. */
const lastContact = (viewer: Viewer): Sql => sql`(
  select json_build_object('kind', c.kind, 'whom', c.whom, 'text', c.text, 'contacted_at', c.contacted_at) from student_contacts c
  where c.student_id = x.student_id and c.company_id = ${viewer.company_id} order by c.contacted_at desc, c.id desc limit 1)`;

/** Condition: the row `x` shows as many signs as are a high risk. */
const isAtRisk: Sql = sql`x.signs_count >= x.risk_signs`;

/**
 * Those at risk come first, then those with the gravest reasons; the order of reasons is that in which a curator acts
 * on them. Whoever is on leave comes last.
 */
const order: Sql = sql`x.leave is not null, least(x.signs_count, x.risk_signs) desc, x.retakes_overdue_count desc, x.retakes_count + x.overdue_count desc, x.returned_count desc, x.missed_count desc, x.is_silent desc, u.last_name, u.first_name, u.id`;

interface CuratedStudents {
  list: CuratedStudent[];
  groups: CuratedGroup[];
  counters: { all: number; needs_attention: number; at_risk: number };
  limits: RiskLimits;
}
/** Returns a page of the viewer's students, counters of those who match, and the viewer's groups. */
export const selectCuratedStudents = (
  db: Db,
  viewer: Viewer,
  filter: CuratedFilter & Page,
): Promise<CuratedStudents> => {
  const inGroup =
    filter.group_id === undefined
      ? sql`true`
      : sql`exists (select 1 from placed where placed.student_id = x.student_id and placed.id = ${filter.group_id})`;
  const isAsked = filter.at_risk ? isAtRisk : filter.needs_attention ? sql`x.needs_attention` : sql`true`;
  return db.one(sql`
    with ${counted(viewer, filter.group_id ?? null)},
    matching as materialized (
      select x.* from x join users u on u.id = x.student_id where ${nameMatches('u', filter.query)} and ${inGroup}),
    page as (
      select row_number() over (order by ${order}) as place, x.*, ${personJson('u')} as student from matching x join users u on u.id = x.student_id
      where ${isAsked} order by ${order} limit ${filter.size} offset ${filter.offset})
    select coalesce((select json_agg(json_build_object('student', x.student,
        'groups', (select json_agg(json_build_object('id', placed.id, 'name', placed.name) order by placed.name, placed.id) from placed where placed.student_id = x.student_id),
        'retakes_count', x.retakes_count, 'retakes_overdue_count', x.retakes_overdue_count, 'overdue_count', x.overdue_count, 'returned_count', x.returned_count,
        'missed_count', x.missed_count, 'last_active_at', x.last_active_at, 'is_silent', x.is_silent, 'handed_in_at', x.handed_in_at,
        'patterns', coalesce(x.patterns, '[]'), 'last_contact', case when ${curatesStudent(viewer, sql`x.student_id`)} then ${lastContact(viewer)} end, 'risk', case when ${isAtRisk} then 'high' when x.signs_count > 0 then 'some' else 'none' end,
        'needs_attention', x.needs_attention, 'leave', case when ${curatesStudent(viewer, sql`x.student_id`)} then x.leave end) order by x.place) from page x), '[]') as list,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', ${shownName}, 'is_archived', g.is_archived,
          'students_count', (select count(*) from group_users gu join company_members m on m.company_id = g.company_id and m.user_id = gu.user_id where gu.group_id = g.id))
          order by g.is_archived, g.name, g.id)
        from curator_groups cg join groups g on g.id = cg.group_id where cg.curator_id = ${viewer.id} and g.company_id = ${viewer.company_id}), '[]') as groups,
      (select json_build_object('debts', risk_debts, 'missed', risk_missed, 'silent_days', risk_silent_days, 'idle_days', risk_idle_days, 'signs', risk_signs) from limits) as limits,
      (select json_build_object('all', count(*), 'needs_attention', count(*) filter (where needs_attention),
        'at_risk', count(*) filter (where ${isAtRisk})) from matching x) as counters`);
};
