// Reads the figures by group, teacher and discipline, and what became worse where.
import type { AnalyticsKind, AnalyticsRow, Worsening } from '@orbita/contract/analytics';
import { type Columns, type Db, raw, type Sql, sql } from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { shownTitle } from '../subjects/index.ts';
import { nameMatches, personJson } from '../users/index.ts';
import { LONG_DAYS } from './count.queries.ts';
import { addsUpGroups, type Scope } from './scope.sql.ts';
import { datesOf, type Days, sumsJson, sumsOf, weeksOf } from './sums.sql.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

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
  return hasWords(text, asked);
}
const orders: Record<Exclude<Order['sort'], 'title'>, Sql> = {
  debts: sql`n.debts`,
  waiting: sql`n.waiting`,
  attendance: sql`n.attended::float / nullif(n.noted, 0)`,
  at_risk: sql`n.at_risk`,
  change: sql`n.debts - w.debts`,
};

/**
 * Part `recounted` of a statement: the `sums` of today, in which a student of two groups counts once, as in the lists; the
 * figures of single groups added up are `debts_added` and `waiting_added`.
 */
const recounted = (snapshotId: number): Sql => sql`
  once_owed as (
    select key, sum(owed)::int as debts, sum(retakes)::int as retakes from (
      select distinct a.key, d.subject_id, d.student_id, d.overdue + d.retakes as owed, d.retakes
      from atoms a join analytics_debts d on d.snapshot_id = ${snapshotId} and d.group_id = a.group_id and d.subject_id = a.subject_id) once group by key),
  once_waiting as (
    select key, count(*)::int as waiting, (count(*) filter (where hours >= ${LONG_DAYS * 24}::int))::int as waiting_long, sum(hours)::float as waited_hours from (
      select distinct a.key, w.subject_id, w.step_id, w.student_id, extract(epoch from x.taken_at - w.waiting_since) / 3600 as hours
      from atoms a join analytics_snapshots x on x.id = ${snapshotId} join analytics_waiting w on w.snapshot_id = x.id and w.subject_id = a.subject_id
      join group_users gu on gu.group_id = a.group_id and gu.user_id = w.student_id) once group by key),
  recounted as materialized (
    select s.key, s.place, coalesce(o.debts, 0) as debts, coalesce(o.retakes, 0) as retakes, coalesce(w.waiting, 0) as waiting, coalesce(w.waiting_long, 0) as waiting_long, w.waited_hours,
      s.noted, s.attended, s.at_risk, s.debts as debts_added, s.waiting as waiting_added
    from sums s left join once_owed o on o.key = s.key left join once_waiting w on w.key = s.key where s.place = 0)`;
type RowsAsked = Scope & { of: AnalyticsKind; query?: string | undefined };
export interface RowsPart {
  days: Days;
  /** The count of today; null when the figures are those of an earlier day. */
  snapshotId: number | null;
  order: Order;
  /** null for all rows. */
  page: Page | null;
}
type Row = AnalyticsRow & { total: number };
/** Returns a page of the figures by group, teacher or discipline. */
export const selectRows = (db: Db, viewer: Viewer, asked: RowsAsked, part: RowsPart & { page: Page }): Promise<Row[]> =>
  db.rows(rowsIn(viewer, asked, part));
/** The query of {@link selectRows}. */
export const rowsIn = (
  viewer: Viewer,
  { of, query, ...scope }: RowsAsked,
  { days, snapshotId, order, page }: RowsPart,
): Columns<Row> => {
  const { from, title, people, matches } = keyColumns[of];
  const direction = order.isDescending ? sql`desc` : sql`asc`;
  const sorted =
    order.sort === 'title' ? sql`title ${direction}, key` : sql`${raw('sorted')} ${direction} nulls last, title, key`;
  const isRecounted = snapshotId !== null && addsUpGroups(viewer, of, scope);
  // A student of two groups would be counted twice in a week's change, which is then not told.
  const isSame = isRecounted ? sql`and (n.debts, n.waiting) = (n.debts_added, n.waiting_added)` : sql``;
  return sql`
    with ${datesOf(days)}, ${sumsOf(viewer, of, scope)}${isRecounted ? sql`, ${recounted(snapshotId)}` : sql``},
    found as (
      select n.key, ${title} as title, ${order.sort === 'title' ? sql`0` : orders[order.sort]} as sorted, ${sumsJson('n')} as now,
        case when w.key is not null then ${sumsJson('w')} end as week_ago, case when c.key is not null then ${sumsJson('c')} end as compared
      from ${isRecounted ? sql`recounted` : sql`sums`} n join ${from} left join sums w on w.key = n.key and w.place = 1 ${isSame} left join sums c on c.key = n.key and c.place = 2 ${isSame}
      where n.place = 0 and ${matches(query)}),
    page as (
      select found.*, (count(*) over ())::int as total, row_number() over (order by ${sorted}) as line from found order by ${sorted} ${page ? sql`limit ${page.size} offset ${page.offset}` : sql``})
    select page.key as id, page.title, page.now, page.week_ago, page.compared, page.total,
      coalesce((select json_agg(p.person order by p.last_name, p.first_name, p.id) from (${people}) p), '[]') as people
    from page order by page.line`;
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
