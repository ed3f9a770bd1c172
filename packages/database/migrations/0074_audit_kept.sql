-- Audit records are only added. They go with what they are about, pass to another person when two accounts are merged, and lose the values of a person whose data is erased.
create function keep_audit_records() returns trigger language plpgsql as $$
begin
  -- A deletion by a foreign key comes from inside another trigger.
  if tg_op = 'DELETE' then
    if pg_trigger_depth() > 1 then return old; end if;
    raise exception 'audit records are kept';
  end if;
  if (new.id, new.company_id, new.action, new.object_type, new.created_at) is distinct from (old.id, old.company_id, old.action, old.object_type, old.created_at)
    or (new.old_value is not null and new.old_value is distinct from old.old_value)
    or (new.new_value is not null and new.new_value is distinct from old.new_value) then
    raise exception 'audit records are kept';
  end if;
  return new;
end $$;
create trigger audit_records_kept before update or delete on audit_records for each row execute function keep_audit_records();
