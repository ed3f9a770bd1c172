-- outside a transaction
create index concurrently if not exists steps_replaces on steps (replaces_id) where replaces_id is not null;
create index concurrently if not exists steps_retakes on steps (subject_id) where is_retake;
alter table steps validate constraint steps_replaces_fkey;
alter table companies validate constraint companies_retake_counts_check;
