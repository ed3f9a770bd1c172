-- SQL statements of «achievements», written by npm run generate

-- selectCounts (domains/achievements/achievements.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer
-- returns given integer, marks integer, at_maximum integer, in_time integer, dated integer, it_passed integer, it_topics integer
with passed as materialized (
      select st.id, s.tags, coalesce(
  coalesce((select min(a.submitted_at) from answers a where a.step_id = st.id and a.user_id = $1 and a.deleted_at is null and a.version > 0), p.created_at) <= coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $2),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $3 and sg.subject_id = st.subject_id))), false) as in_time,
        coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $4),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $5 and sg.subject_id = st.subject_id))) is not null as dated
      from passings p join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
      where p.student_id = $6 and s.company_id = $7 and s.deleted_at is null and st.deleted_at is null and exists (select 1 from pass_statuses ps where ps.company_id = p.company_id and ps.id = p.passed_status_id and ps.is_final)),
    marked as materialized (
      select m.value >= st.max_mark as is_full from main_marks m join steps st on st.id = m.step_id join subjects s on s.id = st.subject_id
      where m.student_id = $8 and st.max_mark is not null and s.company_id = $9 and s.deleted_at is null and st.deleted_at is null)
    select (select count(*)::int from comments k join answers a on a.id = k.answer_id join steps st on st.id = a.step_id join subjects s on s.id = a.subject_id
        where k.author_id = $10 and a.user_id <> $11 and k.deleted_at is null and a.deleted_at is null and s.company_id = $12 and s.deleted_at is null and st.deleted_at is null)
      + (select count(*)::int from expertises e join answers a on a.id = e.answer_id join steps st on st.id = a.step_id join subjects s on s.id = a.subject_id
        where e.author_id = $13 and a.user_id <> $14 and e.deleted_at is null and a.deleted_at is null and s.company_id = $15 and s.deleted_at is null and st.deleted_at is null) as given,
      (select count(*)::int from marked) as marks, (select count(*)::int from marked where is_full) as at_maximum,
      (select count(*)::int from passed where in_time) as in_time, (select count(*)::int from passed where dated) as dated,
      (select count(*)::int from passed where tags @> array['it']) as it_passed,
      (select count(*)::int from subjects s join steps st on st.subject_id = s.id join chapters c on c.id = st.chapter_id
        where s.tags @> array['it'] and s.company_id = $16 and s.deleted_at is null and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $17 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $18))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $19 and aru.role_id = any (st.roles_ids))))
          and exists (select 1 from subject_groups sg join group_users gu on gu.group_id = sg.group_id where sg.subject_id = s.id and gu.user_id = $20)) as it_topics;

-- selectExpertFacts [as expert] (domains/achievements/achievements.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 boolean, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer
-- returns title text, subject json, step_id integer, at timestamp with time zone, value numeric, kind text
select
  st.title, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject, st.id as step_id, k.at, null::numeric as value, k.kind from (
      select answer_id, created_at as at, 'comment' as kind from comments where author_id = $1 and deleted_at is null
      union all select answer_id, created_at, 'expertise' from expertises where author_id = $2 and deleted_at is null) k
    join answers a on a.id = k.answer_id join steps st on st.id = a.step_id join subjects s on s.id = a.subject_id
    where a.user_id <> $3 and a.deleted_at is null and s.company_id = $4 and s.deleted_at is null and st.deleted_at is null and (((
  s.company_id = $5 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $6 and (true or false))))
  or ($7 and not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $8))) and not st.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $9 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $10))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $11 and aru.role_id = any (st.roles_ids))))
    and exists (select 1 from chapters c where c.id = st.chapter_id and not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $12 and k.chapter_id = c.id))))) order by k.at desc limit 100;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))

-- selectFullMarks [as perfectionist] (domains/achievements/achievements.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 boolean, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer
-- returns title text, subject json, step_id integer, at timestamp with time zone, value numeric, kind text
select
  st.title, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject, st.id as step_id, m.updated_at as at, m.value, 'mark' as kind from main_marks m join steps st on st.id = m.step_id join subjects s on s.id = st.subject_id
    where m.student_id = $1 and m.value >= st.max_mark and s.company_id = $2 and s.deleted_at is null and st.deleted_at is null and (((
  s.company_id = $3 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $4 and (true or false))))
  or ($5 and not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $6))) and not st.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $7 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $8))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $9 and aru.role_id = any (st.roles_ids))))
    and exists (select 1 from chapters c where c.id = st.chapter_id and not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $10 and k.chapter_id = c.id))))) order by m.updated_at desc limit 100;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))

-- selectInTime [as specialist] (domains/achievements/achievements.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 boolean, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer
-- returns title text, subject json, step_id integer, at timestamp with time zone, value numeric, kind text
select
  st.title, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject, st.id as step_id, p.updated_at as at, null::numeric as value, 'passing' as kind from passings p join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    where p.student_id = $1 and s.company_id = $2 and s.deleted_at is null and st.deleted_at is null and (((
  s.company_id = $3 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $4 and (true or false))))
  or ($5 and not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $6))) and not st.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $7 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $8))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $9 and aru.role_id = any (st.roles_ids))))
    and exists (select 1 from chapters c where c.id = st.chapter_id and not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $10 and k.chapter_id = c.id))))) and exists (select 1 from pass_statuses ps where ps.company_id = p.company_id and ps.id = p.passed_status_id and ps.is_final) and coalesce(
  coalesce((select min(a.submitted_at) from answers a where a.step_id = st.id and a.user_id = $11 and a.deleted_at is null and a.version > 0), p.created_at) <= coalesce(
  (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = $12),
  (select min(al.due_at) from abstract_lessons al where al.step_id = st.id and exists (
  select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
  where gu.group_id = al.group_id and gu.user_id = $13 and sg.subject_id = st.subject_id))), false) order by p.updated_at desc limit 100;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))

-- selectItPassed [as it] (domains/achievements/achievements.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 boolean, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer
-- returns title text, subject json, step_id integer, at timestamp with time zone, value numeric, kind text
select
  st.title, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject, st.id as step_id, p.updated_at as at, null::numeric as value, 'passing' as kind from passings p join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    where p.student_id = $1 and s.company_id = $2 and s.deleted_at is null and st.deleted_at is null and (((
  s.company_id = $3 and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $4 and (true or false))))
  or ($5 and not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $6))) and not st.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $7 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $8))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $9 and aru.role_id = any (st.roles_ids))))
    and exists (select 1 from chapters c where c.id = st.chapter_id and not c.hidden and not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $10 and k.chapter_id = c.id))))) and exists (select 1 from pass_statuses ps where ps.company_id = p.company_id and ps.id = p.passed_status_id and ps.is_final) and s.tags @> array['it'] order by p.updated_at desc limit 100;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))
--   + s.company_id = $ and s.deleted_at is null and (false or false)) and (not st.hidden or (s.company_id = $ and (false or false))))
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)) and (not st.hidden or (s.company_id = $ and (true or false))))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))) and (not st.hidden or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))
