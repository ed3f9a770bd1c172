// Who runs a meeting.
import { type Sql, sql } from '@orbita/database';
import { holds } from '../../../access/known-conditions.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { canChange, canMeet, holdsCore } from '../organisation.access.ts';

/** Condition: the viewer runs meeting `m` of circle `r`: as its facilitator or scribe, or as who may hold meetings of the circle; of a circle that is gone, administrators of roles. */
export const canRun = (
  viewer: Viewer,
): Sql => sql`(case when r.id is null then ${holds(viewer, 'roles_write')} else ${canMeet(viewer)} end or exists (
  select 1 from organisation_meeting_people mp where mp.meeting_id = m.id and mp.user_id = ${viewer.id} and mp.meeting_role in ('facilitator', 'scribe')))`;

/** Condition: the viewer appoints the facilitator of meetings of circle `r`: who may change the circle, or facilitates all of its meetings. */
export const appointsFacilitator = (viewer: Viewer): Sql =>
  sql`(r.id is not null and (${canChange(viewer)} or ${holdsCore(viewer, sql`array[r.id]`, [3])}))`;

/** Condition: the viewer facilitates meeting `m` or all meetings of circle `r`. Who writes the minutes does not decide. */
export const facilitates = (viewer: Viewer): Sql => sql`(${holdsCore(viewer, sql`array[r.id]`, [3])} or exists (
  select 1 from organisation_meeting_people mp where mp.meeting_id = m.id and mp.user_id = ${viewer.id} and mp.meeting_role = 'facilitator'))`;
