// Plans a paste into the journal: for each cell the old and new value, or why it cannot be accepted. Pure.
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import type { Journal } from '@orbita/contract/journal';
import type { CellAddress, CellValue } from '../../../shared/journal/cells/cell-book.ts';
import { type PastedCell, planPastedTable } from '../../../shared/journal/paste/plan-table.ts';
import type { CellRange } from '../../../ui/sheet/cell-range.ts';
import { parseMark, type TypedMark } from '../editing/typed-mark.ts';

export type PasteFault = Extract<TypedMark, { kind: 'error' }>['reason'];
/** Notations of a paper journal for «absent, not passed». */
const NOT_PASSED = /^(н|нб|нз|н\/я|не пройден|не сдал[ао]?|n|absent)$/i;

type PastedValue = Partial<CellValue> | { reason: PasteFault } | null;

/** Parses a pasted text for a topic; null leaves the cell unchanged. */
export function readPasted(text: string, max: number | null): PastedValue {
  if (NOT_PASSED.test(text)) return { mark: null, status: NOT_PASSED_STATUS_ID };
  const typed = parseMark(text, max);
  if (typed.kind === 'empty') return null;
  return typed.kind === 'error' ? { reason: typed.reason } : { mark: typed.value };
}

/** Plans a paste of marks; `held` returns a cell's present value. */
export const planPaste = (
  table: string[][],
  target: CellRange,
  { journal, held }: { journal: Pick<Journal, 'rows' | 'steps'>; held: (address: CellAddress) => CellValue },
): PastedCell<CellValue, PasteFault>[] =>
  planPastedTable(table, target, {
    addressAt: ({ row, column }) => {
      const [student, step] = [journal.rows[row]?.student.id, journal.steps[column]?.id];
      return student === undefined || step === undefined ? null : { student, step };
    },
    read: (text, { column }) => readPasted(text, journal.steps[column]?.max_mark ?? null),
    held,
    isSame: (a, b) => a.mark === b.mark && a.status === b.status,
  });
