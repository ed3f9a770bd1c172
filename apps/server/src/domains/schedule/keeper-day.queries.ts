import type { ResponseOf } from '@orbita/contract/endpoint';
import type { schedule } from '@orbita/contract/schedule';
import { type Db, sql } from '@orbita/database';
import { isLed } from '../../access/lessons.access.ts';
import type { Viewer } from '../../http/viewer.ts';
import { lessonWords } from './operations/changes.queries.ts';

/** Returns what the keeper of the schedule looks after now, in one statement. */
export const selectKeeperDay = (db: Db, viewer: Viewer): Promise<ResponseOf<typeof schedule.getKeeperDay>> =>
  db.one(sql`
    with co as materialized (
      select id, time_zone, (now() at time zone time_zone)::date as today from companies where id = ${viewer.company_id}),
    today as materialized (
      select l.* from lessons l join co on co.id = l.company_id
      where l.starts_at >= co.today::timestamp at time zone co.time_zone and l.starts_at < (co.today + 1)::timestamp at time zone co.time_zone),
    lacking as materialized (
      select l.*, not ${isLed} as lacks_teacher,
        l.room_id is null and l.room = '' and l.meeting_url = '' as lacks_room
      from lessons l where l.company_id = ${viewer.company_id} and l.cancelled_at is null and l.starts_at > now() and l.starts_at < now() + interval '14 days'),
    shown as materialized (
      select l.* from lacking l where l.lacks_teacher or l.lacks_room order by l.starts_at, l.id limit 20),
    led as (
      select l.id, l.teacher_id as user_id, l.stands_in_for_id from today l where l.stands_in_for_id is not null and l.cancelled_at is null
      union all select l.id, x.user_id, x.stands_in_for_id from today l join lesson_teachers x on x.lesson_id = l.id where x.stands_in_for_id is not null and l.cancelled_at is null
      limit 50),
    cancelled as (select l.* from today l where l.cancelled_at is not null order by l.starts_at, l.id limit 20)
    select (select count(*)::int from today where cancelled_at is null) as lessons,
      coalesce((select json_agg(row_to_json(r) order by r.starts_at, r.id) from (select l.id, ${lessonWords}, l.cancel_reason as reason from cancelled l) r), '[]') as cancelled,
      (select count(*)::int from today where cancelled_at is not null) as cancelled_count,
      coalesce((select json_agg(row_to_json(r) order by r.starts_at, r.id) from (select l.id, ${lessonWords}, l.lacks_teacher, l.lacks_room from shown l) r), '[]') as lacking,
      (select count(*)::int from lacking where lacks_teacher or lacks_room) as lacking_count,
      coalesce((select json_agg(row_to_json(r) order by r.starts_at, r.id) from (
        select l.id, ${lessonWords}, concat_ws(' ', u.last_name, u.first_name) as teacher, concat_ws(' ', o.last_name, o.first_name) as stands_in_for
        from led join lessons l on l.id = led.id join users u on u.id = led.user_id join users o on o.id = led.stands_in_for_id) r), '[]') as substitutions,
      coalesce((select json_agg(row_to_json(r) order by r.first_day, r.id) from (
        select h.id, h.title, h.first_day, h.last_day, coalesce((
          select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from holiday_groups hg join groups g on g.id = hg.group_id where hg.holiday_id = h.id), '[]') as groups
        from holidays h join co on co.id = h.company_id where h.last_day >= co.today and h.first_day <= co.today + 60 order by h.first_day, h.id limit 10) r), '[]') as holidays`);
