-- SQL statements of «student-contacts», written by npm run generate

-- selectStudent (domains/student-contacts/student-contacts.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns curates boolean
select (m.user_id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $1 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $2)) as curates from company_members m
    where m.company_id = $3 and m.user_id = $4;

-- selectContacts (domains/student-contacts/student-contacts.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 bigint, $5 bigint
-- returns id integer, student_id integer, kind text, whom text, text text, contacted_at timestamp with time zone, author json, is_own boolean, total integer
select
  c.id, c.student_id, c.kind, c.whom, c.text, c.contacted_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author,
  coalesce(c.author_id = $1, false) as is_own, count(*) over ()::int as total from student_contacts c left join users u on u.id = c.author_id
    where c.company_id = $2 and c.student_id = $3
    order by c.contacted_at desc, c.id desc limit $4 offset $5;

-- selectContact (domains/student-contacts/student-contacts.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, student_id integer, kind text, whom text, text text, contacted_at timestamp with time zone, author json, is_own boolean
select
  c.id, c.student_id, c.kind, c.whom, c.text, c.contacted_at, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as author,
  coalesce(c.author_id = $1, false) as is_own from student_contacts c left join users u on u.id = c.author_id
    where c.company_id = $2 and c.id = $3;

-- insertContact (domains/student-contacts/student-contacts.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 timestamp with time zone, $5 text, $6 text, $7 text
-- returns id integer
insert into student_contacts (company_id, student_id, author_id, contacted_at, kind, whom, text) values ($1, $2, $3, least(coalesce($4::timestamptz, now()), now()), $5, $6, $7) returning id;

-- deleteContact (domains/student-contacts/student-contacts.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from student_contacts where company_id = $1 and id = $2;
