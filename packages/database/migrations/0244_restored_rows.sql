-- Puts a deleted row back from its snapshot with every column the table has. Generated columns make themselves, a column
-- that is newer than the snapshot takes its default, a reference whose other end is gone is left out, and the row counts
-- as changed now.
create function restore_row(into_table regclass, snapshot jsonb) returns void language plpgsql as $$
declare
  kept jsonb := snapshot - 'updated_at';
  reference record;
  is_there boolean;
  names text;
begin
  for reference in
    select own.attname as name, c.confrelid::regclass as target, other.attname as target_name
    from pg_constraint c
      join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
      join pg_attribute other on other.attrelid = c.confrelid and other.attnum = c.confkey[1]
    where c.conrelid = into_table and c.contype = 'f' and cardinality(c.conkey) = 1 and not own.attnotnull
  loop
    execute format('select exists (select 1 from %s o where o.%I = (jsonb_populate_record(null::%s, $1)).%I)',
      reference.target, reference.target_name, into_table, reference.name) into is_there using kept;
    if not is_there then
      kept := kept - reference.name::text;
    end if;
  end loop;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into names from pg_attribute a
  where a.attrelid = into_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and kept ? a.attname;
  execute format('insert into %s (%s) overriding system value select %s from jsonb_populate_record(null::%s, $1)',
    into_table, names, names, into_table) using kept;
end $$;
