-- Multiplies the school of school.sql by «bench.times» within one company: people, groups, disciplines and everything of theirs.
-- The tables are found in the catalogue: those whose rows lead to users, groups, disciplines or programmes of admission. A copy raises
-- the ids of each table by a round offset, so the ids used by the calls
-- remain those of the first school, as does what its people see.
set session_replication_role = replica;
do $$
declare
  times constant integer := current_setting('bench.times')::integer;
  each record;
begin
  create temporary table copied (name regclass primary key, stride bigint);
  with recursive reached(name) as (
    values ('users'::regclass), ('groups'), ('subjects'), ('education_programs')
    union select conrelid::regclass from pg_constraint join reached on confrelid = reached.name where contype = 'f' and conrelid <> 'companies'::regclass)
  insert into copied select name from reached;

  -- The offset of a table is the next power of ten above its ids.
  for each in
    select c.name from copied c join pg_attribute a on a.attrelid = c.name and a.attname = 'id' and a.attidentity <> '' loop
    execute format('update copied set stride = (select 10 ^ length(max(id)::text) from %1$s) where name = %1$L::regclass', each.name);
  end loop;

  -- Building an index afterwards is cheaper than filling it row by row.
  create temporary table dropped_indexes as
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join copied c on c.name = i.indrelid
  where not exists (select 1 from pg_constraint where conindid = i.indexrelid);
  for each in select name from dropped_indexes loop
    execute format('drop index %s', each.name);
  end loop;

  for each in
    with shifts as (
      select a.attrelid::regclass as name, a.attname, a.attnum,
        case when a.attname = 'id' and a.attidentity <> '' then own.stride else referenced.stride end as stride,
        a.atttypid = 'text'::regtype and exists (select 1 from pg_constraint u where u.contype = 'u' and u.conrelid = a.attrelid and u.conkey = array[a.attnum]) as is_unique_text,
        referenced.name = 'users'::regclass or (own.name = 'users'::regclass and a.attname = 'id') as is_person
      from copied own join pg_attribute a on a.attrelid = own.name and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join lateral (
        select c.name, c.stride from pg_constraint f join copied c on c.name = f.confrelid
        where f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any (f.conkey) and c.stride is not null and a.atttypid in ('integer'::regtype, 'bigint'::regtype) limit 1) referenced on true),
    worded as (
      select name, attnum, attname, stride, is_person, case
          -- Names include the number of the copy, which keeps unique values unique.
          when attname in ('email', 'username', 'last_name') and name = 'users'::regclass then format('regexp_replace(x.%I, ''\d+$|\d+(?=@)'', (x.id + k * s.people)::text)', attname)
          when attname = 'name' and name = 'groups'::regclass then 'regexp_replace(x.name, ''\d+$'', (x.id + k * s.groups)::text)'
          when attname in ('title', 'code') and name = 'subjects'::regclass then format('regexp_replace(x.%I, ''\d+$'', (x.id + k * s.subjects)::text)', attname)
          when attname = 'token_hash' and name = 'sessions'::regclass then 'sha256((''bench-session-of-person-'' || x.user_id + k * s.people)::bytea)'
          when attname = 'file_token_hash' and name = 'sessions'::regclass then 'sha256((''bench-files-of-person-'' || x.user_id + k * s.people)::bytea)'
          when attname = 'object_id' and name = 'audit_records'::regclass then 'x.object_id + k * s.topics'
          when attname = 'external_id' and name = 'contract_payments'::regclass then 'x.external_id || ''-'' || k'
          -- Names that are unique by themselves, such as those of sealed files.
          when stride is null and is_unique_text then format('x.%1$I || ''-'' || k', attname)
          when stride is null then format('x.%I', attname)
          else format('x.%I + k * %s', attname, stride)
        end as value
      from shifts)
    select name, string_agg(quote_ident(attname), ', ' order by attnum) as columns, string_agg(value, ', ' order by attnum) as values,
      -- Rows of the first administrator are not copied.
      coalesce(string_agg(format('(x.%1$I is null or x.%1$I > 100)', attname), ' and ' order by attnum) filter (where is_person), 'true') as condition
    from worded group by name loop
    execute format(
      'insert into %1$s (%2$s) overriding system value select %3$s from %1$s x, generate_series(1::bigint, %5$s) k,
        (select max(stride) filter (where name = ''users''::regclass) as people, max(stride) filter (where name = ''groups''::regclass) as groups,
          max(stride) filter (where name = ''subjects''::regclass) as subjects, max(stride) filter (where name = ''steps''::regclass) as topics from copied) s
       where %4$s', each.name, each.columns, each.values, each.condition, times - 1);
  end loop;

  for each in select definition from dropped_indexes loop
    execute each.definition;
  end loop;
  for each in select name from copied where stride is not null loop
    execute format('select setval(pg_get_serial_sequence(%1$L, ''id''), (select max(id) from %1$s))', each.name);
  end loop;
  update companies c set members_count = (select count(*) from company_members m where m.company_id = c.id);
  perform describe_members(array(select user_id from company_members));
  drop table copied, dropped_indexes;
end $$;
set session_replication_role = origin;
