-- Who knows a way into an account: one that somebody else has set, opened or changed does not open the owner's application.

alter table users
  -- When a way in was last changed, opened or set by somebody who did not prove to be the owner; null: never, or the owner has ended it.
  add column ways_in_changed_at timestamptz,
  -- When the owner last changed one with the own proof. A statement that sets it tells the trigger below that the owner does it.
  add column ways_in_own_at timestamptz,
  -- The address before the change, to which openings are told.
  add column former_email text,
  -- The number that the owner has proved by a call, which nobody else alters.
  add column proved_phone text;
-- Whoever makes an account knows its first way in, unless the statement says otherwise.
alter table users alter column ways_in_changed_at set default now();

create function note_changed_way_in() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    new.ways_in_changed_at := null;
    new.former_email := null;
    new.proved_phone := null;
    return new;
  end if;
  if (new.email, new.username, new.phone, new.password_hash) is distinct from (old.email, old.username, old.phone, old.password_hash)
    and new.ways_in_own_at is not distinct from old.ways_in_own_at and new.ways_in_changed_at is not distinct from old.ways_in_changed_at then
    new.ways_in_changed_at := clock_timestamp();
  end if;
  if new.ways_in_changed_at is null then
    new.former_email := null;
  elsif new.former_email is not distinct from old.former_email then
    new.former_email := coalesce(old.former_email, old.email, '');
  end if;
  return new;
end $$;
-- Its name comes after `users_phone_changed`, which decides first whether a phone counts as confirmed.
create trigger users_ways_in before update of email, username, phone, password_hash, ways_in_changed_at, deleted_at on users
  for each row execute function note_changed_way_in();
