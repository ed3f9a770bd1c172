// Plans a paste into the journal: for each cell the old and new value, or why it cannot be accepted. Pure.
import type { Journal } from '@orbita/contract/journal';
import type { CellAddress, CellValue } from '../../../shared/journal/cells/cell-book.ts';
import { type PastedCell, planPastedTable } from '../../../shared/journal/paste/plan-table.ts';
import type { CellRange } from '../../../ui/sheet/cell-range.ts';
import { type MarkGround, NOT_PASSED, withMark } from '../editing/cell-value.ts';
import { type MarkFault, parseMark } from '../editing/typed-mark.ts';

/** What «н» stands for in one paste: an absence, which leaves the cell as it is, or «не пройден». */
export type AbsenceMeaning = 'absent' | 'not-passed';
type PastedValue = CellValue | { reason: MarkFault } | 'asked' | null;

interface Ground extends MarkGround {
  held: CellValue;
  /** Null until the person has said it. */
  absence: AbsenceMeaning | null;
}

/** Parses a pasted text for a topic; null leaves the cell unchanged, `asked` waits for the meaning of «н». */
export function readPasted(text: string, { held, absence, ...ground }: Ground): PastedValue {
  const typed = parseMark(text, ground.max);
  if (typed.kind === 'empty') return null;
  if (typed.kind === 'error') return { reason: typed.reason };
  if (typed.kind === 'not-passed') return NOT_PASSED;
  if (typed.kind === 'absence') return absence === null ? 'asked' : absence === 'not-passed' ? NOT_PASSED : null;
  // An equal mark leaves a status alone that was chosen by hand.
  return typed.value === held.mark ? null : withMark(held, typed.value, ground);
}

interface Paste {
  journal: Pick<Journal, 'rows' | 'steps'>;
  statuses: MarkGround['statuses'];
  absence: AbsenceMeaning | null;
  /** Returns a cell's present value. */
  held: (address: CellAddress) => CellValue;
}

/** Plans a paste of marks. */
export function planPaste(
  table: string[][],
  target: CellRange,
  { journal, statuses, absence, held }: Paste,
): PastedCell<CellValue, MarkFault>[] {
  const addressAt = ({ row, column }: { row: number; column: number }): CellAddress | null => {
    const [student, step] = [journal.rows[row]?.student.id, journal.steps[column]?.id];
    return student === undefined || step === undefined ? null : { student, step };
  };
  return planPastedTable(table, target, {
    addressAt,
    read: (text, { address, column }) =>
      readPasted(text, { max: journal.steps[column]?.max_mark ?? null, statuses, absence, held: held(address) }),
    held,
    isSame: (a, b) => a.mark === b.mark && a.status === b.status,
  });
}
