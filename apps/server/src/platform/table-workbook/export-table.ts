// Any list as a workbook: the rows that its page would show, without paging.
import type { MadeFile } from '@orbita/contract/endpoint';
import type { Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Db } from '@orbita/database';
import { selectTimeZone } from '../time-zone.sql.ts';
import type { Table } from './table-workbook.task.ts';
import { MOST_TABLE_ROWS, tableTask } from './table-workbook.ts';

export interface ExportedList<Row> {
  /** Name of the sheet and titles of the columns. */
  words: Record<Language, { name: string; columns: readonly string[] }>;
  /** Widths of the columns in characters. */
  widths: readonly number[];
  rowOf: (row: Row, language: Language) => Cell[];
}

/** What a cell holds; a moment is shown as its day in the zone of the company, and days are dates, not texts. */
export type Cell = string | number | { moment: string | null } | { day: string };

export interface Exporting {
  db: Db;
  heavyWork: Deps['heavyWork'];
  viewer: Viewer;
  language: Language;
}

/** Writes the rows that `read` returns, at most as many as it is asked for. */
export const exportTable = <Row>(
  { db, heavyWork, viewer, language }: Exporting,
  { words, widths, rowOf }: ExportedList<Row>,
  read: (most: { size: number; offset: number }) => Promise<Row[]>,
): Promise<MadeFile> =>
  heavyWork.run(tableTask, viewer.id, async () => {
    const rows = await read({ size: MOST_TABLE_ROWS, offset: 0 });
    // Swedish days are written as ISO 8601 writes them.
    const days = new Intl.DateTimeFormat('sv', { timeZone: await selectTimeZone(db, viewer.company_id) });
    const { name, columns } = words[language];
    return {
      name,
      columns: columns.map((title, i) => ({ title, width: widths[i] ?? 12 })),
      rows: rows.map((row) => rowOf(row, language).map((cell) => readCell(cell, days))),
    };
  });

function readCell(cell: Cell, days: Intl.DateTimeFormat): Table['rows'][number][number] {
  if (typeof cell !== 'object') return cell;
  if ('day' in cell) return { day: cell.day };
  return cell.moment === null ? null : { day: days.format(new Date(cell.moment)) };
}
