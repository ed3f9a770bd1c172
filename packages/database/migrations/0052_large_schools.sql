-- A list of everybody is read by page, in its order and with its total, without reading everybody.
alter table companies add column members_count integer not null default 0;
update companies c set members_count = (select count(*) from company_members m where m.company_id = c.id);

create function count_members() returns trigger language plpgsql as $$
begin
  update companies c set members_count = c.members_count + d.n * case tg_op when 'INSERT' then 1 else -1 end
  from (select company_id, count(*)::integer as n from changed group by company_id) d where c.id = d.company_id;
  return null;
end $$;
create trigger company_members_counted_insert after insert on company_members referencing new table as changed for each statement execute function count_members();
create trigger company_members_counted_delete after delete on company_members referencing old table as changed for each statement execute function count_members();

-- The names by which members are sorted, kept beside the company so that one index holds both.
alter table company_members add column last_name text not null default '', add column first_name text not null default '';
update company_members m set last_name = u.last_name, first_name = u.first_name from users u where u.id = m.user_id;
create index company_members_last_name on company_members (company_id, last_name, first_name, user_id);
create index company_members_first_name on company_members (company_id, first_name, last_name, user_id);

create function name_member() returns trigger language plpgsql as $$
begin
  select u.last_name, u.first_name into new.last_name, new.first_name from users u where u.id = new.user_id;
  return new;
end $$;
create trigger company_members_named before insert on company_members for each row execute function name_member();

create function rename_member() returns trigger language plpgsql as $$
begin
  update company_members set last_name = new.last_name, first_name = new.first_name where user_id = new.id;
  return null;
end $$;
create trigger users_renamed after update on users for each row
  when (old.last_name is distinct from new.last_name or old.first_name is distinct from new.first_name)
  execute function rename_member();

-- The topics of all disciplines in the order in which a search shows them; titles are cut because an index row is bounded.
create index steps_title on steps (left(title, 100), id) where deleted_at is null;
-- A discipline is searched by its title or its code; without this index the whole table was read for the code.
create index subjects_code_search on subjects using gin (code gin_trgm_ops);
