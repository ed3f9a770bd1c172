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

/** Returns what a table of another program is that has lessons or events in a form of its own; undefined for any other. */
export const foreignTableOf = (sheets: readonly Sheet[]): ErrorCode | undefined =>
  sheets.some(({ table }) => table.slice(0, HEADING_LINES).some(isCalendar)) ? 'table-calendar-csv' : undefined;
