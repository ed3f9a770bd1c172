-- SQL statements of «graph», written by npm run generate

-- selectTopics (domains/graph/graph.queries.ts)
-- takes $1 integer
-- returns id integer, title text, chapter_id integer, chapter_title text, type smallint, max_mark numeric, hidden boolean, may_require boolean, counts boolean, x real, y real, is_passed boolean, needs_password boolean, due_at timestamp with time zone, opens_at timestamp with time zone, asks_for_work boolean, awaited json
select st.id, st.title, st.chapter_id, c.title as chapter_title, st.type, st.max_mark, st.hidden or c.hidden as hidden,
    not st.is_retake and st.roles_ids = '{}' as may_require, (not st.is_retake) as counts, st.graph_x as x, st.graph_y as y, false as is_passed, false as needs_password, null::timestamptz as due_at, null::timestamptz as opens_at, false as asks_for_work, '[]'::json as awaited
  from steps st join chapters c on c.id = st.chapter_id
  where st.subject_id = $1 and st.deleted_at is null and c.deleted_at is null and true
    and true
  order by c.position, c.id, st.position, st.id;
-- Also:
--   − not st.is_retake and st.roles_ids = '{}' as may_require, (not st.is_retake) as counts, st.graph_x as x, st.graph_y as y, false as is_passed, false as needs_password, null::timestamptz as due_at, null::timestamptz as opens_at, false as asks_for_work, '[]'::json as awaited
--   − where st.subject_id = $ and st.deleted_at is null and c.deleted_at is null and true
--   − and true
--   + not st.is_retake and st.roles_ids = '{}' as may_require, (not st.is_retake) as counts, st.graph_x as x, st.graph_y as y, (exists (
--   + select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
--   + where done.step_id = st.id and done.student_id = $ and final.is_final)
--   + or (st.max_mark is null and not exists (select 1 from patterns given where given.step_id = st.id and given.deleted_at is null)
--   + and exists (select 1 from step_readings whole where whole.step_id = st.id and whole.user_id = $ and whole.percent = 100))) as is_passed, (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) as needs_password, coalesce(
--   + (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $),
--   + (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
--   + select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + where gu.group_id = al.group_id and gu.user_id = $ and sg.subject_id = st.subject_id))) as due_at,
--   + coalesce(
--   + (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $),
--   + (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
--   + where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
--   + select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + where gu.group_id = al.group_id and gu.user_id = $ and sg.subject_id = st.subject_id))) as opens_at,
--   + (st.max_mark is not null or exists (
--   + select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) as asks_for_work, coalesce((select json_agg(json_build_object('id', pre.id, 'title', case when (prc.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = prc.id)) then prc.title else pre.title end) order by prc.position, prc.id, pre.position, pre.id)
--   + from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
--   + where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
--   + and prc.deleted_at is null and not prc.hidden and not (exists (
--   + select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
--   + where done.step_id = pre.id and done.student_id = $ and final.is_final)
--   + or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
--   + and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $ and whole.percent = 100))) and not ((exists (
--   + select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
--   + where done.step_id = waiting.id and done.student_id = $ and final.is_final)
--   + or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
--   + and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $ and whole.percent = 100))) or exists (
--   + select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $ and begun.deleted_at is null and begun.version > 0)
--   + or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $)
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $))), '[]') as awaited
--   + where st.subject_id = $ and st.deleted_at is null and c.deleted_at is null and (not st.hidden and not c.hidden)
--   + and (((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids)))) and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)))

-- selectArrows (domains/graph/graph.queries.ts)
-- takes $1 integer
-- returns from integer, to integer, is_deleted boolean
select p.required_id as "from", p.step_id as "to", st.deleted_at is not null or required.deleted_at is not null as is_deleted
  from steps st join step_prerequisites p on p.step_id = st.id join steps required on required.id = p.required_id
  where st.subject_id = $1 order by p.step_id, p.required_id;

-- updatePlaces (domains/graph/graph.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
update steps st set graph_x = o.x, graph_y = o.y from jsonb_to_recordset($1::jsonb) as o(step_id int, x real, y real)
  where st.id = o.step_id and st.subject_id = $2 and st.deleted_at is null;

-- lockSubject (domains/graph/graph.queries.ts)
-- takes $1 integer
-- returns id integer
select id from subjects where id = $1 for no key update;

-- selectEnds (domains/graph/graph.queries.ts)
-- takes $1 integer, $2 integer[], $3 boolean
-- returns id integer, title text, may_require boolean
select st.id, st.title, not st.is_retake and st.roles_ids = '{}' as may_require from steps st
  where st.subject_id = $1 and st.id = any ($2) and (st.deleted_at is null or $3);

-- insertArrow (domains/graph/graph.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
insert into step_prerequisites (step_id, required_id) values ($1, $2) on conflict do nothing;

-- deleteArrows (domains/graph/graph.queries.ts)
-- takes $1 jsonb
-- returns nothing
delete from step_prerequisites p using jsonb_to_recordset($1::jsonb) as gone("from" int, "to" int)
  where p.step_id = gone."to" and p.required_id = gone."from";

-- selectRoles (domains/graph/graph.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, name text, core_type smallint, x real, y real, topics json
select r.id, r.name, r.core_type, p.x, p.y, json_agg(st.id order by st.id) as topics
  from steps st join organisation_role_steps rs on rs.step_id = st.id join organisation_roles r on r.id = rs.role_id and r.company_id = $1
    left join graph_role_places p on p.subject_id = st.subject_id and p.role_id = r.id
  where st.subject_id = $2 and st.deleted_at is null and (r.finished_at is null or r.finished_at > now()) group by r.id, p.x, p.y order by r.name, r.id;

-- upsertRolePlace (domains/graph/graph.queries.ts)
-- takes $1 integer, $2 real, $3 real, $4 integer, $5 integer, $6 integer
-- returns nothing
insert into graph_role_places (subject_id, role_id, x, y)
  select $1::int, r.id, $2, $3 from organisation_roles r where r.id = $4 and r.company_id = $5
    and exists (select 1 from organisation_role_steps rs join steps st on st.id = rs.step_id where rs.role_id = r.id and st.subject_id = $6 and st.deleted_at is null)
  on conflict (subject_id, role_id) do update set x = excluded.x, y = excluded.y;
