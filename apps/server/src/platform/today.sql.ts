// The day of today as the company sees it.
import { type Sql, sql } from '@orbita/database';

/** Today in the time zone of the company. */
export const todayOf = (companyId: number | Sql): Sql =>
  sql`(now() at time zone (select tz.time_zone from companies tz where tz.id = ${companyId}))::date`;
