-- Unread notifications are counted in one institution: by the index alone.
drop index notifications_unread;
create index notifications_unread on notifications (user_id, company_id) where read_at is null;
