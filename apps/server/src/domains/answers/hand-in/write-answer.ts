// Writes a version of an answer with all its consequences.
import type { UgcAnswer } from '@orbita/contract/answers';
import { type Columns, type Db, sql } from '@orbita/database';
import { isStaffOf } from '../../../access/subjects.access.ts';
import type { StepInView } from '../../../access/topics.access.ts';
import { assertThat } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { noAttachments } from '../../files/index.ts';
import { passingOnSubmission } from '../../marks/index.ts';
import { notificationsOfAnswer, notifyOfAnswer } from '../../notifications/index.ts';
import { sha256Of, type SigningKey, signReceipt } from '../../receipts/index.ts';
import { type AttemptRow, attemptsColumn, type ClaimedAttempt } from '../../tasks/index.ts';
import * as queries from '../answers.queries.ts';
import type { SubmittedField } from './answer-check.ts';
import { toMarkColumn } from './automatic-mark.queries.ts';
import type { Prepared } from './prepare-fields.ts';
import * as writing from './submission.queries.ts';

/** From so many versions on it is looked whether they can still be read at once. */
const MANY_VERSIONS = 10;
/** The most bytes of all versions of an answer. */
const MOST_VERSION_BYTES = 8 * 1024 * 1024;

/** One request to hand in, or what the server hands in by itself. */
export interface Submitting {
  patternId: number;
  fields: SubmittedField[];
  access: queries.AccessChange;
  asRead?: string | undefined;
  idempotencyKey?: string | undefined;
  /** The page submits by itself because the time of the attempt is over. */
  isTimeUp?: boolean | undefined;
  /**
   * The time that decides lateness in milliseconds: when the request arrived, or the end of the attempt when the server
   * hands in a draft saved in time; now when absent.
   */
  countsAt?: number | undefined;
  /** One field or attachment of the answer: what an answer lacks may still come, and what changes it is collected. */
  isPart?: boolean | undefined;
  /** The server hands in what was collected; access and fields were checked when it came. */
  isCollected?: boolean | undefined;
  /** The keys were asked to mark what the student handed in before. */
  isMarkedBefore?: true;
}

/** The student's state in a task, read together with its topic when handing in. */
interface TaskState {
  task: queries.Task;
  due_at: string | null;
  answer: writing.KnownAnswer;
  kept_key: writing.KnownKey | null;
  ahead: queries.UnwrittenAnswer;
  attempts: AttemptRow[];
  /** The keys have still to mark an answer of the student in the topic. */
  is_to_mark: boolean;
  collected: writing.CollectedChanges | null;
}
export type OpenTask = StepInView & TaskState;
export const stateColumns = (patternId: number, userId: number, key: string | undefined): Columns<TaskState> => sql`
  ${queries.taskColumns(patternId, userId)} ${writing.knownColumns(patternId, userId, key)}, ${queries.unwrittenAnswerColumn(patternId, userId)},
  ${attemptsColumn(patternId, userId)}, ${toMarkColumn(userId)}, ${writing.collectedColumn(patternId, userId)},`;

/** What is known before the first write. */
export interface Known {
  viewer: Viewer;
  step: OpenTask;
  requestHash: string;
  signingKey: SigningKey;
}

export type Notify = (deps: Deps) => Promise<void>;
interface Written {
  notify: Notify;
  receipt: Omit<UgcAnswer['receipt'], 'files'>;
  kept: writing.Kept;
}

/** Writes the version with all its consequences; undefined when another submission came at the same moment. */
export async function writeAnswer(
  db: Db,
  { viewer, step, requestHash, signingKey }: Known,
  { idempotencyKey: key, patternId, access, countsAt = Date.now(), isCollected }: Submitting,
  { prepared, attempt, isTimeUp }: { prepared: Prepared; attempt: ClaimedAttempt | undefined; isTimeUp: boolean },
): Promise<Written | undefined> {
  const { answer, task } = step;
  const comesFromStudent = !isCollected && !isTimeUp;
  if (comesFromStudent && answer.version >= MANY_VERSIONS)
    assertThat((await writing.measureVersions(db, answer.id)) < MOST_VERSION_BYTES, 'too-many-versions');
  const isLate = (step.due_at !== null && Date.parse(step.due_at) < countsAt) || attempt?.isOvertime === true;
  const [sha256, at] = [sha256Of(prepared.content), isCollected ? new Date(countsAt) : new Date()];
  const receipt = {
    number: `${answer.id}-${answer.version + 1}`,
    submitted_at: at.toISOString(),
    sha256,
    is_late: isLate,
  };
  const signature = signReceipt(signingKey, { ...receipt, student_id: viewer.id, task_id: patternId });
  const about = { stepId: step.step_id, subjectId: step.id };
  const notifications = notificationsOfAnswer(viewer, step.id);
  const kept = await writing.writeSubmission(db, {
    ...prepared,
    ...{ answer, access, isLate, sha256, at, signature, notifications, keyId: signingKey.id, attempt, isTimeUp },
    isCollected: isCollected === true,
    arrivedAt: viewer.is_away ? at.getTime() : countsAt,
    listedIn: task.auto_mark && !isLate ? viewer.company_id : undefined,
    place: { ...about, patternId, userId: viewer.id },
    passing: passingOnSubmission(viewer, step.step_id, sql`exists (select 1 from written)`),
    request: key === undefined ? undefined : { key, hash: requestHash },
  });
  return (
    kept && {
      receipt,
      kept,
      notify: (deps) => notifyOfAnswer(deps, viewer, { ...about, notifications: kept.notifications }),
    }
  );
}

/**
 * Builds the answer as its author reads it after the first submission; there are no comments yet, so nothing is read back.
 * Returns undefined where more data is needed.
 */
export function firstAnswer(
  { viewer, step }: Known,
  { patternId, access }: Submitting,
  written: Written & { fields: writing.WrittenField[] },
): UgcAnswer | undefined {
  const { answer, ahead } = step;
  const { kept, receipt, fields } = written;
  if (!answer.is_new || isStaffOf(viewer, step) || fields.some(({ attachments }) => attachments.length > 0))
    return undefined;
  const { user, place, marks, is_accepted } = ahead;
  return {
    id: answer.id,
    pattern_id: patternId,
    step_id: step.step_id,
    subject_id: step.id,
    ...{ user, place, marks },
    title: access.title ?? '',
    privacy: access.privacy ?? answer.privacy,
    version: 1,
    is_late: receipt.is_late,
    is_waiting: true,
    is_being_marked: false,
    state: 'waiting',
    may_delete: !is_accepted,
    created_at: kept.created_at,
    updated_at: kept.updated_at,
    fields: fields.flatMap(({ form_id, value }) => {
      const id = kept.field_ids[form_id];
      return id === undefined ? [] : [{ id, answer_id: answer.id, form_id, value, credit: null, ...noAttachments }];
    }),
    ...{ access_users_ids: [], access_companies_ids: [], access_users: [], access_companies: [] },
    ...{ comments: [], expertises: [] },
    receipt: { ...receipt, files: [] },
  };
}
