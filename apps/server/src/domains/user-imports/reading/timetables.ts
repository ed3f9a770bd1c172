// Tells a timetable, whose teachers would come in as people, from a list of people.
import type { ImportField } from '@orbita/contract/user-imports/fields';
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
