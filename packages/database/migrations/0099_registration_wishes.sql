-- What whoever registers came for: the group of a link, the child of a code; done when the address is confirmed.
alter table registrations add column join_link text;
alter table registrations add column child_code_hash bytea;
create index relation_codes_expiry on relation_codes (expires_at);
