-- SQL statements of «auth», written by npm run generate

-- selectAccount (domains/auth/auth.queries.ts)
-- takes $1 bytea, $2 bytea, $3 text, $4 text
-- returns id integer, password_hash text, is_known_device boolean, is_device boolean
select id, password_hash, exists (select 1 from known_devices d where d.user_id = users.id and d.device_hash = $1) as is_known_device,
    exists (select 1 from known_devices d where d.device_hash = $2) as is_device
  from users where lower(email) = lower($3) or lower(username) = lower($4) limit 1;

-- selectOwnPassword (domains/auth/auth.queries.ts)
-- takes $1 integer, $2 bytea, $3 text, $4 integer
-- returns password_hash text, is_fresh boolean
select u.password_hash, coalesce((select s.created_at > now() - make_interval(mins => $1) from sessions s where s.token_hash = $2 and s.user_agent = $3), false) as is_fresh
  from users u where u.id = $4;

-- updatePassword (domains/auth/auth.queries.ts)
-- takes $1 text, $2 integer
-- returns nothing
update users set password_hash = $1, must_change_password = false, updated_at = now() where id = $2;

-- insertSession (domains/auth/auth.queries.ts)
-- takes $1 integer, $2 bytea, $3 bytea, $4 bytea, $5 integer, $6 boolean, $7 text, $8 double precision, $9 integer, $10 text
-- returns nothing
with device as (insert into known_devices (user_id, device_hash) values ($1, $2) on conflict (device_hash, user_id) do update set used_at = now())
    insert into sessions (token_hash, file_token_hash, user_id, remember, user_agent, expires_at)
    select $3::bytea, $4::bytea, $5::int, $6::boolean, $7::text, now() + make_interval(secs => $8)
    where not exists (select 1 from company_members m where m.user_id = $9::int and m.company_id =
  coalesce((select id from companies where domain = $10), (select min(id) from companies having count(*) = 1)) and m.blocked_at is not null);

-- deleteSession (domains/auth/auth.queries.ts)
-- takes $1 bytea
-- returns nothing
delete from sessions where token_hash = $1;

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
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, email text, username text, phone text, is_distant boolean, shortcuts_enabled boolean, notifications_email boolean, contacts_public boolean, groups_count integer, subjects_count integer, children json, isSubjectsArchived boolean
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.email, u.username, u.phone, u.is_distant, u.shortcuts_enabled, u.notifications_email, u.contacts_public,
      (select count(*)::int from group_users x join groups g on g.id = x.group_id where x.user_id = u.id and g.company_id = $1) as groups_count,
      (select count(*)::int from subject_users x join subjects s on s.id = x.subject_id
        where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = $2 and s.deleted_at is null) as subjects_count,
  coalesce((select json_agg(json_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'middle_name', k.middle_name,
    'photo_src', '/api/files/' || k.photo_id || '/thumbnail', 'is_online', coalesce(k.last_seen_at > now() - interval '180 seconds', false)) order by k.last_name, k.first_name) from relations r join users k on k.id = r.student_id
    where r.relative_id = u.id and r.company_id = $3 and r.confirmed_at is not null), '[]') as children, (
  exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and s.company_id = $4 and s.is_archived and s.deleted_at is null)
  or exists (select 1 from group_users x join subject_groups sg on sg.group_id = x.group_id join subjects s on s.id = sg.subject_id
    where x.user_id = u.id and s.company_id = $5 and s.is_archived and s.deleted_at is null)) as "isSubjectsArchived"
    from users u where u.id = $6;

-- selectAuthCompany (domains/auth/auth.queries.ts)
-- takes $1 integer
-- returns id integer, title text, time_zone text, instruction_for_student text, instruction_for_distant text, instruction_for_teacher text, instruction_for_curator text, instruction_for_admin text, instruction_for_parent text
select id, title, time_zone, instruction_for_student, instruction_for_distant, instruction_for_teacher, instruction_for_curator, instruction_for_admin, instruction_for_parent
  from companies where id = $1;

-- selectSignInCompany (domains/auth/auth.queries.ts)
-- takes $1 text
-- returns title text, sign_in_page_message text, is_demo boolean, registration_open boolean, has_company boolean
select coalesce(c.title, '') as title, coalesce(c.sign_in_page_message, '') as sign_in_page_message, coalesce(c.is_demo, false) as is_demo, coalesce(not c.private, false) as registration_open,
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
update users set shortcuts_enabled = coalesce($1::boolean, shortcuts_enabled),
    notifications_email = coalesce($2::boolean, notifications_email),
    contacts_public = coalesce($3::boolean, contacts_public), updated_at = now()
  where id = $4;

-- selectCompaniesOf (domains/auth/auth.queries.ts)
-- takes $1 integer
-- returns id integer, title text, is_moderator boolean
select c.id, c.title, m.is_moderator from company_members m join companies c on c.id = m.company_id where m.user_id = $1 order by c.title;

-- takeSetupCode (domains/auth/auth.queries.ts)
-- takes $1 bytea
-- returns nothing
delete from setup_codes where code_hash = $1;

-- lockSetup (domains/auth/auth.queries.ts)
-- takes nothing
-- returns pg_advisory_xact_lock void
select pg_advisory_xact_lock(4712);

-- insertFirstAdministrator (domains/auth/auth.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text
-- returns id integer
insert into users (email, password_hash, first_name, last_name) values ($1, $2, $3, $4) returning id;

-- insertFirstAdministrator (domains/auth/auth.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
insert into company_members (company_id, user_id, is_moderator) values ($1, $2, true);

-- insertFirstAdministrator (domains/auth/auth.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
insert into admin_role_users (role_id, company_id, user_id) values (1, $1, $2);

-- insertFirstAdministrator (domains/auth/auth.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update companies set owner_id = $1 where id = $2;

-- setUp (domains/auth/auth.service.ts)
-- takes nothing
-- returns ?column? integer
select 1 from companies limit 1;

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
-- returns nothing
insert into sign_in_attempts as t (key, failures) values ($1, 1)
  on conflict (key) do update set
    failures = case when t.window_started_at < now() - interval '15 minutes' then 1 else t.failures + 1 end,
    window_started_at = case when t.window_started_at < now() - interval '15 minutes' then now() else t.window_started_at end;

-- forgetGuesses (domains/auth/guesses.queries.ts)
-- takes $1 text
-- returns nothing
delete from sign_in_attempts where key = $1;

-- deleteOldFailures (domains/auth/guesses.queries.ts)
-- takes nothing
-- returns nothing
delete from sign_in_attempts where window_started_at < now() - interval '1 day' and coalesce(blocked_until, now()) <= now();

-- deleteSessionsOf (domains/auth/office/sessions.queries.ts)
-- takes $1 integer[], $2 integer[], $3 integer, $4 integer
-- returns token_hash bytea
delete from sessions s where (s.user_id = any ($1::int[]) or s.acting_admin_id = any ($2::int[]))
    and (s.company_id = $3 or not exists (select 1 from company_members m where m.user_id = s.user_id and m.company_id <> $4))
  returning s.token_hash;

-- deleteDevicesOf (domains/auth/office/sessions.queries.ts)
-- takes $1 integer[]
-- returns nothing
delete from known_devices where user_id = any ($1::int[]);

-- selectSessionsOf (domains/auth/office/sessions.queries.ts)
-- takes $1 bytea, $2 integer, $3 integer
-- returns id integer, user_agent text, created_at timestamp with time zone, expires_at timestamp with time zone, is_current boolean, acting_admin json
select s.id, s.user_agent, s.created_at, s.expires_at, s.token_hash = $1 as is_current, case when a.id is not null then json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'middle_name', a.middle_name,
  'photo_src', '/api/files/' || a.photo_id || '/thumbnail', 'is_online', coalesce(a.last_seen_at > now() - interval '180 seconds', false)) end as acting_admin
  from sessions s left join users a on a.id = s.acting_admin_id
  where s.user_id = $2 and s.expires_at > now() and (s.company_id is null or s.company_id = $3) order by s.created_at desc, s.id;

-- deletePersonSessions (domains/auth/office/sessions.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 bytea, $6 integer, $7 integer
-- returns token_hash bytea
delete from sessions where (user_id = $1 and ($2::int is null or id = $3::int) and ($4::int is not null or token_hash <> $5))
  or (acting_admin_id = $6 and $7::int is null) returning token_hash;

-- insertActingSession (domains/auth/office/sessions.queries.ts)
-- takes $1 bytea, $2 bytea, $3 integer, $4 integer, $5 integer, $6 text, $7 double precision
-- returns nothing
insert into sessions (token_hash, file_token_hash, user_id, acting_admin_id, company_id, user_agent, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7));

-- selectActing (domains/auth/office/sessions.queries.ts)
-- takes $1 bytea
-- returns admin json, until timestamp with time zone
select json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'middle_name', a.middle_name,
  'photo_src', '/api/files/' || a.photo_id || '/thumbnail', 'is_online', coalesce(a.last_seen_at > now() - interval '180 seconds', false)) as admin, s.expires_at as until from sessions s join users a on a.id = s.acting_admin_id where s.token_hash = $1;

-- isMember, isMember of domains/subjects/settings/subject-settings.queries.ts (domains/auth/office/sessions.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from company_members where company_id = $1 and user_id = $2;

-- issuePasswords (domains/auth/office/sessions.queries.ts)
-- takes $1 jsonb
-- returns nothing
update users u set password_hash = i.hash, must_change_password = true, updated_at = now()
  from jsonb_to_recordset($1::jsonb) as i(id int, hash text) where u.id = i.id;

-- selectLogins (domains/auth/office/sessions.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, name text, login text, groups text
select u.id, u.last_name || ' ' || u.first_name as name, coalesce(u.username, u.email, '') as login,
    coalesce((select string_agg(g.name, ', ' order by g.name) from group_users x join groups g on g.id = x.group_id
      where x.user_id = u.id and g.company_id = $1 and not g.is_archived), '') as groups
  from users u where u.id = any ($2::int[]) order by u.last_name, u.first_name, u.id;

-- selectEntryCompany (domains/auth/registration/registration.queries.ts)
-- takes $1 text
-- returns id integer, domain text, private boolean
select c.id, c.domain, c.private from companies c where c.id =
  coalesce((select id from companies where domain = $1), (select min(id) from companies having count(*) = 1));

-- insertRegistration (domains/auth/registration/registration.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text, $5 text, $6 text
-- returns id integer
insert into registrations (company_id, email, password_hash, first_name, last_name, middle_name)
  values ($1, $2, $3, $4, $5, $6) returning id;

-- takeRegistration (domains/auth/registration/registration.queries.ts)
-- takes $1 integer, $2 integer
-- returns company_id integer, email text, passwordHash text, firstName text, lastName text, middleName text
with own as (delete from registrations where id = $1 returning company_id, email, password_hash, first_name, last_name, middle_name),
  others as (delete from registrations r using own where r.company_id = own.company_id and lower(r.email) = lower(own.email) and r.id <> $2)
  select company_id, email, password_hash as "passwordHash", first_name as "firstName", last_name as "lastName", middle_name as "middleName" from own;

-- insertPerson (domains/auth/registration/registration.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text, $5 text
-- returns id integer
insert into users (email, password_hash, first_name, last_name, middle_name)
  values ($1, $2, $3, $4, $5)
  on conflict (lower(email)) do nothing returning id;

-- selectIdByEmail (domains/auth/registration/registration.queries.ts)
-- takes $1 text
-- returns id integer
select id from users where lower(email) = lower($1);

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
