// Handing in an answer.
// Invariants:
// a submission is all or nothing;
// every version is kept and never changed;
// a repeated idempotency key changes nothing twice;
// a late answer is accepted and marked late unless the topic is closed.
import { setTimeout } from 'node:timers/promises';
import type { FieldValue, UgcAnswer } from '@orbita/contract/answers';
import { takesFile } from '@orbita/contract/tasks/file-types';
import { type Columns, type Db, type Sql, sql } from '@orbita/database';
import { AppError, assertThat } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { noAttachments } from '../../files/index.ts';
import { passingOnSubmission } from '../../marks/index.ts';
import { notificationsOfAnswer, notifyOfAnswer } from '../../notifications/index.ts';
import { canonicalJson, loadSigningKey, sha256Of, type SigningKey, signReceipt } from '../../receipts/index.ts';
import {
  type AttemptRow,
  attemptsColumn,
  claimAttempt,
  type ClaimedAttempt,
  creditOf,
  HAND_IN_AFTER,
} from '../../tasks/index.ts';
import { cleanHtml } from '../../../platform/rich-text.ts';
import { isStaffOf } from '../../../access/subjects.access.ts';
import { assertTakesAnswers } from '../../../access/answer-window.ts';
import { openStepWith, type StepInView, viewStepWith } from '../../../access/topics.access.ts';
import {
  awaitedQuestions,
  bareQuestions,
  checkSubmission,
  readValue,
  type Question,
  type SubmittedField,
} from './answer-check.ts';
import { markNow, markAtOnceOrSoon } from './automatic-mark.ts';
import { toMarkColumn } from './automatic-mark.queries.ts';
import * as queries from '../answers.queries.ts';
import { getAnswer } from '../read-answer.ts';
import * as writing from './submission.queries.ts';

const NO_DESCRIPTION = '...';
const [SELECTED_USERS, SELECTED_COMPANIES] = [2, 3];
/** Access lists are accepted only when privacy is selected users or selected companies. Source: specification, section 5. */
export function assertLists(change: queries.AccessChange, privacyNow: number): void {
  const named = (change.access_users_ids?.length ?? 0) + (change.access_companies_ids?.length ?? 0);
  const privacy = change.privacy ?? privacyNow;
  assertThat(named === 0 || privacy === SELECTED_USERS || privacy === SELECTED_COMPANIES, 'access-lists');
}

interface Prepared {
  fields: writing.WrittenField[];
  /** The version as it is stored and hashed. */
  content: string;
}

/** Trims text, keeps the indentation of code and sanitizes rich text. */
function storedValue({ type }: Question, value: FieldValue | undefined): FieldValue {
  if (typeof value !== 'string') return value ?? null;
  if (type === 'code') return value.trimEnd();
  return type === 'richText' ? cleanHtml(value) : value.trim();
}

interface Sent {
  sent: SubmittedField[];
  /** The fields were checked when they were collected, so the questions of that time count. */
  isChecked?: boolean | undefined;
  isTimeUp?: boolean;
  awaited?: ReadonlySet<number>;
}

/** Checks the fields and their uploads and prepares what will be written. */
async function prepareFields(
  db: Db,
  viewer: Viewer,
  { questions, file_types }: Pick<queries.Task, 'questions' | 'file_types'>,
  { sent, isChecked, ...excused }: Sent,
): Promise<Prepared> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const fields = sent.map((field) => ({ ...field, value: readValue(byId.get(field.form_id), field.value) }));
  if (!isChecked) checkSubmission(questions, fields, excused);
  const attachments = fields.flatMap((field) => field.attachments ?? []);
  const idsOf = (isLink: boolean) =>
    attachments.filter(({ type }) => (type === 'link') === isLink).map(({ attachment_id }) => attachment_id);
  const uploads = new Map(
    attachments.length === 0
      ? []
      : (await queries.selectUploads(db, viewer, idsOf(false), idsOf(true))).map((upload) => [
          `${upload.type} ${upload.id}`,
          upload,
        ]),
  );
  const content: unknown[] = [];
  const written: writing.WrittenField[] = [];
  for (const question of questions) {
    const field = fields.find(({ form_id }) => form_id === question.id);
    if (!field) continue;
    const value = storedValue(question, field.value);
    const described = (field.attachments ?? []).map((attachment, number) => {
      const upload = uploads.get(`${attachment.type} ${attachment.attachment_id}`);
      if (!upload)
        throw new AppError('unknown-attachment', { fields: { [`fields.${question.id}`]: 'unknown-attachment' } });
      // What the server hands in by itself is not lost for its type.
      const isExcused = isChecked === true || excused.isTimeUp === true || upload.type === 'link';
      if (!isExcused && !takesFile(file_types, question.type, upload.name))
        throw new AppError('answer-file-type', { fields: { [`fields.${question.id}`]: 'answer-file-type' } });
      return {
        upload,
        type: attachment.type,
        attachment_id: attachment.attachment_id,
        description: attachment.description?.trim() || NO_DESCRIPTION,
        number,
      };
    });
    written.push({
      form_id: question.id,
      value,
      credit: creditOf(question, value),
      attachments: described.map(({ upload: _, ...attachment }) => attachment),
    });
    content.push({
      form_id: question.id,
      title: question.title,
      value,
      attachments: described.map(({ upload, type, attachment_id, description }) => ({
        type,
        name: upload.name,
        size: upload.size,
        description,
        sha256: upload.sha256,
        ...(type === 'link' ? { link_id: attachment_id } : { file_id: attachment_id }),
      })),
    });
  }
  return { fields: written, content: canonicalJson({ fields: content }) };
}

interface Submitting {
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
}
type OpenTask = StepInView & TaskState;
const stateColumns = (patternId: number, userId: number, key: string | undefined): Columns<TaskState> => sql`
  ${queries.taskColumns(patternId, userId)} ${writing.knownColumns(patternId, userId, key)}, ${queries.unwrittenAnswerColumn(patternId, userId)},
  ${attemptsColumn(patternId, userId)}, ${toMarkColumn(userId)},`;

function assertOpenForAnswers(step: OpenTask, countsAt: number): void {
  assertThat(!step.is_archived, 'archived');
  const isClosedSince = step.answers_closed_at !== null && Date.parse(step.answers_closed_at) > countsAt;
  if (step.answers_open_at !== null || !isClosedSince) assertTakesAnswers(step);
  assertThat(!step.retake_closed, 'no-open-retake');
}

/** What is known before the first write. */
interface Known {
  viewer: Viewer;
  step: OpenTask;
  requestHash: string;
  signingKey: SigningKey;
}

type Notify = (deps: Deps) => Promise<void>;
interface Submitted {
  answerId: number;
  /** Sends live events to the teachers; absent when the request only repeats an earlier one. */
  notify?: Notify;
  /** The answer, if it is known without reading it again. */
  answer?: UgcAnswer | undefined;
  /** Where the keys have to give a mark now. */
  toMark?: { stepId: number; studentId: number } | undefined;
}

interface Written {
  notify: Notify;
  receipt: Omit<UgcAnswer['receipt'], 'files'>;
  kept: writing.Kept;
}

/** Writes the version with all its consequences; undefined when another submission came at the same moment. */
async function writeAnswer(
  db: Db,
  { viewer, step, requestHash, signingKey }: Known,
  { idempotencyKey: key, patternId, access, countsAt = Date.now(), isCollected }: Submitting,
  { prepared, attempt, isTimeUp }: { prepared: Prepared; attempt: ClaimedAttempt | undefined; isTimeUp: boolean },
): Promise<Written | undefined> {
  const { answer, task } = step;
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
function firstAnswer(
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

/** Whether more than one statement is needed, so that a transaction must enclose them. */
const isWritingMore = ({ access_users_ids, access_companies_ids }: queries.AccessChange): boolean =>
  access_users_ids !== undefined || access_companies_ids !== undefined;

/** Rolls back a transaction that collided with another submission. */
class ConcurrentWriteError extends Error {}

/** How an answer that is not handed in at once is kept. */
interface Gathering {
  /** Required questions whose attachments may follow. */
  awaited: ReadonlySet<number>;
  /** When the server hands it in unless the student does, over `now()`. */
  handInAt: Sql;
}
/** After half a minute without a change the collected ones are handed in. */
const soon: Gathering = { awaited: new Set(), handInAt: sql`now() + interval '30 seconds'` };

/**
 * Returns how the answer is kept while more of it may come; undefined when it is handed in now.
 * Handing in ends an attempt with a time limit, so everything that comes in a row is waited for there.
 */
function gatheringOf(
  { answer, task }: OpenTask,
  { fields, isPart, isTimeUp, isCollected }: Submitting,
  attempt: ClaimedAttempt | undefined,
): Gathering | undefined {
  if (answer.version > 0) return isPart ? soon : undefined;
  if (isTimeUp || isCollected || attempt?.isOvertime) return undefined;
  const awaited = awaitedQuestions(task.questions, fields);
  const deadline = attempt?.deadline ?? null;
  if (awaited.size > 0)
    return { awaited, handInAt: sql`${deadline}::timestamptz + make_interval(secs => ${HAND_IN_AFTER}::int)` };
  const mayFollow = isPart || bareQuestions(task.questions, fields).length > 0;
  return deadline !== null && mayFollow ? soon : undefined;
}

/** Stores what was sent without a new version. */
async function collect(
  db: Db,
  { viewer, step, requestHash }: Known,
  { idempotencyKey: key, patternId, fields, access, countsAt = Date.now() }: Submitting,
  { awaited, handInAt, attempt }: Gathering & { attempt: ClaimedAttempt | undefined },
): Promise<Submitted> {
  const { answer, task } = step;
  const prepared = await prepareFields(db, viewer, task, { sent: fields, awaited });
  const isWritten = await writing.writeCollected(db, {
    ...{ fields: prepared.fields, answer, access, handInAt, attempt },
    place: { patternId, stepId: step.step_id, subjectId: step.id, userId: viewer.id },
    request: key === undefined ? undefined : { key, hash: requestHash },
    at: new Date(countsAt),
  });
  if (!isWritten) throw new ConcurrentWriteError();
  await queries.writeReaders(db, viewer, answer.id, access);
  return { answerId: answer.id };
}

async function writeAll(tx: Db, known: Known, submitting: Submitting): Promise<Submitted> {
  const { viewer, step } = known;
  const { task, answer } = step;
  const now = Date.now();
  const at = viewer.is_away ? now : (submitting.countsAt ?? now);
  const attempt = claimAttempt(viewer, { attempts: step.attempts, limits: task, at, isPart: submitting.isPart });
  const gathering = gatheringOf(step, submitting, attempt);
  if (gathering) return collect(tx, known, submitting, { ...gathering, attempt });
  const isTimeUp = submitting.isTimeUp === true && attempt?.isTimeUp === true;
  const sent = { sent: submitting.fields, isChecked: submitting.isCollected, isTimeUp };
  const prepared = await prepareFields(tx, viewer, task, sent);
  const written = await writeAnswer(tx, known, submitting, { prepared, attempt, isTimeUp });
  if (!written) throw new ConcurrentWriteError();
  await queries.writeReaders(tx, viewer, answer.id, submitting.access);
  const reply = isWritingMore(submitting.access)
    ? undefined
    : firstAnswer(known, submitting, { ...written, fields: prepared.fields });
  const place = { stepId: step.step_id, studentId: viewer.id };
  const toMark = task.auto_mark && !written.receipt.is_late ? place : undefined;
  return {
    answerId: answer.id,
    notify: written.notify,
    answer: reply && { ...reply, is_being_marked: toMark !== undefined },
    toMark,
  };
}

/** Tries once to hand in against the current state. */
async function trySubmitting(db: Db, viewer: Viewer, submitting: Submitting): Promise<Submitted> {
  const { patternId, fields, access, idempotencyKey, asRead } = submitting;
  const columns = stateColumns(patternId, viewer.id, idempotencyKey);
  const load = submitting.isCollected ? viewStepWith : openStepWith;
  const step = await load(db, viewer, { part: 'pattern', id: patternId }, columns);
  assertThat(step.is_student || submitting.isCollected, 'subject-not-studied');
  const requestHash = sha256Of(JSON.stringify([patternId, fields, access]));
  const { answer, kept_key: kept } = step;
  if (kept) {
    assertThat(kept.request_sha256 === requestHash && kept.answer_id !== null, 'key-reused');
    return { answerId: kept.answer_id };
  }
  if (step.is_to_mark && !submitting.isMarkedBefore) {
    // What is handed in now replaces what the keys have still to mark.
    await markNow(db, { stepId: step.step_id, studentId: viewer.id });
    return trySubmitting(db, viewer, { ...submitting, isMarkedBefore: true });
  }
  if (!submitting.isCollected) assertOpenForAnswers(step, submitting.countsAt ?? Date.now());
  if (asRead !== undefined && !answer.is_new && Date.parse(answer.updated_at) !== Date.parse(asRead))
    throw new AppError('stale', { current: await getAnswer(db, viewer, answer.id) });
  assertLists(access, answer.privacy);
  const known = { viewer, step, requestHash, signingKey: await loadSigningKey(db) };
  return isWritingMore(access)
    ? db.transaction((tx) => writeAll(tx, known, submitting))
    : writeAll(db, known, submitting);
}

/** Tries of one request, with growing delays, while other requests change the same answer. */
const TRIES = 5;

export async function submitAnswer(deps: Deps, viewer: Viewer, submitting: Submitting): Promise<UgcAnswer> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { answerId, notify, answer, toMark } = await trySubmitting(deps.db, viewer, submitting);
      const isMarked = toMark !== undefined && (await markAtOnceOrSoon(deps, toMark));
      await notify?.(deps);
      return answer && !isMarked ? answer : await getAnswer(deps.db, viewer, answerId);
    } catch (error) {
      if (!(error instanceof ConcurrentWriteError || writing.isConcurrentWrite(error))) throw error;
      if (tries === TRIES) throw new AppError('unavailable', { retryAfter: 1 });
      // Waits a random time, so that colliding requests do not retry at the same moment and collide again.
      await setTimeout(Math.random() * 10 * 2 ** tries);
    }
  }
}
