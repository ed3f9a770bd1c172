// A circle that is deleted ends its meetings: what was decided stays in minutes, what did not begin is cancelled.
import type { Db } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { deleteMeetingRow, finishMeetingRow, selectOpenWithin } from './meetings.queries.ts';
import { getMeeting, minutesOf } from './read-meeting.ts';

export async function endMeetingsWithin(tx: Db, viewer: Viewer, circleId: number): Promise<void> {
  for (const { id, state, has_acted } of await selectOpenWithin(tx, circleId)) {
    if (state === 'planned' && !has_acted) await deleteMeetingRow(tx, id);
    else await finishMeetingRow(tx, id, minutesOf(await getMeeting(tx, viewer, id)));
  }
}
