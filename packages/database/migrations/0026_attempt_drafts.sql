-- What is written in an attempt that goes on: another device continues from it, and the server hands it in when the time is over and no page did.
create table task_attempt_drafts (
  attempt_id integer primary key references task_attempts on delete cascade,
  -- Fields and visibility as a submission has them.
  content jsonb not null,
  -- Grows with each save; a save that comes late changes nothing.
  revision integer not null,
  saved_at timestamptz not null default now(),
  -- When the server hands it in; while it does, when another try may be made. Never changed by a save.
  due_at timestamptz not null,
  -- Why it could not be handed in; then it only waits to be read.
  refused text
) with (fillfactor = 70);
create index task_attempt_drafts_due on task_attempt_drafts (due_at) where refused is null;

-- The last version of the attempt was handed in by the server.
alter table task_attempts add column by_server boolean not null default false;
