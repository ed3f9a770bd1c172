import type { Clash } from '@orbita/contract/schedule';
import { type Db, type Sql, sql } from '@orbita/database';
import { staysIn } from '../../access/lessons.access.ts';
import type { Viewer } from '../../http/viewer.ts';

/** The days that lesson `l` of company `co` touches; lessons are compared within a day, which keeps a whole term quick. */
const daysOf: Sql = sql`
  generate_series((l.starts_at at time zone co.time_zone)::date::timestamp, ((l.ends_at - interval '1 microsecond') at time zone co.time_zone)::date::timestamp, interval '1 day')`;

/** Whom the checked lessons `m` and the others `o` occupy; a group also occupies the groups above and below it. */
const occupied: Sql = sql`
  m_led as materialized (
    select n.* from (
      select id, day, teacher_id as user_id from m where teacher_id is not null union select m.id, m.day, x.user_id from m join lesson_teachers x on x.lesson_id = m.id) n
    where ${staysIn(sql`n.user_id`, sql`n.id`)}),
  m_met as materialized (
    select m.id, m.day, x.group_id, x.group_id as own_id from m join lesson_groups x on x.lesson_id = m.id
    union select m.id, m.day, r.parent_id, x.group_id from m join lesson_groups x on x.lesson_id = m.id join group_relations r on r.child_id = x.group_id
    union select m.id, m.day, r.child_id, x.group_id from m join lesson_groups x on x.lesson_id = m.id join group_relations r on r.parent_id = x.group_id),
  o_led as materialized (
    select n.* from (
      select id, day, teacher_id as user_id from o where teacher_id is not null union select o.id, o.day, x.user_id from o join lesson_teachers x on x.lesson_id = o.id) n
    where ${staysIn(sql`n.user_id`, sql`n.id`)}),
  o_met as materialized (select o.id, o.day, x.group_id from o join lesson_groups x on x.lesson_id = o.id)`;
const meet: Sql = sql`o.id <> m.id and o.starts_at < m.ends_at and m.starts_at < o.ends_at and (o.id > m.id or not o.is_checked)`;

/** Returns clashes of the lessons that match a condition over `l` with each other and with all others, earliest first. */
export const selectClashes = (
  db: Db,
  viewer: Viewer,
  { checked, most }: { checked: Sql; most: number },
): Promise<(Clash & { time_zone: string })[]> =>
  db.rows(sql`
    with m as materialized (
      select l.id, d.day, l.starts_at, l.ends_at, l.room_id, l.teacher_id from lessons l join companies co on co.id = l.company_id cross join lateral ${daysOf} d(day)
      where l.company_id = ${viewer.company_id} and l.cancelled_at is null and ${checked}),
    o as materialized (
      select l.id, d.day, l.starts_at, l.ends_at, l.room_id, l.teacher_id, l.id in (select m.id from m) as is_checked
      from lessons l join companies co on co.id = l.company_id cross join lateral ${daysOf} d(day)
      where l.company_id = ${viewer.company_id} and l.cancelled_at is null
        and l.starts_at > (select min(starts_at) from m) - interval '1 day' and l.starts_at < (select max(ends_at) from m)),
    ${occupied},
    found as (
      select 'teacher' as kind, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as name, m.id, m.starts_at, o.id as other_id
      from m_led join o_led on o_led.user_id = m_led.user_id and o_led.day = m_led.day
      join m on m.id = m_led.id and m.day = m_led.day join o on o.id = o_led.id and o.day = o_led.day join users u on u.id = m_led.user_id where ${meet}
      union select 'group', g.name, m.id, m.starts_at, o.id
      from m_met join o_met on o_met.group_id = m_met.group_id and o_met.day = m_met.day
      join m on m.id = m_met.id and m.day = m_met.day join o on o.id = o_met.id and o.day = o_met.day join groups g on g.id = m_met.own_id where ${meet}
      union select 'room', r.name, m.id, m.starts_at, o.id from m join o on o.room_id = m.room_id and o.day = m.day join rooms r on r.id = m.room_id where ${meet})
    select f.kind, f.name, f.id as lesson_id, f.starts_at, co.time_zone, json_build_object('id', o.id, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'title',
        coalesce((select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = o.id), o.title)) as other
    from found f join lessons o on o.id = f.other_id join companies co on co.id = ${viewer.company_id} order by f.starts_at, f.kind desc, f.name, f.id, o.id limit ${most}`);
