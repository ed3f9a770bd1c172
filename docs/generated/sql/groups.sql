-- SQL statements of «groups», written by npm run generate

-- selectJoinLink (domains/groups/join/join.queries.ts)
-- takes $1 integer
-- returns link text, is_on boolean
select token as link, is_on from group_join_links where group_id = $1;

-- saveJoinLink (domains/groups/join/join.queries.ts)
-- takes $1 integer, $2 text, $3 boolean, $4 integer, $5 boolean, $6 boolean, $7 boolean, $8 boolean
-- returns link text, is_on boolean
insert into group_join_links as l (group_id, token, is_on, set_by_id) values ($1, $2, $3, $4)
  on conflict (group_id) do update set is_on = excluded.is_on, set_by_id = case when $5 and not l.is_on or $6 then excluded.set_by_id else l.set_by_id end,
    token = case when $7 then excluded.token else l.token end, renewed_at = case when $8 then now() else l.renewed_at end
  returning token as link, is_on;

-- selectLinkedGroup (domains/groups/join/join.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 integer
-- returns group json, is_member boolean, is_own boolean
select json_build_object('id', g.id, 'name', g.name, 'is_archived', g.is_archived) as "group",
    exists (select 1 from group_users gu where gu.group_id = g.id and gu.user_id = $1) as is_member,
    l.set_by_id is not distinct from $2::int as is_own
  from group_join_links l join groups g on g.id = l.group_id
  where l.token = $3 and l.is_on and g.company_id = $4 and not g.is_archived;

-- selectMembers (domains/groups/members/members.queries.ts)
-- takes $1 integer, $2 text, $3 bigint, $4 bigint
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, email text, is_distant boolean, joined_at timestamp with time zone, other_groups json, total integer
with page as materialized (
      select gu.*, count(*) over ()::int as total from group_users gu join users u on u.id = gu.user_id where gu.group_id = $1 and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $2))
      order by u.last_name, u.first_name, u.id limit $3 offset $4)
    select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, case when true then u.email end as email, u.is_distant, gu.joined_at, coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'is_archived', o.is_archived) order by o.name)
  from group_users x join groups o on o.id = x.group_id and not o.is_archived where x.user_id = gu.user_id and x.group_id <> gu.group_id and o.company_id = g.company_id), '[]') as other_groups, gu.total
    from page gu join users u on u.id = gu.user_id join groups g on g.id = gu.group_id order by u.last_name, u.first_name, u.id;
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, case when true then u.email end as email, u.is_distant, gu.joined_at, coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'is_archived', o.is_archived) order by o.name)
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, case when (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email, u.is_distant, gu.joined_at, coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'is_archived', o.is_archived) order by o.name)

-- insertMembers (domains/groups/members/members.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[]
-- returns id integer, name text
with kept as materialized (select id from groups where id = $1 for key share)
  insert into group_users (group_id, user_id)
  select kept.id, m.user_id from kept cross join company_members m where m.company_id = $2 and m.user_id = any ($3::int[]) order by m.user_id
  on conflict do nothing returning user_id as id, (select u.last_name || ' ' || u.first_name from users u where u.id = user_id) as name;

-- deleteMembers (domains/groups/members/members.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, name text
delete from group_users where group_id = $1 and user_id = any ($2::int[]) returning user_id as id, (select u.last_name || ' ' || u.first_name from users u where u.id = user_id) as name;

-- noteMove (domains/groups/members/members.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[]
-- returns nothing
update former_members set moved_to_id = $1 where group_id = $2 and user_id = any ($3::int[]) and left_at = now();

-- restoreMembers (domains/groups/members/members.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[], $4 integer
-- returns id integer, name text
with latest as (
    select distinct on (fm.user_id) fm.id, fm.user_id, fm.joined_at from former_members fm
    join company_members m on m.user_id = fm.user_id and m.company_id = $1
    where fm.group_id = $2 and fm.user_id = any ($3::int[])
      and not exists (select 1 from group_users gu where gu.group_id = fm.group_id and gu.user_id = fm.user_id)
    order by fm.user_id, fm.left_at desc, fm.id desc),
  forgotten as (delete from former_members fm using latest where fm.id = latest.id)
  insert into group_users (group_id, user_id, joined_at) select $4, user_id, joined_at from latest on conflict do nothing returning user_id as id, (select u.last_name || ' ' || u.first_name from users u where u.id = user_id) as name;

-- selectMovedIn (domains/groups/members/members.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer[]
-- returns id integer
select distinct gu.user_id as id from former_members fm join group_users gu on gu.user_id = fm.user_id and gu.group_id = $1 and gu.joined_at = fm.left_at
  where fm.group_id = $2 and fm.moved_to_id = $3 and fm.user_id = any ($4::int[]);

-- forgetEnded (domains/groups/members/members.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
delete from former_members where group_id = $1 and user_id = any ($2::int[]) and left_at = now();

-- selectFormerMembers (domains/groups/members/members.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, person json, joined_at timestamp with time zone, left_at timestamp with time zone, moved_to json, total integer
select fm.id, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as person, fm.joined_at, fm.left_at,
    case when o.id is not null then json_build_object('id', o.id, 'name', o.name, 'is_archived', o.is_archived) end as moved_to, fm.total
  from (select *, count(*) over ()::int as total from former_members where group_id = $1 order by left_at desc, id desc limit $2 offset $3) fm
  join users u on u.id = fm.user_id left join groups o on o.id = fm.moved_to_id order by fm.left_at desc, fm.id desc;

-- selectGroupSubjects (domains/groups/members/members.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 bigint, $5 bigint
-- returns id integer, title text, code text, color text, is_archived boolean, hidden boolean, teachers json, total integer
with page as materialized (
      select s.*, count(*) over ()::int as total from subject_groups sg join subjects s on s.id = sg.subject_id
      where sg.group_id = $1 and (s.deleted_at is null and ($2 or (
  s.company_id = $3 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))))) and true
      order by s.is_archived, s.title, s.id limit $4 offset $5)
    select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.code, s.color, s.is_archived, s.hidden,
      coalesce((select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.last_name, u.first_name, u.id) from subject_users su join users u on u.id = su.user_id
        where su.subject_id = s.id and su.role_type = 'TEACHER'), '[]') as teachers, s.total
    from page s order by s.is_archived, s.title, s.id;
-- Also:
--   − true or false or false
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
-- Also:
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))))) and true
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + or (not s.hidden and not s.is_archived and false))))) and ((fold_words(s.title) like $ or fold_words(s.code) like $))

-- selectGroupsOfSubject (domains/groups/members/members.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint
-- returns id integer, name text, is_archived boolean, students_count integer, total integer
select g.id, g.name, g.is_archived, (select count(*)::int from group_users gu where gu.group_id = g.id) as students_count, count(*) over ()::int as total
  from subject_groups sg join groups g on g.id = sg.group_id where sg.subject_id = $1 and g.company_id = $2
  order by g.is_archived, g.name, g.id limit $3 offset $4;
-- Also:
--   − from subject_groups sg join groups g on g.id = sg.group_id where sg.subject_id = $ and g.company_id = $
--   + from subject_groups sg join groups g on g.id = sg.group_id where sg.subject_id = $ and (g.company_id = $ and $ and case g.privacy
--   + when -1 then (
--   + exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $)
--   + or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
--   + where sg.group_id = g.id and su.user_id = $ and s.deleted_at is null)) when 0 then true when 1 then false
--   + when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = $)
--   + else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end)

-- selectMatches (domains/groups/members/members.queries.ts)
-- takes $1 jsonb, $2 integer, $3 integer, $4 integer, $5 integer
-- returns line text, people json
with asked as (select * from jsonb_to_recordset($1::jsonb) as a(n int, line text, email text, last text, first text, middle text)),
  matched as (
    select a.n, u.id from asked a join users u on lower(u.email) = a.email
      join company_members m on m.user_id = u.id and m.company_id = $2 where a.email is not null
    union
    select a.n, u.id from asked a join users u on (fold_words(u.last_name) = a.last and fold_words(u.first_name) = a.first) or (fold_words(u.last_name) = a.first and fold_words(u.first_name) = a.last)
      join company_members m on m.user_id = u.id and m.company_id = $3
    where a.email is null and (a.middle = '' or fold_words(u.middle_name) = a.middle or u.middle_name = ''))
  select a.line, coalesce(f.people, '[]') as people from asked a
  left join lateral (
    select json_agg(p.person) as people from (
      select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
        'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', false, 'email', case when true then u.email end,
        'groups', coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name) from group_users x join groups o on o.id = x.group_id
          where x.user_id = u.id and not o.is_archived and o.company_id = $4), '[]'),
        'is_present', exists (select 1 from group_users x where x.group_id = $5 and x.user_id = u.id)) as person
      from matched k join users u on u.id = k.id where k.n = a.n order by u.last_name, u.first_name, u.id limit 5) p) f on true
  order by a.n;

-- insertGroup (domains/groups/record/group-changes.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 integer, $5 integer, $6 text, $7 text
-- returns id integer
insert into groups (company_id, name, description, trajectory_id, half_id, messenger_link, messenger_chat_id) values ($1, $2, $3, $4, $5, $6, $7) returning id;

-- updateGroupRow (domains/groups/record/group-changes.queries.ts)
-- takes $1 text, $2 text, $3 integer, $4 integer, $5 text, $6 text, $7 smallint, $8 integer
-- returns nothing
update groups set name = $1, description = $2, trajectory_id = $3, half_id = $4, messenger_link = $5, messenger_chat_id = $6, privacy = $7, updated_at = now() where id = $8 and true;

-- replaceReaders (domains/groups/record/group-changes.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer, $5 integer[]
-- returns nothing
with gone as (delete from group_access_users where group_id = $1 and user_id <> all ($2::int[]))
  insert into group_access_users (group_id, user_id)
  select $3, m.user_id from company_members m where m.company_id = $4 and m.user_id = any ($5::int[])
  on conflict (group_id, user_id) do update set user_id = excluded.user_id;

-- replaceReadingCompanies (domains/groups/record/group-changes.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer[]
-- returns nothing
with gone as (delete from group_access_companies where group_id = $1 and company_id <> all ($2::int[]))
  insert into group_access_companies (group_id, company_id) select $3, unnest($4::int[]) on conflict do nothing;

-- selectPlaces (domains/groups/record/group-changes.queries.ts)
-- takes $1 integer, $2 integer, $3 jsonb
-- returns has_trajectory boolean, has_half boolean, is_together boolean
select trajectory_id is null or exists (select 1 from trajectories t where t.id = trajectory_id and t.company_id = $1) as has_trajectory,
    half_id is null or exists (select 1 from halves h where h.id = half_id and h.company_id = $2) as has_half,
    trajectory_id is null or half_id is null
      or exists (select 1 from trajectory_halves th where th.trajectory_id = asked.trajectory_id and th.half_id = asked.half_id) as is_together
  from jsonb_to_recordset($3::jsonb) as asked(trajectory_id int, half_id int);

-- placeGroupRows (domains/groups/record/group-changes.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns id integer, trajectory_id integer, half_id integer
with asked as (select * from jsonb_to_recordset($1::jsonb) as a(id int, trajectory_id int, half_id int)),
  before as materialized (
    select g.id, g.trajectory_id, g.half_id from groups g join asked a on a.id = g.id
    where g.company_id = $2 and (g.trajectory_id, g.half_id) is distinct from (a.trajectory_id, a.half_id) order by g.id for update of g),
  written as (
    update groups g set trajectory_id = a.trajectory_id, half_id = a.half_id, updated_at = now() from asked a join before on before.id = a.id where g.id = a.id)
  select * from before;

-- selectPlaceTitles (domains/groups/record/group-changes.queries.ts)
-- takes $1 jsonb
-- returns id integer, before json, after json
select g.id,
    json_build_object('trajectory', (select t.title from trajectories t where t.id = b.trajectory_id), 'half', (select h.title from halves h where h.id = b.half_id)) as before,
    json_build_object('trajectory', (select t.title from trajectories t where t.id = g.trajectory_id), 'half', (select h.title from halves h where h.id = g.half_id)) as after
  from jsonb_to_recordset($1::jsonb) as b(id int, trajectory_id int, half_id int) join groups g on g.id = b.id order by g.id;

-- archiveGroupRows (domains/groups/record/group-changes.queries.ts)
-- takes $1 boolean, $2 integer[], $3 integer, $4 boolean
-- returns id integer
update groups set is_archived = $1, updated_at = now() where id = any ($2) and company_id = $3 and is_archived <> $4 returning id;

-- selectFamily (domains/groups/record/group-changes.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer
with recursive family as (
    select g.id from groups g where g.id = $1 and g.company_id = $2
    union select r.child_id from family f join group_relations r on r.parent_id = f.id)
  select id from family;

-- lockGroup (domains/groups/record/group-changes.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from groups where id = $1 and company_id = $2 for update;

-- deleteGroupRow (domains/groups/record/group-changes.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
with kept as (
    insert into deleted_groups (id, company_id, snapshot)
    select g.id, g.company_id, jsonb_build_object('group', to_jsonb(g),
      'subjects', array(select subject_id from subject_groups where group_id = g.id), 'curators', array(select curator_id from curator_groups where group_id = g.id),
      'readers', array(select user_id from group_access_users where group_id = g.id), 'labels', array(select label_id from group_label_groups where group_id = g.id),
      'parents', array(select parent_id from group_relations where child_id = g.id), 'children', array(select child_id from group_relations where parent_id = g.id))
    from groups g where g.id = $1 and g.company_id = $2
    on conflict (id) do update set snapshot = excluded.snapshot, deleted_at = now() returning id)
  delete from groups g using kept where g.id = kept.id;

-- restoreGroupRow (domains/groups/record/group-changes.queries.ts)
-- takes $1 integer, $2 integer
-- returns snapshot jsonb
with kept as (delete from deleted_groups where id = $1 and company_id = $2 returning snapshot)
  select snapshot from kept, restore_row('groups', snapshot -> 'group');

-- restoreGroupRow (domains/groups/record/group-changes.queries.ts)
-- takes $1 jsonb, $2 integer, $3 integer, $4 integer, $5 integer, $6 boolean, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer
-- returns nothing
with kept as materialized (select $1::jsonb as links),
  subjects_back as (
    insert into subject_groups (group_id, subject_id) select $2, s.id from kept, jsonb_array_elements_text(links -> 'subjects') k(item) join subjects s on s.id = item::int),
  curators_back as (
    insert into curator_groups (group_id, curator_id)
    select $3, m.user_id from kept, jsonb_array_elements_text(links -> 'curators') k(item) join company_members m on m.user_id = item::int and m.company_id = $4
    where m.user_id <> $5 or $6),
  readers_back as (
    insert into group_access_users (group_id, user_id)
    select $7, m.user_id from kept, jsonb_array_elements_text(links -> 'readers') k(item) join company_members m on m.user_id = item::int and m.company_id = $8),
  companies_back as (
    insert into group_access_companies (group_id, company_id) select $9, $10::int from kept where (links -> 'group' ->> 'privacy')::int = 3),
  labels_back as (
    insert into group_label_groups (group_id, label_id) select $11, l.id from kept, jsonb_array_elements_text(links -> 'labels') k(item) join group_labels l on l.id = item::int),
  parents_back as (
    insert into group_relations (parent_id, child_id) select g.id, $12 from kept, jsonb_array_elements_text(links -> 'parents') k(item) join groups g on g.id = item::int)
  insert into group_relations (parent_id, child_id) select $13, g.id from kept, jsonb_array_elements_text(links -> 'children') k(item) join groups g on g.id = item::int;

-- forgetDeletedGroups (domains/groups/record/group-changes.queries.ts)
-- takes $1 integer
-- returns nothing
delete from deleted_groups where deleted_at < now() - make_interval(days => $1::int);

-- selectGroupRows (domains/groups/record/groups.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 bigint, $5 bigint
-- returns id integer, name text, description text, company_id integer, trajectory_id integer, half_id integer, is_archived boolean, labels json, trajectory json, half json, parents json, curators json, students_count integer, subjects_count integer, updated_at timestamp with time zone, total integer
with page as materialized (
      select g.*, count(*) over ()::int as total from groups g where g.company_id = $1 and g.is_archived = $2 and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $3) order by g.name asc, g.name, g.id limit $4 offset $5)
    select
  g.id, g.name, g.description, g.company_id, g.trajectory_id, g.half_id, g.is_archived, coalesce((select json_agg(json_build_object('id', l.id, 'title', l.title, 'color', l.color) order by l.title, l.id)
  from group_label_groups lg join group_labels l on l.id = lg.label_id where lg.group_id = g.id), '[]') as labels,
  (select json_build_object('id', t.id, 'title', t.title) from trajectories t where t.id = g.trajectory_id) as trajectory,
  (select json_build_object('id', h.id, 'title', h.title) from halves h where h.id = g.half_id) as half,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'is_archived', p.is_archived) order by p.name, p.id) from group_relations r join groups p on p.id = r.parent_id where r.child_id = g.id), '[]') as parents,
  coalesce((select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.last_name, u.first_name, u.id)
    from curator_groups cg join users u on u.id = cg.curator_id where cg.group_id = g.id), '[]') as curators,
  (select count(*)::int from group_users gu where gu.group_id = g.id) as students_count,
  (select count(*)::int from subject_groups sg join subjects s on s.id = sg.subject_id where sg.group_id = g.id and s.deleted_at is null and not s.is_archived) as subjects_count,
  g.updated_at, g.total from page g order by g.name asc, g.name, g.id;
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and g.half_id = $ and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and g.trajectory_id = $ and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and ((fold_words(g.name) like $ or fold_words(g.description) like $)) and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) and not exists (select 1 from curator_groups x where x.group_id = g.id) order by g.name asc, g.name, g.id limit $ offset $)
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) and exists (select 1 from group_relations x where x.child_id = g.id and x.parent_id = $) order by g.name asc, g.name, g.id limit $ offset $)
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) and exists (select 1 from subject_groups x where x.group_id = g.id and x.subject_id = $) order by g.name asc, g.name, g.id limit $ offset $)
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   − g.updated_at, g.total from page g order by g.name asc, g.name, g.id
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and ((fold_words(g.name) like $ or fold_words(g.description) like $)) order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id limit $ offset $)
--   + g.updated_at, g.total from page g order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from half_semesters hs where hs.half_id = g.half_id and hs.semester_id = $) and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and ((fold_words(g.name) like $ or fold_words(g.description) like $)) and g.trajectory_id = $ and g.half_id = $ and exists (select 1 from half_semesters hs where hs.half_id = g.half_id and hs.semester_id = $) and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) and exists (select 1 from subject_groups x where x.group_id = g.id and x.subject_id = $) and exists (select 1 from group_relations x where x.child_id = g.id and x.parent_id = $) and not exists (select 1 from curator_groups x where x.group_id = g.id) order by g.name asc, g.name, g.id limit $ offset $)
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   − g.updated_at, g.total from page g order by g.name asc, g.name, g.id
--   + select g.*, count(*) over ()::int as total from groups g where (g.company_id = $ and $ and case g.privacy
--   + when -1 then (
--   + exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $)
--   + or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
--   + where sg.group_id = g.id and su.user_id = $ and s.deleted_at is null)) when 0 then true when 1 then false
--   + when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = $)
--   + else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end) and g.is_archived = $ and ((fold_words(g.name) like $ or fold_words(g.description) like $)) order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id limit $ offset $)
--   + g.updated_at, g.total from page g order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   − g.updated_at, g.total from page g order by g.name asc, g.name, g.id
--   + select g.*, count(*) over ()::int as total from groups g where (g.company_id = $ and $ and case g.privacy
--   + when -1 then (
--   + exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $)
--   + or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
--   + where sg.group_id = g.id and su.user_id = $ and s.deleted_at is null)) when 0 then true when 1 then false
--   + when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = $)
--   + else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end) and g.is_archived = $ and ((fold_words(g.name) like $ or fold_words(g.description) like $)) and g.half_id = $ order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id limit $ offset $)
--   + g.updated_at, g.total from page g order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   − g.updated_at, g.total from page g order by g.name asc, g.name, g.id
--   + select g.*, count(*) over ()::int as total from groups g where (g.company_id = $ and $ and case g.privacy
--   + when -1 then (
--   + exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $)
--   + or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
--   + where sg.group_id = g.id and su.user_id = $ and s.deleted_at is null)) when 0 then true when 1 then false
--   + when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = $)
--   + else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end) and g.is_archived = $ and ((fold_words(g.name) like $ or fold_words(g.description) like $)) and g.trajectory_id = $ order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id limit $ offset $)
--   + g.updated_at, g.total from page g order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   − g.updated_at, g.total from page g order by g.name asc, g.name, g.id
--   + select g.*, count(*) over ()::int as total from groups g where (g.company_id = $ and $ and case g.privacy
--   + when -1 then (
--   + exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $)
--   + or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
--   + where sg.group_id = g.id and su.user_id = $ and s.deleted_at is null)) when 0 then true when 1 then false
--   + when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = $)
--   + else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end) and g.is_archived = $ and ((fold_words(g.name) like $ or fold_words(g.description) like $)) and not exists (select 1 from curator_groups x where x.group_id = g.id) order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id limit $ offset $)
--   + g.updated_at, g.total from page g order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   − g.updated_at, g.total from page g order by g.name asc, g.name, g.id
--   + select g.*, count(*) over ()::int as total from groups g where (g.company_id = $ and $ and case g.privacy
--   + when -1 then (
--   + exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $)
--   + or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
--   + where sg.group_id = g.id and su.user_id = $ and s.deleted_at is null)) when 0 then true when 1 then false
--   + when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = $)
--   + else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end) and g.is_archived = $ and ((fold_words(g.name) like $ or fold_words(g.description) like $)) and exists (select 1 from group_relations x where x.child_id = g.id and x.parent_id = $) order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id limit $ offset $)
--   + g.updated_at, g.total from page g order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   − g.updated_at, g.total from page g order by g.name asc, g.name, g.id
--   + select g.*, count(*) over ()::int as total from groups g where (g.company_id = $ and $ and case g.privacy
--   + when -1 then (
--   + exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $)
--   + or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
--   + where sg.group_id = g.id and su.user_id = $ and s.deleted_at is null)) when 0 then true when 1 then false
--   + when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = $)
--   + else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end) and g.is_archived = $ and ((fold_words(g.name) like $ or fold_words(g.description) like $)) and exists (select 1 from subject_groups x where x.group_id = g.id and x.subject_id = $) order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id limit $ offset $)
--   + g.updated_at, g.total from page g order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   − g.updated_at, g.total from page g order by g.name asc, g.name, g.id
--   + select g.*, count(*) over ()::int as total from groups g where (g.company_id = $ and $ and case g.privacy
--   + when -1 then (
--   + exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $)
--   + or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
--   + where sg.group_id = g.id and su.user_id = $ and s.deleted_at is null)) when 0 then true when 1 then false
--   + when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = $)
--   + else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end) and g.is_archived = $ and ((fold_words(g.name) like $ or fold_words(g.description) like $)) and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id limit $ offset $)
--   + g.updated_at, g.total from page g order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   − g.updated_at, g.total from page g order by g.name asc, g.name, g.id
--   + select g.*, count(*) over ()::int as total from groups g where (g.company_id = $ and $ and case g.privacy
--   + when -1 then (
--   + exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $)
--   + or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
--   + where sg.group_id = g.id and su.user_id = $ and s.deleted_at is null)) when 0 then true when 1 then false
--   + when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = $)
--   + else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end) and g.is_archived = $ and ((fold_words(g.name) like $ or fold_words(g.description) like $)) and exists (select 1 from half_semesters hs where hs.half_id = g.half_id and hs.semester_id = $) order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id limit $ offset $)
--   + g.updated_at, g.total from page g order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name asc, g.name, g.id limit $ offset $)
--   − g.updated_at, g.total from page g order by g.name asc, g.name, g.id
--   + select g.*, count(*) over ()::int as total from groups g where (g.company_id = $ and $ and case g.privacy
--   + when -1 then (
--   + exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $)
--   + or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
--   + where sg.group_id = g.id and su.user_id = $ and s.deleted_at is null)) when 0 then true when 1 then false
--   + when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = $)
--   + else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end) and g.is_archived = $ and ((fold_words(g.name) like $ or fold_words(g.description) like $)) and g.trajectory_id = $ and g.half_id = $ and exists (select 1 from half_semesters hs where hs.half_id = g.half_id and hs.semester_id = $) and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) and exists (select 1 from subject_groups x where x.group_id = g.id and x.subject_id = $) and exists (select 1 from group_relations x where x.child_id = g.id and x.parent_id = $) and not exists (select 1 from curator_groups x where x.group_id = g.id) order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id limit $ offset $)
--   + g.updated_at, g.total from page g order by (select count(*)::int from group_users gu where gu.group_id = g.id) asc, g.name, g.id

-- countGroups (domains/groups/record/groups.queries.ts)
-- takes $1 integer
-- returns current integer, archived integer
select count(*) filter (where not g.is_archived)::int as current, count(*) filter (where g.is_archived)::int as archived from groups g where g.company_id = $1;
-- Also:
--   − select count(*) filter (where not g.is_archived)::int as current, count(*) filter (where g.is_archived)::int as archived from groups g where g.company_id = $
--   + select count(*) filter (where not g.is_archived)::int as current, count(*) filter (where g.is_archived)::int as archived from groups g where (g.company_id = $ and $ and case g.privacy
--   + when -1 then (
--   + exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $)
--   + or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
--   + where sg.group_id = g.id and su.user_id = $ and s.deleted_at is null)) when 0 then true when 1 then false
--   + when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = $)
--   + else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end)

-- selectGroup (domains/groups/record/groups.queries.ts)
-- takes $1 boolean, $2 boolean, $3 boolean, $4 integer, $5 integer
-- returns id integer, name text, description text, company_id integer, trajectory_id integer, half_id integer, is_archived boolean, labels json, trajectory json, half json, parents json, curators json, students_count integer, subjects_count integer, updated_at timestamp with time zone, messenger_link text, messenger_chat_id text, children json, privacy smallint, semesters json, access_users_ids integer[], access_users json, access_companies_ids integer[], is_deletable boolean
select
  g.id, g.name, g.description, g.company_id, g.trajectory_id, g.half_id, g.is_archived, coalesce((select json_agg(json_build_object('id', l.id, 'title', l.title, 'color', l.color) order by l.title, l.id)
  from group_label_groups lg join group_labels l on l.id = lg.label_id where lg.group_id = g.id), '[]') as labels,
  (select json_build_object('id', t.id, 'title', t.title) from trajectories t where t.id = g.trajectory_id) as trajectory,
  (select json_build_object('id', h.id, 'title', h.title) from halves h where h.id = g.half_id) as half,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'is_archived', p.is_archived) order by p.name, p.id) from group_relations r join groups p on p.id = r.parent_id where r.child_id = g.id), '[]') as parents,
  coalesce((select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.last_name, u.first_name, u.id)
    from curator_groups cg join users u on u.id = cg.curator_id where cg.group_id = g.id), '[]') as curators,
  (select count(*)::int from group_users gu where gu.group_id = g.id) as students_count,
  (select count(*)::int from subject_groups sg join subjects s on s.id = sg.subject_id where sg.group_id = g.id and s.deleted_at is null and not s.is_archived) as subjects_count,
  g.updated_at, g.messenger_link, g.messenger_chat_id, coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'is_archived', c.is_archived) order by c.name, c.id) from group_relations r join groups c on c.id = r.child_id where r.parent_id = g.id), '[]') as children, g.privacy,
      coalesce((select json_agg(distinct jsonb_build_object('id', m.id, 'title', m.title, 'started_at', m.started_at, 'finished_at', m.finished_at, 'half_id', hs.half_id))
        from half_semesters hs join semesters m on m.id = hs.semester_id
        where hs.half_id = g.half_id or hs.half_id in (select th.half_id from trajectory_halves th where th.trajectory_id = g.trajectory_id)), '[]') as semesters,
      case when $1 then array(select au.user_id from group_access_users au where au.group_id = g.id) else '{}' end as access_users_ids,
      case when $2 then coalesce((select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) order by u.last_name, u.first_name, u.id)
        from group_access_users au join users u on u.id = au.user_id where au.group_id = g.id), '[]') else '[]' end as access_users,
      case when $3 then array(select ac.company_id from group_access_companies ac where ac.group_id = g.id) else '{}' end as access_companies_ids,
      (not exists (select 1 from group_users x where x.group_id = g.id) and not exists (select 1 from former_members x where x.group_id = g.id)
        and not exists (select 1 from lesson_groups x where x.group_id = g.id) and not exists (select 1 from abstract_lessons x where x.group_id = g.id)) as is_deletable
    from groups g where g.id = $4 and g.company_id = $5;

-- countOwnGroups (domains/groups/record/groups.queries.ts)
-- takes $1 integer[], $2 integer
-- returns n integer
select count(*)::int as n from groups where id = any ($1) and company_id = $2;

-- searchGroups (domains/groups/record/groups.queries.ts)
-- takes $1 integer, $2 text
-- returns id integer, name text
select g.id, g.name from groups g where g.company_id = $1 and not g.is_archived and ((fold_words(g.name) like $2))
  order by g.name, g.id limit 7;

-- selectLabels (domains/groups/relations/labels.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, title text, color text, groups_count integer
select l.id, l.title, l.color,
    (select count(*)::int from group_label_groups lg join groups g on g.id = lg.group_id where lg.label_id = l.id and not g.is_archived and g.company_id = $1) as groups_count
  from group_labels l where l.company_id = $2 order by l.title, l.id limit 1000;
-- Also:
--   − (select count(*)::int from group_label_groups lg join groups g on g.id = lg.group_id where lg.label_id = l.id and not g.is_archived and g.company_id = $) as groups_count
--   + (select count(*)::int from group_label_groups lg join groups g on g.id = lg.group_id where lg.label_id = l.id and not g.is_archived and (g.company_id = $ and $ and case g.privacy
--   + when -1 then (
--   + exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $)
--   + or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
--   + where sg.group_id = g.id and su.user_id = $ and s.deleted_at is null)) when 0 then true when 1 then false
--   + when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = $)
--   + else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end)) as groups_count

-- selectLabelsOfGroup (domains/groups/relations/labels.queries.ts)
-- takes $1 integer
-- returns id integer, title text, color text
select l.id, l.title, l.color from group_label_groups lg join group_labels l on l.id = lg.label_id where lg.group_id = $1 order by l.title, l.id;

-- selectLabel (domains/groups/relations/labels.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, title text, color text
select id, title, color from group_labels where id = $1 and company_id = $2;

-- insertLabel (domains/groups/relations/labels.queries.ts)
-- takes $1 integer, $2 text, $3 text
-- returns id integer, title text, color text
insert into group_labels (company_id, title, color) values ($1, $2, $3)
  on conflict (company_id, lower(title)) do nothing returning id, title, color;

-- updateLabelRow (domains/groups/relations/labels.queries.ts)
-- takes $1 text, $2 text, $3 integer, $4 integer, $5 integer, $6 text, $7 integer
-- returns id integer, title text, color text
update group_labels l set title = $1, color = $2, updated_at = now() where l.id = $3 and l.company_id = $4
    and not exists (select 1 from group_labels o where o.company_id = $5 and lower(o.title) = lower($6) and o.id <> $7)
  returning id, title, color;

-- deleteLabelRow (domains/groups/relations/labels.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer
with carried as materialized (select group_id from group_label_groups where label_id = $1),
  gone as (delete from group_labels where id = $2 and company_id = $3 returning id)
  select carried.group_id as id from carried, gone order by 1;

-- attachLabel (domains/groups/relations/labels.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer
insert into group_label_groups (label_id, group_id) select $1, unnest($2::int[]) on conflict do nothing returning group_id as id;

-- detachLabel (domains/groups/relations/labels.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer
delete from group_label_groups where label_id = $1 and group_id = any ($2::int[]) returning group_id as id;

-- replaceLabels (domains/groups/relations/labels.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer[], $5 integer
-- returns known integer
with named as materialized (select l.id from group_labels l where l.company_id = $1 and l.id = any ($2::int[])),
  gone as (delete from group_label_groups where group_id = $3 and label_id <> all ($4::int[])),
  came as (insert into group_label_groups (label_id, group_id) select id, $5::int from named on conflict do nothing)
  select count(*)::int as known from named;

-- selectFamilyOf (domains/groups/relations/relations.queries.ts)
-- takes $1 integer, $2 integer
-- returns parents json, children json
select coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'is_archived', g.is_archived) order by g.name, g.id)
    from group_relations r join groups g on g.id = r.parent_id where r.child_id = $1), '[]') as parents,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'is_archived', g.is_archived) order by g.name, g.id)
    from group_relations r join groups g on g.id = r.child_id where r.parent_id = $2), '[]') as children;

-- lockFamilies (domains/groups/relations/relations.queries.ts)
-- takes $1 integer
-- returns pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('group_relations'), $1::int);

-- replaceParents (domains/groups/relations/relations.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer[], $4 integer
-- returns nothing
with gone as (delete from group_relations where child_id = $1 and parent_id <> all ($2::int[]))
  insert into group_relations (parent_id, child_id) select unnest($3::int[]), $4 on conflict do nothing;

-- insertChildren (domains/groups/relations/relations.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
insert into group_relations (parent_id, child_id) select $1, unnest($2::int[]) on conflict do nothing;

-- deleteRelation (domains/groups/relations/relations.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from group_relations where parent_id = $1 and child_id = $2;

-- removeChildren (domains/groups/relations/relations.queries.ts)
-- takes $1 integer
-- returns nothing
delete from group_relations where parent_id = $1;

-- hasCircle (domains/groups/relations/relations.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
with recursive below as (
    select r.child_id as id from group_relations r where r.parent_id = $1
    union select r.child_id from below b join group_relations r on r.parent_id = b.id)
  select 1 from below where id = $2;

-- selectRelationsBelow (domains/groups/relations/relations.queries.ts)
-- takes $1 integer
-- returns parent_id integer, child_id integer
with recursive below as (
    select $1::int as id union select r.child_id from below b join group_relations r on r.parent_id = b.id)
  select r.parent_id, r.child_id from below b join group_relations r on r.parent_id = b.id order by r.parent_id, r.child_id;

-- selectGroupNames (domains/groups/relations/relations.queries.ts)
-- takes $1 integer[]
-- returns id integer, name text
select id, name from groups where id = any ($1::int[]);

-- selectTrajectoriesGroups (domains/groups/relations/relations.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, title text, groups json
select t.id, t.title, coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'is_archived', g.is_archived, 'half_id', g.half_id) order by g.is_archived, g.name, g.id)
    from groups g where g.trajectory_id = t.id and g.company_id = $1), '[]') as groups
  from trajectories t where t.company_id = $2 order by t.title, t.id limit 1000;
-- Also:
--   − from groups g where g.trajectory_id = t.id and g.company_id = $), '[]') as groups
--   + from groups g where g.trajectory_id = t.id and (g.company_id = $ and $ and case g.privacy
--   + when -1 then (
--   + exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = $)
--   + or exists (select 1 from subject_groups sg join subject_users su on su.subject_id = sg.subject_id join subjects s on s.id = sg.subject_id
--   + where sg.group_id = g.id and su.user_id = $ and s.deleted_at is null)) when 0 then true when 1 then false
--   + when 2 then exists (select 1 from group_access_users au where au.group_id = g.id and au.user_id = $)
--   + else exists (select 1 from group_access_companies ac where ac.group_id = g.id and ac.company_id = g.company_id) end)), '[]') as groups

-- selectGroupReports (domains/groups/reports/reports.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 bigint, $5 bigint, $6 integer, $7 integer, $8 integer, $9 integer, $10 date, $11 date, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer
-- returns id integer, name text, is_archived boolean, labels json, students_count integer, subjects_count integer, attendance_percent double precision, absences_count integer, mark_percent double precision, debtors_count integer, retakes_count integer, total integer
with page as materialized (
      select g.*, count(*) over ()::int as total from groups g where g.company_id = $1 and g.is_archived = $2 and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $3) order by g.name, g.id limit $4 offset $5),
    members as materialized (select gu.group_id, gu.user_id from page g join group_users gu on gu.group_id = g.id),
    noted as materialized (
      select k.group_id, count(*)::int as total, (count(*) filter (where a.attendance_status in (1, 3)))::int as attended, (count(*) filter (where a.attendance_status = 2))::int as absent
      from members k join lesson_groups lg on lg.group_id = k.group_id join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
      join attendance a on a.lesson_id = l.id and a.student_id = k.user_id where true group by k.group_id),
    marked as materialized (
      select r.group_id, avg(100 * r.points / r.max_points)::numeric as percent from (
    with places as materialized (
      select g.id as group_id, g.name as "group", s.id as subject_id, s.title as subject, least(s.max_points, (
  select sum(rp.max_mark) filter (where not rp.is_retake) from steps rp join chapters rc on rc.id = rp.chapter_id and not rc.hidden
  where rp.subject_id = s.id and rp.deleted_at is null and not rp.hidden and rp.type = 2 and rp.max_mark is not null having bool_or(rp.is_retake))) as cap, s.company_id, s.is_credit from page g join subject_groups sg on sg.group_id = g.id join subjects s on s.id = sg.subject_id where s.deleted_at is null),
    taught as materialized (select distinct subject_id from places),
    t as materialized (
      select st.id, st.subject_id, st.is_retake, st.max_mark, st.roles_ids, st.roles_ids <> '{}' as has_roles, st.type = 2 and st.max_mark is not null as counts, case when st.is_retake then (
  with recursive up as (
    select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
    where one.id = st.replaces_id and one.subject_id = st.subject_id
    union all
    select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
    from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
  select up.id from up where not up.is_retake limit 1) end as counts_for_id
      from steps st join chapters c on c.id = st.chapter_id where st.subject_id in (select subject_id from taught) and (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden)),
  spans as materialized (
    select distinct on (x.subject_id) x.subject_id, x.semester_id, x.title,
      (x.before + 1)::timestamp at time zone co.time_zone as since, case when not x.is_last then (x.finished_at + 1)::timestamp at time zone co.time_zone end as until
    from companies co cross join (
      select own.*, lag(own.finished_at) over terms as before, lead(own.finished_at) over terms is null as is_last
      from (
        select distinct sh.subject_id, m.id as semester_id, m.title, m.started_at, m.finished_at from taught join subject_halves sh on sh.subject_id = taught.subject_id
        join half_semesters hs on hs.half_id = sh.half_id join semesters m on m.id = hs.semester_id and m.company_id = $6
        ) own
      window terms as (partition by own.subject_id order by own.finished_at, own.semester_id)) x
    where co.id = $7 and true
    order by x.subject_id, x.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $8))::date desc, abs(x.started_at - (now() at time zone (select tz.time_zone from companies tz where tz.id = $9))::date), x.semester_id),
    sizes as materialized (
      select subject_id, (count(*) filter (where (not t.is_retake)))::int as topics from t where not has_roles group by subject_id),
  period as materialized (
    select greatest(d.first, $10::date)::timestamp at time zone co.time_zone as since,
      (least(d.last, $11::date) + 1)::timestamp at time zone co.time_zone as until, co.time_zone
    from companies co left join (select null::date as first, null::date as last) d on true where co.id = $12),
  members as materialized (
    select distinct on (x.group_id, x.user_id) x.group_id, x.user_id, to_char(x.left_at at time zone period.time_zone, 'DD.MM.YYYY') as left_on,
      ((x.left_at at time zone period.time_zone)::date)::text as left_day, x.was_moved,
      x.joined_at >= period.until is true as came_later
    from period cross join (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (select group_id from places)
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (select group_id from places)) x
    where (x.left_at is null or ((period.until is null or x.joined_at < period.until) and (period.since is null or x.left_at >= period.since)))
    order by x.group_id, x.user_id, came_later, x.left_at desc nulls first),
  apart as materialized (
    select distinct own.user_id as student_id from members own where own.left_on is null and (
      exists (select 1 from abstract_lesson_schedules o join t on t.id = o.step_id where o.student_id = own.user_id)
      or exists (select 1 from retakes rt where rt.student_id = own.user_id and not rt.is_closed and rt.deleted_at is null and rt.until is not null)
      or (select count(*) from group_users gu where gu.user_id = own.user_id) > 1)),
  plans as materialized (
    select own.group_id, own.user_id as student_id, case when own.left_on is null and apart.student_id is not null then -own.user_id else own.group_id end as plan
    from members own left join apart on apart.student_id = own.user_id),
  dates as materialized (
    select g.plan, al.step_id, al.due_at from (select distinct plan from plans where plan > 0) g cross join lateral (select p.step_id, p.due_at from abstract_lessons p where p.group_id = g.plan offset 0) al join t on t.id = al.step_id
    union all select -d.student_id, d.step_id, coalesce(max(d.until), max(d.own_due_at), min(d.due_at)) from (
  select gu.user_id as student_id, al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at
  from (select distinct met.group_id from apart own join group_users met on met.user_id = own.student_id) g cross join lateral (select p.step_id, p.due_at from abstract_lessons p where p.group_id = g.group_id offset 0) al
  join t on t.id = al.step_id join subject_groups sg on sg.group_id = g.group_id and sg.subject_id = t.subject_id
  join group_users gu on gu.group_id = g.group_id join apart own on own.student_id = gu.user_id
  union all select o.student_id, o.step_id, null, o.due_at, null from apart own join abstract_lesson_schedules o on o.student_id = own.student_id
  union all select own.student_id, r.step_id, r.until, null, null from apart own cross join lateral (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = own.student_id and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r) d group by d.student_id, d.step_id),
    students as materialized (select distinct u.id from members join users u on u.id = members.user_id where true),
    base as materialized (
      select x.*, own.user_id, own.left_on, own.was_moved, own.came_later from places x join members own on own.group_id = x.group_id join students on students.id = own.user_id),
    given as materialized (
      select m.student_id, m.step_id, m.value, m.updated_at from students join marks m on m.student_id = students.id join t on t.id = m.step_id
      where m.mark_type_id = (select k.id from mark_types k where k.company_id = $13 and k.is_default)
        and (not t.is_retake or (not t.is_retake or exists (
  select 1 from retakes rt where rt.student_id = m.student_id and rt.subject_id = t.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = t.id
      and (rc.mark > 0 or rc.passed_status_id <> $14))))))),
  retaken as materialized (
    select x.id, x.counts_for_id as topic_id, 1 as place from t x where x.counts_for_id is not null
    union all select distinct x.counts_for_id, x.counts_for_id, 0 from t x where x.counts_for_id is not null),
  counted as materialized (
    select m.student_id, m.step_id, m.value, m.updated_at from given m where m.step_id not in (select id from retaken)
    union all
    select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = $15), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
    from retaken x join t own on own.id = x.topic_id join given m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
    ended as materialized (
      select p.student_id, p.step_id, p.passed_status_id = any (array(select ps.id from pass_statuses ps where ps.company_id = $16 and ps.is_final)) as is_final
      from students join passings p on p.student_id = students.id join t on t.id = p.step_id),
    awaited as materialized (
      select distinct a.user_id as student_id, coalesce(t.counts_for_id, a.step_id) as step_id from taught join answers a on a.subject_id = taught.subject_id and a.waiting_since is not null and a.deleted_at is null
      join students on students.id = a.user_id left join t on t.id = a.step_id where (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0)))),
    -- A topic for certain roles counts for whoever holds one, and for whoever has a result in it.
    own_topics as materialized (
      select o.* from (select distinct own.user_id as student_id, t.* from t join places x on x.subject_id = t.subject_id join members own on own.group_id = x.group_id where t.has_roles) o
      where (o.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = o.subject_id and rs.company_id = aru.company_id
  where aru.user_id = o.student_id and aru.role_id = any (o.roles_ids))) or exists (select 1 from given m where m.step_id = o.id and m.student_id = o.student_id)
        or exists (select 1 from ended p where p.step_id = o.id and p.student_id = o.student_id)),
    facts as materialized (
      select k.group_id, k.student_id, t.subject_id, t.max_mark, t.is_retake, m.value, coalesce(d.due_at, m.updated_at) as at, d.due_at < now() is true as is_due, w.step_id is not null as is_waiting
      from places x join plans k on k.group_id = x.group_id join students on students.id = k.student_id join t on t.subject_id = x.subject_id and t.counts and t.counts_for_id is null
        left join dates d on d.plan = k.plan and d.step_id = t.id left join counted m on m.student_id = k.student_id and m.step_id = t.id
        left join awaited w on w.student_id = k.student_id and w.step_id = t.id
      where not t.has_roles or exists (select 1 from own_topics o where o.id = t.id and o.student_id = k.student_id)),
    formed as materialized (
      select f.group_id, f.student_id, f.subject_id, sum(value) as points, sum(max_mark) filter (where not is_retake and (value is not null or (is_due and not is_waiting))) as most,
        (count(*) filter (where not is_retake and value is null and not is_due and not is_waiting))::int as ahead,
        (count(*) filter (where not is_retake and value is null and is_due and not is_waiting))::int as unmarked,
        (count(*) filter (where not is_retake and value is null and is_waiting))::int as waiting
      from facts f left join spans on spans.subject_id = f.subject_id
      where f.at is null or ((spans.since is null or f.at >= spans.since) and (spans.until is null or f.at < spans.until)) group by 1, 2, 3),
    known as materialized (
      select student_id, subject_id, sum(passed)::int as passed, sum(topics)::int as topics, bool_or(is_result) as has_results from (
        select p.student_id, t.subject_id, (p.is_final and (not t.is_retake))::int as passed, 0 as topics, p.is_final and (not t.is_retake) as is_result from ended p join t on t.id = p.step_id
        union all select m.student_id, t.subject_id, 0, 0, true from given m join t on t.id = m.step_id
        union all select o.student_id, o.subject_id, 0, (not o.is_retake)::int, false from own_topics o) k group by 1, 2),
    -- Full joins are never nested loops, into which PostgreSQL falls where it expects few members; rows without a member fall away below.
    joined as materialized (
      select own.*, f.points, f.most, f.ahead, f.unmarked, f.waiting, k.passed, k.topics, k.has_results from base own
      full join formed f on f.group_id = own.group_id and f.student_id = own.user_id and f.subject_id = own.subject_id
      full join known k on k.student_id = own.user_id and k.subject_id = own.subject_id)
    select own.group_id, own."group", u.id as student_id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, own.subject_id, own.subject, own.is_credit, spans.semester_id, spans.title as semester,
      coalesce(r.points, n.points) as points, case when r.id is null then n.max_points else r.max_points end as max_points, n.points as points_now, n.max_points as max_points_now,
      coalesce(own.passed, 0) as passed, coalesce(z.topics, 0) + coalesce(own.topics, 0) as topics,
      coalesce(own.ahead, 0) as ahead, coalesce(own.unmarked, 0) as unmarked, coalesce(own.waiting, 0) as waiting, r.grade, own.left_on, own.was_moved
    from joined own join users u on u.id = own.user_id left join spans on spans.subject_id = own.subject_id left join sizes z on z.subject_id = own.subject_id
      left join final_results r on r.subject_id = own.subject_id and r.student_id = u.id and r.semester_id is not distinct from spans.semester_id
      cross join lateral (
        select least(coalesce(own.points, 0), coalesce(own.most, 0), own.cap)::float as points, least(own.most, case when own.most is not null then own.cap end)::float as max_points) n
    where own.group_id is not null and own."group" is not null and own.subject_id is not null and own.subject is not null and own.is_credit is not null and own.was_moved is not null
      and (own.has_results or r.id is not null or (not own.came_later and (own.left_on is null or (select since from period) is not null)))
    order by own."group", own.group_id, u.last_name, u.first_name, u.id, own.subject, own.subject_id) r
      where r.max_points > 0 and r.left_on is null group by r.group_id),
    owed as materialized (
      select k.group_id, count(*)::int as retakes, count(distinct r.student_id)::int as debtors
      from members k join retakes r on r.student_id = k.user_id and r.company_id = $17 and r.deleted_at is null and not r.is_closed
      join subjects s on s.id = r.subject_id and s.deleted_at is null group by k.group_id)
    select g.id, g.name, g.is_archived, coalesce((select json_agg(json_build_object('id', l.id, 'title', l.title, 'color', l.color) order by l.title, l.id)
  from group_label_groups lg join group_labels l on l.id = lg.label_id where lg.group_id = g.id), '[]') as labels, (select count(*)::int from members k where k.group_id = g.id) as students_count,
      (select count(*)::int from subject_groups sg join subjects s on s.id = sg.subject_id where sg.group_id = g.id and s.deleted_at is null and not s.is_archived) as subjects_count,
      round(100.0 * n.attended / nullif(n.total, 0), 1)::float as attendance_percent, coalesce(n.absent, 0) as absences_count, round(mk.percent, 1)::float as mark_percent,
      coalesce(o.debtors, 0) as debtors_count, coalesce(o.retakes, 0) as retakes_count, g.total
    from page g left join noted n on n.group_id = g.id left join marked mk on mk.group_id = g.id left join owed o on o.group_id = g.id order by g.name, g.id;
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name, g.id limit $ offset $),
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and g.trajectory_id = $ and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name, g.id limit $ offset $),
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name, g.id limit $ offset $),
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and ((fold_words(g.name) like $)) and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name, g.id limit $ offset $),
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name, g.id limit $ offset $),
--   − join attendance a on a.lesson_id = l.id and a.student_id = k.user_id where true group by k.group_id),
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true order by g.name, g.id limit $ offset $),
--   + join attendance a on a.lesson_id = l.id and a.student_id = k.user_id where exists (select 1 from semesters m where m.id = $ and m.company_id = $
--   + and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone) group by k.group_id),
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name, g.id limit $ offset $),
--   − join attendance a on a.lesson_id = l.id and a.student_id = k.user_id where true group by k.group_id),
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and g.trajectory_id = $ order by g.name, g.id limit $ offset $),
--   + join attendance a on a.lesson_id = l.id and a.student_id = k.user_id where exists (select 1 from semesters m where m.id = $ and m.company_id = $
--   + and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone) group by k.group_id),
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name, g.id limit $ offset $),
--   − join attendance a on a.lesson_id = l.id and a.student_id = k.user_id where true group by k.group_id),
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and ((fold_words(g.name) like $)) order by g.name, g.id limit $ offset $),
--   + join attendance a on a.lesson_id = l.id and a.student_id = k.user_id where exists (select 1 from semesters m where m.id = $ and m.company_id = $
--   + and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone) group by k.group_id),
-- Also:
--   − join attendance a on a.lesson_id = l.id and a.student_id = k.user_id where true group by k.group_id),
--   + join attendance a on a.lesson_id = l.id and a.student_id = k.user_id where exists (select 1 from semesters m where m.id = $ and m.company_id = $
--   + and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone) group by k.group_id),
-- Also:
--   − select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and true and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name, g.id limit $ offset $),
--   − join attendance a on a.lesson_id = l.id and a.student_id = k.user_id where true group by k.group_id),
--   + select g.*, count(*) over ()::int as total from groups g where g.company_id = $ and g.is_archived = $ and ((fold_words(g.name) like $)) and g.trajectory_id = $ and exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = $) order by g.name, g.id limit $ offset $),
--   + join attendance a on a.lesson_id = l.id and a.student_id = k.user_id where exists (select 1 from semesters m where m.id = $ and m.company_id = $
--   + and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone) group by k.group_id),

-- selectMovingGroups (domains/groups/school-year/school-year.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, name text, students_count integer, trajectory_id integer, half json
select g.id, g.name, (select count(*)::int from group_users gu where gu.group_id = g.id) as students_count, g.trajectory_id,
    (select json_build_object('id', h.id, 'title', h.title) from halves h where h.id = g.half_id) as half
  from groups g where g.company_id = $1 and not g.is_archived and g.id = any ($2::int[])
  order by g.name, g.id limit 1000;

-- selectNames (domains/groups/school-year/school-year.queries.ts)
-- takes $1 integer
-- returns id integer, name text
select id, name from groups where company_id = $1 and not is_archived;

-- selectTrajectoryHalves (domains/groups/school-year/school-year.queries.ts)
-- takes $1 integer[], $2 integer
-- returns id integer, halves json
select t.id, coalesce((select json_agg(json_build_object('id', h.id, 'title', h.title) order by th.sort, h.title)
    from trajectory_halves th join halves h on h.id = th.half_id where th.trajectory_id = t.id), '[]') as halves
  from trajectories t where t.id = any ($1::int[]) and t.company_id = $2 order by t.id;

-- lockGroups (domains/groups/school-year/school-year.queries.ts)
-- takes $1 integer[], $2 integer
-- returns id integer, name text, half_id integer, is_archived boolean, trajectory_id integer
select id, name, half_id, is_archived, trajectory_id from groups where id = any ($1::int[]) and company_id = $2 order by id for update;

-- writeStates (domains/groups/school-year/school-year.queries.ts)
-- takes $1 jsonb
-- returns nothing
update groups g set name = s.name, half_id = s.half_id, is_archived = s.is_archived, updated_at = now()
  from jsonb_to_recordset($1::jsonb) as s(id int, name text, half_id int, is_archived boolean) where g.id = s.id;

-- selectHalfTitles (domains/groups/school-year/school-year.queries.ts)
-- takes $1 integer[]
-- returns id integer, title text
select id, title from halves where id = any ($1::int[]);

-- insertStep (domains/groups/school-year/school-year.queries.ts)
-- takes $1 integer, $2 integer, $3 jsonb
-- returns id integer
insert into group_school_years (company_id, author_id, changes) values ($1, $2, $3::jsonb) returning id;

-- lockStep (domains/groups/school-year/school-year.queries.ts)
-- takes $1 integer, $2 integer
-- returns changes jsonb
select changes from group_school_years where id = $1 and company_id = $2 and undone_at is null for update;

-- closeStep (domains/groups/school-year/school-year.queries.ts)
-- takes $1 integer
-- returns nothing
update group_school_years set undone_at = now() where id = $1;

-- selectLastStep (domains/groups/school-year/school-year.queries.ts)
-- takes $1 integer
-- returns id integer, created_at timestamp with time zone, author json, groups_count integer, can_undo boolean
select y.id, y.created_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, jsonb_array_length(y.changes) as groups_count, not exists (
  select 1 from jsonb_to_recordset(y.changes) as c(id int, after jsonb) left join groups g on g.id = c.id
  where (g.name, g.half_id, g.is_archived) is distinct from (c.after ->> 'name', (c.after ->> 'half_id')::int, (c.after ->> 'is_archived')::boolean)) as can_undo
    from group_school_years y left join users u on u.id = y.author_id
    where y.company_id = $1 and y.undone_at is null order by y.id desc limit 1;
