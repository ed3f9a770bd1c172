-- The weekly mail to parents: when an institution's was last made, and who does not want it.
alter table companies add column family_week_at timestamptz not null default now();
alter table notification_settings add column family_week boolean not null default true;
