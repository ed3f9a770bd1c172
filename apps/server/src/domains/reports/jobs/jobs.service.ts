// Reports of many forms: asked for, watched, repeated, given out and removed by the person who asked.
// Invariants:
// nobody but that person sees a job;
// the archive is given out only to somebody who may still read everything in it.
import type { MadeFile, ResponseOf } from '@orbita/contract/endpoint';
import { errors } from '@orbita/contract/errors';
import { isKeyOf } from '@orbita/contract/records';
import type { reports } from '@orbita/contract/reports';
import { MOST_JOBS, type ReportJob } from '@orbita/contract/reports/jobs';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { entryName } from '../../../platform/zip-stream.ts';
import { selectArchive, selectClosed } from './job-access.queries.ts';
import { archiveWords } from './job-words.ts';
import * as queries from './jobs.queries.ts';
import type { Asked } from './plan.ts';
import { planForms } from './plan-forms.ts';
import { wakeJobs } from './run-jobs.ts';

const worded = (job: queries.JobRow, language: Language, isClosed: boolean): ReportJob => ({
  ...job,
  is_closed: isClosed,
  failure:
    job.failure === null ? null : errors[isKeyOf(errors, job.failure) ? job.failure : 'report-job-failed'][language],
});

export async function listReportJobs(
  db: Db,
  viewer: Viewer,
  query: PageQuery,
  language: Language,
): Promise<ResponseOf<typeof reports.listReportJobs>> {
  const page = readPage(query, 20);
  const rows = await queries.selectJobs(db, viewer, page);
  const counted = rows.map(({ total_rows, ...job }) => ({ job, total: total_rows }));
  const list = pageOf(counted, page);
  const ids = list.data.map(({ job }) => job.id);
  const closed = new Set((await selectClosed(db, viewer, ids)).map(({ id }) => id));
  return { ...list, data: list.data.map(({ job }) => worded(job, language, closed.has(job.id))) };
}

/** Returns a job that was just ordered or stopped, so that nothing in it can be closed. */
const getJob = async (db: Db, viewer: Viewer, id: number, language: Language): Promise<ReportJob> =>
  worded(found(await queries.selectJob(db, viewer, id)), language, false);

export const createReportJob = (deps: Deps, viewer: Viewer, asked: Asked, language: Language): Promise<ReportJob> =>
  order(deps, viewer, { asked, isRepeated: false }, language);

async function order(
  deps: Deps,
  viewer: Viewer,
  asked: { asked: Asked; isRepeated: boolean },
  language: Language,
): Promise<ReportJob> {
  const plan = await planForms(deps.db, viewer, asked, language);
  const { id } = await deps.db.transaction(async (tx) => {
    assertThat((await queries.countUnfinished(tx, viewer)) < MOST_JOBS, 'report-jobs-busy');
    await queries.deleteOldest(tx, viewer);
    return queries.insertJob(tx, viewer, { plan, language });
  });
  wakeJobs(deps, viewer.id);
  tellPages(deps, viewer);
  return getJob(deps.db, viewer, id, language);
}
/** Lets the other pages of the person read the list again. */
const tellPages = ({ live }: Deps, viewer: Viewer): void => live.send([viewer.id], { kind: 'report' }, viewer);

export async function repeatReportJob(deps: Deps, viewer: Viewer, id: number, language: Language): Promise<ReportJob> {
  const { forms, format, ...stored } = found(await queries.selectOrder(deps.db, viewer, id));
  const asked = {
    ...{ forms, format },
    ...(stored.group_ids === null ? {} : { group_ids: stored.group_ids }),
    ...(stored.subject_ids === null ? {} : { subject_ids: stored.subject_ids }),
    ...(stored.semester_id === null ? {} : { semester_id: stored.semester_id }),
  };
  return order(deps, viewer, { asked, isRepeated: true }, language);
}

export async function cancelReportJob(deps: Deps, viewer: Viewer, id: number, language: Language): Promise<ReportJob> {
  found(await queries.selectJob(deps.db, viewer, id));
  if ((await queries.cancelJob(deps.db, viewer, id)) === 0) throw new AppError('report-job-state');
  tellPages(deps, viewer);
  return getJob(deps.db, viewer, id, language);
}

export async function deleteReportJob(deps: Deps, viewer: Viewer, id: number): Promise<{ ok: true }> {
  if ((await queries.deleteJob(deps.db, viewer, id)) === 0) throw new AppError('not-found');
  tellPages(deps, viewer);
  return { ok: true };
}

export async function downloadReportJob(
  { db, heavyWork, sealedFiles }: Pick<Deps, 'db' | 'heavyWork' | 'sealedFiles'>,
  viewer: Viewer,
  id: number,
): Promise<MadeFile> {
  const archive = found(await selectArchive(db, viewer, id));
  assertThat((await selectClosed(db, viewer, [id])).length === 0, 'report-job-closed');
  const group = archive.groups_count === 1 ? archive.group_names : [];
  const name = [archiveWords[archive.language], ...group, archive.day].join(' ');
  return {
    bytes: await heavyWork.readBulk(viewer.id, () => sealedFiles.read(archive.sealed_name)),
    name: `${entryName(name)}.zip`,
    mime: 'application/zip',
  };
}

/** Removes jobs whose time is over. */
export async function forgetReportJobs({ db }: Pick<Deps, 'db'>): Promise<void> {
  await queries.deleteExpired(db);
}
