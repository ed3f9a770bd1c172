// Patterns of absence: how they are found, kept as episodes and told to curators, for some hundred students by one statement.
import { type Db, raw, type Sql, sql } from '@orbita/database';
import { isOf } from '../../access/lessons.access.ts';
import { notificationRows } from '../notifications/index.ts';
import { leaves } from '../temporary-statuses/index.ts';

/** The hour of the institution's day from which it is looked through. */
const HOUR = 17;
/** Days that patterns are looked for in, and the last days that are compared with those before. */
const [LONG_DAYS, WEEKS_DAYS, LATE_DAYS] = [56, 42, 14];
/** Lessons in a row; days of the week missed again; lessons of a discipline missed. */
const [ROW, AGAIN, OF_SUBJECT] = [3, 3, 4];
/** For how many days an episode that has ended is not told again. */
const QUIET_DAYS = 14;

/** Students that are looked through by one statement; more would not fit into memory. Part of the text, so that PostgreSQL expects as many. */
const AT_ONCE = 500;

export interface Turn {
  company_id: number;
  /** The day there. */
  today: string;
}
/** Claims the institutions whose turn it is, each once a day from the hour on; the claim makes several servers do it once. */
export const claimTurns = (db: Db): Promise<Turn[]> =>
  db.rows(sql`
    insert into absence_checks as k (company_id, checked_on)
    select c.id, (now() at time zone c.time_zone)::date from companies c where extract(hour from now() at time zone c.time_zone) >= ${HOUR}
    on conflict (company_id) do update set checked_on = excluded.checked_on where k.checked_on < excluded.checked_on
    returning company_id, checked_on as today`);
/** Gives a turn back that could not be taken, so that it comes again in an hour. */
export const giveTurnBack = (db: Db, { company_id, today }: Turn): Promise<number> =>
  db.run(
    sql`update absence_checks set checked_on = ${today}::date - 1 where company_id = ${company_id} and checked_on = ${today}::date`,
  );

/** The next students after one: those of groups in use, and those whose patterns may have ended. */
const nextStudents = ({ company_id, today }: Turn, after: number): Sql => sql`
  turns as materialized (select c.id as company_id, c.time_zone, ${today}::date as today from companies c where c.id = ${company_id}),
  own as materialized (
    select x.student_id from (
      select gu.user_id as student_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = ${company_id} and not g.is_archived
      union select p.student_id from absence_patterns p where p.company_id = ${company_id} and p.ended_at is null) x
    where x.student_id > ${after} order by 1 limit ${raw(String(AT_ONCE))})`;

/** Lessons with attendance in what is open to curators, the latest of each student first; leaves do not count. */
const noted: Sql = sql`
  noted as materialized (
    select turns.company_id, a.student_id, l.id, l.starts_at, (a.attendance_status = 2)::int as missed, (l.starts_at at time zone turns.time_zone)::date as day,
      extract(isodow from l.starts_at at time zone turns.time_zone)::int as weekday,
      row_number() over (partition by turns.company_id, a.student_id order by l.starts_at desc, l.id desc) as place
    from turns join lessons l on l.company_id = turns.company_id and l.starts_at > now() - make_interval(days => ${LONG_DAYS}::int) and l.starts_at <= now()
    join attendance a on a.lesson_id = l.id
    where a.student_id in (select student_id from own) and ${isOf(sql`xs.privacy <> 1 and not xs.hidden`)}
      and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = a.student_id and g.company_id = turns.company_id)
      and not exists (select 1 from (${leaves(null)}) w where w.user_id = a.student_id and w.company_id = turns.company_id
        and (turns.today between w.start_date and w.end_date or (l.starts_at at time zone turns.time_zone)::date between w.start_date and w.end_date))),
  recent as materialized (select * from noted where starts_at > now() - make_interval(days => ${WEEKS_DAYS}::int)),
  sums as (select company_id, student_id, count(*) as of, sum(missed) as missed from recent group by 1, 2)`;

/** The share of missed lessons beside those of the row `p`. */
const shareOfRest: Sql = sql`(sums.missed - p.missed)::numeric / nullif(sums.of - p.of, 0)`;

const found: Sql = sql`
  streaks as (
    select company_id, student_id, coalesce(min(place) filter (where missed = 0), max(place) + 1) - 1 as length from noted group by 1, 2),
  by_weekday as (
    select company_id, student_id, weekday, count(*) as of, sum(missed) as missed, count(distinct day) filter (where missed = 1) as days from recent group by 1, 2, 3),
  by_subject as (
    select r.company_id, r.student_id, ls.subject_id, count(*) as of, sum(r.missed) as missed from recent r join lesson_subjects ls on ls.lesson_id = r.id
    join subjects s on s.id = ls.subject_id and s.deleted_at is null and not s.hidden and s.privacy <> 1 group by 1, 2, 3),
  before_after as (
    select company_id, student_id, count(*) filter (where is_late) as of, coalesce(sum(missed) filter (where is_late), 0) as missed,
      count(*) filter (where not is_late) as of_before, coalesce(sum(missed) filter (where not is_late), 0) as missed_before
    from (select noted.*, starts_at > now() - make_interval(days => ${LATE_DAYS}::int) as is_late from noted) x group by 1, 2),
  found as materialized (
    select company_id, student_id, 'row' as kind, null::int as subject_id, null::int as weekday, length::int as missed, length::int as of from streaks where length >= ${ROW}
    union all select p.company_id, p.student_id, 'weekday', null, p.weekday, p.missed::int, p.of::int from by_weekday p join sums using (company_id, student_id)
      where p.days >= ${AGAIN} and p.missed >= p.of * 0.6 and ${shareOfRest} <= 0.3
    union all select p.company_id, p.student_id, 'subject', p.subject_id, null, p.missed::int, p.of::int from by_subject p join sums using (company_id, student_id)
      where p.missed >= ${OF_SUBJECT} and p.missed >= p.of * 0.5 and ${shareOfRest} <= 0.25
    union all select company_id, student_id, 'drop', null, null, missed::int, of::int from before_after
      where of >= 6 and of_before >= 12 and missed >= of * 0.4 and missed_before <= of_before * 0.15)`;

/** Condition: the rows under these aliases are of the same pattern of the same student. */
const isSame: Sql = sql`(p.company_id = f.company_id and p.student_id = f.student_id and p.kind = f.kind
  and coalesce(p.subject_id, 0) = coalesce(f.subject_id, 0) and coalesce(p.weekday, 0) = coalesce(f.weekday, 0))`;

/** A pattern that is gone ends its episode; one that is new begins an episode, unless the last one has just ended. */
const episodes: Sql = sql`
  ended as (
    update absence_patterns p set ended_at = now() from turns t
    where p.company_id = t.company_id and p.student_id in (select student_id from own) and p.ended_at is null and not exists (select 1 from found f where ${isSame}) returning p.id),
  goes_on as (
    update absence_patterns p set missed = f.missed, of = f.of from found f where ${isSame} and p.ended_at is null and (p.missed, p.of) <> (f.missed, f.of) returning p.id),
  begun as (
    insert into absence_patterns (company_id, student_id, kind, subject_id, weekday, missed, of)
    select f.company_id, f.student_id, f.kind, f.subject_id, f.weekday, f.missed, f.of from found f
    where not exists (
      select 1 from absence_patterns p where ${isSame} and (p.ended_at is null or p.ended_at > now() - make_interval(days => ${QUIET_DAYS}::int)))
    returning id, company_id, student_id, kind, subject_id, weekday, missed, of)`;

export interface ToldCurator {
  id: number;
  user_id: number;
  subject_id: number | null;
  company_id: number;
}
export interface Told {
  /** The last student that was looked through; null when none was left. */
  last: number | null;
  /** The notifications that were written. */
  told: ToldCurator[];
}
/** Looks through the next students of an institution after one, and writes notifications of new episodes to their curators. */
export const tellNext = (db: Db, turn: Turn, after: number): Promise<Told> =>
  db.one(sql`
    with ${nextStudents(turn, after)}, ${noted}, ${found}, ${episodes},
    readers as (
      select distinct b.id, cg.curator_id, b.company_id, b.student_id, b.kind, b.subject_id, b.weekday, b.missed, b.of
      from begun b join group_users gu on gu.user_id = b.student_id join groups g on g.id = gu.group_id and g.company_id = b.company_id and not g.is_archived
      join curator_groups cg on cg.group_id = g.id join company_members m on m.company_id = b.company_id and m.user_id = cg.curator_id and m.blocked_at is null),
    written as (${notificationRows({ id: null, company_id: null }, sql`readers n`, {
      user_id: sql`n.curator_id`,
      company_id: sql`n.company_id`,
      type: sql`'absences'`,
      subject_id: sql`n.subject_id`,
      student_id: sql`n.student_id`,
      payload: sql`jsonb_build_object('pattern', n.kind, 'missed', n.missed, 'of', n.of) || case when n.weekday is null then '{}' else jsonb_build_object('weekday', n.weekday) end`,
    })})
    select (select max(student_id) from own) as last,
      coalesce((select json_agg(json_build_object('id', w.id, 'user_id', w.user_id, 'subject_id', w.subject_id, 'company_id', ${turn.company_id}::int)) from written w), '[]') as told`);
