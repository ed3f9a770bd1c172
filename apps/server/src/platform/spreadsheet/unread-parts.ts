// Names what of a table is not read: columns that have something in them, and whole sheets.
import type { UnreadParts } from '@orbita/contract/unread-parts';
import { headingKey } from './heading-key.ts';
import type { Cell, Sheet, Table, TableRow } from './table.ts';

type UnreadColumn = UnreadParts['columns'][number];

/** As much of a heading or cell as is shown. */
const LONGEST_SHOWN = 120;
/** The most columns and sheets that are named. */
const MOST_NAMED = 100;
/** Columns that only count the rows lose nothing. */
const COUNTS_ROWS = /^([№#]|n|no|номер)( ?(п п|пп))?$|^п п$/;

export const nothingUnread = (): UnreadParts => ({ columns: [], sheets: [] });

function shownText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return String(cell).replace(/\s+/g, ' ').trim().slice(0, LONGEST_SHOWN).toWellFormed();
}

interface Read {
  sheet: string;
  heading: TableRow | undefined;
  body: Table;
  /** Places of the columns that are read, from 0. */
  read: ReadonlySet<number>;
}
/** Returns the columns with something below their heading that are not read. */
export function unreadColumns({ sheet, heading, body, read }: Read): UnreadColumn[] {
  const width = Math.max(heading?.cells.length ?? 0, ...body.slice(0, 1).map(({ cells }) => cells.length));
  const samples = new Map<number, string>();
  for (const { cells } of body)
    for (let at = 0; at < cells.length; at += 1) {
      if (read.has(at) || samples.has(at)) continue;
      const text = shownText(cells[at]);
      // Below the right edge of the table there are notes, not columns.
      if (text !== '' && (at < width || heading === undefined)) samples.set(at, text);
    }
  return [...samples]
    .toSorted(([one], [other]) => one - other)
    .filter(([at]) => !COUNTS_ROWS.test(headingKey(heading?.cells[at] ?? null)))
    .slice(0, MOST_NAMED)
    .map(([at, sample]) => ({ sheet, place: at + 1, heading: shownText(heading?.cells[at]), sample }));
}

/** Returns the named sheets that have something in them and are not among those that were read. */
export const unreadSheets = (sheets: readonly Sheet[], read: ReadonlySet<Sheet>): string[] =>
  sheets
    .filter((sheet) => sheet.name !== '' && !read.has(sheet))
    .filter(({ table }) => table.some(({ cells }) => cells.some((cell) => shownText(cell) !== '')))
    .slice(0, MOST_NAMED)
    .map(({ name }) => name.slice(0, LONGEST_SHOWN));
