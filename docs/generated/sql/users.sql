-- SQL statements of «users», written by npm run generate

-- selectTargets (domains/users/office/account.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer[]
-- returns id integer, name text, is_moderator boolean, is_blocked boolean, has_login boolean, is_owner boolean, is_shared boolean, is_administrator boolean, permissions text[], holdings text[]
select u.id, u.last_name || ' ' || u.first_name as name, m.is_moderator, m.blocked_at is not null as is_blocked, coalesce(u.username, u.email, '') <> '' as has_login,
      u.id is not distinct from c.owner_id as is_owner, (
  exists (select 1 from company_members x where x.user_id = u.id and x.company_id <> $1::int)
  or exists (select 1 from removed_members x where x.user_id = u.id and x.company_id <> $2::int)) as is_shared,
      exists (select 1 from admin_role_users x where x.user_id = u.id and x.company_id = m.company_id and x.role_id = 1) as is_administrator,
      coalesce((select array_agg(distinct p) from admin_role_users x join admin_roles r on r.id = x.role_id cross join unnest(r.permissions) p
        where x.user_id = u.id and x.company_id = m.company_id), '{}') as permissions,
      array_remove(array[
        case when exists (select 1 from contracts x where x.user_id = m.user_id and x.company_id = m.company_id) then 'application'::text end,
        case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = 'TEACHER' and s.company_id = m.company_id) then 'teaching'::text end,
        case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = 'EXPERT' and s.company_id = m.company_id) then 'expertise'::text end,
        case when (
          exists (select 1 from lessons l where l.teacher_id = m.user_id and l.company_id = m.company_id)
          or exists (select 1 from lesson_teachers x join lessons l on l.id = x.lesson_id where x.user_id = m.user_id and l.company_id = m.company_id)) then 'lessons'::text end,
        case when exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id) then 'curating'::text end,
        case when exists (select 1 from relations x where x.relative_id = m.user_id and x.company_id = m.company_id and x.confirmed_at is not null) then 'children'::text end,
        case when exists (select 1 from organisation_role_people x join organisation_roles r on r.id = x.role_id where x.user_id = m.user_id and r.company_id = m.company_id) then 'circles'::text end], null) as holdings
    from company_members m join users u on u.id = m.user_id join companies c on c.id = m.company_id
    where m.company_id = $3 and m.user_id = any ($4::int[]) order by m.last_name, m.first_name, m.user_id;

-- selectAccount (domains/users/office/account.queries.ts)
-- takes $1 integer, $2 boolean, $3 integer, $4 integer, $5 boolean, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, email text, username text, phone text, is_distant boolean, is_blocked boolean, last_seen_at timestamp with time zone, created_at timestamp with time zone, roles text[], groups json, phone2 text, outlook_email text, jira_login text, photo_id integer, notifications_email boolean, notifications_telegram boolean, must_change_password boolean, has_password boolean, has_second_factor boolean, has_sealed_application boolean, has_proved_phone boolean, blocked_at timestamp with time zone, block_reason text, is_owner boolean, is_moderator boolean, is_administrator boolean, is_shared boolean, curated_groups json, subjects json, admin_roles json, children json, parents json, holdings text[], updated_at timestamp with time zone
select
  u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.email, u.username, u.phone, u.is_distant, m.blocked_at is not null as is_blocked, u.last_seen_at, m.created_at,
  array_remove(array[case when m.is_student then 'student' end, case when m.is_teacher then 'teacher' end, case when m.is_expert then 'expert' end, case when m.is_curator then 'curator' end, case when m.is_parent then 'parent' end, case when m.is_administrator then 'administrator' end]::text[], null) as roles,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users x join groups g on g.id = x.group_id
    where x.user_id = m.user_id and g.company_id = $1 and not g.is_archived), '[]') as groups, u.phone2, u.outlook_email, u.jira_login, u.photo_id, u.notifications_email, u.notifications_telegram,
      u.must_change_password, u.password_hash <> '' as has_password, (
  exists (select 1 from authenticators f where f.user_id = u.id and f.confirmed_at is not null) or exists (select 1 from passkeys f where f.user_id = u.id)) as has_second_factor, (
  $2::boolean and u.ways_in_changed_at is not null and u.id <> $3
  and exists (select 1 from contracts x where x.user_id = u.id and x.company_id = $4)) as has_sealed_application, (
  $5::boolean and u.ways_in_changed_at is not null and u.id <> $6
  and exists (select 1 from contracts x where x.user_id = u.id and x.company_id = $7)) and u.proved_phone is not null as has_proved_phone, m.blocked_at, m.block_reason, u.id is not distinct from c.owner_id as is_owner, m.is_moderator,
      exists (select 1 from admin_role_users x where x.user_id = u.id and x.company_id = m.company_id and x.role_id = 1) as is_administrator,
      (
  exists (select 1 from company_members x where x.user_id = u.id and x.company_id <> $8::int)
  or exists (select 1 from removed_members x where x.user_id = u.id and x.company_id <> $9::int)) as is_shared,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from curator_groups x join groups g on g.id = x.group_id
    where x.curator_id = u.id and g.company_id = $10 and not g.is_archived), '[]') as curated_groups,
  coalesce((select json_agg(json_build_object('id', s.id, 'title', s.title, 'role_type', x.role_type, 'is_archived', s.is_archived) order by s.title, s.id)
    from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and s.company_id = $11 and s.deleted_at is null), '[]') as subjects,
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'permissions', r.permissions) order by r.name)
    from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = u.id and x.company_id = $12), '[]') as admin_roles,
  coalesce((select json_agg(json_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'middle_name', k.middle_name,
    'photo_src', '/api/files/' || k.photo_id || '/thumbnail', 'is_online', coalesce(k.last_seen_at > now() - interval '180 seconds', false)) order by k.last_name, k.first_name) from relations r join users k on k.id = r.student_id
    where r.relative_id = u.id and r.company_id = $13 and r.confirmed_at is not null), '[]') as children,
  coalesce((select json_agg(json_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'middle_name', k.middle_name,
    'photo_src', '/api/files/' || k.photo_id || '/thumbnail', 'is_online', coalesce(k.last_seen_at > now() - interval '180 seconds', false)) order by k.last_name, k.first_name) from relations r join users k on k.id = r.relative_id
    where r.student_id = u.id and r.company_id = $14 and r.confirmed_at is not null), '[]') as parents, array_remove(array[
        case when exists (select 1 from contracts x where x.user_id = m.user_id and x.company_id = m.company_id) then 'application'::text end,
        case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = 'TEACHER' and s.company_id = m.company_id) then 'teaching'::text end,
        case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = 'EXPERT' and s.company_id = m.company_id) then 'expertise'::text end,
        case when (
          exists (select 1 from lessons l where l.teacher_id = m.user_id and l.company_id = m.company_id)
          or exists (select 1 from lesson_teachers x join lessons l on l.id = x.lesson_id where x.user_id = m.user_id and l.company_id = m.company_id)) then 'lessons'::text end,
        case when exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = m.company_id) then 'curating'::text end,
        case when exists (select 1 from relations x where x.relative_id = m.user_id and x.company_id = m.company_id and x.confirmed_at is not null) then 'children'::text end,
        case when exists (select 1 from organisation_role_people x join organisation_roles r on r.id = x.role_id where x.user_id = m.user_id and r.company_id = m.company_id) then 'circles'::text end], null) as holdings, u.updated_at
    from company_members m join users u on u.id = m.user_id join companies c on c.id = m.company_id where m.company_id = $15 and m.user_id = $16;

-- selectFields (domains/users/office/account.queries.ts)
-- takes $1 integer
-- returns id integer, first_name text, last_name text, middle_name text, email text, username text, phone text, phone2 text, is_distant boolean, photo_id integer, outlook_email text, jira_login text, notifications_email boolean, notifications_telegram boolean, updated_at timestamp with time zone
select id, first_name, last_name, middle_name, email, username, phone, phone2, is_distant, photo_id, outlook_email, jira_login, notifications_email, notifications_telegram, updated_at from users where id = $1 for no key update;

-- updateFields (domains/users/office/account.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 text, $7 boolean, $8 integer, $9 text, $10 text, $11 integer, $12 timestamp with time zone, $13 timestamp with time zone
-- returns updated_at timestamp with time zone
update users set first_name = $1, last_name = $2, middle_name = $3, email = $4, username = $5, phone = $6, is_distant = $7, photo_id = $8, outlook_email = $9, jira_login = $10, updated_at = now()
  where id = $11 and ($12::timestamptz is null or updated_at = $13::timestamptz) returning updated_at;

-- markOwnPhone (domains/users/office/account.queries.ts)
-- takes $1 integer
-- returns nothing
update users set phone_is_own = true where id = $1;

-- selectTaken (domains/users/office/account.queries.ts)
-- takes $1 text, $2 integer, $3 text, $4 integer
-- returns email boolean, username boolean
select exists (select 1 from users where lower(email) = lower($1::text) and id <> $2::int) as email,
  exists (select 1 from users where lower(username) = lower($3::text) and id <> $4::int) as username;

-- blockMembers (domains/users/office/block-people.queries.ts)
-- takes $1 text, $2 integer, $3 integer[]
-- returns nothing
update company_members set blocked_at = coalesce(blocked_at, now()), block_reason = $1
  where company_id = $2 and user_id = any ($3::int[]);

-- unblockMembers (domains/users/office/block-people.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns nothing
update company_members set blocked_at = null, block_reason = '' where company_id = $1 and user_id = any ($2::int[]);

-- insertPerson (domains/users/office/create-person.queries.ts)
-- takes $1 text, $2 boolean, $3 text, $4 text, $5 text, $6 text, $7 text, $8 text, $9 text, $10 boolean, $11 integer
-- returns id integer
with made as (
    insert into users (password_hash, must_change_password, first_name, last_name, middle_name, email, username, phone, phone2, is_distant) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    returning id),
  member as (insert into company_members (company_id, user_id) select $11, id from made)
  select id from made;

-- countPlaces (domains/users/office/create-person.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer[], $4 integer
-- returns groups integer, subjects integer
select (select count(*)::int from groups g where g.id = any ($1::int[]) and g.company_id = $2 and not g.is_archived) as groups,
  (select count(*)::int from subjects s where s.id = any ($3::int[]) and s.company_id = $4 and s.deleted_at is null) as subjects;

-- insertPlaces (domains/users/office/create-person.queries.ts)
-- takes $1 integer, $2 integer[], $3 integer, $4 integer[]
-- returns nothing
with studied as (insert into group_users (group_id, user_id) select g, $1::int from unnest($2::int[]) g)
  insert into subject_users (subject_id, user_id, role_type) select s, $3::int, 'TEACHER' from unnest($4::int[]) s;

-- selectDoubles (domains/users/office/doubles.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 bigint, $8 bigint, $9 text, $10 integer, $11 text, $12 integer, $13 text, $14 integer, $15 text, $16 integer, $17 text, $18 integer, $19 text, $20 integer, $21 integer, $22 integer, $23 integer, $24 text, $25 integer, $26 text, $27 bigint, $28 bigint
-- returns first_id integer, second_id integer, reasons text[], strength text, total integer
with
  namesakes as materialized (
    select x.user_id as id, x.name, x.bearers, fold_words(u.middle_name) collate "C" as middle,
      u.phone, u.phone2, lower(u.email) collate "C" as email, lower(u.outlook_email) collate "C" as mail, e.external_id,
      not (m.is_student or m.is_teacher or m.is_expert or m.is_curator or m.is_parent or m.is_administrator) as is_unplaced
    from (
      select user_id, min(user_id) over w as name, count(*) over w as bearers from company_members
      where company_id = $1 and last_name <> '' and first_name <> ''
      window w as (partition by fold_words(last_name || ' ' || first_name))) x
    join company_members m on m.company_id = $2 and m.user_id = x.user_id
    join users u on u.id = x.user_id left join external_ids e on e.user_id = u.id and e.company_id = $3
    where x.bearers > 1),
  signs as materialized (
    select id, name, 'phone' as reason, phone collate "C" as sign from namesakes where phone is not null
    union all select id, name, 'phone', phone2 collate "C" from namesakes where phone2 is not null
    union all select id, name, 'email', email from namesakes where email is not null
    union all select id, name, 'email', mail from namesakes where mail is not null
    union all select n.id, n.name, 'group', x.group_id::text from namesakes n join group_users x on x.user_id = n.id join groups g on g.id = x.group_id
      where g.company_id = $4 and not g.is_archived
    union all select n.id, n.name, 'child', x.student_id::text from namesakes n join relations x on x.relative_id = n.id where x.company_id = $5 and x.confirmed_at is not null
    union all select n.id, n.name, 'parent', x.relative_id::text from namesakes n join relations x on x.student_id = n.id where x.company_id = $6 and x.confirmed_at is not null),
  shared as materialized (select name, reason, sign from signs group by name, reason, sign having min(id) < max(id) and count(*) <= $7),
  evidence as (
    select a.id as first_id, b.id as second_id, s.reason from shared s join signs a using (name, reason, sign) join signs b using (name, reason, sign) where b.id > a.id
    union select a.id, b.id, 'unplaced' from namesakes a join namesakes b on b.name = a.name and b.id > a.id
      where a.bearers <= $8 and (a.is_unplaced or b.is_unplaced)),
  pairs as materialized (
    select e.first_id, e.second_id, array_agg(e.reason order by w.weight desc, e.reason desc) as reasons, sum(w.weight)::int as weight
    from evidence e join (values ($9::text, $10::int), ($11::text, $12::int), ($13::text, $14::int), ($15::text, $16::int), ($17::text, $18::int), ($19::text, $20::int)) w (reason, weight) on w.reason = e.reason
    join namesakes a on a.id = e.first_id join namesakes b on b.id = e.second_id
    where (a.middle = b.middle or a.middle = '' or b.middle = '')
      and (e.reason in ('phone', 'email') or a.external_id is null or b.external_id is null)
      and not exists (select 1 from different_people d where d.company_id = $21 and d.first_id = e.first_id and d.second_id = e.second_id)
    group by e.first_id, e.second_id)
    select p.first_id, p.second_id, p.reasons, case when p.weight >= $22 then 'strong' when p.weight >= $23 then 'likely' else 'possible' end as strength,
      count(*) over ()::int as total
    from pairs p where $24::text = any (p.reasons) and exists (select 1 from company_members m where m.company_id = $25 and m.user_id in (p.first_id, p.second_id) and strpos(m.found_key, $26) > 0)
    order by p.weight desc, p.first_id, p.second_id limit $27 offset $28;

-- countDifferent (domains/users/office/doubles.queries.ts)
-- takes $1 integer
-- returns n integer
select count(*)::int as n from
  different_people p
  join company_members a on a.company_id = p.company_id and a.user_id = p.first_id
  join company_members b on b.company_id = p.company_id and b.user_id = p.second_id
  where p.company_id = $1;

-- selectDifferent (domains/users/office/doubles.queries.ts)
-- takes $1 integer, $2 integer, $3 text, $4 bigint, $5 bigint
-- returns first_id integer, second_id integer, created_at timestamp with time zone, author json, total integer
select p.first_id, p.second_id, p.created_at, (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) from users u where u.id = p.author_id) as author, count(*) over ()::int as total
    from
  different_people p
  join company_members a on a.company_id = p.company_id and a.user_id = p.first_id
  join company_members b on b.company_id = p.company_id and b.user_id = p.second_id
  where p.company_id = $1 and exists (select 1 from company_members m where m.company_id = $2 and m.user_id in (p.first_id, p.second_id) and strpos(m.found_key, $3) > 0)
    order by p.created_at desc, p.first_id, p.second_id limit $4 offset $5;

-- selectMemberNames (domains/users/office/doubles.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, name text
select u.id, concat_ws(' ', nullif(u.last_name, ''), nullif(u.first_name, ''), nullif(u.middle_name, '')) as name
  from company_members m join users u on u.id = m.user_id where m.company_id = $1 and m.user_id = any ($2::int[]);

-- insertDifferent (domains/users/office/doubles.queries.ts)
-- takes $1 integer, $2 integer, $3 jsonb
-- returns first_id integer, second_id integer
insert into different_people (company_id, first_id, second_id, author_id)
  select distinct $1::int, p.first_id, p.second_id, $2::int from (select x.first_id, x.second_id from jsonb_to_recordset($3::jsonb) as x (first_id int, second_id int)) p
  on conflict do nothing returning first_id, second_id;

-- deleteDifferent (domains/users/office/doubles.queries.ts)
-- takes $1 jsonb, $2 integer
-- returns first_id integer, second_id integer
delete from different_people d using (select x.first_id, x.second_id from jsonb_to_recordset($1::jsonb) as x (first_id int, second_id int)) p
  where d.company_id = $2 and d.first_id = p.first_id and d.second_id = p.second_id returning d.first_id, d.second_id;

-- handOverDifferences (domains/users/office/doubles.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer
-- returns nothing
with told as (delete from different_people where first_id = $1 or second_id = $2 returning *)
  insert into different_people (company_id, first_id, second_id, author_id, created_at)
  select t.company_id, least(o.id, $3::int), greatest(o.id, $4::int), t.author_id, t.created_at
  from told t cross join lateral (select case when t.first_id = $5 then t.second_id else t.first_id end as id) o
  where o.id <> $6 on conflict do nothing;

-- countRemains (domains/users/office/erase-person.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer
-- returns answers integer, marks integer, given_marks integer, comments integer, attendance integer, soft_scores integer, minutes integer
select (select count(*)::int from answers a join subjects s on s.id = a.subject_id where a.user_id = $1 and a.deleted_at is null and s.company_id = $2) as answers,
  (select count(*)::int from marks k join steps st on st.id = k.step_id join subjects s on s.id = st.subject_id and s.company_id = $3 where k.student_id = $4) as marks,
  (select count(*)::int from marks k join steps st on st.id = k.step_id join subjects s on s.id = st.subject_id and s.company_id = $5 where k.author_id = $6 and k.student_id <> $7) as given_marks,
  (select count(*)::int from comments k join answers a on a.id = k.answer_id join subjects s on s.id = a.subject_id and s.company_id = $8 where k.author_id = $9 and k.deleted_at is null) as comments,
  (select count(*)::int from attendance n join lessons l on l.id = n.lesson_id and l.company_id = $10 where n.student_id = $11) as attendance,
  (select count(*)::int from soft_scores o where o.student_id = $12 and o.company_id = $13) as soft_scores,
  (select count(*)::int from organisation_meeting_people x join organisation_meetings t on t.id = x.meeting_id
    where x.user_id = $14 and t.company_id = $15 and t.state = 'finished') as minutes;

-- countApplications (domains/users/office/erase-person.queries.ts)
-- takes $1 integer, $2 integer
-- returns n integer
select count(*)::int as n from contracts where user_id = $1 and company_id = $2 and signed_at is null and paid_at is null;

-- deleteApplications (domains/users/office/erase-person.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
delete from contracts where user_id = $1 and company_id = $2 and signed_at is null and paid_at is null;

-- selectRemoved (domains/users/office/erase-person.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer, erased_in integer, merged_into_id integer, merged_by_id integer
select id, erased_in, merged_into_id, merged_by_id from users
  where deleted_at > now() - make_interval(mins => $1::int) and erased_in is not null and ($2::int is null or id = $3::int)
  order by deleted_at desc, id;

-- eraseAccount (domains/users/office/erase-person.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 integer, $20 integer, $21 integer, $22 integer, $23 integer, $24 integer, $25 integer, $26 integer, $27 integer, $28 integer, $29 integer, $30 integer, $31 integer, $32 integer, $33 integer, $34 integer, $35 integer, $36 integer, $37 integer, $38 integer, $39 text, $40 integer, $41 integer, $42 integer, $43 integer, $44 integer, $45 integer, $46 integer, $47 integer, $48 integer, $49 integer, $50 integer, $51 integer, $52 integer, $53 integer, $54 integer, $55 text, $56 integer, $57 integer, $58 integer, $59 integer, $60 integer, $61 integer, $62 integer, $63 integer, $64 integer, $65 integer, $66 integer, $67 integer, $68 text, $69 integer, $70 integer, $71 text, $72 integer, $73 text, $74 integer, $75 integer, $76 text, $77 integer, $78 integer, $79 text, $80 integer, $81 integer
-- returns nothing
with mails_gone as (delete from mails m using users u where u.id = $1 and lower(m.recipient) in (lower(u.email), lower(u.former_email))),
    notices as (delete from notifications where user_id = $2),
    devices as (delete from known_devices where user_id = $3),
    screens as (delete from push_devices where user_id = $4),
    notes as (delete from user_notes where (author_id = $5 or user_id = $6) and company_id = $7),
    reasons as (update temporary_status_users set reason = '' where user_id = $8 and company_id = $9 and reason <> ''),
    reasons_of_results as (
      update final_results r set reason = '' from subjects s where s.id = r.subject_id and s.company_id = $10 and r.student_id = $11 and r.reason <> ''),
    addresses as (delete from email_changes where user_id = $12),
    apps as (delete from authenticators where user_id = $13),
    keys as (delete from passkeys where user_id = $14),
    codes as (delete from recovery_codes where user_id = $15),
    waiting as (delete from pending_sign_ins where user_id = $16),
    elsewhere as (delete from external_ids where user_id = $17),
    imported as (update user_import_rows set name = '', details = '[]', changes = '[]', cells = null, effects = effects - 'fields' where user_id = $18),
    calls as (delete from phone_codes c using users u where u.id = $19 and (c.phone = u.phone or c.user_id = u.id)),
    identities_gone as (delete from identities where user_id = $20),
    claims as (delete from phone_claims where user_id = $21),
    visits as (delete from identity_flows where user_id = $22),
    roles as (delete from admin_role_users where company_id = $23 and user_id = $24),
    studied as (delete from group_users where user_id = $25 returning group_id, joined_at),
    former as (insert into former_members (group_id, user_id, joined_at) select group_id, $26, joined_at from studied),
    curated as (delete from curator_groups where curator_id = $27),
    taught as (delete from subject_users where user_id = $28),
    asked as (delete from inquiries where user_id = $29 and company_id = $30),
    told_apart as (delete from different_people where first_id = $31 or second_id = $32),
    related as (delete from relations where student_id = $33 or relative_id = $34),
    history as (update audit_records set old_value = null, new_value = null where object_type in ('user', 'member') and object_id = $35 and company_id = $36),
    named as (update audit_records set old_value = null, new_value = null where company_id = $37 and action in ('told-apart', 'told-apart-undone')
      and object_id <> $38 and new_value ->> 'other_account' like $39),
    feeds as (delete from calendar_feeds where user_id = $40 or student_id = $41),
    told as (delete from student_contacts where student_id = $42),
    family_codes as (delete from relation_codes where student_id = $43),
    outside as (delete from portfolio_links where user_id = $44),
    pushed as (delete from push_messages where user_id = $45),
    drafts as (delete from answer_drafts where user_id = $46),
    phrases as (delete from typed_comments where user_id = $47),
    templates as (delete from comment_templates where user_id = $48),
    replies as (delete from idempotency_keys where user_id = $49),
    settings as (delete from notification_settings where user_id = $50),
    invited as (delete from invitations where user_id = $51),
    pleas as (update extension_requests set reason = '—' where student_id = $52 and reason <> '—'),
    opinions as (update feedbacks set text = '' where user_id = $53 and text <> ''),
    portfolio as (delete from portfolios where user_id = $54),
    certificates as (update study_certificates set student_name = $55, content = '{}', destination = '', revoked_at = coalesce(revoked_at, now())
      where student_id = $56 and company_id = $57),
    -- Cards and reports of curators name staff, whoever they were when the form was made.
    archives as (delete from report_jobs j using users gone where gone.id = $58 and j.created_at <= coalesce(gone.deleted_at, now()) and j.company_id = $59 and (j.user_id = $60 or j.forms && array['workload', 'study-card', 'curator-report']
      or j.id in (select f.job_id from report_job_forms f where f.student_id = $61)
      or j.id in (select f.job_id from report_job_forms f
        where f.group_id in (select x.group_id from group_users x where x.user_id = $62 union all select x.group_id from former_members x where x.user_id = $63)))),
    works as (delete from portfolio_works where user_id = $64),
    held as (delete from organisation_role_people where user_id = $65),
    coming as (delete from organisation_meeting_people x using organisation_meetings t where t.id = x.meeting_id and x.user_id = $66 and t.state <> 'finished'),
    holders as (
      update audit_records r set old_value = null, new_value = null
      -- Under each name that the person had.
      from (select substr(q.json, 2, length(q.json) - 2) as name
        from (
  select u.last_name as name from users u where u.id = $67
  union select h.old_value->>$68 from audit_records h
  where h.object_type = 'user' and h.object_id = $69 and h.company_id = $70 and h.old_value->>$71 is not null) l cross join (
  select u.first_name as name from users u where u.id = $72
  union select h.old_value->>$73 from audit_records h
  where h.object_type = 'user' and h.object_id = $74 and h.company_id = $75 and h.old_value->>$76 is not null) f
        cross join lateral (select to_jsonb(concat_ws(' ', l.name, f.name))::text as json) q) n
      where r.company_id = $77 and r.object_type = 'organisation-role' and n.name <> '' and (strpos(r.old_value::text, n.name) > 0 or strpos(r.new_value::text, n.name) > 0)),
    member as (delete from company_members where user_id = $78)
    update users set first_name = '', last_name = $79, middle_name = '', email = null, username = null, phone = null, phone2 = null, photo_id = null,
      outlook_email = null, jira_login = null, password_hash = '', must_change_password = false, contacts_public = false, is_distant = false, last_seen_at = null,
      deleted_at = coalesce(deleted_at, now()), erased_in = $80, updated_at = coalesce(deleted_at, now()) where id = $81;

-- dropForeignKeys (domains/users/office/foreign-ways-in.queries.ts)
-- takes $1 integer[]
-- returns id integer
select id from users u where id = any ($1::int[]) and (u.ways_in_changed_at is not null and not (exists (select 1 from company_members m where m.user_id = u.id and m.is_moderator)
  or exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = u.id and r.permissions <> '{}'))) for no key update;

-- endForeignWaysElsewhere (domains/users/office/foreign-ways-in.queries.ts)
-- takes $1 integer[]
-- returns id integer
select id from users u where id = any ($1::int[]) and (u.ways_in_changed_at is not null and (u.rights_since is null or u.ways_in_changed_at > u.rights_since)) for no key update;
-- Also:
--   − select id from users u where id = any ($::int[]) and (u.ways_in_changed_at is not null and (u.rights_since is null or u.ways_in_changed_at > u.rights_since)) for no key update
--   + select id from users u where id = any ($::int[]) and (((select count(*) from company_members m where m.user_id = u.id) + (select count(*) from removed_members r where r.user_id = u.id)) > 1) for no key update

-- endForeignWaysElsewhere, endForeignWaysIn (domains/users/office/foreign-ways-in.queries.ts)
-- takes $1 integer[]
-- returns id integer
select id from users u where id = any ($1::int[]) and (u.ways_in_changed_at <= u.rights_since) for no key update;

-- endForeignWaysIn (domains/users/office/foreign-ways-in.queries.ts)
-- takes $1 integer[]
-- returns id integer
select id from users u where id = any ($1::int[]) and (u.rights_since is null) for no key update;
-- Also:
--   − select id from users u where id = any ($::int[]) and (u.rights_since is null) for no key update
--   + select id from users u where id = any ($::int[]) and (u.ways_in_changed_at > u.rights_since) for no key update

-- dropForeignKeys, endForeignWaysElsewhere, endForeignWaysIn (domains/users/office/foreign-ways-in.queries.ts)
-- takes $1 integer[]
-- returns id integer
select u.id from users u where u.id = any ($1::int[]) and (coalesce(u.email, '') <> '' or ((select count(*) from company_members m where m.user_id = u.id) + (select count(*) from removed_members r where r.user_id = u.id)) <= 1);

-- endForeignWaysElsewhere, endForeignWaysIn (domains/users/office/foreign-ways-in.queries.ts)
-- takes $1 integer[]
-- returns ?column? integer
select 1 from users u where u.id = any ($1::int[]) and u.ways_in_changed_at is not null and not (coalesce(u.email, '') <> '' or ((select count(*) from company_members m where m.user_id = u.id) + (select count(*) from removed_members r where r.user_id = u.id)) <= 1) limit 1;

-- dropForeignKeys, endForeignWaysElsewhere, endForeignWaysIn (domains/users/office/foreign-ways-in.queries.ts)
-- takes $1 integer[], $2 integer[]
-- returns nothing
with keys as (delete from passkeys where user_id = any ($1::int[]))
  delete from recovery_codes r where user_id = any ($2::int[])
    and not exists (select 1 from authenticators a where a.user_id = r.user_id and a.confirmed_at is not null);

-- endForeignWaysElsewhere, endForeignWaysIn (domains/users/office/foreign-ways-in.queries.ts)
-- takes $1 integer[], $2 integer[], $3 bytea
-- returns nothing
with devices as (delete from known_devices where user_id = any ($1::int[]))
  delete from sessions where user_id = any ($2::int[]) and token_hash is distinct from $3::bytea;

-- dropForeignKeys, endForeignWaysElsewhere, endForeignWaysIn (domains/users/office/foreign-ways-in.queries.ts)
-- takes $1 integer[], $2 integer[], $3 integer[], $4 integer[], $5 integer[], $6 boolean, $7 integer[], $8 boolean
-- returns nothing
with addresses as (delete from email_changes where user_id = any ($1::int[])),
  waiting as (delete from pending_sign_ins where user_id = any ($2::int[])),
  calendars as (delete from calendar_feeds where user_id = any ($3::int[])),
  screens as (delete from push_devices where user_id = any ($4::int[])),
  links as (delete from identities where user_id = any ($5::int[]) and not ($6::boolean and is_proved))
  update users set phone_confirmed_at = null
  where id = any ($7::int[]) and phone_confirmed_at is not null and not ($8::boolean and proved_phone is not distinct from phone);

-- endForeignWaysElsewhere, endForeignWaysIn (domains/users/office/foreign-ways-in.queries.ts)
-- takes $1 integer[]
-- returns nothing
delete from passkeys where user_id = any ($1::int[]) and not is_proved;

-- endForeignWaysElsewhere, endForeignWaysIn (domains/users/office/foreign-ways-in.queries.ts)
-- takes $1 integer[]
-- returns id integer
update users u set password_hash = '', must_change_password = false
    where u.id = any ($1::int[]) and (coalesce(u.email, '') <> '' or ((select count(*) from company_members m where m.user_id = u.id) + (select count(*) from removed_members r where r.user_id = u.id)) <= 1) and u.password_hash <> '' and u.password_set_by_id <> u.id
      and (exists (select 1 from (
  select x.company_id || ':' || permission from admin_role_users x join admin_roles r on r.id = x.role_id, unnest(r.permissions) permission where x.user_id = u.id
  union all select m.company_id || ':moderator' from company_members m where m.user_id = u.id and m.is_moderator
  union all select c.id || ':owner' from companies c where c.owner_id = u.id) may (name) where may.name not in (
  select x.company_id || ':' || permission from admin_role_users x join admin_roles r on r.id = x.role_id, unnest(r.permissions) permission where x.user_id = u.password_set_by_id
  union all select m.company_id || ':moderator' from company_members m where m.user_id = u.password_set_by_id and m.is_moderator
  union all select c.id || ':owner' from companies c where c.owner_id = u.password_set_by_id))
        or exists (select 1 from (select m.company_id from company_members m where m.user_id = u.id) own (id) where own.id not in (
  select x.company_id from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = u.password_set_by_id and 'users_write' = any (r.permissions)
  union all select c.id from companies c where c.owner_id = u.password_set_by_id)))
    returning u.id;

-- dropForeignKeys (domains/users/office/foreign-ways-in.queries.ts)
-- takes $1 integer[]
-- returns nothing
delete from calendar_feeds where user_id = any ($1::int[]);

-- endForeignWaysIn (domains/users/office/foreign-ways-in.queries.ts)
-- takes $1 integer[]
-- returns nothing
delete from passkeys p using users u where u.id = any ($1::int[]) and (coalesce(u.email, '') <> '' or ((select count(*) from company_members m where m.user_id = u.id) + (select count(*) from removed_members r where r.user_id = u.id)) <= 1) and p.user_id = u.id and p.created_at >= u.ways_in_changed_at;

-- endForeignWaysIn (domains/users/office/foreign-ways-in.queries.ts)
-- takes $1 integer[]
-- returns nothing
update users set rights_since = clock_timestamp() where id = any ($1::int[]);

-- handOver (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer
-- returns table_name text, column_name text, moved integer, left_over integer
select table_name, column_name, moved, left_over from hand_over_references($1, $2);

-- tryHandOver (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer
-- returns table_name text, column_name text, moved integer, left_over integer
select table_name, column_name, moved, left_over from try_references($1, $2);

-- handOverLate (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer
-- returns table_name text, column_name text, moved integer, left_over integer
select h.table_name, h.column_name, h.moved, h.left_over from users u cross join lateral hand_over_references(u.id, $1, u.merge_seen::pg_snapshot, u.merge_transaction) h
  where u.id = $2 and u.merge_seen is not null;

-- settlePortfolio (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
with strays as (
    delete from portfolio_works w using answers a where a.id = w.answer_id and w.user_id = $1 and a.user_id = $2)
  update portfolios set public_key = null, published_at = null where user_id = $3 and public_key is not null;

-- countWorks (domains/users/office/merge-people.queries.ts)
-- takes $1 integer
-- returns count integer
select count(*)::int as count from portfolio_works where user_id = $1;

-- selectDifferingAttendance (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer
-- returns lesson_id integer, starts_at timestamp with time zone, title text, kept json, gone json
select l.id as lesson_id, l.starts_at,
    coalesce((select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id), l.title) as title,
    json_build_object('attendance_status', k.attendance_status, 'late', k.late) as kept, json_build_object('attendance_status', g.attendance_status, 'late', g.late) as gone
  from attendance k join attendance g on g.lesson_id = k.lesson_id and g.student_id = $1 join lessons l on l.id = k.lesson_id
  where k.student_id = $2 and (k.attendance_status, k.late) is distinct from (g.attendance_status, g.late) order by l.starts_at, l.id limit 500;

-- exchangeAttendance (domains/users/office/merge-people.queries.ts)
-- takes $1 integer[], $2 integer, $3 integer, $4 integer, $5 integer
-- returns nothing
update attendance a set attendance_status = b.attendance_status, late = b.late, comment = b.comment, author_id = b.author_id, by_code = b.by_code, updated_at = b.updated_at
  from attendance b where a.lesson_id = any ($1::int[]) and b.lesson_id = a.lesson_id
    and (a.student_id, b.student_id) in (($2::int, $3::int), ($4::int, $5::int));

-- bringsGroup (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns ?column? integer
select 1 from group_users x join groups g on g.id = x.group_id and g.company_id = $1
  where x.user_id = $2 and not exists (select 1 from group_users o where o.group_id = x.group_id and o.user_id = $3) limit 1;

-- hasJudged (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns ?column? integer
select 1 from marks where student_id = $1 and author_id = $2
  union all select 1 from passings where student_id = $3 and author_id = $4
  union all select 1 from retakes where student_id = $5 and author_id = $6 and deleted_at is null
  union all select 1 from final_results where student_id = $7 and confirmed_by = $8 limit 1;

-- bothApplied (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from contracts k join contracts g on g.company_id = k.company_id and g.user_id = $1 and g.status <> 'cancelled'
  where k.user_id = $2 and k.status <> 'cancelled' limit 1;

-- noteMerged (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
update users set merged_into_id = $1, merged_by_id = $2, merge_seen = pg_current_snapshot()::text, merge_transaction = pg_current_xact_id()::text::bigint where id = $3;

-- removeSecrets (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 smallint, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer
-- returns nothing
with notes as (delete from user_notes where author_id = $1 and note_permission_id = $2),
  calendars as (delete from calendar_feeds where user_id = $3),
  codes as (delete from relation_codes where student_id = $4),
  related as (delete from relations where (student_id = $5 and relative_id = $6) or (student_id = $7 and relative_id = $8)),
  joined as (
    update group_users k set joined_at = g.joined_at from group_users g
    where k.user_id = $9 and g.user_id = $10 and g.group_id = k.group_id and g.joined_at < k.joined_at)
  update portfolios set public_key = null, published_at = null where user_id = $11 and public_key is not null;

-- settleHandedOver (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
with retaken as (update retakes set deleted_at = now() where student_id = $1 and not is_closed and deleted_at is null)
  delete from lesson_releases r using lesson_subjects x join subject_users su on su.subject_id = x.subject_id and su.role_type = 'TEACHER'
  where r.user_id = $2 and x.lesson_id = r.lesson_id and su.user_id = $3;

-- beginDuties (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer
-- returns begin_duty void
select begin_duty($1, split_part(held, ':', 1), split_part(held, ':', 2)::int) from unnest(held_duties($2)) held;

-- selectLeftOver (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns kind text, title text
select 'mark' as kind, st.title from marks k join steps st on st.id = k.step_id where k.student_id = $1
  union all select 'answer', st.title from answers a join steps st on st.id = a.step_id where a.user_id = $2 and a.deleted_at is null
  union all select 'mark', s.title from final_results r join subjects s on s.id = r.subject_id where r.student_id = $3
  union all select 'status', st.title from passings p join steps st on st.id = p.step_id where p.student_id = $4 order by kind, title limit 100;

-- selectListed (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[]
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, email text, username text, phone text, is_distant boolean, is_blocked boolean, last_seen_at timestamp with time zone, created_at timestamp with time zone, roles text[], groups json
select
  u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.email, u.username, u.phone, u.is_distant, m.blocked_at is not null as is_blocked, u.last_seen_at, m.created_at,
  array_remove(array[case when m.is_student then 'student' end, case when m.is_teacher then 'teacher' end, case when m.is_expert then 'expert' end, case when m.is_curator then 'curator' end, case when m.is_parent then 'parent' end, case when m.is_administrator then 'administrator' end]::text[], null) as roles,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users x join groups g on g.id = x.group_id
    where x.user_id = m.user_id and g.company_id = $1 and not g.is_archived), '[]') as groups from company_members m join users u on u.id = m.user_id
    where m.company_id = $2 and m.user_id = any ($3::int[]) order by m.user_id;

-- selectContacts (domains/users/office/merge-people.queries.ts)
-- takes $1 integer
-- returns email text, username text, phone text, phone_is_own boolean, proved_phone text, former_email text, phone2 text, middle_name text, photo_id integer, outlook_email text, jira_login text
select email, username, phone, phone_is_own, proved_phone, coalesce(former_email, email) as former_email, phone2, middle_name, photo_id, outlook_email, jira_login from users where id = $1;

-- fillContacts (domains/users/office/merge-people.queries.ts)
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 integer, $7 text, $8 text, $9 integer
-- returns nothing
update users set email = coalesce(email, $1::text), username = coalesce(username, $2::text), phone = coalesce(phone, $3::text),
    phone2 = coalesce(phone2, $4::text), middle_name = coalesce(nullif(middle_name, ''), $5::text), photo_id = coalesce(photo_id, $6::int),
    outlook_email = coalesce(outlook_email, $7::text), jira_login = coalesce(jira_login, $8::text), updated_at = now()
  where id = $9;

-- changeOwner (domains/users/office/merge-people.queries.ts)
-- takes $1 text, $2 text, $3 integer
-- returns nothing
update users set ways_in_changed_at = clock_timestamp(), proved_phone = $1, former_email = $2 where id = $3;

-- setModeratorToo (domains/users/office/merge-people.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer
-- returns nothing
update company_members m set is_moderator = true where m.company_id = $1 and m.user_id = $2
  and exists (select 1 from company_members o where o.company_id = $3 and o.user_id = $4 and o.is_moderator);

-- selectPeople (domains/users/office/people.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 text, $5 bigint, $6 bigint, $7 integer, $8 integer, $9 integer, $10 text, $11 bigint, $12 bigint, $13 integer, $14 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, email text, username text, phone text, is_distant boolean, is_blocked boolean, last_seen_at timestamp with time zone, created_at timestamp with time zone, roles text[], groups json, total integer
with
  found as materialized (select m.user_id,m.email from company_members m where m.company_id = $1 and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $2 and g.company_id = $3) and m.found_key like $4),
  total as (select count(*)::int as n from found),
  page as (
    (select m.user_id from found m where (select n from total) < 4000 order by m.email asc nulls last, m.user_id asc limit $5 offset $6)
    union all
    (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $7 and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $8 and g.company_id = $9) and strpos(m.found_key, $10) > 0 order by m.email asc nulls last, m.user_id asc limit $11 offset $12))
    select
  u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.email, u.username, u.phone, u.is_distant, m.blocked_at is not null as is_blocked, u.last_seen_at, m.created_at,
  array_remove(array[case when m.is_student then 'student' end, case when m.is_teacher then 'teacher' end, case when m.is_expert then 'expert' end, case when m.is_curator then 'curator' end, case when m.is_parent then 'parent' end, case when m.is_administrator then 'administrator' end]::text[], null) as roles,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from group_users x join groups g on g.id = x.group_id
    where x.user_id = m.user_id and g.company_id = $13 and not g.is_archived), '[]') as groups, (select n from total) as total
    from page join company_members m on m.company_id = $14 and m.user_id = page.user_id join users u on u.id = m.user_id
    order by m.email asc nulls last, m.user_id asc;
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   + found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.is_student and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   + (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.is_student and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   + found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (m.is_distant) and m.found_key like $),
--   + (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (m.is_distant) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   + found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (m.email is null) and m.found_key like $),
--   + (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (m.email is null) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   + found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (not m.has_signed_in) and m.found_key like $),
--   + (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (not m.has_signed_in) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   + found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (m.blocked_at is not null) and m.found_key like $),
--   + (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (m.blocked_at is not null) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   + found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (m.user_id in (
--   + select substring(t.key from '^(?:user|second-factor):(\d+)')::int as id from sign_in_attempts t
--   + where t.blocked_until > now() and t.key ~ '^(user|second-factor):\d+')) and m.found_key like $),
--   + (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and (m.user_id in (
--   + select substring(t.key from '^(?:user|second-factor):(\d+)')::int as id from sign_in_attempts t
--   + where t.blocked_until > now() and t.key ~ '^(user|second-factor):\d+')) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   + found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and m.found_key like $),
--   + (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − total as (select count(*)::int as n from found),
--   − page as (
--   − (select m.user_id from found m where (select n from total) < 4000 order by m.email asc nulls last, m.user_id asc limit $ offset $)
--   − union all
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   − order by m.email asc nulls last, m.user_id asc
--   + total as (select count(*)::int as n from company_members m where m.company_id = $ and m.is_student and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date)), page as (select m.user_id from company_members m where m.company_id = $ and m.is_student and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + order by m.last_name asc, m.first_name asc, m.user_id asc
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   + found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.found_key like $),
--   + (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − total as (select count(*)::int as n from found),
--   − page as (
--   − (select m.user_id from found m where (select n from total) < 4000 order by m.email asc nulls last, m.user_id asc limit $ offset $)
--   − union all
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   − order by m.email asc nulls last, m.user_id asc
--   + total as (select count(*)::int as n from company_members m where m.company_id = $ and m.is_student and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and (m.is_distant)), page as (select m.user_id from company_members m where m.company_id = $ and m.is_student and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and (m.is_distant) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + order by m.last_name asc, m.first_name asc, m.user_id asc
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − total as (select count(*)::int as n from found),
--   − page as (
--   − (select m.user_id from found m where (select n from total) < 4000 order by m.email asc nulls last, m.user_id asc limit $ offset $)
--   − union all
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   − order by m.email asc nulls last, m.user_id asc
--   + total as (select count(*)::int as n from company_members m where m.company_id = $ and m.is_student and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and (m.email is null)), page as (select m.user_id from company_members m where m.company_id = $ and m.is_student and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and (m.email is null) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + order by m.last_name asc, m.first_name asc, m.user_id asc
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − total as (select count(*)::int as n from found),
--   − page as (
--   − (select m.user_id from found m where (select n from total) < 4000 order by m.email asc nulls last, m.user_id asc limit $ offset $)
--   − union all
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   − order by m.email asc nulls last, m.user_id asc
--   + total as (select count(*)::int as n from company_members m where m.company_id = $ and m.is_student and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and (not m.has_signed_in)), page as (select m.user_id from company_members m where m.company_id = $ and m.is_student and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and (not m.has_signed_in) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + order by m.last_name asc, m.first_name asc, m.user_id asc
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − total as (select count(*)::int as n from found),
--   − page as (
--   − (select m.user_id from found m where (select n from total) < 4000 order by m.email asc nulls last, m.user_id asc limit $ offset $)
--   − union all
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   − order by m.email asc nulls last, m.user_id asc
--   + total as (select count(*)::int as n from company_members m where m.company_id = $ and m.is_student and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and (m.blocked_at is not null)), page as (select m.user_id from company_members m where m.company_id = $ and m.is_student and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and (m.blocked_at is not null) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + order by m.last_name asc, m.first_name asc, m.user_id asc
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − total as (select count(*)::int as n from found),
--   − page as (
--   − (select m.user_id from found m where (select n from total) < 4000 order by m.email asc nulls last, m.user_id asc limit $ offset $)
--   − union all
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   − order by m.email asc nulls last, m.user_id asc
--   + total as (select count(*)::int as n from company_members m where m.company_id = $ and m.is_student and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date)), page as (select m.user_id from company_members m where m.company_id = $ and m.is_student and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + order by m.last_name asc, m.first_name asc, m.user_id asc
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − (select m.user_id from found m where (select n from total) < 4000 order by m.email asc nulls last, m.user_id asc limit $ offset $)
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   − order by m.email asc nulls last, m.user_id asc
--   + found as materialized (select m.user_id,m.last_name,m.first_name from company_members m where m.company_id = $ and m.is_student and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and strpos(m.found_key, $) > 0),
--   + (select m.user_id from found m where (select n from total) < 4000 order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.is_student and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and strpos(m.found_key, $) > 0 order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $))
--   + order by m.last_name asc, m.first_name asc, m.user_id asc
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − total as (select count(*)::int as n from found),
--   − page as (
--   − (select m.user_id from found m where (select n from total) < 4000 order by m.email asc nulls last, m.user_id asc limit $ offset $)
--   − union all
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   − order by m.email asc nulls last, m.user_id asc
--   + total as (select count(*)::int as n from company_members m where m.company_id = $ and m.is_student and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and (m.user_id in (
--   + select substring(t.key from '^(?:user|second-factor):(\d+)')::int as id from sign_in_attempts t
--   + where t.blocked_until > now() and t.key ~ '^(user|second-factor):\d+'))), page as (select m.user_id from company_members m where m.company_id = $ and m.is_student and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and (m.user_id in (
--   + select substring(t.key from '^(?:user|second-factor):(\d+)')::int as id from sign_in_attempts t
--   + where t.blocked_until > now() and t.key ~ '^(user|second-factor):\d+')) order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + order by m.last_name asc, m.first_name asc, m.user_id asc
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   + found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.is_student and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and (m.blocked_at is not null) and (m.user_id in (
--   + select substring(t.key from '^(?:user|second-factor):(\d+)')::int as id from sign_in_attempts t
--   + where t.blocked_until > now() and t.key ~ '^(user|second-factor):\d+')) and (not m.has_signed_in) and (m.is_distant) and (m.email is null) and m.found_key like $),
--   + (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.is_student and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and (m.blocked_at is not null) and (m.user_id in (
--   + select substring(t.key from '^(?:user|second-factor):(\d+)')::int as id from sign_in_attempts t
--   + where t.blocked_until > now() and t.key ~ '^(user|second-factor):\d+')) and (not m.has_signed_in) and (m.is_distant) and (m.email is null) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
-- Also:
--   − found as materialized (select m.user_id,m.email from company_members m where m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.found_key like $),
--   − (select m.user_id from found m where (select n from total) < 4000 order by m.email asc nulls last, m.user_id asc limit $ offset $)
--   − (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and strpos(m.found_key, $) > 0 order by m.email asc nulls last, m.user_id asc limit $ offset $))
--   − order by m.email asc nulls last, m.user_id asc
--   + found as materialized (select m.user_id,m.last_name,m.first_name from company_members m where m.company_id = $ and m.is_student and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and (m.blocked_at is not null) and (m.user_id in (
--   + select substring(t.key from '^(?:user|second-factor):(\d+)')::int as id from sign_in_attempts t
--   + where t.blocked_until > now() and t.key ~ '^(user|second-factor):\d+')) and (not m.has_signed_in) and (m.is_distant) and (m.email is null) and strpos(m.found_key, $) > 0),
--   + (select m.user_id from found m where (select n from total) < 4000 order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $)
--   + (select m.user_id from company_members m where (select n from total) >= 4000 and m.company_id = $ and m.is_student and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $ and g.company_id = $) and m.user_id in (with
--   + own_forms as materialized (
--   + select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date order by p.user_id, p.started_at desc),
--   + group_forms as materialized (
--   + select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
--   + where p.company_id = $ and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date desc, p.started_at desc),
--   + followed as (
--   + select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $ and not g.is_archived
--   + left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
--   + forms_today as materialized (
--   + select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
--   + case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
--   + case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
--   + from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $) and m.user_id in (
--   + select tu.user_id from temporary_status_users tu
--   + where tu.temporary_status_id = $ and tu.company_id = $ and (now() at time zone (select tz.time_zone from companies tz where tz.id = $))::date between tu.start_date and tu.end_date) and (m.blocked_at is not null) and (m.user_id in (
--   + select substring(t.key from '^(?:user|second-factor):(\d+)')::int as id from sign_in_attempts t
--   + where t.blocked_until > now() and t.key ~ '^(user|second-factor):\d+')) and (not m.has_signed_in) and (m.is_distant) and (m.email is null) and strpos(m.found_key, $) > 0 order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $))
--   + order by m.last_name asc, m.first_name asc, m.user_id asc

-- countPeople (domains/users/office/people.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 text
-- returns all integer, student integer, teacher integer, expert integer, curator integer, parent integer, administrator integer, none integer, blocked integer, locked integer, never_signed_in integer, distant integer, without_email integer
select count(*)::int as "all", count(*) filter (where m.is_student)::int as student, count(*) filter (where m.is_teacher)::int as teacher, count(*) filter (where m.is_expert)::int as expert, count(*) filter (where m.is_curator)::int as curator, count(*) filter (where m.is_parent)::int as parent, count(*) filter (where m.is_administrator)::int as administrator, count(*) filter (where not (m.is_student or m.is_teacher or m.is_expert or m.is_curator or m.is_parent or m.is_administrator))::int as none,
      count(m.blocked_at) filter (where m.is_student)::int as blocked, count(*) filter (where m.is_student and (m.user_id in (
  select substring(t.key from '^(?:user|second-factor):(\d+)')::int as id from sign_in_attempts t
  where t.blocked_until > now() and t.key ~ '^(user|second-factor):\d+')))::int as locked,
      count(*) filter (where m.is_student and not m.has_signed_in)::int as never_signed_in,
      count(*) filter (where m.is_student and m.is_distant)::int as distant, count(*) filter (where m.is_student and m.email is null)::int as without_email
    from company_members m where m.company_id = $1 and m.user_id in (select x.user_id from group_users x join groups g on g.id = x.group_id where g.id = $2 and g.company_id = $3) and m.user_id in (with
  own_forms as materialized (
    select distinct on (p.user_id) p.user_id, p.education_form_id as form_id, p.started_at from education_form_periods p
    where p.company_id = $4 and p.user_id is not null and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $5))::date order by p.user_id, p.started_at desc),
  group_forms as materialized (
    select distinct on (p.group_id) p.group_id, case when p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $6))::date then p.education_form_id end as form_id, p.started_at from education_form_periods p
    where p.company_id = $7 and p.group_id is not null order by p.group_id, p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $8))::date desc, p.started_at desc),
  followed as (
    select distinct on (gu.user_id) gu.user_id, gf.form_id, gf.started_at from group_users gu join groups g on g.id = gu.group_id and g.company_id = $9 and not g.is_archived
    left join group_forms gf on gf.group_id = g.id order by gu.user_id, gf.group_id is null, gu.joined_at desc, g.id desc),
  forms_today as materialized (
    select coalesce(o.user_id, f.user_id) as user_id, coalesce(o.form_id, f.form_id) as form_id,
      case when o.form_id is not null then o.started_at when f.form_id is not null then f.started_at end as started_at,
      case when o.form_id is not null then 'own' when f.form_id is not null then 'group' end as source
    from own_forms o full join followed f on f.user_id = o.user_id) select user_id from forms_today where form_id = $10) and m.user_id in (
  select tu.user_id from temporary_status_users tu
  where tu.temporary_status_id = $11 and tu.company_id = $12 and (now() at time zone (select tz.time_zone from companies tz where tz.id = $13))::date between tu.start_date and tu.end_date) and strpos(m.found_key, $14) > 0;

-- selectRoles (domains/users/office/person-roles.queries.ts)
-- takes $1 integer
-- returns id integer, name text, description text, permissions text[]
select r.id, r.name, r.description, r.permissions from admin_roles r where r.company_id = $1 or r.company_id is null
  order by r.company_id is not null, r.name, r.id;

-- selectRoleIdsOf (domains/users/office/person-roles.queries.ts)
-- takes $1 integer, $2 integer
-- returns role_id integer
select role_id from admin_role_users where company_id = $1 and user_id = $2;

-- writeRoles (domains/users/office/person-roles.queries.ts)
-- takes $1 integer, $2 integer, $3 integer[], $4 integer, $5 integer, $6 integer[]
-- returns nothing
with gone as (delete from admin_role_users where company_id = $1 and user_id = $2 and role_id = any ($3::int[]))
  insert into admin_role_users (role_id, company_id, user_id) select r, $4::int, $5::int from unnest($6::int[]) r on conflict do nothing;

-- countOthers (domains/users/office/person-roles.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns moderators integer, administrators integer
select count(*) filter (where m.is_moderator)::int as moderators, count(*) filter (where exists (
      select 1 from admin_role_users x join admin_roles r on r.id = x.role_id
      where x.user_id = m.user_id and x.company_id = m.company_id and 'roles_write' = any (r.permissions)))::int as administrators
  from company_members m where m.company_id = $1 and m.blocked_at is null and m.user_id <> all ($2::int[])
    and (m.is_moderator or exists (select 1 from admin_role_users x where x.user_id = m.user_id and x.company_id = m.company_id));

-- searchPeople (domains/users/search-people.queries.ts)
-- takes $1 integer, $2 text, $3 integer, $4 text
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean
with found as materialized (
    select m.user_id, m.last_name, m.first_name from company_members m where m.company_id = $1 and m.found_key like $2 limit 4000),
  matching as (
    (select f.user_id, f.last_name, f.first_name from found f
      where (select count(*) from found) < 4000 order by f.last_name, f.first_name, f.user_id limit 7)
    union all
    (select m.user_id, m.last_name, m.first_name from company_members m
      where (select count(*) from found) >= 4000 and m.company_id = $3 and strpos(m.found_key, $4) > 0 order by m.last_name, m.first_name, m.user_id limit 7))
  select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
  coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online from matching x join users u on u.id = x.user_id order by x.last_name, x.first_name, x.user_id;

-- searchPeople (domains/users/search-people.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 text
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online from company_members m join users u on u.id = m.user_id
    where m.company_id = $1 and m.user_id in (
  with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
        where own.user_id = $2 and s.company_id = $3 and s.deleted_at is null), studied as materialized (
  select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
  where own.user_id = $4 and false), own_groups as materialized (
  select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
  where own.user_id = $5 and g.company_id = $6 and not g.is_archived
  union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
  where own.curator_id = $7 and g.company_id = $8
  union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
  own_subjects as materialized (
    select id from staffed union select id from studied
    union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
      where own_groups.is_followed and s.deleted_at is null)
  select $9::int as user_id
  union select r.student_id from relations r where r.relative_id = $10 and r.company_id = $11 and r.confirmed_at is not null
  union select r.relative_id from relations r where r.student_id = $12 and r.company_id = $13 and r.confirmed_at is not null
  union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $14
    join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
    where own.curator_id = $15 and r.company_id = $16 and r.confirmed_at is not null
  union select gu.user_id from group_users gu where gu.group_id in (
    select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
  union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
  union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $17))
      and true order by u.last_name, u.first_name limit 7;
-- Also:
--   − where own.user_id = $ and false), own_groups as materialized (
--   − and true order by u.last_name, u.first_name limit 7
--   + where own.user_id = $ and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
--   + and exists (
--   + select 1 from subject_users su join subjects s on s.id = su.subject_id
--   + where su.user_id = m.user_id and s.company_id = $ and s.deleted_at is null) order by u.last_name, u.first_name limit 7

-- selectUsers (domains/users/users.queries.ts)
-- takes $1 boolean, $2 integer, $3 integer, $4 bigint, $5 bigint, $6 integer, $7 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, is_distant boolean, email text, subjects_count integer, groups json, groups_count integer, total integer
select
  u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $1 and true then u.email end as email,
  (select count(*)::int from subject_users x join subjects s on s.id = x.subject_id
    where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = $2 and s.deleted_at is null) as subjects_count,
  coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, u.total
    from (
    select u.*, c.members_count as total
    from (select m.user_id from company_members m where m.company_id = $3 order by m.last_name asc, m.first_name asc, m.user_id asc limit $4 offset $5) page
    cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $6) u
  left join lateral (
    select json_agg(json_build_object('id', gr.id, 'name', gr.name) order by gr.name) as groups, count(*)::int as groups_count
    from group_users gu join groups gr on gr.id = gu.group_id where gu.user_id = u.id and gr.company_id = $7 and not gr.is_archived) g on true
    order by u.last_name asc, u.first_name asc, u.id;
-- Also:
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and true and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and true and true and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and true and true and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $) and u.id in (select gu.user_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
--   + where s.id = any ($::int[]) and s.company_id = $ and s.deleted_at is null)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true and true and true and true
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and true and true and true
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true and true
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true and true and u.id in (
--   + select gu.user_id from curator_groups cg join groups g on g.id = cg.group_id and not g.is_archived join group_users gu on gu.group_id = g.id
--   + where cg.curator_id = $ and g.company_id = $) and true
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and true and true and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and u.id in (
--   + select gu.user_id from curator_groups cg join groups g on g.id = cg.group_id and not g.is_archived join group_users gu on gu.group_id = g.id
--   + where cg.curator_id = $ and g.company_id = $) and true
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and true and u.id in (
--   + select gu.user_id from curator_groups cg join groups g on g.id = cg.group_id and not g.is_archived join group_users gu on gu.group_id = g.id
--   + where cg.curator_id = $ and g.company_id = $) and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $) and u.id in (select gu.user_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
--   + where s.id = any ($::int[]) and s.company_id = $ and s.deleted_at is null)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and true and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true and u.id = any ($::int[]) and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $) and u.id in (select gu.user_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
--   + where s.id = any ($::int[]) and s.company_id = $ and s.deleted_at is null)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and u.id in (
--   + select gu.user_id from curator_groups cg join groups g on g.id = cg.group_id and not g.is_archived join group_users gu on gu.group_id = g.id
--   + where cg.curator_id = $ and g.company_id = $) and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $) and u.id in (select gu.user_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
--   + where s.id = any ($::int[]) and s.company_id = $ and s.deleted_at is null)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − select u.*, c.members_count as total
--   − from (select m.user_id from company_members m where m.company_id = $ order by m.last_name asc, m.first_name asc, m.user_id asc limit $ offset $) page
--   − cross join lateral (select u.* from users u where u.id = page.user_id offset 0) u join companies c on c.id = $) u
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + select u.*, count(*) over ()::int as total from company_members m join users u on u.id = m.user_id
--   + where m.company_id = $ and m.user_id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) and ((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $) and true and u.id = any ($::int[]) and u.id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = any ($::int[]) and g.company_id = $) and u.id in (select gu.user_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
--   + where s.id = any ($::int[]) and s.company_id = $ and s.deleted_at is null)
--   + order by u.last_name asc, u.first_name asc, u.id limit $ offset $) u

-- selectUser (domains/users/users.queries.ts)
-- takes $1 boolean, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer, $9 integer, $10 integer, $11 integer, $12 integer, $13 integer, $14 integer, $15 smallint, $16 boolean, $17 integer, $18 integer, $19 smallint, $20 integer, $21 integer, $22 smallint, $23 integer, $24 boolean, $25 integer, $26 integer, $27 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, is_distant boolean, email text, subjects_count integer, groups json, groups_count integer, may_meet boolean, is_moderator boolean, is_curator boolean, children json, isSubjectsArchived boolean, current_form json, temporary_statuses json, contract text, notes json, editable json
select
  u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $1 and true then u.email end as email,
  (select count(*)::int from subject_users x join subjects s on s.id = x.subject_id
    where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = $2 and s.deleted_at is null) as subjects_count,
  coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, true as may_meet, m.is_moderator,
      exists (select 1 from curator_groups x join groups cg on cg.id = x.group_id where x.curator_id = u.id and cg.company_id = $3) as is_curator,
  coalesce((select json_agg(json_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'middle_name', k.middle_name,
    'photo_src', '/api/files/' || k.photo_id || '/thumbnail', 'is_online', coalesce(k.last_seen_at > now() - interval '180 seconds', false)) order by k.last_name, k.first_name) from relations r join users k on k.id = r.student_id
    where r.relative_id = u.id and r.company_id = $4 and r.confirmed_at is not null), '[]') as children, (
  exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and s.company_id = $5 and s.is_archived and s.deleted_at is null)
  or exists (select 1 from group_users x join subject_groups sg on sg.group_id = x.group_id join subjects s on s.id = sg.subject_id
    where x.user_id = u.id and s.company_id = $6 and s.is_archived and s.deleted_at is null)) as "isSubjectsArchived",
      case when true then (
  select json_build_object('id', f.id, 'title', f.title) from education_forms f
  where f.id = coalesce((
  select own.education_form_id from education_form_periods own
  where own.user_id = u.id and own.company_id = $7 and own.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $8))::date order by own.started_at desc limit 1), (
  select p.education_form_id from education_form_periods p where p.group_id = (
  select gu.group_id from group_users gu join groups g on g.id = gu.group_id and g.company_id = $9 and not g.is_archived
  where gu.user_id = u.id and exists (select 1 from education_form_periods p where p.group_id = g.id) order by gu.joined_at desc, g.id desc limit 1) and p.started_at <= (now() at time zone (select tz.time_zone from companies tz where tz.id = $10))::date order by p.started_at desc limit 1))) end as current_form,
      case when true then
  coalesce((select json_agg(json_build_object('id', tu.id, 'title', ts.title, 'end_date', tu.end_date) order by tu.end_date, ts.title)
    from temporary_status_users tu join temporary_statuses ts on ts.id = tu.temporary_status_id
    where tu.user_id = u.id and tu.company_id = $11 and (now() at time zone (select tz.time_zone from companies tz where tz.id = $12))::date between tu.start_date and tu.end_date), '[]') else '[]' end as temporary_statuses,
      null as contract,
  coalesce((select json_agg(json_build_object('id', k.id, 'text', coalesce(nullif(k.text, ''), k.title), 'step_id', k.step_id, 'page', k.page, 'user_id', k.user_id) order by k.updated_at desc, k.id desc) from (
    select n.id, n.text, n.title, n.step_id, n.page, n.user_id, n.updated_at from user_notes n where n.company_id = $13 and n.user_id = u.id and ((n.author_id = $14) or (
  (n.note_permission_id >= $15 and ($16 or (n.user_id in (
  select own_gu.user_id from curator_groups own_cg join groups own_g on own_g.id = own_cg.group_id and own_g.company_id = $17 and not own_g.is_archived
  join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $18))))
  or (n.note_permission_id >= $19 and (n.user_id in (
  select own_gu.user_id from subject_users own_su join subjects own_s on own_s.id = own_su.subject_id and own_s.company_id = $20 and own_s.deleted_at is null
  join subject_groups own_sg on own_sg.subject_id = own_s.id join group_users own_gu on own_gu.group_id = own_sg.group_id
  where own_su.user_id = $21 and own_su.role_type = 'TEACHER')))
  or (n.note_permission_id = $22 and n.user_id = $23)))
    order by n.updated_at desc, n.id desc limit 100) k), '[]') as notes,
      case when $24 then json_build_object('email', u.email, 'username', u.username, 'phone', u.phone, 'phone2', u.phone2, 'photo_id', u.photo_id,
  'outlook_email', u.outlook_email, 'jira_login', u.jira_login, 'notifications_email', u.notifications_email, 'notifications_telegram', u.notifications_telegram,
  'lms_admin', m.is_moderator and exists (select 1 from admin_role_users x where x.user_id = u.id and x.company_id = m.company_id and x.role_id = 1),
  'updated_at', u.updated_at) end as editable
    from company_members m join users u on u.id = m.user_id
  left join lateral (
    select json_agg(json_build_object('id', gr.id, 'name', gr.name) order by gr.name) as groups, count(*)::int as groups_count
    from group_users gu join groups gr on gr.id = gu.group_id where gu.user_id = u.id and gr.company_id = $25 and not gr.is_archived) g on true
    where m.company_id = $26 and u.id = $27;
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, true as may_meet, m.is_moderator,
--   − coalesce((select json_agg(json_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'middle_name', k.middle_name,
--   − 'photo_src', '/api/files/' || k.photo_id || '/thumbnail', 'is_online', coalesce(k.last_seen_at > now() - interval '180 seconds', false)) order by k.last_name, k.first_name) from relations r join users k on k.id = r.student_id
--   − where r.relative_id = u.id and r.company_id = $ and r.confirmed_at is not null), '[]') as children, (
--   − case when true then (
--   − case when true then
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, u.id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and false), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) as may_meet, m.is_moderator,
--   + '[]'::json as children, (
--   + case when (u.id = $ or (u.id in (
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (u.id in (
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) then (
--   + case when (u.id = $ or (u.id in (
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (u.id in (
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) then
-- Also:
--   − coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and true then u.email end as email,
--   − coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, true as may_meet, m.is_moderator,
--   − coalesce((select json_agg(json_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'middle_name', k.middle_name,
--   − 'photo_src', '/api/files/' || k.photo_id || '/thumbnail', 'is_online', coalesce(k.last_seen_at > now() - interval '180 seconds', false)) order by k.last_name, k.first_name) from relations r join users k on k.id = r.student_id
--   − where r.relative_id = u.id and r.company_id = $ and r.confirmed_at is not null), '[]') as children, (
--   − case when true then (
--   − case when true then
--   + coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.is_distant, case when not $ and (u.id = $ or u.contacts_public
--   + or exists (select 1 from group_users gu join curator_groups cg on cg.group_id = gu.group_id and cg.curator_id = $
--   + join groups g on g.id = gu.group_id and g.company_id = $ where gu.user_id = u.id)
--   + or exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id
--   + join subject_users su on su.subject_id = sg.subject_id and su.user_id = $ and su.role_type = 'TEACHER'
--   + join subjects s on s.id = sg.subject_id and s.company_id = $ and s.deleted_at is null where gu.user_id = u.id)) then u.email end as email,
--   + coalesce(g.groups, '[]') as groups, coalesce(g.groups_count, 0) as groups_count, u.id in (
--   + with staffed as materialized (select s.id from subject_users own join subjects s on s.id = own.subject_id
--   + where own.user_id = $ and s.company_id = $ and s.deleted_at is null), studied as materialized (
--   + select s.id from group_users own join subject_groups sg on sg.group_id = own.group_id join subjects s on s.id = sg.subject_id
--   + where own.user_id = $ and ((s.company_id = $ and s.deleted_at is null and not s.hidden and not s.is_archived) and ((s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = $))) and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = $ and sg.subject_id = s.id)))), own_groups as materialized (
--   + select g.id, false as is_followed from group_users own join groups g on g.id = own.group_id
--   + where own.user_id = $ and g.company_id = $ and not g.is_archived
--   + union all select g.id, true from curator_groups own join groups g on g.id = own.group_id
--   + where own.curator_id = $ and g.company_id = $
--   + union all select sg.group_id, true from staffed join subject_groups sg on sg.subject_id = staffed.id),
--   + own_subjects as materialized (
--   + select id from staffed union select id from studied
--   + union select s.id from own_groups join subject_groups sg on sg.group_id = own_groups.id join subjects s on s.id = sg.subject_id
--   + where own_groups.is_followed and s.deleted_at is null)
--   + select $::int as user_id
--   + union select r.student_id from relations r where r.relative_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from relations r where r.student_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select r.relative_id from curator_groups own join groups g on g.id = own.group_id and g.company_id = $
--   + join group_users gu on gu.group_id = own.group_id join relations r on r.student_id = gu.user_id
--   + where own.curator_id = $ and r.company_id = $ and r.confirmed_at is not null
--   + union select gu.user_id from group_users gu where gu.group_id in (
--   + select id from own_groups union select sg.group_id from studied join subject_groups sg on sg.subject_id = studied.id)
--   + union select cg.curator_id from curator_groups cg where cg.group_id in (select id from own_groups)
--   + union select su.user_id from subject_users su where su.subject_id in (select id from own_subjects)) as may_meet, m.is_moderator,
--   + '[]'::json as children, (
--   + case when (u.id = $ or (u.id in (
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (u.id in (
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) then (
--   + case when (u.id = $ or (u.id in (
--   + join group_users own_gu on own_gu.group_id = own_g.id where own_cg.curator_id = $)) or (u.id in (
--   + where own_su.user_id = $ and own_su.role_type = 'TEACHER'))) then
