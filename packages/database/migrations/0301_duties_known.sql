-- outside a transaction
-- Accounts that have duties keep their ways in.
-- in parts
update users set duties_since = now()
where id in (select m.user_id from company_members m join users u on u.id = m.user_id and u.duties_since is null where m.is_teacher or m.is_expert or m.is_curator or m.is_parent limit 5000);
