// Reads a timetable from a file in a worker thread, because a crafted file could take long.
import { readFile } from 'node:fs/promises';
import { TIMETABLE_MAX_ROWS } from '@orbita/contract/schedule/imports';
import { AppError, assertThat } from '../../../http/app-error.ts';
import { readSheets } from '../../../platform/spreadsheet/read-table.ts';
import { type FoundTimetable, findTimetable, looksWide } from './find-timetable.ts';

export async function readTimetable(path: string): Promise<FoundTimetable> {
  const sheets = await readSheets(await readFile(path));
  const found = findTimetable(sheets);
  if (!found) throw new AppError(looksWide(sheets) ? 'timetable-wide' : 'timetable-no-headings');
  assertThat(found.rows.length > 0, 'table-empty');
  assertThat(found.rows.length <= TIMETABLE_MAX_ROWS, 'table-too-many-rows');
  return found;
}
