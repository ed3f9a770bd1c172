-- Requests that were under way when an account was erased or merged write to it afterwards; for a while that is looked for and handed over, or erased.
-- Who merged two accounts decides what late rows may bring.
alter table users add column merged_into_id integer references users on delete set null, add column merged_by_id integer references users on delete set null,
  add column erased_in integer references companies on delete set null,
  -- What the merge saw, and its own transaction: what it left because both have it stays left.
  add column merge_seen text, add column merge_transaction bigint;

-- The same as without `seen`, for rows alone that came after it.
create function hand_over_references(gone integer, kept integer, seen pg_snapshot, own bigint)
returns table (table_name text, column_name text, moved integer, left_over integer) language plpgsql as $$
declare
  reference record;
  place tid;
  -- Rows tell the lower half of the number of their transaction.
  epoch bigint := pg_snapshot_xmax(seen)::text::bigint >> 32 << 32;
begin
  for reference in
    select c.conrelid::regclass::text as name, a.attname::text as person
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and array_length(c.conkey, 1) = 1
      and c.conrelid not in (select left_out_at_merge())
    order by 1, 2
  loop
    table_name := reference.name;
    column_name := reference.person;
    moved := 0;
    left_over := 0;
    for place in execute format('select ctid from (select ctid, (xmin::text::bigint + $2)::text::xid8 as written from %s where %I = $1 offset 0) x
        where written <> $3::text::xid8 and not pg_visible_in_snapshot(written, $4)', reference.name, reference.person) using gone, epoch, own, seen loop
      begin
        execute format('update %s set %I = $1 where ctid = $2', reference.name, reference.person) using kept, place;
        moved := moved + 1;
      exception when unique_violation or check_violation or exclusion_violation then
        left_over := left_over + 1;
      end;
    end loop;
    if moved + left_over > 0 then return next; end if;
  end loop;
end $$;
