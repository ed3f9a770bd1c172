-- When a draft, which is a hidden topic, is published by itself; null when it stays a draft.
alter table steps add column publish_at timestamptz;
alter table steps add constraint steps_publish_at_of_draft check (publish_at is null or hidden);
create index steps_to_publish on steps (publish_at) where publish_at is not null;

-- Whoever publishes a topic, the moment set before is forgotten with it.
create function forget_publish_at() returns trigger language plpgsql as $$
begin
  new.publish_at := null;
  return new;
end $$;
create trigger steps_publish_at before insert or update of hidden, publish_at on steps
  for each row when (not new.hidden and new.publish_at is not null) execute function forget_publish_at();
