import { type Db, sql } from '@orbita/database';

export interface GuessLimit {
  key: string;
  limit: number;
}
export interface CountedGuess {
  /** Seconds until one of the keys is unblocked; while it is blocked nothing is counted. */
  blocked: number;
  /** Simultaneous guesses exceeded the limit of a key. */
  over: boolean;
  /** Guesses counted in the last 15 minutes at the watched key. */
  watched: number;
}
/**
 * Counts a guess at each key unless one is blocked; a key that reaches its limit within 15 minutes is blocked for 15
 * minutes.
 * Keys are locked in a fixed order, so that two guesses at the same keys cannot deadlock.
 */
export const countGuess = (db: Db, limits: GuessLimit[], watched: string): Promise<CountedGuess> =>
  db.one(sql`
    with asked as materialized (select * from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as a(key text, "limit" int)),
    closed as materialized (
      select coalesce(ceil(extract(epoch from max(t.blocked_until) - now())), 0)::int as seconds
      from sign_in_attempts t where t.key in (select key from asked) and t.blocked_until > now()),
    counted as (
      insert into sign_in_attempts as t (key, failures)
      select asked.key, 1 from asked cross join closed where closed.seconds = 0 order by asked.key
      on conflict (key) do update set
        failures = case when t.window_started_at < now() - interval '15 minutes' then 1 else t.failures + 1 end,
        window_started_at = case when t.window_started_at < now() - interval '15 minutes' then now() else t.window_started_at end,
        blocked_until = case when t.window_started_at >= now() - interval '15 minutes' and t.failures + 1 >= (select asked."limit" from asked where asked.key = t.key)
          then now() + interval '15 minutes' end
      returning t.key, t.failures)
    select closed.seconds as blocked, exists (select 1 from counted join asked on asked.key = counted.key where counted.failures > asked."limit") as over,
      coalesce((select t.failures from sign_in_attempts t where t.key = ${watched} and t.window_started_at > now() - interval '15 minutes'), 0) as watched from closed`);
/** Clears the guesses at one key and subtracts one at others, after a correct guess. */
export const acceptGuess = (db: Db, { forget, takeBack }: { forget: string; takeBack: string[] }) =>
  db.run(sql`
    with found as materialized (select t.key from sign_in_attempts t where t.key = any (${[forget, ...takeBack]}) order by t.key for update),
    forgotten as (delete from sign_in_attempts t using found where t.key = found.key and t.key = ${forget})
    update sign_in_attempts t set failures = greatest(t.failures - 1, 0), blocked_until = null from found where t.key = found.key and t.key <> ${forget}`);
/** Counts at a key that is never blocked; returns what was counted there in the last 15 minutes. */
export const countWrong = async (db: Db, key: string): Promise<number> => {
  const { failures } = await db.one<{ failures: number }>(sql`
    insert into sign_in_attempts as t (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when t.window_started_at < now() - interval '15 minutes' then 1 else t.failures + 1 end,
      window_started_at = case when t.window_started_at < now() - interval '15 minutes' then now() else t.window_started_at end
    returning t.failures`);
  return failures;
};
export const forgetGuesses = (db: Db, key: string) => db.run(sql`delete from sign_in_attempts where key = ${key}`);
export const deleteOldFailures = (db: Db) =>
  db.run(
    sql`delete from sign_in_attempts where window_started_at < now() - interval '1 day' and coalesce(blocked_until, now()) <= now()`,
  );
