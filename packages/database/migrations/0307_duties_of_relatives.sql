create function begin_children() returns trigger language plpgsql as $$
begin
  perform begin_duty(new.relative_id, 'children', new.company_id);
  return null;
end $$;
create trigger relations_duties after insert or update of confirmed_at on relations for each row when (new.confirmed_at is not null) execute function begin_children();
