// What a student's standing says of the need for help: debts, returned work, absences, silence and the signs of risk, for a set
// of students `own` (student_id). Everything that counts them uses these rules.
import { RETURNED_STATUS_ID } from '@orbita/contract/permissions';
import { type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { admittedByPrivacy, studiedThroughGroup } from '../../access/subjects.access.ts';
import { retakeAllPassed } from '../../access/retakes.access.ts';
import { openByGates } from '../../access/topic-gates.access.ts';
import { hasPrerequisites } from '../../access/topic-prerequisites.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { asksForWork, awaitsMark, dueDatesOfMany, dueInGroups, dueOfDates } from '../../access/topic-plans.access.ts';
import { leaves } from '../temporary-statuses/index.ts';

type Company = Pick<Viewer, 'company_id'>;

/** For how many days a missed lesson counts. */
const MISSED_DAYS = 30;
/** From how many missed lessons on a student needs attention: a single one happens to everybody. */
const MANY_MISSED = 3;

/** What the institution counts as signs of risk, and its day. */
const limits = ({ company_id }: Company): Sql => sql`
  limits as materialized (
    select c.risk_debts, c.risk_missed, c.risk_silent_days, c.risk_idle_days, c.risk_signs, c.time_zone, (now() at time zone c.time_zone)::date as today
    from companies c where c.id = ${company_id})`;

/** The disciplines that each of the students may open. */
const studies = (company: Company): Sql => sql`
  studied as materialized (
    select distinct own.student_id, s.id as subject_id from own join group_users gu on gu.user_id = own.student_id join groups g on g.id = gu.group_id
    join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
    where ${studiedThroughGroup(company, sql`own.student_id`)}),
  studying as materialized (select student_id, array_agg(subject_id) as subject_ids from studied group by student_id)`;

/** The periods in which one of the students does not study. */
const away = ({ company_id }: Company): Sql => sql`
  away as materialized (
    select tu.user_id as student_id, tu.title, tu.start_date, tu.end_date from (${leaves(company_id)}) tu join own on own.student_id = tu.user_id)`;

const waits = (step: Sql, student: Sql): Sql =>
  sql`exists (select 1 from answers a where a.step_id = ${step} and a.user_id = ${student} and a.deleted_at is null and ${awaitsMark})`;
/** Condition: passing `p` says that work was returned for changes, and it has not been handed in again. */
const isReturned: Sql = sql`(p.passed_status_id = ${RETURNED_STATUS_ID} and not ${waits(sql`p.step_id`, sql`p.student_id`)}
  and exists (select 1 from answers a where a.step_id = p.step_id and a.user_id = p.student_id and a.deleted_at is null and a.submitted_at is not null))`;

/** Condition: topic `st` of chapter `c` is shown to the student of the row `x`, and neither a password nor an earlier topic closes it. */
const namedToStudent: Sql = sql`(st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden
  and ${topicShownTo(sql`x.student_id`)} and ${openByGates(sql`x.student_id`)})`;

/** Open retakes, and overdue topics as the diary counts them, by discipline (`overdue_in`) and of all. */
const debts = (company: Company): Sql => sql`
  open_retakes as materialized (
    select r.id, r.student_id, r.subject_id, r.until from own join retakes r on r.student_id = own.student_id join subjects s on s.id = r.subject_id
    where r.company_id = ${company.company_id} and r.deleted_at is null and not r.is_closed and s.deleted_at is null
      and not s.hidden and not s.is_archived and ${admittedByPrivacy(sql`r.student_id`)}),
  retaking as (
    select r.student_id, count(*)::int as open_count, (count(*) filter (where r.until < now()))::int as overdue_count
    from open_retakes r where not ${retakeAllPassed} group by r.student_id),
  t as materialized (
    select st.id, st.subject_id, st.is_retake or st.roles_ids <> '{}' or st.password_hash is not null or c.password_hash is not null or ${hasPrerequisites()} as has_terms
    from (select distinct subject_id from studied) d join steps st on st.subject_id = d.subject_id join chapters c on c.id = st.chapter_id
    where st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden and ${asksForWork()}),
  -- Most students have one group and no dates of their own. What such a student owes is what is due in the group without what
  -- is settled, so that only the latter is read topic by topic.
  several as materialized (
    select own.student_id from own where (select count(*) from group_users gu where gu.user_id = own.student_id) > 1
      or exists (select 1 from abstract_lesson_schedules o where o.student_id = own.student_id)
      or exists (select 1 from retakes r where r.student_id = own.student_id and not r.is_closed and r.deleted_at is null)),
  plain as materialized (
    select own.student_id, gu.group_id from own join group_users gu on gu.user_id = own.student_id where own.student_id not in (select student_id from several)),
  due_in_groups as materialized (${dueInGroups(sql`select distinct group_id from plain`)}),
  settled as materialized (
    select p.student_id, p.step_id from own join passings p on p.student_id = own.student_id
      join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id and ps.is_final
    union select a.user_id, a.step_id from own join answers a on a.user_id = own.student_id where a.deleted_at is null and ${awaitsMark}),
  settled_sums as (
    select p.student_id, t.subject_id, count(*) as n from settled x join plain p on p.student_id = x.student_id join t on t.id = x.step_id
    where (p.group_id, x.step_id) in (select group_id, step_id from due_in_groups where not has_terms) group by 1, 2),
  due_sums as (
    select p.student_id, d.subject_id, d.n from plain p join (
      select group_id, subject_id, count(*) as n from due_in_groups where not has_terms group by 1, 2) d on d.group_id = p.group_id),
  unpassed as materialized (
    select d.student_id, d.step_id from (${dueDatesOfMany('several')}) d group by d.student_id, d.step_id having ${dueOfDates} < now()
    union all select p.student_id, d.step_id from plain p join due_in_groups d on d.group_id = p.group_id where d.has_terms
    except select student_id, step_id from settled),
  owed as materialized (
    select x.student_id, x.step_id, t.subject_id, t.has_terms from unpassed x join t on t.id = x.step_id),
  overdue_topics as (
    select owed.student_id, owed.subject_id from owed where not owed.has_terms
    union all select x.student_id, x.subject_id from owed x join steps st on st.id = x.step_id join chapters c on c.id = st.chapter_id where x.has_terms and ${namedToStudent}),
  overdue_in as materialized (
    select o.student_id, o.subject_id, sum(o.n)::int as n from (
      select student_id, subject_id, n from due_sums union all select student_id, subject_id, -n from settled_sums
      union all select student_id, subject_id, 1 from overdue_topics) o
    where (o.student_id, o.subject_id) in (select student_id, subject_id from studied) group by 1, 2),
  overdue as (select student_id, sum(n)::int as n from overdue_in group by student_id)`;

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
const patterns = (company: Company): Sql => sql`
  patterns as (
    select p.student_id, json_agg(json_build_object('kind', p.kind, 'subject_title', s.title, 'weekday', p.weekday, 'missed', p.missed, 'of', p.of)
      order by p.found_at desc, p.id) as list
    from own join absence_patterns p on p.student_id = own.student_id and p.company_id = ${company.company_id} and p.ended_at is null
    left join subjects s on s.id = p.subject_id where p.subject_id is null or (s.deleted_at is null and not s.hidden and s.privacy <> 1) group by p.student_id)`;

/** How many signs of risk the facts `f` hold. */
const signsOfRisk: Sql = sql`(
  (f.retakes_overdue_count > 0 or f.retakes_count + f.overdue_count >= limits.risk_debts)::int + (f.missed_count >= limits.risk_missed or f.patterns is not null)::int
  + (f.is_silent or (f.overdue_count > 0 and coalesce(f.handed_in_at < now() - make_interval(days => limits.risk_idle_days), true)))::int)`;

/**
 * Parts of a statement that end with `x`: the facts of the students of `own` with their signs of risk. Whoever is on leave
 * owes nothing while it lasts, and so has no signs.
 */
export const factsOf = (company: Company): Sql => sql`
  ${limits(company)}, ${studies(company)}, ${away(company)}, ${debts(company)}, ${signs}, ${patterns(company)},
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

/** Condition: the row `x` shows as many signs as are a high risk. */
export const isAtRisk: Sql = sql`x.signs_count >= x.risk_signs`;
