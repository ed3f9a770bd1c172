-- How notifications leave the application: by mail and to devices.
-- Those of before count as dispatched, so that nobody is flooded by them.
alter table notifications
  -- Told by the list and the digest alone, without a pop-up, a mail at once or a push message.
  add column is_quiet boolean not null default false,
  add column dispatched_at timestamptz default now();
alter table notifications alter column dispatched_at drop default;
create index notifications_undispatched on notifications (id) where dispatched_at is null;
create index notifications_schedule on notifications (user_id, created_at) where type = 'schedule' and read_at is null;
