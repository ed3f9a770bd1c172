// Sends the events of many verdicts in as many queries as for one.
import { type FeedEvent, subjectChannel } from '@orbita/contract/live';
import type { Deps } from '../../http/deps.ts';
import type { Doer } from '../../platform/live.ts';
import { selectStaffOf } from './notifications.queries.ts';
import { sendNotificationEvents, type TopicNotification } from './send-notification-events.ts';

/** Who marked: a person, or the server by its keys. */
type Marker = Doer & { company_id: number };

interface Case {
  stepId: number;
  subjectId: number;
  studentId: number;
}

/** Sends the students their written notifications and tells the staff of the disciplines that the queue has changed. */
export async function notifyOfVerdicts(
  deps: Deps,
  marker: Marker,
  cases: readonly Case[],
  notifications: readonly TopicNotification[],
): Promise<void> {
  const subjectIds = [...new Set(cases.map(({ subjectId }) => subjectId))];
  const staff = await selectStaffOf(deps.db, subjectIds);
  const notified = new Set(notifications.map(({ step_id, user_id }) => `${step_id}-${user_id}`));
  const events = new Map<string, FeedEvent>();
  for (const { stepId, subjectId, studentId } of cases) {
    const event: FeedEvent = {
      kind: 'verdict',
      subject_id: subjectId,
      step_id: stepId,
      student_id: studentId,
      ...(marker.id === null ? {} : { actor_id: marker.id }),
    };
    events.set(`${stepId}-${studentId}`, event);
    deps.live.sendToChannel(subjectChannel(subjectId), event, marker);
    if (!notified.has(`${stepId}-${studentId}`)) deps.live.send([studentId], event, marker);
    deps.live.send(
      staff.filter((person) => person.subject_id === subjectId).map(({ user_id }) => user_id),
      event,
      marker,
    );
  }
  await sendNotificationEvents(
    deps,
    marker,
    notifications,
    ({ step_id, user_id }) => events.get(`${step_id}-${user_id}`) ?? { kind: 'verdict' },
  );
}
