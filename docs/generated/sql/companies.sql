-- SQL statements of «companies», written by npm run generate

-- selectCompany (domains/companies/companies.queries.ts)
-- takes $1 integer
-- returns id integer, title text, description text, domain text, tags text[], owner_id integer, lms_graph_subject_id integer, questions_email text, private boolean, time_zone text, image_id integer, tiles jsonb, page_embedded_code text, sign_in_page_message text, user_reports_enabled boolean, risk_debts integer, risk_missed integer, risk_silent_days integer, risk_idle_days integer, risk_signs integer, retake_counts text, exam_grades jsonb, credit_grades jsonb, instruction_for_student text, instruction_for_distant text, instruction_for_teacher text, instruction_for_curator text, instruction_for_admin text, instruction_for_parent text, updated_at timestamp with time zone
select id, title, description, domain, tags, owner_id, lms_graph_subject_id, questions_email, private, time_zone, image_id, tiles, page_embedded_code, sign_in_page_message, user_reports_enabled, risk_debts, risk_missed, risk_silent_days, risk_idle_days, risk_signs, retake_counts, exam_grades, credit_grades, instruction_for_student, instruction_for_distant, instruction_for_teacher, instruction_for_curator, instruction_for_admin, instruction_for_parent, updated_at from companies where id = $1;

-- updateCompanyRow (domains/companies/companies.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text[], $5 integer, $6 integer, $7 text, $8 boolean, $9 text, $10 integer, $11 jsonb, $12 text, $13 text, $14 boolean, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 text, $21 jsonb, $22 jsonb, $23 text, $24 text, $25 text, $26 text, $27 text, $28 text, $29 integer, $30 timestamp with time zone, $31 timestamp with time zone
-- returns id integer, title text, description text, domain text, tags text[], owner_id integer, lms_graph_subject_id integer, questions_email text, private boolean, time_zone text, image_id integer, tiles jsonb, page_embedded_code text, sign_in_page_message text, user_reports_enabled boolean, risk_debts integer, risk_missed integer, risk_silent_days integer, risk_idle_days integer, risk_signs integer, retake_counts text, exam_grades jsonb, credit_grades jsonb, instruction_for_student text, instruction_for_distant text, instruction_for_teacher text, instruction_for_curator text, instruction_for_admin text, instruction_for_parent text, updated_at timestamp with time zone
update companies set title = $1, description = $2, domain = $3, tags = $4, owner_id = $5, lms_graph_subject_id = $6, questions_email = $7, private = $8, time_zone = $9, image_id = $10, tiles = $11::jsonb, page_embedded_code = $12, sign_in_page_message = $13, user_reports_enabled = $14, risk_debts = $15, risk_missed = $16, risk_silent_days = $17, risk_idle_days = $18, risk_signs = $19, retake_counts = $20, exam_grades = $21::jsonb, credit_grades = $22::jsonb, instruction_for_student = $23, instruction_for_distant = $24, instruction_for_teacher = $25, instruction_for_curator = $26, instruction_for_admin = $27, instruction_for_parent = $28, updated_at = now()
  where id = $29 and ($30::timestamptz is null or updated_at = $31::timestamptz) returning id, title, description, domain, tags, owner_id, lms_graph_subject_id, questions_email, private, time_zone, image_id, tiles, page_embedded_code, sign_in_page_message, user_reports_enabled, risk_debts, risk_missed, risk_silent_days, risk_idle_days, risk_signs, retake_counts, exam_grades, credit_grades, instruction_for_student, instruction_for_distant, instruction_for_teacher, instruction_for_curator, instruction_for_admin, instruction_for_parent, updated_at;

-- checkNamed (domains/companies/companies.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 text, $6 integer, $7 integer
-- returns owner boolean, subject boolean, domain boolean, is_alone boolean
select exists (select 1 from company_members m where m.company_id = $1 and m.user_id = $2::int) as owner,
  exists (select 1 from subjects s where s.company_id = $3 and s.id = $4::int and s.deleted_at is null) as subject,
  not exists (select 1 from companies c where c.domain = $5::text and c.id <> $6) as domain,
  not exists (select 1 from companies c where c.id <> $7) as is_alone;

-- selectMembers (domains/companies/companies.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 bigint, $5 bigint
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, email text, is_moderator boolean, groups_count integer, subjects_count integer, total integer
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.email, u.is_moderator, (select count(*)::int from group_users x join groups g on g.id = x.group_id where x.user_id = u.id and g.company_id = $1) as groups_count,
  (select count(*)::int from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = $2 and s.deleted_at is null) as subjects_count, u.total
    from (select u.*, m.is_moderator, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
      where m.company_id = $3 and (true or true) and true
      order by u.last_name asc, u.first_name asc, u.id limit $4 offset $5) u
    order by u.last_name asc, u.first_name asc, u.id;
-- Also:
--   − where m.company_id = $ and (true or true) and true
--   + where m.company_id = $ and (true or true) and m.is_moderator
-- Also:
--   − where m.company_id = $ and (true or true) and true
--   + where m.company_id = $ and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(u.email) like $))) and true
-- Also:
--   − where m.company_id = $ and (true or true) and true
--   + where m.company_id = $ and (true or true) and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = u.id and g.company_id = $)
-- Also:
--   − where m.company_id = $ and (true or true) and true
--   + where m.company_id = $ and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or ((fold_words(u.email) like $))) and exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = u.id and g.company_id = $)

-- setModerator, setModerator of domains/users/office/person-roles.queries.ts (domains/companies/companies.queries.ts)
-- takes $1 boolean, $2 integer, $3 integer
-- returns nothing
update company_members set is_moderator = $1 where company_id = $2 and user_id = $3;

-- selectHolders (domains/companies/companies.queries.ts)
-- takes $1 integer
-- returns user_id integer, is_owner boolean, is_moderator boolean, is_administrator boolean
select h.* from (
    select m.user_id, m.user_id is not distinct from c.owner_id as is_owner, m.is_moderator and m.blocked_at is null as is_moderator, m.blocked_at is null and exists (
      select 1 from admin_role_users ru join admin_roles r on r.id = ru.role_id
      where ru.user_id = m.user_id and ru.company_id = m.company_id and 'roles_write' = any (r.permissions)) as is_administrator
    from company_members m join companies c on c.id = m.company_id where m.company_id = $1) h
  where h.is_owner or h.is_moderator or h.is_administrator;

-- removeMember (domains/companies/companies.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer
-- returns nothing
with roles as (delete from admin_role_users where company_id = $1 and user_id = $2),
  studied as (delete from group_users gu using groups g where g.id = gu.group_id and g.company_id = $3 and gu.user_id = $4),
  curated as (delete from curator_groups cg using groups g where g.id = cg.group_id and g.company_id = $5 and cg.curator_id = $6),
  taught as (delete from subject_users su using subjects s where s.id = su.subject_id and s.company_id = $7 and su.user_id = $8),
  circles as (delete from organisation_role_people x using organisation_roles r where r.id = x.role_id and r.company_id = $9 and x.user_id = $10),
  related as (delete from relations where company_id = $11 and (student_id = $12 or relative_id = $13))
  delete from company_members where company_id = $14 and user_id = $15;

-- selectInstructions (domains/companies/page/page.queries.ts)
-- takes $1 integer
-- returns role text, text text, updated_at timestamp with time zone
select role, text, updated_at from company_instructions where company_id = $1;

-- selectHasChildren (domains/companies/page/page.queries.ts)
-- takes $1 integer, $2 integer
-- returns has boolean
select exists (select 1 from relations where company_id = $1 and relative_id = $2 and confirmed_at is not null) as has;

-- storeInstruction (domains/companies/page/page.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 timestamp with time zone, $5 timestamp with time zone
-- returns role text, text text, updated_at timestamp with time zone
insert into company_instructions as i (company_id, role, text) values ($1, $2, $3)
  on conflict (company_id, role) do update set text = excluded.text, updated_at = now() where ($4::timestamptz is null or i.updated_at = $5::timestamptz)
  returning role, text, updated_at;

-- deleteInstruction (domains/companies/page/page.queries.ts)
-- takes $1 integer, $2 text, $3 timestamp with time zone, $4 timestamp with time zone
-- returns nothing
delete from company_instructions i where i.company_id = $1 and i.role = $2 and ($3::timestamptz is null or i.updated_at = $4::timestamptz);

-- selectStart (domains/companies/page/page.queries.ts)
-- takes $1 text
-- returns title text, description text, image_id integer, tiles jsonb, page_embedded_code text, pictures integer[]
select c.title, c.description, c.image_id, c.tiles, c.page_embedded_code,
      array(select p.file_id from company_tile_pictures p where p.company_id = c.id) as pictures
    from companies c where c.id =
  coalesce((select id from companies where domain = $1), (select min(id) from companies having count(*) = 1));

-- selectStartPicture (domains/companies/page/page.queries.ts)
-- takes $1 integer, $2 text
-- returns name text, thumbnail_key text
select f.name, f.thumbnail_key from files f join companies c on c.id = f.company_id
    where f.id = $1 and c.id =
  coalesce((select id from companies where domain = $2), (select min(id) from companies having count(*) = 1))
      and (c.image_id = f.id or exists (select 1 from company_tile_pictures p where p.company_id = c.id and p.file_id = f.id));

-- replacePictures (domains/companies/page/page.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer[]
-- returns nothing
with gone as (delete from company_tile_pictures where company_id = $1 and file_id <> all ($2::int[]))
  insert into company_tile_pictures (company_id, file_id) select $3, unnest($4::int[]) on conflict do nothing;

-- selectPictures (domains/companies/page/page.queries.ts)
-- takes $1 integer
-- returns file_id integer
select file_id from company_tile_pictures where company_id = $1;

-- selectPortfolio (domains/companies/portfolio/portfolio.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer
-- returns is_member boolean, service_url text, url text
select exists (select 1 from company_members where company_id = $1 and user_id = $2) as is_member,
  (select url from company_services where company_id = $3 and service = 'portfolio') as service_url,
  (select url from portfolio_links where company_id = $4 and user_id = $5) as url;

-- storePortfolio (domains/companies/portfolio/portfolio.queries.ts)
-- takes $1 integer, $2 integer, $3 text
-- returns nothing
insert into portfolio_links (company_id, user_id, url) values ($1, $2, $3)
  on conflict (company_id, user_id) do update set url = excluded.url;

-- deletePortfolio (domains/companies/portfolio/portfolio.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from portfolio_links where company_id = $1 and user_id = $2;

-- selectServices (domains/companies/services/services.queries.ts)
-- takes $1 integer
-- returns service text, url text, login text, secret bytea, checked_at timestamp with time zone, check_result text, updated_at timestamp with time zone
select service, url, login, secret, checked_at, check_result, updated_at from company_services where company_id = $1;

-- selectService (domains/companies/services/services.queries.ts)
-- takes $1 integer, $2 text
-- returns service text, url text, login text, secret bytea, checked_at timestamp with time zone, check_result text, updated_at timestamp with time zone
select service, url, login, secret, checked_at, check_result, updated_at from company_services
  where company_id = $1 and service = $2;

-- storeService (domains/companies/services/services.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text, $5 bytea, $6 timestamp with time zone, $7 timestamp with time zone
-- returns service text, url text, login text, secret bytea, checked_at timestamp with time zone, check_result text, updated_at timestamp with time zone
insert into company_services as s (company_id, service, url, login, secret) values ($1, $2, $3, $4, $5)
  on conflict (company_id, service) do update set url = excluded.url, login = excluded.login, secret = excluded.secret, plain_secret = null, checked_at = null, check_result = null, updated_at = now()
  where $6::timestamptz is null or s.updated_at = $7::timestamptz
  returning service, url, login, secret, checked_at, check_result, updated_at;

-- deleteService (domains/companies/services/services.queries.ts)
-- takes $1 integer, $2 text, $3 timestamp with time zone, $4 timestamp with time zone
-- returns nothing
delete from company_services where company_id = $1 and service = $2
  and ($3::timestamptz is null or updated_at = $4::timestamptz);

-- storeCheck (domains/companies/services/services.queries.ts)
-- takes $1 text, $2 integer, $3 text, $4 timestamp with time zone
-- returns nothing
update company_services set checked_at = now(), check_result = $1
  where company_id = $2 and service = $3 and updated_at = $4::timestamptz;
