-- SQL statements of «final-results», written by npm run generate

-- selectFrame (domains/final-results/final-results.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns is_credit boolean, exam_grades jsonb, credit_grades jsonb, semesters json
select s.is_credit, co.exam_grades, co.credit_grades, coalesce((
    select json_agg(json_build_object('id', x.semester_id, 'title', x.title) order by x.stands desc, x.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $1))::date desc, abs(x.started_at - (now() at time zone (select tz.time_zone from companies tz where tz.id = $2))::date), x.semester_id) from (
      select m.id as semester_id, m.title, m.started_at, bool_or(own.stands) as stands from (
        select hs.semester_id, true as stands from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id
        union all select r.semester_id, false from final_results r where r.subject_id = s.id) own
      join semesters m on m.id = own.semester_id and m.company_id = s.company_id group by m.id) x), '[]') as semesters
  from subjects s join companies co on co.id = s.company_id where s.id = $3;

-- selectReached (domains/final-results/final-results.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 date, $11 date, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer
-- returns group_id integer, group text, student_id integer, student text, subject_id integer, subject text, is_credit boolean, semester_id integer, semester text, points double precision, max_points double precision, points_now double precision, max_points_now double precision, passed integer, topics integer, ahead integer, unmarked integer, waiting integer, grade text, left_on text, was_moved boolean
with places as materialized (
      select g.id as group_id, g.name as "group", s.id as subject_id, s.title as subject, least(s.max_points, (
  select sum(rp.max_mark) filter (where not rp.is_retake) from steps rp join chapters rc on rc.id = rp.chapter_id and not rc.hidden
  where rp.subject_id = s.id and rp.deleted_at is null and not rp.hidden and rp.type = 2 and rp.max_mark is not null having bool_or(rp.is_retake))) as cap, s.company_id, s.is_credit from groups g join subjects s on s.id = $1 where g.id = $2),
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
        join half_semesters hs on hs.half_id = sh.half_id join semesters m on m.id = hs.semester_id and m.company_id = $3
        union select r.subject_id, m.id, m.title, m.started_at, m.finished_at from taught join final_results r on r.subject_id = taught.subject_id and r.semester_id = $4
        join semesters m on m.id = r.semester_id and m.company_id = $5) own
      window terms as (partition by own.subject_id order by own.finished_at, own.semester_id)) x
    where co.id = $6 and x.semester_id = $7
    order by x.subject_id, x.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $8))::date desc, abs(x.started_at - (now() at time zone (select tz.time_zone from companies tz where tz.id = $9))::date), x.semester_id),
    sizes as materialized (
      select subject_id, (count(*) filter (where (not t.is_retake)))::int as topics from t where not has_roles group by subject_id),
  period as materialized (
    select greatest(d.first, $10::date)::timestamp at time zone co.time_zone as since,
      (least(d.last, $11::date) + 1)::timestamp at time zone co.time_zone as until, co.time_zone
    from companies co left join (select m.started_at as first, m.finished_at as last from semesters m where m.id = $12 and m.company_id = $13) d on true where co.id = $14),
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

-- selectConfirmed (domains/final-results/final-results.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[]
-- returns student_id integer, grade text, reason text, points double precision, max_points double precision, confirmed_by json, confirmed_at timestamp with time zone
select r.student_id, r.grade, r.reason, r.points, r.max_points, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as confirmed_by, r.confirmed_at
  from final_results r left join users u on u.id = r.confirmed_by where r.subject_id = $1 and r.semester_id is not distinct from $2::int and r.student_id = any ($3::int[]);

-- holdSemester (domains/final-results/final-results.queries.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from semesters where id = $1 for key share;

-- storeResults (domains/final-results/final-results.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 jsonb
-- returns nothing
insert into final_results (subject_id, student_id, semester_id, grade, suggested, reason, points, max_points, confirmed_by)
  select $1::int, x.student_id, $2::int, x.grade, x.suggested, x.reason, x.points, x.max_points, $3::int
  from jsonb_to_recordset($4::jsonb) x (student_id int, grade text, suggested text, reason text, points float, max_points float)
  on conflict (subject_id, student_id, semester_id) do update set grade = excluded.grade, suggested = excluded.suggested, reason = excluded.reason,
    points = excluded.points, max_points = excluded.max_points, confirmed_by = excluded.confirmed_by, confirmed_at = now();

-- deleteResults (domains/final-results/final-results.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[]
-- returns nothing
delete from final_results r where r.subject_id = $1 and r.semester_id is not distinct from $2::int and r.student_id = any ($3::int[]);

-- selectActs (domains/final-results/final-results.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 bigint
-- returns at timestamp with time zone, actor json, acting_admin json, old_grade text, new_grade text, reason text
select r.created_at as at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as actor, case when a.id is not null then json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'middle_name', a.middle_name,
  'photo_src', '/api/files/' || a.photo_id || '/thumbnail', 'is_online', coalesce(a.last_seen_at > now() - interval '180 seconds', false)) end as acting_admin,
    r.old_value->>'grade' as old_grade, r.new_value->>'grade' as new_grade, coalesce(r.new_value->>'reason', '') as reason
  from audit_records r left join users u on u.id = r.actor_id left join users a on a.id = r.acting_admin_id
  where r.company_id = $1 and r.object_type = 'final_result' and r.object_id = $2 and r.student_id = $3
    and (r.new_value->>'semester_id')::int = $4
  order by r.created_at desc, r.id desc limit $5;
