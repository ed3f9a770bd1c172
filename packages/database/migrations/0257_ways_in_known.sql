-- outside a transaction
-- What the accounts that exist say: a number that its owner has confirmed is proved. Who may know a way into an account without
-- an application is not known, so an application that comes later opens to others only with proof; those that exist stay open.
-- in parts
update users set proved_phone = phone
where id in (select id from users where proved_phone is null and phone is not null and phone_confirmed_at is not null and phone_is_own limit 5000);
-- in parts
update users set ways_in_changed_at = now()
where id in (select id from users where ways_in_changed_at is null and deleted_at is null and not exists (select 1 from contracts c where c.user_id = users.id) limit 5000);
