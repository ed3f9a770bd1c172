-- SQL statements of «users», written by npm run generate

-- selectUsers (domains/users/users.queries.ts)
-- takes $1 boolean, $2 integer, $3 integer, $4 bigint, $5 bigint, $6 integer, $7 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, is_distant boolean, email text, subjects_count integer, groups json, groups_count integer, total integer
select
  u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $1 and true then u.email end as email,
  (select count(*)::int from subject_users x join subjects s on s.id = x.subject_id
    where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = $2 and s.deleted_at is null) as subjects_count,
  coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, u.total
    from (
    select u.*, c.members_count as total
    from (select m.user_id from company_members m where m.company_id = $3 order by m.last_name asc, m.first_name asc, m.user_id asc limit $4 offset $5) page
    cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $6) u
  left join lateral (
    select json_agg(json_build_object('id', gr.id, 'name', gr.name) order by gr.name) as groups, count(*)::int as groups_count
    from group_users gu join groups gr on gr.id = gu.group_id where gu.user_id = u.id and gr.company_id = $7 and not gr.is_archived) g on true
    order by u.last_name asc, u.first_name asc, u.id;
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
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
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true and true and true
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
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
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike $) and true and true
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
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
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
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
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true and true and u.id in (
--   + select gu.user_id from curator_groups cg join groups g on g.id = cg.group_id and not g.is_archived join group_users gu on gu.group_id = g.id
--   + where cg.curator_id = $ and g.company_id = $)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
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
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike $) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and u.id in (
--   + select gu.user_id from curator_groups cg join groups g on g.id = cg.group_id and not g.is_archived join group_users gu on gu.group_id = g.id
--   + where cg.curator_id = $ and g.company_id = $)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u

-- selectUser (domains/users/users.queries.ts)
-- takes $1 boolean, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, is_distant boolean, email text, subjects_count integer, groups json, groups_count integer, may_meet boolean, is_moderator boolean, is_curator boolean, children json, isSubjectsArchived boolean
select
  u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $1 and true then u.email end as email,
  (select count(*)::int from subject_users x join subjects s on s.id = x.subject_id
    where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = $2 and s.deleted_at is null) as subjects_count,
  coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, true as may_meet, m.is_moderator,
      exists (select 1 from curator_groups x join groups cg on cg.id = x.group_id where x.curator_id = u.id and cg.company_id = $3) as is_curator,
  coalesce((select json_agg(json_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'middle_name', k.middle_name,
    'photo_src', '/api/files/' || k.photo_id || '/thumbnail', 'is_online', coalesce(k.last_seen_at > now() - interval '180 seconds', false)) order by k.last_name, k.first_name) from relations r join users k on k.id = r.student_id
    where r.relative_id = u.id and r.company_id = $4 and r.confirmed_at is not null), '[]') as children, (
  exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and s.company_id = $5 and s.is_archived and s.deleted_at is null)
  or exists (select 1 from group_users x join subject_groups sg on sg.group_id = x.group_id join subjects s on s.id = sg.subject_id
    where x.user_id = u.id and s.company_id = $6 and s.is_archived and s.deleted_at is null)) as "isSubjectsArchived"
    from company_members m join users u on u.id = m.user_id
  left join lateral (
    select json_agg(json_build_object('id', gr.id, 'name', gr.name) order by gr.name) as groups, count(*)::int as groups_count
    from group_users gu join groups gr on gr.id = gu.group_id where gu.user_id = u.id and gr.company_id = $7 and not gr.is_archived) g on true
    where m.company_id = $8 and u.id = $9;
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, true as may_meet, m.is_moderator,
--   − coalesce((select json_agg(json_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'middle_name', k.middle_name,
--   − 'photo_src', '/api/files/' || k.photo_id || '/thumbnail', 'is_online', coalesce(k.last_seen_at > now() - interval '180 seconds', false)) order by k.last_name, k.first_name) from relations r join users k on k.id = r.student_id
--   − where r.relative_id = u.id and r.company_id = $ and r.confirmed_at is not null), '[]') as children, (
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, u.id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
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
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) as may_meet, m.is_moderator,
--   + '[]'::json as children, (

-- searchPeople (domains/users/users.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 text
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online from company_members m join users u on u.id = m.user_id
    where m.company_id = $1 and m.user_id in (
  with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
        where own.user_id = $2 and s.company_id = $3 and s.deleted_at is null), studied as materialized (
  select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
  where own.user_id = $4 and (s.company_id = $5 and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $6))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $7 and sg.subject_id = s.id)))), own_groups as materialized (
  select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
  where own.user_id = $8 and g.company_id = $9 and not g.is_archived
  union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
  where own.curator_id = $10 and g.company_id = $11
  union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
  own_subjects as materialized (
    select id from staffed union select id from studied
    union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
      where own_groups.is_followed and s.deleted_at is null)
  select $12::int as user_id
  union select r.student_id from relations r where r.relative_id = $13 and r.company_id = $14 and r.confirmed_at is not null
  union select r.relative_id from relations r where r.student_id = $15 and r.company_id = $16 and r.confirmed_at is not null
  union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $17
    join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
    where own.curator_id = $18 and r.company_id = $19 and r.confirmed_at is not null
  union select gu.user_id from group_users gu where gu.group_id in (
    select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
  union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
  union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike $20)
      and true order by u.last_name, u.first_name limit 7;
-- Also:
--   − and true order by u.last_name, u.first_name limit 7
--   + and exists (
--   + select 1 from subject_users su join subjects s on s.id = su.subject_id
--   + where su.user_id = m.user_id and s.company_id = $ and s.deleted_at is null) order by u.last_name, u.first_name limit 7

-- searchPeople (domains/users/users.queries.ts)
-- takes $1 text, $2 integer, $3 integer, $4 text
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean
with found as materialized (select u.id from users u where ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike $1) limit 500),
  matching as (
    (select m.* from found join company_members m on m.company_id = $2 and m.user_id = found.id
      where ((select count(*) from found) < 500) order by m.last_name, m.first_name limit 7)
    union all
    (select m.* from (select m.* from company_members m where m.company_id = $3 order by m.last_name, m.first_name, m.user_id offset 0) m
      cross join lateral (select 1 from users u where u.id = m.user_id and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike $4) offset 0) u
      where not ((select count(*) from found) < 500) order by m.last_name, m.first_name limit 7))
  select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
  coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online from matching join users u on u.id = matching.user_id order by u.last_name, u.first_name limit 7;
