-- SQL statements of «invitations», written by npm run generate

-- selectRole (domains/invitations/invitations.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, permissions text[]
select id, permissions from admin_roles where id = $1 and (company_id is null or company_id = $2);

-- countGroups (domains/invitations/invitations.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns n integer
select count(*)::int as n from groups where company_id = $1 and not is_archived and id = any ($2::int[]);

-- upsertInvitations (domains/invitations/invitations.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 text[], $6 integer[]
-- returns id integer
insert into invitations as i (company_id, email, member_id, inviter_id, role_id, expires_at)
  select $1, e.email, e.member_id, $2, $3::int, now() + make_interval(days => $4)
  from unnest($5::text[], $6::int[]) e (email, member_id) order by e.email
  on conflict (company_id, lower(email)) where accepted_at is null
  do update set member_id = excluded.member_id, inviter_id = case when excluded.role_id is null and i.role_id is not null then i.inviter_id else excluded.inviter_id end,
    role_id = coalesce(excluded.role_id, i.role_id), expires_at = excluded.expires_at, sent_at = now()
  returning id;

-- upsertMemberInvitations (domains/invitations/invitations.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text[], $5 integer[]
-- returns id integer
insert into invitations as i (company_id, email, member_id, inviter_id, expires_at)
  select $1, e.email, e.member_id, $2, now() + make_interval(days => $3)
  from unnest($4::text[], $5::int[]) e (email, member_id) order by e.email
  on conflict (company_id, lower(email)) where accepted_at is null
  do update set member_id = excluded.member_id, inviter_id = case when i.role_id is null then excluded.inviter_id else i.inviter_id end, expires_at = excluded.expires_at, sent_at = now()
  returning id;

-- replaceGroups (domains/invitations/invitations.queries.ts)
-- takes $1 integer[], $2 integer[], $3 integer[], $4 integer[]
-- returns nothing
with gone as (delete from invitation_groups where invitation_id = any ($1::int[]) and group_id <> all ($2::int[]))
  insert into invitation_groups (invitation_id, group_id) select i, g from unnest($3::int[]) i cross join unnest($4::int[]) g on conflict do nothing;

-- renewInvitations (domains/invitations/invitations.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer[]
-- returns id integer, email text
update invitations set expires_at = now() + make_interval(days => $1), sent_at = now(),
    inviter_id = case when role_id is null then $2 else inviter_id end
  where company_id = $3 and id = any ($4::int[]) and accepted_at is null returning id, email;

-- selectUnanswered (domains/invitations/invitations.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, member_id integer
select i.id, i.member_id from invitations i where i.company_id = $1 and i.id = any ($2::int[]) and
  (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> '')));

-- setMails (domains/invitations/invitations.queries.ts)
-- takes $1 integer[], $2 integer[]
-- returns nothing
update invitations i set mail_id = m.id from unnest($1::int[], $2::int[]) as m (id, target_id)
  where i.id = m.target_id;

-- deleteInvitations (domains/invitations/invitations.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
delete from invitations where company_id = $1 and id = any ($2::int[]) and accepted_at is null;

-- selectInvitations (domains/invitations/invitations.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, email text, sent_at timestamp with time zone, expires_at timestamp with time zone, accepted_at timestamp with time zone, mail_state text, total integer, role json, groups json, inviter json
select i.id, i.email, i.sent_at, i.expires_at, i.accepted_at, m.state as mail_state, count(*) over ()::int as total,
      (select json_build_object('id', r.id, 'name', r.name) from admin_roles r where r.id = i.role_id) as role,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from invitation_groups x join groups g on g.id = x.group_id where x.invitation_id = i.id), '[]') as groups,
      (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) from users u where u.id = i.inviter_id) as inviter
    from invitations i left join mails m on m.id = i.mail_id
    where i.company_id = $1 and
  (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> ''))) and true
    order by i.sent_at asc, i.id asc limit $2 offset $3;
-- Also:
--   − order by i.sent_at asc, i.id asc limit $ offset $
--   + order by i.sent_at desc, i.id desc limit $ offset $
-- Also:
--   − (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> ''))) and true
--   − order by i.sent_at asc, i.id asc limit $ offset $
--   + (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> ''))) and ((fold_words(i.email) like $))
--   + order by i.sent_at desc, i.id desc limit $ offset $
-- Also:
--   − where i.company_id = $ and
--   − (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> ''))) and true
--   − order by i.sent_at asc, i.id asc limit $ offset $
--   + where i.company_id = $ and (
--   + (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> ''))) and i.expires_at > now()) and true
--   + order by i.sent_at desc, i.id desc limit $ offset $
-- Also:
--   − where i.company_id = $ and
--   − (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> ''))) and true
--   + where i.company_id = $ and (
--   + (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> ''))) and i.expires_at > now()) and ((fold_words(i.email) like $))

-- countInvitations (domains/invitations/invitations.queries.ts)
-- takes $1 integer
-- returns open integer, expired integer, undelivered integer, accepted integer
select count(*) filter (where (
  (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> ''))) and i.expires_at > now()))::int as open, count(*) filter (where (
  (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> ''))) and i.expires_at <= now()))::int as expired,
      count(*) filter (where (
  (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> ''))) and m.state in ('failed', 'unknown')))::int as undelivered, count(*) filter (where (not
  (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> '')))))::int as accepted
    from invitations i left join mails m on m.id = i.mail_id where i.company_id = $1;

-- selectOpen (domains/invitations/invitations.queries.ts)
-- takes $1 integer
-- returns id integer, company_id integer, email text, inviter_id integer, role_id integer, role_permissions text[], group_ids integer[], groups text[], has_account boolean, member_id integer, member json
select i.id, i.company_id, i.email, i.inviter_id, i.role_id, r.permissions as role_permissions,
    coalesce((select array_agg(g.id order by g.id) from invitation_groups x join groups g on g.id = x.group_id and not g.is_archived where x.invitation_id = i.id), '{}') as group_ids,
    coalesce((select array_agg(g.name order by g.name) from invitation_groups x join groups g on g.id = x.group_id and not g.is_archived where x.invitation_id = i.id), '{}') as groups,
    exists (select 1 from users u where lower(u.email) = lower(i.email)) as has_account, i.member_id,
    (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name) from users u
      join company_members m on m.user_id = u.id and m.company_id = i.company_id
      where u.id = i.member_id and lower(u.email) = lower(i.email) and m.blocked_at is null and
  (u.last_seen_at is null and u.password_hash = '' and not exists (select 1 from sessions x where x.user_id = u.id)
    and not exists (select 1 from identities x where x.user_id = u.id))
        and not (
  exists (select 1 from company_members x where x.user_id = u.id and x.company_id <> i.company_id)
  or exists (select 1 from removed_members x where x.user_id = u.id and x.company_id <> i.company_id))) as member
  from invitations i left join admin_roles r on r.id = i.role_id where i.id = $1 and i.accepted_at is null and i.expires_at > now();

-- lockOpen (domains/invitations/invitations.queries.ts)
-- takes $1 integer
-- returns id integer, company_id integer, email text, inviter_id integer, role_id integer, role_permissions text[], group_ids integer[], groups text[], has_account boolean, member_id integer, member json
select i.id, i.company_id, i.email, i.inviter_id, i.role_id, r.permissions as role_permissions,
    coalesce((select array_agg(g.id order by g.id) from invitation_groups x join groups g on g.id = x.group_id and not g.is_archived where x.invitation_id = i.id), '{}') as group_ids,
    coalesce((select array_agg(g.name order by g.name) from invitation_groups x join groups g on g.id = x.group_id and not g.is_archived where x.invitation_id = i.id), '{}') as groups,
    exists (select 1 from users u where lower(u.email) = lower(i.email)) as has_account, i.member_id,
    (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name) from users u
      join company_members m on m.user_id = u.id and m.company_id = i.company_id
      where u.id = i.member_id and lower(u.email) = lower(i.email) and m.blocked_at is null and
  (u.last_seen_at is null and u.password_hash = '' and not exists (select 1 from sessions x where x.user_id = u.id)
    and not exists (select 1 from identities x where x.user_id = u.id))
        and not (
  exists (select 1 from company_members x where x.user_id = u.id and x.company_id <> i.company_id)
  or exists (select 1 from removed_members x where x.user_id = u.id and x.company_id <> i.company_id))) as member
  from invitations i left join admin_roles r on r.id = i.role_id where i.id = $1 and i.accepted_at is null and i.expires_at > now() for update of i;

-- hasEmail (domains/invitations/invitations.queries.ts)
-- takes $1 integer, $2 text
-- returns ?column? integer
select 1 from users where id = $1 and lower(email) = lower($2) for no key update;

-- closeInvitation (domains/invitations/invitations.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update invitations set accepted_at = now(), user_id = $1 where id = $2;

-- admit (domains/invitations/invitations.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer[]
-- returns nothing
with member as (insert into company_members (company_id, user_id) values ($1, $2) on conflict do nothing),
  role as (
    insert into admin_role_users (role_id, company_id, user_id)
    select $3::int, $4, $5 where $6::int is not null on conflict do nothing)
  insert into group_users (group_id, user_id) select g, $7 from unnest($8::int[]) g on conflict do nothing;

-- selectMembersByEmail (domains/invitations/members.queries.ts)
-- takes $1 integer, $2 integer, $3 text[]
-- returns id integer, email text, has_no_entry boolean, is_recent boolean
select
  u.id, lower(u.email) as email,
  (u.last_seen_at is null and u.password_hash = '' and not exists (select 1 from sessions x where x.user_id = u.id)
    and not exists (select 1 from identities x where x.user_id = u.id)) as has_no_entry,
  exists (select 1 from invitations i left join mails x on x.id = i.mail_id
    where i.company_id = $1 and lower(i.email) = lower(u.email) and i.member_id = u.id and i.accepted_at is null
      and i.expires_at > now() and i.sent_at > now() - interval '1 hour' and x.state is distinct from 'failed') as is_recent from users u join company_members m on m.user_id = u.id and m.company_id = $2
    where lower(u.email) = any ($3);

-- selectMembersById (domains/invitations/members.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[]
-- returns id integer, email text, has_no_entry boolean, is_recent boolean
select
  u.id, lower(u.email) as email,
  (u.last_seen_at is null and u.password_hash = '' and not exists (select 1 from sessions x where x.user_id = u.id)
    and not exists (select 1 from identities x where x.user_id = u.id)) as has_no_entry,
  exists (select 1 from invitations i left join mails x on x.id = i.mail_id
    where i.company_id = $1 and lower(i.email) = lower(u.email) and i.member_id = u.id and i.accepted_at is null
      and i.expires_at > now() and i.sent_at > now() - interval '1 hour' and x.state is distinct from 'failed') as is_recent from users u join company_members m on m.user_id = u.id and m.company_id = $2
    where u.id = any ($3::int[]);

-- selectIds (domains/invitations/members.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint
-- returns id integer
select c.user_id as id from (
  select m.user_id from user_import_rows r join user_imports i on i.id = r.import_id and i.company_id = $1 and i.state = 'applied'
    join company_members m on m.user_id = r.user_id and m.company_id = i.company_id where i.id = $2 and r.effects ? 'created') c limit $3;
-- Also:
--   − select c.user_id as id from (
--   − select m.user_id from user_import_rows r join user_imports i on i.id = r.import_id and i.company_id = $ and i.state = 'applied'
--   − join company_members m on m.user_id = r.user_id and m.company_id = i.company_id where i.id = $ and r.effects ? 'created') c limit $
--   + select c.user_id as id from (select m.user_id from company_members m where m.company_id = $ and m.is_student and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and not (m.blocked_at is not null) and not (m.user_id in (
--   + select substring(t.key from '^(?:user|second-factor):(\d+)')::int as id from sign_in_attempts t
--   + where t.blocked_until > now() and t.key ~ '^(user|second-factor):\d+')) and (not m.has_signed_in) and not (m.is_distant) and not (m.email is null) and strpos(m.found_key, $) > 0) c limit $
