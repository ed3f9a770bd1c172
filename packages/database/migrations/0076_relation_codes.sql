-- Parents by code or on request, in each institution apart.
alter table relations drop constraint relations_pkey;
alter table relations add primary key (company_id, relative_id, student_id);
alter table relations add column requested_at timestamptz not null default now();
create index relations_relative on relations (relative_id);
create index relations_open on relations (company_id, requested_at) where confirmed_at is null;
drop index relations_company;

-- One code per student; only its SHA-256 is kept, and whoever uses it takes the row away.
create table relation_codes (
  company_id integer not null references companies on delete cascade,
  student_id integer not null references users on delete cascade,
  code_hash bytea not null unique,
  expires_at timestamptz not null,
  primary key (company_id, student_id)
);
create index relation_codes_student on relation_codes (student_id);
