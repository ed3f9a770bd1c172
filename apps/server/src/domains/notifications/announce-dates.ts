// Tells open screens that dates of topics have changed; nobody is notified.
import { type FeedEvent, subjectChannel } from '@orbita/contract/live';
import { sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Doer } from '../../platform/live.ts';
import { bothOf, justUser, selectPeople, staffOf } from './notifications.queries.ts';

interface ChangedDates {
  subjectId: number;
  /** Whose dates have changed: those of groups or of one student. */
  target: { groupIds: number[] } | { studentId: number };
}

/** Makes the screens of the students concerned, of the staff and of everybody with the discipline open read the dates again. */
export async function announceDates(deps: Deps, viewer: Doer, { subjectId, target }: ChangedDates): Promise<void> {
  const students =
    'groupIds' in target
      ? sql`select user_id from group_users where group_id = any (${target.groupIds}::int[])`
      : justUser(target.studentId);
  const people = await selectPeople(
    deps.db,
    bothOf(students, viewer.id === null ? staffOf(subjectId) : bothOf(staffOf(subjectId), justUser(viewer.id))),
  );
  const event: FeedEvent = {
    kind: 'dates',
    subject_id: subjectId,
    ...('studentId' in target ? { student_id: target.studentId } : {}),
  };
  const ids = people.map(({ user_id }) => user_id);
  deps.live.send(ids, event, viewer);
  deps.live.sendToChannel(subjectChannel(subjectId), event, viewer);
}
