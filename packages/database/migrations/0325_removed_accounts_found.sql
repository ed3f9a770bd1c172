-- outside a transaction
create index concurrently if not exists users_erased on users (deleted_at) where deleted_at is not null;
