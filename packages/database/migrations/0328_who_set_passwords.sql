-- Who of the office last set the password of an account whose owner has not proved anything since; null where nobody did, or nobody knows.
-- Whoever gives rights to the account ends a password that somebody knows who may not do what it then may.
alter table users add column password_set_by_id integer references users on delete set null;

create or replace function note_changed_way_in() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    new.ways_in_changed_at := null;
    new.former_email := null;
    new.proved_phone := null;
    new.password_set_by_id := null;
    return new;
  end if;
  if (new.email, new.username, new.phone, new.password_hash) is distinct from (old.email, old.username, old.phone, old.password_hash)
    and new.ways_in_own_at is not distinct from old.ways_in_own_at and new.ways_in_changed_at is not distinct from old.ways_in_changed_at then
    new.ways_in_changed_at := clock_timestamp();
    -- One that is set by a link in a mail is of whoever reads the mails.
    if new.password_hash is distinct from old.password_hash then
      new.password_set_by_id := nullif(current_setting('orbita.changed_by', true), '')::integer;
    end if;
  end if;
  if new.ways_in_changed_at is null then
    new.former_email := null;
    new.password_set_by_id := null;
  elsif new.former_email is not distinct from old.former_email then
    new.former_email := coalesce(old.former_email, old.email, '');
  end if;
  return new;
end $$;

create function note_first_password() returns trigger language plpgsql as $$
begin
  if new.ways_in_changed_at is not null and new.password_hash <> '' then
    new.password_set_by_id := nullif(current_setting('orbita.changed_by', true), '')::integer;
  end if;
  return new;
end $$;
create trigger users_first_password before insert on users for each row execute function note_first_password();
