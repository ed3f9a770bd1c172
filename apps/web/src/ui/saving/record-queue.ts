// Saves the changes of one record by themselves: soon after typing, the newest last; two people's changes are merged or shown.
import { ApiError } from '../../api/client/api-error.ts';
import { createWriteQueue, isAway, type Verdict, type WriteQueue } from './write-queue.ts';
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
export interface RecordState<R, P> {
  stage: SaveStage;
  /** When it was last saved, milliseconds. */
  at: number | null;
  conflict: Conflict<R, P> | null;
  /** Why the last save failed. */
  error: Error | null;
}
interface Options<R extends Recorded, P extends object> {
  /** The record as it was read. */
  base: R;
  send: (patch: P, updatedAt: string) => Promise<R>;
  onState: (state: RecordState<R, P>) => void;
  /** The server's record after a save. */
  onSaved: (saved: R) => void;
  /** Somebody changed other fields meanwhile: they are taken over. */
  onMerged: (theirs: R, waiting: Partial<P>) => void;
}
export interface RecordQueue<R extends Recorded, P extends object> {
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
const RECORD = 'record';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const fieldOf = (record: object, name: string) => (record as Record<string, unknown>)[name];

/** The rest of a patch, or undefined when nothing is left. */
function without<P extends object>(patch: Partial<P>, names: readonly (keyof P)[]): Partial<P> | undefined {
  const rest = { ...patch };
  for (const name of names) delete rest[name];
  return Object.keys(rest).length > 0 ? rest : undefined;
}

/** A write queue of one record, whose writes are changed fields. */
export function createRecordQueue<R extends Recorded, P extends object>({
  base,
  send,
  onState,
  onSaved,
  onMerged,
}: Options<R, P>): RecordQueue<R, P> {
  let known = base;
  let conflict: Conflict<R, P> | null = null;

  /** What others changed is taken over, unless both changed the same field. */
  function meet(theirs: R, mine: Partial<P>): Verdict {
    const fields = (Object.keys(mine) as (keyof P & string)[]).filter(
      (name) =>
        name in theirs &&
        !isSame(fieldOf(theirs, name), fieldOf(known, name)) &&
        !isSame(fieldOf(theirs, name), mine[name]),
    );
    if (fields.length > 0) {
      conflict = { theirs, mine: mine as P, fields };
      return 'hold';
    }
    known = theirs;
    onMerged(theirs, mine);
    return 'again';
  }

  const queue: WriteQueue<Partial<P>> = createWriteQueue<Partial<P>>({
    delay: AUTOSAVE_DELAY,
    merge: (older, newer) => ({ ...older, ...newer }),
    send: async (writes) => {
      for (const { value } of writes) known = await send(value as P, known.updated_at);
      onSaved(known);
    },
    judge: (error, writes) => {
      const theirs = error instanceof ApiError && error.code === 'stale' ? (error.current as R | undefined) : undefined;
      if (theirs) return meet(theirs, { ...writes[0]?.value, ...queue.waitingOf(RECORD) });
      return isAway(error) ? 'retry' : 'keep';
    },
  });
  queue.state.subscribe(() => {
    const { stage, at, error } = queue.state.get();
    onState({ stage, at, conflict, error: conflict ? null : error });
  });

  const settle = (): void => {
    conflict = null;
    queue.release();
  };
  return {
    change: (patch) => queue.write(RECORD, patch),
    withdraw: (name) => queue.revise(RECORD, (waiting) => without<P>(waiting, [name])),
    flush: queue.flush,
    run: (work) =>
      queue.run(async () => {
        known = await work();
        onSaved(known);
      }),
    adopt: (record) => {
      if (!queue.isClean()) return false;
      known = record;
      return true;
    },
    keepMine: () => {
      if (!conflict) return;
      known = conflict.theirs;
      settle();
    },
    takeTheirs: () => {
      if (!conflict) return;
      const { theirs, fields } = conflict;
      known = theirs;
      queue.revise(RECORD, (waiting) => without<P>(waiting, fields));
      onMerged(theirs, queue.waitingOf(RECORD) ?? {});
      settle();
    },
    base: () => known,
    isClean: queue.isClean,
  };
}
