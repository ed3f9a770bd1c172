// Reads a timetable from a file in a worker thread, because a crafted file could take long.
import { readFile } from 'node:fs/promises';
import { TIMETABLE_MAX_ROWS } from '@orbita/contract/schedule/imports';
import { AppError, assertThat } from '../../../http/app-error.ts';
import { readSheets } from '../../../platform/spreadsheet/read-table.ts';
import { foreignTableOf } from '../../../platform/spreadsheet/foreign-tables.ts';
import { type FoundTimetable, findTimetable, looksWide } from './find-timetable.ts';

/** Files of Untis with anything but the timetable, GPU001.TXT. */
const OTHER_OF_UNTIS = /^gpu\d{3}\.(txt|csv|dif)$/i;

export async function readTimetable({ path, name }: { path: string; name: string }): Promise<FoundTimetable> {
  const sheets = await readSheets(await readFile(path));
  const foreign = foreignTableOf(sheets);
  if (foreign) throw new AppError(foreign);
  const found = findTimetable(sheets);
  if (!found && OTHER_OF_UNTIS.test(name)) throw new AppError('table-untis');
  if (!found) throw new AppError(looksWide(sheets) ? 'timetable-wide' : 'timetable-no-headings');
  assertThat(found.rows.length > 0, 'table-empty');
  assertThat(found.rows.length <= TIMETABLE_MAX_ROWS, 'table-too-many-rows');
  return found;
}
