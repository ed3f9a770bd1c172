-- SQL statements of «files», written by npm run generate

-- writeAttachments (domains/files/attachment-lists.ts)
-- takes $1 integer, $2 integer, $3 jsonb
-- returns nothing
with gone as (delete from comment_attachments where comment_id = $1)
  insert into comment_attachments (comment_id,type,file_id,link_id,description,number)
  select $2::int, g.type, case when g.type <> 'link' then g.attachment_id end, case when g.type = 'link' then g.attachment_id end, g.description, g.number from jsonb_to_recordset($3::jsonb) as g(type text, attachment_id int, description text, number int);

-- insertFile (domains/files/files.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text, $5 text, $6 bigint, $7 text, $8 text, $9 text, $10 integer, $11 integer, $12 text, $13 text
-- returns id integer, type text, name text, mime text, size bigint, src text, thumbnail_src text, width integer, height integer, description text
insert into files (company_id, owner_id, kind, name, mime, size, sha256, storage_key, thumbnail_key, width, height, description, url)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
          $10, $11, $12, $13)
  returning id, kind as type, name, mime, size, coalesce(url, '/api/files/' || id) as src, case when thumbnail_key is not null then '/api/files/' || id || '/thumbnail' end as thumbnail_src,
    width, height, description;

-- insertLink (domains/files/files.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text
-- returns id integer, type text, url text, description text
insert into links (company_id, owner_id, url, description) values ($1, $2, $3, $4) returning id, 'link' as type, url, description;

-- selectStoredBytes (domains/files/files.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 boolean, $5 integer, $6 text[], $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 boolean, $16 integer, $17 text[], $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 boolean, $29 integer, $30 text[], $31 integer, $32 boolean, $33 integer, $34 text[], $35 integer, $36 boolean, $37 integer, $38 text[], $39 integer, $40 boolean, $41 integer, $42 text[], $43 integer, $44 boolean, $45 integer, $46 text[], $47 integer, $48 integer, $49 integer, $50 boolean, $51 integer, $52 text[], $53 integer, $54 integer, $55 integer, $56 integer, $57 integer, $58 integer, $59 integer, $60 integer, $61 integer, $62 integer, $63 integer, $64 integer, $65 integer, $66 integer, $67 integer, $68 integer, $69 boolean, $70 integer, $71 text[], $72 integer, $73 integer, $74 integer, $75 integer, $76 integer, $77 integer, $78 integer, $79 integer, $80 integer, $81 integer, $82 integer, $83 integer, $84 integer, $85 integer, $86 integer, $87 boolean, $88 integer, $89 text[], $90 integer, $91 integer
-- returns name text, mime text, sha256 text, storage_key text, thumbnail_key text, may_read boolean
select f.name, f.mime, f.sha256, f.storage_key, f.thumbnail_key, (f.owner_id = $1 or ($2 and (
  exists (select 1 from users x  where x.photo_id = f.id and true
    union all select 1 from companies x  where x.image_id = f.id and true
    union all select 1 from halves x  where x.image_id = f.id and true
    union all select 1 from trajectories x  where x.image_id = f.id and true)
  or exists (select 1 from subjects s where s.id in (select x.id from subjects x  where x.cover_id = f.id and true
    union all select x.id from subjects x  where x.map_background_image_id = f.id and true) and (
  s.company_id = $3 and s.deleted_at is null and (
    $4 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $5 and su.role_type = any ($6)) or (s.privacy <> 1 and not s.hidden and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $7 and sg.subject_id = s.id))
    or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $8))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $9 and sg.subject_id = s.id))))))
  or exists (
    select 1 from (select x.id, false, false from steps x  where x.cover_id = f.id and true
    union all select x.step_id, x.is_private, false from step_attachments x  where x.file_id = f.id and true
    union all select x.step_id, x.is_private, false from sections x  where x.slide_image_id = f.id and x.deleted_at is null
    union all select b.step_id, b.is_private or b.deleted_at is not null, true from section_attachments x join sections b on b.id = x.section_id where x.file_id = f.id and true
    union all select l.id, false, false from sections x join steps l on l.link_of_id = x.step_id join steps o on o.id = x.step_id where x.slide_image_id = f.id and x.deleted_at is null and not x.is_private and not o.hidden
    union all select l.id, false, false from section_attachments x join sections b on b.id = x.section_id join steps l on l.link_of_id = b.step_id join steps o on o.id = b.step_id where x.file_id = f.id and b.deleted_at is null and not b.is_private and not o.hidden
    union all select p.step_id, ((p.time_limit_minutes is not null or (p.draws @? '$[*] ? (!exists (@.deleted_at))'))
  and not exists (select 1 from task_attempts t where t.pattern_id = p.id and t.user_id = $10)
  and not exists (select 1 from steps o where o.id = p.step_id and coalesce(o.answers_closed_at <= now(), false))) or not (x.draw_id is null or exists (
  select 1 from task_attempts t where t.pattern_id = x.pattern_id and t.user_id = $11::int and x.id = any (t.drawn_form_ids))), false from forms x join patterns p on p.id = x.pattern_id where x.slide_image_id = f.id and x.deleted_at is null and p.deleted_at is null
    union all select p.step_id, ((p.time_limit_minutes is not null or (p.draws @? '$[*] ? (!exists (@.deleted_at))'))
  and not exists (select 1 from task_attempts t where t.pattern_id = p.id and t.user_id = $12)
  and not exists (select 1 from steps o where o.id = p.step_id and coalesce(o.answers_closed_at <= now(), false))) or not (q.draw_id is null or exists (
  select 1 from task_attempts t where t.pattern_id = q.pattern_id and t.user_id = $13::int and q.id = any (t.drawn_form_ids))), false from form_attachments x join forms q on q.id = x.form_id join patterns p on p.id = q.pattern_id where x.file_id = f.id and q.deleted_at is null and p.deleted_at is null) x(step_id, is_private, is_kept_for_staff)
      join steps st on st.id = x.step_id join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id
    where ((st.deleted_at is null and (
  ((
  s.company_id = $14 and s.deleted_at is null and (
    $15 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $16 and su.role_type = any ($17)) or (s.privacy <> 1 and not s.hidden and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $18 and sg.subject_id = s.id))
    or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $19))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $20 and sg.subject_id = s.id))))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $21 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $22 and k.step_id = st.id))) and (((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $23 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $24))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $25 and aru.role_id = any (st.roles_ids)))) or (s.privacy <> 1 and not s.hidden and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $26 and sg.subject_id = s.id)))) or ((
  s.company_id = $27 and s.deleted_at is null and ($28 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $29 and su.role_type = any ($30)))) and (not st.hidden or (s.company_id = $31 and ($32 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $33 and su.role_type = any ($34)))))))) and (not x.is_private or (
  s.company_id = $35 and s.deleted_at is null and ($36 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $37 and su.role_type = any ($38)))))) or (x.is_kept_for_staff and (
  s.company_id = $39 and s.deleted_at is null and ($40 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $41 and su.role_type = any ($42)))) and (not st.hidden or (s.company_id = $43 and ($44 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $45 and su.role_type = any ($46)))))))
  or exists (
    select 1 from (select x.answer_id from answer_attachments x  where x.file_id = f.id and true) x(answer_id) join answers a on a.id = x.answer_id join subjects s on s.id = a.subject_id
    where (
  s.company_id = $47 and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = $48
    or (a.version > 0 and (
  s.company_id = $49 and s.deleted_at is null and ($50 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $51 and su.role_type = any ($52)))))
    or (a.version > 0
      and not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
      and exists (select 1 from steps t join chapters ch on ch.id = t.chapter_id where t.id = a.step_id and t.deleted_at is null and not t.hidden and not ch.hidden and ((not t.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $53 and rt.subject_id = t.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = t.id
      and (rc.mark > 0 or rc.passed_status_id <> $54))))) and (t.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = t.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $55 and aru.role_id = any (t.roles_ids))))
        and (t.password_hash is null or exists (select 1 from step_unlocks k where k.user_id = $56 and k.step_id = t.id))
        and (ch.password_hash is null or exists (select 1 from chapter_unlocks k where k.user_id = $57 and k.chapter_id = ch.id)))
      and ((a.privacy = 0 and exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $58 and theirs.user_id = a.user_id and sg.subject_id = s.id))
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = $59))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = $60))
        or exists (select 1 from answer_visibility_rules r
          where r.task_id = a.pattern_id and r.visibility in ('group', 'subject') and (r.visibility = 'subject' or exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $61 and theirs.user_id = a.user_id and sg.subject_id = s.id))
            and (not r.after_own or exists (select 1 from answers o
              where o.pattern_id = a.pattern_id and o.user_id = $62 and o.deleted_at is null and o.version > 0))))
      and (s.company_id = $63 and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $64))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $65 and sg.subject_id = s.id)))))))
  or exists (
    select 1 from (select k.answer_id from comment_attachments x join comments k on k.id = x.comment_id where x.file_id = f.id and k.deleted_at is null
    union all select e.answer_id from expertise_attachments x join expertises e on e.id = x.expertise_id where x.file_id = f.id and e.deleted_at is null
      union all select v.answer_id from answer_versions v join answers a on a.id = v.answer_id where a.user_id = f.owner_id and v.content @? ('$.fields[*].attachments[*] ? (@.file_id == ' || f.id || ')')::jsonpath) x(answer_id)
      join answers a on a.id = x.answer_id join subjects s on s.id = a.subject_id
    where (
  s.company_id = $66 and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = $67
    or (a.version > 0 and (
  s.company_id = $68 and s.deleted_at is null and ($69 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $70 and su.role_type = any ($71)))))
    or (a.version > 0
      and not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
      and exists (select 1 from steps t join chapters ch on ch.id = t.chapter_id where t.id = a.step_id and t.deleted_at is null and not t.hidden and not ch.hidden and ((not t.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $72 and rt.subject_id = t.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = t.id
      and (rc.mark > 0 or rc.passed_status_id <> $73))))) and (t.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = t.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $74 and aru.role_id = any (t.roles_ids))))
        and (t.password_hash is null or exists (select 1 from step_unlocks k where k.user_id = $75 and k.step_id = t.id))
        and (ch.password_hash is null or exists (select 1 from chapter_unlocks k where k.user_id = $76 and k.chapter_id = ch.id)))
      and ((a.privacy = 0 and exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $77 and theirs.user_id = a.user_id and sg.subject_id = s.id))
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = $78))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = $79))
        or exists (select 1 from answer_visibility_rules r
          where r.task_id = a.pattern_id and r.visibility in ('group', 'subject') and (r.visibility = 'subject' or exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $80 and theirs.user_id = a.user_id and sg.subject_id = s.id))
            and (not r.after_own or exists (select 1 from answers o
              where o.pattern_id = a.pattern_id and o.user_id = $81 and o.deleted_at is null and o.version > 0))))
      and (s.company_id = $82 and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $83))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $84 and sg.subject_id = s.id)))))) and (a.user_id = $85 or (
  s.company_id = $86 and s.deleted_at is null and ($87 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $88 and su.role_type = any ($89))))))))) as may_read
    from files f where f.id = $90 and f.company_id = $91;

-- deleteOrphans (domains/files/files.queries.ts)
-- takes nothing
-- returns id integer, storage_key text, thumbnail_key text
delete from files f where f.created_at < now() - interval '24 hours' and not exists (select 1 from users x where x.photo_id = f.id) and not exists (select 1 from companies x where x.image_id = f.id) and not exists (select 1 from halves x where x.image_id = f.id) and not exists (select 1 from trajectories x where x.image_id = f.id) and not exists (select 1 from subjects x where x.cover_id = f.id) and not exists (select 1 from subjects x where x.map_background_image_id = f.id) and not exists (select 1 from steps x where x.cover_id = f.id) and not exists (select 1 from step_attachments x where x.file_id = f.id) and not exists (select 1 from sections x where x.slide_image_id = f.id) and not exists (select 1 from section_attachments x where x.file_id = f.id) and not exists (select 1 from sections x where x.slide_image_id = f.id) and not exists (select 1 from section_attachments x where x.file_id = f.id) and not exists (select 1 from forms x where x.slide_image_id = f.id) and not exists (select 1 from form_attachments x where x.file_id = f.id) and not exists (select 1 from bank_item_files x where x.file_id = f.id) and not exists (select 1 from answer_attachments x where x.file_id = f.id) and not exists (select 1 from annotations x where x.file_id = f.id) and not exists (select 1 from comment_attachments x where x.file_id = f.id) and not exists (select 1 from expertise_attachments x where x.file_id = f.id) and not exists (select 1 from answers a join answer_versions v on v.answer_id = a.id where a.user_id = f.owner_id and v.content @? ('$.fields[*].attachments[*] ? (@.file_id == ' || f.id || ')')::jsonpath) and not exists (select 1 from answer_drafts d where d.user_id = f.owner_id and d.content @? ('$.fields[*].attachments[*] ? (@.type != "link" && @.attachment_id == ' || f.id || ')')::jsonpath) and not exists (select 1 from deleted_halves d where (d.snapshot -> 'half' ->> 'image_id')::int = f.id) and not exists (select 1 from deleted_trajectories d where (d.snapshot -> 'trajectory' ->> 'image_id')::int = f.id) returning id, storage_key, thumbnail_key;

-- assertOwnUploads (domains/files/own-uploads.ts)
-- takes $1 jsonb, $2 integer, $3 integer, $4 integer, $5 integer
-- returns place integer
select g.place from jsonb_to_recordset($1::jsonb) as g(type text, attachment_id int, place int)
    where not case when g.type = 'link'
  then exists (select 1 from links l where l.id = g.attachment_id and l.owner_id = $2 and l.company_id = $3)
  else exists (select 1 from files f where f.id = g.attachment_id and f.kind = g.type and f.owner_id = $4 and f.company_id = $5) end order by g.place limit 1;
