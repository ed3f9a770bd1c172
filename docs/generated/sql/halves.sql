-- SQL statements of «halves», written by npm run generate

-- selectHalves (domains/halves/halves.queries.ts)
-- takes $1 integer, $2 boolean, $3 bigint, $4 bigint, $5 boolean, $6 integer
-- returns id integer, title text, description text, image_id integer, image_src text, is_archived boolean, trajectory_id integer, sort integer, trajectories json, semesters json, subjects_count integer, updated_at timestamp with time zone, total integer
with page as materialized (
      select * from (select h.*, 0 as sort, count(*) over ()::int as total from halves h  where h.company_id = $1 and h.is_archived = $2) h
      order by h.title asc, h.id limit $3 offset $4)
    select
  h.id, h.title, h.description, h.image_id, '/api/files/' || h.image_id as image_src, h.is_archived,
  (select min(trajectory_id) from trajectory_halves where half_id = h.id) as trajectory_id,
  (select sort from trajectory_halves where half_id = h.id order by trajectory_id limit 1) as sort,
  coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'sort', th.sort) order by t.title, t.id)
    from trajectory_halves th join trajectories t on t.id = th.trajectory_id where th.half_id = h.id), '[]') as trajectories,
  coalesce((select json_agg(json_build_object('id', m.id, 'title', m.title, 'started_at', m.started_at, 'finished_at', m.finished_at) order by m.started_at, m.id)
    from half_semesters hs join semesters m on m.id = hs.semester_id where hs.half_id = h.id), '[]') as semesters,
  (select count(*)::int from subject_halves sh join subjects s on s.id = sh.subject_id where sh.half_id = h.id and (s.deleted_at is null and ($5 or (
  s.company_id = $6 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false)))))) as subjects_count,
  h.updated_at, h.total from page h order by h.title asc, h.id;
-- Also:
--   − true or false or false
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
-- Also:
--   − order by h.title asc, h.id limit $ offset $)
--   − true or false or false
--   − h.updated_at, h.total from page h order by h.title asc, h.id
--   + order by h.title asc, h.title, h.id limit $ offset $)
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + h.updated_at, h.total from page h order by h.title asc, h.title, h.id
-- Also:
--   − select * from (select h.*, 0 as sort, count(*) over ()::int as total from halves h  where h.company_id = $ and h.is_archived = $) h
--   − true or false or false
--   + select * from (select h.*, 0 as sort, count(*) over ()::int as total from halves h  where h.company_id = $ and h.is_archived = $ and ((fold_words(h.title) like $))) h
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
-- Also:
--   − select * from (select h.*, 0 as sort, count(*) over ()::int as total from halves h  where h.company_id = $ and h.is_archived = $) h
--   − true or false or false
--   + select * from (select h.*, 0 as sort, count(*) over ()::int as total from halves h  where h.company_id = $ and h.is_archived = $ and exists (select 1 from half_semesters hs where hs.half_id = h.id and hs.semester_id = $)) h
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
-- Also:
--   − select * from (select h.*, 0 as sort, count(*) over ()::int as total from halves h  where h.company_id = $ and h.is_archived = $) h
--   − order by h.title asc, h.id limit $ offset $)
--   − true or false or false
--   − h.updated_at, h.total from page h order by h.title asc, h.id
--   + select * from (select h.*, place.sort as sort, count(*) over ()::int as total from halves h join trajectory_halves place on place.half_id = h.id and place.trajectory_id = $ where h.company_id = $ and h.is_archived = $) h
--   + order by h.sort asc, h.title, h.id limit $ offset $)
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + h.updated_at, h.total from page h order by h.sort asc, h.title, h.id
-- Also:
--   − select * from (select h.*, 0 as sort, count(*) over ()::int as total from halves h  where h.company_id = $ and h.is_archived = $) h
--   − order by h.title asc, h.id limit $ offset $)
--   − true or false or false
--   − h.updated_at, h.total from page h order by h.title asc, h.id
--   + select * from (select h.*, place.sort as sort, count(*) over ()::int as total from halves h join trajectory_halves place on place.half_id = h.id and place.trajectory_id = $ where h.company_id = $ and h.is_archived = $ and ((fold_words(h.title) like $)) and exists (select 1 from half_semesters hs where hs.half_id = h.id and hs.semester_id = $)) h
--   + order by h.title asc, h.title, h.id limit $ offset $)
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + h.updated_at, h.total from page h order by h.title asc, h.title, h.id

-- countHalves (domains/halves/halves.queries.ts)
-- takes $1 integer
-- returns current integer, archived integer
select count(*) filter (where not is_archived)::int as current, count(*) filter (where is_archived)::int as archived from halves where company_id = $1;

-- selectHalf (domains/halves/halves.queries.ts)
-- takes $1 boolean, $2 integer, $3 integer, $4 integer
-- returns id integer, title text, description text, image_id integer, image_src text, is_archived boolean, trajectory_id integer, sort integer, trajectories json, semesters json, subjects_count integer, updated_at timestamp with time zone
select
  h.id, h.title, h.description, h.image_id, '/api/files/' || h.image_id as image_src, h.is_archived,
  (select min(trajectory_id) from trajectory_halves where half_id = h.id) as trajectory_id,
  (select sort from trajectory_halves where half_id = h.id order by trajectory_id limit 1) as sort,
  coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'sort', th.sort) order by t.title, t.id)
    from trajectory_halves th join trajectories t on t.id = th.trajectory_id where th.half_id = h.id), '[]') as trajectories,
  coalesce((select json_agg(json_build_object('id', m.id, 'title', m.title, 'started_at', m.started_at, 'finished_at', m.finished_at) order by m.started_at, m.id)
    from half_semesters hs join semesters m on m.id = hs.semester_id where hs.half_id = h.id), '[]') as semesters,
  (select count(*)::int from subject_halves sh join subjects s on s.id = sh.subject_id where sh.half_id = h.id and (s.deleted_at is null and ($1 or (
  s.company_id = $2 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false)))))) as subjects_count,
  h.updated_at from halves h where h.id = $3 and h.company_id = $4;
-- Also:
--   − true or false or false
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false

-- selectHalfSubjects (domains/halves/halves.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer
-- returns id integer, title text, color text, is_archived boolean
select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.color, s.is_archived from subject_halves sh join subjects s on s.id = sh.subject_id
    where sh.half_id = $1 and (s.deleted_at is null and ($2 or (
  s.company_id = $3 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))))) order by s.title, s.id;
-- Also:
--   − true or false or false
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false

-- insertHalf (domains/halves/halves.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 integer
-- returns id integer
insert into halves (company_id, title, description, image_id) values ($1, $2, $3, $4) returning id;

-- updateHalfRow (domains/halves/halves.queries.ts)
-- takes $1 text, $2 text, $3 integer, $4 integer
-- returns nothing
update halves set title = $1, description = $2, image_id = $3, updated_at = now() where id = $4 and true;

-- isUsablePhoto (domains/halves/halves.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns ?column? integer
select 1 from files f where f.id = $1 and f.company_id = $2 and f.kind = 'photo'
  and (f.owner_id = $3 or exists (select 1 from halves h where h.id = $4 and h.image_id = f.id));

-- hasTrajectory, hasTrajectory of domains/organisation/organisation.queries.ts (domains/halves/halves.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from trajectories where id = $1 and company_id = $2;

-- touchHalf (domains/halves/halves.queries.ts)
-- takes $1 integer
-- returns nothing
update halves set updated_at = now() where id = $1;

-- insertTrajectoryHalf (domains/halves/halves.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns nothing
insert into trajectory_halves (trajectory_id, half_id, sort) values ($1, $2, $3) on conflict (trajectory_id, half_id) do update set sort = $4;
-- Also:
--   − insert into trajectory_halves (trajectory_id, half_id, sort) values ($, $, $) on conflict (trajectory_id, half_id) do update set sort = $
--   + insert into trajectory_halves (trajectory_id, half_id, sort) values ($, $, (select coalesce(max(sort), -1) + 1 from trajectory_halves where trajectory_id = $)) on conflict do nothing

-- deleteTrajectoryHalf (domains/halves/halves.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from trajectory_halves where trajectory_id = $1 and half_id = $2;

-- deleteOtherTrajectories (domains/halves/halves.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from trajectory_halves where half_id = $1 and trajectory_id is distinct from $2;

-- insertCopy (domains/halves/halves.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer
with made as (
    insert into halves (company_id, title, description, image_id, source_id)
    select company_id, left(title, 246) || ' (копия)', description, image_id, id from halves where id = $1 and company_id = $2 returning id),
  places as (
    insert into subject_halves (subject_id, half_id)
    select sh.subject_id, made.id from made, subject_halves sh join subjects s on s.id = sh.subject_id and s.deleted_at is null where sh.half_id = $3)
  select id from made;

-- countOwn, countHalves of domains/semesters/semesters.queries.ts, countHalves of domains/trajectories/picture/picture.queries.ts (domains/halves/halves.queries.ts)
-- takes $1 integer[], $2 integer
-- returns n integer
select count(*)::int as n from halves where id = any ($1) and company_id = $2;

-- archiveHalves (domains/halves/halves.queries.ts)
-- takes $1 boolean, $2 integer[], $3 integer, $4 boolean
-- returns id integer
update halves set is_archived = $1, updated_at = now() where id = any ($2) and company_id = $3 and is_archived <> $4 returning id;

-- deleteHalfRow (domains/halves/halves.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
with kept as (
    insert into deleted_halves (id, company_id, snapshot)
    select h.id, h.company_id, jsonb_build_object('half', to_jsonb(h),
      'trajectories', coalesce((select jsonb_agg(jsonb_build_array(trajectory_id, sort)) from trajectory_halves where half_id = h.id), '[]'),
      'semesters', coalesce((select jsonb_agg(semester_id) from half_semesters where half_id = h.id), '[]'),
      'subjects', coalesce((select jsonb_agg(subject_id) from subject_halves where half_id = h.id), '[]'),
      'groups', coalesce((select jsonb_agg(g.id) from groups g where g.half_id = h.id), '[]'))
    from halves h where h.id = $1 and h.company_id = $2 returning id)
  delete from halves h using kept where h.id = kept.id;

-- restoreHalfRow (domains/halves/halves.queries.ts)
-- takes $1 integer, $2 integer
-- returns snapshot jsonb
with kept as (delete from deleted_halves where id = $1 and company_id = $2 returning snapshot)
  select snapshot from kept, restore_row('halves', snapshot -> 'half');

-- restoreHalfRow (domains/halves/halves.queries.ts)
-- takes $1 jsonb, $2 integer, $3 integer, $4 integer, $5 integer
-- returns nothing
with kept as materialized (select $1::jsonb as links),
  trajectories_back as (
    insert into trajectory_halves (trajectory_id, half_id, sort)
    select t.id, $2, (item ->> 1)::int from kept, jsonb_array_elements(links -> 'trajectories') kept_link(item) join trajectories t on t.id = (item ->> 0)::int),
  semesters_back as (
    insert into half_semesters (half_id, semester_id)
    select $3, m.id from kept, jsonb_array_elements(links -> 'semesters') kept_link(item) join semesters m on m.id = item::int),
  subjects_back as (
    insert into subject_halves (subject_id, half_id)
    select s.id, $4 from kept, jsonb_array_elements(links -> 'subjects') kept_link(item) join subjects s on s.id = item::int)
  update groups g set half_id = $5 from kept, jsonb_array_elements(links -> 'groups') kept_link(item) where g.id = item::int and g.half_id is null;

-- forgetDeletedHalves (domains/halves/halves.queries.ts)
-- takes $1 integer
-- returns nothing
delete from deleted_halves where deleted_at < now() - make_interval(days => $1::int);
