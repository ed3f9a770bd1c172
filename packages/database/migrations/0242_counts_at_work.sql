-- Which count of an institution is at work, and when it last said so: while it does, no other begins.
alter table analytics_turns add column snapshot_id integer references analytics_snapshots on delete set null;
alter table analytics_turns add column alive_at timestamptz;
create index analytics_turns_snapshot on analytics_turns (snapshot_id) where snapshot_id is not null;
