-- SQL statements of «calendar», written by npm run generate

-- selectFeeds (domains/calendar/calendar.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, title text, student json, has_deadlines boolean, created_at timestamp with time zone, read_at timestamp with time zone
select f.id, f.title, case when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'middle_name', u.middle_name,
    'photo_src', '/api/files/' || u.photo_id || '/thumbnail', 'is_online', coalesce(u.last_seen_at > now() - interval '180 seconds', false)) end as student, f.has_deadlines, f.created_at, f.read_at
    from calendar_feeds f left join users u on u.id = f.student_id
    where f.user_id = $1 and f.company_id = $2 and (f.student_id is null or exists (
  select 1 from relations r where r.relative_id = f.user_id and r.student_id = f.student_id and r.company_id = f.company_id and r.confirmed_at is not null)) order by f.created_at desc, f.id desc;

-- insertFeed (domains/calendar/calendar.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 bytea, $5 text, $6 text, $7 boolean, $8 integer, $9 bigint
-- returns id integer
with owner as (select user_id from company_members where user_id = $1 and company_id = $2)
  insert into calendar_feeds (company_id, user_id, token_hash, language, title, has_deadlines) select $3, owner.user_id, $4, $5, $6, $7 from owner
  where (select count(*) from calendar_feeds f where f.user_id = owner.user_id and f.company_id = $8) < $9 returning id;
-- Also:
--   − insert into calendar_feeds (company_id, user_id, token_hash, language, title, has_deadlines) select $, owner.user_id, $, $, $, $ from owner
--   + insert into calendar_feeds (company_id, user_id, token_hash, language, title, student_id, has_deadlines) select $, owner.user_id, $, $, $, $, $ from owner

-- lockFeeds (domains/calendar/calendar.queries.ts)
-- takes $1 integer, $2 integer
-- returns ?column? integer
select 1 from company_members where user_id = $1 and company_id = $2 for no key update;

-- isChildOf (domains/calendar/calendar.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns is_child boolean
select exists (
  select 1 from relations r where r.relative_id = $1 and r.student_id = $2 and r.company_id = $3 and r.confirmed_at is not null) as is_child;

-- deleteFeed (domains/calendar/calendar.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns id integer
delete from calendar_feeds where id = $1 and user_id = $2 and company_id = $3 returning id;

-- selectFeedOf (domains/calendar/calendar.queries.ts)
-- takes $1 bytea, $2 text
-- returns id integer, user_id integer, company_id integer, student_id integer, language text, has_deadlines boolean, company text, company_domain text, calendar_key text, student_name text, from text, to text
select f.id, f.user_id, f.company_id, f.student_id, f.language, f.has_deadlines, co.title as company, co.domain as company_domain,
      left(md5(co.id::text || ' ' || extract(epoch from co.created_at)::text), 20) as calendar_key, k.first_name as student_name,
      ((now() at time zone co.time_zone)::date - 30)::text as from, ((now() at time zone co.time_zone)::date + 180)::text as to
    from calendar_feeds f join companies co on co.id = f.company_id join company_members m on m.company_id = f.company_id and m.user_id = f.user_id and m.blocked_at is null
    left join users k on k.id = f.student_id
    where f.token_hash = $1 and f.company_id =
  coalesce((select id from companies where domain = $2), (select min(id) from companies having count(*) = 1)) and (f.student_id is null or exists (
  select 1 from relations r where r.relative_id = f.user_id and r.student_id = f.student_id and r.company_id = f.company_id and r.confirmed_at is not null));

-- noteReading (domains/calendar/calendar.queries.ts)
-- takes $1 integer
-- returns nothing
update calendar_feeds set read_at = now() where id = $1 and (read_at is null or read_at < now() - interval '1 hour');

-- selectTimeZone, selectTimeZone of platform/time-zone.sql.ts (domains/calendar/calendar.queries.ts)
-- takes $1 integer
-- returns time_zone text
select time_zone from companies where id = $1;
