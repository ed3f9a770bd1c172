// Reads dates as people type them: «20.05», «20.05.26 18:00», «2026-05-20», «завтра», «+7».
import { calendarDay } from './dates.ts';

const DAY = 86_400_000;
const WORDS: Record<string, number> = { сегодня: 0, завтра: 1, послезавтра: 2, today: 0, tomorrow: 1 };
const BY_DAY = /^(\d{1,2})[./\- ](\d{1,2})(?:[./\- ](\d{4}|\d{2}))?(?:[ ,]+(\d{1,2})[:.](\d{2}))?$/;
const BY_YEAR = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ,]+(\d{1,2}):(\d{2}))?$/;
const AHEAD = /^[+-]\d{1,3}$/;

interface Parts {
  year: number;
  month: number;
  day: number;
}
const pad = (number: number, length = 2): string => String(number).padStart(length, '0');

/** Adds days to a calendar day. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10);

function dayOf({ year, month, day }: Parts): string | undefined {
  const written = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const time = Date.parse(`${written}T00:00Z`);
  // A day that the month lacks would otherwise roll over into the next one.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written ? undefined : written;
}

/** A day without a year is the one nearest to today, so that «10.01» typed in December is in the next year. */
function nearest(month: number, day: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) => dayOf({ year: one, month, day }) ?? []);
  const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(today));
  return days.toSorted((a, b) => distance(a) - distance(b))[0];
}

const withTime = (day: string, time: string | null): string => (time === null ? day : `${day}T${time}`);
const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** Whether a value is a date that the calendar has, alone or followed by a time. */
export const isDay = (value: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2})?$/.exec(value) ?? [];
  return year !== undefined && dayOf({ year: Number(year), month: Number(month), day: Number(day) }) !== undefined;
};

/**
 * Shows a date as people type it: the year in full where no time belongs to it, since such a day may lie in any century;
 * the time only when it is not the usual one. Other text is returned as it is.
 */
export function showTypedDate(value: string, time: string | null): string {
  if (!isDay(value)) return value;
  const [year = '', month = '', day = ''] = value.slice(0, 10).split('-');
  const typedTime = value.slice(11);
  return time === null
    ? `${day}.${month}.${year}`
    : `${day}.${month}.${year.slice(2)}${typedTime === '' || typedTime === time ? '' : `, ${typedTime}`}`;
}

/**
 * Returns «YYYY-MM-DDTHH:MM» with the given time unless one is typed, or «YYYY-MM-DD» for null; '' for nothing, undefined
 * for what is no date.
 */
export function readTypedDate(text: string, time: string | null, now: number = Date.now()): string | undefined {
  const typed = text.trim().toLowerCase();
  const today = calendarDay(now);
  if (typed === '') return '';
  const ahead = WORDS[typed] ?? (AHEAD.test(typed) ? Number(typed) : undefined);
  if (ahead !== undefined) return withTime(addDays(today, ahead), time);
  const [, d, m, y, h, min] = BY_DAY.exec(typed) ?? [];
  const [, isoYear, isoMonth, isoDay, isoHour, isoMinute] = BY_YEAR.exec(typed) ?? [];
  const date =
    isoYear !== undefined
      ? dayOf({ year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) })
      : d === undefined
        ? undefined
        : y === undefined
          ? nearest(Number(m), Number(d), today)
          : dayOf({ year: yearOf(y), month: Number(m), day: Number(d) });
  const [hour, minute] = [h ?? isoHour, min ?? isoMinute];
  if (date === undefined || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59) return undefined;
  if (time === null && hour !== undefined) return undefined;
  return withTime(date, hour === undefined ? time : `${pad(Number(hour))}:${minute}`);
}
