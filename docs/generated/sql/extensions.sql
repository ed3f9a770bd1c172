-- SQL statements of «extensions», written by npm run generate

-- countExtensions (domains/extensions/extensions.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 text, $6 text
-- returns asked integer, granted integer, refused integer, withdrawn integer, closed integer
with found as materialized (
      select case when x.state = 'asked' and not (x.state = 'asked' and not s.is_archived and s.deleted_at is null and st.deleted_at is null
  and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = x.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = x.student_id and sg.subject_id = s.id)) and not exists (
  select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where p.step_id = st.id and p.student_id = x.student_id and ps.is_final)) then 'closed' else x.state end as state from extension_requests x join steps st on st.id = x.step_id join subjects s on s.id = st.subject_id join users u on u.id = x.student_id where (x.company_id = $1 and s.company_id = $2 and true and s.deleted_at is null and st.deleted_at is null) and s.id = $3 and x.student_id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = $4 and g.company_id = x.company_id) and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $5)) or ((fold_words(st.title) like $6))))
    select count(*) filter (where state = 'asked')::int as asked, count(*) filter (where state = 'granted')::int as granted,
      count(*) filter (where state = 'refused')::int as refused, count(*) filter (where state = 'withdrawn')::int as withdrawn,
      count(*) filter (where state = 'closed')::int as closed
    from found;
-- Also:
--   − where p.step_id = st.id and p.student_id = x.student_id and ps.is_final)) then 'closed' else x.state end as state from extension_requests x join steps st on st.id = x.step_id join subjects s on s.id = st.subject_id join users u on u.id = x.student_id where (x.company_id = $ and s.company_id = $ and true and s.deleted_at is null and st.deleted_at is null) and s.id = $ and x.student_id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = $ and g.company_id = x.company_id) and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(st.title) like $))))
--   + where p.step_id = st.id and p.student_id = x.student_id and ps.is_final)) then 'closed' else x.state end as state from extension_requests x join steps st on st.id = x.step_id join subjects s on s.id = st.subject_id join users u on u.id = x.student_id where (x.company_id = $ and (s.company_id = $ and (true or false)) and true and s.deleted_at is null and st.deleted_at is null) and s.id = $ and x.student_id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = $ and g.company_id = x.company_id) and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(st.title) like $))))

-- selectExtensions (domains/extensions/extensions.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 text, $6 text, $7 text, $8 bigint, $9 bigint
-- returns id integer, state text, step json, subject json, student json, reason text, wished_at timestamp with time zone, due_at timestamp with time zone, granted_until timestamp with time zone, answer text, decided_by json, decided_at timestamp with time zone, created_at timestamp with time zone, total integer
with page as materialized (
      select x.id, count(*) over ()::int as total from extension_requests x join steps st on st.id = x.step_id join subjects s on s.id = st.subject_id join users u on u.id = x.student_id
      where (x.company_id = $1 and s.company_id = $2 and true and s.deleted_at is null and st.deleted_at is null) and s.id = $3 and x.student_id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = $4 and g.company_id = x.company_id) and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $5)) or ((fold_words(st.title) like $6))) and x.state = $7
      order by coalesce(x.decided_at, x.created_at) desc, x.id desc limit $8 offset $9)
    select
  x.id, case when x.state = 'asked' and not (x.state = 'asked' and not s.is_archived and s.deleted_at is null and st.deleted_at is null
  and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = x.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = x.student_id and sg.subject_id = s.id)) and not exists (
  select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where p.step_id = st.id and p.student_id = x.student_id and ps.is_final)) then 'closed' else x.state end as state, json_build_object('id', st.id, 'title', st.title) as step, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject,
  json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, x.reason, x.wished_at, coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = x.student_id),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = x.student_id and sg.subject_id = st.subject_id))) as due_at, x.granted_until, x.answer,
  case when d.id is not null then json_build_object('id', d.id, 'first_name', d.first_name, 'last_name', d.last_name, 'middle_name', d.middle_name,
    'photo_src', '/api/files/' || d.photo_id || '/thumbnail', 'is_online', coalesce(d.last_seen_at > now() - interval '180 seconds', false)) end as decided_by, x.decided_at, x.created_at, page.total from page join extension_requests x on x.id = page.id join steps st on st.id = x.step_id join subjects s on s.id = st.subject_id join users u on u.id = x.student_id left join users d on d.id = x.decided_by order by coalesce(x.decided_at, x.created_at) desc, x.id desc;
-- Also:
--   − where (x.company_id = $ and s.company_id = $ and true and s.deleted_at is null and st.deleted_at is null) and s.id = $ and x.student_id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = $ and g.company_id = x.company_id) and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(st.title) like $))) and x.state = $
--   + where (x.company_id = $ and (s.company_id = $ and (true or false)) and true and s.deleted_at is null and st.deleted_at is null) and s.id = $ and x.student_id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = $ and g.company_id = x.company_id) and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(st.title) like $))) and x.state = $

-- selectOwnExtensions (domains/extensions/extensions.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 bigint, $18 bigint
-- returns id integer, state text, step json, subject json, student json, reason text, wished_at timestamp with time zone, due_at timestamp with time zone, granted_until timestamp with time zone, answer text, decided_by json, decided_at timestamp with time zone, created_at timestamp with time zone, total integer
with page as materialized (
      select x.id, count(*) over ()::int as total from extension_requests x join steps st on st.id = x.step_id join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id
      where x.student_id = $1 and x.company_id = $2 and ($3::int is null or x.step_id = $4)
        and false and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $5 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $6))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $7 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $8 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $9 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $10 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $11 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $12 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $13 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $14 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $15)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $16))))
      order by x.id desc limit $17 offset $18)
    select
  x.id, case when x.state = 'asked' and not (x.state = 'asked' and not s.is_archived and s.deleted_at is null and st.deleted_at is null
  and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = x.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = x.student_id and sg.subject_id = s.id)) and not exists (
  select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where p.step_id = st.id and p.student_id = x.student_id and ps.is_final)) then 'closed' else x.state end as state, json_build_object('id', st.id, 'title', st.title) as step, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject,
  json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, x.reason, x.wished_at, coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = x.student_id),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = x.student_id and sg.subject_id = st.subject_id))) as due_at, x.granted_until, x.answer,
  case when d.id is not null then json_build_object('id', d.id, 'first_name', d.first_name, 'last_name', d.last_name, 'middle_name', d.middle_name,
    'photo_src', '/api/files/' || d.photo_id || '/thumbnail', 'is_online', coalesce(d.last_seen_at > now() - interval '180 seconds', false)) end as decided_by, x.decided_at, x.created_at, page.total from page join extension_requests x on x.id = page.id join steps st on st.id = x.step_id join subjects s on s.id = st.subject_id join users u on u.id = x.student_id left join users d on d.id = x.decided_by order by x.id desc;
-- Also:
--   − and false and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (

-- selectExtension (domains/extensions/extensions.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, state text, step json, subject json, student json, reason text, wished_at timestamp with time zone, due_at timestamp with time zone, granted_until timestamp with time zone, answer text, decided_by json, decided_at timestamp with time zone, created_at timestamp with time zone
select
  x.id, case when x.state = 'asked' and not (x.state = 'asked' and not s.is_archived and s.deleted_at is null and st.deleted_at is null
  and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = x.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = x.student_id and sg.subject_id = s.id)) and not exists (
  select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where p.step_id = st.id and p.student_id = x.student_id and ps.is_final)) then 'closed' else x.state end as state, json_build_object('id', st.id, 'title', st.title) as step, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject,
  json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, x.reason, x.wished_at, coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = x.student_id),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = x.student_id and sg.subject_id = st.subject_id))) as due_at, x.granted_until, x.answer,
  case when d.id is not null then json_build_object('id', d.id, 'first_name', d.first_name, 'last_name', d.last_name, 'middle_name', d.middle_name,
    'photo_src', '/api/files/' || d.photo_id || '/thumbnail', 'is_online', coalesce(d.last_seen_at > now() - interval '180 seconds', false)) end as decided_by, x.decided_at, x.created_at from extension_requests x join steps st on st.id = x.step_id join subjects s on s.id = st.subject_id join users u on u.id = x.student_id left join users d on d.id = x.decided_by where x.id = $1 and x.company_id = $2;

-- selectAskable (domains/extensions/extensions.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns due_at timestamp with time zone, is_possible boolean, is_allowed boolean
select due.at as due_at, due.at is not null and not st.is_retake and (
  select rt.until from retakes rt where rt.student_id = $1 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) is null and not coalesce(st.answers_closed_at <= now(), false) and not exists (
  select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where p.step_id = st.id and p.student_id = $2 and ps.is_final) as is_possible, s.is_extensions_allowed as is_allowed
    from steps st join subjects s on s.id = st.subject_id cross join lateral (select coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $3),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $4 and sg.subject_id = st.subject_id))) as at offset 0) due where st.id = $5;

-- resolveWish (domains/extensions/extensions.queries.ts)
-- takes $1 text, $2 date, $3 timestamp with time zone, $4 integer
-- returns at timestamp with time zone
select case when length($1) = 10 then ($2::date + time '23:59') at time zone co.time_zone else $3::timestamptz end as at
  from companies co where co.id = $4;

-- insertExtension (domains/extensions/extensions.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text, $5 timestamp with time zone
-- returns id integer
insert into extension_requests (company_id, student_id, step_id, reason, wished_at) values ($1, $2, $3, $4, $5)
  on conflict (student_id, step_id) where state = 'asked' do nothing returning id;

-- lockExtension (domains/extensions/extensions.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns ?column? integer
select 1 from extension_requests x join steps st on st.id = x.step_id join subjects s on s.id = st.subject_id
  where x.id = $1 and x.company_id = $2 and s.deleted_at is null and st.deleted_at is null and s.company_id = $3 for no key update of x;
-- Also:
--   − where x.id = $ and x.company_id = $ and s.deleted_at is null and st.deleted_at is null and s.company_id = $ for no key update of x
--   + where x.id = $ and x.company_id = $ and s.deleted_at is null and st.deleted_at is null and x.student_id = $ for no key update of x

-- lockExtension (domains/extensions/extensions.queries.ts)
-- takes $1 integer
-- returns step_id integer, subject_id integer, student_id integer, wished_at timestamp with time zone, due_at timestamp with time zone, is_waiting boolean
select x.step_id, s.id as subject_id, x.student_id, x.wished_at, coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = x.student_id),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = x.student_id and sg.subject_id = st.subject_id))) as due_at, (x.state = 'asked' and not s.is_archived and s.deleted_at is null and st.deleted_at is null
  and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = x.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = x.student_id and sg.subject_id = s.id)) and not exists (
  select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where p.step_id = st.id and p.student_id = x.student_id and ps.is_final)) as is_waiting
    from extension_requests x join steps st on st.id = x.step_id join subjects s on s.id = st.subject_id where x.id = $1;

-- settleExtension (domains/extensions/extensions.queries.ts)
-- takes $1 text, $2 text, $3 timestamp with time zone, $4 integer, $5 integer
-- returns nothing
update extension_requests set state = $1, answer = $2, granted_until = $3::timestamptz, decided_by = $4, decided_at = now()
  where id = $5;
