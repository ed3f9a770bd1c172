// Who may read what a job holds: noted while it is made, and asked again whenever its file is given out.
import { wholeForms } from '@orbita/contract/reports/forms';
import { type Db, type Sql, sql } from '@orbita/database';
import { curatesGroup } from '../../../access/subjects.access.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { reportsOn, reportsWhole } from '../reports.access.ts';
import { inSemester } from '../reports.queries.ts';
import { isOwn } from './jobs.queries.ts';

/** The disciplines of group `f.group_id` that the viewer may report on. */
const reportable = (viewer: Viewer, which: Sql): Sql =>
  sql`select s.id from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where sg.group_id = f.group_id and ${which} and ${reportsOn(viewer, 'any')}`;
const isWhole: Sql = sql`f.form = any (${[...wholeForms]}::text[])`;

interface FormPlace {
  jobId: number;
  position: number;
  semesterId: number | undefined;
}
/** Notes which disciplines a form holds, besides those noted before, and whether its maker is a curator of the group. */
export const noteHeld = (db: Db, viewer: Viewer, { jobId, position, semesterId }: FormPlace): Promise<number> =>
  db.run(sql`
    update report_job_forms f set
      held = case when ${isWhole} then '{}' when f.subject_id is not null then array[f.subject_id]
        else array(${reportable(viewer, inSemester(semesterId))} union select unnest(f.held)) end,
      is_left_out = false,
      is_curated = ${isWhole} and exists (select 1 from groups g where g.id = f.group_id and ${curatesGroup(viewer)})
    where f.job_id = ${jobId} and f.position = ${position}`);

/**
 * Returns those of the viewer's own jobs `ids` whose archives hold something that the viewer may not read any more.
 * The rights are looked up once for all of them. The office may read the card of a student who has left the group since;
 * a curator may not.
 */
export const selectClosed = (db: Db, viewer: Viewer, ids: number[]): Promise<{ id: number }[]> =>
  db.rows(sql`
    with forms as materialized (
      select f.job_id, f.form, f.group_id, f.student_id, f.held, f.is_curated, ${isWhole} as is_whole
      from report_job_forms f join report_jobs j on j.id = f.job_id
      where j.id = any (${ids}::int[]) and ${isOwn(viewer)} and j.state = 'ready' and f.form <> 'workload' and not f.is_left_out),
    reported as materialized (
      select g.id, ${reportsWhole(viewer, 'any')} as is_whole, ${curatesGroup(viewer)} as is_curated
      from groups g where g.id in (select f.group_id from forms f)),
    readable as materialized (
      select sg.group_id, s.id as subject_id
      from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id
      where sg.group_id in (select f.group_id from forms f where not f.is_whole) and ${reportsOn(viewer, 'any')}),
    closed as (
      select f.job_id from forms f left join reported r on r.id = f.group_id
      where f.is_whole and (r.is_whole is not true or (f.is_curated and not r.is_curated)
        or (f.student_id is not null and ${can(viewer, 'reports_read') ? sql`false` : sql`true`} and not exists (select 1 from group_users gu where gu.group_id = f.group_id and gu.user_id = f.student_id)))
      union
      select f.job_id from forms f where not f.is_whole and cardinality(f.held) = 0
      union
      select f.job_id from forms f cross join unnest(f.held) h (subject_id)
      where not f.is_whole and not exists (select 1 from readable r where r.group_id = f.group_id and r.subject_id = h.subject_id))
    select j.id from report_jobs j
    where j.id = any (${ids}::int[]) and ${isOwn(viewer)} and j.state = 'ready' and (not j.permissions <@ ${viewer.permissions}::text[] or j.id in (select c.job_id from closed c))`);

/** Notes that a form is not in the archive. */
export const noteLeftOut = (db: Db, { jobId, position }: FormPlace): Promise<number> =>
  db.run(
    sql`update report_job_forms set held = '{}', is_left_out = true where job_id = ${jobId} and position = ${position}`,
  );

export interface KeptArchive {
  sealed_name: string;
  format: string;
  group_names: string[];
  groups_count: number;
  language: 'ru' | 'en';
  /** `dd.mm.yyyy` by the clock of the institution. */
  day: string;
}
/** Returns the archive of an own job that is ready; whether the viewer may still read it is asked of {@link selectClosed}. */
export const selectArchive = (db: Db, viewer: Viewer, id: number): Promise<KeptArchive | undefined> =>
  db.row(sql`
    select j.sealed_name, j.format, j.group_names, j.groups_count, j.language, to_char(j.finished_at at time zone c.time_zone, 'DD.MM.YYYY') as day
    from report_jobs j join companies c on c.id = j.company_id
    where j.id = ${id} and ${isOwn(viewer)} and j.state = 'ready' and j.sealed_name is not null and j.finished_at is not null`);
