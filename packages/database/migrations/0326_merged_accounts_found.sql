-- outside a transaction
create index concurrently if not exists users_merged_into on users (merged_into_id) where merged_into_id is not null;
create index concurrently if not exists users_merged_by on users (merged_by_id) where merged_by_id is not null;
