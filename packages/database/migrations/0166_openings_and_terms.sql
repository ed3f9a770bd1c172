-- When an opening was repeated last, openings of another scan apart, and terms for scans of cancelled contracts and for drafts that nobody goes on with.

alter table contract_openings
  add column last_opened_at timestamptz not null default now(),
  -- The newest scan of that kind at the moment; 0 where what was opened is no scan or has none.
  add column newest_scan integer not null default 0;
update contract_openings set last_opened_at = opened_at;
drop index contract_openings_once;
create unique index contract_openings_once on contract_openings (contract_id, user_id, what, newest_scan, opened_hour);
drop index contract_openings_contract;
create index contract_openings_contract on contract_openings (contract_id, last_opened_at desc);

alter table companies
  add column contract_scan_days integer not null default 365 check (contract_scan_days between 1 and 3650),
  add column contract_draft_days integer not null default 180 check (contract_draft_days between 1 and 3650);
create index contracts_unfinished on contracts (updated_at) where status = 'draft' or status = 'unconfirmed' and is_returned;
