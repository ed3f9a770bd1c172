-- Roles of a company are edited: when they changed, and each name once.
alter table admin_roles
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create unique index admin_roles_name on admin_roles (company_id, lower(name));
