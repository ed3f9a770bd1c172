-- A link in a mail stops the mails of its institution alone; the person's own flag is that of all.
alter table notification_settings add column has_mails boolean not null default true;
