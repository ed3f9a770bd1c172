// Moves through a grid by keys.

export interface GridPlace {
  row: number;
  column: number;
}
export interface GridSize {
  rows: number;
  columns: number;
  /** Rows that PageUp and PageDown move by. */
  page: number;
}
export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  shiftKey: boolean;
}

const clamp = (value: number, last: number) => Math.max(0, Math.min(value, last));

/** Returns the cell that a key leads to; null when the key does not move or Tab leaves the row. */
export function moveInGrid(
  { row, column }: GridPlace,
  { key, ctrlKey, shiftKey }: PressedKey,
  { rows, columns, page }: GridSize,
): GridPlace | null {
  const to = (nextRow: number, nextColumn: number): GridPlace => ({
    row: clamp(nextRow, rows - 1),
    column: clamp(nextColumn, columns - 1),
  });
  switch (key) {
    case 'ArrowUp':
      return ctrlKey ? to(0, column) : to(row - 1, column);
    case 'ArrowDown':
      return ctrlKey ? to(rows - 1, column) : to(row + 1, column);
    case 'ArrowLeft':
      return ctrlKey ? to(row, 0) : to(row, column - 1);
    case 'ArrowRight':
      return ctrlKey ? to(row, columns - 1) : to(row, column + 1);
    case 'Enter':
      return ctrlKey ? null : to(row + (shiftKey ? -1 : 1), column);
    case 'Tab': {
      const next = column + (shiftKey ? -1 : 1);
      return next < 0 || next >= columns ? null : to(row, next);
    }
    case 'Home':
      return to(ctrlKey ? 0 : row, 0);
    case 'End':
      return to(ctrlKey ? rows - 1 : row, columns - 1);
    case 'PageUp':
      return to(row - page, column);
    case 'PageDown':
      return to(row + page, column);
    default:
      return null;
  }
}

/** Finds the next matching cell, down the columns from the place and wrapping around; null when there is none. */
export function findNext(
  from: GridPlace,
  { rows, columns }: Pick<GridSize, 'rows' | 'columns'>,
  wanted: (place: GridPlace) => boolean,
): GridPlace | null {
  const total = rows * columns;
  const start = from.column * rows + from.row;
  for (let step = 1; step <= total; step += 1) {
    const at = (start + step) % total;
    const place = { row: at % rows, column: Math.floor(at / rows) };
    if (wanted(place)) return place;
  }
  return null;
}
