import { type Db, sql } from '@orbita/database';

/** Returns the e-mail address of a person and the domain of the company. */
export const selectAddress = (
  db: Db,
  userId: number,
  companyId: number,
): Promise<{ email: string | null; domain: string | null }> =>
  db.one(sql`select u.email, c.domain from users u join companies c on c.id = ${companyId} where u.id = ${userId}`);
