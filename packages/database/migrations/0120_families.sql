-- Until when a parent has seen what changed about a child.
create table family_visits (
  company_id integer not null,
  relative_id integer not null,
  student_id integer not null,
  -- What the page last showed.
  seen_at timestamptz not null,
  -- From when on the running visit tells of changes, and from when on the visit before it did.
  since_at timestamptz not null,
  former_at timestamptz,
  primary key (company_id, relative_id, student_id),
  foreign key (company_id, relative_id, student_id) references relations (company_id, relative_id, student_id) on delete cascade on update cascade
);
