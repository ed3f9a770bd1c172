-- Others change a way into an account that holds no rights any more: the next rights are its first ones again.
create function note_rights_ended() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from company_members m where m.user_id = new.id and m.is_administrator)
    and not exists (select 1 from companies c where c.owner_id = new.id) then
    new.rights_since := null;
  end if;
  return new;
end $$;
-- Its name comes after `users_ways_in`, which notes the change.
create trigger users_ways_in_unheld before update of email, username, phone, password_hash, ways_in_changed_at, deleted_at on users
  for each row when (new.ways_in_changed_at is distinct from old.ways_in_changed_at and new.ways_in_changed_at is not null and old.rights_since is not null)
  execute function note_rights_ended();
