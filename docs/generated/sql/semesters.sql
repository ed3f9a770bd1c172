-- SQL statements of «semesters», written by npm run generate

-- selectSemesters (domains/semesters/semesters.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, title text, started_at date, finished_at date, updated_at timestamp with time zone, halves json, subjects_count integer, overlaps json, total integer
with page as materialized (
      select m.*, count(*) over ()::int as total from semesters m where m.company_id = $1 order by m.started_at asc, m.title, m.id limit $2 offset $3)
    select
  m.id, m.title, m.started_at, m.finished_at, m.updated_at,
  coalesce((select json_agg(json_build_object('id', h.id, 'title', h.title, 'is_archived', h.is_archived) order by h.title, h.id)
    from half_semesters hs join halves h on h.id = hs.half_id where hs.semester_id = m.id), '[]') as halves,
  (select count(distinct s.id)::int from half_semesters hs join subject_halves sh on sh.half_id = hs.half_id join subjects s on s.id = sh.subject_id and s.deleted_at is null
    where hs.semester_id = m.id) as subjects_count,
  coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title, 'started_at', o.started_at, 'finished_at', o.finished_at) order by o.started_at, o.id) from semesters o
    where o.company_id = m.company_id and o.id <> m.id and o.started_at <= m.finished_at and o.finished_at >= m.started_at), '[]') as overlaps, m.total from page m order by m.started_at asc, m.title, m.id;
-- Also:
--   − select m.*, count(*) over ()::int as total from semesters m where m.company_id = $ order by m.started_at asc, m.title, m.id limit $ offset $)
--   − where o.company_id = m.company_id and o.id <> m.id and o.started_at <= m.finished_at and o.finished_at >= m.started_at), '[]') as overlaps, m.total from page m order by m.started_at asc, m.title, m.id
--   + select m.*, count(*) over ()::int as total from semesters m where m.company_id = $ order by m.started_at desc, m.title, m.id limit $ offset $)
--   + where o.company_id = m.company_id and o.id <> m.id and o.started_at <= m.finished_at and o.finished_at >= m.started_at), '[]') as overlaps, m.total from page m order by m.started_at desc, m.title, m.id
-- Also:
--   − select m.*, count(*) over ()::int as total from semesters m where m.company_id = $ order by m.started_at asc, m.title, m.id limit $ offset $)
--   − where o.company_id = m.company_id and o.id <> m.id and o.started_at <= m.finished_at and o.finished_at >= m.started_at), '[]') as overlaps, m.total from page m order by m.started_at asc, m.title, m.id
--   + select m.*, count(*) over ()::int as total from semesters m where m.company_id = $ and ((fold_words(m.title) like $)) order by m.started_at desc, m.title, m.id limit $ offset $)
--   + where o.company_id = m.company_id and o.id <> m.id and o.started_at <= m.finished_at and o.finished_at >= m.started_at), '[]') as overlaps, m.total from page m order by m.started_at desc, m.title, m.id
-- Also:
--   − select m.*, count(*) over ()::int as total from semesters m where m.company_id = $ order by m.started_at asc, m.title, m.id limit $ offset $)
--   − where o.company_id = m.company_id and o.id <> m.id and o.started_at <= m.finished_at and o.finished_at >= m.started_at), '[]') as overlaps, m.total from page m order by m.started_at asc, m.title, m.id
--   + select m.*, count(*) over ()::int as total from semesters m where m.company_id = $ and (m.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date and m.finished_at >= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date) order by m.started_at desc, m.title, m.id limit $ offset $)
--   + where o.company_id = m.company_id and o.id <> m.id and o.started_at <= m.finished_at and o.finished_at >= m.started_at), '[]') as overlaps, m.total from page m order by m.started_at desc, m.title, m.id
-- Also:
--   − select m.*, count(*) over ()::int as total from semesters m where m.company_id = $ order by m.started_at asc, m.title, m.id limit $ offset $)
--   + select m.*, count(*) over ()::int as total from semesters m where m.company_id = $ and ((fold_words(m.title) like $)) and (m.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date and m.finished_at >= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date) order by m.started_at asc, m.title, m.id limit $ offset $)

-- countSemesters (domains/semesters/semesters.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns all integer, current integer, coming integer, past integer
select count(*)::int as all, count(*) filter (where (m.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $1))::date and m.finished_at >= (now() at time zone (select tz.time_zone from companies tz where tz.id = $2))::date))::int as current,
    count(*) filter (where m.started_at > (now() at time zone (select tz.time_zone from companies tz where tz.id = $3))::date)::int as coming, count(*) filter (where m.finished_at < (now() at time zone (select tz.time_zone from companies tz where tz.id = $4))::date)::int as past
  from semesters m where m.company_id = $5;

-- selectSemester (domains/semesters/semesters.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, title text, started_at date, finished_at date, updated_at timestamp with time zone, halves json, subjects_count integer, overlaps json
select
  m.id, m.title, m.started_at, m.finished_at, m.updated_at,
  coalesce((select json_agg(json_build_object('id', h.id, 'title', h.title, 'is_archived', h.is_archived) order by h.title, h.id)
    from half_semesters hs join halves h on h.id = hs.half_id where hs.semester_id = m.id), '[]') as halves,
  (select count(distinct s.id)::int from half_semesters hs join subject_halves sh on sh.half_id = hs.half_id join subjects s on s.id = sh.subject_id and s.deleted_at is null
    where hs.semester_id = m.id) as subjects_count,
  coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title, 'started_at', o.started_at, 'finished_at', o.finished_at) order by o.started_at, o.id) from semesters o
    where o.company_id = m.company_id and o.id <> m.id and o.started_at <= m.finished_at and o.finished_at >= m.started_at), '[]') as overlaps from semesters m where m.id = $1 and m.company_id = $2;
-- Also:
--   − where o.company_id = m.company_id and o.id <> m.id and o.started_at <= m.finished_at and o.finished_at >= m.started_at), '[]') as overlaps from semesters m where m.id = $ and m.company_id = $
--   + where o.company_id = m.company_id and o.id <> m.id and o.started_at <= m.finished_at and o.finished_at >= m.started_at), '[]') as overlaps from semesters m where m.id = $ and m.company_id = $ for no key update

-- searchSemesters (domains/semesters/semesters.queries.ts)
-- takes $1 integer, $2 text, $3 date, $4 date, $5 bigint
-- returns id integer, title text, started_at date, finished_at date
select m.id, m.title, m.started_at, m.finished_at from semesters m where m.company_id = $1 and ((fold_words(m.title) like $2)) and m.finished_at >= $3::date and m.started_at <= $4::date order by m.started_at desc, m.id limit $5;

-- insertSemester (domains/semesters/semesters.queries.ts)
-- takes $1 integer, $2 text, $3 date, $4 date
-- returns id integer
insert into semesters (company_id, title, started_at, finished_at) values ($1, $2, $3, $4) returning id;

-- updateSemesterRow (domains/semesters/semesters.queries.ts)
-- takes $1 text, $2 date, $3 date, $4 integer
-- returns nothing
update semesters set title = $1, started_at = $2, finished_at = $3, updated_at = now() where id = $4 and true;

-- lockToDelete (domains/semesters/semesters.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from semesters where id = $1 and company_id = $2 for update;

-- hasResults (domains/semesters/semesters.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from final_results r join semesters m on m.id = r.semester_id where r.semester_id = $1 and m.company_id = $2 limit 1;

-- deleteSemesterRow (domains/semesters/semesters.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
with kept as (
    insert into deleted_semesters (id, company_id, snapshot)
    select m.id, m.company_id, jsonb_build_object('semester', to_jsonb(m),
      'halves', coalesce((select jsonb_agg(half_id) from half_semesters where semester_id = m.id), '[]'))
    from semesters m where m.id = $1 and m.company_id = $2 returning id)
  delete from semesters m using kept where m.id = kept.id;

-- restoreSemesterRow (domains/semesters/semesters.queries.ts)
-- takes $1 integer, $2 integer
-- returns snapshot jsonb
with kept as (delete from deleted_semesters where id = $1 and company_id = $2 returning snapshot)
  select snapshot from kept, restore_row('semesters', snapshot -> 'semester');

-- restoreSemesterRow (domains/semesters/semesters.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
with kept as (select $1::jsonb as links)
  insert into half_semesters (half_id, semester_id)
  select h.id, $2 from kept, jsonb_array_elements(links -> 'halves') kept_link(item) join halves h on h.id = item::int;

-- forgetDeletedSemesters (domains/semesters/semesters.queries.ts)
-- takes $1 integer
-- returns nothing
delete from deleted_semesters where deleted_at < now() - make_interval(days => $1::int);

-- attachHalves (domains/semesters/semesters.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns half_id integer, semester_id integer, title text
with made as (
    insert into half_semesters (half_id, semester_id) select half_id, $1 from unnest($2::int[]) as u(half_id) on conflict do nothing returning half_id, semester_id)
  select made.half_id, made.semester_id, h.title from made join halves h on h.id = made.half_id order by h.title, h.id;

-- detachHalves (domains/semesters/semesters.queries.ts)
-- takes $1 integer[], $2 integer
-- returns half_id integer, semester_id integer, title text
with gone as (delete from half_semesters where half_id = any ($1) and semester_id = $2 returning half_id, semester_id)
  select gone.half_id, gone.semester_id, h.title from gone join halves h on h.id = gone.half_id order by h.title, h.id;

-- selectSections (domains/semesters/semesters.queries.ts)
-- takes $1 boolean, $2 integer, $3 integer, $4 text[], $5 integer, $6 integer[]
-- returns id integer, title text, started_at date, finished_at date, sections json
select m.id, m.title, m.started_at, m.finished_at,
      coalesce((select json_agg(json_build_object('id', h.id, 'title', h.title, 'is_archived', h.is_archived, 'subjects',
          coalesce((select json_agg(json_build_object('id', s.id, 'title', (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end), 'color', s.color) order by s.title, s.id)
            from subject_halves sh join subjects s on s.id = sh.subject_id and s.deleted_at is null
            where sh.half_id = h.id and ($1 or (
  s.company_id = $2 and s.deleted_at is null and (
    false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $3 and su.role_type = any ($4)) or false
    or (not s.hidden and not s.is_archived and false))))), '[]')) order by h.title, h.id)
        from half_semesters hs join halves h on h.id = hs.half_id where hs.semester_id = m.id), '[]') as sections
    from semesters m where m.company_id = $5 and m.id = any ($6) order by m.started_at desc, m.id;

-- selectUserSemesters (domains/semesters/semesters.queries.ts)
-- takes $1 integer, $2 integer, $3 text[], $4 integer, $5 integer, $6 integer
-- returns id integer, title text, started_at date, finished_at date, subjects_count integer
select m.id, m.title, m.started_at, m.finished_at, count(distinct s.id)::int as subjects_count
  from subjects s join subject_halves sh on sh.subject_id = s.id join half_semesters hs on hs.half_id = sh.half_id join semesters m on m.id = hs.semester_id
  where s.company_id = $1 and s.deleted_at is null and (exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $2 and su.role_type = any ($3)) or ((s.company_id = $4 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $5))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $6 and sg.subject_id = s.id)))) and true
  group by m.id order by m.started_at desc, m.id;
-- Also:
--   − where s.company_id = $ and s.deleted_at is null and (exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))) and true
--   + where s.company_id = $ and s.deleted_at is null and (exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))) and (
--   + s.company_id = $ and s.deleted_at is null and (
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + or (not s.hidden and not s.is_archived and false)))
