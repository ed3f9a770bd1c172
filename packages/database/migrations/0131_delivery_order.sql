-- Since when somebody waits is read from the index alone.
drop index notification_deliveries_waiting;
create index notification_deliveries_waiting on notification_deliveries (channel, user_id, company_id, created_at) where mail_id is null;
