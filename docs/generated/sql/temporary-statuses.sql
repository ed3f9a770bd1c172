-- SQL statements of «temporary-statuses», written by npm run generate

-- selectKinds (domains/temporary-statuses/status-kinds.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, title text, color text, is_individual_plan boolean, is_leave boolean, is_archived boolean, updated_at timestamp with time zone, people_count integer
select s.id, s.title, s.color, s.is_individual_plan, s.is_leave, s.is_archived, s.updated_at,
    (select count(distinct tu.user_id)::int from temporary_status_users tu
      where tu.temporary_status_id = s.id and (now() at time zone (select tz.time_zone from companies tz where tz.id = $1))::date between tu.start_date and tu.end_date) as people_count
  from temporary_statuses s where s.company_id = $2 order by s.is_archived, s.sort, s.id limit 500;

-- selectKindChoices (domains/temporary-statuses/status-kinds.queries.ts)
-- takes $1 integer, $2 text, $3 bigint, $4 bigint
-- returns id integer, title text, color text, total integer
select id, title, color, count(*) over ()::int as total from temporary_statuses
  where company_id = $1 and not is_archived and ((fold_words(title) like $2))
  order by sort, id limit $3 offset $4;

-- lockList (domains/temporary-statuses/status-kinds.queries.ts)
-- takes $1 integer
-- returns pg_advisory_xact_lock void
select pg_advisory_xact_lock(4714, $1);

-- updateKinds (domains/temporary-statuses/status-kinds.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
update temporary_statuses s set "title" = w."title", "color" = coalesce(w.color, s.color), "is_individual_plan" = coalesce(w.is_individual_plan, s.is_individual_plan), "is_leave" = coalesce(w.is_leave, s.is_leave), sort = w.sort, is_archived = false, updated_at = now()
  from jsonb_to_recordset($1::jsonb) as w(id int, sort int, "title" text, "color" text, "is_individual_plan" boolean, "is_leave" boolean)
  where s.id = w.id and s.company_id = $2
    and (s."title", s."color", s."is_individual_plan", s."is_leave", s.sort, s.is_archived) is distinct from (w."title", coalesce(w.color, s.color), coalesce(w.is_individual_plan, s.is_individual_plan), coalesce(w.is_leave, s.is_leave), w.sort, false);

-- insertKinds (domains/temporary-statuses/status-kinds.queries.ts)
-- takes $1 integer, $2 text, $3 jsonb
-- returns nothing
insert into temporary_statuses (company_id, sort, "title", "color", "is_individual_plan", "is_leave")
  select $1::int, w.sort, w."title", coalesce(w.color, $2), coalesce(w.is_individual_plan, false), coalesce(w.is_leave, false) from jsonb_to_recordset($3::jsonb) as w(id int, sort int, "title" text, "color" text, "is_individual_plan" boolean, "is_leave" boolean) where w.id is null;

-- removeKinds (domains/temporary-statuses/status-kinds.queries.ts)
-- takes $1 integer[], $2 integer
-- returns id integer, is_deleted boolean
with chosen as materialized (
    select s.id, not exists (select 1 from temporary_status_users tu where tu.temporary_status_id = s.id) as is_deleted
    from temporary_statuses s where s.id = any ($1::int[]) and s.company_id = $2),
  gone as (delete from temporary_statuses s using chosen where s.id = chosen.id and chosen.is_deleted),
  kept as (update temporary_statuses s set is_archived = true, updated_at = now() from chosen where s.id = chosen.id and not chosen.is_deleted)
  select id, is_deleted from chosen;

-- selectStatusUsers (domains/temporary-statuses/temporary-statuses.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint, $5 integer, $6 integer, $7 integer
-- returns id integer, user json, temporary_status json, start_date date, end_date date, state text, reason text, author json, may_change boolean, created_at timestamp with time zone, updated_at timestamp with time zone, groups json, total integer
with page as materialized (
      select tu.*, count(*) over ()::int as total from temporary_status_users tu join users u on u.id = tu.user_id cross join (select (now() at time zone (select tz.time_zone from companies tz where tz.id = $1))::date as today) day
      where tu.company_id = $2 and true and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $3 offset $4)
    select
  tu.id, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as user, json_build_object('id', ts.id, 'title', ts.title, 'color', ts.color) as temporary_status,
  tu.start_date, tu.end_date, case when tu.start_date > day.today then 'coming' when tu.end_date < day.today then 'ended' else 'now' end as state,
  case when tu.user_id = $5 or true then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
    'photo_src', '/api/files/' || au.photo_id || '/thumbnail', 'is_online', coalesce(au.last_seen_at > now() - interval '180 seconds', false)) end as author,
  true as may_change, tu.created_at, tu.updated_at,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users gu join groups g on g.id = gu.group_id
    where gu.user_id = tu.user_id and g.company_id = $6 and not g.is_archived), '[]') as groups, tu.total from page tu
  join users u on u.id = tu.user_id join temporary_statuses ts on ts.id = tu.temporary_status_id left join users au on au.id = tu.author_id cross join (select (now() at time zone (select tz.time_zone from companies tz where tz.id = $7))::date as today) day order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id;
-- Also:
--   − where tu.company_id = $ and true and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   + where tu.company_id = $ and true and tu.user_id = $ and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
-- Also:
--   − where tu.company_id = $ and true and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   + where tu.company_id = $ and true and tu.temporary_status_id = $ and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
-- Also:
--   − where tu.company_id = $ and true and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   + where tu.company_id = $ and true and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
-- Also:
--   − where tu.company_id = $ and true and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   + where tu.company_id = $ and true and tu.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
-- Also:
--   − where tu.company_id = $ and true and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   + where tu.company_id = $ and true and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and tu.user_id = $ and tu.temporary_status_id = $ and tu.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
-- Also:
--   − where tu.company_id = $ and true and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   − join users u on u.id = tu.user_id join temporary_statuses ts on ts.id = tu.temporary_status_id left join users au on au.id = tu.author_id cross join (select (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date as today) day order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id
--   + where tu.company_id = $ and true and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and tu.user_id = $ and tu.temporary_status_id = $ and tu.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) and (tu.start_date <= day.today and tu.end_date >= day.today) order by tu.end_date asc, u.last_name, u.first_name, tu.start_date, tu.id limit $ offset $)
--   + join users u on u.id = tu.user_id join temporary_statuses ts on ts.id = tu.temporary_status_id left join users au on au.id = tu.author_id cross join (select (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date as today) day order by tu.end_date asc, u.last_name, u.first_name, tu.start_date, tu.id
-- Also:
--   − where tu.company_id = $ and true and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   − case when tu.user_id = $ or true then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
--   − true as may_change, tu.created_at, tu.updated_at,
--   + where tu.company_id = $ and (tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (tu.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   + case when tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
--   + (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) as may_change, tu.created_at, tu.updated_at,
-- Also:
--   − where tu.company_id = $ and true and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   − case when tu.user_id = $ or true then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
--   − true as may_change, tu.created_at, tu.updated_at,
--   + where tu.company_id = $ and (tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (tu.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) and tu.user_id = $ and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   + case when tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
--   + (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) as may_change, tu.created_at, tu.updated_at,
-- Also:
--   − where tu.company_id = $ and true and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   − case when tu.user_id = $ or true then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
--   − true as may_change, tu.created_at, tu.updated_at,
--   + where tu.company_id = $ and (tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (tu.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) and tu.temporary_status_id = $ and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   + case when tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
--   + (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) as may_change, tu.created_at, tu.updated_at,
-- Also:
--   − where tu.company_id = $ and true and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   − case when tu.user_id = $ or true then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
--   − true as may_change, tu.created_at, tu.updated_at,
--   + where tu.company_id = $ and (tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (tu.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   + case when tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
--   + (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) as may_change, tu.created_at, tu.updated_at,
-- Also:
--   − where tu.company_id = $ and true and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   − case when tu.user_id = $ or true then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
--   − true as may_change, tu.created_at, tu.updated_at,
--   + where tu.company_id = $ and (tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (tu.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) and tu.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   + case when tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
--   + (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) as may_change, tu.created_at, tu.updated_at,
-- Also:
--   − where tu.company_id = $ and true and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   − case when tu.user_id = $ or true then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
--   − true as may_change, tu.created_at, tu.updated_at,
--   + where tu.company_id = $ and (tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (tu.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and tu.user_id = $ and tu.temporary_status_id = $ and tu.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   + case when tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
--   + (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) as may_change, tu.created_at, tu.updated_at,
-- Also:
--   − where tu.company_id = $ and true and (tu.start_date <= day.today and tu.end_date >= day.today) order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id limit $ offset $)
--   − case when tu.user_id = $ or true then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
--   − true as may_change, tu.created_at, tu.updated_at,
--   − join users u on u.id = tu.user_id join temporary_statuses ts on ts.id = tu.temporary_status_id left join users au on au.id = tu.author_id cross join (select (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date as today) day order by u.last_name asc, u.first_name asc, tu.start_date desc, tu.id
--   + where tu.company_id = $ and (tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (tu.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and tu.user_id = $ and tu.temporary_status_id = $ and tu.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) and (tu.start_date <= day.today and tu.end_date >= day.today) order by tu.end_date asc, u.last_name, u.first_name, tu.start_date, tu.id limit $ offset $)
--   + case when tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
--   + (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) as may_change, tu.created_at, tu.updated_at,
--   + join users u on u.id = tu.user_id join temporary_statuses ts on ts.id = tu.temporary_status_id left join users au on au.id = tu.author_id cross join (select (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date as today) day order by tu.end_date asc, u.last_name, u.first_name, tu.start_date, tu.id

-- countStates (domains/temporary-statuses/temporary-statuses.queries.ts)
-- takes $1 integer, $2 integer
-- returns now integer, coming integer, ended integer
select count(*) filter (where (tu.start_date <= day.today and tu.end_date >= day.today))::int as now, count(*) filter (where tu.start_date > day.today)::int as coming,
    count(*) filter (where tu.end_date < day.today)::int as ended
  from temporary_status_users tu cross join (select (now() at time zone (select tz.time_zone from companies tz where tz.id = $1))::date as today) day
  where tu.company_id = $2 and true and true;
-- Also:
--   − where tu.company_id = $ and true and true
--   + where tu.company_id = $ and tu.user_id = $ and true
-- Also:
--   − where tu.company_id = $ and true and true
--   + where tu.company_id = $ and true and (tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (tu.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER')))
-- Also:
--   − where tu.company_id = $ and true and true
--   + where tu.company_id = $ and tu.user_id = $ and (tu.user_id = $ or (tu.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (tu.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER')))

-- selectStatusUser (domains/temporary-statuses/temporary-statuses.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns id integer, user json, temporary_status json, start_date date, end_date date, state text, reason text, author json, may_change boolean, created_at timestamp with time zone, updated_at timestamp with time zone, groups json, may_read boolean
select
  tu.id, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as user, json_build_object('id', ts.id, 'title', ts.title, 'color', ts.color) as temporary_status,
  tu.start_date, tu.end_date, case when tu.start_date > day.today then 'coming' when tu.end_date < day.today then 'ended' else 'now' end as state,
  case when tu.user_id = $1 or true then tu.reason end as reason, case when au.id is not null then json_build_object('id', au.id, 'first_name', au.first_name, 'last_name', au.last_name, 'middle_name', au.middle_name,
    'photo_src', '/api/files/' || au.photo_id || '/thumbnail', 'is_online', coalesce(au.last_seen_at > now() - interval '180 seconds', false)) end as author,
  true as may_change, tu.created_at, tu.updated_at,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users gu join groups g on g.id = gu.group_id
    where gu.user_id = tu.user_id and g.company_id = $2 and not g.is_archived), '[]') as groups, true as may_read from temporary_status_users tu
  join users u on u.id = tu.user_id join temporary_statuses ts on ts.id = tu.temporary_status_id left join users au on au.id = tu.author_id cross join (select (now() at time zone (select tz.time_zone from companies tz where tz.id = $3))::date as today) day
    where tu.id = $4 and tu.company_id = $5;
-- Also:
--   − where tu.id = $ and tu.company_id = $
--   + where tu.id = $ and tu.company_id = $ for no key update of tu

-- selectReceivers (domains/temporary-statuses/temporary-statuses.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, name text, may_give boolean
select m.user_id as id, u.last_name || ' ' || u.first_name as name, true as may_give
  from company_members m join users u on u.id = m.user_id where m.company_id = $1 and m.user_id = any ($2::int[]) order by u.last_name, u.first_name, u.id;

-- selectKindTitle (domains/temporary-statuses/temporary-statuses.queries.ts)
-- takes $1 integer, $2 integer
-- returns title text
select title from temporary_statuses where id = $1 and company_id = $2 and not is_archived;

-- insertStatuses (domains/temporary-statuses/temporary-statuses.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 date, $5 date, $6 text, $7 integer[]
-- returns id integer, user_id integer
insert into temporary_status_users (company_id, user_id, author_id, temporary_status_id, start_date, end_date, reason) select $1, o.id, $2, $3, $4, $5, $6 from unnest($7::int[]) as o(id)
  on conflict on constraint temporary_status_users_once do nothing returning id, user_id;

-- updateStatusRow (domains/temporary-statuses/temporary-statuses.queries.ts)
-- takes $1 integer, $2 date, $3 date, $4 text, $5 integer
-- returns nothing
update temporary_status_users set temporary_status_id = $1, start_date = $2, end_date = $3, reason = $4, updated_at = now() where id = $5 and true;

-- lockStatuses (domains/temporary-statuses/temporary-statuses.queries.ts)
-- takes $1 integer[], $2 integer
-- returns id integer, user_id integer, title text, start_date date, end_date date, may_change boolean
select tu.id, tu.user_id, ts.title, tu.start_date, tu.end_date, true as may_change
  from temporary_status_users tu join temporary_statuses ts on ts.id = tu.temporary_status_id
  where tu.id = any ($1::int[]) and tu.company_id = $2 order by tu.id for update of tu;

-- endStatusRows (domains/temporary-statuses/temporary-statuses.queries.ts)
-- takes $1 date, $2 integer[]
-- returns nothing
update temporary_status_users set end_date = $1, updated_at = now() where id = any ($2::int[]);

-- deleteStatusRow (domains/temporary-statuses/temporary-statuses.queries.ts)
-- takes $1 integer
-- returns nothing
delete from temporary_status_users where id = $1;
