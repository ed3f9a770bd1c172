// Days as the company sees them.
import { type Sql, sql } from '@orbita/database';

/** Today in the time zone of the company. */
export const todayOf = (companyId: number | Sql): Sql =>
  sql`(now() at time zone (select tz.time_zone from companies tz where tz.id = ${companyId}))::date`;

/** When the day of a moment ends in a time zone. */
export const endOfDay = (moment: Sql, zone: Sql): Sql =>
  sql`((${moment} at time zone ${zone})::date + 1)::timestamp at time zone ${zone}`;
