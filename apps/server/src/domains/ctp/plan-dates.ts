// Reads dates as people write them in plans; a date without a year gets that of the term in which the discipline is studied.
import type { CtpPreview } from '@orbita/contract/ctp';
import { fault, ok, type Read } from './cell-reading.ts';

/** The period whose years complete dates, as days YYYY-MM-DD. */
export interface SchoolTerm {
  started_at: string;
  finished_at: string;
  source: CtpPreview['added_years']['source'];
}

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
/** Day 0 of spreadsheets, which count a leap day in 1900. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

const months = [
  /^(янв|jan)/,
  /^(фев|feb)/,
  /^(мар|mar)/,
  /^(апр|apr)/,
  /^(мая|май|may)/,
  /^(июн|jun)/,
  /^(июл|jul)/,
  /^(авг|aug)/,
  /^(сен|sep)/,
  /^(окт|oct)/,
  /^(ноя|nov)/,
  /^(дек|dec)/,
];
/** Returns the number of a month from 1; 0 for an unknown word. */
const monthOf = (word: string): number => months.findIndex((month) => month.test(word.toLowerCase())) + 1;

interface DayParts {
  day: number;
  month: number;
  /** null when the text names none. */
  year: number | null;
}

const parts = (day = '', month: string | number = '', year?: string): DayParts => ({
  day: Number(day),
  month: Number(month),
  year: year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0),
});

/** Splits a date into its parts; undefined when the text is written in no known way. */
function partsOf(value: string): DayParts | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(value);
  if (iso) return parts(iso[3], iso[2], iso[1]);
  const usual = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{4}|\d{2})(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?)?\.?$/.exec(value);
  if (usual) return parts(usual[1], usual[2], usual[3]);
  const words = /^(\d{1,2})(?:-?го|st|nd|rd|th)?\s+(\p{L}{3,9})\.?,?(?:\s+(\d{4}))?$/u.exec(value);
  if (words) return namedDay(words[1], words[2], words[3]);
  const english = /^(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?(?:\s+(\d{4}))?$/u.exec(value);
  return english ? namedDay(english[2], english[1], english[3]) : undefined;
}

function namedDay(day?: string, word = '', year?: string): DayParts | undefined {
  const month = monthOf(word);
  return month === 0 ? undefined : parts(day, month, year);
}

/** Returns a calendar day as YYYY-MM-DD; undefined when it does not exist. */
function dayOf({ year, month, day }: DayParts & { year: number }): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}

/** Returns the first of July that begins the school year of a day. */
const startOfSchoolYear = (day: string): string =>
  `${Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 7 ? 1 : 0)}-07-01`;

/** Returns the day in the year that puts it into the term, or else into the school year in which the term begins. */
function dayInTerm(day: DayParts, { started_at, finished_at }: SchoolTerm): string | undefined {
  const start = startOfSchoolYear(started_at);
  const first = Number(start.slice(0, 4));
  const years = Array.from({ length: Number(finished_at.slice(0, 4)) - first + 2 }, (_, i) => first + i);
  const days = years.flatMap((year) => dayOf({ ...day, year }) ?? []);
  return (
    days.find((one) => one >= started_at && one <= finished_at) ??
    days.find((one) => one >= start && startOfSchoolYear(one) === start)
  );
}

const trimmed = (text: string): string => text.trim().replace(/\s*(г|г\.|год|года)$/i, '');

/** Whether a text is a date that names no year. */
export const isYearless = (text: string): boolean => partsOf(trimmed(text))?.year === null;

/** Reads «01.09.2026», «1.9.26», «01.09», «1 сентября», «2026-09-01» or «46266»; an empty text is null. */
export function readDate(text: string, term: SchoolTerm): Read<string | null> {
  const value = trimmed(text);
  if (value === '' || value === '-' || value === '—') return ok(null);
  const found = partsOf(value);
  const isSerial = /^\d{5}(\.\d+)?$/.test(value);
  if (!found && !isSerial)
    return fault(
      `«${value}» — не дата. Пишите так: 01.09.2026 или 1 сентября`,
      `“${value}” is not a date. Write 01.09.2026 or 1 September`,
    );
  const day = found ? dayOfParts(found, term) : dayOfSerial(value);
  if (day === undefined) return fault(`Дня «${value}» нет в календаре`, `There is no day “${value}”`);
  const year = Number(day.slice(0, 4));
  return year < FIRST_YEAR || year > LAST_YEAR
    ? fault(`Год ${year} не похож на учебный`, `The year ${year} is no school year`)
    : ok(day);
}

const dayOfParts = ({ year, ...day }: DayParts, term: SchoolTerm): string | undefined =>
  year === null ? dayInTerm({ ...day, year }, term) : dayOf({ ...day, year });

const dayOfSerial = (value: string): string =>
  new Date(EXCEL_EPOCH + Math.floor(Number(value)) * DAY_MS).toISOString().slice(0, 10);
