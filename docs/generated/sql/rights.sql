-- SQL statements of «rights», written by npm run generate

-- selectPerson (domains/rights/rights.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
  coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online from users u join company_members m on m.user_id = u.id and m.company_id = $1 where u.id = $2;

-- selectRolesWith (domains/rights/rights.queries.ts)
-- takes $1 integer, $2 integer, $3 text
-- returns name text
select r.name from admin_role_users ru join admin_roles r on r.id = ru.role_id
  where ru.user_id = $1 and ru.company_id = $2 and $3 = any (r.permissions) order by r.name;

-- selectSubjectTies (domains/rights/rights.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns title text, studied json, curated json
select (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title,
    coalesce((select json_agg(g.name order by g.name) from group_users x join groups g on g.id = x.group_id and not g.is_archived
      join subject_groups sg on sg.group_id = g.id and sg.subject_id = s.id where x.user_id = $1), '[]') as studied,
    coalesce((select json_agg(g.name order by g.name) from curator_groups x join groups g on g.id = x.group_id
      join subject_groups sg on sg.group_id = g.id and sg.subject_id = s.id where x.curator_id = $2), '[]') as curated
  from subjects s where s.id = $3;

-- selectTopicTitle (domains/rights/rights.queries.ts)
-- takes $1 integer
-- returns title text
select title from steps where id = $1;

-- selectStudentTies (domains/rights/rights.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer
-- returns title text, may_meet boolean, sees_contacts boolean, follows boolean, is_child boolean, curated json
select concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as title, u.id in (
  with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
        where own.user_id = $1 and s.company_id = $2 and s.deleted_at is null), studied as materialized (
  select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
  where own.user_id = $3 and false), own_groups as materialized (
  select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
  where own.user_id = $4 and g.company_id = $5 and not g.is_archived
  union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
  where own.curator_id = $6 and g.company_id = $7
  union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
  own_subjects as materialized (
    select id from staffed union select id from studied
    union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
      where own_groups.is_followed and s.deleted_at is null)
  select $8::int as user_id
  union select r.student_id from relations r where r.relative_id = $9 and r.company_id = $10 and r.confirmed_at is not null
  union select r.relative_id from relations r where r.student_id = $11 and r.company_id = $12 and r.confirmed_at is not null
  union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $13
    join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
    where own.curator_id = $14 and r.company_id = $15 and r.confirmed_at is not null
  union select gu.user_id from group_users gu where gu.group_id in (
    select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
  union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
  union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) as may_meet,
      (u.id = $16 or u.contacts_public
        or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $17
          join groups g on g.id = gu.group_id and g.company_id = $18 where gu.user_id = u.id)
        or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
          join subject_users su on su.subject_id = sg.subject_id and su.user_id = $19 and su.role_type = 'TEACHER'
          join subjects s on s.id = sg.subject_id and s.company_id = $20 and s.deleted_at is null where gu.user_id = u.id)) as sees_contacts, (
  exists (select 1 from relations r where r.relative_id = $21 and r.student_id = u.id and r.company_id = $22 and r.confirmed_at is not null)
  or false) as follows,
      exists (select 1 from relations r where r.relative_id = $23 and r.student_id = u.id and r.company_id = $24 and r.confirmed_at is not null) as is_child,
      coalesce((select json_agg(g.name order by g.name) from curator_groups cg join groups g on g.id = cg.group_id and g.company_id = $25
        join group_users gu on gu.group_id = g.id and gu.user_id = u.id where cg.curator_id = $26), '[]') as curated
    from users u join company_members m on m.user_id = u.id and m.company_id = $27 where u.id = $28;

-- selectGroupTies (domains/rights/rights.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns studies boolean, curates boolean, teaches boolean
select exists (select 1 from group_users x where x.group_id = g.id and x.user_id = $1) as studies,
    exists (select 1 from curator_groups x where x.group_id = g.id and x.curator_id = $2) as curates,
    exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id where sg.group_id = g.id and su.user_id = $3) as teaches
  from groups g where g.id = $4 and g.company_id = $5;

-- selectGroupName (domains/rights/rights.queries.ts)
-- takes $1 integer
-- returns name text
select name from groups where id = $1;

-- selectSubjectsAccess (domains/rights/rights.queries.ts)
-- takes $1 integer, $2 boolean, $3 bigint, $4 bigint, $5 text, $6 text
-- returns id integer, title text, is_archived boolean, hidden boolean, privacy smallint, teachers json, experts json, groups json, curators json, students_count integer, total integer
with page as materialized (
      select s.*, count(*) over ()::int as total from subjects s where s.company_id = $1 and s.deleted_at is null and s.is_archived = $2 order by s.title asc, s.id limit $3 offset $4)
    select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.is_archived, s.hidden, s.privacy,
  coalesce((select json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, ''))) order by u.last_name, u.first_name, u.id) from subject_users x join users u on u.id = x.user_id
    where x.subject_id = s.id and x.role_type = $5), '[]') as teachers,
  coalesce((select json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, ''))) order by u.last_name, u.first_name, u.id) from subject_users x join users u on u.id = x.user_id
    where x.subject_id = s.id and x.role_type = $6), '[]') as experts,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from subject_groups sg join groups g on g.id = sg.group_id and not g.is_archived where sg.subject_id = s.id), '[]') as groups,
      coalesce((select json_agg(json_build_object('id', c.id, 'name', concat_ws(' ', c.last_name, c.first_name, nullif(c.middle_name, ''))) order by c.last_name, c.first_name, c.id) from (
        select distinct u.* from subject_groups sg join groups g on g.id = sg.group_id and not g.is_archived join curator_groups cg on cg.group_id = g.id join users u on u.id = cg.curator_id where sg.subject_id = s.id) c), '[]') as curators,
      (select count(distinct gu.user_id)::int from subject_groups sg join groups g on g.id = sg.group_id and not g.is_archived join group_users gu on gu.group_id = g.id
        where sg.subject_id = s.id and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = gu.user_id)))) as students_count, s.total
    from page s order by s.title asc, s.id;
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.deleted_at is null and s.is_archived = $ order by s.title asc, s.id limit $ offset $)
--   + select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.deleted_at is null and s.is_archived = $ and ((fold_words(s.title) like $ or fold_words(s.code) like $)) order by s.title asc, s.id limit $ offset $)
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.deleted_at is null and s.is_archived = $ order by s.title asc, s.id limit $ offset $)
--   + select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.deleted_at is null and s.is_archived = $ and not exists (select 1 from subject_users x where x.subject_id = s.id and x.role_type = 'TEACHER') order by s.title asc, s.id limit $ offset $)
-- Also:
--   − select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.deleted_at is null and s.is_archived = $ order by s.title asc, s.id limit $ offset $)
--   + select s.*, count(*) over ()::int as total from subjects s where s.company_id = $ and s.deleted_at is null and s.is_archived = $ and ((fold_words(s.title) like $ or fold_words(s.code) like $)) and not exists (select 1 from subject_users x where x.subject_id = s.id and x.role_type = 'TEACHER') order by s.title asc, s.id limit $ offset $)
