-- So is an account of a provider that such a session linked.
alter table identities add column is_proved boolean not null default true;
