-- SQL statements of «ctp», written by npm run generate

-- lockSubject (domains/ctp/ctp.queries.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from subjects where id = $1 for update;

-- selectKnownTitles (domains/ctp/ctp.queries.ts)
-- takes $1 integer
-- returns id integer, chapter text, titles text[]
select c.id, c.title as chapter, coalesce(array_agg(st.title) filter (where st.id is not null), '{}') as titles
  from chapters c left join steps st on st.chapter_id = c.id and st.deleted_at is null
  where c.subject_id = $1 and c.deleted_at is null group by c.id order by c.position desc, c.id desc;

-- selectSchoolTerm (domains/ctp/ctp.queries.ts)
-- takes $1 integer
-- returns started_at text, finished_at text, source text
select coalesce(m.started_at, year.started_at)::text as started_at,
    coalesce(m.finished_at, (year.started_at + interval '1 year - 1 day')::date)::text as finished_at,
    case when m.id is null then 'school-year' else 'half' end as source
  from subjects s join companies co on co.id = s.company_id
  cross join lateral (select (now() at time zone co.time_zone)::date as today) now
  cross join lateral (
    select make_date(extract(year from now.today)::int - (extract(month from now.today) < 7)::int, 7, 1) as started_at) year
  left join lateral (
    select m.id, m.started_at, m.finished_at from subject_halves sh
    join half_semesters hs on hs.half_id = sh.half_id join semesters m on m.id = hs.semester_id
    where sh.subject_id = s.id
    order by m.finished_at < now.today, case when m.finished_at >= now.today then m.started_at end, m.started_at desc
    limit 1) m on true
  where s.id = $1;

-- selectImportByKey (domains/ctp/ctp.queries.ts)
-- takes $1 integer, $2 text
-- returns id integer
select id from ctp_imports where subject_id = $1 and idempotency_key = $2;

-- countGroups (domains/ctp/ctp.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns n integer
select count(*)::int as n from subject_groups sg join groups g on g.id = sg.group_id
  where sg.subject_id = $1 and sg.group_id = any ($2) and not g.is_archived;

-- insertImport (domains/ctp/ctp.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text
-- returns id integer
insert into ctp_imports (subject_id, author_id, file_name, idempotency_key)
  values ($1, $2, $3, $4) returning id;

-- insertPlan (domains/ctp/ctp.queries.ts)
-- takes $1 jsonb, $2 text[], $3 integer, $4 integer, $5 integer, $6 integer, $7 integer
-- returns chapters_count integer, steps_count integer
with plan as materialized (
    select p.*, p.ordinality as n from rows from (
      jsonb_to_recordset($1::jsonb) as (number int, title text, hours numeric, type smallint, chapter_id int, new_chapter int)
    ) with ordinality p),
  fresh as materialized (
    select title, n, nextval(pg_get_serial_sequence('chapters', 'id'))::int as id from unnest($2::text[]) with ordinality fresh(title, n)),
  made as (
    insert into chapters (id, subject_id, title, position, ctp_import_id)
    select id, $3, title, (select coalesce(max(position), 0) from chapters where subject_id = $4) + n, $5 from fresh
    returning 1),
  placed as materialized (select plan.*, coalesce(plan.chapter_id, fresh.id) as target_id from plan left join fresh on fresh.n = plan.new_chapter),
  steps_made as (
    insert into steps (subject_id, chapter_id, title, type, number, hours, position, ctp_import_id)
    select $6, target_id, title, type, number, hours, (select coalesce(max(st.position), 0) from steps st where st.chapter_id = target_id) + n, $7
    from placed order by n
    returning 1)
  select (select count(*)::int from made) as chapters_count, (select count(*)::int from steps_made) as steps_count;

-- insertDueDates (domains/ctp/ctp.queries.ts)
-- takes $1 integer, $2 date[], $3 integer[]
-- returns nothing
insert into abstract_lessons (step_id, group_id, due_at)
  select st.id, g, (day.date + time '23:59') at time zone co.time_zone
  from (select st.id, st.subject_id, row_number() over (order by st.id) as n from steps st where st.ctp_import_id = $1) st
  join unnest($2::date[]) with ordinality day(date, n) on day.n = st.n
  join subjects s on s.id = st.subject_id join companies co on co.id = s.company_id
  cross join unnest($3::int[]) g
  where day.date is not null;

-- selectImportCounts (domains/ctp/ctp.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns chapters_count integer, steps_count integer, due_dates_count integer
select (select count(*)::int from chapters where ctp_import_id = $1) as chapters_count,
  (select count(*)::int from steps where ctp_import_id = $2) as steps_count,
  (select count(*)::int from abstract_lessons al join steps st on st.id = al.step_id where st.ctp_import_id = $3) as due_dates_count;

-- lockImport (domains/ctp/ctp.queries.ts)
-- takes $1 integer, $2 integer
-- returns undone boolean, is_used boolean
select i.undone_at is not null as undone, exists (
    select 1 from steps st where st.ctp_import_id = i.id and (
      exists (select 1 from sections b where b.step_id = st.id) or exists (select 1 from patterns p where p.step_id = st.id)
      or exists (select 1 from answers a where a.step_id = st.id) or exists (select 1 from marks m where m.step_id = st.id)
      or exists (select 1 from passings p where p.step_id = st.id)
      or st.updated_at > i.created_at)) as is_used
  from ctp_imports i where i.id = $1 and i.subject_id = $2 for update of i;

-- removeImported (domains/ctp/ctp.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns group_id integer
with undone as (update ctp_imports set undone_at = now() where id = $1),
  gone as (update steps set deleted_at = now() where ctp_import_id = $2 and deleted_at is null),
  due as (delete from abstract_lessons al using steps st where st.id = al.step_id and st.ctp_import_id = $3 returning al.group_id),
  empty as (update chapters c set deleted_at = now() where c.ctp_import_id = $4 and c.deleted_at is null
    and not exists (select 1 from steps st where st.chapter_id = c.id and st.deleted_at is null and st.ctp_import_id is distinct from $5))
  select distinct group_id from due;
