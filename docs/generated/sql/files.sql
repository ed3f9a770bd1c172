-- SQL statements of «files», written by npm run generate

-- writeAttachments (domains/files/attachment-lists.ts)
-- takes $1 integer
-- returns type text, attachment_id integer
select x.type, coalesce(x.file_id, x.link_id) as attachment_id from lesson_attachments x where x.lesson_id = $1;
-- Also:
--   − select x.type, coalesce(x.file_id, x.link_id) as attachment_id from lesson_attachments x where x.lesson_id = $
--   + select x.type, coalesce(x.file_id, x.link_id) as attachment_id from comment_attachments x where x.comment_id = $
-- Also:
--   − select x.type, coalesce(x.file_id, x.link_id) as attachment_id from lesson_attachments x where x.lesson_id = $
--   + select x.type, coalesce(x.file_id, x.link_id) as attachment_id from expertise_attachments x where x.expertise_id = $

-- writeAttachments (domains/files/attachment-lists.ts)
-- takes $1 integer, $2 integer, $3 jsonb
-- returns nothing
with gone as (delete from lesson_attachments where lesson_id = $1)
  insert into lesson_attachments (lesson_id,type,file_id,link_id,description,number)
  select $2::int, g.type, case when g.type <> 'link' then g.attachment_id end, case when g.type = 'link' then g.attachment_id end, g.description, g.number from jsonb_to_recordset($3::jsonb) as g(type text, attachment_id int, description text, number int);
-- Also:
--   − with gone as (delete from lesson_attachments where lesson_id = $)
--   − insert into lesson_attachments (lesson_id,type,file_id,link_id,description,number)
--   + with gone as (delete from comment_attachments where comment_id = $)
--   + insert into comment_attachments (comment_id,type,file_id,link_id,description,number)
-- Also:
--   − with gone as (delete from lesson_attachments where lesson_id = $)
--   − insert into lesson_attachments (lesson_id,type,file_id,link_id,description,number)
--   + with gone as (delete from expertise_attachments where expertise_id = $)
--   + insert into expertise_attachments (expertise_id,type,file_id,link_id,description,number)

-- insertFile (domains/files/files.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text, $5 text, $6 bigint, $7 text, $8 text, $9 text, $10 integer, $11 integer, $12 text, $13 text, $14 bigint, $15 integer, $16 numeric
-- returns id integer, type text, name text, mime text, size bigint, src text, thumbnail_src text, width integer, height integer, description text
insert into files (company_id, owner_id, kind, name, mime, size, sha256, storage_key, thumbnail_key, width, height, description, url)
  select $1::int, $2::int, $3, $4, $5, $6::bigint, $7, $8, $9,
    $10::int, $11::int, $12, $13
  where $14::bigint + (select coalesce(sum(f.size), 0) from files f where f.owner_id = $15 and f.created_at > now() - interval '1 day') <= $16
  returning id, kind as type, name, mime, size, coalesce(url, '/api/files/' || id) as src, case when thumbnail_key is not null then '/api/files/' || id || '/thumbnail' end as thumbnail_src,
    width, height, description;

-- insertLink (domains/files/files.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text
-- returns id integer, type text, url text, description text
insert into links (company_id, owner_id, url, description) values ($1, $2, $3, $4) returning id, 'link' as type, url, description;

-- selectStoredBytes (domains/files/files.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer, $29 integer, $30 integer, $31 integer, $32 integer, $33 integer, $34 integer, $35 integer, $36 integer, $37 integer, $38 integer, $39 integer, $40 integer, $41 integer, $42 integer, $43 integer, $44 integer, $45 integer, $46 integer, $47 integer, $48 integer, $49 integer, $50 integer, $51 integer, $52 integer, $53 integer, $54 integer, $55 integer, $56 integer, $57 integer, $58 integer, $59 integer, $60 integer, $61 integer, $62 integer, $63 integer, $64 integer, $65 integer, $66 integer, $67 integer, $68 integer, $69 integer, $70 integer, $71 integer
-- returns name text, mime text, sha256 text, storage_key text, thumbnail_key text, may_read boolean
select f.name, f.mime, f.sha256, f.storage_key, f.thumbnail_key, coalesce(f.owner_id = $1 or ($2 and (
  exists (select 1 from users x  where x.photo_id = f.id and true
    union all select 1 from companies x  where x.image_id = f.id and true
    union all select 1 from company_tile_pictures x  where x.file_id = f.id and true
    union all select 1 from halves x  where x.image_id = f.id and true
    union all select 1 from trajectories x  where x.image_id = f.id and true)
  or exists (select 1 from organisation_roles x  where x.image_id = f.id and true)
  or exists (select 1 from subjects s where s.id in (select x.id from subjects x  where x.cover_id = f.id and true
    union all select x.id from subjects x  where x.map_background_image_id = f.id and true) and (
  s.company_id = $3 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))))
  or exists (
    select 1 from (select x.id, false, false from steps x  where x.cover_id = f.id and true
    union all select x.step_id, x.is_private, false from step_attachments x  where x.file_id = f.id and true
    union all select x.step_id, x.is_private, false from sections x  where x.slide_image_id = f.id and x.deleted_at is null
    union all select b.step_id, b.is_private or b.deleted_at is not null, true from section_attachments x join sections b on b.id = x.section_id where x.file_id = f.id and true
    union all select l.id, false, false from sections x join steps l on l.link_of_id = x.step_id join steps o on o.id = x.step_id where x.slide_image_id = f.id and x.deleted_at is null and not x.is_private and not o.hidden
    union all select l.id, false, false from section_attachments x join sections b on b.id = x.section_id join steps l on l.link_of_id = b.step_id join steps o on o.id = b.step_id where x.file_id = f.id and b.deleted_at is null and not b.is_private and not o.hidden
    union all select p.step_id, ((p.time_limit_minutes is not null or (p.draws @? '$[*] ? (!exists (@.deleted_at))'))
  and not exists (select 1 from task_attempts t where t.pattern_id = p.id and t.user_id = $4)
  and not exists (select 1 from steps o where o.id = p.step_id and coalesce(o.answers_closed_at <= now(), false))) or not (x.draw_id is null or exists (
  select 1 from task_attempts t where t.pattern_id = x.pattern_id and t.user_id = $5::int and x.id = any (t.drawn_form_ids))), false from forms x join patterns p on p.id = x.pattern_id where x.slide_image_id = f.id and x.deleted_at is null and p.deleted_at is null
    union all select p.step_id, ((p.time_limit_minutes is not null or (p.draws @? '$[*] ? (!exists (@.deleted_at))'))
  and not exists (select 1 from task_attempts t where t.pattern_id = p.id and t.user_id = $6)
  and not exists (select 1 from steps o where o.id = p.step_id and coalesce(o.answers_closed_at <= now(), false))) or not (q.draw_id is null or exists (
  select 1 from task_attempts t where t.pattern_id = q.pattern_id and t.user_id = $7::int and q.id = any (t.drawn_form_ids))), false from form_attachments x join forms q on q.id = x.form_id join patterns p on p.id = q.pattern_id where x.file_id = f.id and q.deleted_at is null and p.deleted_at is null) x(step_id, is_private, is_kept_for_staff)
      join steps st on st.id = x.step_id join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id
    where ((st.deleted_at is null and (
  ((
  s.company_id = $8 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $9 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $10 and k.step_id = st.id)) and not exists (select 1
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
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $17)))) and (((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $18 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $19))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $20 and aru.role_id = any (st.roles_ids)))) or false)) or ((
  s.company_id = $21 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $22 and (true or false)))))) and (not x.is_private or (
  s.company_id = $23 and s.deleted_at is null and (true or false)))) or (x.is_kept_for_staff and (
  s.company_id = $24 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $25 and (true or false)))))
  or exists (select 1 from lessons l where l.id in (select x.lesson_id from lesson_attachments x  where x.file_id = f.id and true) and (l.company_id = $26 and coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $27 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true)))
  or exists (
    select 1 from (select x.answer_id from answer_attachments x  where x.file_id = f.id and true) x(answer_id) join answers a on a.id = x.answer_id join subjects s on s.id = a.subject_id
    where (
  s.company_id = $28 and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = $29
    or (a.version > 0 and (
  s.company_id = $30 and s.deleted_at is null and (true or false)))
    or (a.version > 0
      and not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
      and exists (select 1 from steps st join chapters c on c.id = st.chapter_id
        where st.id = a.step_id and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $31 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $32))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $33 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $34 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $35 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $36 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $37 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $38 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $39 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $40 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $41)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $42)))))
      and ((a.privacy = 0 and exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $43 and theirs.user_id = a.user_id and sg.subject_id = s.id))
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = $44))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = $45))
        or exists (select 1 from answer_visibility_rules r
          where r.task_id = a.pattern_id and r.visibility in ('group', 'subject') and (r.visibility = 'subject' or exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $46 and theirs.user_id = a.user_id and sg.subject_id = s.id))
            and (not r.after_own or exists (select 1 from answers o
              where o.pattern_id = a.pattern_id and o.user_id = $47 and o.deleted_at is null and o.version > 0))))
      and false))))
  or exists (
    select 1 from (select k.answer_id from comment_attachments x join comments k on k.id = x.comment_id where x.file_id = f.id and k.deleted_at is null
    union all select e.answer_id from expertise_attachments x join expertises e on e.id = x.expertise_id where x.file_id = f.id and e.deleted_at is null
      union all select v.answer_id from answer_versions v join answers a on a.id = v.answer_id where a.user_id = f.owner_id and v.content @? ('$.fields[*].attachments[*] ? (@.file_id == ' || f.id || ')')::jsonpath) x(answer_id)
      join answers a on a.id = x.answer_id join subjects s on s.id = a.subject_id
    where (
  s.company_id = $48 and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = $49
    or (a.version > 0 and (
  s.company_id = $50 and s.deleted_at is null and (true or false)))
    or (a.version > 0
      and not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
      and exists (select 1 from steps st join chapters c on c.id = st.chapter_id
        where st.id = a.step_id and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $51 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $52))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $53 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $54 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $55 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $56 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $57 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $58 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $59 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $60 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $61)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $62)))))
      and ((a.privacy = 0 and exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $63 and theirs.user_id = a.user_id and sg.subject_id = s.id))
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = $64))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = $65))
        or exists (select 1 from answer_visibility_rules r
          where r.task_id = a.pattern_id and r.visibility in ('group', 'subject') and (r.visibility = 'subject' or exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $66 and theirs.user_id = a.user_id and sg.subject_id = s.id))
            and (not r.after_own or exists (select 1 from answers o
              where o.pattern_id = a.pattern_id and o.user_id = $67 and o.deleted_at is null and o.version > 0))))
      and false))) and (a.user_id = $68 or (
  s.company_id = $69 and s.deleted_at is null and (true or false)))))), false) as may_read
    from files f where f.id = $70 and f.company_id = $71;
-- Also:
--   − or exists (select 1 from organisation_roles x  where x.image_id = f.id and true)
--   − true or false or false
--   − true or false or false
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))))) and (not x.is_private or (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) or (x.is_kept_for_staff and (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))))
--   − from lesson_subjects x where x.lesson_id = l.id), true)))
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − s.company_id = $ and s.deleted_at is null and (true or false)))))), false) as may_read
--   + or false
--   + false or false or false
--   + false or false or false
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))))) and (not x.is_private or (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) or (x.is_kept_for_staff and (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))))
--   + from lesson_subjects x where x.lesson_id = l.id), true) and (
--   + (
--   + (l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or false or false
--   + select 1 from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null and (
--   + exists (select 1 from lesson_groups lg join groups g on g.id = lg.group_id and not g.is_archived join group_users gu on gu.group_id = lg.group_id
--   + where lg.lesson_id = l.id and gu.user_id = r.student_id offset 0)
--   + and (
--   + not exists (select 1 from lesson_subjects x where x.lesson_id = l.id offset 0)
--   + or exists (select 1 from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = r.student_id))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = r.student_id and sg.subject_id = s.id))) offset 0)))))))
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + s.company_id = $ and s.deleted_at is null and (false or false)))))), false) as may_read
-- Also:
--   − true or false or false
--   − true or false or false
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))))) and (not x.is_private or (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) or (x.is_kept_for_staff and (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))))
--   − from lesson_subjects x where x.lesson_id = l.id), true)))
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − s.company_id = $ and s.deleted_at is null and (true or false)))))), false) as may_read
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))))) and (not x.is_private or (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) or (x.is_kept_for_staff and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))))
--   + from lesson_subjects x where x.lesson_id = l.id), true) and (
--   + (
--   + (l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false
--   + or false)))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))))), false) as may_read
-- Also:
--   − or exists (select 1 from organisation_roles x  where x.image_id = f.id and true)
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))))
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))))) and (not x.is_private or (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) or (x.is_kept_for_staff and (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))))
--   − from lesson_subjects x where x.lesson_id = l.id), true)))
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))))
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) and (a.user_id = $ or (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))))), false) as may_read
--   + or false
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))))
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))))) and (not x.is_private or (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) or (x.is_kept_for_staff and (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))))
--   + from lesson_subjects x where x.lesson_id = l.id), true) and (
--   + (
--   + (l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0))
--   + and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $::int))) or (
--   + exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = any (array(
--   + select g.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived where gu.user_id = $)) offset 0)
--   + and coalesce((select bool_or(x.subject_id = any (array(
--   + select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
--   + join subjects s on s.id = sg.subject_id where gu.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $)))))) from lesson_subjects x where x.lesson_id = l.id), true)) or false or false
--   + or false)))
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))))
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) and (a.user_id = $ or (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))))), false) as may_read

-- selectNamedKeys (domains/files/files.queries.ts)
-- takes $1 text[], $2 text[]
-- returns key text
select f.storage_key as key from files f where f.storage_key = any ($1::text[])
  union all
  select f.thumbnail_key from files f where f.thumbnail_key = any ($2::text[]);

-- deleteOrphans (domains/files/files.queries.ts)
-- takes nothing
-- returns id integer, storage_key text, thumbnail_key text
delete from files f where f.created_at < now() - interval '24 hours' and not exists (select 1 from users x where x.photo_id = f.id) and not exists (select 1 from companies x where x.image_id = f.id) and not exists (select 1 from company_tile_pictures x where x.file_id = f.id) and not exists (select 1 from halves x where x.image_id = f.id) and not exists (select 1 from trajectories x where x.image_id = f.id) and not exists (select 1 from organisation_roles x where x.image_id = f.id) and not exists (select 1 from subjects x where x.cover_id = f.id) and not exists (select 1 from subjects x where x.map_background_image_id = f.id) and not exists (select 1 from steps x where x.cover_id = f.id) and not exists (select 1 from step_attachments x where x.file_id = f.id) and not exists (select 1 from sections x where x.slide_image_id = f.id) and not exists (select 1 from section_attachments x where x.file_id = f.id) and not exists (select 1 from sections x where x.slide_image_id = f.id) and not exists (select 1 from section_attachments x where x.file_id = f.id) and not exists (select 1 from forms x where x.slide_image_id = f.id) and not exists (select 1 from form_attachments x where x.file_id = f.id) and not exists (select 1 from lesson_attachments x where x.file_id = f.id) and not exists (select 1 from bank_item_files x where x.file_id = f.id) and not exists (select 1 from answer_attachments x where x.file_id = f.id) and not exists (select 1 from portfolio_works x where x.cover_file_id = f.id) and not exists (select 1 from portfolio_work_items x where x.file_id = f.id) and not exists (select 1 from annotations x where x.file_id = f.id) and not exists (select 1 from comment_attachments x where x.file_id = f.id) and not exists (select 1 from expertise_attachments x where x.file_id = f.id) and not exists (select 1 from answers a join answer_versions v on v.answer_id = a.id where a.user_id = f.owner_id and v.content @? ('$.fields[*].attachments[*] ? (@.file_id == ' || f.id || ')')::jsonpath) and not exists (select 1 from answer_drafts d where d.user_id = f.owner_id and d.content @? ('$.fields[*].attachments[*] ? (@.type != "link" && @.attachment_id == ' || f.id || ')')::jsonpath) and not exists (select 1 from deleted_halves d where (d.snapshot -> 'half' ->> 'image_id')::int = f.id) and not exists (select 1 from deleted_trajectories d where (d.snapshot -> 'trajectory' ->> 'image_id')::int = f.id) returning id, storage_key, thumbnail_key;

-- assertOwnUploads (domains/files/own-uploads.ts)
-- takes $1 jsonb, $2 integer, $3 integer, $4 integer, $5 integer
-- returns place integer
select g.place from jsonb_to_recordset($1::jsonb) as g(type text, attachment_id int, place int)
    where not case when g.type = 'link'
  then exists (select 1 from links l where l.id = g.attachment_id and l.owner_id = $2 and l.company_id = $3)
  else exists (select 1 from files f where f.id = g.attachment_id and f.kind = g.type and f.owner_id = $4 and f.company_id = $5) end order by g.place limit 1;
