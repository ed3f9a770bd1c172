-- Whether the person linked the account, or an e-mail did; a link by e-mail opens an account only while it has no rights.
alter table identities add column is_own boolean not null default false;
