// Who runs a meeting.
import { type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { canMeet } from '../organisation.access.ts';

/** Condition: the viewer runs meeting `m` of circle `r`: as its facilitator or scribe, or as who may hold meetings of the circle. */
export const canRun = (viewer: Viewer): Sql => sql`(r.id is not null and (${canMeet(viewer)} or exists (
  select 1 from organisation_meeting_people mp where mp.meeting_id = m.id and mp.user_id = ${viewer.id} and mp.meeting_role in ('facilitator', 'scribe'))))`;
