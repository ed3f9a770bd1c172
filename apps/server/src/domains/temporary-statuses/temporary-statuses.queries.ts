import type { BodyOf } from '@orbita/contract/endpoint';
import { OPEN_END } from '@orbita/contract/permissions';
import type { StatusOfUser, StatusState, temporaryStatuses } from '@orbita/contract/temporary-statuses';
import {
  assignments,
  type ColumnMap,
  type Db,
  empty,
  type FieldsOf,
  join,
  raw,
  selection,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import { recordsVisibleTo, statusesChangedBy } from '../../access/student-records.access.ts';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { nameMatches, personJson } from '../../platform/person.sql.ts';
import { todayOf } from '../../platform/today.sql.ts';

export interface StatusFilter {
  query?: string | undefined;
  user_id?: number | undefined;
  group_id?: number | undefined;
  temporary_status_id?: number | undefined;
  state?: StatusState | undefined;
  sort?: 'name' | 'start_date' | 'end_date' | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}

/** Conditions over status `tu` by where it stands relative to `day.today`. */
const stateConditions: Record<StatusState, Sql> = {
  now: sql`(tu.start_date <= day.today and tu.end_date >= day.today)`,
  coming: sql`tu.start_date > day.today`,
  ended: sql`tu.end_date < day.today`,
};
const stateOf = sql`case when tu.start_date > day.today then 'coming' when tu.end_date < day.today then 'ended' else 'now' end`;

const conditionsOf = (viewer: Viewer, filter: StatusFilter): Sql =>
  join(
    [
      sql`tu.company_id = ${viewer.company_id} and ${recordsVisibleTo(viewer, sql`tu.user_id`)}`,
      ...(filter.query?.trim() ? [nameMatches('u', filter.query)] : []),
      ...(filter.user_id === undefined ? [] : [sql`tu.user_id = ${filter.user_id}`]),
      ...(filter.temporary_status_id === undefined
        ? []
        : [sql`tu.temporary_status_id = ${filter.temporary_status_id}`]),
      ...(filter.group_id === undefined
        ? []
        : [
            sql`tu.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = ${filter.group_id} and xg.company_id = ${viewer.company_id})`,
          ]),
      ...(filter.state === undefined ? [] : [stateConditions[filter.state]]),
    ],
    ' and ',
  );

const today = (viewer: Viewer): Sql => sql`(select ${todayOf(viewer.company_id)} as today) day`;
const columns = (viewer: Viewer): Sql => sql`
  tu.id, ${personJson('u')} as user, json_build_object('id', ts.id, 'title', ts.title, 'color', ts.color) as temporary_status,
  tu.start_date, tu.end_date, ${stateOf} as state,
  case when tu.user_id = ${viewer.id} or ${statusesChangedBy(viewer, sql`tu.user_id`)} then tu.reason end as reason, case when au.id is not null then ${personJson('au')} end as author,
  ${statusesChangedBy(viewer, sql`tu.user_id`)} as may_change, tu.created_at, tu.updated_at,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users gu join groups g on g.id = gu.group_id
    where gu.user_id = tu.user_id and g.company_id = ${viewer.company_id} and not g.is_archived), '[]') as groups`;
const joined = (viewer: Viewer): Sql => sql`
  join users u on u.id = tu.user_id join temporary_statuses ts on ts.id = tu.temporary_status_id left join users au on au.id = tu.author_id cross join ${today(viewer)}`;

function orderOf({ sort = 'name', sort_direction = 'asc' }: StatusFilter, alias: string): Sql {
  const direction = sort_direction === 'desc' ? 'desc' : 'asc';
  const byName = `u.last_name, u.first_name, ${alias}.start_date, ${alias}.id`;
  if (sort === 'name')
    return raw(`u.last_name ${direction}, u.first_name ${direction}, ${alias}.start_date desc, ${alias}.id`);
  return raw(`${alias}.${sort} ${direction}, ${byName}`);
}

/** Returns a page of statuses; the rest of a row is read only for the page. */
export const selectStatusUsers = (
  db: Db,
  viewer: Viewer,
  filter: StatusFilter,
  page: Page,
): Promise<(StatusOfUser & { total: number })[]> =>
  db.rows(sql`
    with page as materialized (
      select tu.*, count(*) over ()::int as total from temporary_status_users tu join users u on u.id = tu.user_id cross join ${today(viewer)}
      where ${conditionsOf(viewer, filter)} order by ${orderOf(filter, 'tu')} limit ${page.size} offset ${page.offset})
    select ${columns(viewer)}, tu.total from page tu ${joined(viewer)} order by ${orderOf(filter, 'tu')}`);

/** Counts the statuses that the viewer may see by state. */
export const countStates = (db: Db, viewer: Viewer, userId?: number): Promise<Record<StatusState, number>> => {
  const whose = userId === undefined ? sql`true` : sql`tu.user_id = ${userId}`;
  return db.one(sql`
    select count(*) filter (where ${stateConditions.now})::int as now, count(*) filter (where ${stateConditions.coming})::int as coming,
      count(*) filter (where ${stateConditions.ended})::int as ended
    from temporary_status_users tu cross join ${today(viewer)}
    where tu.company_id = ${viewer.company_id} and ${whose} and ${recordsVisibleTo(viewer, sql`tu.user_id`)}`);
};

/** Returns a status of the company, on demand locked against other changes. */
export const selectStatusUser = (
  db: Db,
  viewer: Viewer,
  id: number,
  isLocking = false,
): Promise<(StatusOfUser & { may_read: boolean }) | undefined> =>
  db.row(sql`
    select ${columns(viewer)}, ${recordsVisibleTo(viewer, sql`tu.user_id`)} as may_read from temporary_status_users tu ${joined(viewer)}
    where tu.id = ${id} and tu.company_id = ${viewer.company_id} ${isLocking ? sql`for no key update of tu` : empty}`);

export interface Receiver {
  id: number;
  name: string;
  may_give: boolean;
}
/** Returns the people of the company among the ids, and whether the viewer may give them a status. */
export const selectReceivers = (db: Db, viewer: Viewer, ids: number[]): Promise<Receiver[]> =>
  db.rows(sql`
    select m.user_id as id, u.last_name || ' ' || u.first_name as name, ${statusesChangedBy(viewer, sql`m.user_id`)} as may_give
    from company_members m join users u on u.id = m.user_id where m.company_id = ${viewer.company_id} and m.user_id = any (${ids}::int[]) order by u.last_name, u.first_name, u.id`);

export const selectKindTitle = (db: Db, companyId: number, id: number): Promise<{ title: string } | undefined> =>
  db.row(sql`select title from temporary_statuses where id = ${id} and company_id = ${companyId} and not is_archived`);
export const selectToday = (db: Db, companyId: number): Promise<{ today: string }> =>
  db.one(sql`select ${todayOf(companyId)} as today`);

type Giving = BodyOf<typeof temporaryStatuses.giveStatus> & BodyOf<typeof temporaryStatuses.giveStatusToMany>;
type GivenStatus = FieldsOf<Omit<Giving, 'user_id' | 'user_ids'>>;
type StatusChange = FieldsOf<BodyOf<typeof temporaryStatuses.updateStatus>>;
const statusFields: ColumnMap<GivenStatus & StatusChange> = {
  temporary_status_id: true,
  start_date: true,
  end_date: (day) => day ?? OPEN_END,
  reason: (reason) => reason.trim(),
};
/** Gives a status to people; leaves out who has it on some of these days. */
export const insertStatuses = <Given extends GivenStatus>(
  tx: Db,
  viewer: Viewer,
  userIds: number[],
  status: Whole<GivenStatus, Given>,
): Promise<{ id: number; user_id: number }[]> => {
  const own = { company_id: viewer.company_id, user_id: sql`o.id`, author_id: viewer.id };
  return tx.rows(sql`
    insert into temporary_status_users ${selection(statusFields, status, own)} from unnest(${userIds}::int[]) as o(id)
    on conflict on constraint temporary_status_users_once do nothing returning id, user_id`);
};

/** Updates a status; returns false when `asRead` is stale. */
export const updateStatusRow = async <Given extends StatusChange>(
  tx: Db,
  id: number,
  change: Whole<StatusChange, Given>,
  asRead: string | undefined,
): Promise<boolean> => {
  const changes = assignments(statusFields, change, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await tx.run(sql`update temporary_status_users set ${changes} where id = ${id} and ${fresh}`)) === 1;
};

export interface EndedStatus {
  id: number;
  user_id: number;
  title: string;
  start_date: string;
  end_date: string;
  may_change: boolean;
}
/** Returns the statuses among the ids, locked. */
export const lockStatuses = (tx: Db, viewer: Viewer, ids: number[]): Promise<EndedStatus[]> =>
  tx.rows(sql`
    select tu.id, tu.user_id, ts.title, tu.start_date, tu.end_date, ${statusesChangedBy(viewer, sql`tu.user_id`)} as may_change
    from temporary_status_users tu join temporary_statuses ts on ts.id = tu.temporary_status_id
    where tu.id = any (${ids}::int[]) and tu.company_id = ${viewer.company_id} order by tu.id for update of tu`);
export const endStatusRows = (tx: Db, ids: number[], endDate: string): Promise<number> =>
  tx.run(
    sql`update temporary_status_users set end_date = ${endDate}, updated_at = now() where id = any (${ids}::int[])`,
  );
export const deleteStatusRow = (tx: Db, id: number): Promise<number> =>
  tx.run(sql`delete from temporary_status_users where id = ${id}`);
