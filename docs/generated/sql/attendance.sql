-- SQL statements of «attendance», written by npm run generate

-- loadLesson (domains/attendance/attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer
-- returns id integer, can_mark boolean, can_read boolean, is_staff boolean, subjects integer[]
select l.id, (
  ((
  (l.teacher_id is not distinct from $1::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $2::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $3::int))) or true or true or false)
  and l.cancelled_at is null
  and not exists (
    select 1 from lesson_subjects x where x.lesson_id = l.id
      and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $4 and xs.is_archived)) offset 0)) as can_mark,
      ((
  (l.teacher_id is not distinct from $5::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $6::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $7::int))) or true or false or false) as can_read, false as is_staff,
      array(select x.subject_id from lesson_subjects x where x.lesson_id = l.id) as subjects
    from lessons l where l.id = $8 and l.company_id = $9 and coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $10 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true);
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or true or false)
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false) as can_read, false as is_staff,
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and su.role_type = 'TEACHER' offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false) as can_read, exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) as is_staff,

-- selectRecords (domains/attendance/attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns student json, date text, attendance_status smallint, late boolean, comment text, author json, by_code boolean, updated_at timestamp with time zone, joined_on text, left_on text
with s as materialized (
  select x.user_id as id, case when not bool_or(x.belonged) and bool_or(x.left_at is null) then ((min(x.joined_at) at time zone x.time_zone)::date)::text end as joined_on,
    case when bool_and(x.left_at is not null) then ((max(x.left_at) at time zone x.time_zone)::date)::text end as left_on
  from (
    select stay.*, co.time_zone, (stay.joined_at < ((l.starts_at at time zone co.time_zone)::date + 1)::timestamp at time zone co.time_zone and (stay.left_at is null or stay.left_at > l.starts_at)) as belonged
    from lessons l join companies co on co.id = l.company_id cross join (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (select lg.group_id from lesson_groups lg where lg.lesson_id = $1)
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (select lg.group_id from lesson_groups lg where lg.lesson_id = $2)) stay where l.id = $3) x
  group by x.user_id, x.time_zone
  having bool_or(x.left_at is null or x.belonged) or exists (select 1 from attendance n where n.lesson_id = $4 and n.student_id = x.user_id))
  select
  json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, ((l.starts_at at time zone co.time_zone)::date)::text as date, a.attendance_status, coalesce(a.late, false) as late, coalesce(a.comment, '') as comment,
  case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
    'photo_src', '/api/files/' || au.photo_id || '/thumbnail', 'is_online', coalesce(au.last_seen_at > now() - interval '180 seconds', false)) end as author, coalesce(a.by_code, false) as by_code, a.updated_at, s.joined_on, s.left_on from s join users u on u.id = s.id join lessons l on l.id = $5 join companies co on co.id = l.company_id
  left join attendance a on a.lesson_id = $6 and a.student_id = s.id left join users au on au.id = a.author_id
  where true order by s.joined_on is not null and a.attendance_status is null, u.last_name, u.first_name, u.id;

-- selectCuratedIds (domains/attendance/attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer
select distinct x.user_id as id from (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (
      select lg.group_id from lesson_groups lg join curator_groups cg on cg.group_id = lg.group_id and cg.curator_id = $1 where lg.lesson_id = $2)
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (
      select lg.group_id from lesson_groups lg join curator_groups cg on cg.group_id = lg.group_id and cg.curator_id = $3 where lg.lesson_id = $4)) x;

-- lockNotes (domains/attendance/attendance.queries.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from lessons where id = $1 for update;

-- lockNotes (domains/attendance/attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer[]
-- returns student json, date text, attendance_status smallint, late boolean, comment text, author json, by_code boolean, updated_at timestamp with time zone, joined_on text, left_on text, written_at timestamp with time zone, editor json
with s as materialized (
  select x.user_id as id, case when not bool_or(x.belonged) and bool_or(x.left_at is null) then ((min(x.joined_at) at time zone x.time_zone)::date)::text end as joined_on,
    case when bool_and(x.left_at is not null) then ((max(x.left_at) at time zone x.time_zone)::date)::text end as left_on
  from (
    select stay.*, co.time_zone, (stay.joined_at < ((l.starts_at at time zone co.time_zone)::date + 1)::timestamp at time zone co.time_zone and (stay.left_at is null or stay.left_at > l.starts_at)) as belonged
    from lessons l join companies co on co.id = l.company_id cross join (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (select lg.group_id from lesson_groups lg where lg.lesson_id = $1)
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (select lg.group_id from lesson_groups lg where lg.lesson_id = $2)) stay where l.id = $3) x
  group by x.user_id, x.time_zone
  having bool_or(x.left_at is null or x.belonged) or exists (select 1 from attendance n where n.lesson_id = $4 and n.student_id = x.user_id))
  select
  json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, ((l.starts_at at time zone co.time_zone)::date)::text as date, a.attendance_status, coalesce(a.late, false) as late, coalesce(a.comment, '') as comment,
  case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
    'photo_src', '/api/files/' || au.photo_id || '/thumbnail', 'is_online', coalesce(au.last_seen_at > now() - interval '180 seconds', false)) end as author, coalesce(a.by_code, false) as by_code, a.updated_at, s.joined_on, s.left_on, now() as written_at, (select json_build_object('id', v.id, 'first_name', v.first_name, 'last_name', v.last_name, 'middle_name', v.middle_name,
    'photo_src', '/api/files/' || v.photo_id || '/thumbnail', 'is_online', coalesce(v.last_seen_at > now() - interval '180 seconds', false)) from users v where v.id = $5) as editor from s join users u on u.id = s.id join lessons l on l.id = $6 join companies co on co.id = l.company_id
  left join attendance a on a.lesson_id = $7 and a.student_id = s.id left join users au on au.id = a.author_id
  where s.id = any ($8::int[]) order by s.joined_on is not null and a.attendance_status is null, u.last_name, u.first_name, u.id;

-- storeNotes (domains/attendance/attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean, $4 jsonb, $5 integer, $6 integer[], $7 integer, $8 integer, $9 integer, $10 jsonb
-- returns nothing
with written as (
      insert into attendance (lesson_id, student_id, attendance_status, late, comment, author_id, by_code)
      select $1::int, n.student_id, n.attendance_status, n.late, n.comment, $2::int, $3::boolean
      from jsonb_to_recordset($4::jsonb) as n (student_id int, attendance_status smallint, late boolean, comment text)
      on conflict (lesson_id, student_id) do update
        set attendance_status = excluded.attendance_status, late = excluded.late, comment = excluded.comment, author_id = excluded.author_id, by_code = excluded.by_code, updated_at = now()),
    removed as (delete from attendance where lesson_id = $5 and student_id = any ($6::int[]))
  insert into audit_records (company_id, actor_id, acting_admin_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select $7::int, $8::int, $9::int, r.student_id, r.step_id, r.action, r.object_type, r.object_id,
    nullif(r.old_value, 'null'::jsonb), nullif(r.new_value, 'null'::jsonb)
  from jsonb_to_recordset($10::jsonb) as r (
        action text, object_type text, object_id int, student_id int, step_id int, old_value jsonb, new_value jsonb);

-- countLessons (domains/attendance/group-attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns lessons_count integer
select count(*)::int as lessons_count from (
  select l.id, l.starts_at, (l.starts_at at time zone co.time_zone)::date as day, to_char(l.starts_at at time zone co.time_zone, 'HH24:MI') as time from lesson_groups lg join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
  where lg.group_id = $1 and (l.cancelled_at is null or exists (select 1 from attendance held where held.lesson_id = l.id offset 0)) and (coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $2 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and ((
  (l.teacher_id is not distinct from $3::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $4::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $5::int))) or true or false or false))
    and exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = $6)
    and true
    and true
    and exists (select 1 from semesters m where m.id = $7 and m.company_id = $8
        and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone)) l;
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))

-- selectStudentCounts (domains/attendance/group-attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 date, $10 date, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer
-- returns student json, left_on text, came_later boolean, counts json
with
  lessons_read as materialized (
  select l.id, l.starts_at, (l.starts_at at time zone co.time_zone)::date as day, to_char(l.starts_at at time zone co.time_zone, 'HH24:MI') as time from lesson_groups lg join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
  where lg.group_id = $1 and (l.cancelled_at is null or exists (select 1 from attendance held where held.lesson_id = l.id offset 0)) and (coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $2 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and ((
  (l.teacher_id is not distinct from $3::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $4::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $5::int))) or true or false or false))
    and exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = $6)
    and true
    and true
    and exists (select 1 from semesters m where m.id = $7 and m.company_id = $8
        and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone)),
  period as materialized (
    select greatest(d.first, $9::date)::timestamp at time zone co.time_zone as since,
      (least(d.last, $10::date) + 1)::timestamp at time zone co.time_zone as until, co.time_zone
    from companies co left join (select m.started_at as first, m.finished_at as last from semesters m where m.id = $11 and m.company_id = $12) d on true where co.id = $13),
  members as materialized (
    select distinct on (x.group_id, x.user_id) x.group_id, x.user_id, to_char(x.left_at at time zone period.time_zone, 'DD.MM.YYYY') as left_on,
      ((x.left_at at time zone period.time_zone)::date)::text as left_day, x.was_moved,
      x.joined_at >= period.until is true as came_later
    from period cross join (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (select $14::int)
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (select $15::int)) x
    where (x.left_at is null or ((period.until is null or x.joined_at < period.until) and (period.since is null or x.left_at >= period.since)))
    order by x.group_id, x.user_id, came_later, x.left_at desc nulls first),
  students as materialized (
    select u.id, (coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.user_id = u.id and p.company_id = $16) span
  join education_forms f on f.id = span.education_form_id where f.is_online), '{}'::datemultirange) + (coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.group_id = (
  select gu.group_id from group_users gu join groups g on g.id = gu.group_id and g.company_id = $17 and not g.is_archived
  where gu.user_id = u.id and exists (select 1 from education_form_periods p where p.group_id = g.id) order by gu.joined_at desc, g.id desc limit 1)) span
  join education_forms f on f.id = span.education_form_id where f.is_online), '{}'::datemultirange) - coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.user_id = u.id and p.company_id = $18) span
  join education_forms f on f.id = span.education_form_id where true), '{}'::datemultirange))
    + (case when u.is_distant then '{(,)}'::datemultirange else '{}'::datemultirange end - coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.user_id = u.id and p.company_id = $19) span
  join education_forms f on f.id = span.education_form_id where true), '{}'::datemultirange) - coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.group_id = (
  select gu.group_id from group_users gu join groups g on g.id = gu.group_id and g.company_id = $20 and not g.is_archived
  where gu.user_id = u.id and exists (select 1 from education_form_periods p where p.group_id = g.id) order by gu.joined_at desc, g.id desc limit 1)) span
  join education_forms f on f.id = span.education_form_id where true), '{}'::datemultirange))) as online_days,
  coalesce((select range_agg(daterange(tu.start_date, tu.end_date, '[]')) from temporary_status_users tu
    join temporary_statuses ts on ts.id = tu.temporary_status_id and ts.is_individual_plan
    where tu.user_id = u.id and tu.company_id = $21), '{}'::datemultirange) as plan_days from members m join users u on u.id = m.user_id),
  noted as (
    select a.lesson_id, a.student_id, a.attendance_status, a.late, a.comment <> '' as is_commented, s.online_days @> l.day as is_online, s.plan_days @> l.day as has_plan
    from lessons_read l cross join lateral (select n.* from attendance n where n.lesson_id = l.id offset 0) a join students s on s.id = a.student_id),
    counted as materialized (
      select student_id, attendance_status, late, is_commented, is_online, has_plan, count(*)::int as times from noted group by 1, 2, 3, 4, 5, 6)
    select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, own.left_day as left_on, own.came_later, c.counts from members own join users u on u.id = own.user_id
    left join lateral (select json_agg(json_build_array(k.attendance_status, k.late, k.is_commented, k.is_online, k.has_plan, k.times)) as counts from counted k where k.student_id = u.id) c on true
    where own.came_later or (c.counts is not null or (own.left_day is null and not own.came_later) or (own.left_day is not null and exists (
    select 1 from (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (select $22::int)
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (select $23::int)) stay cross join (select starts_at from lessons_read) l
    where stay.user_id = own.user_id and (stay.joined_at < ((l.starts_at at time zone (select time_zone from period))::date + 1)::timestamp at time zone (select time_zone from period) and (stay.left_at is null or stay.left_at > l.starts_at))))) order by own.came_later and c.counts is null, u.last_name, u.first_name, u.id;
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at >= $::date::timestamp at time zone co.time_zone
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   − and true
--   − and true
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at >= $::date::timestamp at time zone co.time_zone
--   + and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone

-- selectSubjectCounts (domains/attendance/group-attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 date, $10 date, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 boolean, $23 integer
-- returns id integer, title text, color text, counts json
with
  lessons_read as materialized (
  select l.id, l.starts_at, (l.starts_at at time zone co.time_zone)::date as day, to_char(l.starts_at at time zone co.time_zone, 'HH24:MI') as time from lesson_groups lg join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
  where lg.group_id = $1 and (l.cancelled_at is null or exists (select 1 from attendance held where held.lesson_id = l.id offset 0)) and (coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $2 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and ((
  (l.teacher_id is not distinct from $3::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $4::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $5::int))) or true or false or false))
    and exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = $6)
    and true
    and true
    and exists (select 1 from semesters m where m.id = $7 and m.company_id = $8
        and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone)),
  period as materialized (
    select greatest(d.first, $9::date)::timestamp at time zone co.time_zone as since,
      (least(d.last, $10::date) + 1)::timestamp at time zone co.time_zone as until, co.time_zone
    from companies co left join (select m.started_at as first, m.finished_at as last from semesters m where m.id = $11 and m.company_id = $12) d on true where co.id = $13),
  members as materialized (
    select distinct on (x.group_id, x.user_id) x.group_id, x.user_id, to_char(x.left_at at time zone period.time_zone, 'DD.MM.YYYY') as left_on,
      ((x.left_at at time zone period.time_zone)::date)::text as left_day, x.was_moved,
      x.joined_at >= period.until is true as came_later
    from period cross join (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (select $14::int)
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (select $15::int)) x
    where (x.left_at is null or ((period.until is null or x.joined_at < period.until) and (period.since is null or x.left_at >= period.since)))
    order by x.group_id, x.user_id, came_later, x.left_at desc nulls first),
  students as materialized (
    select u.id, (coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.user_id = u.id and p.company_id = $16) span
  join education_forms f on f.id = span.education_form_id where f.is_online), '{}'::datemultirange) + (coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.group_id = (
  select gu.group_id from group_users gu join groups g on g.id = gu.group_id and g.company_id = $17 and not g.is_archived
  where gu.user_id = u.id and exists (select 1 from education_form_periods p where p.group_id = g.id) order by gu.joined_at desc, g.id desc limit 1)) span
  join education_forms f on f.id = span.education_form_id where f.is_online), '{}'::datemultirange) - coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.user_id = u.id and p.company_id = $18) span
  join education_forms f on f.id = span.education_form_id where true), '{}'::datemultirange))
    + (case when u.is_distant then '{(,)}'::datemultirange else '{}'::datemultirange end - coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.user_id = u.id and p.company_id = $19) span
  join education_forms f on f.id = span.education_form_id where true), '{}'::datemultirange) - coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.group_id = (
  select gu.group_id from group_users gu join groups g on g.id = gu.group_id and g.company_id = $20 and not g.is_archived
  where gu.user_id = u.id and exists (select 1 from education_form_periods p where p.group_id = g.id) order by gu.joined_at desc, g.id desc limit 1)) span
  join education_forms f on f.id = span.education_form_id where true), '{}'::datemultirange))) as online_days,
  coalesce((select range_agg(daterange(tu.start_date, tu.end_date, '[]')) from temporary_status_users tu
    join temporary_statuses ts on ts.id = tu.temporary_status_id and ts.is_individual_plan
    where tu.user_id = u.id and tu.company_id = $21), '{}'::datemultirange) as plan_days from members m join users u on u.id = m.user_id),
  noted as (
    select a.lesson_id, a.student_id, a.attendance_status, a.late, a.comment <> '' as is_commented, s.online_days @> l.day as is_online, s.plan_days @> l.day as has_plan
    from lessons_read l cross join lateral (select n.* from attendance n where n.lesson_id = l.id offset 0) a join students s on s.id = a.student_id),
    counted as (
      select ls.subject_id, n.attendance_status, n.late, n.is_commented, n.is_online, n.has_plan, count(*)::int as times
      from noted n join lesson_subjects ls on ls.lesson_id = n.lesson_id group by 1, 2, 3, 4, 5, 6)
    select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.color, json_agg(json_build_array(k.attendance_status, k.late, k.is_commented, k.is_online, k.has_plan, k.times)) as counts
    from counted k join subjects s on s.id = k.subject_id where s.deleted_at is null and ($22 or (
  s.company_id = $23 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))))
    group by s.id order by s.title, s.id;
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   − true or false or false
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false

-- selectHeat (domains/attendance/group-attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 date, $10 date, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer
-- returns student_id integer, week text, weekday integer, time text, attended integer, noted integer
with lessons_read as materialized (
  select l.id, l.starts_at, (l.starts_at at time zone co.time_zone)::date as day, to_char(l.starts_at at time zone co.time_zone, 'HH24:MI') as time from lesson_groups lg join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
  where lg.group_id = $1 and (l.cancelled_at is null or exists (select 1 from attendance held where held.lesson_id = l.id offset 0)) and (coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $2 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and ((
  (l.teacher_id is not distinct from $3::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $4::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $5::int))) or true or false or false))
    and exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = $6)
    and true
    and true
    and exists (select 1 from semesters m where m.id = $7 and m.company_id = $8
        and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone)),
  period as materialized (
    select greatest(d.first, $9::date)::timestamp at time zone co.time_zone as since,
      (least(d.last, $10::date) + 1)::timestamp at time zone co.time_zone as until, co.time_zone
    from companies co left join (select m.started_at as first, m.finished_at as last from semesters m where m.id = $11 and m.company_id = $12) d on true where co.id = $13),
  members as materialized (
    select distinct on (x.group_id, x.user_id) x.group_id, x.user_id, to_char(x.left_at at time zone period.time_zone, 'DD.MM.YYYY') as left_on,
      ((x.left_at at time zone period.time_zone)::date)::text as left_day, x.was_moved,
      x.joined_at >= period.until is true as came_later
    from period cross join (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (select $14::int)
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (select $15::int)) x
    where (x.left_at is null or ((period.until is null or x.joined_at < period.until) and (period.since is null or x.left_at >= period.since)))
    order by x.group_id, x.user_id, came_later, x.left_at desc nulls first),
    noted as materialized (
      select a.student_id, date_trunc('week', l.day)::date as week, extract(isodow from l.day)::int as weekday, l.time, a.attendance_status in (1, 3) as has_come
      from lessons_read l cross join lateral (select n.* from attendance n where n.lesson_id = l.id offset 0) a join members m on m.user_id = a.student_id)
    select student_id, week::text as week, weekday, time, count(*) filter (where has_come)::int as attended, count(*)::int as noted
    from noted group by grouping sets ((student_id, week), (weekday, time)) order by week, weekday, time, student_id;
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at >= $::date::timestamp at time zone co.time_zone
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   − and true
--   − and true
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at >= $::date::timestamp at time zone co.time_zone
--   + and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone

-- selectMembers (domains/attendance/group-attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 date, $10 date, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer[], $17 integer, $18 integer
-- returns student json
with lessons_read as materialized (
  select l.id, l.starts_at, (l.starts_at at time zone co.time_zone)::date as day, to_char(l.starts_at at time zone co.time_zone, 'HH24:MI') as time from lesson_groups lg join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
  where lg.group_id = $1 and (l.cancelled_at is null or exists (select 1 from attendance held where held.lesson_id = l.id offset 0)) and (coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $2 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and ((
  (l.teacher_id is not distinct from $3::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $4::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $5::int))) or true or false or false))
    and exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = $6)
    and true
    and true
    and exists (select 1 from semesters m where m.id = $7 and m.company_id = $8
        and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone)),
  period as materialized (
    select greatest(d.first, $9::date)::timestamp at time zone co.time_zone as since,
      (least(d.last, $10::date) + 1)::timestamp at time zone co.time_zone as until, co.time_zone
    from companies co left join (select m.started_at as first, m.finished_at as last from semesters m where m.id = $11 and m.company_id = $12) d on true where co.id = $13),
  members as materialized (
    select distinct on (x.group_id, x.user_id) x.group_id, x.user_id, to_char(x.left_at at time zone period.time_zone, 'DD.MM.YYYY') as left_on,
      ((x.left_at at time zone period.time_zone)::date)::text as left_day, x.was_moved,
      x.joined_at >= period.until is true as came_later
    from period cross join (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (select $14::int)
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (select $15::int)) x
    where (x.left_at is null or ((period.until is null or x.joined_at < period.until) and (period.since is null or x.left_at >= period.since)))
    order by x.group_id, x.user_id, came_later, x.left_at desc nulls first)
    select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student from members own join users u on u.id = own.user_id
    where (u.id = any ($16::int[]) or (own.left_day is null and not own.came_later) or (own.left_day is not null and exists (
    select 1 from (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (select $17::int)
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (select $18::int)) stay cross join (select starts_at from lessons_read) l
    where stay.user_id = own.user_id and (stay.joined_at < ((l.starts_at at time zone (select time_zone from period))::date + 1)::timestamp at time zone (select time_zone from period) and (stay.left_at is null or stay.left_at > l.starts_at))))) order by u.last_name, u.first_name, u.id;
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at >= $::date::timestamp at time zone co.time_zone
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   − and true
--   − and true
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at >= $::date::timestamp at time zone co.time_zone
--   + and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone

-- selectCode (domains/attendance/lesson-codes.queries.ts)
-- takes $1 integer
-- returns secret bytea, status smallint, late_after integer, closes_at timestamp with time zone, closes_in integer, now_ms double precision, students_count integer, registered json
select k.secret, k.status, k.late_after, k.closes_at, case when l.starts_at <= now() + interval '15 minutes' then greatest(0, coalesce(extract(epoch from least(k.closes_at, l.ends_at) - now()) * 1000, 0))::int else 0 end as closes_in, (extract(epoch from now()) * 1000)::float8 as now_ms,
    (select count(distinct gu.user_id)::int from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = l.id) as students_count,
    coalesce((select json_agg(json_build_object('student', json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)), 'late', a.late) order by a.updated_at desc, u.id)
      from attendance a join users u on u.id = a.student_id where a.lesson_id = l.id and a.by_code), '[]') as registered
  from lessons l left join attendance_codes k on k.lesson_id = l.id where l.id = $1;

-- selectPhase (domains/attendance/lesson-codes.queries.ts)
-- takes $1 integer
-- returns phase text
select case when l.ends_at <= now() then 'over' when l.starts_at > now() + interval '15 minutes' then 'early' else 'open' end as phase
  from lessons l where l.id = $1;

-- upsertCode (domains/attendance/lesson-codes.queries.ts)
-- takes $1 bytea, $2 smallint, $3 integer, $4 integer, $5 integer, $6 integer
-- returns nothing
insert into attendance_codes (lesson_id, secret, status, late_after, opened_by_id, closes_at)
  select l.id, $1, $2::smallint, $3::int, $4, least(l.ends_at, now() + make_interval(mins => $5::int))
  from lessons l where l.id = $6
  on conflict (lesson_id) do update set secret = excluded.secret, status = excluded.status, late_after = excluded.late_after,
    opened_by_id = excluded.opened_by_id, opened_at = now(), closes_at = excluded.closes_at;

-- endCode (domains/attendance/lesson-codes.queries.ts)
-- takes $1 integer
-- returns nothing
update attendance_codes set closes_at = now() where lesson_id = $1 and closes_at > now();

-- selectStudentIds (domains/attendance/lesson-codes.queries.ts)
-- takes $1 integer
-- returns id integer
select distinct gu.user_id as id from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = $1;

-- selectOpenWindows (domains/attendance/lesson-codes.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer
-- returns lesson_id integer, secret bytea, status smallint, is_late boolean, now_ms double precision, title text, subjects integer[], followers integer[]
select k.lesson_id, k.secret, k.status, coalesce(now() >= l.starts_at + make_interval(mins => k.late_after), false) as is_late, (extract(epoch from now()) * 1000)::float8 as now_ms,
      coalesce((select string_agg((s.title || case when s.is_archived then ' (архив)' else '' end), ', ' order by s.title, s.id) from lesson_subjects x join subjects s on s.id = x.subject_id
        where x.lesson_id = l.id and (s.deleted_at is null and ((
  (l.teacher_id is not distinct from $1::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $2::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $3::int))) or s.id = any (array(
  select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
  join subjects s on s.id = sg.subject_id where gu.user_id = $4 and (s.company_id = $5 and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $6)))))
        or false
        or false or false))), l.title) as title,
      array(select x.subject_id from lesson_subjects x where x.lesson_id = l.id) as subjects,
      array(select f from unnest(array[k.opened_by_id, l.teacher_id]) f where f is not null and not exists (select 1 from lesson_releases rl where rl.user_id = f and rl.lesson_id = l.id)) as followers
    from attendance_codes k join lessons l on l.id = k.lesson_id
    where k.closes_at > now() and l.ends_at > now() and l.starts_at <= now() + interval '15 minutes' and l.cancelled_at is null and (l.company_id = $7 and coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $8 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and (
        (
  (l.teacher_id is not distinct from $9::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $10::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $11::int))) or (
  exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = any (array(
    select g.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = $12)) offset 0)
  and coalesce((select bool_or(x.subject_id = any (array(
  select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
  join subjects s on s.id = sg.subject_id where gu.user_id = $13 and (s.company_id = $14 and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $15)))))) from lesson_subjects x where x.lesson_id = l.id), true)) or false or false
        or false))
      and exists (select 1 from lesson_groups lg join groups g on g.id = lg.group_id and not g.is_archived join group_users gu on gu.group_id = lg.group_id
        where lg.lesson_id = l.id and gu.user_id = $16);

-- selectStudentRecords (domains/attendance/student-attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 boolean, $5 integer, $6 boolean, $7 integer, $8 integer, $9 integer, $10 bigint, $11 bigint
-- returns lesson_id integer, date text, starts_at timestamp with time zone, attendance_status smallint, late boolean, subjects json, total integer
select l.id as lesson_id, ((l.starts_at at time zone co.time_zone)::date)::text as date, l.starts_at, a.attendance_status, a.late,
      json_agg(json_build_object('id', s.id, 'title', (s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as subjects, count(*) over ()::int as total
    from attendance a join lessons l on l.id = a.lesson_id join companies co on co.id = l.company_id
    join lesson_subjects ls on ls.lesson_id = l.id join subjects s on s.id = ls.subject_id
    where a.student_id = $1 and (
  s.deleted_at is null and s.company_id = $2 and s.id = $3
  and ($4 or (
  s.company_id = $5 and s.deleted_at is null and (false or false)) or ($6 and ((s.company_id = $7 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $8))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $9 and sg.subject_id = s.id))))))
    group by l.id, co.time_zone, a.attendance_status, a.late order by l.starts_at desc, l.id desc limit $10 offset $11;
-- Also:
--   − json_agg(json_build_object('id', s.id, 'title', (s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as subjects, count(*) over ()::int as total
--   − s.company_id = $ and s.deleted_at is null and (false or false)) or ($ and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))))
--   + json_agg(json_build_object('id', s.id, 'title', (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as subjects, count(*) over ()::int as total
--   + s.company_id = $ and s.deleted_at is null and (true or false)) or ($ and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))))
-- Also:
--   − json_agg(json_build_object('id', s.id, 'title', (s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as subjects, count(*) over ()::int as total
--   − s.company_id = $ and s.deleted_at is null and (false or false)) or ($ and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))))
--   + json_agg(json_build_object('id', s.id, 'title', (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id) as subjects, count(*) over ()::int as total
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or ($ and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))))

-- selectStudentSubjects (domains/attendance/student-attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 boolean, $11 integer, $12 boolean, $13 integer, $14 integer, $15 integer
-- returns subject_id integer, title text, color text, counts json
with student as materialized (
      select u.id, (coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.user_id = u.id and p.company_id = $1) span
  join education_forms f on f.id = span.education_form_id where f.is_online), '{}'::datemultirange) + (coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.group_id = (
  select gu.group_id from group_users gu join groups g on g.id = gu.group_id and g.company_id = $2 and not g.is_archived
  where gu.user_id = u.id and exists (select 1 from education_form_periods p where p.group_id = g.id) order by gu.joined_at desc, g.id desc limit 1)) span
  join education_forms f on f.id = span.education_form_id where f.is_online), '{}'::datemultirange) - coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.user_id = u.id and p.company_id = $3) span
  join education_forms f on f.id = span.education_form_id where true), '{}'::datemultirange))
    + (case when u.is_distant then '{(,)}'::datemultirange else '{}'::datemultirange end - coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.user_id = u.id and p.company_id = $4) span
  join education_forms f on f.id = span.education_form_id where true), '{}'::datemultirange) - coalesce((
  select range_agg(daterange(span.started_at, span.next_at)) from (
    select p.education_form_id, p.started_at, lead(p.started_at) over (order by p.started_at) as next_at from education_form_periods p where p.group_id = (
  select gu.group_id from group_users gu join groups g on g.id = gu.group_id and g.company_id = $5 and not g.is_archived
  where gu.user_id = u.id and exists (select 1 from education_form_periods p where p.group_id = g.id) order by gu.joined_at desc, g.id desc limit 1)) span
  join education_forms f on f.id = span.education_form_id where true), '{}'::datemultirange))) as online_days,
  coalesce((select range_agg(daterange(tu.start_date, tu.end_date, '[]')) from temporary_status_users tu
    join temporary_statuses ts on ts.id = tu.temporary_status_id and ts.is_individual_plan
    where tu.user_id = u.id and tu.company_id = $6), '{}'::datemultirange) as plan_days from users u where u.id = $7),
    counted as (
      select ls.subject_id, a.attendance_status, a.late, a.comment <> '' as is_commented, st.online_days @> d.day as is_online, st.plan_days @> d.day as has_plan, count(*)::int as times
      from student st join attendance a on a.student_id = st.id join lessons l on l.id = a.lesson_id join companies co on co.id = l.company_id
      cross join lateral (select (l.starts_at at time zone co.time_zone)::date as day) d join lesson_subjects ls on ls.lesson_id = l.id group by 1, 2, 3, 4, 5, 6)
    select s.id as subject_id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.color, json_agg(json_build_array(k.attendance_status, k.late, k.is_commented, k.is_online, k.has_plan, k.times)) as counts
    from counted k join subjects s on s.id = k.subject_id where (
  s.deleted_at is null and s.company_id = $8 and s.id = $9
  and ($10 or (
  s.company_id = $11 and s.deleted_at is null and (false or false)) or ($12 and ((s.company_id = $13 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $14))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $15 and sg.subject_id = s.id)))))) group by s.id order by s.title, s.id;
-- Also:
--   − select s.id as subject_id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.color, json_agg(json_build_array(k.attendance_status, k.late, k.is_commented, k.is_online, k.has_plan, k.times)) as counts
--   − s.company_id = $ and s.deleted_at is null and (false or false)) or ($ and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) group by s.id order by s.title, s.id
--   + select s.id as subject_id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.color, json_agg(json_build_array(k.attendance_status, k.late, k.is_commented, k.is_online, k.has_plan, k.times)) as counts
--   + s.company_id = $ and s.deleted_at is null and (true or false)) or ($ and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) group by s.id order by s.title, s.id
-- Also:
--   − select s.id as subject_id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.color, json_agg(json_build_array(k.attendance_status, k.late, k.is_commented, k.is_online, k.has_plan, k.times)) as counts
--   − s.company_id = $ and s.deleted_at is null and (false or false)) or ($ and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) group by s.id order by s.title, s.id
--   + select s.id as subject_id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.color, json_agg(json_build_array(k.attendance_status, k.late, k.is_commented, k.is_online, k.has_plan, k.times)) as counts
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or ($ and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) group by s.id order by s.title, s.id

-- countPeriod (domains/attendance/subject-attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns lessons_count integer, begun_count integer
select count(*)::int as lessons_count, (count(*) filter (where l.starts_at <= now()))::int as begun_count from (
  select l.id, l.starts_at, (l.starts_at at time zone co.time_zone)::date as day, to_char(l.starts_at at time zone co.time_zone, 'HH24:MI') as time from lesson_groups lg join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
  where lg.group_id = $1 and (l.cancelled_at is null or exists (select 1 from attendance held where held.lesson_id = l.id offset 0)) and (coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $2 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and ((
  (l.teacher_id is not distinct from $3::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $4::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $5::int))) or true or false or false))
    and exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = $6)
    and true
    and true
    and exists (select 1 from semesters m where m.id = $7 and m.company_id = $8
        and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone)) l;
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at >= $::date::timestamp at time zone co.time_zone
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   − and true
--   − and true
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at >= $::date::timestamp at time zone co.time_zone
--   + and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone

-- selectColumns (domains/attendance/subject-attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 bigint, $10 bigint, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer
-- returns id integer, title text, room text, starts_at timestamp with time zone, ends_at timestamp with time zone, step json, teacher json, can_mark boolean, day_ends_at timestamp with time zone
with columns as materialized (select p.id from (
  select l.id, l.starts_at, (l.starts_at at time zone co.time_zone)::date as day, to_char(l.starts_at at time zone co.time_zone, 'HH24:MI') as time from lesson_groups lg join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
  where lg.group_id = $1 and (l.cancelled_at is null or exists (select 1 from attendance held where held.lesson_id = l.id offset 0)) and (coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $2 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and ((
  (l.teacher_id is not distinct from $3::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $4::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $5::int))) or true or false or false))
    and exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = $6)
    and true
    and true
    and exists (select 1 from semesters m where m.id = $7 and m.company_id = $8
        and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone)) p order by p.starts_at, p.id limit $9 offset $10)
    select l.id, l.title, coalesce(r.name, l.room) as room, l.starts_at, l.ends_at, case when st.id is not null then json_build_object('id', st.id, 'title', st.title) end as step,
      case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as teacher, (
  ((
  (l.teacher_id is not distinct from $11::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $12::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $13::int))) or true or true or false)
  and l.cancelled_at is null
  and not exists (
    select 1 from lesson_subjects x where x.lesson_id = l.id
      and x.subject_id = any (array(select xs.id from subjects xs where xs.company_id = $14 and xs.is_archived)) offset 0)) as can_mark,
      ((l.starts_at at time zone co.time_zone)::date + 1)::timestamp at time zone co.time_zone as day_ends_at
    from columns join lessons l on l.id = columns.id join companies co on co.id = l.company_id
    left join (steps st join chapters c on c.id = st.chapter_id) on st.id = l.step_id and st.deleted_at is null and case when st.subject_id = $15 then true else (not st.hidden and not c.hidden) end
    left join users u on u.id = l.teacher_id left join rooms r on r.id = l.room_id
    order by l.starts_at, l.id;
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or true or false)
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and su.role_type = 'TEACHER' offset 0))
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or true or false)
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at >= $::date::timestamp at time zone co.time_zone
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and su.role_type = 'TEACHER' offset 0))
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or true or false)
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and su.role_type = 'TEACHER' offset 0))
-- Also:
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or false or false))
--   − and true
--   − and true
--   − and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or true or true or false)
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false))
--   + and l.starts_at >= $::date::timestamp at time zone co.time_zone
--   + and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and su.role_type = 'TEACHER' offset 0))

-- selectStudentNotes (domains/attendance/subject-attendance.queries.ts)
-- takes $1 integer[], $2 integer[], $3 integer, $4 integer, $5 integer[], $6 integer[]
-- returns student_id integer, notes json, stays json
with notes as (
      select a.student_id, json_agg(json_build_array(a.lesson_id, a.attendance_status, a.late::int, a.comment)) as notes
      from attendance a where a.lesson_id = any ($1::int[]) and a.student_id = any ($2::int[]) group by a.student_id),
    stays as (
      select x.user_id, json_agg(json_build_array((extract(epoch from x.joined_at) * 1000)::bigint, (extract(epoch from x.left_at) * 1000)::bigint) order by x.joined_at) as stays
      from (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (select $3::int)
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (select $4::int)) x where x.user_id = any ($5::int[]) group by x.user_id)
    select asked.id as student_id, n.notes, coalesce(s.stays, '[]') as stays
    from unnest($6::int[]) asked (id) left join notes n on n.student_id = asked.id left join stays s on s.user_id = asked.id;

-- selectSemesters (domains/attendance/subject-attendance.queries.ts)
-- takes $1 integer
-- returns id integer, title text
select m.id, m.title from semesters m where m.id in (
    select hs.semester_id from groups g join half_semesters hs on hs.half_id = g.half_id
      or hs.half_id in (select th.half_id from trajectory_halves th where th.trajectory_id = g.trajectory_id)
    where g.id = $1)
  order by m.started_at desc, m.id desc;
