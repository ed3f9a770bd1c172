// The mark that keys give automatically.
// Invariants:
// it is given only where keys check every question of the topic;
// it never replaces a mark given by a person;
// the best of several attempts counts, so an answer is marked before another attempt or its deletion changes it;
// the audit record names no person as its author;
// an answer leaves the list of those to mark in the transaction that marks it, whichever server does it.
import { suggestMark, sumPoints } from '@orbita/contract/tasks/points';
import type { Db } from '@orbita/database';
import type { Deps } from '../../../http/deps.ts';
import { type AutomaticMark, giveAutomaticMarks } from '../../marks/index.ts';
import { notifyOfVerdicts, type TopicNotification } from '../../notifications/index.ts';
import * as queries from './automatic-mark.queries.ts';

type AnswerToMark = queries.AnswerToMark;
interface Place {
  stepId: number;
  studentId: number;
}

/** Answers marked by one transaction. */
const BATCH = 200;
/** The most answers of one run; the next one follows within a minute. */
const MOST = 20_000;

interface Marked {
  claimed: AnswerToMark[];
  /** Places that got a mark, and the notifications of it. */
  cases: { stepId: number; subjectId: number; studentId: number }[];
  notifications: TopicNotification[];
}

/** The marks that the keys suggest; of several answers in a topic the last stands for all, because it counts them all. */
function marksOf(claimed: readonly AnswerToMark[]): (AutomaticMark & { subject_id: number })[] {
  const byPlace = new Map(claimed.map((answer) => [`${answer.step_id} ${answer.student_id}`, answer]));
  return [...byPlace.values()].flatMap(({ questions, max_mark, step_id, student_id, answer_id, subject_id }) => {
    const mark = suggestMark(sumPoints(questions), max_mark);
    return mark === null || max_mark === null ? [] : [{ step_id, student_id, answer_id, subject_id, mark, max_mark }];
  });
}

/** Marks claimed answers and takes them off the list. */
async function markClaimed(tx: Db, claimed: AnswerToMark[]): Promise<Marked> {
  const [first] = claimed;
  if (!first) return { claimed, cases: [], notifications: [] };
  const marks = marksOf(claimed);
  const { given, notifications } = await giveAutomaticMarks(
    tx,
    first.company_id,
    marks.map(({ subject_id: _, ...mark }) => mark),
  );
  await queries.closeMarking(tx, claimed, given);
  const subjects = new Map(marks.map(({ step_id, subject_id }) => [step_id, subject_id]));
  const cases = given.map(({ step_id, student_id }) => ({
    stepId: step_id,
    subjectId: subjects.get(step_id)!,
    studentId: student_id,
  }));
  return { claimed, cases, notifications };
}

const markAnswersOf = (db: Db, place: Place): Promise<Marked> =>
  db.transaction(async (tx) => markClaimed(tx, await queries.claimToMarkOf(tx, place)));

/**
 * Marks what is to be marked of a student in a topic, also before another answer there replaces it or its deletion removes it.
 * Returns whether that went well. A failure does not hold up the person: the list keeps the answer, and the next run reports what is wrong.
 */
export const markNow = (db: Db, place: Place): Promise<boolean> =>
  markAnswersOf(db, place).then(
    () => true,
    () => false,
  );

const markBatch = (db: Db, most: number): Promise<Marked> =>
  db.transaction(async (tx) => markClaimed(tx, await queries.claimToMark(tx, most)));

async function announce(deps: Deps, { claimed, cases, notifications }: Marked): Promise<void> {
  const [first] = claimed;
  if (first) await notifyOfVerdicts(deps, { id: null, company_id: first.company_id }, cases, notifications);
}

/** Marks one batch; when it fails, the answers of the oldest one alone, so that one which always fails is set aside. */
async function markNext(deps: Deps, failures: unknown[]): Promise<number> {
  const attempt = async (most: number) => {
    const marked = await markBatch(deps.db, most);
    await announce(deps, marked);
    return marked.claimed.length;
  };
  try {
    return await attempt(BATCH);
  } catch {
    return attempt(1).catch(async (error: unknown) => {
      failures.push(error);
      return queries.postponeOldest(deps.db);
    });
  }
}

/** Marks everything on the list. */
export async function markAwaiting(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (let done = 0, count = 1; count > 0 && done < MOST; done += count) count = await markNext(deps, failures);
  if (failures.length > 0) throw new AggregateError(failures, 'Answers that could not be marked now');
}

const wakeMarking = (deps: Deps): void => deps.followUps.wake('mark-answers', () => markAwaiting(deps));

/**
 * Marks a stored answer at once while nobody waits for the database, otherwise soon after the reply; returns whether it is
 * done.
 */
export async function markAtOnceOrSoon(deps: Deps, place: Place): Promise<boolean> {
  if (deps.db.waitingCount() === 0 && (await markNow(deps.db, place))) return true;
  wakeMarking(deps);
  return false;
}
