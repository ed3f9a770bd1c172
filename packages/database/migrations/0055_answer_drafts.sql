-- What a student has written of an answer without a time limit: one draft for each task, so that it goes on at another device.
create table answer_drafts (
  user_id integer not null references users on delete cascade,
  pattern_id integer not null references patterns on delete cascade,
  -- Fields and visibility as a submission has them.
  content jsonb not null,
  -- Grows with each save; a save that comes late changes nothing.
  revision integer not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, pattern_id)
) with (fillfactor = 70);
create index answer_drafts_pattern on answer_drafts (pattern_id);
create index answer_drafts_saved on answer_drafts (saved_at);
