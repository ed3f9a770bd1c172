// Saves the changes of one record by themselves: soon after typing, one save at a time, the newest last; two people's changes are merged or shown.
import { ApiError } from '../../api/client/api-error.ts';
import type { SaveStage } from './save-state.tsx';

export interface Recorded {
  id: number;
  updated_at: string;
}
/** Fields that two people changed to different values. */
export interface Conflict<R, P> {
  theirs: R;
  mine: P;
  fields: (keyof P & string)[];
}
export interface QueueState<R, P> {
  stage: SaveStage;
  at: number | null;
  conflict: Conflict<R, P> | null;
  /** Why the last save failed. */
  error: Error | null;
}
interface Options<R extends Recorded, P extends object> {
  /** The record as it was read. */
  base: R;
  send: (patch: P, updatedAt: string) => Promise<R>;
  onState: (state: QueueState<R, P>) => void;
  /** The server's record after a save. */
  onSaved: (saved: R) => void;
  /** Somebody changed other fields meanwhile: they are taken over. */
  onMerged: (theirs: R, waiting: Partial<P>) => void;
}
export interface SaveQueue<R extends Recorded, P extends object> {
  change: (patch: Partial<P>) => void;
  /** Forgets a change that has not been sent. */
  withdraw: (field: keyof P) => void;
  /** Saves what waits now. */
  flush: () => Promise<void>;
  /** Does other work on the same record in its turn. */
  run: (work: () => Promise<R>) => Promise<void>;
  /** The record was read anew while nothing waits; false when something does. */
  adopt: (record: R) => boolean;
  keepMine: () => void;
  takeTheirs: () => void;
  base: () => R;
  isClean: () => boolean;
}

/** A change is sent this long after the last key, milliseconds. */
export const AUTOSAVE_DELAY = 600;
/** Without a connection a save is tried again by itself after this long. */
const RETRY_DELAY = 5000;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function createSaveQueue<R extends Recorded, P extends object>({
  base,
  send,
  onState,
  onSaved,
  onMerged,
}: Options<R, P>): SaveQueue<R, P> {
  let known = base;
  let waiting: Partial<P> = {};
  let conflict: Conflict<R, P> | null = null;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tail: Promise<unknown> = Promise.resolve();

  const hasWaiting = () => Object.keys(waiting).length > 0;
  const tell = (stage: SaveStage, error: Error | null = null) =>
    onState({ stage, at: stage === 'saved' ? Date.now() : null, conflict, error });
  /** One at a time: a work begins when those before it have ended, well or badly. */
  const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const next = tail.then(work, work);
    tail = next.catch(() => undefined);
    return next;
  };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  };

  /** What others changed is taken over, unless both changed the same field. */
  const meet = (theirs: R): void => {
    const field = (record: R, name: string) => (record as Record<string, unknown>)[name];
    const fields = (Object.keys(waiting) as (keyof P & string)[]).filter(
      (name) =>
        name in theirs && !same(field(theirs, name), field(known, name)) && !same(field(theirs, name), waiting[name]),
    );
    if (fields.length > 0) {
      conflict = { theirs, mine: { ...waiting } as P, fields };
      return tell('failed');
    }
    known = theirs;
    onMerged(theirs, waiting);
  };

  const drain = async (): Promise<void> => {
    // A conflict is set while a save is awaited.
    // oxlint-disable-next-line no-unmodified-loop-condition
    while (hasWaiting() && !conflict) {
      const patch = waiting as P;
      waiting = {};
      isSending = true;
      tell('saving');
      try {
        known = await send(patch, known.updated_at);
        onSaved(known);
      } catch (error) {
        waiting = { ...patch, ...waiting };
        const theirs =
          error instanceof ApiError && error.code === 'stale' ? (error.current as R | undefined) : undefined;
        if (theirs) {
          meet(theirs);
          continue;
        }
        isSending = false;
        tell('failed', error instanceof Error ? error : new Error(String(error)));
        if (error instanceof ApiError && (error.code === 'offline' || error.status >= 500)) schedule(RETRY_DELAY);
        return;
      } finally {
        isSending = false;
      }
    }
    if (!conflict) tell('saved');
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    return hasWaiting() ? exclusive(drain) : tail.then(() => undefined);
  };

  return {
    change: (patch) => {
      waiting = { ...waiting, ...patch };
      if (conflict) return;
      tell('saving');
      schedule(AUTOSAVE_DELAY);
    },
    withdraw: (name) => {
      const { [name]: _, ...rest } = waiting;
      waiting = rest as Partial<P>;
      if (!hasWaiting() && !isSending && !conflict) tell('idle');
    },
    flush,
    run: (work) =>
      exclusive(async () => {
        tell('saving');
        try {
          known = await work();
          onSaved(known);
          tell(hasWaiting() ? 'saving' : 'saved');
        } catch (error) {
          tell(hasWaiting() ? 'saving' : 'idle');
          throw error;
        }
      }),
    adopt: (record) => {
      if (hasWaiting() || isSending || conflict) return false;
      known = record;
      return true;
    },
    keepMine: () => {
      if (!conflict) return;
      known = conflict.theirs;
      conflict = null;
      void flush();
    },
    takeTheirs: () => {
      if (!conflict) return;
      known = conflict.theirs;
      for (const name of conflict.fields) {
        const { [name]: _, ...rest } = waiting;
        waiting = rest as Partial<P>;
      }
      conflict = null;
      onMerged(known, waiting);
      if (hasWaiting()) void flush();
      else tell('saved');
    },
    base: () => known,
    isClean: () => !hasWaiting() && !isSending && !conflict,
  };
}
