-- SQL statements of «platform», written by npm run generate

-- subscribeOrSayWhy (platform/live.ts)
-- takes $1 bytea
-- returns user_id integer, left double precision
select user_id, (extract(epoch from expires_at - now()) * 1000)::float8 as left from sessions where token_hash = $1 and expires_at > now();

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
