-- Whoever set up an account or changed a way into it does not go on in it once it has a duty of a kind that it had not, which opens journals, works and families: all but the password and the address goes then.
-- A link to an identity provider stays where the provider knows the person by the address of the account.
create function begin_duty(person integer, duty text) returns void language plpgsql as $$
declare
  u users;
  -- The session in which the person takes the duty by a proof of their own.
  kept bytea := decode(coalesce(current_setting('orbita.kept_session', true), ''), 'hex');
begin
  if exists (select 1 from users x where x.id = person and duty = any (x.duties)) then return; end if;
  select * into u from users x where x.id = person for no key update;
  if not found then return; end if;
  -- Rights take out what was left before them.
  if u.ways_in_changed_at is not null and (u.rights_since is null or u.ways_in_changed_at > u.rights_since) then
    delete from passkeys where user_id = person;
    delete from recovery_codes r where r.user_id = person
      and not exists (select 1 from authenticators a where a.user_id = r.user_id and a.confirmed_at is not null);
    delete from email_changes where user_id = person;
    delete from mail_links where kind = 'confirm-email' and target_id = person;
    delete from pending_sign_ins where user_id = person;
    delete from calendar_feeds where user_id = person;
    delete from identities where user_id = person and lower(email) is distinct from lower(u.email);
    delete from push_devices where user_id = person;
    delete from known_devices where user_id = person;
    delete from sessions where user_id = person and token_hash is distinct from kept;
    update users set phone_confirmed_at = null where id = person and phone_confirmed_at is not null;
  end if;
  update users set duties = array_append(duties, duty) where id = person and not duty = any (duties);
end $$;

-- The kind is the argument, or the role in a discipline; the second argument names the column of the person.
create function begin_duties() returns trigger language plpgsql as $$
declare each record;
begin
  for each in execute format('select distinct %I as person, %s as kind from added where %I is not null', tg_argv[1], tg_argv[0], tg_argv[1]) loop
    perform begin_duty(each.person, each.kind);
  end loop;
  return null;
end $$;
create trigger subject_users_duties after insert on subject_users referencing new table as added for each statement
  execute function begin_duties($a$case role_type when 'TEACHER' then 'teaching' else 'expertise' end$a$, 'user_id');
