// Marks on their way: each cell is saved by itself, shows how that went, and every change can be taken back.
// Nothing here knows of the screen or the server; the calls are given.
import { createStore } from '../../ui/store.ts';

export interface CellAddress {
  student: number;
  step: number;
}
export interface CellEdit {
  stage: 'saving' | 'saved' | 'failed';
  /** What was typed; null takes the mark away. */
  value: number | null;
  /** What the server had before. */
  before: number | null;
  /** Why it failed. */
  message?: string;
}
export interface UndoStep extends CellAddress {
  before: number | null;
  after: number | null;
}
export type RowEdits = ReadonlyMap<number, CellEdit>;
export type MarkBook = ReturnType<typeof createMarkBook>;

interface Calls {
  save: (cell: CellAddress, value: number | null) => Promise<unknown>;
  /** The server has it: the read journal may take it over. */
  onSaved: (cell: CellAddress, value: number | null) => void;
  /** Nothing is on its way any more. */
  onIdle: () => void;
}

const NO_EDITS: RowEdits = new Map();
/** A saved cell says so for this long. */
const SAVED_SHOWN = 2000;
const DEEPEST_UNDO = 200;

export function createMarkBook({ save, onSaved, onIdle }: Calls) {
  const state = createStore<ReadonlyMap<number, RowEdits>>(new Map());
  const undoable = createStore<readonly UndoStep[]>([]);
  const savedAt = createStore<number | null>(null);
  let sending = 0;

  const editOf = ({ student, step }: CellAddress) => state.get().get(student)?.get(step);
  const setEdit = ({ student, step }: CellAddress, edit: CellEdit | null) => {
    const row = new Map(state.get().get(student));
    if (edit) row.set(step, edit);
    else row.delete(step);
    state.set(new Map(state.get()).set(student, row));
  };

  function fadeSaved(cell: CellAddress, edit: CellEdit): void {
    setTimeout(() => {
      if (editOf(cell) === edit) setEdit(cell, null);
    }, SAVED_SHOWN);
  }

  async function send(cell: CellAddress): Promise<void> {
    sending += 1;
    // Typed again while on its way: the last value wins, after the first has arrived.
    for (let edit = editOf(cell); edit?.stage === 'saving'; edit = editOf(cell)) {
      const sent = edit;
      const failure = await save(cell, sent.value).then(
        () => null,
        (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
      );
      const isLatest = editOf(cell) === sent;
      if (failure !== null) {
        if (isLatest) setEdit(cell, { ...sent, stage: 'failed', message: failure });
        continue;
      }
      onSaved(cell, sent.value);
      savedAt.set(Date.now());
      if (!isLatest) continue;
      const saved: CellEdit = { stage: 'saved', value: sent.value, before: sent.value };
      setEdit(cell, saved);
      fadeSaved(cell, saved);
    }
    sending -= 1;
    if (sending === 0) onIdle();
  }

  function put(cell: CellAddress, value: number | null, before: number | null): void {
    const isOnItsWay = editOf(cell)?.stage === 'saving';
    setEdit(cell, { stage: 'saving', value, before });
    if (!isOnItsWay) void send(cell);
  }

  /** Saves a mark, or takes it away; `shown` is what the cell showed until now. */
  function write(cell: CellAddress, value: number | null, shown: number | null): void {
    const failed = editOf(cell)?.stage === 'failed';
    if (value === shown && !failed) return;
    undoable.set([...undoable.get(), { ...cell, before: shown, after: value }].slice(-DEEPEST_UNDO));
    put(cell, value, editOf(cell)?.before ?? shown);
  }

  /** Takes back the last change, or the last one of a cell; answers which cell it was. */
  function undo(of?: CellAddress): CellAddress | null {
    const last = undoable.get().findLast((step) => !of || (step.student === of.student && step.step === of.step));
    if (!last) return null;
    undoable.set(undoable.get().filter((step) => step !== last));
    put(last, last.before, last.after);
    return { student: last.student, step: last.step };
  }

  function retry(cell: CellAddress): void {
    const edit = editOf(cell);
    if (edit?.stage === 'failed') put(cell, edit.value, edit.before);
  }
  const failed = (): CellAddress[] =>
    [...state.get()].flatMap(([student, row]) =>
      [...row].filter(([, edit]) => edit.stage === 'failed').map(([step]) => ({ student, step })),
    );

  return {
    state,
    undoable,
    savedAt,
    editOf,
    rowEdits: (student: number): RowEdits => state.get().get(student) ?? NO_EDITS,
    write,
    undo,
    retry,
    retryAll: () => failed().forEach(retry),
    failed,
    /** Forgets what failed: the cell shows what the server has. */
    discard: (cell: CellAddress) => setEdit(cell, null),
    isSaving: () => [...state.get().values()].some((row) => [...row.values()].some((edit) => edit.stage === 'saving')),
  };
}
