-- SQL statements of «schedule», written by npm run generate

-- selectClashes (domains/schedule/clashes.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer, $5 bigint
-- returns kind text, name text, lesson_id integer, starts_at timestamp with time zone, time_zone text, other json
with m as materialized (
      select l.id, d.day, l.starts_at, l.ends_at, l.room_id, l.teacher_id from lessons l join companies co on co.id = l.company_id cross join lateral
  generate_series((l.starts_at at time zone co.time_zone)::date::timestamp, ((l.ends_at - interval '1 microsecond') at time zone co.time_zone)::date::timestamp, interval '1 day') d(day)
      where l.company_id = $1 and l.cancelled_at is null and l.id = any ($2::int[])),
    o as materialized (
      select l.id, d.day, l.starts_at, l.ends_at, l.room_id, l.teacher_id, l.id in (select m.id from m) as is_checked
      from lessons l join companies co on co.id = l.company_id cross join lateral
  generate_series((l.starts_at at time zone co.time_zone)::date::timestamp, ((l.ends_at - interval '1 microsecond') at time zone co.time_zone)::date::timestamp, interval '1 day') d(day)
      where l.company_id = $3 and l.cancelled_at is null
        and l.starts_at > (select min(starts_at) from m) - interval '1 day' and l.starts_at < (select max(ends_at) from m)),
  m_led as materialized (
    select n.* from (
      select id, day, teacher_id as user_id from m where teacher_id is not null union select m.id, m.day, x.user_id from m join lesson_teachers x on x.lesson_id = m.id) n
    where not exists (select 1 from lesson_releases rl where rl.user_id = n.user_id and rl.lesson_id = n.id)),
  m_met as materialized (
    select m.id, m.day, x.group_id, x.group_id as own_id from m join lesson_groups x on x.lesson_id = m.id
    union select m.id, m.day, r.parent_id, x.group_id from m join lesson_groups x on x.lesson_id = m.id join group_relations r on r.child_id = x.group_id
    union select m.id, m.day, r.child_id, x.group_id from m join lesson_groups x on x.lesson_id = m.id join group_relations r on r.parent_id = x.group_id),
  o_led as materialized (
    select n.* from (
      select id, day, teacher_id as user_id from o where teacher_id is not null union select o.id, o.day, x.user_id from o join lesson_teachers x on x.lesson_id = o.id) n
    where not exists (select 1 from lesson_releases rl where rl.user_id = n.user_id and rl.lesson_id = n.id)),
  o_met as materialized (select o.id, o.day, x.group_id from o join lesson_groups x on x.lesson_id = o.id),
    found as (
      select 'teacher' as kind, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as name, m.id, m.starts_at, o.id as other_id
      from m_led join o_led on o_led.user_id = m_led.user_id and o_led.day = m_led.day
      join m on m.id = m_led.id and m.day = m_led.day join o on o.id = o_led.id and o.day = o_led.day join users u on u.id = m_led.user_id where o.id <> m.id and o.starts_at < m.ends_at and m.starts_at < o.ends_at and (o.id > m.id or not o.is_checked)
      union select 'group', g.name, m.id, m.starts_at, o.id
      from m_met join o_met on o_met.group_id = m_met.group_id and o_met.day = m_met.day
      join m on m.id = m_met.id and m.day = m_met.day join o on o.id = o_met.id and o.day = o_met.day join groups g on g.id = m_met.own_id where o.id <> m.id and o.starts_at < m.ends_at and m.starts_at < o.ends_at and (o.id > m.id or not o.is_checked)
      union select 'room', r.name, m.id, m.starts_at, o.id from m join o on o.room_id = m.room_id and o.day = m.day join rooms r on r.id = m.room_id where o.id <> m.id and o.starts_at < m.ends_at and m.starts_at < o.ends_at and (o.id > m.id or not o.is_checked))
    select f.kind, f.name, f.id as lesson_id, f.starts_at, co.time_zone, json_build_object('id', o.id, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'title',
        coalesce((select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = o.id), o.title)) as other
    from found f join lessons o on o.id = f.other_id join companies co on co.id = $4 order by f.starts_at, f.kind desc, f.name, f.id, o.id limit $5;
-- Also:
--   − where l.company_id = $ and l.cancelled_at is null and l.id = any ($::int[])),
--   + where l.company_id = $ and l.cancelled_at is null and l.ends_at > now() and l.starts_at < now() + make_interval(days => $)),

-- selectFreeTimes (domains/schedule/free-times.queries.ts)
-- takes $1 integer, $2 integer, $3 date, $4 date, $5 integer, $6 integer, $7 integer, $8 integer, $9 bigint, $10 bigint
-- returns starts_at timestamp with time zone, ends_at timestamp with time zone, rooms json
with lesson as materialized (
    select l.*, co.time_zone, l.ends_at - l.starts_at as length from lessons l join companies co on co.id = l.company_id
    where l.id = $1 and l.company_id = $2),
  usual as materialized (
    select (l.starts_at at time zone t.time_zone)::time as at from lesson t join lessons l on l.company_id = t.company_id
    where l.starts_at > now() - interval '28 days' and l.starts_at < now() + interval '28 days' group by 1 having count(*) > 1
    union select (starts_at at time zone time_zone)::time from lesson),
  slots as materialized (
    select s.starts_at, s.starts_at + t.length as ends_at
    from lesson t cross join generate_series($3::date::timestamp, $4::date::timestamp, interval '1 day') d(day) cross join usual
    cross join lateral (select (d.day::date + usual.at) at time zone t.time_zone as starts_at) s
    where s.starts_at > now() and extract(isodow from d.day) < 7),
  led_by as materialized (
    select n.user_id from (
      select t.id, t.teacher_id as user_id from lesson t where t.teacher_id is not null union select t.id, a.user_id from lesson t join lesson_teachers a on a.lesson_id = t.id) n
    where not exists (select 1 from lesson_releases rl where rl.user_id = n.user_id and rl.lesson_id = n.id)),
  busy as materialized (
    select l.id, l.starts_at, l.ends_at, l.room_id,
      exists (select 1 from lesson t where (l.teacher_id in (select user_id from led_by) and not exists (select 1 from lesson_releases rl where rl.user_id = l.teacher_id and rl.lesson_id = l.id))
          or exists (select 1 from lesson_teachers b where b.lesson_id = l.id and b.user_id in (select user_id from led_by) and not exists (select 1 from lesson_releases rl where rl.user_id = b.user_id and rl.lesson_id = l.id))
          or exists (select 1 from lesson_groups a join lesson_groups b on b.lesson_id = l.id where a.lesson_id = t.id and (a.group_id = b.group_id
            or exists (select 1 from group_relations r where (r.parent_id, r.child_id) in ((a.group_id, b.group_id), (b.group_id, a.group_id)))))) as is_of_people
    from lessons l where l.company_id = $5 and l.cancelled_at is null and l.id <> $6
      and l.starts_at > (select min(starts_at) from slots) - interval '1 day' and l.starts_at < (select max(ends_at) from slots)),
  seats as materialized (
    select count(distinct gu.user_id) as n from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = $7)
  select s.starts_at, s.ends_at, coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'building', r.building)) from (
      select r.id, r.name, r.building from rooms r cross join seats
      where r.company_id = $8 and not r.is_archived and coalesce(r.capacity, seats.n) >= seats.n
        and not exists (select 1 from busy b where b.room_id = r.id and b.starts_at < s.ends_at and s.starts_at < b.ends_at)
      order by r.capacity nulls last, r.building, r.name limit $9) r), '[]') as rooms
  from slots s where not exists (select 1 from busy b where b.is_of_people and b.starts_at < s.ends_at and s.starts_at < b.ends_at)
  order by s.starts_at limit $10;

-- selectHolidays (domains/schedule/holidays/holidays.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, title text, first_day date, last_day date, updated_at timestamp with time zone, groups json, lessons integer
select
  h.id, h.title, h.first_day, h.last_day, h.updated_at, coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from holiday_groups hg join groups g on g.id = hg.group_id where hg.holiday_id = h.id), '[]') as groups,
  (select count(*)::int from lessons l where l.cancelled_at is null and (
  l.company_id = h.company_id and l.starts_at >= h.first_day::timestamp at time zone co.time_zone and l.starts_at < (h.last_day + 1)::timestamp at time zone co.time_zone
  and (h.is_for_all or array(select lg.group_id from lesson_groups lg where lg.lesson_id = l.id) <@ array(select hg.group_id from holiday_groups hg where hg.holiday_id = h.id)))) as lessons from holidays h join companies co on co.id = h.company_id where h.company_id = $1 and h.id = any ($2::int[]) order by h.first_day, h.id;
-- Also:
--   − and (h.is_for_all or array(select lg.group_id from lesson_groups lg where lg.lesson_id = l.id) <@ array(select hg.group_id from holiday_groups hg where hg.holiday_id = h.id)))) as lessons from holidays h join companies co on co.id = h.company_id where h.company_id = $ and h.id = any ($::int[]) order by h.first_day, h.id
--   + and (h.is_for_all or array(select lg.group_id from lesson_groups lg where lg.lesson_id = l.id) <@ array(select hg.group_id from holiday_groups hg where hg.holiday_id = h.id)))) as lessons from holidays h join companies co on co.id = h.company_id where h.company_id = $ and h.first_day <= make_date($, 12, 31) and h.last_day >= make_date($, 1, 1) order by h.first_day, h.id

-- insertHolidays (domains/schedule/holidays/holidays.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns id integer
with w as materialized (
    select w.*, nextval(pg_get_serial_sequence('holidays', 'id'))::int as id
    from jsonb_to_recordset($1::jsonb) as w(n int, group_ids int[], "title" text, "first_day" date, "last_day" date)),
  made as (
    insert into holidays (id, company_id, is_for_all, "title", "first_day", "last_day")
    select w.id, $2, cardinality(w.group_ids) = 0, w."title", w."first_day", w."last_day" from w),
  met as (insert into holiday_groups (holiday_id, group_id) select distinct w.id, g from w cross join unnest(w.group_ids) g)
  select id from w order by n;

-- updateHolidayRow (domains/schedule/holidays/holidays.queries.ts)
-- takes $1 text, $2 date, $3 date, $4 boolean, $5 integer, $6 integer, $7 timestamp with time zone, $8 timestamp with time zone, $9 integer[], $10 integer[]
-- returns id integer
with changed as (
    update holidays set title = $1, first_day = $2, last_day = $3, is_for_all = $4, updated_at = now()
    where id = $5 and company_id = $6 and ($7::timestamptz is null or updated_at = $8::timestamptz) returning id),
  gone as (delete from holiday_groups where holiday_id in (select id from changed) and group_id <> all ($9::int[])),
  met as (insert into holiday_groups (holiday_id, group_id) select changed.id, g from changed cross join unnest($10::int[]) g on conflict do nothing)
  select id from changed;

-- lockHoliday (domains/schedule/holidays/holidays.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from holidays where id = $1 and company_id = $2 for no key update;

-- deleteHolidayRow (domains/schedule/holidays/holidays.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from holidays where id = $1 and company_id = $2;

-- selectKnownNames (domains/schedule/importing/known-names.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns groups json, people json, subjects json, rooms json
select
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from groups g where g.company_id = $1 and not g.is_archived), '[]') as groups,
  coalesce((
    select json_agg(json_build_object('id', u.id, 'last_name', u.last_name, 'first_name', u.first_name, 'middle_name', u.middle_name,
      'teaches', exists (select 1 from subject_users su join subjects s on s.id = su.subject_id where su.user_id = u.id and s.company_id = $2))
      order by u.last_name, u.first_name, u.id)
    from company_members m join users u on u.id = m.user_id where m.company_id = $3 and m.blocked_at is null
      and not exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $4)), '[]') as people,
  coalesce((
    select json_agg(json_build_object('id', s.id, 'title', s.title, 'code', s.code,
      'group_ids', array(select sg.group_id from subject_groups sg where sg.subject_id = s.id),
      'teacher_ids', array(select su.user_id from subject_users su where su.subject_id = s.id and su.role_type = 'TEACHER')) order by s.title, s.id)
    from subjects s where s.company_id = $5 and s.deleted_at is null and not s.is_archived), '[]') as subjects,
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'building', r.building) order by r.building, r.name, r.id) from rooms r where r.company_id = $6 and not r.is_archived), '[]') as rooms;

-- selectKeeperDay (domains/schedule/keeper-day.queries.ts)
-- takes $1 integer, $2 integer
-- returns lessons integer, cancelled json, cancelled_count integer, lacking json, lacking_count integer, substitutions json, holidays json
with co as materialized (
      select id, time_zone, (now() at time zone time_zone)::date as today from companies where id = $1),
    today as materialized (
      select l.* from lessons l join co on co.id = l.company_id
      where l.starts_at >= co.today::timestamp at time zone co.time_zone and l.starts_at < (co.today + 1)::timestamp at time zone co.time_zone),
    lacking as materialized (
      select l.*, not exists (
  select 1 from (select l.teacher_id as user_id where l.teacher_id is not null union all select lt.user_id from lesson_teachers lt where lt.lesson_id = l.id) named
  where not exists (select 1 from lesson_releases rl where rl.user_id = named.user_id and rl.lesson_id = l.id)) as lacks_teacher,
        l.room_id is null and l.room = '' and l.meeting_url = '' as lacks_room
      from lessons l where l.company_id = $2 and l.cancelled_at is null and l.starts_at > now() and l.starts_at < now() + interval '14 days'),
    shown as materialized (
      select l.* from lacking l where l.lacks_teacher or l.lacks_room order by l.starts_at, l.id limit 20),
    led as (
      select l.id, l.teacher_id as user_id, l.stands_in_for_id from today l where l.stands_in_for_id is not null and l.cancelled_at is null
      union all select l.id, x.user_id, x.stands_in_for_id from today l join lesson_teachers x on x.lesson_id = l.id where x.stands_in_for_id is not null and l.cancelled_at is null
      limit 50),
    cancelled as (select l.* from today l where l.cancelled_at is not null order by l.starts_at, l.id limit 20)
    select (select count(*)::int from today where cancelled_at is null) as lessons,
      coalesce((select json_agg(row_to_json(r) order by r.starts_at, r.id) from (select l.id,
  coalesce((select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id), l.title) as title,
  coalesce((select string_agg(g.name, ', ' order by g.name) from lesson_groups x join groups g on g.id = x.group_id where x.lesson_id = l.id), '') as groups, l.starts_at, l.cancel_reason as reason from cancelled l) r), '[]') as cancelled,
      (select count(*)::int from today where cancelled_at is not null) as cancelled_count,
      coalesce((select json_agg(row_to_json(r) order by r.starts_at, r.id) from (select l.id,
  coalesce((select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id), l.title) as title,
  coalesce((select string_agg(g.name, ', ' order by g.name) from lesson_groups x join groups g on g.id = x.group_id where x.lesson_id = l.id), '') as groups, l.starts_at, l.lacks_teacher, l.lacks_room from shown l) r), '[]') as lacking,
      (select count(*)::int from lacking where lacks_teacher or lacks_room) as lacking_count,
      coalesce((select json_agg(row_to_json(r) order by r.starts_at, r.id) from (
        select l.id,
  coalesce((select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id), l.title) as title,
  coalesce((select string_agg(g.name, ', ' order by g.name) from lesson_groups x join groups g on g.id = x.group_id where x.lesson_id = l.id), '') as groups, l.starts_at, concat_ws(' ', u.last_name, u.first_name) as teacher, concat_ws(' ', o.last_name, o.first_name) as stands_in_for
        from led join lessons l on l.id = led.id join users u on u.id = led.user_id join users o on o.id = led.stands_in_for_id) r), '[]') as substitutions,
      coalesce((select json_agg(row_to_json(r) order by r.first_day, r.id) from (
        select h.id, h.title, h.first_day, h.last_day, coalesce((
          select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from holiday_groups hg join groups g on g.id = hg.group_id where hg.holiday_id = h.id), '[]') as groups
        from holidays h join co on co.id = h.company_id where h.last_day >= co.today and h.first_day <= co.today + 60 order by h.first_day, h.id limit 10) r), '[]') as holidays;

-- selectLessonStates (domains/schedule/lesson-states.ts)
-- takes $1 integer[]
-- returns id integer, starts_at timestamp with time zone, ends_at timestamp with time zone, room text, is_cancelled boolean, homework text, subject_ids integer[], group_ids integer[], teacher_ids integer[], teachers text
select l.id, l.starts_at, l.ends_at, coalesce(r.name, l.room) as room, l.cancelled_at is not null as is_cancelled, l.homework,
    array(select x.subject_id from lesson_subjects x where x.lesson_id = l.id order by 1) as subject_ids,
    array(select x.group_id from lesson_groups x where x.lesson_id = l.id order by 1) as group_ids,
    array(select n.id from (select l.teacher_id as id where l.teacher_id is not null union select x.user_id from lesson_teachers x where x.lesson_id = l.id) n
      where not exists (select 1 from lesson_releases rl where rl.user_id = n.id and rl.lesson_id = l.id) order by 1) as teacher_ids,
    coalesce((select string_agg(trim(concat(u.last_name, ' ', nullif(concat(left(u.first_name, 1), '.'), '.'))), ', ' order by u.id = l.teacher_id desc, u.id) from users u
      where u.id = l.teacher_id or u.id in (select x.user_id from lesson_teachers x where x.lesson_id = l.id)), '') as teachers
  from lessons l left join rooms r on r.id = l.room_id where l.id = any ($1::int[]);

-- selectFormer (domains/schedule/operations/changes.queries.ts)
-- takes $1 integer[]
-- returns id integer, was jsonb
select l.id, jsonb_build_object('starts_at', l.starts_at, 'ends_at', l.ends_at, 'cancelled_at', l.cancelled_at, 'cancel_reason', l.cancel_reason,
    'series_id', l.series_id, 'is_exception', l.is_exception, 'room_id', l.room_id, 'room', l.room, 'teacher_id', l.teacher_id, 'stands_in_for_id', l.stands_in_for_id,
    'others', coalesce((select jsonb_agg(jsonb_build_object('user_id', x.user_id, 'stands_in_for_id', x.stands_in_for_id)) from lesson_teachers x where x.lesson_id = l.id), '[]')) as was
  from lessons l where l.id = any ($1::int[]);

-- insertChange (domains/schedule/operations/changes.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text, $5 jsonb, $6 integer, $7 integer[]
-- returns id integer
with change as (
    insert into timetable_changes (company_id, author_id, kind, title) values ($1, $2, $3, $4) returning id),
  kept as (
    insert into timetable_change_lessons (change_id, lesson_id, was, planned_at, left_at)
    select change.id, l.id, w.was, l.starts_at, l.updated_at from change cross join lessons l
    left join jsonb_to_recordset($5::jsonb) as w(id int, was jsonb) on w.id = l.id
    where l.company_id = $6 and l.id = any ($7::int[]))
  select id from change;

-- selectSeriesOf (domains/schedule/operations/changes.queries.ts)
-- takes $1 integer[]
-- returns series_id integer
select distinct series_id from lessons where id = any ($1::int[]) and series_id is not null;

-- lockChange (domains/schedule/operations/changes.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, kind text, undone_at timestamp with time zone
select id, kind, undone_at from timetable_changes where id = $1 and company_id = $2 for update;

-- lockUndone (domains/schedule/operations/changes.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from lessons l where l.company_id = $1 and l.id in (select x.lesson_id from timetable_change_lessons x where x.change_id = $2)
  order by l.id for update;

-- lockUndone (domains/schedule/operations/changes.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, title text, groups text, starts_at timestamp with time zone, is_made boolean, is_cancelled boolean, former_start text, reason text
select l.id,
  coalesce((select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id), l.title) as title,
  coalesce((select string_agg(g.name, ', ' order by g.name) from lesson_groups x join groups g on g.id = x.group_id where x.lesson_id = l.id), '') as groups, l.starts_at, x.was is null as is_made, l.cancelled_at is not null as is_cancelled, x.was ->> 'starts_at' as former_start,
      case when (
  exists (select 1 from attendance a where a.lesson_id = l.id) or exists (select 1 from feedbacks f where f.lesson_id = l.id)) then 'attended' when l.updated_at <> x.left_at or (x.was is null and exists (select 1 from lesson_attachments f where f.lesson_id = l.id)) then 'changed'
        when x.was is not null and (x.was ->> 'starts_at')::timestamptz <> l.starts_at and least((x.was ->> 'starts_at')::timestamptz, l.starts_at) <= now() then 'begun' end as reason
    from lessons l join timetable_change_lessons x on x.lesson_id = l.id and x.change_id = $1
    where l.company_id = $2 order by l.starts_at, l.id;

-- restoreFormer (domains/schedule/operations/changes.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
update lessons l set starts_at = w.starts_at, ends_at = w.ends_at, cancelled_at = w.cancelled_at, cancel_reason = w.cancel_reason,
    series_id = (select s.id from lesson_series s where s.id = w.series_id), is_exception = w.is_exception,
    room_id = (select r.id from rooms r where r.id = w.room_id), room = w.room, teacher_id = (select u.id from users u where u.id = w.teacher_id),
    stands_in_for_id = (select u.id from users u where u.id = w.stands_in_for_id), updated_at = now()
  from (select x.lesson_id, x.was from timetable_change_lessons x where x.change_id = $1 and x.lesson_id = any ($2::int[]) and x.was is not null) x cross join lateral jsonb_to_record(x.was) as w(starts_at timestamptz, ends_at timestamptz, cancelled_at timestamptz, cancel_reason text,
    series_id int, is_exception boolean, room_id int, room text, teacher_id int, stands_in_for_id int)
  where l.id = x.lesson_id;

-- restoreFormer (domains/schedule/operations/changes.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
delete from lesson_teachers where lesson_id in (select x.lesson_id from (select x.lesson_id, x.was from timetable_change_lessons x where x.change_id = $1 and x.lesson_id = any ($2::int[]) and x.was is not null) x);

-- restoreFormer (domains/schedule/operations/changes.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
insert into lesson_teachers (lesson_id, user_id, stands_in_for_id)
  select x.lesson_id, o.user_id, o.stands_in_for_id from (select x.lesson_id, x.was from timetable_change_lessons x where x.change_id = $1 and x.lesson_id = any ($2::int[]) and x.was is not null) x cross join lateral jsonb_to_recordset(x.was -> 'others') as o(user_id int, stands_in_for_id int)
  where exists (select 1 from users u where u.id = o.user_id);

-- markUndone (domains/schedule/operations/changes.queries.ts)
-- takes $1 integer
-- returns nothing
update timetable_changes set undone_at = now() where id = $1;

-- selectChanges (domains/schedule/operations/changes.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, kind text, title text, created_at timestamp with time zone, undone_at timestamp with time zone, total integer, lessons integer, first_day timestamp with time zone, author json
with page as materialized (
    select c.*, count(*) over ()::int as total from timetable_changes c where c.company_id = $1 order by c.id desc limit $2 offset $3)
  select p.id, p.kind, p.title, p.created_at, p.undone_at, p.total, coalesce(x.lessons, 0) as lessons, x.first_day,
    case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author
  from page p left join users u on u.id = p.author_id
  left join (
    select c.change_id, count(*)::int as lessons, min(c.planned_at) as first_day from page join timetable_change_lessons c on c.change_id = page.id group by 1) x on x.change_id = p.id
  order by p.id desc;

-- lockSpan (domains/schedule/operations/operations.queries.ts)
-- takes $1 integer, $2 integer[], $3 date, $4 date
-- returns ?column? integer
select 1 from lessons l join companies co on co.id = l.company_id where
  l.company_id = $1 and l.cancelled_at is null and exists (select 1 from lesson_groups x where x.lesson_id = l.id and x.group_id = any ($2::int[]))
  and l.starts_at >= $3::date::timestamp at time zone co.time_zone and l.starts_at < ($4::date + 1)::timestamp at time zone co.time_zone order by l.id for update of l;

-- lockSpan (domains/schedule/operations/operations.queries.ts)
-- takes $1 integer[], $2 boolean, $3 boolean, $4 integer[], $5 integer, $6 integer[], $7 date, $8 date
-- returns id integer, title text, groups text, starts_at timestamp with time zone, reason text
select l.id,
  coalesce((select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id), l.title) as title,
  coalesce((select string_agg(g.name, ', ' order by g.name) from lesson_groups x join groups g on g.id = x.group_id where x.lesson_id = l.id), '') as groups, l.starts_at,
      case when l.id = any ($1::int[]) then 'named'
        when not $2 and exists (select 1 from attendance a where a.lesson_id = l.id) then 'attended'
        when not $3 and l.starts_at <= now() then 'begun'
        when exists (select 1 from lesson_groups x where x.lesson_id = l.id and x.group_id <> all ($4::int[])) then 'shared' end as reason
    from lessons l join companies co on co.id = l.company_id where
  l.company_id = $5 and l.cancelled_at is null and exists (select 1 from lesson_groups x where x.lesson_id = l.id and x.group_id = any ($6::int[]))
  and l.starts_at >= $7::date::timestamp at time zone co.time_zone and l.starts_at < ($8::date + 1)::timestamp at time zone co.time_zone order by l.starts_at, l.id;

-- shiftLessons (domains/schedule/operations/operations.queries.ts)
-- takes $1 text, $2 integer, $3 text, $4 text, $5 integer, $6 text, $7 integer[]
-- returns nothing
update lessons l set starts_at = ((l.starts_at at time zone $1) + make_interval(days => $2)) at time zone $3, ends_at = ((l.starts_at at time zone $4) + make_interval(days => $5)) at time zone $6 + (l.ends_at - l.starts_at), is_exception = l.series_id is not null, updated_at = now()
  where l.id = any ($7::int[]);

-- selectCopied (domains/schedule/operations/operations.queries.ts)
-- takes $1 text, $2 text, $3 integer[]
-- returns day date, start text, minutes double precision, title text, place text, room_id integer, meeting_url text, subject_ids integer[], group_ids integer[], teacher_id integer, other_ids integer[]
select (l.starts_at at time zone $1)::date as day, (l.starts_at at time zone $2)::time::text as start, extract(epoch from l.ends_at - l.starts_at)::float8 / 60 as minutes,
    case when l.step_id is null then l.title else '' end as title, l.room as place, l.room_id, l.meeting_url,
    array(select x.subject_id from lesson_subjects x where x.lesson_id = l.id) as subject_ids, array(select x.group_id from lesson_groups x where x.lesson_id = l.id) as group_ids,
    case when not exists (select 1 from lesson_releases rl where rl.user_id = coalesce(l.stands_in_for_id, l.teacher_id) and rl.lesson_id = l.id) then coalesce(l.stands_in_for_id, l.teacher_id) end as teacher_id,
    array(select coalesce(x.stands_in_for_id, x.user_id) from lesson_teachers x where x.lesson_id = l.id and not exists (select 1 from lesson_releases rl where rl.user_id = coalesce(x.stands_in_for_id, x.user_id) and rl.lesson_id = l.id)) as other_ids
  from lessons l where l.id = any ($3::int[]) order by l.starts_at, l.id;

-- hasBegun (domains/schedule/operations/operations.queries.ts)
-- takes $1 integer[]
-- returns has_begun boolean
select exists (select 1 from lessons l where l.id = any ($1::int[]) and l.starts_at <= now()) as has_begun;

-- selectHolidayTitles (domains/schedule/operations/operations.queries.ts)
-- takes $1 text, $2 integer, $3 integer[]
-- returns title text
with meant as materialized (
    select (l.starts_at at time zone $1)::date + $2::int as day, l.company_id, array(select x.group_id from lesson_groups x where x.lesson_id = l.id) as group_ids
    from lessons l where l.id = any ($3::int[]))
  select h.title from holidays h where exists (
    select 1 from meant m where m.company_id = h.company_id and m.day between h.first_day and h.last_day
      and (h.is_for_all or m.group_ids <@ array(select hg.group_id from holiday_groups hg where hg.holiday_id = h.id)))
  order by h.first_day, h.id;

-- selectPlannedUntil (domains/schedule/operations/operations.queries.ts)
-- takes $1 integer
-- returns day date
select greatest((now() at time zone co.time_zone)::date, max(s.finished_at::date)) as day
  from companies co left join semesters s on s.company_id = co.id where co.id = $1 group by co.id;

-- selectDays (domains/schedule/plans/series-plans.queries.ts)
-- takes $1 text, $2 integer, $3 text, $4 integer, $5 integer[], $6 integer, $7 date, $8 integer[], $9 integer, $10 time without time zone, $11 text
-- returns day date, is_holiday boolean
with own as (
    select (l.starts_at at time zone $1)::date as day, array(select x.group_id from lesson_groups x where x.lesson_id = l.id) as group_ids from lessons l where l.id = $2),
  kept as (
    select (l.starts_at at time zone $3)::date as day from lessons l where l.series_id = $4 and l.cancelled_at is null and l.id <> all ($5::int[]))
  select d.day::date as day, exists (
      select 1 from holidays h where h.company_id = $6 and d.day::date between h.first_day and h.last_day
        and (h.is_for_all or own.group_ids <@ array(select hg.group_id from holiday_groups hg where hg.holiday_id = h.id))) as is_holiday
  from own cross join generate_series(own.day::timestamp, $7::date::timestamp, interval '1 day') d(day)
  where extract(isodow from d.day)::int = any ($8::int[])
    and ((d.day::date - date_trunc('week', own.day::timestamp)::date) / 7) % $9::int = 0
    and (d.day::date + $10::time) at time zone $11 > now() and d.day::date not in (select day from kept)
  order by d.day;

-- insertNextSeries (domains/schedule/plans/series-plans.queries.ts)
-- takes $1 text, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer[], $8 integer, $9 date, $10 time without time zone, $11 time without time zone
-- returns id integer
with own as (
    select l.id, (l.starts_at at time zone $1)::date as day from lessons l where l.id = $2),
  ended as (
    update lesson_series s set last_day = greatest(s.first_day, own.day - 1) from own where s.id = $3)
  insert into lesson_series (company_id, follows_id, author_id, weekdays, interval_weeks, first_day, last_day, start_time, end_time)
  select $4, $5, $6, $7::int[], $8::int, own.day, greatest(own.day, $9::date), $10::time, $11::time
  from own returning id;

-- placeLessons (domains/schedule/plans/series-plans.queries.ts)
-- takes $1 time without time zone, $2 text, $3 time without time zone, $4 text, $5 time without time zone, $6 time without time zone, $7 integer, $8 integer[], $9 date[]
-- returns nothing
update lessons l set starts_at = (d.day + $1::time) at time zone $2,
    ends_at = (d.day + $3::time) at time zone $4 + ($5::time - $6::time), series_id = $7, updated_at = now()
  from unnest($8::int[], $9::date[]) as d(id, day) where l.id = d.id;

-- joinSeries (domains/schedule/plans/series-plans.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
update lessons set series_id = $1 where id = any ($2::int[]);

-- describeSeries (domains/schedule/plans/series-plans.queries.ts)
-- takes $1 integer
-- returns nothing
update lesson_series s set room = coalesce((
      select coalesce(r.name, l.room) from lessons l left join rooms r on r.id = l.room_id where l.series_id = s.id order by l.starts_at desc limit 1), ''),
    teachers = coalesce((
      select concat_ws(' ', u.last_name, u.first_name) from lessons l join users u on u.id = coalesce(l.stands_in_for_id, l.teacher_id) where l.series_id = s.id order by l.starts_at desc limit 1), '')
  where s.id = $1;

-- rejoinSeries (domains/schedule/plans/series-plans.queries.ts)
-- takes $1 integer[]
-- returns nothing
update lesson_series s set last_day = greatest(s.last_day, coalesce((
    select max((l.starts_at at time zone co.time_zone)::date) from lessons l where l.series_id = s.id), s.last_day))
  from companies co where co.id = s.company_id and s.id in (select n.follows_id from lesson_series n where n.id = any ($1::int[]));

-- rejoinSeries (domains/schedule/plans/series-plans.queries.ts)
-- takes $1 integer[]
-- returns nothing
delete from lesson_series s where s.id = any ($1::int[]) and s.follows_id is not null
  and not exists (select 1 from lessons l where l.series_id = s.id) and not exists (select 1 from lesson_series n where n.follows_id = s.id);

-- selectPlans (domains/schedule/plans/series-plans.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, weekdays integer[], interval_weeks integer, first_day date, last_day date, start text, end text, room text, teachers text, author json, created_at timestamp with time zone
with recursive back as (
    select s.*, 1 as depth from lesson_series s join lessons l on l.series_id = s.id where l.id = $1 and l.company_id = $2
    union all select s.*, back.depth + 1 from lesson_series s join back on back.follows_id = s.id where back.depth < 100),
  first as (select id from back order by depth desc limit 1),
  forth as (
    select s.*, 1 as depth from lesson_series s join first on first.id = s.id
    union all select s.*, forth.depth + 1 from lesson_series s join forth on forth.id = s.follows_id where forth.depth < 100)
  select f.id, f.weekdays, f.interval_weeks, f.first_day, f.last_day, to_char(f.start_time, 'HH24:MI') as start, to_char(f.end_time, 'HH24:MI') as end, f.room, f.teachers,
    case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, f.created_at
  from forth f left join users u on u.id = f.author_id order by f.first_day, f.id;

-- selectLessons (domains/schedule/read-schedule.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 date, $9 date, $10 integer, $11 integer, $12 date, $13 date, $14 integer, $15 integer, $16 date, $17 date, $18 integer, $19 integer, $20 integer, $21 bigint, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer
-- returns id integer, title text, starts_at timestamp with time zone, ends_at timestamp with time zone, room text, room_id integer, building text, lesson_subjects text, groups text, teachers text, topics text, meeting_url text, homework text, series_id integer, is_exception boolean, cancelled_at timestamp with time zone, cancel_reason text, can_mark boolean, can_edit boolean, is_noted boolean, code_until timestamp with time zone, updated_at timestamp with time zone, is_led boolean
-- Few lessons are asked for, and only these are worth asking who may see them.
    with studied as materialized (select array(
  select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
  join subjects s on s.id = sg.subject_id where gu.user_id = $1 and (s.company_id = $2 and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $3)))) as ids),
    near as materialized (
      select l.*, (
  (l.teacher_id is not distinct from $4::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $5::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $6::int))) as is_led from companies co cross join lateral (
  select l.id from lessons l where l.teacher_id = $7 and
  l.starts_at >= $8::date::timestamp at time zone co.time_zone and l.starts_at < ($9::date + 1)::timestamp at time zone co.time_zone
  union select lt.lesson_id from lesson_teachers lt where lt.user_id = $10
  union select lg.id from
  (select gu.group_id from group_users gu where gu.user_id = $11) met cross join lateral (
    select x.lesson_id as id from lesson_groups x where x.group_id = met.group_id and
  x.starts_at >= $12::date::timestamp at time zone co.time_zone and x.starts_at < ($13::date + 1)::timestamp at time zone co.time_zone offset 0) lg) own (id) cross join lateral (select l.* from lessons l where l.id = own.id offset 0) l
      where co.id = $14 and l.company_id = $15 and
  l.starts_at >= $16::date::timestamp at time zone co.time_zone and l.starts_at < ($17::date + 1)::timestamp at time zone co.time_zone),
    page as materialized (
      select l.* from near l where (l.company_id = $18 and coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $19 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and (
        l.is_led or (
  exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = any (array(
    select g.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = $20)) offset 0)
  and coalesce((select bool_or(x.subject_id = any ((select ids from studied)::int[])) from lesson_subjects x where x.lesson_id = l.id), true)) or false or false
        or false)) order by l.starts_at, l.id limit $21),
  about as materialized (
    select l.id as lesson_id, json_agg(json_build_object('subject_id', s.id, 'title', (s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as list
    from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where (s.deleted_at is null and (l.is_led or s.id = any ((select ids from studied)::int[])
        or false
        or false or false)) group by l.id),
  met as materialized (
    select x.lesson_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) as list
    from page l join lesson_groups x on x.lesson_id = l.id join groups g on g.id = x.group_id group by x.lesson_id),
  leaders as materialized (
    select n.lesson_id, n.place, n.user_id, n.stands_in_for_id,
      n.is_coming and exists (select 1 from lesson_releases rl where rl.user_id = n.user_id and rl.lesson_id = n.lesson_id) as has_left from (
      select l.id as lesson_id, l.ends_at > now() as is_coming, 0 as place, l.teacher_id as user_id, coalesce(l.stands_in_for_id, 0) as stands_in_for_id from page l where l.teacher_id is not null
      union all select x.lesson_id, l.ends_at > now(), 1, x.user_id, coalesce(x.stands_in_for_id, 0) from page l join lesson_teachers x on x.lesson_id = l.id and x.user_id is distinct from l.teacher_id) n),
  -- The same few people lead most lessons, so each is described once.
  faces as materialized (
    select t.user_id, t.stands_in_for_id, t.has_left, u.last_name, u.first_name, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false))::jsonb || jsonb_build_object('has_left', t.has_left, 'stands_in_for', case when o.id is not null then
        jsonb_build_object('id', o.id, 'first_name', o.first_name, 'last_name', o.last_name, 'middle_name', o.middle_name) end) as face
    from (select distinct user_id, stands_in_for_id, has_left from leaders) t join users u on u.id = t.user_id left join users o on o.id = t.stands_in_for_id),
  led as materialized (
    select t.lesson_id, json_agg(f.face order by t.place, f.last_name, f.first_name, f.user_id) as list
    from leaders t join faces f on f.user_id = t.user_id and f.stands_in_for_id = t.stands_in_for_id and f.has_left = t.has_left group by t.lesson_id),
  named as materialized (
    select l.id as lesson_id, json_agg(json_build_object('id', st.id, 'subject_id', s.id, 'title', st.title) order by c.position, st.position, st.id) as list
    from (select p.id, p.step_id from page p where p.step_id is not null union select x.lesson_id, x.step_id from page p join lesson_steps x on x.lesson_id = p.id) t
    join page l on l.id = t.id join steps st on st.id = t.step_id and st.deleted_at is null join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id
    where (s.deleted_at is null and (l.is_led or s.id = any ((select ids from studied)::int[])
        or false
        or false or false)) and (
  (s.company_id = $22 and (false or false)) or (not st.hidden and ((
  s.company_id = $23 and s.deleted_at is null and (false or false)) or (not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $24 and k.chapter_id = c.id)) and (((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $25 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $26))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $27 and aru.role_id = any (st.roles_ids)))) or false))))) group by l.id)
    select
  l.id, l.title, l.starts_at, l.ends_at, coalesce(r.name, l.room) as room, l.room_id, coalesce(r.building, '') as building,
  coalesce(about.list, '[]')::text as lesson_subjects, coalesce(met.list, '[]')::text as groups, coalesce(led.list, '[]')::text as teachers, coalesce(named.list, '[]')::text as topics,
  l.meeting_url, l.homework, l.series_id, l.is_exception, l.cancelled_at, l.cancel_reason, (
  (l.is_led or false or false or false)
  and l.cancelled_at is null
  and not exists (
    select 1 from lesson_subjects x where x.lesson_id = l.id
      and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $28 and xs.is_archived)) offset 0)) as can_mark, (false or l.is_led or false) as can_edit,
  case when (l.is_led or false or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
  (select k.closes_at from attendance_codes k where k.lesson_id = l.id and k.closes_at > now() and l.starts_at <= now() + interval '15 minutes' and l.cancelled_at is null) as code_until, l.updated_at, l.is_led from
  page l left join rooms r on r.id = l.room_id left join about on about.lesson_id = l.id left join met on met.lesson_id = l.id
  left join led on led.lesson_id = l.id left join named on named.lesson_id = l.id order by l.starts_at, l.id;
-- Also:
--   − from lesson_subjects x where x.lesson_id = l.id), true) and (
--   − l.is_led or (
--   − exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = any (array(
--   − select g.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = $)) offset 0)
--   − and coalesce((select bool_or(x.subject_id = any ((select ids from studied)::int[])) from lesson_subjects x where x.lesson_id = l.id), true)) or false or false
--   − or false)) order by l.starts_at, l.id limit $),
--   − select l.id as lesson_id, json_agg(json_build_object('subject_id', s.id, 'title', (s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as list
--   − from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where (s.deleted_at is null and (l.is_led or s.id = any ((select ids from studied)::int[])
--   − or false
--   − or false or false)) group by l.id),
--   − where (s.deleted_at is null and (l.is_led or s.id = any ((select ids from studied)::int[])
--   − or false
--   − or false or false)) and (
--   − (s.company_id = $ and (false or false)) or (not st.hidden and ((
--   − s.company_id = $ and s.deleted_at is null and (false or false)) or (not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and (((not st.is_retake or exists (
--   − (l.is_led or false or false or false)
--   − and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (false or l.is_led or false) as can_edit,
--   − case when (l.is_led or false or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
--   + from lesson_subjects x where x.lesson_id = l.id), true)) order by l.starts_at, l.id limit $),
--   + select l.id as lesson_id, json_agg(json_build_object('subject_id', s.id, 'title', (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as list
--   + from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where s.deleted_at is null group by l.id),
--   + where s.deleted_at is null and (
--   + (s.company_id = $ and (true or false)) or (not st.hidden and ((
--   + s.company_id = $ and s.deleted_at is null and (true or false)) or (not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and (((not st.is_retake or exists (
--   + ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or true or false)
--   + and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (true or (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false) as can_edit,
--   + case when ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
-- Also:
--   − l.starts_at >= $::date::timestamp at time zone co.time_zone and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone),
--   + l.starts_at >= $::date::timestamp at time zone co.time_zone and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone and l.id in (select lg.id from
--   + (select $::int as group_id) met cross join lateral (
--   + x.starts_at >= $::date::timestamp at time zone co.time_zone and x.starts_at < ($::date + 1)::timestamp at time zone co.time_zone offset 0) lg) and l.id in (select ls.lesson_id from lesson_subjects ls where ls.subject_id = $) and l.room_id = $),
-- Also:
--   − l.starts_at >= $::date::timestamp at time zone co.time_zone and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone),
--   − from lesson_subjects x where x.lesson_id = l.id), true) and (
--   − l.is_led or (
--   − exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = any (array(
--   − select g.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = $)) offset 0)
--   − and coalesce((select bool_or(x.subject_id = any ((select ids from studied)::int[])) from lesson_subjects x where x.lesson_id = l.id), true)) or false or false
--   − or false)) order by l.starts_at, l.id limit $),
--   − select l.id as lesson_id, json_agg(json_build_object('subject_id', s.id, 'title', (s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as list
--   − from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where (s.deleted_at is null and (l.is_led or s.id = any ((select ids from studied)::int[])
--   − or false
--   − or false or false)) group by l.id),
--   − where (s.deleted_at is null and (l.is_led or s.id = any ((select ids from studied)::int[])
--   − or false
--   − or false or false)) and (
--   − (s.company_id = $ and (false or false)) or (not st.hidden and ((
--   − s.company_id = $ and s.deleted_at is null and (false or false)) or (not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and (((not st.is_retake or exists (
--   − (l.is_led or false or false or false)
--   − and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (false or l.is_led or false) as can_edit,
--   − case when (l.is_led or false or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
--   + l.starts_at >= $::date::timestamp at time zone co.time_zone and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone and l.id in (select lg.id from
--   + (select $::int as group_id) met cross join lateral (
--   + x.starts_at >= $::date::timestamp at time zone co.time_zone and x.starts_at < ($::date + 1)::timestamp at time zone co.time_zone offset 0) lg) and l.id in (select ls.lesson_id from lesson_subjects ls where ls.subject_id = $) and l.room_id = $),
--   + from lesson_subjects x where x.lesson_id = l.id), true)) order by l.starts_at, l.id limit $),
--   + select l.id as lesson_id, json_agg(json_build_object('subject_id', s.id, 'title', (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as list
--   + from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where s.deleted_at is null group by l.id),
--   + where s.deleted_at is null and (
--   + (s.company_id = $ and (true or false)) or (not st.hidden and ((
--   + s.company_id = $ and s.deleted_at is null and (true or false)) or (not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and (((not st.is_retake or exists (
--   + ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or true or false)
--   + and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (true or (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false) as can_edit,
--   + case when ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
-- Also:
--   − l.starts_at >= $::date::timestamp at time zone co.time_zone and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone),
--   − l.is_led or (
--   − exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = any (array(
--   − select g.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = $)) offset 0)
--   − and coalesce((select bool_or(x.subject_id = any ((select ids from studied)::int[])) from lesson_subjects x where x.lesson_id = l.id), true)) or false or false
--   − select l.id as lesson_id, json_agg(json_build_object('subject_id', s.id, 'title', (s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as list
--   − from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where (s.deleted_at is null and (l.is_led or s.id = any ((select ids from studied)::int[])
--   − or false
--   − where (s.deleted_at is null and (l.is_led or s.id = any ((select ids from studied)::int[])
--   − or false
--   − (s.company_id = $ and (false or false)) or (not st.hidden and ((
--   − s.company_id = $ and s.deleted_at is null and (false or false)) or (not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and (((not st.is_retake or exists (
--   − (l.is_led or false or false or false)
--   − and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (false or l.is_led or false) as can_edit,
--   − case when (l.is_led or false or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
--   + l.starts_at >= $::date::timestamp at time zone co.time_zone and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone and l.id in (select lg.id from
--   + (select $::int as group_id) met cross join lateral (
--   + x.starts_at >= $::date::timestamp at time zone co.time_zone and x.starts_at < ($::date + 1)::timestamp at time zone co.time_zone offset 0) lg) and l.id in (select ls.lesson_id from lesson_subjects ls where ls.subject_id = $) and l.room_id = $),
--   + (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false
--   + select l.id as lesson_id, json_agg(json_build_object('subject_id', s.id, 'title', (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as list
--   + from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where (s.deleted_at is null and ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false
--   + or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $)
--   + where (s.deleted_at is null and ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false
--   + or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $)
--   + (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (not st.hidden and ((
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and (((not st.is_retake or exists (
--   + ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and su.role_type = 'TEACHER' offset 0))
--   + and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (false or (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and su.role_type = 'TEACHER' offset 0)) as can_edit,
--   + case when ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
-- Also:
--   − l.is_led or (
--   − exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = any (array(
--   − select g.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = $)) offset 0)
--   − and coalesce((select bool_or(x.subject_id = any ((select ids from studied)::int[])) from lesson_subjects x where x.lesson_id = l.id), true)) or false or false
--   − or false)) order by l.starts_at, l.id limit $),
--   − from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where (s.deleted_at is null and (l.is_led or s.id = any ((select ids from studied)::int[])
--   − or false or false)) group by l.id),
--   − where (s.deleted_at is null and (l.is_led or s.id = any ((select ids from studied)::int[])
--   − or false or false)) and (
--   − (l.is_led or false or false or false)
--   − and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (false or l.is_led or false) as can_edit,
--   − case when (l.is_led or false or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
--   + (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or false
--   + or exists (
--   + select 1 from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null and (
--   + exists (select 1 from lesson_groups lg join groups g on g.id = lg.group_id and not g.is_archived join group_users gu on gu.group_id = lg.group_id
--   + where lg.lesson_id = l.id and gu.user_id = r.student_id offset 0)
--   + and (
--   + not exists (select 1 from lesson_subjects x where x.lesson_id = l.id offset 0)
--   + or exists (select 1 from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id))) offset 0)))))) order by l.starts_at, l.id limit $),
--   + from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where (s.deleted_at is null and ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false
--   + or false or exists (
--   + select 1 from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id)))))) group by l.id),
--   + where (s.deleted_at is null and ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false
--   + or false or exists (
--   + select 1 from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id)))))) and (
--   + ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or false)
--   + and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (false or (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false) as can_edit,
--   + case when ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
-- Also:
--   − l.starts_at >= $::date::timestamp at time zone co.time_zone and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone),
--   − l.is_led or (
--   − exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = any (array(
--   − select g.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = $)) offset 0)
--   − and coalesce((select bool_or(x.subject_id = any ((select ids from studied)::int[])) from lesson_subjects x where x.lesson_id = l.id), true)) or false or false
--   − or false)) order by l.starts_at, l.id limit $),
--   − from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where (s.deleted_at is null and (l.is_led or s.id = any ((select ids from studied)::int[])
--   − or false or false)) group by l.id),
--   − where (s.deleted_at is null and (l.is_led or s.id = any ((select ids from studied)::int[])
--   − or false or false)) and (
--   − (l.is_led or false or false or false)
--   − and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (false or l.is_led or false) as can_edit,
--   − case when (l.is_led or false or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
--   + l.starts_at >= $::date::timestamp at time zone co.time_zone and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone and l.id in (select lg.id from
--   + (select $::int as group_id) met cross join lateral (
--   + x.starts_at >= $::date::timestamp at time zone co.time_zone and x.starts_at < ($::date + 1)::timestamp at time zone co.time_zone offset 0) lg) and l.id in (select ls.lesson_id from lesson_subjects ls where ls.subject_id = $) and l.room_id = $),
--   + (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or false
--   + or exists (
--   + select 1 from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null and (
--   + exists (select 1 from lesson_groups lg join groups g on g.id = lg.group_id and not g.is_archived join group_users gu on gu.group_id = lg.group_id
--   + where lg.lesson_id = l.id and gu.user_id = r.student_id offset 0)
--   + and (
--   + not exists (select 1 from lesson_subjects x where x.lesson_id = l.id offset 0)
--   + or exists (select 1 from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id))) offset 0)))))) order by l.starts_at, l.id limit $),
--   + from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where (s.deleted_at is null and ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false
--   + or false or exists (
--   + select 1 from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id)))))) group by l.id),
--   + where (s.deleted_at is null and ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false
--   + or false or exists (
--   + select 1 from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id)))))) and (
--   + ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or false)
--   + and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (false or (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false) as can_edit,
--   + case when ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,

-- selectNamed (domains/schedule/read-schedule.queries.ts)
-- takes $1 date, $2 date, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns time_zone text, holidays json, is_known boolean, is_met boolean
select co.time_zone, coalesce((
    select json_agg(json_build_object('id', h.id, 'title', h.title, 'first_day', h.first_day, 'last_day', h.last_day, 'groups', coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from holiday_groups hg join groups g on g.id = hg.group_id where hg.holiday_id = h.id), '[]')) order by h.first_day, h.id)
    from holidays h where h.company_id = co.id and h.first_day <= $1::date and h.last_day >= $2::date
      and (h.is_for_all or exists (select 1 from holiday_groups hg where hg.holiday_id = h.id and true and hg.group_id = $3))), '[]') as holidays, exists (select 1 from company_members m where m.user_id = $4 and m.company_id = co.id) and exists (select 1 from groups g where g.id = $5 and g.company_id = co.id) and exists (select 1 from subjects s where s.id = $6 and s.company_id = co.id and s.deleted_at is null) and exists (select 1 from rooms r where r.id = $7 and r.company_id = co.id) and true as is_known, true as is_met from companies co where co.id = $8;
-- Also:
--   − and (h.is_for_all or exists (select 1 from holiday_groups hg where hg.holiday_id = h.id and true and hg.group_id = $))), '[]') as holidays, exists (select 1 from company_members m where m.user_id = $ and m.company_id = co.id) and exists (select 1 from groups g where g.id = $ and g.company_id = co.id) and exists (select 1 from subjects s where s.id = $ and s.company_id = co.id and s.deleted_at is null) and exists (select 1 from rooms r where r.id = $ and r.company_id = co.id) and true as is_known, true as is_met from companies co where co.id = $
--   + and (h.is_for_all or exists (select 1 from holiday_groups hg where hg.holiday_id = h.id and hg.group_id in (
--   + select gu.group_id from group_users gu where gu.user_id = $
--   + union select gu.group_id from relations r join group_users gu on gu.user_id = r.student_id
--   + where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select cg.group_id from curator_groups cg where cg.curator_id = $
--   + union select gs.group_id from subject_users su join subject_groups gs on gs.subject_id = su.subject_id where su.user_id = $) and hg.group_id = $))), '[]') as holidays, exists (select 1 from groups g where g.id = $ and g.company_id = co.id) and exists (select 1 from subjects s where s.id = $ and s.company_id = co.id and s.deleted_at is null) and exists (select 1 from rooms r where r.id = $ and r.company_id = co.id) and true as is_known, true as is_met from companies co where co.id = $
-- Also:
--   − and (h.is_for_all or exists (select 1 from holiday_groups hg where hg.holiday_id = h.id and true and hg.group_id = $))), '[]') as holidays, exists (select 1 from company_members m where m.user_id = $ and m.company_id = co.id) and exists (select 1 from groups g where g.id = $ and g.company_id = co.id) and exists (select 1 from subjects s where s.id = $ and s.company_id = co.id and s.deleted_at is null) and exists (select 1 from rooms r where r.id = $ and r.company_id = co.id) and true as is_known, true as is_met from companies co where co.id = $
--   + and (h.is_for_all or exists (select 1 from holiday_groups hg where hg.holiday_id = h.id and hg.group_id in (
--   + select gu.group_id from group_users gu where gu.user_id = $
--   + union select gu.group_id from relations r join group_users gu on gu.user_id = r.student_id
--   + where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select cg.group_id from curator_groups cg where cg.curator_id = $
--   + union select gs.group_id from subject_users su join subject_groups gs on gs.subject_id = su.subject_id where su.user_id = $) and hg.group_id = $))), '[]') as holidays, exists (select 1 from company_members m where m.user_id = $ and m.company_id = co.id) and exists (select 1 from groups g where g.id = $ and g.company_id = co.id) and exists (select 1 from subjects s where s.id = $ and s.company_id = co.id and s.deleted_at is null) and exists (select 1 from rooms r where r.id = $ and r.company_id = co.id) and true as is_known, $::int in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) as is_met from companies co where co.id = $

-- selectLesson (domains/schedule/read-schedule.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer
-- returns id integer, title text, starts_at timestamp with time zone, ends_at timestamp with time zone, room text, room_id integer, building text, lesson_subjects json, groups json, teachers json, topics json, meeting_url text, homework text, series_id integer, is_exception boolean, cancelled_at timestamp with time zone, cancel_reason text, can_mark boolean, can_edit boolean, is_noted boolean, code_until timestamp with time zone, updated_at timestamp with time zone, is_visible boolean, can_edit_teams boolean, attachments json, students_count integer, teams json, series json
with page as materialized (
      select l.*, (l.company_id = $1 and coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $2 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true)) as is_visible from lessons l where l.id = $3 and l.company_id = $4),
  about as materialized (
    select l.id as lesson_id, json_agg(json_build_object('subject_id', s.id, 'title', (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as list
    from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where s.deleted_at is null group by l.id),
  met as materialized (
    select x.lesson_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) as list
    from page l join lesson_groups x on x.lesson_id = l.id join groups g on g.id = x.group_id group by x.lesson_id),
  leaders as materialized (
    select n.lesson_id, n.place, n.user_id, n.stands_in_for_id,
      n.is_coming and exists (select 1 from lesson_releases rl where rl.user_id = n.user_id and rl.lesson_id = n.lesson_id) as has_left from (
      select l.id as lesson_id, l.ends_at > now() as is_coming, 0 as place, l.teacher_id as user_id, coalesce(l.stands_in_for_id, 0) as stands_in_for_id from page l where l.teacher_id is not null
      union all select x.lesson_id, l.ends_at > now(), 1, x.user_id, coalesce(x.stands_in_for_id, 0) from page l join lesson_teachers x on x.lesson_id = l.id and x.user_id is distinct from l.teacher_id) n),
  -- The same few people lead most lessons, so each is described once.
  faces as materialized (
    select t.user_id, t.stands_in_for_id, t.has_left, u.last_name, u.first_name, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false))::jsonb || jsonb_build_object('has_left', t.has_left, 'stands_in_for', case when o.id is not null then
        jsonb_build_object('id', o.id, 'first_name', o.first_name, 'last_name', o.last_name, 'middle_name', o.middle_name) end) as face
    from (select distinct user_id, stands_in_for_id, has_left from leaders) t join users u on u.id = t.user_id left join users o on o.id = t.stands_in_for_id),
  led as materialized (
    select t.lesson_id, json_agg(f.face order by t.place, f.last_name, f.first_name, f.user_id) as list
    from leaders t join faces f on f.user_id = t.user_id and f.stands_in_for_id = t.stands_in_for_id and f.has_left = t.has_left group by t.lesson_id),
  named as materialized (
    select l.id as lesson_id, json_agg(json_build_object('id', st.id, 'subject_id', s.id, 'title', st.title) order by c.position, st.position, st.id) as list
    from (select p.id, p.step_id from page p where p.step_id is not null union select x.lesson_id, x.step_id from page p join lesson_steps x on x.lesson_id = p.id) t
    join page l on l.id = t.id join steps st on st.id = t.step_id and st.deleted_at is null join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id
    where s.deleted_at is null and (
  (s.company_id = $5 and (true or false)) or (not st.hidden and ((
  s.company_id = $6 and s.deleted_at is null and (true or false)) or (not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $7 and k.chapter_id = c.id)) and (((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $8 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $9))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $10 and aru.role_id = any (st.roles_ids)))) or false))))) group by l.id)
    select
  l.id, l.title, l.starts_at, l.ends_at, coalesce(r.name, l.room) as room, l.room_id, coalesce(r.building, '') as building,
  coalesce(about.list, '[]') as lesson_subjects, coalesce(met.list, '[]') as groups, coalesce(led.list, '[]') as teachers, coalesce(named.list, '[]') as topics,
  l.meeting_url, l.homework, l.series_id, l.is_exception, l.cancelled_at, l.cancel_reason, (
  ((
  (l.teacher_id is not distinct from $11::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $12::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $13::int))) or true or true or false)
  and l.cancelled_at is null
  and not exists (
    select 1 from lesson_subjects x where x.lesson_id = l.id
      and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $14 and xs.is_archived)) offset 0)) as can_mark, (true or (
  (l.teacher_id is not distinct from $15::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $16::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $17::int))) or false) as can_edit,
  case when ((
  (l.teacher_id is not distinct from $18::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $19::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $20::int))) or true or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
  (select k.closes_at from attendance_codes k where k.lesson_id = l.id and k.closes_at > now() and l.starts_at <= now() + interval '15 minutes' and l.cancelled_at is null) as code_until, l.updated_at, l.is_visible, (
  true or ((true or (
  (l.teacher_id is not distinct from $21::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $22::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $23::int))) or false)
    and exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.is_teachers_edit_teams offset 0))) as can_edit_teams,
      opened.attachments,
      (select count(distinct gu.user_id)::int from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = l.id) as students_count,
      coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'students', coalesce((
          select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.last_name, u.first_name, u.id) from lesson_team_students ts join users u on u.id = ts.student_id
          where ts.team_id = t.id and ((
  (l.teacher_id is not distinct from $24::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $25::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $26::int))) or true)), '[]')) order by t.position)
        from lesson_teams t where t.lesson_id = l.id), '[]') as teams,
      (select json_build_object('id', se.id, 'weekdays', se.weekdays, 'interval_weeks', se.interval_weeks, 'last_day', se.last_day,
          'ahead', (select count(*)::int from lessons f where f.series_id = se.id and f.starts_at >= l.starts_at and f.cancelled_at is null))
        from lesson_series se where se.id = l.series_id) as series
    from
  page l left join rooms r on r.id = l.room_id left join about on about.lesson_id = l.id left join met on met.lesson_id = l.id
  left join led on led.lesson_id = l.id left join named on named.lesson_id = l.id join (select page.id, coalesce((select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from lesson_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.lesson_id = page.id), '[]') as attachments from page) opened on opened.id = l.id;
-- Also:
--   − from lesson_subjects x where x.lesson_id = l.id), true)) as is_visible from lessons l where l.id = $ and l.company_id = $),
--   − from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where s.deleted_at is null group by l.id),
--   − where s.deleted_at is null and (
--   − (s.company_id = $ and (true or false)) or (not st.hidden and ((
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and (((not st.is_retake or exists (
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or true or false)
--   − and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (true or (
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false) as can_edit,
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
--   − true or ((true or (
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false)
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true)), '[]')) order by t.position)
--   + from lesson_subjects x where x.lesson_id = l.id), true) and (
--   + (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false
--   + or false)) as is_visible from lessons l where l.id = $ and l.company_id = $),
--   + from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where (s.deleted_at is null and ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false
--   + or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $)
--   + or false or false)) group by l.id),
--   + where (s.deleted_at is null and ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false
--   + or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $)
--   + or false or false)) and (
--   + (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (not st.hidden and ((
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and (((not st.is_retake or exists (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and su.role_type = 'TEACHER' offset 0))
--   + and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (false or (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and su.role_type = 'TEACHER' offset 0)) as can_edit,
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
--   + false or ((false or (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and su.role_type = 'TEACHER' offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or u.id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)))), '[]')) order by t.position)
-- Also:
--   − from lesson_subjects x where x.lesson_id = l.id), true)) as is_visible from lessons l where l.id = $ and l.company_id = $),
--   − select l.id as lesson_id, json_agg(json_build_object('subject_id', s.id, 'title', (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as list
--   − from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where s.deleted_at is null group by l.id),
--   − where s.deleted_at is null and (
--   − (s.company_id = $ and (true or false)) or (not st.hidden and ((
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and (((not st.is_retake or exists (
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or true or false)
--   − and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (true or (
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
--   − true or ((true or (
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true)), '[]')) order by t.position)
--   + from lesson_subjects x where x.lesson_id = l.id), true) and (
--   + (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or (
--   + exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = any (array(
--   + select g.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = $)) offset 0)
--   + and coalesce((select bool_or(x.subject_id = any (array(
--   + select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
--   + join subjects s on s.id = sg.subject_id where gu.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))))) from lesson_subjects x where x.lesson_id = l.id), true)) or false or false
--   + or false)) as is_visible from lessons l where l.id = $ and l.company_id = $),
--   + select l.id as lesson_id, json_agg(json_build_object('subject_id', s.id, 'title', (s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as list
--   + from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where (s.deleted_at is null and ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or s.id = any (array(
--   + select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
--   + join subjects s on s.id = sg.subject_id where gu.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))))
--   + or false
--   + or false or false)) group by l.id),
--   + where (s.deleted_at is null and ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or s.id = any (array(
--   + select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
--   + join subjects s on s.id = sg.subject_id where gu.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))))
--   + or false
--   + or false or false)) and (
--   + (s.company_id = $ and (false or false)) or (not st.hidden and ((
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and (((not st.is_retake or exists (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or false)
--   + and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (false or (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
--   + false or ((false or (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or u.id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)))), '[]')) order by t.position)
-- Also:
--   − from lesson_subjects x where x.lesson_id = l.id), true)) as is_visible from lessons l where l.id = $ and l.company_id = $),
--   − select l.id as lesson_id, json_agg(json_build_object('subject_id', s.id, 'title', (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as list
--   − from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where s.deleted_at is null group by l.id),
--   − where s.deleted_at is null and (
--   − (s.company_id = $ and (true or false)) or (not st.hidden and ((
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and (((not st.is_retake or exists (
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or true or false)
--   − and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (true or (
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
--   − true or ((true or (
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true)), '[]')) order by t.position)
--   + from lesson_subjects x where x.lesson_id = l.id), true) and (
--   + (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or false
--   + or exists (
--   + select 1 from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null and (
--   + exists (select 1 from lesson_groups lg join groups g on g.id = lg.group_id and not g.is_archived join group_users gu on gu.group_id = lg.group_id
--   + where lg.lesson_id = l.id and gu.user_id = r.student_id offset 0)
--   + and (
--   + not exists (select 1 from lesson_subjects x where x.lesson_id = l.id offset 0)
--   + or exists (select 1 from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id))) offset 0)))))) as is_visible from lessons l where l.id = $ and l.company_id = $),
--   + select l.id as lesson_id, json_agg(json_build_object('subject_id', s.id, 'title', (s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as list
--   + from page l join lesson_subjects x on x.lesson_id = l.id join subjects s on s.id = x.subject_id where (s.deleted_at is null and ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false
--   + or false
--   + or false or exists (
--   + select 1 from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id)))))) group by l.id),
--   + where (s.deleted_at is null and ((
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false
--   + or false
--   + or false or exists (
--   + select 1 from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id)))))) and (
--   + (s.company_id = $ and (false or false)) or (not st.hidden and ((
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and (((not st.is_retake or exists (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or false)
--   + and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $ and xs.is_archived)) offset 0)) as can_mark, (false or (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or false) then exists (select 1 from attendance a where a.lesson_id = l.id) end as is_noted,
--   + false or ((false or (
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or u.id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)))), '[]')) order by t.position)

-- selectRooms (domains/schedule/rooms.queries.ts)
-- takes $1 integer, $2 boolean, $3 bigint, $4 bigint
-- returns id integer, name text, building text, capacity integer, is_archived boolean, updated_at timestamp with time zone, total integer
select r.id, r.name, r.building, r.capacity, r.is_archived, r.updated_at, count(*) over ()::int as total from rooms r
  where r.company_id = $1 and r.is_archived = $2 and true order by r.building, r.name, r.id limit $3 offset $4;
-- Also:
--   − where r.company_id = $ and r.is_archived = $ and true order by r.building, r.name, r.id limit $ offset $
--   + where r.company_id = $ and r.is_archived = $ and ((fold_words(r.building || ' ' || r.name) like $)) order by r.building, r.name, r.id limit $ offset $

-- countRooms (domains/schedule/rooms.queries.ts)
-- takes $1 integer
-- returns current integer, archived integer
select (count(*) filter (where not is_archived))::int as current, (count(*) filter (where is_archived))::int as archived from rooms where company_id = $1;

-- selectRoom (domains/schedule/rooms.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, name text, building text, capacity integer, is_archived boolean, updated_at timestamp with time zone
select r.id, r.name, r.building, r.capacity, r.is_archived, r.updated_at from rooms r where r.id = $1 and r.company_id = $2 for no key update;

-- insertRoom (domains/schedule/rooms.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 integer
-- returns id integer, name text, building text, capacity integer, is_archived boolean, updated_at timestamp with time zone
insert into rooms as r (company_id, name, building, capacity) values ($1, $2, $3, $4)
  on conflict do nothing returning r.id, r.name, r.building, r.capacity, r.is_archived, r.updated_at;

-- isNameTaken (domains/schedule/rooms.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 integer
-- returns ?column? integer
select 1 from rooms where company_id = $1 and lower(building) = lower($2) and lower(name) = lower($3) and id <> $4;

-- updateRoomRow (domains/schedule/rooms.queries.ts)
-- takes $1 text, $2 text, $3 integer, $4 boolean, $5 integer
-- returns id integer, name text, building text, capacity integer, is_archived boolean, updated_at timestamp with time zone
update rooms r set name = $1, building = $2, capacity = $3, is_archived = $4, updated_at = now() where r.id = $5 and true returning r.id, r.name, r.building, r.capacity, r.is_archived, r.updated_at;

-- selectTeachers (domains/schedule/rooms.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
  coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online from users u join company_members m on m.user_id = u.id and m.company_id = $1 and m.blocked_at is null
  where u.id in (
      select su.user_id from subject_users su join subjects s on s.id = su.subject_id where s.company_id = $2 and s.deleted_at is null
      union select ru.user_id from admin_role_users ru where ru.company_id = $3 and ru.role_id = 13)
    and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $4))
  order by u.last_name, u.first_name, u.id limit 500;

-- lockTimetable (domains/schedule/timetable.queries.ts)
-- takes $1 integer
-- returns time_zone text
select time_zone from companies where id = $1 for no key update;

-- selectUnknown (domains/schedule/timetable.queries.ts)
-- takes $1 integer[], $2 integer[], $3 integer, $4 integer[], $5 integer[], $6 integer, $7 integer[], $8 integer[], $9 integer, $10 integer[], $11 integer, $12 integer[], $13 integer[], $14 integer, $15 integer, $16 integer
-- returns subjects boolean, groups boolean, teachers boolean, steps boolean, room boolean
select exists (select 1 from unnest($1::int[]) n(id) where n.id not in (select s.id from subjects s where s.id = any ($2::int[]) and s.company_id = $3 and s.deleted_at is null)) as subjects,
  exists (select 1 from unnest($4::int[]) n(id) where n.id not in (select g.id from groups g where g.id = any ($5::int[]) and g.company_id = $6)) as groups,
  exists (select 1 from unnest($7::int[]) n(id) where n.id not in (select m.user_id from company_members m where m.user_id = any ($8::int[]) and m.company_id = $9)) as teachers,
  exists (select 1 from unnest($10::int[]) n(id) where n.id not in (select st.id from steps st join subjects s on s.id = st.subject_id and s.company_id = $11 where st.id = any ($12::int[]) and st.subject_id = any ($13::int[]) and st.deleted_at is null)) as steps,
  $14::int is not null and not exists (select 1 from rooms r where r.id = $15 and r.company_id = $16) as room;

-- isWithinDay (domains/schedule/timetable.queries.ts)
-- takes $1 text, $2 text, $3 timestamp with time zone, $4 timestamp with time zone
-- returns is_fine boolean
select t.ends > t.starts and (t.starts at time zone $1)::date = ((t.ends - interval '1 microsecond') at time zone $2)::date as is_fine
  from (select $3::timestamptz as starts, $4::timestamptz as ends) t;

-- measureSeries (domains/schedule/timetable.queries.ts)
-- takes $1 text, $2 timestamp with time zone, $3 text, $4 date, $5 integer[], $6 integer, $7 date, $8 date, $9 timestamp with time zone, $10 text
-- returns lessons integer, is_within_year boolean
select (select count(*)::int from (
  select (d.day::date + first.at::time) at time zone $1 as starts_at
  from (select $2::timestamptz at time zone $3 as at) first
  cross join generate_series(first.at::date::timestamp, $4::date::timestamp, interval '1 day') d(day)
  where extract(isodow from d.day)::int = any ($5::int[])
    and ((d.day::date - date_trunc('week', first.at)::date) / 7) % $6::int = 0) s where f.day + 366 >= $7::date) as lessons, f.day + 366 >= $8::date as is_within_year
    from (select ($9::timestamptz at time zone $10)::date as day) f;

-- readClock (domains/schedule/timetable.queries.ts)
-- takes $1 text, $2 text, $3 timestamp with time zone, $4 timestamp with time zone
-- returns day date, start text, minutes double precision
select (t.starts at time zone $1)::date as day, (t.starts at time zone $2)::time::text as start, extract(epoch from t.ends - t.starts)::float8 / 60 as minutes
  from (select $3::timestamptz as starts, $4::timestamptz as ends) t;

-- replaceSubjects (domains/schedule/timetable.queries.ts)
-- takes $1 integer[], $2 integer[], $3 integer[], $4 integer[]
-- returns nothing
with gone as (delete from lesson_subjects where lesson_id = any ($1::int[]) and subject_id <> all ($2::int[]))
  insert into lesson_subjects (lesson_id, subject_id) select l, s from unnest($3::int[]) l cross join unnest($4::int[]) s on conflict do nothing;

-- replaceGroups (domains/schedule/timetable.queries.ts)
-- takes $1 integer[], $2 integer[], $3 integer[], $4 integer[], $5 integer[], $6 integer[]
-- returns nothing
with gone as (delete from lesson_groups where lesson_id = any ($1::int[]) and group_id <> all ($2::int[])),
  left_out as (delete from lesson_team_students where lesson_id = any ($3::int[])
    and student_id not in (select gu.user_id from group_users gu where gu.group_id = any ($4::int[])))
  insert into lesson_groups (lesson_id, group_id) select l, g from unnest($5::int[]) l cross join unnest($6::int[]) g on conflict do nothing;

-- replaceTeachers, substitute (domains/schedule/timetable.queries.ts)
-- takes $1 integer[], $2 integer[]
-- returns nothing
delete from lesson_releases r using lessons l where r.lesson_id = l.id and l.id = any ($1::int[]) and r.user_id = any ($2::int[])
  and l.teacher_id is distinct from r.user_id and not exists (select 1 from lesson_teachers x where x.lesson_id = l.id and x.user_id = r.user_id);

-- replaceTeachers (domains/schedule/timetable.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[]
-- returns nothing
update lessons set teacher_id = $1::int, stands_in_for_id = $2::int where id = any ($3::int[]);

-- replaceTeachers (domains/schedule/timetable.queries.ts)
-- takes $1 integer[]
-- returns nothing
delete from lesson_teachers where lesson_id = any ($1::int[]);

-- replaceTeachers (domains/schedule/timetable.queries.ts)
-- takes $1 integer[], $2 jsonb
-- returns nothing
insert into lesson_teachers (lesson_id, user_id, stands_in_for_id)
  select l, t.user_id, t.stands_in_for_id from unnest($1::int[]) l
  cross join jsonb_to_recordset($2::jsonb) as t(user_id int, stands_in_for_id int) on conflict do nothing;

-- replaceSteps (domains/schedule/timetable.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
update lessons set step_id = $1::int where id = any ($2::int[]);

-- replaceSteps (domains/schedule/timetable.queries.ts)
-- takes $1 integer[]
-- returns nothing
delete from lesson_steps where lesson_id = any ($1::int[]);

-- replaceSteps (domains/schedule/timetable.queries.ts)
-- takes $1 integer[], $2 integer[]
-- returns nothing
insert into lesson_steps (lesson_id, step_id) select l, s from unnest($1::int[]) l cross join unnest($2::int[]) s on conflict do nothing;

-- lockLesson (domains/schedule/timetable.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from lessons where id = $1 and company_id = $2 for update;

-- lockLesson (domains/schedule/timetable.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, starts_at timestamp with time zone, ends_at timestamp with time zone, series_id integer, cancelled_at timestamp with time zone, has_happened boolean, can_edit boolean, is_fresh boolean, subject_ids integer[]
select l.id, l.starts_at, l.ends_at, l.series_id, l.cancelled_at, (l.starts_at <= now() or exists (select 1 from attendance a where a.lesson_id = l.id)) as has_happened, true as can_edit,
    true as is_fresh,
    array(select x.subject_id from lesson_subjects x where x.lesson_id = l.id) as subject_ids
  from lessons l where l.id = $1 and l.company_id = $2;
-- Also:
--   − select l.id, l.starts_at, l.ends_at, l.series_id, l.cancelled_at, (l.starts_at <= now() or exists (select 1 from attendance a where a.lesson_id = l.id)) as has_happened, true as can_edit,
--   + select l.id, l.starts_at, l.ends_at, l.series_id, l.cancelled_at, (l.starts_at <= now() or exists (select 1 from attendance a where a.lesson_id = l.id)) as has_happened, (
--   + true or ((true or (
--   + (l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false)
--   + and exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.is_teachers_edit_teams offset 0))) as can_edit,
-- Also:
--   − select l.id, l.starts_at, l.ends_at, l.series_id, l.cancelled_at, (l.starts_at <= now() or exists (select 1 from attendance a where a.lesson_id = l.id)) as has_happened, true as can_edit,
--   + select l.id, l.starts_at, l.ends_at, l.series_id, l.cancelled_at, (l.starts_at <= now() or exists (select 1 from attendance a where a.lesson_id = l.id)) as has_happened, (false or (
--   + (l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and su.role_type = 'TEACHER' offset 0)) as can_edit,

-- lockFollowing (domains/schedule/timetable.queries.ts)
-- takes $1 integer, $2 timestamp with time zone, $3 integer
-- returns ?column? integer
select 1 from lessons l where l.series_id = $1 and l.starts_at >= $2::timestamptz and l.cancelled_at is null and l.id <> $3 order by l.id for update;

-- lockFollowing (domains/schedule/timetable.queries.ts)
-- takes $1 integer, $2 timestamp with time zone, $3 integer
-- returns ids integer[], kept integer
select coalesce(array_agg(l.id order by l.starts_at) filter (where not (l.starts_at <= now() or exists (select 1 from attendance a where a.lesson_id = l.id)) and not l.is_exception), '{}') as ids,
    (count(*) filter (where (l.starts_at <= now() or exists (select 1 from attendance a where a.lesson_id = l.id)) or l.is_exception))::int as kept
  from lessons l where l.series_id = $1 and l.starts_at >= $2::timestamptz and l.cancelled_at is null and l.id <> $3;

-- updateLessons (domains/schedule/timetable.queries.ts)
-- takes $1 text, $2 integer[]
-- returns nothing
update lessons l set  homework = $1, updated_at = now() where l.id = any ($2::int[]);
-- Also:
--   − update lessons l set  homework = $, updated_at = now() where l.id = any ($::int[])
--   + update lessons l set  room = $, room_id = $, updated_at = now() where l.id = any ($::int[])
-- Also:
--   − update lessons l set  homework = $, updated_at = now() where l.id = any ($::int[])
--   + update lessons l set  title = $, meeting_url = $, homework = $, updated_at = now() where l.id = any ($::int[])
-- Also:
--   − update lessons l set  homework = $, updated_at = now() where l.id = any ($::int[])
--   + update lessons l set starts_at = (((l.starts_at at time zone $)::date + (($::timestamptz at time zone $)::date - ($::timestamptz at time zone $)::date) + ($::timestamptz at time zone $)::time) at time zone $), ends_at = (((l.starts_at at time zone $)::date + (($::timestamptz at time zone $)::date - ($::timestamptz at time zone $)::date) + ($::timestamptz at time zone $)::time) at time zone $) + ($::timestamptz - $::timestamptz), title = $, room = $, room_id = $, meeting_url = $, updated_at = now() where l.id = any ($::int[])

-- splitSeries (domains/schedule/timetable.queries.ts)
-- takes $1 timestamp with time zone, $2 text, $3 timestamp with time zone, $4 text, $5 timestamp with time zone, $6 text, $7 timestamp with time zone, $8 text, $9 integer, $10 integer, $11 integer[]
-- returns nothing
with days as (
    select ($1::timestamptz at time zone $2)::date as before, ($3::timestamptz at time zone $4)::date as after),
  made as (
    insert into lesson_series (company_id, follows_id, start_time, end_time, room, teachers, weekdays, interval_weeks, first_day, last_day)
    select s.company_id, s.id, ($5::timestamptz at time zone $6)::time, ($7::timestamptz at time zone $8)::time, s.room, s.teachers, array(select ((d - 1 + (after - before)) % 7 + 7) % 7 + 1 from unnest(s.weekdays) d order by 1), s.interval_weeks, after, greatest(after, s.last_day + (after - before))
    from lesson_series s cross join days where s.id = $9 and after <> before returning id),
  ended as (
    update lesson_series s set last_day = greatest(s.first_day, before - 1) from days where s.id = $10 and after <> before)
  update lessons l set series_id = made.id from made where l.id = any ($11::int[]);

-- cancelLessons (domains/schedule/timetable.queries.ts)
-- takes $1 text, $2 integer[]
-- returns nothing
update lessons set cancelled_at = now(), cancel_reason = $1, updated_at = now() where id = any ($2::int[]) and cancelled_at is null;

-- restoreLessons (domains/schedule/timetable.queries.ts)
-- takes $1 integer[], $2 integer
-- returns id integer
update lessons set cancelled_at = null, cancel_reason = '', updated_at = now()
  where id = any ($1::int[]) and company_id = $2 and cancelled_at is not null returning id;

-- countOwn (domains/schedule/timetable.queries.ts)
-- takes $1 integer[], $2 integer
-- returns n integer
select count(*)::int as n from lessons where id = any ($1::int[]) and company_id = $2;

-- selectLedBy (domains/schedule/timetable.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer
-- returns id integer
select l.id from lessons l where l.id = any ($1::int[])
  and (l.teacher_id = $2 or exists (select 1 from lesson_teachers x where x.lesson_id = l.id and x.user_id = $3));

-- substitute (domains/schedule/timetable.queries.ts)
-- takes $1 integer[], $2 integer
-- returns nothing
delete from lesson_teachers where lesson_id = any ($1::int[]) and user_id = $2;

-- substitute (domains/schedule/timetable.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer[], $5 integer
-- returns nothing
update lesson_teachers set user_id = $1, stands_in_for_id = nullif(coalesce(stands_in_for_id, $2::int), $3::int) where lesson_id = any ($4::int[]) and user_id = $5;

-- substitute (domains/schedule/timetable.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer[]
-- returns nothing
update lessons set stands_in_for_id = case when teacher_id = $1 then nullif(coalesce(stands_in_for_id, $2::int), $3::int) else stands_in_for_id end,
    teacher_id = case when teacher_id = $4 then $5 else teacher_id end, updated_at = now()
  where id = any ($6::int[]);

-- selectSubstituted (domains/schedule/timetable.queries.ts)
-- takes $1 integer[]
-- returns id integer
select l.id from lessons l where l.id = any ($1::int[]) and (l.stands_in_for_id is not null
  or exists (select 1 from lesson_teachers x where x.lesson_id = l.id and x.stands_in_for_id is not null));

-- countOutsiders (domains/schedule/timetable.queries.ts)
-- takes $1 integer[], $2 integer
-- returns n integer
select count(*)::int as n from unnest($1::int[]) s(id)
  where s.id not in (select gu.user_id from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = $2);

-- replaceTeams (domains/schedule/timetable.queries.ts)
-- takes $1 integer
-- returns nothing
delete from lesson_teams where lesson_id = $1;

-- replaceTeams (domains/schedule/timetable.queries.ts)
-- takes $1 jsonb, $2 integer, $3 integer
-- returns nothing
with given as (select * from jsonb_to_recordset($1::jsonb) as t(title text, student_ids int[], position int)),
  made as (insert into lesson_teams (lesson_id, title, position) select $2::int, title, position from given returning id, position)
  insert into lesson_team_students (lesson_id, student_id, team_id)
  select $3::int, s, made.id from made join given on given.position = made.position cross join unnest(given.student_ids) s;

-- replaceTeams (domains/schedule/timetable.queries.ts)
-- takes $1 integer
-- returns nothing
update lessons set updated_at = now() where id = $1;

-- writeLessons (domains/schedule/write-lessons.queries.ts)
-- takes $1 jsonb, $2 text, $3 text, $4 boolean, $5 integer, $6 boolean, $7 integer, $8 text, $9 boolean, $10 integer, $11 text, $12 integer, $13 integer, $14 integer
-- returns plan integer, id integer, starts_at timestamp with time zone, series_id integer, outcome text
with plan as materialized (
      select * from jsonb_to_recordset($1::jsonb) as p(
        n int, is_series boolean, weekdays int[], interval_weeks int, first_day date, last_day date, start time, minutes float8, "title" text, "place" text, "room_id" int, "meeting_url" text, "homework" text, subject_ids int[], group_ids int[], teacher_id int, stands_in_for_id int, others jsonb, step_id int, other_steps int[], follows_id int)),
  span as (
    select min(first_day)::timestamp at time zone $2 as first, (max(last_day) + 1)::timestamp at time zone $3 as last from plan),
  begun as (
    select l.id, l.starts_at from lessons l cross join span
    where $4 and l.company_id = $5 and l.starts_at >= span.first and l.starts_at < span.last
    union select x.lesson_id, x.planned_at from timetable_change_lessons x join timetable_changes c on c.id = x.change_id cross join span
    where $6 and c.company_id = $7 and c.kind = 'import' and c.undone_at is null and x.planned_at >= span.first and x.planned_at < span.last),
  there as materialized (
    select distinct b.starts_at, array(select g.group_id from lesson_groups g where g.lesson_id = b.id order by 1) as group_ids,
      array(select s.subject_id from lesson_subjects s where s.lesson_id = b.id order by 1) as subject_ids
    from begun b),
    planned as materialized (
      select p.n, (d.day::date + p.start) at time zone $8 as starts_at,
        case when t.starts_at is not null then 'there' when (p.is_series or $9) and exists (
  select 1 from holidays h where h.company_id = $10 and d.day::date between h.first_day and h.last_day
    and (h.is_for_all or p.group_ids <@ array(select hg.group_id from holiday_groups hg where hg.holiday_id = h.id))) then 'holiday' else 'made' end as outcome
      from plan p cross join lateral generate_series(p.first_day::timestamp, p.last_day::timestamp, interval '1 day') d(day)
      left join there t on t.starts_at = (d.day::date + p.start) at time zone $11 and t.group_ids = array(select g from unnest(p.group_ids) g order by 1)
        and t.subject_ids = array(select s from unnest(p.subject_ids) s order by 1)
      where not p.is_series or (extract(isodow from d.day)::int = any (p.weekdays)
        and ((d.day::date - date_trunc('week', p.first_day::timestamp)::date) / 7) % p.interval_weeks = 0)),
    run as materialized (
      select p.n, nextval(pg_get_serial_sequence('lesson_series', 'id'))::int as id from plan p where p.is_series and exists (select 1 from planned x where x.n = p.n and x.outcome = 'made')),
    made as materialized (
      select x.n, x.starts_at, nextval(pg_get_serial_sequence('lessons', 'id'))::int as id, run.id as series_id from planned x left join run on run.n = x.n where x.outcome = 'made'),
    series as (
      insert into lesson_series (id, company_id, weekdays, interval_weeks, first_day, last_day, follows_id, author_id, start_time, end_time, room, teachers)
      select run.id, $12, p.weekdays, p.interval_weeks, p.first_day, p.last_day, p.follows_id, $13, p.start, p.start + make_interval(secs => p.minutes * 60),
        coalesce((select r.name from rooms r where r.id = p.room_id), p.place),
        coalesce((select string_agg(concat_ws(' ', u.last_name, u.first_name), ', ' order by u.last_name, u.first_name) from users u
          where u.id = p.teacher_id or u.id in (select (o ->> 'user_id')::int from jsonb_array_elements(p.others) o)), '')
      from run join plan p on p.n = run.n),
    written as (
      insert into lessons (id, company_id, "title", "room", "room_id", "meeting_url", "homework", series_id, starts_at, ends_at, teacher_id, stands_in_for_id, step_id)
      select m.id, $14, w."title", w."place", w."room_id", w."meeting_url", w."homework", m.series_id, m.starts_at, m.starts_at + make_interval(secs => w.minutes * 60),
        w.teacher_id, w.stands_in_for_id, w.step_id
      from made m join plan w on w.n = m.n),
    about as (insert into lesson_subjects (lesson_id, subject_id) select m.id, s from made m join plan p on p.n = m.n cross join unnest(p.subject_ids) s on conflict do nothing),
    met as (insert into lesson_groups (lesson_id, group_id, starts_at) select m.id, g, m.starts_at from made m join plan p on p.n = m.n cross join unnest(p.group_ids) g on conflict do nothing),
    led as (
      insert into lesson_teachers (lesson_id, user_id, stands_in_for_id)
      select m.id, o.user_id, o.stands_in_for_id from made m join plan p on p.n = m.n cross join jsonb_to_recordset(p.others) as o(user_id int, stands_in_for_id int) on conflict do nothing),
    named as (insert into lesson_steps (lesson_id, step_id) select m.id, s from made m join plan p on p.n = m.n cross join unnest(p.other_steps) s on conflict do nothing)
    select x.n as plan, coalesce(m.id, 0) as id, x.starts_at, m.series_id, x.outcome
    from planned x left join made m on m.n = x.n and m.starts_at = x.starts_at order by x.n, x.starts_at;

-- deleteLessons (domains/schedule/write-lessons.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
with gone as (
    delete from lessons l where l.company_id = $1 and l.id = any ($2::int[])
      and not exists (select 1 from attendance a where a.lesson_id = l.id) returning l.id, l.series_id)
  delete from lesson_series s where s.id in (select series_id from gone)
    and not exists (select 1 from lessons l where l.series_id = s.id and l.id not in (select id from gone))
    and not exists (select 1 from lesson_series n where n.follows_id = s.id);
