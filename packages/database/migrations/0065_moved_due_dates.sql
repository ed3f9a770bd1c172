-- Due dates that were moved and of which the students have not been told yet; what is taken back within minutes is never told.
create table moved_due_dates (
  student_id integer not null references users on delete cascade,
  step_id integer not null references steps on delete cascade,
  actor_id integer references users on delete set null,
  -- The due date that the student knows.
  was_due_at timestamptz not null,
  moved_at timestamptz not null default now(),
  primary key (student_id, step_id)
);
create index moved_due_dates_step on moved_due_dates (step_id);
create index moved_due_dates_actor on moved_due_dates (actor_id);
create index moved_due_dates_moved on moved_due_dates (moved_at);
