import type { LeftLesson } from '@orbita/contract/schedule';
import { type Db, type Sql, sql } from '@orbita/database';
import { staysIn } from '../../../access/lessons.access.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { lessonWords } from './changes.queries.ts';

export interface Span {
  from: string;
  to: string;
  /** Groups whose lessons are meant; all when empty. */
  groupIds: readonly number[];
  /** Lessons that stay as they are. */
  leftIds: readonly number[];
  /** Lessons that have begun or have attendance are meant too, because they stay as they are anyway. */
  takesPast: boolean;
}
export interface SpanLesson extends Omit<LeftLesson, 'reason'> {
  reason: LeftLesson['reason'] | null;
}
const isOfOthers = (groupIds: readonly number[]): Sql =>
  groupIds.length === 0
    ? sql`false`
    : sql`exists (select 1 from lesson_groups x where x.lesson_id = l.id and x.group_id <> all (${groupIds}::int[]))`;
const meets = (groupIds: readonly number[]): Sql =>
  groupIds.length === 0
    ? sql`true`
    : sql`exists (select 1 from lesson_groups x where x.lesson_id = l.id and x.group_id = any (${groupIds}::int[]))`;
/** Condition: lesson `l` of company `co` takes place in these days. */
const isIn = ({ from, to, groupIds }: Span, viewer: Viewer): Sql => sql`
  l.company_id = ${viewer.company_id} and l.cancelled_at is null and ${meets(groupIds)}
  and l.starts_at >= ${from}::date::timestamp at time zone co.time_zone and l.starts_at < (${to}::date + 1)::timestamp at time zone co.time_zone`;
/** Returns the lessons of days that take place, locked, with why one of them stays as it is. */
export async function lockSpan(tx: Db, viewer: Viewer, span: Span): Promise<SpanLesson[]> {
  // A statement sees what was there when it began, so attendance that the lock has waited for is seen only by the next one.
  await tx.run(
    sql`select 1 from lessons l join companies co on co.id = l.company_id where ${isIn(span, viewer)} order by l.id for update of l`,
  );
  return tx.rows(sql`
    select l.id, ${lessonWords},
      case when l.id = any (${span.leftIds}::int[]) then 'named'
        when not ${span.takesPast} and exists (select 1 from attendance a where a.lesson_id = l.id) then 'attended'
        when not ${span.takesPast} and l.starts_at <= now() then 'begun'
        when ${isOfOthers(span.groupIds)} then 'shared' end as reason
    from lessons l join companies co on co.id = l.company_id where ${isIn(span, viewer)} order by l.starts_at, l.id`);
}

/** Moves lessons by whole days; their time of the day stays, also after the clocks change, and series leave them alone. */
export const shiftLessons = (
  tx: Db,
  lessonIds: readonly number[],
  of: { timeZone: string; days: number },
): Promise<number> => {
  const start = sql`((l.starts_at at time zone ${of.timeZone}) + make_interval(days => ${of.days})) at time zone ${of.timeZone}`;
  return tx.run(sql`
    update lessons l set starts_at = ${start}, ends_at = ${start} + (l.ends_at - l.starts_at), is_exception = l.series_id is not null, updated_at = now()
    where l.id = any (${lessonIds}::int[])`);
};

export interface CopiedLesson {
  day: string;
  start: string;
  minutes: number;
  title: string;
  place: string;
  room_id: number | null;
  meeting_url: string;
  subject_ids: number[];
  group_ids: number[];
  teacher_id: number | null;
  other_ids: number[];
}
/** Returns what copies of lessons take along: who is stood in for leads them again, and what was taught stays behind. */
export const selectCopied = (tx: Db, lessonIds: readonly number[], timeZone: string): Promise<CopiedLesson[]> =>
  tx.rows(sql`
    select (l.starts_at at time zone ${timeZone})::date as day, (l.starts_at at time zone ${timeZone})::time::text as start, extract(epoch from l.ends_at - l.starts_at)::float8 / 60 as minutes,
      case when l.step_id is null then l.title else '' end as title, l.room as place, l.room_id, l.meeting_url,
      array(select x.subject_id from lesson_subjects x where x.lesson_id = l.id) as subject_ids, array(select x.group_id from lesson_groups x where x.lesson_id = l.id) as group_ids,
      case when ${staysIn(sql`coalesce(l.stands_in_for_id, l.teacher_id)`, sql`l.id`)} then coalesce(l.stands_in_for_id, l.teacher_id) end as teacher_id,
      array(select coalesce(x.stands_in_for_id, x.user_id) from lesson_teachers x where x.lesson_id = l.id and ${staysIn(sql`coalesce(x.stands_in_for_id, x.user_id)`, sql`l.id`)}) as other_ids
    from lessons l where l.id = any (${lessonIds}::int[]) order by l.starts_at, l.id`);

/** Returns whether one of these lessons begins in the past. */
export const hasBegun = async (tx: Db, lessonIds: readonly number[]): Promise<boolean> =>
  (
    await tx.one<{ has_begun: boolean }>(
      sql`select exists (select 1 from lessons l where l.id = any (${lessonIds}::int[]) and l.starts_at <= now()) as has_begun`,
    )
  ).has_begun;

/** Returns the titles of the holidays on which lessons would be, days later than they are now, by their first day. */
export const selectHolidayTitles = async (
  tx: Db,
  lessonIds: readonly number[],
  { timeZone, days }: { timeZone: string; days: number },
): Promise<string[]> =>
  (
    await tx.rows<{ title: string }>(sql`
      with meant as materialized (
        select (l.starts_at at time zone ${timeZone})::date + ${days}::int as day, l.company_id, array(select x.group_id from lesson_groups x where x.lesson_id = l.id) as group_ids
        from lessons l where l.id = any (${lessonIds}::int[]))
      select h.title from holidays h where exists (
        select 1 from meant m where m.company_id = h.company_id and m.day between h.first_day and h.last_day
          and (h.is_for_all or m.group_ids <@ array(select hg.group_id from holiday_groups hg where hg.holiday_id = h.id)))
      order by h.first_day, h.id`)
  ).map(({ title }) => title);

/** Returns the last day that the institution plans for so far: of its semesters, or today. */
export const selectPlannedUntil = async (db: Db, viewer: Viewer): Promise<string> =>
  (
    await db.one<{ day: string }>(sql`
      select greatest((now() at time zone co.time_zone)::date, max(s.finished_at::date)) as day
      from companies co left join semesters s on s.company_id = co.id where co.id = ${viewer.company_id} group by co.id`)
  ).day;
