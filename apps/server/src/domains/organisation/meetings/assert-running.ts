import { type Db, sql } from '@orbita/database';
import { assertThat, found } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { ByMeeting } from '../roles/record-role.ts';
import { canRun } from './meetings.access.ts';

/**
 * Returns the running meeting that a change of a role names; throws unless the viewer runs it and the role lies in its circle.
 * None for the meeting that made or changed the role last: a client sends back what it read, and that meeting may be over.
 */
export async function assertRunning(
  db: Db,
  viewer: Viewer,
  meetingId: number | null | undefined,
  place: { circleId: number } | { roleId: number },
): Promise<ByMeeting | undefined> {
  if (meetingId === undefined || meetingId === null) return undefined;
  const [isNew, roleId] = 'circleId' in place ? [true, place.circleId] : [false, place.roleId];
  const meeting = found(
    await db.row<ByMeeting & { state: string; can_run: boolean; is_inside: boolean; is_former: boolean }>(sql`
      select m.id, m.title, m.state, ${canRun(viewer)} as can_run,
        exists (select 1 from organisation_roles x where x.id = ${roleId} and (x.id = m.scope_id or x.ancestors @> array[m.scope_id])) as is_inside,
        exists (select 1 from organisation_roles x where x.id = ${roleId} and x.meeting_id = m.id) as is_former
      from organisation_meetings m left join organisation_roles r on r.id = m.scope_id where m.id = ${meetingId} and m.company_id = ${viewer.company_id}`),
  );
  const isRunning = meeting.state === 'running';
  if (!isNew && meeting.is_former && !(meeting.can_run && isRunning && meeting.is_inside)) return undefined;
  assertThat(meeting.can_run, 'meeting-not-yours');
  assertThat(isRunning, 'meeting-not-running');
  assertThat(meeting.is_inside, 'proposal-outside');
  return { id: meeting.id, title: meeting.title };
}
