-- SQL statements of «ctp», written by npm run generate

-- selectKnownTopics (domains/ctp/ctp.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer
-- returns id integer, chapter text, topics json
with dates as materialized (
      select al.step_id, json_agg(json_build_object('group_id', al.group_id, 'opens', (al.opens_at at time zone co.time_zone)::date, 'due', (al.due_at at time zone co.time_zone)::date)) as list
      from steps st join abstract_lessons al on al.step_id = st.id and al.group_id = any ($1::int[])
        join subjects s on s.id = st.subject_id join companies co on co.id = s.company_id
      where st.subject_id = $2 and st.deleted_at is null group by al.step_id)
    select c.id, c.title as chapter, coalesce(json_agg(json_build_object('id', st.id, 'title', st.title, 'number', st.number, 'hours', st.hours, 'type', st.type,
      'asks_for_work', (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)), 'dates', coalesce(dates.list, '[]')) order by st.position, st.id) filter (where st.id is not null), '[]') as topics
    from chapters c left join steps st on st.chapter_id = c.id and st.deleted_at is null left join dates on dates.step_id = st.id
    where c.subject_id = $3 and c.deleted_at is null group by c.id order by c.position, c.id;

-- selectSchoolTerm (domains/ctp/ctp.queries.ts)
-- takes $1 integer
-- returns started_at text, finished_at text, source text, today text
select coalesce(m.started_at, year.started_at)::text as started_at,
    coalesce(m.finished_at, (year.started_at + interval '1 year - 1 day')::date)::text as finished_at,
    case when m.id is null then 'school-year' else 'half' end as source, now.today::text as today
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

-- selectGroupIds, selectGroups (domains/ctp/ctp.queries.ts)
-- takes $1 integer
-- returns id integer, name text
select g.id, g.name from subject_groups sg join groups g on g.id = sg.group_id
  where sg.subject_id = $1 and not g.is_archived order by g.id;

-- insertImport (domains/ctp/ctp.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text
-- returns id integer
insert into ctp_imports (subject_id, author_id, file_name, idempotency_key)
  values ($1, $2, $3, $4) returning id;

-- insertPlan (domains/ctp/ctp.queries.ts)
-- takes $1 jsonb, $2 text[], $3 integer, $4 integer, $5 integer, $6 integer, $7 boolean, $8 integer
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
    insert into steps (subject_id, chapter_id, title, type, number, hours, hidden, position, ctp_import_id)
    select $6, target_id, title, type, number, hours, $7::boolean, (select coalesce(max(st.position), 0) from steps st where st.chapter_id = target_id) + n, $8
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

-- selectExportedPlan (domains/ctp/ctp.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer[], $4 boolean, $5 integer[], $6 integer
-- returns title text, group text, topics json
with days as materialized (
    select al.step_id, min((al.due_at at time zone co.time_zone)::date) as day
    from steps st join abstract_lessons al on al.step_id = st.id and al.group_id = any ($1::int[])
      join subjects s on s.id = st.subject_id join companies co on co.id = s.company_id
    where st.subject_id = $2 and st.deleted_at is null
    group by al.step_id having count(al.due_at) = cardinality($3::int[]) and count(distinct (al.due_at at time zone co.time_zone)::date) = 1)
  select s.title, (select g.name from groups g where $4 and g.id = any ($5::int[])) as "group", coalesce((select json_agg(json_build_object('chapter', c.title, 'title', st.title, 'hours', st.hours, 'type', st.type, 'date', days.day)
      order by c.position, c.id, st.position, st.id)
    from chapters c join steps st on st.chapter_id = c.id and st.deleted_at is null left join days on days.step_id = st.id
    where c.subject_id = s.id and c.deleted_at is null and true), '[]') as topics
  from subjects s where s.id = $6;

-- changeTopics (domains/ctp/imported.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
with next as materialized (
    select * from jsonb_to_recordset($1::jsonb) as n(id int, title text, number int, hours numeric, type smallint)),
  kept as (
    insert into ctp_import_changes (import_id, step_id, before, after)
    select $2, st.id, jsonb_build_object('title', st.title, 'number', st.number, 'hours', st.hours, 'type', st.type), jsonb_build_object('title', next.title, 'number', next.number, 'hours', next.hours, 'type', next.type) from next join steps st on st.id = next.id)
  update steps st set title = next.title, number = next.number, hours = next.hours, type = next.type, updated_at = now()
  from next where st.id = next.id;

-- changeDueDates (domains/ctp/imported.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
with next as materialized (
    select n.step_id, n.group_id, al.due_at as before, (n.date + time '23:59') at time zone co.time_zone as due_at
    from jsonb_to_recordset($1::jsonb) as n(step_id int, group_id int, date date)
    join steps st on st.id = n.step_id join subjects s on s.id = st.subject_id join companies co on co.id = s.company_id
    left join abstract_lessons al on al.step_id = n.step_id and al.group_id = n.group_id),
  kept as (
    insert into ctp_import_dates (import_id, step_id, group_id, before, after)
    select $2, step_id, group_id, before, due_at from next)
  insert into abstract_lessons as al (step_id, group_id, due_at) select step_id, group_id, due_at from next order by step_id, group_id
  on conflict (step_id, group_id) do update set due_at = excluded.due_at, updated_at = now();

-- selectImportCounts (domains/ctp/imported.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns chapters_count integer, steps_count integer, updated_count integer, due_dates_count integer
select (select count(*)::int from chapters where ctp_import_id = $1) as chapters_count,
  (select count(*)::int from steps where ctp_import_id = $2) as steps_count,
  (select count(distinct step_id)::int from (
    select step_id from ctp_import_changes where import_id = $3 union select step_id from ctp_import_dates where import_id = $4) changed) as updated_count,
  (select count(*)::int from abstract_lessons al join steps st on st.id = al.step_id where st.ctp_import_id = $5)
    + (select count(*)::int from ctp_import_dates where import_id = $6) as due_dates_count;

-- lockImport (domains/ctp/imported.queries.ts)
-- takes $1 integer, $2 integer
-- returns undone boolean, is_used boolean
select i.undone_at is not null as undone, exists (
    select 1 from steps st where st.ctp_import_id = i.id and (
      exists (select 1 from sections b where b.step_id = st.id) or exists (select 1 from patterns p where p.step_id = st.id)
      or exists (select 1 from answers a where a.step_id = st.id) or exists (select 1 from marks m where m.step_id = st.id)
      or exists (select 1 from passings p where p.step_id = st.id)
      or exists (select 1 from abstract_lessons al where al.step_id = st.id and al.updated_at > i.created_at)
      or exists (select 1 from abstract_lesson_schedules al where al.step_id = st.id)
      or exists (select 1 from extension_requests x where x.step_id = st.id) or exists (select 1 from lessons l where l.step_id = st.id)
      or exists (select 1 from lesson_steps l where l.step_id = st.id) or exists (select 1 from retake_checkpoints c where c.step_id = st.id)
      or exists (select 1 from step_unlocks k where k.step_id = st.id)
      or st.updated_at > i.created_at))
    or exists (
      select 1 from ctp_import_changes c join steps st on st.id = c.step_id where c.import_id = i.id and jsonb_build_object('title', st.title, 'number', st.number, 'hours', st.hours, 'type', st.type) <> c.after)
    or exists (
      select 1 from ctp_import_dates d left join abstract_lessons al on al.step_id = d.step_id and al.group_id = d.group_id
      where d.import_id = i.id and al.due_at is distinct from d.after) as is_used
  from ctp_imports i where i.id = $1 and i.subject_id = $2 for update of i;

-- selectDated (domains/ctp/imported.queries.ts)
-- takes $1 integer
-- returns step_id integer, group_id integer
select step_id, group_id from ctp_import_dates where import_id = $1;

-- removeImported (domains/ctp/imported.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns group_id integer
with undone as (update ctp_imports set undone_at = now() where id = $1),
  gone as (update steps set deleted_at = now() where ctp_import_id = $2 and deleted_at is null),
  due as (delete from abstract_lessons al using steps st where st.id = al.step_id and st.ctp_import_id = $3 returning al.group_id),
  empty as (update chapters c set deleted_at = now() where c.ctp_import_id = $4 and c.deleted_at is null
    and not exists (select 1 from steps st where st.chapter_id = c.id and st.deleted_at is null and st.ctp_import_id is distinct from $5)),
  returned as (
    update steps st set title = old.title, number = old.number, hours = old.hours, type = old.type, updated_at = now()
    from ctp_import_changes c cross join jsonb_to_record(c.before) as old(title text, number int, hours numeric, type smallint)
    where c.import_id = $6 and st.id = c.step_id),
  dated as (
    update abstract_lessons al set due_at = d.before, updated_at = now() from ctp_import_dates d
    where d.import_id = $7 and al.step_id = d.step_id and al.group_id = d.group_id and (d.before is not null or al.opens_at is not null)
    returning al.group_id),
  undated as (
    delete from abstract_lessons al using ctp_import_dates d
    where d.import_id = $8 and al.step_id = d.step_id and al.group_id = d.group_id and d.before is null and al.opens_at is null
    returning al.group_id)
  select group_id from due union select group_id from dated union select group_id from undated;
