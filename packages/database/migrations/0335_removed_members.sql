-- Whom an institution has removed and of whom it keeps something, an application with a passport among it: another one may not get into such an account.
create table removed_members (
  user_id integer not null references users on delete cascade,
  company_id integer not null references companies on delete cascade,
  left_at timestamptz not null default now(),
  primary key (user_id, company_id)
);
create index removed_members_company on removed_members (company_id);

-- What an institution may keep of somebody whom it has removed. Who has left nothing there belongs to the other institutions alone.
create function is_kept_by(person integer, company integer) returns boolean language sql stable as $$
  select exists (select 1 from contracts x where x.user_id = person and x.company_id = company)
    or exists (select 1 from study_certificates x where x.student_id = person and x.company_id = company)
    or exists (select 1 from files x where x.owner_id = person and x.company_id = company)
    or exists (select 1 from answers x join subjects s on s.id = x.subject_id where x.user_id = person and x.deleted_at is null and s.company_id = company)
    or exists (select 1 from answers x join subjects s on s.id = x.subject_id where x.user_id = person and x.deleted_at is not null and s.company_id = company)
    or exists (select 1 from passings x where x.student_id = person and x.company_id = company)
    or exists (select 1 from marks x join steps t on t.id = x.step_id join subjects s on s.id = t.subject_id where x.student_id = person and s.company_id = company)
    or exists (select 1 from attendance x join lessons l on l.id = x.lesson_id where x.student_id = person and l.company_id = company)
    or exists (select 1 from final_results x join subjects s on s.id = x.subject_id where x.student_id = person and s.company_id = company)
    or exists (select 1 from soft_scores x where x.student_id = person and x.company_id = company)
    or exists (select 1 from lessons_led_by(person) led join lessons l on l.id = led.lesson_id where l.company_id = company)
    or exists (select 1 from audit_records x where x.actor_id = person and x.company_id = company
      and not (x.object_type = 'user' and x.object_id = person))
$$;

create function note_removed_members() returns trigger language plpgsql as $$
begin
  insert into removed_members (user_id, company_id)
  select g.user_id, g.company_id from gone g join users u on u.id = g.user_id and u.deleted_at is null join companies c on c.id = g.company_id
  where is_kept_by(g.user_id, g.company_id)
  on conflict do nothing;
  return null;
end $$;
create trigger company_members_removed after delete on company_members referencing old table as gone
  for each statement execute function note_removed_members();

create function forget_removed_members() returns trigger language plpgsql as $$
begin
  delete from removed_members f using come c where f.user_id = c.user_id and f.company_id = c.company_id;
  return null;
end $$;
create trigger company_members_back after insert on company_members referencing new table as come
  for each statement execute function forget_removed_members();

-- Whoever knew the former password may have made a code by which a parent reads of the student.
create function end_own_relation_codes() returns trigger language plpgsql as $$
begin
  delete from relation_codes where student_id = new.id and made_by_id = new.id;
  return null;
end $$;
create trigger users_relation_codes after update of password_hash on users for each row
  when (old.password_hash is distinct from new.password_hash and old.password_hash <> '') execute function end_own_relation_codes();

-- What others have left in an account goes with the first duty, also where the account belongs to several institutions: it would open what this one gives.
-- One of several without an address keeps it, because nobody could give a way back.
create or replace function begin_duty(person integer, duty text, company integer) returns void language plpgsql as $$
declare
  u users;
  -- The session in which the person takes the duty by a proof of their own.
  kept bytea := decode(coalesce(current_setting('orbita.kept_session', true), ''), 'hex');
  named text := duty || ':' || company;
begin
  if exists (select 1 from users x where x.id = person and named = any (x.duties)) then return; end if;
  select * into u from users x where x.id = person for no key update;
  if not found then return; end if;
  -- Rights take out what was left before them.
  if u.ways_in_changed_at is not null and (u.rights_since is null or u.ways_in_changed_at > u.rights_since) then
    if coalesce(u.email, '') <> '' or
      (select count(*) from company_members m where m.user_id = person) + (select count(*) from removed_members r where r.user_id = person) <= 1 then
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
