-- SQL statements of «reports», written by npm run generate

-- selectPlaces (domains/reports/reports.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns group_id integer, name text, subject_id integer, title text
select g.id as group_id, g.name, s.id as subject_id, s.title from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id
    where (
  s.company_id = $1 and s.deleted_at is null and g.company_id = $2 and not g.is_archived
  and (true
    or (
  s.company_id = $3 and s.deleted_at is null and (true or false)) or (false and s.privacy <> 1 and not s.hidden))) and (
  true and true and true) order by g.name, g.id, s.title, s.id;
-- Also:
--   − and (true
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + and (false
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (false and s.privacy <> 1 and not s.hidden))) and (
-- Also:
--   − and (true
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − true and true and true) order by g.name, g.id, s.title, s.id
--   + and (false
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + g.id = any ($) and s.id = $ and true) order by g.name, g.id, s.title, s.id

-- selectSemesters (domains/reports/reports.queries.ts)
-- takes $1 integer
-- returns id integer, title text
select id, title from semesters where company_id = $1 order by started_at desc, id desc;

-- selectFrame (domains/reports/reports.queries.ts)
-- takes $1 integer, $2 integer
-- returns institution text, semester text, day text
select co.title as institution, (select m.title from semesters m where m.id = $1::int and m.company_id = co.id) as semester,
  to_char(now() at time zone co.time_zone, 'DD.MM.YYYY') as day from companies co where co.id = $2;

-- selectResults (domains/reports/reports.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 text[], $6 integer[], $7 integer, $8 integer, $9 integer
-- returns group_id integer, group text, student_id integer, student text, subject_id integer, subject text, points double precision, max_points double precision, passed integer, topics integer
with places as materialized (
      select g.id as group_id, g.name as "group", s.id as subject_id, s.title as subject, least(s.max_points, (
  select sum(rp.max_mark) filter (where not rp.is_retake) from steps rp join chapters rc on rc.id = rp.chapter_id and not rc.hidden
  where rp.subject_id = s.id and rp.deleted_at is null and not rp.hidden and rp.type = 2 and rp.max_mark is not null having bool_or(rp.is_retake))) as cap, s.company_id
      from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where (
  s.company_id = $1 and s.deleted_at is null and g.company_id = $2 and not g.is_archived
  and (false
    or (
  s.company_id = $3 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $4 and su.role_type = any ($5)))) or (false and s.privacy <> 1 and not s.hidden))) and (
  g.id = any ($6) and s.id = $7 and true)),
    taught as materialized (select distinct subject_id from places),
    t as materialized (
      select st.id, st.subject_id, st.is_retake, st.max_mark, st.type = 2 and st.max_mark is not null as counts from steps st join chapters c on c.id = st.chapter_id and not c.hidden
      where st.subject_id in (select subject_id from taught) and st.deleted_at is null and not st.hidden),
    sizes as materialized (
      select subject_id, (count(*) filter (where not is_retake))::int as topics, (sum(max_mark) filter (where counts and not is_retake))::float as most from t group by subject_id),
    students as materialized (select distinct gu.user_id as id from group_users gu where gu.group_id in (select group_id from places)),
    points as materialized (
      select m.student_id, t.subject_id, sum(m.value) as points from students join marks m on m.student_id = students.id join t on t.id = m.step_id and t.counts
      where m.mark_type_id = (select k.id from mark_types k where k.company_id = $8 and k.is_default)
        and (not t.is_retake or (not t.is_retake or exists (
  select 1 from retakes rt where rt.student_id = m.student_id and rt.subject_id = t.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = t.id
      and (rc.mark > 0 or rc.passed_status_id <> $9)))))) group by 1, 2),
    passed as materialized (
      select p.student_id, t.subject_id, count(*)::int as passed from students join passings p on p.student_id = students.id join t on t.id = p.step_id and not t.is_retake
        join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id and ps.is_final group by 1, 2)
    select x.group_id, x."group", u.id as student_id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, x.subject_id, x.subject,
      least(coalesce(pt.points, 0), x.cap)::float as points, least(z.most, x.cap)::float as max_points, coalesce(pa.passed, 0) as passed, coalesce(z.topics, 0) as topics
    from places x join group_users gu on gu.group_id = x.group_id join users u on u.id = gu.user_id left join sizes z on z.subject_id = x.subject_id
      left join points pt on pt.student_id = u.id and pt.subject_id = x.subject_id left join passed pa on pa.student_id = u.id and pa.subject_id = x.subject_id
    order by x."group", x.group_id, u.last_name, u.first_name, u.id, x.subject, x.subject_id;
-- Also:
--   − and (false
--   − s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (false and s.privacy <> 1 and not s.hidden))) and (
--   − g.id = any ($) and s.id = $ and true)),
--   + and (true
--   + s.company_id = $ and s.deleted_at is null and (true or false)) or (false and s.privacy <> 1 and not s.hidden))) and (
--   + g.id = any ($) and true and exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = $))),

-- selectAttendance (domains/reports/sums.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns group text, student text, attended integer, online integer, absent integer, sick integer, excused integer, late integer, total integer
with asked as materialized (
      select g.id, g.name from groups g where g.id = any ($1) and g.company_id = $2 and exists (
        select 1 from subject_groups sg join subjects s on s.id = sg.subject_id where sg.group_id = g.id and true and (
  s.company_id = $3 and s.deleted_at is null and g.company_id = $4 and not g.is_archived
  and (true
    or (
  s.company_id = $5 and s.deleted_at is null and (true or false)) or (false and s.privacy <> 1 and not s.hidden))))),
    held as materialized (
      select lg.group_id, l.id from asked join lesson_groups lg on lg.group_id = asked.id join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
      where (l.cancelled_at is null or exists (select 1 from attendance held where held.lesson_id = l.id offset 0)) and (coalesce((
  select bool_or(x.subject_id <> all (array(select ds.id from subjects ds where ds.company_id = $6 and ds.deleted_at is not null)))
  from lesson_subjects x where x.lesson_id = l.id), true) and ((
  l.teacher_id is not distinct from $7::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $8::int offset 0)) or true or false or false)) and true
        and true),
    counted as materialized (
      select l.group_id, a.student_id, count(*) filter (where a.status = 1) as attended, count(*) filter (where a.status = 3) as online, count(*) filter (where a.status = 2) as absent,
        count(*) filter (where a.status = 4) as sick, count(*) filter (where a.status = 5) as excused, count(*) filter (where a.late) as late, count(*) as total
      from held l cross join lateral (select n.student_id, n.attendance_status as status, n.late from attendance n where n.lesson_id = l.id offset 0) a group by 1, 2)
    select g.name as "group", concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, coalesce(k.attended, 0)::int as attended, coalesce(k.online, 0)::int as online,
      coalesce(k.absent, 0)::int as absent, coalesce(k.sick, 0)::int as sick, coalesce(k.excused, 0)::int as excused, coalesce(k.late, 0)::int as late, coalesce(k.total, 0)::int as total
    from asked g join group_users gu on gu.group_id = g.id join users u on u.id = gu.user_id left join counted k on k.group_id = g.id and k.student_id = u.id
    order by g.name, g.id, u.last_name, u.first_name, u.id;
-- Also:
--   − select 1 from subject_groups sg join subjects s on s.id = sg.subject_id where sg.group_id = g.id and true and (
--   − and (true
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or (false and s.privacy <> 1 and not s.hidden))))),
--   − l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0)) or true or false or false)) and true
--   − and true),
--   + select 1 from subject_groups sg join subjects s on s.id = sg.subject_id where sg.group_id = g.id and s.id = $ and (
--   + and (false
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or (false and s.privacy <> 1 and not s.hidden))))),
--   + l.teacher_id is not distinct from $::int or exists (select 1 from lesson_teachers lt where lt.lesson_id = l.id and lt.user_id = $::int offset 0)) or false or exists (
--   + select 1 from lesson_subjects x join subjects xs on xs.id = x.subject_id and xs.deleted_at is null join subject_users su on su.subject_id = x.subject_id
--   + where x.lesson_id = l.id and su.user_id = $ and true offset 0) or false)) and true
--   + and exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = $)),

-- selectRetakes (domains/reports/sums.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer[]
-- returns group text, student text, subject text, topics text, starts text, until text, is_closed boolean
select g.name as "group", concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, s.title as subject,
      coalesce((select string_agg(st.title, ', ' order by st.position, st.id) from retake_checkpoints rc join steps st on st.id = rc.step_id and st.deleted_at is null where rc.retake_id = r.id), '') as topics,
      to_char(r.starts_at at time zone co.time_zone, 'DD.MM.YYYY') as starts, to_char(r.until at time zone co.time_zone, 'DD.MM.YYYY') as until, r.is_closed
    from retakes r join subjects s on s.id = r.subject_id join companies co on co.id = r.company_id join users u on u.id = r.student_id
      join group_users gu on gu.user_id = r.student_id join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = s.id join groups g on g.id = gu.group_id
    where r.company_id = $1 and r.deleted_at is null and (
  s.company_id = $2 and s.deleted_at is null and g.company_id = $3 and not g.is_archived
  and (true
    or (
  s.company_id = $4 and s.deleted_at is null and (true or false)) or (false and s.privacy <> 1 and not s.hidden))) and g.id = any ($5) and true
      and true
    order by r.is_closed, g.name, g.id, u.last_name, u.first_name, u.id, s.title, r.id;

-- selectWorkload (domains/reports/sums.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns teacher text, subject text, lessons integer, hours double precision, marks integer
with held as (
    select l.teacher_id, ls.subject_id, count(*)::int as lessons, round(sum(extract(epoch from l.ends_at - l.starts_at)) / 2700, 1)::float as hours
    from lessons l join lesson_subjects ls on ls.lesson_id = l.id join companies co on co.id = l.company_id
    where l.company_id = $1 and l.cancelled_at is null and l.starts_at <= now() and true group by 1, 2),
  given as (
    select m.author_id as teacher_id, st.subject_id, count(*)::int as marks from marks m join steps st on st.id = m.step_id join subjects s on s.id = st.subject_id and s.company_id = $2
    where true group by 1, 2)
  select concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as teacher, s.title as subject, coalesce(h.lessons, 0) as lessons, coalesce(h.hours, 0) as hours, coalesce(k.marks, 0) as marks
  from subject_users su join subjects s on s.id = su.subject_id and s.company_id = $3 and s.deleted_at is null join users u on u.id = su.user_id
    left join held h on h.teacher_id = su.user_id and h.subject_id = s.id left join given k on k.teacher_id = su.user_id and k.subject_id = s.id
  where su.role_type = 'TEACHER' and true
  order by u.last_name, u.first_name, u.id, s.title, s.id;
