-- SQL statements of «http», written by npm run generate

-- assertUnsealed (http/application-seal.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from contracts where user_id = $1 and company_id = $2 limit 1;

-- loadAbsentViewer (http/viewer.ts)
-- takes $1 integer, $2 integer
-- returns id integer, is_distant boolean, company_id integer, is_member boolean, is_moderator boolean, is_blocked boolean, must_change_password boolean, acting_admin_id integer, is_remembered boolean, is_unproved boolean, is_beginner boolean, second_factor_roles text[], lacks_second_factor boolean, teaches boolean, is_teacher boolean, is_expert boolean, is_curator boolean, studies boolean, is_parent boolean, permissions text[]
select u.id, u.is_distant, c.id as company_id, m.user_id is not null as is_member, coalesce(m.is_moderator, false) as is_moderator,
      m.blocked_at is not null as is_blocked, u.must_change_password, null::int as acting_admin_id, false as is_remembered, false as is_unproved, false as is_beginner,
      c.second_factor_roles, case when c.second_factor_roles = '{}' then false else not (
  exists (select 1 from authenticators f where f.user_id = u.id and f.confirmed_at is not null) or exists (select 1 from passkeys f where f.user_id = u.id)) end as lacks_second_factor,
      exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = c.id and s.deleted_at is null) as teaches,
      coalesce(m.is_teacher, false) as is_teacher,
      exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and x.role_type = 'EXPERT' and s.company_id = c.id and s.deleted_at is null) as is_expert,
      exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = u.id and g.company_id = c.id) as is_curator,
      exists (select 1 from group_users x join groups g on g.id = x.group_id and not g.is_archived where x.user_id = u.id and g.company_id = c.id) as studies,
      exists (select 1 from relations r where r.relative_id = u.id and r.company_id = c.id and r.confirmed_at is not null) as is_parent,
      (select array_agg(distinct p) from admin_role_users ru join admin_roles r on r.id = ru.role_id cross join unnest(r.permissions) p
        where ru.user_id = u.id and ru.company_id = c.id) as permissions
    from company_members m join users u on u.id = m.user_id join companies c on c.id = m.company_id where m.user_id = $1 and m.company_id = $2;

-- loadViewer (http/viewer.ts)
-- takes $1 text, $2 bytea, $3 text, $4 text
-- returns id integer, is_distant boolean, company_id integer, is_member boolean, is_moderator boolean, is_blocked boolean, must_change_password boolean, acting_admin_id integer, is_remembered boolean, is_unproved boolean, is_beginner boolean, second_factor_roles text[], lacks_second_factor boolean, teaches boolean, is_teacher boolean, is_expert boolean, is_curator boolean, studies boolean, is_parent boolean, permissions text[]
select u.id, u.is_distant, c.id as company_id, m.user_id is not null as is_member, coalesce(m.is_moderator, false) as is_moderator,
      m.blocked_at is not null as is_blocked, u.must_change_password, s.acting_admin_id as acting_admin_id, s.remember as is_remembered, (u.ways_in_changed_at is not null and (coalesce(s.owner_proved_at < u.ways_in_changed_at, true) or coalesce(s.owner_proved_in <> c.id, false))) as is_unproved, (s.owner_is_beginner and u.ways_in_changed_at is not null) as is_beginner,
      c.second_factor_roles, case when c.second_factor_roles = '{}' then false else not (
  exists (select 1 from authenticators f where f.user_id = u.id and f.confirmed_at is not null) or exists (select 1 from passkeys f where f.user_id = u.id)) end as lacks_second_factor,
      exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = c.id and s.deleted_at is null) as teaches,
      coalesce(m.is_teacher, false) as is_teacher,
      exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and x.role_type = 'EXPERT' and s.company_id = c.id and s.deleted_at is null) as is_expert,
      exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = u.id and g.company_id = c.id) as is_curator,
      exists (select 1 from group_users x join groups g on g.id = x.group_id and not g.is_archived where x.user_id = u.id and g.company_id = c.id) as studies,
      exists (select 1 from relations r where r.relative_id = u.id and r.company_id = c.id and r.confirmed_at is not null) as is_parent,
      (select array_agg(distinct p) from admin_role_users ru join admin_roles r on r.id = ru.role_id cross join unnest(r.permissions) p
        where ru.user_id = u.id and ru.company_id = c.id) as permissions
    from sessions s join users u on u.id = s.user_id join companies c on c.id =
  coalesce((select id from companies where domain = $1), (select min(id) from companies having count(*) = 1))
      left join company_members m on m.company_id = c.id and m.user_id = u.id where s.token_hash = $2 and s.expires_at > now() and (s.company_id is null or s.company_id = c.id) and (s.acting_admin_id is null or (
  exists (select 1 from company_members a where a.user_id = s.acting_admin_id and a.company_id = c.id and a.blocked_at is null
    and (a.is_moderator or exists (
  select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = a.user_id and x.company_id = c.id and $3 = any (r.permissions))))
  and m.user_id is not null and not m.is_moderator and c.owner_id is distinct from u.id and not exists (
  select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = u.id and x.company_id = c.id and $4 = any (r.permissions))));
