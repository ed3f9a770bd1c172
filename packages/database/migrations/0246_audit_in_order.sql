-- A record is written when its change is made. The beginning of the transaction, which may have waited for another change of
-- the same row, would put changes made at once in the wrong order.
alter table audit_records alter column created_at set default clock_timestamp();
