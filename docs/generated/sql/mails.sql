-- SQL statements of «mails», written by npm run generate

-- queueFamilyWeeks (domains/mails/family-weeks.queries.ts)
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 timestamp with time zone, $4 timestamp with time zone, $5 timestamp with time zone, $6 text, $7 time without time zone, $8 time without time zone, $9 time without time zone, $10 timestamp with time zone
-- returns nothing
with claimed as (
      update companies c set family_week_at = $1::timestamptz where c.family_week_at < (case when (date_trunc('week', ($2::timestamptz at time zone c.time_zone)) + interval '6 days 18 hours') > ($3::timestamptz at time zone c.time_zone) then (date_trunc('week', ($4::timestamptz at time zone c.time_zone)) + interval '6 days 18 hours') - interval '7 days' else (date_trunc('week', ($5::timestamptz at time zone c.time_zone)) + interval '6 days 18 hours') end at time zone c.time_zone) returning c.id, c.time_zone, c.domain)
    insert into mails (company_id, kind, recipient, language, origin, target_id, next_try_at)
    select c.id, 'family-week', u.email, coalesce(st.language, 'ru'), coalesce('https://' || c.domain, $6::text), u.id, (
  select case when (
  coalesce(st.quiet_until > f.free, false) or coalesce((
    select case when q.quiet_from <= q.quiet_to then q.clock >= q.quiet_from and q.clock < q.quiet_to else q.clock >= q.quiet_from or q.clock < q.quiet_to end
    from (select case when st.user_id is null then $7::time else st.quiet_from end as quiet_from, case when st.user_id is null then $8::time else st.quiet_to end as quiet_to, (f.free at time zone c.time_zone)::time as clock) q), false)) then (f.clock::date + f.quiet_to + case when f.quiet_to <= f.clock::time then interval '1 day' else interval '0' end) at time zone c.time_zone else f.free end
  from (select x.free, x.free at time zone c.time_zone as clock, case when st.user_id is null then $9::time else st.quiet_to end as quiet_to
    from (select greatest($10::timestamptz, st.quiet_until) as free) x) f)
    from claimed c join company_members m on m.company_id = c.id and m.blocked_at is null join users u on u.id = m.user_id and u.email is not null
      left join notification_settings st on st.user_id = u.id and st.company_id = c.id
    where ((u.notifications_email and coalesce(st.has_mails, true)) and coalesce(st.family_week, true)) and exists (select 1 from relations r where r.company_id = c.id and r.relative_id = u.id and r.confirmed_at is not null);

-- selectWeekReader (domains/mails/family-weeks.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, first_name text, since timestamp with time zone
select u.id, u.first_name, x.created_at - make_interval(days => $1::int) as since
  from mails x join users u on u.id = x.target_id and lower(u.email) = lower(x.recipient)
    join company_members m on m.user_id = u.id and m.company_id = x.company_id and m.blocked_at is null
    left join notification_settings st on st.user_id = u.id and st.company_id = x.company_id
  where x.id = $2 and ((u.notifications_email and coalesce(st.has_mails, true)) and coalesce(st.family_week, true)) for share of u;

-- insertMails (domains/mails/mails.queries.ts)
-- takes $1 jsonb
-- returns id integer, target_id integer
insert into mails (company_id, kind, recipient, language, origin, target_id)
  select "companyId", kind, recipient, language, origin, "targetId"
  from jsonb_to_recordset($1::jsonb) as m("companyId" int, kind text, recipient text, language text, origin text, "targetId" int)
  returning id, target_id;

-- insertMailWithin (domains/mails/mails.queries.ts)
-- takes $1 integer, $2 text, $3 text, $4 text, $5 text, $6 integer, $7 integer, $8 text, $9 text, $10 integer, $11 bigint
-- returns nothing
insert into mails (company_id, kind, recipient, language, origin, target_id)
  select $1::int, $2, $3, $4, $5, $6::int
  where (select count(*) from mails m where m.company_id = $7 and lower(m.recipient) = lower($8) and m.kind = $9 and m.created_at > now() - make_interval(mins => $10)) < $11;

-- insertPasswordsEnded (domains/mails/mails.queries.ts)
-- takes $1 integer[]
-- returns nothing
insert into mails (company_id, kind, recipient, language, origin, target_id)
  select min(m.company_id), 'password-ended', u.email, coalesce(s.language, 'ru'), '', u.id
  from users u join company_members m on m.user_id = u.id left join notification_settings s on s.user_id = u.id
  where u.id = any ($1::int[]) and u.email <> '' group by u.id, s.language;

-- claimMail (domains/mails/mails.queries.ts)
-- takes $1 text
-- returns id integer, company_id integer, company text, time_zone text, kind text, recipient text, language text, origin text, target_id integer, attempts integer
with next as (select id from mails where state = 'waiting' and next_try_at <= now() order by next_try_at, id limit 1 for update skip locked)
  update mails m set state = 'sending', claimed_at = now(), handed_at = null, attempts = m.attempts + 1
  from next, companies c where m.id = next.id and c.id = m.company_id
  returning m.id, m.company_id, c.title as company, c.time_zone, m.kind, m.recipient, m.language, coalesce(nullif(m.origin, ''), coalesce('https://' || c.domain, $1::text)) as origin, m.target_id, m.attempts;

-- closeMail (domains/mails/mails.queries.ts)
-- takes $1 text, $2 text, $3 integer
-- returns nothing
update mails set state = $1, last_error = $2 where id = $3;

-- postponeMail (domains/mails/mails.queries.ts)
-- takes $1 integer, $2 text, $3 integer
-- returns nothing
update mails set state = 'waiting', next_try_at = now() + make_interval(mins => $1), last_error = $2 where id = $3;

-- keepWritten (domains/mails/mails.queries.ts)
-- takes $1 text, $2 text, $3 integer
-- returns nothing
update mails set subject = $1, body = $2 where id = $3;

-- noteHanding (domains/mails/mails.queries.ts)
-- takes $1 integer, $2 integer
-- returns nothing
update mails set handed_at = now() where id = $1 and state = 'sending' and attempts = $2 and handed_at is null;

-- settleInterrupted (domains/mails/mails.queries.ts)
-- takes $1 integer
-- returns nothing
update mails set state = case when handed_at is null then 'waiting' else 'unknown' end
  where state = 'sending' and claimed_at < now() - make_interval(mins => $1);

-- deleteOldMails (domains/mails/mails.queries.ts)
-- takes $1 integer
-- returns id integer
delete from mails where created_at < now() - make_interval(days => $1) returning id;

-- insertLink (domains/mails/mails.queries.ts)
-- takes $1 bytea, $2 integer, $3 text, $4 integer, $5 integer
-- returns nothing
insert into mail_links (token_hash, mail_id, kind, target_id, expires_at)
  values ($1, $2, $3, $4, now() + make_interval(hours => $5));

-- selectLink (domains/mails/mails.queries.ts)
-- takes $1 bytea, $2 text, $3 text
-- returns target_id integer
select l.target_id from mail_links l, mails m where l.token_hash = $1 and l.kind = $2 and l.expires_at > now() and m.id = l.mail_id and m.company_id =
  coalesce((select id from companies where domain = $3), (select min(id) from companies having count(*) = 1));

-- takeLink (domains/mails/mails.queries.ts)
-- takes $1 bytea, $2 text, $3 text, $4 text
-- returns target_id integer
with used as (delete from mail_links l using mails m where l.token_hash = $1 and l.kind = $2 and l.expires_at > now() and m.id = l.mail_id and m.company_id =
  coalesce((select id from companies where domain = $3), (select min(id) from companies having count(*) = 1)) returning l.target_id, l.token_hash),
    others as (delete from mail_links l using used where l.target_id = used.target_id and l.kind = $4 and l.token_hash <> used.token_hash)
    select target_id from used;

-- deleteLinks (domains/mails/mails.queries.ts)
-- takes $1 text, $2 integer[]
-- returns nothing
delete from mail_links where kind = $1 and target_id = any ($2::int[]);

-- selectMemberByEmail (domains/mails/mails.queries.ts)
-- takes $1 integer, $2 text
-- returns id integer, first_name text
select u.id, u.first_name from users u join company_members m on m.user_id = u.id and m.company_id = $1
  where lower(u.email) = lower($2) for share of u;

-- selectMemberById (domains/mails/mails.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, first_name text
select u.id, u.first_name from users u join company_members m on m.user_id = u.id and m.company_id = $1 where u.id = $2;

-- selectMember (domains/mails/mails.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns first_name text, email text
select u.first_name,
  coalesce(u.email, (select nullif(a.email, '') from contracts a where a.user_id = u.id and a.company_id = $1::int order by a.id desc limit 1)) as email from users u join company_members m on m.user_id = u.id and m.company_id = $2 where u.id = $3 for share of u;

-- selectInvitedName (domains/mails/mails.queries.ts)
-- takes $1 integer, $2 integer
-- returns first_name text
select u.first_name from invitations i join users u on u.id = i.member_id and lower(u.email) = lower(i.email)
  where i.id = $1 and i.company_id = $2;

-- selectQuestion (domains/mails/mails.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, name text, email text, phone text, text text, answer text, reply_to text
select i.id, i.name, i.email, i.phone, i.text, i.answer, c.questions_email as reply_to
  from inquiries i join companies c on c.id = i.company_id where i.id = $1 and i.company_id = $2;

-- selectMails (domains/mails/mails.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, kind text, recipient text, subject text, body text, state text, created_at timestamp with time zone, total integer, leads_elsewhere boolean, account json, invitation json
with page as materialized (
      select id, company_id, kind, target_id, recipient, subject, body, state, created_at, count(*) over ()::int as total from mails
      where company_id = $1 order by id desc limit $2 offset $3)
    select p.id, p.kind, p.recipient, p.subject, p.body, p.state, p.created_at, p.total,
      exists (select 1 from mail_links l where l.mail_id = p.id and l.kind = 'restore-password' and l.target_id is distinct from u.id) as leads_elsewhere,
      case when u.id is not null then json_build_object(
        'id', u.id, 'is_member', m.user_id is not null, 'is_moderator', coalesce(m.is_moderator, false), 'is_owner', u.id is not distinct from c.owner_id,
        'is_shared', (
  exists (select 1 from company_members x where x.user_id = u.id and x.company_id <> p.company_id)
  or exists (select 1 from removed_members x where x.user_id = u.id and x.company_id <> p.company_id)),
        'permissions', coalesce((select json_agg(distinct r) from admin_role_users x join admin_roles a on a.id = x.role_id cross join unnest(a.permissions) r
          where x.user_id = u.id and x.company_id = p.company_id), '[]'),
        'holdings', array_remove(array[
        case when exists (select 1 from contracts x where x.user_id = u.id and x.company_id = p.company_id) then 'application'::text end,
        case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = p.company_id) then 'teaching'::text end,
        case when exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and x.role_type = 'EXPERT' and s.company_id = p.company_id) then 'expertise'::text end,
        case when (
          exists (select 1 from lessons l where l.teacher_id = u.id and l.company_id = p.company_id)
          or exists (select 1 from lesson_teachers x join lessons l on l.id = x.lesson_id where x.user_id = u.id and l.company_id = p.company_id)) then 'lessons'::text end,
        case when exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = u.id and g.company_id = p.company_id) then 'curating'::text end,
        case when exists (select 1 from relations x where x.relative_id = u.id and x.company_id = p.company_id and x.confirmed_at is not null) then 'children'::text end,
        case when exists (select 1 from organisation_role_people x join organisation_roles r on r.id = x.role_id where x.user_id = u.id and r.company_id = p.company_id) then 'circles'::text end], null)) end as account,
      case when i.id is not null then json_build_object('role_id', i.role_id, 'permissions', coalesce(to_json(a.permissions), '[]'),
        'has_groups', exists (select 1 from invitation_groups g where g.invitation_id = i.id)) end as invitation
    from page p join companies c on c.id = p.company_id
      left join users u on lower(u.email) = lower(p.recipient)
      left join company_members m on m.user_id = u.id and m.company_id = p.company_id
      left join invitations i on p.kind = 'invitation' and i.id = p.target_id and i.company_id = p.company_id
      left join admin_roles a on a.id = i.role_id
    order by p.id desc;

-- selectOutboxCompany (domains/mails/mails.queries.ts)
-- takes $1 integer
-- returns id integer, is_demo boolean
select c.id, c.is_demo from companies c where c.id = $1::int;

-- queueDigests (domains/mails/queue-notifications.queries.ts)
-- takes $1 text, $2 bigint, $3 text, $4 text, $5 text, $6 timestamp with time zone, $7 time without time zone, $8 time without time zone, $9 timestamp with time zone, $10 timestamp with time zone, $11 time without time zone, $12 timestamp with time zone, $13 timestamp with time zone, $14 time without time zone, $15 timestamp with time zone, $16 time without time zone, $17 timestamp with time zone, $18 timestamp with time zone, $19 time without time zone, $20 timestamp with time zone, $21 timestamp with time zone, $22 timestamp with time zone, $23 timestamp with time zone, $24 timestamp with time zone, $25 time without time zone, $26 timestamp with time zone, $27 timestamp with time zone, $28 time without time zone, $29 timestamp with time zone, $30 time without time zone, $31 timestamp with time zone, $32 timestamp with time zone, $33 time without time zone, $34 timestamp with time zone, $35 time without time zone, $36 timestamp with time zone, $37 timestamp with time zone, $38 time without time zone, $39 timestamp with time zone, $40 timestamp with time zone, $41 timestamp with time zone, $42 timestamp with time zone, $43 timestamp with time zone, $44 time without time zone, $45 timestamp with time zone, $46 timestamp with time zone, $47 time without time zone, $48 bigint, $49 text, $50 bigint, $51 text, $52 text
-- returns nothing
with unreachable as materialized (
      select d.notification_id from notification_deliveries d join users u on u.id = d.user_id and
  coalesce(u.email, (select nullif(a.email, '') from contracts a where a.user_id = u.id and a.company_id = d.company_id order by a.id desc limit 1)) is null
      where d.channel = $1 and d.mail_id is null limit $2 for update of d skip locked),
    dropped as (
      delete from notification_deliveries d using unreachable n where d.notification_id = n.notification_id and d.channel = $3),
    due as materialized (
      select c.id as company_id, u.id as user_id,
  coalesce(u.email, (select nullif(a.email, '') from contracts a where a.user_id = u.id and a.company_id = t.company_id order by a.id desc limit 1)) as email, coalesce(st.language, 'ru') as language, coalesce('https://' || c.domain, $4::text) as origin,
        row_number() over (partition by c.id order by t.since, u.id) as place
      from (select d.user_id, d.company_id, min(d.created_at) as since from notification_deliveries d
          where d.channel = $5 and d.mail_id is null group by d.user_id, d.company_id) t
        join users u on u.id = t.user_id and
  coalesce(u.email, (select nullif(a.email, '') from contracts a where a.user_id = u.id and a.company_id = t.company_id order by a.id desc limit 1)) is not null join companies c on c.id = t.company_id
        left join notification_settings st on st.user_id = t.user_id and st.company_id = t.company_id
      where not (
  coalesce(st.quiet_until > $6::timestamptz, false) or coalesce((
    select case when q.quiet_from <= q.quiet_to then q.clock >= q.quiet_from and q.clock < q.quiet_to else q.clock >= q.quiet_from or q.clock < q.quiet_to end
    from (select case when st.user_id is null then $7::time else st.quiet_from end as quiet_from, case when st.user_id is null then $8::time else st.quiet_to end as quiet_to, ($9::timestamptz at time zone c.time_zone)::time as clock) q), false)) and t.since < (case coalesce(st.digest, 'daily') when 'twice' then greatest((case when ($10::timestamptz at time zone c.time_zone)::time >= $11::time then ($12::timestamptz at time zone c.time_zone)::date else ($13::timestamptz at time zone c.time_zone)::date - 1 end + $14::time), (case when ($15::timestamptz at time zone c.time_zone)::time >= $16::time then ($17::timestamptz at time zone c.time_zone)::date else ($18::timestamptz at time zone c.time_zone)::date - 1 end + $19::time)) when 'weekly' then (case when (date_trunc('week', ($20::timestamptz at time zone c.time_zone)) + interval '8 hours') > ($21::timestamptz at time zone c.time_zone) then (date_trunc('week', ($22::timestamptz at time zone c.time_zone)) + interval '8 hours') - interval '7 days' else (date_trunc('week', ($23::timestamptz at time zone c.time_zone)) + interval '8 hours') end) else (case when ($24::timestamptz at time zone c.time_zone)::time >= $25::time then ($26::timestamptz at time zone c.time_zone)::date else ($27::timestamptz at time zone c.time_zone)::date - 1 end + $28::time) end at time zone c.time_zone) and not exists (
      select 1 from mails x where x.target_id = t.user_id and x.company_id = t.company_id and x.kind = 'digest' and x.created_at >= (case coalesce(st.digest, 'daily') when 'twice' then greatest((case when ($29::timestamptz at time zone c.time_zone)::time >= $30::time then ($31::timestamptz at time zone c.time_zone)::date else ($32::timestamptz at time zone c.time_zone)::date - 1 end + $33::time), (case when ($34::timestamptz at time zone c.time_zone)::time >= $35::time then ($36::timestamptz at time zone c.time_zone)::date else ($37::timestamptz at time zone c.time_zone)::date - 1 end + $38::time)) when 'weekly' then (case when (date_trunc('week', ($39::timestamptz at time zone c.time_zone)) + interval '8 hours') > ($40::timestamptz at time zone c.time_zone) then (date_trunc('week', ($41::timestamptz at time zone c.time_zone)) + interval '8 hours') - interval '7 days' else (date_trunc('week', ($42::timestamptz at time zone c.time_zone)) + interval '8 hours') end) else (case when ($43::timestamptz at time zone c.time_zone)::time >= $44::time then ($45::timestamptz at time zone c.time_zone)::date else ($46::timestamptz at time zone c.time_zone)::date - 1 end + $47::time) end at time zone c.time_zone))
      order by place, c.id limit $48),
    taken as materialized (
      select d.notification_id, d.user_id, d.company_id
      from due join notification_deliveries d on d.user_id = due.user_id and d.company_id = due.company_id and d.channel = $49 and d.mail_id is null
      order by due.place, due.company_id limit $50 for update of d skip locked),
    made as (
      insert into mails (company_id, kind, recipient, language, origin, target_id)
      select due.company_id, $51, due.email, due.language, due.origin, due.user_id from due
      where (due.user_id, due.company_id) in (select t.user_id, t.company_id from taken t)
      returning id, company_id, target_id)
    update notification_deliveries d set mail_id = made.id from made join taken t on t.user_id = made.target_id and t.company_id = made.company_id
    where d.notification_id = t.notification_id and d.channel = $52;

-- queueInstant (domains/mails/queue-notifications.queries.ts)
-- takes $1 text, $2 bigint, $3 text, $4 text, $5 text, $6 timestamp with time zone, $7 time without time zone, $8 time without time zone, $9 timestamp with time zone, $10 timestamp with time zone, $11 bigint, $12 bigint, $13 text, $14 bigint, $15 text, $16 text
-- returns nothing
with unreachable as materialized (
      select d.notification_id from notification_deliveries d join users u on u.id = d.user_id and
  coalesce(u.email, (select nullif(a.email, '') from contracts a where a.user_id = u.id and a.company_id = d.company_id order by a.id desc limit 1)) is null
      where d.channel = $1 and d.mail_id is null limit $2 for update of d skip locked),
    dropped as (
      delete from notification_deliveries d using unreachable n where d.notification_id = n.notification_id and d.channel = $3),
    due as materialized (
      select c.id as company_id, u.id as user_id,
  coalesce(u.email, (select nullif(a.email, '') from contracts a where a.user_id = u.id and a.company_id = t.company_id order by a.id desc limit 1)) as email, coalesce(st.language, 'ru') as language, coalesce('https://' || c.domain, $4::text) as origin,
        row_number() over (partition by c.id order by t.since, u.id) as place
      from (select d.user_id, d.company_id, min(d.created_at) as since from notification_deliveries d
          where d.channel = $5 and d.mail_id is null group by d.user_id, d.company_id) t
        join users u on u.id = t.user_id and
  coalesce(u.email, (select nullif(a.email, '') from contracts a where a.user_id = u.id and a.company_id = t.company_id order by a.id desc limit 1)) is not null join companies c on c.id = t.company_id
        left join notification_settings st on st.user_id = t.user_id and st.company_id = t.company_id
      where not (
  coalesce(st.quiet_until > $6::timestamptz, false) or coalesce((
    select case when q.quiet_from <= q.quiet_to then q.clock >= q.quiet_from and q.clock < q.quiet_to else q.clock >= q.quiet_from or q.clock < q.quiet_to end
    from (select case when st.user_id is null then $7::time else st.quiet_from end as quiet_from, case when st.user_id is null then $8::time else st.quiet_to end as quiet_to, ($9::timestamptz at time zone c.time_zone)::time as clock) q), false)) and (select count(*) from mails x
      where x.target_id = t.user_id and x.company_id = t.company_id and x.kind = 'notifications' and x.created_at > $10::timestamptz - interval '1 hour') < $11
      order by place, c.id limit $12),
    taken as materialized (
      select d.notification_id, d.user_id, d.company_id
      from due join notification_deliveries d on d.user_id = due.user_id and d.company_id = due.company_id and d.channel = $13 and d.mail_id is null
      order by due.place, due.company_id limit $14 for update of d skip locked),
    made as (
      insert into mails (company_id, kind, recipient, language, origin, target_id)
      select due.company_id, $15, due.email, due.language, due.origin, due.user_id from due
      where (due.user_id, due.company_id) in (select t.user_id, t.company_id from taken t)
      returning id, company_id, target_id)
    update notification_deliveries d set mail_id = made.id from made join taken t on t.user_id = made.target_id and t.company_id = made.company_id
    where d.notification_id = t.notification_id and d.channel = $16;
