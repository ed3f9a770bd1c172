-- Others change a way into an account: a duty of a kind that it does not have now is a first one again, as rights are when it has none.
create or replace function note_rights_ended() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from company_members m where m.user_id = new.id and m.is_administrator)
    and not exists (select 1 from companies c where c.owner_id = new.id) then
    new.rights_since := null;
  end if;
  new.duties := held_duties(new.id);
  return new;
end $$;
drop trigger users_ways_in_unheld on users;
create trigger users_ways_in_unheld before update of email, username, phone, password_hash, ways_in_changed_at, deleted_at on users
  for each row when (new.ways_in_changed_at is distinct from old.ways_in_changed_at and new.ways_in_changed_at is not null and (old.rights_since is not null or old.duties <> '{}'))
  execute function note_rights_ended();
