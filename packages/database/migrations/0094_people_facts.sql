-- The list of people is narrowed, counted, searched and sorted by what a member's row says itself: it reads no other table of a large school.

-- Lower case, with each Cyrillic letter as one byte: matching text of two-byte letters costs ten times as much.
create function search_key(words text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(words), 'абвгдежзийклмнопрстухчшыьюяёфцщъэ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' || E'\x01\x02\x03\x04\x05\x06\x07')
$$;

alter table company_members
  add column is_student boolean not null default false,
  add column is_teacher boolean not null default false,
  add column is_expert boolean not null default false,
  add column is_curator boolean not null default false,
  add column is_parent boolean not null default false,
  -- Enters the administration, as a moderator or by a role.
  add column is_administrator boolean not null default false,
  add column is_distant boolean not null default false,
  add column has_signed_in boolean not null default false,
  -- In lower case, and compared by bytes, because it only sorts.
  add column email text collate "C",
  -- Name, e-mail, login and phone.
  add column search_key text not null default '';

-- What a member's row says of a person, except that a moderator is an administrator too.
create function member_facts(company integer, person integer) returns table (
  last_name text, first_name text, email text, search_key text, is_distant boolean, has_signed_in boolean,
  is_student boolean, is_teacher boolean, is_expert boolean, is_curator boolean, is_parent boolean, administers boolean
) language sql stable as $$
  select u.last_name, u.first_name, lower(u.email), search_key(concat_ws(' ', u.last_name, u.first_name, u.middle_name, u.email, u.username, u.phone)),
    u.is_distant, u.last_seen_at is not null,
    exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = person and g.company_id = company and not g.is_archived),
    exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = person and x.role_type = 'TEACHER' and s.company_id = company and s.deleted_at is null)
      or exists (select 1 from admin_role_users x where x.user_id = person and x.company_id = company and x.role_id = 13),
    exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = person and x.role_type = 'EXPERT' and s.company_id = company and s.deleted_at is null),
    exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = person and g.company_id = company and not g.is_archived),
    exists (select 1 from relations x where x.relative_id = person and x.company_id = company and x.confirmed_at is not null),
    exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = person and x.company_id = company and 'admin_panel_read' = any (r.permissions))
  from users u where u.id = person
$$;

-- Writes again what the rows of these people say.
create function describe_members(people integer[]) returns void language plpgsql as $$
begin
  -- Locked by a statement of its own: one that waited for the lock would read what was before.
  perform 1 from company_members where user_id = any (people) order by user_id, company_id for no key update;
  update company_members m set last_name = f.last_name, first_name = f.first_name, email = f.email, search_key = f.search_key, is_distant = f.is_distant, has_signed_in = f.has_signed_in,
    is_student = f.is_student, is_teacher = f.is_teacher, is_expert = f.is_expert, is_curator = f.is_curator, is_parent = f.is_parent, is_administrator = f.administers or m.is_moderator
  from (select c.company_id, c.user_id, facts.* from company_members c cross join lateral member_facts(c.company_id, c.user_id) facts where c.user_id = any (people)) f
  where m.company_id = f.company_id and m.user_id = f.user_id and
    (m.last_name, m.first_name, m.email, m.search_key, m.is_distant, m.has_signed_in, m.is_student, m.is_teacher, m.is_expert, m.is_curator, m.is_parent, m.is_administrator) is distinct from
    (f.last_name, f.first_name, f.email, f.search_key, f.is_distant, f.has_signed_in, f.is_student, f.is_teacher, f.is_expert, f.is_curator, f.is_parent, f.administers or m.is_moderator);
end $$;

select describe_members(array(select user_id from company_members));
create index company_members_search on company_members using gin (search_key gin_trgm_ops);
-- In both directions, because whoever has no e-mail comes last in both.
create index company_members_email on company_members (company_id, email, user_id);
create index company_members_email_down on company_members (company_id, email desc nulls last, user_id);
drop index users_search;

create or replace function name_member() returns trigger language plpgsql as $$
declare facts record;
begin
  select * into facts from member_facts(new.company_id, new.user_id);
  new.last_name := facts.last_name;
  new.first_name := facts.first_name;
  new.email := facts.email;
  new.search_key := facts.search_key;
  new.is_distant := facts.is_distant;
  new.has_signed_in := facts.has_signed_in;
  new.is_student := facts.is_student;
  new.is_teacher := facts.is_teacher;
  new.is_expert := facts.is_expert;
  new.is_curator := facts.is_curator;
  new.is_parent := facts.is_parent;
  new.is_administrator := facts.administers or new.is_moderator;
  return new;
end $$;

create or replace function rename_member() returns trigger language plpgsql as $$
begin
  perform describe_members(array[new.id]);
  return null;
end $$;
drop trigger users_renamed on users;
create trigger users_renamed after update on users for each row
  when ((old.last_name, old.first_name, old.middle_name, old.email, old.username, old.phone, old.is_distant, old.last_seen_at is null)
    is distinct from (new.last_name, new.first_name, new.middle_name, new.email, new.username, new.phone, new.is_distant, new.last_seen_at is null))
  execute function rename_member();

create function describe_moderator() returns trigger language plpgsql as $$
begin
  perform describe_members(array[new.user_id]);
  return null;
end $$;
create trigger company_members_described after update on company_members for each row
  when (old.is_moderator is distinct from new.is_moderator) execute function describe_moderator();

-- The people whom changed rows are about; the argument names their column.
create function describe_changed() returns trigger language plpgsql as $$
declare people integer[];
begin
  if tg_op = 'UPDATE' then
    execute format('select array_agg(id) from (select %1$I from changed union select %1$I from previous) x(id)', tg_argv[0]) into people;
  else
    execute format('select array_agg(distinct %I) from changed', tg_argv[0]) into people;
  end if;
  if people is not null then perform describe_members(people); end if;
  return null;
end $$;
do $$
declare each record;
begin
  for each in select * from (values
    ('group_users', 'user_id'), ('subject_users', 'user_id'), ('curator_groups', 'curator_id'), ('relations', 'relative_id'), ('admin_role_users', 'user_id')) x(tbl, person)
  loop
    execute format('create trigger %1$s_described_insert after insert on %1$I referencing new table as changed for each statement execute function describe_changed(%2$L)', each.tbl, each.person);
    execute format('create trigger %1$s_described_update after update on %1$I referencing old table as previous new table as changed for each statement execute function describe_changed(%2$L)', each.tbl, each.person);
    execute format('create trigger %1$s_described_delete after delete on %1$I referencing old table as changed for each statement execute function describe_changed(%2$L)', each.tbl, each.person);
  end loop;
end $$;

create function describe_people_of_group() returns trigger language plpgsql as $$
begin
  perform describe_members(array(select user_id from group_users where group_id = new.id union select curator_id from curator_groups where group_id = new.id));
  return null;
end $$;
create trigger groups_described after update on groups for each row when (old.is_archived is distinct from new.is_archived) execute function describe_people_of_group();

create function describe_staff_of_subject() returns trigger language plpgsql as $$
begin
  perform describe_members(array(select user_id from subject_users where subject_id = new.id));
  return null;
end $$;
create trigger subjects_described after update on subjects for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function describe_staff_of_subject();

create function describe_holders_of_role() returns trigger language plpgsql as $$
begin
  perform describe_members(array(select user_id from admin_role_users where role_id = new.id));
  return null;
end $$;
create trigger admin_roles_described after update on admin_roles for each row when (old.permissions is distinct from new.permissions) execute function describe_holders_of_role();
