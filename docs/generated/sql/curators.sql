-- SQL statements of «curators», written by npm run generate

-- selectCurators (domains/curators/curators.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, email text, user_id integer, group_ids integer[], groups_count integer, students_count integer, total integer, curator_groups json
select u.*, coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name || case when g.is_archived then ' (архив)' else '' end, 'is_archived', g.is_archived,
      'users', coalesce((select json_agg(json_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name, 'middle_name', s.middle_name)
          order by s.last_name, s.first_name, s.id)
        from group_users gu join users s on s.id = gu.user_id where gu.group_id = g.id), '[]'))
    order by g.is_archived, g.name, g.id)
  from curator_groups cg join groups g on g.id = cg.group_id where cg.curator_id = u.id and g.company_id = $1), '[]') as curator_groups
    from (
      select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.email, c.user_id, c.group_ids, c.groups_count, c.students_count, count(*) over ()::int as total
      from (
  select cg.curator_id as user_id, array_agg(distinct cg.group_id) as group_ids,
    (count(distinct g.id) filter (where not g.is_archived))::int as groups_count,
    (count(distinct gu.user_id) filter (where not g.is_archived))::int as students_count
  from curator_groups cg join groups g on g.id = cg.group_id left join group_users gu on gu.group_id = g.id
  where g.company_id = $2 and true group by cg.curator_id) c join users u on u.id = c.user_id
      where true and true order by last_name asc, first_name asc, last_name, first_name, id limit $3 offset $4) u
    order by last_name asc, first_name asc, last_name, first_name, id;
-- Also:
--   − where true and true order by last_name asc, first_name asc, last_name, first_name, id limit $ offset $) u
--   + where true and $::int = any (c.group_ids) order by last_name asc, first_name asc, last_name, first_name, id limit $ offset $) u
-- Also:
--   − where true and true order by last_name asc, first_name asc, last_name, first_name, id limit $ offset $) u
--   + where (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id
--   + where x.curator_id = u.id and g.company_id = $ and ((fold_words(g.name) like $)))) and true order by last_name asc, first_name asc, last_name, first_name, id limit $ offset $) u
-- Also:
--   − where true and true order by last_name asc, first_name asc, last_name, first_name, id limit $ offset $) u
--   + where (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id
--   + where x.curator_id = u.id and g.company_id = $ and ((fold_words(g.name) like $)))) and $::int = any (c.group_ids) order by last_name asc, first_name asc, last_name, first_name, id limit $ offset $) u

-- countGroupsWithout (domains/curators/curators.queries.ts)
-- takes $1 integer
-- returns count integer
select count(*)::int as count from groups g where g.company_id = $1 and not g.is_archived
  and not exists (select 1 from curator_groups cg where cg.group_id = g.id);

-- selectCurator (domains/curators/curators.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, email text, user_id integer, group_ids integer[], groups_count integer, students_count integer, curator_groups json
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.email, u.id as user_id, coalesce(c.group_ids, '{}') as group_ids,
      coalesce(c.groups_count, 0) as groups_count, coalesce(c.students_count, 0) as students_count, coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name || case when g.is_archived then ' (архив)' else '' end, 'is_archived', g.is_archived,
      'users', coalesce((select json_agg(json_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name, 'middle_name', s.middle_name)
          order by s.last_name, s.first_name, s.id)
        from group_users gu join users s on s.id = gu.user_id where gu.group_id = g.id), '[]'))
    order by g.is_archived, g.name, g.id)
  from curator_groups cg join groups g on g.id = cg.group_id where cg.curator_id = u.id and g.company_id = $1), '[]') as curator_groups
    from company_members m join users u on u.id = m.user_id
    left join (
  select cg.curator_id as user_id, array_agg(distinct cg.group_id) as group_ids,
    (count(distinct g.id) filter (where not g.is_archived))::int as groups_count,
    (count(distinct gu.user_id) filter (where not g.is_archived))::int as students_count
  from curator_groups cg join groups g on g.id = cg.group_id left join group_users gu on gu.group_id = g.id
  where g.company_id = $2 and cg.curator_id = $3 group by cg.curator_id) c on true
    where m.company_id = $4 and m.user_id = $5;

-- lockMembers (domains/curators/curators.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns ?column? integer
select 1 from company_members where company_id = $1 and user_id = any ($2::int[]) order by user_id for no key update;

-- selectAssigned (domains/curators/curators.queries.ts)
-- takes $1 integer[], $2 integer
-- returns user_id integer, group_ids integer[], names text[]
select asked.user_id, coalesce(array_agg(g.id order by g.name, g.id) filter (where g.id is not null), '{}') as group_ids,
    coalesce(array_agg(g.name order by g.name, g.id) filter (where g.id is not null), '{}') as names
  from unnest($1::int[]) as asked (user_id)
  left join (curator_groups cg join groups g on g.id = cg.group_id and g.company_id = $2) on cg.curator_id = asked.user_id
  group by asked.user_id;

-- selectGroupNames (domains/curators/curators.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, name text
select id, name from groups where company_id = $1 and id = any ($2::int[]) order by name, id;

-- countOwnGroups (domains/curators/curators.queries.ts)
-- takes $1 jsonb
-- returns n integer
select count(*)::int as n from jsonb_to_recordset($1::jsonb) as w (user_id int, group_ids jsonb)
  join group_users x on x.user_id = w.user_id and w.group_ids @> to_jsonb(x.group_id);

-- replaceGroups (domains/curators/curators.queries.ts)
-- takes $1 integer, $2 integer[], $3 jsonb
-- returns nothing
delete from curator_groups cg using groups g
  where g.id = cg.group_id and g.company_id = $1 and cg.curator_id = any ($2::int[])
    and not exists (select 1 from jsonb_to_recordset($3::jsonb) as w (user_id int, group_id int) where w.user_id = cg.curator_id and w.group_id = cg.group_id);

-- replaceGroups (domains/curators/curators.queries.ts)
-- takes $1 jsonb
-- returns nothing
insert into curator_groups (curator_id, group_id) select w.user_id, w.group_id from jsonb_to_recordset($1::jsonb) as w (user_id int, group_id int) on conflict do nothing;
