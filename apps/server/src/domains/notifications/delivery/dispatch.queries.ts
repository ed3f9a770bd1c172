import { type Db, type Sql, sql } from '@orbita/database';
import { mailAddress } from '../../../platform/mail-address.sql.ts';
import { categoryOf, chosen, wantsMails } from './settings.queries.ts';

/** So long a notification may be withdrawn or joined with the next one before it leaves. */
const HELD_SECONDS = 60;
/** Notifications of one statement. */
const AT_ONCE = 5000;

/** How a notification leaves by mail: a quiet one, and for parents what their children are told, with the digest. */
const mailOf: Sql = sql`case
  when n.category = 'account' then 'now'
  when not ${wantsMails} then 'off'
  when n.is_quiet and ${chosen(sql`n.category`, 'mail')} = 'now' then 'digest'
  when n.type = 'schedule' and n.student_id is not null and st.choices -> n.category ->> 'mail' is null then 'digest'
  else ${chosen(sql`n.category`, 'mail')} end`;

/**
 * Decides for new notifications by which channels they leave; what was read meanwhile leaves by none. A server that runs
 * at the same time takes others.
 *
 * @returns how many were decided
 */
export const dispatch = (db: Db, now: Date): Promise<number> =>
  db.run(sql`
    with due as materialized (
      select n.id from notifications n where n.dispatched_at is null and n.created_at <= ${now}::timestamptz - make_interval(secs => ${HELD_SECONDS}::int)
      order by n.id limit ${AT_ONCE} for update skip locked),
    decided as (
      update notifications n set dispatched_at = ${now}::timestamptz from due where n.id = due.id
      returning n.id, n.company_id, n.user_id, n.type, n.student_id, n.is_quiet, n.read_at, n.created_at, ${categoryOf} as category),
    leaving as materialized (
      select n.id, n.company_id, n.user_id, n.category, n.created_at, ${mailOf} as mail, coalesce(st.digest, 'daily') as digest, ${mailAddress(sql`n.company_id`)} as email,
        not n.is_quiet and ${chosen(sql`n.category`, 'push')} = 'true' and exists (select 1 from push_devices p where p.user_id = n.user_id and p.company_id = n.company_id) as has_push
      from decided n join company_members m on m.user_id = n.user_id and m.company_id = n.company_id and m.blocked_at is null join users u on u.id = n.user_id
        left join notification_settings st on st.user_id = n.user_id and st.company_id = n.company_id
      where n.read_at is null),
    queued as (
      insert into notification_deliveries (notification_id, channel, company_id, user_id, category, created_at)
      select l.id, case l.mail when 'now' then 'mail' else 'digest' end, l.company_id, l.user_id, l.category, l.created_at from leaving l
        where l.email is not null and (l.mail = 'now' or (l.mail = 'digest' and l.digest <> 'off'))
      union all select l.id, 'push', l.company_id, l.user_id, l.category, l.created_at from leaving l where l.has_push)
    select 1 from decided`);
