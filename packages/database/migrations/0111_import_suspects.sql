-- Why people here may be the person of a row: { "12": ["phone", "other-email"] }.
alter table user_import_rows add column suspect_signs jsonb not null default '{}';
-- The row waits for a choice although it shares nothing but a name with anybody here.
alter table user_import_rows add column is_namesake boolean not null default false;
