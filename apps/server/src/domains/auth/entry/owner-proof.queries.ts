// Whether a session is the owner's, whoever else may have a way into the account.
import { type Db, type Sql, sql } from '@orbita/database';

/** Condition: the session of the token has proved to be that of the owner of account `u` since a way in changed last. */
export const isOwnerSession = (tokenHash: Buffer): Sql =>
  sql`exists (select 1 from sessions s where s.token_hash = ${tokenHash} and s.user_id = u.id and s.owner_proved_at >= u.ways_in_changed_at)`;

/** Notes that the session has proved to be the owner's. */
export const markOwnerSession = (tx: Db, tokenHash: Buffer): Promise<number> =>
  tx.run(sql`update sessions set owner_proved_at = clock_timestamp() where token_hash = ${tokenHash}`);

/** Ends every proof of an account: that of other sessions, and the number by which one proves. */
export const forgetProofs = (tx: Db, userId: number): Promise<number> =>
  tx.run(sql`update users set ways_in_changed_at = clock_timestamp(), proved_phone = null where id = ${userId}`);

/** Notes that somebody has opened a way in, or that one was given to another person, without a proof of the owner. */
export const markWayIn = (tx: Db, userId: number): Promise<number> =>
  tx.run(sql`update users set ways_in_changed_at = clock_timestamp() where id = ${userId}`);

/** Keeps the number by which somebody began an application: until then the account held none. */
export const keepProvedPhone = (tx: Db, userId: number, phone: string): Promise<number> =>
  tx.run(sql`update users set proved_phone = ${phone} where id = ${userId}`);
