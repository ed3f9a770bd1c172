-- SQL statements of «subjects», written by npm run generate

-- selectSubjectRows (domains/subjects/lists/subject-lists.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint, $4 boolean, $5 integer, $6 integer, $7 integer
-- returns id integer, title text, code text, color text, cover_src text, hidden boolean, is_archived boolean, distant boolean, type text, teachers json, groups json, halves json, topics_count integer, deleted_at timestamp with time zone, purged_at timestamp with time zone, updated_at timestamp with time zone, total integer
with page as materialized (
      select s.*, count(*) over ()::int as total from subjects s where s.company_id = $1 and s.purged_at is not null order by s.title asc, s.title, s.id limit $2 offset $3),
    teachers as materialized (
      select su.subject_id, json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.last_name, u.first_name) as list
      from page join subject_users su on su.subject_id = page.id and su.role_type = 'TEACHER' join users u on u.id = su.user_id group by su.subject_id),
    studying as materialized (
      select sg.subject_id, json_agg(json_build_object('id', g.id, 'name', g.name, 'is_archived', g.is_archived) order by g.name) as list
      from page s join subject_groups sg on sg.subject_id = s.id join groups g on g.id = sg.group_id
      where ($4 or ((
  s.company_id = $5 and s.deleted_at is null and (true or false)) or (s.company_id = $6 and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $7 and gu.group_id = g.id)
      group by sg.subject_id),
    placed as materialized (
      select sh.subject_id, json_agg(json_build_object('id', h.id, 'title', h.title, 'is_archived', h.is_archived) order by h.title, h.id) as list
      from page join subject_halves sh on sh.subject_id = page.id join halves h on h.id = sh.half_id group by sh.subject_id),
    topics as materialized (
      select st.subject_id, count(*)::int as n from page join steps st on st.subject_id = page.id join chapters c on c.id = st.chapter_id and not c.hidden and c.deleted_at is null
      where st.deleted_at is null and not st.hidden group by st.subject_id)
    select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
      coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups, coalesce(h.list, '[]') as halves, coalesce(n.n, 0) as topics_count,
      s.deleted_at, s.purged_at, s.updated_at, s.total
    from page s left join teachers t on t.subject_id = s.id left join studying g on g.subject_id = s.id left join placed h on h.subject_id = s.id left join topics n on n.subject_id = s.id
    order by s.title asc, s.title, s.id;
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   + select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.deleted_at is not null and s.purged_at is null order by s.title asc, s.title, s.id limit $ offset $),
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + true or false or false
--   + or (not s.hidden and not s.is_archived and false))) and s.is_archived = $ order by s.title asc, s.title, s.id limit $ offset $),
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + true or false or false
--   + or (not s.hidden and not s.is_archived and false))) and s.is_archived = $ and s.id <> $ order by s.title asc, s.title, s.id limit $ offset $),
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + true or false or false
--   + or (not s.hidden and not s.is_archived and false))) and s.is_archived = $ and s.type = $ order by s.title asc, s.title, s.id limit $ offset $),
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + true or false or false
--   + or (not s.hidden and not s.is_archived and false))) and s.is_archived = $ and s.hidden = $ order by s.title asc, s.title, s.id limit $ offset $),
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + true or false or false
--   + or (not s.hidden and not s.is_archived and false))) and s.is_archived = $ and s.distant = $ order by s.title asc, s.title, s.id limit $ offset $),
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + true or false or false
--   + or (not s.hidden and not s.is_archived and false))) and s.is_archived = $ and (s.company_id = $ and (true or false)) order by s.title asc, s.title, s.id limit $ offset $),
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + true or false or false
--   + or (not s.hidden and not s.is_archived and false))) and s.is_archived = $ and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title asc, s.title, s.id limit $ offset $),
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + true or false or false
--   + or (not s.hidden and not s.is_archived and false))) and s.is_archived = $ and exists (select 1 from subject_halves sh where sh.subject_id = s.id and sh.half_id = $) order by s.title asc, s.title, s.id limit $ offset $),
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + true or false or false
--   + or (not s.hidden and not s.is_archived and false))) and s.is_archived = $ and exists (select 1 from subject_groups sg where sg.group_id = $ and sg.subject_id = s.id) order by s.title asc, s.title, s.id limit $ offset $),
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + true or false or false
--   + or (not s.hidden and not s.is_archived and false))) and s.is_archived = $ and exists (select 1 from subject_users su where su.user_id = $ and su.subject_id = s.id and su.role_type = any ($)) order by s.title asc, s.title, s.id limit $ offset $),
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + true or false or false
--   + or (not s.hidden and not s.is_archived and false))) and s.is_archived = $ and exists (
--   + select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($::int[])) order by s.title asc, s.title, s.id limit $ offset $),
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + or (not s.hidden and not s.is_archived and false))) and s.is_archived = $ order by s.title asc, s.title, s.id limit $ offset $),
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   − select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and s.is_archived = $ order by s.title asc, s.title, s.id limit $ offset $),
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   + select s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   − select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and s.is_archived = $ and s.id <> $ order by s.title asc, s.title, s.id limit $ offset $),
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   + select s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   − select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and s.is_archived = $ and s.type = $ order by s.title asc, s.title, s.id limit $ offset $),
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   + select s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   − select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and s.is_archived = $ and s.hidden = $ order by s.title asc, s.title, s.id limit $ offset $),
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   + select s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   − select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and s.is_archived = $ and s.distant = $ order by s.title asc, s.title, s.id limit $ offset $),
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   + select s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   − select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and s.is_archived = $ and (s.company_id = $ and (false or false)) order by s.title asc, s.title, s.id limit $ offset $),
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   + select s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   − select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and s.is_archived = $ and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title asc, s.title, s.id limit $ offset $),
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   + select s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   − select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and s.is_archived = $ and exists (select 1 from subject_halves sh where sh.subject_id = s.id and sh.half_id = $) order by s.title asc, s.title, s.id limit $ offset $),
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   + select s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   − select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and s.is_archived = $ and exists (select 1 from subject_groups sg where sg.group_id = $ and sg.subject_id = s.id) order by s.title asc, s.title, s.id limit $ offset $),
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   + select s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   − select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and s.is_archived = $ and exists (select 1 from subject_users su where su.user_id = $ and su.subject_id = s.id and su.role_type = any ($)) order by s.title asc, s.title, s.id limit $ offset $),
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   + select s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   − select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
--   + select s.*, count(*) over ()::int as total from subjects s where (
--   + s.company_id = $ and s.deleted_at is null and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and s.is_archived = $ and exists (
--   + select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($::int[])) order by s.title asc, s.title, s.id limit $ offset $),
--   + s.company_id = $ and s.deleted_at is null and (false or false)) or (s.company_id = $ and s.deleted_at is null and false))) or exists (select 1 from group_users gu where gu.user_id = $ and gu.group_id = g.id)
--   + select s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant, s.type,
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null order by s.title asc, s.title, s.id limit $ offset $),
--   + select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.purged_at is not null and ((fold_words(s.title) like $ or fold_words(s.code) like $)) and exists (
--   + select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($::int[])) and exists (select 1 from subject_users su where su.user_id = $ and su.subject_id = s.id and su.role_type = any ($)) and exists (select 1 from subject_groups sg where sg.group_id = $ and sg.subject_id = s.id) and exists (select 1 from subject_halves sh where sh.subject_id = s.id and sh.half_id = $) and s.type = $ and s.distant = $ and s.id <> $ and s.hidden = $ and (s.company_id = $ and (true or false)) order by s.title asc, s.title, s.id limit $ offset $),

-- countStates (domains/subjects/lists/subject-lists.queries.ts)
-- takes $1 integer
-- returns current integer, archived integer, deleted integer, purged integer
select count(*) filter (where deleted_at is null and not is_archived)::int as current, count(*) filter (where deleted_at is null and is_archived)::int as archived,
    count(*) filter (where deleted_at is not null and purged_at is null)::int as deleted, count(*) filter (where purged_at is not null)::int as purged
  from subjects where company_id = $1;

-- selectSubjectChoices (domains/subjects/lists/subject-lists.queries.ts)
-- takes $1 integer, $2 boolean, $3 text, $4 text, $5 bigint, $6 bigint
-- returns id integer, title text, code text, is_archived boolean, total integer
select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.is_archived, count(*) over ()::int as total from subjects s
    where true and (
  s.company_id = $1 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))) and true and s.is_archived = $2 and ((fold_words(s.title) like $3 or fold_words(s.code) like $4)) order by s.title, s.id limit $5 offset $6;
-- Also:
--   − where true and (
--   − true or false or false
--   + where s.id in (
--   + select su.subject_id from subject_users su where su.user_id = $
--   + union select sg.subject_id from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $
--   + union select sg.subject_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $) and (
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
-- Also:
--   − where true and (
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and true and s.is_archived = $ and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title, s.id limit $ offset $
--   + where s.id in (
--   + select su.subject_id from subject_users su where su.user_id = $
--   + union select sg.subject_id from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $
--   + union select sg.subject_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $) and (
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + or (not s.hidden and not s.is_archived and false))) and s.id = $ and s.is_archived = $ and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title, s.id limit $ offset $
-- Also:
--   − select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.is_archived, count(*) over ()::int as total from subjects s
--   − where true and (
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and true and s.is_archived = $ and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title, s.id limit $ offset $
--   + select s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.is_archived, count(*) over ()::int as total from subjects s
--   + where s.id in (
--   + select su.subject_id from subject_users su where su.user_id = $
--   + union select sg.subject_id from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $
--   + union select sg.subject_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $) and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and true and s.is_archived = $ and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title, s.id limit $ offset $

-- selectGroupChoices (domains/subjects/lists/subject-lists.queries.ts)
-- takes $1 integer, $2 boolean, $3 bigint, $4 bigint
-- returns id integer, name text, is_archived boolean, total integer, students_count integer
with page as materialized (
    select g.id, g.name, g.is_archived, count(*) over ()::int as total from groups g
    where g.company_id = $1 and g.is_archived = $2 and true
    order by g.name, g.id limit $3 offset $4)
  select page.*, (select count(*)::int from group_users gu where gu.group_id = page.id) as students_count from page order by page.name, page.id;
-- Also:
--   − where g.company_id = $ and g.is_archived = $ and true
--   + where g.company_id = $ and g.is_archived = $ and ((fold_words(g.name) like $))

-- selectSemesterChoices (domains/subjects/lists/subject-lists.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, title text, started_at date, finished_at date, total integer
select id, title, started_at, finished_at, count(*) over ()::int as total from semesters
  where company_id = $1 and true order by started_at desc, id limit $2 offset $3;
-- Also:
--   − where company_id = $ and true order by started_at desc, id limit $ offset $
--   + where company_id = $ and ((fold_words(title) like $)) order by started_at desc, id limit $ offset $

-- selectTrajectoryChoices (domains/subjects/lists/subject-lists.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, title text, total integer
select id, title, count(*) over ()::int as total from trajectories
  where company_id = $1 and not is_archived and true order by title, id limit $2 offset $3;
-- Also:
--   − where company_id = $ and not is_archived and true order by title, id limit $ offset $
--   + where company_id = $ and not is_archived and ((fold_words(title) like $)) order by title, id limit $ offset $

-- insertSubjectCopy (domains/subjects/settings/copy-subject.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns id integer
with made as (
    insert into subjects (created_by, "title", "company_id", "code", "description", "color", "cover_id", "privacy", "hidden", "time", "link", "max_points", "distant", "type", "map_background_image_id", "map_background_color", "is_auto_teams", "is_teachers_edit_teams", "tags", "is_extensions_allowed", "is_credit")
    select $1::int, left(src.title, 246) || ' (копия)', src."company_id", src."code", src."description", src."color", src."cover_id", src."privacy", src."hidden", src."time", src."link", src."max_points", src."distant", src."type", src."map_background_image_id", src."map_background_color", src."is_auto_teams", src."is_teachers_edit_teams", src."tags", src."is_extensions_allowed", src."is_credit"
    from subjects src where src.id = $2 returning id),
  copied_subject_users as (
    insert into subject_users (subject_id, "user_id", "role_type")
    select made.id, x."user_id", x."role_type" from made, subject_users x where x.subject_id = $3),
  copied_subject_access_users as (
    insert into subject_access_users (subject_id, "user_id")
    select made.id, x."user_id" from made, subject_access_users x where x.subject_id = $4),
  copied_subject_halves as (
    insert into subject_halves (subject_id, "half_id")
    select made.id, x."half_id" from made, subject_halves x where x.subject_id = $5)
  select id from made;
-- Also:
--   − insert into subjects (created_by, "title", "company_id", "code", "description", "color", "cover_id", "privacy", "hidden", "time", "link", "max_points", "distant", "type", "map_background_image_id", "map_background_color", "is_auto_teams", "is_teachers_edit_teams", "tags", "is_extensions_allowed", "is_credit")
--   − select $::int, left(src.title, 246) || ' (копия)', src."company_id", src."code", src."description", src."color", src."cover_id", src."privacy", src."hidden", src."time", src."link", src."max_points", src."distant", src."type", src."map_background_image_id", src."map_background_color", src."is_auto_teams", src."is_teachers_edit_teams", src."tags", src."is_extensions_allowed", src."is_credit"
--   + insert into subjects (created_by, "title", "code", "hidden", "parent_id", "company_id", "description", "color", "cover_id", "privacy", "time", "link", "max_points", "distant", "type", "map_background_image_id", "map_background_color", "is_auto_teams", "is_teachers_edit_teams", "tags", "is_extensions_allowed", "is_credit")
--   + select $::int, coalesce($, src.title),coalesce($, src.code),false,src.id, src."company_id", src."description", src."color", src."cover_id", src."privacy", src."time", src."link", src."max_points", src."distant", src."type", src."map_background_image_id", src."map_background_color", src."is_auto_teams", src."is_teachers_edit_teams", src."tags", src."is_extensions_allowed", src."is_credit"

-- writeLifecycleStep (domains/subjects/settings/subject-lifecycle.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer, $4 integer, $5 integer, $6 text
-- returns id integer, title text, is_archived boolean, deleted_at timestamp with time zone, purged_at timestamp with time zone, updated_at timestamp with time zone
with s as (
      update subjects s set deleted_at = now(), updated_at = now() where s.id = any ($1) and s.company_id = $2 and s.deleted_at is null returning s.*),
    audit as (
  insert into audit_records (company_id, actor_id, acting_admin_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select $3::int, $4::int, $5::int, null, null, $6, 'subject', s.id,
    nullif(null, 'null'::jsonb), nullif(to_jsonb(s.title), 'null'::jsonb)
  from s)
    select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.is_archived, s.deleted_at, s.purged_at, s.updated_at from s;
-- Also:
--   − update subjects s set deleted_at = now(), updated_at = now() where s.id = any ($) and s.company_id = $ and s.deleted_at is null returning s.*),
--   + update subjects s set purged_at = null, updated_at = now() where s.id = any ($) and s.company_id = $ and s.purged_at is not null returning s.*),
-- Also:
--   − update subjects s set deleted_at = now(), updated_at = now() where s.id = any ($) and s.company_id = $ and s.deleted_at is null returning s.*),
--   + update subjects s set is_archived = false, updated_at = now() where s.id = any ($) and s.company_id = $ and s.is_archived and s.deleted_at is null returning s.*),
-- Also:
--   − update subjects s set deleted_at = now(), updated_at = now() where s.id = any ($) and s.company_id = $ and s.deleted_at is null returning s.*),
--   + update subjects s set is_archived = true, updated_at = now() where s.id = any ($) and s.company_id = $ and not s.is_archived and s.deleted_at is null returning s.*),
-- Also:
--   − update subjects s set deleted_at = now(), updated_at = now() where s.id = any ($) and s.company_id = $ and s.deleted_at is null returning s.*),
--   + update subjects s set deleted_at = null, updated_at = now() where s.id = any ($) and s.company_id = $ and s.deleted_at is not null and s.purged_at is null returning s.*),
-- Also:
--   − update subjects s set deleted_at = now(), updated_at = now() where s.id = any ($) and s.company_id = $ and s.deleted_at is null returning s.*),
--   + update subjects s set purged_at = now(), updated_at = now() where s.id = any ($) and s.company_id = $ and s.deleted_at is not null and s.purged_at is null returning s.*),

-- selectStates (domains/subjects/settings/subject-lifecycle.queries.ts)
-- takes $1 integer[], $2 integer
-- returns id integer, title text, is_archived boolean, deleted_at timestamp with time zone, purged_at timestamp with time zone, updated_at timestamp with time zone
select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.is_archived, s.deleted_at, s.purged_at, s.updated_at from subjects s where s.id = any ($1) and s.company_id = $2;

-- removePurged (domains/subjects/settings/subject-lifecycle.queries.ts)
-- takes $1 integer
-- returns nothing
delete from subjects where id in (
  select id from subjects where purged_at < now() - make_interval(days => $1::int) order by purged_at limit 5);

-- selectSettings (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 text, $2 text, $3 integer
-- returns id integer, title text, code text, description text, color text, hidden boolean, max_points numeric, distant boolean, cover_id integer, privacy smallint, time integer, link text, half_id integer, map_background_image_id integer, map_background_color text, is_auto_teams boolean, is_teachers_edit_teams boolean, is_extensions_allowed boolean, is_credit boolean, type text, tags text[], is_archived boolean, cover_src text, map_background_image_src text, shown_title text, teachers json, experts json, access_users json, groups json, halves json, topics_count integer, answers_count integer, chapters json, steps json, checkpoints_stats json, created_at timestamp with time zone, updated_at timestamp with time zone
select s.id, s.title, s.code, s.description, s.color, s.hidden, s.max_points, s.distant,
  s.cover_id, s.privacy, s.time, s.link, (select min(sh.half_id) from subject_halves sh where sh.subject_id = s.id) as half_id, s.map_background_image_id,
  s.map_background_color, s.is_auto_teams, s.is_teachers_edit_teams, s.is_extensions_allowed, s.is_credit, s.type, s.tags, s.is_archived, '/api/files/' || s.cover_id as cover_src,
      '/api/files/' || s.map_background_image_id as map_background_image_src, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as shown_title,
  coalesce((select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.last_name, u.first_name) from subject_users su join users u on u.id = su.user_id
    where su.subject_id = s.id and su.role_type = $1), '[]') as teachers,
  coalesce((select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.last_name, u.first_name) from subject_users su join users u on u.id = su.user_id
    where su.subject_id = s.id and su.role_type = $2), '[]') as experts,
      coalesce((select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.last_name, u.first_name, u.id) from subject_access_users sau join users u on u.id = sau.user_id
        where sau.subject_id = s.id), '[]') as access_users,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'is_archived', g.is_archived,
          'students_count', (select count(*) from group_users gu where gu.group_id = g.id)) order by g.name, g.id)
        from subject_groups sg join groups g on g.id = sg.group_id where sg.subject_id = s.id), '[]') as groups,
      coalesce((select json_agg(json_build_object('id', h.id, 'title', h.title, 'is_archived', h.is_archived) order by h.title, h.id)
        from subject_halves sh join halves h on h.id = sh.half_id where sh.subject_id = s.id), '[]') as halves,
      (select count(*)::int from steps st join chapters c on c.id = st.chapter_id and c.deleted_at is null where st.subject_id = s.id and st.deleted_at is null) as topics_count,
      (select count(*)::int from answers a where a.subject_id = s.id and a.deleted_at is null and a.submitted_at is not null) as answers_count,
    coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title, 'description', c.description, 'hidden', c.hidden,
        'has_password', c.password_hash is not null, 'locked', false) order by c.position, c.id)
      from chapters c where c.subject_id = s.id and c.deleted_at is null and true), '[]') as chapters,
    coalesce((select json_agg(json_build_object('id', st.id, 'chapter_id', st.chapter_id, 'title', st.title, 'type', st.type, 'number', st.number, 'max_mark', st.max_mark,
        'hidden', st.hidden, 'is_retake', st.is_retake, 'has_password', st.password_hash is not null, 'locked', false) order by c.position, c.id, st.position, st.id)
      from steps st join chapters c on c.id = st.chapter_id and c.subject_id = s.id and c.deleted_at is null and true where st.subject_id = s.id and st.deleted_at is null and true
    and true and not false), '[]') as steps, json_build_object('checkpoints_marks_collected', 0, 'checkpoints_marks_total', (
        select coalesce(sum(st.max_mark), 0) from steps st join chapters c on c.id = st.chapter_id and not c.hidden and c.deleted_at is null
        where st.subject_id = s.id and st.deleted_at is null and not st.hidden and not st.is_retake and st.type = 2)) as checkpoints_stats,
      s.created_at, s.updated_at
    from subjects s where s.id = $3;

-- insertSubject (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text, $5 text, $6 integer, $7 text, $8 smallint, $9 boolean, $10 integer, $11 text, $12 integer, $13 text, $14 numeric, $15 boolean, $16 boolean, $17 boolean, $18 boolean, $19 boolean, $20 text, $21 text[]
-- returns id integer
insert into subjects (company_id, created_by, title, code, description, cover_id, color, privacy, hidden, time, link, map_background_image_id, map_background_color, max_points, distant, is_auto_teams, is_teachers_edit_teams, is_extensions_allowed, is_credit, type, tags) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) returning id;

-- updateSubjectRow (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 text, $2 integer
-- returns nothing
update subjects set type = $1, updated_at = now() where id = $2 and true;
-- Also:
--   − update subjects set type = $, updated_at = now() where id = $ and true
--   + update subjects set title = $, code = $, description = $, cover_id = $, color = $, privacy = $, time = $, link = $, map_background_image_id = $, map_background_color = $, max_points = $, distant = $, is_auto_teams = $, is_teachers_edit_teams = $, is_credit = $, type = $, tags = $, updated_at = now() where id = $ and true

-- countUsablePhotos (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer, $4 integer
-- returns n integer
select count(*)::int as n from files f where f.id = any ($1) and f.company_id = $2 and f.kind = 'photo'
  and (f.owner_id = $3 or exists (select 1 from subjects s where s.id = $4 and f.id in (s.cover_id, s.map_background_image_id)));

-- countReaders (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer
-- returns n integer
select count(*)::int as n from company_members m where m.company_id = $1 and m.user_id = any ($2)
  and (true or exists (select 1 from subject_access_users sau where sau.subject_id = $3 and sau.user_id = m.user_id));
-- Also:
--   − and (true or exists (select 1 from subject_access_users sau where sau.subject_id = $ and sau.user_id = m.user_id))
--   + and (m.user_id in (
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
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) or exists (select 1 from subject_access_users sau where sau.subject_id = $ and sau.user_id = m.user_id))

-- replaceAccessUsers (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
delete from subject_access_users where subject_id = $1 and user_id <> all ($2::int[]);

-- replaceAccessUsers (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
insert into subject_access_users (subject_id, user_id) select $1, unnest($2::int[]) on conflict do nothing;

-- isMet (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from company_members m where m.company_id = $1 and m.user_id = $2 and true;

-- insertRole (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer, $3 text
-- returns nothing
insert into subject_users (subject_id, user_id, role_type) values ($1, $2, $3) on conflict do nothing;

-- deleteRole (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer, $3 text
-- returns nothing
delete from subject_users where subject_id = $1 and user_id = $2 and role_type = $3;

-- countReleased (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer
-- returns n integer
select count(*)::int as n from lesson_releases r join lessons l on l.id = r.lesson_id and l.starts_at > now() and l.cancelled_at is null
  where r.user_id = $1 and exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = $2);

-- selectKeptSubs (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 text, $3 integer
-- returns id integer, title text
select s.id, s.title from subjects s join subject_users su on su.subject_id = s.id and su.user_id = $1 and su.role_type = $2
  where s.parent_id = $3 and s.deleted_at is null and not s.is_archived order by s.title, s.id limit 100;

-- countHalves (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns n integer
select count(*)::int as n from halves where company_id = $1 and id = any ($2);

-- insertSubjectHalves (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
insert into subject_halves (subject_id, half_id) select $1, unnest($2::int[]) on conflict do nothing;

-- deleteSubjectHalves (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
delete from subject_halves where subject_id = $1 and half_id = any ($2);

-- deleteOtherHalves (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from subject_halves where subject_id = $1 and half_id is distinct from $2;

-- selectEnrolment (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer[], $2 integer[], $3 integer, $4 integer
-- returns known integer, archived integer
select (select count(*)::int from subjects s where s.id = any ($1) and s.company_id = g.company_id and s.deleted_at is null) as known,
    (select count(*)::int from subjects s where s.id = any ($2) and s.company_id = g.company_id and s.deleted_at is null and s.is_archived) as archived
  from groups g where g.id = $3 and g.company_id = $4;

-- insertGroupSubjects (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
insert into subject_groups (group_id, subject_id) select $1, unnest($2::int[]) on conflict do nothing;

-- deleteGroupSubjects (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
delete from subject_groups where group_id = $1 and subject_id = any ($2);

-- selectCurators (domains/subjects/settings/subject-settings.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, groups json
with found as materialized (
    select cg.curator_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) as groups
    from subject_groups sg join groups g on g.id = sg.group_id and g.company_id = $1 join curator_groups cg on cg.group_id = g.id
    where sg.subject_id = $2 and true group by cg.curator_id)
  select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
  coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, found.groups from found join users u on u.id = found.curator_id order by u.last_name, u.first_name, u.id;
-- Also:
--   − where sg.subject_id = $ and true group by cg.curator_id)
--   + where sg.subject_id = $ and exists (select 1 from group_users gu where gu.group_id = g.id and gu.user_id = $) group by cg.curator_id)

-- selectStructure (domains/subjects/structure/subject-structure.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns chapter_id integer, chapter_title text, chapter_description text, chapter_hidden boolean, chapter_follows boolean, id integer, title text, type smallint, number integer, hours numeric, max_mark numeric, hidden boolean, publish_at timestamp with time zone, is_retake boolean, blocks_count integer, tasks_count integer, questions_count integer, due_at timestamp with time zone, link json, follows boolean
with own as materialized (select id, parent_id from subjects where id = $1),
    t as materialized (
      select st.* from steps st join chapters c on c.id = st.chapter_id where st.subject_id = $2 and st.deleted_at is null and true),
    blocks as materialized (
      select b.step_id, count(*)::int as n from sections b where b.step_id in (select coalesce(t.link_of_id, t.id) from t) and b.deleted_at is null group by b.step_id),
    tasks as materialized (
      select p.step_id, count(distinct p.id)::int as n, count(f.id)::int as questions from patterns p join t on t.id = p.step_id
      left join forms f on f.pattern_id = p.id and f.deleted_at is null where p.deleted_at is null group by p.step_id),
    due as materialized (select al.step_id, min(al.due_at) as due_at from t join abstract_lessons al on al.step_id = t.id group by al.step_id),
    originals as materialized (
      select o.id, json_build_object('step_id', o.id, 'title', case when o.hidden and not (s.company_id = $3 and (true or false)) then t.title else o.title end, 'subject_id', s.id, 'subject_title', s.title,
        'can_open', o.deleted_at is null and (
  s.company_id = $4 and s.deleted_at is null and (true or false)) and (not o.hidden or (s.company_id = $5 and (true or false)))) as link
      from t join steps o on o.id = t.link_of_id join subjects s on s.id = o.subject_id)
    select c.id as chapter_id, c.title as chapter_title, c.description as chapter_description, c.hidden as chapter_hidden,
      exists (select 1 from chapters o, own where o.id = c.source_id and o.subject_id = own.parent_id) as chapter_follows,
      t.id, t.title, t.type, t.number, t.hours, t.max_mark, t.hidden, t.publish_at, t.is_retake, coalesce(blocks.n, 0) as blocks_count, coalesce(tasks.n, 0) as tasks_count,
      coalesce(tasks.questions, 0) as questions_count, due.due_at, originals.link,
      exists (select 1 from steps o, own where o.id = t.copied_from_id and o.subject_id = own.parent_id) as follows
    from chapters c left join t on t.chapter_id = c.id left join blocks on blocks.step_id = coalesce(t.link_of_id, t.id) left join tasks on tasks.step_id = t.id
    left join due on due.step_id = t.id left join (select distinct on (id) * from originals) originals on originals.id = t.link_of_id
    where c.subject_id = $6 and c.deleted_at is null and true order by c.position, c.id, t.position, t.id;
-- Also:
--   − select o.id, json_build_object('step_id', o.id, 'title', case when o.hidden and not (s.company_id = $ and (true or false)) then t.title else o.title end, 'subject_id', s.id, 'subject_title', s.title,
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not o.hidden or (s.company_id = $ and (true or false)))) as link
--   + select o.id, json_build_object('step_id', o.id, 'title', case when o.hidden and not (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) then t.title else o.title end, 'subject_id', s.id, 'subject_title', s.title,
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not o.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) as link

-- selectChapterFor (domains/subjects/structure/subject-structure.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer
select id from chapters where subject_id = $1 and deleted_at is null and id = $2
  order by position desc, id desc limit 1;

-- isPlacedIn (domains/subjects/structure/subject-structure.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
with original as (select coalesce(link_of_id, id) as id from steps where id = $1)
  select 1 from steps st, original where st.subject_id = $2 and st.deleted_at is null and (st.id = original.id or st.link_of_id = original.id);

-- deleteLink (domains/subjects/structure/subject-structure.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
update steps set deleted_at = now()
  where subject_id = $1 and deleted_at is null and link_of_id is not null and (id = $2 or link_of_id = $3);

-- hasCheckpoints (domains/subjects/structure/subject-structure.queries.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from steps st join chapters c on c.id = st.chapter_id and c.deleted_at is null
  where st.subject_id = $1 and st.deleted_at is null and st.type = 2 and st.max_mark is not null limit 1;

-- selectCheckpointMarks (domains/subjects/structure/subject-structure.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint
-- returns topic_id integer, points numeric, student json, updated_at timestamp with time zone, total integer
with students as materialized (
    select distinct gu.user_id as id from subject_groups sg join groups g on g.id = sg.group_id join group_users gu on gu.group_id = g.id
    where sg.subject_id = $1 and not g.is_archived and true and true)
  select m.step_id as topic_id, m.value as points, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, m.updated_at, count(*) over ()::int as total
  from steps st join chapters c on c.id = st.chapter_id join main_marks m on m.step_id = st.id join students on students.id = m.student_id join users u on u.id = m.student_id
  where st.subject_id = $2 and st.deleted_at is null and c.deleted_at is null and st.type = 2 and st.max_mark is not null and true
  order by u.last_name, u.first_name, u.id, c.position, st.position, st.id limit $3 offset $4;
-- Also:
--   − where sg.subject_id = $ and not g.is_archived and true and true)
--   + where sg.subject_id = $ and not g.is_archived and g.id = $ and true)

-- selectCards (domains/subjects/subjects.queries.ts)
-- takes $1 integer, $2 boolean, $3 bigint, $4 bigint, $5 integer, $6 integer
-- returns id integer, title text, code text, description text, color text, cover_src text, hidden boolean, is_archived boolean, distant boolean, role_type text, teachers json, groups json, topics_count integer, passed_count integer, next_due_at timestamp with time zone, overdue_count integer, waiting_count integer, checkpoints_stats json, total integer
with page as materialized (
      select s.*, count(*) over ()::int as total from subjects s
      where (s.company_id = $1 and s.deleted_at is null and false) and s.is_archived = $2 and true order by s.title asc, s.id limit $3 offset $4),
  teachers as materialized (
    select su.subject_id, json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.last_name, u.first_name) as list
    from page join subject_users su on su.subject_id = page.id and su.role_type = 'TEACHER' join users u on u.id = su.user_id group by su.subject_id),
  own_groups as materialized (select gu.group_id from group_users gu where gu.user_id = $5),
  studying as materialized (
    select sg.subject_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) as list
    from page join subject_groups sg on sg.subject_id = page.id join groups g on g.id = sg.group_id
    where true group by sg.subject_id),
  topics as materialized (
    select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, null::int as counts_for_id,
      false as is_owed
    from page join steps st on st.subject_id = page.id join chapters c on c.id = st.chapter_id
    where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake)),
  progress as materialized (
    select t.subject_id, count(*)::int as topics_count, 0 as passed_count, 0 as overdue_count, null::timestamptz as next_due_at, 0::numeric as collected, sum(t.points) as possible
    from topics t group by t.subject_id),
  waiting as materialized (
    select w.subject_id, count(*)::int as waiting_count from (
      select distinct a.subject_id, a.step_id, a.user_id from page join answers a on a.subject_id = page.id where a.waiting_since is not null and a.deleted_at is null) w
    group by w.subject_id)
    select
  s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
  (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $6) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
  coalesce(n.topics_count, 0) as topics_count, coalesce(n.passed_count, 0) as passed_count, n.next_due_at, coalesce(n.overdue_count, 0) as overdue_count, coalesce(w.waiting_count, 0) as waiting_count,
  json_build_object('checkpoints_marks_collected', least(coalesce(n.collected, 0), coalesce(s.max_points, n.collected, 0)), 'checkpoints_marks_total', coalesce(n.possible, 0)) as checkpoints_stats, s.total from page s
  left join teachers t on t.subject_id = s.id left join studying g on g.subject_id = s.id left join progress n on n.subject_id = s.id left join waiting w on w.subject_id = s.id order by s.title asc, s.id;
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   + where (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   − (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + where (s.company_id = $ and s.deleted_at is null and s.is_archived = $ and exists (select 1 from subject_users su where su.user_id = $ and su.subject_id = s.id and su.role_type = any ($))) and true and true and true order by s.title asc, s.id limit $ offset $),
--   + (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   + where (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) and s.is_archived = $ and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title asc, s.id limit $ offset $),
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   − (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + where (s.company_id = $ and s.deleted_at is null and s.is_archived = $ and exists (select 1 from subject_users su where su.user_id = $ and su.subject_id = s.id and su.role_type = any ($))) and true and true and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title asc, s.id limit $ offset $),
--   + (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   + where (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) and s.is_archived = $ and exists (
--   + select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($::int[])) and true order by s.title asc, s.id limit $ offset $),
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   − (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + where (s.company_id = $ and s.deleted_at is null and s.is_archived = $ and exists (select 1 from subject_users su where su.user_id = $ and su.subject_id = s.id and su.role_type = any ($))) and true and true and exists (
--   + select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($::int[])) and true order by s.title asc, s.id limit $ offset $),
--   + (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   + where (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) and s.is_archived = $ and exists (
--   + select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($::int[])) and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title asc, s.id limit $ offset $),
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   − (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + where (s.company_id = $ and s.deleted_at is null and s.is_archived = $ and exists (select 1 from subject_users su where su.user_id = $ and su.subject_id = s.id and su.role_type = any ($))) and true and true and exists (
--   + select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($::int[])) and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title asc, s.id limit $ offset $),
--   + (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   − where true group by sg.subject_id),
--   − select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, null::int as counts_for_id,
--   − false as is_owed
--   − where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake)),
--   − select t.subject_id, count(*)::int as topics_count, 0 as passed_count, 0 as overdue_count, null::timestamptz as next_due_at, 0::numeric as collected, sum(t.points) as possible
--   − from topics t group by t.subject_id),
--   − waiting as materialized (
--   − select w.subject_id, count(*)::int as waiting_count from (
--   − select distinct a.subject_id, a.step_id, a.user_id from page join answers a on a.subject_id = page.id where a.waiting_since is not null and a.deleted_at is null) w
--   − group by w.subject_id)
--   − s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   − (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + where false and true order by s.title asc, s.id limit $ offset $),
--   + where sg.group_id in (select group_id from own_groups) group by sg.subject_id),
--   + select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, case when st.is_retake then (
--   + with recursive up as (
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
--   + where one.id = st.replaces_id and one.subject_id = st.subject_id
--   + union all
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
--   + from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
--   + select up.id from up where not up.is_retake limit 1) end as counts_for_id,
--   + ((st.max_mark is not null or exists (
--   + select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
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
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $))))) as is_owed
--   + where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids))))),
--   + own_passings as materialized (
--   + select p.step_id, p.passed_status_id, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where p.student_id = $),
--   + own_marks as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $),
--   + due as materialized (
--   + select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
--   + select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at from own_groups join abstract_lessons al on al.group_id = own_groups.group_id and al.due_at is not null
--   + join steps st on st.id = al.step_id join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
--   + union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $
--   + union all select r.step_id, r.until, null, null from (
--   + select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
--   + where rt.student_id = $ and not rt.is_closed and rt.deleted_at is null and rt.until is not null
--   + and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d
--   + group by d.step_id),
--   + -- Work that waits for the teacher requires nothing from the student.
--   + handed as materialized (select a.step_id from answers a where a.user_id = $ and a.deleted_at is null and (a.waiting_since is not null and not exists (
--   + select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
--   + select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id),
--   + retaken as materialized (
--   + select x.id, x.counts_for_id as topic_id, 1 as place from topics x where x.counts_for_id is not null
--   + union all select distinct x.counts_for_id, x.counts_for_id, 0 from topics x where x.counts_for_id is not null),
--   + counted as materialized (
--   + select m.student_id, m.step_id, m.value, m.updated_at from own_marks m where m.step_id not in (select id from retaken)
--   + union all
--   + select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = (select own.company_id from page join subjects own on own.id = page.id limit 1)), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
--   + from retaken x join topics own on own.id = x.topic_id join own_marks m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
--   + select t.subject_id, (count(*) filter (where (not t.is_retake)))::int as topics_count, (count(*) filter (where p.is_final and (not t.is_retake)))::int as passed_count,
--   + (count(*) filter (where t.is_owed and p.is_final is not true and h.step_id is null and d.due_at < now()))::int as overdue_count,
--   + min(d.due_at) filter (where p.is_final is not true and h.step_id is null and d.due_at > now()) as next_due_at, least(coalesce(sum(m.value) filter (where t.points is not null), 0), sum(t.points) filter (where not t.is_retake)) as collected,
--   + -- A retake is another chance for the same points, not for more, also one that names no topic.
--   + sum(t.points) filter (where not t.is_retake) as possible
--   + from topics t
--   + left join own_passings p on p.step_id = t.id left join counted m on m.step_id = t.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
--   + group by t.subject_id),
--   + waiting as (select null::int as subject_id, 0 as waiting_count where false)
--   + s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   + 'STUDENT' as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   − where true group by sg.subject_id),
--   − select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, null::int as counts_for_id,
--   − false as is_owed
--   − where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake)),
--   − select t.subject_id, count(*)::int as topics_count, 0 as passed_count, 0 as overdue_count, null::timestamptz as next_due_at, 0::numeric as collected, sum(t.points) as possible
--   − from topics t group by t.subject_id),
--   − waiting as materialized (
--   − select w.subject_id, count(*)::int as waiting_count from (
--   − select distinct a.subject_id, a.step_id, a.user_id from page join answers a on a.subject_id = page.id where a.waiting_since is not null and a.deleted_at is null) w
--   − group by w.subject_id)
--   − s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   − (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true order by s.title asc, s.id limit $ offset $),
--   + where sg.group_id in (select group_id from own_groups) group by sg.subject_id),
--   + select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, case when st.is_retake then (
--   + with recursive up as (
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
--   + where one.id = st.replaces_id and one.subject_id = st.subject_id
--   + union all
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
--   + from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
--   + select up.id from up where not up.is_retake limit 1) end as counts_for_id,
--   + ((st.max_mark is not null or exists (
--   + select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
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
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $))))) as is_owed
--   + where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids))))),
--   + own_passings as materialized (
--   + select p.step_id, p.passed_status_id, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where p.student_id = $),
--   + own_marks as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $),
--   + due as materialized (
--   + select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
--   + select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at from own_groups join abstract_lessons al on al.group_id = own_groups.group_id and al.due_at is not null
--   + join steps st on st.id = al.step_id join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
--   + union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $
--   + union all select r.step_id, r.until, null, null from (
--   + select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
--   + where rt.student_id = $ and not rt.is_closed and rt.deleted_at is null and rt.until is not null
--   + and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d
--   + group by d.step_id),
--   + -- Work that waits for the teacher requires nothing from the student.
--   + handed as materialized (select a.step_id from answers a where a.user_id = $ and a.deleted_at is null and (a.waiting_since is not null and not exists (
--   + select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
--   + select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id),
--   + retaken as materialized (
--   + select x.id, x.counts_for_id as topic_id, 1 as place from topics x where x.counts_for_id is not null
--   + union all select distinct x.counts_for_id, x.counts_for_id, 0 from topics x where x.counts_for_id is not null),
--   + counted as materialized (
--   + select m.student_id, m.step_id, m.value, m.updated_at from own_marks m where m.step_id not in (select id from retaken)
--   + union all
--   + select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = (select own.company_id from page join subjects own on own.id = page.id limit 1)), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
--   + from retaken x join topics own on own.id = x.topic_id join own_marks m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
--   + select t.subject_id, (count(*) filter (where (not t.is_retake)))::int as topics_count, (count(*) filter (where p.is_final and (not t.is_retake)))::int as passed_count,
--   + (count(*) filter (where t.is_owed and p.is_final is not true and h.step_id is null and d.due_at < now()))::int as overdue_count,
--   + min(d.due_at) filter (where p.is_final is not true and h.step_id is null and d.due_at > now()) as next_due_at, least(coalesce(sum(m.value) filter (where t.points is not null), 0), sum(t.points) filter (where not t.is_retake)) as collected,
--   + -- A retake is another chance for the same points, not for more, also one that names no topic.
--   + sum(t.points) filter (where not t.is_retake) as possible
--   + from topics t
--   + left join own_passings p on p.step_id = t.id left join counted m on m.step_id = t.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
--   + group by t.subject_id),
--   + waiting as (select null::int as subject_id, 0 as waiting_count where false)
--   + s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   + 'STUDENT' as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   − where true group by sg.subject_id),
--   − select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, null::int as counts_for_id,
--   − false as is_owed
--   − where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake)),
--   − select t.subject_id, count(*)::int as topics_count, 0 as passed_count, 0 as overdue_count, null::timestamptz as next_due_at, 0::numeric as collected, sum(t.points) as possible
--   − from topics t group by t.subject_id),
--   − waiting as materialized (
--   − select w.subject_id, count(*)::int as waiting_count from (
--   − select distinct a.subject_id, a.step_id, a.user_id from page join answers a on a.subject_id = page.id where a.waiting_since is not null and a.deleted_at is null) w
--   − group by w.subject_id)
--   − s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   − (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true and true order by s.title asc, s.id limit $ offset $),
--   + where sg.group_id in (select group_id from own_groups) group by sg.subject_id),
--   + select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, case when st.is_retake then (
--   + with recursive up as (
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
--   + where one.id = st.replaces_id and one.subject_id = st.subject_id
--   + union all
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
--   + from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
--   + select up.id from up where not up.is_retake limit 1) end as counts_for_id,
--   + ((st.max_mark is not null or exists (
--   + select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
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
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $))))) as is_owed
--   + where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids))))),
--   + own_passings as materialized (
--   + select p.step_id, p.passed_status_id, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where p.student_id = $),
--   + own_marks as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $),
--   + due as materialized (
--   + select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
--   + select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at from own_groups join abstract_lessons al on al.group_id = own_groups.group_id and al.due_at is not null
--   + join steps st on st.id = al.step_id join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
--   + union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $
--   + union all select r.step_id, r.until, null, null from (
--   + select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
--   + where rt.student_id = $ and not rt.is_closed and rt.deleted_at is null and rt.until is not null
--   + and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d
--   + group by d.step_id),
--   + -- Work that waits for the teacher requires nothing from the student.
--   + handed as materialized (select a.step_id from answers a where a.user_id = $ and a.deleted_at is null and (a.waiting_since is not null and not exists (
--   + select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
--   + select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id),
--   + retaken as materialized (
--   + select x.id, x.counts_for_id as topic_id, 1 as place from topics x where x.counts_for_id is not null
--   + union all select distinct x.counts_for_id, x.counts_for_id, 0 from topics x where x.counts_for_id is not null),
--   + counted as materialized (
--   + select m.student_id, m.step_id, m.value, m.updated_at from own_marks m where m.step_id not in (select id from retaken)
--   + union all
--   + select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = (select own.company_id from page join subjects own on own.id = page.id limit 1)), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
--   + from retaken x join topics own on own.id = x.topic_id join own_marks m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
--   + select t.subject_id, (count(*) filter (where (not t.is_retake)))::int as topics_count, (count(*) filter (where p.is_final and (not t.is_retake)))::int as passed_count,
--   + (count(*) filter (where t.is_owed and p.is_final is not true and h.step_id is null and d.due_at < now()))::int as overdue_count,
--   + min(d.due_at) filter (where p.is_final is not true and h.step_id is null and d.due_at > now()) as next_due_at, least(coalesce(sum(m.value) filter (where t.points is not null), 0), sum(t.points) filter (where not t.is_retake)) as collected,
--   + -- A retake is another chance for the same points, not for more, also one that names no topic.
--   + sum(t.points) filter (where not t.is_retake) as possible
--   + from topics t
--   + left join own_passings p on p.step_id = t.id left join counted m on m.step_id = t.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
--   + group by t.subject_id),
--   + waiting as (select null::int as subject_id, 0 as waiting_count where false)
--   + s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   + 'STUDENT' as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   − where true group by sg.subject_id),
--   − select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, null::int as counts_for_id,
--   − false as is_owed
--   − where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake)),
--   − select t.subject_id, count(*)::int as topics_count, 0 as passed_count, 0 as overdue_count, null::timestamptz as next_due_at, 0::numeric as collected, sum(t.points) as possible
--   − from topics t group by t.subject_id),
--   − waiting as materialized (
--   − select w.subject_id, count(*)::int as waiting_count from (
--   − select distinct a.subject_id, a.step_id, a.user_id from page join answers a on a.subject_id = page.id where a.waiting_since is not null and a.deleted_at is null) w
--   − group by w.subject_id)
--   − s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   − (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title asc, s.id limit $ offset $),
--   + where sg.group_id in (select group_id from own_groups) group by sg.subject_id),
--   + select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, case when st.is_retake then (
--   + with recursive up as (
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
--   + where one.id = st.replaces_id and one.subject_id = st.subject_id
--   + union all
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
--   + from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
--   + select up.id from up where not up.is_retake limit 1) end as counts_for_id,
--   + ((st.max_mark is not null or exists (
--   + select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
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
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $))))) as is_owed
--   + where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids))))),
--   + own_passings as materialized (
--   + select p.step_id, p.passed_status_id, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where p.student_id = $),
--   + own_marks as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $),
--   + due as materialized (
--   + select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
--   + select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at from own_groups join abstract_lessons al on al.group_id = own_groups.group_id and al.due_at is not null
--   + join steps st on st.id = al.step_id join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
--   + union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $
--   + union all select r.step_id, r.until, null, null from (
--   + select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
--   + where rt.student_id = $ and not rt.is_closed and rt.deleted_at is null and rt.until is not null
--   + and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d
--   + group by d.step_id),
--   + -- Work that waits for the teacher requires nothing from the student.
--   + handed as materialized (select a.step_id from answers a where a.user_id = $ and a.deleted_at is null and (a.waiting_since is not null and not exists (
--   + select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
--   + select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id),
--   + retaken as materialized (
--   + select x.id, x.counts_for_id as topic_id, 1 as place from topics x where x.counts_for_id is not null
--   + union all select distinct x.counts_for_id, x.counts_for_id, 0 from topics x where x.counts_for_id is not null),
--   + counted as materialized (
--   + select m.student_id, m.step_id, m.value, m.updated_at from own_marks m where m.step_id not in (select id from retaken)
--   + union all
--   + select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = (select own.company_id from page join subjects own on own.id = page.id limit 1)), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
--   + from retaken x join topics own on own.id = x.topic_id join own_marks m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
--   + select t.subject_id, (count(*) filter (where (not t.is_retake)))::int as topics_count, (count(*) filter (where p.is_final and (not t.is_retake)))::int as passed_count,
--   + (count(*) filter (where t.is_owed and p.is_final is not true and h.step_id is null and d.due_at < now()))::int as overdue_count,
--   + min(d.due_at) filter (where p.is_final is not true and h.step_id is null and d.due_at > now()) as next_due_at, least(coalesce(sum(m.value) filter (where t.points is not null), 0), sum(t.points) filter (where not t.is_retake)) as collected,
--   + -- A retake is another chance for the same points, not for more, also one that names no topic.
--   + sum(t.points) filter (where not t.is_retake) as possible
--   + from topics t
--   + left join own_passings p on p.step_id = t.id left join counted m on m.step_id = t.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
--   + group by t.subject_id),
--   + waiting as (select null::int as subject_id, 0 as waiting_count where false)
--   + s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   + 'STUDENT' as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   − where true group by sg.subject_id),
--   − select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, null::int as counts_for_id,
--   − false as is_owed
--   − where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake)),
--   − select t.subject_id, count(*)::int as topics_count, 0 as passed_count, 0 as overdue_count, null::timestamptz as next_due_at, 0::numeric as collected, sum(t.points) as possible
--   − from topics t group by t.subject_id),
--   − waiting as materialized (
--   − select w.subject_id, count(*)::int as waiting_count from (
--   − select distinct a.subject_id, a.step_id, a.user_id from page join answers a on a.subject_id = page.id where a.waiting_since is not null and a.deleted_at is null) w
--   − group by w.subject_id)
--   − s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   − (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and true order by s.title asc, s.id limit $ offset $),
--   + where sg.group_id in (select group_id from own_groups) group by sg.subject_id),
--   + select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, case when st.is_retake then (
--   + with recursive up as (
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
--   + where one.id = st.replaces_id and one.subject_id = st.subject_id
--   + union all
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
--   + from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
--   + select up.id from up where not up.is_retake limit 1) end as counts_for_id,
--   + ((st.max_mark is not null or exists (
--   + select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
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
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $))))) as is_owed
--   + where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids))))),
--   + own_passings as materialized (
--   + select p.step_id, p.passed_status_id, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where p.student_id = $),
--   + own_marks as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $),
--   + due as materialized (
--   + select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
--   + select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at from own_groups join abstract_lessons al on al.group_id = own_groups.group_id and al.due_at is not null
--   + join steps st on st.id = al.step_id join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
--   + union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $
--   + union all select r.step_id, r.until, null, null from (
--   + select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
--   + where rt.student_id = $ and not rt.is_closed and rt.deleted_at is null and rt.until is not null
--   + and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d
--   + group by d.step_id),
--   + -- Work that waits for the teacher requires nothing from the student.
--   + handed as materialized (select a.step_id from answers a where a.user_id = $ and a.deleted_at is null and (a.waiting_since is not null and not exists (
--   + select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
--   + select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id),
--   + retaken as materialized (
--   + select x.id, x.counts_for_id as topic_id, 1 as place from topics x where x.counts_for_id is not null
--   + union all select distinct x.counts_for_id, x.counts_for_id, 0 from topics x where x.counts_for_id is not null),
--   + counted as materialized (
--   + select m.student_id, m.step_id, m.value, m.updated_at from own_marks m where m.step_id not in (select id from retaken)
--   + union all
--   + select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = (select own.company_id from page join subjects own on own.id = page.id limit 1)), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
--   + from retaken x join topics own on own.id = x.topic_id join own_marks m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
--   + select t.subject_id, (count(*) filter (where (not t.is_retake)))::int as topics_count, (count(*) filter (where p.is_final and (not t.is_retake)))::int as passed_count,
--   + (count(*) filter (where t.is_owed and p.is_final is not true and h.step_id is null and d.due_at < now()))::int as overdue_count,
--   + min(d.due_at) filter (where p.is_final is not true and h.step_id is null and d.due_at > now()) as next_due_at, least(coalesce(sum(m.value) filter (where t.points is not null), 0), sum(t.points) filter (where not t.is_retake)) as collected,
--   + -- A retake is another chance for the same points, not for more, also one that names no topic.
--   + sum(t.points) filter (where not t.is_retake) as possible
--   + from topics t
--   + left join own_passings p on p.step_id = t.id left join counted m on m.step_id = t.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
--   + group by t.subject_id),
--   + waiting as (select null::int as subject_id, 0 as waiting_count where false)
--   + s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   + 'STUDENT' as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   − where true group by sg.subject_id),
--   − select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, null::int as counts_for_id,
--   − false as is_owed
--   − where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake)),
--   − select t.subject_id, count(*)::int as topics_count, 0 as passed_count, 0 as overdue_count, null::timestamptz as next_due_at, 0::numeric as collected, sum(t.points) as possible
--   − from topics t group by t.subject_id),
--   − waiting as materialized (
--   − select w.subject_id, count(*)::int as waiting_count from (
--   − select distinct a.subject_id, a.step_id, a.user_id from page join answers a on a.subject_id = page.id where a.waiting_since is not null and a.deleted_at is null) w
--   − group by w.subject_id)
--   − s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   − (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title asc, s.id limit $ offset $),
--   + where sg.group_id in (select group_id from own_groups) group by sg.subject_id),
--   + select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, case when st.is_retake then (
--   + with recursive up as (
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
--   + where one.id = st.replaces_id and one.subject_id = st.subject_id
--   + union all
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
--   + from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
--   + select up.id from up where not up.is_retake limit 1) end as counts_for_id,
--   + ((st.max_mark is not null or exists (
--   + select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
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
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $))))) as is_owed
--   + where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids))))),
--   + own_passings as materialized (
--   + select p.step_id, p.passed_status_id, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where p.student_id = $),
--   + own_marks as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $),
--   + due as materialized (
--   + select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
--   + select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at from own_groups join abstract_lessons al on al.group_id = own_groups.group_id and al.due_at is not null
--   + join steps st on st.id = al.step_id join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
--   + union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $
--   + union all select r.step_id, r.until, null, null from (
--   + select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
--   + where rt.student_id = $ and not rt.is_closed and rt.deleted_at is null and rt.until is not null
--   + and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d
--   + group by d.step_id),
--   + -- Work that waits for the teacher requires nothing from the student.
--   + handed as materialized (select a.step_id from answers a where a.user_id = $ and a.deleted_at is null and (a.waiting_since is not null and not exists (
--   + select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
--   + select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id),
--   + retaken as materialized (
--   + select x.id, x.counts_for_id as topic_id, 1 as place from topics x where x.counts_for_id is not null
--   + union all select distinct x.counts_for_id, x.counts_for_id, 0 from topics x where x.counts_for_id is not null),
--   + counted as materialized (
--   + select m.student_id, m.step_id, m.value, m.updated_at from own_marks m where m.step_id not in (select id from retaken)
--   + union all
--   + select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = (select own.company_id from page join subjects own on own.id = page.id limit 1)), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
--   + from retaken x join topics own on own.id = x.topic_id join own_marks m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
--   + select t.subject_id, (count(*) filter (where (not t.is_retake)))::int as topics_count, (count(*) filter (where p.is_final and (not t.is_retake)))::int as passed_count,
--   + (count(*) filter (where t.is_owed and p.is_final is not true and h.step_id is null and d.due_at < now()))::int as overdue_count,
--   + min(d.due_at) filter (where p.is_final is not true and h.step_id is null and d.due_at > now()) as next_due_at, least(coalesce(sum(m.value) filter (where t.points is not null), 0), sum(t.points) filter (where not t.is_retake)) as collected,
--   + -- A retake is another chance for the same points, not for more, also one that names no topic.
--   + sum(t.points) filter (where not t.is_retake) as possible
--   + from topics t
--   + left join own_passings p on p.step_id = t.id left join counted m on m.step_id = t.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
--   + group by t.subject_id),
--   + waiting as (select null::int as subject_id, 0 as waiting_count where false)
--   + s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   + 'STUDENT' as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   − where true group by sg.subject_id),
--   − select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, null::int as counts_for_id,
--   − false as is_owed
--   − where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake)),
--   − select t.subject_id, count(*)::int as topics_count, 0 as passed_count, 0 as overdue_count, null::timestamptz as next_due_at, 0::numeric as collected, sum(t.points) as possible
--   − from topics t group by t.subject_id),
--   − waiting as materialized (
--   − select w.subject_id, count(*)::int as waiting_count from (
--   − select distinct a.subject_id, a.step_id, a.user_id from page join answers a on a.subject_id = page.id where a.waiting_since is not null and a.deleted_at is null) w
--   − group by w.subject_id)
--   − s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   − (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and exists (
--   + select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($::int[])) and true order by s.title asc, s.id limit $ offset $),
--   + where sg.group_id in (select group_id from own_groups) group by sg.subject_id),
--   + select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, case when st.is_retake then (
--   + with recursive up as (
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
--   + where one.id = st.replaces_id and one.subject_id = st.subject_id
--   + union all
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
--   + from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
--   + select up.id from up where not up.is_retake limit 1) end as counts_for_id,
--   + ((st.max_mark is not null or exists (
--   + select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
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
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $))))) as is_owed
--   + where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids))))),
--   + own_passings as materialized (
--   + select p.step_id, p.passed_status_id, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where p.student_id = $),
--   + own_marks as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $),
--   + due as materialized (
--   + select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
--   + select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at from own_groups join abstract_lessons al on al.group_id = own_groups.group_id and al.due_at is not null
--   + join steps st on st.id = al.step_id join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
--   + union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $
--   + union all select r.step_id, r.until, null, null from (
--   + select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
--   + where rt.student_id = $ and not rt.is_closed and rt.deleted_at is null and rt.until is not null
--   + and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d
--   + group by d.step_id),
--   + -- Work that waits for the teacher requires nothing from the student.
--   + handed as materialized (select a.step_id from answers a where a.user_id = $ and a.deleted_at is null and (a.waiting_since is not null and not exists (
--   + select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
--   + select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id),
--   + retaken as materialized (
--   + select x.id, x.counts_for_id as topic_id, 1 as place from topics x where x.counts_for_id is not null
--   + union all select distinct x.counts_for_id, x.counts_for_id, 0 from topics x where x.counts_for_id is not null),
--   + counted as materialized (
--   + select m.student_id, m.step_id, m.value, m.updated_at from own_marks m where m.step_id not in (select id from retaken)
--   + union all
--   + select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = (select own.company_id from page join subjects own on own.id = page.id limit 1)), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
--   + from retaken x join topics own on own.id = x.topic_id join own_marks m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
--   + select t.subject_id, (count(*) filter (where (not t.is_retake)))::int as topics_count, (count(*) filter (where p.is_final and (not t.is_retake)))::int as passed_count,
--   + (count(*) filter (where t.is_owed and p.is_final is not true and h.step_id is null and d.due_at < now()))::int as overdue_count,
--   + min(d.due_at) filter (where p.is_final is not true and h.step_id is null and d.due_at > now()) as next_due_at, least(coalesce(sum(m.value) filter (where t.points is not null), 0), sum(t.points) filter (where not t.is_retake)) as collected,
--   + -- A retake is another chance for the same points, not for more, also one that names no topic.
--   + sum(t.points) filter (where not t.is_retake) as possible
--   + from topics t
--   + left join own_passings p on p.step_id = t.id left join counted m on m.step_id = t.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
--   + group by t.subject_id),
--   + waiting as (select null::int as subject_id, 0 as waiting_count where false)
--   + s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   + 'STUDENT' as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   − where true group by sg.subject_id),
--   − select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, null::int as counts_for_id,
--   − false as is_owed
--   − where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake)),
--   − select t.subject_id, count(*)::int as topics_count, 0 as passed_count, 0 as overdue_count, null::timestamptz as next_due_at, 0::numeric as collected, sum(t.points) as possible
--   − from topics t group by t.subject_id),
--   − waiting as materialized (
--   − select w.subject_id, count(*)::int as waiting_count from (
--   − select distinct a.subject_id, a.step_id, a.user_id from page join answers a on a.subject_id = page.id where a.waiting_since is not null and a.deleted_at is null) w
--   − group by w.subject_id)
--   − s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   − (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + where (s.company_id = $ and s.deleted_at is null and s.is_archived = $ and exists (select 1 from subject_users su where su.user_id = $ and su.subject_id = s.id and su.role_type = any ($))) and (
--   + s.company_id = $ and s.deleted_at is null and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and true and true order by s.title asc, s.id limit $ offset $),
--   + where sg.group_id in (select group_id from own_groups) group by sg.subject_id),
--   + select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, case when st.is_retake then (
--   + with recursive up as (
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
--   + where one.id = st.replaces_id and one.subject_id = st.subject_id
--   + union all
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
--   + from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
--   + select up.id from up where not up.is_retake limit 1) end as counts_for_id,
--   + ((st.max_mark is not null or exists (
--   + select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
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
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $))))) as is_owed
--   + where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids))))),
--   + own_passings as materialized (
--   + select p.step_id, p.passed_status_id, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where p.student_id = $),
--   + own_marks as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $),
--   + due as materialized (
--   + select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
--   + select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at from own_groups join abstract_lessons al on al.group_id = own_groups.group_id and al.due_at is not null
--   + join steps st on st.id = al.step_id join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
--   + union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $
--   + union all select r.step_id, r.until, null, null from (
--   + select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
--   + where rt.student_id = $ and not rt.is_closed and rt.deleted_at is null and rt.until is not null
--   + and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d
--   + group by d.step_id),
--   + -- Work that waits for the teacher requires nothing from the student.
--   + handed as materialized (select a.step_id from answers a where a.user_id = $ and a.deleted_at is null and (a.waiting_since is not null and not exists (
--   + select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
--   + select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id),
--   + retaken as materialized (
--   + select x.id, x.counts_for_id as topic_id, 1 as place from topics x where x.counts_for_id is not null
--   + union all select distinct x.counts_for_id, x.counts_for_id, 0 from topics x where x.counts_for_id is not null),
--   + counted as materialized (
--   + select m.student_id, m.step_id, m.value, m.updated_at from own_marks m where m.step_id not in (select id from retaken)
--   + union all
--   + select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = (select own.company_id from page join subjects own on own.id = page.id limit 1)), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
--   + from retaken x join topics own on own.id = x.topic_id join own_marks m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
--   + select t.subject_id, (count(*) filter (where (not t.is_retake)))::int as topics_count, (count(*) filter (where p.is_final and (not t.is_retake)))::int as passed_count,
--   + (count(*) filter (where t.is_owed and p.is_final is not true and h.step_id is null and d.due_at < now()))::int as overdue_count,
--   + min(d.due_at) filter (where p.is_final is not true and h.step_id is null and d.due_at > now()) as next_due_at, least(coalesce(sum(m.value) filter (where t.points is not null), 0), sum(t.points) filter (where not t.is_retake)) as collected,
--   + -- A retake is another chance for the same points, not for more, also one that names no topic.
--   + sum(t.points) filter (where not t.is_retake) as possible
--   + from topics t
--   + left join own_passings p on p.step_id = t.id left join counted m on m.step_id = t.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
--   + group by t.subject_id),
--   + waiting as (select null::int as subject_id, 0 as waiting_count where false)
--   + s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   + (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   − where true group by sg.subject_id),
--   − select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, null::int as counts_for_id,
--   − false as is_owed
--   − where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake)),
--   − select t.subject_id, count(*)::int as topics_count, 0 as passed_count, 0 as overdue_count, null::timestamptz as next_due_at, 0::numeric as collected, sum(t.points) as possible
--   − from topics t group by t.subject_id),
--   − waiting as materialized (
--   − select w.subject_id, count(*)::int as waiting_count from (
--   − select distinct a.subject_id, a.step_id, a.user_id from page join answers a on a.subject_id = page.id where a.waiting_since is not null and a.deleted_at is null) w
--   − group by w.subject_id)
--   − s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   − (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id join semesters e on e.id = hs.semester_id
--   + where sh.subject_id = s.id and e.started_at <= $::date and e.finished_at >= $::date)
--   + or exists (select 1 from lesson_subjects ls join lessons l on l.id = ls.lesson_id
--   + where ls.subject_id = s.id and l.starts_at >= $::date and l.starts_at < $::date + 1)) and true order by s.title asc, s.id limit $ offset $),
--   + where sg.group_id in (select group_id from own_groups) group by sg.subject_id),
--   + select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, case when st.is_retake then (
--   + with recursive up as (
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
--   + where one.id = st.replaces_id and one.subject_id = st.subject_id
--   + union all
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
--   + from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
--   + select up.id from up where not up.is_retake limit 1) end as counts_for_id,
--   + ((st.max_mark is not null or exists (
--   + select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
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
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $))))) as is_owed
--   + where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids))))),
--   + own_passings as materialized (
--   + select p.step_id, p.passed_status_id, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where p.student_id = $),
--   + own_marks as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $),
--   + due as materialized (
--   + select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
--   + select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at from own_groups join abstract_lessons al on al.group_id = own_groups.group_id and al.due_at is not null
--   + join steps st on st.id = al.step_id join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
--   + union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $
--   + union all select r.step_id, r.until, null, null from (
--   + select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
--   + where rt.student_id = $ and not rt.is_closed and rt.deleted_at is null and rt.until is not null
--   + and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d
--   + group by d.step_id),
--   + -- Work that waits for the teacher requires nothing from the student.
--   + handed as materialized (select a.step_id from answers a where a.user_id = $ and a.deleted_at is null and (a.waiting_since is not null and not exists (
--   + select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
--   + select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id),
--   + retaken as materialized (
--   + select x.id, x.counts_for_id as topic_id, 1 as place from topics x where x.counts_for_id is not null
--   + union all select distinct x.counts_for_id, x.counts_for_id, 0 from topics x where x.counts_for_id is not null),
--   + counted as materialized (
--   + select m.student_id, m.step_id, m.value, m.updated_at from own_marks m where m.step_id not in (select id from retaken)
--   + union all
--   + select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = (select own.company_id from page join subjects own on own.id = page.id limit 1)), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
--   + from retaken x join topics own on own.id = x.topic_id join own_marks m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
--   + select t.subject_id, (count(*) filter (where (not t.is_retake)))::int as topics_count, (count(*) filter (where p.is_final and (not t.is_retake)))::int as passed_count,
--   + (count(*) filter (where t.is_owed and p.is_final is not true and h.step_id is null and d.due_at < now()))::int as overdue_count,
--   + min(d.due_at) filter (where p.is_final is not true and h.step_id is null and d.due_at > now()) as next_due_at, least(coalesce(sum(m.value) filter (where t.points is not null), 0), sum(t.points) filter (where not t.is_retake)) as collected,
--   + -- A retake is another chance for the same points, not for more, also one that names no topic.
--   + sum(t.points) filter (where not t.is_retake) as possible
--   + from topics t
--   + left join own_passings p on p.step_id = t.id left join counted m on m.step_id = t.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
--   + group by t.subject_id),
--   + waiting as (select null::int as subject_id, 0 as waiting_count where false)
--   + s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   + 'STUDENT' as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
-- Also:
--   − where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true order by s.title asc, s.id limit $ offset $),
--   − where true group by sg.subject_id),
--   − select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, null::int as counts_for_id,
--   − false as is_owed
--   − where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake)),
--   − select t.subject_id, count(*)::int as topics_count, 0 as passed_count, 0 as overdue_count, null::timestamptz as next_due_at, 0::numeric as collected, sum(t.points) as possible
--   − from topics t group by t.subject_id),
--   − waiting as materialized (
--   − select w.subject_id, count(*)::int as waiting_count from (
--   − select distinct a.subject_id, a.step_id, a.user_id from page join answers a on a.subject_id = page.id where a.waiting_since is not null and a.deleted_at is null) w
--   − group by w.subject_id)
--   − s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   − (select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = $) as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and exists (
--   + select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($::int[])) and (exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id join semesters e on e.id = hs.semester_id
--   + where sh.subject_id = s.id and e.started_at <= $::date and e.finished_at >= $::date)
--   + or exists (select 1 from lesson_subjects ls join lessons l on l.id = ls.lesson_id
--   + where ls.subject_id = s.id and l.starts_at >= $::date and l.starts_at < $::date + 1)) and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title asc, s.id limit $ offset $),
--   + where sg.group_id in (select group_id from own_groups) group by sg.subject_id),
--   + select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, case when st.is_retake then (
--   + with recursive up as (
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
--   + where one.id = st.replaces_id and one.subject_id = st.subject_id
--   + union all
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
--   + from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
--   + select up.id from up where not up.is_retake limit 1) end as counts_for_id,
--   + ((st.max_mark is not null or exists (
--   + select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
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
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $))))) as is_owed
--   + where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids))))),
--   + own_passings as materialized (
--   + select p.step_id, p.passed_status_id, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where p.student_id = $),
--   + own_marks as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $),
--   + due as materialized (
--   + select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
--   + select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at from own_groups join abstract_lessons al on al.group_id = own_groups.group_id and al.due_at is not null
--   + join steps st on st.id = al.step_id join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
--   + union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $
--   + union all select r.step_id, r.until, null, null from (
--   + select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
--   + where rt.student_id = $ and not rt.is_closed and rt.deleted_at is null and rt.until is not null
--   + and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d
--   + group by d.step_id),
--   + -- Work that waits for the teacher requires nothing from the student.
--   + handed as materialized (select a.step_id from answers a where a.user_id = $ and a.deleted_at is null and (a.waiting_since is not null and not exists (
--   + select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
--   + select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id),
--   + retaken as materialized (
--   + select x.id, x.counts_for_id as topic_id, 1 as place from topics x where x.counts_for_id is not null
--   + union all select distinct x.counts_for_id, x.counts_for_id, 0 from topics x where x.counts_for_id is not null),
--   + counted as materialized (
--   + select m.student_id, m.step_id, m.value, m.updated_at from own_marks m where m.step_id not in (select id from retaken)
--   + union all
--   + select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = (select own.company_id from page join subjects own on own.id = page.id limit 1)), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
--   + from retaken x join topics own on own.id = x.topic_id join own_marks m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
--   + select t.subject_id, (count(*) filter (where (not t.is_retake)))::int as topics_count, (count(*) filter (where p.is_final and (not t.is_retake)))::int as passed_count,
--   + (count(*) filter (where t.is_owed and p.is_final is not true and h.step_id is null and d.due_at < now()))::int as overdue_count,
--   + min(d.due_at) filter (where p.is_final is not true and h.step_id is null and d.due_at > now()) as next_due_at, least(coalesce(sum(m.value) filter (where t.points is not null), 0), sum(t.points) filter (where not t.is_retake)) as collected,
--   + -- A retake is another chance for the same points, not for more, also one that names no topic.
--   + sum(t.points) filter (where not t.is_retake) as possible
--   + from topics t
--   + left join own_passings p on p.step_id = t.id left join counted m on m.step_id = t.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
--   + group by t.subject_id),
--   + waiting as (select null::int as subject_id, 0 as waiting_count where false)
--   + s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   + 'STUDENT' as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,

-- selectCardRevisions (domains/subjects/subjects.queries.ts)
-- takes $1 integer, $2 integer
-- returns revision text, online integer[]
with found as materialized (
    select s.id, concat_ws('-', s.id, r.revision, r.card_revision, coalesce((select rr.revision from result_revisions rr where rr.subject_id = s.id and rr.student_id = $1), 0)) as revision
    from subjects s left join subject_revisions r on r.subject_id = s.id where false and true)
  select concat_ws(' ', (select string_agg(concat_ws('.', aru.company_id, aru.role_id), ',' order by aru.company_id, aru.role_id) from admin_role_users aru where aru.user_id = $2), (select string_agg(found.revision, ' ' order by found.id) from found)) as revision,
    array(select distinct u.id from found join subject_users su on su.subject_id = found.id and su.role_type = 'TEACHER' join users u on u.id = su.user_id where coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as online;
-- Also:
--   − select s.id, concat_ws('-', s.id, r.revision, r.card_revision, coalesce((select rr.revision from result_revisions rr where rr.subject_id = s.id and rr.student_id = $), 0)) as revision
--   − from subjects s left join subject_revisions r on r.subject_id = s.id where false and true)
--   + select s.id, concat_ws('-', s.id, r.revision, r.card_revision, coalesce((select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id), 0)) as revision
--   + from subjects s left join subject_revisions r on r.subject_id = s.id where (s.company_id = $ and s.deleted_at is null and false) and s.is_archived = $ and true)
-- Also:
--   − select s.id, concat_ws('-', s.id, r.revision, r.card_revision, coalesce((select rr.revision from result_revisions rr where rr.subject_id = s.id and rr.student_id = $), 0)) as revision
--   − from subjects s left join subject_revisions r on r.subject_id = s.id where false and true)
--   + select s.id, concat_ws('-', s.id, r.revision, r.card_revision, coalesce((select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id), 0)) as revision
--   + from subjects s left join subject_revisions r on r.subject_id = s.id where (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) and s.is_archived = $ and true)
-- Also:
--   − select s.id, concat_ws('-', s.id, r.revision, r.card_revision, coalesce((select rr.revision from result_revisions rr where rr.subject_id = s.id and rr.student_id = $), 0)) as revision
--   − from subjects s left join subject_revisions r on r.subject_id = s.id where false and true)
--   + select s.id, concat_ws('-', s.id, r.revision, r.card_revision, coalesce((select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id), 0)) as revision
--   + from subjects s left join subject_revisions r on r.subject_id = s.id where (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) and s.is_archived = $ and ((fold_words(s.title) like $ or fold_words(s.code) like $)))
-- Also:
--   − select s.id, concat_ws('-', s.id, r.revision, r.card_revision, coalesce((select rr.revision from result_revisions rr where rr.subject_id = s.id and rr.student_id = $), 0)) as revision
--   − from subjects s left join subject_revisions r on r.subject_id = s.id where false and true)
--   + select s.id, concat_ws('-', s.id, r.revision, r.card_revision, coalesce((select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id), 0)) as revision
--   + from subjects s left join subject_revisions r on r.subject_id = s.id where (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) and s.is_archived = $ and exists (
--   + select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($::int[])) and true)
-- Also:
--   − select s.id, concat_ws('-', s.id, r.revision, r.card_revision, coalesce((select rr.revision from result_revisions rr where rr.subject_id = s.id and rr.student_id = $), 0)) as revision
--   − from subjects s left join subject_revisions r on r.subject_id = s.id where false and true)
--   + select s.id, concat_ws('-', s.id, r.revision, r.card_revision, coalesce((select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id), 0)) as revision
--   + from subjects s left join subject_revisions r on r.subject_id = s.id where (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) and s.is_archived = $ and exists (
--   + select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any ($::int[])) and ((fold_words(s.title) like $ or fold_words(s.code) like $)))
-- Also:
--   − from subjects s left join subject_revisions r on r.subject_id = s.id where false and true)
--   + from subjects s left join subject_revisions r on r.subject_id = s.id where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and true)
-- Also:
--   − from subjects s left join subject_revisions r on r.subject_id = s.id where false and true)
--   + from subjects s left join subject_revisions r on r.subject_id = s.id where ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and ((fold_words(s.title) like $ or fold_words(s.code) like $)))

-- selectSubject (domains/subjects/subjects.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean
-- returns id integer, title text, code text, description text, color text, cover_src text, hidden boolean, is_archived boolean, distant boolean, role_type text, teachers json, groups json, topics_count integer, passed_count integer, next_due_at timestamp with time zone, overdue_count integer, waiting_count integer, checkpoints_stats json, cover_id integer, privacy smallint, time integer, link text, half_id integer, map_background_image_id integer, map_background_color text, is_auto_teams boolean, is_teachers_edit_teams boolean, is_extensions_allowed boolean, is_credit boolean, type text, chapters json, steps json, max_points numeric, updated_at timestamp with time zone, parent json, experts json
with page as materialized (select s.* from subjects s where s.id = $1),
  teachers as materialized (
    select su.subject_id, json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.last_name, u.first_name) as list
    from page join subject_users su on su.subject_id = page.id and su.role_type = 'TEACHER' join users u on u.id = su.user_id group by su.subject_id),
  own_groups as materialized (select gu.group_id from group_users gu where gu.user_id = $2),
  studying as materialized (
    select sg.subject_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) as list
    from page join subject_groups sg on sg.subject_id = page.id join groups g on g.id = sg.group_id
    where true group by sg.subject_id),
  topics as materialized (
    select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, null::int as counts_for_id,
      false as is_owed
    from page join steps st on st.subject_id = page.id join chapters c on c.id = st.chapter_id
    where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake)),
  progress as materialized (
    select t.subject_id, count(*)::int as topics_count, 0 as passed_count, 0 as overdue_count, null::timestamptz as next_due_at, 0::numeric as collected, sum(t.points) as possible
    from topics t group by t.subject_id),
  waiting as materialized (
    select w.subject_id, count(*)::int as waiting_count from (
      select distinct a.subject_id, a.step_id, a.user_id from page join answers a on a.subject_id = page.id where a.waiting_since is not null and a.deleted_at is null) w
    group by w.subject_id)
    select
  s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
  'TEACHER' as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
  coalesce(n.topics_count, 0) as topics_count, coalesce(n.passed_count, 0) as passed_count, n.next_due_at, coalesce(n.overdue_count, 0) as overdue_count, coalesce(w.waiting_count, 0) as waiting_count,
  json_build_object('checkpoints_marks_collected', least(coalesce(n.collected, 0), coalesce(s.max_points, n.collected, 0)), 'checkpoints_marks_total', coalesce(n.possible, 0)) as checkpoints_stats,
  s.cover_id, s.privacy, s.time, s.link, (select min(sh.half_id) from subject_halves sh where sh.subject_id = s.id) as half_id, s.map_background_image_id,
  s.map_background_color, s.is_auto_teams, s.is_teachers_edit_teams, s.is_extensions_allowed, s.is_credit, s.type,
    coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title, 'description', c.description, 'hidden', c.hidden,
        'has_password', c.password_hash is not null, 'locked', false) order by c.position, c.id)
      from chapters c where c.subject_id = s.id and c.deleted_at is null and true), '[]') as chapters,
    coalesce((select json_agg(json_build_object('id', st.id, 'chapter_id', st.chapter_id, 'title', st.title, 'type', st.type, 'number', st.number, 'max_mark', st.max_mark,
        'hidden', st.hidden, 'is_retake', st.is_retake, 'has_password', st.password_hash is not null, 'locked', false) order by c.position, c.id, st.position, st.id)
      from steps st join chapters c on c.id = st.chapter_id and c.subject_id = s.id and c.deleted_at is null and true where st.subject_id = s.id and st.deleted_at is null and true
    and true and not false), '[]') as steps, s.max_points, s.updated_at,
      (select json_build_object('id', p.id, 'title', p.title) from subjects p where p.id = s.parent_id and p.deleted_at is null and $3) as parent,
      coalesce((select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.last_name, u.first_name) from subject_users su join users u on u.id = su.user_id
        where su.subject_id = s.id and su.role_type = 'EXPERT'), '[]') as experts
    from page s
  left join teachers t on t.subject_id = s.id left join studying g on g.subject_id = s.id left join progress n on n.subject_id = s.id left join waiting w on w.subject_id = s.id;
-- Also:
--   − 'TEACHER' as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + null::text as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
-- Also:
--   − where true group by sg.subject_id),
--   − select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, null::int as counts_for_id,
--   − false as is_owed
--   − where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake)),
--   − select t.subject_id, count(*)::int as topics_count, 0 as passed_count, 0 as overdue_count, null::timestamptz as next_due_at, 0::numeric as collected, sum(t.points) as possible
--   − from topics t group by t.subject_id),
--   − waiting as materialized (
--   − select w.subject_id, count(*)::int as waiting_count from (
--   − select distinct a.subject_id, a.step_id, a.user_id from page join answers a on a.subject_id = page.id where a.waiting_since is not null and a.deleted_at is null) w
--   − group by w.subject_id)
--   − s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   − 'TEACHER' as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   − 'has_password', c.password_hash is not null, 'locked', false) order by c.position, c.id)
--   − from chapters c where c.subject_id = s.id and c.deleted_at is null and true), '[]') as chapters,
--   − 'hidden', st.hidden, 'is_retake', st.is_retake, 'has_password', st.password_hash is not null, 'locked', false) order by c.position, c.id, st.position, st.id)
--   − from steps st join chapters c on c.id = st.chapter_id and c.subject_id = s.id and c.deleted_at is null and true where st.subject_id = s.id and st.deleted_at is null and true
--   − and true and not false), '[]') as steps, s.max_points, s.updated_at,
--   + where sg.group_id in (select group_id from own_groups) group by sg.subject_id),
--   + select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, case when st.is_retake then (
--   + with recursive up as (
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
--   + where one.id = st.replaces_id and one.subject_id = st.subject_id
--   + union all
--   + select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
--   + from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
--   + select up.id from up where not up.is_retake limit 1) end as counts_for_id,
--   + ((st.max_mark is not null or exists (
--   + select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
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
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $))))) as is_owed
--   + where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids))))),
--   + own_passings as materialized (
--   + select p.step_id, p.passed_status_id, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where p.student_id = $),
--   + own_marks as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $),
--   + due as materialized (
--   + select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
--   + select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at from own_groups join abstract_lessons al on al.group_id = own_groups.group_id and al.due_at is not null
--   + join steps st on st.id = al.step_id join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
--   + union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $
--   + union all select r.step_id, r.until, null, null from (
--   + select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
--   + where rt.student_id = $ and not rt.is_closed and rt.deleted_at is null and rt.until is not null
--   + and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d
--   + group by d.step_id),
--   + -- Work that waits for the teacher requires nothing from the student.
--   + handed as materialized (select a.step_id from answers a where a.user_id = $ and a.deleted_at is null and (a.waiting_since is not null and not exists (
--   + select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
--   + select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) group by a.step_id),
--   + retaken as materialized (
--   + select x.id, x.counts_for_id as topic_id, 1 as place from topics x where x.counts_for_id is not null
--   + union all select distinct x.counts_for_id, x.counts_for_id, 0 from topics x where x.counts_for_id is not null),
--   + counted as materialized (
--   + select m.student_id, m.step_id, m.value, m.updated_at from own_marks m where m.step_id not in (select id from retaken)
--   + union all
--   + select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = (select own.company_id from page join subjects own on own.id = page.id limit 1)), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
--   + from retaken x join topics own on own.id = x.topic_id join own_marks m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
--   + select t.subject_id, (count(*) filter (where (not t.is_retake)))::int as topics_count, (count(*) filter (where p.is_final and (not t.is_retake)))::int as passed_count,
--   + (count(*) filter (where t.is_owed and p.is_final is not true and h.step_id is null and d.due_at < now()))::int as overdue_count,
--   + min(d.due_at) filter (where p.is_final is not true and h.step_id is null and d.due_at > now()) as next_due_at, least(coalesce(sum(m.value) filter (where t.points is not null), 0), sum(t.points) filter (where not t.is_retake)) as collected,
--   + -- A retake is another chance for the same points, not for more, also one that names no topic.
--   + sum(t.points) filter (where not t.is_retake) as possible
--   + from topics t
--   + left join own_passings p on p.step_id = t.id left join counted m on m.step_id = t.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
--   + group by t.subject_id),
--   + waiting as (select null::int as subject_id, 0 as waiting_count where false)
--   + s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
--   + 'STUDENT' as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
--   + 'has_password', c.password_hash is not null, 'locked', (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id))) order by c.position, c.id)
--   + from chapters c where c.subject_id = s.id and c.deleted_at is null and not c.hidden), '[]') as chapters,
--   + 'hidden', st.hidden, 'is_retake', st.is_retake, 'has_password', st.password_hash is not null, 'locked', (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id))) order by c.position, c.id, st.position, st.id)
--   + from steps st join chapters c on c.id = st.chapter_id and c.subject_id = s.id and c.deleted_at is null and not c.hidden where st.subject_id = s.id and st.deleted_at is null and not st.hidden
--   + and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids)))) and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id))), '[]') as steps, s.max_points, s.updated_at,

-- selectContents (domains/subjects/subjects.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns chapter_id integer, chapter_title text, chapter_description text, chapter_hidden boolean, chapter_has_password boolean, chapter_locked boolean, has_password boolean, locked boolean, is_awaiting boolean, is_link boolean, id integer, title text, type smallint, is_retake boolean, counts_for_id integer, hidden boolean, publish_at timestamp with time zone, max_mark numeric, tasks_count integer, asks_for_work boolean, due_at timestamp with time zone, mark numeric, passed_status_id integer, is_final boolean, answered_at timestamp with time zone, is_waiting boolean, waiting_count integer, reading_percent integer
with t as materialized (
      select st.id, st.subject_id, st.chapter_id, st.password_hash is not null as has_password, false as locked, false as is_awaiting, st.link_of_id is not null as is_link, st.title, st.type, st.is_retake, case when st.is_retake then (
  with recursive up as (
    select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
    where one.id = st.replaces_id and one.subject_id = st.subject_id
    union all
    select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
    from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
  select up.id from up where not up.is_retake limit 1) end as counts_for_id, st.hidden, st.publish_at, st.max_mark, st.position,
        (select count(*)::int from patterns p where p.step_id = st.id and p.deleted_at is null) as tasks_count, (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) as asks_for_work
      from steps st where st.subject_id = $1 and st.deleted_at is null and true
        and true),
    due as (select al.step_id, min(al.due_at) as due_at from t join abstract_lessons al on al.step_id = t.id group by al.step_id),
    handed as (
      select a.step_id, count(distinct a.user_id)::int as waiting_count from answers a
      where a.subject_id = $2 and a.waiting_since is not null and a.deleted_at is null group by a.step_id)
    select c.id as chapter_id, c.title as chapter_title, c.description as chapter_description, c.hidden as chapter_hidden,
      c.password_hash is not null as chapter_has_password, false as chapter_locked, t.has_password, t.locked, t.is_awaiting, t.is_link,
      t.id, t.title, t.type, t.is_retake, t.counts_for_id, t.hidden, t.publish_at, t.max_mark, t.tasks_count, t.asks_for_work, d.due_at, null::numeric as mark, null::int as passed_status_id, null::boolean as is_final, null::timestamptz as answered_at, false as is_waiting, coalesce(h.waiting_count, 0) as waiting_count, null::int as reading_percent
    from chapters c left join t on t.chapter_id = c.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
    where c.subject_id = $3 and c.deleted_at is null and true
    order by c.position, c.id, t.position, t.id;
-- Also:
--   − select st.id, st.subject_id, st.chapter_id, st.password_hash is not null as has_password, false as locked, false as is_awaiting, st.link_of_id is not null as is_link, st.title, st.type, st.is_retake, case when st.is_retake then (
--   − from steps st where st.subject_id = $ and st.deleted_at is null and true
--   − and true),
--   − due as (select al.step_id, min(al.due_at) as due_at from t join abstract_lessons al on al.step_id = t.id group by al.step_id),
--   − select a.step_id, count(distinct a.user_id)::int as waiting_count from answers a
--   − where a.subject_id = $ and a.waiting_since is not null and a.deleted_at is null group by a.step_id)
--   − c.password_hash is not null as chapter_has_password, false as chapter_locked, t.has_password, t.locked, t.is_awaiting, t.is_link,
--   − t.id, t.title, t.type, t.is_retake, t.counts_for_id, t.hidden, t.publish_at, t.max_mark, t.tasks_count, t.asks_for_work, d.due_at, null::numeric as mark, null::int as passed_status_id, null::boolean as is_final, null::timestamptz as answered_at, false as is_waiting, coalesce(h.waiting_count, 0) as waiting_count, null::int as reading_percent
--   − from chapters c left join t on t.chapter_id = c.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
--   − where c.subject_id = $ and c.deleted_at is null and true
--   + select st.id, st.subject_id, st.chapter_id, st.password_hash is not null as has_password, (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) as locked, exists (select 1
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
--   + or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $))) as is_awaiting, st.link_of_id is not null as is_link, st.title, st.type, st.is_retake, case when st.is_retake then (
--   + from steps st where st.subject_id = $ and st.deleted_at is null and not st.hidden
--   + and ((not st.is_retake or exists (
--   + select 1 from retakes rt where rt.student_id = $ and rt.subject_id = st.subject_id and rt.deleted_at is null
--   + and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
--   + and (rc.mark > 0 or rc.passed_status_id <> $))))) and (st.roles_ids = '{}' or exists (
--   + select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
--   + where aru.user_id = $ and aru.role_id = any (st.roles_ids))))),
--   + own_passings as materialized (
--   + select p.step_id, p.passed_status_id, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
--   + where p.student_id = $),
--   + own_marks as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = $),
--   + due as (
--   + select d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) as due_at from (
--   + select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at
--   + from group_users gu cross join lateral (select p.step_id, p.due_at from abstract_lessons p where p.group_id = gu.group_id offset 0) al join t on t.id = al.step_id join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = t.subject_id
--   + where gu.user_id = $
--   + union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = $
--   + union all select r.step_id, r.until, null, null from (
--   + select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
--   + where rt.student_id = $ and not rt.is_closed and rt.deleted_at is null and rt.until is not null
--   + and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d group by d.step_id),
--   + select a.step_id, max(a.submitted_at) as answered_at, bool_or((a.waiting_since is not null and not exists (
--   + select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
--   + select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0)))) as is_waiting from answers a where a.user_id = $ and a.subject_id = $ and a.deleted_at is null group by a.step_id)
--   + c.password_hash is not null as chapter_has_password, (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) as chapter_locked, t.has_password, t.locked, t.is_awaiting, t.is_link,
--   + t.id, t.title, t.type, t.is_retake, t.counts_for_id, t.hidden, t.publish_at, t.max_mark, t.tasks_count, t.asks_for_work, d.due_at, m.value as mark, p.passed_status_id, p.is_final, h.answered_at, coalesce(h.is_waiting, false) as is_waiting, 0 as waiting_count, r.percent as reading_percent
--   + from chapters c left join t on t.chapter_id = c.id
--   + left join due d on d.step_id = t.id
--   + left join own_marks m on m.step_id = t.id
--   + left join own_passings p on p.step_id = t.id
--   + left join handed h on h.step_id = t.id
--   + left join step_readings r on r.step_id = t.id and r.user_id = $
--   + where c.subject_id = $ and c.deleted_at is null and not c.hidden
--   returns chapter_id integer, chapter_title text, chapter_description text, chapter_hidden boolean, chapter_has_password boolean, chapter_locked boolean, has_password boolean, locked boolean, is_awaiting boolean, is_link boolean, id integer, title text, type smallint, is_retake boolean, counts_for_id integer, hidden boolean, publish_at timestamp with time zone, max_mark numeric, tasks_count integer, asks_for_work boolean, due_at timestamp with time zone, mark numeric, passed_status_id integer, is_final boolean, answered_at timestamp with time zone, is_waiting boolean, waiting_count integer, reading_percent smallint

-- selectFrame (domains/subjects/subjects.queries.ts)
-- takes $1 integer, $2 integer
-- returns max_points numeric, retake_counts text, student json
select s.max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts, (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) from users u where u.id = $1) as student from subjects s where s.id = $2;

-- selectGroups (domains/subjects/subjects.queries.ts)
-- takes $1 integer, $2 boolean, $3 boolean, $4 integer
-- returns id integer, name text, is_archived boolean, students_count integer
select g.id, g.name, g.is_archived, (select count(*)::int from group_users gu where gu.group_id = g.id) as students_count
  from subject_groups sg join groups g on g.id = sg.group_id
  where sg.subject_id = $1 and ($2 or not g.is_archived)
    and (not $3 or exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $4))
  order by g.is_archived, g.name;

-- searchSubjectRows (domains/subjects/subjects.queries.ts)
-- takes $1 integer, $2 text, $3 text
-- returns id integer, title text, color text
select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.color from subjects s
    where true and (
  s.company_id = $1 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))) and ((fold_words(s.title) like $2 or fold_words(s.code) like $3)) order by s.title limit 7;
-- Also:
--   − where true and (
--   − true or false or false
--   + where s.id in (
--   + select su.subject_id from subject_users su where su.user_id = $
--   + union select sg.subject_id from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $
--   + union select sg.subject_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $) and (
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
-- Also:
--   − select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.color from subjects s
--   − where true and (
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title limit 7
--   + select s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.color from subjects s
--   + where s.id in (
--   + select su.subject_id from subject_users su where su.user_id = $
--   + union select sg.subject_id from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $
--   + union select sg.subject_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $) and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title limit 7

-- searchTopicRows (domains/subjects/subjects.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 text[], $7 text, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 text[], $23 integer, $24 integer, $25 text[]
-- returns id integer, title text, subject_id integer, subject_title text
select st.id, st.title, st.subject_id, st.subject_title from (
  select st.*, s.title as subject_title from subjects s join steps st on st.subject_id = s.id join chapters c on c.id = st.chapter_id
  where s.id in (
  select su.subject_id from subject_users su where su.user_id = $1
  union select sg.subject_id from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $2
  union select sg.subject_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3) and (
  s.company_id = $4 and s.deleted_at is null and (
    false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $5 and su.role_type = any ($6)) or false
    or (not s.hidden and not s.is_archived and false))) and st.deleted_at is null and ((fold_words((st.title || '')) like $7)) and ((not st.hidden and not c.hidden and ((not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $8 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $9 and k.step_id = st.id)) and not exists (select 1
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
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $16)))) and (((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $17 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $18))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $19 and aru.role_id = any (st.roles_ids)))) or false))) or ((
  s.company_id = $20 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $21 and su.role_type = any ($22)))) and (not st.hidden or (s.company_id = $23 and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $24 and su.role_type = any ($25))))))) order by left(st.title, 100), st.id limit 7) st
    order by left(st.title, 100), st.id limit 7;
-- Also:
--   − false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   − or (not s.hidden and not s.is_archived and false))) and st.deleted_at is null and ((fold_words((st.title || '')) like $)) and ((not st.hidden and not c.hidden and ((not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))) order by left(st.title, 100), st.id limit 7) st
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) and st.deleted_at is null and ((fold_words((st.title || '')) like $)) and ((not st.hidden and not c.hidden and ((not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))) order by left(st.title, 100), st.id limit 7) st
-- Also:
--   − select st.*, s.title as subject_title from subjects s join steps st on st.subject_id = s.id join chapters c on c.id = st.chapter_id
--   − where s.id in (
--   − select su.subject_id from subject_users su where su.user_id = $
--   − union select sg.subject_id from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $
--   − union select sg.subject_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $) and (
--   − false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   − or (not s.hidden and not s.is_archived and false))) and st.deleted_at is null and ((fold_words((st.title || '')) like $)) and ((not st.hidden and not c.hidden and ((not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   − s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))) order by left(st.title, 100), st.id limit 7) st
--   + with found as materialized (select st.id from steps st where st.deleted_at is null and ((fold_words(st.title) like $)) limit 500)
--   + (select st.*, s.title as subject_title from found join steps st on st.id = found.id join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id
--   + where ((select count(*) from found) < 500) and true and (
--   + true or false or false
--   + or (not s.hidden and not s.is_archived and false))) and st.deleted_at is null and ((fold_words(st.title) like $)) and ((not st.hidden and not c.hidden and ((not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))))
--   + union all
--   + (select st.*, s.subject_title from (select st.* from steps st where st.deleted_at is null order by left(st.title, 100), st.id offset 0) st
--   + cross join lateral (
--   + select s.title as subject_title from subjects s join chapters c on c.id = st.chapter_id
--   + where s.id = st.subject_id and true and (
--   + true or false or false
--   + or (not s.hidden and not s.is_archived and false))) and st.deleted_at is null and ((fold_words(st.title) like $)) and ((not st.hidden and not c.hidden and ((not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $ and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $ and k.step_id = st.id)) and not exists (select 1
--   + s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))) offset 0) s
--   + where not ((select count(*) from found) < 500) order by left(st.title, 100), st.id limit 7)) st
