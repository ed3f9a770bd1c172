-- A passkey made by a session that did not prove to be the owner's, while somebody else had a way in: using it is no proof either.
alter table passkeys add column is_proved boolean not null default true;
