-- outside a transaction
create index concurrently if not exists group_join_links_set_by on group_join_links (set_by_id) where set_by_id is not null;
alter table group_join_links validate constraint group_join_links_set_by_id_fkey;
