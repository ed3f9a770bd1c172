import type { ResponseOf } from '@orbita/contract/endpoint';
import type { schedule } from '@orbita/contract/schedule';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { personJson } from '../../users/index.ts';

export interface NewPlan {
  weekdays: number[];
  interval_weeks: number;
  until: string;
  start: string;
  end: string;
}
/** The lesson from whose day on a plan holds, and its series. */
interface From {
  timeZone: string;
  seriesId: number;
  lessonId: number;
}

const dayOf = (moment: Sql, timeZone: string): Sql => sql`(${moment} at time zone ${timeZone})::date`;

export interface PlannedDay {
  day: string;
  is_holiday: boolean;
}
/**
 * Returns the days of a plan from the day of a lesson on that lie ahead and on which no lesson of the series stays.
 *
 * @param movable lessons that follow the plan, so that their days are free
 */
export const selectDays = (
  tx: Db,
  viewer: Viewer,
  { plan, from, movable }: { plan: NewPlan; from: From; movable: readonly number[] },
): Promise<PlannedDay[]> =>
  tx.rows(sql`
    with own as (
      select ${dayOf(sql`l.starts_at`, from.timeZone)} as day, array(select x.group_id from lesson_groups x where x.lesson_id = l.id) as group_ids from lessons l where l.id = ${from.lessonId}),
    kept as (
      select ${dayOf(sql`l.starts_at`, from.timeZone)} as day from lessons l where l.series_id = ${from.seriesId} and l.cancelled_at is null and l.id <> all (${movable}::int[]))
    select d.day::date as day, exists (
        select 1 from holidays h where h.company_id = ${viewer.company_id} and d.day::date between h.first_day and h.last_day
          and (h.is_for_all or own.group_ids <@ array(select hg.group_id from holiday_groups hg where hg.holiday_id = h.id))) as is_holiday
    from own cross join generate_series(own.day::timestamp, ${plan.until}::date::timestamp, interval '1 day') d(day)
    where extract(isodow from d.day)::int = any (${plan.weekdays}::int[])
      and ((d.day::date - date_trunc('week', own.day::timestamp)::date) / 7) % ${plan.interval_weeks}::int = 0
      and (d.day::date + ${plan.start}::time) at time zone ${from.timeZone} > now() and d.day::date not in (select day from kept)
    order by d.day`);

/** Ends the plan before at the day of the lesson and returns the new one, which follows it. */
export const insertNextSeries = async (
  tx: Db,
  viewer: Viewer,
  { plan, from }: { plan: NewPlan; from: From },
): Promise<number> =>
  (
    await tx.one<{ id: number }>(sql`
      with own as (
        select l.id, ${dayOf(sql`l.starts_at`, from.timeZone)} as day from lessons l where l.id = ${from.lessonId}),
      ended as (
        update lesson_series s set last_day = greatest(s.first_day, own.day - 1) from own where s.id = ${from.seriesId})
      insert into lesson_series (company_id, follows_id, author_id, weekdays, interval_weeks, first_day, last_day, start_time, end_time)
      select ${viewer.company_id}, ${from.seriesId}, ${viewer.id}, ${plan.weekdays}::int[], ${plan.interval_weeks}::int, own.day, greatest(own.day, ${plan.until}::date), ${plan.start}::time, ${plan.end}::time
      from own returning id`)
  ).id;

/** Puts lessons on the days of a plan, one on each; the caller gives as many days as lessons. */
export const placeLessons = (
  tx: Db,
  lessonIds: readonly number[],
  of: { days: readonly string[]; plan: NewPlan; timeZone: string; seriesId: number },
): Promise<number> =>
  tx.run(sql`
    update lessons l set starts_at = (d.day + ${of.plan.start}::time) at time zone ${of.timeZone},
      ends_at = (d.day + ${of.plan.start}::time) at time zone ${of.timeZone} + (${of.plan.end}::time - ${of.plan.start}::time), series_id = ${of.seriesId}, updated_at = now()
    from unnest(${lessonIds}::int[], ${of.days}::date[]) as d(id, day) where l.id = d.id`);

export const joinSeries = (tx: Db, lessonIds: readonly number[], seriesId: number): Promise<number> =>
  tx.run(sql`update lessons set series_id = ${seriesId} where id = any (${lessonIds}::int[])`);

/** Writes the room and the teachers of a new plan into its history, as its lessons have them. */
export const describeSeries = (tx: Db, seriesId: number): Promise<number> =>
  tx.run(sql`
    update lesson_series s set room = coalesce((
        select coalesce(r.name, l.room) from lessons l left join rooms r on r.id = l.room_id where l.series_id = s.id order by l.starts_at desc limit 1), ''),
      teachers = coalesce((
        select concat_ws(' ', u.last_name, u.first_name) from lessons l join users u on u.id = coalesce(l.stands_in_for_id, l.teacher_id) where l.series_id = s.id order by l.starts_at desc limit 1), '')
    where s.id = ${seriesId}`);

/** After an undo: of the series that were left, those without lessons go, and the plan before lasts as long as its lessons. */
export async function rejoinSeries(tx: Db, leftIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    update lesson_series s set last_day = greatest(s.last_day, coalesce((
      select max((l.starts_at at time zone co.time_zone)::date) from lessons l where l.series_id = s.id), s.last_day))
    from companies co where co.id = s.company_id and s.id in (select n.follows_id from lesson_series n where n.id = any (${leftIds}::int[]))`);
  await tx.run(sql`
    delete from lesson_series s where s.id = any (${leftIds}::int[]) and s.follows_id is not null
      and not exists (select 1 from lessons l where l.series_id = s.id) and not exists (select 1 from lesson_series n where n.follows_id = s.id)`);
}

type Listed = ResponseOf<typeof schedule.listSeriesPlans>['data'][number];
/** Returns the plans of the series of a lesson, from the first to the last. */
export const selectPlans = (db: Db, viewer: Viewer, lessonId: number): Promise<Listed[]> =>
  db.rows(sql`
    with recursive back as (
      select s.*, 1 as depth from lesson_series s join lessons l on l.series_id = s.id where l.id = ${lessonId} and l.company_id = ${viewer.company_id}
      union all select s.*, back.depth + 1 from lesson_series s join back on back.follows_id = s.id where back.depth < 100),
    first as (select id from back order by depth desc limit 1),
    forth as (
      select s.*, 1 as depth from lesson_series s join first on first.id = s.id
      union all select s.*, forth.depth + 1 from lesson_series s join forth on forth.id = s.follows_id where forth.depth < 100)
    select f.id, f.weekdays, f.interval_weeks, f.first_day, f.last_day, to_char(f.start_time, 'HH24:MI') as start, to_char(f.end_time, 'HH24:MI') as end, f.room, f.teachers,
      case when u.id is not null then ${personJson('u')} end as author, f.created_at
    from forth f left join users u on u.id = f.author_id order by f.first_day, f.id`);
