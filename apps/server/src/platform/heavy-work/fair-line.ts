// A line before work that only a few may do at a time.
// Invariants:
// a user with much to do waits behind the others;
// nobody takes more than their share of the places;
// beyond a number of waiting users' requests the next one is told when to come back.
import PQueue from 'p-queue';
import { AppError } from '../../http/app-error.ts';

export interface FairLine {
  /** Runs work when its turn comes. */
  run<Result>(userId: number, work: () => Promise<Result>): Promise<Result>;
  /** Runs work for which nobody waits: after that of others, never refused, and without a word to anybody. */
  runPatiently<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Forgets all work that waits. */
  clear(): void;
}

export interface LineOptions {
  places: number;
  /** The most waiting pieces of work; further callers are asked to retry. */
  mostWaiting: number;
  /** The most pieces of work of one user, waiting or begun, so that nobody fills the line alone. */
  mostPerUser: number;
  /** Called when work of a user must wait, with how much is ahead of it; with 0 when none of the user's work waits any more. */
  onWait?: (userId: number, ahead: number) => void;
}

/** Seconds after which a refused caller may retry. */
const RETRY_SECONDS = 30;

export function openFairLine({ places, mostWaiting, mostPerUser, onWait = () => undefined }: LineOptions): FairLine {
  const line = new PQueue({ concurrency: places });
  /** Pieces of work of each user, waiting or begun. */
  const workOf = new Map<number, number>();
  const waitingOf = new Map<number, number>();
  const count = (counts: Map<number, number>, userId: number, by: number): number => {
    const now = (counts.get(userId) ?? 0) + by;
    if (now > 0) counts.set(userId, now);
    else counts.delete(userId);
    return now;
  };
  return {
    async run(userId, work) {
      if ((workOf.get(userId) ?? 0) >= mostPerUser || line.size >= mostWaiting)
        throw new AppError('busy', { retryAfter: RETRY_SECONDS });
      const before = count(workOf, userId, 1) - 1;
      const mustWait = line.pending >= places;
      if (mustWait) {
        count(waitingOf, userId, 1);
        onWait(userId, line.size + line.pending);
      }
      const begin = () => {
        if (mustWait && count(waitingOf, userId, -1) === 0) onWait(userId, 0);
        return work();
      };
      try {
        return await line.add(begin, { priority: -before });
      } finally {
        count(workOf, userId, -1);
      }
    },
    runPatiently: (work) => line.add(work, { priority: -mostPerUser }),
    clear: () => line.clear(),
  };
}
