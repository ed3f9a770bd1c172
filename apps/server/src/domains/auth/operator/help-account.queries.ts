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
): Promise<{ name: string; login: string | null; company_ids: number[]; has_second_factor: boolean } | undefined> =>
  tx.row(sql`
    select ${fullName} as name, coalesce(u.email, u.username) as login, ${hasSecondFactor(sql`u.id`)} as has_second_factor,
      array(select m.company_id from company_members m where m.user_id = u.id union select r.company_id from removed_members r where r.user_id = u.id) as company_ids
    from users u where u.id = ${userId} and u.deleted_at is null for no key update`);
