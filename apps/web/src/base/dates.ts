// Formats dates and times in the company's time zone, so that a due time reads the same in every city.
import { createStore } from './store.ts';
import { getLanguage } from './language.ts';

export type Moment = string | number | Date;
const zone = createStore('Europe/Moscow');
const formats = new Map<string, Intl.DateTimeFormat>();

/** Sets the company's time zone once the company is known. */
export const setTimeZone = (timeZone: string): void => zone.set(timeZone);

const locale = () => (getLanguage() === 'ru' ? 'ru-RU' : 'en-GB');

export function format(moment: Moment, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale()}|${zone.get()}|${JSON.stringify(options)}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(locale(), { timeZone: zone.get(), ...options });
    formats.set(key, made);
  }
  return made.format(new Date(moment));
}

/** «сб, 21 ноября»; the year is added when it is not the current one. */
export function formatDay(moment: Moment): string {
  const isThisYear = calendarDay(moment).slice(0, 4) === calendarDay(Date.now()).slice(0, 4);
  return format(moment, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/** «21 ноября 2026 г.», for papers. */
export const formatLongDate = (moment: Moment): string =>
  format(moment, { day: 'numeric', month: 'long', year: 'numeric' });

/** «ноябрь 2026 г.» */
export const formatMonth = (moment: Moment): string => format(moment, { month: 'long', year: 'numeric' });

/** dd.mm.yy, for tables. */
export function formatDate(moment: Moment): string {
  const [year = '', month = '', day = ''] = calendarDay(moment).split('-');
  return `${day}.${month}.${year.slice(2)}`;
}

/** 14:02 */
export const formatTime = (moment: Moment): string =>
  format(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** «21.11.26, 14:02» */
export const formatDateTime = (moment: Moment): string => `${formatDate(moment)}, ${formatTime(moment)}`;

/** «сб, 21 ноября, 14:02» */
export const formatDayTime = (moment: Moment): string => `${formatDay(moment)}, ${formatTime(moment)}`;

/** Returns YYYY-MM-DD of the moment's day in the company's time zone. */
export function calendarDay(moment: Moment): string {
  const key = `day|${zone.get()}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone.get(),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(key, made);
  }
  return made.format(new Date(moment));
}

/** Whole calendar days from today to the moment: 0 today, 1 tomorrow, -1 yesterday. */
export const daysFromToday = (moment: Moment, now: Moment = Date.now()): number =>
  Math.round((Date.parse(calendarDay(moment)) - Date.parse(calendarDay(now))) / 86_400_000);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** «5 минут назад», «вчера», «через 3 дня»; more than a week away the date itself. Says how long ago or how long until, never when. */
export function formatRelative(moment: Moment, now: Moment = Date.now()): string {
  const difference = new Date(moment).getTime() - new Date(now).getTime();
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  const days = daysFromToday(moment, now);
  if (Math.abs(difference) < MINUTE) return relative.format(0, 'second');
  if (Math.abs(difference) < HOUR) return relative.format(Math.trunc(difference / MINUTE), 'minute');
  if (days === 0 || Math.abs(difference) < 6 * HOUR) return relative.format(Math.trunc(difference / HOUR), 'hour');
  if (Math.abs(days) <= 7) return relative.format(days, 'day');
  return formatDay(moment);
}

/** «сегодня, 14:02», «вчера, 14:02», «завтра, 14:02»; further away the day alone: a moment in a row of a list. */
export function formatNear(moment: Moment, now: Moment = Date.now()): string {
  const days = daysFromToday(moment, now);
  if (Math.abs(days) > 1) return formatDay(moment);
  const day = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(days, 'day');
  return `${day}, ${formatTime(moment)}`;
}

/** Names of weekdays from Monday: понедельник … воскресенье. */
export const weekdayNames = (): string[] =>
  Array.from({ length: 7 }, (_, index) =>
    new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index)),
  );
/** Short names of weekdays from Monday: пн, вт, ср, чт, пт, сб, вс. */
export const weekdays = (): string[] =>
  Array.from({ length: 7 }, (_, index) =>
    new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index)),
  );

/** Weeks start on Monday, for libraries with such an option. */
export const FIRST_DAY_OF_WEEK = 1;
