import { type Db, sql } from '@orbita/database';
import { staysIn } from '../../access/lessons.access.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Period } from './read-schedule.queries.ts';

export interface FreeTime {
  starts_at: string;
  ends_at: string;
  rooms: { id: number; name: string; building: string }[];
}
/** How many times and rooms are offered at most. */
const MOST_TIMES = 60;
const MOST_ROOMS = 20;

/**
 * Returns the times of the period at which nobody of the lesson is busy. The times are those at which lessons of the last
 * and next 28 days begin, as long as this lesson is.
 */
export const selectFreeTimes = (
  db: Db,
  viewer: Viewer,
  { lessonId, from, to }: Period & { lessonId: number },
): Promise<FreeTime[]> =>
  db.rows(sql`
    with lesson as materialized (
      select l.*, co.time_zone, l.ends_at - l.starts_at as length from lessons l join companies co on co.id = l.company_id
      where l.id = ${lessonId} and l.company_id = ${viewer.company_id}),
    usual as materialized (
      select (l.starts_at at time zone t.time_zone)::time as at from lesson t join lessons l on l.company_id = t.company_id
      where l.starts_at > now() - interval '28 days' and l.starts_at < now() + interval '28 days' group by 1 having count(*) > 1
      union select (starts_at at time zone time_zone)::time from lesson),
    slots as materialized (
      select s.starts_at, s.starts_at + t.length as ends_at
      from lesson t cross join generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') d(day) cross join usual
      cross join lateral (select (d.day::date + usual.at) at time zone t.time_zone as starts_at) s
      where s.starts_at > now() and extract(isodow from d.day) < 7),
    led_by as materialized (
      select n.user_id from (
        select t.id, t.teacher_id as user_id from lesson t where t.teacher_id is not null union select t.id, a.user_id from lesson t join lesson_teachers a on a.lesson_id = t.id) n
      where ${staysIn(sql`n.user_id`, sql`n.id`)}),
    busy as materialized (
      select l.id, l.starts_at, l.ends_at, l.room_id,
        exists (select 1 from lesson t where (l.teacher_id in (select user_id from led_by) and ${staysIn(sql`l.teacher_id`, sql`l.id`)})
            or exists (select 1 from lesson_teachers b where b.lesson_id = l.id and b.user_id in (select user_id from led_by) and ${staysIn(sql`b.user_id`, sql`l.id`)})
            or exists (select 1 from lesson_groups a join lesson_groups b on b.lesson_id = l.id where a.lesson_id = t.id and (a.group_id = b.group_id
              or exists (select 1 from group_relations r where (r.parent_id, r.child_id) in ((a.group_id, b.group_id), (b.group_id, a.group_id)))))) as is_of_people
      from lessons l where l.company_id = ${viewer.company_id} and l.cancelled_at is null and l.id <> ${lessonId}
        and l.starts_at > (select min(starts_at) from slots) - interval '1 day' and l.starts_at < (select max(ends_at) from slots)),
    seats as materialized (
      select count(distinct gu.user_id) as n from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = ${lessonId})
    select s.starts_at, s.ends_at, coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'building', r.building)) from (
        select r.id, r.name, r.building from rooms r cross join seats
        where r.company_id = ${viewer.company_id} and not r.is_archived and coalesce(r.capacity, seats.n) >= seats.n
          and not exists (select 1 from busy b where b.room_id = r.id and b.starts_at < s.ends_at and s.starts_at < b.ends_at)
        order by r.capacity nulls last, r.building, r.name limit ${MOST_ROOMS}) r), '[]') as rooms
    from slots s where not exists (select 1 from busy b where b.is_of_people and b.starts_at < s.ends_at and s.starts_at < b.ends_at)
    order by s.starts_at limit ${MOST_TIMES}`);
