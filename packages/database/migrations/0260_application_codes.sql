-- The code that the office tells the owner of an application in person; it opens one session, once.
create table application_codes (
  contract_id integer primary key references contracts on delete cascade,
  code_hash bytea not null,
  given_by integer references users on delete set null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index application_codes_given_by on application_codes (given_by) where given_by is not null;
