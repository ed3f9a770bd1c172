-- Creating requests of the last minutes with their answers, so that a repeated one makes nothing. Nobody misses them after a crash.
create unlogged table repeated_calls (
  -- Of the call, the account and everything that the request says.
  fingerprint bytea primary key,
  started_at timestamptz not null default now(),
  -- Null while the request runs.
  answered_at timestamptz,
  answer text
);
create index repeated_calls_started on repeated_calls (started_at);
