-- SQL statements of «family», written by npm run generate

-- selectChanges (domains/family/changes.queries.ts)
-- takes $1 jsonb, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 bigint, $11 bigint, $12 bigint, $13 bigint, $14 bigint, $15 bigint, $16 bigint
-- returns student_id integer, marks json, returned json, absences json, lessons json, retakes json, missed json, coming json
with
  own as materialized (
    select w.student_id, w.since from jsonb_to_recordset($1::jsonb) as w(student_id int, since timestamptz)),
  studied as materialized (
    select distinct own.student_id, own.since, s.id as subject_id, json_build_object('id', s.id, 'title', s.title, 'color', s.color)::jsonb as subject
    from own join group_users gu on gu.user_id = own.student_id join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
    where ((s.company_id = $2 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = own.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = own.student_id and sg.subject_id = s.id)))),
  t as materialized (
    select st.id, st.subject_id from (select distinct subject_id from studied) d join steps st on st.subject_id = d.subject_id
    where st.deleted_at is null and not st.hidden),
  marks_since as (
    select x.student_id, m.updated_at as at, json_build_object('step_id', st.id, 'title', st.title, 'subject', x.subject, 'at', m.updated_at, 'value', m.value, 'max_mark', st.max_mark) as told
    from
  studied x join steps st on st.subject_id = x.subject_id and st.deleted_at is null and not st.hidden
  join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden join main_marks m on m.step_id = st.id and m.student_id = x.student_id
    where m.updated_at > x.since and (((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = x.student_id and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $3))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = x.student_id and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = x.student_id and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = x.student_id and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = x.student_id and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = x.student_id and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = x.student_id and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = x.student_id and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = x.student_id and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = x.student_id)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = x.student_id)))))),
  -- Few topics were returned of all that are studied, so these are found first.
  returned as materialized (
    select own.student_id, p.step_id, p.updated_at from own cross join lateral (
      select p.* from passings p where p.student_id = own.student_id and p.passed_status_id = $4 and p.updated_at > own.since offset 0) p),
  returned_since as (
    select x.student_id, p.updated_at as at, json_build_object('step_id', st.id, 'title', st.title, 'subject', x.subject, 'at', p.updated_at) as told
    from
  studied x join steps st on st.subject_id = x.subject_id and st.deleted_at is null and not st.hidden
  join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden join returned p on p.step_id = st.id and p.student_id = x.student_id
    where (((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = x.student_id and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $5))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = x.student_id and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = x.student_id and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = x.student_id and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = x.student_id and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = x.student_id and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = x.student_id and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = x.student_id and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = x.student_id and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = x.student_id)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = x.student_id))))) and not exists (
  select 1 from answers a where a.step_id = st.id and a.user_id = x.student_id and a.deleted_at is null and (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))))
      and exists (select 1 from answers a where a.step_id = st.id and a.user_id = x.student_id and a.deleted_at is null and a.submitted_at is not null)),
  due as materialized (
    select d.student_id, d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
  select gu.user_id as student_id, al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at
  from (select distinct met.group_id from own own join group_users met on met.user_id = own.student_id) g cross join lateral (select p.step_id, p.due_at from abstract_lessons p where p.group_id = g.group_id offset 0) al
  join t on t.id = al.step_id join subject_groups sg on sg.group_id = g.group_id and sg.subject_id = t.subject_id
  join group_users gu on gu.group_id = g.group_id join own own on own.student_id = gu.user_id
  union all select o.student_id, o.step_id, null, o.due_at, null from own own join abstract_lesson_schedules o on o.student_id = own.student_id
  union all select own.student_id, r.step_id, r.until, null, null from own own cross join lateral (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = own.student_id and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d group by d.student_id, d.step_id),
  near as materialized (
    select due.* from due join own using (student_id) where due.due_at > own.since and due.due_at < now() + make_interval(days => $6::int)),
  open_near as (
    select x.student_id, n.due_at, n.due_at < now() as is_over, json_build_object('step_id', st.id, 'title', st.title, 'subject', x.subject, 'due_at', n.due_at) as told
    from near n join
  studied x join steps st on st.subject_id = x.subject_id and st.deleted_at is null and not st.hidden
  join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden  on n.step_id = st.id and n.student_id = x.student_id
    where (((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = x.student_id and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $7))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = x.student_id and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = x.student_id and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = x.student_id and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = x.student_id and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = x.student_id and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = x.student_id and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = x.student_id and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = x.student_id and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = x.student_id)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = x.student_id))))) and (n.due_at > now() or (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null))) and not exists (
  select 1 from answers a where a.step_id = st.id and a.user_id = x.student_id and a.deleted_at is null and (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0)))) and not exists (
      select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
      where p.step_id = st.id and p.student_id = x.student_id and ps.is_final)),
  absences_since as (
    select distinct on (x.student_id, l.id) x.student_id, l.starts_at as at,
      json_build_object('lesson_id', l.id, 'subject', x.subject, 'starts_at', l.starts_at, 'status', a.attendance_status, 'late', a.late)::jsonb as told
    from studied x join attendance a on a.student_id = x.student_id join lessons l on l.id = a.lesson_id join lesson_subjects ls on ls.lesson_id = l.id and ls.subject_id = x.subject_id
    where a.updated_at > x.since and (a.attendance_status in (2, 4, 5) or a.late) order by x.student_id, l.id, x.subject_id),
  changed_lessons as materialized (
    select distinct own.student_id, own.since, l.id, l.title, l.starts_at, l.cancelled_at, l.cancel_reason
    from own join group_users gu on gu.user_id = own.student_id join groups g on g.id = gu.group_id and g.company_id = $8 and not g.is_archived
    -- The lessons of a few groups are looked up one by one, because those of a whole school are many more.
    cross join lateral (
      select lg.lesson_id from lesson_groups lg where lg.group_id = g.id and lg.starts_at > greatest(own.since, now() - interval '1 day') offset 0) lg
    cross join lateral (
      select l.* from lessons l where l.id = lg.lesson_id and l.updated_at > own.since offset 0) l),
  lessons_since as (
    select l.student_id, l.starts_at as at, json_build_object('lesson_id', l.id, 'subject', named.subject, 'title', l.title,
      'kind', case when l.cancelled_at is null then 'moved' else 'cancelled' end, 'at', coalesce(l.cancelled_at, moved.at), 'starts_at', l.starts_at,
      'was_at', case when l.cancelled_at is null then moved.was_at end, 'reason', case when l.cancelled_at is null then '' else l.cancel_reason end) as told
    from changed_lessons l
    left join lateral (
      select max(r.created_at) as at, (array_agg(r.old_value ->> 'starts_at' order by r.created_at))[1]::timestamptz as was_at from audit_records r
      where r.object_type = 'lesson' and r.object_id = l.id and r.created_at > l.since and r.old_value ? 'starts_at') moved on true
    left join lateral (
      select x.subject from lesson_subjects ls join studied x on x.subject_id = ls.subject_id and x.student_id = l.student_id
      where ls.lesson_id = l.id order by ls.subject_id limit 1) named on true
    where (l.cancelled_at > l.since or (l.cancelled_at is null and moved.was_at is distinct from l.starts_at and moved.at is not null))
      and (named.subject is not null or not exists (select 1 from lesson_subjects ls where ls.lesson_id = l.id))),
  retakes_since as (
    select own.student_id, r.created_at as at, json_build_object('id', r.id, 'subject', json_build_object('id', s.id, 'title', s.title, 'color', s.color),
      'at', r.created_at, 'until', r.until) as told
    from own join retakes r on r.student_id = own.student_id join subjects s on s.id = r.subject_id
    where r.company_id = $9 and r.created_at > own.since and r.deleted_at is null and not r.is_closed and s.deleted_at is null
      and not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and not (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
  select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
  left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where rc.retake_id = r.id and ps.is_final is not true)))
    select own.student_id,
  coalesce((select json_agg(y.told order by y.place) from (
    select r.told, row_number() over (order by r.at desc) as place from marks_since r where r.student_id = own.student_id order by r.at desc limit $10) y), '[]') as marks,
  coalesce((select json_agg(y.told order by y.place) from (
    select r.told, row_number() over (order by r.at desc) as place from returned_since r where r.student_id = own.student_id order by r.at desc limit $11) y), '[]') as returned,
  coalesce((select json_agg(y.told order by y.place) from (
    select r.told, row_number() over (order by r.at desc) as place from absences_since r where r.student_id = own.student_id order by r.at desc limit $12) y), '[]') as absences,
  coalesce((select json_agg(y.told order by y.place) from (
    select r.told, row_number() over (order by r.at) as place from lessons_since r where r.student_id = own.student_id order by r.at limit $13) y), '[]') as lessons,
  coalesce((select json_agg(y.told order by y.place) from (
    select r.told, row_number() over (order by r.at desc) as place from retakes_since r where r.student_id = own.student_id order by r.at desc limit $14) y), '[]') as retakes,
  coalesce((select json_agg(y.told order by y.place) from (
    select r.told, row_number() over (order by r.due_at desc) as place from (select * from open_near where is_over) r where r.student_id = own.student_id order by r.due_at desc limit $15) y), '[]') as missed,
  coalesce((select json_agg(y.told order by y.place) from (
    select r.told, row_number() over (order by r.due_at) as place from (select * from open_near where not is_over) r where r.student_id = own.student_id order by r.due_at limit $16) y), '[]') as coming
    from own;

-- selectVisits (domains/family/visits.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 boolean, $7 integer
-- returns child json, student_id integer, since timestamp with time zone, former timestamp with time zone, is_first boolean
with visits as (
    select r.student_id, now() - make_interval(days => $1::int) as week, v.seen_at is null as is_first,
      case when (v.seen_at > now() - make_interval(mins => $2::int)) then v.since_at else v.seen_at end as last, case when (v.seen_at > now() - make_interval(mins => $3::int)) then v.former_at else v.since_at end as former
    from relations r left join family_visits v on v.company_id = r.company_id and v.relative_id = r.relative_id and v.student_id = r.student_id
    where r.company_id = $4 and r.relative_id = $5 and r.confirmed_at is not null)
  select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as child, v.student_id, coalesce(case when $6 then v.former end, v.last, v.week) as since, v.former, v.is_first
  from visits v join users u on u.id = v.student_id join company_members m on m.company_id = $7 and m.user_id = u.id
  order by u.last_name, u.first_name, u.id;

-- storeVisits (domains/family/visits.queries.ts)
-- takes $1 timestamp with time zone, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns nothing
insert into family_visits as v (company_id, relative_id, student_id, seen_at, since_at)
  select r.company_id, r.relative_id, r.student_id, least($1::timestamptz, now()), now() - make_interval(days => $2::int)
  from relations r where r.company_id = $3 and r.relative_id = $4 and r.confirmed_at is not null
  on conflict (company_id, relative_id, student_id) do update set seen_at = excluded.seen_at,
    since_at = case when (v.seen_at > now() - make_interval(mins => $5::int)) then v.since_at else v.seen_at end, former_at = case when (v.seen_at > now() - make_interval(mins => $6::int)) then v.former_at else v.since_at end
  where v.seen_at < excluded.seen_at;
