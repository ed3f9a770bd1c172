// Reads the figures of days. The lists of people and answers behind them are in behind.queries.ts.
import type {
  AnalyticsKind,
  AnalyticsPoint,
  AnalyticsRow,
  AnalyticsSemester,
  AnalyticsTotals,
  Worsening,
} from '@orbita/contract/analytics';
import { type Db, raw, type Sql, sql } from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { shownTitle } from '../subjects/index.ts';
import { nameMatches, personJson } from '../users/index.ts';
import { atomsOf, hasPlaces, isStoredTotal, places, riskAtomsOf, type Scope } from './scope.sql.ts';

/** For how many days back the figures of a day may stand for it, when nothing was counted on the day itself. */
const NEAR_DAYS = 7;
/** Attendance of how many days is summed up when there is no semester. */
const TERM_DAYS = 150;

export interface Asked extends Scope {
  semester_id?: number | undefined;
  compared_id?: number | undefined;
}

/** The days that are compared, each with the first day of its semester. */
export interface Days {
  now: string | null;
  week_ago: string | null;
  compared: string | null;
  first: string;
  compared_first: string | null;
  today: string;
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
const knownBefore = (day: Sql): Sql => sql`(
  select max(d.day) from analytics_days d where d.company_id = co.id and d.group_id = 0 and d.subject_id = 0 and d.day <= ${day} and d.day > ${day} - ${NEAR_DAYS}::int)`;
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
      select least(co.today, shown.finished_at) as now, coalesce(shown.started_at, co.today - ${TERM_DAYS}::int) as first,
        least(other.finished_at, other.started_at + (least(co.today, shown.finished_at) - shown.started_at)) as compared, other.started_at as compared_first
      from co left join shown on true left join other on true)
    select s.taken_at, s.id as snapshot_id, ${hasPlaces(viewer, asked)} as has_places,
      coalesce((select json_agg(${semesterJson('m')} order by m.started_at desc, m.id) from begun m), '[]') as semesters,
      (select ${semesterJson('shown')} from shown) as semester, (select ${semesterJson('other')} from other) as compared,
      json_build_object('now', ${knownBefore(sql`wanted.now`)}, 'week_ago', ${knownBefore(sql`(wanted.now - 7)`)}, 'compared', ${knownBefore(sql`wanted.compared`)},
        'first', wanted.first, 'compared_first', wanted.compared_first, 'today', co.today) as days
    from co cross join wanted left join lateral (
      select s.id, s.taken_at from analytics_snapshots s where s.company_id = co.id and s.is_ready order by s.id desc limit 1) s on true`);

/** Days by their place: 0 now, 1 a week ago, 2 the other semester. */
const datesOf = ({ now, week_ago, compared, first, compared_first }: Days): Sql => sql`
  dates as materialized (
    select * from (values (0, ${now}::date, ${first}::date), (1, ${week_ago}::date, ${first}::date), (2, ${compared}::date, ${compared_first}::date))
      as x(place, day, first) where day is not null)`;
/** The weeks that end now and a week ago, by the same places. */
const weeksOf = ({ now, week_ago, first }: Days): Sql => sql`
  dates as materialized (
    select place, day, greatest(${first}::date, day - 6) as first from (values (0, ${now}::date), (1, ${week_ago}::date)) as x(place, day) where day is not null)`;

/** Part `sums` of a statement: the figures of each key on each of the `dates`. */
const sumsOf = (viewer: Viewer, kind: AnalyticsKind | 'total', scope: Scope): Sql => sql`
  ${places(viewer, scope)},
  atoms as materialized (${atomsOf(viewer, kind, scope)}),
  risk_atoms as materialized (${riskAtomsOf(viewer, kind, scope)}),
  on_days as (
    select a.key, x.place, sum(d.debts)::int as debts, sum(d.retakes)::int as retakes, sum(d.debtors)::int as debtors, sum(d.students)::int as students, sum(d.waiting)::int as waiting,
      sum(d.waiting_long)::int as waiting_long, sum(d.waited_hours) as waited_hours
    from dates x cross join atoms a join analytics_days d on d.company_id = ${viewer.company_id} and d.group_id = a.group_id and d.subject_id = a.subject_id and d.day = x.day group by 1, 2),
  came as (
    select a.key, x.place, sum(t.noted)::int as noted, sum(t.attended)::int as attended
    from dates x cross join atoms a join analytics_attendance t on t.company_id = ${viewer.company_id} and t.group_id = a.group_id and t.subject_id = a.subject_id and t.day between x.first and x.day group by 1, 2),
  risks as (
    select a.key, x.place, sum(coalesce(d.at_risk, 0))::int as at_risk
    from dates x cross join risk_atoms a left join analytics_days d on d.company_id = ${viewer.company_id} and d.group_id = a.group_id and d.subject_id = 0 and d.day = x.day group by 1, 2),
  sums as materialized (
    select k.key, x.place, coalesce(o.debts, 0) as debts, coalesce(o.retakes, 0) as retakes, o.debtors, o.students, coalesce(o.waiting, 0) as waiting, coalesce(o.waiting_long, 0) as waiting_long,
      o.waited_hours, coalesce(c.noted, 0) as noted, coalesce(c.attended, 0) as attended, r.at_risk
    from dates x cross join (select distinct key from atoms union select 0 where ${kind === 'total'}) k left join on_days o on o.key = k.key and o.place = x.place
    left join came c on c.key = k.key and c.place = x.place left join risks r on r.key = k.key and r.place = x.place)`;
/** The figures under an alias as JSON. */
const sumsJson = (alias: string, more = ''): Sql =>
  raw(`json_build_object('debts', ${alias}.debts, 'waiting', ${alias}.waiting, 'waiting_long', ${alias}.waiting_long,
    'waited_days', round((${alias}.waited_hours / 24 / nullif(${alias}.waiting, 0))::numeric, 1), 'noted', ${alias}.noted, 'attended', ${alias}.attended, 'at_risk', ${alias}.at_risk${more})`);

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

export interface Order {
  sort: 'title' | 'debts' | 'waiting' | 'attendance' | 'at_risk' | 'change';
  isDescending: boolean;
}
const keyColumns: Record<
  AnalyticsKind,
  { from: Sql; title: Sql; people: Sql; matches: (words: string | undefined) => Sql }
> = {
  groups: {
    from: sql`groups g on g.id = n.key`,
    title: sql`g.name`,
    people: sql`select ${personJson('u')} as person, u.last_name, u.first_name, u.id from curator_groups cg join users u on u.id = cg.curator_id where cg.group_id = page.key`,
    matches: (words) => contains(sql`g.name`, words),
  },
  subjects: {
    from: sql`subjects s on s.id = n.key`,
    title: shownTitle(true),
    people: sql`select ${personJson('u')} as person, u.last_name, u.first_name, u.id from subject_users su join users u on u.id = su.user_id where su.subject_id = page.key and su.role_type = 'TEACHER'`,
    matches: (words) => contains(sql`(s.code || ' ' || s.title)`, words),
  },
  teachers: {
    from: sql`users u on u.id = n.key`,
    title: sql`concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, ''))`,
    people: sql`select null::json as person, '' as last_name, '' as first_name, 0 as id where false`,
    matches: (words) => nameMatches('u', words),
  },
};
function contains(text: Sql, words: string | undefined): Sql {
  const asked = words?.trim();
  return asked ? sql`${text} ilike ${`%${asked.replace(/[%_\\]/g, '\\$&')}%`}` : sql`true`;
}
const orders: Record<Exclude<Order['sort'], 'title'>, Sql> = {
  debts: sql`n.debts`,
  waiting: sql`n.waiting`,
  attendance: sql`n.attended::float / nullif(n.noted, 0)`,
  at_risk: sql`n.at_risk`,
  change: sql`n.debts - w.debts`,
};

/** Returns a page of the figures by group, teacher or discipline. */
export const selectRows = (
  db: Db,
  viewer: Viewer,
  { of, query, ...scope }: Scope & { of: AnalyticsKind; query?: string | undefined },
  { days, order, page }: { days: Days; order: Order; page: Page },
): Promise<(AnalyticsRow & { total: number })[]> => {
  const { from, title, people, matches } = keyColumns[of];
  const direction = order.isDescending ? sql`desc` : sql`asc`;
  const sorted =
    order.sort === 'title' ? sql`title ${direction}, key` : sql`${raw('sorted')} ${direction} nulls last, title, key`;
  return db.rows(sql`
    with ${datesOf(days)}, ${sumsOf(viewer, of, scope)},
    found as (
      select n.key, ${title} as title, ${order.sort === 'title' ? sql`0` : orders[order.sort]} as sorted, ${sumsJson('n')} as now,
        case when w.key is not null then ${sumsJson('w')} end as week_ago, case when c.key is not null then ${sumsJson('c')} end as compared
      from sums n join ${from} left join sums w on w.key = n.key and w.place = 1 left join sums c on c.key = n.key and c.place = 2
      where n.place = 0 and ${matches(query)}),
    page as (
      select found.*, (count(*) over ())::int as total, row_number() over (order by ${sorted}) as line from found order by ${sorted} limit ${page.size} offset ${page.offset})
    select page.key as id, page.title, page.now, page.week_ago, page.compared, page.total,
      coalesce((select json_agg(p.person order by p.last_name, p.first_name, p.id) from (${people}) p), '[]') as people
    from page order by page.line`);
};

/** From how many more debts, waiting answers and students at risk, and fewer percent of attendance, something is worse. */
const WORSE = { debts: 3, waiting: 3, at_risk: 1, attendance: 5 };
/** From how many records of attendance in a week their share says something. */
const MANY_NOTED = 20;
/** How many of each figure are told. */
const OF_EACH = 2;
/** Returns what is worse in groups, or in disciplines, than a week ago: of each figure the greatest changes. */
export const selectWorse = (
  db: Db,
  viewer: Viewer,
  { of, ...scope }: Scope & { of: 'groups' | 'subjects' },
  days: Days,
): Promise<Worsening[]> => {
  const { from, title } = keyColumns[of];
  const figures = of === 'groups' ? ['debts', 'at_risk', 'attendance'] : ['waiting'];
  return db.rows(sql`
    with ${weeksOf(days)}, ${sumsOf(viewer, of, scope)},
    weeks as (
      select n.key, n.debts, w.debts as debts_before, n.waiting, w.waiting as waiting_before, n.at_risk, w.at_risk as at_risk_before,
        round(100.0 * n.attended / nullif(n.noted, 0))::int as attendance, round(100.0 * w.attended / nullif(w.noted, 0))::int as attendance_before, least(n.noted, w.noted) as noted
      from sums n join sums w on w.key = n.key and w.place = 1 where n.place = 0),
    changes as (
      select key, 'debts' as what, debts_before as before, debts as now, debts - debts_before as growth from weeks where debts - debts_before >= ${WORSE.debts}
      union all select key, 'waiting', waiting_before, waiting, waiting - waiting_before from weeks where waiting - waiting_before >= ${WORSE.waiting}
      union all select key, 'at_risk', at_risk_before, at_risk, at_risk - at_risk_before from weeks where at_risk - at_risk_before >= ${WORSE.at_risk}
      union all select key, 'attendance', attendance_before, attendance, attendance_before - attendance from weeks where noted >= ${MANY_NOTED} and attendance_before - attendance >= ${WORSE.attendance}),
    ranked as (select c.*, row_number() over (partition by what order by growth desc, key) as place from changes c where what = any (${figures}))
    select n.what, ${of === 'groups' ? 'group' : 'subject'} as of, n.key as id, ${title} as title, n.before, n.now
    from ranked n join ${from} where n.place <= ${OF_EACH} order by array_position(${figures}, n.what), n.place`);
};

export interface TrendSpan {
  first: string;
  last: string;
}
/** Returns the figures of each week of a span, of the last day of which something is known. */
export const selectTrend = (
  db: Db,
  viewer: Viewer,
  scope: Scope,
  { first, last }: TrendSpan,
): Promise<AnalyticsPoint[]> =>
  db.rows(sql`
    with weeks as (
      select (d.day - ${first}::date) / 7 + 1 as week, max(d.day) as day from analytics_days d
      where d.company_id = ${viewer.company_id} and d.group_id = 0 and d.subject_id = 0 and d.day between ${first}::date and ${last}::date group by 1),
    dates as materialized (select week as place, day, greatest(${first}::date, day - 6) as first from weeks),
    ${sumsOf(viewer, 'total', scope)}
    select x.place as week, dates.day, x.debts, x.waiting, x.waiting_long, round((x.waited_hours / 24 / nullif(x.waiting, 0))::numeric, 1)::float as waited_days, x.noted, x.attended, x.at_risk
    from sums x join dates on dates.place = x.place order by x.place`);
