-- When the session has proved to be the owner's: by a call to the proved phone, or by a code of the office. Who else has a way in profits nothing by it.
alter table sessions add column owner_proved_at timestamptz,
  -- The company for which alone it has; null: for all. A code of its office, or an application begun there, says nothing to another one.
  add column owner_proved_in integer;
