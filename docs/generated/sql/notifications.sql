-- SQL statements of «notifications», written by npm run generate

-- announceDeletion (domains/notifications/announce-deletion.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text, $5 integer, $6 integer, $7 integer, $8 integer, $9 jsonb, $10 integer, $11 integer
-- returns id integer, user_id integer, subject_id integer, step_id integer
with withdrawn as (
      delete from notifications where user_id = $1 and answer_id = $2 and type = 'answer-deleted' and read_at is null
        and true returning id)
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, payload)
  select $3::int, n.user_id, $4, $5::int, $6::int, $7::int,
    $8::int, null, null, $9::jsonb
  from (select $10::int as user_id) n where n.user_id is distinct from $11::int returning id, user_id, subject_id, step_id;
-- Also:
--   − and true returning id)
--   + and false returning id)

-- announceRetakes (domains/notifications/announce-many.ts)
-- takes $1 integer, $2 text, $3 integer, $4 integer, $5 integer[], $6 integer
-- returns id integer, user_id integer, subject_id integer, step_id integer
insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, payload)
  select $1::int, n.user_id, $2, $3::int, $4::int, null,
    null, null, null, '{}'
  from unnest($5::int[]) as n (user_id) where n.user_id is distinct from $6::int returning id, user_id, subject_id, step_id;

-- announcePassword (domains/notifications/announce-password.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, user_id integer, subject_id integer, step_id integer
insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, payload)
  select $1::int, n.user_id, 'password', $2::int, null, null,
    null, null, null, '{}'
  from (select $3::int as user_id) n where n.user_id is distinct from $4::int returning id, user_id, subject_id, step_id;

-- withdrawCellNotifications (domains/notifications/cell-notifications.ts)
-- takes $1 integer[], $2 integer[], $3 integer, $4 timestamp with time zone
-- returns nothing
delete from notifications n using unnest($1::int[], $2::int[]) as a (step_id, student_id)
  where n.user_id = a.student_id and n.step_id = a.step_id and n.actor_id = $3 and n.type in ('mark', 'passing') and n.created_at >= $4::timestamptz;

-- selectNotifications (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean, $4 integer, $5 text[], $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 boolean, $15 integer, $16 text[], $17 integer, $18 boolean, $19 integer, $20 text[], $21 integer, $22 boolean, $23 integer, $24 text[], $25 integer, $26 integer, $27 integer, $28 integer, $29 boolean, $30 integer, $31 text[], $32 integer, $33 boolean, $34 integer, $35 text[], $36 integer, $37 integer, $38 integer, $39 integer, $40 boolean, $41 integer, $42 text[], $43 integer, $44 integer, $45 integer, $46 integer, $47 integer, $48 boolean, $49 bigint, $50 bigint
-- returns id integer, type text, read_at timestamp with time zone, created_at timestamp with time zone, actor json, subject json, topic json, answer json, lesson json, comment json, expertise json, payload jsonb, total integer
select
  n.id, n.type, n.read_at, n.created_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as actor,
  case when s.deleted_at is null and ((not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $1)))) or ((
  s.company_id = $2 and s.deleted_at is null and ($3 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $4 and su.role_type = any ($5)))) or (s.company_id = $6 and s.deleted_at is null and (s.privacy <> 1 and not s.hidden and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $7 and sg.subject_id = s.id))))) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
  case when s.deleted_at is null and st.deleted_at is null and (not (s.hidden or not (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $8))) or st.hidden or c.hidden or (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $9 and k.chapter_id = c.id)) or not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $10 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $11))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $12 and aru.role_id = any (st.roles_ids))))) or ((
  s.company_id = $13 and s.deleted_at is null and ($14 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $15 and su.role_type = any ($16)))) and (not st.hidden or (s.company_id = $17 and ($18 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $19 and su.role_type = any ($20))))))) then json_build_object('id', st.id, 'title', st.title) end as topic,
  case when a.id is not null and a.deleted_at is null then json_build_object('id', a.id, 'user_id', a.user_id, 'pattern_id', a.pattern_id) end as answer, null::json as lesson,
  case when k.id is not null and k.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
  s.company_id = $21 and s.deleted_at is null and ($22 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $23 and su.role_type = any ($24)))) or (s.company_id = $25 and s.deleted_at is null and (s.privacy <> 1 and not s.hidden and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $26 and sg.subject_id = s.id))))) and (a.user_id = $27 or (
  s.company_id = $28 and s.deleted_at is null and ($29 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $30 and su.role_type = any ($31)))))) then json_build_object('id', k.id, 'text', left(k.text, 300)) end as comment,
  case when x.id is not null and x.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
  s.company_id = $32 and s.deleted_at is null and ($33 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $34 and su.role_type = any ($35)))) or (s.company_id = $36 and s.deleted_at is null and (s.privacy <> 1 and not s.hidden and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $37 and sg.subject_id = s.id))))) and (a.user_id = $38 or (
  s.company_id = $39 and s.deleted_at is null and ($40 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $41 and su.role_type = any ($42)))))) then json_build_object('id', x.id, 'text', left(x.text, 300)) end as expertise,
  case when n.type = 'dates' and n.step_id is null and n.payload ? 'steps' then n.payload || jsonb_build_object('topics', (
  select count(*) from jsonb_array_elements_text(n.payload -> 'steps') j (id) join steps st on st.id = j.id::int and st.deleted_at is null and not st.hidden
    join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden where ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $43 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $44))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $45 and aru.role_id = any (st.roles_ids)))))) else n.payload end as payload, n.total from (
      select n.*, count(*) over ()::int as total from notifications n
      where n.user_id = $46 and n.company_id = $47 and (not $48 or n.read_at is null)
      order by n.id desc limit $49 offset $50) n
  left join users u on u.id = n.actor_id left join answers a on a.id = n.answer_id
  left join subjects s on s.id = coalesce(n.subject_id, a.subject_id) left join steps st on st.id = coalesce(n.step_id, a.step_id) left join chapters c on c.id = st.chapter_id
  left join comments k on k.id = n.comment_id left join expertises x on x.id = n.expertise_id order by n.id desc;

-- selectStatus (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 boolean, $8 integer, $9 text[], $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 boolean, $19 integer, $20 text[], $21 integer, $22 boolean, $23 integer, $24 text[], $25 integer, $26 boolean, $27 integer, $28 text[], $29 integer, $30 integer, $31 integer, $32 integer, $33 boolean, $34 integer, $35 text[], $36 integer, $37 boolean, $38 integer, $39 text[], $40 integer, $41 integer, $42 integer, $43 integer, $44 boolean, $45 integer, $46 text[], $47 integer, $48 integer, $49 integer, $50 integer, $51 integer
-- returns unread_notifications integer, notification_read_at timestamp with time zone, latest_notification json
select (select count(*)::int from notifications n where n.user_id = $1 and n.company_id = $2 and n.read_at is null) as unread_notifications,
      (select max(n.read_at) from notifications n where n.user_id = $3 and n.company_id = $4) as notification_read_at,
      (select to_json(l) from (select
  n.id, n.type, n.read_at, n.created_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as actor,
  case when s.deleted_at is null and ((not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $5)))) or ((
  s.company_id = $6 and s.deleted_at is null and ($7 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $8 and su.role_type = any ($9)))) or (s.company_id = $10 and s.deleted_at is null and (s.privacy <> 1 and not s.hidden and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $11 and sg.subject_id = s.id))))) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
  case when s.deleted_at is null and st.deleted_at is null and (not (s.hidden or not (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $12))) or st.hidden or c.hidden or (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $13 and k.chapter_id = c.id)) or not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $14 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $15))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $16 and aru.role_id = any (st.roles_ids))))) or ((
  s.company_id = $17 and s.deleted_at is null and ($18 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $19 and su.role_type = any ($20)))) and (not st.hidden or (s.company_id = $21 and ($22 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $23 and su.role_type = any ($24))))))) then json_build_object('id', st.id, 'title', st.title) end as topic,
  case when a.id is not null and a.deleted_at is null then json_build_object('id', a.id, 'user_id', a.user_id, 'pattern_id', a.pattern_id) end as answer, null::json as lesson,
  case when k.id is not null and k.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
  s.company_id = $25 and s.deleted_at is null and ($26 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $27 and su.role_type = any ($28)))) or (s.company_id = $29 and s.deleted_at is null and (s.privacy <> 1 and not s.hidden and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $30 and sg.subject_id = s.id))))) and (a.user_id = $31 or (
  s.company_id = $32 and s.deleted_at is null and ($33 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $34 and su.role_type = any ($35)))))) then json_build_object('id', k.id, 'text', left(k.text, 300)) end as comment,
  case when x.id is not null and x.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
  s.company_id = $36 and s.deleted_at is null and ($37 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $38 and su.role_type = any ($39)))) or (s.company_id = $40 and s.deleted_at is null and (s.privacy <> 1 and not s.hidden and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $41 and sg.subject_id = s.id))))) and (a.user_id = $42 or (
  s.company_id = $43 and s.deleted_at is null and ($44 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $45 and su.role_type = any ($46)))))) then json_build_object('id', x.id, 'text', left(x.text, 300)) end as expertise,
  case when n.type = 'dates' and n.step_id is null and n.payload ? 'steps' then n.payload || jsonb_build_object('topics', (
  select count(*) from jsonb_array_elements_text(n.payload -> 'steps') j (id) join steps st on st.id = j.id::int and st.deleted_at is null and not st.hidden
    join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden where ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $47 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $48))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $49 and aru.role_id = any (st.roles_ids)))))) else n.payload end as payload from notifications n
  left join users u on u.id = n.actor_id left join answers a on a.id = n.answer_id
  left join subjects s on s.id = coalesce(n.subject_id, a.subject_id) left join steps st on st.id = coalesce(n.step_id, a.step_id) left join chapters c on c.id = st.chapter_id
  left join comments k on k.id = n.comment_id left join expertises x on x.id = n.expertise_id
        where n.user_id = $50 and n.company_id = $51 order by n.id desc limit 1) l) as latest_notification;

-- markAllRead (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns nothing
update notifications n set read_at = now() where n.user_id = $1 and n.company_id = $2 and n.read_at is null
  and ($3::int is null or coalesce(n.subject_id, (select a.subject_id from answers a where a.id = n.answer_id)) = $4::int);

-- setUnread (domains/notifications/notifications.queries.ts)
-- takes $1 boolean, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 boolean, $8 integer, $9 text[], $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 boolean, $19 integer, $20 text[], $21 integer, $22 boolean, $23 integer, $24 text[], $25 integer, $26 boolean, $27 integer, $28 text[], $29 integer, $30 integer, $31 integer, $32 integer, $33 boolean, $34 integer, $35 text[], $36 integer, $37 boolean, $38 integer, $39 text[], $40 integer, $41 integer, $42 integer, $43 integer, $44 boolean, $45 integer, $46 text[], $47 integer, $48 integer, $49 integer
-- returns id integer, type text, read_at timestamp with time zone, created_at timestamp with time zone, actor json, subject json, topic json, answer json, lesson json, comment json, expertise json, payload jsonb
with n as (update notifications set read_at = case when $1 then null else coalesce(read_at, now()) end
      where id = $2 and user_id = $3 and company_id = $4 returning *)
    select
  n.id, n.type, n.read_at, n.created_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as actor,
  case when s.deleted_at is null and ((not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $5)))) or ((
  s.company_id = $6 and s.deleted_at is null and ($7 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $8 and su.role_type = any ($9)))) or (s.company_id = $10 and s.deleted_at is null and (s.privacy <> 1 and not s.hidden and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $11 and sg.subject_id = s.id))))) then json_build_object('id', s.id, 'title', s.title, 'color', s.color) end as subject,
  case when s.deleted_at is null and st.deleted_at is null and (not (s.hidden or not (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $12))) or st.hidden or c.hidden or (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $13 and k.chapter_id = c.id)) or not ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $14 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $15))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $16 and aru.role_id = any (st.roles_ids))))) or ((
  s.company_id = $17 and s.deleted_at is null and ($18 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $19 and su.role_type = any ($20)))) and (not st.hidden or (s.company_id = $21 and ($22 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $23 and su.role_type = any ($24))))))) then json_build_object('id', st.id, 'title', st.title) end as topic,
  case when a.id is not null and a.deleted_at is null then json_build_object('id', a.id, 'user_id', a.user_id, 'pattern_id', a.pattern_id) end as answer, null::json as lesson,
  case when k.id is not null and k.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
  s.company_id = $25 and s.deleted_at is null and ($26 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $27 and su.role_type = any ($28)))) or (s.company_id = $29 and s.deleted_at is null and (s.privacy <> 1 and not s.hidden and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $30 and sg.subject_id = s.id))))) and (a.user_id = $31 or (
  s.company_id = $32 and s.deleted_at is null and ($33 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $34 and su.role_type = any ($35)))))) then json_build_object('id', k.id, 'text', left(k.text, 300)) end as comment,
  case when x.id is not null and x.deleted_at is null and (a.deleted_at is null and s.deleted_at is null and (not s.is_archived or ((
  s.company_id = $36 and s.deleted_at is null and ($37 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $38 and su.role_type = any ($39)))) or (s.company_id = $40 and s.deleted_at is null and (s.privacy <> 1 and not s.hidden and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $41 and sg.subject_id = s.id))))) and (a.user_id = $42 or (
  s.company_id = $43 and s.deleted_at is null and ($44 or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $45 and su.role_type = any ($46)))))) then json_build_object('id', x.id, 'text', left(x.text, 300)) end as expertise,
  case when n.type = 'dates' and n.step_id is null and n.payload ? 'steps' then n.payload || jsonb_build_object('topics', (
  select count(*) from jsonb_array_elements_text(n.payload -> 'steps') j (id) join steps st on st.id = j.id::int and st.deleted_at is null and not st.hidden
    join chapters c on c.id = st.chapter_id and c.deleted_at is null and not c.hidden where ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $47 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $48))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $49 and aru.role_id = any (st.roles_ids)))))) else n.payload end as payload from n
  left join users u on u.id = n.actor_id left join answers a on a.id = n.answer_id
  left join subjects s on s.id = coalesce(n.subject_id, a.subject_id) left join steps st on st.id = coalesce(n.step_id, a.step_id) left join chapters c on c.id = st.chapter_id
  left join comments k on k.id = n.comment_id left join expertises x on x.id = n.expertise_id;

-- countUnread (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 integer
-- returns n integer
select count(*)::int as n from notifications where user_id = $1 and company_id = $2 and read_at is null;

-- insertNotifications (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 text, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 jsonb, $10 integer, $11 integer
-- returns user_id integer, id integer
with made as (
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, payload)
  select $1::int, p.user_id, $2, $3::int, $4::int, $5::int,
    $6::int, $7::int, $8::int, $9::jsonb
  from (select $10::int as user_id) p where p.user_id is distinct from $11::int returning id, user_id, subject_id, step_id)
    select user_id, id from made
    union all select w.user_id, null from (select null::int as user_id where false) w where not exists (select 1 from made where made.user_id = w.user_id);
-- Also:
--   − union all select w.user_id, null from (select null::int as user_id where false) w where not exists (select 1 from made where made.user_id = w.user_id)
--   + union all select w.user_id, null from (select distinct su.user_id from subject_users su where su.subject_id = $) w where not exists (select 1 from made where made.user_id = w.user_id)
-- Also:
--   − from (select $::int as user_id) p where p.user_id is distinct from $::int returning id, user_id, subject_id, step_id)
--   + from (select distinct su.user_id from subject_users su where su.subject_id = $ and su.role_type = 'TEACHER') p where p.user_id is distinct from $::int returning id, user_id, subject_id, step_id)

-- countUnreadOf (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 bigint, $3 integer[]
-- returns user_id integer, unread integer
select u.user_id, (select count(*)::int from (
      select 1 from notifications o where o.user_id = u.user_id and o.company_id = $1 and o.read_at is null limit $2) o) as unread
  from unnest($3::int[]) u (user_id);

-- deleteNotifications (domains/notifications/notifications.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 timestamp with time zone
-- returns nothing
delete from notifications where user_id = $1 and actor_id = $2 and step_id = $3 and created_at >= $4::timestamptz;

-- selectStaffOf (domains/notifications/notifications.queries.ts)
-- takes $1 integer[]
-- returns subject_id integer, user_id integer
select distinct subject_id, user_id from subject_users where subject_id = any ($1::int[]);

-- selectPeople (domains/notifications/notifications.queries.ts)
-- takes $1 integer
-- returns user_id integer
select distinct su.user_id from subject_users su where su.subject_id = $1;
-- Also:
--   − select distinct su.user_id from subject_users su where su.subject_id = $
--   + select $::int as user_id union select distinct su.user_id from subject_users su where su.subject_id = $ union select $::int as user_id
-- Also:
--   − select distinct su.user_id from subject_users su where su.subject_id = $
--   + select user_id from group_users where group_id = any ($::int[]) union select distinct su.user_id from subject_users su where su.subject_id = $ union select $::int as user_id
