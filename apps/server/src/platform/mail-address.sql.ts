// Where mails to a person go, as SQL.
import { type Sql, sql } from '@orbita/database';

/** The address of person `u` in a company: that of the account, or what an applicant who signed up by phone typed in the latest application. */
export const mailAddress = (companyId: Sql): Sql => sql`
  coalesce(u.email, (select nullif(a.email, '') from contracts a where a.user_id = u.id and a.company_id = ${companyId} order by a.id desc limit 1))`;
