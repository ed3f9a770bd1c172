-- When a topic accepts answers: from `answers_open_at` (null: from the beginning) until `answers_closed_at`, which may now lie in the future.
alter table steps add column answers_open_at timestamptz;

-- The parent's blocks in their order when a copy of a topic took them over last: only an order changed there since replaces the copy's own.
alter table steps add column synced_blocks integer[] not null default '{}';
