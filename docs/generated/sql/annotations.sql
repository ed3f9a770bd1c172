-- SQL statements of «annotations», written by npm run generate

-- selectOfCase (domains/annotations/annotations.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, answer_id integer, file_id integer, page integer, kind text, points jsonb, lines jsonb, meaning text, text text, author json, created_at timestamp with time zone, updated_at timestamp with time zone
select
  n.id, n.answer_id, n.file_id, n.page, n.kind, n.points,
  case when n.first_line is not null then jsonb_build_object('first', n.first_line, 'last', n.last_line) end as lines, n.meaning, n.text, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as author, n.created_at, n.updated_at from answers a join annotations n on n.answer_id = a.id join users u on u.id = n.author_id
    where a.step_id = $1 and a.user_id = $2 and a.deleted_at is null and n.deleted_at is null order by n.answer_id, n.file_id, n.page, n.id limit 1000;

-- selectOfAnswer (domains/annotations/annotations.queries.ts)
-- takes $1 integer
-- returns id integer, answer_id integer, file_id integer, page integer, kind text, points jsonb, lines jsonb, meaning text, text text, author json, created_at timestamp with time zone, updated_at timestamp with time zone
select
  n.id, n.answer_id, n.file_id, n.page, n.kind, n.points,
  case when n.first_line is not null then jsonb_build_object('first', n.first_line, 'last', n.last_line) end as lines, n.meaning, n.text, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as author, n.created_at, n.updated_at from annotations n join users u on u.id = n.author_id
    where n.answer_id = $1 and n.deleted_at is null order by n.file_id, n.page, n.id limit 1000;

-- selectAnnotation (domains/annotations/annotations.queries.ts)
-- takes $1 integer
-- returns id integer, answer_id integer, file_id integer, page integer, kind text, points jsonb, lines jsonb, meaning text, text text, author json, created_at timestamp with time zone, updated_at timestamp with time zone
select
  n.id, n.answer_id, n.file_id, n.page, n.kind, n.points,
  case when n.first_line is not null then jsonb_build_object('first', n.first_line, 'last', n.last_line) end as lines, n.meaning, n.text, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as author, n.created_at, n.updated_at from annotations n join users u on u.id = n.author_id where n.id = $1;

-- selectAnswer (domains/annotations/annotations.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, user_id integer, step_id integer, subject_id integer, is_archived boolean, is_staff boolean, may_remark boolean
select a.id, a.user_id, a.step_id, a.subject_id, s.is_archived, (
  s.company_id = $1 and s.deleted_at is null and (true or false)) as is_staff, (
  s.company_id = $2 and s.deleted_at is null and (true or false)) as may_remark
  from answers a join subjects s on s.id = a.subject_id where s.company_id = $3 and s.deleted_at is null and a.deleted_at is null and a.version > 0 and a.id = $4;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as may_remark
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as is_staff, (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) as may_remark
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as is_staff, (
--   − s.company_id = $ and s.deleted_at is null and (true or false)) as may_remark
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) as is_staff, (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) as may_remark

-- selectAnswerOf (domains/annotations/annotations.queries.ts)
-- takes $1 integer, $2 integer, $3 text[], $4 integer, $5 integer, $6 text[], $7 integer, $8 integer
-- returns id integer, user_id integer, step_id integer, subject_id integer, is_archived boolean, is_staff boolean, may_remark boolean, author_id integer, is_deleted boolean, kind text
select v.*, n.author_id, n.deleted_at is not null as is_deleted, n.kind from annotations n join (
  select a.id, a.user_id, a.step_id, a.subject_id, s.is_archived, (
  s.company_id = $1 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $2 and su.role_type = any ($3)))) as is_staff, (
  s.company_id = $4 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $5 and su.role_type = any ($6)))) as may_remark
  from answers a join subjects s on s.id = a.subject_id where s.company_id = $7 and s.deleted_at is null and a.deleted_at is null and a.version > 0) v on v.id = n.answer_id where n.id = $8;

-- insertAnnotation (domains/annotations/annotations.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 text, $8 jsonb, $9 text, $10 integer, $11 integer, $12 text
-- returns id integer
insert into annotations (answer_id, author_id, first_line, last_line, file_id, page, kind, points, text) select $1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9
  from answer_attachments x
  where x.answer_id = $10 and x.file_id = $11 and (x.type = 'document' or (x.type = 'photo' and $12::text <> 'lines')) limit 1 returning id;
-- Also:
--   − insert into annotations (answer_id, author_id, first_line, last_line, file_id, page, kind, points, text) select $, $, $, $, $, $, $, $::jsonb, $
--   + insert into annotations (answer_id, author_id, first_line, last_line, file_id, page, kind, points, meaning, text) select $, $, $, $, $, $, $, $::jsonb, $, $

-- countAnnotationsOf (domains/annotations/annotations.queries.ts)
-- takes $1 integer
-- returns n integer
select count(*)::int as n from annotations where answer_id = $1 and deleted_at is null;

-- updateAnnotation (domains/annotations/annotations.queries.ts)
-- takes $1 jsonb, $2 text, $3 text, $4 integer
-- returns nothing
update annotations set points = $1::jsonb, meaning = $2, text = $3, updated_at = now() where id = $4 and deleted_at is null and true;

-- setDeleted (domains/annotations/annotations.queries.ts)
-- takes $1 integer
-- returns nothing
update annotations set deleted_at = null where id = $1;
-- Also:
--   − update annotations set deleted_at = null where id = $
--   + update annotations set deleted_at = now() where id = $
