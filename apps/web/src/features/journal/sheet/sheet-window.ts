// Computes which rows and columns are in view. Pure.
import { BLOCK, frozenWidth, headHeight, FOOT, type GridLayout } from './grid-layout.ts';

export interface SheetWindow {
  firstRow: number;
  /** Index after the last row. */
  endRow: number;
  firstColumn: number;
  endColumn: number;
}
interface Scrolled {
  scrollTop: number;
  scrollLeft: number;
  clientHeight: number;
  clientWidth: number;
}

/** Rows painted beyond the edge, so that fast scrolling shows no gap. */
const SPARE_ROWS = 3;

export function windowOf(
  at: Scrolled,
  layout: GridLayout,
  { rows, columns }: { rows: number; columns: number },
): SheetWindow {
  const height = Math.max(0, at.clientHeight - headHeight(layout) - FOOT);
  const width = Math.max(0, at.clientWidth - frozenWidth(layout));
  const firstRow = Math.max(0, Math.floor(at.scrollTop / layout.row) - SPARE_ROWS);
  const firstColumn = Math.max(0, Math.floor(at.scrollLeft / layout.column / BLOCK) * BLOCK);
  return {
    firstRow: Math.min(firstRow, rows),
    endRow: Math.min(rows, Math.ceil((at.scrollTop + height) / layout.row) + SPARE_ROWS),
    firstColumn: Math.min(firstColumn, columns),
    endColumn: Math.min(columns, Math.ceil((at.scrollLeft + width) / layout.column / BLOCK) * BLOCK),
  };
}

export const isSameWindow = (a: SheetWindow, b: SheetWindow): boolean =>
  a.firstRow === b.firstRow && a.endRow === b.endRow && a.firstColumn === b.firstColumn && a.endColumn === b.endColumn;

/** Returns the scroll position at which a cell is fully visible beside the frozen parts; unchanged if it already is. */
export function scrollFor(
  at: Scrolled,
  layout: GridLayout,
  { row, column }: { row: number; column: number },
): { top: number; left: number } {
  const height = at.clientHeight - headHeight(layout) - FOOT;
  const width = at.clientWidth - frozenWidth(layout);
  const fit = (now: number, from: number, size: number, room: number) =>
    from < now ? from : from + size > now + room ? from + size - room : now;
  return {
    top: fit(at.scrollTop, row * layout.row, layout.row, height),
    left: fit(at.scrollLeft, column * layout.column, layout.column, width),
  };
}
