// Sends live events of notifications; the only place that counts unread ones.
import type { FeedEvent } from '@orbita/contract/live';
import type { Deps } from '../../http/deps.ts';
import type { Doer } from '../../platform/live.ts';
import { countUnreadOf } from './notifications.queries.ts';

/** A written notification and its recipient. */
export interface WrittenNotification {
  user_id: number;
  /** null when the unread ones of somebody became fewer. */
  id: number | null;
  /** Told by the list alone: the bell counts it, and nothing pops up. */
  is_quiet?: boolean;
}

/** A notification as `notificationRows` returns it. */
export interface NotificationRow extends WrittenNotification {
  id: number;
  subject_id: number | null;
  step_id: number | null;
}

/** A written notification about a topic. */
export interface TopicNotification extends WrittenNotification {
  subject_id: number;
  step_id: number;
}

/**
 * Sends each person the event of their own notification.
 * Most people are offline, so unread notifications are counted only for those who are connected.
 */
export async function sendNotificationEvents<One extends WrittenNotification>(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  by: Doer & { company_id: number },
  notifications: readonly One[],
  eventOf: (one: One) => FeedEvent,
): Promise<void> {
  const present = notifications.filter(({ user_id }) => live.isConnected(user_id));
  // Somebody's page may just be opening: it is told of the event when it joins.
  for (const one of notifications) if (!live.isConnected(one.user_id)) live.send([one.user_id], eventOf(one), by);
  if (present.length === 0) return;
  const people = [...new Set(present.map(({ user_id }) => user_id))];
  const ids = present.flatMap(({ id }) => id ?? []);
  const rows = await countUnreadOf(db, by.company_id, { userIds: people, ids });
  const counted = new Map(rows.map((row) => [row.user_id, row]));
  for (const one of present) {
    const of = counted.get(one.user_id);
    const popsUp = one.id === null || one.is_quiet || of?.muted.includes(one.id) ? {} : { notification_id: one.id };
    live.send([one.user_id], { ...eventOf(one), unread: of?.unread ?? 0, ...popsUp }, by);
  }
}
