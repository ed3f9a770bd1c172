-- Whoever began the first application of an account that somebody else had set up opens it in this session, and proves nothing beyond that.
alter table sessions add column owner_is_beginner boolean not null default false;

-- A sign-in that waits for the second factor was begun with the former password.
create function end_waiting_sign_ins() returns trigger language plpgsql as $$
begin
  delete from pending_sign_ins where user_id = new.id;
  return null;
end $$;
create trigger users_end_waiting_sign_ins after update of password_hash on users
  for each row when (new.password_hash is distinct from old.password_hash) execute function end_waiting_sign_ins();
