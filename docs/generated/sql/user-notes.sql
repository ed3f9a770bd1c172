-- SQL statements of «user-notes», written by npm run generate

-- selectNotes (domains/user-notes/user-notes.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 smallint, $21 boolean, $22 integer, $23 integer, $24 smallint, $25 integer, $26 integer, $27 smallint, $28 integer, $29 text, $30 text, $31 text, $32 text, $33 text, $34 bigint, $35 bigint
-- returns id integer, kind text, author json, user json, step json, step_id integer, page text, title text, text text, note_permission_id smallint, is_own boolean, created_at timestamp with time zone, updated_at timestamp with time zone, total integer
select
  n.id, case when n.user_id is not null then 'user' when n.step_id is not null then 'topic' else 'page' end as kind,
  json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
    'photo_src', '/api/files/' || au.photo_id || '/thumbnail', 'is_online', coalesce(au.last_seen_at > now() - interval '180 seconds', false)) as author, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as user,
  case when st.id is not null then json_build_object('id', st.id, 'title', st.title, 'subject_id', s.id, 'subject_title', (s.title || case when s.is_archived then ' (архив)' else '' end)) end as step,
  n.step_id, n.page, n.title, n.text, n.note_permission_id, (n.author_id = $1) as is_own, n.created_at, n.updated_at, count(*) over ()::int as total from user_notes n
  join users au on au.id = n.author_id left join users u on u.id = n.user_id
  left join (steps st join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id) on st.id = n.step_id and (
  st.deleted_at is null and (
  s.company_id = $2 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))) and (
    ((
  s.company_id = $3 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $4 and (true or false))))
    or (not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $5 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $6 and k.step_id = st.id)) and not exists (select 1
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
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $13)))) and (((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $14 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $15))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $16 and aru.role_id = any (st.roles_ids)))) or false))))
    where n.company_id = $17 and n.user_id = $18 and ((n.author_id = $19) or (
  (n.note_permission_id >= $20 and ($21 or (n.user_id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $22 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $23))))
  or (n.note_permission_id >= $24 and (n.user_id in (
  select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $25 and own_s.deleted_at is null
  join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
  where own_su.user_id = $26 and own_su.role_type = 'TEACHER')))
  or (n.note_permission_id = $27 and n.user_id = $28))) and (((fold_words(n.title) like $29)) or ((fold_words(n.text) like $30)) or ((fold_words(st.title) like $31)) or ((fold_words(s.title) like $32)) or (u.id is not null and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $33)))) order by n.updated_at desc, n.id desc limit $34 offset $35;
-- Also:
--   − true or false or false
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))
-- Also:
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))
-- Also:
--   − true or false or false
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))
--   − or (n.note_permission_id = $ and n.user_id = $))) and (((fold_words(n.title) like $)) or ((fold_words(n.text) like $)) or ((fold_words(st.title) like $)) or ((fold_words(s.title) like $)) or (u.id is not null and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)))) order by n.updated_at desc, n.id desc limit $ offset $
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))
--   + or (n.note_permission_id = $ and n.user_id = $))) and n.page = $ and (((fold_words(n.title) like $)) or ((fold_words(n.text) like $)) or ((fold_words(st.title) like $)) or ((fold_words(s.title) like $)) or (u.id is not null and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)))) order by n.updated_at desc, n.id desc limit $ offset $
-- Also:
--   − true or false or false
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))
--   − or (n.note_permission_id = $ and n.user_id = $))) and (((fold_words(n.title) like $)) or ((fold_words(n.text) like $)) or ((fold_words(st.title) like $)) or ((fold_words(s.title) like $)) or (u.id is not null and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)))) order by n.updated_at desc, n.id desc limit $ offset $
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))
--   + or (n.note_permission_id = $ and n.user_id = $))) and n.step_id = $ and (((fold_words(n.title) like $)) or ((fold_words(n.text) like $)) or ((fold_words(st.title) like $)) or ((fold_words(s.title) like $)) or (u.id is not null and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)))) order by n.updated_at desc, n.id desc limit $ offset $
-- Also:
--   − true or false or false
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))
--   − or (n.note_permission_id = $ and n.user_id = $))) and (((fold_words(n.title) like $)) or ((fold_words(n.text) like $)) or ((fold_words(st.title) like $)) or ((fold_words(s.title) like $)) or (u.id is not null and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)))) order by n.updated_at desc, n.id desc limit $ offset $
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))
--   + or (n.note_permission_id = $ and n.user_id = $))) and n.page is not null and (((fold_words(n.title) like $)) or ((fold_words(n.text) like $)) or ((fold_words(st.title) like $)) or ((fold_words(s.title) like $)) or (u.id is not null and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)))) order by n.updated_at desc, n.id desc limit $ offset $
-- Also:
--   − true or false or false
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))
--   − or (n.note_permission_id = $ and n.user_id = $))) and (((fold_words(n.title) like $)) or ((fold_words(n.text) like $)) or ((fold_words(st.title) like $)) or ((fold_words(s.title) like $)) or (u.id is not null and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)))) order by n.updated_at desc, n.id desc limit $ offset $
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))
--   + or (n.note_permission_id = $ and n.user_id = $))) and n.page is not null and n.step_id = $ and n.page = $ and (((fold_words(n.title) like $)) or ((fold_words(n.text) like $)) or ((fold_words(st.title) like $)) or ((fold_words(s.title) like $)) or (u.id is not null and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)))) order by n.updated_at desc, n.id desc limit $ offset $

-- countKinds (domains/user-notes/user-notes.queries.ts)
-- takes $1 integer, $2 integer
-- returns page integer, topic integer, user integer
select count(*) filter (where n.page is not null)::int as page, count(*) filter (where n.step_id is not null)::int as topic,
    count(*) filter (where n.user_id is not null)::int as user
  from user_notes n where n.company_id = $1 and (n.author_id = $2);

-- selectNote (domains/user-notes/user-notes.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer
-- returns id integer, kind text, author json, user json, step json, step_id integer, page text, title text, text text, note_permission_id smallint, is_own boolean, created_at timestamp with time zone, updated_at timestamp with time zone
select
  n.id, case when n.user_id is not null then 'user' when n.step_id is not null then 'topic' else 'page' end as kind,
  json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
    'photo_src', '/api/files/' || au.photo_id || '/thumbnail', 'is_online', coalesce(au.last_seen_at > now() - interval '180 seconds', false)) as author, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as user,
  case when st.id is not null then json_build_object('id', st.id, 'title', st.title, 'subject_id', s.id, 'subject_title', (s.title || case when s.is_archived then ' (архив)' else '' end)) end as step,
  n.step_id, n.page, n.title, n.text, n.note_permission_id, (n.author_id = $1) as is_own, n.created_at, n.updated_at from user_notes n
  join users au on au.id = n.author_id left join users u on u.id = n.user_id
  left join (steps st join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id) on st.id = n.step_id and (
  st.deleted_at is null and (
  s.company_id = $2 and s.deleted_at is null and (
    false or false or false
    or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $3))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $4 and sg.subject_id = s.id))))) and (
    ((
  s.company_id = $5 and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $6 and (false or false))))
    or (not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $7 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $8 and k.step_id = st.id)) and not exists (select 1
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
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $15)))) and (((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $16 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $17))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $18 and aru.role_id = any (st.roles_ids)))) or false)))) where n.id = $19 and n.company_id = $20 and (n.author_id = $21);

-- selectSubjectPerson (domains/user-notes/user-notes.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns may_meet boolean, works_with boolean
select true as may_meet, (
  m.user_id <> $1 and ($2 or (m.user_id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $3 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $4)) or (m.user_id in (
  select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $5 and own_s.deleted_at is null
  join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
  where own_su.user_id = $6 and own_su.role_type = 'TEACHER')))) as works_with
    from company_members m where m.company_id = $7 and m.user_id = $8;
-- Also:
--   − select true as may_meet, (
--   + select m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) as may_meet, (
-- Also:
--   − select true as may_meet, (
--   + select m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) as may_meet, (

-- insertNote (domains/user-notes/user-notes.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text, $5 text, $6 smallint, $7 integer, $8 integer, $9 integer, $10 text
-- returns id integer, is_new boolean
with made as (
    insert into user_notes (company_id, author_id, step_id, title, text, note_permission_id) values ($1, $2, $3, $4, $5, $6)
    on conflict do nothing returning id)
  select id, true as is_new from made union all
  select n.id, false from user_notes n where n.author_id = $7 and n.company_id = $8 and not exists (select 1 from made)
    and (n.step_id = $9::int or n.page = $10::text) limit 1;

-- updateNoteRow (domains/user-notes/user-notes.queries.ts)
-- takes $1 text, $2 text, $3 smallint, $4 integer
-- returns nothing
update user_notes set title = $1, text = $2, note_permission_id = $3, updated_at = now() where id = $4 and true;

-- deleteNoteRow (domains/user-notes/user-notes.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
delete from user_notes where id = $1 and author_id = $2 and company_id = $3;
