// Adds what was counted of the school on earlier days, as the server keeps them: each of the last ten weeks, before them Sundays alone.
// Those of this semester come from its own work, those of the one before are a likeness of them.
// Today is counted by the server, which finds that it has counted before and leaves earlier days alone.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY } from '../calendar.ts';

/** How much worse or better the semester before was, and how many debts are many. */
const BEFORE = { debts: 0.82, waiting: 1.25, at_risk: 0.7 };
const MANY_DEBTS = 16;
const ZONE = 'Europe/Moscow';
/** For how many days every day is kept, as by the server. */
const DAILY = 70;

export async function addAnalyticsHistory(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  await addDays(tx, companyId, iso(0));
  await addDaysBefore(tx, companyId);
  await addAttendance(tx, companyId);
  await tx.run(
    sql`insert into analytics_snapshots (company_id, taken_at, is_ready) values (${companyId}, ${iso(-DAY)}, true)`,
  );
}

/** A debt lasts from its due date until the topic is passed, a wait from handing in until the mark; both are added up from day to day. */
const addDays = (tx: Db, companyId: number, today: string) =>
  tx.run(sql`
    with term as (
      select m.started_at as first, (${today}::timestamptz at time zone ${ZONE})::date as today from semesters m
      where m.company_id = ${companyId} and (${today}::timestamptz at time zone ${ZONE})::date between m.started_at and m.finished_at limit 1),
    days as materialized (
      select d::date as day from term, generate_series(first, today - 1, interval '1 day') d where d::date >= today - ${DAILY}::int or extract(isodow from d) = 7),
    due as (
      select gu.user_id as student_id, al.group_id, st.subject_id, st.id as step_id, al.due_at as since, case when ps.is_final then p.updated_at end as until
      from abstract_lessons al join steps st on st.id = al.step_id and st.deleted_at is null and not st.hidden and not st.is_retake join chapters c on c.id = st.chapter_id and not c.hidden
      join subjects s on s.id = st.subject_id and s.company_id = ${companyId} and s.deleted_at is null and not s.is_archived and not s.hidden
      join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = s.id join group_users gu on gu.group_id = al.group_id
      left join passings p on p.step_id = st.id and p.student_id = gu.user_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
      where al.due_at < ${today} and (st.max_mark is not null or exists (select 1 from patterns t where t.step_id = st.id and t.deleted_at is null))
        and not exists (select 1 from answers a where a.step_id = st.id and a.user_id = gu.user_id and a.deleted_at is null and a.waiting_since is not null)),
    owed as materialized (select * from due where until is null or until > since),
    waits as (
      select sg.group_id, a.subject_id, a.submitted_at as since, case when a.waiting_since is null then coalesce((select min(m.created_at) from marks m where m.step_id = a.step_id and m.student_id = a.user_id and m.created_at >= a.submitted_at), a.submitted_at + interval '3 days') end as until
      from answers a join subjects s on s.id = a.subject_id and s.company_id = ${companyId} join group_users gu on gu.user_id = a.user_id join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = a.subject_id
      where a.deleted_at is null and a.submitted_at is not null),
    events as (
      select group_id, subject_id, since as at, 1 as debts, 0 as waiting from owed union all select group_id, subject_id, until, -1, 0 from owed where until is not null
      union all select group_id, subject_id, since, 0, 1 from waits union all select group_id, subject_id, until, 0, -1 from waits where until is not null),
    changes as (
      select group_id, subject_id, (at at time zone ${ZONE})::date as day, debts, waiting from events
      union all select p.group_id, p.subject_id, days.day, 0, 0 from (select distinct group_id, subject_id from events) p cross join days),
    cells as materialized (
      select c.* from days join (
        select group_id, subject_id, day, (sum(sum(debts)) over added)::int as debts, (sum(sum(waiting)) over added)::int as waiting from changes group by 1, 2, 3
        window added as (partition by group_id, subject_id order by day)) c on c.day = days.day),
    by_student as (
      select student_id, group_id, (at at time zone ${ZONE})::date as day, n
      from (select student_id, group_id, since as at, 1 as n from owed union all select student_id, group_id, until, -1 from owed where until is not null) e
      union all select s.student_id, s.group_id, days.day, 0 from (select distinct student_id, group_id from owed) s cross join days),
    burdened as (
      select x.group_id, days.day, count(*) filter (where n >= ${MANY_DEBTS}) as at_risk, count(*) filter (where n > 0) as debtors, count(*) as students from days join (
        select student_id, group_id, day, sum(sum(n)) over (partition by student_id, group_id order by day) as n from by_student group by 1, 2, 3) x on x.day = days.day group by 1, 2),
    figures as (
      select coalesce(group_id, 0) as group_id, coalesce(subject_id, 0) as subject_id, day, sum(debts)::int as debts, sum(waiting)::int as waiting, 0 as at_risk, 0 as debtors, 0 as students
      from cells group by grouping sets ((group_id, subject_id, day), (group_id, day), (subject_id, day), (day))
      union all select coalesce(group_id, 0), 0, day, 0, 0, sum(at_risk)::int, sum(debtors)::int, sum(students)::int from burdened group by grouping sets ((group_id, day), (day)))
    insert into analytics_days (company_id, day, group_id, subject_id, students, debts, debtors, waiting, waiting_long, waited_hours, at_risk)
    select ${companyId}::int, day, group_id, subject_id, sum(students), sum(debts), sum(debtors), sum(waiting), sum(waiting) / 6, sum(waiting) * (58 + extract(day from day)::int), sum(at_risk)
    from figures group by day, group_id, subject_id`);

/** The two semesters that are compared, and by how many whole weeks they are apart. */
const terms = (companyId: number) => sql`
  terms as (
    select m.started_at as first, (m.started_at - b.started_at) / 7 * 7 as apart from semesters m join semesters b on b.company_id = m.company_id and b.started_at < m.started_at
    where m.company_id = ${companyId} and exists (select 1 from analytics_days d where d.company_id = m.company_id and d.day between m.started_at and m.finished_at)
    order by m.started_at desc, b.started_at desc limit 1)`;

/** Of that semester only Sundays are still kept. */
const addDaysBefore = (tx: Db, companyId: number) =>
  tx.run(sql`
    with ${terms(companyId)}
    insert into analytics_days (company_id, day, group_id, subject_id, students, debts, debtors, waiting, waiting_long, waited_hours, at_risk)
    select d.company_id, day - apart, group_id, subject_id, students, round(debts * ${BEFORE.debts}::numeric), round(debtors * ${BEFORE.debts}::numeric), round(waiting * ${BEFORE.waiting}::numeric),
      round(waiting_long * ${BEFORE.waiting}::numeric), waited_hours * 1.4, round(at_risk * ${BEFORE.at_risk}::numeric)
    from terms join analytics_days d on d.company_id = ${companyId} and d.day >= terms.first and extract(isodow from d.day) = 7`);

/** A few more came in the semester before. */
const addAttendance = (tx: Db, companyId: number) =>
  tx.run(sql`
    with ${terms(companyId)},
    notes as materialized (
      select l.id, (l.starts_at at time zone ${ZONE})::date - terms.apart as day, lg.group_id, count(*)::int as noted, (count(*) filter (where a.attendance_status in (1, 3) or a.student_id % 9 = 0))::int as attended
      from terms join lessons l on l.company_id = ${companyId} join attendance a on a.lesson_id = l.id join lesson_groups lg on lg.lesson_id = l.id
      join group_users gu on gu.group_id = lg.group_id and gu.user_id = a.student_id group by 1, 2, 3),
    named as (select n.*, ls.subject_id from notes n join lesson_subjects ls on ls.lesson_id = n.id)
    insert into analytics_attendance (company_id, day, group_id, subject_id, noted, attended)
    select ${companyId}::int, day, coalesce(group_id, 0), 0, sum(noted), sum(attended) from notes group by grouping sets ((day, group_id), (day))
    union all select ${companyId}::int, day, coalesce(group_id, 0), subject_id, sum(noted), sum(attended) from named group by grouping sets ((day, group_id, subject_id), (day, subject_id))`);
