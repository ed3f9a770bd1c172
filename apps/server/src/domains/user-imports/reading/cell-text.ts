// The text of a cell as it is stored.
import { dropUnseen } from '@orbita/contract/visible-text';
import type { Cell } from '../../../platform/spreadsheet/table.ts';

const MAX_CELL = 500;

const pad = (n: number) => String(n).padStart(2, '0');

/** Returns a cell as text in one line: a date as YYYY-MM-DD, a number without an exponent. */
export function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime())
      ? ''
      : `${cell.getUTCFullYear()}-${pad(cell.getUTCMonth() + 1)}-${pad(cell.getUTCDate())}`;
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? BigInt(cell).toString() : String(cell);
  // Zero-width characters come with names copied from web pages; the database refuses control characters and halves of letters.
  return dropUnseen(String(cell).slice(0, 4 * MAX_CELL))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_CELL)
    .toWellFormed();
}
