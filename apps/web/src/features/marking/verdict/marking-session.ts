// A session of marking: the verdicts given, their saving states and postponed cases. Lives as long as the tab.
import type { Mark } from '@orbita/contract/marks';
import type { ApiError } from '../../../api/client/api-error.ts';
import { createStore } from '../../../base/store.ts';
import { caseKey, type CaseRef } from '../case-ref.ts';
import { openDrafts, type Draft } from './drafts.ts';

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
export interface GivenVerdict {
  /** Id of the verdict, also sent as the idempotency key. */
  id: string;
  ref: CaseRef;
  key: string;
  studentName: string;
  max: number | null;
  draft: Draft;
  body: VerdictBody;
  stage: Stage;
  /** Name of the queue in which the verdict was given. */
  queue: string;
  /** When the answer began to wait; a later submission of the same case counts as new. */
  waitingSince: string | null;
  error?: ApiError;
  /** The colleague's mark, set when stale. */
  theirs?: Mark | null;
}

interface MarkingSession {
  given: readonly GivenVerdict[];
  skipped: ReadonlySet<string>;
}
const EMPTY: MarkingSession = { given: [], skipped: new Set() };
export const markingSession = createStore<MarkingSession>(EMPTY);

/** Starts the session of a user unless it is already running. */
export function openMarkingSession(userId: number): void {
  if (openDrafts(userId)) markingSession.set(EMPTY);
}

const setGiven = (given: readonly GivenVerdict[]) => markingSession.set({ ...markingSession.get(), given });
export const addVerdict = (given: GivenVerdict): void => setGiven([...markingSession.get().given, given]);
export const changeVerdict = (id: string, change: Partial<GivenVerdict>): void =>
  setGiven(markingSession.get().given.map((one) => (one.id === id ? { ...one, ...change } : one)));
export const removeVerdict = (id: string): void => setGiven(markingSession.get().given.filter((one) => one.id !== id));
export const findVerdict = (id: string): GivenVerdict | undefined =>
  markingSession.get().given.find((one) => one.id === id);

/** Postpones a case, so that it comes last. */
export function postpone(ref: CaseRef): void {
  const { given, skipped } = markingSession.get();
  markingSession.set({ given, skipped: new Set([...skipped, caseKey(ref)]) });
}

const isDone = ({ stage }: GivenVerdict) => stage === 'saving' || stage === 'saved';
/** Counts different cases of the queue that were judged in this session. */
export const countDone = (given: readonly GivenVerdict[], queue: string): number =>
  new Set(given.filter((one) => isDone(one) && one.queue === queue).map(({ key }) => key)).size;

/** Tells whether the case was just judged, so that an older response of the queue does not show it again. */
export const isJudged = (given: readonly GivenVerdict[], key: string, waitingSince: string): boolean =>
  given.some(
    (one) =>
      one.key === key &&
      isDone(one) &&
      (one.waitingSince === null ? one.stage === 'saving' : waitingSince <= one.waitingSince),
  );
