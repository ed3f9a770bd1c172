// A table as read from a file, before its columns are known.

/** A cell: text, or a number or date as stored by a spreadsheet. */
export type Cell = string | number | Date | boolean | null;
export interface TableRow {
  /** Line number from 1, as a spreadsheet or an editor shows it. */
  line: number;
  cells: Cell[];
}
export type Table = TableRow[];
