-- SQL statements of «office», written by npm run generate

-- countWaiting (domains/office/office.queries.ts)
-- takes $1 text, $2 integer, $3 text, $4 integer, $5 text, $6 text, $7 integer, $8 text, $9 integer, $10 text, $11 integer, $12 text, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 integer, $19 bigint, $20 bigint, $21 text, $22 integer, $23 text, $24 integer, $25 text, $26 integer, $27 text, $28 integer, $29 text, $30 integer, $31 text, $32 integer, $33 integer, $34 text, $35 integer, $36 integer, $37 text, $38 integer, $39 text, $40 integer, $41 text, $42 integer, $43 text, $44 integer, $45 text, $46 integer, $47 text, $48 integer, $49 text, $50 integer, $51 text, $52 integer, $53 integer, $54 integer, $55 text, $56 integer
-- returns kind text, count integer
select $1::text as kind, (select count(*)::int from inquiries i where i.company_id = $2 and i.answered_at is null) as count union all select $3::text as kind, (select count(*)::int from contracts c where c.company_id = $4 and c.office_state = $5) as count union all select $6::text as kind, (select count(*)::int from relations where company_id = $7 and confirmed_at is null) as count union all select $8::text as kind, (
      select count(*)::int from invitations i join mails m on m.id = i.mail_id
      where i.company_id = $9 and
  (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> ''))) and m.state in ('failed', 'unknown')) as count union all select $10::text as kind, (
      select count(*)::int from invitations i where i.company_id = $11 and
  (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> ''))) and i.expires_at <= now()) as count union all select $12::text as kind, (with
  namesakes as materialized (
    select x.user_id as id, x.name, x.bearers, fold_words(u.middle_name) collate "C" as middle,
      u.phone, u.phone2, lower(u.email) collate "C" as email, lower(u.outlook_email) collate "C" as mail, e.external_id,
      not (m.is_student or m.is_teacher or m.is_expert or m.is_curator or m.is_parent or m.is_administrator) as is_unplaced
    from (
      select user_id, min(user_id) over w as name, count(*) over w as bearers from company_members
      where company_id = $13 and last_name <> '' and first_name <> ''
      window w as (partition by fold_words(last_name || ' ' || first_name))) x
    join company_members m on m.company_id = $14 and m.user_id = x.user_id
    join users u on u.id = x.user_id left join external_ids e on e.user_id = u.id and e.company_id = $15
    where x.bearers > 1),
  signs as materialized (
    select id, name, 'phone' as reason, phone collate "C" as sign from namesakes where phone is not null
    union all select id, name, 'phone', phone2 collate "C" from namesakes where phone2 is not null
    union all select id, name, 'email', email from namesakes where email is not null
    union all select id, name, 'email', mail from namesakes where mail is not null
    union all select n.id, n.name, 'group', x.group_id::text from namesakes n join group_users x on x.user_id = n.id join groups g on g.id = x.group_id
      where g.company_id = $16 and not g.is_archived
    union all select n.id, n.name, 'child', x.student_id::text from namesakes n join relations x on x.relative_id = n.id where x.company_id = $17 and x.confirmed_at is not null
    union all select n.id, n.name, 'parent', x.relative_id::text from namesakes n join relations x on x.student_id = n.id where x.company_id = $18 and x.confirmed_at is not null),
  shared as materialized (select name, reason, sign from signs group by name, reason, sign having min(id) < max(id) and count(*) <= $19),
  evidence as (
    select a.id as first_id, b.id as second_id, s.reason from shared s join signs a using (name, reason, sign) join signs b using (name, reason, sign) where b.id > a.id
    union select a.id, b.id, 'unplaced' from namesakes a join namesakes b on b.name = a.name and b.id > a.id
      where a.bearers <= $20 and (a.is_unplaced or b.is_unplaced)),
  pairs as materialized (
    select e.first_id, e.second_id, array_agg(e.reason order by w.weight desc, e.reason desc) as reasons, sum(w.weight)::int as weight
    from evidence e join (values ($21::text, $22::int), ($23::text, $24::int), ($25::text, $26::int), ($27::text, $28::int), ($29::text, $30::int), ($31::text, $32::int)) w (reason, weight) on w.reason = e.reason
    join namesakes a on a.id = e.first_id join namesakes b on b.id = e.second_id
    where (a.middle = b.middle or a.middle = '' or b.middle = '')
      and (e.reason in ('phone', 'email') or a.external_id is null or b.external_id is null)
      and not exists (select 1 from different_people d where d.company_id = $33 and d.first_id = e.first_id and d.second_id = e.second_id)
    group by e.first_id, e.second_id) select count(*)::int from pairs) as count union all select $34::text as kind, (select count(*)::int from (
  select distinct on (lower(r.email)) r.id, r.company_id, r.email, r.first_name, r.last_name, r.middle_name, r.created_at from registrations r
  where r.company_id = $35 and r.created_at > now() - make_interval(hours => $36) order by lower(r.email), r.id desc) o) as count union all select $37::text as kind, (select count(*)::int from user_imports i where i.company_id = $38 and i.state = 'ready') as count union all select $39::text as kind, (select count(*)::int from company_members m where m.company_id = $40 and (m.user_id in (
  select substring(t.key from '^(?:user|second-factor):(\d+)')::int as id from sign_in_attempts t
  where t.blocked_until > now() and t.key ~ '^(user|second-factor):\d+'))) as count union all select $41::text as kind, (select count(*)::int from company_members m where m.company_id = $42 and not (m.is_student or m.is_teacher or m.is_expert or m.is_curator or m.is_parent or m.is_administrator)) as count union all select $43::text as kind, (select count(*)::int from groups g where g.company_id = $44 and not g.is_archived and not exists (select 1 from curator_groups x where x.group_id = g.id)) as count union all select $45::text as kind, (select count(*)::int from groups g where g.company_id = $46 and not g.is_archived and g.trajectory_id is null) as count union all select $47::text as kind, (select count(*)::int from groups g where g.company_id = $48 and not g.is_archived and not exists (select 1 from group_users x where x.group_id = g.id)) as count union all select $49::text as kind, (select count(*)::int from groups g where g.company_id = $50 and not g.is_archived and not exists (select 1 from subject_groups x join subjects s on s.id = x.subject_id where x.group_id = g.id and s.deleted_at is null and not s.is_archived)) as count union all select $51::text as kind, (
      select count(*)::int from (select max(finished_at) as last from semesters where company_id = $52) s
      where s.last < (now() at time zone (select tz.time_zone from companies tz where tz.id = $53))::date + $54::int) as count union all select $55::text as kind, (
      select count(*)::int from company_services where company_id = $56 and check_result <> 'ok') as count;

-- countSteps (domains/office/office.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 integer, $5 integer, $6 integer, $7 integer, $8 integer
-- returns people integer, groups integer, trajectory integer, semester integer, subjects integer, invitations integer, passed text[]
select (select count(*)::int from company_members where company_id = $1) as people,
  (select count(*)::int from groups where company_id = $2) as groups,
  (select count(*)::int from trajectories where company_id = $3) as trajectory,
  (select count(*)::int from semesters where company_id = $4) as semester,
  (select count(*)::int from subjects where company_id = $5 and deleted_at is null) as subjects,
  (select count(*)::int from invitations where company_id = $6)
    + (select count(*)::int from company_members m join users u on u.id = m.user_id join companies c on c.id = m.company_id
      where m.company_id = $7 and u.last_seen_at is not null and m.user_id is distinct from c.owner_id) as invitations,
  array(select step from passed_first_steps where company_id = $8) as passed;

-- storePassed (domains/office/office.queries.ts)
-- takes $1 integer, $2 text
-- returns nothing
insert into passed_first_steps (company_id, step) values ($1, $2) on conflict do nothing;

-- deletePassed (domains/office/office.queries.ts)
-- takes $1 integer, $2 text
-- returns nothing
delete from passed_first_steps where company_id = $1 and step = $2;
