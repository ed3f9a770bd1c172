// Whom a form of groups holds: whoever was a member in its period, also those who are not any more.
import { type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { endOfDay } from '../../platform/today.sql.ts';

/** A former member as a form names one. */
export interface Left {
  /** Last day in the group, `dd.mm.yyyy`; null for a present member. */
  left_on: string | null;
  /** The person was moved to another group. */
  was_moved: boolean;
}
/** Days in the time zone of the company, both included. */
export interface Span {
  from: string | undefined;
  to: string | undefined;
}
interface Stay {
  /** Ids of the groups. */
  groups: Sql;
  semesterId: number | undefined;
  subjectId: number | undefined;
  /** Narrows the days of the semester or the discipline. */
  span?: Span | undefined;
}

/** Query of who is or was in groups (group_id, user_id, joined_at, left_at, was_moved); erased people are left out once they have left. */
export const staysIn = (groups: Sql): Sql => sql`
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (${groups})
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (${groups})`;

/**
 * Condition: somebody in the group at the times of `stay` belonged to it on the day of lesson `l`: had come by the end of the day, and
 * had not left when the lesson began.
 */
export const belongedTo = (zone: Sql): Sql =>
  sql`(stay.joined_at < ${endOfDay(sql`l.starts_at`, zone)} and (stay.left_at is null or stay.left_at > l.starts_at))`;

/** The first and the last day of a form: of its semester, otherwise of the semesters of its discipline; null without any. */
function daysOf(viewer: Viewer, { semesterId, subjectId }: Omit<Stay, 'groups' | 'span'>): Sql {
  if (semesterId !== undefined)
    return sql`select m.started_at as first, m.finished_at as last from semesters m where m.id = ${semesterId} and m.company_id = ${viewer.company_id}`;
  if (subjectId === undefined) return sql`select null::date as first, null::date as last`;
  // Whoever is in the group now studies the discipline, though its semesters may be over.
  return sql`
    select min(m.started_at) as first, null::date as last from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id
    join semesters m on m.id = hs.semester_id and m.company_id = ${viewer.company_id} where sh.subject_id = ${subjectId}`;
}

/**
 * Parts `period` and `members` (group_id, user_id, left_on, left_day, was_moved, came_later) of a statement. `members` holds present
 * members and those who left in the days of the form, or ever when it has no days; `isHeld` leaves out those who have nothing to be
 * named for. `left_day` is the day of `left_on` as `yyyy-mm-dd`.
 */
export const membersIn = (viewer: Viewer, { groups, span, ...scope }: Stay): Sql => sql`
  period as materialized (
    select greatest(d.first, ${span?.from ?? null}::date)::timestamp at time zone co.time_zone as since,
      (least(d.last, ${span?.to ?? null}::date) + 1)::timestamp at time zone co.time_zone as until, co.time_zone
    from companies co left join (${daysOf(viewer, scope)}) d on true where co.id = ${viewer.company_id}),
  members as materialized (
    select distinct on (x.group_id, x.user_id) x.group_id, x.user_id, to_char(x.left_at at time zone period.time_zone, 'DD.MM.YYYY') as left_on,
      ((x.left_at at time zone period.time_zone)::date)::text as left_day, x.was_moved,
      x.joined_at >= period.until is true as came_later
    from period cross join (${staysIn(groups)}) x
    where (x.left_at is null or ((period.until is null or x.joined_at < period.until) and (period.since is null or x.left_at >= period.since)))
    order by x.group_id, x.user_id, came_later, x.left_at desc nulls first)`;

/**
 * Condition: a form names member `own`: present, in its days, or with results. Whoever was entered in the group after
 * the last day, as orders of transfer often are, stands in it with results.
 */
export const isHeld = (hasResults: Sql): Sql =>
  sql`(${hasResults} or (not own.came_later and (own.left_on is null or (select since from period) is not null)))`;

/**
 * Condition: member `own` stands in a table of lessons: present and not come later, with records of them, or somebody who has left and
 * belonged to the group on the day of one. `lessons` is a query of their beginnings (starts_at).
 */
export const standsInLessons = ({ groups, lessons, hasRecords }: { groups: Sql; lessons: Sql; hasRecords: Sql }): Sql =>
  sql`(${hasRecords} or (own.left_day is null and not own.came_later) or (own.left_day is not null and exists (
    select 1 from (${staysIn(groups)}) stay cross join (${lessons}) l
    where stay.user_id = own.user_id and ${belongedTo(sql`(select time_zone from period)`)})))`;
