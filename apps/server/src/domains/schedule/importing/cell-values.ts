// Reads the cells of a timetable: days of the week, dates, times and weeks as people write them.

export interface Term {
  first_day: string;
  last_day: string;
}

/** Days of the week by their place, 1 Monday … 7 Sunday. */
export const weekdayNames = {
  ru: ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};
const weekdays: [RegExp, number][] = [
  [/^(пн|пнд|пон|понед|понедельник(а|у|и|ам)?|mon|mondays?|1)$/, 1],
  [/^(вт|втр|втор|вторн|вторник(а|у|и|ам)?|tue|tues|tuesdays?|2)$/, 2],
  [/^(ср|срд|сред(а|у|ы|е|ам)?|wed|wednesdays?|3)$/, 3],
  [/^(чт|чтв|чет|четв|четверг(а|у|и|ам)?|thu|thur|thurs|thursdays?|4)$/, 4],
  [/^(пт|птн|пят|пятн|пятниц(а|у|ы|е|ам)?|fri|fridays?|5)$/, 5],
  [/^(сб|сбт|суб|субб|суббот(а|у|ы|е|ам)?|sat|saturdays?|6)$/, 6],
  [/^(вс|вск|вос|воскр|воскресень(е|я|ю|ям)|sun|sundays?|7)$/, 7],
];
/** The word that names the day; one written from top to bottom or with spaces between its letters is put together. */
export const weekdayWord = (text: string): string => {
  // A number alone is a day, but «1 пара» is none.
  if (/^\s*\d+\s*$/.test(text)) return text.trim();
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isSpread = words.length > 2 && words.every((word) => word.length === 1);
  return isSpread ? words.join('') : (words.find((word) => word !== 'по' && word !== 'on') ?? '');
};
/** Returns 1 Monday … 7 Sunday; undefined for another word, also for one that is only similar. */
export const readWeekday = (text: string): number | undefined => {
  const word = weekdayWord(text);
  return weekdays.find(([says]) => says.test(word))?.[1];
};

/** Letters of days as American universities join them: «MWF», «TTh», «TR». */
const LETTERS: readonly [string, number][] = [
  ['Su', 7],
  ['Sa', 6],
  ['Th', 4],
  ['Tu', 2],
  ['M', 1],
  ['T', 2],
  ['W', 3],
  ['R', 4],
  ['F', 5],
  ['S', 6],
];
function daysOfLetters(text: string): number[] {
  const days: number[] = [];
  for (let rest = text; rest !== '';) {
    const known = LETTERS.find(([letters]) => rest.startsWith(letters));
    if (!known) return [];
    days.push(known[1]);
    rest = rest.slice(known[0].length);
  }
  return days.length > 1 && days.every((day, at) => at === 0 || day > days[at - 1]!) ? days : [];
}
/** Reads «Пн, Ср», «Mon/Wed/Fri», «пн–пт» and «MWF» as several days; empty for one day and for any other text. */
export function readWeekdays(text: string): number[] {
  const value = text.trim();
  const parts = value.split(/\s*[,;/+&\n]\s*|\s+(?:и|and)\s+/).filter(Boolean);
  const days = parts.map((part) => (/^\p{L}{2,}\.?$/u.test(part) ? readWeekday(part) : undefined));
  if (days.length > 1)
    return days.includes(undefined) ? [] : [...new Set(days.flatMap((day) => day ?? []))].toSorted((a, b) => a - b);
  const [, first = '', last = ''] = /^(\p{L}{2,})\.?\s*[-–—]\s*(\p{L}{2,})\.?$/u.exec(value) ?? [];
  const [from, to] = [readWeekday(first), readWeekday(last)];
  if (from !== undefined && to !== undefined && from < to)
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return readWeekday(value) === undefined ? daysOfLetters(value) : [];
}

const isDayOf = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
};

/** Reads «01.09.2026», «1.9.26», «2026-09-01» and «01.09», whose year comes from the term. */
export function readDay(text: string, { first_day, last_day }: Term): string | undefined {
  const value = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(value);
  if (iso) return isDayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const usual = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2}))?\.?(?:\s*г\.?)?$/.exec(value);
  if (!usual) return undefined;
  const [, day, month, year] = usual;
  if (year !== undefined) return isDayOf(Number(year) + (year.length === 2 ? 2000 : 0), Number(month), Number(day));
  const years = [Number(first_day.slice(0, 4)), Number(last_day.slice(0, 4))];
  const days = years.flatMap((one) => isDayOf(one, Number(month), Number(day)) ?? []);
  return days.find((one) => one >= first_day && one <= last_day) ?? days[0];
}

export interface Hours {
  start: string;
  minutes: number;
}
interface Clock {
  hour: number;
  minute: number;
  half: 'am' | 'pm' | undefined;
}
const CLOCK = /(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?(?:\s*([ap])\.?\s?m\b\.?)?/gi;
const clocksIn = (text: string): Clock[] =>
  [...text.matchAll(CLOCK)].map(([, hour, minute, half]) => ({
    ...{ hour: Number(hour), minute: Number(minute) },
    half: half === undefined ? undefined : half.toLowerCase() === 'p' ? 'pm' : 'am',
  }));
/** Minutes since midnight; undefined for a time that no clock shows. */
function minutesOf({ hour, minute, half }: Clock): number | undefined {
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return undefined;
  return (half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour) * 60 + minute;
}

/** Reads «09:00–10:30», «9.00-10.30», «09:00 10:30», «1:00–2:15 PM» and «11:00 AM–12:15 PM»; undefined unless the end is later. */
export function readHours(text: string): Hours | undefined {
  const [start, end, ...more] = clocksIn(text);
  if (!start || !end || more.length > 0) return undefined;
  const until = minutesOf(end);
  const halves = start.half || !end.half ? [start.half] : [end.half, 'am' as const];
  const begins = halves.map((half) => minutesOf({ ...start, half }));
  const from = begins.find((one) => one !== undefined && until !== undefined && one < until);
  if (from === undefined || until === undefined) return undefined;
  const clock = `${String(Math.floor(from / 60)).padStart(2, '0')}:${String(from % 60).padStart(2, '0')}`;
  return { start: clock, minutes: until - from };
}

/** Returns in which weeks of the term a row takes place; undefined for another text. */
export function readWeek(text: string): 'every' | 'odd' | 'even' | undefined {
  const value = text.trim().toLowerCase().replaceAll('ё', 'е');
  if (/^(|-|—|кажд.*|все|всегда|еженед.*|обе|every.*|all|both|1\s*[,и]\s*2)$/.test(value)) return 'every';
  if (/^(неч|числ|верх|odd|1$|i$)/.test(value)) return 'odd';
  return /^(чет|знам|ниж|even|2$|ii$)/.test(value) ? 'even' : undefined;
}

const DAY = 86_400_000;
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1;
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7));

/** Returns the first day from one on that lies in such a week; the first week of the term is odd. */
export function firstDayIn(week: 'odd' | 'even', from: string, { first_day }: Term): string {
  const weeks = Math.round((Date.parse(mondayOf(from)) - Date.parse(mondayOf(first_day))) / (7 * DAY));
  const isOdd = Math.abs(weeks) % 2 === 0;
  return isOdd === (week === 'odd') ? from : addDays(mondayOf(from), 7);
}
