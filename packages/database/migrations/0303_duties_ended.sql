-- Others change a way into an account that holds no rights, or no duties, any more: the next ones are its first ones again.
create or replace function note_rights_ended() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from company_members m where m.user_id = new.id and m.is_administrator)
    and not exists (select 1 from companies c where c.owner_id = new.id) then
    new.rights_since := null;
  end if;
  if not exists (select 1 from company_members m where m.user_id = new.id and (m.is_teacher or m.is_expert or m.is_curator or m.is_parent)) then
    new.duties_since := null;
  end if;
  return new;
end $$;
drop trigger users_ways_in_unheld on users;
create trigger users_ways_in_unheld before update of email, username, phone, password_hash, ways_in_changed_at, deleted_at on users
  for each row when (new.ways_in_changed_at is distinct from old.ways_in_changed_at and new.ways_in_changed_at is not null and (old.rights_since is not null or old.duties_since is not null))
  execute function note_rights_ended();
