import { type Db, sql } from '@orbita/database';
import { assertThat, found } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { ByMeeting } from '../roles/record-role.ts';
import { canRun } from './meetings.access.ts';

/** Returns the running meeting that a change of a role names; throws unless the viewer runs it and the role lies in its circle. */
export async function assertRunning(
  db: Db,
  viewer: Viewer,
  meetingId: number | null | undefined,
  roleId: number,
): Promise<ByMeeting | undefined> {
  if (meetingId === undefined || meetingId === null) return undefined;
  const meeting = found(
    await db.row<ByMeeting & { state: string; can_run: boolean; is_inside: boolean }>(sql`
      select m.id, m.title, m.state, ${canRun(viewer)} as can_run,
        exists (select 1 from organisation_roles x where x.id = ${roleId} and (x.id = m.scope_id or x.ancestors @> array[m.scope_id])) as is_inside
      from organisation_meetings m left join organisation_roles r on r.id = m.scope_id where m.id = ${meetingId} and m.company_id = ${viewer.company_id}`),
  );
  assertThat(meeting.can_run, 'meeting-not-yours');
  assertThat(meeting.state === 'running', 'meeting-not-running');
  assertThat(meeting.is_inside, 'proposal-outside');
  return { id: meeting.id, title: meeting.title };
}
