// Changes on their way to the server: one call at a time, oldest first; what waits under one key becomes one write, what did not arrive is tried again.
import { createStore, type Store } from '../../base/store.ts';
import type { SaveStage } from './save-state.tsx';
import { createWaiting, type Write } from './waiting-writes.ts';

export type { Write } from './waiting-writes.ts';

export interface WriteState {
  stage: SaveStage;
  /** When everything was last saved, milliseconds; null before the first time. */
  at: number | null;
  /** Writes that the server does not have yet, those on their way included. */
  waiting: number;
  /** Why the last call failed. */
  error: Error | null;
}

/**
 * What becomes of writes whose call failed.
 * again: sent once more at once · retry: they wait, and are sent when the network returns · keep: they wait for the next write or for a retry by hand ·
 * hold: nothing is sent until `release` · drop: they are forgotten with all behind them.
 */
export type Verdict = 'again' | 'retry' | 'keep' | 'hold' | 'drop';

export interface WriteOptions<Value> {
  /** Saves writes, oldest first; rejects when they did not arrive. */
  send: (writes: readonly Write<Value>[]) => Promise<void>;
  /** Writes of one call; one unless told. */
  most?: number;
  /** Milliseconds to wait after the last write; none unless told. */
  delay?: number;
  /** What two waiting writes of a key become; the newer one unless told. */
  merge?: (older: Value, newer: Value) => Value;
  /** `anywhere`: a write joins the waiting one of its key; `last`: only when nothing was written in between, so that the order stays. */
  joins?: 'anywhere' | 'last';
  /** Judges a failure; by default a refusal is dropped and anything else tried again. */
  judge?: (error: Error, writes: readonly Write<Value>[]) => Verdict;
  /** Everything is saved. */
  onDrained?: () => void;
  /** Writes were dropped. */
  onDropped?: (error: Error) => void;
}

export interface WriteQueue<Value> {
  state: Store<WriteState>;
  write: (key: string, value: Value) => void;
  /** Many writes of one moment, which go together as far as a call takes them. */
  writeAll: (writes: readonly Write<Value>[]) => void;
  /** Changes what waits under a key and has not been sent; `undefined` takes it out. */
  revise: (key: string, change: (waiting: Value) => Value | undefined) => void;
  /** What waits under a key and has not been sent. */
  waitingOf: (key: string) => Value | undefined;
  /** Saves what waits now; resolves when it has been tried. */
  flush: () => Promise<void>;
  /** Does other work in its turn: nothing is sent meanwhile. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Goes on after a `hold`. */
  release: () => void;
  /** Nothing waits, nothing is on its way, nothing is held. */
  isClean: () => boolean;
}

/** Without a connection a write is tried again this often, milliseconds; the return of the network does not wait for it. */
export const RETRY_DELAY = 5000;

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined;

/** The request did not reach the server, or the server was not able to answer: sending it again may help. */
export function isAway(error: unknown): boolean {
  const status = statusOf(error);
  return status === 0 || status === 408 || status === 429 || (status !== undefined && status >= 500);
}

/** A refusal will not change by sending again; what nobody foresaw is left to a retry by hand. */
const judgeByStatus = (error: Error): Verdict =>
  isAway(error) ? 'retry' : statusOf(error) === undefined ? 'keep' : 'drop';

const toError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/** Where writes wait for their turn. */
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

  /** One at a time: a work begins when those before it have ended, well or badly; at once when there are none. */
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
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', goOn);
  };
  function goOn(): void {
    stopWaiting();
    void flush();
  }
  const tryLater = () => {
    stopWaiting();
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

  /** What waits now, behind writes that are to be sent again. */
  function behind(first: readonly Write<Value>[]) {
    const all = createWaiting(joins, merge);
    for (const write of [...first, ...waiting.take(Infinity)]) all.add(write);
    return all;
  }

  async function drain(): Promise<void> {
    if (isHeld || waiting.count() === 0) return;
    let outcome: Verdict | 'sent' = 'sent';
    // What is written while a call is on its way goes with a later one.
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
    if (delay > 0) timer = setTimeout(() => void flush(), delay);
    else void flush();
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
