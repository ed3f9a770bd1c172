// Conditions on the second factors of a person.
import { type Sql, sql } from '@orbita/database';

/** Condition: the person signs in with an authenticator app or a passkey besides the password. */
export const hasSecondFactor = (userId: Sql): Sql => sql`(
  exists (select 1 from authenticators f where f.user_id = ${userId} and f.confirmed_at is not null) or exists (select 1 from passkeys f where f.user_id = ${userId}))`;
