-- outside a transaction
create index concurrently if not exists users_password_set_by on users (password_set_by_id) where password_set_by_id is not null;
