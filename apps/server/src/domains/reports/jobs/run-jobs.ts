// Makes reports of many forms after the reply, one job of a person at a time.
// Invariants:
// each form is made with the rights that its reader holds at that moment;
// a server that ends, or has no database for a while, costs little time: its jobs go on within half a minute, and time without a database is no try;
// a job that was cancelled, removed or taken over by another server leaves no file;
// whatever a server leaves undone another one begins anew, and after a few tries it is told as failed;
// no job ends without a notification.
import { setTimeout } from 'node:timers/promises';
import type { ErrorCode } from '@orbita/contract/errors';
import { type Db, isDatabaseAway } from '@orbita/database';
import { AppError } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { sendReportNotice, writeReportNotice } from '../../notifications/index.ts';
import { makeArchive } from './make-archive.ts';
import * as queries from './run-jobs.queries.ts';

type Claimed = queries.ClaimedJob;
/** What making reports needs of the server. */
type Makers = Pick<Deps, 'db' | 'followUps' | 'heavyWork' | 'live' | 'sealedFiles'>;

/** Tries after which a job that no server brought to its end has failed. */
const MOST_TRIES = 3;
/** How often a server says that it is still at work, in milliseconds. */
const PULSE = 3_000;
/** How often a server asks whether the database is there again, in milliseconds. */
const ASK_AGAIN = 500;
/** How often pages are told of progress at most, in milliseconds. */
const NEWS_EVERY = 700;

/** Ends the work on a job without a word: it is not wanted any more, or is left to the next server. */
class Stopped extends Error {}

/** Begins the jobs of a person right after the reply. */
export const wakeJobs = (deps: Makers, userId: number): void =>
  deps.followUps.wake(`report-jobs-${userId}`, async () => {
    // Whoever has more jobs goes to the end of the line after each.
    while (await deps.heavyWork.runLong(() => runNext(deps, userId)));
  });

/** When each database was last found away, in milliseconds of this process. */
const lastAway = new WeakMap<Db, number>();

/** Takes up what servers have left. */
export async function runLeftJobs(deps: Makers): Promise<void> {
  const left = await queries.selectLeft(deps.db).catch((error: unknown) => {
    if (isDatabaseAway(error)) lastAway.set(deps.db, performance.now());
    throw error;
  });
  // Without a database all servers are silent; when it is back each has the time to say that it is at work.
  if (performance.now() - (lastAway.get(deps.db) ?? -Infinity) < queries.SILENCE_SECONDS * 1000) return;
  for (const { user_id } of left) wakeJobs(deps, user_id);
}

/** Makes the next job of a person; returns false when there is none. */
async function runNext(deps: Makers, userId: number): Promise<boolean> {
  if (deps.followUps.isClosing()) return false;
  const job = await queries.claimJob(deps.db, userId);
  if (!job) return false;
  await runJob(deps, job);
  return true;
}

async function runJob(deps: Makers, job: Claimed): Promise<void> {
  if (job.tries > MOST_TRIES) return fail(deps, job, 'report-job-interrupted');
  const pulse = setInterval(() => void queries.noteLife(deps.db, job).catch(() => undefined), PULSE);
  try {
    await makeJob(deps, job);
  } catch (error) {
    if (error instanceof Stopped) return;
    if (isDatabaseAway(error)) return giveBack(deps, job);
    await fail(deps, job, error instanceof AppError ? error.code : 'report-job-failed');
    if (!(error instanceof AppError)) throw error;
  } finally {
    clearInterval(pulse);
  }
}

/** Lets a job begin anew once the database is there again; one that was stored at its last moment stays as it is. */
async function giveBack(deps: Makers, job: Claimed): Promise<void> {
  lastAway.set(deps.db, performance.now());
  while (!deps.followUps.isClosing()) {
    try {
      await queries.releaseJob(deps.db, job);
      return;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await setTimeout(ASK_AGAIN);
    }
  }
}

/** Ends a job that is still wanted, and tells its reader; returns false when it is not. */
async function end(
  deps: Makers,
  { company_id, user_id }: Claimed,
  how: { report: 'ready' | 'failed'; count: number; store: (tx: Db) => Promise<number> },
): Promise<boolean> {
  const told = await deps.db.transaction(async (tx) =>
    (await how.store(tx)) === 0
      ? undefined
      : writeReportNotice(tx, { company_id, user_id, report: how.report, count: how.count }),
  );
  if (told) await sendReportNotice(deps, company_id, told);
  return told !== undefined;
}
const fail = async (deps: Makers, job: Claimed, code: ErrorCode): Promise<void> => {
  await end(deps, job, { report: 'failed', count: job.total, store: (tx) => queries.failJob(tx, job, code) });
};

async function makeJob(deps: Makers, job: Claimed): Promise<void> {
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
  const { bytes, ...made } = await makeArchive(deps, job, tellProgress);
  const file = await deps.sealedFiles.keep(bytes);
  const isKept = await end(deps, job, {
    report: 'ready',
    count: job.total - made.leftOut,
    // A failure may come after the job was stored, so the file stays; the sweep of sealed files removes one that no job names.
    store: (tx) => queries.endJob(tx, job, { ...made, file, bytes: bytes.length }),
  });
  if (!isKept) await deps.sealedFiles.remove(file.name);
}
