// Cells of the open journals that have changed are read again by themselves: at 1,000 × 200 the whole would be two hundred thousand cells for each mark.
import type { Journal } from '@orbita/contract/journal';
import { api } from '../../../api/client/client.ts';
import { queryClient } from '../../../api/query.ts';
import { type CellAddress, keyOf } from '../../../shared/journal/cells/cell-book.ts';
import { withReadCells } from '../editing/journal-cell.ts';

export const JOURNALS = ['journal', 'getJournal'] as const;
/** Cells of one call, as the server takes them. */
const BIGGEST_CALL = 5000;

/** Journals of a discipline that are kept in memory, with their keys. */
export const cachedJournals = (subjectId: number): [readonly unknown[], Journal][] =>
  queryClient
    .getQueriesData<Journal>({ queryKey: JOURNALS })
    .flatMap(([key, journal]) =>
      journal && (key[2] as { params?: { id?: number } }).params?.id === subjectId ? [[key, journal]] : [],
    );

interface Wish {
  cells: Map<string, CellAddress>;
  at: number;
  timer: ReturnType<typeof setTimeout>;
}
const wishes = new Map<number, Wish>();

/** Reads cells again, at the latest after the delay in milliseconds; what is asked for until then comes along. */
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

async function readSome(subjectId: number, group: number, cells: CellAddress[]): Promise<void> {
  const read = await api.journal.readJournalCells({
    params: { id: subjectId },
    body: { group_id: group, cells: cells.map(({ student, step }) => ({ student_id: student, step_id: step })) },
  });
  // What has changed while this was on its way is known better, and will be read once more.
  const changed = wishes.get(subjectId)?.cells;
  const current = read.cells.filter(
    ({ student_id, step_id }) => !changed?.has(keyOf({ student: student_id, step: step_id })),
  );
  for (const [key, journal] of cachedJournals(subjectId))
    if (journal.group.id === group) queryClient.setQueryData(key, withReadCells(journal, { ...read, cells: current }));
}
