-- SQL statements of «trajectories», written by npm run generate

-- selectRoles (domains/trajectories/business-roles/business-roles.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, title text, description text, updated_at timestamp with time zone, trajectories json, total integer
select
  b.id, b.title, b.description, b.updated_at,
  coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title, t.id)
    from trajectory_business_roles tb join trajectories t on t.id = tb.trajectory_id where tb.business_role_id = b.id), '[]') as trajectories, count(*) over ()::int as total from business_roles b
    where b.company_id = $1 and true order by b.title asc, b.title, b.id limit $2 offset $3;
-- Also:
--   − where b.company_id = $ and true order by b.title asc, b.title, b.id limit $ offset $
--   + where b.company_id = $ and ((fold_words(b.title) like $ or fold_words(b.description) like $)) order by b.title asc, b.title, b.id limit $ offset $

-- selectRole (domains/trajectories/business-roles/business-roles.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, title text, description text, updated_at timestamp with time zone, trajectories json
select
  b.id, b.title, b.description, b.updated_at,
  coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title, t.id)
    from trajectory_business_roles tb join trajectories t on t.id = tb.trajectory_id where tb.business_role_id = b.id), '[]') as trajectories from business_roles b where b.id = $1 and b.company_id = $2;
-- Also:
--   − from trajectory_business_roles tb join trajectories t on t.id = tb.trajectory_id where tb.business_role_id = b.id), '[]') as trajectories from business_roles b where b.id = $ and b.company_id = $
--   + from trajectory_business_roles tb join trajectories t on t.id = tb.trajectory_id where tb.business_role_id = b.id), '[]') as trajectories from business_roles b where b.id = $ and b.company_id = $ for no key update

-- insertRole (domains/trajectories/business-roles/business-roles.queries.ts)
-- takes $1 integer, $2 text, $3 text
-- returns id integer
insert into business_roles (company_id, title, description) values ($1, $2, $3) returning id;

-- updateRoleRow (domains/trajectories/business-roles/business-roles.queries.ts)
-- takes $1 text, $2 text, $3 integer
-- returns nothing
update business_roles set title = $1, description = $2, updated_at = now() where id = $3 and true;

-- deleteRoleRow (domains/trajectories/business-roles/business-roles.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
with kept as (
    insert into deleted_business_roles (id, company_id, snapshot)
    select b.id, b.company_id, jsonb_build_object('role', to_jsonb(b),
      'trajectories', coalesce((select jsonb_agg(trajectory_id) from trajectory_business_roles where business_role_id = b.id), '[]'))
    from business_roles b where b.id = $1 and b.company_id = $2 returning id)
  delete from business_roles b using kept where b.id = kept.id;

-- restoreRoleRow (domains/trajectories/business-roles/business-roles.queries.ts)
-- takes $1 integer, $2 integer
-- returns snapshot jsonb
with kept as (delete from deleted_business_roles where id = $1 and company_id = $2 returning snapshot)
  select snapshot from kept, restore_row('business_roles', snapshot -> 'role');

-- restoreRoleRow (domains/trajectories/business-roles/business-roles.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
with kept as (select $1::jsonb as links)
  insert into trajectory_business_roles (trajectory_id, business_role_id)
  select t.id, $2 from kept, jsonb_array_elements(links -> 'trajectories') kept_link(item) join trajectories t on t.id = item::int;

-- isCuratedBy (domains/trajectories/people/user-trajectories.queries.ts)
-- takes nothing
-- returns is_curated boolean
select false as is_curated;

-- selectFollowed (domains/trajectories/people/user-trajectories.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, title text, description text, image_id integer, image_src text, educational_program_name text, business_roles json, groups json
with followed as materialized (
  select g.id, g.name, g.half_id, g.trajectory_id from group_users gu join groups g on g.id = gu.group_id
  where gu.user_id = $1 and g.company_id = $2 and not g.is_archived and g.trajectory_id is not null)
    select t.id, t.title, t.description, t.image_id, '/api/files/' || t.image_id as image_src, t.educational_program_name,
  coalesce((select json_agg(json_build_object('id', b.id, 'title', b.title) order by b.title, b.id)
    from trajectory_business_roles tb join business_roles b on b.id = tb.business_role_id where tb.trajectory_id = t.id), '[]') as business_roles,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name, f.id) from followed f where f.trajectory_id = t.id), '[]') as groups
    from trajectories t where t.id in (select trajectory_id from followed) order by t.title, t.id;

-- selectFollowedHalves (domains/trajectories/people/user-trajectories.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 boolean
-- returns trajectory_id integer, id integer, title text, is_current boolean, semesters json, subjects json
with followed as materialized (
  select g.id, g.name, g.half_id, g.trajectory_id from group_users gu join groups g on g.id = gu.group_id
  where gu.user_id = $1 and g.company_id = $2 and not g.is_archived and g.trajectory_id is not null),
    placed as materialized (
      select th.trajectory_id, th.half_id, th.sort, bool_or(f.half_id = th.half_id) as is_current,
        exists (select 1 from half_semesters hs join semesters m on m.id = hs.semester_id where hs.half_id = th.half_id and m.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $3))::date) as has_begun
      from followed f join trajectory_halves th on th.trajectory_id = f.trajectory_id group by th.trajectory_id, th.half_id, th.sort),
    reached as (
      select trajectory_id, coalesce(max(sort) filter (where is_current), max(sort) filter (where has_begun), -1) as sort from placed group by trajectory_id)
    select p.trajectory_id, h.id, h.title, coalesce(p.is_current, false) as is_current,
  coalesce((select json_agg(json_build_object('id', m.id, 'title', m.title, 'started_at', m.started_at, 'finished_at', m.finished_at) order by m.started_at, m.id)
    from half_semesters hs join semesters m on m.id = hs.semester_id where hs.half_id = h.id), '[]') as semesters,
      coalesce((select json_agg(json_build_object('id', s.id, 'title', (s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color, 'is_archived', s.is_archived, 'can_open', (
  s.company_id = $4 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))), 'hard_skills',
  coalesce((select json_agg(k.title order by k.topics desc, k.title) from (
    select k.title, count(*) as topics from steps st join chapters c on c.id = st.chapter_id join step_skills sk on sk.step_id = st.id join skills k on k.id = sk.skill_id
    where t.is_show_hard_skills and st.subject_id = s.id and st.deleted_at is null and not st.hidden and not c.hidden group by k.title) k), '[]')) order by s.title, s.id)
        from subject_halves sh join subjects s on s.id = sh.subject_id and s.deleted_at is null
        where sh.half_id = h.id and ((not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $5)))) or (
  s.company_id = $6 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))))), '[]') as subjects
    from placed p join reached r on r.trajectory_id = p.trajectory_id join trajectories t on t.id = p.trajectory_id join halves h on h.id = p.half_id
    where $7 or t.show_full_structure or p.sort <= r.sort
    order by p.trajectory_id, p.sort, h.title, h.id;
-- Also:
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))), 'hard_skills',
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))))), '[]') as subjects
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))), 'hard_skills',
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))))), '[]') as subjects

-- selectFields (domains/trajectories/picture/picture.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, title text, description text, image_id integer, image_src text, educational_program_name text, show_full_structure boolean, is_show_hard_skills boolean, is_archived boolean, updated_at timestamp with time zone, business_roles json
select t.id, t.title, t.description, t.image_id, '/api/files/' || t.image_id as image_src, t.educational_program_name, t.show_full_structure, t.is_show_hard_skills,
      t.is_archived, t.updated_at,
  coalesce((select json_agg(json_build_object('id', b.id, 'title', b.title) order by b.title, b.id)
    from trajectory_business_roles tb join business_roles b on b.id = tb.business_role_id where tb.trajectory_id = t.id), '[]') as business_roles
    from trajectories t where t.id = $1 and t.company_id = $2;
-- Also:
--   − from trajectories t where t.id = $ and t.company_id = $
--   + from trajectories t where t.id = $ and t.company_id = $ for no key update

-- selectHalves (domains/trajectories/picture/picture.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, title text, image_src text, is_archived boolean, semesters json, subjects json, shared_with json
select h.id, h.title, '/api/files/' || h.image_id as image_src, h.is_archived,
  coalesce((select json_agg(json_build_object('id', m.id, 'title', m.title, 'started_at', m.started_at, 'finished_at', m.finished_at) order by m.started_at, m.id)
    from half_semesters hs join semesters m on m.id = hs.semester_id where hs.half_id = h.id), '[]') as semesters,
      coalesce((select json_agg(json_build_object('id', s.id, 'title', (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color, 'is_archived', s.is_archived) order by s.title, s.id)
        from subject_halves sh join subjects s on s.id = sh.subject_id and s.deleted_at is null where sh.half_id = h.id), '[]') as subjects,
      coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title) order by o.title, o.id)
        from trajectory_halves oh join trajectories o on o.id = oh.trajectory_id where oh.half_id = h.id and o.id <> $1), '[]') as shared_with
    from trajectory_halves th join halves h on h.id = th.half_id where th.trajectory_id = $2 order by th.sort, h.title, h.id;

-- selectGroups (domains/trajectories/picture/picture.queries.ts)
-- takes $1 integer
-- returns id integer, name text, half_id integer, students_count integer
select g.id, g.name, g.half_id, (select count(*)::int from group_users gu where gu.group_id = g.id) as students_count
  from groups g where g.trajectory_id = $1 and not g.is_archived order by g.name, g.id;

-- selectPlacedGroups (domains/trajectories/picture/picture.queries.ts)
-- takes $1 integer[], $2 integer
-- returns id integer, trajectory_id integer, half_id integer
select id, trajectory_id, half_id from groups where id = any ($1) and company_id = $2 order by id;

-- hasSubject (domains/trajectories/picture/picture.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from subjects where id = $1 and company_id = $2 and deleted_at is null;

-- hasBusinessRole (domains/trajectories/picture/picture.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from business_roles where id = $1 and company_id = $2;

-- replaceHalves (domains/trajectories/picture/picture.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer[]
-- returns nothing
with gone as (
    delete from trajectory_halves where trajectory_id = $1 and not half_id = any ($2))
  insert into trajectory_halves (trajectory_id, half_id, sort)
  select $3, half_id, place - 1 from unnest($4::int[]) with ordinality as u(half_id, place)
  on conflict (trajectory_id, half_id) do update set sort = excluded.sort;

-- moveSubject (domains/trajectories/picture/picture.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns nothing
with gone as (
    delete from subject_halves where subject_id = $1 and half_id = $2::int)
  insert into subject_halves (subject_id, half_id) select $3, half_id from (select $4::int as half_id) u
  where half_id is not null on conflict do nothing;

-- insertRoleOfTrajectory (domains/trajectories/picture/picture.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
insert into trajectory_business_roles (trajectory_id, business_role_id) values ($1, $2) on conflict do nothing;

-- deleteRoleOfTrajectory (domains/trajectories/picture/picture.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from trajectory_business_roles where trajectory_id = $1 and business_role_id = $2;

-- selectTrajectories (domains/trajectories/trajectories.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean, $4 integer, $5 bigint, $6 bigint
-- returns id integer, title text, description text, image_id integer, image_src text, educational_program_name text, is_archived boolean, updated_at timestamp with time zone, halves_count integer, subjects_count integer, groups_count integer, total integer
select t.id, t.title, t.description, t.image_id, '/api/files/' || t.image_id as image_src, t.educational_program_name, t.is_archived, t.updated_at,
    coalesce(h.halves, 0) as halves_count, coalesce(h.subjects, 0) as subjects_count, coalesce(g.n, 0) as groups_count, count(*) over ()::int as total
  from trajectories t
  left join (
    select th.trajectory_id, count(distinct th.half_id)::int as halves, count(distinct s.id)::int as subjects
    from trajectory_halves th left join subject_halves sh on sh.half_id = th.half_id left join subjects s on s.id = sh.subject_id and s.deleted_at is null
    group by th.trajectory_id) h on h.trajectory_id = t.id
  left join (
    select trajectory_id, count(*)::int as n from groups where not is_archived and company_id = $1 group by trajectory_id) g on g.trajectory_id = t.id
  where t.company_id = $2 and t.is_archived = $3 and exists (select 1 from trajectory_business_roles tb where tb.trajectory_id = t.id and tb.business_role_id = $4) order by t.title asc, t.title, t.id limit $5 offset $6;
-- Also:
--   − where t.company_id = $ and t.is_archived = $ and exists (select 1 from trajectory_business_roles tb where tb.trajectory_id = t.id and tb.business_role_id = $) order by t.title asc, t.title, t.id limit $ offset $
--   + where t.company_id = $ and t.is_archived = $ and ((fold_words(t.title) like $ or fold_words(t.educational_program_name) like $)) and exists (select 1 from trajectory_business_roles tb where tb.trajectory_id = t.id and tb.business_role_id = $) order by t.title asc, t.title, t.id limit $ offset $

-- countTrajectories (domains/trajectories/trajectories.queries.ts)
-- takes $1 integer
-- returns current integer, archived integer
select count(*) filter (where not is_archived)::int as current, count(*) filter (where is_archived)::int as archived from trajectories where company_id = $1;

-- insertTrajectory (domains/trajectories/trajectories.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 integer, $5 text, $6 boolean, $7 boolean
-- returns id integer
insert into trajectories (company_id, title, description, image_id, educational_program_name, show_full_structure, is_show_hard_skills) values ($1, $2, $3, $4, $5, $6, $7) returning id;

-- updateTrajectoryRow (domains/trajectories/trajectories.queries.ts)
-- takes $1 text, $2 text, $3 integer, $4 text, $5 boolean, $6 boolean, $7 integer
-- returns nothing
update trajectories set title = $1, description = $2, image_id = $3, educational_program_name = $4, show_full_structure = $5, is_show_hard_skills = $6, updated_at = now() where id = $7 and true;

-- countOwn (domains/trajectories/trajectories.queries.ts)
-- takes $1 integer[], $2 integer
-- returns n integer
select count(*)::int as n from trajectories where id = any ($1) and company_id = $2;

-- archiveTrajectories (domains/trajectories/trajectories.queries.ts)
-- takes $1 boolean, $2 integer[], $3 integer, $4 boolean
-- returns id integer
update trajectories set is_archived = $1, updated_at = now()
  where id = any ($2) and company_id = $3 and is_archived <> $4 returning id;

-- insertCopy (domains/trajectories/trajectories.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns id integer
with made as (
    insert into trajectories (company_id, title, description, image_id, educational_program_name, show_full_structure, is_show_hard_skills, source_id)
    select company_id, left(title, 246) || ' (копия)', description, image_id, educational_program_name, show_full_structure, is_show_hard_skills, id
    from trajectories where id = $1 and company_id = $2 returning id),
  planned as (
    select nextval(pg_get_serial_sequence('halves', 'id'))::int as id, h.id as source_id, h.title, h.description, h.image_id, th.sort
    from trajectory_halves th join halves h on h.id = th.half_id where th.trajectory_id = $3),
  copied as (
    insert into halves (id, company_id, title, description, image_id, source_id)
    select id, $4, title, description, image_id, source_id from planned),
  placed as (
    insert into trajectory_halves (trajectory_id, half_id, sort) select made.id, planned.id, planned.sort from made, planned),
  filled as (
    insert into subject_halves (subject_id, half_id)
    select sh.subject_id, planned.id from planned join subject_halves sh on sh.half_id = planned.source_id join subjects s on s.id = sh.subject_id and s.deleted_at is null),
  tied as (
    insert into trajectory_business_roles (trajectory_id, business_role_id)
    select made.id, tb.business_role_id from made, trajectory_business_roles tb where tb.trajectory_id = $5),
  roles as (
    insert into trajectory_organisation_roles (trajectory_id, role_id)
    select made.id, tr.role_id from made, trajectory_organisation_roles tr where tr.trajectory_id = $6)
  select id from made;

-- deleteTrajectoryRow (domains/trajectories/trajectories.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
with kept as (
    insert into deleted_trajectories (id, company_id, snapshot)
    select t.id, t.company_id, jsonb_build_object('trajectory', to_jsonb(t),
      'halves', coalesce((select jsonb_agg(jsonb_build_array(half_id, sort)) from trajectory_halves where trajectory_id = t.id), '[]'),
      'groups', coalesce((select jsonb_agg(jsonb_build_array(g.id, g.half_id)) from groups g where g.trajectory_id = t.id), '[]'),
      'business_roles', coalesce((select jsonb_agg(business_role_id) from trajectory_business_roles where trajectory_id = t.id), '[]'),
      'organisation_roles', coalesce((select jsonb_agg(role_id) from trajectory_organisation_roles where trajectory_id = t.id), '[]'))
    from trajectories t where t.id = $1 and t.company_id = $2 returning id)
  delete from trajectories t using kept where t.id = kept.id;

-- restoreTrajectoryRow (domains/trajectories/trajectories.queries.ts)
-- takes $1 integer, $2 integer
-- returns snapshot jsonb
with kept as (delete from deleted_trajectories where id = $1 and company_id = $2 returning snapshot)
  select snapshot from kept, restore_row('trajectories', snapshot -> 'trajectory');

-- restoreTrajectoryRow (domains/trajectories/trajectories.queries.ts)
-- takes $1 jsonb, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns nothing
with kept as materialized (select $1::jsonb as links),
  halves_back as (
    insert into trajectory_halves (trajectory_id, half_id, sort)
    select $2, h.id, (item ->> 1)::int from kept, jsonb_array_elements(links -> 'halves') kept_link(item) join halves h on h.id = (item ->> 0)::int),
  roles_back as (
    insert into trajectory_business_roles (trajectory_id, business_role_id)
    select $3, b.id from kept, jsonb_array_elements(links -> 'business_roles') kept_link(item) join business_roles b on b.id = item::int),
  organisation_back as (
    insert into trajectory_organisation_roles (trajectory_id, role_id)
    select $4, r.id from kept, jsonb_array_elements(links -> 'organisation_roles') kept_link(item) join organisation_roles r on r.id = item::int and r.company_id = $5)
  update groups g set trajectory_id = $6 from kept, jsonb_array_elements(links -> 'groups') kept_link(item)
  where g.id = (item ->> 0)::int and g.trajectory_id is null;

-- forgetDeleted (domains/trajectories/trajectories.queries.ts)
-- takes $1 integer
-- returns nothing
delete from deleted_trajectories where deleted_at < now() - make_interval(days => $1::int);

-- forgetDeleted (domains/trajectories/trajectories.queries.ts)
-- takes $1 integer
-- returns nothing
delete from deleted_business_roles where deleted_at < now() - make_interval(days => $1::int);

-- searchTrajectories (domains/trajectories/trajectories.queries.ts)
-- takes $1 integer, $2 text
-- returns id integer, title text
select t.id, t.title from trajectories t where t.company_id = $1 and not t.is_archived and ((fold_words(t.title) like $2))
  order by t.title, t.id limit 7;
