-- SQL statements of «auth», written by npm run generate

-- selectAccount (domains/auth/auth.queries.ts)
-- takes $1 bytea, $2 bytea, $3 text, $4 text
-- returns id integer, password_hash text, is_known_device boolean, is_device boolean
select id, password_hash, exists (select 1 from known_devices d where d.user_id = users.id and d.device_hash = $1) as is_known_device,
    exists (select 1 from known_devices d where d.device_hash = $2) as is_device
  from users where lower(email) = lower($3) or lower(username) = lower($4) limit 1;

-- selectOwnPassword (domains/auth/auth.queries.ts)
-- takes $1 integer, $2 bytea, $3 text, $4 bytea, $5 integer
-- returns password_hash text, is_fresh boolean
select u.password_hash, coalesce((select s.created_at > now() - make_interval(mins => $1) and (s.by_password or u.password_hash = '') from sessions s where s.token_hash = $2 and s.user_agent = $3), false)
      or (u.password_hash = '' and exists (select 1 from sessions s where s.token_hash = $4 and s.user_id = u.id and s.owner_proved_at >= u.ways_in_changed_at
  and not s.owner_is_beginner and (s.owner_proved_in is null or not exists (select 1 from contracts k where k.user_id = u.id and k.company_id <> s.owner_proved_in)))) as is_fresh
  from users u where u.id = $5;

-- selectNames (domains/auth/auth.queries.ts)
-- takes $1 integer
-- returns first_name text, last_name text, middle_name text, email text, username text
select first_name, last_name, middle_name, email, username from users where id = $1;

-- updatePassword (domains/auth/auth.queries.ts)
-- takes $1 text, $2 integer
-- returns nothing
update users u set password_hash = $1, must_change_password = false, phone_confirmed_at = case when u.password_hash = '' then u.phone_confirmed_at end, updated_at = now()
  where u.id = $2;

-- updateOwnPassword (domains/auth/auth.queries.ts)
-- takes $1 integer, $2 text, $3 boolean, $4 bytea, $5 bytea, $6 bytea, $7 bytea, $8 bytea, $9 integer
-- returns had_password boolean
with former as materialized (select password_hash <> '' as had_password from users where id = $1 for no key update)
    update users u set password_hash = $2, must_change_password = false, ways_in_own_at = clock_timestamp(),
      phone_confirmed_at = case when $3::boolean or
  (exists (select 1 from sessions s where s.token_hash = $4 and s.user_id = u.id and s.by_phone)
    or (u.proved_phone = u.phone and exists (select 1 from sessions s where s.token_hash = $5 and s.user_id = u.id and s.owner_proved_at >= u.ways_in_changed_at
    and not s.owner_is_beginner and (s.owner_proved_in is null or not exists (select 1 from contracts k where k.user_id = u.id and k.company_id <> s.owner_proved_in))))) then u.phone_confirmed_at else case when u.password_hash = '' then u.phone_confirmed_at end end,
      ways_in_changed_at = case when exists (select 1 from sessions s where s.token_hash = $6 and s.user_id = u.id and s.owner_proved_at >= u.ways_in_changed_at
    and not s.owner_is_beginner and (s.owner_proved_in is null or not exists (select 1 from contracts k where k.user_id = u.id and k.company_id <> s.owner_proved_in))) then null else u.ways_in_changed_at end,
      vouched_in = case when exists (select 1 from sessions s where s.token_hash = $7 and s.user_id = u.id and s.owner_proved_at >= u.ways_in_changed_at
    and not s.owner_is_beginner and (s.owner_proved_in is null or not exists (select 1 from contracts k where k.user_id = u.id and k.company_id <> s.owner_proved_in))) then (select s.owner_proved_in from sessions s where s.token_hash = $8) else u.vouched_in end, updated_at = now()
    from former where u.id = $9 returning former.had_password;

-- deleteOtherWays (domains/auth/auth.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns nothing
with links as (delete from identities where user_id = $1),
  calendars as (delete from calendar_feeds where user_id = $2),
  keys as (delete from passkeys where user_id = $3)
  delete from recovery_codes r where r.user_id = $4
    and not exists (select 1 from authenticators a where a.user_id = r.user_id and a.confirmed_at is not null);

-- deleteSession (domains/auth/auth.queries.ts)
-- takes $1 bytea, $2 integer
-- returns token_hash bytea
delete from sessions where token_hash = $1 or acting_admin_id = $2 returning token_hash;

-- deleteOtherSessions (domains/auth/auth.queries.ts)
-- takes $1 integer, $2 bytea, $3 integer
-- returns token_hash bytea
delete from sessions where (user_id = $1 and token_hash <> $2) or acting_admin_id = $3 returning token_hash;

-- deleteOtherDevices (domains/auth/auth.queries.ts)
-- takes $1 integer, $2 bytea
-- returns nothing
delete from known_devices where user_id = $1 and device_hash <> $2;

-- deleteOldDevices (domains/auth/auth.queries.ts)
-- takes nothing
-- returns nothing
delete from known_devices where used_at < now() - interval '180 days';

-- deleteEndedSessions (domains/auth/auth.queries.ts)
-- takes nothing
-- returns nothing
delete from sessions where expires_at < now();

-- selectAuthUser (domains/auth/auth.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, email text, username text, phone text, phone_confirmed boolean, is_distant boolean, shortcuts_enabled boolean, notifications_email boolean, contacts_public boolean, first_curated_id integer, groups_count integer, subjects_count integer, children json, duties text[], isSubjectsArchived boolean, current_form json, temporary_statuses json, notes json, contract json
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.email, u.username, u.phone, u.phone_confirmed_at is not null as phone_confirmed, u.is_distant, u.shortcuts_enabled, u.notifications_email, u.contacts_public, null::int as first_curated_id,
      (select count(*)::int from group_users x join groups g on g.id = x.group_id where x.user_id = u.id and g.company_id = $1) as groups_count,
      (select count(*)::int from subject_users x join subjects s on s.id = x.subject_id
        where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = $2 and s.deleted_at is null) as subjects_count,
  coalesce((select json_agg(json_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'middle_name', k.middle_name,
    'photo_src', '/api/files/' || k.photo_id || '/thumbnail', 'is_online', coalesce(k.last_seen_at > now() - interval '180 seconds', false)) order by k.last_name, k.first_name) from relations r join users k on k.id = r.student_id
    where r.relative_id = u.id and r.company_id = $3 and r.confirmed_at is not null), '[]') as children, array(
  select d.duty from organisation_duties d where d.company_id = $4 and $5 in (
  select p.user_id from (
  select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
  where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) p
  where p.role_id = (
    select near.id from organisation_roles addressed cross join lateral (
      select addressed.id, 1000 as depth where (addressed.finished_at is null or addressed.finished_at > now())
      union all
      select lead.id, cardinality(lead.ancestors) from organisation_roles lead
      where lead.parent_id = any (addressed.ancestors || addressed.id) and lead.core_type = 1 and (lead.finished_at is null or lead.finished_at > now())) near
    where addressed.id = d.role_id and exists (select 1 from (
  select held.role_id, held.user_id, held.focus, held.since from organisation_role_people held join organisation_roles of_role on of_role.id = held.role_id
  where exists (select 1 from company_members m where m.user_id = held.user_id and m.company_id = of_role.company_id and (m.blocked_at is null and (m.is_moderator or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type in ('TEACHER', 'EXPERT') and s.company_id = m.company_id and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id)
  or exists (select 1 from admin_role_users x join admin_roles a on a.id = x.role_id where x.user_id = m.user_id and x.company_id = m.company_id and 'admin_panel_read' = any (a.permissions)))))) h where h.role_id = near.id)
    order by near.depth desc limit 1)) order by d.duty) as duties, (
  exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and s.company_id = $6 and s.is_archived and s.deleted_at is null)
  or exists (select 1 from group_users x join subject_groups sg on sg.group_id = x.group_id join subjects s on s.id = sg.subject_id
    where x.user_id = u.id and s.company_id = $7 and s.is_archived and s.deleted_at is null)) as "isSubjectsArchived",
      (
  select json_build_object('id', f.id, 'title', f.title) from education_forms f
  where f.id = coalesce((
  select own.education_form_id from education_form_periods own
  where own.user_id = u.id and own.company_id = $8 and own.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $9))::date order by own.started_at desc limit 1), (
  select p.education_form_id from education_form_periods p where p.group_id = (
  select gu.group_id from group_users gu join groups g on g.id = gu.group_id and g.company_id = $10 and not g.is_archived
  where gu.user_id = u.id and exists (select 1 from education_form_periods p where p.group_id = g.id) order by gu.joined_at desc, g.id desc limit 1) and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $11))::date order by p.started_at desc limit 1))) as current_form,
  coalesce((select json_agg(json_build_object('id', tu.id, 'title', ts.title, 'end_date', tu.end_date) order by tu.end_date, ts.title)
    from temporary_status_users tu join temporary_statuses ts on ts.id = tu.temporary_status_id
    where tu.user_id = u.id and tu.company_id = $12 and (now() at time zone (select tz.time_zone from companies tz where tz.id = $13))::date between tu.start_date and tu.end_date), '[]') as temporary_statuses,
  coalesce((select json_agg(json_build_object('id', k.id, 'text', coalesce(nullif(k.text, ''), k.title), 'step_id', k.step_id, 'page', k.page, 'user_id', k.user_id) order by k.updated_at desc, k.id desc) from (
    select n.id, n.text, n.title, n.step_id, n.page, n.user_id, n.updated_at from user_notes n where n.company_id = $14 and (n.author_id = $15)
    order by n.updated_at desc, n.id desc limit 100) k), '[]') as notes,
  (select json_build_object('id', c.id, 'status', c.status, 'step', c.step) from contracts c
    where c.user_id = u.id and c.company_id = $16 order by c.status = 'cancelled', c.id desc limit 1) as contract
    from users u where u.id = $17;

-- selectAuthCompany (domains/auth/auth.queries.ts)
-- takes $1 integer
-- returns id integer, title text, is_demo boolean, time_zone text, instruction_for_student text, instruction_for_distant text, instruction_for_teacher text, instruction_for_curator text, instruction_for_admin text, instruction_for_parent text
select id, title, is_demo, time_zone, instruction_for_student, instruction_for_distant, instruction_for_teacher, instruction_for_curator, instruction_for_admin, instruction_for_parent
  from companies where id = $1;

-- selectSignInCompany (domains/auth/auth.queries.ts)
-- takes $1 text
-- returns id integer, title text, sign_in_page_message text, is_demo boolean, registration_open boolean, admission_open boolean, has_company boolean
select c.id, coalesce(c.title, '') as title, coalesce(c.sign_in_page_message, '') as sign_in_page_message, coalesce(c.is_demo, false) as is_demo, coalesce(not c.private, false) as registration_open,
  exists (select 1 from program_offers o join education_programs p on p.id = o.program_id
    where p.company_id = d.id and
  (o.is_open and not p.is_archived and o.price is not null
    and coalesce(o.accepts_until >= (now() at time zone (select tz.time_zone from companies tz where tz.id = d.id))::date, true) and coalesce(
  case when o.places is not null
    then greatest(o.places - (select count(*)::int from contracts t where t.offer_id = o.id and t.status = 'confirmed'), 0) end > 0, true))) as admission_open,
      exists (select 1 from companies) as has_company
    from (select
  coalesce((select id from companies where domain = $1), (select min(id) from companies having count(*) = 1)) as id) d left join companies c on c.id = d.id;

-- selectDemoAccounts (domains/auth/auth.queries.ts)
-- takes $1 text[]
-- returns login text, name text
select email as login, last_name || ' ' || first_name as name from users where lower(email) = any ($1);

-- touchActivity (domains/auth/auth.queries.ts)
-- takes $1 integer
-- returns nothing
update users set last_seen_at = now() where id = $1;

-- updateSettings (domains/auth/auth.queries.ts)
-- takes $1 boolean, $2 boolean, $3 boolean, $4 integer
-- returns nothing
update users set shortcuts_enabled = $1, notifications_email = $2, contacts_public = $3, updated_at = now() where id = $4;

-- selectCompaniesOf (domains/auth/auth.queries.ts)
-- takes $1 integer
-- returns id integer, title text, is_moderator boolean
select c.id, c.title, m.is_moderator from company_members m join companies c on c.id = m.company_id where m.user_id = $1 order by c.title;

-- takeSetupCode (domains/auth/auth.queries.ts)
-- takes $1 bytea
-- returns nothing
delete from setup_codes where code_hash = $1;

-- lockSetup, lockCompanies of domains/auth/found-company.queries.ts (domains/auth/auth.queries.ts)
-- takes nothing
-- returns pg_advisory_xact_lock void
select pg_advisory_xact_lock(4712);

-- insertFirstAdministrator (domains/auth/auth.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text
-- returns id integer
insert into users (email, password_hash, first_name, last_name, rights_since) values ($1, $2, $3, $4, now()) returning id;

-- setUp (domains/auth/auth.service.ts)
-- takes nothing
-- returns ?column? integer
select 1 from companies limit 1;

-- markOwnerSession (domains/auth/entry/owner-proof.queries.ts)
-- takes $1 integer, $2 bytea
-- returns nothing
update sessions s set owner_proved_at = clock_timestamp(), owner_proved_in = coalesce($1::int, (select u.vouched_in from users u where u.id = s.user_id)), owner_is_beginner = false
  where s.token_hash = $2;

-- forgetWordOfOthers (domains/auth/entry/owner-proof.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update users set ways_in_changed_at = clock_timestamp(), proved_phone = null, vouched_in = null where id = $1 and vouched_in <> $2;

-- markBeginner (domains/auth/entry/owner-proof.queries.ts)
-- takes $1 integer, $2 bytea
-- returns nothing
update sessions set owner_proved_at = clock_timestamp(), owner_proved_in = $1, owner_is_beginner = true where token_hash = $2;

-- forgetProofs (domains/auth/entry/owner-proof.queries.ts)
-- takes $1 integer
-- returns nothing
update users set ways_in_changed_at = clock_timestamp(), proved_phone = null, vouched_in = null where id = $1;

-- markWayIn (domains/auth/entry/owner-proof.queries.ts)
-- takes $1 integer
-- returns nothing
update users set ways_in_changed_at = clock_timestamp() where id = $1;

-- keepProvedPhone (domains/auth/entry/owner-proof.queries.ts)
-- takes $1 text, $2 integer
-- returns nothing
update users set proved_phone = $1 where id = $2;

-- insertPendingSignIn (domains/auth/entry/pending-sign-ins.queries.ts)
-- takes $1 bytea, $2 integer, $3 text, $4 boolean, $5 bytea, $6 text, $7 boolean, $8 text, $9 boolean, $10 integer
-- returns expires_at timestamp with time zone, totp boolean, passkey boolean, recovery boolean
with kept as (
    insert into pending_sign_ins (token_hash, user_id, domain, remember, device_hash, challenge, by_password, phone, is_foreign, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(mins => $10))
    returning user_id, domain, expires_at)
  select expires_at,
    exists (select 1 from authenticators f where f.user_id = kept.user_id and f.confirmed_at is not null) as totp,
    exists (select 1 from passkeys f where f.user_id = kept.user_id and f.domain = kept.domain) as passkey,
    exists (select 1 from recovery_codes f where f.user_id = kept.user_id and f.used_at is null) as recovery
  from kept;

-- deleteOldPendingSignIns (domains/auth/entry/pending-sign-ins.queries.ts)
-- takes nothing
-- returns nothing
delete from pending_sign_ins where expires_at < now();

-- selectPendingSignIn (domains/auth/entry/pending-sign-ins.queries.ts)
-- takes $1 bytea, $2 integer
-- returns user_id integer, domain text, remember boolean, device_hash bytea, challenge text, by_password boolean, phone text, is_foreign boolean
select user_id, domain, remember, device_hash, challenge, by_password, phone, is_foreign from pending_sign_ins where token_hash = $1 and expires_at > now() and wrong_codes < $2;

-- takePendingSignIn (domains/auth/entry/pending-sign-ins.queries.ts)
-- takes $1 bytea, $2 integer
-- returns user_id integer, domain text, remember boolean, device_hash bytea, challenge text, by_password boolean, phone text, is_foreign boolean
delete from pending_sign_ins where token_hash = $1 and expires_at > now() and wrong_codes < $2 returning user_id, domain, remember, device_hash, challenge, by_password, phone, is_foreign;

-- countWrongHere (domains/auth/entry/pending-sign-ins.queries.ts)
-- takes $1 bytea
-- returns nothing
update pending_sign_ins set wrong_codes = wrong_codes + 1 where token_hash = $1;

-- storePendingChallenge (domains/auth/entry/pending-sign-ins.queries.ts)
-- takes $1 text, $2 bytea
-- returns nothing
update pending_sign_ins set challenge = $1 where token_hash = $2;

-- isKnownDevice (domains/auth/entry/pending-sign-ins.queries.ts)
-- takes $1 bytea
-- returns ?column? integer
select 1 from known_devices where device_hash = $1 limit 1;

-- lockEntered (domains/auth/entry/session-rows.queries.ts)
-- takes $1 integer
-- returns password_hash text
select password_hash from users where id = $1 and deleted_at is null for no key update;

-- insertSession (domains/auth/entry/session-rows.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 integer, $5 boolean, $6 text, $7 text, $8 integer, $9 text, $10 integer, $11 boolean, $12 text, $13 integer, $14 bytea, $15 bytea, $16 bytea, $17 integer, $18 boolean, $19 text, $20 boolean, $21 boolean, $22 integer, $23 boolean, $24 double precision
-- returns is_open boolean, is_blocked boolean, is_nowhere boolean
with person as materialized (
      select exists (select 1 from company_members m where m.user_id = $1::int and m.company_id = has.company_id and m.blocked_at is not null) as is_blocked, has.company_id is null as is_nowhere,
        $2::boolean or not (
  exists (select 1 from authenticators f where f.user_id = $3::int and f.confirmed_at is not null) or exists (select 1 from passkeys f where f.user_id = $4::int)) as is_proved,
        has.has_phone, has.vouched_in, $5::boolean or has.has_phone as is_owner
      from (select
  coalesce((select id from companies where domain = $6), (select min(id) from companies having count(*) = 1)) as company_id, coalesce(bool_or(u.proved_phone = $7::text), false) as has_phone, max(u.vouched_in) as vouched_in
        from (select proved_phone, vouched_in from users where id = $8::int and $9::text is not null for share) u) has),
    -- A way in that somebody else has made is used.
    entered as (
      update users u set ways_in_changed_at = clock_timestamp() from person p
      where u.id = $10::int and u.ways_in_changed_at is null and p.is_proved and not p.is_blocked and not p.is_nowhere and not p.is_owner and ($11::boolean or $12::text is not null)),
    device as (
      insert into known_devices (user_id, device_hash) select $13::int, $14::bytea from person where is_proved and not is_blocked and not is_nowhere
      on conflict (device_hash, user_id) do update set used_at = now()),
    opened as (
      insert into sessions (token_hash, file_token_hash, user_id, remember, user_agent, by_password, by_phone, owner_proved_at, owner_proved_in, owner_is_beginner, expires_at)
      select $15::bytea, $16::bytea, $17::int, $18::boolean, $19::text, $20::boolean, $21::boolean, case when is_owner then now() end, case when has_phone then vouched_in else $22::int end, $23::boolean and not has_phone, now() + make_interval(secs => $24)
      from person where is_proved and not is_blocked and not is_nowhere returning 1)
    select exists (select 1 from opened) as is_open, is_blocked, is_nowhere from person;

-- insertActingSession (domains/auth/entry/session-rows.queries.ts)
-- takes $1 bytea, $2 bytea, $3 integer, $4 integer, $5 integer, $6 text, $7 double precision
-- returns nothing
insert into sessions (token_hash, file_token_hash, user_id, acting_admin_id, company_id, user_agent, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7));

-- selectCompanies (domains/auth/found-company.queries.ts)
-- takes nothing
-- returns id integer, title text, domain text, members integer
select c.id, c.title, c.domain, (select count(*)::int from company_members m where m.company_id = c.id) as members from companies c order by c.id;

-- updateDomain (domains/auth/found-company.queries.ts)
-- takes $1 text, $2 integer
-- returns nothing
update companies set domain = $1, updated_at = now() where id = $2;

-- selectAccount, selectIdByEmail of domains/auth/registration/registration.queries.ts (domains/auth/found-company.queries.ts)
-- takes $1 text
-- returns id integer
select id from users where lower(email) = lower($1);

-- insertAccount (domains/auth/found-company.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text
-- returns id integer
insert into users (email, password_hash, first_name, last_name, must_change_password)
  values ($1, $2, $3, $4, true) returning id;

-- replaceEndedPassword (domains/auth/found-company.queries.ts)
-- takes $1 text, $2 integer
-- returns nothing
update users set password_hash = $1, must_change_password = true, updated_at = now() where id = $2 and password_hash = '';

-- makeAdministrator (domains/auth/found-company.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns nothing
with member as (insert into company_members (company_id, user_id, is_moderator) values ($1, $2, true)),
  role as (insert into admin_role_users (role_id, company_id, user_id) values (1, $3, $4))
  update companies set owner_id = $5 where id = $6;

-- countGuess (domains/auth/guesses.queries.ts)
-- takes $1 jsonb, $2 text
-- returns blocked integer, over boolean, watched integer
with asked as materialized (select * from jsonb_to_recordset($1::jsonb) as a(key text, "limit" int)),
  closed as materialized (
    select coalesce(ceil(extract(epoch from max(t.blocked_until) - now())), 0)::int as seconds
    from sign_in_attempts t where t.key in (select key from asked) and t.blocked_until > now()),
  counted as (
    insert into sign_in_attempts as t (key, failures)
    select asked.key, 1 from asked cross join closed where closed.seconds = 0 order by asked.key
    on conflict (key) do update set
      failures = case when t.window_started_at < now() - interval '15 minutes' then 1 else t.failures + 1 end,
      window_started_at = case when t.window_started_at < now() - interval '15 minutes' then now() else t.window_started_at end,
      blocked_until = case when t.window_started_at >= now() - interval '15 minutes' and t.failures + 1 >= (select asked."limit" from asked where asked.key = t.key)
        then now() + interval '15 minutes' end
    returning t.key, t.failures)
  select closed.seconds as blocked, exists (select 1 from counted join asked on asked.key = counted.key where counted.failures > asked."limit") as over,
    coalesce((select t.failures from sign_in_attempts t where t.key = $2 and t.window_started_at > now() - interval '15 minutes'), 0) as watched from closed;

-- acceptGuess (domains/auth/guesses.queries.ts)
-- takes $1 text[], $2 text, $3 text
-- returns nothing
with found as materialized (select t.key from sign_in_attempts t where t.key = any ($1) order by t.key for update),
  forgotten as (delete from sign_in_attempts t using found where t.key = found.key and t.key = $2)
  update sign_in_attempts t set failures = greatest(t.failures - 1, 0), blocked_until = null from found where t.key = found.key and t.key <> $3;

-- countWrong (domains/auth/guesses.queries.ts)
-- takes $1 text
-- returns failures integer
insert into sign_in_attempts as t (key, failures) values ($1, 1)
  on conflict (key) do update set
    failures = case when t.window_started_at < now() - interval '15 minutes' then 1 else t.failures + 1 end,
    window_started_at = case when t.window_started_at < now() - interval '15 minutes' then now() else t.window_started_at end
  returning t.failures;

-- forgetGuesses (domains/auth/guesses.queries.ts)
-- takes $1 text
-- returns nothing
delete from sign_in_attempts where key = $1;

-- deleteOldFailures (domains/auth/guesses.queries.ts)
-- takes nothing
-- returns nothing
delete from sign_in_attempts where window_started_at < now() - interval '1 day' and coalesce(blocked_until, now()) <= now();

-- insertFlow (domains/auth/identity/identities.queries.ts)
-- takes $1 bytea, $2 integer, $3 integer, $4 text, $5 text, $6 text, $7 text, $8 integer
-- returns nothing
insert into identity_flows (key_hash, provider_id, user_id, state, nonce, verifier, redirect_uri, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8));

-- takeFlow (domains/auth/identity/identities.queries.ts)
-- takes $1 bytea, $2 integer
-- returns user_id integer, state text, nonce text, verifier text, redirect_uri text
delete from identity_flows where key_hash = $1 and provider_id = $2 and expires_at > now()
  returning user_id, state, nonce, verifier, redirect_uri;

-- deleteOldFlows (domains/auth/identity/identities.queries.ts)
-- takes nothing
-- returns nothing
delete from identity_flows where expires_at < now();

-- selectLinked (domains/auth/identity/identities.queries.ts)
-- takes $1 integer, $2 text, $3 text
-- returns id integer, user_id integer, is_member boolean, is_shared boolean, is_proved boolean, is_open boolean
select i.id, i.user_id, exists (select 1 from company_members m where m.user_id = i.user_id and m.company_id = i.company_id) as is_member,
      (
  exists (select 1 from company_members x where x.user_id = i.user_id and x.company_id <> i.company_id)
  or exists (select 1 from removed_members x where x.user_id = i.user_id and x.company_id <> i.company_id)) as is_shared,
      i.is_own and i.is_proved as is_proved, i.is_own or (
  not exists (select 1 from company_members x where x.user_id = i.user_id and x.is_moderator)
  and not exists (select 1 from companies c where c.owner_id = i.user_id)
  and not exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = i.user_id and cardinality(r.permissions) > 0)) as is_open
    from identities i where i.company_id = $1 and i.issuer = $2 and i.subject = $3;

-- hasIdentity (domains/auth/identity/identities.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from identities where id = $1 and user_id = $2;

-- touchIdentity (domains/auth/identity/identities.queries.ts)
-- takes $1 text, $2 integer
-- returns nothing
update identities set used_at = now(), email = $1 where id = $2;

-- markOwn (domains/auth/identity/identities.queries.ts)
-- takes $1 boolean, $2 integer
-- returns nothing
update identities set is_own = true, is_proved = $1 where id = $2;

-- insertIdentity (domains/auth/identity/identities.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text, $5 text, $6 text, $7 boolean, $8 boolean
-- returns nothing
insert into identities (company_id, provider_id, user_id, issuer, subject, email, is_own, is_proved)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (company_id, issuer, subject) do nothing;

-- selectByEmail (domains/auth/identity/identities.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text
-- returns id integer, is_open boolean
select u.id, m.user_id is not null and not (
  exists (select 1 from company_members x where x.user_id = u.id and x.company_id <> $1::int)
  or exists (select 1 from removed_members x where x.user_id = u.id and x.company_id <> $2::int))
      and (
  not exists (select 1 from company_members x where x.user_id = u.id and x.is_moderator)
  and not exists (select 1 from companies c where c.owner_id = u.id)
  and not exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = u.id and cardinality(r.permissions) > 0)) as is_open
    from users u left join company_members m on m.user_id = u.id and m.company_id = $3 where lower(u.email) = lower($4);

-- selectOwn (domains/auth/identity/identities.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, provider json, email text, used_at timestamp with time zone, created_at timestamp with time zone
select i.id, json_build_object('id', p.id, 'title', p.title) as provider, i.email, i.used_at, i.created_at
  from identities i join identity_providers p on p.id = i.provider_id where i.company_id = $1 and i.user_id = $2 order by i.id;

-- deleteOwn (domains/auth/identity/identities.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns title text
delete from identities i using identity_providers p where p.id = i.provider_id and i.id = $1 and i.user_id = $2 and i.company_id = $3 returning p.title;

-- selectButtons (domains/auth/identity/providers.queries.ts)
-- takes $1 integer
-- returns id integer, title text
select id, title from identity_providers where company_id = $1 and is_on order by id;

-- selectProviders (domains/auth/identity/providers.queries.ts)
-- takes $1 integer
-- returns id integer, title text, issuer text, client_id text, has_secret boolean, email_domains text[], links_by_email boolean, admits_new boolean, is_on boolean, identities integer, updated_at timestamp with time zone
select p.id, p.title, p.issuer, p.client_id, p.client_secret is not null as has_secret, p.email_domains, p.links_by_email, p.admits_new, p.is_on,
  (select count(*)::int from identities i where i.provider_id = p.id) as identities, p.updated_at from identity_providers p where p.company_id = $1 order by p.id;

-- selectProvider (domains/auth/identity/providers.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, title text, issuer text, client_id text, has_secret boolean, email_domains text[], links_by_email boolean, admits_new boolean, is_on boolean, identities integer, updated_at timestamp with time zone
select p.id, p.title, p.issuer, p.client_id, p.client_secret is not null as has_secret, p.email_domains, p.links_by_email, p.admits_new, p.is_on,
  (select count(*)::int from identities i where i.provider_id = p.id) as identities, p.updated_at from identity_providers p where p.company_id = $1 and p.id = $2 for no key update of p;

-- insertProvider (domains/auth/identity/providers.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text, $5 text[], $6 boolean, $7 boolean, $8 boolean
-- returns id integer
insert into identity_providers (company_id, title, issuer, client_id, email_domains, links_by_email, admits_new, is_on) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id;

-- updateProvider (domains/auth/identity/providers.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text[], $5 boolean, $6 boolean, $7 boolean, $8 integer, $9 timestamp with time zone, $10 timestamp with time zone
-- returns nothing
update identity_providers set title = $1, issuer = $2, client_id = $3, email_domains = $4, links_by_email = $5, admits_new = $6, is_on = $7, updated_at = now()
  where id = $8 and ($9::timestamptz is null or updated_at = $10::timestamptz);

-- storeSecret (domains/auth/identity/providers.queries.ts)
-- takes $1 bytea, $2 integer
-- returns nothing
update identity_providers set client_secret = $1, updated_at = now() where id = $2;

-- deleteProvider (domains/auth/identity/providers.queries.ts)
-- takes $1 integer, $2 integer
-- returns title text
delete from identity_providers where company_id = $1 and id = $2 returning title;

-- selectUsedProvider (domains/auth/identity/providers.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean
-- returns id integer, company_id integer, title text, issuer text, client_id text, client_secret bytea, email_domains text[], links_by_email boolean, admits_new boolean, is_on boolean, updated_at timestamp with time zone
select id, company_id, title, issuer, client_id, client_secret, email_domains, links_by_email, admits_new, is_on, updated_at
  from identity_providers where company_id = $1 and id = $2 and (is_on or $3);

-- deleteSessionsOf (domains/auth/office/sessions.queries.ts)
-- takes $1 integer[], $2 integer[], $3 integer, $4 integer
-- returns token_hash bytea
delete from sessions s where (s.user_id = any ($1::int[]) or s.acting_admin_id = any ($2::int[]))
    and (s.company_id = $3 or not exists (select 1 from company_members m where m.user_id = s.user_id and m.company_id <> $4))
  returning s.token_hash;

-- deleteDevicesOf (domains/auth/office/sessions.queries.ts)
-- takes $1 integer[], $2 integer[]
-- returns nothing
with calendars as (delete from calendar_feeds where user_id = any ($1::int[]))
  delete from known_devices where user_id = any ($2::int[]);

-- selectSessionsOf (domains/auth/office/sessions.queries.ts)
-- takes $1 bytea, $2 integer, $3 integer
-- returns id integer, user_agent text, created_at timestamp with time zone, expires_at timestamp with time zone, is_current boolean, acting_admin json
select s.id, s.user_agent, s.created_at, s.expires_at, s.token_hash = $1 as is_current, case when a.id is not null then json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'middle_name', a.middle_name,
  'photo_src', '/api/files/' || a.photo_id || '/thumbnail', 'is_online', coalesce(a.last_seen_at > now() - interval '180 seconds', false)) end as acting_admin
  from sessions s left join users a on a.id = s.acting_admin_id
  where s.user_id = $2 and s.expires_at > now() and (s.company_id is null or s.company_id = $3) order by s.created_at desc, s.id;

-- deletePersonSessions (domains/auth/office/sessions.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 bytea, $8 integer, $9 integer
-- returns token_hash bytea
with waiting as (delete from pending_sign_ins where user_id = $1 and $2::int is null)
  delete from sessions where (user_id = $3 and ($4::int is null or id = $5::int) and ($6::int is not null or token_hash <> $7))
    or (acting_admin_id = $8 and $9::int is null) returning token_hash;

-- selectActing (domains/auth/office/sessions.queries.ts)
-- takes $1 bytea
-- returns admin json, until timestamp with time zone
select json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'middle_name', a.middle_name,
  'photo_src', '/api/files/' || a.photo_id || '/thumbnail', 'is_online', coalesce(a.last_seen_at > now() - interval '180 seconds', false)) as admin, s.expires_at as until from sessions s join users a on a.id = s.acting_admin_id where s.token_hash = $1;

-- isMember, selectIsMember of domains/contracts/office/openings.queries.ts, isMember of domains/subjects/settings/subject-settings.queries.ts (domains/auth/office/sessions.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from company_members where company_id = $1 and user_id = $2;

-- issuePasswords (domains/auth/office/sessions.queries.ts)
-- takes $1 text[], $2 jsonb
-- returns nothing
with guessed as materialized (
    select t.key from sign_in_attempts t where t.key ~ '^user:\d+' and split_part(t.key, ':', 2) = any ($1::text[])
    order by t.key for update),
  forgotten as (delete from sign_in_attempts t using guessed where t.key = guessed.key)
  update users u set password_hash = i.hash, must_change_password = true, phone_confirmed_at = case when u.password_hash = '' then u.phone_confirmed_at end, updated_at = now()
  from jsonb_to_recordset($2::jsonb) as i(id int, hash text) where u.id = i.id;

-- selectLogins (domains/auth/office/sessions.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, name text, login text, groups text
select u.id, u.last_name || ' ' || u.first_name as name, coalesce(u.username, u.email, '') as login,
    coalesce((select string_agg(g.name, ', ' order by g.name) from group_users x join groups g on g.id = x.group_id
      where x.user_id = u.id and g.company_id = $1 and not g.is_archived), '') as groups
  from users u where u.id = any ($2::int[]) order by u.last_name, u.first_name, u.id;

-- selectAccounts (domains/auth/operator/help-account.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 bigint
-- returns id integer, name text, email text, username text, phone text, member_of text[], removed_from text[]
select u.id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as name, u.email, u.username, u.phone,
    array(select c.title from company_members m join companies c on c.id = m.company_id where m.user_id = u.id order by c.id) as member_of,
    array(select c.title from removed_members r join companies c on c.id = r.company_id where r.user_id = u.id order by c.id) as removed_from
  from users u where u.deleted_at is null
    and (u.id::text = $1 or lower(u.email) = lower($2) or lower(u.username) = lower($3) or substring(regexp_replace(u.phone, '\D', '', 'g') from '\d{10}$') = substring(regexp_replace($4::text, '\D', '', 'g') from '\d{10}$') or ((fold_words(concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, ''))) like $5)))
  order by u.last_name, u.first_name, u.id limit $6;

-- lockHelped (domains/auth/operator/help-account.queries.ts)
-- takes $1 integer
-- returns name text, login text, company_ids integer[]
select concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as name, coalesce(u.email, u.username) as login,
    array(select m.company_id from company_members m where m.user_id = u.id union select r.company_id from removed_members r where r.user_id = u.id) as company_ids
  from users u where u.id = $1 and u.deleted_at is null for no key update;

-- takeOutWays (domains/auth/operator/help-account.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer
-- returns nothing
with keys as (delete from passkeys where user_id = $1),
  codes as (
    delete from recovery_codes where user_id = $2
      and not exists (select 1 from authenticators a where a.user_id = $3 and a.confirmed_at is not null)),
  links as (delete from identities where user_id = $4),
  waiting as (delete from pending_sign_ins where user_id = $5),
  screens as (delete from push_devices where user_id = $6)
  update users set phone_confirmed_at = null where id = $7;

-- asksSecondFactor (domains/auth/operator/help-account.queries.ts)
-- takes $1 integer, $2 integer
-- returns asks boolean
select (
  exists (select 1 from authenticators f where f.user_id = $1::int and f.confirmed_at is not null) or exists (select 1 from passkeys f where f.user_id = $2::int)) as asks;

-- selectOwnAccount (domains/auth/own-account/own-account.queries.ts)
-- takes $1 integer
-- returns id integer, email text, email_to_confirm text, username text, phone text, phone2 text, outlook_email text, jira_login text, photo_id integer, photo_src text, has_password boolean, updated_at timestamp with time zone, other_ways_in json
select u.id, u.email, c.email as email_to_confirm, u.username, u.phone, u.phone2, u.outlook_email, u.jira_login, u.photo_id,
    '/api/files/' || u.photo_id || '/thumbnail' as photo_src, u.password_hash <> '' as has_password, u.updated_at,
    coalesce((select json_agg(json_build_object('kind', w.kind, 'title', w.title) order by w.sort, w.title) from (
      select 1 as sort, 'phone' as kind, coalesce(u.phone, '') as title where u.phone_confirmed_at is not null
      union all select 2, 'passkey', k.name from passkeys k where k.user_id = u.id
      union all select 3, 'link', p.title from identities i join identity_providers p on p.id = i.provider_id where i.user_id = u.id
      union all select 4, 'calendar', f.title from calendar_feeds f where f.user_id = u.id) w), '[]') as other_ways_in
  from users u left join email_changes c on c.user_id = u.id where u.id = $1;

-- upsertEmailChange (domains/auth/own-account/own-account.queries.ts)
-- takes $1 integer, $2 text
-- returns nothing
insert into email_changes (user_id, email) values ($1, $2)
  on conflict (user_id) do update set email = excluded.email, created_at = now();

-- deleteEmailChanges (domains/auth/own-account/own-account.queries.ts)
-- takes $1 integer[]
-- returns nothing
delete from email_changes where user_id = any ($1::int[]);

-- takeEmailChange (domains/auth/own-account/own-account.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns email text, before text
with own as (delete from email_changes where user_id = $1 returning email),
  known as (select email as before from users where id = $2 for no key update)
  update users u set email = own.email, ways_in_own_at = clock_timestamp(), updated_at = now() from own, known where u.id = $3 and u.deleted_at is null returning own.email, known.before;

-- insertCall (domains/auth/phone/phone.queries.ts)
-- takes $1 integer, $2 double precision, $3 bigint, $4 bigint, $5 text, $6 integer, $7 text, $8 integer, $9 boolean, $10 text, $11 boolean, $12 integer, $13 integer, $14 integer, $15 integer, $16 text, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer
-- returns is_placed boolean, next_call_in integer, expires_in integer, tries_left integer
with recent as materialized (
    select greatest(max(created_at) filter (where document_id is not distinct from $1::int) + make_interval(secs => $2),
        case when count(*) filter (where created_at > now() - interval '1 hour') >= $3
          then min(created_at) filter (where created_at > now() - interval '1 hour') + interval '1 hour' end,
        case when count(*) >= $4 then min(created_at) + interval '1 day' end) as next
    from phone_codes where phone = $5 and created_at > now() - interval '1 day'),
  placed as (
    insert into phone_codes (company_id, phone, user_id, is_parent, language, is_sign_up, document_id, expires_at)
    select $6::int, $7, $8::int, $9::boolean, $10, $11::boolean, $12::int, now() + make_interval(mins => $13)
    from recent where coalesce(recent.next <= now(), true) returning id),
  -- The newest code of the same purpose, as tryCode finds it; only a call placed now is not among the rows yet.
  newest as (
    select n.expires_at, $14::int - n.attempts as tries_left, n.used_at is null and n.expires_at > now() and n.attempts < $15::int and n.state in ('waiting', 'called') as works
    from phone_codes n where n.phone = $16 and n.company_id = $17 and n.user_id is not distinct from $18::int and n.document_id is not distinct from $19::int
      and n.created_at > now() - interval '1 day' order by n.created_at desc, n.id desc limit 1)
  select p.is_placed, case when p.is_placed then $20::int else coalesce(ceil(extract(epoch from recent.next - now()))::int, 0) end as next_call_in,
    case when p.is_placed then $21::int * 60 when newest.works then ceil(extract(epoch from newest.expires_at - now()))::int end as expires_in,
    case when p.is_placed then $22::int when newest.works then newest.tries_left end as tries_left
  from recent cross join (select exists (select 1 from placed) as is_placed) p left join newest on true;

-- countCalls (domains/auth/phone/phone.queries.ts)
-- takes $1 integer
-- returns all integer, of_applicants integer, of_members integer
select count(*)::int as "all", count(*) filter (where is_sign_up)::int as of_applicants,
    count(*) filter (where user_id is not null and document_id is null)::int as of_members from phone_codes
  where company_id = $1 and created_at > now() - interval '1 hour' and state <> 'dropped';

-- lockPhone (domains/auth/phone/phone.queries.ts)
-- takes $1 text
-- returns pg_advisory_xact_lock void
select pg_advisory_xact_lock(4713, hashtext($1));

-- claimCalls (domains/auth/phone/phone.queries.ts)
-- takes nothing
-- returns id integer, company_id integer, phone text, user_id integer, is_sign_up boolean, language text, is_live boolean
with next as (select id from phone_codes where state = 'waiting' order by id limit 20 for update skip locked)
  update phone_codes c set state = 'dropped' from next where c.id = next.id
  returning c.id, c.company_id, c.phone, c.user_id, c.is_sign_up, c.language, c.expires_at > now() as is_live;

-- storeCode (domains/auth/phone/phone.queries.ts)
-- takes $1 bytea, $2 text, $3 integer
-- returns nothing
update phone_codes set state = 'called', code_hash = $1, code = $2 where id = $3;

-- markFailed (domains/auth/phone/phone.queries.ts)
-- takes $1 integer
-- returns nothing
update phone_codes set state = 'failed' where id = $1;

-- selectPhoneAccounts (domains/auth/phone/phone.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 text, $8 integer, $9 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, is_parent boolean, is_other boolean
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online,
      exists (select 1 from relations r where r.relative_id = u.id and r.company_id = $1 and r.confirmed_at is not null) as is_parent,
      m.is_moderator or exists (select 1 from admin_role_users x where x.user_id = u.id and x.company_id = $2)
        or exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = u.id and g.company_id = $3)
        or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = u.id and g.company_id = $4)
        or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and s.company_id = $5) as is_other
    from users u join company_members m on m.user_id = u.id and m.company_id = $6
    where u.phone = $7 and
  (u.phone_confirmed_at is not null or (not u.phone_is_own and not m.is_moderator and not m.is_teacher and not m.is_expert and not m.is_curator
    and not exists (select 1 from organisation_role_people x where x.user_id = u.id)
    and not (
  exists (select 1 from company_members x where x.user_id = u.id and x.company_id <> $8::int)
  or exists (select 1 from removed_members x where x.user_id = u.id and x.company_id <> $9::int))
    and not exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = u.id and cardinality(r.permissions) > 0)
    and not exists (select 1 from companies c where c.owner_id = u.id))) order by u.last_name, u.first_name, u.id;

-- tryCode (domains/auth/phone/phone.queries.ts)
-- takes $1 text, $2 integer, $3 integer, $4 integer, $5 bytea
-- returns id integer, attempts integer, is_over boolean, is_right boolean
update phone_codes c set attempts = c.attempts + 1
  where c.id = (select n.id from phone_codes n where n.phone = $1 and n.company_id = $2 and n.user_id is not distinct from $3::int and n.document_id is not distinct from $4::int
    and n.created_at > now() - interval '1 day' order by n.created_at desc, n.id desc limit 1)
  returning c.id, c.attempts, c.expires_at <= now() or c.used_at is not null as is_over, coalesce(c.code_hash = $5, false) as is_right;

-- takeCode (domains/auth/phone/phone.queries.ts)
-- takes $1 integer
-- returns nothing
update phone_codes set used_at = now(), code = null where id = $1 and used_at is null;

-- saveClaim (domains/auth/phone/phone.queries.ts)
-- takes $1 integer, $2 text
-- returns nothing
insert into phone_claims (user_id, phone) values ($1, $2)
  on conflict (user_id) do update set phone = excluded.phone, created_at = now();

-- selectClaim (domains/auth/phone/phone.queries.ts)
-- takes $1 integer
-- returns phone text
select phone from phone_claims where user_id = $1;

-- deleteClaim (domains/auth/phone/phone.queries.ts)
-- takes $1 integer
-- returns nothing
delete from phone_claims where user_id = $1;

-- selectOwnPhone (domains/auth/phone/phone.queries.ts)
-- takes $1 integer
-- returns phone text, is_confirmed boolean
select phone, phone_confirmed_at is not null as is_confirmed from users where id = $1;

-- confirmOwnPhone (domains/auth/phone/phone.queries.ts)
-- takes $1 text, $2 text, $3 integer
-- returns nothing
update users u set phone = $1, phone_confirmed_at = clock_timestamp(), phone_is_own = true, ways_in_own_at = clock_timestamp(), updated_at = now(),
    proved_phone = case when u.ways_in_changed_at is null or false then $2 else u.proved_phone end,
    vouched_in = u.vouched_in
  where u.id = $3;
-- Also:
--   − proved_phone = case when u.ways_in_changed_at is null or false then $ else u.proved_phone end,
--   − vouched_in = u.vouched_in
--   + proved_phone = case when u.ways_in_changed_at is null or exists (select 1 from sessions s where s.token_hash = $ and s.user_id = u.id and s.owner_proved_at >= u.ways_in_changed_at
--   + and not s.owner_is_beginner and (s.owner_proved_in is null or not exists (select 1 from contracts k where k.user_id = u.id and k.company_id <> s.owner_proved_in))) then $ else u.proved_phone end,
--   + vouched_in = case when u.ways_in_changed_at is not null and exists (select 1 from sessions s where s.token_hash = $ and s.user_id = u.id and s.owner_proved_at >= u.ways_in_changed_at
--   + and not s.owner_is_beginner and (s.owner_proved_in is null or not exists (select 1 from contracts k where k.user_id = u.id and k.company_id <> s.owner_proved_in))) then (select s.owner_proved_in from sessions s where s.token_hash = $) else u.vouched_in end

-- selectCodes (domains/auth/phone/phone.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, phone text, user_id integer, document_id integer, code text, state text, is_over boolean, created_at timestamp with time zone, total integer, accounts json
with page as materialized (
      select id, company_id, phone, user_id, document_id, code, state, expires_at <= now() or used_at is not null as is_over, created_at, count(*) over ()::int as total
      from phone_codes where company_id = $1 order by id desc limit $2 offset $3)
    select p.id, p.phone, p.user_id, p.document_id, p.code, p.state, p.is_over, p.created_at, p.total,
      coalesce((select json_agg(json_build_object('login', u.email, 'is_moderator', m.is_moderator, 'is_owner', u.id is not distinct from o.owner_id,
          'is_shared', (
  exists (select 1 from company_members x where x.user_id = u.id and x.company_id <> p.company_id)
  or exists (select 1 from removed_members x where x.user_id = u.id and x.company_id <> p.company_id)),
          'permissions', coalesce((select json_agg(distinct r) from admin_role_users x join admin_roles a on a.id = x.role_id cross join unnest(a.permissions) r
            where x.user_id = u.id and x.company_id = p.company_id), '[]'),
          'holdings', array_remove(array[
        case when exists (select 1 from contracts x where x.user_id = u.id and x.company_id = p.company_id) then 'application'::text end,
        case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = p.company_id) then 'teaching'::text end,
        case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and x.role_type = 'EXPERT' and s.company_id = p.company_id) then 'expertise'::text end,
        case when (
          exists (select 1 from lessons l where l.teacher_id = u.id and l.company_id = p.company_id)
          or exists (select 1 from lesson_teachers x join lessons l on l.id = x.lesson_id where x.user_id = u.id and l.company_id = p.company_id)) then 'lessons'::text end,
        case when exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = u.id and g.company_id = p.company_id) then 'curating'::text end,
        case when exists (select 1 from relations x where x.relative_id = u.id and x.company_id = p.company_id and x.confirmed_at is not null) then 'children'::text end,
        case when exists (select 1 from organisation_role_people x join organisation_roles r on r.id = x.role_id where x.user_id = u.id and r.company_id = p.company_id) then 'circles'::text end], null)))
        from users u join company_members m on m.user_id = u.id and m.company_id = p.company_id
        where (p.user_id is null and u.phone = p.phone) or u.id = p.user_id), '[]') as accounts
    from page p join companies o on o.id = p.company_id order by p.id desc;

-- deleteOldCodes (domains/auth/phone/phone.queries.ts)
-- takes nothing
-- returns nothing
with claims as (delete from phone_claims where created_at < now() - interval '1 day')
  delete from phone_codes where created_at < now() - interval '1 day';

-- selectRegistrations (domains/auth/registration/open-registrations.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 bigint, $5 bigint
-- returns id integer, email text, first_name text, last_name text, middle_name text, created_at timestamp with time zone, ends_at timestamp with time zone, total integer, mail_state text
with open_ones as (
  select distinct on (lower(r.email)) r.id, r.company_id, r.email, r.first_name, r.last_name, r.middle_name, r.created_at from registrations r
  where r.company_id = $1 and r.created_at > now() - make_interval(hours => $2) order by lower(r.email), r.id desc)
    select o.id, o.email, o.first_name, o.last_name, o.middle_name, o.created_at, o.created_at + make_interval(hours => $3) as ends_at, count(*) over ()::int as total,
      (select m.state from mails m where m.company_id = o.company_id and m.kind = 'confirm-registration' and lower(m.recipient) = lower(o.email) order by m.created_at desc, m.id desc limit 1) as mail_state
    from open_ones o where true
    order by o.created_at asc, o.id asc limit $4 offset $5;
-- Also:
--   − from open_ones o where true
--   + from open_ones o where ((fold_words(concat_ws(' ', o.last_name, o.first_name, o.middle_name, o.email)) like $))
-- Also:
--   − from open_ones o where true
--   − order by o.created_at asc, o.id asc limit $ offset $
--   + from open_ones o where ((fold_words(concat_ws(' ', o.last_name, o.first_name, o.middle_name, o.email)) like $))
--   + order by o.last_name desc, o.first_name desc, o.id desc limit $ offset $

-- renewRegistrations (domains/auth/registration/open-registrations.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer[], $4 integer, $5 integer[]
-- returns id integer, email text, domain text
with earlier as (
    delete from registrations r using registrations named
    where named.company_id = $1 and named.id = any ($2::int[]) and r.company_id = named.company_id and lower(r.email) = lower(named.email) and r.id <> all ($3::int[]))
  update registrations r set created_at = now() from companies c
  where r.company_id = $4 and c.id = r.company_id and r.id = any ($5::int[]) returning r.id, r.email, c.domain;

-- discardRegistrations (domains/auth/registration/open-registrations.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer
delete from registrations r using registrations named
  where named.company_id = $1 and named.id = any ($2::int[]) and r.company_id = named.company_id and lower(r.email) = lower(named.email) returning r.id;

-- selectEntryCompany (domains/auth/registration/registration.queries.ts)
-- takes $1 text
-- returns id integer, domain text, private boolean
select c.id, c.domain, c.private from companies c where c.id =
  coalesce((select id from companies where domain = $1), (select min(id) from companies having count(*) = 1));

-- insertRegistration (domains/auth/registration/registration.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text, $5 text, $6 text, $7 text, $8 bytea
-- returns id integer
insert into registrations (company_id, email, password_hash, first_name, last_name, middle_name, join_link, child_code_hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning id;

-- selectRegistration (domains/auth/registration/registration.queries.ts)
-- takes $1 integer
-- returns passwordHash text
select password_hash as "passwordHash" from registrations where id = $1;

-- takeRegistration (domains/auth/registration/registration.queries.ts)
-- takes $1 integer, $2 integer
-- returns company_id integer, email text, passwordHash text, firstName text, lastName text, middleName text, joinLink text, childCodeHash bytea
with own as (delete from registrations where id = $1 returning company_id, email, password_hash, first_name, last_name, middle_name, join_link, child_code_hash),
  others as (delete from registrations r using own where r.company_id = own.company_id and lower(r.email) = lower(own.email) and r.id <> $2)
  select company_id, email, password_hash as "passwordHash", first_name as "firstName", last_name as "lastName", middle_name as "middleName", join_link as "joinLink", child_code_hash as "childCodeHash" from own;

-- insertPerson (domains/auth/registration/registration.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text, $5 text
-- returns id integer
insert into users (email, password_hash, first_name, last_name, middle_name)
  values ($1, $2, $3, $4, $5)
  on conflict (lower(email)) do nothing returning id;

-- insertMember (domains/auth/registration/registration.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
insert into company_members (company_id, user_id) values ($1, $2) on conflict do nothing;

-- deleteOldRegistrations (domains/auth/registration/registration.queries.ts)
-- takes $1 integer
-- returns nothing
delete from registrations where created_at < now() - make_interval(days => $1);

-- selectEmail (domains/auth/restore/restore.queries.ts)
-- takes $1 integer
-- returns email text
select email from users where id = $1;

-- endSessions (domains/auth/restore/restore.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns token_hash bytea
with devices as (delete from known_devices where user_id = $1)
  delete from sessions where user_id = $2 or acting_admin_id = $3 returning token_hash;

-- selectAddress (domains/auth/second-factor/factor-changes.queries.ts)
-- takes $1 integer, $2 integer
-- returns email text, domain text
select u.email, c.domain from users u join companies c on c.id = $1 where u.id = $2;

-- selectPasskey (domains/auth/second-factor/passkeys.queries.ts)
-- takes $1 text
-- returns id integer, user_id integer, credential_id text, public_key bytea, counter double precision, transports text[], is_proved boolean
select id, user_id, credential_id, public_key, counter::float8 as counter, transports, is_proved from passkeys where credential_id = $1;

-- selectPasskeysOf (domains/auth/second-factor/passkeys.queries.ts)
-- takes $1 integer, $2 text
-- returns credential_id text, transports text[]
select credential_id, transports from passkeys where user_id = $1 and domain = $2 order by id;

-- markUsed (domains/auth/second-factor/passkeys.queries.ts)
-- takes $1 bigint, $2 integer, $3 bigint, $4 bigint
-- returns nothing
update passkeys set counter = $1::bigint, last_used_at = now() where id = $2 and ((counter = 0 and $3::bigint = 0) or counter < $4::bigint);

-- insertPasskey (domains/auth/second-factor/passkeys.queries.ts)
-- takes $1 integer, $2 text, $3 bytea, $4 bigint, $5 text[], $6 text, $7 text, $8 boolean
-- returns nothing
insert into passkeys (user_id, credential_id, public_key, counter, transports, domain, name, is_proved)
  values ($1, $2, $3, $4::bigint, $5::text[], $6, $7, $8) on conflict (credential_id) do nothing;

-- countPasskeys (domains/auth/second-factor/passkeys.queries.ts)
-- takes $1 integer
-- returns n integer
select count(*)::int as n from passkeys where user_id = $1;

-- renamePasskey (domains/auth/second-factor/passkeys.queries.ts)
-- takes $1 text, $2 integer, $3 integer
-- returns nothing
update passkeys set name = $1 where user_id = $2 and id = $3;

-- deletePasskey (domains/auth/second-factor/passkeys.queries.ts)
-- takes $1 integer, $2 integer
-- returns name text
delete from passkeys where user_id = $1 and id = $2 returning name;

-- hasPasskey (domains/auth/second-factor/passkeys.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from passkeys where user_id = $1 and id = $2;

-- storeChallenge (domains/auth/second-factor/passkeys.queries.ts)
-- takes $1 bytea, $2 text, $3 integer
-- returns nothing
insert into passkey_challenges (token_hash, challenge, expires_at) values ($1, $2, now() + make_interval(mins => $3))
  on conflict (token_hash) do update set challenge = excluded.challenge, expires_at = excluded.expires_at;

-- takeChallenge (domains/auth/second-factor/passkeys.queries.ts)
-- takes $1 bytea
-- returns challenge text
delete from passkey_challenges where token_hash = $1 and expires_at > now() returning challenge;

-- selectOverview (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns totp jsonb, passkeys jsonb, recovery_codes_left integer
select (select jsonb_build_object('created_at', f.confirmed_at, 'last_used_at', f.last_used_at) from authenticators f where f.user_id = $1 and f.confirmed_at is not null) as totp,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'domain', f.domain, 'created_at', f.created_at, 'last_used_at', f.last_used_at) order by f.id)
    from passkeys f where f.user_id = $2), '[]') as passkeys,
  (select count(*)::int from recovery_codes f where f.user_id = $3 and f.used_at is null) as recovery_codes_left;

-- selectHasFactor (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer, $2 integer
-- returns has boolean
select (
  exists (select 1 from authenticators f where f.user_id = $1::int and f.confirmed_at is not null) or exists (select 1 from passkeys f where f.user_id = $2::int)) as has;

-- selectPerson (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer, $2 integer
-- returns email text, username text, name text, company text
select u.email, u.username, u.first_name || ' ' || u.last_name as name, c.title as company from users u join companies c on c.id = $1 where u.id = $2;

-- storeKey (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer, $2 bytea
-- returns nothing
insert into authenticators (user_id, secret) values ($1, $2)
  on conflict (user_id) do update set secret = excluded.secret, created_at = now(), last_step = null, wrong_codes = 0 where authenticators.confirmed_at is null;

-- selectKey (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer, $2 integer
-- returns secret bytea, is_confirmed boolean
select secret, confirmed_at is not null as is_confirmed from authenticators
  where user_id = $1 and (confirmed_at is not null or created_at > now() - make_interval(mins => $2));

-- deleteUnconfirmedKey (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer
-- returns nothing
delete from authenticators where user_id = $1 and confirmed_at is null;

-- confirmKey (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 bigint, $2 integer
-- returns nothing
update authenticators set confirmed_at = now(), last_step = $1::bigint, last_used_at = now(), wrong_codes = 0 where user_id = $2 and confirmed_at is null;

-- takeStep (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 bigint, $2 integer, $3 integer, $4 bigint
-- returns nothing
update authenticators set last_step = $1::bigint, last_used_at = now(), wrong_codes = 0
  where user_id = $2 and confirmed_at is not null and wrong_codes < $3 and (last_step is null or last_step < $4::bigint);

-- countWrongCode (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer
-- returns nothing
update authenticators set wrong_codes = wrong_codes + 1 where user_id = $1;

-- deleteAuthenticator (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer
-- returns nothing
delete from authenticators where user_id = $1 and confirmed_at is not null;

-- replaceRecoveryCodes (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer, $2 integer, $3 text[]
-- returns nothing
with old as (delete from recovery_codes where user_id = $1)
  insert into recovery_codes (user_id, code_hash) select $2, decode(h, 'hex') from unnest($3::text[]) h;

-- takeRecoveryCode (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer, $2 bytea
-- returns nothing
update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null;

-- deleteRemains (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
with waiting as (delete from pending_sign_ins where user_id = $1)
  delete from recovery_codes where user_id = $2;

-- deleteFactors (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns n integer
with apps as (delete from authenticators where user_id = $1 returning confirmed_at),
  keys as (delete from passkeys where user_id = $2 returning 1),
  codes as (delete from recovery_codes where user_id = $3),
  waiting as (delete from pending_sign_ins where user_id = $4)
  select ((select count(*) from apps where confirmed_at is not null) + (select count(*) from keys))::int as n;

-- countRoles (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer
-- returns role text, people integer, ready integer
select r.role, count(*)::int as people, count(*) filter (where r.is_ready)::int as ready
    from (select v.role, v.holds, s.is_ready from (
  select m.user_id, (
  exists (select 1 from authenticators f where f.user_id = m.user_id and f.confirmed_at is not null) or exists (select 1 from passkeys f where f.user_id = m.user_id)) as is_ready, exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = m.user_id and x.company_id = c.id and 'admin_panel_read' = any (r.permissions)) as administrator, m.is_moderator as moderator,
    m.is_teacher as teacher, exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = c.id) as curator, exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = 'EXPERT' and s.company_id = c.id and s.deleted_at is null) as expert
  from company_members m join companies c on c.id = m.company_id where m.company_id = $1 and m.blocked_at is null) s
      cross join lateral (values ('administrator', s.administrator), ('moderator', s.moderator), ('teacher', s.teacher), ('curator', s.curator), ('expert', s.expert)) as v(role, holds)) r
    where r.holds group by r.role;

-- selectDemand (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer
-- returns roles text[]
select second_factor_roles as roles from companies where id = $1;

-- updateDemand (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 text[], $2 integer, $3 integer
-- returns roles text[]
update companies c set second_factor_roles = $1::text[] from (select second_factor_roles as roles from companies where id = $2 for no key update) old
  where c.id = $3 returning old.roles;

-- selectLacking (domains/auth/second-factor/second-factor.queries.ts)
-- takes $1 integer, $2 text[], $3 text[], $4 text[], $5 text[], $6 text[]
-- returns id integer
select s.user_id as id from (
  select m.user_id, (
  exists (select 1 from authenticators f where f.user_id = m.user_id and f.confirmed_at is not null) or exists (select 1 from passkeys f where f.user_id = m.user_id)) as is_ready, exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = m.user_id and x.company_id = c.id and 'admin_panel_read' = any (r.permissions)) as administrator, m.is_moderator as moderator,
    m.is_teacher as teacher, exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = c.id) as curator, exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = 'EXPERT' and s.company_id = c.id and s.deleted_at is null) as expert
  from company_members m join companies c on c.id = m.company_id where m.company_id = $1) s
    where not s.is_ready and (('administrator' = any ($2::text[]) and s.administrator) or ('moderator' = any ($3::text[]) and s.moderator)
      or ('teacher' = any ($4::text[]) and s.teacher) or ('curator' = any ($5::text[]) and s.curator) or ('expert' = any ($6::text[]) and s.expert));
