-- SQL statements of «users», written by npm run generate

-- selectUsers (domains/users/users.queries.ts)
-- takes $1 integer, $2 integer, $3 text[], $4 bigint, $5 bigint, $6 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, is_distant boolean, email text, subjects_count integer, groups json, groups_count integer, total integer
select
  u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when true then u.email end as email,
  (select count(*)::int from subject_users x join subjects s on s.id = x.subject_id
    where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = $1 and s.deleted_at is null) as subjects_count,
  coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, u.total
    from (
      select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
      where m.company_id = $2 and (u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike all ($3) and true and true
      order by u.last_name asc, u.first_name asc, u.id limit $4 offset $5) u
  left join lateral (
    select json_agg(json_build_object('id', gr.id, 'name', gr.name) order by gr.name) as groups, count(*)::int as groups_count
    from group_users gu join groups gr on gr.id = gu.group_id where gu.user_id = u.id and gr.company_id = $6 and not gr.is_archived) g on true
    order by u.last_name asc, u.first_name asc, u.id;
-- Also:
--   − where m.company_id = $ and (u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike all ($) and true and true
--   + where m.company_id = $ and (u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike all ($) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true
-- Also:
--   − where m.company_id = $ and (u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike all ($) and true and true
--   + where m.company_id = $ and (u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike all ($) and true and u.id in (
--   + select gu.user_id from curator_groups cg join groups g on g.id = cg.group_id and not g.is_archived join group_users gu on gu.group_id = g.id
--   + where cg.curator_id = $ and g.company_id = $)
-- Also:
--   − where m.company_id = $ and (u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike all ($) and true and true
--   + where m.company_id = $ and (u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike all ($) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and u.id in (
--   + select gu.user_id from curator_groups cg join groups g on g.id = cg.group_id and not g.is_archived join group_users gu on gu.group_id = g.id
--   + where cg.curator_id = $ and g.company_id = $)

-- selectUser (domains/users/users.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, is_distant boolean, email text, subjects_count integer, groups json, groups_count integer, may_meet boolean
select
  u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when ($1::int = u.id or true) then u.email end as email,
  (select count(*)::int from subject_users x join subjects s on s.id = x.subject_id
    where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = $2 and s.deleted_at is null) as subjects_count,
  coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, true as may_meet
    from company_members m join users u on u.id = m.user_id
  left join lateral (
    select json_agg(json_build_object('id', gr.id, 'name', gr.name) order by gr.name) as groups, count(*)::int as groups_count
    from group_users gu join groups gr on gr.id = gu.group_id where gu.user_id = u.id and gr.company_id = $3 and not gr.is_archived) g on true
    where m.company_id = $4 and u.id = $5;
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when ($::int = u.id or true) then u.email end as email,
--   − coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, true as may_meet
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when ($::int = u.id or false) then u.email end as email,
--   + coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, (u.id = $
--   + or exists (select 1 from relations r where r.relative_id = $ and r.student_id = u.id and r.company_id = $ and r.confirmed_at is not null)
--   + or exists (select 1 from group_users a join group_users b on b.group_id = a.group_id join groups g on g.id = a.group_id and g.company_id = $ where a.user_id = $ and b.user_id = u.id)
--   + or exists (select 1 from group_users a join subject_groups sg on sg.group_id = a.group_id join subject_users su on su.subject_id = sg.subject_id
--   + join subjects s on s.id = su.subject_id and s.company_id = $ and s.deleted_at is null
--   + where a.user_id = $ and su.user_id = u.id)) as may_meet

-- searchPeople (domains/users/users.queries.ts)
-- takes $1 integer, $2 text[]
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
  coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online from company_members m join users u on u.id = m.user_id
  where m.company_id = $1 and (u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike all ($2) order by u.last_name, u.first_name limit 7;
