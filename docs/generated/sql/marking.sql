-- SQL statements of «marking», written by npm run generate

-- selectSuggestions (domains/marking/comment-phrases.queries.ts)
-- takes $1 integer
-- returns text text, uses integer
select t.text, t.uses from typed_comments t
  where t.user_id = $1 and t.uses >= 3 and t.dismissed_at is null
    and not exists (select 1 from comment_templates k where k.user_id = t.user_id and k.text = t.text)
  order by t.uses desc, t.last_used_at desc limit 50;

-- dismissSuggestion (domains/marking/comment-phrases.queries.ts)
-- takes $1 integer, $2 text
-- returns nothing
update typed_comments set dismissed_at = now() where user_id = $1 and text = $2;

-- deleteRareComments (domains/marking/comment-phrases.queries.ts)
-- takes nothing
-- returns nothing
delete from typed_comments where uses < 3 and last_used_at < now() - interval '180 days';

-- selectWaiting (domains/marking/marking.queries.ts)
-- takes $1 integer
-- returns subject_id integer, title text, color text, waiting integer, late integer, oldest_since timestamp with time zone, median_since timestamp with time zone
with
  mine as materialized (select s.id from subjects s where not s.is_archived and (s.company_id = $1 and s.deleted_at is null and false)),
  cases as materialized (
    select a.step_id, a.user_id, a.subject_id, min(a.waiting_since) as waiting_since, bool_or(a.is_late) as is_late
    from answers a
    where a.subject_id = any (array(select id from mine)) and a.waiting_since is not null and a.deleted_at is null
      and (a.subject_id, a.user_id) in (
        select sg.subject_id, gu.user_id from mine join subject_groups sg on sg.subject_id = mine.id join group_users gu on gu.group_id = sg.group_id)
      and a.step_id not in (select st.id from mine join steps st on st.subject_id = mine.id where st.deleted_at is not null)
    group by a.step_id, a.user_id, a.subject_id)
    select s.id as subject_id, s.title, s.color, w.waiting, w.late, w.oldest_since, w.median_since
    from (
      select subject_id, count(*)::int as waiting, (count(*) filter (where is_late))::int as late, min(waiting_since) as oldest_since,
        percentile_disc(0.5) within group (order by waiting_since) as median_since from cases group by subject_id) w
    join subjects s on s.id = w.subject_id order by w.oldest_since, s.id limit 1000;
-- Also:
--   − mine as materialized (select s.id from subjects s where not s.is_archived and (s.company_id = $ and s.deleted_at is null and false)),
--   + mine as materialized (select s.id from subjects s where not s.is_archived and (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))),

-- selectCase (domains/marking/marking.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns step json, student json, group_name text, private_text text, rubric json, rubric_result json, opened_by json
select json_build_object('id', st.id, 'title', st.title, 'max_mark', st.max_mark, 'subject_id', s.id, 'subject_title', s.title, 'subject_color', s.color, 'chapter_title', c.title,
        'due_at', coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = u.id),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = u.id and sg.subject_id = st.subject_id)))) as step,
      json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, coalesce((select g.name from group_users gu join subject_groups sg on sg.group_id = gu.group_id join groups g on g.id = gu.group_id
  where gu.user_id = u.id and sg.subject_id = s.id order by g.name limit 1), '') as group_name, st.private_text, (select json_build_object('criteria', r.criteria, 'updated_at', r.updated_at) from rubrics r where r.step_id = st.id) as rubric,
  (select json_build_object('criteria', rr.criteria, 'author', case when ru.id is not null then json_build_object('id', ru.id, 'first_name', ru.first_name, 'last_name', ru.last_name, 'middle_name', ru.middle_name,
    'photo_src', '/api/files/' || ru.photo_id || '/thumbnail', 'is_online', coalesce(ru.last_seen_at > now() - interval '180 seconds', false)) end, 'updated_at', rr.updated_at)
    from rubric_results rr left join users ru on ru.id = rr.author_id where rr.step_id = st.id and rr.student_id = u.id) as rubric_result,
  (select json_build_object('id', cu.id, 'first_name', cu.first_name, 'last_name', cu.last_name, 'middle_name', cu.middle_name,
    'photo_src', '/api/files/' || cu.photo_id || '/thumbnail', 'is_online', coalesce(cu.last_seen_at > now() - interval '180 seconds', false)) from marking_claims c join users cu on cu.id = c.user_id
    where c.step_id = st.id and c.student_id = u.id and c.user_id <> $1 and c.expires_at > now()) as opened_by
    from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id, users u
    where st.id = $2 and u.id = $3;

-- claimCase (domains/marking/marking.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
insert into marking_claims as c (step_id, student_id, user_id, expires_at) values ($1, $2, $3, now() + interval '2 minutes')
  on conflict (step_id, student_id) do update set user_id = excluded.user_id, expires_at = excluded.expires_at
  where c.user_id = excluded.user_id or c.expires_at <= now();

-- releaseCase (domains/marking/marking.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
delete from marking_claims where step_id = $1 and student_id = $2 and user_id = $3;

-- selectClaimant (domains/marking/marking.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns opened_by json
select
  (select json_build_object('id', cu.id, 'first_name', cu.first_name, 'last_name', cu.last_name, 'middle_name', cu.middle_name,
    'photo_src', '/api/files/' || cu.photo_id || '/thumbnail', 'is_online', coalesce(cu.last_seen_at > now() - interval '180 seconds', false)) from marking_claims c join users cu on cu.id = c.user_id
    where c.step_id = $1::int and c.student_id = $2::int and c.user_id <> $3 and c.expires_at > now()) as opened_by;

-- selectTemplates (domains/marking/marking.queries.ts)
-- takes $1 integer
-- returns id integer, text text, uses integer
select id, text, uses from comment_templates where user_id = $1 order by uses desc, id limit 500;

-- insertTemplate (domains/marking/marking.queries.ts)
-- takes $1 integer, $2 text
-- returns id integer, text text, uses integer
insert into comment_templates (user_id, text) values ($1, $2) on conflict (user_id, text) do update set text = excluded.text returning id, text, uses;

-- deleteTemplate (domains/marking/marking.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from comment_templates where id = $1 and user_id = $2;

-- selectCases (domains/marking/verdict-batches.queries.ts)
-- takes $1 integer, $2 text[], $3 jsonb, $4 integer
-- returns step_id integer, student_id integer, id integer, hidden boolean, is_archived boolean, is_restricted boolean, is_teacher boolean, is_expert boolean, is_student boolean, is_curator boolean, student_studies boolean, retake_closed boolean
select w.step_id, w.student_id, s.id,
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $1 and su.role_type = any ($2)) as is_teacher, false as is_expert,
  false as is_student, false as is_curator,
      exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = w.student_id and sg.subject_id = s.id) as student_studies,
      st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = w.student_id and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null) as retake_closed
    from jsonb_to_recordset($3::jsonb) as w(step_id int, student_id int) join steps st on st.id = w.step_id and st.deleted_at is null
    join subjects s on s.id = st.subject_id and s.company_id = $4 and s.deleted_at is null;

-- lockCases (domains/marking/verdict-batches.queries.ts)
-- takes $1 jsonb
-- returns step_id integer, student_id integer, answers json, mark numeric, passed_status_id integer
with w as materialized (select * from jsonb_to_recordset($1::jsonb) as w(step_id int, student_id int)),
  theirs as materialized (
    select a.id, a.step_id, a.user_id, a.waiting_since from answers a
    where (a.step_id, a.user_id) in (select step_id, student_id from w) and a.deleted_at is null and a.version > 0 order by a.id for update),
  statuses as materialized (
    select p.step_id, p.student_id, p.passed_status_id from passings p
    where (p.step_id, p.student_id) in (select step_id, student_id from w) order by p.step_id, p.student_id for update)
  select w.step_id, w.student_id,
    coalesce((select json_agg(json_build_object('id', t.id, 'waiting_since', t.waiting_since) order by t.id) from theirs t where t.step_id = w.step_id and t.user_id = w.student_id), '[]') as answers,
    (select m.value from marks m join mark_types k on k.id = m.mark_type_id and k.is_default where m.step_id = w.step_id and m.student_id = w.student_id) as mark,
    (select p.passed_status_id from statuses p where p.step_id = w.step_id and p.student_id = w.student_id) as passed_status_id
  from w;

-- writeBatch (domains/marking/verdict-batches.queries.ts)
-- takes $1 jsonb, $2 integer, $3 text, $4 text, $5 integer, $6 integer, $7 jsonb, $8 integer, $9 integer[], $10 integer, $11 integer, $12 integer, $13 jsonb
-- returns id integer, notifications json
with w as materialized (
      select * from jsonb_to_recordset($1::jsonb) as w(step_id int, student_id int, answer_id int, before jsonb)), commented as (
      insert into comments (answer_id, author_id, text) select w.answer_id, $2, $3 from w where $4::text is not null returning id, answer_id), written_notifications as (
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $5::int, n.student_id, 'passing', $6::int, n.subject_id, n.step_id,
    n.answer_id, n.comment_id, null, null, null, false, $7::jsonb
  from (select w.*, k.id as comment_id, st.subject_id from w join steps st on st.id = w.step_id left join commented k on k.answer_id = w.answer_id) n where n.student_id is distinct from $8::int returning id, user_id, subject_id, step_id), looked_at as (update answers set waiting_since = null where id = any ($9::int[])), closed as (
      delete from marking_claims m using w where m.step_id = w.step_id and m.student_id = w.student_id and m.user_id = $10), batch as (insert into verdict_batches (author_id) values ($11) returning id), verdict as (
      insert into verdicts (step_id, student_id, author_id, comment_id, before, after, batch_id)
      select w.step_id, w.student_id, $12, k.id, w.before, $13::jsonb, batch.id
      from w cross join batch left join commented k on k.answer_id = w.answer_id) select id, coalesce((select json_agg(n) from written_notifications n), '[]') as notifications from batch;
-- Also:
--   − insert into comments (answer_id, author_id, text) select w.answer_id, $, $ from w where $::text is not null returning id, answer_id), written_notifications as (
--   − select $::int, n.student_id, 'passing', $::int, n.subject_id, n.step_id,
--   + insert into comments (answer_id, author_id, text) select w.answer_id, $, $ from w where $::text is not null returning id, answer_id), used as (update comment_templates set uses = uses + 1 where user_id = $ and text = any ($::text[])), typed as (
--   + insert into typed_comments as t (user_id, text) select $::int, l.text from unnest($::text[]) l(text)
--   + where not exists (select 1 from comment_templates k where k.user_id = $ and k.text = l.text)
--   + on conflict (user_id, text) do update set uses = t.uses + 1, last_used_at = now()), written_notifications as (
--   + select $::int, n.student_id, 'comment', $::int, n.subject_id, n.step_id,

-- lockBatch (domains/marking/verdict-batches.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer
select id from verdict_batches where id = $1 and author_id = $2 and undone_at is null for update;

-- lockBatchVerdicts (domains/marking/verdict-batches.queries.ts)
-- takes $1 integer
-- returns id integer, step_id integer, student_id integer, comment_id integer, before jsonb, after jsonb, created_at timestamp with time zone, is_past boolean
select v.id, v.step_id, v.student_id, v.comment_id, v.before, v.after, v.created_at,
    exists (select 1 from verdicts l where l.step_id = v.step_id and l.student_id = v.student_id and l.id > v.id and l.undone_at is null)
    or (v.after ? 'passed_status_id' and (v.after ->> 'passed_status_id')::int is distinct from (
      select p.passed_status_id from passings p where p.step_id = v.step_id and p.student_id = v.student_id
        and (p.author_id is not distinct from v.author_id or p.updated_at <= v.created_at))) as is_past
  from verdicts v where v.batch_id = $1 and v.undone_at is null order by v.id for update of v;

-- undoBatch (domains/marking/verdict-batches.queries.ts)
-- takes $1 jsonb, $2 integer, $3 jsonb, $4 integer
-- returns nothing
with b as materialized (
  select * from jsonb_to_recordset($1::jsonb) as b(id int, step_id int, student_id int, comment_id int, created_at timestamptz)), silenced as (update comments k set deleted_at = now() from b where k.id = b.comment_id), forgotten as (
  delete from notifications n using b where n.user_id = b.student_id and n.actor_id = $2 and n.step_id = b.step_id and n.created_at >= b.created_at), waits as (
  update answers a set waiting_since = x.since from jsonb_to_recordset($3::jsonb) as x(id int, since timestamptz) where a.id = x.id), done as (update verdict_batches set undone_at = now() where id = $4) update verdicts v set undone_at = now() from b where v.id = b.id;

-- lockCase (domains/marking/verdict.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer
-- returns knows_status boolean, answers json, mark json, passed_status_id integer, criteria jsonb, result json
select
  exists (select 1 from pass_statuses ps where ps.company_id = $1 and ps.id = $2) as knows_status,
  coalesce((select json_agg(json_build_object('id', a.id, 'waiting_since', a.waiting_since) order by a.id) from (
    select id, waiting_since from answers where step_id = $3 and user_id = $4 and deleted_at is null and version > 0 order by id for update) a), '[]') as answers,
  (select json_build_object('value', m.value, 'updated_at', m.updated_at, 'answer_id', m.answer_id) from (
    select k.value, k.updated_at, k.answer_id from marks k join mark_types t on t.id = k.mark_type_id and t.is_default
    where k.step_id = $5 and k.student_id = $6 for update of k) m) as mark,
  (select p.passed_status_id from (
    select passed_status_id from passings where step_id = $7 and student_id = $8 for update) p) as passed_status_id,
  (select r.criteria from rubrics r where r.step_id = $9) as criteria,
  (select json_build_object('criteria', rr.criteria, 'author_id', rr.author_id) from rubric_results rr where rr.step_id = $10 and rr.student_id = $11) as result;

-- writeVerdict (domains/marking/verdict.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 integer, $5 text[], $6 integer, $7 text[], $8 integer, $9 integer, $10 integer, $11 integer, $12 boolean, $13 numeric, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 text, $23 integer, $24 integer, $25 integer, $26 integer, $27 jsonb, $28 integer, $29 integer, $30 integer, $31 integer, $32 integer, $33 integer, $34 integer, $35 integer, $36 jsonb, $37 jsonb, $38 integer
-- returns id integer, comment_id integer, refused text, notification_id integer, watchers integer[]
with comment as (insert into comments (answer_id, author_id, text) values ($1, $2, $3) returning id), used as (update comment_templates set uses = uses + 1 where user_id = $4 and text = any ($5::text[])), typed as (
      insert into typed_comments as t (user_id, text) select $6::int, l.text from unnest($7::text[]) l(text)
      where not exists (select 1 from comment_templates k where k.user_id = $8 and k.text = l.text)
      on conflict (user_id, text) do update set uses = t.uses + 1, last_used_at = now()), judged_cells as materialized (
    select h.*, null::text as refused from (
      select w.*, m.id as mark_id, m.value as mark_before, w.mark as mark_after,
      m.author_id as mark_author_id, m.updated_at as mark_at, w.answer_id as answer_after, m.answer_id as answer_before, t.id as type_id, true as is_main, null::int as status_before, null::int as status_after from (select $9::int as "n", $10::int as "step_id", $11::int as "student_id", $12::boolean as "sets_mark", $13::numeric(6, 2) as "mark", $14::int as "answer_id") w
      cross join lateral (select (select id from mark_types where company_id = $15 and is_default) as id) t
      left join lateral (
        select k.id, k.value, k.author_id, k.updated_at, k.answer_id from marks k
        where w.sets_mark and k.step_id = w.step_id and k.student_id = w.student_id and k.mark_type_id = t.id for update) m on true ) h), written_cells as not materialized (select * from judged_cells where refused is null), new_marks as (
          insert into marks (step_id, student_id, mark_type_id, answer_id, value, author_id)
          select c.step_id, c.student_id, c.type_id, c.answer_after, c.mark, $16::int from written_cells c where c.mark is not null and c.mark_id is null returning *), changed_marks as (
        update marks k set value = c.mark_after, author_id = $17::int, updated_at = now(), answer_id = c.answer_after
        from written_cells c where k.id = c.mark_id and c.mark is not null returning k.*), cell_audit as (
  insert into audit_records (company_id, actor_id, acting_admin_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select $18::int, $19::int, $20::int, c.student_id, c.step_id, r.action, 'step', c.step_id,
    nullif(r.old_value, 'null'::jsonb), nullif(r.new_value, 'null'::jsonb)
  from written_cells c
      cross join lateral (values ('mark', c.is_main, c.sets_mark, to_jsonb(c.mark_before), to_jsonb(c.mark_after))) r (action, is_main, is_set, old_value, new_value)
      where r.is_set and r.old_value is distinct from r.new_value), written_notification as (
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select $21::int, n.user_id, $22, $23::int, $24::int, $25::int,
    $26::int, (select id from comment), null, null, null, false, $27::jsonb
  from (select $28::int as user_id) n where n.user_id is distinct from $29::int returning id, user_id, subject_id, step_id), closed as (delete from marking_claims where step_id = $30 and student_id = $31 and user_id = $32), verdict as (
      insert into verdicts (step_id, student_id, author_id, comment_id, before, after)
      values ($33, $34, $35, (select id from comment), $36::jsonb, $37::jsonb)
      returning id, comment_id)
    select id, comment_id, (select c.refused from judged_cells c) as refused,
      (select id from written_notification) as notification_id, array(select distinct su.user_id from subject_users su where su.subject_id = $38) as watchers from verdict;
-- Also:
--   − with comment as (insert into comments (answer_id, author_id, text) values ($, $, $) returning id), used as (update comment_templates set uses = uses + 1 where user_id = $ and text = any ($::text[])), typed as (
--   − insert into typed_comments as t (user_id, text) select $::int, l.text from unnest($::text[]) l(text)
--   − where not exists (select 1 from comment_templates k where k.user_id = $ and k.text = l.text)
--   − on conflict (user_id, text) do update set uses = t.uses + 1, last_used_at = now()), judged_cells as materialized (
--   − m.author_id as mark_author_id, m.updated_at as mark_at, w.answer_id as answer_after, m.answer_id as answer_before, t.id as type_id, true as is_main, null::int as status_before, null::int as status_after from (select $::int as "n", $::int as "step_id", $::int as "student_id", $::boolean as "sets_mark", $::numeric(6, 2) as "mark", $::int as "answer_id") w
--   − where w.sets_mark and k.step_id = w.step_id and k.student_id = w.student_id and k.mark_type_id = t.id for update) m on true ) h), written_cells as not materialized (select * from judged_cells where refused is null), new_marks as (
--   − from written_cells c where k.id = c.mark_id and c.mark is not null returning k.*), cell_audit as (
--   − cross join lateral (values ('mark', c.is_main, c.sets_mark, to_jsonb(c.mark_before), to_jsonb(c.mark_after))) r (action, is_main, is_set, old_value, new_value)
--   − $::int, (select id from comment), null, null, null, false, $::jsonb
--   − from (select $::int as user_id) n where n.user_id is distinct from $::int returning id, user_id, subject_id, step_id), closed as (delete from marking_claims where step_id = $ and student_id = $ and user_id = $), verdict as (
--   − values ($, $, $, (select id from comment), $::jsonb, $::jsonb)
--   + with judged_cells as materialized (
--   + m.author_id as mark_author_id, m.updated_at as mark_at, w.answer_id as answer_after, m.answer_id as answer_before, t.id as type_id, true as is_main, p.id as passing_id, p.passed_status_id as status_before, w.status as status_after, p.author_id as status_author_id, p.updated_at as status_at from (select $::int as "n", $::int as "step_id", $::int as "student_id", $::boolean as "sets_mark", $::numeric(6, 2) as "mark", $::int as "answer_id", $::boolean as "sets_status", $::int as "status") w
--   + where w.sets_mark and k.step_id = w.step_id and k.student_id = w.student_id and k.mark_type_id = t.id for update) m on true
--   + select k.id, k.passed_status_id, k.author_id, k.updated_at from passings k where w.sets_status and k.step_id = w.step_id and k.student_id = w.student_id for update) p on true) h), written_cells as not materialized (select * from judged_cells where refused is null), new_marks as (
--   + from written_cells c where k.id = c.mark_id and c.mark is not null returning k.*), new_passings as (
--   + insert into passings (company_id, step_id, student_id, passed_status_id, author_id)
--   + select $::int, c.step_id, c.student_id, c.status, $::int from written_cells c where c.status is not null and c.passing_id is null), changed_passings as (
--   + update passings k set passed_status_id = c.status, author_id = $::int, updated_at = now()
--   + from written_cells c where k.id = c.passing_id and c.status <> c.status_before), cell_audit as (
--   + cross join lateral (values ('mark', c.is_main, c.sets_mark, to_jsonb(c.mark_before), to_jsonb(c.mark_after)), ('passing', true, c.sets_status, to_jsonb(c.status_before), to_jsonb(c.status_after))) r (action, is_main, is_set, old_value, new_value)
--   + $::int, null, null, null, null, false, $::jsonb
--   + from (select $::int as user_id) n where n.user_id is distinct from $::int returning id, user_id, subject_id, step_id), looked_at as (update answers set waiting_since = null where id = any ($::int[])), closed as (delete from marking_claims where step_id = $ and student_id = $ and user_id = $), verdict as (
--   + values ($, $, $, null, $::jsonb, $::jsonb)

-- lockVerdict (domains/marking/verdict.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, step_id integer, student_id integer, author_id integer, comment_id integer, before jsonb, after jsonb, created_at timestamp with time zone
select v.id, v.step_id, v.student_id, v.author_id, v.comment_id, v.before, v.after, v.created_at from verdicts v where v.id = $1 and v.author_id = $2 and v.undone_at is null for update;

-- hasLaterVerdict (domains/marking/verdict.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns ?column? integer
select 1 from verdicts where step_id = $1 and student_id = $2 and id > $3 and undone_at is null;

-- markUndone (domains/marking/verdict.queries.ts)
-- takes $1 integer
-- returns nothing
update verdicts set undone_at = now() where id = $1;

-- restoreWaiting (domains/marking/verdict.queries.ts)
-- takes $1 jsonb
-- returns nothing
update answers a set waiting_since = w.since from jsonb_to_recordset($1::jsonb) as w(id int, since timestamptz) where a.id = w.id;

-- selectQueueSubjects (domains/marking/waiting-cases.queries.ts)
-- takes $1 integer, $2 integer, $3 text[], $4 integer, $5 integer, $6 text[]
-- returns id integer, is_own boolean, revision text
select s.id, (s.company_id = $1 and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $2 and su.role_type = any ($3))) as is_own, concat_ws('-', (select concat_ws('-', r.revision, r.card_revision) from subject_revisions r where r.subject_id = s.id),
  (select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id)) as revision from subjects s where not s.is_archived and (s.company_id = $4 and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $5 and su.role_type = any ($6))) order by s.id;
-- Also:
--   − (select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id)) as revision from subjects s where not s.is_archived and (s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) order by s.id
--   + (select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id)) as revision from subjects s where not s.is_archived and ((s.company_id = $ and s.deleted_at is null and exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))) or (s.id = $ and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) order by s.id

-- selectQueueSubjects, selectAssessedSubjects (domains/marking/waiting-cases.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, is_own boolean, revision text
select s.id, (s.company_id = $1 and s.deleted_at is null and false) as is_own, concat_ws('-', (select concat_ws('-', r.revision, r.card_revision) from subject_revisions r where r.subject_id = s.id),
  (select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id)) as revision from subjects s where not s.is_archived and (s.company_id = $2 and s.deleted_at is null and false) order by s.id;

-- selectAssessedSubjects (domains/marking/waiting-cases.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 text[]
-- returns id integer, is_own boolean, revision text
select s.id, (s.company_id = $1 and s.deleted_at is null and false) as is_own, concat_ws('-', (select concat_ws('-', r.revision, r.card_revision) from subject_revisions r where r.subject_id = s.id),
      (select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id)) as revision from subjects s where not s.is_archived and ((s.company_id = $2 and s.deleted_at is null and false) or (s.id = $3 and (
  s.company_id = $4 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $5 and su.role_type = any ($6)))))) order by s.id;

-- selectWaitingCases [as select] (domains/marking/waiting-cases.queries.ts)
-- takes $1 integer[]
-- returns subject_id integer, step_id integer, user_id integer, since bigint, is_late boolean, version integer, is_unmarked boolean
with
  mine as materialized (select id from unnest($1::int[]) as m(id)),
  students as materialized (
    select distinct sg.subject_id, gu.user_id from mine join subject_groups sg on sg.subject_id = mine.id join group_users gu on gu.group_id = sg.group_id),
  waiting_cases as (
    select a.subject_id, a.step_id, a.user_id, min(a.waiting_since) as waiting_since, bool_or(a.is_late) as is_late, max(a.version) as version
    from mine join answers a on a.subject_id = mine.id and a.waiting_since is not null and a.deleted_at is null
    join students on students.subject_id = a.subject_id and students.user_id = a.user_id
    where a.step_id not in (select st.id from mine join steps st on st.subject_id = mine.id where st.deleted_at is not null)
    group by a.subject_id, a.step_id, a.user_id)
  select subject_id, step_id, user_id, (extract(epoch from waiting_since) * 1000000)::bigint as since, is_late, version, true as is_unmarked from waiting_cases;

-- selectUnassessedCases [as select] (domains/marking/waiting-cases.queries.ts)
-- takes $1 integer[]
-- returns subject_id integer, step_id integer, user_id integer, since bigint, is_late boolean, version integer, is_unmarked boolean
with mine as materialized (select id from unnest($1::int[]) as m(id)),
  students as materialized (
    select distinct sg.subject_id, gu.user_id from mine join subject_groups sg on sg.subject_id = mine.id join group_users gu on gu.group_id = sg.group_id)
  select a.subject_id, a.step_id, a.user_id, (extract(epoch from max(a.submitted_at)) * 1000000)::bigint as since, bool_or(a.is_late) as is_late, max(a.version) as version,
    bool_or(a.waiting_since is not null) as is_unmarked
  from mine join answers a on a.subject_id = mine.id and a.submitted_at is not null and a.deleted_at is null and (a.assessed_at is null or a.assessed_at < a.submitted_at)
  join students on students.subject_id = a.subject_id and students.user_id = a.user_id
  where a.step_id not in (select st.id from mine join steps st on st.subject_id = mine.id where st.deleted_at is not null)
  group by a.subject_id, a.step_id, a.user_id;

-- selectFitting (domains/marking/waiting-cases.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer[]
-- returns members integer[], named integer[], titled integer[]
select array(select gu.user_id from group_users gu where gu.group_id = $1::int) as members,
  array(select u.id from users u where u.id = any ($2::int[]) and true) as named,
  array(select st.id from steps st where st.id = any ($3::int[]) and true) as titled;
-- Also:
--   − array(select u.id from users u where u.id = any ($::int[]) and true) as named,
--   − array(select st.id from steps st where st.id = any ($::int[]) and true) as titled
--   + array(select u.id from users u where u.id = any ($::int[]) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))) as named,
--   + array(select st.id from steps st where st.id = any ($::int[]) and ((fold_words(st.title) like $))) as titled

-- selectQueueRows (domains/marking/waiting-cases.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer[], $4 integer[], $5 double precision[], $6 boolean[], $7 integer[]
-- returns step_id integer, step_title text, max_mark numeric, subject_id integer, subject_title text, subject_color text, student json, group_name text, waiting_since timestamp with time zone, is_late boolean, version integer, is_again boolean, opened_by json
select p.step_id, st.title as step_title, st.max_mark, p.subject_id, s.title as subject_title, s.color as subject_color, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student,
      coalesce((select g.name from group_users gu join subject_groups sg on sg.group_id = gu.group_id join groups g on g.id = gu.group_id
  where gu.user_id = u.id and sg.subject_id = s.id order by g.name limit 1), '') as group_name, timestamptz 'epoch' + p.since * interval '1 microsecond' as waiting_since, p.is_late, p.version,
      p.version > 1 and exists (
  select 1 from audit_records r where r.student_id = p.user_id and r.step_id = p.step_id and r.action in ('mark', 'passing')
    and r.actor_id <> p.user_id and r.created_at < timestamptz 'epoch' + p.since * interval '1 microsecond') as is_again,
  (select json_build_object('id', cu.id, 'first_name', cu.first_name, 'last_name', cu.last_name, 'middle_name', cu.middle_name,
    'photo_src', '/api/files/' || cu.photo_id || '/thumbnail', 'is_online', coalesce(cu.last_seen_at > now() - interval '180 seconds', false)) from marking_claims c join users cu on cu.id = c.user_id
    where c.step_id = p.step_id and c.student_id = p.user_id and c.user_id <> $1 and c.expires_at > now()) as opened_by
    from unnest($2::int[], $3::int[], $4::int[],
        $5::float8[], $6::boolean[], $7::int[])
      with ordinality as p(step_id, user_id, subject_id, since, is_late, version, place)
    join steps st on st.id = p.step_id join subjects s on s.id = p.subject_id join users u on u.id = p.user_id order by p.place;
