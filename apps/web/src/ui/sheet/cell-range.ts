// Rectangles of cells, and their text as spreadsheets copy and paste it. Pure functions.
import type { GridPlace } from './grid-moves.ts';

export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const rangeBetween = (a: GridPlace, b: GridPlace): CellRange => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
});
export const sizeOf = ({ top, left, bottom, right }: CellRange) => ({
  rows: bottom - top + 1,
  columns: right - left + 1,
});
export const isOneCell = (range: CellRange): boolean => range.top === range.bottom && range.left === range.right;

/** Returns the places of the range, row by row. */
export const placesIn = (range: CellRange): GridPlace[] =>
  Array.from({ length: sizeOf(range).rows }, (_row, row) =>
    Array.from({ length: sizeOf(range).columns }, (_column, column) => ({
      row: range.top + row,
      column: range.left + column,
    })),
  ).flat();

/** Joins cells by tabs and rows by line breaks. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.join('\t')).join('\r\n');

/**
 * Splits a copied table into cells, separated by tabs or, without any tab, by semicolons.
 * A quoted cell may contain separators and line breaks.
 */
export function readTable(text: string): string[][] {
  const separator = text.includes('\t') || !text.includes(';') ? '\t' : ';';
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') {
        cell += sign;
        i += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  // Text copied from Excel ends with a line break.
  while (rows.length > 1 && rows.at(-1)!.every((value) => value === '')) rows.pop();
  return rows;
}
