-- The system whose export a sheet is; empty for any other table. The kind of a sheet is empty until somebody says who is in its rows.
alter table user_import_sheets add column source text not null default '';
