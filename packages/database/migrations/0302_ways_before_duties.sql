-- Whoever set up an account or changed a way into it does not go on in it once it has duties, which open journals, works and families: the first time all but the password and the address goes.
-- A link to an identity provider stays where the provider knows the person by the address of the account.
create function end_ways_before_duties() returns trigger language plpgsql as $$
declare
  person users;
  -- The session by which the person is taking the duties themselves, by an invitation sent to them.
  kept bytea := decode(coalesce(current_setting('orbita.kept_session', true), ''), 'hex');
begin
  select * into person from users where id = new.user_id for no key update;
  if person.duties_since is not null or person.rights_since is not null then return null; end if;
  if person.ways_in_changed_at is not null then
    delete from passkeys where user_id = person.id;
    delete from recovery_codes r where r.user_id = person.id
      and not exists (select 1 from authenticators a where a.user_id = r.user_id and a.confirmed_at is not null);
    delete from email_changes where user_id = person.id;
    delete from mail_links where kind = 'confirm-email' and target_id = person.id;
    delete from pending_sign_ins where user_id = person.id;
    delete from calendar_feeds where user_id = person.id;
    delete from identities where user_id = person.id and lower(email) is distinct from lower(person.email);
    delete from known_devices where user_id = person.id;
    delete from sessions where user_id = person.id and token_hash is distinct from kept;
  end if;
  update users set duties_since = clock_timestamp(), phone_confirmed_at = case when person.ways_in_changed_at is null then phone_confirmed_at end where id = person.id;
  return null;
end $$;
create trigger members_duties_begun after update of is_teacher, is_expert, is_curator, is_parent on company_members
  for each row when ((new.is_teacher or new.is_expert or new.is_curator or new.is_parent) and not (old.is_teacher or old.is_expert or old.is_curator or old.is_parent))
  execute function end_ways_before_duties();
create trigger members_duties_had after insert on company_members
  for each row when (new.is_teacher or new.is_expert or new.is_curator or new.is_parent) execute function end_ways_before_duties();
