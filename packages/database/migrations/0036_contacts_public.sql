-- Whoever meets a person sees the e-mail and phone only with the person's consent, unless they look after the person or hold the permission.
alter table users add column contacts_public boolean not null default false;
