// Rereads changed cells of open journals; reloading a journal of 1,000 × 200 would be 200,000 cells for every mark.
import type { Journal } from '@orbita/contract/journal';
import { isRecord } from '@orbita/contract/records';
import { api } from '../../../api/client/client.ts';
import { queryClient } from '../../../api/query.ts';
import { type CellAddress, keyOf } from '../../../shared/journal/cells/cell-book.ts';
import { withReadCells } from '../editing/journal-cell.ts';

export const JOURNALS = ['journal', 'getJournal'] as const;
/** Most cells per call, as the server accepts. */
const BIGGEST_CALL = 5000;

/** Returns the cached journals of a discipline with their query keys. */
export const cachedJournals = (subjectId: number): [readonly unknown[], Journal][] =>
  queryClient
    .getQueriesData<Journal>({ queryKey: JOURNALS })
    .flatMap(([key, journal]) => (journal && isOf(key[2], subjectId) ? [[key, journal]] : []));

/** Tells whether the input of a call names this discipline. */
const isOf = (input: unknown, subjectId: number): boolean =>
  isRecord(input) && isRecord(input.params) && input.params.id === subjectId;

/** Milliseconds until cells that changed during a call are read once more. */
const OVERTAKEN_DELAY = 3000;

interface Wish {
  cells: Map<string, CellAddress>;
  at: number;
  timer: ReturnType<typeof setTimeout>;
}
const wishes = new Map<number, Wish>();

/** Rereads cells after at most `delay` milliseconds, together with all cells requested until then. */
export function rereadCells(subjectId: number, cells: readonly CellAddress[], delay: number): void {
  if (cells.length === 0) return;
  const known = wishes.get(subjectId);
  clearTimeout(known?.timer);
  const all = new Map([...(known?.cells ?? []), ...cells.map((cell) => [keyOf(cell), cell] as const)]);
  const at = Math.min(known?.at ?? Number.POSITIVE_INFINITY, Date.now() + delay);
  const timer = setTimeout(() => {
    wishes.delete(subjectId);
    void readNow(subjectId, [...all.values()]);
  }, at - Date.now());
  wishes.set(subjectId, { cells: all, at, timer });
}

async function readNow(subjectId: number, cells: CellAddress[]): Promise<void> {
  const groups = new Map(cachedJournals(subjectId).map(([, { group, rows }]) => [group.id, rows]));
  try {
    for (const [group, rows] of groups) {
      const students = new Set(rows.map(({ student }) => student.id));
      const own = cells.filter(({ student }) => students.has(student));
      for (let from = 0; from < own.length; from += BIGGEST_CALL)
        await readSome(subjectId, group, own.slice(from, from + BIGGEST_CALL));
    }
  } catch {
    await queryClient.invalidateQueries({ queryKey: JOURNALS });
  }
}

/** Cells changed during each call that is under way. */
const overtaken = new Set<Map<string, CellAddress>>();

/** Reads changed cells once more if a call under way may overwrite them with older values. */
export function noteChangedCells(subjectId: number, cells: readonly CellAddress[]): void {
  for (const changed of overtaken) for (const cell of cells) changed.set(keyOf(cell), cell);
  if (queryClient.isFetching({ queryKey: JOURNALS }) > 0) rereadCells(subjectId, cells, OVERTAKEN_DELAY);
}

async function readSome(subjectId: number, group: number, cells: CellAddress[]): Promise<void> {
  const changed = new Map<string, CellAddress>();
  overtaken.add(changed);
  const read = await api.journal
    .readJournalCells({
      params: { id: subjectId },
      body: { group_id: group, cells: cells.map(({ student, step }) => ({ student_id: student, step_id: step })) },
    })
    .finally(() => overtaken.delete(changed));
  rereadCells(
    subjectId,
    cells.filter((cell) => changed.has(keyOf(cell))),
    OVERTAKEN_DELAY,
  );
  // Cells changed during this call are left out, since their known values are newer and they will be read again.
  const wished = wishes.get(subjectId)?.cells;
  const current = read.cells.filter(
    ({ student_id, step_id }) => !wished?.has(keyOf({ student: student_id, step: step_id })),
  );
  for (const [key, journal] of cachedJournals(subjectId))
    if (journal.group.id === group) queryClient.setQueryData(key, withReadCells(journal, { ...read, cells: current }));
}
