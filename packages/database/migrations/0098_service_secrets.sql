-- Secrets of outside services are encrypted with a key that is not in the database, as those of identity providers are.
-- The server encrypts at its start what was stored before.
alter table company_services rename column secret to plain_secret;
alter table company_services alter column plain_secret drop default, alter column plain_secret drop not null;
update company_services set plain_secret = null where plain_secret = '';
alter table company_services
  add column secret bytea,
  add constraint company_services_one_secret check (secret is null or plain_secret is null);
