// Makes reports of many forms after the reply, one job of a person at a time.
// Invariants:
// each form is made with the rights that its reader holds at that moment;
// a job that was cancelled, removed or taken over by another server leaves no file;
// whatever a server leaves undone another one begins anew, and after a few tries it is told as failed.
import type { ErrorCode } from '@orbita/contract/errors';
import { isDatabaseAway } from '@orbita/database';
import { AppError, assertThat } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { duty, isStaff, loadAbsentViewer, type Viewer } from '../../../http/viewer.ts';
import { zipOf } from '../../../platform/zip-stream.ts';
import { announceReport } from '../../notifications/index.ts';
import { fileTask } from '../file-task.ts';
import { previewReport } from '../reports.service.ts';
import { noteHeld } from './job-access.queries.ts';
import * as queries from './run-jobs.queries.ts';

type Claimed = queries.ClaimedJob;

/** Size of an archive, in bytes. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Tries after which a job that no server brought to its end has failed. */
const MOST_TRIES = 3;
/** How often a server says that it is still at work, in milliseconds. */
const PULSE = 20_000;
/** How often pages are told of progress at most, in milliseconds. */
const NEWS_EVERY = 700;

/** Ends the work on a job without a word: it is not wanted any more, or is left to the next server. */
class Stopped extends Error {}

/** Begins the jobs of a person right after the reply. */
export const wakeJobs = (deps: Deps, userId: number): void =>
  deps.followUps.wake(`report-jobs-${userId}`, () => runJobs(deps, userId));

/** Takes up what servers have left. */
export async function runLeftJobs(deps: Deps): Promise<void> {
  for (const { user_id } of await queries.selectLeft(deps.db)) wakeJobs(deps, user_id);
}

async function runJobs(deps: Deps, userId: number): Promise<void> {
  while (!deps.followUps.isClosing()) {
    const job = await queries.claimJob(deps.db, userId);
    if (!job) return;
    if (!(await runJob(deps, job))) return;
  }
}

/** Makes one job; returns false when it has to wait. */
async function runJob(deps: Deps, job: Claimed): Promise<boolean> {
  if (job.tries > MOST_TRIES) {
    await fail(deps, job, 'report-job-interrupted');
    return true;
  }
  const pulse = setInterval(() => void queries.noteLife(deps.db, job).catch(() => undefined), PULSE);
  try {
    await makeJob(deps, job);
    return true;
  } catch (error) {
    if (error instanceof Stopped) return true;
    // Another server takes it over once this one has been silent for long enough.
    if (isDatabaseAway(error)) throw error;
    if (error instanceof AppError && error.code === 'busy') {
      await queries.releaseJob(deps.db, job);
      return false;
    }
    await fail(deps, job, codeOf(error));
    if (!(error instanceof AppError)) throw error;
    return true;
  } finally {
    clearInterval(pulse);
  }
}

function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof AppError)) return 'report-job-failed';
  // What was found when it was asked for and is not any more was taken from its reader.
  const isTaken = error.code === 'not-found' || error.code === 'access-denied';
  return isTaken ? 'report-job-access' : error.code;
}

async function fail(deps: Deps, job: Claimed, code: ErrorCode): Promise<void> {
  if ((await queries.failJob(deps.db, job, code)) > 0) await tell(deps, job, 'failed');
}
const tell = (deps: Deps, { company_id, user_id, total }: Claimed, report: 'ready' | 'failed'): Promise<void> =>
  announceReport(deps, { company_id, user_id, report, count: total });

async function makeJob(deps: Deps, job: Claimed): Promise<void> {
  const forms = await queries.selectForms(deps.db, job.id);
  const permissions = new Set<string>();
  let toldAt = 0;
  const tellProgress = async (done: number): Promise<void> => {
    if (deps.followUps.isClosing()) {
      await queries.releaseJob(deps.db, job);
      throw new Stopped();
    }
    if ((await queries.noteProgress(deps.db, job, done)) === 0) throw new Stopped();
    if (Date.now() - toldAt < NEWS_EVERY) return;
    toldAt = Date.now();
    deps.live.send([job.user_id], { kind: 'report' }, { id: null });
  };
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const entries = forms.map((form, done) => ({
    name: `${form.name}.${job.format}`,
    read: async () => {
      await tellProgress(done);
      return makeForm(deps, job, { form, permissions });
    },
  }));
  for await (const part of zipOf(entries)) {
    parts.push(part);
    bytes += part.length;
    assertThat(bytes <= MOST_BYTES, 'report-job-large');
  }
  const file = await deps.sealedFiles.keep(Buffer.concat(parts));
  const isKept = await queries
    .endJob(deps.db, job, { bytes, file, permissions: [...permissions] })
    .catch(async (error: unknown) => {
      await deps.sealedFiles.remove(file.name);
      throw error;
    });
  if (isKept === 0) return deps.sealedFiles.remove(file.name);
  await tell(deps, job, 'ready');
}

/** Loads the reader with the rights of this moment. */
async function loadReader({ db }: Deps, { user_id, company_id }: Claimed): Promise<Viewer> {
  const viewer = await loadAbsentViewer(db, user_id, company_id);
  assertThat(viewer?.is_member && !viewer.is_blocked && !duty(viewer) && isStaff(viewer), 'report-job-access');
  return viewer;
}

interface FormMaking {
  form: queries.JobForm;
  /** Collects what the reader might read meanwhile. */
  permissions: Set<string>;
}
async function makeForm(deps: Deps, job: Claimed, { form, permissions }: FormMaking): Promise<Uint8Array> {
  const viewer = await loadReader(deps, job);
  for (const permission of viewer.permissions) permissions.add(permission);
  const semester = job.semester_id ?? undefined;
  await noteHeld(deps.db, viewer, { jobId: job.id, position: form.position, semesterId: semester });
  // The sheet of a discipline has no period.
  const period = form.form === 'group-sheet' || semester === undefined ? {} : { semester_id: semester };
  const order = {
    form: form.form,
    ...period,
    ...(form.group_id === null ? {} : { group_id: form.group_id }),
    ...(form.subject_id === null ? {} : { subject_id: form.subject_id }),
    ...(form.student_id === null ? {} : { student_id: form.student_id }),
  };
  const { bytes } = await deps.heavyWork.run(fileTask, viewer.id, async () => ({
    report: await previewReport(deps.db, viewer, order, job.language),
    ...{ format: job.format, language: job.language },
  }));
  return bytes;
}
