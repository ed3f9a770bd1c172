-- SQL statements of «relations», written by npm run generate

-- selectRelatives (domains/relations/relations.queries.ts)
-- takes $1 integer, $2 integer, $3 boolean, $4 bigint, $5 bigint
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, email text, total integer, children json
select u.id, u.first_name, u.last_name, u.middle_name, u.photo_src, u.is_online, u.email, u.total, coalesce((
    select json_agg((json_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'middle_name', k.middle_name,
  'photo_src', '/api/files/' || k.photo_id || '/thumbnail', 'is_online', coalesce(k.last_seen_at > now() - interval '180 seconds', false)))::jsonb || jsonb_build_object('requested_at', r.requested_at, 'confirmed_at', r.confirmed_at)
      order by r.confirmed_at is not null, k.last_name, k.first_name, k.id)
    from relations r join users k on k.id = r.student_id where r.relative_id = u.id and r.company_id = $1), '[]') as children
  from (
    select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
  coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, u.email, r.last_request, count(*) over ()::int as total
    from (select r.relative_id, max(r.requested_at) as last_request, bool_or(r.confirmed_at is null) as is_open, array_agg(r.student_id) as student_ids
      from relations r where r.company_id = $2 group by r.relative_id) r
    join users u on u.id = r.relative_id
    where ($3 = false or r.is_open)
      and (true or exists (select 1 from users k where k.id = any (r.student_ids) and true))
    order by last_name asc, first_name asc, id limit $4 offset $5) u
  order by last_name asc, first_name asc, id;
-- Also:
--   − and (true or exists (select 1 from users k where k.id = any (r.student_ids) and true))
--   + and (((fold_words(u.last_name || ' ' || u.first_name || ' ' || u.middle_name) like $)) or exists (select 1 from users k where k.id = any (r.student_ids) and ((fold_words(k.last_name || ' ' || k.first_name || ' ' || k.middle_name) like $))))

-- countOpen (domains/relations/relations.queries.ts)
-- takes $1 integer
-- returns count integer
select count(*)::int as count from relations where company_id = $1 and confirmed_at is null;

-- selectRelativesOf (domains/relations/relations.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, requested_at timestamp with time zone, confirmed_at timestamp with time zone
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, r.requested_at, r.confirmed_at from relations r join users u on u.id = r.relative_id
  where r.company_id = $1 and r.student_id = $2 order by r.confirmed_at is not null, u.last_name, u.first_name, u.id;

-- selectChildrenOf (domains/relations/relations.queries.ts)
-- takes $1 integer, $2 integer
-- returns id integer, first_name text, last_name text, middle_name text, photo_src text, is_online boolean, requested_at timestamp with time zone, confirmed_at timestamp with time zone
select u.id, u.first_name, u.last_name, u.middle_name, '/api/files/' || u.photo_id || '/thumbnail' as photo_src,
    coalesce(u.last_seen_at > now() - interval '180 seconds', false) as is_online, r.requested_at, r.confirmed_at from relations r join users u on u.id = r.student_id
  where r.company_id = $1 and r.relative_id = $2 and r.confirmed_at is not null order by r.confirmed_at is not null, u.last_name, u.first_name, u.id;

-- selectMembers (domains/relations/relations.queries.ts)
-- takes $1 integer, $2 integer[]
-- returns id integer, name text
select u.id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as name
  from company_members m join users u on u.id = m.user_id where m.company_id = $1 and m.user_id = any ($2::int[]);

-- selectStudentByEmail (domains/relations/relations.queries.ts)
-- takes $1 integer, $2 text, $3 integer
-- returns id integer
select u.id from users u join company_members m on m.company_id = $1 and m.user_id = u.id
  where lower(u.email) = lower($2)
    and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = $3);

-- countOpenOf (domains/relations/relations.queries.ts)
-- takes $1 integer, $2 integer
-- returns count integer
select count(*)::int as count from relations where relative_id = $1 and company_id = $2 and confirmed_at is null;

-- addRelationRow (domains/relations/relations.queries.ts)
-- takes $1 integer, $2 integer, $3 integer, $4 boolean
-- returns nothing
insert into relations as r (company_id, student_id, relative_id, confirmed_at)
  values ($1, $2, $3, case when $4 then now() end)
  on conflict (company_id, relative_id, student_id) do update set confirmed_at = excluded.confirmed_at
  where r.confirmed_at is null and excluded.confirmed_at is not null;

-- selectRelation (domains/relations/relations.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns confirmed_at timestamp with time zone
select confirmed_at from relations where company_id = $1 and relative_id = $2 and student_id = $3 for update;

-- deleteRelationRow (domains/relations/relations.queries.ts)
-- takes $1 integer, $2 integer, $3 integer
-- returns nothing
delete from relations where company_id = $1 and relative_id = $2 and student_id = $3;

-- storeCode (domains/relations/relations.queries.ts)
-- takes $1 integer, $2 integer, $3 bytea, $4 integer, $5 integer
-- returns expires_at timestamp with time zone
insert into relation_codes (company_id, student_id, code_hash, expires_at, made_by_id)
  values ($1, $2, $3, now() + make_interval(days => $4), $5)
  on conflict (company_id, student_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, made_by_id = excluded.made_by_id
  returning expires_at;

-- takeCode (domains/relations/relations.queries.ts)
-- takes $1 bytea, $2 integer
-- returns student_id integer, made_by_id integer
delete from relation_codes c using company_members m
  where c.code_hash = $1 and c.company_id = $2 and c.expires_at > now() and m.company_id = c.company_id and m.user_id = c.student_id
  returning c.student_id, c.made_by_id;

-- deleteExpiredCodes (domains/relations/relations.queries.ts)
-- takes nothing
-- returns nothing
delete from relation_codes where expires_at < now();

-- keepSession (domains/relations/relations.queries.ts)
-- takes $1 bytea
-- returns set_config text
select set_config('orbita.kept_session', encode($1::bytea, 'hex'), true);
