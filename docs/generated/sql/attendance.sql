-- SQL statements of «attendance», written by npm run generate

-- selectLessons (domains/attendance/attendance.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 integer, $5 integer, $6 integer
-- returns id integer, title text, room text, starts_at timestamp with time zone, ends_at timestamp with time zone, step json, teacher json, can_mark boolean
select l.id, l.title, l.room, l.starts_at, l.ends_at, case when st.id is not null then json_build_object('id', st.id, 'title', st.title) end as step,
      case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as teacher, (
  (l.teacher_id is not distinct from $1 or $2 or exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = $3 and su.role_type = 'TEACHER'))
  and not exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.is_archived)) as can_mark
    from lesson_subjects ls join lessons l on l.id = ls.lesson_id join companies co on co.id = l.company_id
    left join (steps st join chapters c on c.id = st.chapter_id) on st.id = l.step_id and st.deleted_at is null and case when st.subject_id = $4 then true else (not st.hidden and not c.hidden) end
    left join users u on u.id = l.teacher_id
    where ls.subject_id = $5 and exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = $6) and
  true
  and true
    order by l.starts_at, l.id limit 1000;
-- Also:
--   − true
--   + l.starts_at >= $::date::timestamp at time zone co.time_zone
-- Also:
--   − and true
--   + and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone
-- Also:
--   − true
--   − and true
--   + l.starts_at >= $::date::timestamp at time zone co.time_zone
--   + and l.starts_at < ($::date + 1)::timestamp at time zone co.time_zone

-- selectStudentNotes (domains/attendance/attendance.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns person json, is_online boolean, notes json
with students as materialized (select gu.user_id as id from group_users gu where gu.group_id = $1),
  notes as (
    select a.student_id, json_agg(json_build_array(a.lesson_id, a.attendance_status, a.late::int, a.comment)) as notes
    from attendance a where a.lesson_id = any ($2::int[]) group by a.student_id)
  select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as person, u.is_distant as is_online, n.notes
  from students join users u on u.id = students.id left join notes n on n.student_id = u.id order by u.last_name, u.first_name, u.id;

-- loadLesson (domains/attendance/attendance.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 integer, $5 boolean, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer
-- returns id integer, can_mark boolean, can_read boolean, is_staff boolean, subjects integer[]
select l.id, (
  (l.teacher_id is not distinct from $1 or $2 or exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = $3 and su.role_type = 'TEACHER'))
  and not exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.is_archived)) as can_mark,
      (
  l.teacher_id is not distinct from $4 or $5 or exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = $6) or ((
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id)
  or exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.deleted_at is null and xs.privacy <> 1))
  and exists (select 1 from lesson_groups x join curator_groups cg on cg.group_id = x.group_id where x.lesson_id = l.id and cg.curator_id = $7))) as can_read, exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = $8) as is_staff,
      array(select x.subject_id from lesson_subjects x where x.lesson_id = l.id) as subjects
    from lessons l where l.id = $9 and l.company_id = $10 and (
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id)
  or exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.deleted_at is null and true));

-- selectRecords (domains/attendance/attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns student json, date text, attendance_status smallint, late boolean, comment text, author json, updated_at timestamp with time zone
with s as materialized (
  select distinct gu.user_id as id from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = $1)
    select
  json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, ((l.starts_at at time zone co.time_zone)::date)::text as date, a.attendance_status, coalesce(a.late, false) as late, coalesce(a.comment, '') as comment,
  case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
    'photo_src', '/api/files/' || au.photo_id || '/thumbnail', 'is_online', coalesce(au.last_seen_at > now() - interval '180 seconds', false)) end as author, a.updated_at from s join users u on u.id = s.id join lessons l on l.id = $2 join companies co on co.id = l.company_id
    left join attendance a on a.lesson_id = $3 and a.student_id = s.id left join users au on au.id = a.author_id
    where true order by u.last_name, u.first_name, u.id;
-- Also:
--   − where true order by u.last_name, u.first_name, u.id
--   + where s.id = any ($::int[]) order by u.last_name, u.first_name, u.id

-- selectCuratedIds (domains/attendance/attendance.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer
select distinct gu.user_id as id from lesson_groups lg join curator_groups cg on cg.group_id = lg.group_id and cg.curator_id = $1
  join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = $2;

-- lockNotes (domains/attendance/attendance.queries.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from lessons where id = $1 for update;

-- lockNotes (domains/attendance/attendance.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer
select s.id from (
  select distinct gu.user_id as id from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = $1) s where s.id = any ($2::int[]);

-- lockNotes (domains/attendance/attendance.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns student_id integer, attendance_status smallint, late boolean, comment text, updated_at timestamp with time zone
select student_id, attendance_status, late, comment, updated_at from attendance where lesson_id = $1 and student_id = any ($2::int[]);

-- upsertNotes (domains/attendance/attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 jsonb
-- returns nothing
insert into attendance (lesson_id, student_id, attendance_status, late, comment, author_id)
  select $1, n.student_id, n.attendance_status, n.late, n.comment, $2
  from jsonb_to_recordset($3::jsonb) as n (student_id int, attendance_status smallint, late boolean, comment text)
  on conflict (lesson_id, student_id) do update
    set attendance_status = excluded.attendance_status, late = excluded.late, comment = excluded.comment, author_id = excluded.author_id, updated_at = now();

-- deleteNotes (domains/attendance/attendance.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
delete from attendance where lesson_id = $1 and student_id = any ($2::int[]);

-- countLessons (domains/attendance/group-attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns lessons_count integer
select count(*)::int as lessons_count from (
  select l.id from lesson_groups lg join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
  where lg.group_id = $1 and ((
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id)
  or exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.deleted_at is null and true)) and (
  l.teacher_id is not distinct from $2 or $3 or exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = $4) or ((
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id)
  or exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.deleted_at is null and xs.privacy <> 1))
  and exists (select 1 from lesson_groups x join curator_groups cg on cg.group_id = x.group_id where x.lesson_id = l.id and cg.curator_id = $5))))
    and exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = $6)
    and exists (select 1 from semesters m where m.id = $7 and m.company_id = $8
      and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone)) l;

-- selectStudentCounts (domains/attendance/group-attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer
-- returns student json, is_online boolean, counts json
with lessons_read as materialized (
  select l.id from lesson_groups lg join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
  where lg.group_id = $1 and ((
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id)
  or exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.deleted_at is null and true)) and (
  l.teacher_id is not distinct from $2 or $3 or exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = $4) or ((
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id)
  or exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.deleted_at is null and xs.privacy <> 1))
  and exists (select 1 from lesson_groups x join curator_groups cg on cg.group_id = x.group_id where x.lesson_id = l.id and cg.curator_id = $5))))
    and exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = $6)
    and exists (select 1 from semesters m where m.id = $7 and m.company_id = $8
      and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone)),
    counted as (
      select student_id, attendance_status, late, is_commented, count(*)::int as times from (
  select a.lesson_id, a.student_id, a.attendance_status, a.late, a.comment <> '' as is_commented from lessons_read l
  join attendance a on a.lesson_id = l.id join group_users gu on gu.user_id = a.student_id and gu.group_id = $9) n group by 1, 2, 3, 4)
    select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, u.is_distant as is_online, c.counts from group_users gu join users u on u.id = gu.user_id
    left join lateral (select json_agg(json_build_array(k.attendance_status, k.late, k.is_commented, k.times)) as counts from counted k where k.student_id = u.id) c on true
    where gu.group_id = $10 order by u.last_name, u.first_name, u.id;

-- selectSubjectCounts (domains/attendance/group-attendance.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 boolean, $11 integer, $12 boolean, $13 integer, $14 text[], $15 integer, $16 integer, $17 integer
-- returns id integer, title text, color text, counts json
with lessons_read as materialized (
  select l.id from lesson_groups lg join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
  where lg.group_id = $1 and ((
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id)
  or exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.deleted_at is null and true)) and (
  l.teacher_id is not distinct from $2 or $3 or exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = $4) or ((
  not exists (select 1 from lesson_subjects x where x.lesson_id = l.id)
  or exists (select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id where x.lesson_id = l.id and xs.deleted_at is null and xs.privacy <> 1))
  and exists (select 1 from lesson_groups x join curator_groups cg on cg.group_id = x.group_id where x.lesson_id = l.id and cg.curator_id = $5))))
    and exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = $6)
    and exists (select 1 from semesters m where m.id = $7 and m.company_id = $8
      and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone)),
    counted as (
      select ls.subject_id, n.attendance_status, n.late, n.is_commented, u.is_distant, count(*)::int as times
      from (
  select a.lesson_id, a.student_id, a.attendance_status, a.late, a.comment <> '' as is_commented from lessons_read l
  join attendance a on a.lesson_id = l.id join group_users gu on gu.user_id = a.student_id and gu.group_id = $9) n join users u on u.id = n.student_id join lesson_subjects ls on ls.lesson_id = n.lesson_id group by 1, 2, 3, 4, 5)
    select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.color, json_agg(json_build_array(k.attendance_status, k.late, k.is_commented, k.times, k.is_distant)) as counts
    from counted k join subjects s on s.id = k.subject_id where s.deleted_at is null and ($10 or (
  s.company_id = $11 and s.deleted_at is null and (
    $12 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $13 and su.role_type = any ($14)) or (s.privacy <> 1 and not s.hidden and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $15 and sg.subject_id = s.id))
    or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $16))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $17 and sg.subject_id = s.id))))))
    group by s.id order by s.title, s.id;
