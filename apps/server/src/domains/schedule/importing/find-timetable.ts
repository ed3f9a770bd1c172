// Finds the timetable in the sheets of a file: in the long form the line of headings, the meaning of each column and the
// rows below it; a sheet without such a line may have a column for each group.
import type { TimetableColumn, TimetableRow } from '@orbita/contract/schedule';
import { timetableColumns } from '@orbita/contract/schedule/imports';
import { keysOf } from '@orbita/contract/records';
import type { UnreadParts } from '@orbita/contract/unread-parts';
import type { Sheet, Table, TableRow } from '../../../platform/spreadsheet/table.ts';
import type { FoundSheet } from './found-sheet.ts';
import { emptyRow, headings, LONGEST_CELL, textOf } from './cell-text.ts';
import { headingKey } from '../../../platform/spreadsheet/heading-key.ts';
import { unreadColumns, unreadSheets } from '../../../platform/spreadsheet/unread-parts.ts';
import { readWide } from './wide/read-wide.ts';

export interface FoundTimetable {
  columns: TimetableColumn[];
  rows: TimetableRow[];
  unread: UnreadParts;
}

type Places = Partial<Record<TimetableColumn, number>>;

/** The line of headings is searched for in this many lines, since a title may precede it. */
const HEADING_LINES = 40;

function placesIn(row: TableRow): Places {
  const places: Places = {};
  row.cells.forEach((cell, at) => {
    const text = headingKey(cell).slice(0, 120);
    const column =
      text === '' ? undefined : headings.find(([name, says]) => says.test(text) && places[name] === undefined);
    if (column) places[column[0]] = at;
  });
  return places;
}

/** A time of the day, unlike the number of an hour. */
const CLOCK = /\d[:.]\d\d/;
const SAYS_HOUR = /^(час|hours?|period)( |$)/;

/** «Hour» heads times or the numbers of the hours; its cells say which. */
function withHours(places: Places, { heading, body }: { heading: TableRow; body: Table }): Places {
  const { pair, time } = places;
  const at = time ?? pair;
  if (at === undefined || (time !== undefined && pair !== undefined)) return places;
  if (!SAYS_HOUR.test(headingKey(heading.cells[at] ?? null))) return places;
  const isClock = body.some(({ cells }) => CLOCK.test(textOf(cells[at] ?? null, 'time')));
  const { pair: _pair, time: _time, ...others } = places;
  return { ...others, [isClock ? 'time' : 'pair']: at };
}

/** FET joins the groups and teachers of a lesson by a plus. */
const isOfFet = ({ cells }: TableRow): boolean => {
  const keys = cells.map(headingKey);
  return keys.includes('activity id') && keys.some((key) => /^students? sets?$/.test(key));
};
const withoutPlus = (row: TimetableRow): TimetableRow => ({
  ...row,
  group: row.group.replaceAll('+', ', '),
  teacher: row.teacher.replaceAll('+', ', '),
});

/** Whether the columns can tell lessons: what, and on which days. */
const isHeading = (places: Places): boolean =>
  places.subject !== undefined && (places.weekday !== undefined || places.date !== undefined);

/** Cells merged over several lines hold their text in the first of them only. */
function fillMerged(row: TimetableRow, above: Partial<TimetableRow>): void {
  if (row.group === '') row.group = above.group ?? '';
  if (row.weekday === '' && row.date === '')
    Object.assign(row, { weekday: above.weekday ?? '', date: above.date ?? '' });
  // An hour that is named has its own time.
  if (row.pair === '' && row.time === '' && row.start === '')
    Object.assign(row, {
      pair: above.pair ?? '',
      time: above.time ?? '',
      start: above.start ?? '',
      end: above.end ?? '',
    });
  Object.assign(above, row);
}

function readRows(sheet: Sheet, body: Table, places: Places): TimetableRow[] {
  const above: Partial<TimetableRow> = {};
  return body.flatMap(({ line, cells }) => {
    const row: TimetableRow = { ...emptyRow, line, sheet: sheet.name.slice(0, LONGEST_CELL) };
    for (const column of timetableColumns) {
      const at = places[column];
      if (at !== undefined) row[column] = textOf(cells[at] ?? null, column);
    }
    if (timetableColumns.every((column) => row[column] === '') || isHeading(placesIn({ line, cells }))) return [];
    fillMerged(row, above);
    // Without a column of groups the sheet is that of one group.
    if (places.group === undefined) row.group = row.sheet;
    return row.subject === '' && row.teacher === '' ? [] : [row];
  });
}

const isBells = ({ name }: Sheet): boolean => /звонк|bells/.test(headingKey(name));

/** Reads the times of the hours from the sheet «Звонки»: a number and a time in each line. */
function bellsOf(sheets: readonly Sheet[]): Map<string, string> {
  const lines = sheets.filter(isBells).flatMap(({ table }) => table);
  return new Map(
    lines.flatMap(({ cells }): [string, string][] => {
      const [number = '', ...times] = cells.map((cell, at) => textOf(cell, at === 0 ? 'pair' : 'time')).filter(Boolean);
      return /^\d+/.test(number) && times.length > 0 ? [[number.replace(/\D.*$/s, ''), times.join('–')]] : [];
    }),
  );
}

const hasTime = ({ time, start, end }: TimetableRow): boolean => time !== '' || (start !== '' && end !== '');
const pairOf = ({ pair }: TimetableRow): string => /\d+/.exec(pair)?.[0] ?? '';

/** Gives rows that name only the number of the hour its time, from the bells or from another row of that number. */
function fillTimes(rows: TimetableRow[], bells: Map<string, string>): TimetableRow[] {
  const known = new Map(bells);
  for (const row of rows)
    if (hasTime(row) && pairOf(row) !== '' && !known.has(pairOf(row)))
      known.set(pairOf(row), row.time || `${row.start}–${row.end}`);
  return rows.map((row) => (hasTime(row) ? row : { ...row, time: known.get(pairOf(row)) ?? '' }));
}

function readLong(sheet: Sheet): FoundSheet | undefined {
  const at = sheet.table.slice(0, HEADING_LINES).findIndex((row) => isHeading(placesIn(row)));
  if (at === -1) return undefined;
  const heading = sheet.table[at]!;
  const body = sheet.table.slice(at + 1);
  const places = withHours(placesIn(heading), { heading, body });
  const columns = timetableColumns.filter((column) => places[column] !== undefined);
  const unread = unreadColumns({ sheet: sheet.name, heading, body, read: new Set(Object.values(places)) });
  const rows = readRows(sheet, body, places);
  return { columns, rows: isOfFet(heading) ? rows.map(withoutPlus) : rows, unread };
}

/** The columns of GPU001.TXT, the timetable of Untis, which has no headings. */
const OF_UNTIS = { group: 1, teacher: 2, subject: 3, room: 4, weekday: 5, pair: 6 } as const satisfies Places;
const isOfUntis = ({ cells }: TableRow): boolean =>
  cells.length >= 7 &&
  /^\d+$/.test(String(cells[0])) &&
  /^[1-7]$/.test(String(cells[OF_UNTIS.weekday])) &&
  /^\d{1,2}$/.test(String(cells[OF_UNTIS.pair])) &&
  String(cells[OF_UNTIS.subject]) !== '';

/** Reads the timetable of Untis; lessons that have no day yet are no rows of it. */
function readUntis(sheet: Sheet): FoundSheet | undefined {
  const lines = sheet.table.filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
  const placed = lines.filter(isOfUntis);
  if (placed.length === 0 || placed.length < lines.length * MOST_LINES) return undefined;
  const rows = placed.map(({ line, cells }): TimetableRow => {
    const row: TimetableRow = { ...emptyRow, line, sheet: sheet.name.slice(0, LONGEST_CELL) };
    for (const column of keysOf(OF_UNTIS)) row[column] = textOf(cells[OF_UNTIS[column]] ?? null, column);
    return { ...row, group: row.group.replaceAll('~', ', ') };
  });
  return { columns: timetableColumns.filter((column) => column in OF_UNTIS), rows, unread: [] };
}
/** A table that has so many of its lines in a form is of that form. */
const MOST_LINES = 0.8;

/** Finds the timetable; undefined when no sheet has one. */
export function findTimetable(sheets: readonly Sheet[]): FoundTimetable | undefined {
  const known = sheets.map((sheet) => ({
    sheet,
    read: isBells(sheet) ? undefined : (readLong(sheet) ?? readUntis(sheet) ?? readWide(sheet)),
  }));
  const found = known.flatMap(({ read }) => read ?? []);
  if (found.length === 0) return undefined;
  const readSheets = new Set(known.flatMap(({ sheet, read }) => (read || isBells(sheet) ? sheet : [])));
  const columns = new Set(found.flatMap((one) => one.columns));
  return {
    columns: timetableColumns.filter((column) => columns.has(column)),
    rows: fillTimes(
      found.flatMap(({ rows }) => rows),
      bellsOf(sheets),
    ),
    unread: { columns: found.flatMap(({ unread }) => unread), sheets: unreadSheets(sheets, readSheets) },
  };
}

/** Whether a sheet that was not read looks like one with a column for each group and a line for each hour. */
export const looksWide = (sheets: readonly Sheet[]): boolean =>
  sheets.some(({ table }) =>
    table.slice(0, HEADING_LINES).some(({ cells }) => {
      const keys = cells.map(headingKey).filter((key) => key !== '');
      return keys.length >= 3 && keys.some((key) => /^(день|дни|пара|время|часы|day|time)/.test(key));
    }),
  );
