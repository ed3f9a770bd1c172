-- The password was typed to open the session: only then may it be replaced without being typed again, for a moment.
alter table sessions add column by_password boolean not null default false;
alter table pending_sign_ins add column by_password boolean not null default false;
