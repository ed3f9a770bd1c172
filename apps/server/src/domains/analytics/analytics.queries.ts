// Reads the figures of days. Rows by group, teacher and discipline are in rows.queries.ts, the lists of people and answers behind
// them in behind.queries.ts.
import type { AnalyticsPoint, AnalyticsSemester, AnalyticsTotals } from '@orbita/contract/analytics';
import { type Db, raw, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { hasPlaces, isStoredTotal, type Scope } from './scope.sql.ts';
import { datesOf, type Days, sumsJson, sumsOf } from './sums.sql.ts';

/** By how many days the figures of a day may stand for another one, on which nothing was counted. */
const NEAR_DAYS = 7;
/** After how few days a change may be told, and after how many, when nothing was counted about a week ago. */
const CHANGE_DAYS = { least: 5, most: 31 };
/** Attendance of how many days is summed up when there is no semester. */
const TERM_DAYS = 150;

export interface Asked extends Scope {
  semester_id?: number | undefined;
  compared_id?: number | undefined;
}

export interface Frame {
  taken_at: string | null;
  snapshot_id: number | null;
  semesters: AnalyticsSemester[];
  semester: AnalyticsSemester | null;
  compared: AnalyticsSemester | null;
  has_places: boolean;
  days: Days;
}
const semesterJson = (alias: string): Sql =>
  raw(
    `json_build_object('id', ${alias}.id, 'title', ${alias}.title, 'started_at', ${alias}.started_at, 'finished_at', ${alias}.finished_at)`,
  );
/** The known day from the first to the last that is nearest to the one that is wanted, the earlier of two. */
const knownDay = ({ wanted, first, last }: { wanted: Sql; first: Sql; last: Sql }): Sql => sql`(
  select d.day from analytics_days d where d.company_id = co.id and d.group_id = 0 and d.subject_id = 0 and d.day between ${first} and ${last}
  order by abs(d.day - ${wanted}), d.day limit 1)`;
const NOW_DAY = knownDay({
  wanted: sql`wanted.last`,
  first: sql`wanted.last - ${NEAR_DAYS - 1}::int`,
  last: sql`wanted.last`,
});
const WEEK_AGO = knownDay({
  wanted: sql`(counted.now - 7)`,
  first: sql`counted.now - ${CHANGE_DAYS.most}::int`,
  last: sql`counted.now - ${CHANGE_DAYS.least}::int`,
});
const COMPARED_DAY = knownDay({
  wanted: sql`counted.compared`,
  first: sql`greatest(counted.compared_first, counted.compared - ${NEAR_DAYS}::int)`,
  last: sql`least(counted.compared_last, counted.compared + ${NEAR_DAYS}::int)`,
});
/** Returns which semesters and days are compared, and the last count. */
export const selectFrame = (db: Db, viewer: Viewer, asked: Asked): Promise<Frame> =>
  db.one(sql`
    with co as (select c.id, (now() at time zone c.time_zone)::date as today from companies c where c.id = ${viewer.company_id}),
    begun as materialized (select m.* from co join semesters m on m.company_id = co.id and m.started_at <= co.today),
    shown as (
      select m.* from co cross join begun m where ${asked.semester_id === undefined ? sql`true` : sql`m.id = ${asked.semester_id}`}
      order by m.finished_at >= co.today desc, m.started_at desc, m.id limit 1),
    other as (
      select m.* from begun m cross join shown where m.id <> shown.id
        and ${asked.compared_id === undefined ? sql`m.started_at < shown.started_at` : sql`m.id = ${asked.compared_id}`}
      order by m.started_at desc, m.id limit 1),
    wanted as (
      select least(co.today, shown.finished_at) as last, shown.started_at, coalesce(shown.started_at, co.today - ${TERM_DAYS}::int) as first,
        other.started_at as compared_first, other.finished_at as compared_last
      from co left join shown on true left join other on true),
    days as (select wanted.*, ${NOW_DAY} as now from co cross join wanted),
    counted as (select days.*, least(compared_last, compared_first + (now - started_at)) as compared from days)
    select s.taken_at, s.id as snapshot_id, ${hasPlaces(viewer, asked)} as has_places,
      coalesce((select json_agg(${semesterJson('m')} order by m.started_at desc, m.id) from begun m), '[]') as semesters,
      (select ${semesterJson('shown')} from shown) as semester, (select ${semesterJson('other')} from other) as compared,
      json_build_object('now', counted.now, 'week_ago', ${WEEK_AGO}, 'compared', ${COMPARED_DAY},
        'first', counted.first, 'compared_first', counted.compared_first, 'today', co.today) as days
    from co cross join counted left join lateral (
      select s.id, s.taken_at from analytics_snapshots s where s.company_id = co.id and s.is_ready order by s.id desc limit 1) s on true`);

export interface Totals {
  now: AnalyticsTotals | null;
  week_ago: AnalyticsTotals | null;
  compared_totals: AnalyticsTotals | null;
}
export const selectTotals = (db: Db, viewer: Viewer, scope: Scope, days: Days): Promise<Totals> => {
  const isStored = isStoredTotal(viewer, scope);
  const debtors = isStored ? 'coalesce(x.debtors, 0)' : 'null';
  const students = isStored && scope.subject_id === undefined ? 'coalesce(x.students, 0)' : 'null';
  const json = sumsJson('x', `, 'retakes', x.retakes, 'debtors', ${debtors}, 'students', ${students}`);
  return db.one(sql`
    with ${datesOf(days)}, ${sumsOf(viewer, 'total', scope)}
    select (select ${json} from sums x where x.place = 0) as now, (select ${json} from sums x where x.place = 1) as week_ago, (select ${json} from sums x where x.place = 2) as compared_totals`);
};

export interface TrendSpan {
  first: string;
  last: string;
}
/**
 * Returns the figures of each week, from Monday to Sunday, of a span: counted on the last day of the week that is known, with the
 * attendance of all its days.
 */
export const selectTrend = (
  db: Db,
  viewer: Viewer,
  scope: Scope,
  { first, last }: TrendSpan,
): Promise<AnalyticsPoint[]> =>
  db.rows(sql`
    with span as (select date_trunc('week', ${first}::date::timestamp)::date as monday),
    weeks as (
      select monday, (d.day - monday) / 7 as n, max(d.day) as day from span join analytics_days d on d.company_id = ${viewer.company_id} and d.group_id = 0 and d.subject_id = 0
        and d.day between ${first}::date and ${last}::date group by 1, 2),
    dates as materialized (
      select n + 1 as place, day, greatest(${first}::date, monday + n * 7) as first, least(${last}::date, monday + n * 7 + 6) as until from weeks),
    ${sumsOf(viewer, 'total', scope)}
    select x.place as week, dates.day, x.debts, x.waiting, x.waiting_long, round((x.waited_hours / 24 / nullif(x.waiting, 0))::numeric, 1)::float as waited_days, x.noted, x.attended, x.at_risk
    from sums x join dates on dates.place = x.place order by x.place`);
