-- outside a transaction
-- Who set the passwords of accounts that exist, as far as the history tells.
-- in parts
update users set password_set_by_id = (
  select r.actor_id from audit_records r join users a on a.id = r.actor_id
  where r.object_type = 'user' and r.object_id = users.id and r.action in ('password-set', 'created') and r.actor_id <> users.id order by r.id desc limit 1)
where id in (
  select u.id from users u where u.password_set_by_id is null and u.ways_in_changed_at is not null and u.password_hash <> '' and exists (
    select 1 from audit_records r join users a on a.id = r.actor_id
    where r.object_type = 'user' and r.object_id = u.id and r.action in ('password-set', 'created') and r.actor_id <> u.id) limit 5000);
