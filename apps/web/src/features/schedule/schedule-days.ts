// Days of the views, as YYYY-MM-DD; a day has no time zone, so it is counted in UTC.
import { addDays } from '../../base/typed-date.ts';

export const views = ['day', 'week', 'month', 'agenda'] as const;
export type View = (typeof views)[number];

/** Days of an agenda. */
const AGENDA_DAYS = 14;

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1;
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));
const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
const nextMonth = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31));

/** Returns the first and the last day that a view shows; a month shows whole weeks. */
export function periodOf(view: View, day: string): { from: string; to: string } {
  if (view === 'day') return { from: day, to: day };
  if (view === 'agenda') return { from: day, to: addDays(day, AGENDA_DAYS - 1) };
  if (view === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  const last = addDays(nextMonth(day), -1);
  return { from: mondayOf(firstOfMonth(day)), to: addDays(mondayOf(last), 6) };
}

/** Returns the day that the next or previous page of a view shows. */
export function turn(view: View, day: string, by: 1 | -1): string {
  if (view === 'day') return addDays(day, by);
  if (view === 'agenda') return addDays(day, by * AGENDA_DAYS);
  if (view === 'week') return addDays(day, by * 7);
  return by === 1 ? nextMonth(day) : firstOfMonth(addDays(firstOfMonth(day), -1));
}

/** Returns all days of a period. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A moment by which a day is shown: its noon in UTC, which is the same day in every zone of a school. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;
