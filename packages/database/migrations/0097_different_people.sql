-- Accounts that may be one person are found by evidence: the same name and something else that both have.
-- The name is kept beside the company, whichever way ё is written, so that one index tells namesakes; it is compared by bytes, because nobody reads it.
alter table company_members add column name_key text collate "C"
  generated always as (case when last_name <> '' and first_name <> '' then translate(lower(last_name || ' ' || first_name), 'ё', 'е') end) stored;
create index company_members_name_key on company_members (company_id, name_key, user_id);
create index users_phone2 on users (phone2) where phone2 is not null;

-- Pairs about which the office said that they are two people.
create table different_people (
  company_id integer not null references companies on delete cascade,
  first_id integer not null references users on delete cascade,
  second_id integer not null references users on delete cascade,
  -- Who said so.
  author_id integer references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (company_id, first_id, second_id),
  check (first_id < second_id)
);
create index different_people_first on different_people (first_id);
create index different_people_second on different_people (second_id);
create index different_people_author on different_people (author_id);
create index different_people_created on different_people (company_id, created_at desc, first_id, second_id);

-- When somebody is erased, the histories of those from whom they were told apart forget the name.
create index audit_records_told_apart on audit_records (company_id) where action in ('told-apart', 'told-apart-undone');
