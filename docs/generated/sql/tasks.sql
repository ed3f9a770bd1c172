-- SQL statements of «tasks», written by npm run generate

-- selectAttempt (domains/tasks/attempts/attempt-drafts.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, user_id integer, step_id integer, deadline_at timestamp with time zone, submitted_at timestamp with time zone
select t.id, t.user_id, p.step_id, t.deadline_at, t.submitted_at from task_attempts t
  join patterns p on p.id = t.pattern_id join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
  where t.id = $1 and s.company_id = $2 and s.deleted_at is null and p.deleted_at is null;

-- saveDraft (domains/tasks/attempts/attempt-drafts.queries.ts)
-- takes $1 jsonb, $2 integer, $3 text, $4 integer, $5 integer, $6 integer, $7 integer
-- returns revision integer, saved_at timestamp with time zone
insert into task_attempt_drafts (attempt_id, content, revision, writer, due_at)
    select id, $1::jsonb, $2::int, $3::text, deadline_at + make_interval(secs => $4::int)
    from task_attempts where id = $5 and submitted_at is null and deadline_at is not null for share
    on conflict (attempt_id) do update set
  content = excluded.content, revision = greatest(excluded.revision, task_attempt_drafts.revision + 1), writer = excluded.writer, saved_at = now()
    where
  case when $6::int is null then task_attempt_drafts.revision < excluded.revision
    else task_attempt_drafts.revision = $7::int or (task_attempt_drafts.writer = excluded.writer and task_attempt_drafts.revision < excluded.revision) end returning revision, saved_at;

-- selectRunningDraft (domains/tasks/attempts/attempt-drafts.queries.ts)
-- takes $1 integer
-- returns writer text, revision integer, saved_at timestamp with time zone, privacy integer, access_users_ids jsonb, access_companies_ids jsonb, fields json
select d.writer,
    d.revision, d.saved_at, (d.content ->> 'privacy')::int as privacy, coalesce(d.content -> 'access_users_ids', '[]') as access_users_ids,
      coalesce(d.content -> 'access_companies_ids', '[]') as access_companies_ids,
      coalesce((select json_agg(json_build_object('form_id', g.form_id, 'value', g.value, 'attachments', coalesce((
          select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number) from (
            select a.type, case when a.type <> 'link' then a.attachment_id end as file_id, case when a.type = 'link' then a.attachment_id end as link_id,
              coalesce(a.description, '...') as description, a.number::int - 1 as number
            from rows from (jsonb_to_recordset(g.attachments) as (type text, attachment_id int, description text)) with ordinality as a(type, attachment_id, description, number)) x
  left join files f on f.id = x.file_id and f.kind = x.type and f.owner_id = t.user_id and f.company_id = s.company_id
  left join links l on l.id = x.link_id and l.owner_id = t.user_id and l.company_id = s.company_id where coalesce(f.id, l.id) is not null), '[]')))
        from jsonb_to_recordset(d.content -> 'fields') as g(form_id int, value jsonb, attachments jsonb)), '[]') as fields
    from task_attempt_drafts d join task_attempts t on t.id = d.attempt_id join patterns p on p.id = t.pattern_id
      join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    where d.attempt_id = $1 and t.submitted_at is null;

-- selectDraft (domains/tasks/attempts/attempt-drafts.queries.ts)
-- takes $1 integer
-- returns revision integer, saved_at timestamp with time zone, privacy integer, access_users_ids jsonb, access_companies_ids jsonb, fields json
select
    d.revision, d.saved_at, (d.content ->> 'privacy')::int as privacy, coalesce(d.content -> 'access_users_ids', '[]') as access_users_ids,
      coalesce(d.content -> 'access_companies_ids', '[]') as access_companies_ids,
      coalesce((select json_agg(json_build_object('form_id', g.form_id, 'value', g.value, 'attachments', coalesce((
          select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number) from (
            select a.type, case when a.type <> 'link' then a.attachment_id end as file_id, case when a.type = 'link' then a.attachment_id end as link_id,
              coalesce(a.description, '...') as description, a.number::int - 1 as number
            from rows from (jsonb_to_recordset(g.attachments) as (type text, attachment_id int, description text)) with ordinality as a(type, attachment_id, description, number)) x
  left join files f on f.id = x.file_id and f.kind = x.type and f.owner_id = t.user_id and f.company_id = s.company_id
  left join links l on l.id = x.link_id and l.owner_id = t.user_id and l.company_id = s.company_id where coalesce(f.id, l.id) is not null), '[]')))
        from jsonb_to_recordset(d.content -> 'fields') as g(form_id int, value jsonb, attachments jsonb)), '[]') as fields
    from task_attempt_drafts d join task_attempts t on t.id = d.attempt_id join patterns p on p.id = t.pattern_id
      join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    where d.attempt_id = $1;

-- claimDueDrafts (domains/tasks/attempts/attempt-drafts.queries.ts)
-- takes $1 bigint
-- returns attempt_id integer, pattern_id integer, user_id integer, company_id integer, deadline_at timestamp with time zone, content jsonb
with due as materialized (
    select d.attempt_id from task_attempt_drafts d join task_attempts t on t.id = d.attempt_id join patterns p on p.id = t.pattern_id
      join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    where d.refused is null and d.due_at <= now() and p.deleted_at is null and st.deleted_at is null and s.deleted_at is null and not s.is_archived
    order by d.due_at limit $1 for update of d skip locked),
  taken as (update task_attempt_drafts d set due_at = now() + interval '2 minutes' from due where d.attempt_id = due.attempt_id returning d.attempt_id, d.content)
  select taken.attempt_id, t.pattern_id, t.user_id, s.company_id, t.deadline_at, taken.content from taken
  join task_attempts t on t.id = taken.attempt_id and t.deadline_at is not null join patterns p on p.id = t.pattern_id join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
  order by taken.attempt_id;

-- markDraftRefused (domains/tasks/attempts/attempt-drafts.queries.ts)
-- takes $1 text, $2 integer
-- returns nothing
update task_attempt_drafts set refused = $1 where attempt_id = $2;

-- deleteDraft (domains/tasks/attempts/attempt-drafts.queries.ts)
-- takes $1 integer
-- returns nothing
delete from task_attempt_drafts where attempt_id = $1;

-- deleteOldDrafts (domains/tasks/attempts/attempt-drafts.queries.ts)
-- takes nothing
-- returns nothing
delete from task_attempt_drafts where saved_at < now() - interval '30 days';

-- selectAttempts (domains/tasks/attempts/attempts.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, number integer, started_at timestamp with time zone, deadline_at timestamp with time zone, submitted_at timestamp with time zone, version integer, is_auto boolean, by_server boolean
select id, number, started_at, deadline_at, submitted_at, version, is_auto, by_server from task_attempts where pattern_id = $1 and user_id = $2 order by number;

-- insertAttempt (domains/tasks/attempts/attempts.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, number integer, started_at timestamp with time zone, deadline_at timestamp with time zone, submitted_at timestamp with time zone, version integer, is_auto boolean, by_server boolean
insert into task_attempts (pattern_id, user_id, number, deadline_at, drawn_form_ids)
    select p.id, $1, $2, now() + make_interval(mins => $3::int), coalesce((
  select array_agg(drawn.id order by drawn.number, drawn.id) from jsonb_to_recordset(p.draws) as d(id smallint, count int, deleted_at timestamptz)
  cross join lateral (select f.id, f.number from forms f where f.pattern_id = p.id and f.draw_id = d.id and f.deleted_at is null order by random() limit d.count) drawn
  where d.deleted_at is null), '{}') from patterns p where p.id = $4
    on conflict (pattern_id, user_id, number) do nothing returning id, number, started_at, deadline_at, submitted_at, version, is_auto, by_server;

-- selectBankItems (domains/tasks/bank/bank.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean, $4 integer, $5 text[], $6 bigint, $7 bigint, $8 integer, $9 boolean, $10 boolean, $11 integer, $12 text[]
-- returns id integer, kind text, title text, subject_id integer, subject_title text, for_all boolean, author json, tags text[], uses integer, can_edit boolean, updated_at timestamp with time zone, questions json, total integer
with page as (select i.id, count(*) over ()::int as total from bank_items i where (
  i.company_id = $1 and ((i.subject_id is null and not i.is_authors) or (i.is_authors and i.author_id = $2) or exists (select 1 from subjects ds where ds.id = i.subject_id and ds.deleted_at is null and ($3
    or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $4 and su.role_type = any ($5)))))) and i.deleted_at is null and true and true and true and true and true order by i.updated_at desc, i.id desc limit $6 offset $7)
    select
  i.id, i.kind, i.title, i.subject_id, s.title as subject_title, (i.subject_id is null and not i.is_authors) as for_all, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, i.tags, i.uses, coalesce((
  (i.subject_id is null and (i.author_id = $8 or (not i.is_authors and $9))) or exists (select 1 from subjects ds where ds.id = i.subject_id and ds.deleted_at is null and ($10
    or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $11 and su.role_type = any ($12))))), false) as can_edit, i.updated_at,
  coalesce((select json_agg(json_build_object('title', q ->> 'title', 'type', q ->> 'type', 'options', coalesce(q -> 'options', '[]'), 'matches', coalesce(q -> 'matches', '[]'),
    'has_key', coalesce(jsonb_typeof(q -> 'key'), 'null') <> 'null', 'weight', coalesce((q ->> 'weight')::numeric, 1)) order by n)
    from jsonb_array_elements(i.content -> 'questions') with ordinality as t(q, n)), '[]') as questions, page.total from page join (bank_items i left join subjects s on s.id = i.subject_id left join users u on u.id = i.author_id) on i.id = page.id order by i.updated_at desc, i.id desc;
-- Also:
--   − or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $ and su.role_type = any ($)))))) and i.deleted_at is null and true and true and true and true and true order by i.updated_at desc, i.id desc limit $ offset $)
--   + or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $ and su.role_type = any ($)))))) and i.deleted_at is null and true and i.kind = $ and true and true and true order by i.updated_at desc, i.id desc limit $ offset $)
-- Also:
--   − or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $ and su.role_type = any ($)))))) and i.deleted_at is null and true and true and true and true and true order by i.updated_at desc, i.id desc limit $ offset $)
--   + or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $ and su.role_type = any ($)))))) and i.deleted_at is null and true and true and true and true and i.author_id = $ order by i.updated_at desc, i.id desc limit $ offset $)
-- Also:
--   − or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $ and su.role_type = any ($)))))) and i.deleted_at is null and true and true and true and true and true order by i.updated_at desc, i.id desc limit $ offset $)
--   + or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $ and su.role_type = any ($)))))) and i.deleted_at is null and true and true and true and i.subject_id = $ and true order by i.updated_at desc, i.id desc limit $ offset $)
-- Also:
--   − or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $ and su.role_type = any ($)))))) and i.deleted_at is null and true and true and true and true and true order by i.updated_at desc, i.id desc limit $ offset $)
--   + or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $ and su.role_type = any ($)))))) and i.deleted_at is null and true and true and i.content @> $::jsonb and true and true order by i.updated_at desc, i.id desc limit $ offset $)
-- Also:
--   − or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $ and su.role_type = any ($)))))) and i.deleted_at is null and true and true and true and true and true order by i.updated_at desc, i.id desc limit $ offset $)
--   + or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $ and su.role_type = any ($)))))) and i.deleted_at is null and ((fold_words(i.words) like $)) and true and true and true and true order by i.updated_at desc, i.id desc limit $ offset $)
-- Also:
--   − or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $ and su.role_type = any ($)))))) and i.deleted_at is null and true and true and true and true and true order by i.updated_at desc, i.id desc limit $ offset $)
--   + or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $ and su.role_type = any ($)))))) and i.deleted_at is null and ((fold_words(i.words) like $)) and i.kind = $ and i.content @> $::jsonb and i.subject_id = $ and i.author_id = $ order by i.updated_at desc, i.id desc limit $ offset $)

-- selectBankItem (domains/tasks/bank/bank.queries.ts)
-- takes $1 integer, $2 boolean, $3 boolean, $4 integer, $5 text[], $6 integer
-- returns id integer, kind text, title text, subject_id integer, subject_title text, for_all boolean, author json, tags text[], uses integer, can_edit boolean, updated_at timestamp with time zone, questions json
select
  i.id, i.kind, i.title, i.subject_id, s.title as subject_title, (i.subject_id is null and not i.is_authors) as for_all, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, i.tags, i.uses, coalesce((
  (i.subject_id is null and (i.author_id = $1 or (not i.is_authors and $2))) or exists (select 1 from subjects ds where ds.id = i.subject_id and ds.deleted_at is null and ($3
    or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $4 and su.role_type = any ($5))))), false) as can_edit, i.updated_at,
  coalesce((select json_agg(json_build_object('title', q ->> 'title', 'type', q ->> 'type', 'options', coalesce(q -> 'options', '[]'), 'matches', coalesce(q -> 'matches', '[]'),
    'has_key', coalesce(jsonb_typeof(q -> 'key'), 'null') <> 'null', 'weight', coalesce((q ->> 'weight')::numeric, 1)) order by n)
    from jsonb_array_elements(i.content -> 'questions') with ordinality as t(q, n)), '[]') as questions from bank_items i left join subjects s on s.id = i.subject_id left join users u on u.id = i.author_id where i.id = $6;

-- selectItemsInView (domains/tasks/bank/bank.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean, $4 integer, $5 text[], $6 integer, $7 boolean, $8 boolean, $9 integer, $10 text[], $11 integer[], $12 integer
-- returns id integer, deleted boolean, may_read boolean, may_edit boolean, subject_id integer, content jsonb
select i.id, i.deleted_at is not null as deleted, coalesce((
  i.company_id = $1 and ((i.subject_id is null and not i.is_authors) or (i.is_authors and i.author_id = $2) or exists (select 1 from subjects ds where ds.id = i.subject_id and ds.deleted_at is null and ($3
    or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $4 and su.role_type = any ($5)))))), false) as may_read, coalesce((
  (i.subject_id is null and (i.author_id = $6 or (not i.is_authors and $7))) or exists (select 1 from subjects ds where ds.id = i.subject_id and ds.deleted_at is null and ($8
    or exists (select 1 from subject_users su where su.subject_id = ds.id and su.user_id = $9 and su.role_type = any ($10))))), false) as may_edit, i.subject_id, i.content from bank_items i
    where i.id = any ($11) and i.company_id = $12;

-- insertBankItem (domains/tasks/bank/bank.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text, $5 text, $6 jsonb, $7 text, $8 text[], $9 integer[]
-- returns id integer
with made as (insert into bank_items (company_id, author_id, subject_id, words, kind, content, title, tags) values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8) returning id),
  kept as (insert into bank_item_files (bank_item_id, file_id) select made.id, f from made, unnest($9::int[]) f)
  select id from made;
-- Also:
--   − with made as (insert into bank_items (company_id, author_id, subject_id, words, kind, content, title, tags) values ($, $, $, $, $, $::jsonb, $, $) returning id),
--   + with made as (insert into bank_items (company_id, author_id, came_from_id, words, kind, content, title, tags) values ($, $, $, $, $, $::jsonb, $, $) returning id),

-- updateBankItemRow (domains/tasks/bank/bank.queries.ts)
-- takes $1 text, $2 text[], $3 text, $4 integer, $5 timestamp with time zone, $6 timestamp with time zone
-- returns nothing
update bank_items i set title = $1, tags = $2, came_from_id = null, subject_id = (select s.id from subjects s where s.id = coalesce(i.subject_id, i.came_from_id) and s.deleted_at is null), is_authors = (select s.id from subjects s where s.id = coalesce(i.subject_id, i.came_from_id) and s.deleted_at is null) is null, words = $3, updated_at = now()
  where id = $4 and ($5::timestamptz is null or updated_at = $6::timestamptz);

-- setBankItemDeleted (domains/tasks/bank/bank.queries.ts)
-- takes $1 boolean, $2 integer
-- returns nothing
update bank_items set deleted_at = case when $1 then now() end where id = $2;

-- countUses (domains/tasks/bank/bank.queries.ts)
-- takes $1 integer[]
-- returns nothing
update bank_items set uses = uses + 1 where id = any ($1);

-- saveDraft (domains/tasks/drafts/answer-drafts.queries.ts)
-- takes $1 integer, $2 integer, $3 jsonb, $4 integer, $5 text, $6 integer, $7 integer, $8 integer
-- returns revision integer, saved_at timestamp with time zone
insert into answer_drafts (user_id, pattern_id, content, revision, writer)
    values ($1, $2, $3::jsonb, $4, $5)
    on conflict (user_id, pattern_id) do update set
  content = excluded.content, revision = greatest(excluded.revision, answer_drafts.revision + 1), writer = excluded.writer, saved_at = now()
    where
  case when $6::int is null then answer_drafts.revision < excluded.revision
    else answer_drafts.revision = $7::int or (answer_drafts.writer = excluded.writer and answer_drafts.revision < excluded.revision) end or ($8::int is not null and
  exists (select 1 from answers a
    where a.pattern_id = answer_drafts.pattern_id and a.user_id = answer_drafts.user_id and a.deleted_at is null and a.version > 0 and a.submitted_at >= answer_drafts.saved_at))
    returning revision, saved_at;

-- selectWrittenDraft (domains/tasks/drafts/answer-drafts.queries.ts)
-- takes $1 integer, $2 integer
-- returns writer text, revision integer, saved_at timestamp with time zone, privacy integer, access_users_ids jsonb, access_companies_ids jsonb, fields json
select d.writer,
    d.revision, d.saved_at, (d.content ->> 'privacy')::int as privacy, coalesce(d.content -> 'access_users_ids', '[]') as access_users_ids,
      coalesce(d.content -> 'access_companies_ids', '[]') as access_companies_ids,
      coalesce((select json_agg(json_build_object('form_id', g.form_id, 'value', g.value, 'attachments', coalesce((
          select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number) from (
            select a.type, case when a.type <> 'link' then a.attachment_id end as file_id, case when a.type = 'link' then a.attachment_id end as link_id,
              coalesce(a.description, '...') as description, a.number::int - 1 as number
            from rows from (jsonb_to_recordset(g.attachments) as (type text, attachment_id int, description text)) with ordinality as a(type, attachment_id, description, number)) x
  left join files f on f.id = x.file_id and f.kind = x.type and f.owner_id = d.user_id and f.company_id = s.company_id
  left join links l on l.id = x.link_id and l.owner_id = d.user_id and l.company_id = s.company_id where coalesce(f.id, l.id) is not null), '[]')))
        from jsonb_to_recordset(d.content -> 'fields') as g(form_id int, value jsonb, attachments jsonb)), '[]') as fields
    from answer_drafts d join patterns p on p.id = d.pattern_id join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    where d.user_id = $1 and d.pattern_id = $2;

-- deleteOldDrafts (domains/tasks/drafts/answer-drafts.queries.ts)
-- takes nothing
-- returns nothing
delete from answer_drafts where saved_at < now() - interval '60 days';

-- lockDraws (domains/tasks/draws/draws.queries.ts)
-- takes $1 integer
-- returns draws jsonb
select draws from patterns where id = $1 for no key update;

-- nextDrawId (domains/tasks/draws/draws.queries.ts)
-- takes $1 integer
-- returns id integer
select coalesce(max((d ->> 'id')::int), 0) + 1 as id from patterns own
  join patterns p on p.id in (own.id, own.source_id) or p.source_id in (own.id, own.source_id)
  cross join lateral jsonb_array_elements(p.draws) d where own.id = $1;

-- writeDraws (domains/tasks/draws/draws.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
update patterns set draws = $1::jsonb, updated_at = now() where id = $2;

-- countInSet (domains/tasks/draws/draws.queries.ts)
-- takes $1 integer, $2 smallint
-- returns n integer
select count(*)::int as n from forms where pattern_id = $1 and draw_id = $2 and deleted_at is null;

-- writePoints (domains/tasks/draws/draws.queries.ts)
-- takes $1 numeric, $2 integer, $3 smallint, $4 numeric
-- returns nothing
update forms set weight = $1, updated_at = now() where pattern_id = $2 and draw_id = $3 and weight <> $4;

-- setSetDeleted (domains/tasks/draws/draws.queries.ts)
-- takes $1 timestamp with time zone, $2 integer, $3 smallint
-- returns nothing
update forms set deleted_at = $1 where pattern_id = $2 and draw_id = $3 and deleted_at is null;
-- Also:
--   − update forms set deleted_at = $ where pattern_id = $ and draw_id = $ and deleted_at is null
--   + update forms set deleted_at = null where pattern_id = $ and draw_id = $
--   + and deleted_at = (select max(f.deleted_at) from forms f where f.pattern_id = $ and f.draw_id = $)

-- lockSetOf (domains/tasks/draws/draws.queries.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from patterns where id = (select pattern_id from forms where id = $1 and draw_id is not null) for no key update;

-- drawInsteadOf (domains/tasks/draws/draws.queries.ts)
-- takes $1 integer
-- returns nothing
update task_attempts t set drawn_form_ids = array_remove(t.drawn_form_ids, q.id) || coalesce((
    select f.id from forms f where f.pattern_id = q.pattern_id and f.draw_id = q.draw_id and f.deleted_at is null and f.id <> all (t.drawn_form_ids)
    order by random() limit 1), q.id)
  from forms q where q.id = $1 and q.draw_id is not null and t.pattern_id = q.pattern_id and t.submitted_at is null and q.id = any (t.drawn_form_ids);

-- fillsDraw (domains/tasks/draws/draws.queries.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from forms q join patterns p on p.id = q.pattern_id
  cross join lateral jsonb_to_recordset(p.draws) as d(id smallint, count int, deleted_at timestamptz)
  where q.id = $1 and d.id = q.draw_id and d.deleted_at is null
    and d.count > (select count(*) from forms f where f.pattern_id = p.id and f.draw_id = d.id and f.deleted_at is null);

-- selectPictures (domains/tasks/exchange/exchange-pictures.queries.ts)
-- takes $1 integer[]
-- returns id integer, size bigint, mime text, storage_key text
select id, size, mime, storage_key from files where id = any ($1) and kind = 'photo' order by id;

-- authorizePoll (domains/tasks/polls.ts)
-- takes $1 integer
-- returns url text, secret bytea
select url, secret from company_services where company_id = $1 and service = 'polls' and secret is not null;

-- authorizePoll (domains/tasks/polls.ts)
-- takes $1 integer, $2 integer
-- returns step_id integer, is_poll_hub_test boolean
select p.step_id, p.is_poll_hub_test from patterns p join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
  where p.poll_hub_id = $1 and p.deleted_at is null and st.deleted_at is null and s.company_id = $2 and s.deleted_at is null
  order by p.id desc limit 1;

-- authorizePoll (domains/tasks/polls.ts)
-- takes $1 integer
-- returns name text
select last_name || ' ' || first_name as name from users where id = $1;

-- setPoll (domains/tasks/polls.ts)
-- takes $1 integer, $2 boolean, $3 boolean, $4 integer
-- returns nothing
update patterns set poll_hub_id = $1, is_poll_hub_test = $2 and $3 where id = $4;

-- listSoftSkills (domains/tasks/soft-skills.ts)
-- takes $1 integer
-- returns data json
select coalesce((
  select json_agg(json_build_object('id', k.id, 'title', k.title, 'indicators', k.indicators) order by k.sort, k.id) from (
    select sk.id, sk.title, sk.sort, json_agg(json_build_object('id', i.id, 'title', i.title) order by i.sort, i.id) as indicators
    from soft_indicators i join soft_skills sk on sk.id = i.skill_id and sk.deleted_at is null where i.deleted_at is null and sk.company_id = $1 and not sk.is_archived and not i.is_archived group by sk.id) k), '[]') as data;

-- assertIndicators (domains/tasks/soft-skills.ts)
-- takes $1 jsonb, $2 integer
-- returns id integer
select i.id from jsonb_to_recordset($1::jsonb) as n(skill int, indicator int)
  join soft_indicators i on i.id = n.indicator and (n.skill is null or i.skill_id = n.skill) join soft_skills sk on sk.id = i.skill_id and sk.company_id = $2 and sk.deleted_at is null where i.deleted_at is null
  order by sk.id, i.id for key share of sk, i;

-- selectPatterns (domains/tasks/tasks.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, step_id integer, title text, description text, required boolean, type text, attempts_limit smallint, time_limit_minutes smallint, auto_mark boolean, file_types text[], index integer, updated_at timestamp with time zone, poll_hub_id integer, is_poll_hub_test boolean, is_soft_skills_task boolean, is_peer_scored boolean, soft_skills json, answers_count integer, is_locked boolean, draws jsonb, draft json, forms json
select
  p.id, p.step_id, p.title, p.description, p.required, p.type, p.attempts_limit, p.time_limit_minutes, p.auto_mark, p.file_types, p.index, p.updated_at,
  p.poll_hub_id, p.is_poll_hub_test, p.is_soft_skills_task, p.is_peer_scored, case when p.soft_indicators_ids = '{}' then '[]' else coalesce((
  select json_agg(json_build_object('id', k.id, 'title', k.title, 'indicators', k.indicators) order by k.sort, k.id) from (
    select sk.id, sk.title, sk.sort, json_agg(json_build_object('id', i.id, 'title', i.title) order by i.sort, i.id) as indicators
    from soft_indicators i join soft_skills sk on sk.id = i.skill_id and sk.deleted_at is null where i.deleted_at is null and i.id = any (p.soft_indicators_ids) group by sk.id) k), '[]') end as soft_skills,
  (select count(*)::int from answers a where a.pattern_id = p.id and a.deleted_at is null and a.version > 0) as answers_count,
  (p.time_limit_minutes is not null or (p.draws @? '$[*] ? (!exists (@.deleted_at))')) and not exists (select 1 from task_attempts t where t.pattern_id = p.id and t.user_id = $1::int) as is_locked,
  coalesce((select jsonb_agg(d - 'deleted_at' order by n) from jsonb_array_elements(p.draws) with ordinality as t(d, n) where not d ? 'deleted_at'), '[]') as draws,
  null::json as draft,
  coalesce((select json_agg(to_jsonb(form) order by form.number, form.id) from (select
  q.shuffle_options, q.id, q.pattern_id, q.draw_id, q.title, q.description, q.type, q.required, q.number, q.options, q.matches, q.key, q.tolerance, q.weight, q."row", q."column", q.rowspan, q.colspan,
  q."default", q.link, q.language, q.updated_at, q.option_ids, q.match_ids, q.retired_options, q.retired_matches,
  (select json_build_object('id', i.id, 'src', '/api/files/' || i.id, 'thumbnail_src', case when i.thumbnail_key is not null then '/api/files/' || i.id || '/thumbnail' end,
    'width', i.width, 'height', i.height) from files i where i.id = q.slide_image_id) as slide_image,
  coalesce((select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from form_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.form_id = q.id), '[]') as attachments from forms q where q.pattern_id = p.id and q.deleted_at is null) form), '[]') as forms from patterns p where p.step_id = $2 and p.deleted_at is null order by p.index, p.id;
-- Also:
--   − null::json as draft,
--   − 'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from form_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.form_id = q.id), '[]') as attachments from forms q where q.pattern_id = p.id and q.deleted_at is null) form), '[]') as forms from patterns p where p.step_id = $ and p.deleted_at is null order by p.index, p.id
--   + (select to_json(own) from (
--   + d.revision, d.saved_at, (d.content ->> 'privacy')::int as privacy, coalesce(d.content -> 'access_users_ids', '[]') as access_users_ids,
--   + coalesce(d.content -> 'access_companies_ids', '[]') as access_companies_ids,
--   + coalesce((select json_agg(json_build_object('form_id', g.form_id, 'value', g.value, 'attachments', coalesce((
--   + select json_agg(json_build_object(
--   + 'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number) from (
--   + select a.type, case when a.type <> 'link' then a.attachment_id end as file_id, case when a.type = 'link' then a.attachment_id end as link_id,
--   + coalesce(a.description, '...') as description, a.number::int - 1 as number
--   + from rows from (jsonb_to_recordset(g.attachments) as (type text, attachment_id int, description text)) with ordinality as a(type, attachment_id, description, number)) x
--   + left join files f on f.id = x.file_id and f.kind = x.type and f.owner_id = d.user_id and f.company_id = s.company_id
--   + left join links l on l.id = x.link_id and l.owner_id = d.user_id and l.company_id = s.company_id where coalesce(f.id, l.id) is not null), '[]')))
--   + from jsonb_to_recordset(d.content -> 'fields') as g(form_id int, value jsonb, attachments jsonb)), '[]') as fields from answer_drafts d join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
--   + where d.pattern_id = p.id and d.user_id = $::int and not
--   + exists (select 1 from answers a
--   + where a.pattern_id = d.pattern_id and a.user_id = d.user_id and a.deleted_at is null and a.version > 0 and a.submitted_at >= d.saved_at)) own) as draft,
--   + 'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from form_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.form_id = q.id), '[]') as attachments, case when q.shuffle_options then hashint8extended(q.shuffle_seed, $::bigint * 1000
--   + + greatest(1, (select max(t.number) from task_attempts t where t.pattern_id = p.id and t.user_id = $::int))) & 2147483647 end as seen_seed, (q.draw_id is null or q.id = any (coalesce((
--   + select t.drawn_form_ids from task_attempts t where t.pattern_id = p.id and t.user_id = $::int order by t.number desc limit 1), '{}'))) as is_asked, (q.draw_id is null or exists (
--   + select 1 from task_attempts t where t.pattern_id = q.pattern_id and t.user_id = $::int and q.id = any (t.drawn_form_ids))) as was_drawn from forms q where q.pattern_id = p.id and q.deleted_at is null) form), '[]') as forms from patterns p where p.step_id = $ and p.deleted_at is null order by p.index, p.id

-- selectPatternsByIds (domains/tasks/tasks.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, step_id integer, title text, description text, required boolean, type text, attempts_limit smallint, time_limit_minutes smallint, auto_mark boolean, file_types text[], index integer, updated_at timestamp with time zone, poll_hub_id integer, is_poll_hub_test boolean, is_soft_skills_task boolean, is_peer_scored boolean, soft_skills json, answers_count integer, is_locked boolean, draws jsonb, draft json, forms json
select
  p.id, p.step_id, p.title, p.description, p.required, p.type, p.attempts_limit, p.time_limit_minutes, p.auto_mark, p.file_types, p.index, p.updated_at,
  p.poll_hub_id, p.is_poll_hub_test, p.is_soft_skills_task, p.is_peer_scored, case when p.soft_indicators_ids = '{}' then '[]' else coalesce((
  select json_agg(json_build_object('id', k.id, 'title', k.title, 'indicators', k.indicators) order by k.sort, k.id) from (
    select sk.id, sk.title, sk.sort, json_agg(json_build_object('id', i.id, 'title', i.title) order by i.sort, i.id) as indicators
    from soft_indicators i join soft_skills sk on sk.id = i.skill_id and sk.deleted_at is null where i.deleted_at is null and i.id = any (p.soft_indicators_ids) group by sk.id) k), '[]') end as soft_skills,
  (select count(*)::int from answers a where a.pattern_id = p.id and a.deleted_at is null and a.version > 0) as answers_count,
  (p.time_limit_minutes is not null or (p.draws @? '$[*] ? (!exists (@.deleted_at))')) and not exists (select 1 from task_attempts t where t.pattern_id = p.id and t.user_id = $1::int) as is_locked,
  coalesce((select jsonb_agg(d - 'deleted_at' order by n) from jsonb_array_elements(p.draws) with ordinality as t(d, n) where not d ? 'deleted_at'), '[]') as draws,
  null::json as draft,
  coalesce((select json_agg(to_jsonb(form) order by form.number, form.id) from (select
  q.shuffle_options, q.id, q.pattern_id, q.draw_id, q.title, q.description, q.type, q.required, q.number, q.options, q.matches, q.key, q.tolerance, q.weight, q."row", q."column", q.rowspan, q.colspan,
  q."default", q.link, q.language, q.updated_at, q.option_ids, q.match_ids, q.retired_options, q.retired_matches,
  (select json_build_object('id', i.id, 'src', '/api/files/' || i.id, 'thumbnail_src', case when i.thumbnail_key is not null then '/api/files/' || i.id || '/thumbnail' end,
    'width', i.width, 'height', i.height) from files i where i.id = q.slide_image_id) as slide_image,
  coalesce((select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from form_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.form_id = q.id), '[]') as attachments from forms q where q.pattern_id = p.id and q.deleted_at is null) form), '[]') as forms from patterns p where p.id = any ($2) and p.deleted_at is null order by p.index, p.id;

-- writePatterns (domains/tasks/tasks.queries.ts)
-- takes $1 jsonb, $2 integer, $3 integer, $4 integer
-- returns id integer
with w as (
    select w.*, row_number() over () as n from jsonb_to_recordset($1::jsonb)
      as w(id int, has_attempts boolean, has_time boolean, has_poll boolean, updated_at timestamptz, "title" text, "description" text, "required" boolean, "type" text, "attempts_limit" smallint, "time_limit_minutes" smallint, "auto_mark" boolean, "file_types" text[], "poll_hub_id" int, "is_poll_hub_test" boolean, "is_soft_skills_task" boolean, "is_peer_scored" boolean, "soft_indicators_ids" int[], "draws" jsonb)),
  created as (
    insert into patterns (step_id, index, "title", "description", "required", "type", "attempts_limit", "time_limit_minutes", "auto_mark", "file_types", "poll_hub_id", "is_poll_hub_test", "is_soft_skills_task", "is_peer_scored", "soft_indicators_ids", "draws")
    select $2, (select coalesce(max(p.index), -1) from patterns p where p.step_id = $3) + n::int, coalesce(w.title, ''), coalesce(w.description, ''), coalesce(w.required, true), coalesce(w.type, 'task'), w."attempts_limit", w."time_limit_minutes", coalesce(w.auto_mark, false) and w.attempts_limit is not null, coalesce(w.file_types, '{}'), w."poll_hub_id", coalesce(w.is_poll_hub_test, false) and w.poll_hub_id is not null, coalesce(w.is_soft_skills_task, false), coalesce(w.is_soft_skills_task and w.is_peer_scored, false), case when w.is_soft_skills_task then coalesce(w.soft_indicators_ids, '{}') else '{}' end, coalesce(w.draws, '[]')
    from w where w.id is null order by n returning id),
  changed as (
    update patterns p set "title" = coalesce(w.title, p.title), "description" = coalesce(w.description, p.description), "required" = coalesce(w.required, p.required), "type" = coalesce(w.type, p.type), "attempts_limit" = case when w.has_attempts then w.attempts_limit else p.attempts_limit end, "time_limit_minutes" = case when w.has_time then w.time_limit_minutes else p.time_limit_minutes end, "auto_mark" = coalesce(w.auto_mark, p.auto_mark) and case when w.has_attempts then w.attempts_limit else p.attempts_limit end is not null, "file_types" = coalesce(w.file_types, p.file_types), "poll_hub_id" = case when w.has_poll then w.poll_hub_id else p.poll_hub_id end, "is_poll_hub_test" = coalesce(w.is_poll_hub_test, p.is_poll_hub_test) and case when w.has_poll then w.poll_hub_id else p.poll_hub_id end is not null, "is_soft_skills_task" = coalesce(w.is_soft_skills_task, p.is_soft_skills_task), "is_peer_scored" = coalesce(w.is_soft_skills_task, p.is_soft_skills_task) and coalesce(w.is_peer_scored, p.is_peer_scored), "soft_indicators_ids" = case when coalesce(w.is_soft_skills_task, p.is_soft_skills_task) then coalesce(w.soft_indicators_ids, p.soft_indicators_ids) else '{}' end, "draws" = p.draws, updated_at = now()
    from w where p.id = w.id and p.step_id = $4 and p.deleted_at is null and (w.updated_at is null or w.updated_at = p.updated_at) returning p.id)
  select id from created union all select id from changed;

-- setPatternsDeleted (domains/tasks/tasks.queries.ts)
-- takes $1 boolean, $2 integer[]
-- returns nothing
update patterns set deleted_at = case when $1 then now() end where id = any ($2);

-- lockPatterns (domains/tasks/tasks.queries.ts)
-- takes $1 integer[]
-- returns ?column? integer
select 1 from patterns where id = any ($1::int[]) order by id for no key update;

-- nextFormIds (domains/tasks/tasks.queries.ts)
-- takes $1 integer
-- returns id integer
select nextval(pg_get_serial_sequence('forms', 'id'))::int as id from generate_series(1, $1::int);

-- insertForms (domains/tasks/tasks.queries.ts)
-- takes $1 jsonb
-- returns nothing
insert into forms ("id", "pattern_id", "title", "description", "type", "required", "number", "options", "matches", "key", "tolerance", "shuffle_options", "weight", "row", "column", "rowspan", "colspan", "default", "link", "language", "slide_image_id", "draw_id", "shuffle_seed", "option_ids")
  select w."id", w."pattern_id", w."title", coalesce(w.description, ''), w."type", coalesce(w.required, true), coalesce(w.number, (select coalesce(max(f.number), -1) from forms f where f.pattern_id = w.pattern_id) + (row_number() over (partition by w.pattern_id order by w.id))::int), coalesce(w.options, '[]'), coalesce(w.matches, '[]'), nullif(w.key, 'null'), coalesce(w.tolerance, 0), coalesce(w.shuffle_options, false), coalesce(w.weight, 1), w."row", w."column", w."rowspan", w."colspan", coalesce(w."default", ''), w."link", coalesce(w.language, ''), w."slide_image_id", w."draw_id", w."shuffle_seed", w."option_ids" from jsonb_to_recordset($1::jsonb) as w("id" int, "pattern_id" int, "title" text, "description" text, "type" text, "required" boolean, "number" int, "options" jsonb, "matches" jsonb, "key" jsonb, "tolerance" double precision, "shuffle_options" boolean, "weight" numeric, "row" int, "column" int, "rowspan" int, "colspan" int, "default" text, "link" text, "language" text, "slide_image_id" int, "draw_id" smallint, "shuffle_seed" int, "option_ids" jsonb);

-- makeRoomAfter (domains/tasks/tasks.queries.ts)
-- takes $1 integer, $2 integer
-- returns place integer
with ranked as (
    select id, (row_number() over (order by number, id))::int as place from forms where pattern_id = $1 and deleted_at is null),
  source as (select place from ranked where id = $2),
  moved as (
    update forms f set number = r.place - case when r.place > s.place then 0 else 1 end
    from ranked r, source s where r.id = f.id)
  select place from source;

-- updateFormRow (domains/tasks/tasks.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 boolean, $5 integer, $6 jsonb, $7 jsonb, $8 jsonb, $9 double precision, $10 boolean, $11 numeric, $12 integer, $13 integer, $14 integer, $15 integer, $16 text, $17 text, $18 text, $19 jsonb, $20 jsonb, $21 integer, $22 integer, $23 timestamp with time zone, $24 timestamp with time zone
-- returns nothing
update forms set title = $1, description = $2, type = $3, required = $4, number = $5, options = $6::jsonb, matches = $7::jsonb, key = $8::jsonb, tolerance = $9, shuffle_options = $10, weight = $11, "row" = $12, "column" = $13, rowspan = $14, colspan = $15, "default" = $16, link = $17, language = $18, option_ids = coalesce($19::jsonb, option_ids), match_ids = coalesce($20::jsonb, match_ids), slide_image_id = $21, updated_at = now()
  where id = $22 and ($23::timestamptz is null or updated_at = $24::timestamptz);

-- selectForm (domains/tasks/tasks.queries.ts)
-- takes $1 integer
-- returns shuffle_options boolean, id integer, pattern_id integer, draw_id smallint, title text, description text, type text, required boolean, number integer, options jsonb, matches jsonb, key jsonb, tolerance double precision, weight numeric, row integer, column integer, rowspan integer, colspan integer, default text, link text, language text, updated_at timestamp with time zone, option_ids jsonb, match_ids jsonb, retired_options jsonb, retired_matches jsonb, slide_image json, attachments json
select
  q.shuffle_options, q.id, q.pattern_id, q.draw_id, q.title, q.description, q.type, q.required, q.number, q.options, q.matches, q.key, q.tolerance, q.weight, q."row", q."column", q.rowspan, q.colspan,
  q."default", q.link, q.language, q.updated_at, q.option_ids, q.match_ids, q.retired_options, q.retired_matches,
  (select json_build_object('id', i.id, 'src', '/api/files/' || i.id, 'thumbnail_src', case when i.thumbnail_key is not null then '/api/files/' || i.id || '/thumbnail' end,
    'width', i.width, 'height', i.height) from files i where i.id = q.slide_image_id) as slide_image,
  coalesce((select json_agg(json_build_object(
  'id', coalesce(x.file_id, x.link_id), 'attachment_id', coalesce(x.file_id, x.link_id), 'type', x.type, 'name', coalesce(f.name, l.url), 'mime', coalesce(f.mime, ''), 'size', coalesce(f.size, 0),
  'src', coalesce(f.url, '/api/files/' || f.id, l.url), 'thumbnail_src', case when f.thumbnail_key is not null then '/api/files/' || f.id || '/thumbnail' end,
  'width', f.width, 'height', f.height, 'description', x.description, 'number', x.number) order by x.number, x.id) from form_attachments x left join files f on f.id = x.file_id left join links l on l.id = x.link_id where x.form_id = q.id), '[]') as attachments from forms q where q.id = $1;

-- selectUse (domains/tasks/tasks.queries.ts)
-- takes $1 integer
-- returns seed integer, isUsed boolean
select q.shuffle_seed as seed, exists (
    select 1 from forms f where (f.id = q.id or f.source_id = q.id) and (
      exists (select 1 from answer_fields x where x.form_id = f.id) or exists (select 1 from task_attempts t where t.pattern_id = f.pattern_id)
      or exists (select 1 from answer_drafts d where d.pattern_id = f.pattern_id))) as "isUsed"
  from forms q where q.id = $1;

-- setFormDeleted (domains/tasks/tasks.queries.ts)
-- takes $1 boolean, $2 integer
-- returns nothing
update forms set deleted_at = case when $1 then now() end where id = $2;

-- insertFormAttachments (domains/tasks/tasks.queries.ts)
-- takes $1 jsonb
-- returns nothing
insert into form_attachments (form_id, type, file_id, link_id, "description", "number")
  select w.form_id, w.type, f.id, l.id, coalesce(nullif(w.description, ''), f.description, l.description), coalesce(w.number, (select coalesce(max(x.number), -1) + 1 from form_attachments x where x.form_id = w.form_id)) from jsonb_to_recordset($1::jsonb) as w(form_id int, type text, attachment_id int, "description" text, "number" int)
  left join files f on w.type <> 'link' and f.id = w.attachment_id left join links l on w.type = 'link' and l.id = w.attachment_id
  where f.id is not null or l.id is not null;

-- updateFormAttachment (domains/tasks/tasks.queries.ts)
-- takes $1 jsonb
-- returns nothing
update form_attachments x set "description" = coalesce(nullif(w.description, ''), x.description), "number" = coalesce(w.number, x.number) from jsonb_to_recordset($1::jsonb) as w(form_id int, type text, attachment_id int, "description" text, "number" int)
  where x.form_id = w.form_id and x.type = w.type and coalesce(x.file_id, x.link_id) = w.attachment_id;

-- deleteFormAttachment (domains/tasks/tasks.queries.ts)
-- takes $1 integer, $2 text, $3 integer
-- returns nothing
delete from form_attachments where form_id = $1 and type = $2 and coalesce(file_id, link_id) = $3;

-- touchForm (domains/tasks/tasks.queries.ts)
-- takes $1 integer
-- returns nothing
update forms set updated_at = now() where id = $1;
