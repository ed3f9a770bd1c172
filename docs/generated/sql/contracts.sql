-- SQL statements of «contracts», written by npm run generate

-- selectUnsealed (domains/contracts/demo-applications.ts)
-- takes nothing
-- returns id integer, status contract_status, surname text, name text, patronymic text, email text, phone text, is_agent boolean, relationship_id integer, program_id integer, after_9 boolean, today text
select c.id, c.status, c.surname, c.name, c.patronymic, c.email, c.phone, c.is_agent, c.relationship_id, o.program_id, o.after_9, (now() at time zone (select tz.time_zone from companies tz where tz.id = c.company_id))::date::text as today
  from contracts c join companies d on d.id = c.company_id and d.is_demo join program_offers o on o.id = c.offer_id where c.personal is null order by c.id;

-- insertDemoScan (domains/contracts/demo-applications.ts)
-- takes $1 integer, $2 text, $3 integer, $4 text, $5 bigint
-- returns nothing
insert into contract_scans (contract_id, kind, sort, mime, bytes, sealed_name, key_id)
  values ($1, $2, 1, 'image/jpeg', $3, $4, $5);

-- updateDemo (domains/contracts/demo-applications.ts)
-- takes $1 bytea, $2 text[], $3 integer
-- returns nothing
update contracts set personal = $1, problems = $2 where id = $3;

-- eraseRefusedContracts (domains/contracts/keeping/erase-refused.ts)
-- takes nothing
-- returns id integer, company_id integer
delete from contracts c using companies k
  where k.id = c.company_id and c.status = 'cancelled' and c.signed_at is null and c.paid_at is null
    and c.cancelled_at < now() - make_interval(days => k.contract_retention_days)
  returning c.id, c.company_id;

-- removeOrphanedSealedFiles (domains/contracts/keeping/orphaned-files.ts)
-- takes $1 text[]
-- returns sealed_name text
select sealed_name from paper_files where sealed_name = any ($1::text[]);
-- Also:
--   − select sealed_name from paper_files where sealed_name = any ($::text[])
--   + select sealed_name from contract_scans where sealed_name = any ($::text[])

-- removeSealedFiles (domains/contracts/keeping/removed-files.ts)
-- takes $1 bigint
-- returns sealed_name text
select sealed_name from removed_sealed_files order by removed_at limit $1;

-- removeSealedFiles (domains/contracts/keeping/removed-files.ts)
-- takes $1 text[]
-- returns nothing
delete from removed_sealed_files where sealed_name = any ($1::text[]);

-- resealAll (domains/contracts/keeping/reseal.ts)
-- takes $1 bigint, $2 bigint
-- returns id integer, sealed_name text
select id, sealed_name from paper_files where key_id <> $1 order by id limit $2 for update;
-- Also:
--   − select id, sealed_name from paper_files where key_id <> $ order by id limit $ for update
--   + select id, sealed_name from contract_scans where key_id <> $ order by id limit $ for update

-- resealAll (domains/contracts/keeping/reseal.ts)
-- takes $1 bigint, $2 integer[]
-- returns nothing
update contract_scans set key_id = $1 where id = any ($2::int[]);

-- resealAll (domains/contracts/keeping/reseal.ts)
-- takes $1 bytea, $2 bigint
-- returns id integer, sealed bytea
select id, personal as sealed from contracts where personal is not null and substring(personal for 5) <> $1::bytea order by id limit $2 for update;

-- resealAll (domains/contracts/keeping/reseal.ts)
-- takes $1 jsonb
-- returns nothing
update contracts t set personal = decode(v.sealed, 'hex')
  from jsonb_to_recordset($1::jsonb) as v(id int, sealed text) where t.id = v.id;

-- countOld (domains/contracts/keeping/reseal.ts)
-- takes $1 bigint
-- returns n integer
select count(*)::int as n from paper_files where key_id <> $1;
-- Also:
--   − select count(*)::int as n from paper_files where key_id <> $
--   + select count(*)::int as n from contract_scans where key_id <> $

-- countOld (domains/contracts/keeping/reseal.ts)
-- takes $1 bytea
-- returns n integer
select count(*)::int as n from contracts where personal is not null and substring(personal for 5) <> $1::bytea;

-- selectPrograms (domains/contracts/offers/offers.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, code text, title text, description text, offers json
select p.id, p.code, p.title, p.description,
      coalesce((select json_agg(json_build_object('speciality', o.program_id || case when o.after_9 then '-9' else '-11' end, 'after_9', o.after_9, 'price', o.price, 'months', o.months,
          'education_form', f.title, 'starts_on', o.starts_on, 'accepts_until', o.accepts_until, 'places_left',
  case when o.places is not null
    then greatest(o.places - (select count(*)::int from contracts t where t.offer_id = o.id and t.status = 'confirmed'), 0) end, 'is_open',
  (o.is_open and not p.is_archived and o.price is not null
    and coalesce(o.accepts_until >= (now() at time zone (select tz.time_zone from companies tz where tz.id = $1::int))::date, true) and coalesce(
  case when o.places is not null
    then greatest(o.places - (select count(*)::int from contracts t where t.offer_id = o.id and t.status = 'confirmed'), 0) end > 0, true)))
          order by o.after_9 desc)
        from program_offers o left join education_forms f on f.id = o.education_form_id where o.program_id = p.id), '[]') as offers
    from education_programs p where p.company_id = $2 and not p.is_archived order by p.sort, p.id;

-- selectRelationships (domains/contracts/offers/offers.queries.ts)
-- takes $1 integer
-- returns id integer, title text
select id, title from relationships where company_id = $1 and not is_archived order by sort, id;

-- selectIsAdmitting (domains/contracts/offers/offers.queries.ts)
-- takes $1 integer, $2 integer
-- returns is_open boolean
select
  exists (select 1 from program_offers o join education_programs p on p.id = o.program_id
    where p.company_id = $1::int and
  (o.is_open and not p.is_archived and o.price is not null
    and coalesce(o.accepts_until >= (now() at time zone (select tz.time_zone from companies tz where tz.id = $2::int))::date, true) and coalesce(
  case when o.places is not null
    then greatest(o.places - (select count(*)::int from contracts t where t.offer_id = o.id and t.status = 'confirmed'), 0) end > 0, true))) as is_open;

-- selectGivenConsents (domains/contracts/office/given-consents.queries.ts)
-- takes $1 integer, $2 integer
-- returns kind text, version text, ip text, user_agent text, agreed_at timestamp with time zone
select k.kind, k.version, k.ip, k.user_agent, k.agreed_at
  from contract_consents k join contracts c on c.id = k.contract_id
  where k.contract_id = $1 and c.company_id = $2 and c.submitted_at is not null order by k.agreed_at, k.id;

-- selectContracts (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text, $5 integer, $6 boolean, $7 boolean, $8 text, $9 integer, $10 bigint, $11 bigint
-- returns id integer, student json, education_program_id integer, program text, is_after_9_class boolean, status contract_status, step smallint, is_agent boolean, missing_papers text[], corrections integer, submitted_at timestamp with time zone, confirmed_at timestamp with time zone, cancelled_at timestamp with time zone, decided_by text, signed_at timestamp with time zone, signed_both_at timestamp with time zone, paid_at timestamp with time zone, revision integer, total integer
with found as (
      select c.id, count(*) over ()::int as total from contracts c left join program_offers o on o.id = c.offer_id left join education_programs p on p.id = o.program_id
      where c.company_id = $1 and c.submitted_at is not null and c.office_state = $2 and ((c.surname || ' ' || c.name || ' ' || c.patronymic) ilike $3 or c.email ilike $4) and o.program_id = $5 and o.after_9 = $6 and coalesce(c.is_agent, false) <> $7 and not exists (select 1 from contract_scans s where s.contract_id = c.id and s.kind = $8) and c.submitted_at <= now() - make_interval(days => $9::int) order by c.surname asc, c.name asc, c.id asc limit $10 offset $11)
    select
  c.id, json_build_object('surname', c.surname, 'name', c.name, 'patronymic', c.patronymic, 'email', c.email, 'phone', c.phone) as student,
  o.program_id as education_program_id, coalesce(p.title, '') as program, o.after_9 as is_after_9_class, c.status, c.step, coalesce(c.is_agent, false) as is_agent,
  array(select k from unnest(array['passport', 'certificate']) k where not exists (select 1 from contract_scans s where s.contract_id = c.id and s.kind = k)) as missing_papers,
  (select count(*)::int from contract_corrections k where k.contract_id = c.id and k.mended_at is null) as corrections,
  c.submitted_at, c.confirmed_at, c.cancelled_at,
  (select trim(d.last_name || ' ' || d.first_name) from users d where d.id = case c.status when 'cancelled' then c.cancelled_by when 'confirmed' then c.confirmed_by end) as decided_by,
  c.signed_at, c.signed_both_at, c.paid_at, c.revision, found.total from found join contracts c on c.id = found.id left join program_offers o on o.id = c.offer_id left join education_programs p on p.id = o.program_id order by c.surname asc, c.name asc, c.id asc;

-- countContracts (domains/contracts/office/office.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text, $5 integer
-- returns unconfirmed integer, returned integer, confirmed integer, cancelled integer
select count(*) filter (where c.office_state = $1)::int as unconfirmed, count(*) filter (where c.office_state = $2)::int as returned,
    count(*) filter (where c.office_state = $3)::int as confirmed, count(*) filter (where c.office_state = $4)::int as cancelled
  from contracts c where c.company_id = $5 and c.office_state is not null;

-- selectListed (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, student json, education_program_id integer, program text, is_after_9_class boolean, status contract_status, step smallint, is_agent boolean, missing_papers text[], corrections integer, submitted_at timestamp with time zone, confirmed_at timestamp with time zone, cancelled_at timestamp with time zone, decided_by text, signed_at timestamp with time zone, signed_both_at timestamp with time zone, paid_at timestamp with time zone, revision integer
select
  c.id, json_build_object('surname', c.surname, 'name', c.name, 'patronymic', c.patronymic, 'email', c.email, 'phone', c.phone) as student,
  o.program_id as education_program_id, coalesce(p.title, '') as program, o.after_9 as is_after_9_class, c.status, c.step, coalesce(c.is_agent, false) as is_agent,
  array(select k from unnest(array['passport', 'certificate']) k where not exists (select 1 from contract_scans s where s.contract_id = c.id and s.kind = k)) as missing_papers,
  (select count(*)::int from contract_corrections k where k.contract_id = c.id and k.mended_at is null) as corrections,
  c.submitted_at, c.confirmed_at, c.cancelled_at,
  (select trim(d.last_name || ' ' || d.first_name) from users d where d.id = case c.status when 'cancelled' then c.cancelled_by when 'confirmed' then c.confirmed_by end) as decided_by,
  c.signed_at, c.signed_both_at, c.paid_at, c.revision from contracts c left join program_offers o on o.id = c.offer_id left join education_programs p on p.id = o.program_id where c.id = $1 and c.company_id = $2 and c.submitted_at is not null;

-- selectContract (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 text, $3 integer, $4 text, $5 integer, $6 integer
-- returns id integer, student json, education_program_id integer, program text, is_after_9_class boolean, status contract_status, step smallint, is_agent boolean, missing_papers text[], corrections integer, submitted_at timestamp with time zone, confirmed_at timestamp with time zone, cancelled_at timestamp with time zone, decided_by text, signed_at timestamp with time zone, signed_both_at timestamp with time zone, paid_at timestamp with time zone, revision integer, personal bytea, user json, relationship text, problems text[], description text, places integer, places_taken integer, updated_at timestamp with time zone, scans json[], asked json[], next_id integer, waiting integer
select
  c.id, json_build_object('surname', c.surname, 'name', c.name, 'patronymic', c.patronymic, 'email', c.email, 'phone', c.phone) as student,
  o.program_id as education_program_id, coalesce(p.title, '') as program, o.after_9 as is_after_9_class, c.status, c.step, coalesce(c.is_agent, false) as is_agent,
  array(select k from unnest(array['passport', 'certificate']) k where not exists (select 1 from contract_scans s where s.contract_id = c.id and s.kind = k)) as missing_papers,
  (select count(*)::int from contract_corrections k where k.contract_id = c.id and k.mended_at is null) as corrections,
  c.submitted_at, c.confirmed_at, c.cancelled_at,
  (select trim(d.last_name || ' ' || d.first_name) from users d where d.id = case c.status when 'cancelled' then c.cancelled_by when 'confirmed' then c.confirmed_by end) as decided_by,
  c.signed_at, c.signed_both_at, c.paid_at, c.revision, c.personal, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as user, coalesce(r.title, '') as relationship, c.problems, c.description, o.places,
      (select count(*)::int from contracts t where t.offer_id = c.offer_id and t.status = 'confirmed') as places_taken, c.updated_at,
      array(select json_build_object('id', s.id, 'kind', s.kind, 'mime', s.mime, 'bytes', s.bytes) from contract_scans s
        where s.contract_id = c.id order by array_position(array['passport', 'certificate', 'military', 'agent_passport'], s.kind), s.sort, s.id limit 100) as scans,
      array(select json_build_object('id', k.id, 'field', k.field, 'reason', k.reason, 'asked_at', k.asked_at, 'mended_at', k.mended_at,
          'asked_by', case when a.id is not null then json_build_object('id', a.id, 'name', trim(a.last_name || ' ' || a.first_name)) end)
        from contract_corrections k left join users a on a.id = k.asked_by where k.contract_id = c.id order by k.mended_at nulls first, k.id desc limit 100) as asked,
      (select n.id from (select c.id, c.submitted_at from contracts c where c.company_id = $1 and c.submitted_at is not null and c.office_state = $2) n
        where (n.submitted_at, n.id) > (c.submitted_at, c.id) order by n.submitted_at, n.id limit 1) as next_id,
      (select count(*)::int from contracts c where c.company_id = $3 and c.office_state = $4) as waiting
    from contracts c left join program_offers o on o.id = c.offer_id left join education_programs p on p.id = o.program_id join users u on u.id = c.user_id left join relationships r on r.id = c.relationship_id
    where c.id = $5 and c.company_id = $6 and c.submitted_at is not null;

-- selectScan (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, contract_id integer, kind text, mime text, bytes integer, sealed_name text, surname text, name text
select s.id, s.contract_id, s.kind, s.mime, s.bytes, s.sealed_name, c.surname, c.name from contract_scans s join contracts c on c.id = s.contract_id
  where s.id = $1 and s.contract_id = $2 and c.company_id = $3 and c.submitted_at is not null;

-- selectScans (domains/contracts/office/office.queries.ts)
-- takes $1 integer[], $2 text[], $3 integer, $4 text[]
-- returns id integer, contract_id integer, kind text, mime text, bytes integer, sealed_name text, surname text, name text
select s.id, s.contract_id, s.kind, s.mime, s.bytes, s.sealed_name, c.surname, c.name from contract_scans s join contracts c on c.id = s.contract_id
  where s.contract_id = any ($1::int[]) and s.kind = any ($2::text[]) and c.company_id = $3 and c.submitted_at is not null
  order by c.surname, c.name, c.id, array_position($4::text[], s.kind), s.sort, s.id limit 4000;

-- countAtOffice (domains/contracts/office/office.queries.ts)
-- takes $1 integer[], $2 integer
-- returns count integer
select count(*)::int as count from contracts c where c.id = any ($1::int[]) and c.company_id = $2 and c.submitted_at is not null;

-- lockContracts (domains/contracts/office/office.queries.ts)
-- takes $1 integer[], $2 integer
-- returns id integer
select c.id from contracts c where c.id = any ($1::int[]) and c.company_id = $2 and c.submitted_at is not null order by c.id for update;

-- confirm (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 text, $5 integer, $6 integer
-- returns id integer, user_id integer
update contracts c set status = 'confirmed', confirmed_at = now(), confirmed_by = $1, revision = c.revision + 1, updated_at = now()
  where c.id = any ($2::int[]) and c.company_id = $3 and c.submitted_at is not null and c.office_state = $4 and ($5::int is null or c.revision = $6::int) returning c.id, c.user_id;

-- cancel (domains/contracts/office/office.queries.ts)
-- takes $1 text, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns id integer, user_id integer
update contracts c set status = 'cancelled', description = $1, cancelled_at = now(), cancelled_by = $2, revision = c.revision + 1, updated_at = now()
  where c.id = $3 and c.company_id = $4 and c.submitted_at is not null and c.status <> 'cancelled' and c.paid_at is null and ($5::int is null or c.revision = $6::int) returning c.id, c.user_id;

-- deleteContract (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, user_id integer
delete from contracts c where c.id = $1 and c.company_id = $2 and c.submitted_at is not null and c.signed_at is null and c.paid_at is null returning c.id, c.user_id;

-- markReturned (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, user_id integer
update contracts c set revision = c.revision + 1, updated_at = now() where c.id = $1 and c.company_id = $2 and c.submitted_at is not null and c.status = 'unconfirmed' and ($3::int is null or c.revision = $4::int)
  returning c.id, c.user_id;

-- insertCorrections (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 text[]
-- returns nothing
delete from contract_corrections where contract_id = $1 and mended_at is null and field = any ($2::text[]);

-- insertCorrections (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 integer, $3 jsonb
-- returns nothing
insert into contract_corrections (contract_id, field, reason, asked_by)
  select $1, field, reason, $2 from jsonb_to_recordset($3::jsonb) as a(field text, reason text);

-- insertOpenings (domains/contracts/office/openings.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns nothing
insert into contract_openings (contract_id, user_id, what)
  select contract_id, $1::int, what from jsonb_to_recordset($2::jsonb) as o(contract_id int, what text)
  on conflict (contract_id, user_id, what, opened_hour) do nothing;

-- selectOpenings (domains/contracts/office/openings.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint
-- returns id bigint, what text, opened_at timestamp with time zone, user json, total integer
select o.id, o.what, o.opened_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as user, count(*) over ()::int as total
  from contract_openings o join contracts c on c.id = o.contract_id left join users u on u.id = o.user_id
  where o.contract_id = $1 and c.company_id = $2 and c.submitted_at is not null order by o.opened_at desc, o.id desc limit $3 offset $4;

-- lockOwn (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns id integer, user_id integer, status contract_status, step smallint, personal bytea, phone text, today text, open text[], scan_kinds text[], corrections json
select
  c.id, c.user_id, c.status, c.step, c.personal, coalesce(case when u.phone_confirmed_at is not null then u.phone end, c.phone) as phone, (now() at time zone (select tz.time_zone from companies tz where tz.id = $1))::date::text as today,
  array(select o.program_id || case when o.after_9 then '-9' else '-11' end from program_offers o join education_programs p on p.id = o.program_id
    where p.company_id = $2 and
  (o.is_open and not p.is_archived and o.price is not null
    and coalesce(o.accepts_until >= (now() at time zone (select tz.time_zone from companies tz where tz.id = $3::int))::date, true) and coalesce(
  case when o.places is not null
    then greatest(o.places - (select count(*)::int from contracts t where t.offer_id = o.id and t.status = 'confirmed'), 0) end > 0, true))) as open, array(select distinct s.kind from contract_scans s where s.contract_id = c.id) as scan_kinds,
  coalesce((select json_agg(json_build_object('field', x.field, 'reason', x.reason, 'asked_at', x.asked_at) order by x.id)
    from contract_corrections x where x.contract_id = c.id and x.mended_at is null), '[]') as corrections from contracts c join users u on u.id = c.user_id
    where c.company_id = $4 and c.user_id = $5 and c.status <> 'cancelled' for update of c;

-- selectOwn (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns id integer, user_id integer, status contract_status, step smallint, personal bytea, phone text, today text, open text[], scan_kinds text[], corrections json, revision integer, description text, submitted_at timestamp with time zone, confirmed_at timestamp with time zone, cancelled_at timestamp with time zone, signed_at timestamp with time zone, signed_both_at timestamp with time zone, paid_at timestamp with time zone, updated_at timestamp with time zone, scans json
select
  c.id, c.user_id, c.status, c.step, c.personal, coalesce(case when u.phone_confirmed_at is not null then u.phone end, c.phone) as phone, (now() at time zone (select tz.time_zone from companies tz where tz.id = $1))::date::text as today,
  array(select o.program_id || case when o.after_9 then '-9' else '-11' end from program_offers o join education_programs p on p.id = o.program_id
    where p.company_id = $2 and
  (o.is_open and not p.is_archived and o.price is not null
    and coalesce(o.accepts_until >= (now() at time zone (select tz.time_zone from companies tz where tz.id = $3::int))::date, true) and coalesce(
  case when o.places is not null
    then greatest(o.places - (select count(*)::int from contracts t where t.offer_id = o.id and t.status = 'confirmed'), 0) end > 0, true))) as open, array(select distinct s.kind from contract_scans s where s.contract_id = c.id) as scan_kinds,
  coalesce((select json_agg(json_build_object('field', x.field, 'reason', x.reason, 'asked_at', x.asked_at) order by x.id)
    from contract_corrections x where x.contract_id = c.id and x.mended_at is null), '[]') as corrections, c.revision, c.description, c.submitted_at, c.confirmed_at, c.cancelled_at, c.signed_at, c.signed_both_at, c.paid_at, c.updated_at,
      coalesce((select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'mime', s.mime, 'bytes', s.bytes, 'created_at', s.created_at) order by s.kind, s.sort, s.id)
        from contract_scans s where s.contract_id = c.id), '[]') as scans
    from contracts c join users u on u.id = c.user_id where c.company_id = $4 and c.user_id = $5 order by c.status = 'cancelled', c.id desc limit 1;

-- insertDraft (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text, $5 text, $6 text, $7 text
-- returns id integer
insert into contracts (company_id, user_id, surname, name, patronymic, email, phone)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (company_id, user_id) where status <> 'cancelled' do nothing returning id;

-- selectBeginning (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns surname text, name text, patronymic text, email text, phone text, last_id integer, last_personal bytea
select u.last_name as surname, u.first_name as name, u.middle_name as patronymic, coalesce(nullif(c.email, ''), u.email, '') as email,
    coalesce(u.phone, c.phone, '') as phone, c.id as last_id, c.personal as last_personal
  from users u left join lateral (select c.id, c.email, c.phone, c.personal from contracts c where c.company_id = $1 and c.user_id = $2 order by c.id desc limit 1) c on true
  where u.id = $3;

-- updateApplication (domains/contracts/own/own-contract.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 boolean, $7 bytea, $8 text[], $9 smallint, $10 integer, $11 integer, $12 integer, $13 integer, $14 boolean, $15 integer
-- returns revision integer, step smallint, updated_at timestamp with time zone
update contracts set surname = $1, name = $2, patronymic = $3, email = $4, phone = $5,
    is_agent = $6, personal = $7, problems = $8, step = $9,
    relationship_id = (select r.id from relationships r where r.id = $10::int and r.company_id = $11),
    offer_id = (select o.id from program_offers o join education_programs p on p.id = o.program_id
      where p.company_id = $12 and p.id = $13::int and o.after_9 = $14::boolean),
    revision = revision + 1, updated_at = now()
  where id = $15 returning revision, step, updated_at;

-- touchContract (domains/contracts/own/own-contract.queries.ts)
-- takes $1 text[], $2 integer
-- returns nothing
update contracts set problems = $1, revision = revision + 1, updated_at = now() where id = $2;

-- sendToOffice (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
with mended as (update contract_corrections set mended_at = now() where contract_id = $1 and mended_at is null)
  update contracts set status = 'unconfirmed', step = 5, submitted_at = now(), revision = revision + 1, updated_at = now() where id = $2;

-- renameApplicant (domains/contracts/own/own-contract.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 integer
-- returns nothing
update users set last_name = $1, first_name = $2, middle_name = $3, updated_at = now()
  where id = $4 and is_distant;

-- insertConsents (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text[], $5 text[]
-- returns nothing
insert into contract_consents (contract_id, kind, version, ip, user_agent)
  select $1::int, kind, version, $2, $3
  from unnest($4::text[], $5::text[]) as t (kind, version)
  on conflict (contract_id, kind, version) do nothing;

-- selectConsents (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer
-- returns kind text
select distinct kind from contract_consents where contract_id = $1;

-- insertScan (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 integer, $5 text, $6 bigint, $7 integer, $8 text, $9 integer
-- returns id integer, kind text, mime text, bytes integer, created_at timestamp with time zone
insert into contract_scans (contract_id, kind, sort, mime, bytes, sealed_name, key_id)
  select $1::int, $2, coalesce(max(sort), 0) + 1, $3, $4::int, $5, $6::bigint
  from contract_scans where contract_id = $7 and kind = $8 having count(*) < $9::int
  returning id, kind, mime, bytes, created_at;

-- sortScans (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer[], $2 integer, $3 text
-- returns nothing
update contract_scans s set sort = o.sort from (
    select id, row_number() over (order by array_position($1::int[], id) nulls last, sort, id) as sort
    from contract_scans where contract_id = $2 and kind = $3) o
  where s.id = o.id and s.sort <> o.sort;

-- selectOwnScan (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns kind text, mime text, sealed_name text
select s.kind, s.mime, s.sealed_name from contract_scans s join contracts c on c.id = s.contract_id
  where s.id = $1 and c.company_id = $2 and c.user_id = $3;

-- deleteScan (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from contract_scans where id = $1 and contract_id = $2;

-- selectOpenings (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint
-- returns id integer, what text, opened_at timestamp with time zone, name text, total integer
select o.id::int, o.what, o.opened_at, coalesce(concat_ws(' ', u.last_name, u.first_name), '') as name, count(*) over ()::int as total
  from contract_openings o join contracts c on c.id = o.contract_id left join users u on u.id = o.user_id
  where c.company_id = $1 and c.user_id = $2 order by o.opened_at desc, o.id desc limit $3 offset $4;

-- currentDocument (domains/contracts/papers/documents.queries.ts)
-- takes $1 integer
-- returns id integer, number text, numbered_on text, docx_sha256 text, pdf_sha256 text, price_kopecks double precision, created_at timestamp with time zone
select
  d.id, d.number, d.numbered_on::text as numbered_on, d.docx_sha256, d.pdf_sha256, d.price_kopecks::float8 as price_kopecks, d.created_at from contract_documents d
    where d.contract_id = $1 and d.superseded_at is null
      and not exists (select 1 from contract_numbers n where n.contract_id = d.contract_id and n.make_at is not null);

-- numberContracts (domains/contracts/papers/documents.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns nothing
with unnumbered as (
    select c.id, row_number() over (order by c.submitted_at, c.id)::int as place from contracts c
    where c.id = any ($1::int[]) and c.company_id = $2 and not exists (select 1 from contract_numbers n where n.contract_id = c.id)),
  today as (select (now() at time zone (select tz.time_zone from companies tz where tz.id = $3))::date as day),
  counter as (
    insert into paper_counters (company_id, kind, year, last)
    select $4::int, 'contract', extract(year from today.day)::smallint, count(*)::int from unnumbered cross join today group by today.day having count(*) > 0
    on conflict (company_id, kind, year) do update set last = paper_counters.last + excluded.last returning year, last)
  insert into contract_numbers (company_id, contract_id, year, serial, number, numbered_on, make_at, asked_by)
  select $5::int, u.id, k.year, s.serial, k.year || '-' || lpad(s.serial::text, greatest(4, length(s.serial::text)), '0'), today.day, now(), $6::int
  from unnumbered u cross join counter k cross join today
    cross join lateral (select k.last - (select count(*)::int from unnumbered) + u.place as serial) s;

-- claimWanted (domains/contracts/papers/documents.queries.ts)
-- takes nothing
-- returns id integer, contract_id integer, company_id integer, wish integer, tries smallint, asked_by integer
update contract_numbers n set make_at = now() + interval '5 minutes', tries = n.tries + 1
  from (select id from contract_numbers where make_at <= now() and contract_id is not null order by make_at, id limit 1 for update skip locked) w
  where n.id = w.id returning n.id, n.contract_id, n.company_id, n.wish, n.tries, n.asked_by;

-- markFailed (domains/contracts/papers/documents.queries.ts)
-- takes $1 text, $2 integer, $3 integer
-- returns nothing
update contract_numbers set make_at = null, tries = 0, failure = $1 where id = $2 and wish = $3;

-- putOff (domains/contracts/papers/documents.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update contract_numbers set make_at = now() + interval '30 seconds' where id = $1 and wish = $2;

-- selectSource (domains/contracts/papers/documents.queries.ts)
-- takes $1 integer
-- returns personal bytea, surname text, name text, patronymic text, email text, phone text, is_agent boolean, relationship text, number text, numbered_on text, program_code text, program_title text, after_9 boolean, price double precision, months integer, starts_on text, education_form text, template_id integer, template_file text
select c.personal, c.surname, c.name, c.patronymic, c.email, c.phone, coalesce(c.is_agent, false) as is_agent, coalesce(r.title, '') as relationship,
    n.number, n.numbered_on::text as numbered_on, coalesce(p.code, '') as program_code, coalesce(p.title, '') as program_title, o.after_9,
    o.price::float8 as price, o.months, o.starts_on::text as starts_on, coalesce(f.title, '') as education_form,
    t.id as template_id, pf.sealed_name as template_file
  from contracts c join contract_numbers n on n.contract_id = c.id
    left join program_offers o on o.id = c.offer_id left join education_programs p on p.id = o.program_id
    left join education_forms f on f.id = o.education_form_id left join relationships r on r.id = c.relationship_id
    left join contract_templates t on t.company_id = c.company_id and t.kind = 'contract' and t.is_current
    left join paper_files pf on pf.template_id = t.id
  where c.id = $1;

-- selectParticulars (domains/contracts/papers/documents.queries.ts)
-- takes $1 integer
-- returns legal_name text, city text, head text, basis text, signer text, licence text, address text, details text
select coalesce(nullif(p.legal_name, ''), k.title, '') as legal_name, coalesce(p.city, '') as city, coalesce(p.head, '') as head, coalesce(p.basis, '') as basis,
    coalesce(p.signer, '') as signer, coalesce(p.licence, '') as licence, coalesce(p.address, '') as address, coalesce(p.details, '') as details
  from companies k left join paper_particulars p on p.company_id = k.id where k.id = $1;

-- selectPrograms (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 boolean, $3 text, $4 bigint, $5 bigint, $6 contract_status, $7 contract_status
-- returns id integer, code text, title text, description text, is_archived boolean, updated_at timestamp with time zone, offers json, total integer
with found as (
      select id, count(*) over ()::int as total from education_programs where company_id = $1 and is_archived = $2 and (code || ' ' || title) ilike $3
      order by sort, id limit $4 offset $5)
    select
  p.id, p.code, p.title, p.description, p.is_archived, p.updated_at,
  coalesce((select json_agg(json_build_object('id', o.id, 'after_9', o.after_9, 'price', o.price, 'places', o.places, 'months', o.months,
      'education_form_id', o.education_form_id, 'education_form', coalesce(f.title, ''), 'starts_on', o.starts_on, 'accepts_until', o.accepts_until,
      'is_open', o.is_open, 'waiting', (select count(*)::int from contracts c where c.offer_id = o.id and c.status = $6), 'confirmed', (select count(*)::int from contracts c where c.offer_id = o.id and c.status = $7)) order by o.after_9 desc)
    from program_offers o left join education_forms f on f.id = o.education_form_id where o.program_id = p.id), '[]') as offers, found.total from found join education_programs p on p.id = found.id order by p.sort, p.id;

-- selectProgram (domains/contracts/programs/programs.queries.ts)
-- takes $1 contract_status, $2 contract_status, $3 integer, $4 integer
-- returns id integer, code text, title text, description text, is_archived boolean, updated_at timestamp with time zone, offers json
select
  p.id, p.code, p.title, p.description, p.is_archived, p.updated_at,
  coalesce((select json_agg(json_build_object('id', o.id, 'after_9', o.after_9, 'price', o.price, 'places', o.places, 'months', o.months,
      'education_form_id', o.education_form_id, 'education_form', coalesce(f.title, ''), 'starts_on', o.starts_on, 'accepts_until', o.accepts_until,
      'is_open', o.is_open, 'waiting', (select count(*)::int from contracts c where c.offer_id = o.id and c.status = $1), 'confirmed', (select count(*)::int from contracts c where c.offer_id = o.id and c.status = $2)) order by o.after_9 desc)
    from program_offers o left join education_forms f on f.id = o.education_form_id where o.program_id = p.id), '[]') as offers from education_programs p where p.id = $3 and p.company_id = $4;

-- insertProgram (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text, $5 integer
-- returns id integer
insert into education_programs (company_id, code, title, description, sort)
  select $1::int, $2, $3, $4, coalesce(max(sort), 0) + 1
  from education_programs where company_id = $5 returning id;

-- updateProgram (domains/contracts/programs/programs.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 boolean, $5 integer, $6 integer, $7 timestamp with time zone, $8 timestamp with time zone
-- returns id integer
update education_programs p set code = coalesce($1::text, code), title = coalesce($2::text, title),
    description = coalesce($3::text, description), is_archived = coalesce($4::boolean, is_archived), updated_at = now()
  where p.id = $5 and p.company_id = $6
    and ($7::timestamptz is null or p.updated_at = $8::timestamptz)
  returning p.id;

-- saveOffers (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 boolean[]
-- returns nothing
delete from program_offers o where o.program_id = $1 and o.after_9 <> all ($2::boolean[])
  and not exists (select 1 from contracts c where c.offer_id = o.id);

-- saveOffers (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 boolean[]
-- returns nothing
update program_offers set is_open = false where program_id = $1 and after_9 <> all ($2::boolean[]);

-- saveOffers (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns nothing
insert into program_offers (program_id, after_9, price, places, months, education_form_id, starts_on, accepts_until, is_open)
  select $1::int, after_9, price, places, months, education_form_id, starts_on, accepts_until, is_open
  from jsonb_to_recordset($2::jsonb)
    as t(after_9 boolean, price bigint, places int, months int, education_form_id int, starts_on date, accepts_until date, is_open boolean)
  on conflict (program_id, after_9) do update set price = excluded.price, places = excluded.places, months = excluded.months,
    education_form_id = excluded.education_form_id, starts_on = excluded.starts_on, accepts_until = excluded.accepts_until, is_open = excluded.is_open;

-- countForms (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns count integer
select count(*)::int as count from education_forms where company_id = $1 and id = any ($2::int[]);

-- selectRelationships (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer
-- returns id integer, title text, is_archived boolean, contracts_count integer, updated_at timestamp with time zone
select r.id, r.title, r.is_archived, (select count(*)::int from contracts c where c.relationship_id = r.id) as contracts_count, r.updated_at
  from relationships r where r.company_id = $1 order by r.is_archived, r.sort, r.id limit 500;

-- lockRelationships (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer
-- returns pg_advisory_xact_lock void
select pg_advisory_xact_lock(4719, $1);

-- storeRelationships (domains/contracts/programs/programs.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns nothing
update relationships r set title = w.title, sort = w.sort, is_archived = false, updated_at = now()
  from jsonb_to_recordset($1::jsonb) as w(id int, title text, sort int)
  where r.id = w.id and r.company_id = $2 and (r.title, r.sort, r.is_archived) is distinct from (w.title, w.sort, false);

-- storeRelationships (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns nothing
insert into relationships (company_id, title, sort)
  select $1::int, w.title, w.sort from jsonb_to_recordset($2::jsonb) as w(id int, title text, sort int) where w.id is null;

-- removeRelationships (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer[], $2 integer
-- returns id integer, is_deleted boolean
with chosen as materialized (
    select r.id, not exists (select 1 from contracts c where c.relationship_id = r.id) as is_deleted
    from relationships r where r.id = any ($1::int[]) and r.company_id = $2),
  gone as (delete from relationships r using chosen where r.id = chosen.id and chosen.is_deleted),
  kept as (update relationships r set is_archived = true, updated_at = now() from chosen where r.id = chosen.id and not chosen.is_deleted)
  select id, is_deleted from chosen;

-- selectSettings (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer
-- returns retention_days integer
select contract_retention_days as retention_days from companies where id = $1;

-- updateSettings (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update companies set contract_retention_days = $1 where id = $2;

-- insertApplicant (domains/contracts/sign-up/sign-up.queries.ts)
-- takes $1 text, $2 text, $3 text
-- returns id integer
insert into users (password_hash, first_name, last_name, middle_name, is_distant)
  values ('', $1, $2, $3, true) returning id;

-- selectApplicants (domains/contracts/sign-up/sign-up.queries.ts)
-- takes $1 integer[], $2 integer
-- returns id integer
select u.id from users u where u.id = any ($1)
  and (u.is_distant or exists (select 1 from contracts c where c.user_id = u.id and c.company_id = $2));
