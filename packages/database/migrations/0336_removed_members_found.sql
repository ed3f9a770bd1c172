-- outside a transaction
-- Whom institutions removed before, as far as the history or an application tells.
insert into removed_members (user_id, company_id, left_at)
select f.user_id, f.company_id, max(f.left_at) from (
  select r.object_id as user_id, r.company_id, r.created_at as left_at from audit_records r where r.object_type = 'member' and r.action = 'member' and r.new_value = 'false'::jsonb
  union all select k.user_id, k.company_id, now() from contracts k) f
join users u on u.id = f.user_id and u.deleted_at is null join companies c on c.id = f.company_id
where not exists (select 1 from company_members m where m.user_id = f.user_id and m.company_id = f.company_id) and is_kept_by(f.user_id, f.company_id)
group by f.user_id, f.company_id on conflict do nothing;
