-- outside a transaction
create index concurrently if not exists users_erased_in on users (erased_in) where erased_in is not null;
