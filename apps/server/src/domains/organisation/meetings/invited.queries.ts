import { type Db, sql } from '@orbita/database';
import { isStaff, type Viewer } from '../../../http/viewer.ts';

/** A meeting to which somebody is invited. */
export interface InvitedMeeting {
  id: number;
  title: string;
  /** The circle that meets. */
  circle: string;
  starts_at: string;
  updated_at: string;
}

/**
 * Returns the meetings of a period, in days of the institution, to which the viewer is invited, the earliest first. Whoever may
 * not open the organisation any more has none; one that ended with its circle before it began is not held.
 */
export const selectInvited = async (
  db: Db,
  viewer: Viewer,
  { from, to }: { from: string; to: string },
): Promise<InvitedMeeting[]> =>
  isStaff(viewer)
    ? db.rows(sql`
        select m.id, m.title, coalesce(m.minutes ->> 'circle', r.name, '') as circle, m.starts_at, m.updated_at
        from organisation_meeting_people mp join organisation_meetings m on m.id = mp.meeting_id and m.company_id = ${viewer.company_id}
          join companies c on c.id = m.company_id left join organisation_roles r on r.id = m.scope_id
        where mp.user_id = ${viewer.id} and (m.state <> 'finished' or m.begun_at is not null) and m.starts_at >= ${from}::date::timestamp at time zone c.time_zone and m.starts_at < (${to}::date + 1)::timestamp at time zone c.time_zone
        order by m.starts_at, m.id limit 500`)
    : [];
