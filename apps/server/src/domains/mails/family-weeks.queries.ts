import { type Db, type Sql, sql } from '@orbita/database';
import { quietEnd, wantsMails } from '../notifications/index.ts';
import { type Origins, originSql } from '../../platform/origins.ts';

/** Days that a mail tells of. */
const DAYS = 7;

/** The latest Sunday at 18:00 by the clock of company `c`. */
const latestSunday = (now: Sql): Sql => {
  const clock = sql`(${now} at time zone c.time_zone)`;
  const thisSunday = sql`(date_trunc('week', ${clock}) + interval '6 days 18 hours')`;
  return sql`(case when ${thisSunday} > ${clock} then ${thisSunday} - interval '7 days' else ${thisSunday} end at time zone c.time_zone)`;
};
/** Condition: user `u` with settings `st`, perhaps none, wants the weekly mail. */
const isWanted: Sql = sql`(${wantsMails} and coalesce(st.family_week, true))`;

/**
 * Writes a mail to each parent of the institutions whose Sunday has come; who has quiet hours gets it when they end. The
 * institution's row is claimed, so that another server finds nothing left, and a stand-still is made up by one mail.
 */
export const queueFamilyWeeks = (db: Db, origins: Origins, now: Date): Promise<number> => {
  const moment = sql`${now}::timestamptz`;
  return db.run(sql`
    with claimed as (
      update companies c set family_week_at = ${moment} where c.family_week_at < ${latestSunday(moment)} returning c.id, c.time_zone, c.domain)
    insert into mails (company_id, kind, recipient, language, origin, target_id, next_try_at)
    select c.id, 'family-week', u.email, coalesce(st.language, 'ru'), ${originSql(origins, sql`c.domain`)}, u.id, ${quietEnd(moment)}
    from claimed c join company_members m on m.company_id = c.id and m.blocked_at is null join users u on u.id = m.user_id and u.email is not null
      left join notification_settings st on st.user_id = u.id and st.company_id = c.id
    where ${isWanted} and exists (select 1 from relations r where r.company_id = c.id and r.relative_id = u.id and r.confirmed_at is not null)`);
};

/** Returns the parent whom a weekly mail is for and since when it tells, if they still want it at that address. */
export const selectWeekReader = (
  db: Db,
  mailId: number,
): Promise<{ id: number; first_name: string; since: string } | undefined> =>
  db.row(sql`
    select u.id, u.first_name, x.created_at - make_interval(days => ${DAYS}::int) as since
    from mails x join users u on u.id = x.target_id and lower(u.email) = lower(x.recipient)
      join company_members m on m.user_id = u.id and m.company_id = x.company_id and m.blocked_at is null
      left join notification_settings st on st.user_id = u.id and st.company_id = x.company_id
    where x.id = ${mailId} and ${isWanted} for share of u`);
