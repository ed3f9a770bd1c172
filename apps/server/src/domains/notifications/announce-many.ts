// Notifies many people at once: one statement writes all notifications, then live events follow.
import type { FeedEvent } from '@orbita/contract/live';
import { sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { selectStaffOf } from './notifications.queries.ts';
import {
  sendNotificationEvents,
  type WrittenNotification,
  type TopicNotification,
} from './send-notification-events.ts';

async function notifyStaff(deps: Deps, viewer: Viewer, kind: FeedEvent['kind'], subjectIds: number[]): Promise<void> {
  for (const { subject_id, user_id } of await selectStaffOf(deps.db, subjectIds))
    deps.live.send([user_id], { kind, subject_id }, viewer);
}

interface RetakeChange {
  /** null writes no notification and only makes open screens reload. */
  type: 'retake' | null;
  subjectId: number;
  studentIds: number[];
}
/** Notifies students that a retake was opened, and makes their screens and those of the staff reload. */
export async function announceRetakes(
  deps: Deps,
  viewer: Viewer,
  { type, subjectId, studentIds }: RetakeChange,
): Promise<void> {
  if (studentIds.length === 0) return;
  const event: FeedEvent = { kind: 'retake', subject_id: subjectId };
  if (type === null) deps.live.send(studentIds, event, viewer);
  else {
    const notifications = await deps.db.rows<WrittenNotification>(
      notificationRows(viewer, sql`unnest(${studentIds}::int[]) as n (user_id)`, {
        user_id: sql`n.user_id`,
        type: sql`${type}`,
        subject_id: sql`${subjectId}::int`,
      }),
    );
    await sendNotificationEvents(deps, viewer, notifications, () => event);
  }
  await notifyStaff(deps, viewer, 'retake', [subjectId]);
}

/** Notifies students of statuses given by somebody else, and makes open screens of everybody concerned reload. */
export async function notifyOfPassings(
  deps: Deps,
  viewer: Viewer,
  { subjectIds, notifications }: { subjectIds: number[]; notifications: TopicNotification[] },
): Promise<void> {
  if (subjectIds.length === 0) return;
  await sendNotificationEvents(deps, viewer, notifications, ({ user_id, subject_id, step_id }) => ({
    kind: 'verdict',
    subject_id,
    student_id: user_id,
    step_id,
  }));
  deps.live.send([viewer.id], { kind: 'verdict' }, viewer);
  await notifyStaff(deps, viewer, 'verdict', subjectIds);
}
