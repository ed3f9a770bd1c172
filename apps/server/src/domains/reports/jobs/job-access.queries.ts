// Who may read what a job holds: noted while it is made, and asked again whenever its file is given out.
import { wholeForms } from '@orbita/contract/reports/forms';
import { type Db, type Sql, sql } from '@orbita/database';
import { curatesGroup } from '../../../access/subjects.access.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { reportsOn, reportsWhole } from '../reports.access.ts';
import { inSemester } from '../reports.queries.ts';

/** The disciplines of group `f.group_id` that the viewer may report on. */
const reportable = (viewer: Viewer, which: Sql): Sql =>
  sql`select s.id from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where sg.group_id = f.group_id and ${which} and ${reportsOn(viewer, 'any')}`;
const isWhole: Sql = sql`f.form = any (${[...wholeForms]}::text[])`;

interface FormPlace {
  jobId: number;
  position: number;
  semesterId: number | undefined;
}
/** Notes before a form is made which disciplines it is going to hold, and whether its maker is a curator of the group. */
export const noteHeld = (db: Db, viewer: Viewer, { jobId, position, semesterId }: FormPlace): Promise<number> =>
  db.run(sql`
    update report_job_forms f set
      held = case when ${isWhole} then '{}' when f.subject_id is not null then array[f.subject_id] else array(${reportable(viewer, inSemester(semesterId))}) end,
      is_curated = ${isWhole} and exists (select 1 from groups g where g.id = f.group_id and ${curatesGroup(viewer)})
    where f.job_id = ${jobId} and f.position = ${position}`);

export interface KeptArchive {
  sealed_name: string;
  format: string;
  group_names: string[];
  groups_count: number;
  language: 'ru' | 'en';
  /** `dd.mm.yyyy` by the clock of the institution. */
  day: string;
}
/** Returns the archive of an own job that is ready, if the viewer may still read every form in it. */
export const selectArchive = (db: Db, viewer: Viewer, id: number): Promise<KeptArchive | undefined> =>
  db.row(sql`
    select j.sealed_name, j.format, j.group_names, j.groups_count, j.language, to_char(j.finished_at at time zone c.time_zone, 'DD.MM.YYYY') as day
    from report_jobs j join companies c on c.id = j.company_id
    where j.id = ${id} and j.user_id = ${viewer.id} and j.company_id = ${viewer.company_id} and j.state = 'ready' and j.expires_at > now()
      and j.permissions <@ ${viewer.permissions}::text[]
      and not exists (
        select 1 from report_job_forms f where f.job_id = j.id and f.form <> 'workload' and not case
          when ${isWhole} then exists (select 1 from groups g where g.id = f.group_id and ${reportsWhole(viewer, 'any')})
            and (f.student_id is null or exists (select 1 from group_users gu where gu.group_id = f.group_id and gu.user_id = f.student_id))
            and (not f.is_curated or exists (select 1 from groups g where g.id = f.group_id and ${curatesGroup(viewer)}))
          else cardinality(f.held) > 0 and f.held <@ array(${reportable(viewer, sql`true`)}) end)`);
