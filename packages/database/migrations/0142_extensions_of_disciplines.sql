-- Whether students may ask for more time in the topics of a discipline.
alter table subjects add column is_extensions_allowed boolean not null default true;

-- Those that wait in order, and those that were decided, the latest first.
create index extension_requests_state on extension_requests (company_id, state, id);
drop index extension_requests_company;
