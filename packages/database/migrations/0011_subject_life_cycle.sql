-- The life of disciplines and of the parts (halves) of programmes: what their lists are filtered and sorted by, and what undo needs.
create index subjects_purged on subjects (purged_at) where purged_at is not null;
create index subjects_changed on subjects (company_id, updated_at desc) where deleted_at is null;
create index subjects_title_search on subjects using gin (title gin_trgm_ops);

-- A deleted half leaves nothing behind that a list must filter: the row with its links is kept here for undo, until the clean-up job forgets it.
create table deleted_halves (
  id integer primary key,
  company_id integer not null references companies on delete cascade,
  -- { "half": row, "trajectories": [[id, sort], …], "semesters": [id, …], "subjects": [id, …], "groups": [id, …] }
  snapshot jsonb not null,
  deleted_at timestamptz not null default now()
);
create index deleted_halves_company on deleted_halves (company_id, deleted_at);
create index deleted_halves_age on deleted_halves (deleted_at);
