-- SQL statements of «retakes», written by npm run generate

-- selectGroupSummaries (domains/retakes/retake-summaries.queries.ts)
-- takes $1 integer, $2 boolean, $3 boolean, $4 integer, $5 integer, $6 integer, $7 integer, $8 bigint, $9 bigint
-- returns list json, counters json
with
  seen as materialized (
    select r.student_id, r.until, case when r.is_closed then 'closed' when not r.is_closed and (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
  select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
  left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where rc.retake_id = r.id and ps.is_final is not true)) then 'done' when r.until < now() then 'overdue' else 'open' end as state
    from retakes r join subjects s on s.id = r.subject_id
    where r.company_id = $1 and r.deleted_at is null and s.deleted_at is null and ($2 or $3 or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $4 and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
  select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $5 and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $6))) and true),
      x as materialized (
        select g.id, g.name, g.is_archived, (count(distinct seen.student_id) filter (where seen.state in ('open', 'overdue')))::int as students_count,
  (count(*) filter (where seen.state = 'open'))::int as open, (count(*) filter (where seen.state = 'overdue'))::int as overdue,
  (count(*) filter (where seen.state = 'done'))::int as done, (count(*) filter (where seen.state = 'closed'))::int as closed,
  min(seen.until) filter (where seen.state in ('open', 'overdue')) as until
        from seen join group_users gu on gu.user_id = seen.student_id join groups g on g.id = gu.group_id and g.company_id = $7
        where true group by g.id),
    page as (select x.* from x where true order by x.open + x.overdue = 0, x.until nulls last, x.name, x.id limit $8 offset $9)
    select coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name, 'is_archived', x.is_archived, 'students_count', x.students_count, 'open', x.open, 'overdue', x.overdue, 'done', x.done, 'closed', x.closed, 'until', x.until) order by x.open + x.overdue = 0, x.until nulls last, x.name, x.id) from page x), '[]') as list,
      (select json_build_object('all', count(*), 'open', count(*) filter (where x.open > 0), 'overdue', count(*) filter (where x.overdue > 0),
        'done', count(*) filter (where x.done > 0), 'closed', count(*) filter (where x.closed > 0)) from x) as counters;
-- Also:
--   − page as (select x.* from x where true order by x.open + x.overdue = 0, x.until nulls last, x.name, x.id limit $ offset $)
--   + page as (select x.* from x where x.open > 0 order by x.open + x.overdue = 0, x.until nulls last, x.name, x.id limit $ offset $)
-- Also:
--   − select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and true),
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and r.subject_id = $),
-- Also:
--   − where true group by g.id),
--   + where ((fold_words(g.name) like $)) group by g.id),
-- Also:
--   − select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and true),
--   − where true group by g.id),
--   − page as (select x.* from x where true order by x.open + x.overdue = 0, x.until nulls last, x.name, x.id limit $ offset $)
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and r.subject_id = $),
--   + where ((fold_words(g.name) like $)) group by g.id),
--   + page as (select x.* from x where x.open > 0 order by x.open + x.overdue = 0, x.until nulls last, x.name, x.id limit $ offset $)

-- selectStudentSummaries (domains/retakes/retake-summaries.queries.ts)
-- takes $1 integer, $2 boolean, $3 boolean, $4 integer, $5 integer, $6 integer, $7 bigint, $8 bigint, $9 integer
-- returns list json, counters json
with
  seen as materialized (
    select r.student_id, r.until, case when r.is_closed then 'closed' when not r.is_closed and (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
  select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
  left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where rc.retake_id = r.id and ps.is_final is not true)) then 'done' when r.until < now() then 'overdue' else 'open' end as state
    from retakes r join subjects s on s.id = r.subject_id
    where r.company_id = $1 and r.deleted_at is null and s.deleted_at is null and ($2 or $3 or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $4 and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
  select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $5 and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $6))) and true),
      x as materialized (
        select u.id, u.last_name, u.first_name,
  (count(*) filter (where seen.state = 'open'))::int as open, (count(*) filter (where seen.state = 'overdue'))::int as overdue,
  (count(*) filter (where seen.state = 'done'))::int as done, (count(*) filter (where seen.state = 'closed'))::int as closed,
  min(seen.until) filter (where seen.state in ('open', 'overdue')) as until from seen join users u on u.id = seen.student_id
        where true and true group by u.id),
    page as (select x.* from x where true order by x.open + x.overdue = 0, x.until nulls last, x.last_name, x.first_name, x.id limit $7 offset $8)
    select coalesce((select json_agg(json_build_object('student', (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) from users u where u.id = x.id), 'open', x.open, 'overdue', x.overdue, 'done', x.done, 'closed', x.closed, 'until', x.until,
      'group_name', coalesce((select string_agg(g.name, ', ' order by g.name) from group_users gu join groups g on g.id = gu.group_id
        where gu.user_id = x.id and g.company_id = $9 and not g.is_archived), '')) order by x.open + x.overdue = 0, x.until nulls last, x.last_name, x.first_name, x.id) from page x), '[]') as list,
      (select json_build_object('all', count(*), 'open', count(*) filter (where x.open > 0), 'overdue', count(*) filter (where x.overdue > 0),
        'done', count(*) filter (where x.done > 0), 'closed', count(*) filter (where x.closed > 0)) from x) as counters;
-- Also:
--   − page as (select x.* from x where true order by x.open + x.overdue = 0, x.until nulls last, x.last_name, x.first_name, x.id limit $ offset $)
--   + page as (select x.* from x where x.open > 0 order by x.open + x.overdue = 0, x.until nulls last, x.last_name, x.first_name, x.id limit $ offset $)
-- Also:
--   − select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and true),
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and r.subject_id = $),
-- Also:
--   − where true and true group by u.id),
--   + where ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and true group by u.id),
-- Also:
--   − where true and true group by u.id),
--   + where true and exists (select 1 from group_users fg where fg.user_id = u.id and fg.group_id = $) group by u.id),
-- Also:
--   − select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and true),
--   − where true and true group by u.id),
--   − page as (select x.* from x where true order by x.open + x.overdue = 0, x.until nulls last, x.last_name, x.first_name, x.id limit $ offset $)
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and r.subject_id = $),
--   + where ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and exists (select 1 from group_users fg where fg.user_id = u.id and fg.group_id = $) group by u.id),
--   + page as (select x.* from x where x.open > 0 order by x.open + x.overdue = 0, x.until nulls last, x.last_name, x.first_name, x.id limit $ offset $)

-- selectRetakeGroup (domains/retakes/retake-summaries.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, name text, is_followed boolean
select g.id, g.name, exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $1)
    or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id
      where sg.group_id = g.id and su.user_id = $2 and su.role_type = 'TEACHER') as is_followed
  from groups g where g.id = $3 and g.company_id = $4;

-- selectUnlinked (domains/retakes/retake-topics.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 integer, $5 text, $6 text, $7 bigint, $8 bigint
-- returns id integer, title text, max_mark numeric, subject json, marks_count integer, suggested_id integer, choices json, total integer
with page as materialized (
      select st.id, st.title, st.max_mark, st.subject_id, s.title as subject_title, s.color, count(*) over ()::int as total
      from subjects s join steps st on st.subject_id = s.id join chapters c on c.id = st.chapter_id and c.deleted_at is null
      where (s.company_id = $1 and s.deleted_at is null and not s.is_archived
  and ($2 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $3 and su.role_type = 'TEACHER'))) and (st.is_retake and st.deleted_at is null and st.type = 2 and st.max_mark is not null and not st.replaces_nothing and case when st.is_retake then (
  with recursive up as (
    select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
    where one.id = st.replaces_id and one.subject_id = st.subject_id
    union all
    select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
    from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
  select up.id from up where not up.is_retake limit 1) end is null) and s.id = $4
        and ((fold_words(st.title) like $5 or fold_words(s.title) like $6))
      order by s.title, s.id, st.title, st.id limit $7 offset $8),
    choices as materialized (
      select o.subject_id, json_agg(json_build_object('id', o.id, 'title', o.title, 'is_retake', o.is_retake, 'max_mark', o.max_mark) order by c.position, c.id, o.position, o.id) as list
      from (select distinct subject_id from page) d join steps o on o.subject_id = d.subject_id join chapters c on c.id = o.chapter_id and c.deleted_at is null
      where o.deleted_at is null and o.type = 2 and o.max_mark is not null group by o.subject_id),
    given as materialized (select m.step_id, count(*)::int as n from page join main_marks m on m.step_id = page.id group by m.step_id)
    select page.id, page.title, page.max_mark, json_build_object('id', page.subject_id, 'title', page.subject_title, 'color', page.color) as subject,
      coalesce(given.n, 0) as marks_count, plain_topic_of(page.id) as suggested_id, coalesce(choices.list, '[]') as choices, page.total
    from page left join choices on choices.subject_id = page.subject_id left join given on given.step_id = page.id
    order by page.subject_title, page.subject_id, page.title, page.id;

-- selectRetakeTopic (domains/retakes/retake-topics.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 integer, $5 integer
-- returns may_edit boolean, is_archived boolean
select (s.company_id = $1 and s.deleted_at is null and not s.is_archived
  and ($2 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $3 and su.role_type = 'TEACHER'))) as may_edit, s.is_archived from steps st join subjects s on s.id = st.subject_id
    where st.id = $4 and s.company_id = $5 and s.deleted_at is null and st.deleted_at is null and st.is_retake;

-- setReplaced (domains/retakes/retake-topics.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
update steps set replaces_id = $1::int, replaces_nothing = $2::int is null, updated_at = now() where id = $3;

-- selectRetakes (domains/retakes/retakes.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 bigint, $5 bigint, $6 integer, $7 integer, $8 boolean, $9 integer, $10 boolean, $11 integer, $12 integer
-- returns id integer, student json, subject_id integer, subject json, group_name text, is_closed boolean, state text, starts_at timestamp with time zone, until timestamp with time zone, comment text, retake_checkpoints json, retake_users json, retake_users_count integer, author json, created_at timestamp with time zone, closed_at timestamp with time zone, updated_at timestamp with time zone, can_edit boolean, can_set_dates boolean
with page as materialized (
      select r.* from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id
      where r.company_id = $1 and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2)))) and (true
    and r.student_id = $3
    and true
    and true) and true
      order by r.is_closed, r.until nulls last, r.id desc limit $4 offset $5),
  todo as materialized (
    select rc.retake_id, json_agg(json_build_object('step_id', st.id, 'title', st.title, 'max_mark', st.max_mark, 'is_retake', st.is_retake,
        'mark', case when r.is_closed then rc.mark else m.value end, 'passed_status_id', x.status, 'is_done', exists (select 1 from pass_statuses ps where ps.company_id = r.company_id and ps.id = x.status and ps.is_final))
        order by c.position, c.id, st.position, st.id) filter (where not st.hidden and not c.hidden and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = r.student_id and aru.role_id = any (st.roles_ids))) and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = r.student_id and k.chapter_id = c.id)) or (
  s.company_id = $6 and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $7 and (false or false)))) as list,
      bool_and(exists (select 1 from pass_statuses ps where ps.company_id = r.company_id and ps.id = x.status and ps.is_final)) as is_done
    from page r join subjects s on s.id = r.subject_id join retake_checkpoints rc on rc.retake_id = r.id join steps st on st.id = rc.step_id and st.deleted_at is null join chapters c on c.id = st.chapter_id
    left join main_marks m on m.step_id = rc.step_id and m.student_id = r.student_id
    left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id
    cross join lateral (select case when r.is_closed then rc.passed_status_id else p.passed_status_id end as status) x
    group by rc.retake_id),
  conducting as materialized (
    select ru.retake_id, json_agg(json_build_object('id', cu.id, 'first_name', cu.first_name, 'last_name', cu.last_name, 'middle_name', cu.middle_name,
    'photo_src', '/api/files/' || cu.photo_id || '/thumbnail', 'is_online', coalesce(cu.last_seen_at > now() - interval '180 seconds', false)) order by cu.last_name, cu.first_name) as list, count(*)::int as n
    from page r join retake_users ru on ru.retake_id = r.id join users cu on cu.id = ru.user_id group by ru.retake_id)
    select
  r.id, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, r.subject_id, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject,
  coalesce((select g.name from group_users gu join subject_groups sg on sg.group_id = gu.group_id join groups g on g.id = gu.group_id
    where gu.user_id = u.id and sg.subject_id = s.id order by g.name limit 1), '') as group_name,
  r.is_closed,
  case when r.is_closed then 'closed' when coalesce(t.is_done, false) then 'done' when r.until < now() then 'overdue' else 'open' end as state, r.starts_at, r.until, r.comment, coalesce(t.list, '[]') as retake_checkpoints,
  coalesce(k.list, '[]') as retake_users, coalesce(k.n, 0) as retake_users_count, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
    'photo_src', '/api/files/' || au.photo_id || '/thumbnail', 'is_online', coalesce(au.last_seen_at > now() - interval '180 seconds', false)) end as author,
  r.created_at, r.closed_at, r.updated_at, ($8 or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $9 and su.role_type = 'TEACHER')) as can_edit, (($10 or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $11 and su.role_type = 'TEACHER')) or (s.privacy <> 1 and not s.hidden and exists (
  select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $12 and gu.user_id = r.student_id))) as can_set_dates from page r
  join users u on u.id = r.student_id join subjects s on s.id = r.subject_id left join users au on au.id = r.author_id
  left join todo t on t.retake_id = r.id left join conducting k on k.retake_id = r.id order by r.is_closed, r.until nulls last, r.id desc;
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   + exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   + or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   + exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   + or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   + exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   + or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (r.subject_id = $
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
--   + s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ((
--   + s.company_id = $ and s.deleted_at is null and (true or false)) or ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $)))) and (true
--   + s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   + exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   + or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − and true) and true
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   + exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   + or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(s.title) like $)))) and true
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (r.subject_id = $
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (r.subject_id = $
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − and true) and true
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(s.title) like $)))) and true
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ((
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $)))) and (true
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − and true) and true
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
--   + and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(s.title) like $)))) and true
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − and true) and true
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   + exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   + or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + and true) and not r.is_closed and (r.until is null or r.until >= now()) and not (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
--   + select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
--   + left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where rc.retake_id = r.id and ps.is_final is not true))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − and true) and true
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + and true) and not r.is_closed and (r.until is null or r.until >= now()) and not (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
--   + select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
--   + left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where rc.retake_id = r.id and ps.is_final is not true))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − and true) and true
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   + exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   + or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (r.subject_id = $
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
--   + and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(s.title) like $)))) and not r.is_closed and (r.until is null or r.until >= now()) and not (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
--   + select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
--   + left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where rc.retake_id = r.id and ps.is_final is not true))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − and true) and true
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
--   + and true) and not r.is_closed and (r.until is null or r.until >= now()) and not (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
--   + select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
--   + left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where rc.retake_id = r.id and ps.is_final is not true))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and r.student_id = $
--   − and true) and true
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (r.subject_id = $
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
--   + and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(s.title) like $)))) and not r.is_closed and (r.until is null or r.until >= now()) and not (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
--   + select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
--   + left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where rc.retake_id = r.id and ps.is_final is not true))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,
-- Also:
--   − where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))) and (true
--   − and true
--   − and true) and true
--   − s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) as list,
--   + where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (r.subject_id = $
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
--   + and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(s.title) like $)))) and not r.is_closed and (r.until is null or r.until >= now()) and not (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
--   + select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
--   + left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where rc.retake_id = r.id and ps.is_final is not true))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as list,

-- countRetakes (domains/retakes/retakes.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns open integer, overdue integer, done integer, closed integer
select (count(*) filter (where not r.is_closed and (r.until is null or r.until >= now()) and not (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
  select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
  left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where rc.retake_id = r.id and ps.is_final is not true))))::int as open, (count(*) filter (where not r.is_closed and r.until < now() and not (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
  select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
  left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where rc.retake_id = r.id and ps.is_final is not true))))::int as overdue,
      (count(*) filter (where not r.is_closed and (exists (select 1 from retake_checkpoints rc where rc.retake_id = r.id) and not exists (
  select 1 from retake_checkpoints rc join steps d on d.id = rc.step_id and d.deleted_at is null
  left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where rc.retake_id = r.id and ps.is_final is not true))))::int as done, (count(*) filter (where r.is_closed))::int as closed
    from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $1 and r.deleted_at is null and s.deleted_at is null and (
  exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $2 and su.role_type = 'TEACHER')
  or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $3))) and (true
    and true
    and true
    and true);
-- Also:
--   − or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (r.subject_id = $
-- Also:
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
-- Also:
--   − and true)
--   + and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(s.title) like $))))
-- Also:
--   − from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   − exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   − or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
-- Also:
--   − from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   − exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   − or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (r.subject_id = $
-- Also:
--   − from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   − exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   − or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + and r.student_id = $
-- Also:
--   − or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   − and true)
--   + or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (r.subject_id = $
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
--   + and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(s.title) like $))))
-- Also:
--   − from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   − exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   − or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
-- Also:
--   − from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   − exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   − or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (r.subject_id = $
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
-- Also:
--   − from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   − exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   − or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   − and true)
--   + from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(s.title) like $))))
-- Also:
--   − from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   − exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   − or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   − and true)
--   + from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
--   + and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(s.title) like $))))
-- Also:
--   − from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   − exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   − or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   − and true)
--   + from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (r.subject_id = $
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
--   + and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(s.title) like $))))
-- Also:
--   − from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and (
--   − exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER')
--   − or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (true
--   − and true
--   − and true
--   − and true)
--   + from retakes r join subjects s on s.id = r.subject_id join users u on u.id = r.student_id where r.company_id = $ and r.deleted_at is null and s.deleted_at is null and ($ or $ or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $ and su.role_type = 'TEACHER') or (s.privacy <> 1 and not s.hidden and exists (
--   + select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $ and gu.user_id = r.student_id)) or (not s.is_archived and exists (select 1 from retake_users ru where ru.retake_id = r.id and ru.user_id = $))) and (r.subject_id = $
--   + and r.student_id = $
--   + and exists (select 1 from group_users fg where fg.user_id = r.student_id and fg.group_id = $)
--   + and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(s.title) like $))))

-- selectRetakesByIds (domains/retakes/retakes.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer, $4 integer, $5 text[], $6 integer, $7 integer, $8 text[], $9 boolean, $10 integer, $11 boolean, $12 integer, $13 integer
-- returns id integer, student json, subject_id integer, subject json, group_name text, is_closed boolean, state text, starts_at timestamp with time zone, until timestamp with time zone, comment text, retake_checkpoints json, retake_users json, retake_users_count integer, author json, created_at timestamp with time zone, closed_at timestamp with time zone, updated_at timestamp with time zone, can_edit boolean, can_set_dates boolean
with page as materialized (select r.* from retakes r where r.id = any ($1) and r.company_id = $2),
  todo as materialized (
    select rc.retake_id, json_agg(json_build_object('step_id', st.id, 'title', st.title, 'max_mark', st.max_mark, 'is_retake', st.is_retake,
        'mark', case when r.is_closed then rc.mark else m.value end, 'passed_status_id', x.status, 'is_done', exists (select 1 from pass_statuses ps where ps.company_id = r.company_id and ps.id = x.status and ps.is_final))
        order by c.position, c.id, st.position, st.id) filter (where not st.hidden and not c.hidden and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = r.student_id and aru.role_id = any (st.roles_ids))) and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = r.student_id and k.chapter_id = c.id)) or (
  s.company_id = $3 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $4 and su.role_type = any ($5)))) and (not st.hidden or (s.company_id = $6 and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $7 and su.role_type = any ($8)))))) as list,
      bool_and(exists (select 1 from pass_statuses ps where ps.company_id = r.company_id and ps.id = x.status and ps.is_final)) as is_done
    from page r join subjects s on s.id = r.subject_id join retake_checkpoints rc on rc.retake_id = r.id join steps st on st.id = rc.step_id and st.deleted_at is null join chapters c on c.id = st.chapter_id
    left join main_marks m on m.step_id = rc.step_id and m.student_id = r.student_id
    left join passings p on p.step_id = rc.step_id and p.student_id = r.student_id
    cross join lateral (select case when r.is_closed then rc.passed_status_id else p.passed_status_id end as status) x
    group by rc.retake_id),
  conducting as materialized (
    select ru.retake_id, json_agg(json_build_object('id', cu.id, 'first_name', cu.first_name, 'last_name', cu.last_name, 'middle_name', cu.middle_name,
    'photo_src', '/api/files/' || cu.photo_id || '/thumbnail', 'is_online', coalesce(cu.last_seen_at > now() - interval '180 seconds', false)) order by cu.last_name, cu.first_name) as list, count(*)::int as n
    from page r join retake_users ru on ru.retake_id = r.id join users cu on cu.id = ru.user_id group by ru.retake_id)
    select
  r.id, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, r.subject_id, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject,
  coalesce((select g.name from group_users gu join subject_groups sg on sg.group_id = gu.group_id join groups g on g.id = gu.group_id
    where gu.user_id = u.id and sg.subject_id = s.id order by g.name limit 1), '') as group_name,
  r.is_closed,
  case when r.is_closed then 'closed' when coalesce(t.is_done, false) then 'done' when r.until < now() then 'overdue' else 'open' end as state, r.starts_at, r.until, r.comment, coalesce(t.list, '[]') as retake_checkpoints,
  coalesce(k.list, '[]') as retake_users, coalesce(k.n, 0) as retake_users_count, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
    'photo_src', '/api/files/' || au.photo_id || '/thumbnail', 'is_online', coalesce(au.last_seen_at > now() - interval '180 seconds', false)) end as author,
  r.created_at, r.closed_at, r.updated_at, ($9 or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $10 and su.role_type = 'TEACHER')) as can_edit, (($11 or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $12 and su.role_type = 'TEACHER')) or (s.privacy <> 1 and not s.hidden and exists (
  select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $13 and gu.user_id = r.student_id))) as can_set_dates from page r
  join users u on u.id = r.student_id join subjects s on s.id = r.subject_id left join users au on au.id = r.author_id
  left join todo t on t.retake_id = r.id left join conducting k on k.retake_id = r.id order by u.last_name, u.first_name, r.id;

-- lockRetakes (domains/retakes/retakes.queries.ts)
-- takes $1 boolean, $2 integer, $3 boolean, $4 integer, $5 integer, $6 integer[], $7 integer, $8 boolean
-- returns id integer, student_id integer, subject_id integer, is_closed boolean, is_archived boolean, starts_at timestamp with time zone, until timestamp with time zone, comment text, updated_at timestamp with time zone, user_ids integer[], step_ids integer[], can_edit boolean, can_set_dates boolean
select r.id, r.student_id, r.subject_id, r.is_closed, s.is_archived, r.starts_at, r.until, r.comment, r.updated_at,
      array(select ru.user_id from retake_users ru where ru.retake_id = r.id order by ru.user_id) as user_ids,
      array(select c.step_id from retake_checkpoints c join steps st on st.id = c.step_id and st.deleted_at is null where c.retake_id = r.id order by c.step_id) as step_ids,
      ($1 or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $2 and su.role_type = 'TEACHER')) as can_edit, (($3 or exists (select 1 from subject_users su where su.subject_id = r.subject_id and su.user_id = $4 and su.role_type = 'TEACHER')) or (s.privacy <> 1 and not s.hidden and exists (
  select 1 from curator_groups cg join group_users gu on gu.group_id = cg.group_id where cg.curator_id = $5 and gu.user_id = r.student_id))) as can_set_dates
    from retakes r join subjects s on s.id = r.subject_id
    where r.id = any ($6) and r.company_id = $7 and s.deleted_at is null and (r.deleted_at is not null) = $8 order by r.id for update of r;

-- isOfLeaver (domains/retakes/retakes.queries.ts)
-- takes $1 integer[]
-- returns ?column? integer
select 1 from retakes r where r.id = any ($1) and not r.is_closed and not (
  exists (select 1 from company_members m where m.company_id = r.company_id and m.user_id = r.student_id)
  and exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = r.subject_id)) limit 1;

-- selectLearners (domains/retakes/retakes.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[], $4 integer
-- returns id integer, has_open boolean
select m.user_id as id, exists (select 1 from retakes r where r.student_id = m.user_id and r.subject_id = $1 and not r.is_closed and r.deleted_at is null) as has_open
  from company_members m where m.company_id = $2 and m.user_id = any ($3)
    and exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = m.user_id and sg.subject_id = $4);

-- countStepsIn, countStepsOf of domains/topics/structure/structure.queries.ts (domains/retakes/retakes.queries.ts)
-- takes $1 integer[], $2 integer
-- returns n integer
select count(*)::int as n from steps where id = any ($1) and subject_id = $2 and deleted_at is null;

-- countTeachers (domains/retakes/retakes.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer
-- returns members integer, teachers integer
select count(*)::int as members, (count(*) filter (where exists (select 1 from subject_users su join subjects s on s.id = su.subject_id
      where su.user_id = m.user_id and su.role_type = 'TEACHER' and s.company_id = m.company_id)))::int as teachers
    from company_members m where m.company_id = $1 and m.user_id = any ($2) and m.user_id in (
  with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
        where own.user_id = $3 and s.company_id = $4 and s.deleted_at is null), studied as materialized (
  select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
  where own.user_id = $5 and false), own_groups as materialized (
  select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
  where own.user_id = $6 and g.company_id = $7 and not g.is_archived
  union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
  where own.curator_id = $8 and g.company_id = $9
  union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
  own_subjects as materialized (
    select id from staffed union select id from studied
    union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
      where own_groups.is_followed and s.deleted_at is null)
  select $10::int as user_id
  union select r.student_id from relations r where r.relative_id = $11 and r.company_id = $12 and r.confirmed_at is not null
  union select r.relative_id from relations r where r.student_id = $13 and r.company_id = $14 and r.confirmed_at is not null
  union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $15
    join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
    where own.curator_id = $16 and r.company_id = $17 and r.confirmed_at is not null
  union select gu.user_id from group_users gu where gu.group_id in (
    select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
  union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
  union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects));

-- insertRetakes (domains/retakes/retakes.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text, $5 integer[]
-- returns id integer, student_id integer
insert into retakes (company_id, student_id, author_id, subject_id, comment) select $1, u, $2, $3, $4 from unnest($5::int[]) u
  on conflict (student_id, subject_id) where not is_closed and deleted_at is null do nothing returning id, student_id;
-- Also:
--   − insert into retakes (company_id, student_id, author_id, subject_id, comment) select $, u, $, $, $ from unnest($::int[]) u
--   + insert into retakes (company_id, student_id, author_id, subject_id, starts_at, until, comment) select $, u, $, $, $, $, $ from unnest($::int[]) u

-- insertCheckpoints (domains/retakes/retakes.queries.ts)
-- takes $1 integer[], $2 boolean, $3 integer[]
-- returns nothing
insert into retake_checkpoints (retake_id, step_id, company_id)
  select r.id, st.id, r.company_id from retakes r join steps st on st.subject_id = r.subject_id and st.deleted_at is null join chapters c on c.id = st.chapter_id
  where r.id = any ($1) and ($2 or (not st.hidden and not c.hidden)) and st.id = any ($3) on conflict do nothing;
-- Also:
--   − where r.id = any ($) and ($ or (not st.hidden and not c.hidden)) and st.id = any ($) on conflict do nothing
--   + where r.id = any ($) and ($ or (not st.hidden and not c.hidden)) and (st.is_retake or (not exists (select 1 from steps o where o.subject_id = r.subject_id and o.is_retake and o.deleted_at is null and not o.hidden) and (not st.is_retake and st.type = 2 and (
--   + exists (select 1 from passings p where p.step_id = st.id and p.student_id = r.student_id and p.passed_status_id = $)
--   + or ((st.max_mark is not null or exists (
--   + select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and coalesce(
--   + (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = r.student_id),
--   + (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
--   + select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + where gu.group_id = al.group_id and gu.user_id = r.student_id and sg.subject_id = st.subject_id))) < now()
--   + and not exists (select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where p.step_id = st.id and p.student_id = r.student_id and ps.is_final)
--   + and st.id not in (select a.step_id from answers a where a.user_id = r.student_id and a.deleted_at is null and (a.waiting_since is not null and not exists (
--   + select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
--   + select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id)))))) on conflict do nothing

-- deleteCheckpointsBut (domains/retakes/retakes.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
delete from retake_checkpoints where retake_id = $1 and not (step_id = any ($2));

-- insertConductors (domains/retakes/retakes.queries.ts)
-- takes $1 integer[], $2 integer[]
-- returns nothing
insert into retake_users (retake_id, user_id) select r, u from unnest($1::int[]) r, unnest($2::int[]) u on conflict do nothing;

-- deleteConductorsBut (domains/retakes/retakes.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
delete from retake_users where retake_id = $1 and not (user_id = any ($2));

-- updateRetakeRow (domains/retakes/retakes.queries.ts)
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 text, $4 integer
-- returns nothing
update retakes set starts_at = $1, until = $2, comment = $3, updated_at = now() where id = $4;

-- saveRetakeResults (domains/retakes/retakes.queries.ts)
-- takes $1 integer
-- returns nothing
insert into retake_checkpoints (retake_id, step_id, company_id, mark, passed_status_id)
  select r.id, st.id, r.company_id, m.value, p.passed_status_id
  from retakes r join steps st on st.subject_id = r.subject_id and st.deleted_at is null
  left join main_marks m on m.step_id = st.id and m.student_id = r.student_id
  left join passings p on p.step_id = st.id and p.student_id = r.student_id
  where r.id = $1 and (exists (select 1 from retake_checkpoints o where o.retake_id = r.id and o.step_id = st.id)
    or (st.is_retake and (m.value is not null or p.passed_status_id is not null)))
  on conflict (retake_id, step_id) do update set mark = excluded.mark, passed_status_id = excluded.passed_status_id;

-- setRetakesDeleted (domains/retakes/retakes.queries.ts)
-- takes $1 boolean, $2 integer[]
-- returns nothing
update retakes set deleted_at = case when $1::boolean then now() end, updated_at = now() where id = any ($2);

-- wouldDuplicateOpenRetake (domains/retakes/retakes.queries.ts)
-- takes $1 integer[], $2 integer[]
-- returns ?column? integer
select 1 from retakes r join retakes o on o.student_id = r.student_id and o.subject_id = r.subject_id and o.id <> r.id
  where r.id = any ($1) and not r.is_closed and not o.is_closed and (o.deleted_at is null or o.id = any ($2)) limit 1;

-- selectChoices (domains/retakes/retakes.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer
-- returns id integer, title text, color text, groups json
with mine as materialized (select s.id, s.title, s.color from subjects s where (s.company_id = $1 and s.deleted_at is null and not s.is_archived
  and ($2 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $3 and su.role_type = 'TEACHER'))) order by s.title, s.id limit 2000),
    own as (select sg.subject_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) as list
      from mine join subject_groups sg on sg.subject_id = mine.id join groups g on g.id = sg.group_id and not g.is_archived group by sg.subject_id)
    select mine.id, mine.title, mine.color, coalesce(own.list, '[]') as groups from mine left join own on own.subject_id = mine.id order by mine.title, mine.id;

-- selectCandidates (domains/retakes/retakes.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns student json, has_open boolean, failed json
select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student,
      exists (select 1 from retakes r where r.student_id = u.id and r.subject_id = $1 and not r.is_closed and r.deleted_at is null) as has_open,
      coalesce((select json_agg(json_build_object('step_id', st.id, 'title', st.title) order by c.position, c.id, st.position, st.id)
        from steps st join chapters c on c.id = st.chapter_id
        where st.subject_id = $2 and st.deleted_at is null and not st.hidden and not c.hidden and (not st.is_retake and st.type = 2 and (
    exists (select 1 from passings p where p.step_id = st.id and p.student_id = u.id and p.passed_status_id = $3)
    or ((st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = u.id),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = u.id and sg.subject_id = st.subject_id))) < now()
      and not exists (select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
        where p.step_id = st.id and p.student_id = u.id and ps.is_final)
      and st.id not in (select a.step_id from answers a where a.user_id = u.id and a.deleted_at is null and (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id))))), '[]') as failed
    from group_users gu join users u on u.id = gu.user_id
    where gu.group_id = $4 and exists (select 1 from subject_groups sg where sg.group_id = gu.group_id and sg.subject_id = $5)
    order by u.last_name, u.first_name, u.id;

-- selectRetakeSteps (domains/retakes/retakes.queries.ts)
-- takes $1 integer
-- returns id integer, title text, is_retake boolean, max_mark numeric
select st.id, st.title, st.is_retake, st.max_mark from steps st join chapters c on c.id = st.chapter_id
  where st.subject_id = $1 and st.deleted_at is null and (st.is_retake or (st.type = 2 and st.max_mark is not null)) and not st.hidden and not c.hidden
  order by st.is_retake desc, c.position, c.id, st.position, st.id;
