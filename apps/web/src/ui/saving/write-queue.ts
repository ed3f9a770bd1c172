// Sends changes to the server, one call at a time, oldest first; writes of one key are joined and failed ones retried.
import { createStore, type Store } from '../../base/store.ts';
import type { SaveStage } from './save-state.tsx';
import { createWaiting, type Write } from './waiting-writes.ts';

export type { Write } from './waiting-writes.ts';

export interface WriteState {
  stage: SaveStage;
  /** Time of the last complete save in milliseconds; null before the first one. */
  at: number | null;
  /** Number of writes the server has not confirmed, including those being sent. */
  waiting: number;
  /** Why the last call failed. */
  error: Error | null;
}

/**
 * What happens to writes whose call failed.
 * - `again`: they are sent again immediately
 * - `retry`: they wait and are sent when the network returns
 * - `keep`: they wait for the next write or a manual retry
 * - `hold`: nothing is sent until `release`
 * - `drop`: they are discarded with everything queued behind them
 */
export type Verdict = 'again' | 'retry' | 'keep' | 'hold' | 'drop';

export interface WriteOptions<Value> {
  /** Sends writes, oldest first; rejects when they were not saved. */
  send: (writes: readonly Write<Value>[]) => Promise<void>;
  /** Largest number of writes per call, 1 by default. */
  most?: number;
  /** Milliseconds to wait after the last write, 0 by default. */
  delay?: number;
  /** Joins two waiting writes of a key; by default the newer one wins. */
  merge?: (older: Value, newer: Value) => Value;
  /** `anywhere` joins a write with any waiting one of its key; `last` only with the newest write, which preserves the order. */
  joins?: 'anywhere' | 'last';
  /** Decides what to do after a failure; by default a refusal is dropped and anything else retried. */
  judge?: (error: Error, writes: readonly Write<Value>[]) => Verdict;
  /** Called when everything is saved. */
  onDrained?: () => void;
  /** Called when writes were dropped. */
  onDropped?: (error: Error) => void;
}

export interface WriteQueue<Value> {
  state: Store<WriteState>;
  write: (key: string, value: Value) => void;
  /** Queues several writes at once, which share calls as far as `most` allows. */
  writeAll: (writes: readonly Write<Value>[]) => void;
  /** Changes an unsent write of a key; returning `undefined` removes it. */
  revise: (key: string, change: (waiting: Value) => Value | undefined) => void;
  /** Returns the unsent write of a key. */
  waitingOf: (key: string) => Value | undefined;
  /** Returns what the server has not confirmed of a key: the write being sent, joined with the unsent one. */
  unconfirmedOf: (key: string) => Value | undefined;
  /** Sends waiting writes now; resolves once they were tried. */
  flush: () => Promise<void>;
  /** Runs other work in turn, during which nothing is sent. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Continues after a `hold`. */
  release: () => void;
  /** True when nothing is waiting, being sent or held. */
  isClean: () => boolean;
}

/** Milliseconds between retries while offline; the browser's `online` event retries at once. */
export const RETRY_DELAY = 5000;

/** Ends the waiting of the queues that will send something by themselves. */
const due = new Set<() => void>();
/** Lets no queue send by itself any more, because the page that wrote is over. */
export const forgetWaitingWrites = (): void => due.forEach((stop) => stop());

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined;

/** Tells whether there was no response at all, as without a network. */
export const isOffline = (error: unknown): boolean => statusOf(error) === 0;
/** Tells whether the request was lost or the server could not respond, so that sending it again may help. */
export function isAway(error: unknown): boolean {
  const status = statusOf(error);
  return status === 0 || status === 408 || status === 429 || (status !== undefined && status >= 500);
}

/** A refusal would not change on a retry; an unexpected error is left to a manual retry. */
export const judgeByStatus = (error: Error): Verdict =>
  isAway(error) ? 'retry' : statusOf(error) === undefined ? 'keep' : 'drop';

const toError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/** Creates a queue of writes. */
export function createWriteQueue<Value>({
  send,
  most = 1,
  delay = 0,
  merge = (_, newer) => newer,
  joins = 'anywhere',
  judge = judgeByStatus,
  onDrained,
  onDropped,
}: WriteOptions<Value>): WriteQueue<Value> {
  const state = createStore<WriteState>({ stage: 'idle', at: null, waiting: 0, error: null });
  let waiting = createWaiting(joins, merge);
  let sending: readonly Write<Value>[] = [];
  let isHeld = false;
  let isRunning = false;
  let turn: Promise<unknown> = Promise.resolve();
  let ahead = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (stage: SaveStage, error: Error | null = null) =>
    state.set({
      stage,
      at: stage === 'saved' ? Date.now() : state.get().at,
      waiting: waiting.count() + sending.length,
      error,
    });

  /** Runs work after all earlier work has settled, or immediately when there is none. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = ahead === 0 ? work() : turn.then(work, work);
    ahead += 1;
    turn = next.then(
      () => (ahead -= 1),
      () => (ahead -= 1),
    );
    return next;
  };

  const stopWaiting = () => {
    due.delete(stopWaiting);
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', goOn);
  };
  function goOn(): void {
    stopWaiting();
    void flush();
  }
  const tryLater = () => {
    stopWaiting();
    due.add(stopWaiting);
    timer = setTimeout(goOn, RETRY_DELAY);
    globalThis.addEventListener?.('online', goOn);
  };

  async function sendNext(): Promise<Verdict | 'sent'> {
    sending = waiting.take(most);
    tell('saving');
    try {
      await send(sending);
      sending = [];
      return 'sent';
    } catch (reason) {
      const error = toError(reason);
      const verdict = judge(error, sending);
      waiting = verdict === 'drop' ? createWaiting(joins, merge) : behind(sending);
      sending = [];
      if (verdict !== 'again') tell(verdict === 'drop' ? 'idle' : 'failed', error);
      if (verdict === 'retry') tryLater();
      if (verdict === 'hold') isHeld = true;
      if (verdict === 'drop') onDropped?.(error);
      return verdict;
    }
  }

  /** Puts the waiting writes behind those to be sent again. */
  function behind(first: readonly Write<Value>[]) {
    const all = createWaiting(joins, merge);
    for (const write of [...first, ...waiting.take(Infinity)]) all.add(write);
    return all;
  }

  async function drain(): Promise<void> {
    if (isHeld || waiting.count() === 0) return;
    let outcome: Verdict | 'sent' = 'sent';
    // Writes that arrive during a call are sent by a later one.
    while (waiting.count() > 0 && (outcome === 'sent' || outcome === 'again')) outcome = await sendNext();
    if (outcome !== 'sent') return;
    tell('saved');
    onDrained?.();
  }

  const flush = (): Promise<void> => {
    stopWaiting();
    return inTurn(drain);
  };

  const writeAll = (writes: readonly Write<Value>[]) => {
    for (const write of writes) waiting.add(write);
    if (isHeld) return;
    tell('saving');
    stopWaiting();
    if (delay > 0) {
      due.add(stopWaiting);
      timer = setTimeout(() => void flush(), delay);
    } else void flush();
  };

  return {
    state,
    write: (key, value) => writeAll([{ key, value }]),
    writeAll,
    revise: (key, change) => {
      waiting.revise(key, change);
      if (waiting.count() === 0 && sending.length === 0 && !isRunning && !isHeld) tell('idle');
    },
    waitingOf: (key) => waiting.of(key),
    unconfirmedOf: (key) => {
      const all = createWaiting('anywhere', merge);
      const unsent = waiting.of(key);
      for (const write of sending) all.add(write);
      if (unsent !== undefined) all.add({ key, value: unsent });
      return all.of(key);
    },
    flush,
    run: (work) =>
      inTurn(async () => {
        isRunning = true;
        tell('saving');
        try {
          const result = await work();
          isRunning = false;
          tell(waiting.count() > 0 ? 'saving' : 'saved');
          return result;
        } catch (error) {
          isRunning = false;
          tell(waiting.count() > 0 ? 'saving' : 'idle');
          throw error;
        }
      }),
    release: () => {
      isHeld = false;
      if (waiting.count() > 0) void flush();
      else tell('saved');
    },
    isClean: () => waiting.count() === 0 && sending.length === 0 && !isRunning && !isHeld,
  };
}
