-- When two accounts become one, whatever proves a sign-in or is about to change how one signs in stays with the account that it was set up for,
-- because who has it may be another person than the one who remains.
create function left_out_at_merge() returns setof regclass language sql stable as $$
  values ('sessions'::regclass), ('known_devices'), ('company_members'), ('result_revisions'),
    ('authenticators'), ('passkeys'), ('recovery_codes'), ('pending_sign_ins'),
    ('identities'), ('identity_flows'), ('phone_codes'), ('phone_claims'), ('email_changes')
$$;

create or replace function hand_over_references(gone integer, kept integer)
returns table (table_name text, column_name text, moved integer, left_over integer) language plpgsql as $$
declare
  reference record;
  place tid;
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
    begin
      execute format('update %s set %I = $1 where %I = $2', reference.name, reference.person, reference.person) using kept, gone;
      get diagnostics moved = row_count;
    exception when unique_violation or check_violation or exclusion_violation then
      -- Both have some of the rows: each is handed over by itself, or stays.
      for place in execute format('select ctid from %s where %I = $1', reference.name, reference.person) using gone loop
        begin
          execute format('update %s set %I = $1 where ctid = $2', reference.name, reference.person) using kept, place;
          moved := moved + 1;
        exception when unique_violation or check_violation or exclusion_violation then
          left_over := left_over + 1;
        end;
      end loop;
    end;
    if moved + left_over > 0 then return next; end if;
  end loop;
end $$;
