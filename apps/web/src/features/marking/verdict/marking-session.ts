// A session of marking: the verdicts given, their saving states and postponed cases. Lives as long as the tab.
import type { Mark } from '@orbita/contract/marks';
import type { ApiError } from '../../../api/client/api-error.ts';
import { createStore } from '../../../base/store.ts';
import { forgetSentExpertises } from '../assessing/sent-expertises.ts';
import { caseKey, type CaseRef } from '../case-ref.ts';
import { openDrafts, type Draft } from './drafts.ts';
import { idsBefore, putBack } from './put-back.ts';

export interface VerdictBody {
  mark?: number;
  passed_status_id?: number;
  comment?: string;
  /** Skills of the comment. */
  skills?: number[];
  /** Points by criteria of the topic; their sum is the mark. */
  rubric?: { criterion_id: number; points: number }[];
  mark_updated_at?: string | null;
}

/** saving → saved, failed, or stale when a colleague has changed the mark in the meantime. */
export type Stage = 'saving' | 'saved' | 'failed' | 'stale';
/** A case that was judged. */
export interface GivenCase {
  ref: CaseRef;
  key: string;
  /** When the answer began to wait; a later submission of the same case counts as new. */
  waitingSince: string | null;
}
export interface GivenVerdict extends GivenCase {
  /** Id of the verdict, also sent as the idempotency key. */
  id: string;
  studentName: string;
  max: number | null;
  draft: Draft;
  body: VerdictBody;
  stage: Stage;
  /** Name of the queue in which the verdict was given. */
  queue: string;
  error?: ApiError;
  /** The colleague's mark, set when stale. */
  theirs?: Mark | null;
}

/** One verdict given to many cases at once; one that is not saved is dropped. */
export interface GivenBatch {
  /** Also sent as the idempotency key. */
  id: string;
  cases: readonly GivenCase[];
  body: Pick<VerdictBody, 'passed_status_id' | 'comment'>;
  stage: 'saving' | 'saved';
  /** Name of the queue in which the verdict was given. */
  queue: string;
  /** The batch was undone, and only cases that had got another verdict before are left in it. */
  isUndone?: boolean;
}
export type Given = GivenVerdict | GivenBatch;
export const isBatch = (given: Given): given is GivenBatch => 'cases' in given;
const isVerdict = (given: Given): given is GivenVerdict => !isBatch(given);
export const casesOf = (given: Given): readonly GivenCase[] => (isBatch(given) ? given.cases : [given]);

interface MarkingSession {
  /** Everything given, in order. */
  given: readonly Given[];
  skipped: ReadonlySet<string>;
}
const EMPTY: MarkingSession = { given: [], skipped: new Set() };
export const markingSession = createStore<MarkingSession>(EMPTY);

/** Starts the session of a user unless it is already running. */
export function openMarkingSession(userId: number): void {
  if (!openDrafts(userId)) return;
  markingSession.set(EMPTY);
  forgetSentExpertises();
}

const setGiven = (given: readonly Given[]) => markingSession.set({ ...markingSession.get(), given });
export const addGiven = (given: Given): void => setGiven([...markingSession.get().given, given]);
export const removeGiven = (id: string): void => setGiven(markingSession.get().given.filter((one) => one.id !== id));
/** Takes something out of the list; the returned function puts it back at its place, if that turns out not to be undone. */
export function takeOut(id: string): (given: Given) => void {
  const before = idsBefore(markingSession.get().given, id);
  removeGiven(id);
  return (back) => setGiven(putBack(markingSession.get().given, before, back));
}
export const changeVerdict = (id: string, change: Partial<GivenVerdict>): void =>
  setGiven(markingSession.get().given.map((one) => (isVerdict(one) && one.id === id ? { ...one, ...change } : one)));
export const markBatchSaved = (id: string): void =>
  setGiven(markingSession.get().given.map((one) => (isBatch(one) && one.id === id ? { ...one, stage: 'saved' } : one)));
export const findVerdict = (id: string): GivenVerdict | undefined =>
  verdictsOf(markingSession.get().given).find((one) => one.id === id);
export const findBatch = (id: string): GivenBatch | undefined =>
  markingSession
    .get()
    .given.filter(isBatch)
    .find((one) => one.id === id);
/** Verdicts given one by one. */
export const verdictsOf = (given: readonly Given[]): GivenVerdict[] => given.filter(isVerdict);
/** What was given last and can be undone. */
export const findLast = (given: readonly Given[]): Given | undefined =>
  given.findLast((one) => isVerdict(one) || !one.isUndone);

/** Postpones a case, so that it comes last. */
export function postpone(ref: CaseRef): void {
  const { given, skipped } = markingSession.get();
  markingSession.set({ given, skipped: new Set([...skipped, caseKey(ref)]) });
}

/** A batch is done once it is saved, since its cases stay in the queue until then. */
const isDone = (given: Given) => given.stage === 'saved' || (isVerdict(given) && given.stage === 'saving');
/** Counts different cases of the queue that were judged in this session. */
export const countDone = (given: readonly Given[], queue: string): number =>
  new Set(
    given.filter((one) => isDone(one) && one.queue === queue).flatMap((one) => casesOf(one).map(({ key }) => key)),
  ).size;

/** Tells whether the case was just judged, so that an older response of the queue does not show it again. */
export const isJudged = (given: readonly Given[], key: string, waitingSince: string): boolean =>
  given.some(
    (one) =>
      isDone(one) &&
      casesOf(one).some(
        (judged) =>
          judged.key === key &&
          (judged.waitingSince === null ? one.stage === 'saving' : waitingSince <= judged.waitingSince),
      ),
  );
