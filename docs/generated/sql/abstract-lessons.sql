-- SQL statements of «abstract-lessons», written by npm run generate

-- selectAbstractLessons (domains/abstract-lessons/abstract-lessons.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer, $29 bigint, $30 bigint
-- returns id integer, step_id integer, step_title text, subject_id integer, group_id integer, group_name text, opens_at timestamp with time zone, due_at timestamp with time zone, updated_at timestamp with time zone, total integer
select
  al.id, al.step_id, st.title as step_title, st.subject_id, al.group_id, g.name as group_name, al.opens_at, al.due_at, al.updated_at, count(*) over ()::int as total from
  abstract_lessons al join steps st on st.id = al.step_id and st.deleted_at is null join chapters c on c.id = st.chapter_id
  join subjects s on s.id = st.subject_id join groups g on g.id = al.group_id
  join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
    where (
  s.company_id = $1 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))) and s.id = $2
      and (((
  s.company_id = $3 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $4 and (true or false)))) or (((
  s.company_id = $5 and s.deleted_at is null and (true or false)) or (s.company_id = $6 and s.deleted_at is null and false)) and false and (not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $7 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $8 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $9 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $10 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $11 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $12 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $13 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $14)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $15))))))
        or (exists (select 1 from group_users gu where gu.group_id = g.id and gu.user_id = $16) and (not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $17 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $18))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $19 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $20 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $21 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $22 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $23 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $24 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $25 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $26 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $27)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $28)))))))
    order by al.due_at nulls last, al.id limit $29 offset $30;
-- Also:
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and s.id = $
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) or (((
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false)) and false and (not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and s.id = $
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) or (((
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false)) and false and (not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
-- Also:
--   − true or false or false
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) or (((
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false)) and false and (not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) or (((
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (s.company_id = $ and s.deleted_at is null and false)) and false and (not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1

-- selectSubjectDates (domains/abstract-lessons/abstract-lessons.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns time_zone text, groups json, abstract_lessons json, schedules json
with own as materialized (
      select g.id, g.name from subject_groups sg join groups g on g.id = sg.group_id where sg.subject_id = $1 and not g.is_archived and true),
    studying as materialized (select gu.group_id, gu.user_id from own join group_users gu on gu.group_id = own.id)
    select co.time_zone,
      coalesce((select json_agg(json_build_object('id', own.id, 'name', own.name, 'students', coalesce((
          select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.last_name, u.first_name, u.id) from studying join users u on u.id = studying.user_id where studying.group_id = own.id), '[]'))
        order by own.name, own.id) from own), '[]') as groups,
      coalesce((select json_agg(row_to_json(l)) from (select
  al.id, al.step_id, st.title as step_title, st.subject_id, al.group_id, g.name as group_name, al.opens_at, al.due_at, al.updated_at from
  abstract_lessons al join steps st on st.id = al.step_id and st.deleted_at is null join chapters c on c.id = st.chapter_id
  join subjects s on s.id = st.subject_id join groups g on g.id = al.group_id
  join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id where s.id = $2 and true and al.group_id in (select id from own)) l), '[]') as abstract_lessons,
      coalesce((select json_agg(row_to_json(l)) from (select
  o.id, o.step_id, st.subject_id, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, o.opens_at, o.due_at, o.updated_at from
  abstract_lesson_schedules o join steps st on st.id = o.step_id and st.deleted_at is null join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id join users u on u.id = o.student_id
        where st.subject_id = $3 and true and o.student_id in (select user_id from studying) order by u.last_name, u.first_name, u.id) l), '[]') as schedules
    from subjects s join companies co on co.id = s.company_id where s.id = $4;

-- selectStudentDates (domains/abstract-lessons/abstract-lessons.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 bigint, $25 bigint
-- returns id integer, group_id integer, step_id integer, step_title text, subject_id integer, subject_title text, opens_at timestamp with time zone, due_at timestamp with time zone, total integer
with d as (
      select coalesce(o.id, g.id + $1::int) as id, case when o.id is null then g.group_id end as group_id, st.id as step_id, st.title as step_title, s.id as subject_id, s.title as subject_title, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $2),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $3 and sg.subject_id = st.subject_id))) as opens_at, coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $4),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $5 and sg.subject_id = st.subject_id))) as due_at
      from subjects s join steps st on st.subject_id = s.id and st.deleted_at is null join chapters c on c.id = st.chapter_id
      left join abstract_lesson_schedules o on o.step_id = st.id and o.student_id = $6
      left join lateral (
        select al.id, al.group_id from abstract_lessons al join group_users gu on gu.group_id = al.group_id and gu.user_id = $7
          join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
        where al.step_id = st.id order by al.due_at nulls last, al.opens_at nulls last, al.id limit 1) g on true
      where ((s.company_id = $8 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $9))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $10 and sg.subject_id = s.id))) and true
    and s.id = $11 and (not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $12 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $13))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $14 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $15 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $16 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $17 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $18 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $19 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $20 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $21 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $22)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $23))))))
    select d.*, count(*) over ()::int as total from d where d.opens_at is not null or d.due_at is not null
    order by d.due_at nulls last, d.step_id limit $24 offset $25;
-- Also:
--   − where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true
--   + where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))

-- lockAbstractLesson (domains/abstract-lessons/abstract-lessons.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, step_id integer, step_title text, subject_id integer, group_id integer, group_name text, opens_at timestamp with time zone, due_at timestamp with time zone, updated_at timestamp with time zone
select
  al.id, al.step_id, st.title as step_title, st.subject_id, al.group_id, g.name as group_name, al.opens_at, al.due_at, al.updated_at from
  abstract_lessons al join steps st on st.id = al.step_id and st.deleted_at is null join chapters c on c.id = st.chapter_id
  join subjects s on s.id = st.subject_id join groups g on g.id = al.group_id
  join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
    where al.id = $1 and s.company_id = $2 and s.deleted_at is null for update of al;

-- lockSchedule (domains/abstract-lessons/abstract-lessons.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, step_id integer, subject_id integer, student json, opens_at timestamp with time zone, due_at timestamp with time zone, updated_at timestamp with time zone
select
  o.id, o.step_id, st.subject_id, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, o.opens_at, o.due_at, o.updated_at from
  abstract_lesson_schedules o join steps st on st.id = o.step_id and st.deleted_at is null join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id join users u on u.id = o.student_id
    where o.id = $1 and s.company_id = $2 and s.deleted_at is null for update of o;

-- tellDeadlines (domains/abstract-lessons/deadlines.queries.ts)
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 time without time zone, $4 timestamp with time zone, $5 time without time zone, $6 timestamp with time zone, $7 integer, $8 timestamp with time zone, $9 timestamp with time zone, $10 integer, $11 integer, $12 timestamp with time zone, $13 integer, $14 integer
-- returns id integer, user_id integer, subject_id integer, company_id integer
with open as materialized (
      select c.id as company_id, c.time_zone, ($1::timestamptz at time zone c.time_zone)::date as today from companies c
      where ($2::timestamptz at time zone c.time_zone)::time >= $3::time and ($4::timestamptz at time zone c.time_zone)::time < $5::time),
    span as (select $6::timestamptz - make_interval(hours => $7::int) as since, $8::timestamptz + interval '8 days' as until),
    candidates as materialized (
      select gu.user_id as student_id, al.step_id from span, abstract_lessons al join group_users gu on gu.group_id = al.group_id where al.due_at > span.since and al.due_at < span.until
      union select o.student_id, o.step_id from span, abstract_lesson_schedules o where o.due_at > span.since and o.due_at < span.until
      union select r.student_id, d.step_id from span, retakes r cross join lateral (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = r.student_id and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) d where r.until > span.since and r.until < span.until),
    dated as materialized (
      select who.student_id, who.step_id, st.subject_id, s.company_id, d.due_at,
        case when d.due_at <= $9::timestamptz then 0 when (d.due_at at time zone o.time_zone)::date - o.today = 1 then 1 when (d.due_at at time zone o.time_zone)::date - o.today in (6, 7) then 7 end as days_left
      from candidates who join steps st on st.id = who.step_id and st.deleted_at is null and not st.hidden join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden
        join subjects s on s.id = st.subject_id and s.deleted_at is null and not s.hidden and not s.is_archived join open o on o.company_id = s.company_id
        cross join span cross join lateral (select coalesce((
  select rt.until from retakes rt where rt.student_id = who.student_id and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))), coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = who.student_id),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = who.student_id and sg.subject_id = st.subject_id)))) as due_at) d
      where d.due_at > span.since and d.due_at < span.until and (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = who.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = who.student_id and sg.subject_id = s.id)) and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = who.student_id and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $10))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = who.student_id and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = who.student_id and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = who.student_id and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = who.student_id and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = who.student_id and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = who.student_id and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = who.student_id and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = who.student_id and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = who.student_id)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = who.student_id)))) and not (
  st.id in (select a.step_id from answers a where a.user_id = who.student_id and a.deleted_at is null and (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id)
  or exists (select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id where p.step_id = st.id and p.student_id = who.student_id and ps.is_final)
  or (exists (select 1 from marks y where y.step_id = st.id and y.student_id = who.student_id)
    and not exists (select 1 from passings p where p.step_id = st.id and p.student_id = who.student_id and p.passed_status_id = $11)))),
    fresh as (
      insert into deadline_notices (student_id, step_id, days_left, due_at, told_at)
      select d.student_id, d.step_id, d.days_left, d.due_at, $12::timestamptz from dated d where d.days_left is not null and not exists (
        select 1 from deadline_notices x where x.student_id = d.student_id and x.step_id = d.step_id and x.days_left = d.days_left
          and x.due_at between d.due_at - interval '2 days' and d.due_at + interval '2 days')
      on conflict do nothing returning student_id, step_id, days_left, due_at),
    told as (
      select f.student_id, f.days_left, st.subject_id, s.company_id, count(*)::int as count, min(f.step_id) as step_id, min(f.due_at) as due_at, jsonb_agg(f.step_id) as steps
      from fresh f join steps st on st.id = f.step_id join subjects s on s.id = st.subject_id group by f.student_id, f.days_left, st.subject_id, s.company_id),
    written as (
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select n.company_id, n.student_id, 'deadline', $13::int, n.subject_id, case when n.count = 1 then n.step_id end,
    null, null, null, null, null, false, jsonb_build_object('days_left', n.days_left, 'topics', n.count, 'steps', n.steps) || case when n.count = 1 then jsonb_build_object('due_at', n.due_at) else '{}' end
  from told n where n.student_id is distinct from $14::int returning id, user_id, subject_id, step_id)
    select w.id, w.user_id, w.subject_id, s.company_id from written w join subjects s on s.id = w.subject_id;

-- forgetDeadlines (domains/abstract-lessons/deadlines.queries.ts)
-- takes $1 integer
-- returns nothing
delete from deadline_notices where told_at < now() - make_interval(days => $1::int);

-- noteMovedDates (domains/abstract-lessons/moved-dates.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer[], $4 double precision[]
-- returns nothing
insert into moved_due_dates (student_id, step_id, actor_id, was_due_at)
  select m.student_id, m.step_id, $1::int, to_timestamp(m.was / 1000.0)
  from unnest($2::int[], $3::int[], $4::float8[]) as m (student_id, step_id, was)
  order by m.student_id, m.step_id
  on conflict (student_id, step_id) do update set moved_at = now(), actor_id = excluded.actor_id;

-- tellMovedDates (domains/abstract-lessons/moved-dates.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, user_id integer, subject_id integer, company_id integer
with quiet as materialized (
      select m.student_id, st.subject_id from moved_due_dates m join steps st on st.id = m.step_id
      group by m.student_id, st.subject_id having max(m.moved_at) <= now() - make_interval(mins => $1::int)),
    gone as (
      delete from moved_due_dates m using steps st, quiet q
      where st.id = m.step_id and q.student_id = m.student_id and q.subject_id = st.subject_id
      returning m.student_id, m.step_id, st.subject_id, m.actor_id, m.was_due_at, m.moved_at),
    moved as materialized (
      select g.student_id, g.subject_id, g.step_id, g.actor_id, g.moved_at, s.company_id, coalesce((
  select rt.until from retakes rt where rt.student_id = g.student_id and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))), coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = g.student_id),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = g.student_id and sg.subject_id = st.subject_id)))) as due_at
      from gone g join steps st on st.id = g.step_id and st.deleted_at is null and not st.hidden join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden
        join subjects s on s.id = st.subject_id and s.deleted_at is null and not s.is_archived and not s.hidden
      where coalesce((
  select rt.until from retakes rt where rt.student_id = g.student_id and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))), coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = g.student_id),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = g.student_id and sg.subject_id = st.subject_id)))) is distinct from g.was_due_at and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = g.student_id and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $2))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = g.student_id and aru.role_id = any (st.roles_ids))))),
    unread as (
      delete from notifications n using (select distinct student_id, subject_id from moved) m
      where n.user_id = m.student_id and n.subject_id = m.subject_id and n.type = 'dates' and n.read_at is null
      returning n.user_id, n.subject_id, n.payload),
    topics as (
      select student_id, subject_id, step_id from moved
      union select u.user_id, u.subject_id, st.id from unread u cross join jsonb_array_elements_text(u.payload -> 'steps') j (id)
        join steps st on st.id = j.id::int and st.deleted_at is null and not st.hidden join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden where ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = u.user_id and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $3))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = u.user_id and aru.role_id = any (st.roles_ids))))),
    told as materialized (
      select t.student_id, t.subject_id, jsonb_agg(t.step_id) as steps, count(*)::int as count, min(t.step_id) as step_id from topics t group by t.student_id, t.subject_id),
    newest as (
      select distinct on (m.student_id, m.subject_id) m.student_id, m.subject_id, m.company_id, m.actor_id, m.due_at
      from moved m order by m.student_id, m.subject_id, m.moved_at desc, m.step_id),
    written as (
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select n.company_id, n.student_id, 'dates', n.actor_id, n.subject_id, case when n.count = 1 then n.step_id end,
    null, null, null, null, null, false, jsonb_build_object('topics', n.count, 'steps', n.steps) || case when n.count = 1 then jsonb_build_object('due_at', n.due_at) else '{}' end
  from (select told.*, newest.company_id, newest.actor_id, newest.due_at from told join newest on newest.student_id = told.student_id and newest.subject_id = told.subject_id) n where n.student_id is distinct from n.actor_id returning id, user_id, subject_id, step_id)
    select w.id, w.user_id, w.subject_id, s.company_id from written w join subjects s on s.id = w.subject_id;

-- lockTarget, lockSubject of domains/ctp/ctp.queries.ts, lockSubject of domains/final-results/final-results.queries.ts, lockSubject of domains/subjects/settings/subject-settings.queries.ts (domains/abstract-lessons/set-dates.queries.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from subjects where id = $1 for no key update;

-- lockTarget (domains/abstract-lessons/set-dates.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from subject_groups sg where sg.subject_id = $1 and sg.group_id = $2 limit 1;
-- Also:
--   − select 1 from subject_groups sg where sg.subject_id = $ and sg.group_id = $ limit 1
--   + select 1 from subject_groups sg where sg.subject_id = $ and exists (select 1 from group_users gu where gu.group_id = sg.group_id and gu.user_id = $) limit 1

-- resolveDates (domains/abstract-lessons/set-dates.queries.ts)
-- takes $1 time without time zone, $2 time without time zone, $3 jsonb, $4 integer, $5 integer
-- returns step_id integer, was_opens_at timestamp with time zone, was_due_at timestamp with time zone, opens_at timestamp with time zone, due_at timestamp with time zone
select st.id as step_id, d.opens_at as was_opens_at, d.due_at as was_due_at,
    case when c.sets_opening then case when length(c.opens_at) = 10 then (c.opens_at::date + $1::time) at time zone co.time_zone else c.opens_at::timestamptz end else d.opens_at end as opens_at,
    case when c.sets_due then case when length(c.due_at) = 10 then (c.due_at::date + $2::time) at time zone co.time_zone else c.due_at::timestamptz end else d.due_at end as due_at
  from jsonb_to_recordset($3::jsonb) as c(step_id int, opens_at text, due_at text, sets_opening boolean, sets_due boolean)
  join steps st on st.id = c.step_id and st.subject_id = $4 and st.deleted_at is null
  join subjects s on s.id = st.subject_id join companies co on co.id = s.company_id
  left join abstract_lessons d on d.step_id = st.id and d.group_id = $5;
-- Also:
--   − left join abstract_lessons d on d.step_id = st.id and d.group_id = $
--   + left join abstract_lesson_schedules d on d.step_id = st.id and d.student_id = $

-- writeDates (domains/abstract-lessons/set-dates.queries.ts)
-- takes $1 jsonb, $2 integer, $3 boolean, $4 integer, $5 boolean
-- returns nothing
with next as materialized (
    select * from jsonb_to_recordset($1::jsonb) as n(step_id int, opens_at timestamptz, due_at timestamptz)),
  gone as (
    delete from abstract_lessons d using next
    where d.step_id = next.step_id and d.group_id = $2 and next.opens_at is null and next.due_at is null and not $3)
  insert into abstract_lessons as d (step_id, group_id, opens_at, due_at)
  select step_id, $4, opens_at, due_at from next where opens_at is not null or due_at is not null or $5 order by step_id
  on conflict (step_id, group_id) do update set opens_at = excluded.opens_at, due_at = excluded.due_at, updated_at = now()
    where (d.opens_at, d.due_at) is distinct from (excluded.opens_at, excluded.due_at);
-- Also:
--   − delete from abstract_lessons d using next
--   − where d.step_id = next.step_id and d.group_id = $ and next.opens_at is null and next.due_at is null and not $)
--   − insert into abstract_lessons as d (step_id, group_id, opens_at, due_at)
--   − on conflict (step_id, group_id) do update set opens_at = excluded.opens_at, due_at = excluded.due_at, updated_at = now()
--   + delete from abstract_lesson_schedules d using next
--   + where d.step_id = next.step_id and d.student_id = $ and next.opens_at is null and next.due_at is null and not $)
--   + insert into abstract_lesson_schedules as d (step_id, student_id, opens_at, due_at)
--   + on conflict (step_id, student_id) do update set opens_at = excluded.opens_at, due_at = excluded.due_at, updated_at = now()

-- selectOutcomes (domains/abstract-lessons/set-dates.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns step_id integer, is_shown boolean, is_over boolean, asks_for_work boolean, students json
with p as materialized (select $1::int as id)
    select st.id as step_id, not st.hidden and not c.hidden as is_shown, coalesce(st.answers_closed_at <= now(), false) as is_over, (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) as asks_for_work,
      coalesce((select json_agg(json_build_array(p.id, (extract(epoch from coalesce((
  select rt.until from retakes rt where rt.student_id = p.id and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))), coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = p.id),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = p.id and sg.subject_id = st.subject_id))))) * 1000)::bigint,
          (extract(epoch from greatest(st.answers_open_at, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = p.id),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = p.id and sg.subject_id = st.subject_id))))) * 1000)::bigint,
          exists (select 1 from passings x join pass_statuses ps on ps.company_id = x.company_id and ps.id = x.passed_status_id
            where x.step_id = st.id and x.student_id = p.id and ps.is_final),
          exists (select 1 from answers a where a.step_id = st.id and a.user_id = p.id and a.deleted_at is null and (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))))) order by p.id) from p), '[]') as students
    from steps st join chapters c on c.id = st.chapter_id where st.id = any ($2::int[]) order by st.id;
-- Also:
--   − with p as materialized (select $::int as id)
--   + with p as materialized (select distinct gu.user_id as id from group_users gu where gu.group_id = any ($::int[]))
