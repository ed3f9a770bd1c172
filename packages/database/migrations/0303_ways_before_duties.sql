-- Whoever set up an account or changed a way into it does not go on in it once it has a duty of a kind that it had not in the company, which opens journals, works and families: all but the password and the address goes then.
-- A link to an identity provider stays that came about by the address of the account, which the provider has checked. An account that belongs to another company too keeps what proves its owner, which is not this company's to take away.
create function begin_duty(person integer, duty text, company integer) returns void language plpgsql as $$
declare
  u users;
  is_shared boolean;
  -- The session in which the person takes the duty by a proof of their own.
  kept bytea := decode(coalesce(current_setting('orbita.kept_session', true), ''), 'hex');
  named text := duty || ':' || company;
begin
  if exists (select 1 from users x where x.id = person and named = any (x.duties)) then return; end if;
  select * into u from users x where x.id = person for no key update;
  if not found then return; end if;
  -- Rights take out what was left before them.
  if u.ways_in_changed_at is not null and (u.rights_since is null or u.ways_in_changed_at > u.rights_since) then
    is_shared := exists (select 1 from company_members m where m.user_id = person and m.company_id <> company);
    if not is_shared then
      delete from passkeys where user_id = person;
      delete from recovery_codes r where r.user_id = person
        and not exists (select 1 from authenticators a where a.user_id = r.user_id and a.confirmed_at is not null);
      delete from identities where user_id = person and (is_own or lower(email) is distinct from lower(u.email));
      update users set phone_confirmed_at = null where id = person and phone_confirmed_at is not null;
    end if;
    delete from email_changes where user_id = person;
    delete from mail_links where kind = 'confirm-email' and target_id = person;
    delete from pending_sign_ins where user_id = person;
    delete from calendar_feeds where user_id = person;
    delete from push_devices where user_id = person;
    delete from known_devices where user_id = person;
    delete from sessions where user_id = person and token_hash is distinct from kept;
  end if;
  -- Whoever acts in the name of the person was let in before.
  delete from sessions where user_id = person and acting_admin_id is not null;
  update users set duties = array_append(duties, named) where id = person and not named = any (duties);
end $$;

-- Its arguments are expressions over the added rows: the kind, the person and the company.
create function begin_duties() returns trigger language plpgsql as $$
declare each record;
begin
  for each in execute format('select distinct %s as kind, %s as person, %s as company from added', tg_argv[0], tg_argv[1], tg_argv[2]) loop
    perform begin_duty(each.person, each.kind, each.company);
  end loop;
  return null;
end $$;
create trigger subject_users_duties after insert on subject_users referencing new table as added for each statement
  execute function begin_duties($a$case role_type when 'TEACHER' then 'teaching' else 'expertise' end$a$, 'user_id', '(select s.company_id from subjects s where s.id = subject_id)');
