-- Registration of students by a changing code: one window for a lesson, with the secret from which its codes derive.
create table attendance_codes (
  lesson_id integer primary key references lessons on delete cascade,
  secret bytea not null,
  -- 1 attended or 3 attended online.
  status smallint not null check (status in (1, 3)),
  -- Minutes after the beginning of the lesson from which a student is late; null if nobody is.
  late_after integer check (late_after between 0 and 240),
  opened_by_id integer references users on delete set null,
  opened_at timestamptz not null default now(),
  closes_at timestamptz not null
);
create index attendance_codes_open on attendance_codes (closes_at);
create index attendance_codes_opened_by on attendance_codes (opened_by_id);

-- Who registered without the teacher, whose own entry replaces it.
alter table attendance add column by_code boolean not null default false;
