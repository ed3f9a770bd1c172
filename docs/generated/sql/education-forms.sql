-- SQL statements of «education-forms», written by npm run generate

-- selectForms (domains/education-forms/education-forms.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns id integer, title text, is_online boolean, is_archived boolean, updated_at timestamp with time zone, people_count integer, groups_count integer
with
  own_forms as materialized (
    select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
    where p.company_id = $1 and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $2))::date order by p.user_id, p.started_at desc),
  group_forms as materialized (
    select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $3))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
    where p.company_id = $4 and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $5))::date desc, p.started_at desc),
  followed as (
    select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $6 and not g.is_archived
    left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
  forms_today as materialized (
    select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
      case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
      case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
    from own_forms o full join followed f on f.user_id = o.user_id)
    select f.id, f.title, f.is_online, f.is_archived, f.updated_at,
      (select count(*)::int from forms_today t join company_members m on m.company_id = $7 and m.user_id = t.user_id where t.form_id = f.id) as people_count,
      (select count(*)::int from group_forms gf join groups g on g.id = gf.group_id and not g.is_archived where gf.form_id = f.id) as groups_count
    from education_forms f where f.company_id = $8 order by f.is_archived, f.sort, f.id limit 500;

-- selectFormChoices (domains/education-forms/education-forms.queries.ts)
-- takes $1 integer, $2 text, $3 bigint, $4 bigint
-- returns id integer, title text, is_online boolean, total integer
select id, title, is_online, count(*) over ()::int as total from education_forms
  where company_id = $1 and not is_archived and ((fold_words(title) like $2))
  order by sort, id limit $3 offset $4;

-- lockList (domains/education-forms/education-forms.queries.ts)
-- takes $1 integer
-- returns pg_advisory_xact_lock void
select pg_advisory_xact_lock(4713, $1);

-- updateForms (domains/education-forms/education-forms.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
update education_forms f set "title" = w."title", "is_online" = coalesce(w.is_online, f.is_online), sort = w.sort, is_archived = false, updated_at = now()
  from jsonb_to_recordset($1::jsonb) as w(id int, sort int, "title" text, "is_online" boolean)
  where f.id = w.id and f.company_id = $2
    and (f."title", f."is_online", f.sort, f.is_archived) is distinct from (w."title", coalesce(w.is_online, f.is_online), w.sort, false);

-- insertForms (domains/education-forms/education-forms.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns nothing
insert into education_forms (company_id, sort, "title", "is_online")
  select $1::int, w.sort, w."title", coalesce(w.is_online, false) from jsonb_to_recordset($2::jsonb) as w(id int, sort int, "title" text, "is_online" boolean) where w.id is null;

-- removeForms (domains/education-forms/education-forms.queries.ts)
-- takes $1 integer[], $2 integer
-- returns id integer, is_deleted boolean
with chosen as materialized (
    select f.id, not exists (select 1 from education_form_periods p where p.education_form_id = f.id) as is_deleted
    from education_forms f where f.id = any ($1::int[]) and f.company_id = $2),
  gone as (delete from education_forms f using chosen where f.id = chosen.id and chosen.is_deleted),
  kept as (update education_forms f set is_archived = true, updated_at = now() from chosen where f.id = chosen.id and not chosen.is_deleted)
  select id, is_deleted from chosen;

-- selectOpenForms (domains/education-forms/form-periods.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 bigint, $11 bigint, $12 integer
-- returns id integer, user json, education_form json, started_at date, source text, total integer, groups json
with
  own_forms as materialized (
    select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
    where p.company_id = $1 and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $2))::date order by p.user_id, p.started_at desc),
  group_forms as materialized (
    select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $3))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
    where p.company_id = $4 and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $5))::date desc, p.started_at desc),
  followed as (
    select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $6 and not g.is_archived
    left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
  forms_today as materialized (
    select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
      case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
      case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
    from own_forms o full join followed f on f.user_id = o.user_id),
    page as materialized (
      select t.*, m.last_name, m.first_name, count(*) over ()::int as total from forms_today t join company_members m on m.user_id = t.user_id join users u on u.id = t.user_id
      where m.company_id = $7 and true and true and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $8 and xg.company_id = $9) order by m.last_name asc, m.first_name asc, m.user_id limit $10 offset $11)
    select u.id, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as user, case when f.id is not null then json_build_object('id', f.id, 'title', f.title) end as education_form,
      page.started_at, page.source, page.total,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users gu join groups g on g.id = gu.group_id
        where gu.user_id = u.id and g.company_id = $12 and not g.is_archived), '[]') as groups
    from page join users u on u.id = page.user_id left join education_forms f on f.id = page.form_id
    order by page.last_name asc, page.first_name asc, u.id;
-- Also:
--   − where m.company_id = $ and true and true and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
--   + where m.company_id = $ and true and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and t.form_id = $ and t.source = $ and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
-- Also:
--   − where m.company_id = $ and true and true and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
--   + where m.company_id = $ and (m.user_id = $ or (m.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (m.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) and true and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
-- Also:
--   − where m.company_id = $ and true and true and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
--   + where m.company_id = $ and (m.user_id = $ or (m.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (m.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) and true and t.source = $ and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
-- Also:
--   − where m.company_id = $ and true and true and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
--   + where m.company_id = $ and (m.user_id = $ or (m.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (m.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) and true and t.form_id = $ and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
-- Also:
--   − where m.company_id = $ and true and true and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
--   + where m.company_id = $ and (m.user_id = $ or (m.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (m.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) and true and (t.form_id is null) = $ and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
-- Also:
--   − where m.company_id = $ and true and true and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
--   + where m.company_id = $ and (m.user_id = $ or (m.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (m.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
-- Also:
--   − where m.company_id = $ and true and true and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
--   + where m.company_id = $ and (m.user_id = $ or (m.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (m.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and t.form_id = $ and t.source = $ and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
-- Also:
--   − where m.company_id = $ and true and true and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)
--   + where m.company_id = $ and (m.user_id = $ or (m.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (m.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and t.form_id = $ and (t.form_id is null) = $ and t.source = $ and m.user_id in (select x.user_id from group_users x join groups xg on xg.id = x.group_id where xg.id = $ and xg.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id limit $ offset $)

-- countOpenForms (domains/education-forms/form-periods.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer
-- returns with_form integer, without_form integer
with
  own_forms as materialized (
    select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
    where p.company_id = $1 and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $2))::date order by p.user_id, p.started_at desc),
  group_forms as materialized (
    select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $3))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
    where p.company_id = $4 and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $5))::date desc, p.started_at desc),
  followed as (
    select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $6 and not g.is_archived
    left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
  forms_today as materialized (
    select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
      case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
      case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
    from own_forms o full join followed f on f.user_id = o.user_id)
    select count(*) filter (where t.form_id is not null)::int as with_form, count(*) filter (where t.form_id is null)::int as without_form
    from forms_today t join company_members m on m.user_id = t.user_id
    where m.company_id = $7 and true;
-- Also:
--   − where m.company_id = $ and true
--   + where m.company_id = $ and (m.user_id = $ or (m.user_id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (m.user_id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER')))

-- selectHistory (domains/education-forms/form-periods.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, education_form json, started_at date, ended_at date, is_current boolean, author json, created_at timestamp with time zone
select p.id, case when f.id is not null then json_build_object('id', f.id, 'title', f.title) end as education_form, p.started_at, p.next_at - 1 as ended_at,
    p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $1))::date and (p.next_at is null or p.next_at > (now() at time zone (select tz.time_zone from companies tz where tz.id = $2))::date) as is_current,
    case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author, p.created_at
  from (select *, lead(started_at) over (order by started_at) as next_at from education_form_periods
    where user_id = $3 and company_id = $4) p
  left join education_forms f on f.id = p.education_form_id left join users u on u.id = p.author_id order by p.started_at desc limit 200;
-- Also:
--   − where user_id = $ and company_id = $) p
--   + where group_id = $ and company_id = $) p

-- selectPerson (domains/education-forms/form-periods.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns may_read boolean, current_form json
select true as may_read, (
  select json_build_object('id', f.id, 'title', f.title) from education_forms f
  where f.id = coalesce((
  select own.education_form_id from education_form_periods own
  where own.user_id = u.id and own.company_id = $1 and own.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $2))::date order by own.started_at desc limit 1), (
  select p.education_form_id from education_form_periods p where p.group_id = (
  select gu.group_id from group_users gu join groups g on g.id = gu.group_id and g.company_id = $3 and not g.is_archived
  where gu.user_id = u.id and exists (select 1 from education_form_periods p where p.group_id = g.id) order by gu.joined_at desc, g.id desc limit 1) and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $4))::date order by p.started_at desc limit 1))) as current_form
    from company_members m join users u on u.id = m.user_id where m.company_id = $5 and m.user_id = $6;
-- Also:
--   − select true as may_read, (
--   + select (u.id = $ or (u.id in (
--   + select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $ and not own_g.is_archived
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (u.id in (
--   + select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $ and own_s.deleted_at is null
--   + join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) as may_read, (

-- selectGroupForm (domains/education-forms/form-periods.queries.ts)
-- takes $1 integer, $2 integer
-- returns current_form json
select (
  select json_build_object('id', f.id, 'title', f.title) from education_forms f where f.id = (
  select p.education_form_id from education_form_periods p where p.group_id = $1::int and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $2))::date order by p.started_at desc limit 1)) as current_form;

-- countOwners (domains/education-forms/form-periods.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns n integer
select count(*)::int as n from groups where company_id = $1 and id = any ($2::int[]);

-- countOwners, countMembersOfCompany of domains/groups/members/members.queries.ts (domains/education-forms/form-periods.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns n integer
select count(*)::int as n from company_members where company_id = $1 and user_id = any ($2::int[]);

-- selectFormTitle (domains/education-forms/form-periods.queries.ts)
-- takes $1 integer, $2 integer
-- returns title text
select title from education_forms where id = $1 and company_id = $2 and not is_archived;

-- selectToday, selectToday of domains/temporary-statuses/temporary-statuses.queries.ts (domains/education-forms/form-periods.queries.ts)
-- takes $1 integer
-- returns today date
select (now() at time zone (select tz.time_zone from companies tz where tz.id = $1))::date as today;

-- insertPeriods (domains/education-forms/form-periods.queries.ts)
-- takes $1 integer[], $2 integer, $3 date, $4 integer, $5 integer, $6 integer, $7 date, $8 integer
-- returns owner_id integer, before text
with had as materialized (
    select o.id as owner_id, p.education_form_id, f.title as before from unnest($1::int[]) as o(id)
    left join lateral (select x.education_form_id from education_form_periods x
      where x.group_id = o.id and x.company_id = $2 and x.started_at <= $3::date order by x.started_at desc limit 1) p on true
    left join education_forms f on f.id = p.education_form_id
    where p.education_form_id is distinct from $4::int),
  given as (
    insert into education_form_periods (company_id, group_id, education_form_id, started_at, author_id)
    select $5::int, owner_id, $6::int, $7::date, $8::int from had
    on conflict (group_id, started_at) where group_id is not null
    do update set education_form_id = excluded.education_form_id, author_id = excluded.author_id, created_at = now())
  select owner_id, before from had order by owner_id;
-- Also:
--   − where x.group_id = o.id and x.company_id = $ and x.started_at <= $::date order by x.started_at desc limit 1) p on true
--   − insert into education_form_periods (company_id, group_id, education_form_id, started_at, author_id)
--   − on conflict (group_id, started_at) where group_id is not null
--   + where x.user_id = o.id and x.company_id = $ and x.started_at <= $::date order by x.started_at desc limit 1) p on true
--   + insert into education_form_periods (company_id, user_id, education_form_id, started_at, author_id)
--   + on conflict (user_id, company_id, started_at) where user_id is not null

-- deletePeriod (domains/education-forms/form-periods.queries.ts)
-- takes $1 integer, $2 integer
-- returns owner_id integer, started_at date, title text
with gone as (
    delete from education_form_periods p where p.id = $1 and p.company_id = $2 and p.user_id is not null
    returning p.user_id as owner_id, p.education_form_id, p.started_at)
  select gone.owner_id, gone.started_at, f.title from gone left join education_forms f on f.id = gone.education_form_id;
-- Also:
--   − delete from education_form_periods p where p.id = $ and p.company_id = $ and p.user_id is not null
--   − returning p.user_id as owner_id, p.education_form_id, p.started_at)
--   + delete from education_form_periods p where p.id = $ and p.company_id = $ and p.group_id is not null
--   + returning p.group_id as owner_id, p.education_form_id, p.started_at)
