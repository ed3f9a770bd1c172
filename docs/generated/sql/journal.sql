-- SQL statements of «journal», written by npm run generate

-- selectTopics (domains/journal/export/export-journal.queries.ts)
-- takes $1 integer
-- returns id integer, title text, chapter_id integer, chapter_title text, type smallint, max_mark numeric, hidden boolean, is_retake boolean, counts_for_id integer
select st.id, st.title, c.id as chapter_id, c.title as chapter_title, st.type, st.max_mark, st.hidden or c.hidden as hidden, st.is_retake, case when st.is_retake then (
  with recursive up as (
    select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
    where one.id = st.replaces_id and one.subject_id = st.subject_id
    union all
    select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
    from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
  select up.id from up where not up.is_retake limit 1) end as counts_for_id
    from steps st join chapters c on c.id = st.chapter_id
    where st.subject_id = $1 and st.deleted_at is null and c.deleted_at is null and true
    order by c.position, c.id, st.position, st.id;

-- selectResults (domains/journal/export/export-journal.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, name text, marks text, passings text
with students as materialized (
      select u.id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as name, u.last_name, u.first_name
      from group_users gu join users u on u.id = gu.user_id where gu.group_id = $1 and true),
    t as materialized (select st.id, st.subject_id, st.is_retake from steps st where st.subject_id = $2 and st.deleted_at is null),
    m as (
      select m.student_id, json_agg(json_build_array(m.step_id, m.value) order by k.is_default, m.id desc)::text as marks
      from students s join marks m on m.student_id = s.id join t on t.id = m.step_id join mark_types k on k.id = m.mark_type_id where (not t.is_retake or exists (
  select 1 from retakes rt where rt.student_id = s.id and rt.subject_id = t.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = t.id
      and (rc.mark > 0 or rc.passed_status_id <> $3))))) group by m.student_id),
    p as (
      select p.student_id, json_agg(json_build_array(p.step_id, p.passed_status_id))::text as passings
      from students s join passings p on p.student_id = s.id join t on t.id = p.step_id where (not t.is_retake or exists (
  select 1 from retakes rt where rt.student_id = s.id and rt.subject_id = t.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = t.id
      and (rc.mark > 0 or rc.passed_status_id <> $4))))) group by p.student_id)
    select s.id, s.name, m.marks, p.passings from students s left join m on m.student_id = s.id left join p on p.student_id = s.id
    order by s.last_name, s.first_name, s.id;
-- Also:
--   − from group_users gu join users u on u.id = gu.user_id where gu.group_id = $ and true),
--   + from group_users gu join users u on u.id = gu.user_id where gu.group_id = $ and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))),

-- selectExportFrame (domains/journal/export/export-journal.queries.ts)
-- takes $1 integer
-- returns title text, max_points numeric, retake_counts text, time_zone text, statuses json
select concat_ws(' ', nullif(s.code, ''), s.title) as title, least(s.max_points, (
  select sum(rp.max_mark) filter (where not rp.is_retake) from steps rp join chapters rc on rc.id = rp.chapter_id and not rc.hidden
  where rp.subject_id = s.id and rp.deleted_at is null and not rp.hidden and rp.type = 2 and rp.max_mark is not null having bool_or(rp.is_retake))) as max_points, c.retake_counts, c.time_zone,
      coalesce((select json_agg(json_build_object('id', p.id, 'title', p.title)) from pass_statuses p where p.company_id = s.company_id), '[]') as statuses
    from subjects s join companies c on c.id = s.company_id where s.id = $1;

-- selectExportedLessons (domains/journal/export/export-journal.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, starts_at timestamp with time zone, title text
select l.id, l.starts_at, l.title from lesson_subjects ls join lessons l on l.id = ls.lesson_id join companies co on co.id = l.company_id
  where ls.subject_id = $1 and exists (select 1 from lesson_groups lg where lg.lesson_id = l.id and lg.group_id = $2)
    and (l.cancelled_at is null or exists (select 1 from attendance held where held.lesson_id = l.id offset 0)) and exists (select 1 from semesters m where m.id = $3 and m.company_id = $4
      and l.starts_at >= m.started_at::timestamp at time zone co.time_zone and l.starts_at < (m.finished_at + 1)::timestamp at time zone co.time_zone)
  order by l.starts_at, l.id limit 5000;

-- selectExportedAttendees (domains/journal/export/export-journal.queries.ts)
-- takes $1 date, $2 date, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer[], $9 integer, $10 integer, $11 integer[]
-- returns id integer, name text, left_on text
with
  period as materialized (
    select greatest(d.first, $1::date)::timestamp at time zone co.time_zone as since,
      (least(d.last, $2::date) + 1)::timestamp at time zone co.time_zone as until, co.time_zone
    from companies co left join (select m.started_at as first, m.finished_at as last from semesters m where m.id = $3 and m.company_id = $4) d on true where co.id = $5),
  members as materialized (
    select distinct on (x.group_id, x.user_id) x.group_id, x.user_id, to_char(x.left_at at time zone period.time_zone, 'DD.MM.YYYY') as left_on,
      ((x.left_at at time zone period.time_zone)::date)::text as left_day, x.was_moved,
      x.joined_at >= period.until is true as came_later
    from period cross join (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (select $6::int)
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (select $7::int)) x
    where (x.left_at is null or ((period.until is null or x.joined_at < period.until) and (period.since is null or x.left_at >= period.since)))
    order by x.group_id, x.user_id, came_later, x.left_at desc nulls first)
    select u.id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as name, own.left_on
    from members own join users u on u.id = own.user_id
    where true and (exists (select 1 from attendance n where n.student_id = u.id and n.lesson_id = any ($8::int[])) or (own.left_day is null and not own.came_later) or (own.left_day is not null and exists (
    select 1 from (
  select gu.group_id, gu.user_id, gu.joined_at, null::timestamptz as left_at, false as was_moved from group_users gu where gu.group_id in (select $9::int)
  union all select f.group_id, f.user_id, f.joined_at, f.left_at, f.moved_to_id is not null from former_members f
    join users fu on fu.id = f.user_id and fu.deleted_at is null where f.group_id in (select $10::int)) stay cross join (select x.starts_at from lessons x where x.id = any ($11::int[])) l
    where stay.user_id = own.user_id and (stay.joined_at < ((l.starts_at at time zone (select time_zone from period))::date + 1)::timestamp at time zone (select time_zone from period) and (stay.left_at is null or stay.left_at > l.starts_at)))))
    order by u.last_name, u.first_name, u.id;
-- Also:
--   − where true and (exists (select 1 from attendance n where n.student_id = u.id and n.lesson_id = any ($::int[])) or (own.left_day is null and not own.came_later) or (own.left_day is not null and exists (
--   + where ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and (exists (select 1 from attendance n where n.student_id = u.id and n.lesson_id = any ($::int[])) or (own.left_day is null and not own.came_later) or (own.left_day is not null and exists (

-- selectExportedNotes (domains/journal/export/export-journal.queries.ts)
-- takes $1 integer[]
-- returns student_id integer, notes json
select student_id, json_agg(json_build_array(lesson_id, attendance_status, late)) as notes
  from attendance where lesson_id = any ($1::int[]) group by student_id;

-- selectJournalFrame (domains/journal/reading/read-journal.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean, max_points numeric, retake_counts text, revision bigint, finals text, group json, students json
select s.id,
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
  false as is_student, false as is_curator, least(s.max_points, (
  select sum(rp.max_mark) filter (where not rp.is_retake) from steps rp join chapters rc on rc.id = rp.chapter_id and not rc.hidden
  where rp.subject_id = s.id and rp.deleted_at is null and not rp.hidden and rp.type = 2 and rp.max_mark is not null having bool_or(rp.is_retake))) as max_points, (select co.retake_counts from companies co where co.id = s.company_id) as retake_counts, r.revision,
      array(select ps.id from pass_statuses ps where ps.company_id = s.company_id and ps.is_final order by ps.id)::text as finals,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "group",
      (select json_agg(json_build_object('person', json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)), 'revision', rr.revision) order by u.last_name, u.first_name, u.id)
        from group_users gu join users u on u.id = gu.user_id left join result_revisions rr on rr.subject_id = s.id and rr.student_id = u.id
        where gu.group_id = g.id) as students
    from subjects s left join subject_revisions r on r.subject_id = s.id
    left join lateral (
      select g.id, g.name from subject_groups sg join groups g on g.id = sg.group_id
      where sg.subject_id = s.id and true
        and ((
  s.company_id = $1 and s.deleted_at is null and (true or false)) or false)
      order by g.is_archived, g.name, g.id limit 1) g on true
    where s.id = $2 and s.company_id = $3 and s.deleted_at is null;
-- Also:
--   − s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or false)
--   + s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as is_teacher, false as is_expert,
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or false)
-- Also:
--   − s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, false as is_teacher, false as is_expert,
--   − where sg.subject_id = s.id and true
--   − s.company_id = $ and s.deleted_at is null and (true or false)) or false)
--   + s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) as is_teacher, false as is_expert,
--   + where sg.subject_id = s.id and g.id = $
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) or false)

-- selectJournalSteps (domains/journal/reading/read-journal.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, title text, chapter_id integer, chapter_title text, type smallint, max_mark numeric, hidden boolean, is_retake boolean, counts_for_id integer, asks_for_work boolean, due_at timestamp with time zone, revision bigint
select st.id, st.title, c.id as chapter_id, c.title as chapter_title, st.type, st.max_mark, st.hidden or c.hidden as hidden, st.is_retake, case when st.is_retake then (
  with recursive up as (
    select one.id, one.subject_id, one.is_retake, one.replaces_id, 1 as depth from steps one
    where one.id = st.replaces_id and one.subject_id = st.subject_id
    union all
    select one.id, one.subject_id, one.is_retake, one.replaces_id, up.depth + 1
    from up join steps one on one.id = up.replaces_id and one.subject_id = up.subject_id where up.is_retake and up.depth < 20)
  select up.id from up where not up.is_retake limit 1) end as counts_for_id, (st.max_mark is not null or exists (
  select 1 from patterns asked where asked.step_id = st.id and asked.deleted_at is null)) as asks_for_work, al.due_at,
      (select r.revision from subject_revisions r where r.subject_id = $1) as revision
    from steps st join chapters c on c.id = st.chapter_id left join abstract_lessons al on al.step_id = st.id and al.group_id = $2
    where st.subject_id = $3 and st.deleted_at is null and true order by c.position, c.id, st.position, st.id;

-- selectJournalFacts (domains/journal/reading/read-journal.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns student_id integer, revision bigint, marks text, statuses text, answers text, retakes text, dates json
with students as materialized (select unnest($1::int[]) as id),
    t as materialized (select st.id, st.subject_id, st.is_retake from steps st where st.subject_id = $2 and st.deleted_at is null),
    type as materialized (select mt.id from mark_types mt join subjects s on s.company_id = mt.company_id where s.id = $3 and mt.is_default),
    m as (select m.student_id, array_agg(t.id::bigint * 1000000 + (m.value * 100)::int)::text as packed
      from students join marks m on m.student_id = students.id join t on t.id = m.step_id where m.mark_type_id = (select id from type) group by m.student_id),
    p as (select p.student_id, array_agg(t.id::bigint * 1000000 + p.passed_status_id)::text as packed
      from students join passings p on p.student_id = students.id join t on t.id = p.step_id group by p.student_id),
    a as (select a.user_id as student_id,
        array_agg(t.id::bigint * 1000000 + case when a.waiting_since is null then 1 else 3 end + case when a.is_late then 4 else 0 end + case when (a.waiting_since is not null and not exists (
  select 1 from patterns asked where asked.step_id = a.step_id and asked.required and asked.deleted_at is null and not exists (
    select 1 from answers given where given.pattern_id = asked.id and given.user_id = a.user_id and given.deleted_at is null and given.version > 0))) then 8 else 0 end)::text as packed
      from students join answers a on a.user_id = students.id and a.subject_id = $4 and a.deleted_at is null join t on t.id = a.step_id group by a.user_id),
    rt as (select students.id as student_id, array_agg(t.id::bigint * 1000000 + 1)::text as packed
      from students join t on t.is_retake where (not t.is_retake or exists (
  select 1 from retakes rt where rt.student_id = students.id and rt.subject_id = t.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = t.id
      and (rc.mark > 0 or rc.passed_status_id <> $5))))) group by students.id),
    own as (
      select students.id as student_id, r.step_id, r.until, null::timestamptz as own_due_at, null::timestamptz as due_at from students cross join lateral (
  select st.id as step_id, rt.until from retakes rt join steps st on st.subject_id = rt.subject_id and st.deleted_at is null
  where rt.student_id = students.id and not rt.is_closed and rt.deleted_at is null and rt.until is not null
    and (st.is_retake or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id))) r
      union all
      select students.id, o.step_id, null, o.due_at, null from students join abstract_lesson_schedules o on o.student_id = students.id and o.due_at is not null join t on t.id = o.step_id
      union all
      select students.id, al.step_id, null, null, al.due_at from students join group_users gu on gu.user_id = students.id and gu.group_id <> $6
        join subject_groups sg on sg.group_id = gu.group_id and sg.subject_id = $7 join abstract_lessons al on al.group_id = gu.group_id),
    d as (select o.student_id, json_agg(json_build_array(o.step_id, (extract(epoch from o.until) * 1000)::bigint, (extract(epoch from o.due_at) * 1000)::bigint)) as list
      from (select own.student_id, own.step_id, coalesce(max(own.until), max(own.own_due_at)) as until, min(own.due_at) as due_at from own join t on t.id = own.step_id group by own.student_id, own.step_id) o
      group by o.student_id)
    select students.id as student_id, r.revision, m.packed as marks, p.packed as statuses, a.packed as answers, rt.packed as retakes, d.list as dates
    from students left join result_revisions r on r.subject_id = $8 and r.student_id = students.id
      left join m on m.student_id = students.id left join p on p.student_id = students.id left join a on a.student_id = students.id
      left join rt on rt.student_id = students.id left join d on d.student_id = students.id;

-- selectGround (domains/journal/saving/save-cells.queries.ts)
-- takes $1 integer[], $2 integer[], $3 integer, $4 integer, $5 integer, $6 integer
-- returns topics json, students json, statuses json, marks json, passings json, closedRetakes json
with a as materialized (select * from
  unnest($1::int[], $2::int[]) as a (step_id, student_id))
    select
      coalesce((select json_agg(json_build_object('id', st.id, 'max_mark', st.max_mark)) from steps st
        where st.subject_id = $3 and st.deleted_at is null and st.id in (select step_id from a)), '[]') as topics,
      coalesce((select json_agg(json_build_object('id', gu.user_id)) from subject_groups sg join group_users gu on gu.group_id = sg.group_id
        where sg.subject_id = $4 and gu.user_id in (select student_id from a)), '[]') as students,
      coalesce((select json_agg(json_build_object('id', s.id)) from pass_statuses s where s.company_id = $5), '[]') as statuses,
      coalesce((select json_agg(json_build_object('id', m.id, 'step_id', m.step_id, 'student_id', m.student_id, 'value', m.value))
        from a join marks m on m.step_id = a.step_id and m.student_id = a.student_id
          and m.mark_type_id = (select id from mark_types where company_id = $6 and is_default)), '[]') as marks,
      coalesce((select json_agg(json_build_object('step_id', p.step_id, 'student_id', p.student_id, 'passed_status_id', p.passed_status_id))
        from a join passings p on p.step_id = a.step_id and p.student_id = a.student_id), '[]') as passings,
      coalesce((select json_agg(json_build_object('step_id', a.step_id, 'student_id', a.student_id))
        from a join steps st on st.id = a.step_id where st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = a.student_id and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null)), '[]') as "closedRetakes";

-- writeBatch (domains/journal/saving/save-cells.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 boolean, $5 numeric, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer
-- returns cells json, batch_id integer, notifications json, watchers integer[]
with judged_cells as materialized (
    select h.*, null::text as refused from (
      select w.*, m.id as mark_id, m.value as mark_before, w.mark as mark_after,
      m.author_id as mark_author_id, m.updated_at as mark_at, null::int as answer_after, m.answer_id as answer_before, t.id as type_id, true as is_main, null::int as status_before, null::int as status_after from (select $1::int as "n", $2::int as "step_id", $3::int as "student_id", $4::boolean as "sets_mark", $5::numeric(6, 2) as "mark") w
      cross join lateral (select (select id from mark_types where company_id = $6 and is_default) as id) t
      left join lateral (
        select k.id, k.value, k.author_id, k.updated_at, k.answer_id from marks k
        where w.sets_mark and k.step_id = w.step_id and k.student_id = w.student_id and k.mark_type_id = t.id for update) m on true ) h), written_cells as not materialized (select * from judged_cells where refused is null), new_marks as (
          insert into marks (step_id, student_id, mark_type_id, answer_id, value, author_id)
          select c.step_id, c.student_id, c.type_id, c.answer_after, c.mark, $7::int from written_cells c where c.mark is not null and c.mark_id is null returning *), changed_marks as (
        update marks k set value = c.mark_after, author_id = $8::int, updated_at = now(), answer_id = c.answer_after
        from written_cells c where k.id = c.mark_id and c.mark <> c.mark_before returning k.*), cell_audit as (
  insert into audit_records (company_id, actor_id, acting_admin_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select $9::int, $10::int, $11::int, c.student_id, c.step_id, r.action, 'step', c.step_id,
    nullif(r.old_value, 'null'::jsonb), nullif(r.new_value, 'null'::jsonb)
  from written_cells c
      cross join lateral (values ('mark', c.is_main, c.sets_mark, to_jsonb(c.mark_before), to_jsonb(c.mark_after))) r (action, is_main, is_set, old_value, new_value)
      where r.is_set and r.old_value is distinct from r.new_value), cell_notifications as (
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $12::int, n.student_id, case when n.is_marked then 'mark' else 'passing' end, $13::int, $14::int, n.step_id,
    null, null, null, null, null, false, jsonb_build_object('value', case when n.is_marked then n.mark_after end, 'max_mark', n.max_mark, 'passed_status_id', case when n.is_passed then n.status_after end)
  from (
    select c.*, st.max_mark, c.mark_before is distinct from c.mark_after as is_marked, c.status_before is distinct from c.status_after as is_passed
    from written_cells c join steps st on st.id = c.step_id
    where c.mark_after is not null and c.mark_before is distinct from c.mark_after
      or c.status_after is not null and c.status_before is distinct from c.status_after) n where n.student_id is distinct from $15::int returning id, user_id, subject_id, step_id),
    touched as (
      select c.n, jsonb_strip_nulls(jsonb_build_object('step_id', c.step_id, 'student_id', c.student_id,
        'mark', case when c.mark_before is distinct from c.mark_after then jsonb_build_array(c.mark_before, c.mark_after) end,
        'status', case when c.status_before is distinct from c.status_after then jsonb_build_array(c.status_before, c.status_after) end,
        'answer_id', c.answer_before, 'rubric', null::jsonb)) as record
      from written_cells c where c.mark_before is distinct from c.mark_after or c.status_before is distinct from c.status_after),
    batch as (
      insert into journal_batches (subject_id, author_id, cells)
      select $16::int, $17::int, jsonb_agg(record order by n) from touched having count(*) > 0 returning id)
    select
  coalesce((select json_agg(json_build_object('step_id', c.step_id, 'student_id', c.student_id, 'refused', c.refused,
    'mark_before', c.mark_before, 'mark_after', case when c.refused is null then c.mark_after else c.mark_before end,
    'status_before', c.status_before, 'status_after', case when c.refused is null then c.status_after else c.status_before end) order by c.n) from judged_cells c), '[]') as cells, (select id from batch) as batch_id, coalesce((select json_agg(json_build_object('id', t.id, 'user_id', t.user_id, 'subject_id', t.subject_id, 'step_id', t.step_id)) from cell_notifications t), '[]') as notifications, array(select distinct su.user_id from subject_users su where su.subject_id = $18) as watchers;
-- Also:
--   − m.author_id as mark_author_id, m.updated_at as mark_at, null::int as answer_after, m.answer_id as answer_before, t.id as type_id, true as is_main, null::int as status_before, null::int as status_after from (select $::int as "n", $::int as "step_id", $::int as "student_id", $::boolean as "sets_mark", $::numeric(6, 2) as "mark") w
--   − where w.sets_mark and k.step_id = w.step_id and k.student_id = w.student_id and k.mark_type_id = t.id for update) m on true ) h), written_cells as not materialized (select * from judged_cells where refused is null), new_marks as (
--   − from written_cells c where k.id = c.mark_id and c.mark <> c.mark_before returning k.*), cell_audit as (
--   − cross join lateral (values ('mark', c.is_main, c.sets_mark, to_jsonb(c.mark_before), to_jsonb(c.mark_after))) r (action, is_main, is_set, old_value, new_value)
--   + m.author_id as mark_author_id, m.updated_at as mark_at, null::int as answer_after, m.answer_id as answer_before, t.id as type_id, true as is_main, p.id as passing_id, p.passed_status_id as status_before, w.status as status_after, p.author_id as status_author_id, p.updated_at as status_at from (select $::int as "n", $::int as "step_id", $::int as "student_id", $::boolean as "sets_mark", $::numeric(6, 2) as "mark", $::boolean as "sets_status", $::int as "status") w
--   + where w.sets_mark and k.step_id = w.step_id and k.student_id = w.student_id and k.mark_type_id = t.id for update) m on true
--   + select k.id, k.passed_status_id, k.author_id, k.updated_at from passings k where w.sets_status and k.step_id = w.step_id and k.student_id = w.student_id for update) p on true) h), written_cells as not materialized (select * from judged_cells where refused is null), new_marks as (
--   + from written_cells c where k.id = c.mark_id and c.mark <> c.mark_before returning k.*), new_passings as (
--   + insert into passings (company_id, step_id, student_id, passed_status_id, author_id)
--   + select $::int, c.step_id, c.student_id, c.status, $::int from written_cells c where c.status is not null and c.passing_id is null), changed_passings as (
--   + update passings k set passed_status_id = c.status, author_id = $::int, updated_at = now()
--   + from written_cells c where k.id = c.passing_id and c.status <> c.status_before), marked_work as (
--   + update answers a set waiting_since = case when c.status = $::int then a.submitted_at end
--   + from written_cells c where c.status is not null and c.student_id is distinct from $::int and a.step_id = c.step_id and a.user_id = c.student_id
--   + and a.deleted_at is null and (a.waiting_since is not null) <> (c.status = $::int)), cell_audit as (
--   + cross join lateral (values ('mark', c.is_main, c.sets_mark, to_jsonb(c.mark_before), to_jsonb(c.mark_after)), ('passing', true, c.sets_status, to_jsonb(c.status_before), to_jsonb(c.status_after))) r (action, is_main, is_set, old_value, new_value)

-- selectCells (domains/journal/saving/save-cells.queries.ts)
-- takes $1 integer[], $2 integer[]
-- returns step_id integer, student_id integer, mark numeric, passed_status_id integer, author json
select a.step_id, a.student_id, m.value as mark, p.passed_status_id, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author
    from
  unnest($1::int[], $2::int[]) as a (step_id, student_id)
    left join main_marks m on m.step_id = a.step_id and m.student_id = a.student_id
    left join passings p on p.step_id = a.step_id and p.student_id = a.student_id
    left join users u on u.id = case when p.updated_at > m.updated_at then p.author_id else coalesce(m.author_id, p.author_id) end;

-- selectBatch (domains/journal/saving/save-cells.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, subject_id integer, cells jsonb, undone_at timestamp with time zone, created_at timestamp with time zone
select id, subject_id, cells, undone_at, created_at from journal_batches where id = $1 and author_id = $2;

-- markBatchUndone (domains/journal/saving/save-cells.queries.ts)
-- takes $1 integer
-- returns nothing
update journal_batches set undone_at = now() where id = $1 and undone_at is null;

-- deleteOldBatches (domains/journal/saving/save-cells.queries.ts)
-- takes nothing
-- returns nothing
delete from journal_batches where created_at < now() - interval '30 days';
