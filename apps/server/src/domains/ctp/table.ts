// A table as it was found in a file, before anybody knows what its columns are.

/** A cell: text, or what a spreadsheet knows to be a number or a day. */
export type Cell = string | number | Date | boolean | null;
export interface TableRow {
  /** From 1, as a spreadsheet or an editor shows it. */
  line: number;
  cells: Cell[];
}
export type Table = TableRow[];
