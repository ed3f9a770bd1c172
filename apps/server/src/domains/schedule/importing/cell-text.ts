// The cells of a timetable as text, and the headings of its columns.
import type { TimetableColumn, TimetableRow } from '@orbita/contract/schedule';
import type { Cell } from '../../../platform/spreadsheet/table.ts';

export const LONGEST_CELL = 500;

/** Headings of the columns; the first matching rule wins. */
export const headings: [TimetableColumn, RegExp][] = [
  ['from', /^(с|от|с какого( числа| дня)?|дата начала|начало периода|действует с|from|first day|start date)$/],
  [
    'to',
    /^(по|до|по какое( число)?|по какой день|дата окончания|конец периода|действует по|to|until|last day|end date)$/,
  ],
  ['week', /(чет|числител|^неделя$|^недели$|^четность|^тип недели|^week$|^weeks$|^parity$|odd|even)/],
  ['weekday', /(^| )(день недели|день|дни|weekday|weekdays|day|days|day of week|day of the week)( |$)/],
  ['date', /^(дата|дата занятия|число|date)$/],
  ['pair', /^(пара|№ пары|номер пары|пары|урок|№ урока|номер урока|№ занятия|lesson number|period|pair)$/],
  ['start', /^(начало|время начала|начало занятия|start|start time|begin|begins)$/],
  ['end', /^(конец|окончание|время окончания|время конца|end|end time|ends)$/],
  ['time', /^(время|время занятия|часы|начало конец|time|times|hours?)( |$)/],
  ['group', /(^| )(группа|группы|класс|классы|поток|group|groups|class|classes|students sets?|student sets?)( |$)/],
  ['teacher', /(^| )(преподаватель|преподаватели|учитель|педагог|фио преподавателя|teacher|teachers|lecturer)( |$)/],
  ['room', /(^| )(аудитория|ауд|кабинет|каб|место|помещение|room|place|classroom)( |$)/],
  [
    'subject',
    /(^| )(дисциплина|предмет|наименование дисциплины|название|занятие|subject|course|discipline|title)( |$)/,
  ],
];

const pad = (n: number): string => String(n).padStart(2, '0');
/** The first day of spreadsheets; a date before it is a time of the day. */
const FIRST_DAY_OF_SHEETS = Date.UTC(1900, 1, 1);
const MINUTES_A_DAY = 1440;
const TIMES: ReadonlySet<TimetableColumn> = new Set<TimetableColumn>(['time', 'start', 'end']);

/** Returns a cell as text: a date as YYYY-MM-DD, a time as HH:MM. */
export function textOf(cell: Cell, column: TimetableColumn): string {
  if (cell === null) return '';
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return '';
    return cell.getTime() < FIRST_DAY_OF_SHEETS || TIMES.has(column)
      ? `${pad(cell.getUTCHours())}:${pad(cell.getUTCMinutes())}`
      : cell.toISOString().slice(0, 10);
  }
  if (typeof cell === 'number' && TIMES.has(column) && cell > 0 && cell < 1) {
    const minutes = Math.round(cell * MINUTES_A_DAY);
    return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  }
  return String(cell)
    .replace(/[ \t\u00a0]+/g, ' ')
    .trim()
    .slice(0, LONGEST_CELL);
}

export const emptyRow: TimetableRow = {
  line: 1,
  sheet: '',
  group: '',
  weekday: '',
  date: '',
  pair: '',
  time: '',
  start: '',
  end: '',
  subject: '',
  teacher: '',
  room: '',
  week: '',
  from: '',
  to: '',
};
