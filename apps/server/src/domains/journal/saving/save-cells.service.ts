// Saves many cells of a journal at once.
// Invariants:
// a bad cell never stops the good ones;
// a cell that somebody has changed since it was seen is left alone and reported with what it holds;
// every change leaves an audit record;
// one call undoes a batch, except for cells that were changed later;
// nobody changes a cell of their own.
import type { ResponseOf } from '@orbita/contract/endpoint';
import { type ErrorCode, errors } from '@orbita/contract/errors';
import type { CellChange, CellState, journal, RefusedCell } from '@orbita/contract/journal';
import type { Db } from '@orbita/database';
import { assertThat, found, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { type CellWrite, writeMarks, type WrittenCell } from '../../marks/index.ts';
import { notifyOfCells, withdrawCellNotifications } from '../../notifications/index.ts';
import { returnRubricResults } from '../../rubrics/index.ts';
import { assertEditable, isOwnWork, loadSubjectInView } from '../../../access/subjects.access.ts';
import { type CellRecord, type Change, judgeCells, keyOf, type Refusal } from './cell-changes.ts';
import * as queries from './save-cells.queries.ts';

interface Settled {
  changes: Change[];
  refusals: Refusal[];
}
interface Judged extends Settled {
  /** The changes that are to be written. */
  wanted: CellWrite[];
}

/** Refuses changes of the viewer's own cells. */
function refuseOwn(viewer: Viewer, { changes, refusals }: Settled): Settled {
  const isOwn = (change: Change) => isOwnWork(viewer, change.student_id) && isTouched(change);
  const own = changes.filter(isOwn).map((change): Refusal => ({ ...change, code: 'own-result' }));
  return { changes: changes.filter((change) => !isOwn(change)), refusals: [...refusals, ...own] };
}

/** Decides what may be written; the statement that writes refuses cells changed after this check. */
async function judge(db: Db, viewer: Viewer, subjectId: number, cells: CellChange[]): Promise<Judged> {
  const judged = refuseOwn(viewer, judgeCells(cells, await queries.selectGround(db, viewer, subjectId, cells)));
  const asked = new Map(cells.map((cell) => [keyOf(cell), cell]));
  const wanted = judged.changes.filter(isTouched).map(({ step_id, student_id, mark, status }): CellWrite => {
    const { seen_mark, seen_status_id } = asked.get(keyOf({ step_id, student_id })) ?? {};
    return {
      ...{ step_id, student_id },
      ...(mark ? { mark: mark[1], seen_mark } : {}),
      ...(status ? { passed_status_id: status[1], seen_status_id } : {}),
    };
  });
  return { ...judged, wanted };
}

const pairOf = (before: number | null, after: number | null) =>
  before === after ? undefined : ([before, after] as [number | null, number | null]);
/** Returns the part of a change that was written. */
function changeBy(change: Change, written: WrittenCell): Change {
  const { mark: _, status: __, ...rest } = change;
  const mark = pairOf(written.mark_before, written.mark_after);
  const status = pairOf(written.status_before, written.status_after);
  return {
    ...rest,
    ...(mark ? { mark } : {}),
    ...(status ? { status } : {}),
    now: {
      mark: change.mark ? written.mark_after : change.now.mark,
      passed_status_id: change.status ? written.status_after : change.now.passed_status_id,
    },
  };
}

/** Returns the outcome of each cell; cells that somebody else changed meanwhile are refused. */
function settle({ changes, refusals }: Judged, written: WrittenCell[]): Settled {
  const byPlace = new Map(written.map((cell) => [keyOf(cell), cell]));
  const settled: Settled = { changes: [], refusals: [...refusals] };
  for (const change of changes) {
    const cell = byPlace.get(keyOf(change));
    if (cell?.refused) settled.refusals.push({ ...change, code: 'stale' });
    else settled.changes.push(cell ? changeBy(change, cell) : change);
  }
  return settled;
}

/** Returns what a saved cell holds now. */
const stateOf = ({ step_id, student_id, now }: Change): CellState => ({ step_id, student_id, ...now });
const isTouched = ({ mark, status }: Change): boolean => (mark ?? status) !== undefined;

async function wordRefusals(db: Db, refusals: Refusal[], language: Language): Promise<RefusedCell[]> {
  if (refusals.length === 0) return [];
  const held = new Map((await queries.selectCells(db, refusals)).map((cell) => [keyOf(cell), cell]));
  return refusals.map(({ step_id, student_id, code }) => {
    // Nothing is revealed about a cell outside the journal.
    const cell = code === 'not-in-journal' ? undefined : held.get(keyOf({ step_id, student_id }));
    return {
      step_id,
      student_id,
      mark: cell?.mark ?? null,
      passed_status_id: cell?.passed_status_id ?? null,
      author: cell?.author ?? null,
      code,
      message: errors[code satisfies ErrorCode][language],
    };
  });
}

async function assertMayWrite(db: Db, viewer: Viewer, subjectId: number): Promise<void> {
  assertEditable(viewer, await loadSubjectInView(db, viewer, subjectId));
}

export async function saveJournalCells(
  deps: Deps,
  viewer: Viewer,
  { subjectId, cells, language }: { subjectId: number; cells: CellChange[]; language: Language },
): Promise<ResponseOf<typeof journal.saveJournalCells>> {
  await assertMayWrite(deps.db, viewer, subjectId);
  const last = [...new Map(cells.map((cell) => [keyOf(cell), cell])).values()];
  const judged = await judge(deps.db, viewer, subjectId, last);
  const {
    cells: written,
    batch_id,
    notifications,
    watchers,
  } = await queries.writeBatch(deps.db, viewer, subjectId, judged.wanted);
  const { changes, refusals } = settle(judged, written);
  const refused = await wordRefusals(deps.db, refusals, language);
  await notifyOfCells(deps, viewer, subjectId, {
    cells: changes.filter(isTouched).map(stateOf),
    notifications,
    watchers,
  });
  return { batch_id, saved: changes.map(stateOf), refused };
}

/** Builds the change that undoes a record, on condition that the cell still holds what was written. */
const reversed = ({ step_id, student_id, mark, status }: CellRecord): CellChange => ({
  step_id,
  student_id,
  ...(mark ? { mark: mark[0], seen_mark: mark[1] } : {}),
  ...(status ? { passed_status_id: status[0], seen_status_id: status[1] } : {}),
});

export async function undoJournalBatch(
  deps: Deps,
  viewer: Viewer,
  id: number,
  language: Language,
): Promise<ResponseOf<typeof journal.undoJournalBatch>> {
  const batch = found(await queries.selectBatch(deps.db, viewer, id));
  await assertMayWrite(deps.db, viewer, batch.subject_id);
  const { changes, refusals } = await deps.db.transaction(async (tx) => {
    assertThat((await queries.markBatchUndone(tx, id)) > 0, 'undo-too-late');
    const judged = await judge(tx, viewer, batch.subject_id, batch.cells.map(reversed));
    const answers = new Map(batch.cells.map((cell) => [keyOf(cell), cell.answer_id]));
    const wanted = judged.wanted.map((cell) => ({ ...cell, answer_id: answers.get(keyOf(cell)) }));
    const written = await writeMarks(tx, viewer, wanted, {
      ...{ isRepeatable: true, endsWaiting: true, undoesOf: batch.created_at },
    });
    const settled = settle(judged, written.cells);
    const restored = new Set(settled.changes.map(keyOf));
    const rubrics = batch.cells.flatMap((cell) => (cell.rubric && restored.has(keyOf(cell)) ? [cell.rubric] : []));
    await returnRubricResults(tx, rubrics);
    await withdrawCellNotifications(tx, viewer, { cells: settled.changes, since: batch.created_at });
    return settled;
  });
  const kept = await wordRefusals(deps.db, refusals, language);
  await notifyOfCells(deps, viewer, batch.subject_id, {
    cells: changes.filter(isTouched).map(stateOf),
    notifications: [],
  });
  return { restored: changes.map(stateOf), kept };
}

/** Deletes old batches; run by a job. */
export const cleanUpBatches = (db: Db): Promise<void> => queries.deleteOldBatches(db);
