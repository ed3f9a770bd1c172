-- A save that changes nothing leaves the moment of the last change, which clients send back with the record they have read.
create or replace function keep_updated_at() returns trigger language plpgsql as $$
declare
  saved_at timestamptz := new.updated_at;
begin
  new.updated_at := old.updated_at;
  if new is distinct from old then
    new.updated_at := saved_at;
  end if;
  return new;
end $$;
-- Only statements that name another column count as saves: one that sets the moment alone does so because of rows elsewhere
-- that belong to the record. A migration that adds a column calls it again for the table.
create or replace function keep_updated_at_of(t regclass) returns void language plpgsql as $$
begin
  execute (
    select format('create or replace trigger when_unchanged before update of %s on %s for each row execute function keep_updated_at()',
      string_agg(quote_ident(attname), ', ' order by attnum), t)
    from pg_attribute where attrelid = t and attnum > 0 and not attisdropped and attname <> 'updated_at' and attgenerated = '');
end $$;
