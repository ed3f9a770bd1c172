// The figures of days, summed up for what a viewer may see and asks for.
import type { AnalyticsKind } from '@orbita/contract/analytics';
import { raw, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { atomsOf, places, riskAtomsOf, type Scope } from './scope.sql.ts';

/** The days that are compared, each with the first day of its semester; attendance is summed up from there to the day. */
export interface Days {
  now: string | null;
  week_ago: string | null;
  compared: string | null;
  first: string;
  compared_first: string | null;
  today: string;
}
/** Days by their place: 0 now, 1 a week ago, 2 the other semester. */
export const datesOf = ({ now, week_ago, compared, first, compared_first }: Days): Sql => sql`
  dates as materialized (
    select place, day, first, day as until from (values (0, ${now}::date, ${first}::date), (1, ${week_ago}::date, ${first}::date), (2, ${compared}::date, ${compared_first}::date))
      as x(place, day, first) where day is not null)`;
/** The weeks that end now and a week ago, by the same places. */
export const weeksOf = ({ now, week_ago, first }: Days): Sql => sql`
  dates as materialized (
    select place, day, greatest(${first}::date, day - 6) as first, day as until from (values (0, ${now}::date), (1, ${week_ago}::date)) as x(place, day) where day is not null)`;

/** Part `sums` of a statement: the figures of each key on each of the `dates`. */
export const sumsOf = (viewer: Viewer, kind: AnalyticsKind | 'total', scope: Scope): Sql => sql`
  ${places(viewer, scope)},
  atoms as materialized (${atomsOf(viewer, kind, scope)}),
  risk_atoms as materialized (${riskAtomsOf(viewer, kind, scope)}),
  on_days as (
    select a.key, x.place, sum(d.debts)::int as debts, sum(d.retakes)::int as retakes, sum(d.debtors)::int as debtors, sum(d.students)::int as students, sum(d.waiting)::int as waiting,
      sum(d.waiting_long)::int as waiting_long, sum(d.waited_hours) as waited_hours
    from dates x cross join atoms a join analytics_days d on d.company_id = ${viewer.company_id} and d.group_id = a.group_id and d.subject_id = a.subject_id and d.day = x.day group by 1, 2),
  came as (
    select a.key, x.place, sum(t.noted)::int as noted, sum(t.attended)::int as attended
    from dates x cross join atoms a join analytics_attendance t on t.company_id = ${viewer.company_id} and t.group_id = a.group_id and t.subject_id = a.subject_id and t.day between x.first and x.until group by 1, 2),
  risks as (
    select a.key, x.place, sum(coalesce(d.at_risk, 0))::int as at_risk
    from dates x cross join risk_atoms a left join analytics_days d on d.company_id = ${viewer.company_id} and d.group_id = a.group_id and d.subject_id = 0 and d.day = x.day group by 1, 2),
  sums as materialized (
    select k.key, x.place, coalesce(o.debts, 0) as debts, coalesce(o.retakes, 0) as retakes, o.debtors, o.students, coalesce(o.waiting, 0) as waiting, coalesce(o.waiting_long, 0) as waiting_long,
      o.waited_hours, coalesce(c.noted, 0) as noted, coalesce(c.attended, 0) as attended, r.at_risk
    from dates x cross join (select distinct key from atoms union select 0 where ${kind === 'total'}) k left join on_days o on o.key = k.key and o.place = x.place
    left join came c on c.key = k.key and c.place = x.place left join risks r on r.key = k.key and r.place = x.place)`;
/** The figures under an alias as JSON. */
export const sumsJson = (alias: string, more = ''): Sql =>
  raw(`json_build_object('debts', ${alias}.debts, 'waiting', ${alias}.waiting, 'waiting_long', ${alias}.waiting_long,
    'waited_days', round((${alias}.waited_hours / 24 / nullif(${alias}.waiting, 0))::numeric, 1), 'noted', ${alias}.noted, 'attended', ${alias}.attended, 'at_risk', ${alias}.at_risk${more})`);
