import { type Db, type Sql, sql } from '@orbita/database';
import { hasSecondFactor } from '../../../platform/second-factor.sql.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

/** An account as its operator finds it, with the institutions that a password would open. */
export interface FoundAccount {
  id: number;
  name: string;
  email: string | null;
  username: string | null;
  phone: string | null;
  /** Titles of the institutions. */
  member_of: string[];
  /** Titles of institutions that have removed the person and keep what they wrote. */
  removed_from: string[];
}

const fullName = sql`concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, ''))`;

/** The ten last digits of a phone, however it is written; null for a text with fewer. */
const lastDigits = (phone: Sql): Sql => sql`substring(regexp_replace(${phone}, '\\D', '', 'g') from '\\d{10}$')`;

export const selectAccounts = (db: Db, text: string, most: number): Promise<FoundAccount[]> =>
  db.rows(sql`
    select u.id, ${fullName} as name, u.email, u.username, u.phone,
      array(select c.title from company_members m join companies c on c.id = m.company_id where m.user_id = u.id order by c.id) as member_of,
      array(select c.title from removed_members r join companies c on c.id = r.company_id where r.user_id = u.id order by c.id) as removed_from
    from users u where u.deleted_at is null
      and (u.id::text = ${text} or lower(u.email) = lower(${text}) or lower(u.username) = lower(${text}) or ${lastDigits(sql`u.phone`)} = ${lastDigits(sql`${text}::text`)} or ${hasWords(fullName, text)})
    order by u.last_name, u.first_name, u.id limit ${most}`);

/** Locks an account; returns how its owner signs in and the companies whose history tells of it. */
export const lockHelped = (
  tx: Db,
  userId: number,
): Promise<{ name: string; login: string | null; company_ids: number[] } | undefined> =>
  tx.row(sql`
    select ${fullName} as name, coalesce(u.email, u.username) as login,
      array(select m.company_id from company_members m where m.user_id = u.id union select r.company_id from removed_members r where r.user_id = u.id) as company_ids
    from users u where u.id = ${userId} and u.deleted_at is null for no key update`);

/**
 * Takes everything but an authenticator app out of an account that lets somebody in beside the password, whatever the account may do: its owner gets a way
 * back at the same moment.
 */
export const takeOutWays = (tx: Db, userId: number): Promise<number> =>
  tx.run(sql`
    with keys as (delete from passkeys where user_id = ${userId}),
    codes as (
      delete from recovery_codes where user_id = ${userId}
        and not exists (select 1 from authenticators a where a.user_id = ${userId} and a.confirmed_at is not null)),
    links as (delete from identities where user_id = ${userId}),
    waiting as (delete from pending_sign_ins where user_id = ${userId}),
    screens as (delete from push_devices where user_id = ${userId})
    update users set phone_confirmed_at = null where id = ${userId}`);
/** Whether a second factor is asked for besides the password. */
export const asksSecondFactor = async (tx: Db, userId: number): Promise<boolean> =>
  (await tx.one<{ asks: boolean }>(sql`select ${hasSecondFactor(sql`${userId}::int`)} as asks`)).asks;
