// What servers know of jobs that wait or run. A job is known by its id and its try, so that a server that was taken for dead changes nothing.
import type { ReportForm } from '@orbita/contract/reports/forms';
import { JOB_DAYS } from '@orbita/contract/reports/jobs';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Language } from '../../../http/app-error.ts';
import { lockJobsOf } from './jobs.queries.ts';

/** Seconds after which the work of a server that fell silent is taken over; it says every few seconds that it is at work. */
export const SILENCE_SECONDS = 12;
const isFree: Sql = sql`(c.claimed_at is null or c.claimed_at < now() - make_interval(secs => ${SILENCE_SECONDS}::int))`;

export interface ClaimedJob {
  id: number;
  tries: number;
  company_id: number;
  user_id: number;
  semester_id: number | null;
  format: 'xlsx' | 'docx' | 'pdf';
  language: Language;
  total: number;
}
export interface JobForm {
  position: number;
  form: ReportForm;
  group_id: number | null;
  subject_id: number | null;
  student_id: number | null;
  name: string;
}

/** People whose jobs nobody works on. */
export const selectLeft = (db: Db): Promise<{ user_id: number }[]> =>
  db.rows(sql`select distinct c.user_id from report_jobs c where c.state in ('waiting', 'running') and ${isFree}`);

/** Takes on the oldest job of a person, unless another of theirs is being made. */
export const claimJob = (db: Db, userId: number): Promise<ClaimedJob | undefined> =>
  db.transaction(async (tx) => {
    // Without the lock two servers would each see that nothing is being made.
    await lockJobsOf(tx, userId);
    return tx.row(sql`
      with job as (update report_jobs set state = 'running', tries = tries + 1, claimed_at = now(), is_begun_anew = is_begun_anew or done > 0, done = 0
      where id = (
        select c.id from report_jobs c where c.user_id = ${userId} and c.state in ('waiting', 'running') and ${isFree}
          and not exists (select 1 from report_jobs o where o.user_id = ${userId} and o.state = 'running' and o.claimed_at >= now() - make_interval(secs => ${SILENCE_SECONDS}::int))
        order by c.id limit 1)
      returning id, tries, company_id, user_id, semester_id, format, language, total),
      -- What a try that was broken off has noted is not of this one.
      forgotten as (update report_job_forms f set held = '{}', is_left_out = false from job where f.job_id = job.id and (f.held <> '{}' or f.is_left_out))
      select * from job`);
  });

export const selectForms = (db: Db, jobId: number): Promise<JobForm[]> =>
  db.rows(
    sql`select position, form, group_id, subject_id, student_id, name from report_job_forms where job_id = ${jobId} order by position`,
  );

const isStill = ({ id, tries }: ClaimedJob): Sql => sql`id = ${id} and tries = ${tries} and state = 'running'`;
/** Notes how many forms are made; returns 0 when the job was cancelled, removed or taken over. */
export const noteProgress = (db: Db, job: ClaimedJob, done: number): Promise<number> =>
  db.run(sql`update report_jobs set done = ${done}, claimed_at = now() where ${isStill(job)}`);
/** Says that the server still works on it. */
export const noteLife = (db: Db, job: ClaimedJob): Promise<number> =>
  db.run(sql`update report_jobs set claimed_at = now() where ${isStill(job)}`);
/** Lets another server begin it anew at once; a try that was broken off on purpose does not count. */
export const releaseJob = (db: Db, job: ClaimedJob): Promise<number> =>
  db.run(
    sql`update report_jobs set state = 'waiting', is_begun_anew = is_begun_anew or done > 0, done = 0, claimed_at = null, tries = tries - 1 where ${isStill(job)}`,
  );

const ended: Sql = sql`claimed_at = null, finished_at = now(), expires_at = now() + make_interval(days => ${JOB_DAYS}::int)`;
export const failJob = (db: Db, job: ClaimedJob, failure: string): Promise<number> =>
  db.run(sql`update report_jobs set state = 'failed', failure = ${failure}, ${ended} where ${isStill(job)}`);

interface MadeArchive {
  bytes: number;
  file: { name: string; keyId: number };
  permissions: readonly string[];
  /** Forms that are not in it. */
  leftOut: number;
}
/** Keeps the archive of a job that is still wanted. */
export const endJob = (db: Db, job: ClaimedJob, { bytes, file, permissions, leftOut }: MadeArchive): Promise<number> =>
  db.run(sql`
    update report_jobs set state = 'ready', done = total, bytes = ${bytes}, sealed_name = ${file.name}, key_id = ${file.keyId}::bigint, permissions = ${[...permissions]}::text[], left_out = ${leftOut}, ${ended}
    where ${isStill(job)}`);
