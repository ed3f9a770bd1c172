// Counts retakes by group and by student, for the administration to review before opening one.
import { type Db, type Sql, sql } from '@orbita/database';
import type { RetakeGroup, RetakeState, RetakeStudent } from '@orbita/contract/retakes';
import type { Viewer } from '../../http/viewer.ts';
import type { Page } from '../../http/paging.ts';
import { nameMatches, personJson } from '../users/index.ts';
import { retakeVisibleTo } from './retakes.access.ts';
import { inState, living } from './retakes.queries.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

export interface SummaryFilter {
  query?: string | undefined;
  subject_id?: number | undefined;
  group_id?: number | undefined;
  state?: RetakeState | undefined;
  sort?: 'until' | 'name' | 'overdue' | undefined;
}

/** Every retake that the viewer administers, with its state. */
const seenRetakes = (viewer: Viewer, filter: SummaryFilter): Sql => sql`
  seen as materialized (
    select r.student_id, r.until, case when r.is_closed then 'closed' when ${inState.done} then 'done' when r.until < now() then 'overdue' else 'open' end as state
    from retakes r join subjects s on s.id = r.subject_id
    where ${living(viewer)} and ${retakeVisibleTo(viewer)} and ${filter.subject_id === undefined ? sql`true` : sql`r.subject_id = ${filter.subject_id}`})`;

const counted: Sql = sql`
  (count(*) filter (where seen.state = 'open'))::int as open, (count(*) filter (where seen.state = 'overdue'))::int as overdue,
  (count(*) filter (where seen.state = 'done'))::int as done, (count(*) filter (where seen.state = 'closed'))::int as closed,
  min(seen.until) filter (where seen.state in ('open', 'overdue')) as until`;

const stateColumns: Record<RetakeState, Sql> = {
  open: sql`x.open`,
  overdue: sql`x.overdue`,
  done: sql`x.done`,
  closed: sql`x.closed`,
};
const inAskedState = ({ state }: SummaryFilter): Sql =>
  state === undefined ? sql`true` : sql`${stateColumns[state]} > 0`;

/** Sort orders that precede the name; sorted by date, rows without open or overdue retakes come last. */
const orders: Record<NonNullable<SummaryFilter['sort']>, Sql> = {
  until: sql`x.open + x.overdue = 0, x.until nulls last,`,
  overdue: sql`x.overdue desc, x.open desc,`,
  name: sql``,
};

/** Rows of one page, each with the counters of all rows; without rows the counters come alone. */
interface Summaries<Row> {
  list: Row[];
  counters: Record<RetakeState | 'all', number>;
}
interface Shape {
  /** Selects the rows, which the statement calls `x`. */
  rows: Sql;
  columns: Sql;
  byName: Sql;
}
const sumsOf = (filter: SummaryFilter & Page, { rows, columns, byName }: Shape): Sql => sql`
    with ${rows},
    page as (select x.* from x where ${inAskedState(filter)} order by ${orders[filter.sort ?? 'until']} ${byName}, x.id limit ${filter.size} offset ${filter.offset})
    select coalesce((select json_agg(${columns} order by ${orders[filter.sort ?? 'until']} ${byName}, x.id) from page x), '[]') as list,
      (select json_build_object('all', count(*), 'open', count(*) filter (where x.open > 0), 'overdue', count(*) filter (where x.overdue > 0),
        'done', count(*) filter (where x.done > 0), 'closed', count(*) filter (where x.closed > 0)) from x) as counters`;

const sumColumns = sql`'open', x.open, 'overdue', x.overdue, 'done', x.done, 'closed', x.closed, 'until', x.until`;

export const selectGroupSummaries = (
  db: Db,
  viewer: Viewer,
  filter: SummaryFilter & Page,
): Promise<Summaries<RetakeGroup>> => {
  return db.one(
    sumsOf(filter, {
      rows: sql`${seenRetakes(viewer, filter)},
      x as materialized (
        select g.id, g.name, g.is_archived, (count(distinct seen.student_id) filter (where seen.state in ('open', 'overdue')))::int as students_count, ${counted}
        from seen join group_users gu on gu.user_id = seen.student_id join groups g on g.id = gu.group_id and g.company_id = ${viewer.company_id}
        where ${hasWords(sql`g.name`, filter.query)} group by g.id)`,
      columns: sql`json_build_object('id', x.id, 'name', x.name, 'is_archived', x.is_archived, 'students_count', x.students_count, ${sumColumns})`,
      byName: sql`x.name`,
    }),
  );
};

export const selectStudentSummaries = (
  db: Db,
  viewer: Viewer,
  filter: SummaryFilter & Page,
): Promise<Summaries<RetakeStudent>> => {
  const inGroup =
    filter.group_id === undefined
      ? sql`true`
      : sql`exists (select 1 from group_users fg where fg.user_id = u.id and fg.group_id = ${filter.group_id})`;
  return db.one(
    sumsOf(filter, {
      rows: sql`${seenRetakes(viewer, filter)},
      x as materialized (
        select u.id, u.last_name, u.first_name, ${counted} from seen join users u on u.id = seen.student_id
        where ${nameMatches('u', filter.query)} and ${inGroup} group by u.id)`,
      columns: sql`json_build_object('student', (select ${personJson('u')} from users u where u.id = x.id), ${sumColumns},
      'group_name', coalesce((select string_agg(g.name, ', ' order by g.name) from group_users gu join groups g on g.id = gu.group_id
        where gu.user_id = x.id and g.company_id = ${viewer.company_id} and not g.is_archived), ''))`,
      byName: sql`x.last_name, x.first_name`,
    }),
  );
};

/** Returns a group of the company and whether the viewer curates it or teaches a discipline of it. */
export const selectRetakeGroup = (
  db: Db,
  viewer: Viewer,
  groupId: number,
): Promise<{ id: number; name: string; is_followed: boolean } | undefined> =>
  db.row(sql`
    select g.id, g.name, exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = ${viewer.id})
      or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id
        where sg.group_id = g.id and su.user_id = ${viewer.id} and su.role_type = 'TEACHER') as is_followed
    from groups g where g.id = ${groupId} and g.company_id = ${viewer.company_id}`);
