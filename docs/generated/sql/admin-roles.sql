-- SQL statements of «admin-roles», written by npm run generate

-- selectRoles (domains/admin-roles/admin-roles.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint, $4 integer, $5 integer
-- returns id integer, name text, description text, is_built_in boolean, permissions text[], updated_at timestamp with time zone, users_count integer, topics_count integer, total integer
with page as materialized (
      select r.*, count(*) over ()::int as total from admin_roles r
      where (r.company_id is null or r.company_id = $1) and true
      order by r.company_id nulls first, case when r.company_id is null then r.id end, r.name, r.id limit $2 offset $3)
    select
  r.id, r.name, r.description, r.company_id is null as is_built_in, r.permissions, r.updated_at,
  (select count(*)::int from admin_role_users ru where ru.role_id = r.id and ru.company_id = $4) as users_count,
  (select count(*)::int from steps st join subjects s on s.id = st.subject_id
    where s.company_id = $5 and s.deleted_at is null and st.deleted_at is null and st.roles_ids @> array[r.id]) as topics_count, r.total from page r order by r.company_id nulls first, case when r.company_id is null then r.id end, r.name, r.id;
-- Also:
--   − where (r.company_id is null or r.company_id = $) and true
--   + where (r.company_id is null or r.company_id = $) and ((fold_words(r.name) like $))

-- selectRole (domains/admin-roles/admin-roles.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, name text, description text, is_built_in boolean, permissions text[], updated_at timestamp with time zone, users_count integer, topics_count integer
select
  r.id, r.name, r.description, r.company_id is null as is_built_in, r.permissions, r.updated_at,
  (select count(*)::int from admin_role_users ru where ru.role_id = r.id and ru.company_id = $1) as users_count,
  (select count(*)::int from steps st join subjects s on s.id = st.subject_id
    where s.company_id = $2 and s.deleted_at is null and st.deleted_at is null and st.roles_ids @> array[r.id]) as topics_count from admin_roles r where r.id = $3 and (r.company_id is null or r.company_id = $4);

-- selectNames (domains/admin-roles/admin-roles.queries.ts)
-- takes $1 integer
-- returns id integer, name text
select r.id, r.name from admin_roles r where (r.company_id is null or r.company_id = $1) order by r.name, r.id limit 1000;

-- insertRole (domains/admin-roles/admin-roles.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text[]
-- returns id integer
insert into admin_roles (company_id, name, description, permissions) values ($1, $2, $3, $4)
  on conflict (company_id, lower(name)) do nothing returning id;

-- isNameTaken (domains/admin-roles/admin-roles.queries.ts)
-- takes $1 integer, $2 text, $3 integer
-- returns ?column? integer
select 1 from admin_roles where company_id = $1 and lower(name) = lower($2) and id <> $3;

-- updateRoleRow (domains/admin-roles/admin-roles.queries.ts)
-- takes $1 text, $2 text, $3 text[], $4 integer, $5 integer
-- returns nothing
update admin_roles set name = $1, description = $2, permissions = $3, updated_at = now() where id = $4 and company_id = $5 and true;

-- hasAdministrator (domains/admin-roles/admin-roles.queries.ts)
-- takes $1 integer
-- returns ?column? integer
select 1 from admin_role_users ru join admin_roles r on r.id = ru.role_id join company_members m on m.company_id = ru.company_id and m.user_id = ru.user_id
  where ru.company_id = $1 and m.blocked_at is null and 'roles_write' = any (r.permissions) limit 1;

-- deleteRoleRow (domains/admin-roles/admin-roles.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from admin_roles where id = $1 and company_id = $2;

-- selectHolderIds (domains/admin-roles/admin-roles.queries.ts)
-- takes $1 integer, $2 integer
-- returns user_id integer
select user_id from admin_role_users where role_id = $1 and company_id = $2;

-- selectHolders (domains/admin-roles/admin-roles.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, email text, total integer
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
  coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.email, count(*) over ()::int as total
  from admin_role_users ru join users u on u.id = ru.user_id
  where ru.role_id = $1 and ru.company_id = $2 and true
  order by u.last_name, u.first_name, u.id limit $3 offset $4;
-- Also:
--   − where ru.role_id = $ and ru.company_id = $ and true
--   + where ru.role_id = $ and ru.company_id = $ and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $))

-- selectMember (domains/admin-roles/admin-roles.queries.ts)
-- takes $1 integer, $2 integer
-- returns name text
select concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as name
  from company_members m join users u on u.id = m.user_id where m.company_id = $1 and m.user_id = $2;

-- insertHolder (domains/admin-roles/admin-roles.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
insert into admin_role_users (role_id, company_id, user_id) values ($1, $2, $3) on conflict do nothing;

-- deleteHolder (domains/admin-roles/admin-roles.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
delete from admin_role_users where role_id = $1 and company_id = $2 and user_id = $3;
