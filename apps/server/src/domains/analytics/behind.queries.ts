// The people and answers behind the figures, of the same count: the list to which a number leads is as long as the number says.
import type { AnalyticsPerson, AnalyticsWait } from '@orbita/contract/analytics';
import type { peopleOf } from '@orbita/contract/analytics/kinds';
import { type Columns, type Db, type Sql, sql } from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { shownTitle } from '../subjects/index.ts';
import { nameMatches, personJson } from '../users/index.ts';
import { isOfKind, places, type Scope, seesAll } from './scope.sql.ts';
import { LONG_DAYS } from './count.queries.ts';

export interface PeopleAsked extends Scope {
  of: (typeof peopleOf)[number];
  query?: string | undefined;
}

const isNarrow = (scope: Scope): boolean =>
  isOfKind(scope) || [scope.group_id, scope.subject_id, scope.teacher_id].some((value) => value !== undefined);

/** Condition over user `u`: still a member of the institution and of a group in use; whoever has left since the count is named no more. */
const isStillCounted = (viewer: Viewer): Sql => sql`(
  u.id in (select m.user_id from company_members m where m.company_id = ${viewer.company_id})
  and u.id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = ${viewer.company_id} and not g.is_archived))`;
/** Condition over waiting work `w`: its student is still in a group, also in an archived one, whose work is counted too. */
const isStillStudent = (viewer: Viewer): Sql => sql`
  w.student_id in (select gu.user_id from groups g join group_users gu on gu.group_id = g.id where g.company_id = ${viewer.company_id})`;

/** Condition over debts `d`: they are among those that the figure adds up. */
const isCounted = (viewer: Viewer, { group_id, ...rest }: Scope): Sql => {
  if (!seesAll(viewer) || isOfKind(rest))
    return sql`(d.group_id, d.subject_id) in (select group_id, subject_id from places)`;
  const ofSubject = isNarrow(rest) ? sql`d.subject_id in (select subject_id from places)` : sql`true`;
  return sql`(${group_id === undefined ? sql`true` : sql`d.group_id = ${group_id}`} and ${ofSubject})`;
};
/** Condition over students in groups `k`: the viewer may know of their risk, and they are asked for. */
const isKnown = (viewer: Viewer, scope: Scope): Sql =>
  seesAll(viewer) && !isNarrow(scope)
    ? sql`true`
    : seesAll(viewer) && !isNarrow({ ...scope, group_id: undefined })
      ? sql`k.group_id = ${scope.group_id ?? 0}`
      : sql`k.group_id in (select group_id from places where knows_risk)`;

/** What students owe (student_id, debts, retakes) in what is asked for; of the whole school it is stored as a sum. */
const owedOf = (viewer: Viewer, snapshotId: number, scope: Scope): Sql =>
  seesAll(viewer) && !isNarrow(scope)
    ? sql`select distinct k.student_id, k.debts, k.retakes from analytics_students k where k.snapshot_id = ${snapshotId} and k.debts > 0`
    : sql`
      select student_id, sum(overdue + retakes)::int as debts, sum(retakes)::int as retakes from (
        select distinct on (d.subject_id, d.student_id) d.* from analytics_debts d where d.snapshot_id = ${snapshotId} and ${isCounted(viewer, scope)}) once group by student_id`;

/** Part `listed` of a statement: the students behind a figure with what they owe of it. */
const listed = (viewer: Viewer, snapshotId: number, { of, query, ...scope }: PeopleAsked): Sql => {
  const fits = {
    debts: sql`o.student_id is not null`,
    at_risk: sql`f.is_at_risk`,
    missed: sql`f.missed > 0`,
    silent: sql`f.is_silent`,
    all: sql`(f.student_id is not null or o.student_id is not null)`,
  }[of];
  return sql`
    ${places(viewer, scope)},
    owed as (${owedOf(viewer, snapshotId, scope)}),
    facts as (
      select distinct on (k.student_id) k.* from analytics_students k where k.snapshot_id = ${snapshotId} and ${isKnown(viewer, scope)}),
    listed as materialized (
      select coalesce(o.student_id, f.student_id) as student_id, coalesce(o.debts, 0) as debts, coalesce(o.retakes, 0) as retakes, f.missed, f.is_silent, f.is_at_risk, f.last_active_at
      from owed o full join facts f on f.student_id = o.student_id join users u on u.id = coalesce(o.student_id, f.student_id) where ${fits} and ${isStillCounted(viewer)} and ${nameMatches('u', query)})`;
};

export interface People {
  list: AnalyticsPerson[];
  total: number;
  debts: number;
}
/** Which rows of a list are read. */
interface Part {
  snapshotId: number;
  /** null for all of them. */
  page: Page | null;
}
const within = (page: Page | null): Sql => (page ? sql`limit ${page.size} offset ${page.offset}` : sql``);
/** Parts `listed` and `page` of a statement: the students behind a figure, and those of a page in their order (`line`). */
const pageOfPeople = (viewer: Viewer, asked: PeopleAsked, { snapshotId, page }: Part): Sql => {
  const order = {
    debts: sql`x.debts desc`,
    at_risk: sql`x.debts desc`,
    missed: sql`x.missed desc`,
    silent: sql`x.last_active_at nulls first`,
    all: sql`x.is_at_risk desc nulls last, x.debts desc`,
  }[asked.of];
  return sql`
    ${listed(viewer, snapshotId, asked)},
    page as (
      select row_number() over (order by ${order}, u.last_name, u.first_name, u.id) as line, x.*, ${personJson('u')} as student from listed x join users u on u.id = x.student_id
      order by line ${within(page)})`;
};
/** The columns of a student of the page `p`. */
const personColumns = (viewer: Viewer): Sql => sql`
  p.student, p.debts, p.retakes, p.missed, p.is_silent, p.is_at_risk, p.last_active_at,
  (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id), '[]') from group_users gu join groups g on g.id = gu.group_id
    where gu.user_id = p.student_id and g.company_id = ${viewer.company_id} and not g.is_archived and ${seesAll(viewer) ? sql`true` : sql`g.id in (select group_id from places)`}) as groups,
  (select coalesce(json_agg(${personJson('cu')} order by cu.last_name, cu.first_name, cu.id), '[]') from users cu where cu.id in (
    select cg.curator_id from group_users gu join groups g on g.id = gu.group_id and g.company_id = ${viewer.company_id} and not g.is_archived join curator_groups cg on cg.group_id = g.id
    where gu.user_id = p.student_id and ${seesAll(viewer) ? sql`true` : sql`g.id in (select group_id from places)`})) as curators`;

/** Returns a page of the students behind a figure, how many there are and what they owe together. */
export const selectPeople = (
  db: Db,
  viewer: Viewer,
  asked: PeopleAsked,
  part: { snapshotId: number; page: Page },
): Promise<People> =>
  db.one(sql`
    with ${pageOfPeople(viewer, asked, part)}
    select (select count(*)::int from listed) as total, (select coalesce(sum(debts), 0)::int from listed) as debts,
      coalesce((select json_agg(x) from (select ${personColumns(viewer)} from page p order by p.line) x), '[]') as list`);
/** The query of all students behind a figure. */
export const peopleIn = (viewer: Viewer, asked: PeopleAsked, snapshotId: number): Columns<AnalyticsPerson> => sql`
  with ${pageOfPeople(viewer, asked, { snapshotId, page: null })} select ${personColumns(viewer)} from page p order by p.line`;

export interface WaitsAsked extends Scope {
  is_long?: boolean | undefined;
  query?: string | undefined;
}
/** Condition over waiting work `w`: it is among what the figure adds up. */
const isAwaited = (viewer: Viewer, { group_id, ...rest }: Scope): Sql => {
  if (seesAll(viewer) && group_id === undefined && !isOfKind(rest))
    return isNarrow(rest) ? sql`w.subject_id in (select subject_id from places)` : sql`true`;
  return sql`exists (select 1 from places p join group_users gu on gu.group_id = p.group_id and gu.user_id = w.student_id where p.subject_id = w.subject_id)`;
};
interface Wait extends AnalyticsWait {
  /** How many are listed. */
  total: number;
  /** The day since which it waits by the clock of the institution. */
  since: string;
}
/** Returns a page of the work behind the waiting time. */
export const selectWaits = (
  db: Db,
  viewer: Viewer,
  asked: WaitsAsked,
  part: { snapshotId: number; page: Page },
): Promise<Wait[]> => db.rows(waitsIn(viewer, asked, part));
/** The query of {@link selectWaits}. */
export const waitsIn = (
  viewer: Viewer,
  { is_long, query, ...scope }: WaitsAsked,
  { snapshotId, page }: Part,
): Columns<Wait> => sql`
    with ${places(viewer, scope)},
    line as (
      select w.* from analytics_snapshots x join analytics_waiting w on w.snapshot_id = x.id ${query?.trim() ? sql`join users u on u.id = w.student_id and ${nameMatches('u', query)}` : sql``}
      where x.id = ${snapshotId} and ${isStillStudent(viewer)} and ${isAwaited(viewer, scope)} and ${is_long ? sql`w.waiting_since <= x.taken_at - make_interval(days => ${LONG_DAYS}::int)` : sql`true`}),
    page as materialized (
      select line.*, (select count(*)::int from line) as total from line order by waiting_since, step_id, student_id ${within(page)})
    select ${personJson('u')} as student, json_build_object('id', s.id, 'title', ${shownTitle(true)}, 'color', s.color) as subject, json_build_object('id', st.id, 'title', st.title) as step,
      coalesce((select g.name from group_users gu join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = page.subject_id join groups g on g.id = gu.group_id
        where gu.user_id = page.student_id and ${seesAll(viewer) && scope.group_id === undefined && !isOfKind(scope) ? sql`true` : sql`g.id in (select group_id from places)`} order by g.name limit 1), '') as group_name,
      coalesce((select json_agg(${personJson('tu')} order by tu.last_name, tu.first_name, tu.id) from subject_users su join users tu on tu.id = su.user_id
        where su.subject_id = page.subject_id and su.role_type = 'TEACHER'), '[]') as teachers,
      page.waiting_since, page.is_late, not exists (
        select 1 from answers a where a.step_id = page.step_id and a.user_id = page.student_id and a.deleted_at is null and a.waiting_since is not null) as is_done, page.total,
      (page.waiting_since at time zone co.time_zone)::date as since
    from page join users u on u.id = page.student_id join subjects s on s.id = page.subject_id join steps st on st.id = page.step_id join companies co on co.id = s.company_id
    order by page.waiting_since, page.step_id, page.student_id`;
