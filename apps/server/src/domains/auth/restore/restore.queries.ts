import { type Db, sql } from '@orbita/database';
import { companyOfDomain } from '../../../http/viewer.ts';

export interface EntryCompany {
  id: number;
  domain: string | null;
}
/** Returns the company that people of a domain enter. */
export const selectEntryCompany = (db: Db, domain: string): Promise<EntryCompany | undefined> =>
  db.row(sql`select c.id, c.domain from companies c where c.id = ${companyOfDomain(domain)}`);

export const selectEmail = (db: Db, userId: number): Promise<{ email: string | null } | undefined> =>
  db.row(sql`select email from users where id = ${userId}`);
/** Ends all sessions of a person and forgets the devices. */
export const endSessions = (db: Db, userId: number): Promise<{ token_hash: Buffer }[]> =>
  db.rows(sql`
    with devices as (delete from known_devices where user_id = ${userId})
    delete from sessions where user_id = ${userId} returning token_hash`);
