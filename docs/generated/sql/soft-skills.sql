-- SQL statements of «soft-skills», written by npm run generate

-- updatePart (domains/soft-skills/catalogue/catalogue.queries.ts)
-- takes $1 text, $2 text, $3 boolean, $4 integer
-- returns nothing
update soft_skills set title = $1, description = $2, is_archived = $3, updated_at = now() where id = $4 and deleted_at is null and true;
-- Also:
--   − update soft_skills set title = $, description = $, is_archived = $, updated_at = now() where id = $ and deleted_at is null and true
--   + update soft_indicator_grades set value = $, title = $, description = $, updated_at = now() where id = $ and deleted_at is null and true
-- Also:
--   − update soft_skills set title = $, description = $, is_archived = $, updated_at = now() where id = $ and deleted_at is null and true
--   + update soft_indicators set title = $, description = $, is_archived = $, updated_at = now() where id = $ and deleted_at is null and true
-- Also:
--   − update soft_skills set title = $, description = $, is_archived = $, updated_at = now() where id = $ and deleted_at is null and true
--   + update soft_skill_levels set from_percent = $, title = $, description = $, updated_at = now() where id = $ and deleted_at is null and true

-- archivePart (domains/soft-skills/catalogue/catalogue.queries.ts)
-- takes $1 integer
-- returns nothing
update soft_skills set is_archived = true, updated_at = now() where id = $1 and deleted_at is null;
-- Also:
--   − update soft_skills set is_archived = true, updated_at = now() where id = $ and deleted_at is null
--   + update soft_indicators set is_archived = true, updated_at = now() where id = $ and deleted_at is null

-- lockPart (domains/soft-skills/catalogue/catalogue.queries.ts)
-- takes $1 integer
-- returns id integer
select id from soft_skills where id = $1 and deleted_at is null for update;
-- Also:
--   − select id from soft_skills where id = $ and deleted_at is null for update
--   + select id from soft_indicators where id = $ and deleted_at is null for update
-- Also:
--   − select id from soft_skills where id = $ and deleted_at is null for update
--   + select id from soft_indicator_grades where id = $ and deleted_at is null for update

-- markDeleted (domains/soft-skills/catalogue/catalogue.queries.ts)
-- takes $1 integer
-- returns nothing
update soft_skill_levels set deleted_at = now() where id = $1 and deleted_at is null;
-- Also:
--   − update soft_skill_levels set deleted_at = now() where id = $ and deleted_at is null
--   + update soft_indicator_grades set deleted_at = now() where id = $ and deleted_at is null

-- restorePart (domains/soft-skills/catalogue/catalogue.queries.ts)
-- takes $1 integer
-- returns nothing
update soft_skill_levels set deleted_at = null, updated_at = now() where id = $1 and deleted_at is not null;
-- Also:
--   − update soft_skill_levels set deleted_at = null, updated_at = now() where id = $ and deleted_at is not null
--   + update soft_indicator_grades set deleted_at = null, updated_at = now() where id = $ and deleted_at is not null

-- restorePlaced (domains/soft-skills/catalogue/catalogue.queries.ts)
-- takes $1 integer
-- returns nothing
update soft_skills set deleted_at = null, is_archived = false, updated_at = now() where id = $1 and (deleted_at is not null or is_archived);
-- Also:
--   − update soft_skills set deleted_at = null, is_archived = false, updated_at = now() where id = $ and (deleted_at is not null or is_archived)
--   + update soft_indicators set deleted_at = null, is_archived = false, updated_at = now() where id = $ and (deleted_at is not null or is_archived)

-- moveSkill (domains/soft-skills/catalogue/catalogue.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns nothing
update soft_skills moved set sort = o.place from (
  select n.id, case when n.id = $1 then $2::int else n.place + (n.place >= $3)::int end as place from (
    select k.id, (row_number() over (partition by k.id = $4 order by k.sort, k.id) - 1)::int as place from soft_skills k where k.company_id = $5 and k.deleted_at is null and not k.is_archived) n) o
    where o.id = moved.id and moved.sort <> o.place;

-- moveIndicator (domains/soft-skills/catalogue/catalogue.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns nothing
update soft_indicators moved set sort = o.place from (
  select n.id, case when n.id = $1 then $2::int else n.place + (n.place >= $3)::int end as place from (
    select k.id, (row_number() over (partition by k.id = $4 order by k.sort, k.id) - 1)::int as place from soft_indicators k where k.skill_id = $5 and k.deleted_at is null and not k.is_archived) n) o
    where o.id = moved.id and moved.sort <> o.place;

-- forgetDeletedCatalogue (domains/soft-skills/catalogue/catalogue.queries.ts)
-- takes nothing
-- returns nothing
with levels as (delete from soft_skill_levels where deleted_at < now() - interval '30 days'),
  grades as (
    delete from soft_indicator_grades g where g.deleted_at < now() - interval '30 days'
      and not exists (select 1 from soft_scores c where c.grade_id = g.id) and not exists (select 1 from soft_scores c where c.counted_grade_id = g.id)),
  indicators as (
    delete from soft_indicators i where i.deleted_at < now() - interval '30 days'
      and not exists (select 1 from soft_scores c where c.indicator_id = i.id))
  delete from soft_skills k where k.deleted_at < now() - interval '30 days'
    and not exists (select 1 from soft_indicators i join soft_scores c on c.indicator_id = i.id where i.skill_id = k.id);

-- selectGrades (domains/soft-skills/catalogue/grades.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint
-- returns id integer, indicator_id integer, value smallint, title text, description text, updated_at timestamp with time zone, scores_count integer, total integer
select
  g.id, g.indicator_id, g.value, g.title, g.description, g.updated_at, (select count(*)::int from soft_scores c where c.grade_id = g.id or c.counted_grade_id = g.id) as scores_count, count(*) over ()::int as total from
  soft_indicator_grades g join soft_indicators i on i.id = g.indicator_id and i.deleted_at is null
  join soft_skills k on k.id = i.skill_id and k.company_id = $1 and k.deleted_at is null
    where g.indicator_id = $2 and g.deleted_at is null
    order by k.sort, k.id, i.sort, i.id, g.value limit $3 offset $4;

-- selectGradesByIds (domains/soft-skills/catalogue/grades.queries.ts)
-- takes $1 integer, $2 integer[], $3 boolean
-- returns id integer, indicator_id integer, value smallint, title text, description text, updated_at timestamp with time zone, scores_count integer, skill_id integer, indicator_title text
select
  g.id, g.indicator_id, g.value, g.title, g.description, g.updated_at, (select count(*)::int from soft_scores c where c.grade_id = g.id or c.counted_grade_id = g.id) as scores_count, i.skill_id, i.title as indicator_title from
  soft_indicator_grades g join soft_indicators i on i.id = g.indicator_id and i.deleted_at is null
  join soft_skills k on k.id = i.skill_id and k.company_id = $1 and k.deleted_at is null
    where g.id = any ($2) and (g.deleted_at is null or $3) order by g.value;
-- Also:
--   − where g.id = any ($) and (g.deleted_at is null or $) order by g.value
--   + where g.id = any ($) and (g.deleted_at is null or $) order by g.value for no key update of g

-- insertGrades (domains/soft-skills/catalogue/grades.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns id integer
insert into soft_indicator_grades (indicator_id, "value", "title", "description")
  select $1::int, w."value", btrim(w.title), coalesce(w.description, '') from jsonb_to_recordset($2::jsonb) as w("value" int, "title" text, "description" text)
  returning id;

-- selectLevels (domains/soft-skills/catalogue/grades.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint
-- returns id integer, skill_id integer, from_percent smallint, title text, description text, updated_at timestamp with time zone, total integer
select l.id, l.skill_id, l.from_percent, l.title, l.description, l.updated_at, count(*) over ()::int as total from soft_skill_levels l
  where l.company_id = $1 and l.deleted_at is null and l.skill_id = $2
  order by l.from_percent limit $3 offset $4;

-- selectLevel (domains/soft-skills/catalogue/grades.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean
-- returns id integer, skill_id integer, from_percent smallint, title text, description text, updated_at timestamp with time zone
select l.id, l.skill_id, l.from_percent, l.title, l.description, l.updated_at from soft_skill_levels l where l.id = $1 and l.company_id = $2 and (l.deleted_at is null or $3);
-- Also:
--   − select l.id, l.skill_id, l.from_percent, l.title, l.description, l.updated_at from soft_skill_levels l where l.id = $ and l.company_id = $ and (l.deleted_at is null or $)
--   + select l.id, l.skill_id, l.from_percent, l.title, l.description, l.updated_at from soft_skill_levels l where l.id = $ and l.company_id = $ and (l.deleted_at is null or $) for no key update

-- lacksLowestLevel (domains/soft-skills/catalogue/grades.queries.ts)
-- takes $1 integer
-- returns pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('soft levels'), $1::int);

-- lacksLowestLevel (domains/soft-skills/catalogue/grades.queries.ts)
-- takes $1 integer, $2 integer
-- returns lowest smallint
select min(l.from_percent) as lowest from soft_skill_levels l
  where l.company_id = $1 and l.deleted_at is null and l.skill_id = $2;
-- Also:
--   − where l.company_id = $ and l.deleted_at is null and l.skill_id = $
--   + where l.company_id = $ and l.deleted_at is null and l.skill_id is null

-- insertLevel (domains/soft-skills/catalogue/grades.queries.ts)
-- takes $1 integer, $2 integer, $3 smallint, $4 text, $5 text
-- returns id integer
insert into soft_skill_levels (company_id, skill_id, from_percent, title, description) values ($1, $2, $3, $4, $5) returning id;

-- selectSkills (domains/soft-skills/catalogue/skills.queries.ts)
-- takes $1 integer, $2 boolean, $3 text, $4 bigint, $5 bigint
-- returns id integer, title text, description text, sort integer, is_archived boolean, updated_at timestamp with time zone, indicators_count integer, scores_count integer, total integer
select
  k.id, k.title, k.description, k.sort, k.is_archived, k.updated_at,
  (select count(*)::int from soft_indicators i where i.skill_id = k.id and i.deleted_at is null and not i.is_archived) as indicators_count,
  (select count(*)::int from soft_indicators i join soft_scores c on c.indicator_id = i.id where i.skill_id = k.id) as scores_count, count(*) over ()::int as total from soft_skills k
    where k.company_id = $1 and k.deleted_at is null and k.is_archived = $2 and ((fold_words(k.title) like $3))
    order by k.sort, k.id limit $4 offset $5;

-- countSkills (domains/soft-skills/catalogue/skills.queries.ts)
-- takes $1 integer
-- returns current integer, archived integer
select count(*) filter (where not is_archived)::int as current, count(*) filter (where is_archived)::int as archived
  from soft_skills where company_id = $1 and deleted_at is null;

-- selectSkill (domains/soft-skills/catalogue/skills.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean
-- returns id integer, title text, description text, sort integer, is_archived boolean, updated_at timestamp with time zone, indicators_count integer, scores_count integer
select
  k.id, k.title, k.description, k.sort, k.is_archived, k.updated_at,
  (select count(*)::int from soft_indicators i where i.skill_id = k.id and i.deleted_at is null and not i.is_archived) as indicators_count,
  (select count(*)::int from soft_indicators i join soft_scores c on c.indicator_id = i.id where i.skill_id = k.id) as scores_count from soft_skills k where k.id = $1 and k.company_id = $2 and (k.deleted_at is null or $3);
-- Also:
--   − (select count(*)::int from soft_indicators i join soft_scores c on c.indicator_id = i.id where i.skill_id = k.id) as scores_count from soft_skills k where k.id = $ and k.company_id = $ and (k.deleted_at is null or $)
--   + (select count(*)::int from soft_indicators i join soft_scores c on c.indicator_id = i.id where i.skill_id = k.id) as scores_count from soft_skills k where k.id = $ and k.company_id = $ and (k.deleted_at is null or $) for no key update

-- insertSkill (domains/soft-skills/catalogue/skills.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text
-- returns id integer
insert into soft_skills (company_id, sort, title, description) values ($1, (select coalesce(max(sort) + 1, 0) from soft_skills where company_id = $2), $3, $4) returning id;

-- isSkillUsed (domains/soft-skills/catalogue/skills.queries.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from soft_indicators i where i.skill_id = $1 and (exists (select 1 from soft_scores c where c.indicator_id = i.id)
  or exists (select 1 from patterns p where p.soft_indicators_ids <> '{}' and p.soft_indicators_ids @> array[i.id] and p.deleted_at is null)) limit 1;

-- isIndicatorUsed (domains/soft-skills/catalogue/skills.queries.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from soft_indicators i where i.id = $1 and (exists (select 1 from soft_scores c where c.indicator_id = i.id)
  or exists (select 1 from patterns p where p.soft_indicators_ids <> '{}' and p.soft_indicators_ids @> array[i.id] and p.deleted_at is null));

-- selectIndicators (domains/soft-skills/catalogue/skills.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean, $4 text, $5 bigint, $6 bigint
-- returns id integer, skill_id integer, title text, description text, sort integer, is_archived boolean, updated_at timestamp with time zone, grades_count integer, tasks_count integer, scores_count integer, total integer
select
  i.id, i.skill_id, i.title, i.description, i.sort, i.is_archived, i.updated_at,
  (select count(*)::int from soft_indicator_grades g where g.indicator_id = i.id and g.deleted_at is null) as grades_count,
  (select count(*)::int from patterns p where p.soft_indicators_ids <> '{}' and p.soft_indicators_ids @> array[i.id] and p.deleted_at is null) as tasks_count,
  (select count(*)::int from soft_scores c where c.indicator_id = i.id) as scores_count, count(*) over ()::int as total from soft_indicators i join soft_skills k on k.id = i.skill_id
    where k.id = $1 and k.company_id = $2 and k.deleted_at is null and i.deleted_at is null and i.is_archived = $3
      and ((fold_words(i.title) like $4))
    order by k.sort, k.id, i.sort, i.id limit $5 offset $6;

-- countIndicators (domains/soft-skills/catalogue/skills.queries.ts)
-- takes $1 integer, $2 integer
-- returns current integer, archived integer
select count(*) filter (where not i.is_archived)::int as current, count(*) filter (where i.is_archived)::int as archived
  from soft_indicators i join soft_skills k on k.id = i.skill_id
  where k.id = $1 and k.company_id = $2 and k.deleted_at is null and i.deleted_at is null;

-- selectIndicator (domains/soft-skills/catalogue/skills.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean
-- returns id integer, skill_id integer, title text, description text, sort integer, is_archived boolean, updated_at timestamp with time zone, grades_count integer, tasks_count integer, scores_count integer
select
  i.id, i.skill_id, i.title, i.description, i.sort, i.is_archived, i.updated_at,
  (select count(*)::int from soft_indicator_grades g where g.indicator_id = i.id and g.deleted_at is null) as grades_count,
  (select count(*)::int from patterns p where p.soft_indicators_ids <> '{}' and p.soft_indicators_ids @> array[i.id] and p.deleted_at is null) as tasks_count,
  (select count(*)::int from soft_scores c where c.indicator_id = i.id) as scores_count from soft_indicators i join soft_skills k on k.id = i.skill_id where i.id = $1 and k.company_id = $2 and k.deleted_at is null and (i.deleted_at is null or $3);
-- Also:
--   − (select count(*)::int from soft_scores c where c.indicator_id = i.id) as scores_count from soft_indicators i join soft_skills k on k.id = i.skill_id where i.id = $ and k.company_id = $ and k.deleted_at is null and (i.deleted_at is null or $)
--   + (select count(*)::int from soft_scores c where c.indicator_id = i.id) as scores_count from soft_indicators i join soft_skills k on k.id = i.skill_id where i.id = $ and k.company_id = $ and k.deleted_at is null and (i.deleted_at is null or $) for no key update of i

-- insertIndicator (domains/soft-skills/catalogue/skills.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text
-- returns id integer
insert into soft_indicators (sort, skill_id, title, description) values ((select coalesce(max(sort) + 1, 0) from soft_indicators where skill_id = $1), $2, $3, $4) returning id;

-- isGroupOfSubject (domains/soft-skills/results/group-scores.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from subject_groups where subject_id = $1 and group_id = $2;

-- selectStudents (domains/soft-skills/results/group-scores.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint
-- returns student json, is_open boolean, total integer
select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, (u.id = $1 or true
  or false or false) as is_open, count(*) over ()::int as total from group_users gu join users u on u.id = gu.user_id
    where gu.group_id = $2 and true order by u.last_name, u.first_name, u.id limit $3 offset $4;
-- Also:
--   − 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, (u.id = $ or true
--   − or false or false) as is_open, count(*) over ()::int as total from group_users gu join users u on u.id = gu.user_id
--   + 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, (u.id = $ or false
--   + or false or (u.id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) as is_open, count(*) over ()::int as total from group_users gu join users u on u.id = gu.user_id
-- Also:
--   − 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, (u.id = $ or true
--   − or false or false) as is_open, count(*) over ()::int as total from group_users gu join users u on u.id = gu.user_id
--   − where gu.group_id = $ and true order by u.last_name, u.first_name, u.id limit $ offset $
--   + 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as student, (u.id = $ or false
--   + or false or (u.id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) as is_open, count(*) over ()::int as total from group_users gu join users u on u.id = gu.user_id
--   + where gu.group_id = $ and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) order by u.last_name, u.first_name, u.id limit $ offset $

-- selectStaffedSubjects (domains/soft-skills/results/group-scores.queries.ts)
-- takes $1 integer, $2 integer, $3 text[], $4 integer, $5 integer, $6 integer, $7 bigint, $8 bigint
-- returns id integer, title text, color text, groups json, scores_count integer, total integer
select s.id, (case when s.code = '' then '' else s.code || ' ' end || s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.color, coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from subject_groups sg join groups g on g.id = sg.group_id and not g.is_archived
  where sg.subject_id = s.id), '[]') as groups, (select count(*)::int from soft_scores c left join answers a on a.id = c.answer_id where c.subject_id = s.id and (c.answer_id is null or a.deleted_at is null)) as scores_count,
      count(*) over ()::int as total
    from subjects s where (
  s.company_id = $1 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $2 and su.role_type = any ($3)))) and s.id in (
  select su.subject_id from subject_users su where su.user_id = $4
  union select sg.subject_id from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = $5
  union select sg.subject_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $6) and (
  true and true) and (
      false or exists (select 1 from soft_scores c left join answers a on a.id = c.answer_id where c.subject_id = s.id and (c.answer_id is null or a.deleted_at is null))
      or exists (select 1 from steps st join patterns p on p.step_id = st.id and p.is_soft_skills_task and p.deleted_at is null where st.subject_id = s.id and st.deleted_at is null))
    order by s.title, s.id limit $7 offset $8;

-- selectScoredSubjects (domains/soft-skills/results/group-scores.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 bigint, $6 bigint
-- returns id integer, title text, color text, groups json, scores_count integer, total integer
select s.id, (s.title || case when s.is_archived then ' (архив)' else '' end) as title, s.color, '[]'::json as groups, own.n as scores_count, count(*) over ()::int as total
    from (select c.subject_id, count(*)::int as n from soft_scores c left join answers a on a.id = c.answer_id where c.student_id = $1 and (c.answer_id is null or a.deleted_at is null) group by c.subject_id) own
    join subjects s on s.id = own.subject_id and s.company_id = $2 and s.deleted_at is null
    where ((
  s.company_id = $3 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))) or (not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $4))))) and (
  true and true) order by s.title, s.id limit $5 offset $6;
-- Also:
--   − true or false or false
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
-- Also:
--   − true or false or false
--   − true and true) order by s.title, s.id limit $ offset $
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + true and s.id = $) order by s.title, s.id limit $ offset $
-- Also:
--   − true or false or false
--   − true and true) order by s.title, s.id limit $ offset $
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + ((fold_words(s.title) like $)) and true) order by s.title, s.id limit $ offset $
-- Also:
--   − true or false or false
--   − true and true) order by s.title, s.id limit $ offset $
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + ((fold_words(s.title) like $)) and s.id = $) order by s.title, s.id limit $ offset $
-- Also:
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) or (not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))))) and (
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) or (not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))))) and (

-- selectPerson (domains/soft-skills/results/results.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns person json, may_see boolean, today text
select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as person, (u.id = $1 or true
  or false or false) as may_see, to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today
    from users u join company_members m on m.user_id = u.id and m.company_id = $2 join companies c on c.id = m.company_id where u.id = $3;
-- Also:
--   − 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as person, (u.id = $ or true
--   + 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as person, (u.id = $ or false
-- Also:
--   − 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as person, (u.id = $ or true
--   − or false or false) as may_see, to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today
--   + 'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as person, (u.id = $ or false
--   + or false or (u.id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) as may_see, to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today

-- selectCatalogue (domains/soft-skills/results/results.queries.ts)
-- takes $1 integer
-- returns id integer, title text, description text, is_archived boolean, levels json, indicators json
select k.id, k.title, k.description, k.is_archived, coalesce((
  select json_agg(json_build_object('title', l.title, 'description', l.description, 'from_percent', l.from_percent) order by l.from_percent)
  from soft_skill_levels l where l.deleted_at is null and l.company_id = k.company_id and l.skill_id = k.id), (
  select json_agg(json_build_object('title', l.title, 'description', l.description, 'from_percent', l.from_percent) order by l.from_percent)
  from soft_skill_levels l where l.deleted_at is null and l.company_id = k.company_id and l.skill_id is null), '[]') as levels,
      coalesce((select json_agg(json_build_object('id', i.id, 'title', i.title, 'is_archived', i.is_archived) order by i.sort, i.id)
        from soft_indicators i where i.skill_id = k.id and i.deleted_at is null), '[]') as indicators
    from soft_skills k where k.company_id = $1 and k.deleted_at is null order by k.sort, k.id limit 500;

-- selectScores (domains/soft-skills/results/results.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer, $29 integer
-- returns id integer, indicator_id integer, author_kind text, author_id integer, subject_id integer, answer_id integer, scored_at timestamp with time zone, percent double precision, counted_percent double precision, counted_at timestamp with time zone, waits boolean, day text, is_over boolean, grade_value smallint, grade_title text, subject_title text, subject_is_archived boolean, is_of_answer boolean, is_open boolean, author json, topic json
with ranges as materialized (
  select g.indicator_id, min(g.value) as lowest, max(g.value) as highest from soft_indicator_grades g
  join soft_indicators i on i.id = g.indicator_id join soft_skills k on k.id = i.skill_id
  where k.company_id = $1 and g.deleted_at is null group by g.indicator_id)
    select
  c.id, c.indicator_id, c.author_kind, c.author_id, c.subject_id, c.answer_id, c.scored_at, (case when r.highest is null or r.highest = r.lowest then 100 else 100.0 * least(greatest(g.value - r.lowest, 0), r.highest - r.lowest) / (r.highest - r.lowest) end)::float8 as percent,
  case when c.author_kind = 'teacher' then (case when r.highest is null or r.highest = r.lowest then 100 else 100.0 * least(greatest(g.value - r.lowest, 0), r.highest - r.lowest) / (r.highest - r.lowest) end)::float8 when cg.id is not null then (case when r.highest is null or r.highest = r.lowest then 100 else 100.0 * least(greatest(cg.value - r.lowest, 0), r.highest - r.lowest) / (r.highest - r.lowest) end)::float8 end as counted_percent,
  case when c.author_kind = 'teacher' then c.scored_at else c.counted_at end as counted_at, c.author_kind = 'peer' and (c.is_withdrawn or c.counted_grade_id is distinct from c.grade_id) as waits, to_char(case when c.author_kind = 'teacher' then c.scored_at else c.counted_at end at time zone co.time_zone, 'YYYY-MM-DD') as day,
      coalesce((s.is_archived or (c.scored_at at time zone co.time_zone)::date <= (
  select max(m.finished_at) from semesters m where m.company_id = $2
    and m.finished_at < (select (now() at time zone own.time_zone)::date from companies own where own.id = $3))), false) as is_over,
      g.value as grade_value, g.title as grade_title, case when ((
  s.company_id = $4 and s.deleted_at is null and (
    true or false or false
    or (not s.hidden and not s.is_archived and false))) or (not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $5))))) then s.title end as subject_title, s.is_archived as subject_is_archived, c.answer_id is not null as is_of_answer,
      (c.author_kind = 'teacher' or (not c.is_withdrawn and c.student_id <> $6 and (true or (s.company_id = $7 and (true or false))))) as is_open, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author,
      case when a.id is not null and (
  s.company_id = $8 and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = $9
    or (a.version > 0 and (
  s.company_id = $10 and s.deleted_at is null and (true or false)))
    or (a.version > 0
      and not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
      and exists (select 1 from steps st join chapters c on c.id = st.chapter_id
        where st.id = a.step_id and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $11 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $12))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $13 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $14 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $15 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $16 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $17 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $18 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $19 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $20 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $21)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $22)))))
      and ((a.privacy = 0 and exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $23 and theirs.user_id = a.user_id and sg.subject_id = s.id))
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = $24))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = $25))
        or exists (select 1 from answer_visibility_rules r
          where r.task_id = a.pattern_id and r.visibility in ('group', 'subject') and (r.visibility = 'subject' or exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $26 and theirs.user_id = a.user_id and sg.subject_id = s.id))
            and (not r.after_own or exists (select 1 from answers o
              where o.pattern_id = a.pattern_id and o.user_id = $27 and o.deleted_at is null and o.version > 0))))
      and false))) then json_build_object('step_id', st.id, 'title', st.title, 'answer_id', a.id) end as topic
    from
  soft_scores c join soft_indicator_grades g on g.id = c.grade_id left join soft_indicator_grades cg on cg.id = c.counted_grade_id left join ranges r on r.indicator_id = c.indicator_id
  join subjects s on s.id = c.subject_id and s.deleted_at is null and s.company_id = $28
  left join answers a on a.id = c.answer_id join companies co on co.id = s.company_id left join users u on u.id = c.author_id left join steps st on st.id = a.step_id
    where c.student_id = $29 and (c.answer_id is null or a.deleted_at is null) and true
    order by c.scored_at desc, c.id desc limit 5000;
-- Also:
--   − where c.student_id = $ and (c.answer_id is null or a.deleted_at is null) and true
--   + where c.student_id = $ and (c.answer_id is null or a.deleted_at is null) and c.subject_id = $
-- Also:
--   − true or false or false
--   − (c.author_kind = 'teacher' or (not c.is_withdrawn and c.student_id <> $ and (true or (s.company_id = $ and (true or false))))) as is_open, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + (c.author_kind = 'teacher' or (not c.is_withdrawn and c.student_id <> $ and (false or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))) as is_open, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
-- Also:
--   − true or false or false
--   − (c.author_kind = 'teacher' or (not c.is_withdrawn and c.student_id <> $ and (true or (s.company_id = $ and (true or false))))) as is_open, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − where c.student_id = $ and (c.answer_id is null or a.deleted_at is null) and true
--   + false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)) or false
--   + (c.author_kind = 'teacher' or (not c.is_withdrawn and c.student_id <> $ and (false or (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))))) as is_open, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + where c.student_id = $ and (c.answer_id is null or a.deleted_at is null) and c.subject_id = $
-- Also:
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) or (not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))))) then s.title end as subject_title, s.is_archived as subject_is_archived, c.answer_id is not null as is_of_answer,
--   − (c.author_kind = 'teacher' or (not c.is_withdrawn and c.student_id <> $ and (true or (s.company_id = $ and (true or false))))) as is_open, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) then json_build_object('step_id', st.id, 'title', st.title, 'answer_id', a.id) end as topic
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) or (not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))))) then s.title end as subject_title, s.is_archived as subject_is_archived, c.answer_id is not null as is_of_answer,
--   + (c.author_kind = 'teacher' or (not c.is_withdrawn and c.student_id <> $ and (false or (s.company_id = $ and (false or false))))) as is_open, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) then json_build_object('step_id', st.id, 'title', st.title, 'answer_id', a.id) end as topic
-- Also:
--   − true or false or false
--   − or (not s.hidden and not s.is_archived and false))) or (not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))))) then s.title end as subject_title, s.is_archived as subject_is_archived, c.answer_id is not null as is_of_answer,
--   − (c.author_kind = 'teacher' or (not c.is_withdrawn and c.student_id <> $ and (true or (s.company_id = $ and (true or false))))) as is_open, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) then json_build_object('step_id', st.id, 'title', st.title, 'answer_id', a.id) end as topic
--   − where c.student_id = $ and (c.answer_id is null or a.deleted_at is null) and true
--   + false or false or false
--   + or (not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))))) or (not s.hidden and (s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))))) then s.title end as subject_title, s.is_archived as subject_is_archived, c.answer_id is not null as is_of_answer,
--   + (c.author_kind = 'teacher' or (not c.is_withdrawn and c.student_id <> $ and (false or (s.company_id = $ and (false or false))))) as is_open, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) then json_build_object('step_id', st.id, 'title', st.title, 'answer_id', a.id) end as topic
--   + where c.student_id = $ and (c.answer_id is null or a.deleted_at is null) and c.subject_id = $

-- selectSemesters (domains/soft-skills/results/results.queries.ts)
-- takes $1 integer, $2 date
-- returns id integer, title text, started_at date, finished_at date
select * from (
  select m.id, m.title, m.started_at, m.finished_at from semesters m where m.company_id = $1 and m.started_at <= $2::date
  order by m.started_at desc, m.id desc limit 60) m order by m.started_at, m.id;

-- selectSubjectScores (domains/soft-skills/results/results.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer[]
-- returns id integer, indicator_id integer, author_kind text, author_id integer, subject_id integer, answer_id integer, scored_at timestamp with time zone, percent double precision, counted_percent double precision, counted_at timestamp with time zone, waits boolean, day text, is_over boolean, student_id integer, grade_id integer, is_own boolean
with ranges as materialized (
  select g.indicator_id, min(g.value) as lowest, max(g.value) as highest from soft_indicator_grades g
  join soft_indicators i on i.id = g.indicator_id join soft_skills k on k.id = i.skill_id
  where k.company_id = $1 and g.deleted_at is null group by g.indicator_id)
    select
  c.id, c.indicator_id, c.author_kind, c.author_id, c.subject_id, c.answer_id, c.scored_at, (case when r.highest is null or r.highest = r.lowest then 100 else 100.0 * least(greatest(g.value - r.lowest, 0), r.highest - r.lowest) / (r.highest - r.lowest) end)::float8 as percent,
  case when c.author_kind = 'teacher' then (case when r.highest is null or r.highest = r.lowest then 100 else 100.0 * least(greatest(g.value - r.lowest, 0), r.highest - r.lowest) / (r.highest - r.lowest) end)::float8 when cg.id is not null then (case when r.highest is null or r.highest = r.lowest then 100 else 100.0 * least(greatest(cg.value - r.lowest, 0), r.highest - r.lowest) / (r.highest - r.lowest) end)::float8 end as counted_percent,
  case when c.author_kind = 'teacher' then c.scored_at else c.counted_at end as counted_at, c.author_kind = 'peer' and (c.is_withdrawn or c.counted_grade_id is distinct from c.grade_id) as waits, null as day, false as is_over, c.student_id, c.grade_id,
      coalesce(c.author_id = $2 and c.answer_id is null, false) as is_own
    from
  soft_scores c join soft_indicator_grades g on g.id = c.grade_id left join soft_indicator_grades cg on cg.id = c.counted_grade_id left join ranges r on r.indicator_id = c.indicator_id
  join subjects s on s.id = c.subject_id and s.deleted_at is null and s.company_id = $3
  left join answers a on a.id = c.answer_id where c.subject_id = $4 and c.student_id = any ($5) and (c.answer_id is null or a.deleted_at is null);

-- selectHardSkills (domains/soft-skills/results/results.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer
-- returns id integer, title text, competence text, topics integer, passed integer
select k.id, k.title, k.competence, count(*)::int as topics, count(*) filter (where (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = st.id and done.student_id = $1 and final.is_final)
  or (st.max_mark is null and not exists (select 1 from patterns given where given.step_id = st.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = st.id and whole.user_id = $2 and whole.percent = 100))))::int as passed
    from skills k join step_skills sk on sk.skill_id = k.id join steps st on st.id = sk.step_id join chapters c on c.id = st.chapter_id and (st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden) and (not st.is_retake)
    join subjects s on s.id = st.subject_id and s.deleted_at is null and not s.hidden and s.company_id = $3
    where k.company_id = $4 and s.id in (
      select sg.subject_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $5)
      and ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = st.id and done.student_id = $6 and final.is_final)
  or (st.max_mark is null and not exists (select 1 from patterns given where given.step_id = st.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = st.id and whole.user_id = $7 and whole.percent = 100))) or (((s.company_id = $8 and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $9))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $10 and sg.subject_id = s.id))) and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $11 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $12))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $13 and aru.role_id = any (st.roles_ids))))))
    group by k.id order by k.competence, k.title, k.id limit 500;

-- selectScoredAnswer (domains/soft-skills/scores/scores.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer, $29 integer, $30 integer, $31 integer, $32 integer, $33 integer, $34 integer, $35 integer, $36 integer, $37 integer, $38 integer, $39 integer, $40 integer, $41 integer, $42 integer, $43 integer, $44 integer, $45 integer, $46 integer, $47 integer, $48 integer
-- returns student_id integer, subject_id integer, step_id integer, is_archived boolean, is_visible boolean, as_teacher boolean, open_to_peer boolean, has_handed_in boolean, indicators json
select a.user_id as student_id, a.subject_id, a.step_id, s.is_archived, (
  s.company_id = $1 and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = $2
    or (a.version > 0 and (
  s.company_id = $3 and s.deleted_at is null and (true or false)))
    or (a.version > 0
      and not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
      and exists (select 1 from steps st join chapters c on c.id = st.chapter_id
        where st.id = a.step_id and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $4 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $5))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $6 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $7 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $8 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $9 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $10 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $11 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $12 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $13 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $14)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $15)))))
      and ((a.privacy = 0 and exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $16 and theirs.user_id = a.user_id and sg.subject_id = s.id))
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = $17))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = $18))
        or exists (select 1 from answer_visibility_rules r
          where r.task_id = a.pattern_id and r.visibility in ('group', 'subject') and (r.visibility = 'subject' or exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $19 and theirs.user_id = a.user_id and sg.subject_id = s.id))
            and (not r.after_own or exists (select 1 from answers o
              where o.pattern_id = a.pattern_id and o.user_id = $20 and o.deleted_at is null and o.version > 0))))
      and false))) as is_visible, (a.version > 0 and a.user_id <> $21 and (s.company_id = $22 and (true or false))) as as_teacher,
      (p.is_peer_scored and (
  a.version > 0 and a.user_id <> $23 and false and (
  s.company_id = $24 and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = $25
    or (a.version > 0 and (
  s.company_id = $26 and s.deleted_at is null and (true or false)))
    or (a.version > 0
      and not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
      and exists (select 1 from steps st join chapters c on c.id = st.chapter_id
        where st.id = a.step_id and st.deleted_at is null and not st.hidden and not c.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $27 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $28))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $29 and aru.role_id = any (st.roles_ids)))) and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $30 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $31 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $32 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $33 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $34 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $35 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $36 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $37)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $38)))))
      and ((a.privacy = 0 and exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $39 and theirs.user_id = a.user_id and sg.subject_id = s.id))
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = $40))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = $41))
        or exists (select 1 from answer_visibility_rules r
          where r.task_id = a.pattern_id and r.visibility in ('group', 'subject') and (r.visibility = 'subject' or exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = $42 and theirs.user_id = a.user_id and sg.subject_id = s.id))
            and (not r.after_own or exists (select 1 from answers o
              where o.pattern_id = a.pattern_id and o.user_id = $43 and o.deleted_at is null and o.version > 0))))
      and false))) and exists (
    select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
    where own.user_id = $44 and theirs.user_id = a.user_id and sg.subject_id = s.id))) as open_to_peer, exists (select 1 from answers o where o.pattern_id = p.id and o.user_id = $45 and o.deleted_at is null and o.version > 0) as has_handed_in,
      case when p.is_soft_skills_task then coalesce((
  select json_agg(json_build_object('id', i.id, 'title', i.title, 'description', i.description, 'skill_id', k.id, 'skill_title', k.title, 'is_archived', i.is_archived or k.is_archived, 'given', (select c.grade_id from soft_scores c where c.answer_id = a.id and c.indicator_id = i.id and c.author_id = $46 and not c.is_withdrawn),
    'grades', coalesce((select json_agg(json_build_object('id', g.id, 'value', g.value, 'title', g.title, 'description', g.description) order by g.value)
      from soft_indicator_grades g where g.indicator_id = i.id and g.deleted_at is null), '[]')) order by k.sort, k.id, i.sort, i.id)
  from soft_indicators i join soft_skills k on k.id = i.skill_id and k.deleted_at is null where i.deleted_at is null and i.id = any (p.soft_indicators_ids)), '[]') else '[]' end as indicators
    from answers a join patterns p on p.id = a.pattern_id join subjects s on s.id = a.subject_id
    where a.id = $47 and a.deleted_at is null and s.company_id = $48 and s.deleted_at is null;
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) as is_visible, (a.version > 0 and a.user_id <> $ and (s.company_id = $ and (true or false))) as as_teacher,
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
--   + and false))) as is_visible, (a.version > 0 and a.user_id <> $ and (s.company_id = $ and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($))))) as as_teacher,
--   + s.company_id = $ and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $ and su.role_type = any ($)))))
-- Also:
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) as is_visible, (a.version > 0 and a.user_id <> $ and (s.company_id = $ and (true or false))) as as_teacher,
--   − a.version > 0 and a.user_id <> $ and false and (
--   − s.company_id = $ and s.deleted_at is null and (true or false)))
--   − and false))) and exists (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) as is_visible, (a.version > 0 and a.user_id <> $ and (s.company_id = $ and (false or false))) as as_teacher,
--   + a.version > 0 and a.user_id <> $ and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id))) and (
--   + s.company_id = $ and s.deleted_at is null and (false or false)))
--   + and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))))) and exists (

-- selectScoredStudent (domains/soft-skills/scores/scores.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text[], $5 integer, $6 integer, $7 text[], $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer
-- returns student_id integer, subject_id integer, step_id integer, is_archived boolean, is_visible boolean, as_teacher boolean, open_to_peer boolean, has_handed_in boolean, indicators json
select $1::int as student_id, s.id as subject_id, null::int as step_id, s.is_archived, (
  s.company_id = $2 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $3 and su.role_type = any ($4)))) as is_visible, (s.company_id = $5 and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $6 and su.role_type = any ($7)))) as as_teacher,
      false as open_to_peer, false as has_handed_in,
      coalesce((
  select json_agg(json_build_object('id', i.id, 'title', i.title, 'description', i.description, 'skill_id', k.id, 'skill_title', k.title, 'is_archived', i.is_archived or k.is_archived, 'given', (select c.grade_id from soft_scores c where c.answer_id is null and c.subject_id = s.id and c.student_id = $8 and c.indicator_id = i.id and c.author_id = $9),
    'grades', coalesce((select json_agg(json_build_object('id', g.id, 'value', g.value, 'title', g.title, 'description', g.description) order by g.value)
      from soft_indicator_grades g where g.indicator_id = i.id and g.deleted_at is null), '[]')) order by k.sort, k.id, i.sort, i.id)
  from soft_indicators i join soft_skills k on k.id = i.skill_id and k.deleted_at is null where i.deleted_at is null and k.company_id = $10 and not i.is_archived and not k.is_archived), '[]') as indicators
    from subjects s where s.id = $11 and s.company_id = $12 and s.deleted_at is null and exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $13 and sg.subject_id = s.id);

-- selectSubjectIndicators (domains/soft-skills/scores/scores.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns data json
select coalesce((
  select json_agg(json_build_object('id', i.id, 'title', i.title, 'description', i.description, 'skill_id', k.id, 'skill_title', k.title, 'is_archived', i.is_archived or k.is_archived, 'given', null,
    'grades', coalesce((select json_agg(json_build_object('id', g.id, 'value', g.value, 'title', g.title, 'description', g.description) order by g.value)
      from soft_indicator_grades g where g.indicator_id = i.id and g.deleted_at is null), '[]')) order by k.sort, k.id, i.sort, i.id)
  from soft_indicators i join soft_skills k on k.id = i.skill_id and k.deleted_at is null where i.deleted_at is null and k.company_id = $1 and i.id in (
        select unnest(p.soft_indicators_ids) from patterns p join steps st on st.id = p.step_id
        where st.subject_id = $2 and st.deleted_at is null and p.deleted_at is null and p.is_soft_skills_task
        union select c.indicator_id from soft_scores c where c.subject_id = $3)), '[]') as data;

-- holdGrades (domains/soft-skills/scores/scores.queries.ts)
-- takes $1 integer[]
-- returns id integer
select g.id from soft_indicator_grades g join soft_indicators i on i.id = g.indicator_id join soft_skills k on k.id = i.skill_id
  where g.id = any ($1) and g.deleted_at is null and i.deleted_at is null and k.deleted_at is null
  order by k.id, i.id, g.id for key share;

-- writeScores (domains/soft-skills/scores/scores.queries.ts)
-- takes $1 integer, $2 integer, $3 jsonb, $4 integer, $5 integer, $6 text, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer
-- returns nothing
with given as (
      select g.indicator_id, g.grade_id as after, (select c.grade_id from soft_scores c where c.answer_id = $1 and c.indicator_id = g.indicator_id and c.author_id = $2 and not c.is_withdrawn) as before
      from jsonb_to_recordset($3::jsonb) as g(indicator_id int, grade_id int)),
    changed as (select * from given where before is distinct from after),
    written as (
      insert into soft_scores (company_id, author_id, author_kind, student_id, subject_id, answer_id, indicator_id, grade_id)
      select $4::int, $5::int, $6, $7::int, $8::int, $9::int, indicator_id, after from changed
      on conflict (answer_id, indicator_id, author_id) where answer_id is not null do update set grade_id = excluded.grade_id, author_kind = excluded.author_kind, scored_at = now(), is_withdrawn = false)
  insert into audit_records (company_id, actor_id, acting_admin_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select $10::int, $11::int, $12::int, $13::int, $14::int, 'soft-score', 'soft-score', i.id,
    nullif(case when was.id is null then null else jsonb_build_object('indicator', i.title, 'grade', was.title) end, 'null'::jsonb), nullif(case when now.id is null then null else jsonb_build_object('indicator', i.title, 'grade', now.title) end, 'null'::jsonb)
  from changed x join soft_indicators i on i.id = x.indicator_id left join soft_indicator_grades was on was.id = x.before left join soft_indicator_grades now on now.id = x.after;

-- deleteScores (domains/soft-skills/scores/scores.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[], $4 integer, $5 integer, $6 integer[], $7 integer, $8 integer, $9 integer, $10 integer, $11 integer
-- returns nothing
with gone as (delete from soft_scores c where c.answer_id = $1 and c.author_id = $2 and c.indicator_id = any ($3) and not (c.author_kind = 'peer' and c.counted_grade_id is not null) returning c.indicator_id, c.grade_id),
    withdrawn as (
      update soft_scores c set is_withdrawn = true, scored_at = now() where c.answer_id = $4 and c.author_id = $5 and c.indicator_id = any ($6) and (c.author_kind = 'peer' and c.counted_grade_id is not null) and not c.is_withdrawn returning c.indicator_id, c.grade_id)
  insert into audit_records (company_id, actor_id, acting_admin_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select $7::int, $8::int, $9::int, $10::int, $11::int, 'soft-score', 'soft-score', i.id,
    nullif(case when was.id is null then null else jsonb_build_object('indicator', i.title, 'grade', was.title) end, 'null'::jsonb), nullif(case when now.id is null then null else jsonb_build_object('indicator', i.title, 'grade', now.title) end, 'null'::jsonb)
  from (select indicator_id, grade_id as before, null::int as after from (select * from gone union all select * from withdrawn) w) x join soft_indicators i on i.id = x.indicator_id left join soft_indicator_grades was on was.id = x.before left join soft_indicator_grades now on now.id = x.after;

-- holdAnswer (domains/soft-skills/scores/scores.queries.ts)
-- takes $1 integer
-- returns id integer
select id from answers where id = $1 for no key update;

-- releaseScores (domains/soft-skills/scores/scores.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer, $5 integer
-- returns indicator_id integer
with ready as (
    select c.indicator_id from soft_scores c where c.answer_id = $1 and c.indicator_id = any ($2) and c.author_kind = 'peer' and (c.is_withdrawn or c.counted_grade_id is distinct from c.grade_id)
    group by c.indicator_id having count(distinct coalesce(c.author_id, -c.id)) >= $3::int),
  gone as (
    delete from soft_scores c using ready r where c.answer_id = $4 and c.indicator_id = r.indicator_id and c.author_kind = 'peer' and c.is_withdrawn),
  released as (
    update soft_scores c set counted_grade_id = c.grade_id, counted_at = now() from ready r
    where c.answer_id = $5 and c.indicator_id = r.indicator_id and c.author_kind = 'peer' and not c.is_withdrawn)
  select indicator_id from ready;
