-- SQL statements of «platform», written by npm run generate

-- subscribeOrSayWhy (platform/live.ts)
-- takes $1 bytea
-- returns user_id integer, left double precision
select user_id, (extract(epoch from expires_at - now()) * 1000)::float8 as left from sessions where token_hash = $1 and expires_at > now();

-- endDead (platform/live.ts)
-- takes $1 text[]
-- returns hash text
select encode(token_hash, 'hex') as hash from sessions
  where token_hash in (select decode(h, 'hex') from unnest($1::text[]) h) and expires_at > now();

-- once (platform/repeated-calls.ts)
-- takes $1 bytea, $2 double precision, $3 double precision
-- returns claimed integer
insert into repeated_calls (fingerprint) values ($1)
  on conflict (fingerprint) do update set started_at = now(), answered_at = null, answer = null
  where case when repeated_calls.answered_at is null then repeated_calls.started_at < now() - make_interval(secs => $2)
    else repeated_calls.answered_at < now() - make_interval(secs => $3) end
  returning 1 as claimed;

-- once (platform/repeated-calls.ts)
-- takes $1 text, $2 bytea
-- returns nothing
update repeated_calls set answered_at = now(), answer = $1 where fingerprint = $2;

-- forget (platform/repeated-calls.ts)
-- takes $1 bytea
-- returns nothing
delete from repeated_calls where fingerprint = $1;

-- findAnswer (platform/repeated-calls.ts)
-- takes $1 bytea
-- returns answer text
select answer from repeated_calls where fingerprint = $1;

-- cleanUpRepeated (platform/repeated-calls.ts)
-- takes $1 double precision
-- returns nothing
delete from repeated_calls where started_at < now() - make_interval(secs => $1);

-- lockPlainSecrets (platform/service-secrets.ts)
-- takes nothing
-- returns company_id integer, service text, plain_secret text
select company_id, service, plain_secret from company_services where plain_secret is not null;

-- replacePlain (platform/service-secrets.ts)
-- takes $1 jsonb
-- returns nothing
update company_services s set secret = decode(x.locked, 'base64'), plain_secret = null
  from jsonb_to_recordset($1::jsonb) as x (company_id int, service text, plain_secret text, locked text)
  where s.company_id = x.company_id and s.service = x.service and s.plain_secret = x.plain_secret;
