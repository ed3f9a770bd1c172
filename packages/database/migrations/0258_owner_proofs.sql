-- When the session has proved to be the owner's: by a call to the proved phone, or by a code of the office. Who else has a way in profits nothing by it.
alter table sessions add column owner_proved_at timestamptz;

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

-- Ways in that a session has made which did not prove to be the owner's, while somebody else had one: using them is no proof either.
alter table passkeys add column is_proved boolean not null default true;
alter table identities add column is_proved boolean not null default true;
-- A sign-in that waits for the second factor goes on as what it began: by a number, or by a way that somebody else has made.
alter table pending_sign_ins add column phone text, add column is_foreign boolean not null default false;
