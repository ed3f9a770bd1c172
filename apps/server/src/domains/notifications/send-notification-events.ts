// Sends live events of notifications; the only place that counts unread ones.
import type { FeedEvent } from '@orbita/contract/live';
import type { Deps } from '../../http/deps.ts';
import type { Doer } from '../../platform/live.ts';
import { countUnreadOf } from './notifications.queries.ts';

/** A written notification and its recipient. */
export interface WrittenNotification {
  user_id: number;
  id: number;
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
  { db, live }: Deps,
  by: Doer & { company_id: number },
  notifications: readonly One[],
  eventOf: (one: One) => FeedEvent,
): Promise<void> {
  const present = notifications.filter(({ user_id }) => live.isConnected(user_id));
  if (present.length === 0) return;
  const people = [...new Set(present.map(({ user_id }) => user_id))];
  const counted = new Map(
    (await countUnreadOf(db, by.company_id, people)).map(({ user_id, unread }) => [user_id, unread]),
  );
  for (const one of present)
    live.send([one.user_id], { ...eventOf(one), unread: counted.get(one.user_id) ?? 0, notification_id: one.id }, by);
}
