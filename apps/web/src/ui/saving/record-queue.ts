// Autosaves one record: sends changed fields shortly after typing and merges or reports concurrent changes of others.
import { keysOf } from '@orbita/contract/records';
import { isVersionOf, staleRecord } from '../../api/client/api-error.ts';
import { createWriteQueue, isAway, type Verdict, type WriteQueue } from './write-queue.ts';
import { patchBack, type KeptChange } from './kept-change.ts';
import type { SaveStage } from './save-state.tsx';

export interface Recorded {
  id: number;
  updated_at: string;
}
/** Fields that two people have changed to different values. */
export interface Conflict<R, P> {
  theirs: R;
  mine: Partial<P>;
  fields: (keyof P & string)[];
}
export interface RecordState<R, P> {
  stage: SaveStage;
  /** Time of the last save in milliseconds. */
  at: number | null;
  conflict: Conflict<R, P> | null;
  /** Why the last save failed. */
  error: Error | null;
}
interface Options<R extends Recorded, P extends object> {
  /** The record as last read. */
  base: R;
  send: (patch: Partial<P>, updatedAt: string) => Promise<R>;
  onState: (state: RecordState<R, P>) => void;
  /** Called with the server's record after a save. */
  onSaved: (saved: R) => void;
  /** Called with the new record after somebody else changed other fields. */
  onMerged: (theirs: R, waiting: Partial<P>) => void;
  /** Called with all that is not saved after each change of it; null when everything is. */
  onUnsaved?: (change: KeptChange<P> | null) => void;
}
export interface RecordQueue<R extends Recorded, P extends object> {
  change: (patch: Partial<P>) => void;
  /** Continues with a change that an earlier page could not save; newer changes of others are met as usual. */
  resume: (kept: KeptChange<P>) => void;
  /** Drops a change that has not been sent yet. */
  withdraw: (field: keyof P) => void;
  /** Sends pending changes now. */
  flush: () => Promise<void>;
  /** Runs another change of the same record in turn with the saves. */
  run: (work: () => Promise<R>) => Promise<void>;
  /** Takes a record that was read again; returns false while own changes are pending. */
  adopt: (record: R) => boolean;
  keepMine: () => void;
  takeTheirs: () => void;
  base: () => R;
  isClean: () => boolean;
}

/** Milliseconds between the last key press and the save. */
export const AUTOSAVE_DELAY = 600;
const RECORD = 'record';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** Reads a field of a record by a name that its type may not know. */
export const fieldOf = (record: object, name: string): unknown => Reflect.get(record, name);

/** Returns the patch without the named fields; undefined when nothing is left. */
function without<P extends object>(patch: Partial<P>, names: readonly (keyof P)[]): Partial<P> | undefined {
  const rest = { ...patch };
  for (const name of names) delete rest[name];
  return Object.keys(rest).length > 0 ? rest : undefined;
}

/** Creates the write queue of one record, whose writes are patches of changed fields. */
export function createRecordQueue<R extends Recorded, P extends object>({
  base,
  send,
  onState,
  onSaved,
  onMerged,
  onUnsaved,
}: Options<R, P>): RecordQueue<R, P> {
  let known = base;
  let conflict: Conflict<R, P> | null = null;

  /** Takes over the others' changes unless both sides changed the same field. */
  function meet(theirs: R, mine: Partial<P>): Verdict {
    const fields = keysOf(mine).filter(
      (name) =>
        name in theirs &&
        !isSame(fieldOf(theirs, name), fieldOf(known, name)) &&
        !isSame(fieldOf(theirs, name), mine[name]),
    );
    if (fields.length > 0) {
      conflict = { theirs, mine, fields };
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
      for (const { value } of writes) known = await send(value, known.updated_at);
      onSaved(known);
    },
    judge: (error, writes) => {
      const theirs = staleRecord(error);
      if (isVersionOf(known, theirs)) return meet(theirs, { ...writes[0]?.value, ...queue.waitingOf(RECORD) });
      return isAway(error) ? 'retry' : 'keep';
    },
  });
  queue.state.subscribe(() => {
    const { stage, at, error } = queue.state.get();
    onState({ stage, at, conflict, error: conflict ? null : error });
    onUnsaved?.(unsaved() ?? null);
  });
  const unsaved = (): KeptChange<P> | undefined => {
    const patch = queue.unconfirmedOf(RECORD);
    return patch && { patch, before: patchBack(known, patch), updated_at: known.updated_at, at: Date.now() };
  };

  const settle = (): void => {
    conflict = null;
    queue.release();
  };
  return {
    change: (patch) => queue.write(RECORD, patch),
    resume: ({ patch, before, updated_at }) => {
      known = { ...known, ...before, updated_at };
      queue.write(RECORD, patch);
    },
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
