-- SQL statements of «reports», written by npm run generate

-- selectLetterhead (domains/reports/certificates/certificates.queries.ts)
-- takes $1 integer
-- returns city text, address text, licence text
select coalesce(pp.city, '') as city, coalesce(pp.address, '') as address, coalesce(pp.licence, '') as licence
  from companies co left join paper_particulars pp on pp.company_id = co.id where co.id = $1;

-- selectFacts (domains/reports/certificates/certificates.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer
-- returns institution text, city text, address text, licence text, student text, order_number text, since text, education_form text, trajectory text
select coalesce(nullif(pp.legal_name, ''), co.title) as institution, coalesce(pp.city, '') as city, coalesce(pp.address, '') as address, coalesce(pp.licence, '') as licence,
      concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, enrolled.number as order_number,
      to_char(coalesce(enrolled.enrolled_on, (joined.at at time zone co.time_zone)::date), 'DD.MM.YYYY') as since,
      (
  select json_build_object('id', f.id, 'title', f.title) from education_forms f
  where f.id = coalesce((
  select own.education_form_id from education_form_periods own
  where own.user_id = u.id and own.company_id = $1 and own.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $2))::date order by own.started_at desc limit 1), (
  select p.education_form_id from education_form_periods p where p.group_id = (
  select gu.group_id from group_users gu join groups g on g.id = gu.group_id and g.company_id = $3 and not g.is_archived
  where gu.user_id = u.id and exists (select 1 from education_form_periods p where p.group_id = g.id) order by gu.joined_at desc, g.id desc limit 1) and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $4))::date order by p.started_at desc limit 1)))->>'title' as education_form, t.title as trajectory
    from users u join companies co on co.id = $5 left join paper_particulars pp on pp.company_id = co.id
      left join groups g on g.id = $6 left join trajectories t on t.id = g.trajectory_id
      left join lateral (
        select r.number, r.enrolled_on from contracts c join enrolment_order_people p on p.contract_id = c.id join enrolment_orders r on r.id = p.order_id and r.undone_at is null
        where c.user_id = u.id and c.company_id = co.id order by r.enrolled_on, r.id limit 1) enrolled on true
      left join lateral (
        select min(x.joined_at) as at from (
          select gu.joined_at from group_users gu join groups og on og.id = gu.group_id and og.company_id = co.id where gu.user_id = u.id
          union all select f.joined_at from former_members f join groups og on og.id = f.group_id and og.company_id = co.id where f.user_id = u.id) x) joined on true
    where u.id = $7;

-- selectToday (domains/reports/certificates/certificates.queries.ts)
-- takes $1 integer
-- returns day text
select (now() at time zone (select tz.time_zone from companies tz where tz.id = $1))::date::text as day;

-- takeNumber (domains/reports/certificates/certificates.queries.ts)
-- takes $1 integer, $2 integer
-- returns year integer, serial integer, number text, day text
with today as (select (now() at time zone (select tz.time_zone from companies tz where tz.id = $1))::date as day),
  counter as (
    insert into paper_counters (company_id, kind, year, last)
    select $2::int, 'certificate', extract(year from today.day)::smallint, 1 from today
    on conflict (company_id, kind, year) do update set last = paper_counters.last + 1 returning year, last)
  select k.year::int as year, k.last as serial, k.year || '-' || lpad(k.last::text, greatest(3, length(k.last::text)), '0') as number, today.day::text as day
  from counter k cross join today;

-- insertCertificate (domains/reports/certificates/certificates.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 integer, $5 text, $6 smallint, $7 integer, $8 text, $9 date, $10 text, $11 jsonb, $12 integer, $13 integer
-- returns id integer
insert into study_certificates (company_id, student_id, student_name, group_id, group_name, year, serial, number, issued_on, destination, content, template_id, issued_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9::date,
    $10, $11::jsonb, $12, $13) returning id;

-- countOfDay (domains/reports/certificates/certificates.queries.ts)
-- takes $1 integer, $2 date, $3 integer
-- returns count integer
select count(*)::int as count from study_certificates where student_id = $1 and issued_on = $2::date and company_id = $3;

-- selectCertificates (domains/reports/certificates/certificates.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, number text, issued_on text, student json, group_name text, destination text, issued_by json, created_at timestamp with time zone, revoked_at timestamp with time zone, total integer
select
  c.id, c.number, c.issued_on::text as issued_on, json_build_object('id', c.student_id, 'name', c.student_name) as student, c.group_name, c.destination,
  case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as issued_by, c.created_at, c.revoked_at, count(*) over ()::int as total from study_certificates c left join users u on u.id = c.issued_by
    where (
  c.company_id = $1 and true) and true
    order by c.id desc limit $2 offset $3;
-- Also:
--   − c.company_id = $ and true) and true
--   + c.company_id = $ and true) and ((fold_words(c.number) like $ or fold_words(c.student_name) like $ or fold_words(c.group_name) like $))

-- selectCertificate (domains/reports/certificates/certificates.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, number text, issued_on text, student json, group_name text, destination text, issued_by json, created_at timestamp with time zone, revoked_at timestamp with time zone, content jsonb, template json
select
  c.id, c.number, c.issued_on::text as issued_on, json_build_object('id', c.student_id, 'name', c.student_name) as student, c.group_name, c.destination,
  case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as issued_by, c.created_at, c.revoked_at, c.content, case when t.id is not null then json_build_object('sealed_name', t.sealed_name, 'has_pdf', t.has_pdf) end as template
    from study_certificates c left join users u on u.id = c.issued_by left join report_templates t on t.id = c.template_id
    where c.id = $1 and (
  c.company_id = $2 and true);

-- revoke (domains/reports/certificates/certificates.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
update study_certificates c set revoked_at = now(), revoked_by = $1 where c.id = $2 and (
  c.company_id = $3 and true) and c.revoked_at is null;

-- selectSurroundings (domains/reports/curator-report.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer
-- returns student_id integer, relatives integer, statuses text
select gu.user_id as student_id,
      (select count(*)::int from relations r where r.student_id = gu.user_id and r.company_id = $1 and r.confirmed_at is not null) as relatives,
      case when (gu.user_id = $2 or (gu.user_id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $3 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $4)) or (gu.user_id in (
  select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $5 and own_s.deleted_at is null
  join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
  where own_su.user_id = $6 and own_su.role_type = 'TEACHER'))) then coalesce((select string_agg(ts.title, ', ' order by ts.title) from temporary_status_users tu join temporary_statuses ts on ts.id = tu.temporary_status_id
        where tu.user_id = gu.user_id and tu.company_id = $7
          and (now() at time zone co.time_zone)::date between tu.start_date and tu.end_date), '') end as statuses
    from group_users gu join companies co on co.id = $8 where gu.group_id = $9;

-- selectGroupContacts (domains/reports/curator-report.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 bigint
-- returns student_id integer, student text, kind text, whom text, text text, day text
select c.student_id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, c.kind, c.whom, c.text,
      to_char(c.contacted_at at time zone co.time_zone, 'DD.MM.YYYY') as day
    from group_users gu join student_contacts c on c.student_id = gu.user_id and c.company_id = $1 join users u on u.id = c.student_id
      join companies co on co.id = c.company_id
    where gu.group_id = $2 and (c.student_id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $3 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $4)) and c.student_id <> $5
      and exists (select 1 from semesters m where m.id = $6 and m.company_id = $7
        and c.contacted_at >= m.started_at::timestamp at time zone co.time_zone and c.contacted_at < (m.finished_at + 1)::timestamp at time zone co.time_zone)
    order by c.contacted_at desc, c.id desc limit $8;

-- selectCheckpoints (domains/reports/gradebook.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 text[], $6 integer[], $7 integer, $8 integer, $9 integer
-- returns id integer, subject_id integer, title text, is_retake boolean, max_mark double precision
with
  t as materialized (
    select distinct st.id, st.subject_id, st.title, st.is_retake, st.max_mark::float as max_mark, c.position as chapter_position, c.id as chapter_id, st.position
    from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id join steps st on st.subject_id = s.id join chapters c on c.id = st.chapter_id
    where (
  s.company_id = $1 and s.deleted_at is null and g.company_id = $2 and true
  and (false
    or (s.company_id = $3 and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $4 and su.role_type = any ($5))) or (false and s.privacy <> 1 and not s.hidden))) and (
  g.id = any ($6) and s.id = $7 and (exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = $8)
        or exists (select 1 from final_results r where r.subject_id = s.id and r.semester_id = $9))) and (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and st.type = 2 and st.max_mark is not null)
    select t.id, t.subject_id, t.title, t.is_retake, t.max_mark from t order by t.subject_id, t.chapter_position, t.chapter_id, t.position, t.id;

-- selectCheckpointMarks (domains/reports/gradebook.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 text[], $6 integer[], $7 integer, $8 integer, $9 integer, $10 date, $11 date, $12 integer, $13 integer, $14 integer, $15 integer[], $16 integer[], $17 integer, $18 integer
-- returns step_id integer, student_id integer, value double precision
with
  t as materialized (
    select distinct st.id, st.subject_id, st.title, st.is_retake, st.max_mark::float as max_mark, c.position as chapter_position, c.id as chapter_id, st.position
    from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id join steps st on st.subject_id = s.id join chapters c on c.id = st.chapter_id
    where (
  s.company_id = $1 and s.deleted_at is null and g.company_id = $2 and true
  and (false
    or (s.company_id = $3 and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $4 and su.role_type = any ($5))) or (false and s.privacy <> 1 and not s.hidden))) and (
  g.id = any ($6) and s.id = $7 and (exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = $8)
        or exists (select 1 from final_results r where r.subject_id = s.id and r.semester_id = $9))) and (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and st.type = 2 and st.max_mark is not null),
  period as materialized (
    select greatest(d.first, $10::date)::timestamp at time zone co.time_zone as since,
      (least(d.last, $11::date) + 1)::timestamp at time zone co.time_zone as until, co.time_zone
    from companies co left join (select m.started_at as first, m.finished_at as last from semesters m where m.id = $12 and m.company_id = $13) d on true where co.id = $14),
  members as materialized (
    select distinct on (x.group_id, x.user_id) x.group_id, x.user_id, to_char(x.left_at at time zone period.time_zone, 'DD.MM.YYYY') as left_on,
      ((x.left_at at time zone period.time_zone)::date)::text as left_day, x.was_moved,
      x.joined_at >= period.until is true as came_later
    from period cross join (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (select unnest($15::int[]))
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (select unnest($16::int[]))) x
    where (x.left_at is null or ((period.until is null or x.joined_at < period.until) and (period.since is null or x.left_at >= period.since)))
    order by x.group_id, x.user_id, came_later, x.left_at desc nulls first),
    students as materialized (select distinct user_id as id from members)
    select m.step_id, m.student_id, m.value::float as value from students join marks m on m.student_id = students.id join t on t.id = m.step_id
    where m.mark_type_id = (select k.id from mark_types k where k.company_id = $17 and k.is_default)
      and (not t.is_retake or (not t.is_retake or exists (
  select 1 from retakes rt where rt.student_id = m.student_id and rt.subject_id = t.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = t.id
      and (rc.mark > 0 or rc.passed_status_id <> $18))))));

-- noteHeld (domains/reports/jobs/job-access.queries.ts)
-- takes $1 text[], $2 integer, $3 integer, $4 integer, $5 text[], $6 integer, $7 integer
-- returns nothing
update report_job_forms f set
      held = case when f.form = any ($1::text[]) then '{}' when f.subject_id is not null then array[f.subject_id]
        else array(select s.id from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where sg.group_id = f.group_id and true and (
  s.company_id = $2 and s.deleted_at is null and g.company_id = $3 and true
  and (true
    or (s.company_id = $4 and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) union select unnest(f.held)) end,
      is_left_out = false,
      is_curated = f.form = any ($5::text[]) and exists (select 1 from groups g where g.id = f.group_id and false)
    where f.job_id = $6 and f.position = $7;
-- Also:
--   − else array(select s.id from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where sg.group_id = f.group_id and true and (
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) union select unnest(f.held)) end,
--   + else array(select s.id from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where sg.group_id = f.group_id and (exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = $)
--   + or exists (select 1 from final_results r where r.subject_id = s.id and r.semester_id = $)) and (
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) union select unnest(f.held)) end,

-- selectClosed (domains/reports/jobs/job-access.queries.ts)
-- takes $1 text[], $2 integer[], $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer[], $10 integer, $11 integer, $12 text[]
-- returns id integer
with forms as materialized (
      select f.job_id, f.form, f.group_id, f.student_id, f.held, f.is_curated, f.form = any ($1::text[]) as is_whole
      from report_job_forms f join report_jobs j on j.id = f.job_id
      where j.id = any ($2::int[]) and j.user_id = $3 and j.company_id = $4 and (j.expires_at is null or j.expires_at > now()) and j.state = 'ready' and f.form <> 'workload' and not f.is_left_out),
    reported as materialized (
      select g.id, (
  g.company_id = $5 and true
  and (true or false)) as is_whole, false as is_curated
      from groups g where g.id in (select f.group_id from forms f)),
    readable as materialized (
      select sg.group_id, s.id as subject_id
      from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id
      where sg.group_id in (select f.group_id from forms f where not f.is_whole) and (
  s.company_id = $6 and s.deleted_at is null and g.company_id = $7 and true
  and (true
    or (s.company_id = $8 and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden)))),
    closed as (
      select f.job_id from forms f left join reported r on r.id = f.group_id
      where f.is_whole and (r.is_whole is not true or (f.is_curated and not r.is_curated)
        or (f.student_id is not null and false and not exists (select 1 from group_users gu where gu.group_id = f.group_id and gu.user_id = f.student_id)))
      union
      select f.job_id from forms f where not f.is_whole and cardinality(f.held) = 0
      union
      select f.job_id from forms f cross join unnest(f.held) h (subject_id)
      where not f.is_whole and not exists (select 1 from readable r where r.group_id = f.group_id and r.subject_id = h.subject_id))
    select j.id from report_jobs j
    where j.id = any ($9::int[]) and j.user_id = $10 and j.company_id = $11 and (j.expires_at is null or j.expires_at > now()) and j.state = 'ready' and (not j.permissions <@ $12::text[] or j.id in (select c.job_id from closed c));
-- Also:
--   − and (true or false)) as is_whole, false as is_curated
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden)))),
--   − or (f.student_id is not null and false and not exists (select 1 from group_users gu where gu.group_id = f.group_id and gu.user_id = f.student_id)))
--   + and (false or false)) as is_whole, false as is_curated
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden)))),
--   + or (f.student_id is not null and true and not exists (select 1 from group_users gu where gu.group_id = f.group_id and gu.user_id = f.student_id)))

-- noteLeftOut (domains/reports/jobs/job-access.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update report_job_forms set held = '{}', is_left_out = true where job_id = $1 and position = $2;

-- selectArchive (domains/reports/jobs/job-access.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns sealed_name text, format text, group_names text[], groups_count integer, language text, day text
select j.sealed_name, j.format, j.group_names, j.groups_count, j.language, to_char(j.finished_at at time zone c.time_zone, 'DD.MM.YYYY') as day
  from report_jobs j join companies c on c.id = j.company_id
  where j.id = $1 and j.user_id = $2 and j.company_id = $3 and (j.expires_at is null or j.expires_at > now()) and j.state = 'ready' and j.sealed_name is not null and j.finished_at is not null;

-- selectJobs (domains/reports/jobs/jobs.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint
-- returns id integer, state text, forms text[], format text, group_names text[], groups_count integer, semester text, total integer, done integer, is_begun_anew boolean, left_out integer, failure text, bytes integer, created_at timestamp with time zone, finished_at timestamp with time zone, expires_at timestamp with time zone, total_rows integer
with found as (select j.id, count(*) over ()::int as total_rows from report_jobs j where j.user_id = $1 and j.company_id = $2 and (j.expires_at is null or j.expires_at > now()) order by j.id desc limit $3 offset $4)
    select
  j.id, j.state, j.forms, j.format, j.group_names, j.groups_count, (select m.title from semesters m where m.id = j.semester_id and m.company_id = j.company_id) as semester,
  j.total, j.done, j.is_begun_anew, j.left_out, j.failure, j.bytes, j.created_at, j.finished_at, j.expires_at, found.total_rows from found join report_jobs j on j.id = found.id order by j.id desc;

-- selectJob (domains/reports/jobs/jobs.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, state text, forms text[], format text, group_names text[], groups_count integer, semester text, total integer, done integer, is_begun_anew boolean, left_out integer, failure text, bytes integer, created_at timestamp with time zone, finished_at timestamp with time zone, expires_at timestamp with time zone
select
  j.id, j.state, j.forms, j.format, j.group_names, j.groups_count, (select m.title from semesters m where m.id = j.semester_id and m.company_id = j.company_id) as semester,
  j.total, j.done, j.is_begun_anew, j.left_out, j.failure, j.bytes, j.created_at, j.finished_at, j.expires_at from report_jobs j where j.id = $1 and j.user_id = $2 and j.company_id = $3 and (j.expires_at is null or j.expires_at > now());

-- selectOrder (domains/reports/jobs/jobs.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns forms text[], group_ids integer[], subject_ids integer[], semester_id integer, format text
select j.forms, j.group_ids, j.subject_ids, j.semester_id, j.format from report_jobs j where j.id = $1 and j.user_id = $2 and j.company_id = $3 and (j.expires_at is null or j.expires_at > now());

-- selectStudentsOf (domains/reports/jobs/jobs.queries.ts)
-- takes $1 integer[], $2 integer, $3 bigint
-- returns group_id integer, group text, id integer, name text
select g.id as group_id, g.name as "group", u.id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as name
    from groups g join group_users gu on gu.group_id = g.id join users u on u.id = gu.user_id
    where g.id = any ($1::int[]) and (
  g.company_id = $2 and not g.is_archived
  and (false or false)) order by g.name, g.id, u.last_name, u.first_name, u.id limit $3;

-- countUnfinished, lockJobsOf (domains/reports/jobs/jobs.queries.ts)
-- takes $1 text
-- returns pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtextextended('report_jobs:' || $1, 0));

-- countUnfinished (domains/reports/jobs/jobs.queries.ts)
-- takes $1 integer, $2 integer
-- returns count integer
select count(*)::int as count from report_jobs where user_id = $1 and company_id = $2 and state in ('waiting', 'running');

-- insertJob (domains/reports/jobs/jobs.queries.ts)
-- takes $1 integer, $2 integer, $3 text[], $4 text, $5 text[], $6 integer, $7 integer, $8 integer[], $9 text, $10 jsonb
-- returns id integer
with job as (insert into report_jobs (company_id, user_id, forms, language, group_names, groups_count, total, group_ids, format) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id),
  planned as (
    insert into report_job_forms (job_id, position, form, group_id, subject_id, student_id, name)
    select job.id, f.place, f.form ->> 'form', (f.form ->> 'group_id')::int, (f.form ->> 'subject_id')::int, (f.form ->> 'student_id')::int, f.form ->> 'name'
    from job cross join jsonb_array_elements($10::jsonb) with ordinality f (form, place))
  select id from job;
-- Also:
--   − with job as (insert into report_jobs (company_id, user_id, forms, language, group_names, groups_count, total, group_ids, format) values ($, $, $, $, $, $, $, $, $) returning id),
--   + with job as (insert into report_jobs (company_id, user_id, forms, language, group_names, groups_count, total, group_ids, subject_ids, semester_id, format) values ($, $, $, $, $, $, $, $, $, $, $) returning id),

-- cancelJob (domains/reports/jobs/jobs.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns nothing
update report_jobs j set state = 'cancelled', finished_at = now(), expires_at = now() + make_interval(days => $1::int), claimed_at = null
  where j.id = $2 and j.user_id = $3 and j.company_id = $4 and (j.expires_at is null or j.expires_at > now()) and j.state in ('waiting', 'running');

-- deleteJob (domains/reports/jobs/jobs.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
delete from report_jobs j where j.id = $1 and j.user_id = $2 and j.company_id = $3 and (j.expires_at is null or j.expires_at > now());

-- deleteOldest (domains/reports/jobs/jobs.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint
-- returns nothing
delete from report_jobs where id in (
  select id from report_jobs where user_id = $1 and company_id = $2 and finished_at is not null order by id desc offset $3);

-- deleteExpired (domains/reports/jobs/jobs.queries.ts)
-- takes nothing
-- returns nothing
delete from report_jobs where expires_at < now();

-- selectLeft (domains/reports/jobs/run-jobs.queries.ts)
-- takes $1 integer
-- returns user_id integer
select distinct c.user_id from report_jobs c where c.state in ('waiting', 'running') and (c.claimed_at is null or c.claimed_at < now() - make_interval(secs => $1::int));

--  (domains/reports/jobs/run-jobs.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, tries smallint, company_id integer, user_id integer, semester_id integer, format text, language text, total integer
with job as (update report_jobs set state = 'running', tries = tries + 1, claimed_at = now(), is_begun_anew = is_begun_anew or done > 0, done = 0
  where id = (
    select c.id from report_jobs c where c.user_id = $1 and c.state in ('waiting', 'running') and (c.claimed_at is null or c.claimed_at < now() - make_interval(secs => $2::int))
      and not exists (select 1 from report_jobs o where o.user_id = $3 and o.state = 'running' and o.claimed_at >= now() - make_interval(secs => $4::int))
    order by c.id limit 1)
  returning id, tries, company_id, user_id, semester_id, format, language, total),
  -- What a try that was broken off has noted is not of this one.
  forgotten as (update report_job_forms f set held = '{}', is_left_out = false from job where f.job_id = job.id and (f.held <> '{}' or f.is_left_out))
  select * from job;

-- selectForms (domains/reports/jobs/run-jobs.queries.ts)
-- takes $1 integer
-- returns position integer, form text, group_id integer, subject_id integer, student_id integer, name text
select position, form, group_id, subject_id, student_id, name from report_job_forms where job_id = $1 order by position;

-- noteProgress (domains/reports/jobs/run-jobs.queries.ts)
-- takes $1 integer, $2 integer, $3 smallint
-- returns nothing
update report_jobs set done = $1, claimed_at = now() where id = $2 and tries = $3 and state = 'running';

-- noteLife (domains/reports/jobs/run-jobs.queries.ts)
-- takes $1 integer, $2 smallint
-- returns nothing
update report_jobs set claimed_at = now() where id = $1 and tries = $2 and state = 'running';

-- releaseJob (domains/reports/jobs/run-jobs.queries.ts)
-- takes $1 integer, $2 smallint
-- returns nothing
update report_jobs set state = 'waiting', is_begun_anew = is_begun_anew or done > 0, done = 0, claimed_at = null, tries = tries - 1 where id = $1 and tries = $2 and state = 'running';

-- failJob (domains/reports/jobs/run-jobs.queries.ts)
-- takes $1 text, $2 integer, $3 integer, $4 smallint
-- returns nothing
update report_jobs set state = 'failed', failure = $1, claimed_at = null, finished_at = now(), expires_at = now() + make_interval(days => $2::int) where id = $3 and tries = $4 and state = 'running';

-- endJob (domains/reports/jobs/run-jobs.queries.ts)
-- takes $1 integer, $2 text, $3 bigint, $4 text[], $5 integer, $6 integer, $7 integer, $8 smallint
-- returns nothing
update report_jobs set state = 'ready', done = total, bytes = $1, sealed_name = $2, key_id = $3::bigint, permissions = $4::text[], left_out = $5, claimed_at = null, finished_at = now(), expires_at = now() + make_interval(days => $6::int)
  where id = $7 and tries = $8 and state = 'running';

-- selectLayout (domains/reports/layouts.queries.ts)
-- takes $1 integer, $2 text
-- returns title text, header text[], signatures text[], updated_at timestamp with time zone
select title, header, signatures, updated_at from report_layouts where company_id = $1 and form = $2;

-- upsertLayout (domains/reports/layouts.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text[], $5 text[], $6 timestamp with time zone, $7 timestamp with time zone
-- returns title text, header text[], signatures text[], updated_at timestamp with time zone
insert into report_layouts as own (company_id, form, title, header, signatures) values ($1, $2, $3, $4, $5)
  on conflict (company_id, form) do update set form = excluded.form, title = excluded.title, header = excluded.header, signatures = excluded.signatures, updated_at = now()
  where $6::timestamptz is null or own.updated_at = $7::timestamptz
  returning title, header, signatures, updated_at;

-- deleteLayout (domains/reports/layouts.queries.ts)
-- takes $1 integer, $2 text
-- returns nothing
delete from report_layouts where company_id = $1 and form = $2;

-- selectKindsOfPlaces (domains/reports/places/places.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 boolean, $5 integer, $6 integer, $7 integer, $8 integer
-- returns has_groups boolean, has_whole boolean, semesters json, education_forms json, levels json
with own as materialized (
      select (
  g.company_id = $1 and not g.is_archived
  and (true or false)) as is_whole, (case
  when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
  else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) as level, (
  select json_build_object('id', f.id, 'title', f.title) from education_forms f where f.id = (
  select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $2))::date order by p.started_at desc limit 1)) as form
      from groups g where g.company_id = $3 and g.is_archived = $4 and exists (
  select 1 from subject_groups sg join subjects s on s.id = sg.subject_id
  where sg.group_id = g.id and true and (
  s.company_id = $5 and s.deleted_at is null and g.company_id = $6 and not g.is_archived
  and (true
    or (s.company_id = $7 and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))),
    forms as (select distinct (form ->> 'id')::int as id, form ->> 'title' as title from own where form is not null)
    select exists (select 1 from own) as has_groups, exists (select 1 from own where is_whole) as has_whole,
      coalesce((select json_agg(json_build_object('id', m.id, 'title', m.title) order by m.started_at desc, m.id desc) from semesters m where m.company_id = $8), '[]') as semesters,
      coalesce((select json_agg(json_build_object('id', id, 'title', title) order by title, id) from forms), '[]') as education_forms,
      coalesce((select json_agg(level order by level) from (select distinct level from own where level is not null) l), '[]') as levels;
-- Also:
--   − g.company_id = $ and not g.is_archived
--   − and (true or false)) as is_whole, (case
--   − s.company_id = $ and s.deleted_at is null and g.company_id = $ and not g.is_archived
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))),
--   + g.company_id = $ and g.is_archived
--   + and (false or false)) as is_whole, (case
--   + s.company_id = $ and s.deleted_at is null and g.company_id = $ and g.is_archived
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))),
-- Also:
--   − and (true or false)) as is_whole, (case
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))),
--   + and (false or false)) as is_whole, (case
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))),

-- selectReportGroups (domains/reports/places/places.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 integer, $5 integer, $6 bigint, $7 bigint, $8 integer, $9 integer
-- returns id integer, name text, is_whole boolean, education_form json, level integer, total integer
with page as materialized (
      select g.*, count(*) over ()::int as total from groups g
      where g.company_id = $1 and g.is_archived = $2 and true and true
        and (
  true and true) and true and exists (
  select 1 from subject_groups sg join subjects s on s.id = sg.subject_id
  where sg.group_id = g.id and true and (
  s.company_id = $3 and s.deleted_at is null and g.company_id = $4 and not g.is_archived
  and (true
    or (s.company_id = $5 and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
      order by g.name, g.id limit $6 offset $7)
    select g.id, g.name, (
  g.company_id = $8 and not g.is_archived
  and (true or false)) as is_whole, (
  select json_build_object('id', f.id, 'title', f.title) from education_forms f where f.id = (
  select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $9))::date order by p.started_at desc limit 1)) as education_form, (case
  when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
  else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) as level, g.total
    from page g order by g.name, g.id;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and g.company_id = $ and not g.is_archived
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   − g.company_id = $ and not g.is_archived
--   − and (true or false)) as is_whole, (
--   + s.company_id = $ and s.deleted_at is null and g.company_id = $ and g.is_archived
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
--   + g.company_id = $ and g.is_archived
--   + and (false or false)) as is_whole, (
-- Also:
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   − and (true or false)) as is_whole, (
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
--   + and (false or false)) as is_whole, (
-- Also:
--   − where sg.group_id = g.id and true and (
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   − and (true or false)) as is_whole, (
--   + where sg.group_id = g.id and s.id = $ and (
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
--   + and (false or false)) as is_whole, (
-- Also:
--   − where g.company_id = $ and g.is_archived = $ and true and true
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   − and (true or false)) as is_whole, (
--   + where g.company_id = $ and g.is_archived = $ and true and g.id = any ($)
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
--   + and (false or false)) as is_whole, (
-- Also:
--   − where g.company_id = $ and g.is_archived = $ and true and true
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   − and (true or false)) as is_whole, (
--   + where g.company_id = $ and g.is_archived = $ and ((fold_words(g.name) like $)) and true
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
--   + and (false or false)) as is_whole, (
-- Also:
--   − true and true) and true and exists (
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   − and (true or false)) as is_whole, (
--   + true and true) and (
--   + and (false or false)) and exists (
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
--   + and (false or false)) as is_whole, (
-- Also:
--   − true and true) and true and exists (
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   − and (true or false)) as is_whole, (
--   + true and (case
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $) and true and exists (
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
--   + and (false or false)) as is_whole, (
-- Also:
--   − true and true) and true and exists (
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   − and (true or false)) as is_whole, (
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and true) and true and exists (
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
--   + and (false or false)) as is_whole, (
-- Also:
--   − where g.company_id = $ and g.is_archived = $ and true and true
--   − true and true) and true and exists (
--   − where sg.group_id = g.id and true and (
--   − s.company_id = $ and s.deleted_at is null and g.company_id = $ and not g.is_archived
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   − g.company_id = $ and not g.is_archived
--   − and (true or false)) as is_whole, (
--   + where g.company_id = $ and g.is_archived = $ and ((fold_words(g.name) like $)) and g.id = any ($)
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and (case
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $) and (
--   + g.company_id = $ and g.is_archived
--   + and (false or false)) and exists (
--   + where sg.group_id = g.id and s.id = $ and (
--   + s.company_id = $ and s.deleted_at is null and g.company_id = $ and g.is_archived
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
--   + g.company_id = $ and g.is_archived
--   + and (false or false)) as is_whole, (

-- selectReportSubjects (domains/reports/places/places.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 bigint, $6 bigint
-- returns id integer, title text, total integer
select s.id, s.title, count(*) over ()::int as total from subjects s
    where s.company_id = $1 and s.deleted_at is null and true and true
      and exists (
        select 1 from subject_groups sg join groups g on g.id = sg.group_id
        where sg.subject_id = s.id and true and (
  true and true) and (
  s.company_id = $2 and s.deleted_at is null and g.company_id = $3 and not g.is_archived
  and (true
    or (s.company_id = $4 and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
    order by s.title, s.id limit $5 offset $6;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and g.company_id = $ and not g.is_archived
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   + s.company_id = $ and s.deleted_at is null and g.company_id = $ and g.is_archived
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
-- Also:
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
-- Also:
--   − where s.company_id = $ and s.deleted_at is null and true and true
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   + where s.company_id = $ and s.deleted_at is null and true and s.id = any ($)
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
-- Also:
--   − where sg.subject_id = s.id and true and (
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   + where sg.subject_id = s.id and g.id = any ($) and (
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
-- Also:
--   − where s.company_id = $ and s.deleted_at is null and true and true
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   + where s.company_id = $ and s.deleted_at is null and ((fold_words(s.title) like $)) and true
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
-- Also:
--   − true and true) and (
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   + true and (case
--   + when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $) and (
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
-- Also:
--   − true and true) and (
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and true) and (
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))
-- Also:
--   − where s.company_id = $ and s.deleted_at is null and true and true
--   − where sg.subject_id = s.id and true and (
--   − true and true) and (
--   − s.company_id = $ and s.deleted_at is null and g.company_id = $ and not g.is_archived
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))))
--   + where s.company_id = $ and s.deleted_at is null and ((fold_words(s.title) like $)) and s.id = any ($)
--   + where sg.subject_id = s.id and g.id = any ($) and (
--   + (
--   + select p.education_form_id from education_form_periods p where p.group_id = g.id and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.started_at desc limit 1) = $ and (case
--   + when g.name ~ '^\d{1,2}(?!\d)' then nullif(greatest(least(substring(g.name from '^\d{1,2}')::int, 13) % 13, 0), 0)
--   + else substring(g.name from '(?<!\d)([1-8])\d{0,2}(?!\d)')::int end) = $) and (
--   + s.company_id = $ and s.deleted_at is null and g.company_id = $ and g.is_archived
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))))

-- selectPlaces (domains/reports/reports.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer[], $6 integer
-- returns group_id integer, name text, subject_id integer, title text, is_whole boolean
select g.id as group_id, g.name, s.id as subject_id, s.title, (
  g.company_id = $1 and true
  and (true or false)) as is_whole from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id
    where (
  s.company_id = $2 and s.deleted_at is null and g.company_id = $3 and true
  and (true
    or (s.company_id = $4 and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
  g.id = any ($5) and s.id = $6 and true) order by g.name, g.id, s.title, s.id;
-- Also:
--   − g.company_id = $ and true
--   − s.company_id = $ and s.deleted_at is null and g.company_id = $ and true
--   − g.id = any ($) and s.id = $ and true) order by g.name, g.id, s.title, s.id
--   + g.company_id = $ and not g.is_archived
--   + s.company_id = $ and s.deleted_at is null and g.company_id = $ and not g.is_archived
--   + g.id = any ($) and true and true) order by g.name, g.id, s.title, s.id
-- Also:
--   − and (true or false)) as is_whole from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and (false or false)) as is_whole from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
-- Also:
--   − g.company_id = $ and true
--   − and (true or false)) as is_whole from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id
--   − s.company_id = $ and s.deleted_at is null and g.company_id = $ and true
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − g.id = any ($) and s.id = $ and true) order by g.name, g.id, s.title, s.id
--   + g.company_id = $ and not g.is_archived
--   + and (false or false)) as is_whole from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id
--   + s.company_id = $ and s.deleted_at is null and g.company_id = $ and not g.is_archived
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + g.id = any ($) and true and true) order by g.name, g.id, s.title, s.id
-- Also:
--   − g.company_id = $ and true
--   − and (true or false)) as is_whole from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id
--   − s.company_id = $ and s.deleted_at is null and g.company_id = $ and true
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − g.id = any ($) and s.id = $ and true) order by g.name, g.id, s.title, s.id
--   + g.company_id = $ and not g.is_archived
--   + and (false or false)) as is_whole from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id
--   + s.company_id = $ and s.deleted_at is null and g.company_id = $ and not g.is_archived
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + g.id = any ($) and true and (exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = $)
--   + or exists (select 1 from final_results r where r.subject_id = s.id and r.semester_id = $))) order by g.name, g.id, s.title, s.id

-- selectWholeGroup (domains/reports/reports.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, name text, students json
select g.id, g.name, coalesce((select json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')))
        order by u.last_name, u.first_name, u.id) from group_users gu join users u on u.id = gu.user_id where gu.group_id = g.id), '[]') as students
    from groups g where g.id = $1 and (
  g.company_id = $2 and true
  and (true or false));
-- Also:
--   − and (true or false))
--   + and (false or false))
-- Also:
--   − g.company_id = $ and true
--   + g.company_id = $ and not g.is_archived

-- selectAbout (domains/reports/reports.queries.ts)
-- takes $1 integer, $2 integer
-- returns teachers text, programme text
select coalesce((select string_agg(concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')), ', ' order by u.last_name, u.first_name, u.id)
  from subject_users su join users u on u.id = su.user_id and u.deleted_at is null where su.subject_id = $1::int and su.role_type = 'TEACHER'), '') as teachers,
  coalesce((select coalesce(nullif(t.educational_program_name, ''), t.title) from groups g join trajectories t on t.id = g.trajectory_id where g.id = $2), '') as programme;

-- selectSemesters (domains/reports/reports.queries.ts)
-- takes $1 integer
-- returns id integer, title text
select id, title from semesters where company_id = $1 order by started_at desc, id desc;

-- countSubjects (domains/reports/reports.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer
-- returns count integer
select count(*)::int as count from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id
      where s.company_id = $1 and g.company_id = s.company_id and s.deleted_at is null and (
  g.id = any ($2) and true and (exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = $3)
        or exists (select 1 from final_results r where r.subject_id = s.id and r.semester_id = $4)));

-- selectFrame (domains/reports/reports.queries.ts)
-- takes $1 integer, $2 integer
-- returns institution text, semester text, day text, exam_grades jsonb, credit_grades jsonb
select co.title as institution, (select m.title from semesters m where m.id = $1::int and m.company_id = co.id) as semester,
  to_char(now() at time zone co.time_zone, 'DD.MM.YYYY') as day, co.exam_grades, co.credit_grades from companies co where co.id = $2;

-- selectResults (domains/reports/reports.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer[], $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 date, $11 date, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer
-- returns group_id integer, group text, student_id integer, student text, subject_id integer, subject text, is_credit boolean, semester_id integer, semester text, points double precision, max_points double precision, points_now double precision, max_points_now double precision, passed integer, topics integer, ahead integer, unmarked integer, waiting integer, grade text, left_on text, was_moved boolean
with places as materialized (
      select g.id as group_id, g.name as "group", s.id as subject_id, s.title as subject, least(s.max_points, (
  select sum(rp.max_mark) filter (where not rp.is_retake) from steps rp join chapters rc on rc.id = rp.chapter_id and not rc.hidden
  where rp.subject_id = s.id and rp.deleted_at is null and not rp.hidden and rp.type = 2 and rp.max_mark is not null having bool_or(rp.is_retake))) as cap, s.company_id, s.is_credit from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where (
  s.company_id = $1 and s.deleted_at is null and g.company_id = $2 and true
  and (true
    or (s.company_id = $3 and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
  g.id = any ($4) and s.id = $5 and true)),
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
    from companies co left join (
    select min(m.started_at) as first, null::date as last from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id
    join semesters m on m.id = hs.semester_id and m.company_id = $12 where sh.subject_id = $13) d on true where co.id = $14),
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
      where m.mark_type_id = (select k.id from mark_types k where k.company_id = $15 and k.is_default)
        and (not t.is_retake or (not t.is_retake or exists (
  select 1 from retakes rt where rt.student_id = m.student_id and rt.subject_id = t.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = t.id
      and (rc.mark > 0 or rc.passed_status_id <> $16))))))),
  retaken as materialized (
    select x.id, x.counts_for_id as topic_id, 1 as place from t x where x.counts_for_id is not null
    union all select distinct x.counts_for_id, x.counts_for_id, 0 from t x where x.counts_for_id is not null),
  counted as materialized (
    select m.student_id, m.step_id, m.value, m.updated_at from given m where m.step_id not in (select id from retaken)
    union all
    select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = $17), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
    from retaken x join t own on own.id = x.topic_id join given m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
    ended as materialized (
      select p.student_id, p.step_id, p.passed_status_id = any (array(select ps.id from pass_statuses ps where ps.company_id = $18 and ps.is_final)) as is_final
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
    order by own."group", own.group_id, u.last_name, u.first_name, u.id, own.subject, own.subject_id;
-- Also:
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
-- Also:
--   − and (true
--   − or (s.company_id = $ and s.deleted_at is null and false) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − g.id = any ($) and s.id = $ and true)),
--   − ) own
--   − where co.id = $ and true
--   − from companies co left join (
--   − select min(m.started_at) as first, null::date as last from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id
--   − join semesters m on m.id = hs.semester_id and m.company_id = $ where sh.subject_id = $) d on true where co.id = $),
--   + and (false
--   + or (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + g.id = any ($) and s.id = $ and (exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = $)
--   + or exists (select 1 from final_results r where r.subject_id = s.id and r.semester_id = $)))),
--   + union select r.subject_id, m.id, m.title, m.started_at, m.finished_at from taught join final_results r on r.subject_id = taught.subject_id and r.semester_id = $
--   + join semesters m on m.id = r.semester_id and m.company_id = $) own
--   + where co.id = $ and x.semester_id = $
--   + from companies co left join (select m.started_at as first, m.finished_at as last from semesters m where m.id = $ and m.company_id = $) d on true where co.id = $),

-- isKnownScope (domains/reports/reports.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer, $4 integer, $5 integer
-- returns is_known boolean
select not exists (select 1 from unnest($1::int[]) asked
          where not exists (select 1 from groups g where g.id = asked and (
  g.company_id = $2 and true
  and (true or false))))
        and ($3::int is null or exists (select 1 from semesters x where x.id = $4::int and x.company_id = $5)) as is_known;

-- selectCardOwner (domains/reports/study-card.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns student text, education_form text, email text, phone text, curators text
select concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, (
  select json_build_object('id', f.id, 'title', f.title) from education_forms f
  where f.id = coalesce((
  select own.education_form_id from education_form_periods own
  where own.user_id = u.id and own.company_id = $1 and own.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $2))::date order by own.started_at desc limit 1), (
  select p.education_form_id from education_form_periods p where p.group_id = (
  select gu.group_id from group_users gu join groups g on g.id = gu.group_id and g.company_id = $3 and not g.is_archived
  where gu.user_id = u.id and exists (select 1 from education_form_periods p where p.group_id = g.id) order by gu.joined_at desc, g.id desc limit 1) and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $4))::date order by p.started_at desc limit 1)))->>'title' as education_form,
      case when true then u.email end as email, case when true then u.phone end as phone,
      coalesce((select string_agg(concat_ws(' ', k.last_name, k.first_name, nullif(k.middle_name, '')), ', ' order by k.last_name, k.first_name, k.id)
        from curator_groups cg join users k on k.id = cg.curator_id where cg.group_id = $5), '') as curators
    from users u where u.id = $6;
-- Also:
--   − case when true then u.email end as email, case when true then u.phone end as phone,
--   + case when (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email, case when (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.phone end as phone,

-- selectMoves (domains/reports/study-card.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns since text, until text, kind text, title text, basis text
with zone as materialized (select co.time_zone from companies co where co.id = $1),
    stays as (
      select gu.group_id, gu.joined_at, null::timestamptz as left_at from group_users gu where gu.user_id = $2
      union all select f.group_id, f.joined_at, f.left_at from former_members f where f.user_id = $3),
    days as (
      select (x.joined_at at time zone zone.time_zone)::date as since, (x.left_at at time zone zone.time_zone)::date as until, 'group' as kind, g.name as title,
        (select r.number || ' · ' || to_char(r.ordered_on, 'DD.MM.YYYY') from contracts c join enrolment_order_people p on p.contract_id = c.id
              join enrolment_orders r on r.id = p.order_id and r.group_id = g.id and r.undone_at is null
              where c.user_id = $4 and c.company_id = $5 order by r.id desc limit 1) as basis
      from stays x join groups g on g.id = x.group_id and (
  g.company_id = $6 and (true or false)) cross join zone
      union all select tu.start_date, nullif(tu.end_date, '9999-12-31'), 'status', ts.title, null
      from temporary_status_users tu join temporary_statuses ts on ts.id = tu.temporary_status_id
      where tu.user_id = $7 and tu.company_id = $8 and true)
    select to_char(since, 'DD.MM.YYYY') as since, to_char(until, 'DD.MM.YYYY') as until, kind, title, basis from days order by days.since, days.until nulls last, kind, title;
-- Also:
--   − (select r.number || ' · ' || to_char(r.ordered_on, 'DD.MM.YYYY') from contracts c join enrolment_order_people p on p.contract_id = c.id
--   − join enrolment_orders r on r.id = p.order_id and r.group_id = g.id and r.undone_at is null
--   − where c.user_id = $ and c.company_id = $ order by r.id desc limit 1) as basis
--   − g.company_id = $ and (true or false)) cross join zone
--   − where tu.user_id = $ and tu.company_id = $ and true)
--   + null::text as basis
--   + g.company_id = $ and (g.privacy <> 1 or false)) cross join zone
--   + where tu.user_id = $ and tu.company_id = $ and (tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (tu.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))))

-- selectCardResults (domains/reports/study-card.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 date, $16 date, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer
-- returns group_id integer, group text, student_id integer, student text, subject_id integer, subject text, is_credit boolean, semester_id integer, semester text, points double precision, max_points double precision, points_now double precision, max_points_now double precision, passed integer, topics integer, ahead integer, unmarked integer, waiting integer, grade text, left_on text, was_moved boolean
with places as materialized (
      select g.id as group_id, g.name as "group", s.id as subject_id, s.title as subject, least(s.max_points, (
  select sum(rp.max_mark) filter (where not rp.is_retake) from steps rp join chapters rc on rc.id = rp.chapter_id and not rc.hidden
  where rp.subject_id = s.id and rp.deleted_at is null and not rp.hidden and rp.type = 2 and rp.max_mark is not null having bool_or(rp.is_retake))) as cap, s.company_id, s.is_credit from groups g cross join subjects s where g.id = $1 and (
  s.company_id = $2 and s.deleted_at is null and true) and (exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = $3)
        or exists (select 1 from final_results r where r.subject_id = s.id and r.semester_id = $4)) and s.id in (
        select sg.subject_id from group_users own join subject_groups sg on sg.group_id = own.group_id join groups og on og.id = own.group_id and not og.is_archived where own.user_id = $5
        union select own.subject_id from marks m join steps own on own.id = m.step_id where m.student_id = $6
        union select own.subject_id from passings p join steps own on own.id = p.step_id where p.student_id = $7)),
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
        join half_semesters hs on hs.half_id = sh.half_id join semesters m on m.id = hs.semester_id and m.company_id = $8
        union select r.subject_id, m.id, m.title, m.started_at, m.finished_at from taught join final_results r on r.subject_id = taught.subject_id and r.semester_id = $9
        join semesters m on m.id = r.semester_id and m.company_id = $10) own
      window terms as (partition by own.subject_id order by own.finished_at, own.semester_id)) x
    where co.id = $11 and x.semester_id = $12
    order by x.subject_id, x.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $13))::date desc, abs(x.started_at - (now() at time zone (select tz.time_zone from companies tz where tz.id = $14))::date), x.semester_id),
    sizes as materialized (
      select subject_id, (count(*) filter (where (not t.is_retake)))::int as topics from t where not has_roles group by subject_id),
  period as materialized (
    select greatest(d.first, $15::date)::timestamp at time zone co.time_zone as since,
      (least(d.last, $16::date) + 1)::timestamp at time zone co.time_zone as until, co.time_zone
    from companies co left join (select null::date as first, null::date as last) d on true where co.id = $17),
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
    students as materialized (select distinct u.id from members join users u on u.id = members.user_id where u.id = $18),
    base as materialized (
      select x.*, own.user_id, own.left_on, own.was_moved, own.came_later from places x join members own on own.group_id = x.group_id join students on students.id = own.user_id),
    given as materialized (
      select m.student_id, m.step_id, m.value, m.updated_at from students join marks m on m.student_id = students.id join t on t.id = m.step_id
      where m.mark_type_id = (select k.id from mark_types k where k.company_id = $19 and k.is_default)
        and (not t.is_retake or (not t.is_retake or exists (
  select 1 from retakes rt where rt.student_id = m.student_id and rt.subject_id = t.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = t.id
      and (rc.mark > 0 or rc.passed_status_id <> $20))))))),
  retaken as materialized (
    select x.id, x.counts_for_id as topic_id, 1 as place from t x where x.counts_for_id is not null
    union all select distinct x.counts_for_id, x.counts_for_id, 0 from t x where x.counts_for_id is not null),
  counted as materialized (
    select m.student_id, m.step_id, m.value, m.updated_at from given m where m.step_id not in (select id from retaken)
    union all
    select m.student_id, x.topic_id, counted_points((select co.retake_counts from companies co where co.id = $21), array_agg(m.value order by x.place, x.id), own.max_mark), (array_agg(m.updated_at order by x.place, x.id))[1]
    from retaken x join t own on own.id = x.topic_id join given m on m.step_id = x.id group by m.student_id, x.topic_id, own.max_mark),
    ended as materialized (
      select p.student_id, p.step_id, p.passed_status_id = any (array(select ps.id from pass_statuses ps where ps.company_id = $22 and ps.is_final)) as is_final
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
    order by own."group", own.group_id, u.last_name, u.first_name, u.id, own.subject, own.subject_id;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and true) and (exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = $)
--   + s.company_id = $ and s.deleted_at is null and (s.privacy <> 1 and not s.hidden)) and (exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = $)

-- selectCardSubjects (domains/reports/study-card.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns subject_id integer, hours double precision, semester text, retakes_open integer, retakes_closed integer
with own as materialized (select s.id, s.title from subjects s where s.company_id = $1 and s.id = any ($2)),
  placed as (
    select distinct on (sh.subject_id) sh.subject_id, m.id, m.title, m.started_at from own join subject_halves sh on sh.subject_id = own.id
    join half_semesters hs on hs.half_id = sh.half_id join semesters m on m.id = hs.semester_id and m.company_id = $3
    where m.id = $4
    order by sh.subject_id, m.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $5))::date desc, abs(m.started_at - (now() at time zone (select tz.time_zone from companies tz where tz.id = $6))::date), m.id),
  sized as (
    select st.subject_id, sum(st.hours)::float as hours from own join steps st on st.subject_id = own.id join chapters c on c.id = st.chapter_id
    where (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake) group by 1),
  retaken as (
    select r.subject_id, (count(*) filter (where not r.is_closed))::int as open, (count(*) filter (where r.is_closed))::int as closed
    from retakes r join own on own.id = r.subject_id where r.student_id = $7 and r.company_id = $8 and r.deleted_at is null group by 1)
  select own.id as subject_id, z.hours, p.title as semester, coalesce(k.open, 0) as retakes_open, coalesce(k.closed, 0) as retakes_closed
  from own left join placed p on p.subject_id = own.id left join sized z on z.subject_id = own.id left join retaken k on k.subject_id = own.id
  order by p.started_at nulls last, p.id, own.title, own.id;

-- selectAttendance (domains/reports/sums.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 text[], $9 date, $10 date, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer
-- returns group text, student_id integer, student text, attended integer, online integer, absent integer, sick integer, excused integer, late integer, total integer, left_on text, was_moved boolean
with asked as materialized (
    select g.id, g.name from groups g where g.id = any ($1) and g.company_id = $2 and exists (
      select 1 from subject_groups sg join subjects s on s.id = sg.subject_id where sg.group_id = g.id and s.id = $3 and (
  s.company_id = $4 and s.deleted_at is null and g.company_id = $5 and true
  and (false
    or (s.company_id = $6 and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $7 and su.role_type = any ($8))) or (false and s.privacy <> 1 and not s.hidden))))),
  period as materialized (
    select greatest(d.first, $9::date)::timestamp at time zone co.time_zone as since,
      (least(d.last, $10::date) + 1)::timestamp at time zone co.time_zone as until, co.time_zone
    from companies co left join (select m.started_at as first, m.finished_at as last from semesters m where m.id = $11 and m.company_id = $12) d on true where co.id = $13),
  members as materialized (
    select distinct on (x.group_id, x.user_id) x.group_id, x.user_id, to_char(x.left_at at time zone period.time_zone, 'DD.MM.YYYY') as left_on,
      ((x.left_at at time zone period.time_zone)::date)::text as left_day, x.was_moved,
      x.joined_at >= period.until is true as came_later
    from period cross join (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (select id from asked)
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (select id from asked)) x
    where (x.left_at is null or ((period.until is null or x.joined_at < period.until) and (period.since is null or x.left_at >= period.since)))
    order by x.group_id, x.user_id, came_later, x.left_at desc nulls first),
  held as materialized (
    select lg.group_id, l.id from asked join lesson_groups lg on lg.group_id = asked.id join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
    where (l.cancelled_at is null or exists (select 1 from attendance held where held.lesson_id = l.id offset 0)) and (coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $14 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and ((
  (l.teacher_id is not distinct from $15::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $16::int offset 0))
  and l.id <> all (array(select rl.lesson_id from lesson_releases rl where rl.user_id = $17::int))) or false or exists (
  select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
  where x.lesson_id = l.id and su.user_id = $18 and true offset 0) or false)) and exists (select 1 from semesters m where m.id = $19 and m.company_id = $20
        and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone)
      and exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = $21)),
  counted as materialized (
    select l.group_id, a.student_id, count(*) filter (where a.status = 1) as attended, count(*) filter (where a.status = 3) as online, count(*) filter (where a.status = 2) as absent,
      count(*) filter (where a.status = 4) as sick, count(*) filter (where a.status = 5) as excused, count(*) filter (where a.late) as late, count(*) as total
    from held l cross join lateral (select n.student_id, n.attendance_status as status, n.late from attendance n where n.lesson_id = l.id offset 0) a group by 1, 2)
  select g.name as "group", u.id as student_id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, coalesce(k.attended, 0)::int as attended, coalesce(k.online, 0)::int as online,
    coalesce(k.absent, 0)::int as absent, coalesce(k.sick, 0)::int as sick, coalesce(k.excused, 0)::int as excused, coalesce(k.late, 0)::int as late, coalesce(k.total, 0)::int as total,
    own.left_on, own.was_moved
  from asked g join members own on own.group_id = g.id join users u on u.id = own.user_id left join counted k on k.group_id = g.id and k.student_id = u.id
  where (k.total > 0 or (not own.came_later and (own.left_on is null or (select since from period) is not null)))
  order by g.name, g.id, u.last_name, u.first_name, u.id;

-- selectRetakes (domains/reports/sums.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 text[], $7 integer[], $8 integer, $9 integer
-- returns group text, student text, subject text, topics text, starts text, until text, is_closed boolean
select g.name as "group", concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, s.title as subject,
    coalesce((select string_agg(st.title, ', ' order by st.position, st.id) from retake_checkpoints rc join steps st on st.id = rc.step_id and st.deleted_at is null where rc.retake_id = r.id), '') as topics,
    to_char(r.starts_at at time zone co.time_zone, 'DD.MM.YYYY') as starts, to_char(r.until at time zone co.time_zone, 'DD.MM.YYYY') as until, r.is_closed
  from retakes r join subjects s on s.id = r.subject_id join companies co on co.id = r.company_id join users u on u.id = r.student_id
    join group_users gu on gu.user_id = r.student_id join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = s.id join groups g on g.id = gu.group_id
  where r.company_id = $1 and r.deleted_at is null and (
  s.company_id = $2 and s.deleted_at is null and g.company_id = $3 and true
  and (false
    or (s.company_id = $4 and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $5 and su.role_type = any ($6))) or (false and s.privacy <> 1 and not s.hidden))) and g.id = any ($7) and s.id = $8
    and exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = $9)
  order by r.is_closed, g.name, g.id, u.last_name, u.first_name, u.id, s.title, r.id;

-- selectWorkload (domains/reports/sums.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer
-- returns teacher text, subject text, lessons integer, hours double precision, marks integer
with held as (
    select led.teacher_id, x.subject_ids, count(*)::int as lessons, round(sum(extract(epoch from l.ends_at - l.starts_at)) / 2700, 1)::float as hours
    from lessons l join companies co on co.id = l.company_id
    cross join lateral (select l.teacher_id where l.teacher_id is not null union select lt.user_id from lesson_teachers lt where lt.lesson_id = l.id) led
    cross join lateral (select array(select ls.subject_id from lesson_subjects ls where ls.lesson_id = l.id order by 1) as subject_ids) x
    where l.company_id = $1 and l.id in (select x.id from lessons x where x.teacher_id = $2 union select lt.lesson_id from lesson_teachers lt where lt.user_id = $3) and l.cancelled_at is null and l.starts_at <= now()
      and exists (select 1 from semesters m where m.id = $4 and m.company_id = $5
      and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone) and led.teacher_id = $6 group by 1, 2),
  given as (
    select mark.author_id as teacher_id, array[st.subject_id] as subject_ids, count(*)::int as marks
    from marks mark join steps st on st.id = mark.step_id join subjects s on s.id = st.subject_id and s.company_id = $7 join companies co on co.id = s.company_id
    where exists (select 1 from semesters m where m.id = $8 and m.company_id = $9
      and mark.updated_at >= m.started_at::timestamp at time zone co.time_zone and mark.updated_at < (m.finished_at + 1)::timestamp at time zone co.time_zone) and mark.author_id = $10 group by 1, 2),
  loaded as (
    select teacher_id, subject_ids from held
    -- Whoever gave marks and teaches the discipline no more stands here too; experts, and those of the office who teach nothing, do not.
    union select k.teacher_id, k.subject_ids from given k where k.teacher_id is not null
      and not exists (select 1 from subject_users x where x.subject_id = k.subject_ids[1] and x.user_id = k.teacher_id and x.role_type = 'EXPERT')
      and not exists (
        select 1 from admin_role_users x join admin_roles role on role.id = x.role_id and cardinality(role.permissions) > 0
        left join company_members own on own.company_id = x.company_id and own.user_id = x.user_id
        where x.user_id = k.teacher_id and x.company_id = $11 and own.is_teacher is not true)
    union select su.user_id, array[s.id] from subject_users su join subjects s on s.id = su.subject_id and s.company_id = $12 and s.deleted_at is null
      where su.role_type = 'TEACHER' and (exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = $13)
      or exists (select 1 from final_results r where r.subject_id = s.id and r.semester_id = $14)) and su.user_id = $15)
  select concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as teacher, named.subject, coalesce(h.lessons, 0) as lessons, coalesce(h.hours, 0) as hours, coalesce(k.marks, 0) as marks
  from loaded x join users u on u.id = x.teacher_id cross join lateral (select string_agg(s.title, ', ' order by s.title, s.id) as subject from subjects s where s.id = any (x.subject_ids)) named
    left join held h on h.teacher_id = x.teacher_id and h.subject_ids = x.subject_ids left join given k on k.teacher_id = x.teacher_id and k.subject_ids = x.subject_ids
  order by u.last_name, u.first_name, u.id, named.subject nulls last, x.subject_ids;

-- selectTemplate (domains/reports/templates/templates.queries.ts)
-- takes $1 integer, $2 text
-- returns name text, bytes integer, fields text[], remarks jsonb, has_pdf boolean, uploaded_by json, updated_at timestamp with time zone
select t.name, t.bytes, t.fields, t.remarks, t.has_pdf, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as uploaded_by, t.updated_at
  from report_templates t left join users u on u.id = t.uploaded_by where t.company_id = $1 and t.form = $2 and t.retired_at is null;

-- selectTemplateFile (domains/reports/templates/templates.queries.ts)
-- takes $1 integer, $2 text
-- returns id integer, name text, sealed_name text, has_pdf boolean
select id, name, sealed_name, has_pdf from report_templates where company_id = $1 and form = $2 and retired_at is null;

-- lockTemplate (domains/reports/templates/templates.queries.ts)
-- takes $1 text, $2 text
-- returns pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtextextended('report_templates:' || $1 || ':' || $2, 0));

-- lockTemplate (domains/reports/templates/templates.queries.ts)
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 integer, $4 text
-- returns is_same boolean
select $1::timestamptz is null or $2::timestamptz
  = coalesce((select updated_at from report_templates where company_id = $3 and form = $4 and retired_at is null), to_timestamp(0)) as is_same;

-- storeTemplate (domains/reports/templates/templates.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 integer, $5 text[], $6 jsonb, $7 boolean, $8 text, $9 bigint, $10 integer
-- returns nothing
insert into report_templates (company_id, form, name, bytes, fields, remarks, has_pdf, sealed_name, key_id, uploaded_by)
  values ($1, $2, $3, $4, $5::text[], $6::jsonb, $7,
    $8, $9::bigint, $10)
  on conflict (company_id, form) where retired_at is null do update set name = excluded.name, bytes = excluded.bytes, fields = excluded.fields, remarks = excluded.remarks,
    has_pdf = excluded.has_pdf, sealed_name = excluded.sealed_name, key_id = excluded.key_id, uploaded_by = excluded.uploaded_by, updated_at = now();

-- retireTemplate (domains/reports/templates/templates.queries.ts)
-- takes $1 integer, $2 text
-- returns name text
update report_templates set retired_at = now() where company_id = $1 and form = $2 and retired_at is null returning name;

-- deleteTemplate (domains/reports/templates/templates.queries.ts)
-- takes $1 integer, $2 text
-- returns name text
delete from report_templates where company_id = $1 and form = $2 and retired_at is null returning name;
