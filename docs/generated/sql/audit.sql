-- SQL statements of «audit», written by npm run generate

-- writeAuditRecords, writeActs of domains/final-results/final-results.queries.ts (domains/audit/audit-records.sql.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 jsonb
-- returns nothing
insert into audit_records (company_id, actor_id, acting_admin_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select $1::int, $2::int, $3::int, r.student_id, r.step_id, r.action, r.object_type, r.object_id,
    nullif(r.old_value, 'null'::jsonb), nullif(r.new_value, 'null'::jsonb)
  from jsonb_to_recordset($4::jsonb) as r (
        action text, object_type text, object_id int, student_id int, step_id int, old_value jsonb, new_value jsonb);

-- selectHistory (domains/audit/audit.queries.ts)
-- takes $1 text[], $2 integer, $3 integer, $4 bigint, $5 bigint
-- returns id integer, created_at timestamp with time zone, actor json, acting_admin json, action text, old_value jsonb, new_value jsonb, total integer
select r.id::int, r.created_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as actor, case when a.id is not null then json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'middle_name', a.middle_name,
  'photo_src', '/api/files/' || a.photo_id || '/thumbnail', 'is_online', coalesce(a.last_seen_at > now() - interval '180 seconds', false)) end as acting_admin, r.action, r.old_value, r.new_value, r.total
  from (select *, count(*) over ()::int as total from audit_records
    where object_type = any ($1::text[]) and object_id = $2 and company_id = $3
    order by created_at desc, id desc limit $4 offset $5) r
  left join users u on u.id = r.actor_id left join users a on a.id = r.acting_admin_id order by r.created_at desc, r.id desc;

--  (domains/audit/change-record.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from groups where id = $1 and company_id = $2 for no key update;
-- Also:
--   − select 1 from groups where id = $ and company_id = $ for no key update
--   + select 1 from halves where id = $ and company_id = $ for no key update
-- Also:
--   − select 1 from groups where id = $ and company_id = $ for no key update
--   + select 1 from trajectories where id = $ and company_id = $ for no key update
-- Also:
--   − select 1 from groups where id = $ and company_id = $ for no key update
--   + select 1 from education_programs where id = $ and company_id = $ for no key update
