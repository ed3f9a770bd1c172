// Arranges the questions of a table.
import type { Form, Pattern } from '@orbita/contract/tasks';

export interface Cell {
  form: Form;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** Returns cells row by row, and separately questions without a place or with a place already taken. */
export function cellsOf({ type, forms }: Pick<Pattern, 'type' | 'forms'>): { cells: Cell[]; others: Form[] } {
  if (type !== 'table') return { cells: [], others: [...forms] };
  const taken = new Set<string>();
  const cells: Cell[] = [];
  const others: Form[] = [];
  for (const form of forms) {
    if (form.row === null || form.column === null) {
      others.push(form);
      continue;
    }
    const cell = { form, row: form.row, column: form.column, rows: form.rowspan ?? 1, columns: form.colspan ?? 1 };
    const places = placesOf(cell);
    if (places.some((place) => taken.has(place))) others.push(form);
    else {
      for (const place of places) taken.add(place);
      cells.push(cell);
    }
  }
  return { cells: cells.toSorted((a, b) => a.row - b.row || a.column - b.column), others };
}

const placesOf = ({ row, column, rows, columns }: Omit<Cell, 'form'>): string[] =>
  Array.from({ length: rows * columns }, (_, i) => `${row + Math.floor(i / columns)}:${column + (i % columns)}`);
