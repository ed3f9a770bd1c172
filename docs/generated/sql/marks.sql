-- SQL statements of «marks», written by npm run generate

-- isCheckpoint (domains/marks/checkpoint-marks.queries.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from steps where id = $1 and type = 2 and max_mark is not null;

-- selectMarkTypes (domains/marks/marking-rules.queries.ts)
-- takes $1 integer
-- returns id integer, title text, is_default boolean, max_value numeric, sort integer, marks_count integer
select
  t.id, t.title, t.is_default, t.max_value, t.sort, (select count(*)::int from marks m where m.mark_type_id = t.id) as marks_count from mark_types t where t.company_id = $1 order by t.is_default desc, t.sort, t.id;

-- selectMarkType (domains/marks/marking-rules.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, title text, is_default boolean, max_value numeric, sort integer, marks_count integer
select
  t.id, t.title, t.is_default, t.max_value, t.sort, (select count(*)::int from marks m where m.mark_type_id = t.id) as marks_count from mark_types t where t.company_id = $1 and t.id = $2;

-- insertMarkType (domains/marks/marking-rules.queries.ts)
-- takes $1 integer, $2 integer, $3 text
-- returns id integer
insert into mark_types (company_id, sort, title) values ($1, (select coalesce(max(sort), 0) + 1 from mark_types where company_id = $2), $3) returning id;
-- Also:
--   − insert into mark_types (company_id, sort, title) values ($, (select coalesce(max(sort), 0) + 1 from mark_types where company_id = $), $) returning id
--   + insert into mark_types (company_id, sort, title, max_value) values ($, (select coalesce(max(sort), 0) + 1 from mark_types where company_id = $), $, $) returning id

-- lockMarkTypes (domains/marks/marking-rules.queries.ts)
-- takes $1 integer
-- returns id integer, is_default boolean
select id, is_default from mark_types where company_id = $1 order by is_default desc, sort, id for update;

-- updateMarkTypeRow (domains/marks/marking-rules.queries.ts)
-- takes $1 text, $2 numeric, $3 integer
-- returns nothing
update mark_types set title = $1, max_value = $2, sort = sort where id = $3;

-- positionMarkTypes (domains/marks/marking-rules.queries.ts)
-- takes $1 integer[]
-- returns nothing
update mark_types t set sort = o.n from unnest($1::int[]) with ordinality o(id, n) where t.id = o.id and t.sort <> o.n;

-- deleteMarkTypeRow (domains/marks/marking-rules.queries.ts)
-- takes $1 integer
-- returns nothing
delete from mark_types t where t.id = $1 and not exists (select 1 from marks m where m.mark_type_id = t.id);

-- lockStatuses (domains/marks/marking-rules.queries.ts)
-- takes $1 integer
-- returns id integer, title text, color text, can_use_student boolean, is_final boolean, sort integer
select id, title, color, can_use_student, is_final, sort from pass_statuses where company_id = $1 order by sort, id for update;

-- insertStatus (domains/marks/marking-rules.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 boolean, $5 boolean, $6 integer
-- returns id integer, title text, color text, can_use_student boolean, is_final boolean, sort integer
insert into pass_statuses (company_id, id, sort, title, color, can_use_student, is_final) select $1, greatest(max(id), 11) + 1, coalesce(max(sort), 0) + 1, $2, $3, $4, $5 from pass_statuses where company_id = $6
  returning id, title, color, can_use_student, is_final, sort;

-- updateStatusRow (domains/marks/marking-rules.queries.ts)
-- takes $1 text, $2 text, $3 boolean, $4 boolean, $5 integer, $6 integer
-- returns id integer, title text, color text, can_use_student boolean, is_final boolean, sort integer
update pass_statuses set title = $1, color = $2, can_use_student = $3, is_final = $4, sort = sort
  where company_id = $5 and id = $6 returning id, title, color, can_use_student, is_final, sort;

-- positionStatus (domains/marks/marking-rules.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer
-- returns nothing
update pass_statuses s set sort = case when s.id = $1 then $2::int when $3::int < $4::int then s.sort + 1 else s.sort - 1 end
  where s.company_id = $5 and (s.id = $6 or (
    exists (select 1 from pass_statuses o where o.company_id = $7 and o.id <> $8 and o.sort = $9::int)
    and s.sort between least($10::int, $11::int) and greatest($12::int, $13::int)));

-- countStatusUse (domains/marks/marking-rules.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns n integer
select (select count(*)::int from passings where company_id = $1 and passed_status_id = $2)
  + (select count(*)::int from retake_checkpoints where company_id = $3 and passed_status_id = $4) as n;

-- replaceStatus (domains/marks/marking-rules.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer
-- returns ?column? integer
with judged_cells as materialized (
    select h.*, case when h.asks_status and h.status_before is distinct from h.seen_status  then 'stale' end as refused from (
      select w.*, null::numeric as mark_before, null::numeric as mark_after, p.id as passing_id, p.passed_status_id as status_before, w.status as status_after, p.author_id as status_author_id, p.updated_at as status_at from (
      select p.id as n, p.step_id, p.student_id, true as sets_status, $1::int as status, true as asks_status, $2::int as seen_status
      from passings p where p.company_id = $3 and p.passed_status_id = $4 order by p.step_id, p.student_id) w
      left join lateral (
        select k.id, k.passed_status_id, k.author_id, k.updated_at from passings k where w.sets_status and k.step_id = w.step_id and k.student_id = w.student_id for update) p on true) h), written_cells as not materialized (select * from judged_cells where refused is null), new_passings as (
          insert into passings (company_id, step_id, student_id, passed_status_id, author_id)
          select $5::int, c.step_id, c.student_id, c.status, $6::int from written_cells c where c.status is not null and c.passing_id is null), changed_passings as (
        update passings k set passed_status_id = c.status, author_id = $7::int, updated_at = now()
        from written_cells c where k.id = c.passing_id and c.status <> c.status_before), cell_audit as (
  insert into audit_records (company_id, actor_id, acting_admin_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select $8::int, $9::int, $10::int, c.student_id, c.step_id, r.action, 'step', c.step_id,
    nullif(r.old_value, 'null'::jsonb), nullif(r.new_value, 'null'::jsonb)
  from written_cells c
      cross join lateral (values ('passing', true, c.sets_status, to_jsonb(c.status_before), to_jsonb(c.status_after))) r (action, is_main, is_set, old_value, new_value)
      where r.is_set and r.old_value is distinct from r.new_value) select 1;

-- replaceStatus (domains/marks/marking-rules.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
update retake_checkpoints set passed_status_id = $1 where company_id = $2 and passed_status_id = $3;

-- deleteStatusRow (domains/marks/marking-rules.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from pass_statuses where company_id = $1 and id = $2;

-- removeMarksOfAnswer (domains/marks/marks-of-answer.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 boolean, $8 integer[], $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer
-- returns marks json, passing json, rubric json
with judged_cells as materialized (
    select h.*, null::text as refused from (
      select w.*, m.id as mark_id, m.value as mark_before, w.mark as mark_after,
      m.author_id as mark_author_id, m.updated_at as mark_at, null::int as answer_after, m.answer_id as answer_before, t.id as type_id, t.id = (select id from mark_types where company_id = $1 and is_default) as is_main, p.id as passing_id, p.passed_status_id as status_before, w.status as status_after, p.author_id as status_author_id, p.updated_at as status_at from (
      select 1 as n, m.step_id, m.student_id, true as sets_mark, null::numeric as mark, m.mark_type_id, false as sets_status, null::int as status from marks m where m.step_id = $2 and m.student_id = $3 and m.answer_id = $4
      union all
      select 0, p.step_id, p.student_id, false, null, null, true, null from passings p
      where p.step_id = $5 and p.student_id = $6 and $7 and (p.passed_status_id = any ($8) or (
  exists (select 1 from verdicts v join answers a on a.id = $9 and a.created_at <= v.created_at
    where v.step_id = p.step_id and v.student_id = p.student_id and v.undone_at is null
      and v.created_at = p.updated_at and (v.after ->> 'passed_status_id')::int = p.passed_status_id)
  or (p.author_id is null and exists (select 1 from marks m where m.answer_id = $10 and m.author_id is null))))) w
      cross join lateral (select coalesce(w.mark_type_id, (select id from mark_types where company_id = $11 and is_default)) as id) t
      left join lateral (
        select k.id, k.value, k.author_id, k.updated_at, k.answer_id from marks k
        where w.sets_mark and k.step_id = w.step_id and k.student_id = w.student_id and k.mark_type_id = t.id for update) m on true
      left join lateral (
        select k.id, k.passed_status_id, k.author_id, k.updated_at from passings k where w.sets_status and k.step_id = w.step_id and k.student_id = w.student_id for update) p on true) h), written_cells as not materialized (select * from judged_cells where refused is null), gone_marks as (delete from marks k using written_cells c where k.id = c.mark_id and c.mark is null returning k.*), gone_rubrics as (
        delete from rubric_results r using written_cells c
        where c.mark_id is not null and c.mark is null and c.is_main and r.step_id = c.step_id and r.student_id = c.student_id returning r.*), gone_passings as (delete from passings k using written_cells c where k.id = c.passing_id and c.status is null returning k.*), cell_audit as (
  insert into audit_records (company_id, actor_id, acting_admin_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select $12::int, $13::int, $14::int, c.student_id, c.step_id, r.action, case when r.is_main then 'step' else 'mark_type' end, case when r.is_main then c.step_id else c.type_id end,
    nullif(r.old_value, 'null'::jsonb), nullif(r.new_value, 'null'::jsonb)
  from written_cells c
      cross join lateral (values ('mark', c.is_main, c.sets_mark, to_jsonb(c.mark_before), to_jsonb(c.mark_after)), ('passing', true, c.sets_status, to_jsonb(c.status_before), to_jsonb(c.status_after))) r (action, is_main, is_set, old_value, new_value)
      where r.is_set and r.old_value is distinct from r.new_value)
    select coalesce((select json_agg(g) from gone_marks g), '[]') as marks, (select to_json(g) from gone_passings g) as passing, (select to_json(g) from gone_rubrics g) as rubric;

-- selectMarks (domains/marks/marks.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint
-- returns id integer, step_id integer, student_id integer, mark_type_id integer, answer_id integer, value numeric, author json, updated_at timestamp with time zone, total integer
select
  m.id, m.step_id, m.student_id, m.mark_type_id, m.answer_id, m.value, case when mu.id is not null then json_build_object('id', mu.id, 'first_name', mu.first_name, 'last_name', mu.last_name, 'middle_name', mu.middle_name,
    'photo_src', '/api/files/' || mu.photo_id || '/thumbnail', 'is_online', coalesce(mu.last_seen_at > now() - interval '180 seconds', false)) end as author, m.updated_at, count(*) over ()::int as total from marks m join steps st on st.id = m.step_id join chapters c on c.id = st.chapter_id
    join subjects s on s.id = st.subject_id left join users mu on mu.id = m.author_id
    where s.company_id = $1 and s.deleted_at is null and st.deleted_at is null and true and st.subject_id = $2 and true and true and true order by m.updated_at desc, m.id desc limit $3 offset $4;
-- Also:
--   − where s.company_id = $ and s.deleted_at is null and st.deleted_at is null and true and st.subject_id = $ and true and true and true order by m.updated_at desc, m.id desc limit $ offset $
--   + where s.company_id = $ and s.deleted_at is null and st.deleted_at is null and m.student_id = $ and st.subject_id = $ and true and not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = m.student_id))) and not st.hidden and not c.hidden and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = m.student_id and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = m.student_id and aru.role_id = any (st.roles_ids)))) and not st.hidden order by m.updated_at desc, m.id desc limit $ offset $
-- Also:
--   − 'photo_src', '/api/files/' || mu.photo_id || '/thumbnail', 'is_online', coalesce(mu.last_seen_at > now() - interval '180 seconds', false)) end as author, m.updated_at, count(*) over ()::int as total from marks m join steps st on st.id = m.step_id join chapters c on c.id = st.chapter_id
--   − where s.company_id = $ and s.deleted_at is null and st.deleted_at is null and true and st.subject_id = $ and true and true and true order by m.updated_at desc, m.id desc limit $ offset $
--   + 'photo_src', '/api/files/' || mu.photo_id || '/thumbnail', 'is_online', coalesce(mu.last_seen_at > now() - interval '180 seconds', false)) end as author, m.updated_at, count(*) over ()::int as total from main_marks m join steps st on st.id = m.step_id join chapters c on c.id = st.chapter_id
--   + where s.company_id = $ and s.deleted_at is null and st.deleted_at is null and m.student_id = $ and st.subject_id = $ and true and not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = m.student_id))) and not st.hidden and not c.hidden and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = m.student_id and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = m.student_id and aru.role_id = any (st.roles_ids)))) and not st.hidden order by m.updated_at desc, m.id desc limit $ offset $
-- Also:
--   − where s.company_id = $ and s.deleted_at is null and st.deleted_at is null and true and st.subject_id = $ and true and true and true order by m.updated_at desc, m.id desc limit $ offset $
--   + where s.company_id = $ and s.deleted_at is null and st.deleted_at is null and m.student_id = $ and st.subject_id = $ and m.step_id = $ and not s.hidden and not s.is_archived and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = m.student_id))) and not st.hidden and not c.hidden and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = m.student_id and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = m.student_id and aru.role_id = any (st.roles_ids)))) and not st.hidden order by m.updated_at desc, m.id desc limit $ offset $

-- selectCheckpointMarks (domains/marks/marks.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer, $5 integer, $6 bigint, $7 bigint
-- returns topic_id integer, points numeric, max_mark numeric, total integer
select m.step_id as topic_id, m.value as points, st.max_mark, count(*) over ()::int as total from main_marks m join steps st on st.id = m.step_id join chapters c on c.id = st.chapter_id
    where m.student_id = $1 and st.subject_id = any ($2) and st.type = 2 and st.max_mark is not null and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $3 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $4))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $5 and aru.role_id = any (st.roles_ids))))
    order by m.step_id limit $6 offset $7;

-- selectMark (domains/marks/marks.queries.ts)
-- takes $1 integer
-- returns id integer, step_id integer, student_id integer, mark_type_id integer, answer_id integer, value numeric, author json, updated_at timestamp with time zone
select
  m.id, m.step_id, m.student_id, m.mark_type_id, m.answer_id, m.value, case when mu.id is not null then json_build_object('id', mu.id, 'first_name', mu.first_name, 'last_name', mu.last_name, 'middle_name', mu.middle_name,
    'photo_src', '/api/files/' || mu.photo_id || '/thumbnail', 'is_online', coalesce(mu.last_seen_at > now() - interval '180 seconds', false)) end as author, m.updated_at from marks m left join users mu on mu.id = m.author_id where m.id = $1;

-- selectMarkOf (domains/marks/marks.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, step_id integer, student_id integer, mark_type_id integer, answer_id integer, value numeric, author json, updated_at timestamp with time zone
select
  m.id, m.step_id, m.student_id, m.mark_type_id, m.answer_id, m.value, case when mu.id is not null then json_build_object('id', mu.id, 'first_name', mu.first_name, 'last_name', mu.last_name, 'middle_name', mu.middle_name,
    'photo_src', '/api/files/' || mu.photo_id || '/thumbnail', 'is_online', coalesce(mu.last_seen_at > now() - interval '180 seconds', false)) end as author, m.updated_at from main_marks m left join users mu on mu.id = m.author_id where m.step_id = $1 and m.student_id = $2;

-- writeMark (domains/marks/marks.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 boolean, $5 numeric, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 jsonb, $16 integer, $17 integer
-- returns id integer, step_id integer, student_id integer, mark_type_id integer, answer_id integer, value numeric, author json, updated_at timestamp with time zone, refused text, notification_id integer, watchers integer[]
with judged_cells as materialized (
    select h.*, null::text as refused from (
      select w.*, m.id as mark_id, m.value as mark_before, w.mark as mark_after,
      m.author_id as mark_author_id, m.updated_at as mark_at, null::int as answer_after, m.answer_id as answer_before, t.id as type_id, true as is_main, null::int as status_before, null::int as status_after from (select $1::int as "n", $2::int as "step_id", $3::int as "student_id", $4::boolean as "sets_mark", $5::numeric(6, 2) as "mark") w
      cross join lateral (select (select id from mark_types where company_id = $6 and is_default) as id) t
      left join lateral (
        select k.id, k.value, k.author_id, k.updated_at, k.answer_id from marks k
        where w.sets_mark and k.step_id = w.step_id and k.student_id = w.student_id and k.mark_type_id = t.id for update) m on true ) h), written_cells as not materialized (select * from judged_cells where refused is null), new_marks as (
          insert into marks (step_id, student_id, mark_type_id, answer_id, value, author_id)
          select c.step_id, c.student_id, c.type_id, c.answer_after, c.mark, $7::int from written_cells c where c.mark is not null and c.mark_id is null returning *), changed_marks as (
        update marks k set value = c.mark_after, author_id = $8::int, updated_at = now(), answer_id = c.answer_after
        from written_cells c where k.id = c.mark_id and c.mark is not null returning k.*), cell_audit as (
  insert into audit_records (company_id, actor_id, acting_admin_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select $9::int, $10::int, $11::int, c.student_id, c.step_id, r.action, 'step', c.step_id,
    nullif(r.old_value, 'null'::jsonb), nullif(r.new_value, 'null'::jsonb)
  from written_cells c
      cross join lateral (values ('mark', c.is_main, c.sets_mark, to_jsonb(c.mark_before), to_jsonb(c.mark_after))) r (action, is_main, is_set, old_value, new_value)
      where r.is_set and r.old_value is distinct from r.new_value), cell_notifications as (
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $12::int, c.student_id, 'mark', $13::int, $14::int, c.step_id,
    c.answer_after, null, null, null, null, false, $15::jsonb
  from (select * from written_cells where mark_before is distinct from mark_after) c where c.student_id is distinct from $16::int returning id, user_id, subject_id, step_id)
    select
  m.id, m.step_id, m.student_id, m.mark_type_id, m.answer_id, m.value, case when mu.id is not null then json_build_object('id', mu.id, 'first_name', mu.first_name, 'last_name', mu.last_name, 'middle_name', mu.middle_name,
    'photo_src', '/api/files/' || mu.photo_id || '/thumbnail', 'is_online', coalesce(mu.last_seen_at > now() - interval '180 seconds', false)) end as author, m.updated_at, c.refused, (select id from cell_notifications) as notification_id, array(select distinct su.user_id from subject_users su where su.subject_id = $17) as watchers
    from judged_cells c left join (select * from new_marks union all select * from changed_marks) m on true left join users mu on mu.id = m.author_id;
-- Also:
--   − m.author_id as mark_author_id, m.updated_at as mark_at, null::int as answer_after, m.answer_id as answer_before, t.id as type_id, true as is_main, null::int as status_before, null::int as status_after from (select $::int as "n", $::int as "step_id", $::int as "student_id", $::boolean as "sets_mark", $::numeric(6, 2) as "mark") w
--   − cross join lateral (select (select id from mark_types where company_id = $ and is_default) as id) t
--   − select $::int, $::int, $::int, c.student_id, c.step_id, r.action, 'step', c.step_id,
--   + m.author_id as mark_author_id, m.updated_at as mark_at, w.answer_id as answer_after, m.answer_id as answer_before, t.id as type_id, t.id = (select id from mark_types where company_id = $ and is_default) as is_main, null::int as status_before, null::int as status_after from (select $::int as "n", $::int as "step_id", $::int as "student_id", $::boolean as "sets_mark", $::numeric(6, 2) as "mark", $::int as "mark_type_id", $::int as "answer_id") w
--   + cross join lateral (select coalesce(w.mark_type_id, (select id from mark_types where company_id = $ and is_default)) as id) t
--   + select $::int, $::int, $::int, c.student_id, c.step_id, r.action, case when r.is_main then 'step' else 'mark_type' end, case when r.is_main then c.step_id else c.type_id end,

-- eraseMark (domains/marks/marks.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 boolean, $5 numeric, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer
-- returns before numeric, watchers integer[]
with judged_cells as materialized (
    select h.*, null::text as refused from (
      select w.*, m.id as mark_id, m.value as mark_before, w.mark as mark_after,
      m.author_id as mark_author_id, m.updated_at as mark_at, null::int as answer_after, m.answer_id as answer_before, t.id as type_id, true as is_main, null::int as status_before, null::int as status_after from (select $1::int as "n", $2::int as "step_id", $3::int as "student_id", $4::boolean as "sets_mark", $5::numeric(6, 2) as "mark") w
      cross join lateral (select (select id from mark_types where company_id = $6 and is_default) as id) t
      left join lateral (
        select k.id, k.value, k.author_id, k.updated_at, k.answer_id from marks k
        where w.sets_mark and k.step_id = w.step_id and k.student_id = w.student_id and k.mark_type_id = t.id for update) m on true ) h), written_cells as not materialized (select * from judged_cells where refused is null), gone_marks as (delete from marks k using written_cells c where k.id = c.mark_id and c.mark is null returning k.*), gone_rubrics as (
        delete from rubric_results r using written_cells c
        where c.mark_id is not null and c.mark is null and c.is_main and r.step_id = c.step_id and r.student_id = c.student_id returning r.*), cell_audit as (
  insert into audit_records (company_id, actor_id, acting_admin_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select $7::int, $8::int, $9::int, c.student_id, c.step_id, r.action, 'step', c.step_id,
    nullif(r.old_value, 'null'::jsonb), nullif(r.new_value, 'null'::jsonb)
  from written_cells c
      cross join lateral (values ('mark', c.is_main, c.sets_mark, to_jsonb(c.mark_before), to_jsonb(c.mark_after))) r (action, is_main, is_set, old_value, new_value)
      where r.is_set and r.old_value is distinct from r.new_value)
    select c.mark_before as before, array(select distinct su.user_id from subject_users su where su.subject_id = $10) as watchers from judged_cells c;
-- Also:
--   − m.author_id as mark_author_id, m.updated_at as mark_at, null::int as answer_after, m.answer_id as answer_before, t.id as type_id, true as is_main, null::int as status_before, null::int as status_after from (select $::int as "n", $::int as "step_id", $::int as "student_id", $::boolean as "sets_mark", $::numeric(6, 2) as "mark") w
--   − cross join lateral (select (select id from mark_types where company_id = $ and is_default) as id) t
--   − select $::int, $::int, $::int, c.student_id, c.step_id, r.action, 'step', c.step_id,
--   + m.author_id as mark_author_id, m.updated_at as mark_at, null::int as answer_after, m.answer_id as answer_before, t.id as type_id, t.id = (select id from mark_types where company_id = $ and is_default) as is_main, null::int as status_before, null::int as status_after from (select $::int as "n", $::int as "step_id", $::int as "student_id", $::boolean as "sets_mark", $::numeric(6, 2) as "mark", $::int as "mark_type_id") w
--   + cross join lateral (select coalesce(w.mark_type_id, (select id from mark_types where company_id = $ and is_default)) as id) t
--   + select $::int, $::int, $::int, c.student_id, c.step_id, r.action, case when r.is_main then 'step' else 'mark_type' end, case when r.is_main then c.step_id else c.type_id end,

-- isAnswerOf (domains/marks/marks.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns ?column? integer
select 1 from answers where id = $1 and step_id = $2 and user_id = $3 and deleted_at is null and version > 0;

-- selectHistory (domains/marks/marks.queries.ts)
-- takes $1 integer, $2 integer
-- returns at timestamp with time zone, actor json, acting_admin json, action text, old_value jsonb, new_value jsonb, mark_type text
select r.created_at as at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as actor, case when a.id is not null then json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'middle_name', a.middle_name,
  'photo_src', '/api/files/' || a.photo_id || '/thumbnail', 'is_online', coalesce(a.last_seen_at > now() - interval '180 seconds', false)) end as acting_admin, r.action, r.old_value, r.new_value, t.title as mark_type
  from audit_records r left join users u on u.id = r.actor_id left join users a on a.id = r.acting_admin_id left join mark_types t on r.object_type = 'mark_type' and t.id = r.object_id
  where r.student_id = $1 and r.step_id = $2 and r.action in ('mark', 'passing') order by r.created_at desc, r.id desc limit 200;

-- selectPassing (domains/marks/marks.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, step_id integer, student_id integer, passed_status_id integer, author json, updated_at timestamp with time zone
select
  p.id, p.step_id, p.student_id, p.passed_status_id, case when pu.id is not null then json_build_object('id', pu.id, 'first_name', pu.first_name, 'last_name', pu.last_name, 'middle_name', pu.middle_name,
    'photo_src', '/api/files/' || pu.photo_id || '/thumbnail', 'is_online', coalesce(pu.last_seen_at > now() - interval '180 seconds', false)) end as author, p.updated_at from passings p left join users pu on pu.id = p.author_id where p.step_id = $1 and p.student_id = $2;

-- selectResultOf (domains/marks/marks.queries.ts)
-- takes $1 integer, $2 integer
-- returns mark_id integer, mark_type_id integer, answer_id integer, value numeric, mark_author json, mark_updated_at timestamp with time zone, passing_id integer, passed_status_id integer, passing_author json, passing_updated_at timestamp with time zone
select m.id as mark_id, m.mark_type_id, m.answer_id, m.value, case when mu.id is not null then json_build_object('id', mu.id, 'first_name', mu.first_name, 'last_name', mu.last_name, 'middle_name', mu.middle_name,
  'photo_src', '/api/files/' || mu.photo_id || '/thumbnail', 'is_online', coalesce(mu.last_seen_at > now() - interval '180 seconds', false)) end as mark_author, m.updated_at as mark_updated_at,
    p.id as passing_id, p.passed_status_id, case when pu.id is not null then json_build_object('id', pu.id, 'first_name', pu.first_name, 'last_name', pu.last_name, 'middle_name', pu.middle_name,
  'photo_src', '/api/files/' || pu.photo_id || '/thumbnail', 'is_online', coalesce(pu.last_seen_at > now() - interval '180 seconds', false)) end as passing_author, p.updated_at as passing_updated_at
  from (select $1::int as step_id, $2::int as student_id) c
  left join main_marks m on m.step_id = c.step_id and m.student_id = c.student_id left join users mu on mu.id = m.author_id
  left join passings p on p.step_id = c.step_id and p.student_id = c.student_id left join users pu on pu.id = p.author_id;

-- selectPassingPlace (domains/marks/marks.queries.ts)
-- takes $1 integer
-- returns step_id integer, student_id integer
select step_id, student_id from passings where id = $1;

-- writePassing (domains/marks/marks.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 boolean, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer
-- returns before integer, notification_id integer, watchers integer[]
with judged_cells as materialized (
    select h.*, null::text as refused from (
      select w.*, null::numeric as mark_before, null::numeric as mark_after, p.id as passing_id, p.passed_status_id as status_before, w.status as status_after, p.author_id as status_author_id, p.updated_at as status_at from (select $1::int as "n", $2::int as "step_id", $3::int as "student_id", $4::boolean as "sets_status", $5::int as "status") w
      left join lateral (
        select k.id, k.passed_status_id, k.author_id, k.updated_at from passings k where w.sets_status and k.step_id = w.step_id and k.student_id = w.student_id for update) p on true) h), written_cells as not materialized (select * from judged_cells where refused is null), gone_passings as (delete from passings k using written_cells c where k.id = c.passing_id and c.status is null returning k.*), cell_audit as (
  insert into audit_records (company_id, actor_id, acting_admin_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select $6::int, $7::int, $8::int, c.student_id, c.step_id, r.action, 'step', c.step_id,
    nullif(r.old_value, 'null'::jsonb), nullif(r.new_value, 'null'::jsonb)
  from written_cells c
      cross join lateral (values ('passing', true, c.sets_status, to_jsonb(c.status_before), to_jsonb(c.status_after))) r (action, is_main, is_set, old_value, new_value)
      where r.is_set and r.old_value is distinct from r.new_value)
    select c.status_before as before, null::int as notification_id, array(select distinct su.user_id from subject_users su where su.subject_id = $9) as watchers from judged_cells c;
-- Also:
--   − select k.id, k.passed_status_id, k.author_id, k.updated_at from passings k where w.sets_status and k.step_id = w.step_id and k.student_id = w.student_id for update) p on true) h), written_cells as not materialized (select * from judged_cells where refused is null), gone_passings as (delete from passings k using written_cells c where k.id = c.passing_id and c.status is null returning k.*), cell_audit as (
--   − where r.is_set and r.old_value is distinct from r.new_value)
--   − select c.status_before as before, null::int as notification_id, array(select distinct su.user_id from subject_users su where su.subject_id = $) as watchers from judged_cells c
--   + select k.id, k.passed_status_id, k.author_id, k.updated_at from passings k where w.sets_status and k.step_id = w.step_id and k.student_id = w.student_id for update) p on true) h), written_cells as not materialized (select * from judged_cells where refused is null), new_passings as (
--   + insert into passings (company_id, step_id, student_id, passed_status_id, author_id)
--   + select $::int, c.step_id, c.student_id, c.status, $::int from written_cells c where c.status is not null and c.passing_id is null), changed_passings as (
--   + update passings k set passed_status_id = c.status, author_id = $::int, updated_at = now()
--   + from written_cells c where k.id = c.passing_id and c.status <> c.status_before), marked_work as (
--   + update answers a set waiting_since = case when c.status = $::int then a.submitted_at end
--   + from written_cells c where c.status is not null and c.student_id is distinct from $::int and a.step_id = c.step_id and a.user_id = c.student_id
--   + and a.deleted_at is null and (a.waiting_since is not null) <> (c.status = $::int)), cell_audit as (
--   + where r.is_set and r.old_value is distinct from r.new_value), cell_notifications as (
--   + insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
--   + select $::int, c.student_id, 'passing', $::int, $::int, c.step_id,
--   + null, null, null, null, null, false, $::jsonb
--   + from (select * from written_cells where status_before is distinct from status_after) c where c.student_id is distinct from $::int returning id, user_id, subject_id, step_id)
--   + select c.status_before as before, (select id from cell_notifications) as notification_id, array(select distinct su.user_id from subject_users su where su.subject_id = $) as watchers from judged_cells c

-- isPassedFinally (domains/marks/marks.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from passings p join pass_statuses f on f.company_id = p.company_id and f.id = p.passed_status_id where p.step_id = $1 and p.student_id = $2 and f.is_final;

-- selectStatuses (domains/marks/marks.queries.ts)
-- takes $1 integer
-- returns id integer, title text, color text, can_use_student boolean, is_final boolean, sort integer
select id, title, color, can_use_student, is_final, sort from pass_statuses where company_id = $1 order by sort, id;

-- selectStatus (domains/marks/marks.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, can_use_student boolean
select id, can_use_student from pass_statuses where company_id = $1 and id = $2;

-- studiesSubject (domains/marks/marks.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $1 and sg.subject_id = $2 limit 1;

-- selectSubjectIdsOf (domains/marks/marks.queries.ts)
-- takes nothing
-- returns id integer
select s.id from subjects s where true;

-- selectUpdated (domains/marks/set-passings.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 text[], $16 jsonb, $17 integer
-- returns id integer, step_id integer, step_hidden boolean, is_draft boolean, chapter_hidden boolean, not_shown boolean, chapter_locked boolean, step_locked boolean, awaited json, student_id integer, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean, student_studies boolean, retake_closed boolean, before integer, is_done boolean
select s.id, st.id as step_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $1 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $2))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $3 and aru.role_id = any (st.roles_ids)))) as not_shown,
      (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $4 and k.chapter_id = c.id)) as chapter_locked, (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $5 and k.step_id = st.id)) as step_locked, coalesce((select json_agg(json_build_object('id', pre.id, 'title', case when (prc.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $6 and k.chapter_id = prc.id)) then prc.title else pre.title end) order by prc.position, prc.id, pre.position, pre.id)
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $7 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $8 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $9 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $10 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $11 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $12)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $13))), '[]') as awaited, u.student_id,
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $14 and su.role_type = any ($15)) as is_teacher, false as is_expert,
  false as is_student, false as is_curator,
      exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = u.student_id and sg.subject_id = s.id) as student_studies,
      st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = u.student_id and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null) as retake_closed, p.passed_status_id as before, coalesce(ps.is_final, false) as is_done
    from jsonb_to_recordset($16::jsonb) as u(step_id int, student_id int, status_id int) join steps st on st.id = u.step_id join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id
    left join passings p on p.step_id = u.step_id and p.student_id = u.student_id left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
    where s.company_id = $17 and s.deleted_at is null and st.deleted_at is null;

-- selectPassingsOf (domains/marks/set-passings.queries.ts)
-- takes $1 jsonb
-- returns id integer, step_id integer, student_id integer, passed_status_id integer, author json, updated_at timestamp with time zone
select p.id, p.step_id, p.student_id, p.passed_status_id, case when pu.id is not null then json_build_object('id', pu.id, 'first_name', pu.first_name, 'last_name', pu.last_name, 'middle_name', pu.middle_name,
  'photo_src', '/api/files/' || pu.photo_id || '/thumbnail', 'is_online', coalesce(pu.last_seen_at > now() - interval '180 seconds', false)) end as author, p.updated_at
  from jsonb_to_recordset($1::jsonb) as u(step_id int, student_id int, status_id int) join passings p on p.step_id = u.step_id and p.student_id = u.student_id left join users pu on pu.id = p.author_id order by p.step_id, p.student_id;

-- writeMarks (domains/marks/write-marks.ts)
-- takes $1 timestamp with time zone, $2 integer, $3 integer, $4 integer, $5 integer, $6 boolean, $7 numeric, $8 boolean, $9 numeric, $10 integer, $11 integer, $12 integer, $13 integer
-- returns cells json, notifications json
with judged_cells as materialized (
    select h.*, case when h.asks_mark and h.mark_before is distinct from h.seen_mark and h.mark_before is distinct from h.mark then 'stale' when h.mark_at >= $1::timestamptz + interval '1 millisecond' and h.mark_author_id is distinct from $2::int and h.mark_before is distinct from h.mark then 'stale' end as refused from (
      select w.*, m.id as mark_id, m.value as mark_before, w.mark as mark_after,
      m.author_id as mark_author_id, m.updated_at as mark_at, null::int as answer_after, m.answer_id as answer_before, t.id as type_id, true as is_main, null::int as status_before, null::int as status_after from (select $3::int as "n", $4::int as "step_id", $5::int as "student_id", $6::boolean as "sets_mark", $7::numeric(6, 2) as "mark", $8::boolean as "asks_mark", $9::numeric as "seen_mark") w
      cross join lateral (select (select id from mark_types where company_id = $10 and is_default) as id) t
      left join lateral (
        select k.id, k.value, k.author_id, k.updated_at, k.answer_id from marks k
        where w.sets_mark and k.step_id = w.step_id and k.student_id = w.student_id and k.mark_type_id = t.id for update) m on true ) h), written_cells as not materialized (select * from judged_cells where refused is null), gone_marks as (delete from marks k using written_cells c where k.id = c.mark_id and c.mark is null returning k.*), gone_rubrics as (
        delete from rubric_results r using written_cells c
        where c.mark_id is not null and c.mark is null and c.is_main and r.step_id = c.step_id and r.student_id = c.student_id returning r.*), cell_audit as (
  insert into audit_records (company_id, actor_id, acting_admin_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select $11::int, $12::int, $13::int, c.student_id, c.step_id, r.action, 'step', c.step_id,
    nullif(r.old_value, 'null'::jsonb), nullif(r.new_value, 'null'::jsonb)
  from written_cells c
      cross join lateral (values ('mark', c.is_main, c.sets_mark, to_jsonb(c.mark_before), to_jsonb(c.mark_after))) r (action, is_main, is_set, old_value, new_value)
      where r.is_set and r.old_value is distinct from r.new_value) select
  coalesce((select json_agg(json_build_object('step_id', c.step_id, 'student_id', c.student_id, 'refused', c.refused,
    'mark_before', c.mark_before, 'mark_after', case when c.refused is null then c.mark_after else c.mark_before end,
    'status_before', c.status_before, 'status_after', case when c.refused is null then c.status_after else c.status_before end) order by c.n) from judged_cells c), '[]') as cells, '[]'::json as notifications;
-- Also:
--   − select h.*, case when h.asks_mark and h.mark_before is distinct from h.seen_mark and h.mark_before is distinct from h.mark then 'stale' when h.mark_at >= $::timestamptz + interval '1 millisecond' and h.mark_author_id is distinct from $::int and h.mark_before is distinct from h.mark then 'stale' end as refused from (
--   − select w.*, m.id as mark_id, m.value as mark_before, w.mark as mark_after,
--   − m.author_id as mark_author_id, m.updated_at as mark_at, null::int as answer_after, m.answer_id as answer_before, t.id as type_id, true as is_main, null::int as status_before, null::int as status_after from (select $::int as "n", $::int as "step_id", $::int as "student_id", $::boolean as "sets_mark", $::numeric(6, 2) as "mark", $::boolean as "asks_mark", $::numeric as "seen_mark") w
--   − cross join lateral (select (select id from mark_types where company_id = $ and is_default) as id) t
--   − select k.id, k.value, k.author_id, k.updated_at, k.answer_id from marks k
--   − where w.sets_mark and k.step_id = w.step_id and k.student_id = w.student_id and k.mark_type_id = t.id for update) m on true ) h), written_cells as not materialized (select * from judged_cells where refused is null), gone_marks as (delete from marks k using written_cells c where k.id = c.mark_id and c.mark is null returning k.*), gone_rubrics as (
--   − delete from rubric_results r using written_cells c
--   − where c.mark_id is not null and c.mark is null and c.is_main and r.step_id = c.step_id and r.student_id = c.student_id returning r.*), cell_audit as (
--   − cross join lateral (values ('mark', c.is_main, c.sets_mark, to_jsonb(c.mark_before), to_jsonb(c.mark_after))) r (action, is_main, is_set, old_value, new_value)
--   − where r.is_set and r.old_value is distinct from r.new_value) select
--   − 'status_before', c.status_before, 'status_after', case when c.refused is null then c.status_after else c.status_before end) order by c.n) from judged_cells c), '[]') as cells, '[]'::json as notifications
--   + select h.*, null::text as refused from (
--   + select w.*, null::numeric as mark_before, null::numeric as mark_after, p.id as passing_id, p.passed_status_id as status_before, w.status as status_after, p.author_id as status_author_id, p.updated_at as status_at from (select $::int as "n", $::int as "step_id", $::int as "student_id", $::boolean as "sets_status", $::int as "status") w
--   + select k.id, k.passed_status_id, k.author_id, k.updated_at from passings k where w.sets_status and k.step_id = w.step_id and k.student_id = w.student_id for update) p on true) h), written_cells as not materialized (select * from judged_cells where refused is null), new_passings as (
--   + insert into passings (company_id, step_id, student_id, passed_status_id, author_id)
--   + select $::int, c.step_id, c.student_id, c.status, $::int from written_cells c where c.status is not null and c.passing_id is null), changed_passings as (
--   + update passings k set passed_status_id = c.status, author_id = $::int, updated_at = now()
--   + from written_cells c where k.id = c.passing_id and c.status <> c.status_before), marked_work as (
--   + update answers a set waiting_since = case when c.status = $::int then a.submitted_at end
--   + from written_cells c where c.status is not null and c.student_id is distinct from $::int and a.step_id = c.step_id and a.user_id = c.student_id
--   + and a.deleted_at is null and (a.waiting_since is not null) <> (c.status = $::int)), cell_audit as (
--   + cross join lateral (values ('passing', true, c.sets_status, to_jsonb(c.status_before), to_jsonb(c.status_after))) r (action, is_main, is_set, old_value, new_value)
--   + where r.is_set and r.old_value is distinct from r.new_value), cell_notifications as (
--   + insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
--   + select $::int, c.student_id, 'passing', $::int, c.subject_id, c.step_id,
--   + null, null, null, null, null, false, jsonb_build_object('passed_status_id', c.status_after)
--   + from (select c.*, st.subject_id from written_cells c join steps st on st.id = c.step_id where c.status_before is distinct from c.status_after) c where c.student_id is distinct from $::int returning id, user_id, subject_id, step_id) select
--   + 'status_before', c.status_before, 'status_after', case when c.refused is null then c.status_after else c.status_before end) order by c.n) from judged_cells c), '[]') as cells, coalesce((select json_agg(json_build_object('id', t.id, 'user_id', t.user_id, 'subject_id', t.subject_id, 'step_id', t.step_id)) from cell_notifications t), '[]') as notifications
-- Also:
--   − select h.*, case when h.asks_mark and h.mark_before is distinct from h.seen_mark and h.mark_before is distinct from h.mark then 'stale' when h.mark_at >= $::timestamptz + interval '1 millisecond' and h.mark_author_id is distinct from $::int and h.mark_before is distinct from h.mark then 'stale' end as refused from (
--   − m.author_id as mark_author_id, m.updated_at as mark_at, null::int as answer_after, m.answer_id as answer_before, t.id as type_id, true as is_main, null::int as status_before, null::int as status_after from (select $::int as "n", $::int as "step_id", $::int as "student_id", $::boolean as "sets_mark", $::numeric(6, 2) as "mark", $::boolean as "asks_mark", $::numeric as "seen_mark") w
--   − cross join lateral (select (select id from mark_types where company_id = $ and is_default) as id) t
--   − where w.sets_mark and k.step_id = w.step_id and k.student_id = w.student_id and k.mark_type_id = t.id for update) m on true ) h), written_cells as not materialized (select * from judged_cells where refused is null), gone_marks as (delete from marks k using written_cells c where k.id = c.mark_id and c.mark is null returning k.*), gone_rubrics as (
--   − delete from rubric_results r using written_cells c
--   − where c.mark_id is not null and c.mark is null and c.is_main and r.step_id = c.step_id and r.student_id = c.student_id returning r.*), cell_audit as (
--   − select $::int, $::int, $::int, c.student_id, c.step_id, r.action, 'step', c.step_id,
--   − cross join lateral (values ('mark', c.is_main, c.sets_mark, to_jsonb(c.mark_before), to_jsonb(c.mark_after))) r (action, is_main, is_set, old_value, new_value)
--   + select h.*, case when h.asks_at and date_trunc('milliseconds', h.mark_at) is distinct from date_trunc('milliseconds', h.seen_at) then 'stale' when h.asks_status and h.status_before is distinct from h.seen_status  then 'stale' end as refused from (
--   + m.author_id as mark_author_id, m.updated_at as mark_at, null::int as answer_after, m.answer_id as answer_before, t.id as type_id, t.id = (select id from mark_types where company_id = $ and is_default) as is_main, p.id as passing_id, p.passed_status_id as status_before, w.status as status_after, p.author_id as status_author_id, p.updated_at as status_at from (select * from jsonb_to_recordset($::jsonb) as r("n" int, "step_id" int, "student_id" int, "sets_mark" boolean, "mark" numeric(6, 2), "mark_type_id" int, "sets_status" boolean, "status" int, "asks_status" boolean, "seen_status" int, "asks_at" boolean, "seen_at" timestamptz, "row" jsonb) order by step_id, student_id, n) w
--   + cross join lateral (select coalesce(w.mark_type_id, (select id from mark_types where company_id = $ and is_default)) as id) t
--   + where w.sets_mark and k.step_id = w.step_id and k.student_id = w.student_id and k.mark_type_id = t.id for update) m on true
--   + select k.id, k.passed_status_id, k.author_id, k.updated_at from passings k where w.sets_status and k.step_id = w.step_id and k.student_id = w.student_id for update) p on true) h), written_cells as not materialized (select * from judged_cells where refused is null), new_marks as (
--   + insert into marks select r.* from written_cells c cross join lateral jsonb_populate_record(null::marks, c."row") r where c.mark is not null and c.mark_id is null returning *), changed_marks as (
--   + update marks k set value = c.mark_after, author_id = $::int, updated_at = now(), answer_id = c.answer_after
--   + from written_cells c where k.id = c.mark_id and c.mark is not null returning k.*), new_passings as (
--   + insert into passings select r.* from written_cells c cross join lateral jsonb_populate_record(null::passings, c."row") r where c.status is not null and c.passing_id is null), changed_passings as (
--   + update passings k set passed_status_id = c.status, author_id = $::int, updated_at = now()
--   + from written_cells c where k.id = c.passing_id and c.status <> c.status_before), cell_audit as (
--   + select $::int, $::int, $::int, c.student_id, c.step_id, r.action, case when r.is_main then 'step' else 'mark_type' end, case when r.is_main then c.step_id else c.type_id end,
--   + cross join lateral (values ('mark', c.is_main, c.sets_mark, to_jsonb(c.mark_before), to_jsonb(c.mark_after)), ('passing', true, c.sets_status, to_jsonb(c.status_before), to_jsonb(c.status_after))) r (action, is_main, is_set, old_value, new_value)
