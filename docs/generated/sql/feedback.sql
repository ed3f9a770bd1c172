-- SQL statements of «feedback», written by npm run generate

-- selectFeedbacks (domains/feedback/feedback.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 bigint, $12 bigint
-- returns id integer, user json, subject_id integer, rating smallint, options text[], text text, updated_at timestamp with time zone, step json, lesson json, total integer
select
  fb.id, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as user, fb.subject_id, fb.rating, fb.options, fb.text, fb.updated_at,
  case when st.id is not null then json_build_object('id', st.id, 'title', case when (((
  s.company_id = $1 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $2 and (true or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $3))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $4 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $5))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $6 and aru.role_id = any (st.roles_ids))))
  and exists (select 1 from chapters c where c.id = st.chapter_id and not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $7 and k.chapter_id = c.id))))) then st.title else '' end) end as step,
  case when l.id is not null then json_build_object('id', l.id, 'title', l.title, 'starts_at', l.starts_at) end as lesson, count(*) over ()::int as total from
  feedbacks fb join users u on u.id = fb.user_id join subjects s on s.id = fb.subject_id left join steps st on st.id = fb.step_id left join lessons l on l.id = fb.lesson_id
    where (
  fb.company_id = $8 and s.deleted_at is null and (fb.user_id = $9 or (
  s.company_id = $10 and s.deleted_at is null and (true or false)))) and (
  true and true
  and true
  and true) order by fb.updated_at desc, fb.id desc limit $11 offset $12;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − true and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + true and fb.step_id = $
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + and fb.lesson_id = $
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − true and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + fb.subject_id = $ and true
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − and true) order by fb.updated_at desc, fb.id desc limit $ offset $
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + and fb.step_id is not null) order by fb.updated_at desc, fb.id desc limit $ offset $
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − true and true
--   − and true
--   − and true) order by fb.updated_at desc, fb.id desc limit $ offset $
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + fb.subject_id = $ and fb.step_id = $
--   + and fb.lesson_id = $
--   + and fb.step_id is not null) order by fb.updated_at desc, fb.id desc limit $ offset $
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) and (

-- countRatings (domains/feedback/feedback.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns rating smallint, n integer
select fb.rating, count(*)::int as n from feedbacks fb join subjects s on s.id = fb.subject_id
    where (
  fb.company_id = $1 and s.deleted_at is null and (fb.user_id = $2 or (
  s.company_id = $3 and s.deleted_at is null and (true or false)))) and (
  true and true
  and true
  and true) group by fb.rating;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − true and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + true and fb.step_id = $
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + and fb.lesson_id = $
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − true and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + fb.subject_id = $ and true
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − and true) group by fb.rating
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + and fb.step_id is not null) group by fb.rating
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − true and true
--   − and true
--   − and true) group by fb.rating
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + fb.subject_id = $ and fb.step_id = $
--   + and fb.lesson_id = $
--   + and fb.step_id is not null) group by fb.rating
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) and (

-- countOptions (domains/feedback/feedback.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns name text, n integer
select o.name, count(*)::int as n from feedbacks fb join subjects s on s.id = fb.subject_id cross join unnest(fb.options) o(name)
    where (
  fb.company_id = $1 and s.deleted_at is null and (fb.user_id = $2 or (
  s.company_id = $3 and s.deleted_at is null and (true or false)))) and (
  true and true
  and true
  and true) group by o.name;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − true and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + true and fb.step_id = $
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + and fb.lesson_id = $
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − true and true
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + fb.subject_id = $ and true
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − and true) group by o.name
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + and fb.step_id is not null) group by o.name
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   − true and true
--   − and true
--   − and true) group by o.name
--   + s.company_id = $ and s.deleted_at is null and (false or false)))) and (
--   + fb.subject_id = $ and fb.step_id = $
--   + and fb.lesson_id = $
--   + and fb.step_id is not null) group by o.name
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))) and (

-- selectJudgedLesson (domains/feedback/feedback.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns subject_id integer, attends boolean, was_absent boolean, has_begun boolean
select (select min(s.id) from lesson_subjects ls join subjects s on s.id = ls.subject_id where ls.lesson_id = l.id and false) as subject_id,
      exists (
  select 1 from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = l.id and gu.user_id = $1) as attends, exists (select 1 from attendance at where at.lesson_id = l.id and at.student_id = $2 and at.attendance_status in (2, 4, 5)) as was_absent, l.starts_at <= now() and l.cancelled_at is null as has_begun
    from lessons l where l.id = $3 and l.company_id = $4;

-- selectFeedbackLessons (domains/feedback/feedback.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 bigint, $5 bigint, $6 integer, $7 boolean, $8 boolean, $9 integer
-- returns id integer, title text, starts_at timestamp with time zone, ends_at timestamp with time zone, total integer, can_give boolean, groups json, own json, feedbacks_count integer, average double precision
with page as materialized (
      select l.id, l.title, l.starts_at, l.ends_at, count(*) over ()::int as total, exists (
  select 1 from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = l.id and gu.user_id = $1) and not exists (select 1 from attendance at where at.lesson_id = l.id and at.student_id = $2 and at.attendance_status in (2, 4, 5)) as can_give
      from lesson_subjects ls join lessons l on l.id = ls.lesson_id
      where ls.subject_id = $3 and l.starts_at <= now() and l.cancelled_at is null and true
      order by l.starts_at desc, l.id desc limit $4 offset $5),
    met as materialized (
      select lg.lesson_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) as groups
      from page join lesson_groups lg on lg.lesson_id = page.id join groups g on g.id = lg.group_id group by lg.lesson_id),
    thought as materialized (
      select fb.lesson_id, count(*)::int as n, round(avg(fb.rating), 2)::float as average from page join feedbacks fb on fb.lesson_id = page.id and fb.subject_id = $6 group by fb.lesson_id)
    select page.*, coalesce(met.groups, '[]') as groups,
      case when fb.id is not null then json_build_object('rating', fb.rating, 'options', fb.options, 'text', fb.text) end as own,
      case when $7 then coalesce(thought.n, 0) end as feedbacks_count, case when $8 then thought.average end as average
    from page left join met on met.lesson_id = page.id left join thought on thought.lesson_id = page.id
    left join feedbacks fb on fb.lesson_id = page.id and fb.user_id = $9 order by page.starts_at desc, page.id desc;
-- Also:
--   − where ls.subject_id = $ and l.starts_at <= now() and l.cancelled_at is null and true
--   + where ls.subject_id = $ and l.starts_at <= now() and l.cancelled_at is null and exists (
--   + select 1 from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = l.id and gu.user_id = $)

-- upsertFeedback (domains/feedback/feedback.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 smallint, $6 text[], $7 text
-- returns id integer
insert into feedbacks (company_id, subject_id, user_id, step_id, rating, options, text) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (user_id, step_id) do update set step_id = excluded.step_id, rating = excluded.rating, options = excluded.options, text = excluded.text, updated_at = now() returning id;

-- selectFeedback (domains/feedback/feedback.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns id integer, user json, subject_id integer, rating smallint, options text[], text text, updated_at timestamp with time zone, step json, lesson json
select
  fb.id, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as user, fb.subject_id, fb.rating, fb.options, fb.text, fb.updated_at,
  case when st.id is not null then json_build_object('id', st.id, 'title', case when (((
  s.company_id = $1 and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $2 and (false or false)))) or (st.deleted_at is null and not st.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $3))) and not s.hidden and not s.is_archived and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $4 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $5))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $6 and aru.role_id = any (st.roles_ids))))
  and exists (select 1 from chapters c where c.id = st.chapter_id and not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $7 and k.chapter_id = c.id))))) then st.title else '' end) end as step,
  case when l.id is not null then json_build_object('id', l.id, 'title', l.title, 'starts_at', l.starts_at) end as lesson from
  feedbacks fb join users u on u.id = fb.user_id join subjects s on s.id = fb.subject_id left join steps st on st.id = fb.step_id left join lessons l on l.id = fb.lesson_id where fb.id = $8;
