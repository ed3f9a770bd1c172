// A sheet whose merged cells all have the value of the first of them.
import type { Cell, Merge, Sheet } from '../../../../platform/spreadsheet/table.ts';

/** A merged cell by places in the list of rows instead of line numbers. */
interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}
export interface Grid {
  rows: number;
  columns: number;
  lineOf: (row: number) => number;
  /** The value of a cell, of the whole area if it is merged. */
  valueAt: (row: number, column: number) => Cell;
  /** The area of a cell; a cell that is not merged is an area of its own. */
  areaAt: (row: number, column: number) => Area;
  /** Some cells of the sheet are merged; a CSV has none. */
  hasMerges: boolean;
}

/** Cells that merged areas may cover together; those of a timetable cover a few thousand. */
const MOST_MERGED = 300_000;
/** Columns that are looked at; a sheet of a hundred groups with a room column each has two hundred. */
const MOST_COLUMNS = 400;

export function layGrid({ table, merges }: Sheet): Grid {
  const columns = Math.min(
    table.reduce((most, { cells }) => Math.max(most, cells.length), 0),
    MOST_COLUMNS,
  );
  const places = new Map(table.map(({ line }, row) => [line, row]));
  const lastLine = table.at(-1)?.line ?? 0;
  const areas = new Map<number, Area>();
  let covered = 0;
  for (const merge of merges) {
    const area = clip(merge, { places, lastLine, columns });
    if (!area) continue;
    covered += (area.bottom - area.top + 1) * (area.right - area.left + 1);
    if (covered > MOST_MERGED) break;
    for (let row = area.top; row <= area.bottom; row += 1)
      for (let column = area.left; column <= area.right; column += 1) areas.set(row * MOST_COLUMNS + column, area);
  }
  const areaAt = (row: number, column: number): Area =>
    areas.get(row * MOST_COLUMNS + column) ?? { top: row, bottom: row, left: column, right: column };
  return {
    rows: table.length,
    columns,
    lineOf: (row) => table[row]?.line ?? 1,
    areaAt,
    valueAt: (row, column) => {
      const { top, left } = areaAt(row, column);
      return table[top]?.cells[left] ?? null;
    },
    hasMerges: areas.size > 0,
  };
}

function clip(
  { top, bottom, left, right }: Merge,
  { places, lastLine, columns }: { places: ReadonlyMap<number, number>; lastLine: number; columns: number },
): Area | undefined {
  const [first, last] = [places.get(top), places.get(Math.min(bottom, lastLine))];
  if (first === undefined || last === undefined || left >= columns) return undefined;
  // A file may name an area from its end to its start; such a one would lessen what the others cover.
  if (last < first || right < left) return undefined;
  return { top: first, bottom: last, left, right: Math.min(right, columns - 1) };
}
