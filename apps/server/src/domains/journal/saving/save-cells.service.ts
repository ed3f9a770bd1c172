// Many cells of a journal at once. Invariants: a bad cell never stops the good ones; a cell that somebody has changed since it was seen is left
// alone and reported with what it holds; every change leaves its audit record; a batch is taken back by one call, except what was changed after.
import type { Answer } from '@orbita/contract/endpoint';
import { type ErrorCode, errors } from '@orbita/contract/errors';
import type { CellChange, CellState, journal, RefusedCell } from '@orbita/contract/journal';
import type { Db } from '@orbita/database';
import { assertThat, found, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { announceCells, withdrawCellNews } from '../../notifications/cell-news.ts';
import { assertEditable, loadSubjectInView } from '../../../access/subjects.access.ts';
import { type Change, judgeCells, keyOf, type Refusal } from './cell-changes.ts';
import * as queries from './save-cells.queries.ts';

interface Written {
  changes: Change[];
  refusals: Refusal[];
}

async function readGround(tx: Db, viewer: Viewer, subjectId: number, cells: CellChange[]) {
  const topics = await queries.selectTopicsOf(tx, subjectId, [...new Set(cells.map(({ step_id }) => step_id))]);
  const students = await queries.selectStudentsOf(tx, subjectId, [
    ...new Set(cells.map(({ student_id }) => student_id)),
  ]);
  const statuses = await queries.selectStatusIds(tx, viewer);
  const marks = await queries.lockMarks(tx, cells);
  const passings = await queries.lockPassings(tx, cells);
  const closedRetakes = await queries.selectClosedRetakes(tx, cells);
  return { topics, students, statuses, marks, passings, closedRetakes };
}

/** Writes what may be written and says what may not. */
async function writeCells(tx: Db, viewer: Viewer, subjectId: number, cells: CellChange[]): Promise<Written> {
  const { changes, refusals } = judgeCells(cells, await readGround(tx, viewer, subjectId, cells));
  const firsts = changes.flatMap(({ step_id, student_id, mark, markId }) =>
    mark && mark[1] !== null && markId === null ? [{ step_id, student_id, value: mark[1] }] : [],
  );
  const given = new Set(firsts.length === 0 ? [] : (await queries.insertMarks(tx, viewer, firsts)).map(keyOf));
  // Two first marks at once: there was no row to lock, so the second one meets the first as it is written.
  const late = new Set(firsts.map(keyOf).filter((key) => !given.has(key)));
  const kept = changes.filter((change) => !late.has(keyOf(change)));
  const updates = kept.flatMap(({ mark, markId }) =>
    mark && mark[1] !== null && markId !== null ? [{ id: markId, value: mark[1] }] : [],
  );
  const erased = kept.filter(({ mark }) => mark?.[1] === null);
  const passed = kept.flatMap(({ step_id, student_id, status }) =>
    status && status[1] !== null ? [{ step_id, student_id, status: status[1] }] : [],
  );
  const unpassed = kept.filter(({ status }) => status?.[1] === null);
  if (updates.length > 0) await queries.updateMarks(tx, viewer, updates);
  if (erased.length > 0) await queries.deleteMarks(tx, erased);
  if (passed.length > 0) await queries.upsertPassings(tx, viewer, passed);
  if (unpassed.length > 0) await queries.deletePassings(tx, unpassed);
  const touched = kept.filter(({ mark, status }) => mark ?? status);
  if (touched.length > 0) await queries.insertCellAudits(tx, viewer, touched);
  return {
    changes: kept,
    refusals: [
      ...refusals,
      ...changes.filter((change) => late.has(keyOf(change))).map((change): Refusal => ({ ...change, code: 'stale' })),
    ],
  };
}

/** What a saved cell holds now. */
const stateOf = ({ step_id, student_id, now }: Change): CellState => ({ step_id, student_id, ...now });
const recordOf = ({ step_id, student_id, mark, status }: Change): queries.CellRecord => ({
  step_id,
  student_id,
  ...(mark ? { mark } : {}),
  ...(status ? { status } : {}),
});
const isTouched = ({ mark, status }: Change): boolean => (mark ?? status) !== undefined;

async function wordRefusals(db: Db, refusals: Refusal[], language: Language): Promise<RefusedCell[]> {
  if (refusals.length === 0) return [];
  const held = new Map((await queries.selectCells(db, refusals)).map((cell) => [keyOf(cell), cell]));
  return refusals.map(({ step_id, student_id, code }) => {
    // Of a cell outside the journal nothing is told.
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
): Promise<Answer<typeof journal.saveJournalCells>> {
  await assertMayWrite(deps.db, viewer, subjectId);
  const last = [...new Map(cells.map((cell) => [keyOf(cell), cell])).values()];
  const { changes, refusals, batchId } = await deps.db.transaction(async (tx) => {
    const written = await writeCells(tx, viewer, subjectId, last);
    const touched = written.changes.filter(isTouched);
    const made = touched.length > 0 ? await queries.insertBatch(tx, viewer, subjectId, touched.map(recordOf)) : null;
    return { ...written, batchId: made };
  });
  const refused = await wordRefusals(deps.db, refusals, language);
  await announceCells(deps, viewer, subjectId, { cells: changes.filter(isTouched).map(newsOf), isNews: true });
  return { batch_id: batchId, saved: changes.map(stateOf), refused };
}

const newsOf = (change: Change) => ({
  ...stateOf(change),
  markChanged: change.mark !== undefined,
  statusChanged: change.status !== undefined,
});

/** The way back: what was written must still be there. */
const reversed = ({ step_id, student_id, mark, status }: queries.CellRecord): CellChange => ({
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
): Promise<Answer<typeof journal.undoJournalBatch>> {
  const batch = found(await queries.selectBatch(deps.db, viewer, id));
  await assertMayWrite(deps.db, viewer, batch.subject_id);
  const { changes, refusals } = await deps.db.transaction(async (tx) => {
    assertThat((await queries.markBatchUndone(tx, id)) > 0, 'undo-too-late');
    const written = await writeCells(tx, viewer, batch.subject_id, batch.cells.map(reversed));
    await withdrawCellNews(tx, viewer, { cells: written.changes, since: batch.created_at });
    return written;
  });
  const kept = await wordRefusals(deps.db, refusals, language);
  await announceCells(deps, viewer, batch.subject_id, {
    cells: changes.filter(isTouched).map(newsOf),
    isNews: false,
  });
  return { restored: changes.map(stateOf), kept };
}

/** The job that forgets old batches. */
export const cleanUpBatches = (db: Db): Promise<void> => queries.deleteOldBatches(db);
