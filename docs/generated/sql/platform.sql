-- SQL statements of «platform», written by npm run generate

-- subscribeOrSayWhy (platform/live.ts)
-- takes $1 bytea
-- returns user_id integer, left double precision
select user_id, (extract(epoch from expires_at - now()) * 1000)::float8 as left from sessions where token_hash = $1 and expires_at > now();
