-- Who switched the link of a group on, or renewed it: they join by it no more than by hand, also once they have lost the right to fill groups.
-- Null: it was before this was kept.
alter table group_join_links add column set_by_id integer;
alter table group_join_links add constraint group_join_links_set_by_id_fkey foreign key (set_by_id) references users on delete set null not valid;
