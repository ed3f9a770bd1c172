import { type Db, sql } from '@orbita/database';

export const selectEmail = (db: Db, userId: number): Promise<{ email: string | null } | undefined> =>
  db.row(sql`select email from users where id = ${userId}`);
/** Ends all sessions of a person and forgets the devices. */
export const endSessions = (db: Db, userId: number): Promise<{ token_hash: Buffer }[]> =>
  db.rows(sql`
    with devices as (delete from known_devices where user_id = ${userId})
    delete from sessions where user_id = ${userId} or acting_admin_id = ${userId} returning token_hash`);
