-- SQL statements of «office», written by npm run generate

-- countWaiting (domains/office/office.queries.ts)
-- takes $1 text, $2 integer, $3 text, $4 integer, $5 text, $6 integer, $7 text, $8 integer, $9 text, $10 integer, $11 text, $12 integer, $13 integer, $14 integer, $15 integer, $16 integer, $17 integer, $18 bigint, $19 bigint, $20 text, $21 integer, $22 text, $23 integer, $24 text, $25 integer, $26 text, $27 integer, $28 text, $29 integer, $30 text, $31 integer, $32 integer, $33 text, $34 integer, $35 integer, $36 text, $37 integer, $38 text, $39 integer, $40 text, $41 integer, $42 text, $43 integer, $44 text, $45 integer, $46 text, $47 integer, $48 text, $49 integer, $50 text, $51 integer, $52 integer, $53 integer, $54 text, $55 integer
-- returns kind text, count integer
select $1::text as kind, (select count(*)::int from inquiries i where i.company_id = $2 and i.answered_at is null) as count union all select $3::text as kind, (select count(*)::int from contracts c where c.company_id = $4 and c.submitted_at is not null and c.status = 'unconfirmed' and not exists (select 1 from contract_corrections k where k.contract_id = c.id and k.mended_at is null)) as count union all select $5::text as kind, (select count(*)::int from relations where company_id = $6 and confirmed_at is null) as count union all select $7::text as kind, (
      select count(*)::int from invitations i join mails m on m.id = i.mail_id
      where i.company_id = $8 and
  (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> ''))) and m.state in ('failed', 'unknown')) as count union all select $9::text as kind, (
      select count(*)::int from invitations i where i.company_id = $10 and
  (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> ''))) and i.expires_at <= now()) as count union all select $11::text as kind, (with
  namesakes as materialized (
    select x.user_id as id, x.name, x.bearers, translate(lower(u.middle_name), 'ё', 'е') collate "C" as middle,
      u.phone, u.phone2, lower(u.email) collate "C" as email, lower(u.outlook_email) collate "C" as mail, e.external_id,
      not (m.is_student or m.is_teacher or m.is_expert or m.is_curator or m.is_parent or m.is_administrator) as is_unplaced
    from (
      select user_id, min(user_id) over w as name, count(*) over w as bearers from company_members
      where company_id = $12 and name_key is not null window w as (partition by name_key)) x
    join company_members m on m.company_id = $13 and m.user_id = x.user_id
    join users u on u.id = x.user_id left join external_ids e on e.user_id = u.id and e.company_id = $14
    where x.bearers > 1),
  signs as materialized (
    select id, name, 'phone' as reason, phone collate "C" as sign from namesakes where phone is not null
    union all select id, name, 'phone', phone2 collate "C" from namesakes where phone2 is not null
    union all select id, name, 'email', email from namesakes where email is not null
    union all select id, name, 'email', mail from namesakes where mail is not null
    union all select n.id, n.name, 'group', x.group_id::text from namesakes n join group_users x on x.user_id = n.id join groups g on g.id = x.group_id
      where g.company_id = $15 and not g.is_archived
    union all select n.id, n.name, 'child', x.student_id::text from namesakes n join relations x on x.relative_id = n.id where x.company_id = $16 and x.confirmed_at is not null
    union all select n.id, n.name, 'parent', x.relative_id::text from namesakes n join relations x on x.student_id = n.id where x.company_id = $17 and x.confirmed_at is not null),
  shared as materialized (select name, reason, sign from signs group by name, reason, sign having min(id) < max(id) and count(*) <= $18),
  evidence as (
    select a.id as first_id, b.id as second_id, s.reason from shared s join signs a using (name, reason, sign) join signs b using (name, reason, sign) where b.id > a.id
    union select a.id, b.id, 'unplaced' from namesakes a join namesakes b on b.name = a.name and b.id > a.id
      where a.bearers <= $19 and (a.is_unplaced or b.is_unplaced)),
  pairs as materialized (
    select e.first_id, e.second_id, array_agg(e.reason order by w.weight desc, e.reason desc) as reasons, sum(w.weight)::int as weight
    from evidence e join (values ($20::text, $21::int), ($22::text, $23::int), ($24::text, $25::int), ($26::text, $27::int), ($28::text, $29::int), ($30::text, $31::int)) w (reason, weight) on w.reason = e.reason
    join namesakes a on a.id = e.first_id join namesakes b on b.id = e.second_id
    where (a.middle = b.middle or a.middle = '' or b.middle = '')
      and (e.reason in ('phone', 'email') or a.external_id is null or b.external_id is null)
      and not exists (select 1 from different_people d where d.company_id = $32 and d.first_id = e.first_id and d.second_id = e.second_id)
    group by e.first_id, e.second_id) select count(*)::int from pairs) as count union all select $33::text as kind, (select count(*)::int from (
  select distinct on (lower(r.email)) r.id, r.company_id, r.email, r.first_name, r.last_name, r.middle_name, r.created_at from registrations r
  where r.company_id = $34 and r.created_at > now() - make_interval(hours => $35) order by lower(r.email), r.id desc) o) as count union all select $36::text as kind, (select count(*)::int from user_imports i where i.company_id = $37 and i.state = 'ready') as count union all select $38::text as kind, (select count(*)::int from company_members m where m.company_id = $39 and (m.user_id in (
  select substring(t.key from '^(?:user|second-factor):(\d+)')::int as id from sign_in_attempts t
  where t.blocked_until > now() and t.key ~ '^(user|second-factor):\d+'))) as count union all select $40::text as kind, (select count(*)::int from company_members m where m.company_id = $41 and not (m.is_student or m.is_teacher or m.is_expert or m.is_curator or m.is_parent or m.is_administrator)) as count union all select $42::text as kind, (select count(*)::int from groups g where g.company_id = $43 and not g.is_archived and not exists (select 1 from curator_groups x where x.group_id = g.id)) as count union all select $44::text as kind, (select count(*)::int from groups g where g.company_id = $45 and not g.is_archived and g.trajectory_id is null) as count union all select $46::text as kind, (select count(*)::int from groups g where g.company_id = $47 and not g.is_archived and not exists (select 1 from group_users x where x.group_id = g.id)) as count union all select $48::text as kind, (select count(*)::int from groups g where g.company_id = $49 and not g.is_archived and not exists (select 1 from subject_groups x join subjects s on s.id = x.subject_id where x.group_id = g.id and s.deleted_at is null and not s.is_archived)) as count union all select $50::text as kind, (
      select count(*)::int from (select max(finished_at) as last from semesters where company_id = $51) s
      where s.last < (now() at time zone (select tz.time_zone from companies tz where tz.id = $52))::date + $53::int) as count union all select $54::text as kind, (
      select count(*)::int from company_services where company_id = $55 and check_result <> 'ok') as count;

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
