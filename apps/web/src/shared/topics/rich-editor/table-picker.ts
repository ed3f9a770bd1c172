// Arrows in the grid by which one chooses the size of a new table; its cells are buttons in rows.
import type { KeyboardEvent } from 'react';

export const PICKER_COLUMNS = 10;

/** Returns the cell that an arrow leads to from the given one; the same at an edge and for any other key. */
export function cellAfter(key: string, from: number, count: number): number {
  const column = from % PICKER_COLUMNS;
  if (key === 'ArrowLeft') return column > 0 ? from - 1 : from;
  if (key === 'ArrowRight') return column < PICKER_COLUMNS - 1 ? from + 1 : from;
  if (key === 'ArrowUp') return from >= PICKER_COLUMNS ? from - PICKER_COLUMNS : from;
  if (key === 'ArrowDown') return from + PICKER_COLUMNS < count ? from + PICKER_COLUMNS : from;
  return from;
}

/** Moves the focus in the grid; React reports keys of the popover to the group of its button. */
export function moveInTablePicker(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.target;
  if (!(cell instanceof HTMLElement) || !event.key.startsWith('Arrow')) return;
  const cells = [...(cell.parentElement?.children ?? [])];
  if (cells.length % PICKER_COLUMNS !== 0) return;
  event.preventDefault();
  const next = cells[cellAfter(event.key, cells.indexOf(cell), cells.length)];
  if (next instanceof HTMLElement) next.focus();
}
