import { MOST_DEVICES, type PushDevices } from '@orbita/contract/notifications/devices';
import { type Db, sql } from '@orbita/database';
import type { Language } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { PushTarget } from '../../../platform/push-service.ts';

/** Returns a person's devices that are signed in, and whether the session of the call stays on its device. */
export const selectDevices = (
  db: Db,
  viewer: Viewer,
  session: Buffer,
): Promise<Pick<PushDevices, 'data' | 'is_remembered'>> =>
  db.one(sql`
    select coalesce((select s.remember from sessions s where s.token_hash = ${session}), false) as is_remembered, coalesce((
      select json_agg(json_build_object('id', p.id, 'user_agent', p.user_agent, 'created_at', p.created_at, 'used_at', p.used_at, 'is_current', p.session_hash = ${session}) order by p.created_at desc, p.id desc)
      from push_devices p join sessions s on s.token_hash = p.session_hash and s.expires_at > now()
      where p.user_id = ${viewer.id} and p.company_id = ${viewer.company_id}), '[]') as data`);

interface NewDevice extends PushTarget {
  session: Buffer;
  userAgent: string;
  language: Language;
}
/**
 * Adds the device of a session that stays on it; undefined for another session. It replaces what the session had before, and
 * beyond the most the one that was used longest ago. An address that was somebody else's goes over with a row of its own, so
 * that nothing on its way to them follows.
 */
export const insertDevice = (db: Db, viewer: Viewer, device: NewDevice): Promise<{ id: number } | undefined> =>
  db.row(sql`
    with session as materialized (
      select s.token_hash from sessions s
      where s.token_hash = ${device.session} and s.user_id = ${viewer.id} and s.remember and s.acting_admin_id is null and s.expires_at > now() for key share),
    others as (
      select p.id, row_number() over (order by coalesce(p.used_at, p.created_at) desc, p.id desc) as place from push_devices p
      where p.user_id = ${viewer.id} and p.company_id = ${viewer.company_id} and p.session_hash <> ${device.session} and p.endpoint <> ${device.endpoint}),
    replaced as (
      delete from push_devices p using session
      where (p.session_hash = session.token_hash and p.endpoint <> ${device.endpoint}) or p.id in (select o.id from others o where o.place >= ${MOST_DEVICES}::int))
    insert into push_devices (company_id, user_id, session_hash, endpoint, p256dh, auth, user_agent, language)
    select ${viewer.company_id}::int, ${viewer.id}::int, session.token_hash, ${device.endpoint}::text, ${device.p256dh}::text, ${device.auth}::text, ${device.userAgent.slice(0, 300)}::text, ${device.language}::text from session
    on conflict (endpoint) do update set session_hash = excluded.session_hash, p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent, language = excluded.language
    returning id`);

/** Removes a device by its address from whoever else had it. */
export const deleteForeignDevice = (db: Db, viewer: Viewer, endpoint: string): Promise<number> =>
  db.run(
    sql`delete from push_devices where endpoint = ${endpoint} and (user_id <> ${viewer.id} or company_id <> ${viewer.company_id})`,
  );

export const deleteDevice = (db: Db, viewer: Viewer, id: number): Promise<{ id: number } | undefined> =>
  db.row(
    sql`delete from push_devices where id = ${id} and user_id = ${viewer.id} and company_id = ${viewer.company_id} returning id`,
  );
