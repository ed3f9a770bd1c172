// When too many wrong codes keep a contract from being signed.
import { type Sql, sql } from '@orbita/database';

/** Wrong codes after which nobody can sign for a day. */
const MOST_FAILURES = 10;
/** Condition: contract `c` cannot be signed now. */
export const isSigningLocked: Sql = sql`(c.sign_failures >= ${MOST_FAILURES}::int and coalesce(c.sign_failed_at > now() - interval '1 day', false))`;
