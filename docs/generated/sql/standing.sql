-- SQL statements of «standing», written by npm run generate

-- selectCuratedStudents (domains/standing/curated-students.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 text, $13 integer, $14 bigint, $15 bigint
-- returns list json, groups json, counters json
with
  curated as materialized (
    select g.id, g.name from curator_groups cg join groups g on g.id = cg.group_id and not g.is_archived
    where cg.curator_id = $1 and g.company_id = $2),
  placed as materialized (
    select gu.user_id as student_id, curated.id, curated.name from curated join group_users gu on gu.group_id = curated.id
    join company_members m on m.company_id = $3 and m.user_id = gu.user_id),
  own as materialized (select distinct student_id from placed),
  studied as materialized (
    select distinct own.student_id, s.id as subject_id from own join group_users gu on gu.user_id = own.student_id
    join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
    where (s.company_id = $4 and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = own.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = own.student_id and sg.subject_id = s.id)))),
  studying as materialized (select student_id, array_agg(subject_id) as subject_ids from studied group by student_id),
  open_retakes as materialized (
    select r.id, r.student_id, r.until from own join retakes r on r.student_id = own.student_id join subjects s on s.id = r.subject_id
    where r.company_id = $5 and r.deleted_at is null and not r.is_closed and s.deleted_at is null
      and not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id)))),
  retaking as (
    select r.student_id, count(*)::int as open_count, (count(*) filter (where r.until < now()))::int as overdue_count
    from open_retakes r where not (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
  select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
  left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where rc.retake_id = r.id and ps.is_final is not true)) group by r.student_id),
  t as materialized (
    select st.id, st.subject_id from (select distinct subject_id from studied) d join steps st on st.subject_id = d.subject_id
    where st.deleted_at is null and not st.hidden),
  due as materialized (
    select d.student_id, d.step_id from (
  select gu.user_id as student_id, al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at
  from t join abstract_lessons al on al.step_id = t.id join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = t.subject_id
  join group_users gu on gu.group_id = al.group_id join own on own.student_id = gu.user_id
  union all select o.student_id, o.step_id, null, o.due_at, null from own join abstract_lesson_schedules o on o.student_id = own.student_id
  union all select own.student_id, r.step_id, r.until, null, null from own cross join lateral (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = own.student_id and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d group by d.student_id, d.step_id having coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) < now()),
  asked as materialized (select r.student_id, rc.step_id from open_retakes r join retake_checkpoints rc on rc.retake_id = r.id),
  unpassed as materialized (
    select due.student_id, due.step_id, st.subject_id from due join steps st on st.id = due.step_id
    where (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and (due.student_id, due.step_id) not in (select student_id, step_id from asked) and not exists (
      select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
      where p.step_id = due.step_id and p.student_id = due.student_id and (ps.is_final or (p.passed_status_id = $6 and not exists (select 1 from answers a where a.step_id = p.step_id and a.user_id = p.student_id and a.deleted_at is null and a.waiting_since is not null)
  and exists (select 1 from answers a where a.step_id = p.step_id and a.user_id = p.student_id and a.deleted_at is null and a.submitted_at is not null))))
      and not exists (select 1 from answers a where a.step_id = due.step_id and a.user_id = due.student_id and a.deleted_at is null and a.waiting_since is not null)),
  overdue as (
    select x.student_id, count(*)::int as n
    from unpassed x join studying on studying.student_id = x.student_id and x.subject_id = any (studying.subject_ids)
    join steps st on st.id = x.step_id join chapters c on c.id = st.chapter_id
    where (st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden
  and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = x.student_id and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $7))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = x.student_id and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = x.student_id and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = x.student_id and k.step_id = st.id))))
    group by x.student_id),
  returned as (
    select x.student_id, count(*)::int as n
    from studied x join steps st on st.subject_id = x.subject_id join chapters c on c.id = st.chapter_id
    join passings p on p.step_id = st.id and p.student_id = x.student_id
    where (p.passed_status_id = $8 and not exists (select 1 from answers a where a.step_id = p.step_id and a.user_id = p.student_id and a.deleted_at is null and a.waiting_since is not null)
  and exists (select 1 from answers a where a.step_id = p.step_id and a.user_id = p.student_id and a.deleted_at is null and a.submitted_at is not null)) and (st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden
  and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = x.student_id and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $9))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = x.student_id and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = x.student_id and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = x.student_id and k.step_id = st.id))))
    group by x.student_id),
  missed as (
    select x.student_id, count(*)::int as n
    from studying x join attendance a on a.student_id = x.student_id and a.attendance_status = 2
    join lessons l on l.id = a.lesson_id and l.starts_at > now() - make_interval(days => $10::int)
    where exists (select 1 from lesson_subjects ls where ls.lesson_id = l.id and ls.subject_id = any (x.subject_ids))
    group by x.student_id),
  active as (
    select own.student_id, greatest(u.last_seen_at, (
      select max(a.submitted_at) from answers a where a.user_id = u.id and a.deleted_at is null)) as at
    from own join users u on u.id = own.student_id),
  facts as materialized (
    select own.student_id, coalesce(retaking.open_count, 0) as retakes_count, coalesce(retaking.overdue_count, 0) as retakes_overdue_count,
      coalesce(overdue.n, 0) as overdue_count, coalesce(returned.n, 0) as returned_count, coalesce(missed.n, 0) as missed_count, active.at as last_active_at,
      exists (select 1 from studying where studying.student_id = own.student_id)
        and coalesce(active.at < now() - make_interval(days => $11::int), true) as is_silent
    from own join active using (student_id) left join retaking using (student_id) left join overdue using (student_id)
    left join returned using (student_id) left join missed using (student_id)),
  x as materialized (
    select facts.*, is_silent or retakes_count + overdue_count + returned_count + missed_count > 0 as needs_attention from facts),
    matching as materialized (
      select x.* from x join users u on u.id = x.student_id where ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike $12) and exists (select 1 from placed where placed.student_id = x.student_id and placed.id = $13)),
    page as (
      select row_number() over (order by x.retakes_overdue_count desc, x.retakes_count + x.overdue_count desc, x.returned_count desc, x.missed_count desc, x.is_silent desc, u.last_name, u.first_name, u.id) as place, x.*, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student from matching x join users u on u.id = x.student_id
      where x.needs_attention order by x.retakes_overdue_count desc, x.retakes_count + x.overdue_count desc, x.returned_count desc, x.missed_count desc, x.is_silent desc, u.last_name, u.first_name, u.id limit $14 offset $15)
    select coalesce((select json_agg(json_build_object('student', x.student,
        'groups', (select json_agg(json_build_object('id', placed.id, 'name', placed.name) order by placed.name, placed.id) from placed where placed.student_id = x.student_id),
        'retakes_count', x.retakes_count, 'retakes_overdue_count', x.retakes_overdue_count, 'overdue_count', x.overdue_count, 'returned_count', x.returned_count,
        'missed_count', x.missed_count, 'last_active_at', x.last_active_at, 'is_silent', x.is_silent, 'needs_attention', x.needs_attention) order by x.place) from page x), '[]') as list,
      coalesce((select json_agg(json_build_object('id', curated.id, 'name', curated.name) order by curated.name, curated.id) from curated), '[]') as groups,
      (select json_build_object('all', count(*), 'needs_attention', count(*) filter (where needs_attention)) from matching) as counters;

-- selectStanding (domains/standing/standing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer
-- returns step json, max_points numeric, mark numeric, passing json, has_answer boolean, asks_for_work boolean, is_waiting boolean, plan json, own_due_at timestamp with time zone, opens_at timestamp with time zone, retake_until timestamp with time zone, retake_open boolean, retake_shown boolean, retake_closed_at timestamp with time zone, collected numeric, total numeric
with points as (
      select coalesce(sum(m.value), 0) as marked, coalesce(sum(st.max_mark) filter (where not st.is_retake), 0) as total
      from steps st join chapters c on c.id = st.chapter_id left join main_marks m on m.step_id = st.id and m.student_id = $1
      where st.subject_id = (select subject_id from steps where id = $2) and st.deleted_at is null and not st.hidden and not c.hidden and st.type = 2 and st.max_mark is not null
        and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $3 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $4))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $5 and aru.role_id = any (st.roles_ids)))))
    select json_build_object('id', st.id, 'title', st.title, 'type', st.type, 'max_mark', st.max_mark, 'is_retake', st.is_retake, 'subject_id', s.id, 'subject_title', s.title) as step,
      s.max_points, (select m.value from main_marks m where m.step_id = st.id and m.student_id = $6) as mark,
      (select json_build_object('passed_status_id', p.passed_status_id, 'is_final', ps.is_final, 'author_id', p.author_id, 'author', case when pu.id is not null then json_build_object('id', pu.id, 'first_name', pu.first_name, 'last_name', pu.last_name, 'middle_name', pu.middle_name,
    'photo_src', '/api/files/' || pu.photo_id || '/thumbnail', 'is_online', coalesce(pu.last_seen_at > now() - interval '180 seconds', false)) end, 'at', p.updated_at)
        from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id left join users pu on pu.id = p.author_id
        where p.step_id = st.id and p.student_id = $7) as passing,
      exists (select 1 from answers a where a.step_id = st.id and a.user_id = $8 and a.deleted_at is null and a.version > 0) as has_answer, (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) as asks_for_work,
      exists (select 1 from answers a where a.step_id = st.id and a.user_id = $9 and a.deleted_at is null and (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0)))) as is_waiting,
      (select json_build_object('due_at', al.due_at, 'group_name', g.name) from abstract_lessons al join groups g on g.id = al.group_id
        where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $10 and sg.subject_id = st.subject_id) order by al.due_at nulls last, g.id limit 1) as plan,
      (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $11) as own_due_at, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $12),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $13 and sg.subject_id = st.subject_id))) as opens_at,
      (select d.until from (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = $14 and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) d where d.step_id = st.id) as retake_until,
      exists (
  select 1 from retakes rt where rt.student_id = $15 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null) as retake_open, (not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $16 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $17))))) as retake_shown,
      (select max(rt.closed_at) from retakes rt where rt.student_id = $18 and rt.subject_id = st.subject_id and rt.deleted_at is null) as retake_closed_at,
      least(points.marked, points.total, coalesce(s.max_points, points.marked)) as collected, points.total
    from steps st join subjects s on s.id = st.subject_id cross join points where st.id = $19;

-- selectMarksByType (domains/standing/standing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns mark_type_id integer, title text, is_default boolean, max_value numeric, value numeric, author json, updated_at timestamp with time zone
select t.id as mark_type_id, t.title, t.is_default, case when t.is_default then (select max_mark from steps where id = $1) else t.max_value end as max_value,
    m.value, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, m.updated_at
  from mark_types t left join marks m on m.mark_type_id = t.id and m.step_id = $2 and m.student_id = $3 left join users u on u.id = m.author_id
  where t.company_id = $4 order by t.is_default desc, t.sort, t.id;

-- selectProgressSubjects (domains/standing/standing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, title text, color text, max_points numeric, semester_ids integer[]
with subj as materialized (select s.id, s.title, s.color, s.max_points from subjects s where (s.company_id = $1 and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id))) and true)
  select subj.id, subj.title, subj.color, subj.max_points,
    array(select distinct hs.semester_id from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = subj.id) as semester_ids
  from subj order by subj.title, subj.id;
-- Also:
--   − with subj as materialized (select s.id, s.title, s.color, s.max_points from subjects s where (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true)
--   + with subj as materialized (select s.id, s.title, s.color, s.max_points from subjects s where (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and ($ or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))

-- selectProgressTopics (domains/standing/standing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer
-- returns id integer, subject_id integer, title text, max_mark numeric, counts boolean, is_retake boolean, locked boolean, asks_for_work boolean, due_at timestamp with time zone, mark numeric, marked_at timestamp with time zone, passed_status_id integer, is_final boolean, passed_at timestamp with time zone, answered_at timestamp with time zone, is_waiting boolean, task_id integer
with subj as materialized (select s.id, s.title, s.color, s.max_points from subjects s where (s.company_id = $1 and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id))) and true),
    t as materialized (
      select st.id, st.subject_id, st.title, st.max_mark, st.type = 2 and st.max_mark is not null as counts, st.is_retake, not (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $4 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $5 and k.step_id = st.id))) as locked, (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) as asks_for_work
      from subj join steps st on st.subject_id = subj.id join chapters c on c.id = st.chapter_id
      where st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $6 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $7))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $8 and aru.role_id = any (st.roles_ids))))),
    dates as materialized (
      select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
  select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at from t join abstract_lessons al on al.step_id = t.id where exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $9 and sg.subject_id = t.subject_id)
  union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $10
  union all select r.step_id, r.until, null, null from (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = $11 and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d group by d.step_id),
    own_marks as materialized (select m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $12),
    own_passings as materialized (
      select p.step_id, p.passed_status_id, p.updated_at, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
      where p.student_id = $13),
    handed as materialized (
      select a.step_id, max(a.submitted_at) as answered_at, bool_or((a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0)))) as is_waiting from answers a where a.user_id = $14 and a.deleted_at is null group by a.step_id),
    first_tasks as materialized (
      select distinct on (p.step_id) p.step_id, p.id from patterns p where p.step_id in (select id from t) and p.deleted_at is null order by p.step_id, p.index, p.id)
    select t.id, t.subject_id, t.title, t.max_mark, t.counts, t.is_retake, t.locked, t.asks_for_work, d.due_at, m.value as mark, m.updated_at as marked_at,
      p.passed_status_id, coalesce(p.is_final, false) as is_final, p.updated_at as passed_at, h.answered_at, coalesce(h.is_waiting, false) as is_waiting, f.id as task_id
    from t left join dates d on d.step_id = t.id left join own_marks m on m.step_id = t.id left join own_passings p on p.step_id = t.id left join handed h on h.step_id = t.id left join first_tasks f on f.step_id = t.id
    order by t.id;
-- Also:
--   − with subj as materialized (select s.id, s.title, s.color, s.max_points from subjects s where (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true),
--   + with subj as materialized (select s.id, s.title, s.color, s.max_points from subjects s where (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and ($ or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))),

-- selectAbsences (domains/standing/standing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer[], $5 integer[], $6 integer
-- returns lesson_id integer, subject_id integer, starts_at timestamp with time zone, status smallint, late boolean
with subj as materialized (select s.id, s.title, s.color, s.max_points from subjects s where (s.company_id = $1 and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id))) and true and ($4::int[] is null or exists (
  select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($5::int[]))))
    select distinct on (l.starts_at, l.id) l.id as lesson_id, subj.id as subject_id, l.starts_at, a.attendance_status as status, a.late
    from attendance a join lessons l on l.id = a.lesson_id join lesson_subjects ls on ls.lesson_id = l.id join subj on subj.id = ls.subject_id
    where a.student_id = $6 and (a.attendance_status in (2, 4, 5) or a.late) order by l.starts_at desc, l.id, subj.id limit 1000;
-- Also:
--   − with subj as materialized (select s.id, s.title, s.color, s.max_points from subjects s where (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true and ($::int[] is null or exists (
--   + with subj as materialized (select s.id, s.title, s.color, s.max_points from subjects s where (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and ($ or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and ($::int[] is null or exists (

-- selectSemesters (domains/standing/standing.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, title text, started_at date, finished_at date
select id, title, started_at, finished_at from semesters where company_id = $1 and id = any ($2) order by started_at desc, id;

-- selectRunningAttempts (domains/standing/standing.queries.ts)
-- takes $1 integer
-- returns id integer, step_id integer, task_id integer, deadline_at timestamp with time zone
select a.id, p.step_id, p.id as task_id, a.deadline_at
  from task_attempts a join patterns p on p.id = a.pattern_id and p.deleted_at is null
  where a.user_id = $1 and a.submitted_at is null and a.deadline_at > now() order by a.deadline_at, a.id;

-- selectLatestMarks (domains/standing/standing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 bigint
-- returns id integer, step_id integer, student_id integer, mark_type_id integer, answer_id integer, value numeric, author json, updated_at timestamp with time zone
select m.id, m.step_id, m.student_id, m.mark_type_id, m.answer_id, m.value, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, m.updated_at
  from main_marks m left join users u on u.id = m.author_id
  where m.student_id = $1 and ($2::int is null or m.updated_at > now() - make_interval(days => $3::int))
  order by m.updated_at desc, m.id desc limit $4;
