-- SQL statements of «topics», written by npm run generate

-- selectSections (domains/topics/content/content.queries.ts)
-- takes $1 integer, $2 boolean
-- returns id integer, step_id integer, title text, content text, index integer, is_private boolean, video_url text, updated_at timestamp with time zone, slide_image json, attachments json, photos json, videos json, documents json, links json
select
  b.id, b.step_id, b.title, b.content, b.index, b.is_private, b.video_url, b.updated_at, (select json_build_object('id', pf.id, 'src', '/api/files/' || pf.id, 'thumbnail_src', case when pf.thumbnail_key is not null then '/api/files/' || pf.id || '/thumbnail' end,
    'width', pf.width, 'height', pf.height, 'description', pf.description) from files pf where pf.id = b.slide_image_id) as slide_image,
  g.attachments, g.photos, g.videos, g.documents, g.links from sections b cross join lateral (
  select coalesce(json_agg(x.json order by x.number, x.id) , '[]') as attachments, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'photo'), '[]') as photos, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'video'), '[]') as videos,
    coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'document'), '[]') as documents, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'link'), '[]') as links
  from (select json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) as json, x.type, x.number, x.id from section_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.section_id = b.id offset 0) x) g where b.step_id = $1 and b.deleted_at is null and ($2 or not b.is_private) order by b.index, b.id;

-- selectLinkedSections (domains/topics/content/content.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 text[]
-- returns id integer, step_id integer, title text, content text, index integer, is_private boolean, video_url text, updated_at timestamp with time zone, slide_image json, attachments json, photos json, videos json, documents json, links json
select
  b.id, b.step_id, b.title, b.content, b.index, b.is_private, b.video_url, b.updated_at, (select json_build_object('id', pf.id, 'src', '/api/files/' || pf.id, 'thumbnail_src', case when pf.thumbnail_key is not null then '/api/files/' || pf.id || '/thumbnail' end,
    'width', pf.width, 'height', pf.height, 'description', pf.description) from files pf where pf.id = b.slide_image_id) as slide_image,
  g.attachments, g.photos, g.videos, g.documents, g.links from sections b cross join lateral (
  select coalesce(json_agg(x.json order by x.number, x.id) , '[]') as attachments, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'photo'), '[]') as photos, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'video'), '[]') as videos,
    coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'document'), '[]') as documents, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'link'), '[]') as links
  from (select json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) as json, x.type, x.number, x.id from section_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.section_id = b.id offset 0) x) g where b.step_id = $1 and b.deleted_at is null and not b.is_private
      and exists (select 1 from steps st join subjects s on s.id = st.subject_id where st.id = $2 and (not st.hidden or (s.company_id = $3 and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $4 and su.role_type = any ($5)))))) order by b.index, b.id;

-- selectSectionsByIds (domains/topics/content/content.queries.ts)
-- takes $1 integer[]
-- returns id integer, step_id integer, title text, content text, index integer, is_private boolean, video_url text, updated_at timestamp with time zone, slide_image json, attachments json, photos json, videos json, documents json, links json
select
  b.id, b.step_id, b.title, b.content, b.index, b.is_private, b.video_url, b.updated_at, (select json_build_object('id', pf.id, 'src', '/api/files/' || pf.id, 'thumbnail_src', case when pf.thumbnail_key is not null then '/api/files/' || pf.id || '/thumbnail' end,
    'width', pf.width, 'height', pf.height, 'description', pf.description) from files pf where pf.id = b.slide_image_id) as slide_image,
  g.attachments, g.photos, g.videos, g.documents, g.links from sections b cross join lateral (
  select coalesce(json_agg(x.json order by x.number, x.id) , '[]') as attachments, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'photo'), '[]') as photos, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'video'), '[]') as videos,
    coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'document'), '[]') as documents, coalesce(json_agg(x.json order by x.number, x.id) filter (where x.type = 'link'), '[]') as links
  from (select json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) as json, x.type, x.number, x.id from section_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.section_id = b.id offset 0) x) g where b.id = any ($1) order by b.index, b.id;

-- writeSections (domains/topics/content/content.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns id integer
with w as (
    select w.*, $1::int as topic_id, row_number() over () as n from jsonb_to_recordset($2::jsonb)
      as w(id int, has_video boolean, has_slide boolean, updated_at timestamptz, "title" text, "content" text, "index" int, "is_private" boolean, "video_url" text, "slide_image_id" int)),
  created as (
    insert into sections (step_id, "title", "content", "index", "is_private", "video_url", "slide_image_id")
    select w.topic_id, coalesce(w.title, 'Новый блок'), coalesce(w.content, ''), coalesce(w.index, (select coalesce(max(s.index), -1) from sections s where s.step_id = w.topic_id) + n::int), coalesce(w.is_private, false), w."video_url", w."slide_image_id" from w where w.id is null returning id),
  changed as (
    update sections b set "title" = coalesce(w.title, b.title), "content" = coalesce(w.content, b.content), "index" = coalesce(w.index, b.index), "is_private" = coalesce(w.is_private, b.is_private), "video_url" = case when w.has_video then w.video_url else b.video_url end, "slide_image_id" = case when w.has_slide then w.slide_image_id else b.slide_image_id end, updated_at = now()
    from w where b.id = w.id and b.step_id = w.topic_id and b.deleted_at is null and (w.updated_at is null or w.updated_at = b.updated_at) returning b.id)
  select id from created union all select id from changed;

-- countUsableSlides (domains/topics/content/content.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer, $4 integer
-- returns n integer
select count(*)::int as n from files f where f.id = any ($1) and f.company_id = $2 and f.kind = 'photo'
  and (f.owner_id = $3 or exists (select 1 from sections b where b.step_id = $4 and b.slide_image_id = f.id));

-- selectSectionIds (domains/topics/content/content.queries.ts)
-- takes $1 integer
-- returns id integer
select id from sections where step_id = $1 and deleted_at is null for update;

-- positionSections (domains/topics/content/content.queries.ts)
-- takes $1 integer[]
-- returns nothing
update sections b set index = o.n from unnest($1::int[]) with ordinality o(id, n) where b.id = o.id;

-- setSectionsDeleted (domains/topics/content/content.queries.ts)
-- takes $1 boolean, $2 integer[]
-- returns nothing
update sections set deleted_at = case when $1 then now() end where id = any ($2);

-- isAttachedToSection (domains/topics/content/content.queries.ts)
-- takes $1 integer, $2 text, $3 integer
-- returns ?column? integer
select 1 from section_attachments where section_id = $1 and type = $2 and coalesce(file_id, link_id) = $3;

-- insertSectionAttachment (domains/topics/content/content.queries.ts)
-- takes $1 jsonb
-- returns nothing
insert into section_attachments (section_id, type, file_id, link_id, "description", "number")
  select w.section_id, w.type, f.id, l.id, coalesce(nullif(w.description, ''), f.description, l.description), coalesce(w.number, (select coalesce(max(number), -1) + 1 from section_attachments where section_id = w.section_id)) from jsonb_to_record($1::jsonb) as w(section_id int, type text, attachment_id int, "description" text, "number" int)
  left join files f on w.type <> 'link' and f.id = w.attachment_id left join links l on w.type = 'link' and l.id = w.attachment_id;

-- updateSectionAttachment (domains/topics/content/content.queries.ts)
-- takes $1 jsonb
-- returns nothing
update section_attachments x set "description" = coalesce(nullif(w.description, ''), x.description), "number" = coalesce(w.number, x.number) from jsonb_to_record($1::jsonb) as w(section_id int, type text, attachment_id int, "description" text, "number" int)
  where x.section_id = w.section_id and x.type = w.type and coalesce(x.file_id, x.link_id) = w.attachment_id;

-- deleteSectionAttachment (domains/topics/content/content.queries.ts)
-- takes $1 integer, $2 text, $3 integer
-- returns nothing
delete from section_attachments where section_id = $1 and type = $2 and coalesce(file_id, link_id) = $3;

-- touchSection (domains/topics/content/content.queries.ts)
-- takes $1 integer
-- returns nothing
update sections set updated_at = now() where id = $1;

-- selectLesson (domains/topics/content/content.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns id integer, subject_id integer, chapter_id integer, title text, type smallint, number integer, price integer, reward integer, public_text text, private_text text, service_key text, max_mark numeric, hours numeric, is_retake boolean, replaces_id integer, replaces_nothing boolean, is_soft_skills boolean, hidden boolean, publish_at timestamp with time zone, link_of_id integer, updated_at timestamp with time zone, answers_closed_at timestamp with time zone, answers_close_at timestamp with time zone, answers_open_at timestamp with time zone, has_password boolean, publicPhotos json, cover json, skills json, roles_ids integer[], admin_roles_ids integer[], attachments json, private_attachments json, link_of json, reading json, polls json, rubric json, polls_enabled boolean, subject json, chapter json, due_at timestamp with time zone, retaken json, mark numeric, passed_status_id integer, is_final boolean, asks_for_work boolean, is_waiting boolean, previous json, next json
with line as (
      select st.id, st.title, lag(st.id) over w as previous_id, lag(st.title) over w as previous_title, lead(st.id) over w as next_id, lead(st.title) over w as next_title
      from steps st join chapters c on c.id = st.chapter_id
      where st.subject_id = (select subject_id from steps where id = $1) and st.deleted_at is null
        and not st.hidden and true
      window w as (order by c.position, c.id, st.position, st.id))
    select
  st.id, st.subject_id, st.chapter_id, st.title, st.type, st.number, st.price, st.reward, st.public_text, st.private_text, st.service_key, st.max_mark, st.hours, st.is_retake, st.replaces_id, st.replaces_nothing, st.is_soft_skills, st.hidden, st.publish_at, st.link_of_id, st.updated_at,
  case when st.answers_closed_at <= now() then st.answers_closed_at end as answers_closed_at, case when st.answers_closed_at > now() then st.answers_closed_at end as answers_close_at, case when st.answers_open_at > now() then st.answers_open_at end as answers_open_at,
  st.password_hash is not null as has_password, coalesce((
  select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from step_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id
  where x.step_id = st.id and x.type = 'photo' and not x.is_private), '[]') as "publicPhotos", (select json_build_object('id', pf.id, 'src', '/api/files/' || pf.id, 'thumbnail_src', case when pf.thumbnail_key is not null then '/api/files/' || pf.id || '/thumbnail' end,
    'width', pf.width, 'height', pf.height, 'description', pf.description) from files pf where pf.id = st.cover_id) as cover, coalesce((select json_agg(json_build_object('id', k.id, 'title', k.title, 'value', k.value, 'competence', k.competence) order by k.title, k.id)
    from step_skills sk join skills k on k.id = sk.skill_id where sk.step_id = st.id), '[]') as skills,
  array(select orl.role_id from organisation_role_steps orl where orl.step_id = st.id order by orl.role_id) as roles_ids, st.roles_ids as admin_roles_ids,
      coalesce((
  select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from step_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.step_id = st.id and x.is_private = $2), '[]') as attachments, '[]'::json as private_attachments,
      null::json as link_of,
      (select json_build_object('section_ids', r.section_ids, 'percent', r.percent) from step_readings r where r.step_id = st.id and r.user_id = $3) as reading,
      coalesce((select json_agg(json_build_object('pattern_id', p.id, 'poll_hub_id', p.poll_hub_id, 'is_poll_hub_test', p.is_poll_hub_test) order by p.index, p.id)
        from patterns p where p.step_id = st.id and p.poll_hub_id is not null and p.deleted_at is null), '[]') as polls,
      (select json_build_object('criteria', r.criteria, 'updated_at', r.updated_at) from rubrics r where r.step_id = st.id) as rubric,
      exists (select 1 from company_services cs where cs.company_id = s.company_id and cs.service = 'polls' and cs.secret is not null) as polls_enabled,
      json_build_object('id', s.id, 'title', s.title, 'color', s.color, 'is_archived', s.is_archived) as subject,
      json_build_object('id', c.id, 'title', c.title) as chapter,
      coalesce((
  select rt.until from retakes rt where rt.student_id = $4 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))), (
  select coalesce(min(d.due_at) filter (where d.due_at > now()), max(d.due_at)) from (
    select al.due_at from abstract_lessons al where al.step_id = st.id
    union all select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and exists (
      select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = o.student_id and sg.subject_id = st.subject_id)) d)) as due_at,
      null::json as retaken, m.value as mark, p.passed_status_id, coalesce(ps.is_final, false) as is_final, (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) as asks_for_work, st.id in (select a.step_id from answers a where a.user_id = $5::int and a.deleted_at is null and (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id) as is_waiting,
      case when line.previous_id is not null and line.previous_title is not null then json_build_object('id', line.previous_id, 'title', line.previous_title) end as previous,
      case when line.next_id is not null and line.next_title is not null then json_build_object('id', line.next_id, 'title', line.next_title) end as next
    from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id left join line on line.id = st.id
    left join main_marks m on m.step_id = st.id and m.student_id = $6
    left join passings p on p.step_id = st.id and p.student_id = $7
    left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
    where st.id = $8;
-- Also:
--   − and not st.hidden and true
--   − 'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from step_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.step_id = st.id and x.is_private = $), '[]') as attachments, '[]'::json as private_attachments,
--   − null::json as link_of,
--   + and true and true
--   + 'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from step_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.step_id = st.id and x.is_private = $), '[]') as attachments, coalesce((
--   + 'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from step_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.step_id = st.id and x.is_private = $), '[]') as private_attachments,
--   + (
--   + select json_build_object('id', o.id, 'title', case when o.hidden and not mine.can_edit then st.title else o.title end, 'subject_id', os.id, 'subject_title', os.title, 'can_edit', mine.can_edit, 'is_draft', o.hidden)
--   + from steps o join subjects os on os.id = o.subject_id cross join lateral (
--   + select $ or exists (select 1 from subject_users su where su.subject_id = os.id and su.user_id = $ and su.role_type = 'TEACHER') as can_edit) mine
--   + where o.id = st.link_of_id) as link_of,
-- Also:
--   − and not st.hidden and true
--   − window w as (order by c.position, c.id, st.position, st.id))
--   − case when st.answers_closed_at <= now() then st.answers_closed_at end as answers_closed_at, case when st.answers_closed_at > now() then st.answers_closed_at end as answers_close_at, case when st.answers_open_at > now() then st.answers_open_at end as answers_open_at,
--   − and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))), (
--   − select coalesce(min(d.due_at) filter (where d.due_at > now()), max(d.due_at)) from (
--   − select al.due_at from abstract_lessons al where al.step_id = st.id
--   − union all select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and exists (
--   − select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = o.student_id and sg.subject_id = st.subject_id)) d)) as due_at,
--   − null::json as retaken, m.value as mark, p.passed_status_id, coalesce(ps.is_final, false) as is_final, (st.max_mark is not null or exists (
--   + and not st.hidden and (not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
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
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $)))) and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids)))))
--   + window w as (order by c.position, c.id, st.position, st.id)),
--   + pair as (select coalesce(case when own.is_retake then (
--   + with recursive up as (
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
--   + where one.id = own.replaces_id and one.subject_id = own.subject_id
--   + union all
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
--   + from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
--   + select up.id from up where not up.is_retake limit 1) end, own.id) as id from steps own where own.id = $),
--   + retaken as (
--   + select json_build_object('topic', json_build_object('id', st.id, 'title', st.title), 'max_mark', st.max_mark, 'rule', (select co.retake_counts from companies co where co.id = s.company_id),
--   + 'points', counted_points((select co.retake_counts from companies co where co.id = s.company_id), x.marks, st.max_mark), 'attempts', x.attempts) as list
--   + from pair join steps st on st.id = pair.id and st.deleted_at is null and not st.hidden join chapters c on c.id = st.chapter_id and not c.hidden join subjects s on s.id = st.subject_id
--   + cross join lateral (
--   + select count(*) as n, coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'is_retake', a.is_retake, 'mark', m.value) order by a.is_retake, a.id), '[]') as attempts,
--   + array_agg(m.value order by a.is_retake, a.id) filter (where m.value is not null) as marks
--   + from steps a join chapters ac on ac.id = a.chapter_id left join main_marks m on m.step_id = a.id and m.student_id = $
--   + where a.subject_id = st.subject_id and a.deleted_at is null and not a.hidden and not ac.hidden
--   + and (a.id = st.id or (a.is_retake and case when a.is_retake then (
--   + with recursive up as (
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
--   + where one.id = a.replaces_id and one.subject_id = a.subject_id
--   + union all
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
--   + from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
--   + select up.id from up where not up.is_retake limit 1) end = st.id)) and ((not a.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = a.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = a.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (a.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = a.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (a.roles_ids))))) x
--   + where x.n > 1 and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
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
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $)))))
--   + case when st.answers_closed_at <= now() then st.answers_closed_at end as answers_closed_at, case when st.answers_closed_at > now() then st.answers_closed_at end as answers_close_at, (select o.at from (select greatest(st.answers_open_at, coalesce(
--   + (select o.opens_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $),
--   + (select nullif(min(coalesce(al.opens_at, '-infinity')), '-infinity') from abstract_lessons al
--   + where al.step_id = st.id and (al.opens_at is not null or al.due_at is not null) and exists (
--   + select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + where gu.group_id = al.group_id and gu.user_id = $ and sg.subject_id = st.subject_id)))) as at) o where o.at > now()) as answers_open_at,
--   + and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))), coalesce(
--   + (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $),
--   + (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
--   + select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + where gu.group_id = al.group_id and gu.user_id = $ and sg.subject_id = st.subject_id)))) as due_at,
--   + (select list from retaken) as retaken, m.value as mark, p.passed_status_id, coalesce(ps.is_final, false) as is_final, (st.max_mark is not null or exists (

-- saveReading (domains/topics/content/reading.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer[], $5 integer, $6 integer
-- returns section_ids integer[], percent smallint
with seen as materialized (select b.id from sections b where b.step_id = $1 and b.deleted_at is null and not b.is_private),
  kept as (select unnest(r.section_ids) as id from step_readings r where r.user_id = $2 and r.step_id = $3),
  both_ids as (
    select coalesce(array_agg(seen.id order by seen.id) filter (where seen.id = any ($4::int[]) or seen.id in (select id from kept)), '{}') as ids, count(*) as n from seen)
  insert into step_readings (user_id, step_id, section_ids, percent)
  select $5, $6, ids, case when n = 0 then 100 else 100 * cardinality(ids) / n end from both_ids
  on conflict (user_id, step_id) do update set section_ids = excluded.section_ids, percent = excluded.percent, updated_at = now()
  returning section_ids, percent;

-- attachToStep, detachFromStep (domains/topics/content/step-attachments.ts)
-- takes $1 integer
-- returns attachments json, private_attachments json
select coalesce(json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) filter (where not x.is_private), '[]') as attachments,
      coalesce(json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) filter (where x.is_private), '[]') as private_attachments
    from step_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.step_id = $1;

-- attachToStep (domains/topics/content/step-attachments.ts)
-- takes $1 jsonb
-- returns nothing
update step_attachments x set "description" = coalesce(nullif(w.description, ''), x.description), "number" = coalesce(w.number, x.number), "is_private" = coalesce(w.is_private, x.is_private) from jsonb_to_record($1::jsonb) as w(step_id int, type text, attachment_id int, "description" text, "number" int, "is_private" boolean)
  where x.step_id = w.step_id and x.type = w.type and coalesce(x.file_id, x.link_id) = w.attachment_id;

-- attachToStep (domains/topics/content/step-attachments.ts)
-- takes $1 jsonb
-- returns nothing
insert into step_attachments (step_id, type, file_id, link_id, "description", "number", "is_private")
  select w.step_id, w.type, f.id, l.id, coalesce(nullif(w.description, ''), f.description, l.description), coalesce(w.number, (select coalesce(max(number), -1) + 1 from step_attachments where step_id = w.step_id)), coalesce(w.is_private, false) from jsonb_to_record($1::jsonb) as w(step_id int, type text, attachment_id int, "description" text, "number" int, "is_private" boolean)
  left join files f on w.type <> 'link' and f.id = w.attachment_id left join links l on w.type = 'link' and l.id = w.attachment_id;

-- detachFromStep (domains/topics/content/step-attachments.ts)
-- takes $1 integer, $2 text, $3 integer
-- returns nothing
delete from step_attachments where step_id = $1 and type = $2 and coalesce(file_id, link_id) = $3;

-- loadColumns, loadContentColumns (domains/topics/copying/content-columns.ts)
-- takes $1 name[]
-- returns table name, column name
select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by a.attnum;

-- copyContentTo (domains/topics/copying/copy-content.queries.ts)
-- takes $1 integer[], $2 integer
-- returns id integer
insert into chapters (subject_id, position, source_id, "title", "description", "hidden", "password_hash")
  select target.id, src.position, src.id, src."title", src."description", src."hidden", src."password_hash"
  from chapters src cross join unnest($1::int[]) target(id)
  where src.subject_id = $2 and src.deleted_at is null
    and not exists (select 1 from chapters copy where copy.source_id = src.id and copy.subject_id = target.id)
  order by target.id, src.position, src.id returning id;

-- copyContentTo (domains/topics/copying/copy-content.queries.ts)
-- takes $1 integer[], $2 integer, $3 boolean
-- returns id integer
with made as (
    insert into steps (subject_id, chapter_id, position, link_of_id, copied_from_id, replaces_id, "title", "type", "number", "price", "reward", "public_text", "private_text", "service_key", "max_mark", "is_retake", "is_soft_skills", "hidden", "password_hash", "cover_id", "hours", "roles_ids", "graph_x", "graph_y", "replaces_nothing")
    select place.subject_id, place.chapter_id, place.position, place.link_of_id, src.id, case when src.subject_id = place.subject_id then src.replaces_id end, src."title", src."type", src."number", src."price", src."reward", src."public_text", src."private_text", src."service_key", src."max_mark", src."is_retake", src."is_soft_skills", src."hidden", src."password_hash", src."cover_id", src."hours", src."roles_ids", src."graph_x", src."graph_y", src."replaces_nothing"
    from (
  select src.id as source_id, target.id as chapter_id, target.subject_id, src.position, src.link_of_id
  from steps src join (
    select source_id, subject_id, min(id) as id from chapters
    where subject_id = any ($1) and source_id is not null and deleted_at is null group by source_id, subject_id) target on target.source_id = src.chapter_id
  where src.subject_id = $2 and src.deleted_at is null and not (src.hidden and $3)
    and not exists (select 1 from steps copy where copy.copied_from_id = src.id and copy.subject_id = target.subject_id)) place join steps src on src.id = place.source_id
    order by place.chapter_id, place.position, src.id returning id, copied_from_id as source_id),
  copied_step_attachments as (
    insert into step_attachments (step_id, "type", "file_id", "link_id", "description", "number", "is_private")
    select made.id, x."type", x."file_id", x."link_id", x."description", x."number", x."is_private" from step_attachments x join made on made.source_id = x.step_id
    order by made.id, x."number", x."id"),
  copied_step_skills as (
    insert into step_skills (step_id, "skill_id")
    select made.id, x."skill_id" from step_skills x join made on made.source_id = x.step_id
    order by made.id, x."skill_id"),
  copied_rubrics as (
    insert into rubrics (step_id, "criteria")
    select made.id, x."criteria" from rubrics x join made on made.source_id = x.step_id
    order by made.id, x."step_id")
  select id from made;

-- copyTopic (domains/topics/copying/copy-content.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 integer
-- returns id integer
with made as (
    insert into steps (subject_id, chapter_id, position, link_of_id, copied_from_id, replaces_id, "title", "type", "number", "price", "reward", "public_text", "private_text", "service_key", "max_mark", "is_retake", "is_soft_skills", "hidden", "password_hash", "cover_id", "hours", "roles_ids", "graph_x", "graph_y", "replaces_nothing")
    select place.subject_id, place.chapter_id, place.position, place.link_of_id, src.id, case when src.subject_id = place.subject_id then src.replaces_id end, src."title", src."type", src."number", src."price", src."reward", src."public_text", src."private_text", src."service_key", src."max_mark", src."is_retake", src."is_soft_skills", src."hidden", src."password_hash", src."cover_id", src."hours", src."roles_ids", src."graph_x", src."graph_y", src."replaces_nothing"
    from (
    select src.id as source_id, c.id as chapter_id, c.subject_id, $1::int as position, case when $2 then coalesce(src.link_of_id, src.id) end as link_of_id
    from steps src, chapters c where src.id = $3 and c.id = $4) place join steps src on src.id = place.source_id
    order by place.chapter_id, place.position, src.id returning id, copied_from_id as source_id),
  copied_step_attachments as (
    insert into step_attachments (step_id, "type", "file_id", "link_id", "description", "number", "is_private")
    select made.id, x."type", x."file_id", x."link_id", x."description", x."number", x."is_private" from step_attachments x join made on made.source_id = x.step_id
    order by made.id, x."number", x."id"),
  copied_step_skills as (
    insert into step_skills (step_id, "skill_id")
    select made.id, x."skill_id" from step_skills x join made on made.source_id = x.step_id
    order by made.id, x."skill_id"),
  copied_rubrics as (
    insert into rubrics (step_id, "criteria")
    select made.id, x."criteria" from rubrics x join made on made.source_id = x.step_id
    order by made.id, x."step_id")
  select id from made;

-- copyContentTo (domains/topics/copying/copy-content.queries.ts)
-- takes $1 integer[]
-- returns id integer
with target as materialized (select source_id, id, false as shown_only from (
  select copied_from_id as source_id, subject_id, min(id) as id from steps
  where subject_id = any ($1) and copied_from_id is not null and deleted_at is null group by copied_from_id, subject_id) topics),
  made as (
    insert into sections (step_id, index, source_id, "title", "content", "is_private", "video_url", "slide_image_id")
    select target.id, src.index, src.id, src."title", src."content", src."is_private", src."video_url", src."slide_image_id"
    from sections src join target on target.source_id = src.step_id
    where src.deleted_at is null and not (target.shown_only and src.is_private)
      and not exists (select 1 from sections copy where copy.source_id = src.id and copy.step_id = target.id)
    order by target.id, src.index, src.id returning id, source_id),
  copied_section_attachments as (
    insert into section_attachments (section_id, "type", "file_id", "link_id", "description", "number")
    select made.id, x."type", x."file_id", x."link_id", x."description", x."number" from section_attachments x join made on made.source_id = x.section_id
    order by made.id, x."number", x."id")
  select id from made;

-- copyTopic (domains/topics/copying/copy-content.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer
with target as materialized (select coalesce(st.link_of_id, st.id) as source_id, $1::int as id, st.link_of_id is not null as shown_only from steps st where st.id = $2),
  made as (
    insert into sections (step_id, index, source_id, "title", "content", "is_private", "video_url", "slide_image_id")
    select target.id, src.index, src.id, src."title", src."content", src."is_private", src."video_url", src."slide_image_id"
    from sections src join target on target.source_id = src.step_id
    where src.deleted_at is null and not (target.shown_only and src.is_private)
      and not exists (select 1 from sections copy where copy.source_id = src.id and copy.step_id = target.id)
    order by target.id, src.index, src.id returning id, source_id),
  copied_section_attachments as (
    insert into section_attachments (section_id, "type", "file_id", "link_id", "description", "number")
    select made.id, x."type", x."file_id", x."link_id", x."description", x."number" from section_attachments x join made on made.source_id = x.section_id
    order by made.id, x."number", x."id")
  select id from made;

-- copyContentTo (domains/topics/copying/copy-content.queries.ts)
-- takes $1 integer[]
-- returns id integer
with target as materialized (select source_id, id, false as shown_only from (
  select copied_from_id as source_id, subject_id, min(id) as id from steps
  where subject_id = any ($1) and copied_from_id is not null and deleted_at is null group by copied_from_id, subject_id) topics)
  insert into patterns (step_id, index, source_id, "title", "description", "required", "type", "poll_hub_id", "is_poll_hub_test", "attempts_limit", "time_limit_minutes", "auto_mark", "is_soft_skills_task", "soft_indicators_ids", "file_types", "draws", "is_peer_scored")
  select target.id, src.index, src.id, src."title", src."description", src."required", src."type", src."poll_hub_id", src."is_poll_hub_test", src."attempts_limit", src."time_limit_minutes", src."auto_mark", src."is_soft_skills_task", src."soft_indicators_ids", src."file_types", src."draws", src."is_peer_scored"
  from patterns src join target on target.source_id = src.step_id
  where src.deleted_at is null and not exists (select 1 from patterns copy where copy.source_id = src.id and copy.step_id = target.id)
  order by target.id, src.index, src.id returning id;

-- copyTopic (domains/topics/copying/copy-content.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer
with target as materialized (select $1::int as source_id, $2::int as id)
  insert into patterns (step_id, index, source_id, "title", "description", "required", "type", "poll_hub_id", "is_poll_hub_test", "attempts_limit", "time_limit_minutes", "auto_mark", "is_soft_skills_task", "soft_indicators_ids", "file_types", "draws", "is_peer_scored")
  select target.id, src.index, src.id, src."title", src."description", src."required", src."type", src."poll_hub_id", src."is_poll_hub_test", src."attempts_limit", src."time_limit_minutes", src."auto_mark", src."is_soft_skills_task", src."soft_indicators_ids", src."file_types", src."draws", src."is_peer_scored"
  from patterns src join target on target.source_id = src.step_id
  where src.deleted_at is null and not exists (select 1 from patterns copy where copy.source_id = src.id and copy.step_id = target.id)
  order by target.id, src.index, src.id returning id;

-- copyContentTo (domains/topics/copying/copy-content.queries.ts)
-- takes $1 integer[]
-- returns id integer
with target as materialized (
    select p.source_id, min(p.id) as id from (select source_id, id, false as shown_only from (
  select copied_from_id as source_id, subject_id, min(id) as id from steps
  where subject_id = any ($1) and copied_from_id is not null and deleted_at is null group by copied_from_id, subject_id) topics) topic join patterns p on p.step_id = topic.id
    where p.source_id is not null and p.deleted_at is null group by p.source_id, p.step_id),
  made as (
    insert into forms (pattern_id, number, source_id, "title", "type", "required", "row", "column", "rowspan", "colspan", "default", "link", "options", "key", "slide_image_id", "description", "matches", "tolerance", "weight", "language", "option_ids", "match_ids", "retired_options", "retired_matches", "shuffle_seed", "shuffle_options", "draw_id")
    select target.id, src.number, src.id, src."title", src."type", src."required", src."row", src."column", src."rowspan", src."colspan", src."default", src."link", src."options", src."key", src."slide_image_id", src."description", src."matches", src."tolerance", src."weight", src."language", src."option_ids", src."match_ids", src."retired_options", src."retired_matches", src."shuffle_seed", src."shuffle_options", src."draw_id"
    from forms src join target on target.source_id = src.pattern_id
    where src.deleted_at is null and not exists (select 1 from forms copy where copy.source_id = src.id and copy.pattern_id = target.id)
    order by target.id, src.number, src.id returning id, source_id),
  copied_form_attachments as (
    insert into form_attachments (form_id, "type", "file_id", "link_id", "description", "number")
    select made.id, x."type", x."file_id", x."link_id", x."description", x."number" from form_attachments x join made on made.source_id = x.form_id
    order by made.id, x."number", x."id")
  select id from made;

-- copyTopic (domains/topics/copying/copy-content.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer
with target as materialized (
    select p.source_id, min(p.id) as id from (select $1::int as source_id, $2::int as id) topic join patterns p on p.step_id = topic.id
    where p.source_id is not null and p.deleted_at is null group by p.source_id, p.step_id),
  made as (
    insert into forms (pattern_id, number, source_id, "title", "type", "required", "row", "column", "rowspan", "colspan", "default", "link", "options", "key", "slide_image_id", "description", "matches", "tolerance", "weight", "language", "option_ids", "match_ids", "retired_options", "retired_matches", "shuffle_seed", "shuffle_options", "draw_id")
    select target.id, src.number, src.id, src."title", src."type", src."required", src."row", src."column", src."rowspan", src."colspan", src."default", src."link", src."options", src."key", src."slide_image_id", src."description", src."matches", src."tolerance", src."weight", src."language", src."option_ids", src."match_ids", src."retired_options", src."retired_matches", src."shuffle_seed", src."shuffle_options", src."draw_id"
    from forms src join target on target.source_id = src.pattern_id
    where src.deleted_at is null and not exists (select 1 from forms copy where copy.source_id = src.id and copy.pattern_id = target.id)
    order by target.id, src.number, src.id returning id, source_id),
  copied_form_attachments as (
    insert into form_attachments (form_id, "type", "file_id", "link_id", "description", "number")
    select made.id, x."type", x."file_id", x."link_id", x."description", x."number" from form_attachments x join made on made.source_id = x.form_id
    order by made.id, x."number", x."id")
  select id from made;

-- copyPrerequisites (domains/topics/copying/copy-prerequisites.queries.ts)
-- takes $1 integer[]
-- returns nothing
with copy as materialized (
  select copied_from_id as source_id, subject_id, min(id) as id from steps
  where subject_id = any ($1) and copied_from_id is not null and deleted_at is null group by copied_from_id, subject_id)
    insert into step_prerequisites (step_id, required_id)
    select opened.id, required.id from step_prerequisites p join copy opened on opened.source_id = p.step_id
      join copy required on required.source_id = p.required_id and required.subject_id = opened.subject_id
    on conflict do nothing;

-- followPrerequisites (domains/topics/copying/copy-prerequisites.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer
-- returns nothing
delete from step_prerequisites p using steps opened, steps required
  where opened.id = p.step_id and required.id = p.required_id and opened.subject_id = any ($1)
    and opened.copied_from_id in (select st.id from steps st where st.subject_id = $2)
    and required.copied_from_id in (select st.id from steps st where st.subject_id = $3)
    and not exists (select 1 from step_prerequisites own where own.step_id = opened.copied_from_id and own.required_id = required.copied_from_id);

-- followPrerequisites (domains/topics/copying/copy-prerequisites.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[]
-- returns nothing
with recursive arrow as materialized (
    select p.required_id as "from", p.step_id as "to",
      not coalesce((select source.subject_id from steps source where source.id = opened.copied_from_id) = $1 and (select source.subject_id from steps source where source.id = required.copied_from_id) = $2, false) as is_own
    from step_prerequisites p join steps opened on opened.id = p.step_id join steps required on required.id = p.required_id
    where opened.subject_id = any ($3)),
  way as (
    select "from" as start, "to" as reached from arrow
    union select way.start, arrow."to" from way join arrow on arrow."from" = way.reached)
  delete from step_prerequisites p using arrow
  where arrow.is_own and p.step_id = arrow."to" and p.required_id = arrow."from"
    and exists (select 1 from way where way.start = arrow."to" and way.reached = arrow."from");

-- copyReplaced (domains/topics/copying/copy-replaced.queries.ts)
-- takes $1 integer[]
-- returns nothing
with copy as materialized (
  select copied_from_id as source_id, subject_id, min(id) as id from steps
  where subject_id = any ($1) and copied_from_id is not null and deleted_at is null group by copied_from_id, subject_id)
    update steps st set replaces_id = topic.id, replaces_nothing = false
    from copy join steps src on src.id = copy.source_id join copy topic on topic.source_id = src.replaces_id and topic.subject_id = copy.subject_id
    where st.id = copy.id and st.replaces_id is distinct from topic.id;

-- replaceHanging (domains/topics/copying/hanging.sql.ts)
-- takes $1 integer[]
-- returns ?column? integer
with removed_form_attachments as (delete from form_attachments where form_id = any ($1)) select 1;
-- Also:
--   − with removed_form_attachments as (delete from form_attachments where form_id = any ($)) select 1
--   + with removed_section_attachments as (delete from section_attachments where section_id = any ($)) select 1
-- Also:
--   − with removed_form_attachments as (delete from form_attachments where form_id = any ($)) select 1
--   + with removed_step_attachments as (delete from step_attachments where step_id = any ($)),removed_step_skills as (delete from step_skills where step_id = any ($)),removed_rubrics as (delete from rubrics where step_id = any ($)) select 1

-- replaceHanging (domains/topics/copying/hanging.sql.ts)
-- takes $1 integer[]
-- returns ?column? integer
with made as materialized (select id, source_id as source_id from forms where id = any ($1)),
  copied_form_attachments as (
    insert into form_attachments (form_id, "type", "file_id", "link_id", "description", "number")
    select made.id, x."type", x."file_id", x."link_id", x."description", x."number" from form_attachments x join made on made.source_id = x.form_id
    order by made.id, x."number", x."id")
    select 1;
-- Also:
--   − with made as materialized (select id, source_id as source_id from forms where id = any ($)),
--   − copied_form_attachments as (
--   − insert into form_attachments (form_id, "type", "file_id", "link_id", "description", "number")
--   − select made.id, x."type", x."file_id", x."link_id", x."description", x."number" from form_attachments x join made on made.source_id = x.form_id
--   + with made as materialized (select id, source_id as source_id from sections where id = any ($)),
--   + copied_section_attachments as (
--   + insert into section_attachments (section_id, "type", "file_id", "link_id", "description", "number")
--   + select made.id, x."type", x."file_id", x."link_id", x."description", x."number" from section_attachments x join made on made.source_id = x.section_id
-- Also:
--   − with made as materialized (select id, source_id as source_id from forms where id = any ($)),
--   − copied_form_attachments as (
--   − insert into form_attachments (form_id, "type", "file_id", "link_id", "description", "number")
--   − select made.id, x."type", x."file_id", x."link_id", x."description", x."number" from form_attachments x join made on made.source_id = x.form_id
--   − order by made.id, x."number", x."id")
--   + with made as materialized (select id, copied_from_id as source_id from steps where id = any ($)),
--   + copied_step_attachments as (
--   + insert into step_attachments (step_id, "type", "file_id", "link_id", "description", "number", "is_private")
--   + select made.id, x."type", x."file_id", x."link_id", x."description", x."number", x."is_private" from step_attachments x join made on made.source_id = x.step_id
--   + order by made.id, x."number", x."id"),
--   + copied_step_skills as (
--   + insert into step_skills (step_id, "skill_id")
--   + select made.id, x."skill_id" from step_skills x join made on made.source_id = x.step_id
--   + order by made.id, x."skill_id"),
--   + copied_rubrics as (
--   + insert into rubrics (step_id, "criteria")
--   + select made.id, x."criteria" from rubrics x join made on made.source_id = x.step_id
--   + order by made.id, x."step_id")

-- selectPasswordHashes (domains/topics/gates/gates.queries.ts)
-- takes $1 integer
-- returns chapter_id integer, chapter_hash text, step_hash text
select c.id as chapter_id, c.password_hash as chapter_hash, st.password_hash as step_hash
  from steps st join chapters c on c.id = st.chapter_id where st.id = $1;

-- rememberChapter (domains/topics/gates/gates.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
insert into chapter_unlocks (user_id, chapter_id) values ($1, $2) on conflict do nothing;

-- rememberStep (domains/topics/gates/gates.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
insert into step_unlocks (user_id, step_id) values ($1, $2) on conflict do nothing;

-- writeChapterPassword (domains/topics/gates/gates.queries.ts)
-- takes $1 integer, $2 text, $3 integer
-- returns nothing
with forgotten as (delete from chapter_unlocks where chapter_id = $1)
  update chapters set password_hash = $2, updated_at = now() where id = $3;

-- writeStepPassword (domains/topics/gates/gates.queries.ts)
-- takes $1 integer, $2 text, $3 integer
-- returns nothing
with forgotten as (delete from step_unlocks where step_id = $1)
  update steps set password_hash = $2, updated_at = now() where id = $3;

-- lockPublication (domains/topics/publication/publication.queries.ts)
-- takes $1 integer[], $2 integer
-- returns step_id integer, hidden boolean, publish_at timestamp with time zone
select st.id as step_id, st.hidden, st.publish_at from steps st
  where st.id = any ($1::int[]) and st.subject_id = $2 and st.deleted_at is null order by st.id for no key update;

-- writePublication (domains/topics/publication/publication.queries.ts)
-- takes $1 jsonb
-- returns step_id integer, hidden boolean, publish_at timestamp with time zone
with wanted as (
    select w.step_id, w.hidden and coalesce(w.publish_at > now(), true) as hidden, case when w.hidden and w.publish_at > now() then w.publish_at end as publish_at
    from jsonb_to_recordset($1::jsonb) as w(step_id int, hidden boolean, publish_at timestamptz))
  update steps st set hidden = w.hidden, publish_at = w.publish_at, updated_at = now()
  from wanted w where st.id = w.step_id returning st.id as step_id, st.hidden, st.publish_at;

-- publishDueRows (domains/topics/publication/publication.queries.ts)
-- takes nothing
-- returns subject_id integer, company_id integer
with due as (
    select st.id, s.id as subject_id, s.company_id, st.deleted_at is null and s.deleted_at is null and not s.is_archived as is_published
    from steps st join subjects s on s.id = st.subject_id where st.publish_at <= now()),
  passed as (
    update steps st set hidden = not due.is_published, publish_at = null, updated_at = now()
    from due where st.id = due.id and st.publish_at <= now() returning due.subject_id, due.company_id, due.is_published)
  select distinct subject_id, company_id from passed where is_published;

-- selectNextPublication (domains/topics/publication/publication.queries.ts)
-- takes nothing
-- returns ms integer
select (extract(epoch from min(publish_at) - now()) * 1000)::int as ms from steps where publish_at <= now() + interval '90 seconds';

-- selectGroupIds (domains/topics/publication/publication.queries.ts)
-- takes $1 integer
-- returns group_id integer
select group_id from subject_groups where subject_id = $1;

-- writeSkills (domains/topics/skills/skill-links.ts)
-- takes $1 integer
-- returns nothing
delete from comment_skills where comment_id = $1;
-- Also:
--   − delete from comment_skills where comment_id = $
--   + delete from expertise_skills where expertise_id = $

-- writeSkills (domains/topics/skills/skill-links.ts)
-- takes $1 integer, $2 integer[], $3 integer
-- returns nothing
insert into comment_skills (comment_id, skill_id) select $1::int, s.id from skills s where s.id = any ($2) and s.company_id = $3;
-- Also:
--   − insert into comment_skills (comment_id, skill_id) select $::int, s.id from skills s where s.id = any ($) and s.company_id = $
--   + insert into expertise_skills (expertise_id, skill_id) select $::int, s.id from skills s where s.id = any ($) and s.company_id = $

-- listSkills (domains/topics/skills/skills.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, title text, value integer, competence text, total integer
select k.id, k.title, k.value, k.competence, count(*) over ()::int as total from skills k
  where k.company_id = $1 and true order by lower(k.title), k.id limit $2 offset $3;
-- Also:
--   − where k.company_id = $ and true order by lower(k.title), k.id limit $ offset $
--   + where k.company_id = $ and ((fold_words(k.title) like $ or fold_words(k.competence) like $)) order by lower(k.title), k.id limit $ offset $

-- createSkill (domains/topics/skills/skills.ts)
-- takes $1 integer, $2 text, $3 integer, $4 text
-- returns id integer, title text, value integer, competence text
insert into skills (company_id, title, value, competence) values ($1, $2, $3, $4)
  on conflict (company_id, lower(title), lower(competence)) do update set title = skills.title
  returning id, title, value, competence;

-- getAdminSection (domains/topics/structure/admin-section.ts)
-- takes $1 integer
-- returns created_at timestamp with time zone, step json, chapter json, subject json, linked_steps json
select b.created_at, json_build_object('id', st.id, 'title', st.title, 'hidden', st.hidden) as step,
    json_build_object('id', c.id, 'title', c.title, 'hidden', c.hidden) as chapter,
    json_build_object('id', s.id, 'title', s.title, 'is_archived', s.is_archived) as subject,
    coalesce((select json_agg(json_build_object('id', l.id, 'title', l.title, 'subject_id', l.subject_id) order by l.id)
      from steps l where l.link_of_id = st.id and l.deleted_at is null), '[]') as linked_steps
  from sections b join steps st on st.id = b.step_id join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id where b.id = $1;

-- listSteps (domains/topics/structure/list-steps.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 bigint, $19 bigint
-- returns id integer, chapter_id integer, title text, type smallint, number integer, price integer, reward integer, max_mark numeric, hidden boolean, is_retake boolean, is_soft_skills boolean, link_of_id integer, roles_ids integer[], cover json, skills json, chapter json, subject json, blocks_count integer, tasks_count integer, can_copy boolean, total integer
with page as materialized (
      select st.id, row_number() over w as n, count(*) over ()::int as total, (
  s.company_id = $1 and s.deleted_at is null and (true or false)) as can_copy
      from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id
      where s.company_id = $2 and st.deleted_at is null and c.deleted_at is null and (
  ((
  s.company_id = $3 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $4 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $5 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $6 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $7 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $8 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $9 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $10 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $11)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $12)))) and (((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $13 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $14))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $15 and aru.role_id = any (st.roles_ids)))) or false)) or ((
  s.company_id = $16 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $17 and (true or false))))) and true
      window w as (order by s.title, s.id, c.position, c.id, st.position, st.id)
      order by n limit $18 offset $19)
    select st.id, st.chapter_id, st.title, st.type, st.number, st.price, st.reward, st.max_mark, st.hidden or c.hidden as hidden, st.is_retake, st.is_soft_skills, st.link_of_id, array(select orl.role_id from organisation_role_steps orl where orl.step_id = st.id order by orl.role_id) as roles_ids,
      (select json_build_object('id', pf.id, 'src', '/api/files/' || pf.id, 'thumbnail_src', case when pf.thumbnail_key is not null then '/api/files/' || pf.id || '/thumbnail' end,
    'width', pf.width, 'height', pf.height, 'description', pf.description) from files pf where pf.id = st.cover_id) as cover, coalesce((select json_agg(json_build_object('id', k.id, 'title', k.title, 'value', k.value, 'competence', k.competence) order by k.title, k.id)
    from step_skills sk join skills k on k.id = sk.skill_id where sk.step_id = st.id), '[]') as skills,
      json_build_object('id', c.id, 'title', c.title) as chapter,
      json_build_object('id', s.id, 'title', s.title, 'color', s.color, 'is_archived', s.is_archived) as subject,
      (select count(*)::int from sections b where b.step_id = coalesce(st.link_of_id, st.id) and b.deleted_at is null and not b.is_private) as blocks_count,
      (select count(*)::int from patterns p where p.step_id = st.id and p.deleted_at is null) as tasks_count,
      page.can_copy, page.total
    from page join steps st on st.id = page.id join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id
    order by page.n;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as can_copy
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))) and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as can_copy
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))) and true
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as can_copy
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))) and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as can_copy
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))) and true and st.chapter_id = $
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as can_copy
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))) and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as can_copy
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))) and true and st.subject_id = $
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as can_copy
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))) and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as can_copy
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))) and true and st.type = any ($::int[])
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as can_copy
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))) and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as can_copy
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))) and true and (s.company_id = $ and s.deleted_at is null and false)
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as can_copy
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))) and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as can_copy
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))) and ((fold_words(st.title) like $ or fold_words(s.title) like $))
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as can_copy
--   − true or false or false
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))) and true
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) as can_copy
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))) and true
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as can_copy
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))) and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as can_copy
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))) and true and exists (select 1 from step_skills sk where sk.step_id = st.id and sk.skill_id = any ($::int[]))
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as can_copy
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))) and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as can_copy
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))) and true and exists (select 1 from organisation_role_steps orl where orl.step_id = st.id and orl.role_id = any ($::int[]))
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as can_copy
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))) and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as can_copy
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and not st.hidden and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))) and ((fold_words(st.title) like $ or fold_words(s.title) like $)) and st.type = any ($::int[]) and st.subject_id = $ and st.chapter_id = $ and exists (select 1 from step_skills sk where sk.step_id = st.id and sk.skill_id = any ($::int[])) and exists (select 1 from organisation_role_steps orl where orl.step_id = st.id and orl.role_id = any ($::int[])) and (s.company_id = $ and s.deleted_at is null and false)

-- listRoleChoices (domains/topics/structure/role-choices.ts)
-- takes $1 integer, $2 bigint, $3 bigint, $4 integer
-- returns id integer, name text, description text, total integer, users_count integer
with page as materialized (
    select r.id, r.name, r.description, count(*) over ()::int as total from admin_roles r
    where (r.company_id is null or r.company_id = $1) and true
    order by r.name, r.id limit $2 offset $3),
  held as materialized (
    select ru.role_id, count(*)::int as n from page join admin_role_users ru on ru.role_id = page.id and ru.company_id = $4 group by ru.role_id)
  select page.*, coalesce(held.n, 0) as users_count from page left join held on held.role_id = page.id order by page.name, page.id;
-- Also:
--   − where (r.company_id is null or r.company_id = $) and true
--   + where (r.company_id is null or r.company_id = $) and ((fold_words(r.name) like $))

-- countRoles (domains/topics/structure/role-choices.ts)
-- takes $1 integer[], $2 integer
-- returns n integer
select count(*)::int as n from admin_roles where id = any ($1) and (company_id is null or company_id = $2);

-- insertChapter (domains/topics/structure/structure.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text
-- returns id integer
insert into chapters (position, subject_id, title, description) values ((select coalesce(max(position), 0) + 1 from chapters where subject_id = $1), $2, $3, $4) returning id;

-- updateChapterRow (domains/topics/structure/structure.queries.ts)
-- takes $1 text, $2 text, $3 boolean, $4 integer
-- returns nothing
update chapters set title = $1, description = $2, hidden = $3, updated_at = now() where id = $4 and true;

-- selectChapter (domains/topics/structure/structure.queries.ts)
-- takes $1 integer
-- returns id integer, subject_id integer, title text, description text, hidden boolean, has_password boolean, updated_at timestamp with time zone
select id, subject_id, title, description, hidden, password_hash is not null as has_password, updated_at from chapters where id = $1;

-- markChapterDeleted (domains/topics/structure/structure.queries.ts)
-- takes $1 integer
-- returns nothing
with gone as (update chapters set deleted_at = now() where id = $1 returning id, deleted_at)
  update steps st set deleted_at = gone.deleted_at from gone where st.chapter_id = gone.id and st.deleted_at is null;

-- unmarkChapterDeleted (domains/topics/structure/structure.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
with back as (select id, deleted_at from chapters where id = $1), steps_back as (
    update steps st set deleted_at = null from back where st.chapter_id = back.id and st.deleted_at = back.deleted_at)
  update chapters set deleted_at = null where id = $2;

-- selectChapterIds (domains/topics/structure/structure.queries.ts)
-- takes $1 integer
-- returns id integer
select id from chapters where subject_id = $1 and deleted_at is null for no key update;

-- positionChapters (domains/topics/structure/structure.queries.ts)
-- takes $1 integer[]
-- returns nothing
update chapters c set position = o.n from unnest($1::int[]) with ordinality o(id, n) where c.id = o.id;

-- selectStepIds (domains/topics/structure/structure.queries.ts)
-- takes $1 integer
-- returns id integer
select id from steps where chapter_id = $1 and deleted_at is null for no key update;

-- positionSteps (domains/topics/structure/structure.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
update steps st set position = o.n, chapter_id = $1 from unnest($2::int[]) with ordinality o(id, n) where st.id = o.id;

-- insertStep (domains/topics/structure/structure.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer
insert into steps (subject_id, chapter_id, title, position)
  values ($1, $2, 'Новая тема', (select coalesce(max(position), 0) + 1 from steps where chapter_id = $3))
  returning id;

-- updateStepRow (domains/topics/structure/structure.queries.ts)
-- takes $1 text, $2 smallint, $3 integer, $4 integer, $5 integer, $6 text, $7 text, $8 text, $9 numeric, $10 numeric, $11 boolean, $12 integer, $13 boolean, $14 boolean, $15 boolean, $16 integer, $17 integer[], $18 integer, $19 timestamp with time zone, $20 timestamp with time zone
-- returns id integer, crossed boolean
update steps set title = $1, type = $2, number = $3, price = $4, reward = $5, public_text = $6, private_text = $7, service_key = $8, max_mark = $9, hours = $10, is_retake = $11, replaces_id = $12, replaces_nothing = $13, is_soft_skills = $14, hidden = $15, cover_id = $16, roles_ids = $17,  updated_at = now()
  where id = $18 and ($19::timestamptz is null or updated_at = $20::timestamptz) returning id, answers_closed_at <= answers_open_at as crossed;
-- Also:
--   − update steps set title = $, type = $, number = $, price = $, reward = $, public_text = $, private_text = $, service_key = $, max_mark = $, hours = $, is_retake = $, replaces_id = $, replaces_nothing = $, is_soft_skills = $, hidden = $, cover_id = $, roles_ids = $,  updated_at = now()
--   + update steps set title = $, type = $, number = $, price = $, reward = $, public_text = $, private_text = $, service_key = $, max_mark = $, hours = $, is_retake = $, replaces_id = $, replaces_nothing = $, is_soft_skills = $, hidden = $, cover_id = $, roles_ids = $, answers_open_at = null, answers_closed_at = null, updated_at = now()

-- selectStep (domains/topics/structure/structure.queries.ts)
-- takes $1 integer
-- returns id integer, subject_id integer, chapter_id integer, title text, type smallint, number integer, price integer, reward integer, public_text text, private_text text, service_key text, max_mark numeric, hours numeric, is_retake boolean, replaces_id integer, replaces_nothing boolean, is_soft_skills boolean, hidden boolean, publish_at timestamp with time zone, link_of_id integer, updated_at timestamp with time zone, answers_closed_at timestamp with time zone, answers_close_at timestamp with time zone, answers_open_at timestamp with time zone, has_password boolean, publicPhotos json, cover json, skills json, roles_ids integer[], admin_roles_ids integer[]
select
  steps.id, steps.subject_id, steps.chapter_id, steps.title, steps.type, steps.number, steps.price, steps.reward, steps.public_text, steps.private_text, steps.service_key, steps.max_mark, steps.hours, steps.is_retake, steps.replaces_id, steps.replaces_nothing, steps.is_soft_skills, steps.hidden, steps.publish_at, steps.link_of_id, steps.updated_at,
  case when steps.answers_closed_at <= now() then steps.answers_closed_at end as answers_closed_at, case when steps.answers_closed_at > now() then steps.answers_closed_at end as answers_close_at, case when steps.answers_open_at > now() then steps.answers_open_at end as answers_open_at,
  steps.password_hash is not null as has_password, coalesce((
  select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from step_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id
  where x.step_id = steps.id and x.type = 'photo' and not x.is_private), '[]') as "publicPhotos", (select json_build_object('id', pf.id, 'src', '/api/files/' || pf.id, 'thumbnail_src', case when pf.thumbnail_key is not null then '/api/files/' || pf.id || '/thumbnail' end,
    'width', pf.width, 'height', pf.height, 'description', pf.description) from files pf where pf.id = steps.cover_id) as cover, coalesce((select json_agg(json_build_object('id', k.id, 'title', k.title, 'value', k.value, 'competence', k.competence) order by k.title, k.id)
    from step_skills sk join skills k on k.id = sk.skill_id where sk.step_id = steps.id), '[]') as skills,
  array(select orl.role_id from organisation_role_steps orl where orl.step_id = steps.id order by orl.role_id) as roles_ids, steps.roles_ids as admin_roles_ids from steps where id = $1;

-- writeStepSkills (domains/topics/structure/structure.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer[], $5 integer, $6 integer
-- returns known integer
with named as materialized (select k.id from skills k where k.company_id = $1 and k.id = any ($2)),
  gone as (delete from step_skills where step_id = $3 and skill_id <> all ($4) returning skill_id),
  came as (insert into step_skills (step_id, skill_id) select $5, id from named on conflict do nothing returning skill_id),
  -- They belong to the topic, whose own row says nothing of them.
  touched as (update steps set updated_at = now() where id = $6 and exists (select 1 from gone union all select 1 from came))
  select count(*)::int as known from named;

-- mayBeCover (domains/topics/structure/structure.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns ?column? integer
select 1 from files f where f.id = $1 and f.company_id = $2 and f.kind = 'photo'
  and (f.owner_id = $3 or exists (select 1 from steps st where st.id = $4 and st.cover_id = f.id));

-- setStepDeleted (domains/topics/structure/structure.queries.ts)
-- takes $1 boolean, $2 integer
-- returns nothing
update steps set deleted_at = case when $1 then now() end where id = $2;

-- hasLiveChapter (domains/topics/structure/structure.queries.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from steps st join chapters c on c.id = st.chapter_id where st.id = $1 and c.deleted_at is null;

-- moveStepsOn (domains/topics/structure/structure.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update steps set position = position + 1 where chapter_id = $1 and position >= $2;

-- moveStepTo (domains/topics/structure/structure.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update steps st set chapter_id = c.id, position = (select coalesce(max(o.position), 0) + 1 from steps o where o.chapter_id = c.id)
  from chapters c where st.id = $1 and c.id = $2 and c.subject_id = st.subject_id and c.deleted_at is null;

-- setDraft (domains/topics/structure/structure.queries.ts)
-- takes $1 boolean, $2 integer
-- returns nothing
update steps set hidden = $1 where id = $2;

-- clearLink (domains/topics/structure/structure.queries.ts)
-- takes $1 integer
-- returns nothing
update steps set link_of_id = null, updated_at = now() where id = $1;

-- selectPlace (domains/topics/structure/structure.queries.ts)
-- takes $1 integer
-- returns position integer
select position from steps where id = $1;

-- positionOfIndex (domains/topics/structure/structure.queries.ts)
-- takes $1 integer, $2 bigint, $3 integer
-- returns position integer
select coalesce((select position from steps where chapter_id = $1 and deleted_at is null order by position, id offset $2 limit 1),
  (select coalesce(max(position), 0) + 1 from steps where chapter_id = $3)) as position;
