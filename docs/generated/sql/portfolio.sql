-- SQL statements of «portfolio», written by npm run generate

-- assertMayReadWork, openTasks (domains/portfolio/portfolio.access.ts)
-- takes $1 integer, $2 integer
-- returns curates boolean
select false as curates from company_members m where m.company_id = $1 and m.user_id = $2;

-- selectTasks (domains/portfolio/portfolio.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 text, $26 text, $27 bigint, $28 bigint, $29 text, $30 text, $31 text, $32 text, $33 text
-- returns data json, open integer, overdue integer, waiting integer, returned integer, accepted integer
with
  t as materialized (
    select st.id, st.subject_id, st.title, st.max_mark, s.title as subject_title, s.color
    from subjects s join steps st on st.subject_id = s.id join chapters c on c.id = st.chapter_id
    where ((s.company_id = $1 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id))) and true and st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $4 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $5))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $6 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $7 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $8 and k.step_id = st.id)) and not exists (select 1
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
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $15))))),
  dates as materialized (select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
  select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at
  from group_users gu cross join lateral (select p.step_id, p.due_at from abstract_lessons p where p.group_id = gu.group_id offset 0) al join t on t.id = al.step_id join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = t.subject_id
  where gu.user_id = $16
  union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $17
  union all select r.step_id, r.until, null, null from (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = $18 and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d group by d.step_id),
  tasks as materialized (
    select p.id, p.title, p.required, p.index, t.id as step_id, t.title as step_title, t.subject_id, t.subject_title, t.color, t.max_mark, d.due_at, m.value as mark,
      a.id as answer_id, coalesce(a.version, 0) as version, a.submitted_at, coalesce(a.is_late, false) as is_late,
      case when a.id is null and coalesce(f.is_final, false) then 'accepted' when a.id is null and d.due_at < now() then 'overdue' when a.id is null then 'open'
        when a.waiting_since is not null then 'waiting' when k.passed_status_id = $19 then 'returned' else 'accepted' end as state
    from t join patterns p on p.step_id = t.id and p.deleted_at is null left join dates d on d.step_id = t.id
    left join answers a on a.pattern_id = p.id and a.user_id = $20 and a.deleted_at is null and a.version > 0
    left join main_marks m on m.step_id = t.id and m.student_id = $21
    left join passings k on k.step_id = t.id and k.student_id = $22
    left join pass_statuses f on f.company_id = k.company_id and f.id = k.passed_status_id),
    found as materialized (
      select * from tasks x where true and ($23::int is null or x.subject_id = $24::int)),
    page as (
      select x.*, row_number() over (order by array_position(array['waiting', 'accepted'], x.state) nulls first, x.due_at nulls last, x.step_id, x.index, x.id) as place from found x where ($25::text is null or x.state = $26::text)
      order by place limit $27 offset $28)
    select coalesce((select json_agg(to_jsonb(r) - 'place' order by r.place) from (select
  x.id, x.title, x.required, json_build_object('id', x.step_id, 'title', x.step_title) as step, json_build_object('id', x.subject_id, 'title', x.subject_title, 'color', x.color) as subject, x.due_at, x.state, x.submitted_at, x.is_late, x.mark, x.max_mark, x.place from page x) r), '[]') as data, count(*) filter (where x.state = $29)::int as open, count(*) filter (where x.state = $30)::int as overdue, count(*) filter (where x.state = $31)::int as waiting, count(*) filter (where x.state = $32)::int as returned, count(*) filter (where x.state = $33)::int as accepted from found x;
-- Also:
--   − select * from tasks x where true and ($::int is null or x.subject_id = $::int)),
--   + select * from tasks x where ((fold_words(x.title) like $ or fold_words(x.step_title) like $)) and ($::int is null or x.subject_id = $::int)),
-- Also:
--   − where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true and st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
--   + where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (

-- selectTask (domains/portfolio/portfolio.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer, $29 integer, $30 integer, $31 integer, $32 integer, $33 integer, $34 integer, $35 integer, $36 integer, $37 integer, $38 integer, $39 integer, $40 integer, $41 integer, $42 integer, $43 integer
-- returns id integer, title text, required boolean, step json, subject json, due_at timestamp with time zone, state text, submitted_at timestamp with time zone, is_late boolean, mark numeric, max_mark numeric, version integer, answer_id integer
with
  t as materialized (
    select st.id, st.subject_id, st.title, st.max_mark, s.title as subject_title, s.color
    from subjects s join steps st on st.subject_id = s.id join chapters c on c.id = st.chapter_id
    where ((s.company_id = $1 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id))) and true and st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $4 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $5))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $6 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $7 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $8 and k.step_id = st.id)) and not exists (select 1
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
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $15))))),
  dates as materialized (select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
  select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at
  from group_users gu cross join lateral (select p.step_id, p.due_at from abstract_lessons p where p.group_id = gu.group_id offset 0) al join t on t.id = al.step_id join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = t.subject_id
  where gu.user_id = $16
  union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $17
  union all select r.step_id, r.until, null, null from (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = $18 and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d group by d.step_id),
  tasks as materialized (
    select p.id, p.title, p.required, p.index, t.id as step_id, t.title as step_title, t.subject_id, t.subject_title, t.color, t.max_mark, d.due_at, m.value as mark,
      a.id as answer_id, coalesce(a.version, 0) as version, a.submitted_at, coalesce(a.is_late, false) as is_late,
      case when a.id is null and coalesce(f.is_final, false) then 'accepted' when a.id is null and d.due_at < now() then 'overdue' when a.id is null then 'open'
        when a.waiting_since is not null then 'waiting' when k.passed_status_id = $19 then 'returned' else 'accepted' end as state
    from t join patterns p on p.step_id = t.id and p.deleted_at is null left join dates d on d.step_id = t.id
    left join answers a on a.pattern_id = p.id and a.user_id = $20 and a.deleted_at is null and a.version > 0
    left join main_marks m on m.step_id = t.id and m.student_id = $21
    left join passings k on k.step_id = t.id and k.student_id = $22
    left join pass_statuses f on f.company_id = k.company_id and f.id = k.passed_status_id)
    select
  x.id, x.title, x.required, json_build_object('id', x.step_id, 'title', x.step_title) as step, json_build_object('id', x.subject_id, 'title', x.subject_title, 'color', x.color) as subject, x.due_at, x.state, x.submitted_at, x.is_late, x.mark, x.max_mark, x.version,
      (select a.id from answers a join subjects s on s.id = a.subject_id where a.id = x.answer_id and (
  s.company_id = $23 and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = $24
    or (a.version > 0 and (
  s.company_id = $25 and s.deleted_at is null and (true or false)))
    or (a.version > 0
      and not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
      and exists (select 1 from steps st join chapters c on c.id = st.chapter_id
        where st.id = a.step_id and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $26 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $27))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $28 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $29 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $30 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $31 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $32 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $33 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $34 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $35 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $36)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $37)))))
      and ((a.privacy = 0 and exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $38 and theirs.user_id = a.user_id and sg.subject_id = s.id))
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = $39))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = $40))
        or exists (select 1 from answer_visibility_rules r
          where r.task_id = a.pattern_id and r.visibility in ('group', 'subject') and (r.visibility = 'subject' or exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $41 and theirs.user_id = a.user_id and sg.subject_id = s.id))
            and (not r.after_own or exists (select 1 from answers o
              where o.pattern_id = a.pattern_id and o.user_id = $42 and o.deleted_at is null and o.version > 0))))
      and false)))) as answer_id
    from tasks x where x.id = $43;
-- Also:
--   − where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true and st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   + where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false)))) as answer_id
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))))) as answer_id

-- selectSubjectWork (domains/portfolio/portfolio.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 text, $24 text, $25 text, $26 text, $27 text
-- returns subject json, tasks integer, open integer, overdue integer, waiting integer, returned integer, accepted integer
with
  t as materialized (
    select st.id, st.subject_id, st.title, st.max_mark, s.title as subject_title, s.color
    from subjects s join steps st on st.subject_id = s.id join chapters c on c.id = st.chapter_id
    where ((s.company_id = $1 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id))) and true and st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $4 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $5))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $6 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $7 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $8 and k.step_id = st.id)) and not exists (select 1
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
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $15))))),
  dates as materialized (select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
  select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at
  from group_users gu cross join lateral (select p.step_id, p.due_at from abstract_lessons p where p.group_id = gu.group_id offset 0) al join t on t.id = al.step_id join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = t.subject_id
  where gu.user_id = $16
  union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $17
  union all select r.step_id, r.until, null, null from (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = $18 and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d group by d.step_id),
  tasks as materialized (
    select p.id, p.title, p.required, p.index, t.id as step_id, t.title as step_title, t.subject_id, t.subject_title, t.color, t.max_mark, d.due_at, m.value as mark,
      a.id as answer_id, coalesce(a.version, 0) as version, a.submitted_at, coalesce(a.is_late, false) as is_late,
      case when a.id is null and coalesce(f.is_final, false) then 'accepted' when a.id is null and d.due_at < now() then 'overdue' when a.id is null then 'open'
        when a.waiting_since is not null then 'waiting' when k.passed_status_id = $19 then 'returned' else 'accepted' end as state
    from t join patterns p on p.step_id = t.id and p.deleted_at is null left join dates d on d.step_id = t.id
    left join answers a on a.pattern_id = p.id and a.user_id = $20 and a.deleted_at is null and a.version > 0
    left join main_marks m on m.step_id = t.id and m.student_id = $21
    left join passings k on k.step_id = t.id and k.student_id = $22
    left join pass_statuses f on f.company_id = k.company_id and f.id = k.passed_status_id)
    select json_build_object('id', x.subject_id, 'title', x.subject_title, 'color', x.color) as subject, count(*)::int as tasks, count(*) filter (where x.state = $23)::int as open, count(*) filter (where x.state = $24)::int as overdue, count(*) filter (where x.state = $25)::int as waiting, count(*) filter (where x.state = $26)::int as returned, count(*) filter (where x.state = $27)::int as accepted
    from tasks x group by x.subject_id, x.subject_title, x.color order by x.subject_title, x.subject_id;
-- Also:
--   − where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true and st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
--   + where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (

-- selectArtefacts (domains/portfolio/portfolio.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer, $29 integer, $30 integer, $31 integer, $32 integer, $33 integer, $34 integer, $35 integer, $36 integer, $37 integer, $38 integer, $39 integer, $40 integer, $41 text, $42 text, $43 integer, $44 integer, $45 bigint, $46 bigint
-- returns id integer, attachment_id integer, type text, name text, mime text, size bigint, src text, thumbnail_src text, width integer, height integer, description text, number integer, answer_id integer, task_title text, step json, subject json, submitted_at timestamp with time zone, total integer
with page as (
      select x.id, count(*) over ()::int as total, a.submitted_at
      from answers a join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id and st.deleted_at is null
      join chapters c on c.id = st.chapter_id join patterns p on p.id = a.pattern_id and p.deleted_at is null join answer_attachments x on x.answer_id = a.id left join files f on f.id = x.file_id left join links l on l.id = x.link_id
      where a.user_id = $1 and a.version > 0 and (
  s.company_id = $2 and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = $3
    or (a.version > 0 and (
  s.company_id = $4 and s.deleted_at is null and (true or false)))
    or (a.version > 0
      and not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
      and exists (select 1 from steps st join chapters c on c.id = st.chapter_id
        where st.id = a.step_id and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
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
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $16)))))
      and ((a.privacy = 0 and exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $17 and theirs.user_id = a.user_id and sg.subject_id = s.id))
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = $18))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = $19))
        or exists (select 1 from answer_visibility_rules r
          where r.task_id = a.pattern_id and r.visibility in ('group', 'subject') and (r.visibility = 'subject' or exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $20 and theirs.user_id = a.user_id and sg.subject_id = s.id))
            and (not r.after_own or exists (select 1 from answers o
              where o.pattern_id = a.pattern_id and o.user_id = $21 and o.deleted_at is null and o.version > 0))))
      and false))) and (a.user_id = $22 or (
  s.company_id = $23 and s.deleted_at is null and (true or false))) and (
  ((
  s.company_id = $24 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $25 and (true or false)))) or (((s.company_id = $26 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $27))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $28 and sg.subject_id = s.id))) and c.deleted_at is null
    and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $29 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $30))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $31 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $32 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $33 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $34 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $35 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $36 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $37 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $38 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $39)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $40))))))
        and ($41::text is null or x.type = $42::text) and ($43::int is null or a.subject_id = $44::int)
        and true
      order by a.submitted_at desc, x.id desc limit $45 offset $46)
    select j.*, a.id as answer_id, p.title as task_title, json_build_object('id', st.id, 'title', st.title) as step,
      json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject, a.submitted_at, page.total
    from page join answer_attachments x on x.id = page.id left join files f on f.id = x.file_id left join links l on l.id = x.link_id join answers a on a.id = x.answer_id
    join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id join patterns p on p.id = a.pattern_id
    cross join lateral jsonb_to_record(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number)::jsonb) as j (
      id int, attachment_id int, type text, name text, mime text, size bigint, src text, thumbnail_src text, width int, height int, description text, number int)
    order by page.submitted_at desc, page.id desc;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) and (a.user_id = $ or (
--   − s.company_id = $ and s.deleted_at is null and (true or false))) and (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) or (((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and c.deleted_at is null
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) and (a.user_id = $ or (
--   + s.company_id = $ and s.deleted_at is null and (false or false))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) or (((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and c.deleted_at is null
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − s.company_id = $ and s.deleted_at is null and (true or false))) and (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) or (((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and c.deleted_at is null
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) or (((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and c.deleted_at is null
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) and (a.user_id = $ or (
--   − s.company_id = $ and s.deleted_at is null and (true or false))) and (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) or (((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and c.deleted_at is null
--   − and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) and (a.user_id = $ or (
--   + s.company_id = $ and s.deleted_at is null and (false or false))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) or (((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and c.deleted_at is null
--   + and ((fold_words(coalesce(f.name, l.url)) like $ or fold_words(x.description) like $ or fold_words(p.title) like $ or fold_words(st.title) like $))

-- selectWorks (domains/portfolio/works/works.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer
-- returns id integer, answer_id integer, title text, words text, shows_text boolean, is_private boolean, subject json, submitted_at timestamp with time zone, updated_at timestamp with time zone, cover json, texts json, attachments json
select
  w.id, w.answer_id, w.title, w.words, w.shows_text, (s.hidden or s.privacy in (1, 2)
  or exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
  or exists (select 1 from patterns p join steps st on st.id = p.step_id join chapters c on c.id = st.chapter_id
    where p.id = a.pattern_id and (p.deleted_at is not null or st.deleted_at is not null or st.hidden or st.roles_ids <> '{}' or st.password_hash is not null
      or c.deleted_at is not null or c.hidden or c.password_hash is not null))) as is_private, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject, a.submitted_at, w.updated_at,
  (select json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) from answer_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.answer_id = a.id and x.file_id = w.cover_file_id and exists (
  select 1 from portfolio_work_items i where i.work_id = w.id and (i.file_id = x.file_id or i.link_id = x.link_id)) limit 1) as cover,
  coalesce((select json_agg(json_build_object('type', q.type, 'value', case when q.type = 'richText' then rich_or_typed(af.value #>> '{}') else af.value #>> '{}' end) order by q.number, q.id)
    from (select form_id, value from answer_fields where answer_id = a.id offset 0) af join forms q on q.id = af.form_id where w.shows_text and (q.type in ('longText', 'richText') and q.deleted_at is null and jsonb_typeof(af.value) = 'string' and btrim(af.value #>> '{}') <> '')), '[]') as texts,
  coalesce((
  select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from answer_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.answer_id = a.id and exists (
  select 1 from portfolio_work_items i where i.work_id = w.id and (i.file_id = x.file_id or i.link_id = x.link_id))), '[]') as attachments from portfolio_works w join answers a on a.id = w.answer_id and a.user_id = w.user_id join subjects s on s.id = a.subject_id
    where w.user_id = $1 and w.company_id = $2 and (a.deleted_at is null and a.version > 0 and s.deleted_at is null) and (
  s.company_id = $3 and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = $4
    or (a.version > 0 and (
  s.company_id = $5 and s.deleted_at is null and (true or false)))
    or (a.version > 0
      and not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
      and exists (select 1 from steps st join chapters c on c.id = st.chapter_id
        where st.id = a.step_id and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $6 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $7))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $8 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $9 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $10 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $11 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $12 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $13 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $14 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $15 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $16)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $17)))))
      and ((a.privacy = 0 and exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $18 and theirs.user_id = a.user_id and sg.subject_id = s.id))
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = $19))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = $20))
        or exists (select 1 from answer_visibility_rules r
          where r.task_id = a.pattern_id and r.visibility in ('group', 'subject') and (r.visibility = 'subject' or exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $21 and theirs.user_id = a.user_id and sg.subject_id = s.id))
            and (not r.after_own or exists (select 1 from answers o
              where o.pattern_id = a.pattern_id and o.user_id = $22 and o.deleted_at is null and o.version > 0))))
      and false))) and (a.user_id = $23 or (
  s.company_id = $24 and s.deleted_at is null and (true or false)))
    order by w.place, w.id;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) and (a.user_id = $ or (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) and (a.user_id = $ or (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))

-- selectOwnWork (domains/portfolio/works/works.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, answer_id integer, title text, words text, shows_text boolean, is_private boolean, subject json, submitted_at timestamp with time zone, updated_at timestamp with time zone, cover json, texts json, attachments json
select
  w.id, w.answer_id, w.title, w.words, w.shows_text, (s.hidden or s.privacy in (1, 2)
  or exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
  or exists (select 1 from patterns p join steps st on st.id = p.step_id join chapters c on c.id = st.chapter_id
    where p.id = a.pattern_id and (p.deleted_at is not null or st.deleted_at is not null or st.hidden or st.roles_ids <> '{}' or st.password_hash is not null
      or c.deleted_at is not null or c.hidden or c.password_hash is not null))) as is_private, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject, a.submitted_at, w.updated_at,
  (select json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) from answer_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.answer_id = a.id and x.file_id = w.cover_file_id and exists (
  select 1 from portfolio_work_items i where i.work_id = w.id and (i.file_id = x.file_id or i.link_id = x.link_id)) limit 1) as cover,
  coalesce((select json_agg(json_build_object('type', q.type, 'value', case when q.type = 'richText' then rich_or_typed(af.value #>> '{}') else af.value #>> '{}' end) order by q.number, q.id)
    from (select form_id, value from answer_fields where answer_id = a.id offset 0) af join forms q on q.id = af.form_id where w.shows_text and (q.type in ('longText', 'richText') and q.deleted_at is null and jsonb_typeof(af.value) = 'string' and btrim(af.value #>> '{}') <> '')), '[]') as texts,
  coalesce((
  select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from answer_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.answer_id = a.id and exists (
  select 1 from portfolio_work_items i where i.work_id = w.id and (i.file_id = x.file_id or i.link_id = x.link_id))), '[]') as attachments from portfolio_works w join answers a on a.id = w.answer_id and a.user_id = w.user_id join subjects s on s.id = a.subject_id where w.id = $1 and w.user_id = $2 and w.company_id = $3 and (a.deleted_at is null and a.version > 0 and s.deleted_at is null);

-- selectPortfolio (domains/portfolio/works/works.queries.ts)
-- takes $1 integer, $2 integer
-- returns about text, public_key text, published_at timestamp with time zone, updated_at timestamp with time zone
select about, public_key, published_at, updated_at from portfolios where company_id = $1 and user_id = $2;

-- selectOwnAnswers (domains/portfolio/works/works.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 bigint, $6 bigint, $7 integer
-- returns answer_id integer, task_title text, step_title text, subject json, submitted_at timestamp with time zone, work_id integer, is_private boolean, has_text boolean, attachments json, total integer
with page as (
      select a.id, count(*) over ()::int as total from answers a join subjects s on s.id = a.subject_id join patterns p on p.id = a.pattern_id join steps st on st.id = a.step_id
      where a.user_id = $1 and s.company_id = $2 and (a.deleted_at is null and a.version > 0 and s.deleted_at is null) and ($3::int is null or a.id = $4::int)
        and true
      order by a.submitted_at desc, a.id desc limit $5 offset $6)
    select a.id as answer_id, p.title as task_title, st.title as step_title, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject, a.submitted_at, w.id as work_id, (s.hidden or s.privacy in (1, 2)
  or exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
  or exists (select 1 from patterns p join steps st on st.id = p.step_id join chapters c on c.id = st.chapter_id
    where p.id = a.pattern_id and (p.deleted_at is not null or st.deleted_at is not null or st.hidden or st.roles_ids <> '{}' or st.password_hash is not null
      or c.deleted_at is not null or c.hidden or c.password_hash is not null))) as is_private,
      coalesce((select true from (select form_id, value from answer_fields where answer_id = a.id offset 0) af join forms q on q.id = af.form_id where (q.type in ('longText', 'richText') and q.deleted_at is null and jsonb_typeof(af.value) = 'string' and btrim(af.value #>> '{}') <> '') limit 1), false) as has_text,
      coalesce((
  select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from answer_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.answer_id = a.id and true), '[]') as attachments, page.total
    from page join answers a on a.id = page.id join subjects s on s.id = a.subject_id join patterns p on p.id = a.pattern_id join steps st on st.id = a.step_id
    left join portfolio_works w on w.answer_id = a.id and w.user_id = a.user_id and w.company_id = $7
    order by a.submitted_at desc, a.id desc;
-- Also:
--   − and true
--   + and ((fold_words(p.title) like $ or fold_words(st.title) like $ or fold_words(s.title) like $))

-- selectWorkOf (domains/portfolio/works/works.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer
select id from portfolio_works where answer_id = $1 and user_id = $2 and company_id = $3;

-- selectAnswerParts (domains/portfolio/works/works.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns title text, has_text boolean, attachments json
select p.title, coalesce((select true from (select form_id, value from answer_fields where answer_id = a.id offset 0) af join forms q on q.id = af.form_id where (q.type in ('longText', 'richText') and q.deleted_at is null and jsonb_typeof(af.value) = 'string' and btrim(af.value #>> '{}') <> '') limit 1), false) as has_text, coalesce((
  select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from answer_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.answer_id = a.id and true), '[]') as attachments
    from answers a join subjects s on s.id = a.subject_id join patterns p on p.id = a.pattern_id
    where a.id = $1 and a.user_id = $2 and s.company_id = $3 and (a.deleted_at is null and a.version > 0 and s.deleted_at is null);

-- selectPublicOwner (domains/portfolio/works/works.queries.ts)
-- takes $1 text, $2 text
-- returns user_id integer, company_id integer, first_name text, last_name text, company text, time_zone text, about text
select p.user_id, p.company_id, u.first_name, u.last_name, co.title as company, co.time_zone, p.about
    from portfolios p join users u on u.id = p.user_id join companies co on co.id = p.company_id where (
  p.public_key = $1 and p.company_id =
  coalesce((select id from companies where domain = $2), (select min(id) from companies having count(*) = 1))
  and exists (select 1 from company_members m where m.company_id = p.company_id and m.user_id = p.user_id and m.blocked_at is null));

-- selectOwner (domains/portfolio/works/works.queries.ts)
-- takes $1 integer, $2 integer
-- returns first_name text, last_name text, company text, time_zone text
select u.first_name, u.last_name, co.title as company, co.time_zone from company_members m join users u on u.id = m.user_id join companies co on co.id = m.company_id
  where m.company_id = $1 and m.user_id = $2;

-- selectPublicWorks (domains/portfolio/works/works.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, answer_id integer, title text, words text, shows_text boolean, is_private boolean, subject json, submitted_at timestamp with time zone, updated_at timestamp with time zone, cover json, texts json, attachments json
select
  w.id, w.answer_id, w.title, w.words, w.shows_text, (s.hidden or s.privacy in (1, 2)
  or exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
  or exists (select 1 from patterns p join steps st on st.id = p.step_id join chapters c on c.id = st.chapter_id
    where p.id = a.pattern_id and (p.deleted_at is not null or st.deleted_at is not null or st.hidden or st.roles_ids <> '{}' or st.password_hash is not null
      or c.deleted_at is not null or c.hidden or c.password_hash is not null))) as is_private, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject, a.submitted_at, w.updated_at,
  (select json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) from answer_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.answer_id = a.id and x.file_id = w.cover_file_id and exists (
  select 1 from portfolio_work_items i where i.work_id = w.id and (i.file_id = x.file_id or i.link_id = x.link_id)) limit 1) as cover,
  coalesce((select json_agg(json_build_object('type', q.type, 'value', case when q.type = 'richText' then rich_or_typed(af.value #>> '{}') else af.value #>> '{}' end) order by q.number, q.id)
    from (select form_id, value from answer_fields where answer_id = a.id offset 0) af join forms q on q.id = af.form_id where w.shows_text and (q.type in ('longText', 'richText') and q.deleted_at is null and jsonb_typeof(af.value) = 'string' and btrim(af.value #>> '{}') <> '')), '[]') as texts,
  coalesce((
  select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from answer_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.answer_id = a.id and exists (
  select 1 from portfolio_work_items i where i.work_id = w.id and (i.file_id = x.file_id or i.link_id = x.link_id))), '[]') as attachments from portfolio_works w join answers a on a.id = w.answer_id and a.user_id = w.user_id join subjects s on s.id = a.subject_id
    where w.user_id = $1 and w.company_id = $2 and s.company_id = w.company_id and (a.deleted_at is null and a.version > 0 and s.deleted_at is null) and not (s.hidden or s.privacy in (1, 2)
  or exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
  or exists (select 1 from patterns p join steps st on st.id = p.step_id join chapters c on c.id = st.chapter_id
    where p.id = a.pattern_id and (p.deleted_at is not null or st.deleted_at is not null or st.hidden or st.roles_ids <> '{}' or st.password_hash is not null
      or c.deleted_at is not null or c.hidden or c.password_hash is not null)))
    order by w.place, w.id;

-- selectPublicFile (domains/portfolio/works/works.queries.ts)
-- takes $1 integer, $2 text, $3 text
-- returns name text, mime text, storage_key text, thumbnail_key text, company_id integer
select f.name, f.mime, f.storage_key, f.thumbnail_key, p.company_id
    from portfolios p join portfolio_works w join answers a on a.id = w.answer_id and a.user_id = w.user_id join subjects s on s.id = a.subject_id on w.user_id = p.user_id and w.company_id = p.company_id
    join answer_attachments x on x.answer_id = a.id and x.file_id = $1 join files f on f.id = x.file_id
    where (
  p.public_key = $2 and p.company_id =
  coalesce((select id from companies where domain = $3), (select min(id) from companies having count(*) = 1))
  and exists (select 1 from company_members m where m.company_id = p.company_id and m.user_id = p.user_id and m.blocked_at is null)) and s.company_id = w.company_id and (a.deleted_at is null and a.version > 0 and s.deleted_at is null) and not (s.hidden or s.privacy in (1, 2)
  or exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
  or exists (select 1 from patterns p join steps st on st.id = p.step_id join chapters c on c.id = st.chapter_id
    where p.id = a.pattern_id and (p.deleted_at is not null or st.deleted_at is not null or st.hidden or st.roles_ids <> '{}' or st.password_hash is not null
      or c.deleted_at is not null or c.hidden or c.password_hash is not null))) and exists (
  select 1 from portfolio_work_items i where i.work_id = w.id and (i.file_id = x.file_id or i.link_id = x.link_id)) limit 1;

-- selectCovers (domains/portfolio/works/works.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, name text, mime text, storage_key text, thumbnail_key text
select id, name, mime, storage_key, thumbnail_key from files where company_id = $1 and id = any ($2::int[]) and thumbnail_key is not null;

-- lockOwner (domains/portfolio/works/write-works.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from company_members where user_id = $1 and company_id = $2 for no key update;

-- insertWork (domains/portfolio/works/write-works.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text, $5 text, $6 boolean, $7 integer, $8 integer, $9 integer, $10 bigint
-- returns id integer
insert into portfolio_works (company_id, user_id, answer_id, place, title, words, shows_text, cover_file_id) select $1, $2, $3, coalesce(max(w.place), 0) + 1, $4, $5, $6, $7
  from portfolio_works w where w.user_id = $8 and w.company_id = $9 having count(*) < $10
  on conflict (user_id, company_id, answer_id) do nothing returning id;

-- updateWork (domains/portfolio/works/write-works.queries.ts)
-- takes $1 text, $2 text, $3 boolean, $4 integer, $5 integer, $6 integer, $7 integer, $8 timestamp with time zone, $9 timestamp with time zone
-- returns id integer
update portfolio_works set title = $1, words = $2, shows_text = $3, cover_file_id = $4, updated_at = now()
  where id = $5 and user_id = $6 and company_id = $7 and ($8::timestamptz is null or updated_at = $9::timestamptz)
  returning id;

-- replaceItems (domains/portfolio/works/write-works.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer[], $4 integer, $5 integer[], $6 integer[]
-- returns nothing
with gone as (
    delete from portfolio_work_items where work_id = $1 and not coalesce(file_id = any ($2::int[]), link_id = any ($3::int[])))
  insert into portfolio_work_items (work_id, file_id, link_id)
  select $4, x.file_id, x.link_id from (
    select file_id, null::int as link_id from unnest($5::int[]) as file_id union all select null, link_id from unnest($6::int[]) as link_id) x
  on conflict do nothing;

-- deleteWork (domains/portfolio/works/write-works.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer
delete from portfolio_works where id = $1 and user_id = $2 and company_id = $3 returning id;

-- ownsWorks (domains/portfolio/works/write-works.queries.ts)
-- takes $1 integer[], $2 integer[], $3 integer, $4 integer
-- returns owns boolean
select count(*) = cardinality($1::int[]) as owns from portfolio_works
  where id = any ($2::int[]) and user_id = $3 and company_id = $4;

-- orderWorks (domains/portfolio/works/write-works.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer
-- returns nothing
update portfolio_works w set place = n.place from (
    select id, row_number() over (order by array_position($1::int[], id) nulls last, place, id)::int as place
    from portfolio_works where user_id = $2 and company_id = $3) n
  where w.id = n.id and w.place <> n.place;

-- writeAbout (domains/portfolio/works/write-works.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 timestamp with time zone, $5 timestamp with time zone
-- returns user_id integer
insert into portfolios as p (company_id, user_id, about) values ($1, $2, $3)
  on conflict (company_id, user_id) do update set about = excluded.about, updated_at = now()
  where $4::timestamptz is null or p.updated_at = $5::timestamptz returning user_id;

-- writePublicKey (domains/portfolio/works/write-works.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text
-- returns nothing
insert into portfolios (company_id, user_id, public_key, published_at) values ($1, $2, $3, case when $4::text is not null then now() end)
  -- Several openings at once, from two tabs or by a double click, tell one address.
  on conflict (company_id, user_id) do update set public_key = excluded.public_key, published_at = excluded.published_at
    where excluded.public_key is null or portfolios.published_at is null or portfolios.published_at < now() - interval '2 seconds';
