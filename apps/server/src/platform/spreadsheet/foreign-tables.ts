// Names tables and XML of other programs that no import reads, each with the way on.
import type { ErrorCode } from '@orbita/contract/errors';
import { headingKey } from './heading-key.ts';
import type { Sheet, TableRow } from './table.ts';

/** What the XML of a file says it is; the first rule wins. */
const markup: [ErrorCode, RegExp][] = [
  ['table-asc', /<timetable\b[^>]*\b(ascttversion|importtype|options)=|asctimetables/i],
  ['table-untis', /\buntis\.(at|com)\b|<untis\b/i],
  ['table-plx', /dsMMISDB|<Документ[\s>]/],
  ['table-questions', /<(\w+:)?(quiz|questestinterop|assessment-?(item|test)|qti-assessment-item|examview)[\s>]/i],
];
/** As much of a file as says what it is. */
const BEGINNING = 20_000;

/** Returns what a file of XML is; undefined for any other, such as a web page. */
export const foreignMarkupOf = (text: string): ErrorCode | undefined =>
  markup.find(([, says]) => says.test(text.slice(0, BEGINNING)))?.[0];

/** Lines in which headings are looked for. */
const HEADING_LINES = 40;
const CALENDAR = ['subject', 'start date', 'start time'];
const isCalendar = ({ cells }: TableRow): boolean => {
  const keys = cells.map(headingKey);
  return (
    CALENDAR.every((heading) => keys.includes(heading)) && (keys.includes('end date') || keys.includes('end time'))
  );
};

/** Headings of which each gradebook has all of one set. */
const GRADEBOOKS = [
  ['student', 'sis login id'],
  ['student', 'sis user id'],
  ['orgdefinedid', 'end-of-line indicator'],
  ['last name', 'first name', 'username', 'last access', 'availability'],
].map((headings) => headings.map(headingKey));
const isGradebook = ({ cells }: TableRow): boolean => {
  const keys = cells.map(headingKey);
  return GRADEBOOKS.some((headings) => headings.every((heading) => keys.includes(heading)));
};

const has = (sheets: readonly Sheet[], is: (row: TableRow) => boolean): boolean =>
  sheets.some(({ table }) => table.slice(0, HEADING_LINES).some(is));

/** Returns what a table of another program is that has lessons, events or marks in a form of its own; undefined for any other. */
export const foreignTableOf = (sheets: readonly Sheet[]): ErrorCode | undefined =>
  has(sheets, isCalendar) ? 'table-calendar-csv' : has(sheets, isGradebook) ? 'table-gradebook' : undefined;
