-- SQL statements of «mails», written by npm run generate

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

-- claimMail (domains/mails/mails.queries.ts)
-- takes nothing
-- returns id integer, company_id integer, company text, kind text, recipient text, language text, origin text, target_id integer, attempts integer
with next as (select id from mails where state = 'waiting' and next_try_at <= now() order by next_try_at, id limit 1 for update skip locked)
  update mails m set state = 'sending', claimed_at = now(), attempts = m.attempts + 1
  from next, companies c where m.id = next.id and c.id = m.company_id
  returning m.id, m.company_id, c.title as company, m.kind, m.recipient, m.language, m.origin, m.target_id, m.attempts;

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

-- closeInterrupted (domains/mails/mails.queries.ts)
-- takes $1 integer
-- returns nothing
update mails set state = 'unknown' where state = 'sending' and claimed_at < now() - make_interval(mins => $1);

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
-- takes $1 bytea, $2 text
-- returns target_id integer
select target_id from mail_links where token_hash = $1 and kind = $2 and expires_at > now();

-- takeLink (domains/mails/mails.queries.ts)
-- takes $1 bytea, $2 text, $3 text
-- returns target_id integer
with used as (delete from mail_links where token_hash = $1 and kind = $2 and expires_at > now() returning target_id, token_hash),
  others as (delete from mail_links l using used where l.target_id = used.target_id and l.kind = $3 and l.token_hash <> used.token_hash)
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

-- selectMails (domains/mails/mails.queries.ts)
-- takes $1 integer, $2 bigint, $3 bigint
-- returns id integer, kind text, recipient text, subject text, body text, state text, created_at timestamp with time zone, total integer, leads_elsewhere boolean, account json, invitation json
with page as materialized (
    select id, company_id, kind, target_id, recipient, subject, body, state, created_at, count(*) over ()::int as total from mails
    where company_id = $1 order by id desc limit $2 offset $3)
  select p.id, p.kind, p.recipient, p.subject, p.body, p.state, p.created_at, p.total,
    exists (select 1 from mail_links l where l.mail_id = p.id and l.kind = 'restore-password' and l.target_id is distinct from u.id) as leads_elsewhere,
    case when u.id is not null then json_build_object(
      'is_member', m.user_id is not null, 'is_moderator', coalesce(m.is_moderator, false), 'is_owner', u.id is not distinct from c.owner_id,
      'is_shared', exists (select 1 from company_members x where x.user_id = u.id and x.company_id <> p.company_id),
      'permissions', coalesce((select json_agg(distinct r) from admin_role_users x join admin_roles a on a.id = x.role_id cross join unnest(a.permissions) r
        where x.user_id = u.id and x.company_id = p.company_id), '[]')) end as account,
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
