// Finds the plan in a table: its header line, the meaning of each column, and the lines with topics.
import type { CtpColumn, CtpRow } from '@orbita/contract/ctp';
import { keysOf } from '@orbita/contract/records';
import { headingKey } from '../../platform/spreadsheet/heading-key.ts';
import type { Cell, Sheet, Table, TableRow } from '../../platform/spreadsheet/table.ts';
import { unreadColumns, unreadSheets } from '../../platform/spreadsheet/unread-parts.ts';
import type { UnreadParts } from '@orbita/contract/unread-parts';

export interface FoundPlan {
  columns: CtpColumn[];
  rows: CtpRow[];
  /** Lines without a topic: chapter headings and totals. */
  skipped: number[];
  /** What the heading of the dates says besides «Дата», by {@link headingKey}: the group they are of; '' for nothing. */
  datedFor: string;
  unread: UnreadParts;
}

type Places = Partial<Record<CtpColumn, number>>;

/** Headings used in plans; the first matching rule wins. */
const headings: [CtpColumn, RegExp][] = [
  ['number', /^([№#]|n|no|номер)( ?(п п|пп|урока|занятия|темы))?$|^п п$/],
  ['date', /(^| )(дата|даты|срок|сроки|date|due)( |$)|календарн/],
  ['hours', /(^| )(час|часы|часов|ч|hours)( |$)/],
  ['type', /(^| )(тип|вид|type|kind)( |$)|^форма( |$)/],
  ['title', /(^| )(тема|темы|тем|содержание|topic|title)( |$)/],
  ['chapter', /(^| )(раздел|раздела|разделы|модуль|глава|chapter|section)( |$)/],
];

/** Headings of the topic in plans without a column «Тема»; «Название раздела» was taken as the chapter before. */
const otherTitle = /(^| )(урок|урока|уроки|занятие|занятия|lesson)( |$)|^(название|наименование|title|name)$/;

/** Longer texts are no headings; the name of a group may stand beside that of the dates. */
const LONGEST_HEADING = 120;

/** The header is searched for in this many lines, since a title page may precede it. */
const HEADING_LINES = 40;

function placesIn(row: TableRow): Places {
  const places: Places = {};
  const texts = row.cells.map(headingKey).map((text) => (text.length > LONGEST_HEADING ? '' : text));
  texts.forEach((text, i) => {
    if (text === '') return;
    const column = headings.find(([name, says]) => says.test(text) && places[name] === undefined)?.[0];
    if (column) places[column] = i;
  });
  const taken = Object.values(places);
  const title = texts.findIndex((text, i) => otherTitle.test(text) && !taken.includes(i));
  if (places.title === undefined && title !== -1) places.title = title;
  return places;
}

const isHeading = (places: Places) => places.title !== undefined && Object.keys(places).length >= 2;

const isEmpty = (cell: Cell) => cell === null || String(cell).trim() === '';
const pad = (n: number) => String(n).padStart(2, '0');

/** Returns a cell as text: a date as YYYY-MM-DD, a number without an exponent. */
function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime())
      ? ''
      : `${cell.getUTCFullYear()}-${pad(cell.getUTCMonth() + 1)}-${pad(cell.getUTCDate())}`;
  }
  return String(cell).replace(/\s+/g, ' ').trim().slice(0, 1000);
}

const totals = /^(итого|всего|total)(\s|:|$)/i;
const namesChapter = /^(раздел|модуль|глава|chapter|section)(\s|$)/i;

/** Finds the plan in the first sheet that has one; undefined when no line looks like a header. */
export function findPlan(sheets: readonly Sheet[]): FoundPlan | undefined {
  for (const sheet of sheets) {
    const { table } = sheet;
    const at = table.slice(0, HEADING_LINES).findIndex((row) => isHeading(placesIn(row)));
    if (at === -1) continue;
    const heading = table[at]!;
    const [places, body] = [placesIn(heading), table.slice(at + 1)];
    const dates = places.date === undefined ? '' : headingKey(heading.cells[places.date] ?? null);
    const read = new Set(Object.values(places));
    return {
      ...readPlan(body, places),
      datedFor: dates.replace(/^(дата|date)( |$)/, ''),
      unread: {
        columns: unreadColumns({ sheet: sheet.name, heading, body, read }),
        sheets: unreadSheets(sheets, new Set([sheet])),
      },
    };
  }
  return undefined;
}

function readPlan(body: Table, places: Places): Omit<FoundPlan, 'datedFor' | 'unread'> {
  const columns = keysOf(places).toSorted((a, b) => places[a]! - places[b]!);
  const rows: CtpRow[] = [];
  const skipped: number[] = [];
  let chapter = '';
  for (const { line, cells } of body) {
    const filled = cells.filter((cell) => !isEmpty(cell));
    if (filled.length === 0) continue;
    const read = (column: CtpColumn) => (places[column] === undefined ? '' : textOf(cells[places[column]] ?? null));
    const row: CtpRow = {
      line,
      number: read('number'),
      chapter: read('chapter'),
      title: read('title'),
      hours: read('hours'),
      date: read('date'),
      type: read('type'),
    };
    const heading = headingOf(row, filled, places);
    if (isSecondHeading(row, filled, rows.length) || isTotal(row, filled)) {
      skipped.push(line);
    } else if (heading !== undefined) {
      chapter = heading;
      skipped.push(line);
    } else {
      // A merged cell holds its text in its first line only.
      chapter = row.chapter || chapter;
      rows.push({ ...row, chapter });
    }
  }
  return { columns, rows, skipped };
}

/** Whether a line sums up others; a topic called «Итого» has a date, a type or a chapter beside it. */
const isTotal = (row: CtpRow, filled: Cell[]): boolean =>
  row.date === '' &&
  row.type === '' &&
  (totals.test(textOf(filled[0] ?? null)) || (totals.test(row.title) && row.chapter === ''));

/** Returns the chapter named by a separate line: across the table, or in its column without a topic. */
function headingOf(row: CtpRow, filled: Cell[], places: Places): string | undefined {
  const hasDetails = row.date !== '' || row.type !== '';
  if (row.title === '' && row.chapter !== '' && !hasDetails && !/^\d/.test(row.number)) return row.chapter;
  if (filled.length === 1 && row.title === '' && row.number !== '' && !/^[\d.]+$/.test(row.number)) return row.number;
  const standsAmongTopics = places.chapter === undefined && namesChapter.test(row.title) && !hasDetails;
  return standsAmongTopics && (row.number === '' || !/^\d+$/.test(row.number)) ? row.title : undefined;
}

/** Whether a line continues the header: «Дата» above «план» and «факт», or a line of column numbers. */
function isSecondHeading(row: CtpRow, filled: Cell[], topics: number): boolean {
  if (topics > 0) return false;
  const texts = filled.map(headingKey);
  return (
    (row.title === '' && texts.every((text) => /план|факт|теор|практ|всего|час/.test(text))) ||
    (filled.length > 2 && texts.every((text, i) => text === String(i + 1)))
  );
}
