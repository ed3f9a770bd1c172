-- outside a transaction
-- Who has rights already has worked with them.
-- in parts
update users set rights_since = now()
where id in (
  select u.id from users u where u.rights_since is null and (exists (select 1 from company_members m where m.user_id = u.id and m.is_administrator)
    or exists (select 1 from companies c where c.owner_id = u.id)) limit 5000);
