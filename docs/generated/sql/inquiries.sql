-- SQL statements of «inquiries», written by npm run generate

-- selectAddress (domains/inquiries/inquiries.queries.ts)
-- takes $1 text, $2 text
-- returns id integer, domain text, email text
select c.id, c.domain, coalesce(
      (select u.email from users u join company_members m on m.user_id = u.id and m.company_id = c.id and m.is_moderator where lower(u.email) = lower($1)),
      c.questions_email, o.email) as email
    from companies c left join users o on o.id = c.owner_id where c.id =
  coalesce((select id from companies where domain = $2), (select min(id) from companies having count(*) = 1));

-- insertInquiry (domains/inquiries/inquiries.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 text, $5 text, $6 text, $7 text, $8 integer, $9 text, $10 text, $11 text
-- returns id integer
insert into inquiries (company_id, user_id, language, name, email, phone, text) select $1, $2, $3, $4, $5, $6, $7
  where not exists (
    select 1 from inquiries i where i.company_id = $8 and i.created_at > now() - interval '10 minutes'
      and i.text = $9 and i.email is not distinct from $10::text and i.phone is not distinct from $11::text)
  returning id;

-- selectInquiries (domains/inquiries/inquiries.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, name text, email text, phone text, excerpt text, user json, created_at timestamp with time zone, answered_at timestamp with time zone, answered_by json, is_mailed boolean, total integer
select
  i.id, i.name, i.email, i.phone, left(i.text, 200) as excerpt, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as user, i.created_at, i.answered_at,
  case when a.id is not null then json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'middle_name', a.middle_name,
    'photo_src', '/api/files/' || a.photo_id || '/thumbnail', 'is_online', coalesce(a.last_seen_at > now() - interval '180 seconds', false)) end as answered_by, i.answer is not null as is_mailed, count(*) over ()::int as total from inquiries i left join users u on u.id = i.user_id left join users a on a.id = i.answered_by_id
    where i.company_id = $1 and i.answered_at is null order by i.created_at asc, i.id asc limit $2 offset $3;
-- Also:
--   − where i.company_id = $ and i.answered_at is null order by i.created_at asc, i.id asc limit $ offset $
--   + where i.company_id = $ and i.answered_at is null and (((fold_words(i.name) like $ or fold_words(i.email) like $ or fold_words(i.text) like $))) order by i.name asc, i.id asc limit $ offset $
-- Also:
--   − where i.company_id = $ and i.answered_at is null order by i.created_at asc, i.id asc limit $ offset $
--   + where i.company_id = $ and i.answered_at is null and (((fold_words(i.name) like $ or fold_words(i.email) like $ or fold_words(i.text) like $))) order by i.created_at asc, i.id asc limit $ offset $

-- countInquiries (domains/inquiries/inquiries.queries.ts)
-- takes $1 integer
-- returns waiting integer, answered integer
select count(*) filter (where i.answered_at is null)::int as waiting, count(*) filter (where i.answered_at is not null)::int as answered
  from inquiries i where i.company_id = $1;

-- selectInquiry (domains/inquiries/inquiries.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, name text, email text, phone text, excerpt text, user json, created_at timestamp with time zone, answered_at timestamp with time zone, answered_by json, is_mailed boolean, text text, answer text, answer_mail_state text, updated_at timestamp with time zone
select
  i.id, i.name, i.email, i.phone, left(i.text, 200) as excerpt, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as user, i.created_at, i.answered_at,
  case when a.id is not null then json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'middle_name', a.middle_name,
    'photo_src', '/api/files/' || a.photo_id || '/thumbnail', 'is_online', coalesce(a.last_seen_at > now() - interval '180 seconds', false)) end as answered_by, i.answer is not null as is_mailed, i.text, i.answer, m.state as answer_mail_state, i.updated_at
    from inquiries i left join users u on u.id = i.user_id left join users a on a.id = i.answered_by_id left join mails m on m.id = i.answer_mail_id where i.id = $1 and i.company_id = $2;

-- storeAnswer (domains/inquiries/inquiries.queries.ts)
-- takes $1 text, $2 integer, $3 integer, $4 integer, $5 timestamp with time zone, $6 timestamp with time zone
-- returns id integer, email text, language text
update inquiries i set answer = $1, answered_at = now(), answered_by_id = $2, updated_at = now()
  where i.id = $3 and i.company_id = $4 and i.answered_at is null and i.email is not null
    and ($5::timestamptz is null or i.updated_at = $6::timestamptz)
  returning i.id, i.email, i.language;

-- setAnswerMail (domains/inquiries/inquiries.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update inquiries set answer_mail_id = $1 where id = $2;

-- settle (domains/inquiries/inquiries.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[]
-- returns id integer
update inquiries i set answered_at = now(), answered_by_id = $1::int, updated_at = now()
  where i.company_id = $2 and i.id = any ($3::int[]) and i.answer is null and i.answered_at is null
  returning i.id;

-- deleteInquiries (domains/inquiries/inquiries.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer
delete from inquiries where company_id = $1 and id = any ($2::int[]) returning id;

-- selectDomain, selectDomain of domains/invitations/invitations.queries.ts (domains/inquiries/inquiries.queries.ts)
-- takes $1 integer
-- returns domain text
select domain from companies where id = $1;
