// Notifies many people at once: one statement writes all notifications, then live events follow.
import type { FeedEvent } from '@orbita/contract/live';
import { sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { selectStaffOf } from './notifications.queries.ts';
import { sendNotificationEvents, type NotificationRow, type TopicNotification } from './send-notification-events.ts';

async function notifyStaff(deps: Deps, viewer: Viewer, kind: FeedEvent['kind'], subjectIds: number[]): Promise<void> {
  for (const { subject_id, user_id } of await selectStaffOf(deps.db, subjectIds))
    deps.live.send([user_id], { kind, subject_id }, viewer);
}

interface RetakeChange {
  /** What the students are told; null writes no notification and only makes open screens reload. */
  told: 'opened' | 'dated' | null;
  subjectId: number;
  studentIds: number[];
  /** Until when the retake is open. */
  until: string | null;
  /** Those who conduct it, and which of them begin to. */
  conductors: { ids: number[]; newIds: number[] };
}

/** Pairs everybody with what they are told: students of the change, conductors of their task or of other dates. */
function tellingsOf({ told, studentIds, conductors }: RetakeChange): { user_id: number; retake: string }[] {
  const assigned = conductors.newIds.map((user_id) => ({ user_id, retake: 'assigned' }));
  const others = conductors.ids.filter((id) => !conductors.newIds.includes(id));
  const dated = told === 'dated' ? others.map((user_id) => ({ user_id, retake: 'dated' })) : [];
  return [...(told ? studentIds.map((user_id) => ({ user_id, retake: told })) : []), ...assigned, ...dated];
}

/** Notifies the students and the conductors of a retake, and makes their screens and those of the staff reload. */
export async function announceRetakes(deps: Deps, viewer: Viewer, change: RetakeChange): Promise<void> {
  const { subjectId, studentIds, until, conductors } = change;
  if (studentIds.length === 0) return;
  const event: FeedEvent = { kind: 'retake', subject_id: subjectId };
  const tellings = tellingsOf(change);
  const notifications =
    tellings.length === 0
      ? []
      : await deps.db.rows<NotificationRow>(
          notificationRows(
            viewer,
            sql`jsonb_to_recordset(${JSON.stringify(tellings)}::jsonb) as n (user_id int, retake text)`,
            {
              user_id: sql`n.user_id`,
              type: sql`'retake'`,
              subject_id: sql`${subjectId}::int`,
              payload: sql`jsonb_build_object('retake', n.retake, 'count', ${studentIds.length}::int, 'due_at', ${until}::timestamptz)`,
            },
          ),
        );
  await sendNotificationEvents(deps, viewer, notifications, () => event);
  const notified = new Set(notifications.map(({ user_id }) => user_id));
  const untold = [...studentIds, ...conductors.ids].filter((id) => !notified.has(id));
  deps.live.send([...new Set(untold)], event, viewer);
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
