-- SQL statements of «users», written by npm run generate

-- selectTargets (domains/users/office/account.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns ?column? integer
select 1 from company_members where company_id = $1 and user_id = any ($2::int[]) order by user_id for no key update;

-- selectTargets (domains/users/office/account.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[]
-- returns id integer, name text, is_moderator boolean, is_blocked boolean, is_owner boolean, is_shared boolean, is_administrator boolean, permissions text[]
select u.id, u.last_name || ' ' || u.first_name as name, m.is_moderator, m.blocked_at is not null as is_blocked,
    u.id is not distinct from c.owner_id as is_owner, exists (select 1 from company_members x where x.user_id = u.id and x.company_id <> $1) as is_shared,
    exists (select 1 from admin_role_users x where x.user_id = u.id and x.company_id = m.company_id and x.role_id = 1) as is_administrator,
    coalesce((select array_agg(distinct p) from admin_role_users x join admin_roles r on r.id = x.role_id cross join unnest(r.permissions) p
      where x.user_id = u.id and x.company_id = m.company_id), '{}') as permissions
  from company_members m join users u on u.id = m.user_id join companies c on c.id = m.company_id
  where m.company_id = $2 and m.user_id = any ($3::int[]) order by m.last_name, m.first_name, m.user_id;

-- selectAccount (domains/users/office/account.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 integer, $5 integer, $6 text, $7 text, $8 integer, $9 text, $10 integer, $11 text, $12 integer, $13 text, $14 integer, $15 text, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, email text, username text, phone text, is_distant boolean, is_blocked boolean, last_seen_at timestamp with time zone, created_at timestamp with time zone, roles text[], groups json, phone2 text, outlook_email text, jira_login text, photo_id integer, notifications_email boolean, notifications_telegram boolean, must_change_password boolean, blocked_at timestamp with time zone, block_reason text, is_owner boolean, is_moderator boolean, is_administrator boolean, is_shared boolean, curated_groups json, subjects json, admin_roles json, children json, parents json, updated_at timestamp with time zone
select
  u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.email, u.username, u.phone, u.is_distant, m.blocked_at is not null as is_blocked, u.last_seen_at, m.created_at,
  array_remove(array[case when exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $1 and not g.is_archived) then $2 end, case when (exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = $3 and s.company_id = $4 and s.deleted_at is null) or exists (select 1 from admin_role_users x where x.user_id = m.user_id and x.company_id = $5 and x.role_id = 13)) then $6 end, case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = $7 and s.company_id = $8 and s.deleted_at is null) then $9 end, case when exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = $10 and not g.is_archived) then $11 end, case when exists (select 1 from relations x where x.relative_id = m.user_id and x.company_id = $12 and x.confirmed_at is not null) then $13 end, case when (m.is_moderator or exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = m.user_id and x.company_id = $14 and 'admin_panel_read' = any (r.permissions))) then $15 end]::text[], null) as roles,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users x join groups g on g.id = x.group_id
    where x.user_id = m.user_id and g.company_id = $16 and not g.is_archived), '[]') as groups, u.phone2, u.outlook_email, u.jira_login, u.photo_id, u.notifications_email, u.notifications_telegram,
      u.must_change_password, m.blocked_at, m.block_reason, u.id is not distinct from c.owner_id as is_owner, m.is_moderator,
      exists (select 1 from admin_role_users x where x.user_id = u.id and x.company_id = m.company_id and x.role_id = 1) as is_administrator,
      exists (select 1 from company_members x where x.user_id = u.id and x.company_id <> $17) as is_shared,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from curator_groups x join groups g on g.id = x.group_id
    where x.curator_id = u.id and g.company_id = $18 and not g.is_archived), '[]') as curated_groups,
  coalesce((select json_agg(json_build_object('id', s.id, 'title', s.title, 'role_type', x.role_type, 'is_archived', s.is_archived) order by s.title, s.id)
    from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and s.company_id = $19 and s.deleted_at is null), '[]') as subjects,
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'permissions', r.permissions) order by r.name)
    from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = u.id and x.company_id = $20), '[]') as admin_roles,
  coalesce((select json_agg(json_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'middle_name', k.middle_name,
    'photo_src', '/api/files/' || k.photo_id || '/thumbnail', 'is_online', coalesce(k.last_seen_at > now() - interval '180 seconds', false)) order by k.last_name, k.first_name) from relations r join users k on k.id = r.student_id
    where r.relative_id = u.id and r.company_id = $21 and r.confirmed_at is not null), '[]') as children,
  coalesce((select json_agg(json_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'middle_name', k.middle_name,
    'photo_src', '/api/files/' || k.photo_id || '/thumbnail', 'is_online', coalesce(k.last_seen_at > now() - interval '180 seconds', false)) order by k.last_name, k.first_name) from relations r join users k on k.id = r.relative_id
    where r.student_id = u.id and r.company_id = $22 and r.confirmed_at is not null), '[]') as parents, u.updated_at
    from company_members m join users u on u.id = m.user_id join companies c on c.id = m.company_id where m.company_id = $23 and m.user_id = $24;

-- selectFields (domains/users/office/account.queries.ts)
-- takes $1 integer
-- returns id integer, first_name text, last_name text, middle_name text, email text, username text, phone text, phone2 text, is_distant boolean, photo_id integer, outlook_email text, jira_login text, notifications_email boolean, notifications_telegram boolean, updated_at timestamp with time zone
select id, first_name, last_name, middle_name, email, username, phone, phone2, is_distant, photo_id, outlook_email, jira_login, notifications_email, notifications_telegram, updated_at from users where id = $1 for no key update;

-- updateFields (domains/users/office/account.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 text, $7 boolean, $8 text, $9 text, $10 integer, $11 timestamp with time zone, $12 timestamp with time zone
-- returns updated_at timestamp with time zone
update users set first_name = $1, last_name = $2, middle_name = $3, email = $4, username = $5, phone = $6, is_distant = $7, outlook_email = $8, jira_login = $9, updated_at = now()
  where id = $10 and ($11::timestamptz is null or updated_at = $12::timestamptz) returning updated_at;

-- selectTaken (domains/users/office/account.queries.ts)
-- takes $1 text, $2 integer, $3 text, $4 integer
-- returns email boolean, username boolean
select exists (select 1 from users where lower(email) = lower($1::text) and id <> $2::int) as email,
  exists (select 1 from users where lower(username) = lower($3::text) and id <> $4::int) as username;

-- blockMembers (domains/users/office/block-people.queries.ts)
-- takes $1 text, $2 integer, $3 integer[]
-- returns nothing
update company_members set blocked_at = coalesce(blocked_at, now()), block_reason = $1
  where company_id = $2 and user_id = any ($3::int[]);

-- unblockMembers (domains/users/office/block-people.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
update company_members set blocked_at = null, block_reason = '' where company_id = $1 and user_id = any ($2::int[]);

-- insertPerson (domains/users/office/create-person.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns id integer
with made as (
    insert into users (email, username, password_hash, must_change_password, first_name, last_name, middle_name, phone, phone2, is_distant)
    select email, username, password_hash, true, first_name, last_name, coalesce(middle_name, ''), phone, phone2, coalesce(is_distant, false)
    from jsonb_to_record($1::jsonb) as p(email text, username text, password_hash text, first_name text, last_name text, middle_name text, phone text, phone2 text, is_distant boolean)
    returning id),
  member as (insert into company_members (company_id, user_id) select $2, id from made)
  select id from made;

-- countPlaces (domains/users/office/create-person.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer[], $4 integer
-- returns groups integer, subjects integer
select (select count(*)::int from groups g where g.id = any ($1::int[]) and g.company_id = $2 and not g.is_archived) as groups,
  (select count(*)::int from subjects s where s.id = any ($3::int[]) and s.company_id = $4 and s.deleted_at is null) as subjects;

-- insertPlaces (domains/users/office/create-person.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer[]
-- returns nothing
with studied as (insert into group_users (group_id, user_id) select g, $1::int from unnest($2::int[]) g)
  insert into subject_users (subject_id, user_id, role_type) select s, $3::int, 'TEACHER' from unnest($4::int[]) s;

-- countRemains (domains/users/office/erase-person.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer
-- returns answers integer, marks integer, given_marks integer, comments integer, attendance integer
select (select count(*)::int from answers a join subjects s on s.id = a.subject_id where a.user_id = $1 and a.deleted_at is null and s.company_id = $2) as answers,
  (select count(*)::int from marks k where k.student_id = $3) as marks,
  (select count(*)::int from marks k where k.author_id = $4 and k.student_id <> $5) as given_marks,
  (select count(*)::int from comments k where k.author_id = $6 and k.deleted_at is null) as comments,
  (select count(*)::int from attendance n where n.student_id = $7) as attendance;

-- eraseAccount (domains/users/office/erase-person.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer
-- returns nothing
with mails_gone as (delete from mails m using users u where u.id = $1 and lower(m.recipient) = lower(u.email)),
  notices as (delete from notifications where user_id = $2),
  devices as (delete from known_devices where user_id = $3),
  roles as (delete from admin_role_users where company_id = $4 and user_id = $5),
  studied as (delete from group_users where user_id = $6 returning group_id, joined_at),
  former as (insert into former_members (group_id, user_id, joined_at) select group_id, $7, joined_at from studied),
  curated as (delete from curator_groups where curator_id = $8),
  taught as (delete from subject_users where user_id = $9),
  related as (delete from relations where student_id = $10 or relative_id = $11),
  history as (update audit_records set old_value = null, new_value = null where object_type in ('user', 'member') and object_id = $12 and company_id = $13),
  member as (delete from company_members where user_id = $14)
  update users set first_name = '', last_name = 'Удалённый пользователь', middle_name = '', email = null, username = null, phone = null, phone2 = null, photo_id = null,
    outlook_email = null, jira_login = null, password_hash = '', must_change_password = false, contacts_public = false, is_distant = false, last_seen_at = null,
    deleted_at = now(), updated_at = now() where id = $15;

-- handOver (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer
-- returns table_name text, column_name text, moved integer, left_over integer
select table_name, column_name, moved, left_over from hand_over_references($1, $2);

-- selectLeftOver (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns kind text, title text
select 'mark' as kind, st.title from marks k join steps st on st.id = k.step_id where k.student_id = $1
  union all select 'answer', st.title from answers a join steps st on st.id = a.step_id where a.user_id = $2 and a.deleted_at is null
  union all select 'status', st.title from passings p join steps st on st.id = p.step_id where p.student_id = $3 order by kind, title limit 100;

-- selectListed (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 integer, $5 integer, $6 text, $7 text, $8 integer, $9 text, $10 integer, $11 text, $12 integer, $13 text, $14 integer, $15 text, $16 integer, $17 integer, $18 integer[]
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, email text, username text, phone text, is_distant boolean, is_blocked boolean, last_seen_at timestamp with time zone, created_at timestamp with time zone, roles text[], groups json
select
  u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.email, u.username, u.phone, u.is_distant, m.blocked_at is not null as is_blocked, u.last_seen_at, m.created_at,
  array_remove(array[case when exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $1 and not g.is_archived) then $2 end, case when (exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = $3 and s.company_id = $4 and s.deleted_at is null) or exists (select 1 from admin_role_users x where x.user_id = m.user_id and x.company_id = $5 and x.role_id = 13)) then $6 end, case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = $7 and s.company_id = $8 and s.deleted_at is null) then $9 end, case when exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = $10 and not g.is_archived) then $11 end, case when exists (select 1 from relations x where x.relative_id = m.user_id and x.company_id = $12 and x.confirmed_at is not null) then $13 end, case when (m.is_moderator or exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = m.user_id and x.company_id = $14 and 'admin_panel_read' = any (r.permissions))) then $15 end]::text[], null) as roles,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users x join groups g on g.id = x.group_id
    where x.user_id = m.user_id and g.company_id = $16 and not g.is_archived), '[]') as groups from company_members m join users u on u.id = m.user_id
    where m.company_id = $17 and m.user_id = any ($18::int[]) order by m.user_id;

-- selectContacts (domains/users/office/merge-people.queries.ts)
-- takes $1 integer
-- returns email text, username text, phone text, phone2 text, middle_name text, photo_id integer, outlook_email text, jira_login text
select email, username, phone, phone2, middle_name, photo_id, outlook_email, jira_login from users where id = $1;

-- fillContacts (domains/users/office/merge-people.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 integer, $7 text, $8 text, $9 integer
-- returns nothing
update users set email = coalesce(email, $1::text), username = coalesce(username, $2::text), phone = coalesce(phone, $3::text),
    phone2 = coalesce(phone2, $4::text), middle_name = coalesce(nullif(middle_name, ''), $5::text), photo_id = coalesce(photo_id, $6::int),
    outlook_email = coalesce(outlook_email, $7::text), jira_login = coalesce(jira_login, $8::text), updated_at = now()
  where id = $9;

-- setModeratorToo (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns nothing
update company_members m set is_moderator = true where m.company_id = $1 and m.user_id = $2
  and exists (select 1 from company_members o where o.company_id = $3 and o.user_id = $4 and o.is_moderator);

-- selectSuspects (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns first_id integer, second_id integer, reasons text[], total integer
with members as materialized (
    select u.id, translate(lower(u.last_name || ' ' || u.first_name || ' ' || u.middle_name), 'ё', 'е') as name, u.phone, lower(u.email) as email, lower(u.outlook_email) as mail
    from company_members m join users u on u.id = m.user_id where m.company_id = $1),
  pairs as (
    select a.id as first_id, b.id as second_id, 'name' as reason from members a join members b on b.name = a.name and b.id > a.id
    union all select a.id, b.id, 'phone' from members a join members b on b.phone = a.phone and b.id > a.id
    union all select least(a.id, b.id), greatest(a.id, b.id), 'email' from members a join members b on b.mail = a.email and b.id <> a.id)
  select first_id, second_id, array_agg(distinct reason order by reason) as reasons, count(*) over ()::int as total from pairs
  group by first_id, second_id order by count(distinct reason) desc, first_id, second_id limit $2 offset $3;

-- selectPeople (domains/users/office/people.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint, $5 integer, $6 text, $7 text, $8 integer, $9 integer, $10 text, $11 text, $12 integer, $13 text, $14 integer, $15 text, $16 integer, $17 text, $18 integer, $19 text, $20 integer, $21 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, email text, username text, phone text, is_distant boolean, is_blocked boolean, last_seen_at timestamp with time zone, created_at timestamp with time zone, roles text[], groups json, total integer
with page as materialized (
      select m.user_id, row_number() over (order by m.last_name asc, m.first_name asc, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
      where m.company_id = $1 and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $2 and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $3 offset $4)
    select
  u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.email, u.username, u.phone, u.is_distant, m.blocked_at is not null as is_blocked, u.last_seen_at, m.created_at,
  array_remove(array[case when exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $5 and not g.is_archived) then $6 end, case when (exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = $7 and s.company_id = $8 and s.deleted_at is null) or exists (select 1 from admin_role_users x where x.user_id = m.user_id and x.company_id = $9 and x.role_id = 13)) then $10 end, case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = $11 and s.company_id = $12 and s.deleted_at is null) then $13 end, case when exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = $14 and not g.is_archived) then $15 end, case when exists (select 1 from relations x where x.relative_id = m.user_id and x.company_id = $16 and x.confirmed_at is not null) then $17 end, case when (m.is_moderator or exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = m.user_id and x.company_id = $18 and 'admin_panel_read' = any (r.permissions))) then $19 end]::text[], null) as roles,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users x join groups g on g.id = x.group_id
    where x.user_id = m.user_id and g.company_id = $20 and not g.is_archived), '[]') as groups, page.total
    from page join company_members m on m.company_id = $21 and m.user_id = page.user_id join users u on u.id = m.user_id
    order by page.place;
-- Also:
--   − where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) and (u.is_distant) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
-- Also:
--   − where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) and (u.email is null) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
-- Also:
--   − where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) and (u.last_seen_at is null) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
-- Also:
--   − where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) and (m.blocked_at is not null) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
-- Also:
--   − where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
-- Also:
--   − select m.user_id, row_number() over (order by m.last_name asc, m.first_name asc, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   − where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + select m.user_id, row_number() over (order by lower(u.email) asc nulls last, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.username, '') || ' ' || coalesce(u.phone, '')) ilike $) and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) order by lower(u.email) asc nulls last, m.user_id asc limit $ offset $)
-- Also:
--   − select m.user_id, row_number() over (order by m.last_name asc, m.first_name asc, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   − where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + select m.user_id, row_number() over (order by lower(u.email) asc nulls last, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.username, '') || ' ' || coalesce(u.phone, '')) ilike $) and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (u.is_distant) order by lower(u.email) asc nulls last, m.user_id asc limit $ offset $)
-- Also:
--   − select m.user_id, row_number() over (order by m.last_name asc, m.first_name asc, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   − where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + select m.user_id, row_number() over (order by lower(u.email) asc nulls last, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.username, '') || ' ' || coalesce(u.phone, '')) ilike $) and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (u.email is null) order by lower(u.email) asc nulls last, m.user_id asc limit $ offset $)
-- Also:
--   − where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + where m.company_id = $ and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.username, '') || ' ' || coalesce(u.phone, '')) ilike $) and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
-- Also:
--   − select m.user_id, row_number() over (order by m.last_name asc, m.first_name asc, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   − where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + select m.user_id, row_number() over (order by lower(u.email) asc nulls last, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.username, '') || ' ' || coalesce(u.phone, '')) ilike $) and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (u.last_seen_at is null) order by lower(u.email) asc nulls last, m.user_id asc limit $ offset $)
-- Also:
--   − select m.user_id, row_number() over (order by m.last_name asc, m.first_name asc, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   − where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + select m.user_id, row_number() over (order by lower(u.email) asc nulls last, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.username, '') || ' ' || coalesce(u.phone, '')) ilike $) and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (m.blocked_at is not null) order by lower(u.email) asc nulls last, m.user_id asc limit $ offset $)
-- Also:
--   − select m.user_id, row_number() over (order by m.last_name asc, m.first_name asc, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   − where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + select m.user_id, row_number() over (order by lower(u.email) asc nulls last, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.username, '') || ' ' || coalesce(u.phone, '')) ilike $) and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) order by lower(u.email) asc nulls last, m.user_id asc limit $ offset $)
-- Also:
--   − select m.user_id, row_number() over (order by m.last_name asc, m.first_name asc, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   − where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + select m.user_id, row_number() over (order by lower(u.email) asc nulls last, m.user_id asc) as place, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.username, '') || ' ' || coalesce(u.phone, '')) ilike $) and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (m.blocked_at is not null) and (u.last_seen_at is null) and (u.is_distant) and (u.email is null) order by lower(u.email) asc nulls last, m.user_id asc limit $ offset $)
-- Also:
--   − where m.company_id = $ and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + where m.company_id = $ and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.username, '') || ' ' || coalesce(u.phone, '')) ilike $) and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $ and not g.is_archived) and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (m.blocked_at is not null) and (u.last_seen_at is null) and (u.is_distant) and (u.email is null) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)

-- countPeople (domains/users/office/people.queries.ts)
-- takes $1 integer, $2 text, $3 integer, $4 integer, $5 text, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 text, $12 integer, $13 integer, $14 text, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer
-- returns all integer, student integer, teacher integer, expert integer, curator integer, parent integer, administrator integer, none integer, blocked integer, never_signed_in integer, distant integer, without_email integer
select count(*)::int as "all", count(*) filter (where exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $1 and not g.is_archived))::int as student, count(*) filter (where (exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = $2 and s.company_id = $3 and s.deleted_at is null) or exists (select 1 from admin_role_users x where x.user_id = m.user_id and x.company_id = $4 and x.role_id = 13)))::int as teacher, count(*) filter (where exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = $5 and s.company_id = $6 and s.deleted_at is null))::int as expert, count(*) filter (where exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = $7 and not g.is_archived))::int as curator, count(*) filter (where exists (select 1 from relations x where x.relative_id = m.user_id and x.company_id = $8 and x.confirmed_at is not null))::int as parent, count(*) filter (where (m.is_moderator or exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = m.user_id and x.company_id = $9 and 'admin_panel_read' = any (r.permissions))))::int as administrator, count(*) filter (where not (exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = m.user_id and g.company_id = $10 and not g.is_archived) or (exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = $11 and s.company_id = $12 and s.deleted_at is null) or exists (select 1 from admin_role_users x where x.user_id = m.user_id and x.company_id = $13 and x.role_id = 13)) or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = $14 and s.company_id = $15 and s.deleted_at is null) or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = $16 and not g.is_archived) or exists (select 1 from relations x where x.relative_id = m.user_id and x.company_id = $17 and x.confirmed_at is not null) or (m.is_moderator or exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = m.user_id and x.company_id = $18 and 'admin_panel_read' = any (r.permissions)))))::int as none,
    count(*) filter (where m.blocked_at is not null)::int as blocked, count(*) filter (where u.last_seen_at is null)::int as never_signed_in,
    count(*) filter (where u.is_distant)::int as distant, count(*) filter (where u.email is null)::int as without_email
  from company_members m join users u on u.id = m.user_id where m.company_id = $19;

-- selectTimeZone (domains/users/office/people.queries.ts)
-- takes $1 integer
-- returns time_zone text
select time_zone from companies where id = $1;

-- selectRoles (domains/users/office/person-roles.queries.ts)
-- takes $1 integer
-- returns id integer, name text, description text, permissions text[]
select r.id, r.name, r.description, r.permissions from admin_roles r where r.company_id = $1 or r.company_id is null
  order by r.company_id is not null, r.name, r.id;

-- selectRoleIdsOf (domains/users/office/person-roles.queries.ts)
-- takes $1 integer, $2 integer
-- returns role_id integer
select role_id from admin_role_users where company_id = $1 and user_id = $2;

-- writeRoles (domains/users/office/person-roles.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[], $4 integer, $5 integer, $6 integer[]
-- returns nothing
with gone as (delete from admin_role_users where company_id = $1 and user_id = $2 and role_id = any ($3::int[]))
  insert into admin_role_users (role_id, company_id, user_id) select r, $4::int, $5::int from unnest($6::int[]) r on conflict do nothing;

-- countOthers (domains/users/office/person-roles.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns moderators integer, administrators integer
select count(*) filter (where m.is_moderator)::int as moderators, count(*) filter (where exists (
      select 1 from admin_role_users x join admin_roles r on r.id = x.role_id
      where x.user_id = m.user_id and x.company_id = m.company_id and 'roles_write' = any (r.permissions)))::int as administrators
  from company_members m where m.company_id = $1 and m.blocked_at is null and m.user_id <> all ($2::int[])
    and (m.is_moderator or exists (select 1 from admin_role_users x where x.user_id = m.user_id and x.company_id = m.company_id));

-- selectUsers (domains/users/users.queries.ts)
-- takes $1 boolean, $2 integer, $3 integer, $4 bigint, $5 bigint, $6 integer, $7 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, is_distant boolean, email text, subjects_count integer, groups json, groups_count integer, total integer
select
  u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $1 and true then u.email end as email,
  (select count(*)::int from subject_users x join subjects s on s.id = x.subject_id
    where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = $2 and s.deleted_at is null) as subjects_count,
  coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, u.total
    from (
    select u.*, c.members_count as total
    from (select m.user_id from company_members m where m.company_id = $3 order by m.last_name asc, m.first_name asc, m.user_id asc limit $4 offset $5) page
    cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $6) u
  left join lateral (
    select json_agg(json_build_object('id', gr.id, 'name', gr.name) order by gr.name) as groups, count(*)::int as groups_count
    from group_users gu join groups gr on gr.id = gu.group_id where gu.user_id = u.id and gr.company_id = $7 and not gr.is_archived) g on true
    order by u.last_name asc, u.first_name asc, u.id;
-- Also:
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and true and true and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $) and u.id in (select gu.user_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
--   + where s.id = any ($::int[]) and s.company_id = $ and s.deleted_at is null)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true and true and true and true
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike $) and true and true and true
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true and true
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true and true and u.id in (
--   + select gu.user_id from curator_groups cg join groups g on g.id = cg.group_id and not g.is_archived join group_users gu on gu.group_id = g.id
--   + where cg.curator_id = $ and g.company_id = $) and true
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike $) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and u.id in (
--   + select gu.user_id from curator_groups cg join groups g on g.id = cg.group_id and not g.is_archived join group_users gu on gu.group_id = g.id
--   + where cg.curator_id = $ and g.company_id = $) and true
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $) and u.id in (select gu.user_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
--   + where s.id = any ($::int[]) and s.company_id = $ and s.deleted_at is null)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true and u.id = any ($::int[]) and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $) and u.id in (select gu.user_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
--   + where s.id = any ($::int[]) and s.company_id = $ and s.deleted_at is null)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike $) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $) and u.id in (select gu.user_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
--   + where s.id = any ($::int[]) and s.company_id = $ and s.deleted_at is null)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike $) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true and u.id = any ($::int[]) and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $) and u.id in (select gu.user_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
--   + where s.id = any ($::int[]) and s.company_id = $ and s.deleted_at is null)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u

-- selectUser (domains/users/users.queries.ts)
-- takes $1 boolean, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, is_distant boolean, email text, subjects_count integer, groups json, groups_count integer, may_meet boolean, is_moderator boolean, is_curator boolean, children json, isSubjectsArchived boolean
select
  u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $1 and true then u.email end as email,
  (select count(*)::int from subject_users x join subjects s on s.id = x.subject_id
    where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = $2 and s.deleted_at is null) as subjects_count,
  coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, true as may_meet, m.is_moderator,
      exists (select 1 from curator_groups x join groups cg on cg.id = x.group_id where x.curator_id = u.id and cg.company_id = $3) as is_curator,
  coalesce((select json_agg(json_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'middle_name', k.middle_name,
    'photo_src', '/api/files/' || k.photo_id || '/thumbnail', 'is_online', coalesce(k.last_seen_at > now() - interval '180 seconds', false)) order by k.last_name, k.first_name) from relations r join users k on k.id = r.student_id
    where r.relative_id = u.id and r.company_id = $4 and r.confirmed_at is not null), '[]') as children, (
  exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and s.company_id = $5 and s.is_archived and s.deleted_at is null)
  or exists (select 1 from group_users x join subject_groups sg on sg.group_id = x.group_id join subjects s on s.id = sg.subject_id
    where x.user_id = u.id and s.company_id = $6 and s.is_archived and s.deleted_at is null)) as "isSubjectsArchived"
    from company_members m join users u on u.id = m.user_id
  left join lateral (
    select json_agg(json_build_object('id', gr.id, 'name', gr.name) order by gr.name) as groups, count(*)::int as groups_count
    from group_users gu join groups gr on gr.id = gu.group_id where gu.user_id = u.id and gr.company_id = $7 and not gr.is_archived) g on true
    where m.company_id = $8 and u.id = $9;
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, true as may_meet, m.is_moderator,
--   − coalesce((select json_agg(json_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'middle_name', k.middle_name,
--   − 'photo_src', '/api/files/' || k.photo_id || '/thumbnail', 'is_online', coalesce(k.last_seen_at > now() - interval '180 seconds', false)) order by k.last_name, k.first_name) from relations r join users k on k.id = r.student_id
--   − where r.relative_id = u.id and r.company_id = $ and r.confirmed_at is not null), '[]') as children, (
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, u.id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and (s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) as may_meet, m.is_moderator,
--   + '[]'::json as children, (

-- searchPeople (domains/users/users.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 text
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online from company_members m join users u on u.id = m.user_id
    where m.company_id = $1 and m.user_id in (
  with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
        where own.user_id = $2 and s.company_id = $3 and s.deleted_at is null), studied as materialized (
  select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
  where own.user_id = $4 and (s.company_id = $5 and s.deleted_at is null and not s.hidden and not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $6))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $7 and sg.subject_id = s.id)))), own_groups as materialized (
  select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
  where own.user_id = $8 and g.company_id = $9 and not g.is_archived
  union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
  where own.curator_id = $10 and g.company_id = $11
  union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
  own_subjects as materialized (
    select id from staffed union select id from studied
    union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
      where own_groups.is_followed and s.deleted_at is null)
  select $12::int as user_id
  union select r.student_id from relations r where r.relative_id = $13 and r.company_id = $14 and r.confirmed_at is not null
  union select r.relative_id from relations r where r.student_id = $15 and r.company_id = $16 and r.confirmed_at is not null
  union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $17
    join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
    where own.curator_id = $18 and r.company_id = $19 and r.confirmed_at is not null
  union select gu.user_id from group_users gu where gu.group_id in (
    select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
  union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
  union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike $20)
      and true order by u.last_name, u.first_name limit 7;
-- Also:
--   − and true order by u.last_name, u.first_name limit 7
--   + and exists (
--   + select 1 from subject_users su join subjects s on s.id = su.subject_id
--   + where su.user_id = m.user_id and s.company_id = $ and s.deleted_at is null) order by u.last_name, u.first_name limit 7

-- searchPeople (domains/users/users.queries.ts)
-- takes $1 text, $2 integer, $3 integer, $4 text
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean
with found as materialized (select u.id from users u where ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike $1) limit 500),
  matching as (
    (select m.* from found join company_members m on m.company_id = $2 and m.user_id = found.id
      where ((select count(*) from found) < 500) order by m.last_name, m.first_name limit 7)
    union all
    (select m.* from (select m.* from company_members m where m.company_id = $3 order by m.last_name, m.first_name, m.user_id offset 0) m
      cross join lateral (select 1 from users u where u.id = m.user_id and ((u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike $4) offset 0) u
      where not ((select count(*) from found) < 500) order by m.last_name, m.first_name limit 7))
  select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
  coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online from matching join users u on u.id = matching.user_id order by u.last_name, u.first_name limit 7;
