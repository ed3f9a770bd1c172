-- The office's side of admission: how long refused applications stay, openings counted once an hour, scans that are to be removed from the disk.

alter table companies
  add column contract_retention_days integer not null default 180 check (contract_retention_days between 1 and 3650);

alter table relationships add column updated_at timestamptz not null default now();

-- Somebody who reads page after page opens the document once an hour.
alter table contract_openings
  add column opened_hour bigint not null default floor(extract(epoch from now()) / 3600)::bigint;
create unique index contract_openings_once on contract_openings (contract_id, user_id, what, opened_hour);

create index contracts_cancelled on contracts (status, cancelled_at);

-- Names of sealed files whose row is gone, however it went; a job removes the files and then the names.
create table removed_sealed_files (
  sealed_name text primary key,
  removed_at timestamptz not null default now()
);
create function note_removed_sealed_file() returns trigger language plpgsql as $$
begin
  insert into removed_sealed_files (sealed_name) values (old.sealed_name) on conflict do nothing;
  return null;
end $$;
create trigger contract_scans_removed after delete on contract_scans
  for each row execute function note_removed_sealed_file();
