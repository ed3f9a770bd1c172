// This round of marking: the verdicts given, what became of each, and what was put off. Lives as long as the tab.
import type { Mark } from '@orbita/contract/marks';
import type { ApiError } from '../../../api/client/api-error.ts';
import { createStore } from '../../../base/store.ts';
import { caseKey, type CaseRef } from '../case-ref.ts';
import { openDrafts, type Draft } from './drafts.ts';

export interface VerdictBody {
  mark?: number;
  passed_status_id?: number;
  comment?: string;
  /** Skills that the comment is about. */
  skills?: number[];
  /** Points by the criteria of the topic; their sum is the mark. */
  rubric?: { criterion_id: number; points: number }[];
  mark_updated_at?: string | null;
}

/** saving → saved, or failed, or stale: a colleague changed the mark meanwhile. */
export type Stage = 'saving' | 'saved' | 'failed' | 'stale';
export interface GivenVerdict {
  /** Own number of the verdict; also makes its repetition harmless. */
  id: string;
  ref: CaseRef;
  key: string;
  studentName: string;
  max: number | null;
  draft: Draft;
  body: VerdictBody;
  stage: Stage;
  /** Queue, as its filters name it, in which it was given. */
  queue: string;
  /** Since when the answer had waited: a later submission of the same case is a new one. */
  waitingSince: string | null;
  error?: ApiError;
  /** The colleague's mark when stale. */
  theirs?: Mark | null;
}

interface MarkingSession {
  given: readonly GivenVerdict[];
  skipped: ReadonlySet<string>;
}
const EMPTY: MarkingSession = { given: [], skipped: new Set() };
export const markingSession = createStore<MarkingSession>(EMPTY);

/** Begins the sitting of a person, unless it is under way. */
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

/** Puts a case off: next comes to it last. */
export function postpone(ref: CaseRef): void {
  const { given, skipped } = markingSession.get();
  markingSession.set({ given, skipped: new Set([...skipped, caseKey(ref)]) });
}

const isDone = ({ stage }: GivenVerdict) => stage === 'saving' || stage === 'saved';
/** How many different cases of this queue were judged in the sitting. */
export const countDone = (given: readonly GivenVerdict[], queue: string): number =>
  new Set(given.filter((one) => isDone(one) && one.queue === queue).map(({ key }) => key)).size;

/** Whether the case has just been judged, so that a queue read earlier must not show it again. */
export const isJudged = (given: readonly GivenVerdict[], key: string, waitingSince: string): boolean =>
  given.some(
    (one) =>
      one.key === key &&
      isDone(one) &&
      (one.waitingSince === null ? one.stage === 'saving' : waitingSince <= one.waitingSince),
  );
