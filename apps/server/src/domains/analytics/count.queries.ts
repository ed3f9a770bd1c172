// Counts an institution: what its students owe, what waits to be marked, who came. Nobody asks, so nothing depends on a viewer;
// whoever reads the rows narrows them.
import { type Db, raw, type Sql, sql } from '@orbita/database';
import { isOfKept } from '../../access/lessons.access.ts';
import { retakeAllPassed } from '../../access/retakes.access.ts';
import { todayOf } from '../../platform/today.sql.ts';
import { waitingCasesIn } from '../marking/index.ts';
import { factsOf, isAtRisk } from '../standing/index.ts';

/** A count of an institution that has begun. */
export interface Count {
  id: number;
  company_id: number;
}
/** Institutions, in the order in which they are counted. */
export const selectInstitutions = async (db: Db): Promise<number[]> =>
  (await db.rows<{ id: number }>(sql`select id from companies order by id`)).map(({ id }) => id);

/** After how many minutes of silence another count takes the turn of one that was broken off. */
const SILENCE = 3;
/**
 * Begins the count of an institution, unless one is at work or has begun within some minutes. The claim makes several servers
 * count it once, whatever else holds the row of the institution.
 */
export const beginCount = (db: Db, minutes: number, companyId: number): Promise<Count | undefined> =>
  db.transaction(async (tx) => {
    const claimed = await tx.run(sql`
      insert into analytics_turns as t (company_id, begun_at, alive_at) values (${companyId}, now(), now())
      on conflict (company_id) do update set begun_at = excluded.begun_at, alive_at = excluded.alive_at
      where t.begun_at <= excluded.begun_at - make_interval(mins => ${minutes}::int)
        and (t.alive_at is null or t.alive_at < excluded.begun_at - make_interval(mins => ${SILENCE}::int))`);
    if (claimed === 0) return undefined;
    // What a count that was broken off has left.
    await tx.run(sql`delete from analytics_snapshots where company_id = ${companyId} and not is_ready`);
    return tx.one<Count>(sql`
      with begun as (insert into analytics_snapshots (company_id) values (${companyId}) returning id, company_id)
      update analytics_turns t set snapshot_id = begun.id from begun where t.company_id = begun.company_id returning begun.id, begun.company_id`);
  });
const isAtWork = ({ id, company_id }: Count): Sql => sql`company_id = ${company_id} and snapshot_id = ${id}`;
/** Says that a count is at work; returns 0 when another one has taken its turn. */
export const noteAtWork = (db: Db, count: Count): Promise<number> =>
  db.run(sql`update analytics_turns set alive_at = now() where ${isAtWork(count)}`);
/** Ends the turn of a count; one that was broken off on purpose lets another begin at once. */
export const endTurn = (db: Db, count: Count, isBrokenOff: boolean): Promise<number> =>
  db.run(
    sql`update analytics_turns set alive_at = null, begun_at = ${isBrokenOff ? sql`'-infinity'` : sql`begun_at`} where ${isAtWork(count)}`,
  );

/** For how many days back attendance is counted every time, because it is entered late and corrected. */
const LATEST_DAYS = 14;
/** From which day attendance is counted when there is no present semester. */
const TERM_DAYS = 150;
export interface Days {
  first: string;
  today: string;
}
/**
 * Returns from which day attendance is counted again: the latest days, once a day the present semester, and everything when the
 * institution has never been counted.
 */
export const selectDaysToCount = (db: Db, { company_id }: Count): Promise<Days> =>
  db.one(sql`
    with co as (select c.id, c.time_zone, (now() at time zone c.time_zone)::date as today from companies c where c.id = ${company_id})
    select co.today, case
      when exists (select 1 from analytics_days d where d.company_id = co.id and d.day = co.today) then co.today - ${LATEST_DAYS}::int
      when exists (select 1 from analytics_snapshots s where s.company_id = co.id and s.is_ready) then coalesce(
        (select min(m.started_at) from semesters m where m.company_id = co.id and co.today between m.started_at and m.finished_at + ${LATEST_DAYS}::int), co.today - ${TERM_DAYS}::int)
      else least(co.today, (select min(l.starts_at at time zone co.time_zone) from lessons l where l.company_id = co.id)::date) end as first
    from co`);

/** Students whose standing is read by one statement; more would not fit into memory. Part of the text, so that PostgreSQL expects as many. */
const AT_ONCE = 500;

/**
 * Stores what the next students of present groups after one owe and their signs of risk, by the rules of their standing.
 * Those on leave are left out. Returns the last of them; null when none is left.
 */
export const storeStudents = async (db: Db, { id, company_id }: Count, after: number): Promise<number | null> =>
  (
    await db.one<{ last: number | null }>(sql`
    with own as materialized (
      select distinct gu.user_id as student_id from groups g join group_users gu on gu.group_id = g.id
      join company_members m on m.company_id = g.company_id and m.user_id = gu.user_id where g.company_id = ${company_id} and not g.is_archived and gu.user_id > ${after}
      order by 1 limit ${raw(String(AT_ONCE))}), ${factsOf({ company_id })},
    counting as materialized (select * from x where x.leave is null),
    present as materialized (
      select gu.user_id as student_id, g.id as group_id from own join group_users gu on gu.user_id = own.student_id join groups g on g.id = gu.group_id
      where g.company_id = ${company_id} and not g.is_archived),
    studying_in as materialized (select p.student_id, p.group_id, sg.subject_id from present p join subject_groups sg on sg.group_id = p.group_id),
    owing as materialized (
      select o.student_id, o.subject_id, sum(o.overdue)::int as overdue, sum(o.retakes)::int as retakes from (
        select d.student_id, d.subject_id, d.n as overdue, 0 as retakes from overdue_in d where d.n > 0
        union all select r.student_id, r.subject_id, 0, 1 from open_retakes r where not ${retakeAllPassed}) o
      where o.student_id in (select student_id from counting) group by 1, 2),
    -- A retake outlives the group that studied the discipline; it then counts where the student is now.
    placed as (
      select o.*, s.group_id from owing o join studying_in s on s.student_id = o.student_id and s.subject_id = o.subject_id
      union all select o.*, (select min(p.group_id) from present p where p.student_id = o.student_id)
      from owing o where (o.student_id, o.subject_id) not in (select student_id, subject_id from studying_in)),
    debts_stored as (
      insert into analytics_debts (snapshot_id, group_id, subject_id, student_id, overdue, retakes)
      select ${id}, group_id, subject_id, student_id, overdue, retakes from placed),
    students_stored as (
      insert into analytics_students (snapshot_id, group_id, student_id, debts, retakes, missed, is_silent, signs, is_at_risk, last_active_at)
      select ${id}, present.group_id, x.student_id, x.retakes_count + x.overdue_count, x.retakes_count, x.missed_count, x.is_silent, x.signs_count, ${isAtRisk}, x.last_active_at
      from counting x join present on present.student_id = x.student_id)
    select max(student_id) as last from own`)
  ).last;

/** Stores what waits to be marked, as the queues of the teachers list it. */
export const storeWaiting = (db: Db, { id, company_id }: Count): Promise<number> =>
  db.run(sql`
    with ${waitingCasesIn(sql`
      select s.id from subjects s where s.company_id = ${company_id} and s.deleted_at is null and not s.is_archived`)}
    insert into analytics_waiting (snapshot_id, subject_id, step_id, student_id, waiting_since, is_late)
    select ${id}, subject_id, step_id, user_id, waiting_since, is_late from waiting_cases`);

/** Days from the first to the one before `until`; all that follow when it is null. */
export interface Span {
  first: string;
  until: string | null;
}
/** Counts attendance of the days again, as the attendance of a group counts it: notes of present members. */
export const storeAttendance = (db: Db, companyId: number, { first, until }: Span): Promise<number> =>
  db.run(sql`
    with span as materialized (
      select co.time_zone, ${first}::date as first, coalesce(${until}::date, date 'infinity') as until from companies co where co.id = ${companyId}),
    held as materialized (
      select l.id, (l.starts_at at time zone span.time_zone)::date as day from span join lessons l on l.company_id = ${companyId} and l.starts_at >= span.first::timestamp at time zone span.time_zone and l.starts_at < span.until::timestamp at time zone span.time_zone
      where exists (select 1 from attendance a where a.lesson_id = l.id) and ${isOfKept({ company_id: companyId })}),
    sums as materialized (
      select held.id, held.day, lg.group_id, count(*)::int as noted, (count(*) filter (where a.attendance_status in (1, 3)))::int as attended
      from held join lesson_groups lg on lg.lesson_id = held.id
      cross join lateral (select n.student_id, n.attendance_status from attendance n where n.lesson_id = held.id offset 0) a
      join group_users gu on gu.group_id = lg.group_id and gu.user_id = a.student_id group by 1, 2, 3),
    named as materialized (select s.day, s.group_id, ls.subject_id, s.noted, s.attended from sums s join lesson_subjects ls on ls.lesson_id = s.id),
    counted as materialized (
      select day, coalesce(group_id, 0) as group_id, 0 as subject_id, sum(noted)::int as noted, sum(attended)::int as attended from sums group by grouping sets ((day, group_id), (day))
      union all select day, coalesce(group_id, 0), subject_id, sum(noted)::int, sum(attended)::int from named group by grouping sets ((day, group_id, subject_id), (day, subject_id))),
    gone as (
      delete from analytics_attendance old using span where old.company_id = ${companyId} and old.day >= span.first and old.day < span.until
        and not exists (select 1 from counted c where c.day = old.day and c.group_id = old.group_id and c.subject_id = old.subject_id))
    insert into analytics_attendance as a (company_id, day, group_id, subject_id, noted, attended)
    select ${companyId}, day, group_id, subject_id, noted, attended from counted
    on conflict (company_id, group_id, subject_id, day) do update set noted = excluded.noted, attended = excluded.attended
      where (a.noted, a.attended) <> (excluded.noted, excluded.attended)`);

/** After how many days an answer has waited long. */
export const LONG_DAYS = 7;
/** For how many days every day is kept; of earlier weeks, the last day that is known. */
const DAILY = 70;

/** Sums up a count as the figures of today, in place of those counted earlier today. */
const storeToday = (db: Db, { id, company_id }: Count): Promise<number> =>
  db.run(sql`
    with people as (
      select coalesce(group_id, 0) as group_id, 0 as subject_id, count(distinct student_id) as students, count(distinct student_id) filter (where is_at_risk) as at_risk
      from analytics_students where snapshot_id = ${id} group by grouping sets ((group_id), ())),
    owed as (
      select coalesce(group_id, 0) as group_id, coalesce(subject_id, 0) as subject_id, sum(overdue + retakes) as debts, sum(retakes) as retakes, count(distinct student_id) as debtors
      from analytics_debts where snapshot_id = ${id} group by grouping sets ((group_id), (group_id, subject_id))
      union all select 0, coalesce(subject_id, 0), sum(overdue + retakes), sum(retakes), count(distinct student_id) from (
        select distinct on (subject_id, student_id) * from analytics_debts where snapshot_id = ${id}) once group by grouping sets ((subject_id), ())),
    cases as materialized (
      select w.subject_id, w.student_id, extract(epoch from s.taken_at - w.waiting_since) / 3600 as hours from analytics_snapshots s join analytics_waiting w on w.snapshot_id = s.id where s.id = ${id}),
    in_groups as (
      select g.id as group_id, c.subject_id, c.hours from cases c join group_users gu on gu.user_id = c.student_id
      join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = c.subject_id join groups g on g.id = gu.group_id and not g.is_archived),
    waits as (
      select coalesce(group_id, 0) as group_id, coalesce(subject_id, 0) as subject_id, count(*) as waiting, count(*) filter (where hours >= ${LONG_DAYS * 24}::int) as waiting_long, sum(hours) as waited_hours
      from in_groups group by grouping sets ((group_id), (group_id, subject_id))
      union all select 0, coalesce(subject_id, 0), count(*), count(*) filter (where hours >= ${LONG_DAYS * 24}::int), coalesce(sum(hours), 0) from cases group by grouping sets ((subject_id), ()))
    insert into analytics_days (company_id, day, group_id, subject_id, students, at_risk, debts, retakes, debtors, waiting, waiting_long, waited_hours)
    select co.id, ${todayOf(company_id)}, f.group_id, f.subject_id, coalesce(sum(students), 0), coalesce(sum(at_risk), 0), coalesce(sum(debts), 0), coalesce(sum(retakes), 0),
      coalesce(sum(debtors), 0), coalesce(sum(waiting), 0), coalesce(sum(waiting_long), 0), coalesce(sum(waited_hours), 0)
    from companies co cross join (
      select group_id, subject_id, students, at_risk, 0 as debts, 0 as retakes, 0 as debtors, 0 as waiting, 0 as waiting_long, 0 as waited_hours from people
      union all select group_id, subject_id, 0, 0, debts, retakes, debtors, 0, 0, 0 from owed
      union all select group_id, subject_id, 0, 0, 0, 0, 0, waiting, waiting_long, waited_hours from waits) f
    where co.id = ${company_id} group by co.id, f.group_id, f.subject_id`);

/** Makes a count the one that is shown and deletes earlier ones; changes nothing when another count has taken its turn. */
export async function finishCount(tx: Db, count: Count): Promise<void> {
  // The turn stays as it is until the figures are stored.
  if ((await noteAtWork(tx, count)) === 0) return;
  await tx.run(sql`
    delete from analytics_days d where d.company_id = ${count.company_id} and (d.day = ${todayOf(count.company_id)} or d.day in (
      select k.day from (
        select day, lead(day) over (order by day) as next from analytics_days where company_id = ${count.company_id} and group_id = 0 and subject_id = 0) k
      where k.day < ${todayOf(count.company_id)} - ${DAILY}::int and date_trunc('week', k.next::timestamp) = date_trunc('week', k.day::timestamp)))`);
  await storeToday(tx, count);
  await tx.run(sql`update analytics_snapshots set is_ready = true where id = ${count.id}`);
  await tx.run(sql`delete from analytics_snapshots where company_id = ${count.company_id} and id < ${count.id}`);
}
