-- outside a transaction
create index concurrently if not exists users_ways_in_set_by on users (ways_in_set_by_id) where ways_in_set_by_id is not null;
