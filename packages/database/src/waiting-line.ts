// Decides whose statement gets a connection next, so that a crowd delays mostly itself.
// Invariants:
// at most `places` hold a connection at a time;
// a request that has begun goes on before others begin, so the first of a crowd are done long before the last;
// kinds of calls take turns, and within a kind its addresses do;
// few requests of one person compete with those of others, the rest wait behind them;
// whoever waits longer than the patience is refused, but never a request that has begun, so nothing of it was done.
import { AsyncLocalStorage } from 'node:async_hooks';
import { openFirstCome, openTurns } from './turns.ts';

/** The request that statements are sent for. */
export interface Asking {
  /** Who asks; undefined for nobody known. */
  person: string | undefined;
  /** The kind of call, such as its method and path with placeholders. */
  call: string;
  /** The address within the kind. */
  address: string;
}

interface Place {
  asking: Asking;
  hasBegun: boolean;
}
const current = new AsyncLocalStorage<Place>();

/** Runs work whose statements wait in line as one request. */
export const askFor = <Result>(asking: Asking, work: () => Promise<Result>): Promise<Result> =>
  current.run({ asking, hasBegun: false }, work);

/** Thrown when a statement has waited too long for a connection; nothing of it was sent. */
export class CrowdedError extends Error {
  /** Seconds after which the request may be repeated; later for everyone who is refused after this one. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('Too many requests wait for a connection');
    this.retryAfter = retryAfter;
  }
}

export interface WaitingLine {
  /** Waits for a place; the returned function gives it back. */
  enter(): Promise<() => void>;
  /** How many wait now. */
  waiting(): number;
}

interface Waiter {
  place: Place;
  admit: () => void;
  /** Refused for lack of patience, so it is skipped. */
  isGone: boolean;
}

/** Work of the server itself, each statement of which stands in line like a request. */
const OWN_WORK: Asking = { person: undefined, call: 'server', address: '' };
/** As many as browsers send at once. */
const COMPETING_PER_PERSON = 6;
const MOST_WAITING = 20_000;
/** Refused requests return after this time, one after another. */
const RETURN_AFTER = 3000;
const RETURN_APART = 10;

/** The line of requests that have not begun, with the person's own line before it. */
function openNewcomers() {
  const turns = openTurns<Waiter>(() => openTurns<Waiter>(() => openFirstCome<Waiter>([])));
  const people = new Map<string, { competing: number; behind: Waiter[] }>();
  const compete = (waiter: Waiter) => turns.add(waiter, [waiter.place.asking.call, waiter.place.asking.address]);
  const leaveTo = (person: string) => {
    const own = people.get(person);
    const next = own?.behind.shift();
    if (next) return compete(next);
    if (own && --own.competing === 0) people.delete(person);
  };
  return {
    add(waiter: Waiter): void {
      const { person } = waiter.place.asking;
      if (person === undefined) return compete(waiter);
      const own = people.get(person) ?? { competing: 0, behind: [] };
      people.set(person, own);
      if (own.competing >= COMPETING_PER_PERSON) return void own.behind.push(waiter);
      own.competing += 1;
      compete(waiter);
    },
    take(): Waiter | undefined {
      const waiter = turns.take();
      const person = waiter?.place.asking.person;
      if (person !== undefined) leaveTo(person);
      return waiter;
    },
  };
}

/** Opens a line before a number of places; whoever waits longer than `patience` milliseconds is refused. */
export function openWaitingLine({ places, patience }: { places: number; patience: number }): WaitingLine {
  const begun = openFirstCome<Waiter>([]);
  const newcomers = openNewcomers();
  let free = places;
  let waiting = 0;
  let returnsAt = 0;

  const refusal = (): CrowdedError => {
    returnsAt = Math.max(returnsAt + RETURN_APART, Date.now() + RETURN_AFTER);
    return new CrowdedError(Math.ceil((returnsAt - Date.now()) / 1000));
  };
  const takeNext = (): Waiter | undefined => {
    for (;;) {
      const waiter = begun.take() ?? newcomers.take();
      if (!waiter?.isGone) return waiter;
    }
  };
  const admitNext = (): void => {
    const next = takeNext();
    if (next) next.admit();
    else free += 1;
  };
  const waitAsBegun = (place: Place): Promise<void> =>
    new Promise((resolve) => {
      begun.add({ place, isGone: false, admit: resolve }, []);
    });
  const waitAsNewcomer = (place: Place): Promise<void> =>
    new Promise((resolve, reject) => {
      if (waiting > MOST_WAITING) return reject(refusal());
      const timer = setTimeout(() => {
        waiter.isGone = true;
        reject(refusal());
      }, patience);
      const waiter: Waiter = {
        place,
        isGone: false,
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      newcomers.add(waiter);
    });
  const wait = async (place: Place): Promise<void> => {
    waiting += 1;
    try {
      await (place.hasBegun ? waitAsBegun(place) : waitAsNewcomer(place));
    } finally {
      waiting -= 1;
    }
  };

  return {
    async enter() {
      const place = current.getStore() ?? { asking: OWN_WORK, hasBegun: false };
      if (free > 0) free -= 1;
      else await wait(place);
      place.hasBegun = true;
      return admitNext;
    },
    waiting: () => waiting,
  };
}
