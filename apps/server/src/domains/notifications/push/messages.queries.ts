import { type Db, sql } from '@orbita/database';
import type { Language } from '../../../http/app-error.ts';
import type { PushTarget } from '../../../platform/push-service.ts';
import { isQuiet, quietEnd } from '../delivery/settings.queries.ts';

/** A person gets no more messages within an hour; what comes beyond waits and comes together. */
const MOST_AN_HOUR = 6;
/** Deliveries that one statement takes. */
const AT_ONCE = 20_000;

/**
 * Makes one message for each person with waiting deliveries who has no quiet hours, for all of the person's devices. What
 * waits for a person without a device is dropped. Another server takes those that this one has not locked.
 */
export const queueMessages = (db: Db, now: Date): Promise<number> =>
  db.run(sql`
    with deviceless as materialized (
      select d.notification_id from notification_deliveries d
      where d.channel = 'push' and d.push_id is null and not exists (select 1 from push_devices p where p.user_id = d.user_id and p.company_id = d.company_id)
      limit ${AT_ONCE} for update of d skip locked),
    dropped as (delete from notification_deliveries d using deviceless n where d.notification_id = n.notification_id and d.channel = 'push'),
    due as materialized (
      select t.user_id, t.company_id, row_number() over (partition by t.company_id order by t.since, t.user_id) as place
      from (select d.user_id, d.company_id, min(d.created_at) as since from notification_deliveries d
          where d.channel = 'push' and d.push_id is null group by d.user_id, d.company_id) t
        join companies c on c.id = t.company_id left join notification_settings st on st.user_id = t.user_id and st.company_id = t.company_id
      where not ${isQuiet(sql`${now}::timestamptz`)} and exists (select 1 from push_devices p where p.user_id = t.user_id and p.company_id = t.company_id)
        and (select count(*) from push_messages x where x.user_id = t.user_id and x.company_id = t.company_id and x.created_at > ${now}::timestamptz - interval '1 hour') < ${MOST_AN_HOUR}
      order by place, t.company_id limit ${AT_ONCE}),
    taken as materialized (
      select d.notification_id, d.user_id, d.company_id
      from due join notification_deliveries d on d.user_id = due.user_id and d.company_id = due.company_id and d.channel = 'push' and d.push_id is null
      order by due.place, due.company_id limit ${AT_ONCE} for update of d skip locked),
    made as (
      insert into push_messages (company_id, user_id, created_at) select distinct t.company_id, t.user_id, ${now}::timestamptz from taken t
      returning id, company_id, user_id),
    addressed as (
      insert into push_sendings (message_id, device_id, next_try_at)
      select made.id, p.id, ${now}::timestamptz from made join push_devices p on p.user_id = made.user_id and p.company_id = made.company_id)
    update notification_deliveries d set push_id = made.id from made join taken t on t.user_id = made.user_id and t.company_id = made.company_id
    where d.notification_id = t.notification_id and d.channel = 'push'`);

export interface ClaimedSending extends PushTarget {
  message_id: number;
  device_id: number;
  company_id: number;
  user_id: number;
  company: string;
  time_zone: string;
  language: Language;
  attempts: number;
  /** The device is still signed in as the person. */
  is_open: boolean;
  /** When quiet hours end, if they have begun meanwhile. */
  quiet_until: string | null;
}
/** Claims the sending whose turn it is, not for one of the `busy` services; another server passes over it. */
export const claimSending = (db: Db, now: Date, busy: string[]): Promise<ClaimedSending | undefined> =>
  db.row(sql`
    with next as (
      select s.message_id, s.device_id from push_sendings s where s.state = 'waiting' and s.next_try_at <= ${now}::timestamptz
        and (select split_part(p.endpoint, '/', 3) from push_devices p where p.id = s.device_id) <> all (${busy}::text[])
      order by s.next_try_at, s.message_id, s.device_id limit 1 for update skip locked),
    claimed as (
      update push_sendings s set state = 'sending', claimed_at = ${now}::timestamptz, attempts = s.attempts + 1
      from next where s.message_id = next.message_id and s.device_id = next.device_id returning s.message_id, s.device_id, s.attempts)
    select x.message_id, x.device_id, x.attempts, m.company_id, m.user_id, c.title as company, c.time_zone, p.endpoint, p.p256dh, p.auth, coalesce(st.language, p.language) as language,
      p.user_id = m.user_id and p.company_id = m.company_id
        and exists (select 1 from sessions e where e.token_hash = p.session_hash and e.user_id = m.user_id and e.expires_at > now()) as is_open,
      case when ${isQuiet(sql`${now}::timestamptz`)} then ${quietEnd(sql`${now}::timestamptz`)} end as quiet_until
    from claimed x join push_messages m on m.id = x.message_id join push_devices p on p.id = x.device_id join companies c on c.id = m.company_id
      left join notification_settings st on st.user_id = m.user_id and st.company_id = m.company_id`);

type Sending = Pick<ClaimedSending, 'message_id' | 'device_id'>;
export type EndState = 'sent' | 'dropped' | 'failed' | 'unknown';
export const closeSending = (
  db: Db,
  { message_id, device_id }: Sending,
  state: EndState,
  error: string | null = null,
) =>
  db.run(
    sql`update push_sendings set state = ${state}, last_error = ${error} where message_id = ${message_id} and device_id = ${device_id}`,
  );
/** Marks a message as handed over, and when the device was last used. */
export const closeSent = (db: Db, { message_id, device_id }: Sending, now: Date) =>
  db.run(sql`
    with used as (update push_devices set used_at = ${now}::timestamptz where id = ${device_id})
    update push_sendings set state = 'sent', last_error = null where message_id = ${message_id} and device_id = ${device_id}`);
export const postponeSending = (
  db: Db,
  { message_id, device_id }: Sending,
  next: { at: Date | string; attempts: number; error: string | null },
) =>
  db.run(sql`
    update push_sendings set state = 'waiting', next_try_at = ${next.at}::timestamptz, attempts = ${next.attempts}, last_error = ${next.error}
    where message_id = ${message_id} and device_id = ${device_id}`);
/** Removes a device that takes no messages any more, with what is on its way to it. */
export const deleteGoneDevice = (db: Db, id: number, endpoint: string) =>
  db.run(sql`delete from push_devices where id = ${id} and endpoint = ${endpoint}`);

/** Gives up what a server was sending when it ended, because it may have been sent. */
export const closeInterrupted = (db: Db, now: Date, minutes: number) =>
  db.run(
    sql`update push_sendings set state = 'unknown' where state = 'sending' and claimed_at < ${now}::timestamptz - make_interval(mins => ${minutes})`,
  );
export const deleteOldMessages = (db: Db, days: number) =>
  db.run(sql`delete from push_messages where created_at < now() - make_interval(days => ${days})`);
