// Tables as XLSX files, written in a worker.
import { heavyTask } from '../heavy-work/heavy-work.ts';
import type { writeTable } from './table-workbook.task.ts';

export const tableTask = heavyTask<typeof writeTable>(
  new URL('./table-workbook.task.ts', import.meta.url),
  'writeTable',
);
/** The most rows of one file. */
export const MOST_TABLE_ROWS = 10_000;
