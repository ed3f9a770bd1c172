import { type Db, sql } from '@orbita/database';

/** Returns the time zone of a company, in which its days begin and end. */
export const selectTimeZone = async (db: Db, companyId: number): Promise<string> =>
  (await db.one<{ time_zone: string }>(sql`select time_zone from companies where id = ${companyId}`)).time_zone;
