// Handing in an answer.
// Invariants:
// a submission is all or nothing;
// every version is kept and never changed;
// a repeated idempotency key changes nothing twice;
// a late answer is accepted and marked late unless the topic is closed.
import { setTimeout } from 'node:timers/promises';
import type { UgcAnswer } from '@orbita/contract/answers';
import { type Db, type Sql, sql } from '@orbita/database';
import { assertTakesAnswers } from '../../../access/answer-window.ts';
import { openStepWith, viewStepWith } from '../../../access/topics.access.ts';
import { AppError, assertThat } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { loadSigningKey, sha256Of } from '../../receipts/index.ts';
import { claimAttempt, type ClaimedAttempt, HAND_IN_AFTER } from '../../tasks/index.ts';
import * as queries from '../answers.queries.ts';
import { getAnswer } from '../read-answer.ts';
import { awaitedQuestions, bareQuestions } from './answer-check.ts';
import { markAtOnceOrSoon, markNow } from './automatic-mark.ts';
import { prepareFields } from './prepare-fields.ts';
import * as writing from './submission.queries.ts';
import {
  firstAnswer,
  type Known,
  type Notify,
  type OpenTask,
  stateColumns,
  type Submitting,
  writeAnswer,
} from './write-answer.ts';

const [SELECTED_USERS, SELECTED_COMPANIES] = [2, 3];
/**
 * Access lists are accepted only when privacy is selected users or selected companies. Source: specification, section 5.
 * Another privacy keeps those that the answer has, and they may be sent back as they are read.
 */
export async function assertLists(
  db: Db,
  viewer: Viewer,
  answer: { id: number; privacy: number; is_new?: boolean },
  change: queries.AccessChange,
): Promise<void> {
  const { access_users_ids: users = [], access_companies_ids: companies = [] } = change;
  const privacy: number = change.privacy ?? answer.privacy;
  if (users.length + companies.length === 0 || privacy === SELECTED_USERS || privacy === SELECTED_COMPANIES) return;
  const kept = answer.is_new ? undefined : await getAnswer(db, viewer, answer.id);
  const isKept =
    users.every((user) => kept?.access_users_ids.includes(user)) &&
    companies.every((company) => kept?.access_companies_ids.includes(company));
  assertThat(isKept, 'access-lists');
}

function assertOpenForAnswers(step: OpenTask, countsAt: number): void {
  assertThat(!step.is_archived, 'archived');
  const isClosedSince = step.answers_closed_at !== null && Date.parse(step.answers_closed_at) > countsAt;
  if (step.answers_open_at !== null || !isClosedSince) assertTakesAnswers(step);
  assertThat(!step.retake_closed, 'no-open-retake');
}

interface Submitted {
  answerId: number;
  /** Sends live events to the teachers; absent when the request only repeats an earlier one. */
  notify?: Notify;
  /** The answer, if it is known without reading it again. */
  answer?: UgcAnswer | undefined;
  /** Where the keys have to give a mark now. */
  toMark?: { stepId: number; studentId: number } | undefined;
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

/** Whether the collected changes are a version of their own, because they were judged or the due date has passed since. */
function isRowOver({ collected, due_at }: OpenTask, now: number): boolean {
  if (!collected) return false;
  const due = due_at === null ? Number.NaN : Date.parse(due_at);
  return collected.is_judged || (Date.parse(collected.changed_at) <= due && due < now);
}

/** Makes a version of the collected changes; its events follow with those of the change that comes after. */
async function closeRow(db: Db, viewer: Viewer, { answer, collected }: OpenTask, patternId: number): Promise<void> {
  const own = await queries.selectOwnAnswer(db, viewer, { id: answer.id });
  if (!own || !collected) return;
  const countsAt = Date.parse(collected.changed_at);
  await trySubmitting(db, viewer, {
    ...{ patternId, access: {}, fields: own.fields, asRead: own.updated_at },
    ...{ isCollected: true, countsAt, isMarkedBefore: true },
  });
}

/** Tries once to hand in against the current state. */
async function trySubmitting(db: Db, viewer: Viewer, submitting: Submitting): Promise<Submitted> {
  const { patternId, fields, access, idempotencyKey, asRead } = submitting;
  const columns = stateColumns(patternId, viewer.id, idempotencyKey);
  // What was written while the topic was open is handed in although it has been closed to the student since.
  const isFromBefore = submitting.isCollected || (submitting.isTimeUp && viewer.is_away);
  const task = { part: 'pattern', id: patternId } as const;
  const step = isFromBefore
    ? await viewStepWith(db, viewer, task, columns)
    : await openStepWith(db, viewer, task, columns);
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
  if (!submitting.isCollected && isRowOver(step, submitting.countsAt ?? Date.now())) {
    await closeRow(db, viewer, step, patternId);
    return trySubmitting(db, viewer, submitting);
  }
  if (!submitting.isCollected) assertOpenForAnswers(step, submitting.countsAt ?? Date.now());
  if (asRead !== undefined && !answer.is_new && Date.parse(answer.updated_at) !== Date.parse(asRead))
    throw new AppError('stale', { current: await getAnswer(db, viewer, answer.id) });
  await assertLists(db, viewer, answer, access);
  const known = { viewer, step, requestHash, signingKey: await loadSigningKey(db) };
  return isWritingMore(access)
    ? db.transaction((tx) => writeAll(tx, known, submitting))
    : writeAll(db, known, submitting);
}

/** Tries of one request, with growing delays, while other requests change the same answer: each lost try is another one's success. */
const TRIES = 8;
/** Milliseconds that a try is put off at most. */
const LONGEST_DELAY = 200;

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
      await setTimeout(Math.random() * Math.min(10 * 2 ** tries, LONGEST_DELAY));
    }
  }
}
