// Tells a timetable, whose teachers would come in as people, from a list of people.
import type { ImportField } from '@orbita/contract/user-imports/fields';
import type { Table } from '../../../platform/spreadsheet/table.ts';
import { textOf } from './cell-text.ts';
import { headingKey } from './find-columns.ts';

const DAYS = /^(день|дни|день недели|дни недели|day|days|weekdays?|day of (the )?week)$/;
const DATES = /^(дата|дата занятия|date)$/;
const HOURS =
  /^(время|время занятия|часы|час|пара|номер пары|урок|номер урока|начало|конец|hours?|times?|periods?|start|end|start time|end time)$/;
const LESSONS = /^(дисциплина|предмет|занятие|аудитория|кабинет|subject|course|lesson|activity|room|classroom)$/;
/** What only people have. */
const OF_PEOPLE: readonly ImportField[] = [
  ...(['email', 'phone', 'username', 'parent1_name', 'parent1_phone', 'parent2_name', 'child_name'] as const),
];

/** Whether a table has days and hours of lessons instead of contacts. */
export function isTimetable(headers: readonly string[], columns: readonly (ImportField | null)[]): boolean {
  if (columns.some((field) => field && OF_PEOPLE.includes(field))) return false;
  const keys = headers.map(headingKey);
  const has = (says: RegExp) => keys.some((key) => says.test(key));
  return (has(DAYS) && (has(HOURS) || has(LESSONS))) || (has(DATES) && has(HOURS) && has(LESSONS));
}

const WEEKDAY =
  /^(понедельник|вторник|среда|четверг|пятница|суббота|пн|вт|ср|чт|пт|сб|mon(day)?|tue(s|sday)?|wed(nesday)?|thu(rs|rsday)?|fri(day)?|sat(urday)?)\.?$/;
/** Times of a lesson or its number. */
const LESSON_TIME = /^\d{1,2}[:.]\d{2}\s*[-–—]\s*\d{1,2}[:.]\d{2}$|^[1-9]( ?(пара|урок))?$/;
/** Lines and columns in which days and times are looked for. */
const [GRID_LINES, GRID_COLUMNS] = [60, 4];

/** Whether a table without headings of people has a line for each lesson of each day and a column for each group. */
export function isLessonGrid(table: Table): boolean {
  const cells = table
    .slice(0, GRID_LINES)
    .flatMap((row) => row.cells.slice(0, GRID_COLUMNS).map((cell) => textOf(cell).trim().toLowerCase()));
  const days = new Set(cells.filter((text) => WEEKDAY.test(text)));
  return days.size > 1 && cells.filter((text) => LESSON_TIME.test(text)).length > 1;
}
