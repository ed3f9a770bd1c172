// Tells people of a meeting of their circle: invited, moved, cancelled, or held without them. An unread word about the same
// meeting is replaced, so that each person has the last one.
import { sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { sendNotificationEvents, type WrittenNotification } from './send-notification-events.ts';

interface MeetingNews {
  news: 'invited' | 'moved' | 'cancelled' | 'withdrawn';
  meeting: { id: number; title: string; scope_name: string; starts_at: string };
  userIds: readonly number[];
  /** Of a moved meeting: when it was to begin. */
  wasAt?: string;
}

const HALF_A_DAY = 12 * 3_600_000;
/** Whoever writes a meeting down that was held calls nobody to it; one that runs is a matter of hours. */
const isHeld = (startsAt: string): boolean => Date.parse(startsAt) < Date.now() - HALF_A_DAY;

export async function announceMeeting(
  deps: Deps,
  viewer: Viewer,
  { news, meeting, userIds, wasAt }: MeetingNews,
): Promise<void> {
  if (userIds.length === 0 || [meeting.starts_at, wasAt ?? meeting.starts_at].every(isHeld)) return;
  const { id, title, scope_name, starts_at } = meeting;
  const facts = { meeting_id: id, meeting_title: title, circle: scope_name, starts_at };
  const isEnd = news === 'cancelled' || news === 'withdrawn';
  const told = await deps.db.rows<WrittenNotification>(sql`
    with replaced as (
      delete from notifications n where n.user_id = any (${[...userIds]}::int[]) and n.company_id = ${viewer.company_id} and n.type = 'meeting' and n.read_at is null
        and (n.payload ->> 'meeting_id')::int = ${id} returning n.user_id, n.payload, n.dispatched_at is null as is_held),
    people as (
      select distinct on (p.user_id) p.user_id, r.user_id is not null as is_replaced, r.payload ->> 'meeting' = 'invited' as was_invited, coalesce(r.is_held, false) as is_held,
        coalesce(r.payload ->> 'was_at', ${wasAt ?? null}::text) as was_at
      from unnest(${[...userIds]}::int[]) p (user_id) left join replaced r on r.user_id = p.user_id),
    -- Who has not heard of it yet need not hear that it is off; who has not heard of the old time is invited to the new one.
    meant as (
      select p.user_id, jsonb_build_object('meeting', case when ${news}::text = 'moved' and p.was_invited then 'invited' else ${news}::text end)
        || case when ${news}::text = 'moved' and p.was_invited is not true then jsonb_build_object('was_at', p.was_at) else '{}' end as news
      from people p where not (${isEnd} and coalesce(p.was_invited, false) and p.is_held)),
    written as (${notificationRows(viewer, sql`meant m`, {
      user_id: sql`m.user_id`,
      type: sql`'meeting'`,
      payload: sql`${JSON.stringify(facts)}::jsonb || m.news`,
    })})
    select user_id, id from written
    union all select p.user_id, null from people p where p.is_replaced and not exists (select 1 from meant m where m.user_id = p.user_id)`);
  await sendNotificationEvents(deps, viewer, told, () => ({ kind: 'organisation' }));
}
