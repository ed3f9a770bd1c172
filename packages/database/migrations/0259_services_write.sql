-- Where money, codes and secrets go needs a right of its own. Roles that change the institution and give rights are those of its
-- administrators and keep what they could do; a role with company_write alone gets it from them. Where nobody holds such a role,
-- whoever changes the institution or gives rights gets it, so that somebody can hand it on.
update admin_roles a set permissions = array(select distinct p from unnest(permissions || '{company_read,services_write}'::text[]) p)
where not permissions @> '{services_write}' and (
  id = 1
  or permissions @> '{company_write,roles_write}'
  or (
    permissions && '{company_write,roles_write}'
    and company_id is not null
    and not exists (
      select 1 from admin_role_users x join admin_roles r on r.id = x.role_id
        join company_members m on m.company_id = x.company_id and m.user_id = x.user_id and m.blocked_at is null
      where x.company_id = a.company_id and (r.id = 1 or r.permissions @> '{company_write,roles_write}')
    )
  )
);
