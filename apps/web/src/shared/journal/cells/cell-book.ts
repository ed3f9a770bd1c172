// Cells on their way: what is typed or pasted goes to the server in as few calls as it takes, each cell shows how that went, and every change
// can be taken back. Nothing here knows of the screen or the server; the calls are given.
import { createStore } from '../../../base/store.ts';
import { createUndoList } from '../../../ui/saving/undo-list.ts';
import { createWriteQueue, isAway, type Write } from '../../../ui/saving/write-queue.ts';

export interface CellAddress {
  student: number;
  /** The topic of the column; in attendance the lesson. */
  step: number;
}
/** What a cell of marks holds. */
export interface CellValue {
  mark: number | null;
  status: number | null;
}
export type CellEdit<Value = CellValue> = Value & {
  stage: 'saving' | 'saved' | 'failed';
  /** What the server had when it was changed. */
  before: Value;
  /** Why it failed. */
  message?: string;
};
export type CellChange<Value = CellValue> = CellAddress & Value & { before: Value };
/** `message` is the reason in words; beside it stands what the cell holds now. `isAway`: it did not arrive at all. */
type RefusedChange<Value> = CellAddress & Value & { message: string; isAway?: boolean };
export interface Saved<Value> {
  /** Takes all of it back at once; null when nothing was changed, or when it cannot be taken back by one call. */
  batchId: number | null;
  saved: (CellAddress & Value)[];
  refused: RefusedChange<Value>[];
}
/** What one undo takes back. */
interface UndoStep<Value> {
  changes: CellChange<Value>[];
  /** Known once all of it, and nothing else, was saved by one call. */
  batchId: number | null;
}
export type RowEdits<Value = CellValue> = ReadonlyMap<number, CellEdit<Value>>;
export type CellBook<Value = CellValue> = ReturnType<typeof createCellBook<Value>>;

interface Calls<Value> {
  /** The value of something that holds one, and nothing else. */
  pick: (from: Value) => Value;
  isSame: (a: Value, b: Value) => boolean;
  save: (changes: CellChange<Value>[]) => Promise<Saved<Value>>;
  undo: (batchId: number) => Promise<Omit<Saved<Value>, 'batchId'>>;
  /** The server has them: the read journal may take them over. */
  onSaved: (cells: (CellAddress & Value)[]) => void;
  /** Nothing is on its way any more. */
  onIdle: () => void;
}

/** A saved cell says so for this long. */
const SAVED_SHOWN = 2000;
/** Cells of one call; the server takes 5,000. */
const BIGGEST_CALL = 2000;

interface Failure<Value> {
  cell: CellAddress;
  message: string;
  /** What the server has in its place, where it said so. */
  held?: Value;
  isAway: boolean | undefined;
}
const failAll = (cells: readonly CellAddress[], reason: unknown) => {
  const message = reason instanceof Error ? reason.message : String(reason);
  return cells.map((cell) => ({ cell, message, isAway: isAway(reason) }));
};

export const keyOf = ({ student, step }: CellAddress): string => `${student}:${step}`;
const addressOf = ({ student, step }: CellAddress): CellAddress => ({ student, step });

export function createCellBook<Value>({ pick: valueOf, isSame, save, undo: callUndo, onSaved, onIdle }: Calls<Value>) {
  type Edit = CellEdit<Value>;
  type Change = CellChange<Value>;
  /** A cell to send, with the undo step it belongs to. */
  interface Pending {
    cell: CellAddress;
    step: UndoStep<Value> | null;
  }
  const state = createStore<ReadonlyMap<number, RowEdits<Value>>>(new Map());
  const undoable = createUndoList<UndoStep<Value>>();
  const savedAt = createStore<number | null>(null);
  /** Cells that failed because nothing arrived: they are sent again when the network returns. */
  const away = new Set<string>();
  const queue = createWriteQueue<Pending>({
    most: BIGGEST_CALL,
    send: sendPending,
    judge: () => 'retry',
    onDrained: onIdle,
  });

  const editOf = ({ student, step }: CellAddress) => state.get().get(student)?.get(step);

  /** All edits of a moment at once, so that the screen hears of them once. */
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
      failures.flatMap(({ cell, message, held, isAway: isLost }): [CellAddress, Edit][] => {
        const edit = editOf(cell);
        if (!edit || edit !== sent.get(keyOf(cell))) return [];
        if (isLost) away.add(keyOf(cell));
        return [[cell, { ...edit, stage: 'failed', message, before: held ?? edit.before }]];
      }),
    );
  }

  /** What of the waiting cells is still to be sent; what failed on its way counts as saving again. */
  function startSending(cells: readonly CellAddress[]): [CellAddress, Edit][] {
    const edits = cells.flatMap((cell): [CellAddress, Edit][] => {
      const edit = editOf(cell);
      if (edit?.stage === 'saving') return [[cell, edit]];
      if (edit?.stage !== 'failed' || !away.has(keyOf(cell))) return [];
      const { message: _, ...rest } = edit;
      return [[cell, { ...rest, stage: 'saving' } as Edit]];
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
    // The queue keeps the call's cells and tries again; those that arrived are left out then.
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
        return refused.map((cell) => ({ cell, message: cell.message, held: valueOf(cell), isAway: cell.isAway }));
      },
      (reason: unknown) => failAll(changes, reason),
    );
    showFailed(failures, sent);
    return failures;
  }

  /** `base` is what the server is believed to have. */
  function put(changes: Change[], step: UndoStep<Value> | null): void {
    setEdits(
      changes.map((change) => [
        addressOf(change),
        { ...valueOf(change), stage: 'saving', before: editOf(change)?.before ?? change.before },
      ]),
    );
    queue.writeAll(changes.map((change) => ({ key: keyOf(change), value: { cell: addressOf(change), step } })));
  }

  /** Saves cells, or takes marks away; `before` is what they showed until now. Answers how many differ. */
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
      // What a colleague has changed since is theirs.
      setEdits(refused.map((cell) => [cell, null]));
    } catch (reason) {
      showFailed(
        failAll(step.changes, reason).map((failure) => ({ ...failure, isAway: false })),
        sent,
      );
    }
    if (queue.isClean()) onIdle();
  }

  /** Takes back the last change, or the last one of a cell; answers its first cell. */
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
    /** Where the calls are: changes when the last one has come back. */
    progress: queue.state,
    undoable: undoable.steps,
    savedAt,
    editOf,
    write,
    undo,
    retry: (cell: CellAddress) => retry([cell]),
    retryAll: () => retry(failed()),
    failed,
    /** A colleague has changed cells: what was saved here before no longer stands over them. */
    giveWay: (cells: readonly CellAddress[]) =>
      setEdits(cells.filter((cell) => editOf(cell)?.stage === 'saved').map((cell) => [cell, null])),
    /** Forgets what failed: the cell shows what the server has. */
    discard: (cell: CellAddress) => setEdits([[cell, null]]),
    isSaving: () =>
      queue.state.get().stage === 'saving' ||
      [...state.get().values()].some((row) => [...row.values()].some((edit) => edit.stage === 'saving')),
  };
}
