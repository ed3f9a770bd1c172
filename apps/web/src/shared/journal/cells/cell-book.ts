// Edits of cells: sends typed and pasted values in as few calls as possible, tracks the state of each cell and undoes changes.
// It knows neither the screen nor the server; the calls are passed in.
import { createStore } from '../../../base/store.ts';
import { createUndoList } from '../../../ui/saving/undo-list.ts';
import { createWriteQueue, isAway, isOffline, type Write } from '../../../ui/saving/write-queue.ts';

export interface CellAddress {
  student: number;
  /** The topic of the column; in attendance the lesson. */
  step: number;
}
/** Value of a journal cell. */
export interface CellValue {
  mark: number | null;
  status: number | null;
}
export type CellEdit<Value = CellValue> = Value & {
  stage: 'saving' | 'saved' | 'failed';
  /** The server's value when the cell was edited. */
  before: Value;
  /** Reason of a failure. */
  message?: string;
  /** It waits for the network, which is no failure of anybody. */
  isOffline?: boolean;
};
export type CellChange<Value = CellValue> = CellAddress & Value & { before: Value };
/** A refused change with the reason and the cell's present value; with `isAway` the request did not arrive at all, with `isOffline` for want of a network. */
type RefusedChange<Value> = CellAddress & Value & { message: string; isAway?: boolean; isOffline?: boolean };
export interface Saved<Value> {
  /** Undoes the whole save by one call; null when nothing was changed or one call cannot undo it. */
  batchId: number | null;
  saved: (CellAddress & Value)[];
  refused: RefusedChange<Value>[];
}
/** Changes undone together. */
interface UndoStep<Value> {
  changes: CellChange<Value>[];
  /** Set once exactly these changes were saved by one call. */
  batchId: number | null;
}
export type RowEdits<Value = CellValue> = ReadonlyMap<number, CellEdit<Value>>;
export type CellBook<Value = CellValue> = ReturnType<typeof createCellBook<Value>>;

interface Calls<Value> {
  /** Extracts the value from an object that contains more. */
  pick: (from: Value) => Value;
  isSame: (a: Value, b: Value) => boolean;
  save: (changes: CellChange<Value>[]) => Promise<Saved<Value>>;
  undo: (batchId: number) => Promise<Omit<Saved<Value>, 'batchId'>>;
  /** Called with the cells the server has accepted, to update the journal's data. */
  onSaved: (cells: (CellAddress & Value)[]) => void;
  /** Called when no call is pending. */
  onIdle: () => void;
}

/** Milliseconds for which a cell shows that it was saved. */
const SAVED_SHOWN = 2000;
/** Most cells per call; the server accepts 5,000. */
const BIGGEST_CALL = 2000;

interface Failure<Value> {
  cell: CellAddress;
  message: string;
  /** The server's present value, if known. */
  held?: Value;
  isAway: boolean | undefined;
  isOffline: boolean | undefined;
}
const failAll = (cells: readonly CellAddress[], reason: unknown) => {
  const message = reason instanceof Error ? reason.message : String(reason);
  return cells.map((cell) => ({ cell, message, isAway: isAway(reason), isOffline: isOffline(reason) }));
};

export const keyOf = ({ student, step }: CellAddress): string => `${student}:${step}`;
const addressOf = ({ student, step }: CellAddress): CellAddress => ({ student, step });

export function createCellBook<Value>({ pick: valueOf, isSame, save, undo: callUndo, onSaved, onIdle }: Calls<Value>) {
  type Edit = CellEdit<Value>;
  type Change = CellChange<Value>;
  /** A cell to send and the undo step it belongs to. */
  interface Pending {
    cell: CellAddress;
    step: UndoStep<Value> | null;
  }
  const state = createStore<ReadonlyMap<number, RowEdits<Value>>>(new Map());
  const undoable = createUndoList<UndoStep<Value>>();
  const savedAt = createStore<number | null>(null);
  /** Cells whose request did not arrive; they are sent again when the network returns. */
  const away = new Set<string>();
  const queue = createWriteQueue<Pending>({
    most: BIGGEST_CALL,
    send: sendPending,
    judge: () => 'retry',
    onDrained: onIdle,
  });

  const editOf = ({ student, step }: CellAddress) => state.get().get(student)?.get(step);

  /** Applies several edits in one update, so that the screen re-renders once. */
  function setEdits(edits: [CellAddress, Edit | null][]): void {
    if (edits.length === 0) return;
    const next = new Map(state.get());
    const own = new Map<number, Map<number, Edit>>();
    for (const [{ student, step }, edit] of edits) {
      const row = own.get(student) ?? new Map(next.get(student));
      own.set(student, row);
      if (edit) row.set(step, edit);
      else row.delete(step);
    }
    for (const [student, row] of own) {
      if (row.size > 0) next.set(student, row);
      else next.delete(student);
    }
    state.set(next);
  }

  function showSaved(cells: (CellAddress & Value)[], sent: ReadonlyMap<string, Edit>): void {
    const shown = cells.flatMap((cell): [CellAddress, Edit][] => {
      const now = editOf(cell);
      const value = valueOf(cell);
      if (now && now !== sent.get(keyOf(cell))) return [[cell, { ...now, before: value }]];
      return [[cell, { ...value, stage: 'saved', before: value }]];
    });
    setEdits(shown);
    savedAt.set(Date.now());
    setTimeout(() => {
      setEdits(
        shown.filter(([cell, edit]) => edit.stage === 'saved' && editOf(cell) === edit).map(([cell]) => [cell, null]),
      );
    }, SAVED_SHOWN);
  }

  function showFailed(failures: Failure<Value>[], sent: ReadonlyMap<string, Edit>): void {
    setEdits(
      failures.flatMap(({ cell, message, held, isAway: isLost, isOffline: isWaiting }): [CellAddress, Edit][] => {
        const edit = editOf(cell);
        if (!edit || edit !== sent.get(keyOf(cell))) return [];
        if (isLost) away.add(keyOf(cell));
        const failed: Edit = {
          ...valueOf(edit),
          stage: 'failed',
          message,
          before: held ?? edit.before,
          ...(isWaiting ? { isOffline: true } : {}),
        };
        return [[cell, failed]];
      }),
    );
  }

  /** Returns the waiting cells that still have to be sent, and marks those that failed on the way as saving again. */
  function startSending(cells: readonly CellAddress[]): [CellAddress, Edit][] {
    const edits = cells.flatMap((cell): [CellAddress, Edit][] => {
      const edit = editOf(cell);
      if (edit?.stage === 'saving') return [[cell, edit]];
      if (edit?.stage !== 'failed' || !away.has(keyOf(cell))) return [];
      // What waits for the network goes on to say so until it has arrived.
      const waiting = edit.isOffline ? { isOffline: true } : {};
      return [[cell, { ...valueOf(edit), stage: 'saving', before: edit.before, ...waiting }]];
    });
    setEdits(edits.filter(([cell, edit]) => editOf(cell) !== edit));
    for (const cell of cells) away.delete(keyOf(cell));
    return edits;
  }

  async function sendPending(writes: readonly Write<Pending>[]): Promise<void> {
    const taken = writes.map(({ value }) => value);
    const edits = startSending(taken.map(({ cell }) => cell));
    if (edits.length === 0) return;
    const sent = new Map(edits.map(([cell, edit]) => [keyOf(cell), edit]));
    const changes = edits.map(([cell, edit]): Change => ({ ...cell, ...valueOf(edit), before: edit.before }));
    const failures = await sendOne(changes, sent, taken);
    // Throwing makes the queue retry the call; cells that did arrive are left out then.
    const lost = failures.find((failure) => failure.isAway);
    if (lost) throw Object.assign(new Error(lost.message), { status: 0 });
  }

  async function sendOne(
    changes: Change[],
    sent: ReadonlyMap<string, Edit>,
    taken: readonly Pending[],
  ): Promise<Failure<Value>[]> {
    const failures = await save(changes).then(
      ({ batchId, saved, refused }): Failure<Value>[] => {
        const step = taken[0]?.step;
        if (step && step.changes.length === changes.length && taken.every((one) => one.step === step))
          step.batchId = batchId;
        onSaved([...saved, ...refused.filter((cell) => !cell.isAway)]);
        showSaved(saved, sent);
        return refused.map((cell) => ({
          cell,
          message: cell.message,
          held: valueOf(cell),
          isAway: cell.isAway,
          isOffline: cell.isOffline,
        }));
      },
      (reason: unknown) => failAll(changes, reason),
    );
    showFailed(failures, sent);
    return failures;
  }

  /** An edit's `before` is the value that the server is believed to have. */
  function put(changes: Change[], step: UndoStep<Value> | null): void {
    setEdits(
      changes.map((change) => [
        addressOf(change),
        { ...valueOf(change), stage: 'saving', before: editOf(change)?.before ?? change.before },
      ]),
    );
    queue.writeAll(changes.map((change) => ({ key: keyOf(change), value: { cell: addressOf(change), step } })));
  }

  /** Saves cells, or clears them; `before` is the value shown so far. Returns the number of changed cells. */
  function write(cells: Change[]): number {
    const changes = cells.filter((cell) => !isSame(cell, cell.before) || editOf(cell)?.stage === 'failed');
    if (changes.length === 0) return 0;
    const step: UndoStep<Value> = { changes, batchId: null };
    undoable.add(step);
    put(changes, step);
    return changes.length;
  }

  async function undoBatch(step: UndoStep<Value>, batchId: number): Promise<void> {
    setEdits(step.changes.map((cell) => [cell, { ...cell.before, stage: 'saving', before: valueOf(cell) }]));
    const sent = new Map(step.changes.flatMap((cell) => (editOf(cell) ? [[keyOf(cell), editOf(cell)!] as const] : [])));
    try {
      const { saved, refused } = await callUndo(batchId);
      onSaved([...saved, ...refused]);
      showSaved(saved, sent);
      // Cells that a colleague has changed since then keep the colleague's value.
      setEdits(refused.map((cell) => [cell, null]));
    } catch (reason) {
      showFailed(
        failAll(step.changes, reason).map((failure) => ({ ...failure, isAway: false, isOffline: false })),
        sent,
      );
    }
    if (queue.isClean()) onIdle();
  }

  /** Undoes the last change, or the last one of a cell; returns its first cell. */
  function undo(of?: CellAddress): CellAddress | null {
    const isOf = (cell: CellAddress) => !of || (cell.student === of.student && cell.step === of.step);
    const last = undoable.take(({ changes }) => changes.some(isOf));
    const first = last?.changes[0];
    if (!last || !first) return null;
    if (last.batchId !== null) void undoBatch(last, last.batchId);
    else {
      const isFailed = (cell: CellAddress) => editOf(cell)?.stage === 'failed';
      setEdits(last.changes.filter(isFailed).map((cell) => [cell, null]));
      put(
        last.changes
          .map((cell) => ({ ...cell, ...cell.before, before: valueOf(cell) }))
          .filter((cell) => !isFailed(cell)),
        null,
      );
    }
    return { student: first.student, step: first.step };
  }

  const failed = (): CellAddress[] =>
    [...state.get()].flatMap(([student, row]) =>
      [...row].filter(([, edit]) => edit.stage === 'failed').map(([step]) => ({ student, step })),
    );
  /** Counts the cells that wait for the network. */
  const countOffline = (): number =>
    [...state.get().values()].reduce((sum, row) => sum + [...row.values()].filter((edit) => edit.isOffline).length, 0);
  function retry(cells: CellAddress[]): void {
    put(
      cells.flatMap((cell) => {
        const edit = editOf(cell);
        return edit?.stage === 'failed' ? [{ ...cell, ...valueOf(edit), before: edit.before }] : [];
      }),
      null,
    );
  }

  return {
    state,
    /** State of the queue, which changes when the last call has returned. */
    progress: queue.state,
    undoable: undoable.steps,
    savedAt,
    editOf,
    write,
    undo,
    retry: (cell: CellAddress) => retry([cell]),
    retryAll: () => retry(failed()),
    failed,
    countOffline,
    /** Drops the «saved» state of cells that a colleague has changed, so that the new values show. */
    giveWay: (cells: readonly CellAddress[]) =>
      setEdits(cells.filter((cell) => editOf(cell)?.stage === 'saved').map((cell) => [cell, null])),
    /** Discards a failed edit, so that the cell shows the server's value. */
    discard: (cell: CellAddress) => setEdits([[cell, null]]),
    isSaving: () =>
      queue.state.get().stage === 'saving' ||
      [...state.get().values()].some((row) => [...row.values()].some((edit) => edit.stage === 'saving')),
  };
}
