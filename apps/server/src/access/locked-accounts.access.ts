// Accounts whose sign-in waits after wrong passwords or codes, as the counting of guesses notes it (`domains/auth/guesses.ts`).
import { type Sql, sql } from '@orbita/database';

/** A query of the ids of people whose sign-in waits now, from one place or from all. */
export const lockedPeople: Sql = sql`
  select substring(t.key from '^(?:user|second-factor):(\\d+)')::int as id from sign_in_attempts t
  where t.blocked_until > now() and t.key ~ '^(user|second-factor):\\d+'`;
