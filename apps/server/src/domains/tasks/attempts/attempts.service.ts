// Attempts at a task.
// Invariants:
// the clock is the server's;
// a started attempt counts even when nothing is handed in;
// an answer that comes after the time limit is accepted and marked late, never lost;
// starting twice starts once;
// what an attempt draws stays the same as long as it lasts.
import type { AttemptDraft, TaskAttempts } from '@orbita/contract/tasks';
import type { Db } from '@orbita/database';
import { assertThat, found } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { findStudent, isStaffOf } from '../../../access/subjects.access.ts';
import { assertTakesAnswers } from '../../../access/answer-window.ts';
import { openStepWith } from '../../../access/topics.access.ts';
import { selectDraft } from './attempt-drafts.queries.ts';
import type { ClaimedAttempt } from './attempt-closing.queries.ts';
import * as queries from './attempts.queries.ts';

/** How often and how long a task may be answered. */
export type TaskLimits = Pick<queries.LimitedTask, 'attempts_limit' | 'time_limit_minutes' | 'has_draws'>;

/** Whether a task is answered in attempts: their number or time is limited, or each draws questions. */
const hasAttempts = ({ attempts_limit, time_limit_minutes, has_draws }: TaskLimits): boolean =>
  attempts_limit !== null || time_limit_minutes !== null || has_draws;

/** Allowance for the time a request takes, because network delay must not count against the student. */
export const GRACE_SECONDS = 15;

const isOver = (deadline: string | null, at: number): boolean =>
  deadline !== null && at > Date.parse(deadline) + GRACE_SECONDS * 1000;

/** Returns the last attempt when nothing was handed in for it, whether it is running or its time has run out. */
const pendingOf = (attempts: queries.AttemptRow[]): queries.AttemptRow | undefined => {
  const last = attempts.at(-1);
  return last?.submitted_at === null ? last : undefined;
};

/** Returns the draft of the running attempt, which only its author may read. */
const draftOf = async (db: Db, rows: queries.AttemptRow[]): Promise<AttemptDraft | null> => {
  const pending = pendingOf(rows);
  return pending?.deadline_at ? ((await selectDraft(db, pending.id)) ?? null) : null;
};

function describe(task: queries.LimitedTask, rows: queries.AttemptRow[], draft: AttemptDraft | null): TaskAttempts {
  const now = Date.now();
  const attempts = rows.map(({ version: _, ...attempt }) => ({
    ...attempt,
    // What the server hands in for the student was saved in time.
    is_overtime:
      !attempt.by_server &&
      isOver(attempt.deadline_at, attempt.submitted_at === null ? now : Date.parse(attempt.submitted_at)),
  }));
  const pending = pendingOf(rows);
  return {
    attempts,
    attempts_limit: task.attempts_limit,
    time_limit_minutes: task.time_limit_minutes,
    left: task.attempts_limit === null ? null : Math.max(0, task.attempts_limit - rows.length),
    current: pending ? found(attempts.at(-1)) : null,
    draft,
    now: new Date(now).toISOString(),
  };
}

/** Returns the task with its topic; throws when the topic is not open to the viewer. */
async function openTask(db: Db, viewer: Viewer, patternId: number) {
  const { task, ...step } = await openStepWith(
    db,
    viewer,
    { part: 'pattern', id: patternId },
    queries.limitColumns(patternId),
  );
  return { task, step };
}

export async function getTaskAttempts(
  db: Db,
  viewer: Viewer,
  patternId: number,
  userId: number | undefined,
): Promise<TaskAttempts> {
  const { task, step } = await openTask(db, viewer, patternId);
  const studentId = userId ?? viewer.id;
  if (studentId !== viewer.id) {
    found(await findStudent(db, viewer, studentId));
    assertThat(isStaffOf(viewer, step), 'access-denied');
  }
  const rows = await queries.selectAttempts(db, patternId, studentId);
  return describe(task, rows, studentId === viewer.id ? await draftOf(db, rows) : null);
}

export async function startTaskAttempt(db: Db, viewer: Viewer, patternId: number): Promise<TaskAttempts> {
  const { task, step } = await openTask(db, viewer, patternId);
  assertThat(step.is_student, 'subject-not-studied');
  assertThat(!step.is_archived, 'archived');
  assertTakesAnswers(step);
  const isLimited = hasAttempts(task);
  const attempts = await queries.selectAttempts(db, patternId, viewer.id);
  const pending = pendingOf(attempts);
  if (!isLimited || (pending && !isOver(pending.deadline_at, Date.now())))
    return describe(task, attempts, await draftOf(db, attempts));
  // The number of the attempt is unique, so a simultaneous start needs no lock.
  const begun = await begin(db, viewer, { patternId, task, attempts });
  if (begun) return describe(task, [...attempts, begun], null);
  const rows = await queries.selectAttempts(db, patternId, viewer.id);
  return describe(task, rows, await draftOf(db, rows));
}

/** Starts the next attempt; throws when no attempts are left. */
async function begin(
  db: Db,
  viewer: Viewer,
  {
    patternId,
    task,
    attempts,
  }: { patternId: number; task: queries.LimitedTask; attempts: readonly queries.AttemptRow[] },
): Promise<queries.AttemptRow | undefined> {
  assertThat(task.attempts_limit === null || attempts.length < task.attempts_limit, 'no-attempts-left');
  return queries.insertAttempt(db, {
    patternId,
    userId: viewer.id,
    number: attempts.length + 1,
    minutes: task.time_limit_minutes,
  });
}

/** Returns the last attempt if the server submitted it for the student; later submissions are new versions, marked late. */
const leftToServer = (attempts: queries.AttemptRow[]): queries.AttemptRow | undefined => {
  const last = attempts.at(-1);
  return last?.by_server ? last : undefined;
};

interface Claim {
  /** All attempts of the student, oldest first. */
  attempts: queries.AttemptRow[];
  limits: TaskLimits;
  /** When the submission arrived, in milliseconds. */
  at: number;
  /** More of the submission may follow, so the attempt remains as open as it is. */
  isPart?: boolean | undefined;
}
/**
 * Returns the attempt that a submission belongs to; undefined for a task without attempts.
 * With a time limit or with draws the attempt must have been started.
 */
export function claimAttempt(
  viewer: Viewer,
  { attempts, limits: task, at, isPart = false }: Claim,
): ClaimedAttempt | undefined {
  if (!hasAttempts(task)) return undefined;
  const open = pendingOf(attempts) ?? (viewer.is_away ? undefined : leftToServer(attempts));
  if (open) return claimed(viewer, open, { at, isPart });
  const isUsedUp = task.attempts_limit !== null && attempts.length >= task.attempts_limit;
  assertThat(!isUsedUp, 'no-attempts-left');
  assertThat(task.time_limit_minutes === null && !task.has_draws, 'attempt-not-started');
  const fresh = {
    wasSubmitted: false,
    wasByServer: false,
    byServer: false,
    isOvertime: false,
    isTimeUp: false,
    deadline: null,
  };
  return { id: null, number: attempts.length + 1, ...fresh };
}
function claimed(
  viewer: Viewer,
  attempt: queries.AttemptRow,
  { at, isPart }: { at: number; isPart: boolean },
): ClaimedAttempt {
  const { id, number, deadline_at, submitted_at, by_server } = attempt;
  const isAway = viewer.is_away === true;
  return {
    ...{ id, number, wasSubmitted: submitted_at !== null, wasByServer: by_server },
    byServer: isPart || deadline_at === null ? by_server : isAway,
    // A submission made by the server is never late, because it holds what was saved in time.
    // Nor is one that arrived in time and was told to come back, although the server has handed in the draft meanwhile.
    isOvertime: !isAway && isOver(deadline_at, at),
    deadline: deadline_at,
    isTimeUp: deadline_at !== null && at > Date.parse(deadline_at) - GRACE_SECONDS * 1000,
  };
}
