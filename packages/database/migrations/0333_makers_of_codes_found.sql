-- outside a transaction
create index concurrently if not exists relation_codes_made_by on relation_codes (made_by_id) where made_by_id is not null;
alter table relation_codes validate constraint relation_codes_made_by_id_fkey;
