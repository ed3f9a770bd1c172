import type { BodyOf } from '@orbita/contract/endpoint';
import type { Holiday, schedule } from '@orbita/contract/schedule';
import { assignments, type ColumnMap, type Db, recordColumns, type Sql, sql } from '@orbita/database';
import { readsAllLessons } from '../../../access/lessons.access.ts';
import type { Viewer } from '../../../http/viewer.ts';

const groupsOf: Sql = sql`coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from holiday_groups hg join groups g on g.id = hg.group_id where hg.holiday_id = h.id), '[]')`;
/** Condition: lesson `l` is on the days of holiday `h` of company `co`, and its groups have no lessons then. */
const fallsInto: Sql = sql`(
  l.company_id = h.company_id and l.starts_at >= h.first_day::timestamp at time zone co.time_zone and l.starts_at < (h.last_day + 1)::timestamp at time zone co.time_zone
  and (h.is_for_all or array(select lg.group_id from lesson_groups lg where lg.lesson_id = l.id) <@ array(select hg.group_id from holiday_groups hg where hg.holiday_id = h.id)))`;
const columns: Sql = sql`
  h.id, h.title, h.first_day, h.last_day, h.updated_at, ${groupsOf} as groups,
  (select count(*)::int from lessons l where l.cancelled_at is null and ${fallsInto}) as lessons`;

/** Returns the holidays of a year, or those named. */
export const selectHolidays = (
  db: Db,
  viewer: Viewer,
  { year, ids }: { year?: number; ids?: number[] },
): Promise<Holiday[]> => {
  const asked =
    year === undefined
      ? sql`h.id = any (${ids ?? []}::int[])`
      : sql`h.first_day <= make_date(${year}, 12, 31) and h.last_day >= make_date(${year}, 1, 1)`;
  return db.rows(sql`
    select ${columns} from holidays h join companies co on co.id = h.company_id where h.company_id = ${viewer.company_id} and ${asked} order by h.first_day, h.id`);
};

type NewHoliday = BodyOf<typeof schedule.createHolidays>['holidays'][number];
type HolidayChange = BodyOf<typeof schedule.updateHoliday>;
/** A holiday, complete. */
export type HolidayFields = Required<NewHoliday & Omit<HolidayChange, 'updated_at'>>;
const byGroups = { elsewhere: 'holiday_groups and is_for_all' };
const newHolidays = recordColumns<HolidayFields>({
  title: 'text',
  first_day: 'date',
  last_day: 'date',
  group_ids: byGroups,
});
const holidayFields: ColumnMap<HolidayFields> = {
  title: true,
  first_day: true,
  last_day: true,
  group_ids: byGroups,
};
/** Adds holidays and returns their ids in the given order. */
export const insertHolidays = async (tx: Db, viewer: Viewer, holidays: readonly HolidayFields[]): Promise<number[]> => {
  const list = JSON.stringify(holidays.map((holiday, n) => ({ ...holiday, n })));
  const rows = await tx.rows<{ id: number }>(sql`
    with w as materialized (
      select w.*, nextval(pg_get_serial_sequence('holidays', 'id'))::int as id
      from jsonb_to_recordset(${list}::jsonb) as w(n int, group_ids int[], ${newHolidays.types})),
    made as (
      insert into holidays (id, company_id, is_for_all, ${newHolidays.names})
      select w.id, ${viewer.company_id}, cardinality(w.group_ids) = 0, ${newHolidays.values} from w),
    met as (insert into holiday_groups (holiday_id, group_id) select distinct w.id, g from w cross join unnest(w.group_ids) g)
    select id from w order by n`);
  return rows.map(({ id }) => id);
};
/** Returns undefined when the holiday is not there or was changed meanwhile. */
export const updateHolidayRow = (
  tx: Db,
  viewer: Viewer,
  { id, asRead, fields }: { id: number; asRead: string | undefined; fields: HolidayFields },
): Promise<{ id: number } | undefined> =>
  tx.row(sql`
    with changed as (
      update holidays set ${assignments(holidayFields, fields, sql`is_for_all = ${fields.group_ids.length === 0}`, sql`updated_at = now()`)}
      where id = ${id} and company_id = ${viewer.company_id} and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz) returning id),
    gone as (delete from holiday_groups where holiday_id in (select id from changed) and group_id <> all (${fields.group_ids}::int[])),
    met as (insert into holiday_groups (holiday_id, group_id) select changed.id, g from changed cross join unnest(${fields.group_ids}::int[]) g on conflict do nothing)
    select id from changed`);
/** Locks a holiday against other changes. */
export const lockHoliday = (tx: Db, viewer: Viewer, id: number): Promise<number> =>
  tx.run(sql`select 1 from holidays where id = ${id} and company_id = ${viewer.company_id} for no key update`);
export const deleteHolidayRow = (tx: Db, viewer: Viewer, id: number): Promise<number> =>
  tx.run(sql`delete from holidays where id = ${id} and company_id = ${viewer.company_id}`);

/** The period of a list of lessons, and whose or which group's they are. */
interface Asked {
  from: string;
  to: string;
  personId: number | undefined;
  group_id?: number | undefined;
}

/** Groups of a person and of the children whom a parent sees. */
const groupsAround = (viewer: Viewer): Sql => sql`
  select gu.group_id from group_users gu where gu.user_id = ${viewer.id}
  union select gu.group_id from relations r join group_users gu on gu.user_id = r.student_id
    where r.relative_id = ${viewer.id} and r.company_id = ${viewer.company_id} and r.confirmed_at is not null
  union select cg.group_id from curator_groups cg where cg.curator_id = ${viewer.id}
  union select gs.group_id from subject_users su join subject_groups gs on gs.subject_id = su.subject_id where su.user_id = ${viewer.id}`;
/** Condition: holiday `h` of some groups concerns those whom the filter asks about. */
const concerns = ({ personId, group_id }: Asked): Sql => {
  if (group_id !== undefined) return sql`hg.group_id = ${group_id}`;
  if (personId === undefined) return sql`true`;
  return sql`(hg.group_id in (select gu.group_id from group_users gu where gu.user_id = ${personId})
    or hg.group_id in (select gs.group_id from subject_users su join subject_groups gs on gs.subject_id = su.subject_id where su.user_id = ${personId}))`;
};
/** The holidays of company `co` in the period of a list of lessons, as JSON; those of other people's groups are left out. */
export const holidaysIn = (viewer: Viewer, filter: Asked): Sql => {
  const isOpen = readsAllLessons(viewer) ? sql`true` : sql`hg.group_id in (${groupsAround(viewer)})`;
  return sql`coalesce((
    select json_agg(json_build_object('id', h.id, 'title', h.title, 'first_day', h.first_day, 'last_day', h.last_day, 'groups', ${groupsOf}) order by h.first_day, h.id)
    from holidays h where h.company_id = co.id and h.first_day <= ${filter.to}::date and h.last_day >= ${filter.from}::date
      and (h.is_for_all or exists (select 1 from holiday_groups hg where hg.holiday_id = h.id and ${isOpen} and ${concerns(filter)}))), '[]')`;
};
