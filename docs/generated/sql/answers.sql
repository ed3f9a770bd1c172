-- SQL statements of «answers», written by npm run generate

-- selectAnswers (domains/answers/answers.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 bigint, $24 bigint, $25 integer, $26 integer, $27 integer, $28 integer, $29 integer, $30 integer, $31 integer, $32 integer, $33 integer, $34 integer, $35 integer, $36 integer, $37 integer, $38 integer, $39 integer, $40 integer, $41 integer, $42 integer, $43 integer, $44 integer, $45 integer, $46 integer, $47 integer, $48 integer, $49 integer, $50 integer
-- returns id integer, pattern_id integer, step_id integer, subject_id integer, user json, title text, privacy smallint, version integer, is_late boolean, is_waiting boolean, is_being_marked boolean, created_at timestamp with time zone, updated_at timestamp with time zone, state text, place json, may_delete boolean, access_users_ids integer[], access_companies_ids integer[], access_users json, access_companies json, fields json, expertises json, comments json, marks json, receipt json, total integer
with page as (
      select a.id, count(*) over ()::int as total from answers a join subjects s on s.id = a.subject_id
      where (
  s.company_id = $1 and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = $2
    or (a.version > 0 and (
  s.company_id = $3 and s.deleted_at is null and (true or false)))
    or (a.version > 0
      and not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
      and exists (select 1 from steps st join chapters c on c.id = st.chapter_id
        where st.id = a.step_id and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
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
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $15)))))
      and ((a.privacy = 0 and exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $16 and theirs.user_id = a.user_id and sg.subject_id = s.id))
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = $17))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = $18))
        or exists (select 1 from answer_visibility_rules r
          where r.task_id = a.pattern_id and r.visibility in ('group', 'subject') and (r.visibility = 'subject' or exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $19 and theirs.user_id = a.user_id and sg.subject_id = s.id))
            and (not r.after_own or exists (select 1 from answers o
              where o.pattern_id = a.pattern_id and o.user_id = $20 and o.deleted_at is null and o.version > 0))))
      and false))) and a.version > 0 and exists (
  select 1 from patterns p join steps t on t.id = p.step_id where p.id = a.pattern_id and p.deleted_at is null and t.deleted_at is null)
    and a.step_id = $21 and true
    and true and a.user_id = $22
    and true and true
      order by a.submitted_at desc, a.id desc limit $23 offset $24)
    select
  a.id, a.pattern_id, a.step_id, a.subject_id, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as "user", a.title, a.privacy, a.version, a.is_late, a.waiting_since is not null as is_waiting,
  exists (select 1 from answers_to_mark k where k.answer_id = a.id) as is_being_marked,
  a.created_at, a.updated_at, case when a.waiting_since is not null then 'waiting' when not w.sees_all then 'seen'
  else coalesce((select case when p.passed_status_id = $25 then 'returned' when f.is_final then 'marked' end
      from passings p join pass_statuses f on f.company_id = p.company_id and f.id = p.passed_status_id where p.step_id = a.step_id and p.student_id = a.user_id),
    case when exists (select 1 from main_marks m where m.step_id = a.step_id and m.student_id = a.user_id) then 'marked' else 'seen' end) end as state,
  json_build_object('pattern_title', (select title from patterns where id = a.pattern_id), 'step_title', st.title, 'subject_title', s.title, 'subject_color', s.color) as place,
  not s.is_archived and ((s.company_id = $26 and (true or false)) or (a.user_id = $27 and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $28),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $29 and sg.subject_id = st.subject_id)))) as at) o where o.at > now()) is null) and not exists (select 1 from passings p join pass_statuses f on f.company_id = p.company_id and f.id = p.passed_status_id
  where p.step_id = a.step_id and p.student_id = a.user_id and f.is_final) and (
  not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $30))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $31 and sg.subject_id = s.id)) and not (st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = $32 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null)) and ((
  s.company_id = $33 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $34 and (true or false)))
    or (not s.hidden and not st.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $35 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $36))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $37 and aru.role_id = any (st.roles_ids))))
      and exists (select 1 from chapters c where c.id = st.chapter_id and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $38 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $39 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $40 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $41 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $42 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $43 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $44 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $45)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $46)))))))))) as may_delete,
  case when w.sees_all then coalesce((select array_agg(user_id) from answer_access_users where answer_id = a.id), '{}') else '{}' end as access_users_ids,
  case when w.sees_all then coalesce((select array_agg(company_id) from answer_access_companies where answer_id = a.id), '{}') else '{}' end as access_companies_ids,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', pu.id, 'first_name', pu.first_name, 'last_name', pu.last_name, 'middle_name', pu.middle_name,
    'photo_src', '/api/files/' || pu.photo_id || '/thumbnail', 'is_online', coalesce(pu.last_seen_at > now() - interval '180 seconds', false)) order by pu.last_name, pu.id) from answer_access_users au join users pu on pu.id = au.user_id where au.answer_id = a.id), '[]')
    else '[]' end as access_users,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', co.id, 'title', co.title) order by co.title) from answer_access_companies ac join companies co on co.id = ac.company_id where ac.answer_id = a.id), '[]')
    else '[]' end as access_companies,
  coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
      'credit', case when w.is_staff or (w.sees_all and coalesce(st.answers_closed_at <= now(), false)) then af.credit end,
      'attachments', g.attachments, 'photos', g.photos, 'videos', g.videos, 'documents', g.documents, 'links', g.links) order by q.number, q.id)
    from answer_fields af join forms q on q.id = af.form_id cross join lateral (
  select coalesce(json_agg(x.json order by x.number, x.id) , '[]') as attachments, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'photo'), '[]') as photos, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'video'), '[]') as videos,
    coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'document'), '[]') as documents, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'link'), '[]') as links
  from (select json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) as json, x.type, x.number, x.id from answer_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.field_id = af.id offset 0) x) g where af.answer_id = a.id and q.deleted_at is null and (w.sees_all or (q.draw_id is null or exists (
  select 1 from task_attempts t where t.pattern_id = q.pattern_id and t.user_id = $47::int and q.id = any (t.drawn_form_ids))))), '[]') as fields,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', e.id, 'answer_id', e.answer_id, 'field_id', e.field_id, 'text', e.text, 'skills', coalesce((select json_agg(json_build_object('id', sk.id, 'title', sk.title, 'value', sk.value, 'competence', sk.competence) order by sk.title, sk.id)
    from expertise_skills os join skills sk on sk.id = os.skill_id where os.expertise_id = e.id), '[]'),
  'attachments', coalesce((select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from expertise_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.expertise_id = e.id), '[]'), 'author', json_build_object('id', eu.id, 'first_name', eu.first_name, 'last_name', eu.last_name, 'middle_name', eu.middle_name,
    'photo_src', '/api/files/' || eu.photo_id || '/thumbnail', 'is_online', coalesce(eu.last_seen_at > now() - interval '180 seconds', false)), 'created_at', e.created_at, 'updated_at', e.updated_at) order by e.created_at, e.id) from expertises e join users eu on eu.id = e.author_id where e.answer_id = a.id and e.deleted_at is null), '[]')
    else '[]' end as expertises,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', k.id, 'ugc_answer_id', k.answer_id, 'ugc_field_id', k.field_id,
  'parent_id', (select o.id from comments o where o.id = k.parent_id and o.deleted_at is null), 'text', k.text, 'skills', coalesce((select json_agg(json_build_object('id', sk.id, 'title', sk.title, 'value', sk.value, 'competence', sk.competence) order by sk.title, sk.id)
    from comment_skills os join skills sk on sk.id = os.skill_id where os.comment_id = k.id), '[]'),
  'attachments', coalesce((select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from comment_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.comment_id = k.id), '[]'), 'author', json_build_object('id', ku.id, 'first_name', ku.first_name, 'last_name', ku.last_name, 'middle_name', ku.middle_name,
    'photo_src', '/api/files/' || ku.photo_id || '/thumbnail', 'is_online', coalesce(ku.last_seen_at > now() - interval '180 seconds', false)), 'created_at', k.created_at, 'updated_at', k.updated_at) order by k.created_at, k.id) from comments k join users ku on ku.id = k.author_id where k.answer_id = a.id and k.deleted_at is null), '[]')
    else '[]' end as comments,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', m.id, 'value', m.value, 'max_mark', st.max_mark, 'author', case when mu.id is not null then json_build_object('id', mu.id, 'first_name', mu.first_name, 'last_name', mu.last_name, 'middle_name', mu.middle_name,
    'photo_src', '/api/files/' || mu.photo_id || '/thumbnail', 'is_online', coalesce(mu.last_seen_at > now() - interval '180 seconds', false)) end, 'updated_at', m.updated_at))
      from main_marks m left join users mu on mu.id = m.author_id where m.step_id = a.step_id and m.student_id = a.user_id), '[]')
    else '[]' end as marks,
  coalesce((select json_build_object('number', a.id || '-' || v.number, 'submitted_at', to_char(v.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'sha256', v.sha256, 'is_late', v.is_late,
      'files', coalesce((select json_agg(json_build_object('name', t ->> 'name', 'size', (t ->> 'size')::bigint))
        from jsonb_path_query(v.content, '$.fields[*].attachments[*] ? (@.type != "link")') t), '[]'))
    from answer_versions v where v.answer_id = a.id and v.number = a.version),
    json_build_object('number', a.id || '-0', 'submitted_at', a.created_at, 'sha256', '', 'is_late', false, 'files', '[]'::json)) as receipt, page.total from page join (answers a join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id join users u on u.id = a.user_id
  cross join lateral (select (a.user_id = $48 or (
  s.company_id = $49 and s.deleted_at is null and (true or false))) as sees_all, (
  s.company_id = $50 and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = page.id
    order by a.submitted_at desc, a.id desc;
-- Also:
--   − and a.step_id = $ and true
--   − and true and a.user_id = $
--   − coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
--   + ,
--   + texts as materialized (
--   + select case when sum(octet_length(af.value::text)) > $::int then greatest($::int, $::int / 2 / count(*)) end::int as length
--   + from page listed join answer_fields af on af.answer_id = listed.id)
--   + coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
-- Also:
--   − and a.step_id = $ and true
--   − and true and a.user_id = $
--   − coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
--   + and a.subject_id = $ and a.user_id = $
--   + ,
--   + texts as materialized (
--   + select case when sum(octet_length(af.value::text)) > $::int then greatest($::int, $::int / 2 / count(*)) end::int as length
--   + from page listed join answer_fields af on af.answer_id = listed.id)
--   + coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = page.id
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + not s.is_archived and ((s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) as is_staff offset 0) w) on a.id = page.id
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) and a.version > 0 and exists (
--   − and a.step_id = $ and true
--   − and true and a.user_id = $
--   − and true and true
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = page.id
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) and a.version > 0 and exists (
--   + and a.step_id = $ and a.pattern_id = $
--   + and a.subject_id = $ and a.user_id = $
--   + and a.is_late and case when a.waiting_since is not null then 'waiting' when not (a.user_id = $ or (
--   + s.company_id = $ and s.deleted_at is null and (false or false))) then 'seen'
--   + case when exists (select 1 from main_marks m where m.step_id = a.step_id and m.student_id = a.user_id) then 'marked' else 'seen' end) end = $
--   + not s.is_archived and ((s.company_id = $ and (false or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff offset 0) w) on a.id = page.id
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) and a.version > 0 and exists (
--   − and a.step_id = $ and true
--   − and true and a.user_id = $
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = page.id
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) and a.version > 0 and exists (
--   + ,
--   + texts as materialized (
--   + select case when sum(octet_length(af.value::text)) > $::int then greatest($::int, $::int / 2 / count(*)) end::int as length
--   + from page listed join answer_fields af on af.answer_id = listed.id)
--   + not s.is_archived and ((s.company_id = $ and (false or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))
--   + coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff offset 0) w) on a.id = page.id
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) and a.version > 0 and exists (
--   − and a.step_id = $ and true
--   − and true and a.user_id = $
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = page.id
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) and a.version > 0 and exists (
--   + and a.is_late and true
--   + ,
--   + texts as materialized (
--   + select case when sum(octet_length(af.value::text)) > $::int then greatest($::int, $::int / 2 / count(*)) end::int as length
--   + from page listed join answer_fields af on af.answer_id = listed.id)
--   + not s.is_archived and ((s.company_id = $ and (false or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))
--   + coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff offset 0) w) on a.id = page.id
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) and a.version > 0 and exists (
--   − and true and a.user_id = $
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = page.id
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) and a.version > 0 and exists (
--   + ,
--   + texts as materialized (
--   + select case when sum(octet_length(af.value::text)) > $::int then greatest($::int, $::int / 2 / count(*)) end::int as length
--   + from page listed join answer_fields af on af.answer_id = listed.id)
--   + not s.is_archived and ((s.company_id = $ and (false or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))
--   + coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff offset 0) w) on a.id = page.id
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) and a.version > 0 and exists (
--   − and a.step_id = $ and true
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = page.id
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) and a.version > 0 and exists (
--   + ,
--   + texts as materialized (
--   + select case when sum(octet_length(af.value::text)) > $::int then greatest($::int, $::int / 2 / count(*)) end::int as length
--   + from page listed join answer_fields af on af.answer_id = listed.id)
--   + not s.is_archived and ((s.company_id = $ and (false or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))
--   + coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff offset 0) w) on a.id = page.id
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) and a.version > 0 and exists (
--   − and a.step_id = $ and true
--   − and true and a.user_id = $
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = page.id
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) and a.version > 0 and exists (
--   + and true and a.pattern_id = $
--   + ,
--   + texts as materialized (
--   + select case when sum(octet_length(af.value::text)) > $::int then greatest($::int, $::int / 2 / count(*)) end::int as length
--   + from page listed join answer_fields af on af.answer_id = listed.id)
--   + not s.is_archived and ((s.company_id = $ and (false or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))
--   + coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff offset 0) w) on a.id = page.id
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) and a.version > 0 and exists (
--   − and a.step_id = $ and true
--   − and true and a.user_id = $
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = page.id
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) and a.version > 0 and exists (
--   + and a.subject_id = $ and true
--   + ,
--   + texts as materialized (
--   + select case when sum(octet_length(af.value::text)) > $::int then greatest($::int, $::int / 2 / count(*)) end::int as length
--   + from page listed join answer_fields af on af.answer_id = listed.id)
--   + not s.is_archived and ((s.company_id = $ and (false or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))
--   + coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff offset 0) w) on a.id = page.id
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) and a.version > 0 and exists (
--   − and a.step_id = $ and true
--   − and true and a.user_id = $
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = page.id
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) and a.version > 0 and exists (
--   + and a.subject_id = $ and a.user_id = $
--   + ,
--   + texts as materialized (
--   + select case when sum(octet_length(af.value::text)) > $::int then greatest($::int, $::int / 2 / count(*)) end::int as length
--   + from page listed join answer_fields af on af.answer_id = listed.id)
--   + not s.is_archived and ((s.company_id = $ and (false or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))
--   + coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff offset 0) w) on a.id = page.id
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and a.step_id = $ and true
--   − and true and a.user_id = $
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = page.id
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + ,
--   + texts as materialized (
--   + select case when sum(octet_length(af.value::text)) > $::int then greatest($::int, $::int / 2 / count(*)) end::int as length
--   + from page listed join answer_fields af on af.answer_id = listed.id)
--   + not s.is_archived and ((s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) as is_staff offset 0) w) on a.id = page.id
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and a.step_id = $ and true
--   − and true and a.user_id = $
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = page.id
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + and a.subject_id = $ and a.user_id = $
--   + ,
--   + texts as materialized (
--   + select case when sum(octet_length(af.value::text)) > $::int then greatest($::int, $::int / 2 / count(*)) end::int as length
--   + from page listed join answer_fields af on af.answer_id = listed.id)
--   + not s.is_archived and ((s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) as is_staff offset 0) w) on a.id = page.id
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) and a.version > 0 and exists (
--   − and a.step_id = $ and true
--   − and true and a.user_id = $
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = page.id
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) and a.version > 0 and exists (
--   + and true and case when a.waiting_since is not null then 'waiting' when not (a.user_id = $ or (
--   + s.company_id = $ and s.deleted_at is null and (false or false))) then 'seen'
--   + case when exists (select 1 from main_marks m where m.step_id = a.step_id and m.student_id = a.user_id) then 'marked' else 'seen' end) end = $
--   + ,
--   + texts as materialized (
--   + select case when sum(octet_length(af.value::text)) > $::int then greatest($::int, $::int / 2 / count(*)) end::int as length
--   + from page listed join answer_fields af on af.answer_id = listed.id)
--   + not s.is_archived and ((s.company_id = $ and (false or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))
--   + coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff offset 0) w) on a.id = page.id

-- countStates (domains/answers/answers.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer
-- returns state text, n integer
select state, count(*)::int as n from (
      select case when a.waiting_since is not null then 'waiting' when not (a.user_id = $1 or (
  s.company_id = $2 and s.deleted_at is null and (false or false))) then 'seen'
  else coalesce((select case when p.passed_status_id = $3 then 'returned' when f.is_final then 'marked' end
      from passings p join pass_statuses f on f.company_id = p.company_id and f.id = p.passed_status_id where p.step_id = a.step_id and p.student_id = a.user_id),
    case when exists (select 1 from main_marks m where m.step_id = a.step_id and m.student_id = a.user_id) then 'marked' else 'seen' end) end as state from answers a join subjects s on s.id = a.subject_id where (
  s.company_id = $4 and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = $5
    or (a.version > 0 and (
  s.company_id = $6 and s.deleted_at is null and (false or false)))
    or (a.version > 0
      and not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
      and exists (select 1 from steps st join chapters c on c.id = st.chapter_id
        where st.id = a.step_id and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $7 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $8))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $9 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $10 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $11 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $12 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $13 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $14 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $15 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $16 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $17)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $18)))))
      and ((a.privacy = 0 and exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $19 and theirs.user_id = a.user_id and sg.subject_id = s.id))
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = $20))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = $21))
        or exists (select 1 from answer_visibility_rules r
          where r.task_id = a.pattern_id and r.visibility in ('group', 'subject') and (r.visibility = 'subject' or exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $22 and theirs.user_id = a.user_id and sg.subject_id = s.id))
            and (not r.after_own or exists (select 1 from answers o
              where o.pattern_id = a.pattern_id and o.user_id = $23 and o.deleted_at is null and o.version > 0))))
      and ((s.company_id = $24 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $25))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $26 and sg.subject_id = s.id)))))) and a.version > 0 and exists (
  select 1 from patterns p join steps t on t.id = p.step_id where p.id = a.pattern_id and p.deleted_at is null and t.deleted_at is null)
    and true and true
    and true and a.user_id = $27
    and true and true) counted group by state;

-- selectReaders (domains/answers/answers.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 bigint, $5 bigint
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, total integer, groups json
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
  coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, count(*) over ()::int as total,
    coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users gu join groups g on g.id = gu.group_id
      where gu.user_id = u.id and g.company_id = $1), '[]') as groups
  from users u join company_members cm on cm.user_id = u.id and cm.company_id = $2
  where u.id <> $3 and true and true
  order by u.last_name, u.first_name, u.id limit $4 offset $5;
-- Also:
--   − where u.id <> $ and true and true
--   + where u.id <> $ and cm.user_id in (
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
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true
-- Also:
--   − where u.id <> $ and true and true
--   + where u.id <> $ and cm.user_id in (
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
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true
-- Also:
--   − where u.id <> $ and true and true
--   + where u.id <> $ and cm.user_id in (
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
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))

-- selectAnswer (domains/answers/answers.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer, $29 integer, $30 integer, $31 integer, $32 integer, $33 integer, $34 integer, $35 integer, $36 integer, $37 integer, $38 integer, $39 integer, $40 integer, $41 integer, $42 integer, $43 integer, $44 integer, $45 integer, $46 integer, $47 integer, $48 integer
-- returns id integer, pattern_id integer, step_id integer, subject_id integer, user json, title text, privacy smallint, version integer, is_late boolean, is_waiting boolean, is_being_marked boolean, created_at timestamp with time zone, updated_at timestamp with time zone, state text, place json, may_delete boolean, access_users_ids integer[], access_companies_ids integer[], access_users json, access_companies json, fields json, expertises json, comments json, marks json, receipt json, may_read boolean
select
  a.id, a.pattern_id, a.step_id, a.subject_id, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as "user", a.title, a.privacy, a.version, a.is_late, a.waiting_since is not null as is_waiting,
  exists (select 1 from answers_to_mark k where k.answer_id = a.id) as is_being_marked,
  a.created_at, a.updated_at, case when a.waiting_since is not null then 'waiting' when not w.sees_all then 'seen'
  else coalesce((select case when p.passed_status_id = $1 then 'returned' when f.is_final then 'marked' end
      from passings p join pass_statuses f on f.company_id = p.company_id and f.id = p.passed_status_id where p.step_id = a.step_id and p.student_id = a.user_id),
    case when exists (select 1 from main_marks m where m.step_id = a.step_id and m.student_id = a.user_id) then 'marked' else 'seen' end) end as state,
  json_build_object('pattern_title', (select title from patterns where id = a.pattern_id), 'step_title', st.title, 'subject_title', s.title, 'subject_color', s.color) as place,
  not s.is_archived and ((s.company_id = $2 and (true or false)) or (a.user_id = $3 and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $4),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $5 and sg.subject_id = st.subject_id)))) as at) o where o.at > now()) is null) and not exists (select 1 from passings p join pass_statuses f on f.company_id = p.company_id and f.id = p.passed_status_id
  where p.step_id = a.step_id and p.student_id = a.user_id and f.is_final) and (
  not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $6))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $7 and sg.subject_id = s.id)) and not (st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = $8 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null)) and ((
  s.company_id = $9 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $10 and (true or false)))
    or (not s.hidden and not st.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $11 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $12))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $13 and aru.role_id = any (st.roles_ids))))
      and exists (select 1 from chapters c where c.id = st.chapter_id and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $14 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $15 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $16 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $17 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $18 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $19 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $20 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $21)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $22)))))))))) as may_delete,
  case when w.sees_all then coalesce((select array_agg(user_id) from answer_access_users where answer_id = a.id), '{}') else '{}' end as access_users_ids,
  case when w.sees_all then coalesce((select array_agg(company_id) from answer_access_companies where answer_id = a.id), '{}') else '{}' end as access_companies_ids,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', pu.id, 'first_name', pu.first_name, 'last_name', pu.last_name, 'middle_name', pu.middle_name,
    'photo_src', '/api/files/' || pu.photo_id || '/thumbnail', 'is_online', coalesce(pu.last_seen_at > now() - interval '180 seconds', false)) order by pu.last_name, pu.id) from answer_access_users au join users pu on pu.id = au.user_id where au.answer_id = a.id), '[]')
    else '[]' end as access_users,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', co.id, 'title', co.title) order by co.title) from answer_access_companies ac join companies co on co.id = ac.company_id where ac.answer_id = a.id), '[]')
    else '[]' end as access_companies,
  coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
      'credit', case when w.is_staff or (w.sees_all and coalesce(st.answers_closed_at <= now(), false)) then af.credit end,
      'attachments', g.attachments, 'photos', g.photos, 'videos', g.videos, 'documents', g.documents, 'links', g.links) order by q.number, q.id)
    from answer_fields af join forms q on q.id = af.form_id cross join lateral (
  select coalesce(json_agg(x.json order by x.number, x.id) , '[]') as attachments, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'photo'), '[]') as photos, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'video'), '[]') as videos,
    coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'document'), '[]') as documents, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'link'), '[]') as links
  from (select json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) as json, x.type, x.number, x.id from answer_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.field_id = af.id offset 0) x) g where af.answer_id = a.id and q.deleted_at is null and (w.sees_all or (q.draw_id is null or exists (
  select 1 from task_attempts t where t.pattern_id = q.pattern_id and t.user_id = $23::int and q.id = any (t.drawn_form_ids))))), '[]') as fields,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', e.id, 'answer_id', e.answer_id, 'field_id', e.field_id, 'text', e.text, 'skills', coalesce((select json_agg(json_build_object('id', sk.id, 'title', sk.title, 'value', sk.value, 'competence', sk.competence) order by sk.title, sk.id)
    from expertise_skills os join skills sk on sk.id = os.skill_id where os.expertise_id = e.id), '[]'),
  'attachments', coalesce((select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from expertise_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.expertise_id = e.id), '[]'), 'author', json_build_object('id', eu.id, 'first_name', eu.first_name, 'last_name', eu.last_name, 'middle_name', eu.middle_name,
    'photo_src', '/api/files/' || eu.photo_id || '/thumbnail', 'is_online', coalesce(eu.last_seen_at > now() - interval '180 seconds', false)), 'created_at', e.created_at, 'updated_at', e.updated_at) order by e.created_at, e.id) from expertises e join users eu on eu.id = e.author_id where e.answer_id = a.id and e.deleted_at is null), '[]')
    else '[]' end as expertises,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', k.id, 'ugc_answer_id', k.answer_id, 'ugc_field_id', k.field_id,
  'parent_id', (select o.id from comments o where o.id = k.parent_id and o.deleted_at is null), 'text', k.text, 'skills', coalesce((select json_agg(json_build_object('id', sk.id, 'title', sk.title, 'value', sk.value, 'competence', sk.competence) order by sk.title, sk.id)
    from comment_skills os join skills sk on sk.id = os.skill_id where os.comment_id = k.id), '[]'),
  'attachments', coalesce((select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from comment_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.comment_id = k.id), '[]'), 'author', json_build_object('id', ku.id, 'first_name', ku.first_name, 'last_name', ku.last_name, 'middle_name', ku.middle_name,
    'photo_src', '/api/files/' || ku.photo_id || '/thumbnail', 'is_online', coalesce(ku.last_seen_at > now() - interval '180 seconds', false)), 'created_at', k.created_at, 'updated_at', k.updated_at) order by k.created_at, k.id) from comments k join users ku on ku.id = k.author_id where k.answer_id = a.id and k.deleted_at is null), '[]')
    else '[]' end as comments,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', m.id, 'value', m.value, 'max_mark', st.max_mark, 'author', case when mu.id is not null then json_build_object('id', mu.id, 'first_name', mu.first_name, 'last_name', mu.last_name, 'middle_name', mu.middle_name,
    'photo_src', '/api/files/' || mu.photo_id || '/thumbnail', 'is_online', coalesce(mu.last_seen_at > now() - interval '180 seconds', false)) end, 'updated_at', m.updated_at))
      from main_marks m left join users mu on mu.id = m.author_id where m.step_id = a.step_id and m.student_id = a.user_id), '[]')
    else '[]' end as marks,
  coalesce((select json_build_object('number', a.id || '-' || v.number, 'submitted_at', to_char(v.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'sha256', v.sha256, 'is_late', v.is_late,
      'files', coalesce((select json_agg(json_build_object('name', t ->> 'name', 'size', (t ->> 'size')::bigint))
        from jsonb_path_query(v.content, '$.fields[*].attachments[*] ? (@.type != "link")') t), '[]'))
    from answer_versions v where v.answer_id = a.id and v.number = a.version),
    json_build_object('number', a.id || '-0', 'submitted_at', a.created_at, 'sha256', '', 'is_late', false, 'files', '[]'::json)) as receipt, (
  s.company_id = $24 and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = $25
    or (a.version > 0 and (
  s.company_id = $26 and s.deleted_at is null and (true or false)))
    or (a.version > 0
      and not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
      and exists (select 1 from steps st join chapters c on c.id = st.chapter_id
        where st.id = a.step_id and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $27 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $28))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $29 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $30 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $31 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $32 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $33 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $34 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $35 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $36 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $37)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $38)))))
      and ((a.privacy = 0 and exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $39 and theirs.user_id = a.user_id and sg.subject_id = s.id))
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = $40))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = $41))
        or exists (select 1 from answer_visibility_rules r
          where r.task_id = a.pattern_id and r.visibility in ('group', 'subject') and (r.visibility = 'subject' or exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $42 and theirs.user_id = a.user_id and sg.subject_id = s.id))
            and (not r.after_own or exists (select 1 from answers o
              where o.pattern_id = a.pattern_id and o.user_id = $43 and o.deleted_at is null and o.version > 0))))
      and false))) as may_read from answers a join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id join users u on u.id = a.user_id
  cross join lateral (select (a.user_id = $44 or (
  s.company_id = $45 and s.deleted_at is null and (true or false))) as sees_all, (
  s.company_id = $46 and s.deleted_at is null and (true or false)) as is_staff offset 0) w
    where a.id = $47 and a.deleted_at is null and s.company_id = $48 and s.deleted_at is null;
-- Also:
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) as may_read from answers a join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id join users u on u.id = a.user_id
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w
--   + not s.is_archived and ((s.company_id = $ and (false or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) as may_read from answers a join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id join users u on u.id = a.user_id
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff offset 0) w
-- Also:
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w
--   + not s.is_archived and ((s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) as is_staff offset 0) w

-- selectVersions (domains/answers/answers.queries.ts)
-- takes $1 integer
-- returns number integer, created_at timestamp with time zone, is_late boolean, sha256 text, fields jsonb
select v.number, v.created_at, v.is_late, v.sha256,
  coalesce((select jsonb_agg(case when q.type = 'richText' and jsonb_typeof(f -> 'value') = 'string' then jsonb_set(f, '{value}', to_jsonb(rich_or_typed(f ->> 'value'))) else f end order by n)
    from jsonb_array_elements(v.content -> 'fields') with ordinality as t(f, n) left join forms q on q.id = (f ->> 'form_id')::int), '[]') as fields from answer_versions v where v.answer_id = $1 order by v.number desc;

-- selectVersionsOf (domains/answers/answers.queries.ts)
-- takes $1 integer[]
-- returns answer_id integer, versions json
select a.id as answer_id, coalesce((select json_agg(json_build_object('number', v.number, 'created_at', v.created_at, 'is_late', v.is_late, 'sha256', v.sha256, 'fields',
  coalesce((select jsonb_agg(case when q.type = 'richText' and jsonb_typeof(f -> 'value') = 'string' then jsonb_set(f, '{value}', to_jsonb(rich_or_typed(f ->> 'value'))) else f end order by n)
    from jsonb_array_elements(v.content -> 'fields') with ordinality as t(f, n) left join forms q on q.id = (f ->> 'form_id')::int), '[]'))
      order by v.number desc) from answer_versions v where v.answer_id = a.id), '[]') as versions
    from answers a where a.id = any ($1) order by a.id;

-- selectOwnAnswer (domains/answers/answers.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, pattern_id integer, step_id integer, user_id integer, version integer, privacy smallint, updated_at timestamp with time zone, fields json, field_ids json
select a.id, a.pattern_id, a.step_id, a.user_id, a.version, a.privacy, a.updated_at,
  coalesce((select json_agg(json_build_object('form_id', f.form_id, 'value', f.value, 'attachments', coalesce((
      select json_agg(json_build_object('type', x.type, 'attachment_id', coalesce(x.file_id, x.link_id), 'description', x.description) order by x.number, x.id)
      from answer_attachments x where x.field_id = f.id), '[]'))) from answer_fields f join forms q on q.id = f.form_id where f.answer_id = a.id and q.deleted_at is null and (q.draw_id is null or q.id = any (coalesce((
  select t.drawn_form_ids from task_attempts t where t.pattern_id = a.pattern_id and t.user_id = a.user_id order by t.number desc limit 1), '{}')))), '[]') as fields,
  coalesce((select json_agg(json_build_object('id', f.id, 'form_id', f.form_id)) from answer_fields f join forms q on q.id = f.form_id
    where f.answer_id = a.id and q.deleted_at is null and (q.draw_id is null or q.id = any (coalesce((
  select t.drawn_form_ids from task_attempts t where t.pattern_id = a.pattern_id and t.user_id = a.user_id order by t.number desc limit 1), '{}')))), '[]') as field_ids
    from answers a join subjects s on s.id = a.subject_id
    where a.deleted_at is null and s.company_id = $1 and s.deleted_at is null and a.id = $2;
-- Also:
--   − where a.deleted_at is null and s.company_id = $ and s.deleted_at is null and a.id = $
--   + where a.deleted_at is null and s.company_id = $ and s.deleted_at is null and a.id = (select answer_id from answer_fields where id = $)

-- selectUploads (domains/answers/answers.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer, $4 integer[], $5 integer, $6 integer
-- returns type text, id integer, name text, size bigint, sha256 text
select kind as type, id, name, size, sha256 from files where id = any ($1) and owner_id = $2 and company_id = $3
  union all select 'link', id, url, 0, '' from links where id = any ($4) and owner_id = $5 and company_id = $6;

-- writeAccess (domains/answers/answers.queries.ts)
-- takes $1 text, $2 smallint, $3 integer
-- returns nothing
update answers set title = $1, privacy = $2, updated_at = now() where id = $3;

-- writeAccess, writeReaders (domains/answers/answers.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer, $5 integer[], $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer
-- returns nothing
with gone as (delete from answer_access_users where answer_id = $1 and user_id <> all ($2))
      insert into answer_access_users (answer_id, user_id)
      select $3, m.user_id from company_members m where m.company_id = $4 and m.user_id = any ($5) and m.user_id in (
  with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
        where own.user_id = $6 and s.company_id = $7 and s.deleted_at is null), studied as materialized (
  select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
  where own.user_id = $8 and ((s.company_id = $9 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $10))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $11 and sg.subject_id = s.id)))), own_groups as materialized (
  select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
  where own.user_id = $12 and g.company_id = $13 and not g.is_archived
  union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
  where own.curator_id = $14 and g.company_id = $15
  union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
  own_subjects as materialized (
    select id from staffed union select id from studied
    union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
      where own_groups.is_followed and s.deleted_at is null)
  select $16::int as user_id
  union select r.student_id from relations r where r.relative_id = $17 and r.company_id = $18 and r.confirmed_at is not null
  union select r.relative_id from relations r where r.student_id = $19 and r.company_id = $20 and r.confirmed_at is not null
  union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $21
    join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
    where own.curator_id = $22 and r.company_id = $23 and r.confirmed_at is not null
  union select gu.user_id from group_users gu where gu.group_id in (
    select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
  union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
  union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) on conflict do nothing;

-- writeReaders (domains/answers/answers.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer, $5 integer[], $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer
-- returns nothing
with gone as (delete from answer_access_users where answer_id = $1 and user_id <> all ($2))
      insert into answer_access_users (answer_id, user_id)
      select $3, m.user_id from company_members m where m.company_id = $4 and m.user_id = any ($5) and m.user_id in (
  with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
        where own.user_id = $6 and s.company_id = $7 and s.deleted_at is null), studied as materialized (
  select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
  where own.user_id = $8 and false), own_groups as materialized (
  select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
  where own.user_id = $9 and g.company_id = $10 and not g.is_archived
  union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
  where own.curator_id = $11 and g.company_id = $12
  union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
  own_subjects as materialized (
    select id from staffed union select id from studied
    union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
      where own_groups.is_followed and s.deleted_at is null)
  select $13::int as user_id
  union select r.student_id from relations r where r.relative_id = $14 and r.company_id = $15 and r.confirmed_at is not null
  union select r.relative_id from relations r where r.student_id = $16 and r.company_id = $17 and r.confirmed_at is not null
  union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $18
    join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
    where own.curator_id = $19 and r.company_id = $20 and r.confirmed_at is not null
  union select gu.user_id from group_users gu where gu.group_id in (
    select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
  union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
  union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) on conflict do nothing;

-- writeAccess, writeReaders (domains/answers/answers.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer, $5 integer[]
-- returns nothing
with gone as (delete from answer_access_companies where answer_id = $1 and company_id <> all ($2))
  insert into answer_access_companies (answer_id, company_id)
  select $3, m.company_id from company_members m where m.user_id = $4 and m.company_id = any ($5) on conflict do nothing;

-- selectCommentInView (domains/answers/comments/comments.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, author_id integer, answer_id integer, deleted_at timestamp with time zone, step_id integer, student_id integer
select k.id, k.author_id, k.answer_id, k.deleted_at, a.step_id, a.user_id as student_id from comments k join answers a on a.id = k.answer_id join subjects s on s.id = a.subject_id
  where k.id = $1 and a.deleted_at is null and s.company_id = $2 and s.deleted_at is null;

-- selectComment (domains/answers/comments/comments.queries.ts)
-- takes $1 integer
-- returns comment json
select json_build_object('id', k.id, 'ugc_answer_id', k.answer_id, 'ugc_field_id', k.field_id,
  'parent_id', (select o.id from comments o where o.id = k.parent_id and o.deleted_at is null), 'text', k.text, 'skills', coalesce((select json_agg(json_build_object('id', sk.id, 'title', sk.title, 'value', sk.value, 'competence', sk.competence) order by sk.title, sk.id)
    from comment_skills os join skills sk on sk.id = os.skill_id where os.comment_id = k.id), '[]'),
  'attachments', coalesce((select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from comment_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.comment_id = k.id), '[]'), 'author', json_build_object('id', ku.id, 'first_name', ku.first_name, 'last_name', ku.last_name, 'middle_name', ku.middle_name,
    'photo_src', '/api/files/' || ku.photo_id || '/thumbnail', 'is_online', coalesce(ku.last_seen_at > now() - interval '180 seconds', false)), 'created_at', k.created_at, 'updated_at', k.updated_at) as comment from comments k join users ku on ku.id = k.author_id where k.id = $1;

-- selectParent (domains/answers/comments/comments.queries.ts)
-- takes $1 integer, $2 integer
-- returns author_id integer
select author_id from comments where id = $1 and answer_id = $2 and deleted_at is null;

-- insertComment (domains/answers/comments/comments.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 integer, $5 integer, $6 integer
-- returns id integer
insert into comments (author_id, answer_id, text) select $1, $2, $3
  where $4::int is null or exists (select 1 from answer_fields where id = $5 and answer_id = $6) returning id;
-- Also:
--   − insert into comments (author_id, answer_id, text) select $, $, $
--   + insert into comments (author_id, answer_id, field_id, parent_id, text) select $, $, $, $, $

-- updateComment (domains/answers/comments/comments.queries.ts)
-- takes $1 text, $2 integer
-- returns nothing
update comments set text = $1, updated_at = now() where id = $2 and true;

-- measureOwnComments (domains/answers/comments/comments.queries.ts)
-- takes $1 integer, $2 integer
-- returns comments integer, letters integer
select count(*)::int as comments, coalesce(sum(char_length(k.text) + coalesce((
      select sum(char_length(x.description) + coalesce(char_length(l.url), 0)) from comment_attachments x left join links l on l.id = x.link_id
      where x.comment_id = k.id), 0)), 0)::int as letters
  from comments k where k.answer_id = $1 and k.author_id = $2 and k.deleted_at is null;

-- touchComment (domains/answers/comments/comments.queries.ts)
-- takes $1 integer
-- returns nothing
update comments set updated_at = now() where id = $1;

-- setCommentDeleted (domains/answers/comments/comments.queries.ts)
-- takes $1 boolean, $2 integer
-- returns nothing
update comments set deleted_at = case when $1 then now() end where id = $2;

-- lockExistingAnswer (domains/answers/delete-answer.queries.ts)
-- takes $1 integer
-- returns id integer
select id from answers where id = $1 and deleted_at is null for update;

-- hasOtherAnswers (domains/answers/delete-answer.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns ?column? integer
select 1 from answers where step_id = $1 and user_id = $2 and id <> $3 and deleted_at is null and version > 0;

-- setDeleted (domains/answers/delete-answer.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 jsonb, $7 jsonb, $8 jsonb
-- returns nothing
with talk as (update comments set deleted_at = now() where answer_id = $1 and deleted_at is null),
  said as (update expertises set deleted_at = now() where answer_id = $2 and deleted_at is null),
  gone as (update answers set deleted_at = now() where id = $3)
  insert into answer_deletions (answer_id, actor_id, marks, passing, rubric)
  values ($4, $5, $6::jsonb, $7::jsonb, $8::jsonb)
  on conflict (answer_id) do update set actor_id = excluded.actor_id, marks = excluded.marks, passing = excluded.passing, rubric = excluded.rubric, created_at = now();

-- selectDeleted (domains/answers/delete-answer.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, step_id integer, user_id integer, actor_id integer, marks jsonb, passing jsonb, rubric jsonb, may_return boolean
select a.id, a.step_id, a.user_id, d.actor_id, d.marks, d.passing, d.rubric,
    a.deleted_at > now() - make_interval(hours => $1::int) and not exists (
      select 1 from answers o where o.pattern_id = a.pattern_id and o.user_id = a.user_id and o.deleted_at is null) as may_return
  from answers a join answer_deletions d on d.answer_id = a.id join subjects s on s.id = a.subject_id
  where a.id = $2 and a.deleted_at is not null and s.company_id = $3 and s.deleted_at is null;

-- undeleteAnswer (domains/answers/delete-answer.queries.ts)
-- takes $1 integer
-- returns nothing
with was as (select id, deleted_at from answers where id = $1 and deleted_at is not null for update),
  talk as (update comments k set deleted_at = null from was where k.answer_id = was.id and k.deleted_at = was.deleted_at),
  said as (update expertises e set deleted_at = null from was where e.answer_id = was.id and e.deleted_at = was.deleted_at),
  undone as (delete from answer_deletions d using was where d.answer_id = was.id)
  update answers a set deleted_at = null from was where a.id = was.id;

-- claimToMark (domains/answers/hand-in/automatic-mark.queries.ts)
-- takes $1 bigint
-- returns answer_id integer, step_id integer, student_id integer, subject_id integer, company_id integer, max_mark numeric, questions json
with c as materialized (
      select w.answer_id, a.step_id, a.user_id as student_id, a.subject_id, w.company_id, st.max_mark from answers_to_mark w join answers a on a.id = w.answer_id join steps st on st.id = a.step_id
      where a.deleted_at is null and w.due_at <= now()
        and w.company_id = (select f.company_id from answers_to_mark f join answers b on b.id = f.answer_id and b.deleted_at is null where f.due_at <= now() order by f.due_at limit 1)
      order by w.due_at, w.answer_id limit $1 for no key update of w, a skip locked)
  select c.*,
  coalesce((select json_agg(json_build_object('weight', q.weight, 'isKeyed', q.key is not null and o.id is not null, 'credit', af.credit))
    from patterns p join forms q on q.pattern_id = p.id and q.deleted_at is null
    left join answers o on o.pattern_id = p.id and o.user_id = c.student_id and o.deleted_at is null and o.version > 0
    left join answer_fields af on af.answer_id = o.id and af.form_id = q.id
    where p.step_id = c.step_id and p.deleted_at is null and (p.required or o.id is not null) and (o.id is null or (q.draw_id is null or af.id is not null))), '[]') as questions from c;

-- claimToMarkOf (domains/answers/hand-in/automatic-mark.queries.ts)
-- takes $1 integer, $2 integer
-- returns answer_id integer, step_id integer, student_id integer, subject_id integer, company_id integer, max_mark numeric, questions json
with c as materialized (
      select w.answer_id, a.step_id, a.user_id as student_id, a.subject_id, w.company_id, st.max_mark from answers_to_mark w join answers a on a.id = w.answer_id join steps st on st.id = a.step_id
      where a.step_id = $1 and a.user_id = $2 and a.deleted_at is null order by w.answer_id for no key update of w, a)
  select c.*,
  coalesce((select json_agg(json_build_object('weight', q.weight, 'isKeyed', q.key is not null and o.id is not null, 'credit', af.credit))
    from patterns p join forms q on q.pattern_id = p.id and q.deleted_at is null
    left join answers o on o.pattern_id = p.id and o.user_id = c.student_id and o.deleted_at is null and o.version > 0
    left join answer_fields af on af.answer_id = o.id and af.form_id = q.id
    where p.step_id = c.step_id and p.deleted_at is null and (p.required or o.id is not null) and (o.id is null or (q.draw_id is null or af.id is not null))), '[]') as questions from c;

-- closeMarking (domains/answers/hand-in/automatic-mark.queries.ts)
-- takes $1 integer[], $2 integer[], $3 integer[]
-- returns nothing
with done as (delete from answers_to_mark where answer_id = any ($1::int[]))
  update answers a set waiting_since = null
  from unnest($2::int[], $3::int[]) as m (step_id, student_id)
  where a.step_id = m.step_id and a.user_id = m.student_id and a.deleted_at is null;

-- postponeOldest (domains/answers/hand-in/automatic-mark.queries.ts)
-- takes nothing
-- returns nothing
update answers_to_mark set due_at = now() + interval '5 minutes'
  where answer_id = (select w.answer_id from answers_to_mark w join answers a on a.id = w.answer_id and a.deleted_at is null
    where w.due_at <= now() order by w.due_at, w.answer_id limit 1 for update of w skip locked);

-- claimDueChanges (domains/answers/hand-in/hand-in-changes.queries.ts)
-- takes $1 bigint
-- returns id integer, version integer, user_id integer, company_id integer, changed_at timestamp with time zone, deadline_at timestamp with time zone
with due as materialized (
    select a.id from answers a where a.hand_in_at <= now() and a.deleted_at is null order by a.hand_in_at limit $1 for update skip locked),
  taken as (
    update answers a set hand_in_at = now() + interval '2 minutes' from due where a.id = due.id and a.changed_at is not null
    returning a.id, a.version, a.user_id, a.subject_id, a.pattern_id, a.changed_at)
  select taken.id, taken.version, taken.user_id, s.company_id, taken.changed_at,
    (select t.deadline_at from task_attempts t where t.pattern_id = taken.pattern_id and t.user_id = taken.user_id and t.submitted_at is null
      order by t.number desc limit 1) as deadline_at
  from taken join subjects s on s.id = taken.subject_id order by taken.id;

-- dropDue (domains/answers/hand-in/hand-in-changes.queries.ts)
-- takes $1 integer
-- returns nothing
update answers set hand_in_at = null where id = $1;

-- selectTaskQuestions (domains/answers/hand-in/hand-in-drafts.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, draw_id smallint, title text, type text, required boolean, options jsonb, matches jsonb, key jsonb, tolerance double precision, option_ids jsonb, match_ids jsonb, retired_options jsonb, retired_matches jsonb
select id, draw_id, title, type, required, options, matches, key, tolerance, option_ids, match_ids, retired_options, retired_matches
    from forms q where pattern_id = $1 and deleted_at is null and (q.draw_id is null or q.id = any (coalesce((
  select t.drawn_form_ids from task_attempts t where t.pattern_id = $2 and t.user_id = $3 order by t.number desc limit 1), '{}'))) order by number, id;

-- reviseLateness (domains/answers/hand-in/lateness.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns step_id integer, student_id integer, is_late boolean
update answers a set is_late = coalesce(a.submitted_at > m.due, false)
  from (
    select step_id, student_id, to_timestamp(was / 1000.0) as was, to_timestamp(due / 1000.0) as due
    from jsonb_to_recordset($1::jsonb) as j(step_id int, student_id int, was numeric, due numeric)) m
  where a.user_id = m.student_id and a.subject_id = $2 and a.step_id = m.step_id and a.deleted_at is null and a.version > 0
    and coalesce(a.submitted_at > m.was, false) <> coalesce(a.submitted_at > m.due, false)
    and a.is_late <> coalesce(a.submitted_at > m.due, false)
    and not exists (select 1 from patterns p where p.id = a.pattern_id and p.time_limit_minutes is not null)
  returning a.step_id, a.user_id as student_id, a.is_late;

-- measureVersions (domains/answers/hand-in/submission.queries.ts)
-- takes $1 integer
-- returns bytes integer
select coalesce(sum(octet_length(content::text)), 0)::int as bytes from answer_versions where answer_id = $1;

-- writeCollected (domains/answers/hand-in/submission.queries.ts)
-- takes $1 timestamp with time zone, $2 text, $3 smallint, $4 integer, $5 integer, $6 timestamp with time zone, $7 jsonb
-- returns id integer
with written as (update answers set updated_at = now(), changed_at = $1, hand_in_at = now() + interval '30 seconds',
      title = coalesce($2, title), privacy = coalesce($3::smallint, privacy)
    where id = $4 and version = $5 and updated_at = $6::timestamptz and deleted_at is null returning id),
  given as (select * from jsonb_to_recordset($7::jsonb) as g(form_id int, value jsonb, credit numeric, attachments jsonb)),
  gone as (delete from answer_attachments where answer_id in (select id from written)),
  emptied as (select f.id from written join answer_fields f on f.answer_id = written.id where not exists (select 1 from given where given.form_id = f.form_id)),
  detached_comments as (update comments set field_id = null where field_id in (select id from emptied)),
  removed as (delete from answer_fields where id in (select id from emptied)),
  filled as (
    insert into answer_fields (answer_id, form_id, value, credit) select written.id, given.form_id, given.value, given.credit from written cross join given
    on conflict (answer_id, form_id) do update set value = excluded.value, credit = excluded.credit, updated_at = now() returning id, answer_id, form_id) select id from written;
-- Also:
--   − with written as (update answers set updated_at = now(), changed_at = $, hand_in_at = now() + interval '30 seconds',
--   − on conflict (answer_id, form_id) do update set value = excluded.value, credit = excluded.credit, updated_at = now() returning id, answer_id, form_id) select id from written
--   + with written as (update answers set updated_at = now(), changed_at = $, hand_in_at = now(),
--   + on conflict (answer_id, form_id) do update set value = excluded.value, credit = excluded.credit, updated_at = now() returning id, answer_id, form_id),
--   + attached as (
--   + insert into answer_attachments (answer_id, field_id, type, file_id, link_id, description, number)
--   + select filled.answer_id, filled.id, x.type, case when x.type <> 'link' then x.attachment_id end, case when x.type = 'link' then x.attachment_id end, x.description, x.number
--   + from given join filled on filled.form_id = given.form_id
--   + cross join lateral jsonb_to_recordset(given.attachments) as x(type text, attachment_id int, description text, number int)) select id from written
-- Also:
--   − on conflict (answer_id, form_id) do update set value = excluded.value, credit = excluded.credit, updated_at = now() returning id, answer_id, form_id) select id from written
--   + on conflict (answer_id, form_id) do update set value = excluded.value, credit = excluded.credit, updated_at = now() returning id, answer_id, form_id),
--   + attached as (
--   + insert into answer_attachments (answer_id, field_id, type, file_id, link_id, description, number)
--   + select filled.answer_id, filled.id, x.type, case when x.type <> 'link' then x.attachment_id end, case when x.type = 'link' then x.attachment_id end, x.description, x.number
--   + from given join filled on filled.form_id = given.form_id
--   + cross join lateral jsonb_to_recordset(given.attachments) as x(type text, attachment_id int, description text, number int)) select id from written

-- writeSubmission (domains/answers/hand-in/submission.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 text, $7 smallint, $8 boolean, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 jsonb, $18 integer, $19 jsonb, $20 text, $21 boolean, $22 timestamp with time zone, $23 text, $24 integer, $25 integer, $26 text, $27 integer, $28 integer, $29 integer, $30 integer, $31 integer, $32 jsonb, $33 integer, $34 integer, $35 integer, $36 integer
-- returns created_at timestamp with time zone, updated_at timestamp with time zone, field_ids json, notifications json
with  written as (insert into answers (id, pattern_id, step_id, subject_id, user_id, title, privacy, version, is_late, submitted_at, waiting_since)
      select $1::int, $2::int, $3::int, $4::int, $5::int, $6::text, $7::smallint, 1, $8::boolean, now(), now()
      where true returning id, created_at, updated_at),
    judged_cells as materialized (
    select h.*, case when exists (select 1 from pass_statuses f where f.company_id = $9 and f.id = h.status_before and f.is_final)  then 'final' end as refused from (
      select w.*, null::numeric as mark_before, null::numeric as mark_after, p.id as passing_id, p.passed_status_id as status_before, w.status as status_after, p.author_id as status_author_id, p.updated_at as status_at from (select 0 as n, $10::int as step_id, $11::int as student_id, true as sets_status, s.id as status
      from pass_statuses s where s.company_id = $12 and s.id = $13 and exists (select 1 from written)) w
      left join lateral (
        select k.id, k.passed_status_id, k.author_id, k.updated_at from passings k where w.sets_status and k.step_id = w.step_id and k.student_id = w.student_id for update) p on true) h), written_cells as not materialized (select * from judged_cells where refused is null), new_passings as (
          insert into passings (company_id, step_id, student_id, passed_status_id, author_id)
          select $14::int, c.step_id, c.student_id, c.status, $15::int from written_cells c where c.status is not null and c.passing_id is null), changed_passings as (
        update passings k set passed_status_id = c.status, author_id = $16::int, updated_at = now()
        from written_cells c where k.id = c.passing_id and c.status is not null),
    given as (select * from jsonb_to_recordset($17::jsonb) as g(form_id int, value jsonb, credit numeric, attachments jsonb)),
    filled as (
      insert into answer_fields (answer_id, form_id, value, credit) select written.id, given.form_id, given.value, given.credit from written cross join given
      on conflict (answer_id, form_id) do update set value = excluded.value, credit = excluded.credit, updated_at = now() returning id, answer_id, form_id),
    kept as (
      insert into answer_versions (answer_id, number, content, sha256, is_late, created_at, signature, receipt_key_id)
      select written.id, $18::int, $19::jsonb, $20, $21::boolean, $22::timestamptz, $23, $24::int from written),
    made as (
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $25::int, p.user_id, $26, $27::int, $28::int, $29::int,
    (select id from written), $30::int, $31::int, null, null, false, $32::jsonb
  from (select t.user_id from (select distinct su.user_id from subject_users su where su.subject_id = $33 and su.role_type = 'TEACHER' union
  select ru.user_id from retakes rt join retake_users ru on ru.retake_id = rt.id
  where rt.student_id = $34 and rt.subject_id = $35 and not rt.is_closed and rt.deleted_at is null) t cross join written) p where p.user_id is distinct from $36::int returning id, user_id, subject_id, step_id)
    select written.created_at, written.updated_at, coalesce((select json_object_agg(form_id, id) from filled), '{}') as field_ids,
      coalesce((select json_agg(json_build_object('user_id', made.user_id, 'id', made.id)) from made), '[]') as notifications from written;
-- Also:
--   + attached as (
--   + insert into answer_attachments (answer_id, field_id, type, file_id, link_id, description, number)
--   + select filled.answer_id, filled.id, x.type, case when x.type <> 'link' then x.attachment_id end, case when x.type = 'link' then x.attachment_id end, x.description, x.number
--   + from given join filled on filled.form_id = given.form_id
--   + cross join lateral jsonb_to_recordset(given.attachments) as x(type text, attachment_id int, description text, number int)),
-- Also:
--   − with  written as (insert into answers (id, pattern_id, step_id, subject_id, user_id, title, privacy, version, is_late, submitted_at, waiting_since)
--   − select $::int, $::int, $::int, $::int, $::int, $::text, $::smallint, 1, $::boolean, now(), now()
--   − where true returning id, created_at, updated_at),
--   + with  written as (update answers set version = version + 1, is_late = $, submitted_at = least(now(), $::timestamptz), waiting_since = now(), updated_at = now(),
--   + changed_at = null, hand_in_at = null,
--   + title = coalesce($, title), privacy = coalesce($::smallint, privacy)
--   + where id = $ and version = $ and updated_at = $::timestamptz and deleted_at is null
--   + and true returning id, created_at, updated_at),
--   + gone as (delete from answer_attachments where answer_id in (select id from written)),
--   + emptied as (select f.id from written join answer_fields f on f.answer_id = written.id where not exists (select 1 from given where given.form_id = f.form_id)),
--   + detached_comments as (update comments set field_id = null where field_id in (select id from emptied)),
--   + removed as (delete from answer_fields where id in (select id from emptied)),
--   + attached as (
--   + insert into answer_attachments (answer_id, field_id, type, file_id, link_id, description, number)
--   + select filled.answer_id, filled.id, x.type, case when x.type <> 'link' then x.attachment_id end, case when x.type = 'link' then x.attachment_id end, x.description, x.number
--   + from given join filled on filled.form_id = given.form_id
--   + cross join lateral jsonb_to_recordset(given.attachments) as x(type text, attachment_id int, description text, number int)),

-- deleteOldKeys (domains/answers/hand-in/submission.queries.ts)
-- takes nothing
-- returns nothing
delete from idempotency_keys where created_at < now() - interval '7 days';

-- hasMarkType (domains/answers/overview/task-answers.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from mark_types where id = $1 and company_id = $2;

-- countMarksOfTask (domains/answers/overview/task-answers.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text[]
-- returns mark_type_id integer, n integer
select m.mark_type_id, count(*)::int as n from answers a join subjects s on s.id = a.subject_id join marks m on m.step_id = a.step_id and m.student_id = a.user_id
    where a.pattern_id = $1 and a.version > 0 and a.deleted_at is null and (
  s.company_id = $2 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $3 and su.role_type = any ($4)))) group by m.mark_type_id;

-- selectTaskAnswers (domains/answers/overview/task-answers.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, pattern_id integer, pattern_title text, step_id integer, step_title text, subject_id integer, subject_title text, user json, group_name text, version integer, submitted_at timestamp with time zone, is_late boolean, is_waiting boolean, earned numeric, possible numeric, unchecked numeric, mark numeric, total integer
with page as (
      select a.id, count(*) over ()::int as total from subjects s join answers a on a.subject_id = s.id join steps st on st.id = a.step_id and st.deleted_at is null
      join patterns p on p.id = a.pattern_id and p.deleted_at is null join users u on u.id = a.user_id
      where a.version > 0 and a.deleted_at is null and (
  s.company_id = $1 and s.deleted_at is null and (true or false)) order by a.submitted_at desc, a.id desc limit $2 offset $3)
    select a.id, a.pattern_id, p.title as pattern_title, a.step_id, st.title as step_title, a.subject_id, s.title as subject_title, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as "user",
      coalesce((select g.name from group_users gu join subject_groups sg on sg.group_id = gu.group_id join groups g on g.id = gu.group_id
  where gu.user_id = u.id and sg.subject_id = s.id order by g.name limit 1), '') as group_name, a.version, a.submitted_at, a.is_late, a.waiting_since is not null as is_waiting, points.earned, points.possible, points.unchecked,
      (select m.value from marks m join mark_types t on t.id = m.mark_type_id and t.is_default where m.step_id = a.step_id and m.student_id = a.user_id) as mark, page.total
    from page join answers a on a.id = page.id join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id join patterns p on p.id = a.pattern_id
    join users u on u.id = a.user_id
    cross join lateral (
      select coalesce(round(sum(q.weight * coalesce(af.credit, 0)) filter (where q.key is not null), 2), 0) as earned,
        coalesce(sum(q.weight) filter (where q.key is not null), 0) as possible, coalesce(sum(q.weight) filter (where q.key is null), 0) as unchecked
      from forms q left join answer_fields af on af.form_id = q.id and af.answer_id = a.id where q.pattern_id = a.pattern_id and q.deleted_at is null and (q.draw_id is null or af.id is not null)) points
    order by a.submitted_at desc, a.id desc;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) order by a.submitted_at desc, a.id desc limit $ offset $)
--   − (select m.value from marks m join mark_types t on t.id = m.mark_type_id and t.is_default where m.step_id = a.step_id and m.student_id = a.user_id) as mark, page.total
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) order by a.submitted_at desc, a.id desc limit $ offset $)
--   + (select m.value from marks m join mark_types t on t.id = m.mark_type_id and t.id = $ where m.step_id = a.step_id and m.student_id = a.user_id) as mark, page.total
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) order by a.submitted_at desc, a.id desc limit $ offset $)
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) order by a.submitted_at desc, a.id desc limit $ offset $)
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) order by a.submitted_at desc, a.id desc limit $ offset $)
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and a.is_late order by a.submitted_at desc, a.id desc limit $ offset $)
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) order by a.submitted_at desc, a.id desc limit $ offset $)
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and a.step_id = $ order by a.submitted_at desc, a.id desc limit $ offset $)
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) order by a.submitted_at desc, a.id desc limit $ offset $)
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and a.user_id = $ order by a.submitted_at desc, a.id desc limit $ offset $)
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) order by a.submitted_at desc, a.id desc limit $ offset $)
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and a.pattern_id = $ order by a.submitted_at desc, a.id desc limit $ offset $)
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) order by a.submitted_at desc, a.id desc limit $ offset $)
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and a.subject_id = $ order by a.submitted_at desc, a.id desc limit $ offset $)
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) order by a.submitted_at desc, a.id desc limit $ offset $)
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and a.waiting_since is not null order by a.submitted_at desc, a.id desc limit $ offset $)
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) order by a.submitted_at desc, a.id desc limit $ offset $)
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))) order by a.submitted_at desc, a.id desc limit $ offset $)
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) order by a.submitted_at desc, a.id desc limit $ offset $)
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and exists (select 1 from group_users gu where gu.user_id = a.user_id and gu.group_id = $) order by a.submitted_at desc, a.id desc limit $ offset $)
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) order by a.submitted_at desc, a.id desc limit $ offset $)
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (select m.value from marks m join mark_types t on t.id = m.mark_type_id and t.is_default where m.step_id = a.step_id and m.student_id = a.user_id) is not null order by a.submitted_at desc, a.id desc limit $ offset $)
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) order by a.submitted_at desc, a.id desc limit $ offset $)
--   − (select m.value from marks m join mark_types t on t.id = m.mark_type_id and t.is_default where m.step_id = a.step_id and m.student_id = a.user_id) as mark, page.total
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and a.pattern_id = $ and a.step_id = $ and a.subject_id = $ and a.user_id = $ and exists (select 1 from group_users gu where gu.user_id = a.user_id and gu.group_id = $) and a.waiting_since is not null and a.is_late and (select m.value from marks m join mark_types t on t.id = m.mark_type_id and t.id = $ where m.step_id = a.step_id and m.student_id = a.user_id) is not null and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))) order by a.submitted_at desc, a.id desc limit $ offset $)
--   + (select m.value from marks m join mark_types t on t.id = m.mark_type_id and t.id = $ where m.step_id = a.step_id and m.student_id = a.user_id) as mark, page.total

-- selectStudentWorks (domains/answers/overview/topic-answers.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 bigint, $23 bigint, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer, $29 integer, $30 integer, $31 integer, $32 integer, $33 integer, $34 integer, $35 integer, $36 integer, $37 integer, $38 integer, $39 integer, $40 integer, $41 integer, $42 integer, $43 integer, $44 integer, $45 integer, $46 integer, $47 integer, $48 integer, $49 integer, $50 integer, $51 integer, $52 integer
-- returns total integer, user json, group_name text, answers json
with seen as materialized (
      select a.id, a.user_id, a.subject_id from answers a join subjects s on s.id = a.subject_id
      where a.step_id = $1 and a.version > 0 and true and true and (
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
      and false)))),
    people as (
      select u.id, u.last_name, u.first_name, o.subject_id, count(*) over ()::int as total
      from (select distinct user_id, subject_id from seen) o join users u on u.id = o.user_id
      order by u.last_name, u.first_name, u.id limit $22 offset $23),
  texts as materialized (
    select case when sum(octet_length(af.value::text)) > $24::int then greatest($25::int, $26::int / 2 / count(*)) end::int as length
    from (select seen.id from seen join people on people.id = seen.user_id) listed join answer_fields af on af.answer_id = listed.id)
    select p.total, json_build_object('id', w.id, 'first_name', w.first_name, 'last_name', w.last_name, 'middle_name', w.middle_name,
    'photo_src', '/api/files/' || w.photo_id || '/thumbnail', 'is_online', coalesce(w.last_seen_at > now() - interval '180 seconds', false)) as "user",
      coalesce((select g.name from group_users gu join subject_groups sg on sg.group_id = gu.group_id join groups g on g.id = gu.group_id
        where gu.user_id = p.id and sg.subject_id = p.subject_id order by g.name limit 1), '') as group_name,
      coalesce((select json_agg(row_to_json(one) order by one.pattern_id) from (
        select
  a.id, a.pattern_id, a.step_id, a.subject_id, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as "user", a.title, a.privacy, a.version, a.is_late, a.waiting_since is not null as is_waiting,
  exists (select 1 from answers_to_mark k where k.answer_id = a.id) as is_being_marked,
  a.created_at, a.updated_at, case when a.waiting_since is not null then 'waiting' when not w.sees_all then 'seen'
  else coalesce((select case when p.passed_status_id = $27 then 'returned' when f.is_final then 'marked' end
      from passings p join pass_statuses f on f.company_id = p.company_id and f.id = p.passed_status_id where p.step_id = a.step_id and p.student_id = a.user_id),
    case when exists (select 1 from main_marks m where m.step_id = a.step_id and m.student_id = a.user_id) then 'marked' else 'seen' end) end as state,
  json_build_object('pattern_title', (select title from patterns where id = a.pattern_id), 'step_title', st.title, 'subject_title', s.title, 'subject_color', s.color) as place,
  not s.is_archived and ((s.company_id = $28 and (true or false)) or (a.user_id = $29 and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
  (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $30),
  (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
    where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $31 and sg.subject_id = st.subject_id)))) as at) o where o.at > now()) is null) and not exists (select 1 from passings p join pass_statuses f on f.company_id = p.company_id and f.id = p.passed_status_id
  where p.step_id = a.step_id and p.student_id = a.user_id and f.is_final) and (
  not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $32))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $33 and sg.subject_id = s.id)) and not (st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = $34 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null)) and ((
  s.company_id = $35 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $36 and (true or false)))
    or (not s.hidden and not st.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $37 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $38))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $39 and aru.role_id = any (st.roles_ids))))
      and exists (select 1 from chapters c where c.id = st.chapter_id and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $40 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $41 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $42 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $43 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $44 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $45 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $46 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $47)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $48)))))))))) as may_delete,
  case when w.sees_all then coalesce((select array_agg(user_id) from answer_access_users where answer_id = a.id), '{}') else '{}' end as access_users_ids,
  case when w.sees_all then coalesce((select array_agg(company_id) from answer_access_companies where answer_id = a.id), '{}') else '{}' end as access_companies_ids,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', pu.id, 'first_name', pu.first_name, 'last_name', pu.last_name, 'middle_name', pu.middle_name,
    'photo_src', '/api/files/' || pu.photo_id || '/thumbnail', 'is_online', coalesce(pu.last_seen_at > now() - interval '180 seconds', false)) order by pu.last_name, pu.id) from answer_access_users au join users pu on pu.id = au.user_id where au.answer_id = a.id), '[]')
    else '[]' end as access_users,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', co.id, 'title', co.title) order by co.title) from answer_access_companies ac join companies co on co.id = ac.company_id where ac.answer_id = a.id), '[]')
    else '[]' end as access_companies,
  coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
      'credit', case when w.is_staff or (w.sees_all and coalesce(st.answers_closed_at <= now(), false)) then af.credit end,
      'attachments', g.attachments, 'photos', g.photos, 'videos', g.videos, 'documents', g.documents, 'links', g.links) order by q.number, q.id)
    from answer_fields af join forms q on q.id = af.form_id cross join lateral (
  select coalesce(json_agg(x.json order by x.number, x.id) , '[]') as attachments, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'photo'), '[]') as photos, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'video'), '[]') as videos,
    coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'document'), '[]') as documents, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'link'), '[]') as links
  from (select json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) as json, x.type, x.number, x.id from answer_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.field_id = af.id offset 0) x) g where af.answer_id = a.id and q.deleted_at is null and (w.sees_all or (q.draw_id is null or exists (
  select 1 from task_attempts t where t.pattern_id = q.pattern_id and t.user_id = $49::int and q.id = any (t.drawn_form_ids))))), '[]') as fields,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', e.id, 'answer_id', e.answer_id, 'field_id', e.field_id, 'text', e.text, 'skills', coalesce((select json_agg(json_build_object('id', sk.id, 'title', sk.title, 'value', sk.value, 'competence', sk.competence) order by sk.title, sk.id)
    from expertise_skills os join skills sk on sk.id = os.skill_id where os.expertise_id = e.id), '[]'),
  'attachments', coalesce((select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from expertise_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.expertise_id = e.id), '[]'), 'author', json_build_object('id', eu.id, 'first_name', eu.first_name, 'last_name', eu.last_name, 'middle_name', eu.middle_name,
    'photo_src', '/api/files/' || eu.photo_id || '/thumbnail', 'is_online', coalesce(eu.last_seen_at > now() - interval '180 seconds', false)), 'created_at', e.created_at, 'updated_at', e.updated_at) order by e.created_at, e.id) from expertises e join users eu on eu.id = e.author_id where e.answer_id = a.id and e.deleted_at is null), '[]')
    else '[]' end as expertises,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', k.id, 'ugc_answer_id', k.answer_id, 'ugc_field_id', k.field_id,
  'parent_id', (select o.id from comments o where o.id = k.parent_id and o.deleted_at is null), 'text', k.text, 'skills', coalesce((select json_agg(json_build_object('id', sk.id, 'title', sk.title, 'value', sk.value, 'competence', sk.competence) order by sk.title, sk.id)
    from comment_skills os join skills sk on sk.id = os.skill_id where os.comment_id = k.id), '[]'),
  'attachments', coalesce((select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from comment_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.comment_id = k.id), '[]'), 'author', json_build_object('id', ku.id, 'first_name', ku.first_name, 'last_name', ku.last_name, 'middle_name', ku.middle_name,
    'photo_src', '/api/files/' || ku.photo_id || '/thumbnail', 'is_online', coalesce(ku.last_seen_at > now() - interval '180 seconds', false)), 'created_at', k.created_at, 'updated_at', k.updated_at) order by k.created_at, k.id) from comments k join users ku on ku.id = k.author_id where k.answer_id = a.id and k.deleted_at is null), '[]')
    else '[]' end as comments,
  case when w.sees_all then
    coalesce((select json_agg(json_build_object('id', m.id, 'value', m.value, 'max_mark', st.max_mark, 'author', case when mu.id is not null then json_build_object('id', mu.id, 'first_name', mu.first_name, 'last_name', mu.last_name, 'middle_name', mu.middle_name,
    'photo_src', '/api/files/' || mu.photo_id || '/thumbnail', 'is_online', coalesce(mu.last_seen_at > now() - interval '180 seconds', false)) end, 'updated_at', m.updated_at))
      from main_marks m left join users mu on mu.id = m.author_id where m.step_id = a.step_id and m.student_id = a.user_id), '[]')
    else '[]' end as marks,
  coalesce((select json_build_object('number', a.id || '-' || v.number, 'submitted_at', to_char(v.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'sha256', v.sha256, 'is_late', v.is_late,
      'files', coalesce((select json_agg(json_build_object('name', t ->> 'name', 'size', (t ->> 'size')::bigint))
        from jsonb_path_query(v.content, '$.fields[*].attachments[*] ? (@.type != "link")') t), '[]'))
    from answer_versions v where v.answer_id = a.id and v.number = a.version),
    json_build_object('number', a.id || '-0', 'submitted_at', a.created_at, 'sha256', '', 'is_late', false, 'files', '[]'::json)) as receipt from seen join (answers a join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id join users u on u.id = a.user_id
  cross join lateral (select (a.user_id = $50 or (
  s.company_id = $51 and s.deleted_at is null and (true or false))) as sees_all, (
  s.company_id = $52 and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = seen.id where seen.user_id = p.id) one), '[]') as answers
    from people p join users w on w.id = p.id order by p.last_name, p.first_name, p.id;
-- Also:
--   − where a.step_id = $ and a.version > 0 and true and true and (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false)))),
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = seen.id where seen.user_id = p.id) one), '[]') as answers
--   + where a.step_id = $ and a.version > 0 and a.user_id = $ and true and (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))))),
--   + not s.is_archived and ((s.company_id = $ and (false or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))
--   + coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff offset 0) w) on a.id = seen.id where seen.user_id = p.id) one), '[]') as answers
-- Also:
--   − where a.step_id = $ and a.version > 0 and true and true and (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false)))),
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', case when coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false) then to_jsonb(left(case when q.type = 'richText' then regexp_replace((af.value #>> '{}'), '<[^>]*>', ' ', 'g') else (af.value #>> '{}') end, (select length from texts))) else af.value end, 'is_cut', coalesce(jsonb_typeof(af.value) = 'string' and length((af.value #>> '{}')) > (select length from texts), false),
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = seen.id where seen.user_id = p.id) one), '[]') as answers
--   + where a.step_id = $ and a.version > 0 and a.user_id = $ and a.user_id <> $ and (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))))),
--   + not s.is_archived and ((s.company_id = $ and (false or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))
--   + coalesce((select json_agg(json_build_object('id', af.id, 'answer_id', af.answer_id, 'form_id', af.form_id, 'value', af.value,
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff offset 0) w) on a.id = seen.id where seen.user_id = p.id) one), '[]') as answers
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false)))),
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = seen.id where seen.user_id = p.id) one), '[]') as answers
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))))),
--   + not s.is_archived and ((s.company_id = $ and (false or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff offset 0) w) on a.id = seen.id where seen.user_id = p.id) one), '[]') as answers
-- Also:
--   − where a.step_id = $ and a.version > 0 and true and true and (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false)))),
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = seen.id where seen.user_id = p.id) one), '[]') as answers
--   + where a.step_id = $ and a.version > 0 and true and a.user_id <> $ and (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))))),
--   + not s.is_archived and ((s.company_id = $ and (false or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))
--   + s.company_id = $ and s.deleted_at is null and (false or false))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff offset 0) w) on a.id = seen.id where seen.user_id = p.id) one), '[]') as answers
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − not s.is_archived and ((s.company_id = $ and (true or false)) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))
--   − s.company_id = $ and s.deleted_at is null and (true or false))) as sees_all, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff offset 0) w) on a.id = seen.id where seen.user_id = p.id) one), '[]') as answers
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + not s.is_archived and ((s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (a.user_id = $ and (not coalesce(st.answers_closed_at <= now(), false) and (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))) as sees_all, (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) as is_staff offset 0) w) on a.id = seen.id where seen.user_id = p.id) one), '[]') as answers

-- selectFigures (domains/answers/overview/topic-answers.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns students integer, submitted integer, waiting integer, returned integer, marked integer, late integer, average numeric, median double precision, marks double precision[], days json
with
  study as materialized (
    select distinct gu.user_id from subject_groups sg join group_users gu on gu.group_id = sg.group_id
    where sg.subject_id = $1 and true),
  handed as materialized (
    select a.id, a.pattern_id, a.user_id, a.created_at, a.waiting_since, a.is_late from answers a join study on study.user_id = a.user_id
    where a.step_id = $2 and a.deleted_at is null and a.version > 0),
    work as materialized (
      select user_id, bool_or(waiting_since is not null) as waits, bool_or(is_late) as late, min(created_at) as first_at from handed group by user_id),
    person as materialized (
      select w.user_id is not null as submitted, coalesce(w.waits, false) as waits, coalesce(w.late, false) as late, p.passed_status_id, m.value as mark
      from study left join work w on w.user_id = study.user_id
      left join passings p on p.step_id = $3 and p.student_id = study.user_id
      left join main_marks m on m.step_id = $4 and m.student_id = study.user_id)
    select count(*)::int as students, (count(*) filter (where submitted))::int as submitted, (count(*) filter (where waits))::int as waiting,
      (count(*) filter (where submitted and not waits and passed_status_id = $5))::int as returned, count(mark)::int as marked,
      (count(*) filter (where late))::int as late, round(avg(mark), 2) as average, percentile_cont(0.5) within group (order by mark) as median,
      array_agg(mark::float8) filter (where mark is not null) as marks,
      coalesce((select json_agg(json_build_object('date', d.date, 'count', d.n) order by d.date) from (
        select (first_at at time zone (select time_zone from companies where id = $6))::date as date, count(*)::int as n from work group by 1) d), '[]') as days
    from person;
-- Also:
--   − where sg.subject_id = $ and true),
--   + where sg.subject_id = $ and sg.group_id = $),

-- selectQuestionFigures (domains/answers/overview/topic-answers.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns form_id integer, draw_id smallint, asked integer, pattern_id integer, title text, type text, options jsonb, option_ids jsonb, retired_options jsonb, key jsonb, answered integer, credit numeric, full integer, chosen jsonb
with
  study as materialized (
    select distinct gu.user_id from subject_groups sg join group_users gu on gu.group_id = sg.group_id
    where sg.subject_id = $1 and true),
  handed as materialized (
    select a.id, a.pattern_id, a.user_id, a.created_at, a.waiting_since, a.is_late from answers a join study on study.user_id = a.user_id
    where a.step_id = $2 and a.deleted_at is null and a.version > 0),
    given as materialized (
      select af.id, af.form_id, af.value, af.credit,
        (af.value is not null and af.value not in ('null', '""', '[]')) or exists (select 1 from answer_attachments x where x.field_id = af.id) as is_given
      from handed h join answer_fields af on af.answer_id = h.id),
    choice as materialized (
      select g.form_id, o.index, count(*)::int as n from given g
      cross join lateral jsonb_array_elements_text(case jsonb_typeof(g.value) when 'array' then g.value when 'number' then jsonb_build_array(g.value) else '[]' end) o(index)
      group by 1, 2)
    select f.id as form_id, f.draw_id,
      case when f.draw_id is null then (select count(*)::int from handed h where h.pattern_id = p.id) else (select count(*)::int from given g where g.form_id = f.id) end as asked,
       p.id as pattern_id, f.title, f.type, f.options, f.option_ids, f.retired_options, f.key,
      (select count(*)::int from given g where g.form_id = f.id and g.is_given) as answered,
      (select round(avg(g.credit), 4) from given g where g.form_id = f.id) as credit,
      (select count(*)::int from given g where g.form_id = f.id and g.credit = 1) as full,
      (select jsonb_object_agg(c.index, c.n) from choice c where c.form_id = f.id) as chosen
    from patterns p join forms f on f.pattern_id = p.id where p.step_id = $3 and p.deleted_at is null and f.deleted_at is null
    order by p.index, p.id, f.number, f.id;
-- Also:
--   − where sg.subject_id = $ and true),
--   + where sg.subject_id = $ and sg.group_id = $),

-- selectRules (domains/answers/visibility/visibility-rules.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer
-- returns id integer, task_id integer, step_id integer, visibility text, after_own boolean, author json, updated_at timestamp with time zone
select
  r.id, r.task_id, p.step_id, r.visibility, r.after_own, case when ru.id is not null then json_build_object('id', ru.id, 'first_name', ru.first_name, 'last_name', ru.last_name, 'middle_name', ru.middle_name,
    'photo_src', '/api/files/' || ru.photo_id || '/thumbnail', 'is_online', coalesce(ru.last_seen_at > now() - interval '180 seconds', false)) end as author, r.updated_at from
  answer_visibility_rules r join patterns p on p.id = r.task_id and p.deleted_at is null join steps st on st.id = p.step_id and st.deleted_at is null
  join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id left join users ru on ru.id = r.author_id
    where (
  s.company_id = $1 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))) and ((not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $2 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $3 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $4 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $5 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $6 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $7 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $8 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $9)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $10)))) and (((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $11 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $12))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $13 and aru.role_id = any (st.roles_ids)))) or false)) or ((
  s.company_id = $14 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $15 and (true or false)))))
      and true and true and true
    order by p.step_id, p.index, r.id limit 1000;
-- Also:
--   − true or false or false
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))))
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))))
-- Also:
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and ((not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))))
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and ((not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))))
-- Also:
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and ((not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))))
--   − and true and true and true
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and ((not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))))
--   + and p.step_id = $ and true and true
-- Also:
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and ((not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))))
--   − and true and true and true
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and ((not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))))
--   + and true and r.task_id = $ and true
-- Also:
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and ((not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))))
--   − and true and true and true
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and ((not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))))
--   + and true and true and st.subject_id = $
-- Also:
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and ((not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))))
--   − and true and true and true
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and ((not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))))
--   + and p.step_id = $ and r.task_id = $ and st.subject_id = $

-- selectRule (domains/answers/visibility/visibility-rules.queries.ts)
-- takes $1 integer
-- returns id integer, task_id integer, step_id integer, visibility text, after_own boolean, author json, updated_at timestamp with time zone
select
  r.id, r.task_id, p.step_id, r.visibility, r.after_own, case when ru.id is not null then json_build_object('id', ru.id, 'first_name', ru.first_name, 'last_name', ru.last_name, 'middle_name', ru.middle_name,
    'photo_src', '/api/files/' || ru.photo_id || '/thumbnail', 'is_online', coalesce(ru.last_seen_at > now() - interval '180 seconds', false)) end as author, r.updated_at from
  answer_visibility_rules r join patterns p on p.id = r.task_id and p.deleted_at is null join steps st on st.id = p.step_id and st.deleted_at is null
  join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id left join users ru on ru.id = r.author_id where r.task_id = $1;
-- Also:
--   − join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id left join users ru on ru.id = r.author_id where r.task_id = $
--   + join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id left join users ru on ru.id = r.author_id where r.id = $ for no key update of r
-- Also:
--   − join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id left join users ru on ru.id = r.author_id where r.task_id = $
--   + join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id left join users ru on ru.id = r.author_id where r.task_id = $ for no key update of r

-- upsertRule (domains/answers/visibility/visibility-rules.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 boolean
-- returns nothing
insert into answer_visibility_rules (author_id, task_id, visibility, after_own) values ($1, $2, $3, $4)
  on conflict (task_id) do update set task_id = excluded.task_id, visibility = excluded.visibility, after_own = excluded.after_own, author_id = excluded.author_id, updated_at = now();

-- updateRule (domains/answers/visibility/visibility-rules.queries.ts)
-- takes $1 text, $2 boolean, $3 integer, $4 integer
-- returns nothing
update answer_visibility_rules set visibility = $1, after_own = $2, author_id = $3, updated_at = now() where id = $4 and true;

-- deleteRule (domains/answers/visibility/visibility-rules.queries.ts)
-- takes $1 integer
-- returns nothing
delete from answer_visibility_rules where id = $1;
