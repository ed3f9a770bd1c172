-- SQL statements of «contracts», written by npm run generate

-- announceToOffice (domains/contracts/announce-contract.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 bigint
-- returns id integer
select x.user_id as id from admin_roles r join admin_role_users x on x.role_id = r.id
  where r.company_id = $1 and 'contracts_read' = any (r.permissions) and x.company_id = $2
  union select m.user_id from company_members m where m.company_id = $3 and m.is_moderator limit $4;

-- selectScans (domains/contracts/archived-records.queries.ts)
-- takes $1 integer, $2 bigint
-- returns kind text, mime text, bytes integer, sealed_name text
select s.kind, s.mime, s.bytes, s.sealed_name from contract_scans s where s.contract_id = $1 order by s.kind, s.sort, s.id limit $2;

-- selectFiles (domains/contracts/archived-records.queries.ts)
-- takes $1 integer, $2 bigint
-- returns id integer, number text, format text, bytes integer, sealed_name text, sha256 text
select d.id, d.number, f.format, f.bytes, f.sealed_name, case f.format when 'docx' then d.docx_sha256 else d.pdf_sha256 end as sha256 from contract_documents d join paper_files f on f.document_id = d.id
  where d.contract_id = $1 order by d.id, f.format limit $2;

-- selectConsents (domains/contracts/archived-records.queries.ts)
-- takes $1 integer
-- returns kind text, version text, ip text, user_agent text, agreed_at timestamp with time zone
select k.kind, k.version, k.ip, k.user_agent, k.agreed_at from contract_consents k where k.contract_id = $1 order by k.agreed_at, k.id;

-- selectPayments (domains/contracts/archived-records.queries.ts)
-- takes $1 integer
-- returns id integer, provider text, status text, amount bigint, paid_amount bigint, returned_amount bigint, created_at timestamp with time zone, paid_at timestamp with time zone
select y.id, y.provider, y.status, y.amount, y.paid_amount, y.returned_amount, y.created_at, y.paid_at from contract_payments y
  where y.contract_id = $1 order by y.id;

-- selectOrders (domains/contracts/archived-records.queries.ts)
-- takes $1 integer
-- returns number text, ordered_on text, enrolled_on text, group text, unpaid_reason text, undone_at timestamp with time zone
select r.number, r.ordered_on::text as ordered_on, r.enrolled_on::text as enrolled_on, r.group_name as group, r.unpaid_reason, r.undone_at
  from enrolment_order_people x join enrolment_orders r on r.id = x.order_id where x.contract_id = $1 order by r.id;

-- selectUnsealed (domains/contracts/demo-applications.ts)
-- takes nothing
-- returns id integer, status contract_status, surname text, name text, patronymic text, email text, phone text, is_agent boolean, relationship_id integer, program_id integer, after_9 boolean, today text
select c.id, c.status, c.surname, c.name, c.patronymic, c.email, c.phone, coalesce(c.is_agent, false) as is_agent, c.relationship_id, o.program_id, o.after_9, (now() at time zone (select tz.time_zone from companies tz where tz.id = c.company_id))::date::text as today
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

-- selectUnnumbered (domains/contracts/demo-applications.ts)
-- takes nothing
-- returns company_id integer, asked_by integer, ids integer[]
select c.company_id, min(coalesce(c.confirmed_by, c.user_id)) as asked_by, array_agg(c.id) as ids
  from contracts c join companies d on d.id = c.company_id and d.is_demo
  where c.status = 'confirmed' and not exists (select 1 from contract_numbers n where n.contract_id = c.id) group by c.company_id;

-- selectWaiting (domains/contracts/demo-stages.ts)
-- takes nothing
-- returns id integer, user_id integer, officer_id integer, step smallint, surname text, name text, patronymic text, phone text, is_agent boolean, personal bytea, document_id integer, number text, pdf_sha256 text
select c.id, c.user_id, c.confirmed_by as officer_id, c.step, c.surname, c.name, c.patronymic, c.phone, coalesce(c.is_agent, false) as is_agent, c.personal,
    k.id as document_id, k.number, k.pdf_sha256
  from contracts c join companies d on d.id = c.company_id and d.is_demo join contract_documents k on k.contract_id = c.id and k.superseded_at is null
  where c.status = 'confirmed' and c.step > 5 and c.signed_at is null and c.confirmed_by is not null order by c.id;

-- selectStudying (domains/contracts/demo-stages.ts)
-- takes nothing
-- returns company_id integer, officer_id integer, contract_id integer, group_id integer, name text, today text
select c.company_id, c.confirmed_by as officer_id, c.id as contract_id, g.id as group_id, g.name, (now() at time zone (select tz.time_zone from companies tz where tz.id = c.company_id))::date::text as today
  from contracts c join companies d on d.id = c.company_id and d.is_demo join groups g on g.id = c.enrolled_group_id
  where c.paid_at is not null and c.confirmed_by is not null and not exists (select 1 from enrolment_orders r where r.company_id = c.company_id)
  order by c.id limit 1;

-- eraseRefusedContracts (domains/contracts/keeping/erase-refused.ts)
-- takes nothing
-- returns id integer, company_id integer
delete from contracts c using companies k
  where k.id = c.company_id and c.status = 'cancelled' and not (c.signed_at is not null or c.paid_at is not null)
    and c.cancelled_at < now() - make_interval(days => k.contract_retention_days)
  returning c.id, c.company_id;

-- eraseRefusedContracts (domains/contracts/keeping/erase-refused.ts)
-- takes nothing
-- returns id integer, company_id integer
delete from contracts c using companies k
  where k.id = c.company_id and (c.status = 'draft' or c.status = 'unconfirmed' and c.is_returned) and not (c.signed_at is not null or c.paid_at is not null)
    and c.updated_at < now() - make_interval(days => k.contract_draft_days)
  returning c.id, c.company_id;

-- eraseRefusedContracts (domains/contracts/keeping/erase-refused.ts)
-- takes nothing
-- returns id integer, company_id integer
with gone as (
    delete from contract_scans s using contracts c, companies k
    where c.id = s.contract_id and k.id = c.company_id and c.status = 'cancelled' and (c.signed_at is not null or c.paid_at is not null)
      and c.cancelled_at < now() - make_interval(days => k.contract_scan_days)
    returning c.id, c.company_id)
  select distinct id, company_id from gone order by id;

-- removeOrphanedSealedFiles (domains/contracts/keeping/orphaned-files.ts)
-- takes $1 text[]
-- returns sealed_name text
select sealed_name from paper_files where sealed_name = any ($1::text[]);
-- Also:
--   − select sealed_name from paper_files where sealed_name = any ($::text[])
--   + select sealed_name from report_jobs where sealed_name = any ($::text[])
-- Also:
--   − select sealed_name from paper_files where sealed_name = any ($::text[])
--   + select sealed_name from contract_scans where sealed_name = any ($::text[])
-- Also:
--   − select sealed_name from paper_files where sealed_name = any ($::text[])
--   + select sealed_name from report_templates where sealed_name = any ($::text[])

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
select id, sealed_name from paper_files where key_id <> $1 and sealed_name is not null order by id limit $2 for update;
-- Also:
--   − select id, sealed_name from paper_files where key_id <> $ and sealed_name is not null order by id limit $ for update
--   + select id, sealed_name from report_jobs where key_id <> $ and sealed_name is not null order by id limit $ for update
-- Also:
--   − select id, sealed_name from paper_files where key_id <> $ and sealed_name is not null order by id limit $ for update
--   + select id, sealed_name from contract_scans where key_id <> $ and sealed_name is not null order by id limit $ for update
-- Also:
--   − select id, sealed_name from paper_files where key_id <> $ and sealed_name is not null order by id limit $ for update
--   + select id, sealed_name from report_templates where key_id <> $ and sealed_name is not null order by id limit $ for update

-- resealAll (domains/contracts/keeping/reseal.ts)
-- takes $1 bigint, $2 integer[]
-- returns nothing
update paper_files set key_id = $1 where id = any ($2::int[]);
-- Also:
--   − update paper_files set key_id = $ where id = any ($::int[])
--   + update report_jobs set key_id = $ where id = any ($::int[])
-- Also:
--   − update paper_files set key_id = $ where id = any ($::int[])
--   + update contract_scans set key_id = $ where id = any ($::int[])
-- Also:
--   − update paper_files set key_id = $ where id = any ($::int[])
--   + update report_templates set key_id = $ where id = any ($::int[])

-- resealAll (domains/contracts/keeping/reseal.ts)
-- takes $1 bytea, $2 bigint
-- returns id integer, sealed bytea
select id, personal as sealed from contracts where personal is not null and substring(personal for 5) <> $1::bytea order by id limit $2 for update;
-- Also:
--   − select id, personal as sealed from contracts where personal is not null and substring(personal for 5) <> $::bytea order by id limit $ for update
--   + select id, record as sealed from contract_signatures where record is not null and substring(record for 5) <> $::bytea order by id limit $ for update

-- resealAll (domains/contracts/keeping/reseal.ts)
-- takes $1 jsonb
-- returns nothing
update contracts t set personal = decode(v.sealed, 'hex')
  from jsonb_to_recordset($1::jsonb) as v(id int, sealed text) where t.id = v.id;
-- Also:
--   − update contracts t set personal = decode(v.sealed, 'hex')
--   + update contract_signatures t set record = decode(v.sealed, 'hex')

-- countOld (domains/contracts/keeping/reseal.ts)
-- takes $1 bigint
-- returns n integer
select count(*)::int as n from paper_files where key_id <> $1;
-- Also:
--   − select count(*)::int as n from paper_files where key_id <> $
--   + select count(*)::int as n from report_jobs where key_id <> $
-- Also:
--   − select count(*)::int as n from paper_files where key_id <> $
--   + select count(*)::int as n from contract_scans where key_id <> $
-- Also:
--   − select count(*)::int as n from paper_files where key_id <> $
--   + select count(*)::int as n from report_templates where key_id <> $

-- countOld (domains/contracts/keeping/reseal.ts)
-- takes $1 bytea
-- returns n integer
select count(*)::int as n from contracts where personal is not null and substring(personal for 5) <> $1::bytea;
-- Also:
--   − select count(*)::int as n from contracts where personal is not null and substring(personal for 5) <> $::bytea
--   + select count(*)::int as n from contract_signatures where record is not null and substring(record for 5) <> $::bytea

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

-- assertOthers, selectOwnAmong (domains/contracts/office/contracts.access.ts)
-- takes $1 integer[], $2 integer, $3 integer
-- returns id integer
select c.id from contracts c where c.id = any ($1::int[]) and c.user_id = $2 and c.company_id = $3 and c.submitted_at is not null;

-- selectGivenConsents (domains/contracts/office/given-consents.queries.ts)
-- takes $1 integer, $2 integer
-- returns kind text, version text, ip text, user_agent text, agreed_at timestamp with time zone
select k.kind, k.version, k.ip, k.user_agent, k.agreed_at
  from contract_consents k join contracts c on c.id = k.contract_id
  where k.contract_id = $1 and c.company_id = $2 and c.submitted_at is not null order by k.agreed_at, k.id;

-- selectContracts (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text, $5 integer, $6 boolean, $7 boolean, $8 text, $9 integer, $10 bigint, $11 bigint, $12 integer
-- returns id integer, student json, education_program_id integer, program text, is_after_9_class boolean, status contract_status, step smallint, is_agent boolean, missing_papers text[], corrections integer, submitted_at timestamp with time zone, confirmed_at timestamp with time zone, cancelled_at timestamp with time zone, decided_by text, signed_at timestamp with time zone, signed_both_at timestamp with time zone, paid_at timestamp with time zone, revision integer, is_own boolean, total integer
with found as (
      select c.id, count(*) over ()::int as total from contracts c left join program_offers o on o.id = c.offer_id left join education_programs p on p.id = o.program_id
      where c.company_id = $1 and c.submitted_at is not null and c.office_state = $2 and (((fold_words(c.surname || ' ' || c.name || ' ' || c.patronymic) like $3 or fold_words(c.email) like $4))) and o.program_id = $5 and o.after_9 = $6 and coalesce(c.is_agent, false) <> $7 and not exists (select 1 from contract_scans s where s.contract_id = c.id and s.kind = $8) and c.submitted_at <= now() - make_interval(days => $9::int) order by c.surname asc, c.name asc, c.id asc limit $10 offset $11)
    select
  c.id, json_build_object('surname', c.surname, 'name', c.name, 'patronymic', c.patronymic, 'email', c.email, 'phone', c.phone) as student,
  o.program_id as education_program_id, coalesce(p.title, '') as program, o.after_9 as is_after_9_class, c.status, c.step, coalesce(c.is_agent, false) as is_agent,
  array(select k from unnest(array['passport', 'certificate']) k where not exists (select 1 from contract_scans s where s.contract_id = c.id and s.kind = k)) as missing_papers,
  (select count(*)::int from contract_corrections k where k.contract_id = c.id and k.mended_at is null) as corrections,
  c.submitted_at, c.confirmed_at, c.cancelled_at,
  (select trim(d.last_name || ' ' || d.first_name) from users d where d.id = case c.status when 'cancelled' then c.cancelled_by when 'confirmed' then c.confirmed_by end) as decided_by,
  c.signed_at, c.signed_both_at, c.paid_at, c.revision, c.user_id = $12 as is_own, found.total from found join contracts c on c.id = found.id left join program_offers o on o.id = c.offer_id left join education_programs p on p.id = o.program_id order by c.surname asc, c.name asc, c.id asc;
-- Also:
--   − where c.company_id = $ and c.submitted_at is not null and c.office_state = $ and (((fold_words(c.surname || ' ' || c.name || ' ' || c.patronymic) like $ or fold_words(c.email) like $))) and o.program_id = $ and o.after_9 = $ and coalesce(c.is_agent, false) <> $ and not exists (select 1 from contract_scans s where s.contract_id = c.id and s.kind = $) and c.submitted_at <= now() - make_interval(days => $::int) order by c.surname asc, c.name asc, c.id asc limit $ offset $)
--   + where c.company_id = $ and c.submitted_at is not null and c.office_state = $ and (((fold_words(c.surname || ' ' || c.name || ' ' || c.patronymic) like $ or fold_words(c.email) like $))) and o.program_id = $ and o.after_9 = $ and coalesce(c.is_agent, false) <> $ and not exists (select 1 from contract_scans s where s.contract_id = c.id and s.kind = $) and c.submitted_at <= now() - make_interval(days => $::int) and (c.signed_at is null and c.paid_at is null) order by c.surname asc, c.name asc, c.id asc limit $ offset $)

-- selectFoundIds (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text, $5 integer, $6 boolean, $7 boolean, $8 text, $9 integer, $10 bigint
-- returns id integer
select c.id from contracts c left join program_offers o on o.id = c.offer_id
      where c.company_id = $1 and c.submitted_at is not null and c.office_state = $2 and (((fold_words(c.surname || ' ' || c.name || ' ' || c.patronymic) like $3 or fold_words(c.email) like $4))) and o.program_id = $5 and o.after_9 = $6 and coalesce(c.is_agent, false) <> $7 and not exists (select 1 from contract_scans s where s.contract_id = c.id and s.kind = $8) and c.submitted_at <= now() - make_interval(days => $9::int) and (c.paid_at is not null and not
  exists (select 1 from enrolment_order_people p join enrolment_orders r on r.id = p.order_id where p.contract_id = c.id and r.undone_at is null)) order by c.surname asc, c.name asc, c.id asc limit $10;

-- countContracts (domains/contracts/office/office.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text, $5 integer
-- returns unconfirmed integer, returned integer, confirmed integer, cancelled integer
select count(*) filter (where c.office_state = $1)::int as unconfirmed, count(*) filter (where c.office_state = $2)::int as returned,
    count(*) filter (where c.office_state = $3)::int as confirmed, count(*) filter (where c.office_state = $4)::int as cancelled
  from contracts c where c.company_id = $5 and c.office_state is not null;

-- selectListed (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, student json, education_program_id integer, program text, is_after_9_class boolean, status contract_status, step smallint, is_agent boolean, missing_papers text[], corrections integer, submitted_at timestamp with time zone, confirmed_at timestamp with time zone, cancelled_at timestamp with time zone, decided_by text, signed_at timestamp with time zone, signed_both_at timestamp with time zone, paid_at timestamp with time zone, revision integer, is_own boolean
select
  c.id, json_build_object('surname', c.surname, 'name', c.name, 'patronymic', c.patronymic, 'email', c.email, 'phone', c.phone) as student,
  o.program_id as education_program_id, coalesce(p.title, '') as program, o.after_9 as is_after_9_class, c.status, c.step, coalesce(c.is_agent, false) as is_agent,
  array(select k from unnest(array['passport', 'certificate']) k where not exists (select 1 from contract_scans s where s.contract_id = c.id and s.kind = k)) as missing_papers,
  (select count(*)::int from contract_corrections k where k.contract_id = c.id and k.mended_at is null) as corrections,
  c.submitted_at, c.confirmed_at, c.cancelled_at,
  (select trim(d.last_name || ' ' || d.first_name) from users d where d.id = case c.status when 'cancelled' then c.cancelled_by when 'confirmed' then c.confirmed_by end) as decided_by,
  c.signed_at, c.signed_both_at, c.paid_at, c.revision, c.user_id = $1 as is_own from contracts c left join program_offers o on o.id = c.offer_id left join education_programs p on p.id = o.program_id where c.id = $2 and c.company_id = $3 and c.submitted_at is not null;

-- selectContract (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 integer, $5 text, $6 integer, $7 integer
-- returns id integer, student json, education_program_id integer, program text, is_after_9_class boolean, status contract_status, step smallint, is_agent boolean, missing_papers text[], corrections integer, submitted_at timestamp with time zone, confirmed_at timestamp with time zone, cancelled_at timestamp with time zone, decided_by text, signed_at timestamp with time zone, signed_both_at timestamp with time zone, paid_at timestamp with time zone, revision integer, is_own boolean, personal bytea, user json, relationship text, problems text[], description text, is_part_returned boolean, places integer, places_taken integer, is_sealed boolean, has_proved_phone boolean, updated_at timestamp with time zone, scans json[], asked json[], next_id integer, waiting integer
select
  c.id, json_build_object('surname', c.surname, 'name', c.name, 'patronymic', c.patronymic, 'email', c.email, 'phone', c.phone) as student,
  o.program_id as education_program_id, coalesce(p.title, '') as program, o.after_9 as is_after_9_class, c.status, c.step, coalesce(c.is_agent, false) as is_agent,
  array(select k from unnest(array['passport', 'certificate']) k where not exists (select 1 from contract_scans s where s.contract_id = c.id and s.kind = k)) as missing_papers,
  (select count(*)::int from contract_corrections k where k.contract_id = c.id and k.mended_at is null) as corrections,
  c.submitted_at, c.confirmed_at, c.cancelled_at,
  (select trim(d.last_name || ' ' || d.first_name) from users d where d.id = case c.status when 'cancelled' then c.cancelled_by when 'confirmed' then c.confirmed_by end) as decided_by,
  c.signed_at, c.signed_both_at, c.paid_at, c.revision, c.user_id = $1 as is_own, c.personal, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) as user, coalesce(r.title, '') as relationship, c.problems, c.description, coalesce(
  (c.paid_at is not null and
  coalesce((select sum(x.paid_amount - x.returned_amount) from contract_payments x where x.contract_id = c.id), 0)::bigint <
  coalesce((select d.price_kopecks from contract_documents d where d.contract_id = c.id and d.superseded_at is null),
    (select o.price from program_offers o where o.id = c.offer_id)) and exists (select 1 from contract_payments x where x.contract_id = c.id and x.returned_amount > 0)), false) as is_part_returned, o.places,
      (select count(*)::int from contracts t where t.offer_id = c.offer_id and t.status = 'confirmed') as places_taken, u.ways_in_changed_at is not null as is_sealed, u.proved_phone is not null as has_proved_phone, c.updated_at,
      array(select json_build_object('id', s.id, 'kind', s.kind, 'mime', s.mime, 'bytes', s.bytes) from contract_scans s
        where s.contract_id = c.id order by array_position(array['passport', 'certificate', 'military', 'agent_passport'], s.kind), s.sort, s.id limit 100) as scans,
      array(select json_build_object('id', k.id, 'field', k.field, 'reason', k.reason, 'asked_at', k.asked_at, 'mended_at', k.mended_at,
          'asked_by', case when a.id is not null then json_build_object('id', a.id, 'name', trim(a.last_name || ' ' || a.first_name)) end)
        from contract_corrections k left join users a on a.id = k.asked_by where k.contract_id = c.id order by k.mended_at nulls first, k.id desc limit 100) as asked,
      (select n.id from (select c.id, c.submitted_at from contracts c where c.company_id = $2 and c.submitted_at is not null and c.office_state = $3) n
        where (n.submitted_at, n.id) > (c.submitted_at, c.id) order by n.submitted_at, n.id limit 1) as next_id,
      (select count(*)::int from contracts c where c.company_id = $4 and c.office_state = $5) as waiting
    from contracts c left join program_offers o on o.id = c.offer_id left join education_programs p on p.id = o.program_id join users u on u.id = c.user_id left join relationships r on r.id = c.relationship_id
    where c.id = $6 and c.company_id = $7 and c.submitted_at is not null;

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

-- lockOffers (domains/contracts/office/office.queries.ts)
-- takes $1 integer[]
-- returns id integer
select o.id from program_offers o where o.places is not null and o.id in (select c.offer_id from contracts c where c.id = any ($1::int[])) order by o.id for update;

-- selectBeyondPlaces (domains/contracts/office/office.queries.ts)
-- takes $1 integer[], $2 integer[]
-- returns contract_id integer, places integer, taken integer
with taken as (
    select o.id, o.places, count(*)::int as taken from program_offers o join contracts t on t.offer_id = o.id and t.status = 'confirmed'
    where o.id in (select c.offer_id from contracts c where c.id = any ($1::int[])) group by o.id having count(*) > o.places)
  select c.id as contract_id, taken.places, taken.taken from contracts c join taken on taken.id = c.offer_id where c.id = any ($2::int[]);

-- confirm (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 text, $5 integer, $6 integer
-- returns id integer, user_id integer
update contracts c set status = 'confirmed', confirmed_at = now(), confirmed_by = $1, revision = c.revision + 1, updated_at = now()
  where c.id = any ($2::int[]) and c.company_id = $3 and c.submitted_at is not null and c.office_state = $4 and ($5::int is null or c.revision = $6::int) returning c.id, c.user_id;

-- cancel (domains/contracts/office/office.queries.ts)
-- takes $1 text, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns id integer, user_id integer, was_paid boolean
update contracts c set status = 'cancelled', description = $1, cancelled_at = now(), cancelled_by = $2, revision = c.revision + 1, updated_at = now()
    where c.id = $3 and c.company_id = $4 and c.submitted_at is not null and c.status <> 'cancelled' and (c.paid_at is null or
  (c.paid_at is not null and
  coalesce((select sum(x.paid_amount - x.returned_amount) from contract_payments x where x.contract_id = c.id), 0)::bigint <
  coalesce((select d.price_kopecks from contract_documents d where d.contract_id = c.id and d.superseded_at is null),
    (select o.price from program_offers o where o.id = c.offer_id)) and exists (select 1 from contract_payments x where x.contract_id = c.id and x.returned_amount > 0))) and ($5::int is null or c.revision = $6::int)
    returning c.id, c.user_id, c.paid_at is not null as was_paid;

-- selectIsOrdered (domains/contracts/office/office.queries.ts)
-- takes $1 integer
-- returns is_ordered boolean
select
  exists (select 1 from enrolment_order_people p join enrolment_orders r on r.id = p.order_id where p.contract_id = c.id and r.undone_at is null) as is_ordered from contracts c where c.id = $1;

-- leaveOrder (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, name text
with enrolled as (
    select p.order_id, g.id, g.name from enrolment_order_people p join enrolment_orders r on r.id = p.order_id join groups g on g.id = r.group_id
    where p.contract_id = $1 and r.undone_at is null and p.has_joined order by r.id desc limit 1),
  left_order as (update enrolment_order_people p set has_joined = false, has_enrolled = false from enrolled e where p.order_id = e.order_id and p.contract_id = $2),
  ended as (update contracts set enrolled_at = null, enrolled_group_id = null where id = $3)
  select id, name from enrolled;

-- deleteContract (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, user_id integer
delete from contracts c where c.id = $1 and c.company_id = $2 and c.submitted_at is not null and c.signed_at is null and c.paid_at is null and not
  exists (select 1 from enrolment_order_people p join enrolment_orders r on r.id = p.order_id where p.contract_id = c.id and r.undone_at is null) returning c.id, c.user_id;

-- markReturned (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, user_id integer
update contracts c set revision = c.revision + 1, updated_at = now() where c.id = $1 and c.company_id = $2 and c.submitted_at is not null and c.status = 'unconfirmed' and ($3::int is null or c.revision = $4::int)
  returning c.id, c.user_id;

-- selectIsBroken (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 integer, $3 text
-- returns is_broken boolean
select c.problems <> '{}' as is_broken from contracts c where c.id = $1 and c.company_id = $2 and c.submitted_at is not null and c.office_state = $3;

-- withdrawCorrections (domains/contracts/office/office.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, user_id integer
with withdrawn as (
    delete from contract_corrections k using contracts c
    where k.contract_id = c.id and k.mended_at is null and c.id = $1 and c.company_id = $2 and c.submitted_at is not null and c.status = 'unconfirmed' and ($3::int is null or c.revision = $4::int)
    returning k.contract_id)
  update contracts c set revision = c.revision + 1, updated_at = now() where c.id in (select contract_id from withdrawn) returning c.id, c.user_id;

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
insert into contract_openings (contract_id, user_id, what, newest_scan)
  select o.contract_id, $1::int, o.what, coalesce((select max(s.id) from contract_scans s where s.contract_id = o.contract_id and s.kind = o.what), 0)
  from (select distinct contract_id, what from jsonb_to_recordset($2::jsonb) as j(contract_id int, what text)) o
  order by o.contract_id, o.what
  on conflict (contract_id, user_id, what, newest_scan, opened_hour) do update set last_opened_at = now();

-- selectOpenings (domains/contracts/office/openings.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint
-- returns id bigint, what text, opened_at timestamp with time zone, last_opened_at timestamp with time zone, user json, total integer
select o.id, o.what, o.opened_at, o.last_opened_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as user, count(*) over ()::int as total
  from contract_openings o join contracts c on c.id = o.contract_id left join users u on u.id = o.user_id
  where o.contract_id = $1 and c.company_id = $2 and c.submitted_at is not null order by o.last_opened_at desc, o.id desc limit $3 offset $4;

-- selectOpeningsOf (domains/contracts/office/openings.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint
-- returns id bigint, what text, opened_at timestamp with time zone, last_opened_at timestamp with time zone, user json, total integer
select o.id, o.what, o.opened_at, o.last_opened_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
  'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as user, count(*) over ()::int as total
  from contract_openings o join contracts c on c.id = o.contract_id left join users u on u.id = o.user_id
  where c.user_id = $1 and c.company_id = $2 order by o.last_opened_at desc, o.id desc limit $3 offset $4;

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
-- returns id integer, user_id integer, status contract_status, step smallint, personal bytea, phone text, today text, open text[], scan_kinds text[], corrections json, revision integer, description text, submitted_at timestamp with time zone, confirmed_at timestamp with time zone, cancelled_at timestamp with time zone, signed_at timestamp with time zone, signed_both_at timestamp with time zone, paid_at timestamp with time zone, updated_at timestamp with time zone, has_former boolean, scans json
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
      exists (select 1 from contracts f where f.company_id = c.company_id and f.user_id = c.user_id and f.status = 'cancelled' and f.signed_at is not null) as has_former,
      coalesce((select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'mime', s.mime, 'bytes', s.bytes, 'created_at', s.created_at, 'is_kept',
  coalesce(s.created_at <= c.submitted_at or s.created_at <= c.confirmed_at or exists (
    select 1 from contract_openings o where o.contract_id = c.id and o.what = s.kind and o.last_opened_at >= s.created_at), false)) order by s.kind, s.sort, s.id)
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
-- takes $1 text, $2 text, $3 text, $4 integer, $5 integer, $6 integer
-- returns nothing
update users set last_name = $1, first_name = $2, middle_name = $3, updated_at = now()
  where id = $4 and is_distant and not exists (
    select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = $5 and g.company_id = $6);

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
-- returns id integer, kind text, mime text, bytes integer, created_at timestamp with time zone, is_kept boolean
insert into contract_scans (contract_id, kind, sort, mime, bytes, sealed_name, key_id)
  select $1::int, $2, coalesce(max(sort), 0) + 1, $3, $4::int, $5, $6::bigint
  from contract_scans where contract_id = $7 and kind = $8 having count(*) < $9::int
  returning id, kind, mime, bytes, created_at, false as is_kept;

-- sortScans (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer[], $2 integer, $3 text
-- returns nothing
update contract_scans s set sort = o.sort from (
    select id, row_number() over (order by array_position($1::int[], id) nulls last, sort, id) as sort
    from contract_scans where contract_id = $2 and kind = $3) o
  where s.id = o.id and s.sort <> o.sort;

-- selectOwnScan (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns mime text, sealed_name text
select s.mime, s.sealed_name from contract_scans s join contracts c on c.id = s.contract_id
  where s.id = $1 and c.company_id = $2 and c.user_id = $3;

-- selectScan (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer, $2 integer
-- returns kind text, sealed_name text, is_seen boolean
select s.kind, s.sealed_name,
  coalesce(s.created_at <= c.submitted_at or s.created_at <= c.confirmed_at or exists (
    select 1 from contract_openings o where o.contract_id = c.id and o.what = s.kind and o.last_opened_at >= s.created_at), false) as is_seen from contract_scans s join contracts c on c.id = s.contract_id
    where s.id = $1 and s.contract_id = $2;

-- deleteScan (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from contract_scans where id = $1 and contract_id = $2;

-- selectOpenings (domains/contracts/own/own-contract.queries.ts)
-- takes $1 integer, $2 integer, $3 bigint, $4 bigint
-- returns id integer, what text, opened_at timestamp with time zone, last_opened_at timestamp with time zone, name text, total integer
select o.id::int, o.what, o.opened_at, o.last_opened_at, coalesce(concat_ws(' ', u.last_name, u.first_name), '') as name, count(*) over ()::int as total
  from contract_openings o join contracts c on c.id = o.contract_id left join users u on u.id = o.user_id
  where c.company_id = $1 and c.user_id = $2 order by o.last_opened_at desc, o.id desc limit $3 offset $4;

-- selectSeal (domains/contracts/own/own-seal.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, user_id integer, proved_phone text, ways_in_changed_at timestamp with time zone, address text, domain text
select c.id, c.user_id, u.proved_phone, u.ways_in_changed_at, coalesce(nullif(u.former_email, ''), nullif(c.email, ''), '') as address, o.domain
  from contracts c join users u on u.id = c.user_id join companies o on o.id = c.company_id
  where c.company_id = $1 and c.user_id = $2 order by c.status = 'cancelled', c.id desc limit 1;

-- upsertCode (domains/contracts/own/own-seal.queries.ts)
-- takes $1 integer, $2 bytea, $3 integer, $4 integer
-- returns expires_at timestamp with time zone
insert into application_codes (contract_id, code_hash, given_by, expires_at)
  values ($1, $2, $3, now() + make_interval(mins => $4))
  on conflict (contract_id) do update set code_hash = excluded.code_hash, given_by = excluded.given_by, attempts = 0, created_at = now(), expires_at = excluded.expires_at
  returning expires_at;

-- tryCode (domains/contracts/own/own-seal.queries.ts)
-- takes $1 integer, $2 integer, $3 bytea
-- returns is_right boolean
update application_codes set attempts = attempts + 1 where contract_id = $1 and expires_at > now() and attempts < $2
  returning code_hash = $3 as is_right;

-- takeCode (domains/contracts/own/own-seal.queries.ts)
-- takes $1 integer, $2 bytea
-- returns nothing
delete from application_codes where contract_id = $1 and code_hash = $2;

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
  where n.id = w.id and n.contract_id is not null returning n.id, n.contract_id, n.company_id, n.wish, n.tries, n.asked_by;

-- markFailed (domains/contracts/papers/documents.queries.ts)
-- takes $1 text, $2 integer, $3 integer
-- returns nothing
update contract_numbers set make_at = null, tries = 0, failure = $1 where id = $2 and wish = $3;

-- markMade (domains/contracts/papers/documents.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update contract_numbers set make_at = null, tries = 0, failure = null where id = $1 and wish = $2;

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

-- lockUnsigned (domains/contracts/papers/documents.queries.ts)
-- takes $1 integer
-- returns id integer, user_id integer
select id, user_id from contracts where id = $1 and status = 'confirmed' and signed_at is null for update;

-- supersede (domains/contracts/papers/documents.queries.ts)
-- takes $1 integer
-- returns nothing
update contract_documents set superseded_at = now() where contract_id = $1 and superseded_at is null;

-- insertDocument (domains/contracts/papers/documents.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 date, $5 bigint, $6 text, $7 text, $8 integer
-- returns id integer
insert into contract_documents (contract_id, template_id, number, numbered_on, price_kopecks, docx_sha256, pdf_sha256, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  returning id;

-- insertDocumentFiles (domains/contracts/papers/documents.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns nothing
insert into paper_files (document_id, format, bytes, sealed_name, key_id)
  select $1::int, format, bytes, name, "keyId" from jsonb_to_recordset($2::jsonb)
    as f(format text, bytes int, name text, "keyId" bigint);

-- wish (domains/contracts/papers/documents.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update contract_numbers set make_at = now(), wish = wish + 1, tries = 0, failure = null, asked_by = $1 where contract_id = $2;

-- selectPaper (domains/contracts/papers/documents.queries.ts)
-- takes $1 integer, $2 integer
-- returns number text, numbered_on text, failure text, state text, document json, earlier integer
select
  n.number, n.numbered_on::text as numbered_on, n.failure,
  case when n.make_at is not null then 'making' when n.failure is not null then 'failed' else 'made' end as state,
  (select json_build_object('price', d.price_kopecks, 'docx_sha256', d.docx_sha256, 'pdf_sha256', d.pdf_sha256, 'created_at', d.created_at)
    from contract_documents d where d.contract_id = c.id and d.superseded_at is null) as document,
  (select count(*)::int from contract_documents d where d.contract_id = c.id and d.superseded_at is not null) as earlier from contracts c join contract_numbers n on n.contract_id = c.id where c.id = $1 and c.company_id = $2 and c.submitted_at is not null;

-- selectOwnPaper (domains/contracts/papers/documents.queries.ts)
-- takes $1 integer, $2 integer
-- returns number text, numbered_on text, failure text, state text, document json, earlier integer
select
  n.number, n.numbered_on::text as numbered_on, n.failure,
  case when n.make_at is not null then 'making' when n.failure is not null then 'failed' else 'made' end as state,
  (select json_build_object('price', d.price_kopecks, 'docx_sha256', d.docx_sha256, 'pdf_sha256', d.pdf_sha256, 'created_at', d.created_at)
    from contract_documents d where d.contract_id = c.id and d.superseded_at is null) as document,
  (select count(*)::int from contract_documents d where d.contract_id = c.id and d.superseded_at is not null) as earlier from (
      select c.id from contracts c where c.company_id = $1 and c.user_id = $2 order by c.status = 'cancelled', c.id desc limit 1) c
    join contract_numbers n on n.contract_id = c.id;

-- selectDownload (domains/contracts/papers/documents.queries.ts)
-- takes $1 integer, $2 text, $3 integer, $4 integer, $5 integer, $6 boolean, $7 integer
-- returns is_own boolean, number text, sealed_name text, sha256 text
select c.user_id = $1 as is_own, coalesce(d.number, '') as number, f.sealed_name, case f.format when 'docx' then d.docx_sha256 else d.pdf_sha256 end as sha256
  from contracts c left join contract_documents d on d.contract_id = c.id and d.superseded_at is null
    left join paper_files f on f.document_id = d.id and f.format = $2
  where c.id = $3 and c.company_id = $4
    and (c.user_id = $5 or ($6 and c.company_id = $7 and c.submitted_at is not null));

-- selectEnrolled (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 integer[], $2 integer
-- returns id integer, user_id integer, surname text, name text, patronymic text, is_confirmed boolean, is_paid boolean, is_signed boolean, is_enrolled boolean, program_code text, program_title text, after_9 boolean, number text, numbered_on text
select c.id, c.user_id, c.surname, c.name, c.patronymic, c.status = 'confirmed' as is_confirmed, c.paid_at is not null as is_paid, c.signed_both_at is not null as is_signed,
    exists (select 1 from enrolment_order_people x join enrolment_orders r on r.id = x.order_id where x.contract_id = c.id and r.undone_at is null) as is_enrolled, coalesce(p.code, '') as program_code, coalesce(p.title, '') as program_title, o.after_9,
    n.number, n.numbered_on::text as numbered_on
  from contracts c left join contract_numbers n on n.contract_id = c.id left join program_offers o on o.id = c.offer_id
    left join education_programs p on p.id = o.program_id
  where c.id = any ($1::int[]) and c.company_id = $2 and c.submitted_at is not null order by c.surname, c.name, c.id;

-- selectNextNumber (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 integer, $2 integer
-- returns year integer, serial integer, number text, day text
with today as (select (now() at time zone (select tz.time_zone from companies tz where tz.id = $1))::date as day),
  counter as (
    select extract(year from today.day)::smallint as year,
      coalesce((select p.last from paper_counters p where p.company_id = $2::int and p.kind = 'order' and p.year = extract(year from today.day)::smallint), 0) + 1 as last
    from today)
  select k.year::int as year, k.last as serial, k.year || '-' || lpad(k.last::text, greatest(3, length(k.last::text)), '0') || '-З' as number, today.day::text as day from counter k cross join today;

-- takeNumber (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 integer, $2 integer
-- returns year integer, serial integer, number text, day text
with today as (select (now() at time zone (select tz.time_zone from companies tz where tz.id = $1))::date as day),
  counter as (
    insert into paper_counters (company_id, kind, year, last)
    select $2::int, 'order', extract(year from today.day)::smallint, 1 from today
    on conflict (company_id, kind, year) do update set last = paper_counters.last + 1 returning year, last)
  select k.year::int as year, k.last as serial, k.year || '-' || lpad(k.last::text, greatest(3, length(k.last::text)), '0') || '-З' as number, today.day::text as day
  from counter k cross join today;

-- selectOrderTemplate (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 integer
-- returns id integer, sealed_name text
select t.id, f.sealed_name from contract_templates t join paper_files f on f.template_id = t.id
  where t.company_id = $1 and t.kind = 'order' and t.is_current;

-- insertOrder (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text, $5 smallint, $6 integer, $7 text, $8 date, $9 date, $10 text, $11 text, $12 text, $13 integer
-- returns id integer
insert into enrolment_orders (company_id, template_id, group_id, group_name, year, serial, number, ordered_on, enrolled_on, unpaid_reason, docx_sha256, pdf_sha256, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
    $10, $11, $12, $13)
  returning id;

-- insertOrderFiles (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns nothing
insert into paper_files (order_id, format, bytes, sealed_name, key_id)
  select $1::int, format, bytes, name, "keyId" from jsonb_to_recordset($2::jsonb)
    as f(format text, bytes int, name text, "keyId" bigint);

-- insertPeople (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer[]
-- returns nothing
insert into enrolment_order_people (order_id, contract_id, has_joined, has_enrolled)
  select $1::int, c.id, c.user_id = any ($2::int[]), c.enrolled_at is null from contracts c where c.id = any ($3::int[]);

-- markEnrolled (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 date, $2 integer, $3 integer, $4 integer[]
-- returns nothing
update contracts set enrolled_at = $1::date::timestamp at time zone (select k.time_zone from companies k where k.id = $2),
    enrolled_group_id = $3::int, revision = revision + 1, updated_at = now()
  where id = any ($4::int[]) and enrolled_at is null;

-- selectOrders (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text, $5 bigint, $6 bigint
-- returns id integer, number text, ordered_on text, enrolled_on text, group json, people_count integer, people json, unpaid_reason text, created_by json, created_at timestamp with time zone, undone_at timestamp with time zone, total integer
with found as (
      select r.id, count(*) over ()::int as total from enrolment_orders r
      where r.company_id = $1 and (((fold_words(r.number) like $2 or fold_words(r.group_name) like $3)) or exists (
        select 1 from enrolment_order_people p join contracts c on c.id = p.contract_id where p.order_id = r.id and ((fold_words(c.surname || ' ' || c.name) like $4))))
      order by r.id desc limit $5 offset $6)
    select
  r.id, r.number, r.ordered_on::text as ordered_on, r.enrolled_on::text as enrolled_on, json_build_object('id', r.group_id, 'name', r.group_name) as "group",
  (select count(*)::int from enrolment_order_people p where p.order_id = r.id) as people_count,
  coalesce((select json_agg(json_build_object('contract_id', x.id, 'name', trim(x.surname || ' ' || x.name)) order by x.surname, x.name, x.id)
    from (select c.id, c.surname, c.name from enrolment_order_people p join contracts c on c.id = p.contract_id where p.order_id = r.id order by c.surname, c.name, c.id limit 5) x), '[]') as people,
  r.unpaid_reason, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as created_by, r.created_at, r.undone_at, found.total from found join enrolment_orders r on r.id = found.id left join users u on u.id = r.created_by order by r.id desc;

-- selectOrder (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, number text, ordered_on text, enrolled_on text, group json, people_count integer, people json, unpaid_reason text, created_by json, created_at timestamp with time zone, undone_at timestamp with time zone
select
  r.id, r.number, r.ordered_on::text as ordered_on, r.enrolled_on::text as enrolled_on, json_build_object('id', r.group_id, 'name', r.group_name) as "group",
  (select count(*)::int from enrolment_order_people p where p.order_id = r.id) as people_count,
  coalesce((select json_agg(json_build_object('contract_id', x.id, 'name', trim(x.surname || ' ' || x.name)) order by x.surname, x.name, x.id)
    from (select c.id, c.surname, c.name from enrolment_order_people p join contracts c on c.id = p.contract_id where p.order_id = r.id order by c.surname, c.name, c.id limit 5) x), '[]') as people,
  r.unpaid_reason, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as created_by, r.created_at, r.undone_at from enrolment_orders r left join users u on u.id = r.created_by where r.id = $1 and r.company_id = $2;

-- selectOrderFile (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 text, $2 integer, $3 integer
-- returns number text, sealed_name text, sha256 text, contract_ids integer[]
select r.number, f.sealed_name, case f.format when 'docx' then r.docx_sha256 else r.pdf_sha256 end as sha256, array(select p.contract_id from enrolment_order_people p where p.order_id = r.id) as contract_ids from enrolment_orders r join paper_files f on f.order_id = r.id and f.format = $1
  where r.id = $2 and r.company_id = $3;

-- lockOrder (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, group_id integer, is_undone boolean
select r.id, r.group_id, r.undone_at is not null as is_undone from enrolment_orders r where r.id = $1 and r.company_id = $2 for update;

-- selectOrderPeople (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 integer
-- returns contract_id integer, user_id integer, has_enrolled boolean, has_joined boolean, has_worked boolean
select c.id as contract_id, c.user_id, p.has_enrolled,
    p.has_joined and not exists (select 1 from group_users gu where gu.group_id = r.group_id and gu.user_id = c.user_id and gu.joined_at > r.created_at) as has_joined,
    exists (select 1 from answers a where a.user_id = c.user_id and a.deleted_at is null and a.created_at >= r.created_at)
      or exists (select 1 from marks m where m.student_id = c.user_id and m.created_at >= r.created_at)
      or exists (select 1 from attendance n where n.student_id = c.user_id and n.updated_at >= r.created_at) as has_worked
  from enrolment_order_people p join enrolment_orders r on r.id = p.order_id join contracts c on c.id = p.contract_id
  where p.order_id = $1 order by c.id for update of c;

-- markUndone (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update enrolment_orders set undone_at = now(), undone_by = $1 where id = $2;

-- clearEnrolled (domains/contracts/papers/orders/orders.queries.ts)
-- takes $1 integer[]
-- returns nothing
update contracts set enrolled_at = null, enrolled_group_id = null, revision = revision + 1, updated_at = now() where id = any ($1::int[]);

-- selectTemplates (domains/contracts/papers/templates/templates.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 boolean, $5 bigint, $6 bigint
-- returns id integer, kind text, name text, bytes integer, is_current boolean, is_archived boolean, created_at timestamp with time zone, papers_count integer, uploaded_by json, total integer
with found as (
      select t.id, count(*) over ()::int as total from contract_templates t
      where t.company_id = $1 and ($2::text is null or t.kind = $3::text) and t.is_archived = $4
      order by t.id desc limit $5 offset $6)
    select
  t.id, t.kind, t.name, t.bytes, t.is_current, t.is_archived, t.created_at,
  (select count(*)::int from contract_documents d where d.template_id = t.id) + (select count(*)::int from enrolment_orders o where o.template_id = t.id) as papers_count,
  case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as uploaded_by, found.total from found join contract_templates t on t.id = found.id left join users u on u.id = t.uploaded_by order by t.id desc;

-- selectTemplate (domains/contracts/papers/templates/templates.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, kind text, name text, bytes integer, is_current boolean, is_archived boolean, created_at timestamp with time zone, papers_count integer, uploaded_by json
select
  t.id, t.kind, t.name, t.bytes, t.is_current, t.is_archived, t.created_at,
  (select count(*)::int from contract_documents d where d.template_id = t.id) + (select count(*)::int from enrolment_orders o where o.template_id = t.id) as papers_count,
  case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as uploaded_by from contract_templates t left join users u on u.id = t.uploaded_by where t.id = $1 and t.company_id = $2;

-- selectTemplateFile (domains/contracts/papers/templates/templates.queries.ts)
-- takes $1 integer, $2 text, $3 integer
-- returns name text, sealed_name text
select t.name, f.sealed_name from contract_templates t join paper_files f on f.template_id = t.id
  where t.id = $1 and t.kind = $2 and t.company_id = $3;

-- lockTemplates (domains/contracts/papers/templates/templates.queries.ts)
-- takes $1 text, $2 text
-- returns pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtextextended('contract_templates:' || $1 || ':' || $2, 0));

-- insertTemplate (domains/contracts/papers/templates/templates.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 integer, $5 text, $6 text[], $7 boolean, $8 integer, $9 integer, $10 text, $11 bigint
-- returns id integer
with template as (
    insert into contract_templates (company_id, kind, name, bytes, sha256, fields, is_current, uploaded_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning id)
  insert into paper_files (template_id, format, bytes, sealed_name, key_id)
  select id, 'docx', $9::int, $10, $11::bigint from template returning template_id as id;

-- clearCurrent (domains/contracts/papers/templates/templates.queries.ts)
-- takes $1 integer, $2 text
-- returns nothing
update contract_templates set is_current = false where company_id = $1 and kind = $2 and is_current;

-- setTemplate (domains/contracts/papers/templates/templates.queries.ts)
-- takes $1 boolean, $2 boolean, $3 integer, $4 integer
-- returns nothing
update contract_templates set is_current = $1, is_archived = $2, kind = kind where id = $3 and company_id = $4;

-- selectGiven (domains/contracts/papers/templates/templates.queries.ts)
-- takes $1 integer
-- returns legal_name text, city text, head text, basis text, signer text, licence text, address text, details text, updated_at timestamp with time zone
select legal_name, city, head, basis, signer, licence, address, details, updated_at from paper_particulars where company_id = $1;
-- Also:
--   − select legal_name, city, head, basis, signer, licence, address, details, updated_at from paper_particulars where company_id = $
--   + select legal_name, city, head, basis, signer, licence, address, details, updated_at from paper_particulars where company_id = $ for no key update

-- storeParticulars (domains/contracts/papers/templates/templates.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text, $5 text, $6 text, $7 text, $8 text, $9 text, $10 timestamp with time zone, $11 timestamp with time zone
-- returns legal_name text, city text, head text, basis text, signer text, licence text, address text, details text, updated_at timestamp with time zone
insert into paper_particulars (company_id, legal_name, city, head, basis, signer, licence, address, details) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (company_id) do update set legal_name = excluded.legal_name, city = excluded.city, head = excluded.head, basis = excluded.basis, signer = excluded.signer, licence = excluded.licence, address = excluded.address, details = excluded.details, updated_at = now()
    where $10::timestamptz is null or paper_particulars.updated_at = $11::timestamptz
  returning legal_name, city, head, basis, signer, licence, address, details, updated_at;

-- selectPayments (domains/contracts/payments/office-payments.queries.ts)
-- takes $1 integer, $2 text, $3 bigint, $4 bigint, $5 integer
-- returns id integer, provider text, status text, amount bigint, paid_amount bigint, returned_amount bigint, refusal text, valid_until timestamp with time zone, created_at timestamp with time zone, paid_at timestamp with time zone, returned_at timestamp with time zone, contract_id integer, contract_number text, contract_status contract_status, student text, program text, is_own boolean, mismatches text[], settled_at timestamp with time zone, settled_by text, settled_note text, asked_at timestamp with time zone, updated_at timestamp with time zone, total integer
with found as (
      select y.id, count(*) over ()::int as total from contract_payments y join contracts c on c.id = y.contract_id
      where y.company_id = $1 and y.status = $2 order by y.created_at desc, y.id desc limit $3 offset $4)
    select
  y.id, y.provider, y.status, y.amount, y.paid_amount, y.returned_amount, y.refusal, y.valid_until, y.created_at, y.paid_at, y.returned_at,
  y.contract_id, coalesce((select n.number from contract_numbers n where n.contract_id = c.id), c.id::text) as contract_number, c.status as contract_status, concat_ws(' ', c.surname, c.name, nullif(c.patronymic, '')) as student,
  coalesce((select p.title from program_offers o join education_programs p on p.id = o.program_id where o.id = c.offer_id), '') as program, c.user_id = $5 as is_own,
  case when y.settled_at is null then array_remove(array[case when (c.paid_at is null and c.status <> 'cancelled' and (y.status = 'part' or (y.returned_amount > 0 and y.returned_amount < y.paid_amount))) then 'amount' end, case when (c.status = 'cancelled' and y.paid_amount > y.returned_amount) then 'cancelled' end, case when (y.paid_amount > y.returned_amount and c.status <> 'cancelled' and
  coalesce((select sum(x.paid_amount - x.returned_amount) from contract_payments x where x.contract_id = c.id), 0)::bigint > coalesce(
  coalesce((select d.price_kopecks from contract_documents d where d.contract_id = c.id and d.superseded_at is null),
    (select o.price from program_offers o where o.id = c.offer_id)), 0)) then 'too-much' end, case when (y.status = 'open' and y.valid_until < now() - interval '1 hour') then 'open-long' end, case when (c.paid_at is not null and c.enrolled_at is null and y.paid_amount > y.returned_amount) then 'no-group' end, case when exists (select 1 from payment_notices n where n.payment_id = y.id and n.outcome like 'wrong-%') then 'odd-notice' end, case when (y.returned_amount > 0 and
  (c.paid_at is not null and
  coalesce((select sum(x.paid_amount - x.returned_amount) from contract_payments x where x.contract_id = c.id), 0)::bigint <
  coalesce((select d.price_kopecks from contract_documents d where d.contract_id = c.id and d.superseded_at is null),
    (select o.price from program_offers o where o.id = c.offer_id)) and exists (select 1 from contract_payments x where x.contract_id = c.id and x.returned_amount > 0))) then 'part-returned' end]::text[], null) else '{}' end as mismatches,
  y.settled_at, (select trim(d.last_name || ' ' || d.first_name) from users d where d.id = y.settled_by) as settled_by, y.settled_note, y.asked_at, y.updated_at, found.total from found join contract_payments y on y.id = found.id join contracts c on c.id = y.contract_id order by y.created_at desc, y.id desc;
-- Also:
--   − where y.company_id = $ and y.status = $ order by y.created_at desc, y.id desc limit $ offset $)
--   + where y.company_id = $ and y.status = $ and y.contract_id = $ order by y.created_at desc, y.id desc limit $ offset $)
-- Also:
--   − where y.company_id = $ and y.status = $ order by y.created_at desc, y.id desc limit $ offset $)
--   + where y.company_id = $ and y.status = $ and (y.created_at at time zone (select d.time_zone from companies d where d.id = y.company_id))::date <= $::date order by y.created_at desc, y.id desc limit $ offset $)
-- Also:
--   − where y.company_id = $ and y.status = $ order by y.created_at desc, y.id desc limit $ offset $)
--   + where y.company_id = $ and y.status = $ and (y.created_at at time zone (select d.time_zone from companies d where d.id = y.company_id))::date >= $::date order by y.created_at desc, y.id desc limit $ offset $)
-- Also:
--   − where y.company_id = $ and y.status = $ order by y.created_at desc, y.id desc limit $ offset $)
--   + where y.company_id = $ and (((fold_words(concat_ws(' ', c.surname, c.name, nullif(c.patronymic, ''))) like $)) or coalesce((select n.number from contract_numbers n where n.contract_id = c.id), c.id::text) = $ or y.id::text = $) and y.status = $ order by y.created_at desc, y.id desc limit $ offset $)
-- Also:
--   − where y.company_id = $ and y.status = $ order by y.created_at desc, y.id desc limit $ offset $)
--   + where y.company_id = $ and y.status = $ and (y.settled_at is null and ((c.paid_at is null and c.status <> 'cancelled' and (y.status = 'part' or (y.returned_amount > 0 and y.returned_amount < y.paid_amount))) or (c.status = 'cancelled' and y.paid_amount > y.returned_amount) or (y.paid_amount > y.returned_amount and c.status <> 'cancelled' and
--   + (select o.price from program_offers o where o.id = c.offer_id)), 0)) or (y.status = 'open' and y.valid_until < now() - interval '1 hour') or (c.paid_at is not null and c.enrolled_at is null and y.paid_amount > y.returned_amount) or exists (select 1 from payment_notices n where n.payment_id = y.id and n.outcome like 'wrong-%') or (y.returned_amount > 0 and
--   + (select o.price from program_offers o where o.id = c.offer_id)) and exists (select 1 from contract_payments x where x.contract_id = c.id and x.returned_amount > 0))))) = $ order by y.created_at desc, y.id desc limit $ offset $)
-- Also:
--   − where y.company_id = $ and y.status = $ order by y.created_at desc, y.id desc limit $ offset $)
--   − y.settled_at, (select trim(d.last_name || ' ' || d.first_name) from users d where d.id = y.settled_by) as settled_by, y.settled_note, y.asked_at, y.updated_at, found.total from found join contract_payments y on y.id = found.id join contracts c on c.id = y.contract_id order by y.created_at desc, y.id desc
--   + where y.company_id = $ and (((fold_words(concat_ws(' ', c.surname, c.name, nullif(c.patronymic, ''))) like $)) or coalesce((select n.number from contract_numbers n where n.contract_id = c.id), c.id::text) = $ or y.id::text = $) and y.status = $ and (y.settled_at is null and ((c.paid_at is null and c.status <> 'cancelled' and (y.status = 'part' or (y.returned_amount > 0 and y.returned_amount < y.paid_amount))) or (c.status = 'cancelled' and y.paid_amount > y.returned_amount) or (y.paid_amount > y.returned_amount and c.status <> 'cancelled' and
--   + (select o.price from program_offers o where o.id = c.offer_id)), 0)) or (y.status = 'open' and y.valid_until < now() - interval '1 hour') or (c.paid_at is not null and c.enrolled_at is null and y.paid_amount > y.returned_amount) or exists (select 1 from payment_notices n where n.payment_id = y.id and n.outcome like 'wrong-%') or (y.returned_amount > 0 and
--   + (select o.price from program_offers o where o.id = c.offer_id)) and exists (select 1 from contract_payments x where x.contract_id = c.id and x.returned_amount > 0))))) = $ and y.contract_id = $ and (y.created_at at time zone (select d.time_zone from companies d where d.id = y.company_id))::date >= $::date and (y.created_at at time zone (select d.time_zone from companies d where d.id = y.company_id))::date <= $::date order by y.amount desc, y.id desc limit $ offset $)
--   + y.settled_at, (select trim(d.last_name || ' ' || d.first_name) from users d where d.id = y.settled_by) as settled_by, y.settled_note, y.asked_at, y.updated_at, found.total from found join contract_payments y on y.id = found.id join contracts c on c.id = y.contract_id order by y.amount desc, y.id desc
-- Also:
--   − where y.company_id = $ and y.status = $ order by y.created_at desc, y.id desc limit $ offset $)
--   + where y.company_id = $ and (((fold_words(concat_ws(' ', c.surname, c.name, nullif(c.patronymic, ''))) like $)) or coalesce((select n.number from contract_numbers n where n.contract_id = c.id), c.id::text) = $ or y.id::text = $) and y.status = $ and (y.settled_at is null and ((c.paid_at is null and c.status <> 'cancelled' and (y.status = 'part' or (y.returned_amount > 0 and y.returned_amount < y.paid_amount))) or (c.status = 'cancelled' and y.paid_amount > y.returned_amount) or (y.paid_amount > y.returned_amount and c.status <> 'cancelled' and
--   + (select o.price from program_offers o where o.id = c.offer_id)), 0)) or (y.status = 'open' and y.valid_until < now() - interval '1 hour') or (c.paid_at is not null and c.enrolled_at is null and y.paid_amount > y.returned_amount) or exists (select 1 from payment_notices n where n.payment_id = y.id and n.outcome like 'wrong-%') or (y.returned_amount > 0 and
--   + (select o.price from program_offers o where o.id = c.offer_id)) and exists (select 1 from contract_payments x where x.contract_id = c.id and x.returned_amount > 0))))) = $ and y.contract_id = $ and (y.created_at at time zone (select d.time_zone from companies d where d.id = y.company_id))::date >= $::date and (y.created_at at time zone (select d.time_zone from companies d where d.id = y.company_id))::date <= $::date order by y.created_at desc, y.id desc limit $ offset $)

-- selectUnknownNotices (domains/contracts/payments/office-payments.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id bigint, provider text, external_id text, state text, amount bigint, returned_amount bigint, currency text, received_at timestamp with time zone, total integer
select n.id, n.provider, n.external_id, n.state, n.amount, n.returned_amount, n.currency, n.received_at, count(*) over ()::int as total
  from payment_notices n
  where n.company_id = $1 and n.payment_id is null and n.received_at > now() - interval '90 days'
  order by n.received_at desc, n.id desc limit $2 offset $3;

-- selectSums (domains/contracts/payments/office-payments.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text, $5 text, $6 text, $7 boolean, $8 integer, $9 date, $10 date
-- returns asked bigint, paid bigint, returned bigint, waiting integer
select coalesce(sum(y.amount) filter (where y.status not in ('refused', 'expired') or y.paid_amount > 0), 0)::bigint as asked, coalesce(sum(y.paid_amount), 0)::bigint as paid, coalesce(sum(y.returned_amount), 0)::bigint as returned,
      (select count(*)::int from contract_payments y join contracts c on c.id = y.contract_id where y.company_id = $1 and (y.settled_at is null and ((c.paid_at is null and c.status <> 'cancelled' and (y.status = 'part' or (y.returned_amount > 0 and y.returned_amount < y.paid_amount))) or (c.status = 'cancelled' and y.paid_amount > y.returned_amount) or (y.paid_amount > y.returned_amount and c.status <> 'cancelled' and
  coalesce((select sum(x.paid_amount - x.returned_amount) from contract_payments x where x.contract_id = c.id), 0)::bigint > coalesce(
  coalesce((select d.price_kopecks from contract_documents d where d.contract_id = c.id and d.superseded_at is null),
    (select o.price from program_offers o where o.id = c.offer_id)), 0)) or (y.status = 'open' and y.valid_until < now() - interval '1 hour') or (c.paid_at is not null and c.enrolled_at is null and y.paid_amount > y.returned_amount) or exists (select 1 from payment_notices n where n.payment_id = y.id and n.outcome like 'wrong-%') or (y.returned_amount > 0 and
  (c.paid_at is not null and
  coalesce((select sum(x.paid_amount - x.returned_amount) from contract_payments x where x.contract_id = c.id), 0)::bigint <
  coalesce((select d.price_kopecks from contract_documents d where d.contract_id = c.id and d.superseded_at is null),
    (select o.price from program_offers o where o.id = c.offer_id)) and exists (select 1 from contract_payments x where x.contract_id = c.id and x.returned_amount > 0)))))) as waiting
    from contract_payments y join contracts c on c.id = y.contract_id where y.company_id = $2 and (((fold_words(concat_ws(' ', c.surname, c.name, nullif(c.patronymic, ''))) like $3)) or coalesce((select n.number from contract_numbers n where n.contract_id = c.id), c.id::text) = $4 or y.id::text = $5) and y.status = $6 and (y.settled_at is null and ((c.paid_at is null and c.status <> 'cancelled' and (y.status = 'part' or (y.returned_amount > 0 and y.returned_amount < y.paid_amount))) or (c.status = 'cancelled' and y.paid_amount > y.returned_amount) or (y.paid_amount > y.returned_amount and c.status <> 'cancelled' and
  coalesce((select sum(x.paid_amount - x.returned_amount) from contract_payments x where x.contract_id = c.id), 0)::bigint > coalesce(
  coalesce((select d.price_kopecks from contract_documents d where d.contract_id = c.id and d.superseded_at is null),
    (select o.price from program_offers o where o.id = c.offer_id)), 0)) or (y.status = 'open' and y.valid_until < now() - interval '1 hour') or (c.paid_at is not null and c.enrolled_at is null and y.paid_amount > y.returned_amount) or exists (select 1 from payment_notices n where n.payment_id = y.id and n.outcome like 'wrong-%') or (y.returned_amount > 0 and
  (c.paid_at is not null and
  coalesce((select sum(x.paid_amount - x.returned_amount) from contract_payments x where x.contract_id = c.id), 0)::bigint <
  coalesce((select d.price_kopecks from contract_documents d where d.contract_id = c.id and d.superseded_at is null),
    (select o.price from program_offers o where o.id = c.offer_id)) and exists (select 1 from contract_payments x where x.contract_id = c.id and x.returned_amount > 0))))) = $7 and y.contract_id = $8 and (y.created_at at time zone (select d.time_zone from companies d where d.id = y.company_id))::date >= $9::date and (y.created_at at time zone (select d.time_zone from companies d where d.id = y.company_id))::date <= $10::date;

-- selectListedPayment (domains/contracts/payments/office-payments.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, provider text, status text, amount bigint, paid_amount bigint, returned_amount bigint, refusal text, valid_until timestamp with time zone, created_at timestamp with time zone, paid_at timestamp with time zone, returned_at timestamp with time zone, contract_id integer, contract_number text, contract_status contract_status, student text, program text, is_own boolean, mismatches text[], settled_at timestamp with time zone, settled_by text, settled_note text, asked_at timestamp with time zone, updated_at timestamp with time zone
select
  y.id, y.provider, y.status, y.amount, y.paid_amount, y.returned_amount, y.refusal, y.valid_until, y.created_at, y.paid_at, y.returned_at,
  y.contract_id, coalesce((select n.number from contract_numbers n where n.contract_id = c.id), c.id::text) as contract_number, c.status as contract_status, concat_ws(' ', c.surname, c.name, nullif(c.patronymic, '')) as student,
  coalesce((select p.title from program_offers o join education_programs p on p.id = o.program_id where o.id = c.offer_id), '') as program, c.user_id = $1 as is_own,
  case when y.settled_at is null then array_remove(array[case when (c.paid_at is null and c.status <> 'cancelled' and (y.status = 'part' or (y.returned_amount > 0 and y.returned_amount < y.paid_amount))) then 'amount' end, case when (c.status = 'cancelled' and y.paid_amount > y.returned_amount) then 'cancelled' end, case when (y.paid_amount > y.returned_amount and c.status <> 'cancelled' and
  coalesce((select sum(x.paid_amount - x.returned_amount) from contract_payments x where x.contract_id = c.id), 0)::bigint > coalesce(
  coalesce((select d.price_kopecks from contract_documents d where d.contract_id = c.id and d.superseded_at is null),
    (select o.price from program_offers o where o.id = c.offer_id)), 0)) then 'too-much' end, case when (y.status = 'open' and y.valid_until < now() - interval '1 hour') then 'open-long' end, case when (c.paid_at is not null and c.enrolled_at is null and y.paid_amount > y.returned_amount) then 'no-group' end, case when exists (select 1 from payment_notices n where n.payment_id = y.id and n.outcome like 'wrong-%') then 'odd-notice' end, case when (y.returned_amount > 0 and
  (c.paid_at is not null and
  coalesce((select sum(x.paid_amount - x.returned_amount) from contract_payments x where x.contract_id = c.id), 0)::bigint <
  coalesce((select d.price_kopecks from contract_documents d where d.contract_id = c.id and d.superseded_at is null),
    (select o.price from program_offers o where o.id = c.offer_id)) and exists (select 1 from contract_payments x where x.contract_id = c.id and x.returned_amount > 0))) then 'part-returned' end]::text[], null) else '{}' end as mismatches,
  y.settled_at, (select trim(d.last_name || ' ' || d.first_name) from users d where d.id = y.settled_by) as settled_by, y.settled_note, y.asked_at, y.updated_at from contract_payments y join contracts c on c.id = y.contract_id
    where y.id = $2 and y.company_id = $3;
-- Also:
--   − where y.id = $ and y.company_id = $
--   + where y.id = $ and y.company_id = $ for no key update of y

-- selectDue (domains/contracts/payments/office-payments.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, company_id integer, provider text, external_id text, is_over boolean
update contract_payments y set asked_at = now() where y.id = $1 and y.company_id = $2
  returning y.id, y.company_id, y.provider, y.external_id, y.valid_until < now() as is_over;

-- settle (domains/contracts/payments/office-payments.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 integer, $5 integer, $6 integer, $7 timestamp with time zone, $8 timestamp with time zone
-- returns contract_id integer
update contract_payments set settled_note = $1, settled_at = case when $2::text <> '' then now() end,
    settled_by = case when $3::text <> '' then $4::int end, updated_at = now()
  where id = $5 and company_id = $6 and ($7::timestamptz is null or updated_at = $8::timestamptz)
  returning contract_id;

-- selectGroup (domains/contracts/payments/open-access.queries.ts)
-- takes $1 integer
-- returns id integer, name text
select g.id, g.name from contracts c join program_offers o on o.id = c.offer_id join groups g on g.id = o.group_id and g.company_id = c.company_id and not g.is_archived
  where c.id = $1 and c.enrolled_at is null;

-- selectPaidGroup (domains/contracts/payments/open-access.queries.ts)
-- takes $1 integer
-- returns id integer, name text
select g.id, g.name from contracts c join groups g on g.id = c.enrolled_group_id where c.id = $1 and not
  exists (select 1 from enrolment_order_people p join enrolment_orders r on r.id = p.order_id where p.contract_id = c.id and r.undone_at is null and r.group_id = g.id);

-- markEnrolled (domains/contracts/payments/open-access.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update contracts set enrolled_at = now(), enrolled_group_id = $1::int where id = $2;

-- markPaid (domains/contracts/payments/open-access.queries.ts)
-- takes $1 integer
-- returns nothing
update contracts set paid_at = now(), step = 8, revision = revision + 1, updated_at = now() where id = $1;

-- markUnpaid (domains/contracts/payments/open-access.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns nothing
with ordered as (
    select p.order_id, r.group_id, r.enrolled_on::timestamp at time zone k.time_zone as day
    from enrolment_order_people p join enrolment_orders r on r.id = p.order_id join companies k on k.id = r.company_id
    where p.contract_id = $1 and r.undone_at is null order by r.id desc limit 1),
  taken_over as (
    update enrolment_order_people p set has_enrolled = true, has_joined = p.has_joined or coalesce(o.group_id = c.enrolled_group_id, false)
    from ordered o, contracts c where p.order_id = o.order_id and p.contract_id = $2 and c.id = $3)
  update contracts set paid_at = null, enrolled_at = (select day from ordered), enrolled_group_id = (select group_id from ordered), step = 7,
    revision = revision + 1, updated_at = now()
  where id = $4;

-- lockPaid (domains/contracts/payments/open-access.queries.ts)
-- takes $1 integer[]
-- returns id integer, company_id integer, user_id integer
select c.id, c.company_id, c.user_id from contracts c join program_offers o on o.id = c.offer_id
  where c.id = any ($1::int[]) and o.group_id is not null and c.paid_at is not null and c.enrolled_at is null and c.status = 'confirmed'
  order by c.id limit 1000 for update of c;

-- lockWaiting (domains/contracts/payments/open-access.queries.ts)
-- takes $1 integer
-- returns id integer, company_id integer, user_id integer
select c.id, c.company_id, c.user_id from contracts c join program_offers o on o.id = c.offer_id
  where o.program_id = $1 and o.group_id is not null and c.paid_at is not null and c.enrolled_at is null and c.status = 'confirmed'
  order by c.id limit 1000 for update of c;

-- selectSettings (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer
-- returns url text, login text, secret bytea
select url, login, secret from company_services where company_id = $1 and service = 'payments';

-- lockPayable (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer
-- returns id integer
select id from contracts where id = $1 for update;

-- lockPayable (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer
-- returns id integer, company_id integer, user_id integer, status contract_status, signed_both_at timestamp with time zone, paid_at timestamp with time zone, price bigint, received bigint, number text, program text, company text, company_domain text
select
  c.id, c.company_id, c.user_id, c.status, c.signed_both_at, c.paid_at,
  coalesce((select d.price_kopecks from contract_documents d where d.contract_id = c.id and d.superseded_at is null),
    (select o.price from program_offers o where o.id = c.offer_id)) as price,
  coalesce((select sum(x.paid_amount - x.returned_amount) from contract_payments x where x.contract_id = c.id), 0)::bigint as received, coalesce((select n.number from contract_numbers n where n.contract_id = c.id), c.id::text) as number,
  coalesce((select p.title from program_offers o join education_programs p on p.id = o.program_id where o.id = c.offer_id), '') as program,
  d.title as company, d.domain as company_domain from contracts c join companies d on d.id = c.company_id where c.id = $1;

-- selectOwnId (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer
select id from contracts where id = $1 and user_id = $2 and company_id = $3;

-- selectCurrent (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, company_id integer, user_id integer, status contract_status, signed_both_at timestamp with time zone, paid_at timestamp with time zone, price bigint, received bigint, number text, program text, company text, company_domain text
select
  c.id, c.company_id, c.user_id, c.status, c.signed_both_at, c.paid_at,
  coalesce((select d.price_kopecks from contract_documents d where d.contract_id = c.id and d.superseded_at is null),
    (select o.price from program_offers o where o.id = c.offer_id)) as price,
  coalesce((select sum(x.paid_amount - x.returned_amount) from contract_payments x where x.contract_id = c.id), 0)::bigint as received, coalesce((select n.number from contract_numbers n where n.contract_id = c.id), c.id::text) as number,
  coalesce((select p.title from program_offers o join education_programs p on p.id = o.program_id where o.id = c.offer_id), '') as program,
  d.title as company, d.domain as company_domain from contracts c join companies d on d.id = c.company_id
    where c.user_id = $1 and c.company_id = $2 order by c.status = 'cancelled', c.id desc limit 1;

-- selectOpen (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer
-- returns id integer, company_id integer, contract_id integer, provider text, key text, external_id text, link text, status text, amount bigint, currency text, paid_amount bigint, returned_amount bigint, valid_until timestamp with time zone, is_valid boolean
select
  y.id, y.company_id, y.contract_id, y.provider, y.key, y.external_id, y.link, y.status, y.amount, y.currency, y.paid_amount, y.returned_amount, y.valid_until,
  y.valid_until > now() as is_valid from contract_payments y where y.contract_id = $1 and y.status = 'open';

-- expire (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer
-- returns nothing
update contract_payments set status = 'expired', updated_at = now() where id = $1 and status = 'open';

-- insertPayment (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text, $5 bigint, $6 integer
-- returns id integer, company_id integer, contract_id integer, provider text, key text, external_id text, link text, status text, amount bigint, currency text, paid_amount bigint, returned_amount bigint, valid_until timestamp with time zone, is_valid boolean
insert into contract_payments as y (company_id, contract_id, provider, key, amount, valid_until)
    values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6::int))
    returning
  y.id, y.company_id, y.contract_id, y.provider, y.key, y.external_id, y.link, y.status, y.amount, y.currency, y.paid_amount, y.returned_amount, y.valid_until,
  y.valid_until > now() as is_valid;

-- storeBegun (domains/contracts/payments/payments.queries.ts)
-- takes $1 text, $2 text, $3 integer
-- returns nothing
update contract_payments set external_id = $1, link = $2, updated_at = now()
  where id = $3 and external_id is null;

-- selectNamed (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer, $2 text, $3 text
-- returns id integer, contract_id integer
select id, contract_id from contract_payments
  where company_id = $1 and provider = $2 and external_id = $3;

-- lockPayment (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer
-- returns id integer, company_id integer, contract_id integer, provider text, key text, external_id text, link text, status text, amount bigint, currency text, paid_amount bigint, returned_amount bigint, valid_until timestamp with time zone, is_valid boolean
select
  y.id, y.company_id, y.contract_id, y.provider, y.key, y.external_id, y.link, y.status, y.amount, y.currency, y.paid_amount, y.returned_amount, y.valid_until,
  y.valid_until > now() as is_valid from contract_payments y where y.id = $1 for update;

-- insertNotice (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 integer, $5 text, $6 text, $7 bigint, $8 bigint, $9 text, $10 text
-- returns nothing
insert into payment_notices (company_id, provider, notice_id, payment_id, external_id, state, amount, returned_amount, currency, outcome)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (company_id, provider, notice_id) do update set payment_id = excluded.payment_id, outcome = excluded.outcome
    where payment_notices.payment_id is null and excluded.payment_id is not null;

-- updatePayment (domains/contracts/payments/payments.queries.ts)
-- takes $1 text, $2 bigint, $3 bigint, $4 text, $5 bigint, $6 bigint, $7 integer
-- returns nothing
update contract_payments set status = $1, paid_amount = $2::bigint, returned_amount = $3::bigint, refusal = $4,
    paid_at = case when $5::bigint > 0 then coalesce(paid_at, now()) end,
    returned_at = case when $6::bigint > returned_amount then now() else returned_at end,
    settled_at = null, settled_by = null, updated_at = now()
  where id = $7;

-- selectOwnPayments (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer
-- returns id integer, provider text, status text, amount bigint, paid_amount bigint, returned_amount bigint, refusal text, valid_until timestamp with time zone, created_at timestamp with time zone, paid_at timestamp with time zone, returned_at timestamp with time zone
select id, provider, status, amount, paid_amount, returned_amount, refusal, valid_until, created_at, paid_at, returned_at
  from contract_payments where contract_id = $1 and external_id is not null order by id desc limit 50;

-- selectFormerPayments (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, provider text, status text, amount bigint, paid_amount bigint, returned_amount bigint, refusal text, valid_until timestamp with time zone, created_at timestamp with time zone, paid_at timestamp with time zone, returned_at timestamp with time zone, contract_number text
select y.id, y.provider, y.status, y.amount, y.paid_amount, y.returned_amount, y.refusal, y.valid_until, y.created_at, y.paid_at, y.returned_at,
    coalesce((select n.number from contract_numbers n where n.contract_id = c.id), c.id::text) as contract_number
  from contracts c join contract_payments y on y.contract_id = c.id
  where c.user_id = $1 and c.company_id = $2 and c.status = 'cancelled' and y.paid_at is not null order by y.id desc limit 50;

-- selectFirstTopic (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 text[], $8 integer, $9 integer, $10 text[], $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer
-- returns id integer, subject_id integer, title text, subject text
select st.id, st.subject_id, st.title, s.title as subject from steps st join subjects s on s.id = st.subject_id join chapters k on k.id = st.chapter_id
    where s.company_id = $1 and s.deleted_at is null and st.deleted_at is null and k.deleted_at is null and (
  not s.is_archived and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $2))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $3 and sg.subject_id = s.id)) and not (st.is_retake and not exists (
  select 1 from retakes rt where rt.student_id = $4 and rt.subject_id = st.subject_id and not rt.is_closed and rt.deleted_at is null)) and ((
  s.company_id = $5 and s.deleted_at is null and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $6 and su.role_type = any ($7)))) and (not st.hidden or (s.company_id = $8 and (false or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = $9 and su.role_type = any ($10)))))
    or (not s.hidden and not st.hidden and ((not st.is_retake or exists (
  select 1 from retakes rt where rt.student_id = $11 and rt.subject_id = st.subject_id and rt.deleted_at is null
    and (not rt.is_closed or exists (select 1 from retake_checkpoints rc where rc.retake_id = rt.id and rc.step_id = st.id
      and (rc.mark > 0 or rc.passed_status_id <> $12))))) and (st.roles_ids = '{}' or exists (
  select 1 from admin_role_users aru join subjects rs on rs.id = st.subject_id and rs.company_id = aru.company_id
  where aru.user_id = $13 and aru.role_id = any (st.roles_ids))))
      and exists (select 1 from chapters c where c.id = st.chapter_id and not c.hidden and (not (c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = $14 and k.chapter_id = c.id)) and not (st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = $15 and k.step_id = st.id)) and not exists (select 1
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = st.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not (exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = pre.id and done.student_id = $16 and final.is_final)
  or (pre.max_mark is null and not exists (select 1 from patterns given where given.step_id = pre.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = pre.id and whole.user_id = $17 and whole.percent = 100))) and not ((exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = waiting.id and done.student_id = $18 and final.is_final)
  or (waiting.max_mark is null and not exists (select 1 from patterns given where given.step_id = waiting.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = waiting.id and whole.user_id = $19 and whole.percent = 100))) or exists (
    select 1 from answers begun where begun.step_id = waiting.id and begun.user_id = $20 and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = waiting.id and judged.student_id = $21)
  or exists (select 1 from passings judged where judged.step_id = waiting.id and judged.student_id = $22))))))))
    order by s.title, s.id, k.position, st.position, st.id limit 1;

-- selectReceipt (domains/contracts/payments/payments.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, provider text, contract_number text, amount bigint, returned_amount bigint, paid_at timestamp with time zone, student text, program text, company text
select y.id, y.provider, coalesce((select n.number from contract_numbers n where n.contract_id = c.id), c.id::text) as contract_number, y.paid_amount as amount, y.returned_amount, y.paid_at, concat_ws(' ', c.surname, c.name, nullif(c.patronymic, '')) as student,
  coalesce((select p.title from program_offers o join education_programs p on p.id = o.program_id where o.id = c.offer_id), '') as program, d.title as company
    from contract_payments y join contracts c on c.id = y.contract_id join companies d on d.id = c.company_id
    where y.id = $1 and c.user_id = $2 and c.company_id = $3 and y.paid_at is not null;

-- claimDue (domains/contracts/payments/payments.queries.ts)
-- takes nothing
-- returns id integer, company_id integer, provider text, external_id text, is_over boolean
with due as (
    select id from contract_payments where status = 'open' and (valid_until < now() or created_at < now() - interval '10 minutes')
      and coalesce(asked_at < now() - interval '10 minutes', true)
    order by valid_until limit 50 for update skip locked)
  update contract_payments y set asked_at = now() from due where y.id = due.id
  returning y.id, y.company_id, y.provider, y.external_id, y.valid_until < now() - interval '10 minutes' as is_over;

-- insertTestPayment (domains/contracts/payments/providers/test-bank.queries.ts)
-- takes $1 text, $2 integer, $3 integer, $4 bigint, $5 text, $6 text, $7 text, $8 timestamp with time zone
-- returns nothing
insert into test_bank_payments (key, company_id, contract_id, amount, currency, description, return_url, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz)
  on conflict (key) do nothing;

-- selectTestPayment (domains/contracts/payments/providers/test-bank.queries.ts)
-- takes $1 text, $2 integer
-- returns key text, company_id integer, contract_id integer, company text, state text, amount bigint, currency text, description text, paid_amount bigint, returned_amount bigint, reason text, return_url text, expires_at timestamp with time zone, is_over boolean, notices integer
select
  b.key, b.company_id, b.contract_id, (select c.title from companies c where c.id = b.company_id) as company, b.state, b.amount, b.currency, b.description,
  b.paid_amount, b.returned_amount, b.reason, b.return_url, b.expires_at, b.expires_at <= now() as is_over, b.notices from test_bank_payments b where b.key = $1 and b.company_id = $2;

-- lockTestPayment (domains/contracts/payments/providers/test-bank.queries.ts)
-- takes $1 text, $2 integer
-- returns key text, company_id integer, contract_id integer, company text, state text, amount bigint, currency text, description text, paid_amount bigint, returned_amount bigint, reason text, return_url text, expires_at timestamp with time zone, is_over boolean, notices integer
select
  b.key, b.company_id, b.contract_id, (select c.title from companies c where c.id = b.company_id) as company, b.state, b.amount, b.currency, b.description,
  b.paid_amount, b.returned_amount, b.reason, b.return_url, b.expires_at, b.expires_at <= now() as is_over, b.notices from test_bank_payments b where b.key = $1 and b.company_id = $2 for update of b;

-- updateTestPayment (domains/contracts/payments/providers/test-bank.queries.ts)
-- takes $1 text, $2 bigint, $3 bigint, $4 text, $5 text
-- returns key text, company_id integer, contract_id integer, company text, state text, amount bigint, currency text, description text, paid_amount bigint, returned_amount bigint, reason text, return_url text, expires_at timestamp with time zone, is_over boolean, notices integer
update test_bank_payments b set state = $1, paid_amount = $2, returned_amount = $3,
      reason = $4, notices = b.notices + 1
    where b.key = $5 returning
  b.key, b.company_id, b.contract_id, (select c.title from companies c where c.id = b.company_id) as company, b.state, b.amount, b.currency, b.description,
  b.paid_amount, b.returned_amount, b.reason, b.return_url, b.expires_at, b.expires_at <= now() as is_over, b.notices;

-- selectPrograms (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 boolean, $3 text, $4 bigint, $5 bigint, $6 contract_status, $7 contract_status
-- returns id integer, code text, title text, description text, is_archived boolean, updated_at timestamp with time zone, offers json, total integer
with found as (
      select id, count(*) over ()::int as total from education_programs where company_id = $1 and is_archived = $2 and ((fold_words(code || ' ' || title) like $3))
      order by sort, id limit $4 offset $5)
    select
  p.id, p.code, p.title, p.description, p.is_archived, p.updated_at,
  coalesce((select json_agg(json_build_object('id', o.id, 'after_9', o.after_9, 'price', o.price, 'places', o.places, 'months', o.months,
      'education_form_id', o.education_form_id, 'education_form', coalesce(f.title, ''), 'starts_on', o.starts_on, 'accepts_until', o.accepts_until,
      'is_open', o.is_open, 'group_id', o.group_id, 'group', coalesce((select g.name from groups g where g.id = o.group_id), ''), 'waiting', (select count(*)::int from contracts c where c.offer_id = o.id and c.status = $6), 'confirmed', (select count(*)::int from contracts c where c.offer_id = o.id and c.status = $7)) order by o.after_9 desc)
    from program_offers o left join education_forms f on f.id = o.education_form_id where o.program_id = p.id), '[]') as offers, found.total from found join education_programs p on p.id = found.id order by p.sort, p.id;

-- selectProgram (domains/contracts/programs/programs.queries.ts)
-- takes $1 contract_status, $2 contract_status, $3 integer, $4 integer
-- returns id integer, code text, title text, description text, is_archived boolean, updated_at timestamp with time zone, offers json
select
  p.id, p.code, p.title, p.description, p.is_archived, p.updated_at,
  coalesce((select json_agg(json_build_object('id', o.id, 'after_9', o.after_9, 'price', o.price, 'places', o.places, 'months', o.months,
      'education_form_id', o.education_form_id, 'education_form', coalesce(f.title, ''), 'starts_on', o.starts_on, 'accepts_until', o.accepts_until,
      'is_open', o.is_open, 'group_id', o.group_id, 'group', coalesce((select g.name from groups g where g.id = o.group_id), ''), 'waiting', (select count(*)::int from contracts c where c.offer_id = o.id and c.status = $1), 'confirmed', (select count(*)::int from contracts c where c.offer_id = o.id and c.status = $2)) order by o.after_9 desc)
    from program_offers o left join education_forms f on f.id = o.education_form_id where o.program_id = p.id), '[]') as offers from education_programs p where p.id = $3 and p.company_id = $4;

-- insertProgram (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text, $5 text
-- returns id integer
insert into education_programs (company_id, sort, code, title, description) values ($1, (select coalesce(max(sort), 0) + 1 from education_programs where company_id = $2), $3, $4, $5) returning id;

-- updateProgram (domains/contracts/programs/programs.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 boolean, $5 integer, $6 integer, $7 timestamp with time zone, $8 timestamp with time zone
-- returns id integer
update education_programs p set code = $1, title = $2, description = $3, is_archived = $4, updated_at = now()
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
insert into program_offers (program_id, "after_9", "price", "places", "months", "education_form_id", "starts_on", "accepts_until", "is_open", "group_id")
  select $1::int, w."after_9", w."price", w."places", w."months", w."education_form_id", w."starts_on", w."accepts_until", w."is_open", w."group_id" from jsonb_to_recordset($2::jsonb) as w("after_9" boolean, "price" bigint, "places" int, "months" int, "education_form_id" int, "starts_on" date, "accepts_until" date, "is_open" boolean, "group_id" int)
  on conflict (program_id, after_9) do update set "after_9" = excluded."after_9", "price" = excluded."price", "places" = excluded."places", "months" = excluded."months", "education_form_id" = excluded."education_form_id", "starts_on" = excluded."starts_on", "accepts_until" = excluded."accepts_until", "is_open" = excluded."is_open", "group_id" = excluded."group_id";

-- selectOwnOffers (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns after_9 boolean
select o.after_9 from contracts c join program_offers o on o.id = c.offer_id
  where c.user_id = $1 and c.company_id = $2 and c.status <> 'cancelled' and o.program_id = $3;

-- countForms (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns count integer
select count(*)::int as count from education_forms where company_id = $1 and id = any ($2::int[]);

-- selectGroups (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer
-- returns id integer, name text
select id, name from groups where company_id = $1 and not is_archived order by name, id limit 1000;

-- countGroups (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns count integer
select count(*)::int as count from groups where company_id = $1 and id = any ($2::int[]);

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
update relationships r set "title" = w."title", sort = w.sort, is_archived = false, updated_at = now()
  from jsonb_to_recordset($1::jsonb) as w(id int, sort int, "title" text)
  where r.id = w.id and r.company_id = $2 and (r."title", r.sort, r.is_archived) is distinct from (w."title", w.sort, false);

-- storeRelationships (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 jsonb
-- returns nothing
insert into relationships (company_id, sort, "title")
  select $1::int, w.sort, w."title" from jsonb_to_recordset($2::jsonb) as w(id int, sort int, "title" text) where w.id is null;

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
-- returns retention_days integer, scan_days integer, draft_days integer
select contract_retention_days as retention_days, contract_scan_days as scan_days, contract_draft_days as draft_days
  from companies where id = $1;
-- Also:
--   − from companies where id = $
--   + from companies where id = $ for no key update

-- updateSettings (domains/contracts/programs/programs.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns nothing
update companies set contract_retention_days = $1, contract_scan_days = $2, contract_draft_days = $3 where id = $4;

-- insertApplicant (domains/contracts/sign-up/sign-up.queries.ts)
-- takes $1 text, $2 text, $3 text
-- returns id integer
insert into users (password_hash, first_name, last_name, middle_name, is_distant, ways_in_changed_at)
  values ('', $1, $2, $3, true, null) returning id;

-- selectApplicants (domains/contracts/sign-up/sign-up.queries.ts)
-- takes $1 integer[], $2 integer
-- returns id integer
select u.id from users u where u.id = any ($1)
  and (u.is_distant or exists (select 1 from contracts c where c.user_id = u.id and c.company_id = $2));

-- selectMayBegin (domains/contracts/sign-up/sign-up.queries.ts)
-- takes $1 text, $2 integer
-- returns may boolean
select u.ways_in_changed_at is null or coalesce(u.proved_phone = $1, false) or not exists (select 1 from contracts c where c.user_id = u.id) as may
  from users u where u.id = $2;

-- selectIsForeign (domains/contracts/sign-up/sign-up.queries.ts)
-- takes $1 text, $2 integer
-- returns is_foreign boolean
select ways_in_changed_at is not null and coalesce(proved_phone <> $1, true) as is_foreign from users where id = $2;

-- selectHasFormer (domains/contracts/sign-up/sign-up.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns here boolean, elsewhere boolean
select coalesce(bool_or(company_id = $1), false) as here, coalesce(bool_or(company_id <> $2), false) as elsewhere
  from contracts where user_id = $3 and id <> $4;

-- selectSignable (domains/contracts/signing/signing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, company_id integer, user_id integer, status contract_status, signed_at timestamp with time zone, surname text, name text, patronymic text, is_agent boolean, personal bytea, is_locked boolean, phone text
select
  c.id, c.company_id, c.user_id, c.status, c.signed_at, c.surname, c.name, c.patronymic, coalesce(c.is_agent, false) as is_agent, c.personal, (c.sign_failures >= $1::int and coalesce(c.sign_failed_at > now() - interval '1 day', false)) as is_locked,
  coalesce((select u.phone from users u where u.id = c.user_id and u.phone_confirmed_at is not null), c.phone) as phone from contracts c where c.company_id = $2 and c.user_id = $3 and c.status <> 'cancelled';

-- lockSignable (domains/contracts/signing/signing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, company_id integer, user_id integer, status contract_status, signed_at timestamp with time zone, surname text, name text, patronymic text, is_agent boolean, personal bytea, is_locked boolean, phone text
select
  c.id, c.company_id, c.user_id, c.status, c.signed_at, c.surname, c.name, c.patronymic, coalesce(c.is_agent, false) as is_agent, c.personal, (c.sign_failures >= $1::int and coalesce(c.sign_failed_at > now() - interval '1 day', false)) as is_locked,
  coalesce((select u.phone from users u where u.id = c.user_id and u.phone_confirmed_at is not null), c.phone) as phone from contracts c where c.id = $2 and c.company_id = $3 and c.user_id = $4 for update of c;

-- countGuess (domains/contracts/signing/signing.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update contracts c set sign_failures = case when c.sign_failed_at > now() - interval '1 day' then c.sign_failures + 1 else 1 end, sign_failed_at = now()
  where c.id = $1 and not (c.sign_failures >= $2::int and coalesce(c.sign_failed_at > now() - interval '1 day', false));

-- forgetGuesses (domains/contracts/signing/signing.queries.ts)
-- takes $1 integer
-- returns nothing
update contracts set sign_failures = 0, sign_failed_at = null where id = $1;

-- takeId, takeIds (domains/contracts/signing/signing.queries.ts)
-- takes $1 integer
-- returns id integer
select nextval(pg_get_serial_sequence('contract_signatures', 'id'))::int as id from generate_series(1, $1::int);

-- insertSignatures (domains/contracts/signing/signing.queries.ts)
-- takes $1 jsonb
-- returns nothing
insert into contract_signatures (id, contract_id, document_id, side, pdf_sha256, user_id, signed_at, record)
  select id, contract_id, document_id, side, pdf_sha256, user_id, signed_at, decode(record, 'base64')
  from jsonb_to_recordset($1::jsonb)
    as s(id int, contract_id int, document_id int, side text, pdf_sha256 text, user_id int, signed_at timestamptz, record text);

-- markSigned (domains/contracts/signing/signing.queries.ts)
-- takes $1 timestamp with time zone, $2 integer
-- returns nothing
update contracts set signed_at = $1::timestamptz, step = 6, sign_failures = 0, sign_failed_at = null, revision = revision + 1, updated_at = now()
  where id = $2;

-- markSignedBoth (domains/contracts/signing/signing.queries.ts)
-- takes $1 timestamp with time zone, $2 integer[]
-- returns nothing
update contracts set signed_both_at = $1::timestamptz, step = 7, revision = revision + 1, updated_at = now() where id = any ($2::int[]);

-- selectSignatures (domains/contracts/signing/signing.queries.ts)
-- takes $1 integer
-- returns id integer, contract_id integer, document_id integer, side text, pdf_sha256 text, signed_at timestamp with time zone, record bytea, sealed_name text
select
  s.id, s.contract_id, s.document_id, s.side, s.pdf_sha256, s.signed_at, s.record,
  (select f.sealed_name from paper_files f where f.document_id = s.document_id and f.format = 'pdf') as sealed_name from contract_signatures s where s.contract_id = $1 order by s.side desc;

-- selectOwnSignatures (domains/contracts/signing/signing.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, contract_id integer, document_id integer, side text, pdf_sha256 text, signed_at timestamp with time zone, record bytea, sealed_name text
select
  s.id, s.contract_id, s.document_id, s.side, s.pdf_sha256, s.signed_at, s.record,
  (select f.sealed_name from paper_files f where f.document_id = s.document_id and f.format = 'pdf') as sealed_name from contracts c join contract_signatures s on s.contract_id = c.id
    where c.company_id = $1 and c.user_id = $2 order by c.id desc, s.side desc limit 50;

-- selectFree (domains/contracts/signing/signing.queries.ts)
-- takes $1 integer[]
-- returns id integer
select c.id from contracts c where c.id = any ($1::int[]) and
  coalesce((select d.price_kopecks from contract_documents d where d.contract_id = c.id and d.superseded_at is null),
    (select o.price from program_offers o where o.id = c.offer_id)) = 0 order by c.id;

-- selectSignedOnce (domains/contracts/signing/signing.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer
-- returns id integer, company_id integer, user_id integer, document_id integer, number text, pdf_sha256 text
select c.id, c.company_id, c.user_id, s.document_id, d.number, s.pdf_sha256
  from contracts c join contract_signatures s on s.contract_id = c.id and s.side = 'student' join contract_documents d on d.id = s.document_id
  where c.id = any ($1::int[]) and c.user_id <> $2 and c.company_id = $3 and c.submitted_at is not null and c.status = 'confirmed' and c.signed_at is not null and c.signed_both_at is null order by c.id;

-- selectStanding (domains/contracts/signing/signing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns id integer, is_locked boolean, can_sign boolean
select c.id, (c.sign_failures >= $1::int and coalesce(c.sign_failed_at > now() - interval '1 day', false)) as is_locked, (c.status = 'confirmed' and c.signed_at is not null and c.signed_both_at is null and c.user_id <> $2) as can_sign from contracts c where c.id = $3 and c.company_id = $4 and c.submitted_at is not null;

-- selectName (domains/contracts/signing/signing.queries.ts)
-- takes $1 integer
-- returns name text
select concat_ws(' ', last_name, first_name, nullif(middle_name, '')) as name from users where id = $1;

-- selectOwnFile (domains/contracts/signing/signing.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns sealed_name text, sha256 text, number text
select f.sealed_name, d.pdf_sha256 as sha256, d.number from contract_documents d join contracts c on c.id = d.contract_id
    join paper_files f on f.document_id = d.id and f.format = 'pdf'
  where d.id = $1 and c.company_id = $2 and c.user_id = $3;
