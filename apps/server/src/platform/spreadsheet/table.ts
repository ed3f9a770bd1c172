// A table as read from a file, before its columns are known.

/** A cell: text, or a number or date as stored by a spreadsheet. */
export type Cell = string | number | Date | boolean | null;
export interface TableRow {
  /** Line number from 1, as a spreadsheet or an editor shows it. */
  line: number;
  cells: Cell[];
}
export type Table = TableRow[];

/** Cells that are drawn as one: lines from 1, columns from 0. The first of them holds the value. */
export interface Merge {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** A sheet of a workbook, or the only table of another file. */
export interface Sheet {
  /** Empty where the file has no names. */
  name: string;
  table: Table;
  /** Empty for a file that has none. */
  merges: readonly Merge[];
}
