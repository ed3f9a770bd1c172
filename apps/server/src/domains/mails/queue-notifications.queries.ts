import type { DigestChoice } from '@orbita/contract/notifications/types';
import { type Db, type Sql, sql } from '@orbita/database';
import { isQuiet } from '../notifications/index.ts';
import { mailAddress } from '../../platform/mail-address.sql.ts';
import { type Origins, originSql } from '../../platform/origins.ts';

/** A person gets no more mails at once within an hour; what comes beyond waits and comes together. */
const MOST_AN_HOUR = 3;
/** Deliveries that one statement takes. */
const AT_ONCE = 20_000;

interface Queueing {
  kind: 'notifications' | 'digest';
  channel: 'mail' | 'digest';
  /** Condition over person `u` in company `c` with the waiting deliveries `t` and settings `st`. */
  isDue: Sql;
}
/**
 * Writes one mail for each person with waiting deliveries whose time has come, and gives it the deliveries: whoever is not
 * due yet keeps nobody waiting, and the institutions take turns. What waits for a person without an address is dropped.
 * Another server takes those that this one has not locked.
 */
const queue = (db: Db, origins: Origins, { kind, channel, isDue }: Queueing): Promise<number> =>
  db.run(sql`
    with unreachable as materialized (
      select d.notification_id from notification_deliveries d join users u on u.id = d.user_id and ${mailAddress(sql`d.company_id`)} is null
      where d.channel = ${channel} and d.mail_id is null limit ${AT_ONCE} for update of d skip locked),
    dropped as (
      delete from notification_deliveries d using unreachable n where d.notification_id = n.notification_id and d.channel = ${channel}),
    due as materialized (
      select c.id as company_id, u.id as user_id, ${mailAddress(sql`t.company_id`)} as email, coalesce(st.language, 'ru') as language, ${originSql(origins, sql`c.domain`)} as origin,
        row_number() over (partition by c.id order by t.since, u.id) as place
      from (select d.user_id, d.company_id, min(d.created_at) as since from notification_deliveries d
          where d.channel = ${channel} and d.mail_id is null group by d.user_id, d.company_id) t
        join users u on u.id = t.user_id and ${mailAddress(sql`t.company_id`)} is not null join companies c on c.id = t.company_id
        left join notification_settings st on st.user_id = t.user_id and st.company_id = t.company_id
      where ${isDue}
      order by place, c.id limit ${AT_ONCE}),
    taken as materialized (
      select d.notification_id, d.user_id, d.company_id
      from due join notification_deliveries d on d.user_id = due.user_id and d.company_id = due.company_id and d.channel = ${channel} and d.mail_id is null
      order by due.place, due.company_id limit ${AT_ONCE} for update of d skip locked),
    made as (
      insert into mails (company_id, kind, recipient, language, origin, target_id)
      select due.company_id, ${kind}, due.email, due.language, due.origin, due.user_id from due
      where (due.user_id, due.company_id) in (select t.user_id, t.company_id from taken t)
      returning id, company_id, target_id)
    update notification_deliveries d set mail_id = made.id from made join taken t on t.user_id = made.target_id and t.company_id = made.company_id
    where d.notification_id = t.notification_id and d.channel = ${channel}`);

/** Queues the mails at once, unless the person has quiet hours or has got several in the last hour. */
export const queueInstant = (db: Db, origins: Origins, now: Date): Promise<number> =>
  queue(db, origins, {
    kind: 'notifications',
    channel: 'mail',
    isDue: sql`not ${isQuiet(sql`${now}::timestamptz`)} and (select count(*) from mails x
      where x.target_id = t.user_id and x.company_id = t.company_id and x.kind = 'notifications' and x.created_at > ${now}::timestamptz - interval '1 hour') < ${MOST_AN_HOUR}`,
  });

/** When the latest digest was due, by the clock of company `c`. */
const latestDigest = (now: Sql): Sql => {
  const clock = sql`(${now} at time zone c.time_zone)`;
  const today = (hour: string): Sql =>
    sql`(case when ${clock}::time >= ${hour}::time then ${clock}::date else ${clock}::date - 1 end + ${hour}::time)`;
  const monday = sql`(date_trunc('week', ${clock}) + interval '8 hours')`;
  const slots: Record<Exclude<DigestChoice, 'off'>, Sql> = {
    daily: today('18:00'),
    twice: sql`greatest(${today('08:00')}, ${today('18:00')})`,
    weekly: sql`(case when ${monday} > ${clock} then ${monday} - interval '7 days' else ${monday} end)`,
  };
  return sql`(case coalesce(st.digest, 'daily') when 'twice' then ${slots.twice} when 'weekly' then ${slots.weekly} else ${slots.daily} end at time zone c.time_zone)`;
};
/** Queues the digests whose hour has come; a server that stood still sends one for all the days. */
export const queueDigests = (db: Db, origins: Origins, now: Date): Promise<number> => {
  const latest = latestDigest(sql`${now}::timestamptz`);
  return queue(db, origins, {
    kind: 'digest',
    channel: 'digest',
    isDue: sql`not ${isQuiet(sql`${now}::timestamptz`)} and t.since < ${latest} and not exists (
      select 1 from mails x where x.target_id = t.user_id and x.company_id = t.company_id and x.kind = 'digest' and x.created_at >= ${latest})`,
  });
};
