import type { StudentContact } from '@orbita/contract/student-contacts';
import { type Db, sql } from '@orbita/database';
import { isWithinDays } from '../../access/lessons.access.ts';
import { curatesStudent, recordsVisibleTo } from '../../access/student-records.access.ts';
import { can, type Viewer } from '../../http/viewer.ts';

export interface Surroundings {
  student_id: number;
  /** Confirmed parents and other relatives. */
  relatives: number;
  /** A leave, a plan of one's own and the like that the student has today; null for those who may not read them. */
  statuses: string | null;
}
/** Returns what surrounds the students of a group; the caller has checked that the viewer reports on the whole of it. */
export const selectSurroundings = (db: Db, viewer: Viewer, groupId: number): Promise<Surroundings[]> =>
  db.rows(sql`
    select gu.user_id as student_id,
      (select count(*)::int from relations r where r.student_id = gu.user_id and r.company_id = ${viewer.company_id} and r.confirmed_at is not null) as relatives,
      case when ${recordsVisibleTo(viewer, sql`gu.user_id`)} then coalesce((select string_agg(ts.title, ', ' order by ts.title) from temporary_status_users tu join temporary_statuses ts on ts.id = tu.temporary_status_id
        where tu.user_id = gu.user_id and tu.company_id = ${viewer.company_id}
          and (now() at time zone co.time_zone)::date between tu.start_date and tu.end_date), '') end as statuses
    from group_users gu join companies co on co.id = ${viewer.company_id} where gu.group_id = ${groupId}`);

/** Contacts that one report lists at most, the latest ones. */
const MOST_CONTACTS = 500;
export interface Contact {
  student_id: number;
  student: string;
  kind: StudentContact['kind'];
  whom: string;
  text: string;
  /** `dd.mm.yyyy` */
  day: string;
}
/** Returns the contacts about students of a group to their curators and the office, the latest first. */
export const selectGroupContacts = (
  db: Db,
  viewer: Viewer,
  { groupId, semesterId }: { groupId: number; semesterId: number | undefined },
): Promise<Contact[]> =>
  db.rows(sql`
    select c.student_id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, c.kind, c.whom, c.text,
      to_char(c.contacted_at at time zone co.time_zone, 'DD.MM.YYYY') as day
    from group_users gu join student_contacts c on c.student_id = gu.user_id and c.company_id = ${viewer.company_id} join users u on u.id = c.student_id
      join companies co on co.id = c.company_id
    where gu.group_id = ${groupId} and ${can(viewer, 'users_read') ? sql`true` : curatesStudent(viewer, sql`c.student_id`)} and c.student_id <> ${viewer.id}
      and ${isWithinDays(viewer, sql`c.contacted_at`, semesterId)}
    order by c.contacted_at desc, c.id desc limit ${MOST_CONTACTS}`);
