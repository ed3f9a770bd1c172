-- SQL statements of «audit», written by npm run generate

-- writeAuditRecords (domains/audit/audit-records.sql.ts)
-- takes $1 integer, $2 integer, $3 jsonb
-- returns nothing
insert into audit_records (company_id, actor_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
  select $1::int, $2::int, r.student_id, r.step_id, r.action, r.object_type, r.object_id,
    nullif(r.old_value, 'null'::jsonb), nullif(r.new_value, 'null'::jsonb)
  from jsonb_to_recordset($3::jsonb) as r (
        action text, object_type text, object_id int, student_id int, step_id int, old_value jsonb, new_value jsonb);
