-- A preview of a merge is the merge itself, undone, and locks what it moves. What only says who wrote a row is counted instead: no index and no check
-- can refuse another writer, and a teacher has written tens of thousands of rows that others go on changing.

-- Hands over one reference: whole where nothing refuses it, else row by row.
create function hand_over_reference(name text, person text, gone integer, kept integer, out moved integer, out left_over integer) language plpgsql as $$
declare
  place tid;
begin
  moved := 0;
  left_over := 0;
  begin
    execute format('update %s set %I = $1 where %I = $2', name, person, person) using kept, gone;
    get diagnostics moved = row_count;
  exception when unique_violation or check_violation or exclusion_violation then
    -- Both have some of the rows: each is handed over by itself, or stays.
    for place in execute format('select ctid from %s where %I = $1', name, person) using gone loop
      begin
        execute format('update %s set %I = $1 where ctid = $2', name, person) using kept, place;
        moved := moved + 1;
      exception when unique_violation or check_violation or exclusion_violation then
        left_over := left_over + 1;
      end;
    end loop;
  end;
end $$;

-- What refers to an account and is handed over at a merge; whether something may refuse another account in its place.
create function references_to_accounts() returns table (table_name text, column_name text, may_refuse boolean) language sql stable as $$
  select c.conrelid::regclass::text, a.attname::text,
    exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indisunique
      and (a.attnum = any (i.indkey) or pg_get_expr(i.indexprs, i.indrelid) ~ ('\m' || a.attname || '\M')))
    or exists (select 1 from pg_constraint k where k.conrelid = c.conrelid and k.contype in ('x', 'c') and a.attnum = any (k.conkey))
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'users'::regclass and array_length(c.conkey, 1) = 1
    and c.conrelid not in (select left_out_at_merge())
$$;

create or replace function hand_over_references(gone integer, kept integer)
returns table (table_name text, column_name text, moved integer, left_over integer) language plpgsql as $$
declare
  reference record;
begin
  for reference in select r.table_name as name, r.column_name as person from references_to_accounts() r order by 1, 2 loop
    table_name := reference.name;
    column_name := reference.person;
    select h.moved, h.left_over into moved, left_over from hand_over_reference(reference.name, reference.person, gone, kept) h;
    if moved + left_over > 0 then return next; end if;
  end loop;
end $$;

-- The same for a preview, in a transaction that is undone.
create function try_references(gone integer, kept integer)
returns table (table_name text, column_name text, moved integer, left_over integer) language plpgsql as $$
declare
  reference record;
begin
  for reference in select r.table_name as name, r.column_name as person, r.may_refuse from references_to_accounts() r order by 1, 2 loop
    table_name := reference.name;
    column_name := reference.person;
    left_over := 0;
    if reference.may_refuse then
      select h.moved, h.left_over into moved, left_over from hand_over_reference(reference.name, reference.person, gone, kept) h;
    else
      execute format('select count(*)::integer from %s where %I = $1', reference.name, reference.person) into moved using gone;
    end if;
    if moved + left_over > 0 then return next; end if;
  end loop;
end $$;
