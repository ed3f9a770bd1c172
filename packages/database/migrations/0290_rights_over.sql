-- Who has lost all rights of the administration is as somebody who never had any: the next ones take every other way out of the account.
create function end_rights() returns trigger language plpgsql as $$
begin
  update users u set rights_since = null
  where u.id = old.user_id and u.rights_since is not null
    and not exists (select 1 from company_members m where m.user_id = u.id and m.is_administrator)
    and not exists (select 1 from companies c where c.owner_id = u.id);
  return null;
end $$;
-- At the end of the transaction, because a change of roles may take one before it gives another.
create constraint trigger members_rights_over after update of is_administrator on company_members deferrable initially deferred
  for each row when (old.is_administrator and not new.is_administrator) execute function end_rights();
create constraint trigger members_rights_gone after delete on company_members deferrable initially deferred
  for each row when (old.is_administrator) execute function end_rights();
