// Splits a table over sheets of paper, so that each sheet repeats the names and the heads. Pure; sizes in millimetres.

/** A4 on its side within margins of 10 mm. */
const PAPER = { width: 277, height: 190 };
const NAME = 57;
const SUM = 13;
const NARROWEST_COLUMN = 8;
const WIDEST_COLUMN = 22;
const LOWEST_ROW = 4.4;
const HIGHEST_ROW = 6.4;
/** Heading, heads of the columns and legend of each sheet. */
const AROUND_ROWS = 54;

export interface PrintLayout {
  name: number;
  sum: number;
  column: number;
  row: number;
}
interface Part {
  /** Indices of the rows and columns of one sheet. */
  rows: number[];
  columns: number[];
}

/** Divides a number of things into parts as equal as possible, each no larger than `most`. */
function divide(count: number, most: number): number[][] {
  const parts = Math.max(1, Math.ceil(count / most));
  const size = Math.ceil(count / parts);
  return Array.from({ length: parts }, (_, part) =>
    Array.from({ length: Math.min(size, count - part * size) }, (__, i) => part * size + i),
  );
}

/** Returns the sheets in reading order, all columns of the first rows before the next rows, and the sizes of their cells. */
export function printPages(size: { rows: number; columns: number; sums: number }): {
  pages: Part[];
  layout: PrintLayout;
} {
  const across = PAPER.width - NAME - SUM * size.sums;
  const down = PAPER.height - AROUND_ROWS;
  const columns = divide(size.columns, Math.floor(across / NARROWEST_COLUMN));
  const rows = divide(size.rows, Math.floor(down / LOWEST_ROW));
  return {
    pages: rows.flatMap((ownRows) => columns.map((ownColumns) => ({ rows: ownRows, columns: ownColumns }))),
    layout: {
      name: NAME,
      sum: SUM,
      column: Math.min(WIDEST_COLUMN, across / Math.max(1, columns[0]?.length ?? 0)),
      row: Math.min(HIGHEST_ROW, down / Math.max(1, rows[0]?.length ?? 0)),
    },
  };
}
