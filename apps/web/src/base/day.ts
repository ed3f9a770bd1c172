// Days of the calendar, such as 2026-09-01, as people read them; they belong to no time zone.
import { formatDate } from './dates.ts';

/** «01.09.26» */
export const formatCalendarDay = (day: string): string => formatDate(`${day}T12:00:00Z`);
/** Whether the text is a day, as fields of dates give it once it is typed. */
export const isCalendarDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
