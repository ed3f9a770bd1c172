// Whether a session is the owner's, whoever else may have a way into the account.
import { type Db, type Sql, sql } from '@orbita/database';

/**
 * Condition: the session of the token has proved to be that of the owner of account `u` since a way in changed last, wherever the account has an application.
 * Beginning an application is no such proof: whoever set up the account could begin one too.
 */
export const isOwnerSession = (tokenHash: Buffer): Sql =>
  sql`exists (select 1 from sessions s where s.token_hash = ${tokenHash} and s.user_id = u.id and s.owner_proved_at >= u.ways_in_changed_at
    and not s.owner_is_beginner and (s.owner_proved_in is null or not exists (select 1 from contracts k where k.user_id = u.id and k.company_id <> s.owner_proved_in)))`;

/**
 * Notes that the session has proved to be the owner's: in the company that vouches for the person or, with null, wherever the proved phone counts, which is in one
 * company alone when it was proved on that company's word.
 */
export const markOwnerSession = (tx: Db, tokenHash: Buffer, companyId: number | null): Promise<number> =>
  tx.run(sql`
    update sessions s set owner_proved_at = clock_timestamp(), owner_proved_in = coalesce(${companyId}::int, (select u.vouched_in from users u where u.id = s.user_id)), owner_is_beginner = false
    where s.token_hash = ${tokenHash}`);

/** Value: the company on whose word alone the session of the token is the owner's; null when no company's. */
export const voucherOf = (tokenHash: Buffer): Sql =>
  sql`(select s.owner_proved_in from sessions s where s.token_hash = ${tokenHash})`;

/**
 * Before the first application in a company: what another company has vouched for does not count there, so the account is again one into which others may know a way.
 * Returns whether it was.
 */
export const forgetWordOfOthers = async (tx: Db, userId: number, companyId: number): Promise<boolean> =>
  (await tx.run(
    sql`update users set ways_in_changed_at = clock_timestamp(), proved_phone = null, vouched_in = null where id = ${userId} and vouched_in <> ${companyId}`,
  )) > 0;

/** Notes that the session has begun the application of an account that somebody else had set up: it opens that application. */
export const markBeginner = (tx: Db, tokenHash: Buffer, companyId: number): Promise<number> =>
  tx.run(
    sql`update sessions set owner_proved_at = clock_timestamp(), owner_proved_in = ${companyId}, owner_is_beginner = true where token_hash = ${tokenHash}`,
  );

/** Lets a proof and a change of a way in follow one another. */
export const lockAccount = (tx: Db, userId: number): Promise<number> =>
  tx.run(sql`select 1 from users where id = ${userId} for no key update`);

/** Ends every proof of an account: that of other sessions, and the number by which one proves. */
export const forgetProofs = (tx: Db, userId: number): Promise<number> =>
  tx.run(
    sql`update users set ways_in_changed_at = clock_timestamp(), proved_phone = null, vouched_in = null where id = ${userId}`,
  );

/** Notes that somebody has opened a way in, or that one was given to another person, without a proof of the owner. */
export const markWayIn = (tx: Db, userId: number): Promise<number> =>
  tx.run(sql`update users set ways_in_changed_at = clock_timestamp() where id = ${userId}`);

/** Keeps the number by which somebody began an application: until then the account held none. */
export const keepProvedPhone = (tx: Db, userId: number, phone: string): Promise<number> =>
  tx.run(sql`update users set proved_phone = ${phone} where id = ${userId}`);
