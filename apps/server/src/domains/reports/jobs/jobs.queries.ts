import type { BodyOf } from '@orbita/contract/endpoint';
import type { ReportForm } from '@orbita/contract/reports/forms';
import { JOB_DAYS, type jobCalls, MOST_KEPT, type ReportJob } from '@orbita/contract/reports/jobs';
import { type ColumnMap, type Db, type FieldsOf, insertion, type Sql, sql } from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { reportsWhole } from '../reports.access.ts';
import type { Asked, Plan } from './plan.ts';

/** Groups that a job names; it counts all of them. */
const NAMED_GROUPS = 3;

/** A job as the list shows it, with the code of its failure. */
export type JobRow = Omit<ReportJob, 'is_closed'>;
const columns: Sql = sql`
  j.id, j.state, j.forms, j.format, j.group_names, j.groups_count, (select m.title from semesters m where m.id = j.semester_id and m.company_id = j.company_id) as semester,
  j.total, j.done, j.is_begun_anew, j.left_out, j.failure, j.bytes, j.created_at, j.finished_at, j.expires_at`;
/** Condition: job `j` is the viewer's own and still kept. */
export const isOwn = (viewer: Viewer): Sql =>
  sql`j.user_id = ${viewer.id} and j.company_id = ${viewer.company_id} and (j.expires_at is null or j.expires_at > now())`;

export const selectJobs = (db: Db, viewer: Viewer, page: Page): Promise<(JobRow & { total_rows: number })[]> =>
  db.rows(sql`
    with found as (select j.id, count(*) over ()::int as total_rows from report_jobs j where ${isOwn(viewer)} order by j.id desc limit ${page.size} offset ${page.offset})
    select ${columns}, found.total_rows from found join report_jobs j on j.id = found.id order by j.id desc`);
export const selectJob = (db: Db, viewer: Viewer, id: number): Promise<JobRow | undefined> =>
  db.row(sql`select ${columns} from report_jobs j where j.id = ${id} and ${isOwn(viewer)}`);

interface StoredOrder {
  forms: ReportForm[];
  group_ids: number[] | null;
  subject_ids: number[] | null;
  semester_id: number | null;
  format: Asked['format'];
}
/** Returns what a job was asked for. */
export const selectOrder = (db: Db, viewer: Viewer, id: number): Promise<StoredOrder | undefined> =>
  db.row(
    sql`select j.forms, j.group_ids, j.subject_ids, j.semester_id, j.format from report_jobs j where j.id = ${id} and ${isOwn(viewer)}`,
  );

/** The students of whole groups about whom the viewer makes forms, by group and name. */
export const selectStudentsOf = (
  db: Db,
  viewer: Viewer,
  groupIds: number[],
  most: number,
): Promise<{ group_id: number; group: string; id: number; name: string }[]> =>
  db.rows(sql`
    select g.id as group_id, g.name as "group", u.id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as name
    from groups g join group_users gu on gu.group_id = g.id join users u on u.id = gu.user_id
    where g.id = any (${groupIds}::int[]) and ${reportsWhole(viewer)} order by g.name, g.id, u.last_name, u.first_name, u.id limit ${most}`);

/** Locks the jobs of a person until the transaction ends. */
export const lockJobsOf = (tx: Db, userId: number): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('report_jobs:' || ${String(userId)}, 0))`);

/** Locks the jobs of a person, so that two orders at once count each other; returns how many wait or run. */
export const countUnfinished = async (tx: Db, viewer: Viewer): Promise<number> => {
  await lockJobsOf(tx, viewer.id);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from report_jobs where user_id = ${viewer.id} and company_id = ${viewer.company_id} and state in ('waiting', 'running')`);
  return count;
};

interface NewJob {
  plan: Plan;
  language: string;
}
const jobFields: ColumnMap<FieldsOf<BodyOf<typeof jobCalls.createReportJob>>> = {
  forms: { elsewhere: 'forms, by planForms' },
  group_ids: true,
  subject_ids: true,
  semester_id: true,
  format: true,
};
export const insertJob = (tx: Db, viewer: Viewer, { plan, language }: NewJob): Promise<{ id: number }> => {
  const own = {
    ...{ company_id: viewer.company_id, user_id: viewer.id, forms: plan.kinds, language },
    ...{ group_names: plan.groups.slice(0, NAMED_GROUPS), groups_count: plan.groups.length, total: plan.forms.length },
  };
  return tx.one(sql`
    with job as (insert into report_jobs ${insertion(jobFields, plan.asked, own)} returning id),
    planned as (
      insert into report_job_forms (job_id, position, form, group_id, subject_id, student_id, name)
      select job.id, f.place, f.form ->> 'form', (f.form ->> 'group_id')::int, (f.form ->> 'subject_id')::int, (f.form ->> 'student_id')::int, f.form ->> 'name'
      from job cross join jsonb_array_elements(${JSON.stringify(plan.forms)}::jsonb) with ordinality f (form, place))
    select id from job`);
};

/** Stops a job that waits or runs. */
export const cancelJob = (db: Db, viewer: Viewer, id: number): Promise<number> =>
  db.run(sql`
    update report_jobs j set state = 'cancelled', finished_at = now(), expires_at = now() + make_interval(days => ${JOB_DAYS}::int), claimed_at = null
    where j.id = ${id} and ${isOwn(viewer)} and j.state in ('waiting', 'running')`);
export const deleteJob = (db: Db, viewer: Viewer, id: number): Promise<number> =>
  db.run(sql`delete from report_jobs j where j.id = ${id} and ${isOwn(viewer)}`);
/** Makes room for another job: of those that are finished only the latest stay. */
export const deleteOldest = (tx: Db, viewer: Viewer): Promise<number> =>
  tx.run(sql`
    delete from report_jobs where id in (
      select id from report_jobs where user_id = ${viewer.id} and company_id = ${viewer.company_id} and finished_at is not null order by id desc offset ${MOST_KEPT - 1})`);
/** Removes what has expired; the files follow by the trigger. */
export const deleteExpired = (db: Db): Promise<number> => db.run(sql`delete from report_jobs where expires_at < now()`);
