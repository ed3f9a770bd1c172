// A line before work that only a few may do at a time.
// Invariants:
// institutions take turns, and in each of them the users do;
// nobody takes more than their share of the line, and beyond a number of waiting requests the next one is told when to come back;
// whoever closes the connection leaves the line.
import { AppError } from '../../http/app-error.ts';
import type { ErrorCode } from '@orbita/contract/errors';
import { askerNow } from './asker.ts';

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
  /** The most begun pieces of work of one user, so that a place is left for others who come while they last. */
  mostBegunPerUser?: number;
  /** What is said to a user who has as many. */
  refusal?: ErrorCode;
  /** The most waiting pieces of work of one institution, when others may wait too. */
  mostPerCompany?: number;
  /** Called when work of a user must wait, with how much is ahead of it; with 0 when none of the user's work waits any more. */
  onWait?: (userId: number, ahead: number) => void;
}

/** Seconds after which a refused caller may retry. */
const RETRY_SECONDS = 30;

/** Whoever waited has closed the connection, so nobody reads this. */
class LeftTheLine extends AppError {
  constructor() {
    super('busy');
  }
}

interface Piece {
  userId: number;
  companyId: number;
  begin: () => Promise<void>;
}

/** Counts of something by user or institution; none is 0. */
class Counts extends Map<number, number> {
  of(id: number): number {
    return this.get(id) ?? 0;
  }
  add(id: number, by: number): number {
    const now = this.of(id) + by;
    if (now > 0) this.set(id, now);
    else this.delete(id);
    return now;
  }
}

/** The work of which fewest is going on; of several the one that was served longest ago. */
class Turns {
  readonly going = new Counts();
  private readonly served = new Map<number, number>();
  private turn = 0;

  compare = (a: number, b: number): number =>
    this.going.of(a) - this.going.of(b) || (this.served.get(a) ?? 0) - (this.served.get(b) ?? 0);

  take(id: number): void {
    this.turn += 1;
    this.served.delete(id);
    this.served.set(id, this.turn);
    this.going.add(id, 1);
    // Whoever was served that long ago is first again without being remembered.
    const [oldest] = this.served.keys();
    if (this.served.size > 10_000 && oldest !== undefined) this.served.delete(oldest);
  }
}

export function openFairLine({
  places,
  mostWaiting,
  mostPerUser,
  mostPerCompany = mostWaiting,
  mostBegunPerUser = places,
  refusal = 'busy',
  onWait = () => undefined,
}: LineOptions): FairLine {
  const waiting: Piece[] = [];
  const patient: Piece[] = [];
  const [companies, users] = [new Turns(), new Turns()];
  /** Pieces of work of each user, waiting or begun. */
  const workOf = new Counts();
  const waitingOf = new Counts();
  let going = 0;

  /** Takes the piece whose turn it is out of the line. */
  function takeNext(): Piece | undefined {
    const isBefore = (a: Piece, b: Piece): boolean =>
      (companies.compare(a.companyId, b.companyId) || users.compare(a.userId, b.userId)) < 0;
    const next = waiting.reduce<Piece | undefined>(
      (best, piece) =>
        users.going.of(piece.userId) >= mostBegunPerUser || (best && !isBefore(piece, best)) ? best : piece,
      undefined,
    );
    if (!next) return patient.shift();
    waiting.splice(waiting.indexOf(next), 1);
    return next;
  }

  function beginNext(): void {
    while (going < places) {
      const next = takeNext();
      if (!next) return;
      going += 1;
      companies.take(next.companyId);
      users.take(next.userId);
      void next.begin().finally(() => {
        going -= 1;
        companies.going.add(next.companyId, -1);
        users.going.add(next.userId, -1);
        beginNext();
      });
    }
  }

  /** Puts work into a line; its place is given up when the signal says so. */
  function enter<Result>(
    line: Piece[],
    who: Pick<Piece, 'userId' | 'companyId'> & { left?: AbortSignal | undefined },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const leave = (): void => {
      const at = line.indexOf(piece);
      if (at === -1) return;
      line.splice(at, 1);
      reject(new LeftTheLine());
    };
    const piece: Piece = {
      ...who,
      begin: async () => {
        who.left?.removeEventListener('abort', leave);
        await work().then(resolve, reject);
      },
    };
    who.left?.addEventListener('abort', leave);
    line.push(piece);
    beginNext();
    return promise;
  }

  return {
    async run(userId, work) {
      // The product itself is nobody, and leaves no line.
      const { companyId = 0, left } = userId === 0 ? {} : (askerNow() ?? {});
      if (left?.aborted) throw new LeftTheLine();
      if (userId !== 0 && workOf.of(userId) >= mostPerUser) throw new AppError(refusal, { retryAfter: RETRY_SECONDS });
      const ofCompany = waiting.filter((piece) => piece.companyId === companyId).length;
      if (waiting.length >= mostWaiting || ofCompany >= mostPerCompany)
        throw new AppError('busy', { retryAfter: RETRY_SECONDS });
      workOf.add(userId, 1);
      const mustWait = going >= places;
      if (mustWait) {
        waitingOf.add(userId, 1);
        onWait(userId, waiting.length + going);
      }
      let waits = mustWait;
      const endWaiting = (): void => {
        if (waits && waitingOf.add(userId, -1) === 0) onWait(userId, 0);
        waits = false;
      };
      try {
        return await enter(waiting, { userId, companyId, left }, async () => {
          endWaiting();
          return work();
        });
      } finally {
        endWaiting();
        workOf.add(userId, -1);
      }
    },
    runPatiently: (work) => enter(patient, { userId: 0, companyId: 0 }, work),
    clear: () => {
      waiting.length = 0;
      patient.length = 0;
    },
  };
}
