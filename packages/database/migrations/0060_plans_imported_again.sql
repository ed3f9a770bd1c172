-- What an import changed in topics that existed, so that it can be undone as a whole.
create table ctp_import_changes (
  import_id integer not null references ctp_imports on delete cascade,
  step_id integer not null references steps on delete cascade,
  before jsonb not null,
  after jsonb not null,
  primary key (import_id, step_id)
);
create index ctp_import_changes_step on ctp_import_changes (step_id);

-- Due dates of groups in such topics; null before: there was none.
create table ctp_import_dates (
  import_id integer not null references ctp_imports on delete cascade,
  step_id integer not null references steps on delete cascade,
  group_id integer not null references groups on delete cascade,
  before timestamptz,
  after timestamptz not null,
  primary key (import_id, step_id, group_id)
);
create index ctp_import_dates_step on ctp_import_dates (step_id);
create index ctp_import_dates_group on ctp_import_dates (group_id);
