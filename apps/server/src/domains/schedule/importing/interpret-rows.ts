// Turns the rows of a timetable into plans of lessons, or says what is wrong with them.
import type { TimetableRow } from '@orbita/contract/schedule';
import type { Language } from '../../../http/app-error.ts';
import type { LessonPlan } from '../write-lessons.queries.ts';
import {
  addDays,
  firstDayIn,
  type Hours,
  readDay,
  readHours,
  readWeek,
  readWeekdays,
  type Term,
  weekdayOf,
} from './cell-values.ts';
import type { Matcher } from './match-names.ts';

export interface InterpretedRow {
  /** undefined for a row with faults. */
  plan: LessonPlan | undefined;
  words: string;
  faults: string[];
  /** Days before the first one that is entered. */
  past: number;
}
interface Context {
  term: Term;
  /** First day that is entered. */
  from: string;
  match: Matcher;
  language: Language;
}
type Say = (ru: string, en: string) => void;

const MOST_GROUPS = 50;
const MOST_TEACHERS = 10;
const splitNames = (text: string): string[] =>
  text
    .split(/[,;\n]+/)
    .map((one) => one.trim())
    .filter(Boolean);

/** The days of a row: one date, or the days of the week within a period. */
interface Days {
  repeat: LessonPlan['repeat'];
  first_day: string;
  last_day: string;
}

function readOneDay(row: TimetableRow, { term }: Context, say: Say): Days | undefined {
  const day = readDay(row.date, term);
  if (day === undefined)
    say(`«${row.date}» — не дата, пишите 01.09.2026`, `“${row.date}” is not a date; write 01.09.2026`);
  else if (day < term.first_day || day > term.last_day) say('День вне семестра', 'The day is outside the term');
  else return { repeat: null, first_day: day, last_day: day };
  return undefined;
}

function readPeriod(row: TimetableRow, { term }: Context, say: Say): Term | undefined {
  const first_day = row.from === '' ? term.first_day : readDay(row.from, term);
  const last_day = row.to === '' ? term.last_day : readDay(row.to, term);
  if (first_day === undefined || last_day === undefined) say('«С» или «по» — не дата', '“From” or “to” is not a date');
  else if (last_day < first_day) say('«По» раньше, чем «с»', '“To” is before “from”');
  else if (first_day < term.first_day || last_day > term.last_day)
    say('Период вне семестра', 'The period is outside the term');
  else return { first_day, last_day };
  return undefined;
}

/** The reader of a table marks an upper line of which nothing tells whether it is meant for every week. */
function sayWeek({ week }: TimetableRow, say: Say): void {
  if (week.endsWith('?'))
    say(
      'Не видно, каждую неделю или по нечётным: объедините строки пары или подпишите неделю',
      'Every week or only odd weeks? Merge the lines of the hour, or write the week',
    );
  else say(`«${week}» — не чёт и не нечёт`, `“${week}” is neither odd nor even`);
}

/** The days of the week of a row, which may name several; empty when it names none. */
function weekdaysOf({ weekday }: TimetableRow, { match }: Context): number[] {
  const several = readWeekdays(weekday);
  if (several.length > 0 || weekday === '') return several;
  return [match.weekday(weekday) ?? []].flat();
}

function readDays(row: TimetableRow, context: Context, say: Say): Days | undefined {
  if (row.date !== '') return readOneDay(row, context, say);
  const weekdays = weekdaysOf(row, context);
  const week = readWeek(row.week);
  const period = readPeriod(row, context, say);
  if (weekdays.length === 0)
    say(
      row.weekday === '' ? 'Нет дня недели' : `«${row.weekday}» — не день недели`,
      row.weekday === '' ? 'No day of the week' : `“${row.weekday}” is not a day of the week`,
    );
  if (week === undefined) sayWeek(row, say);
  if (weekdays.length === 0 || week === undefined || !period) return undefined;
  const first_day = week === 'every' ? period.first_day : firstDayIn(week, period.first_day, context.term);
  const interval = week === 'every' ? 1 : 2;
  const isEmpty = !weekdays.some((weekday) => hasWeekday({ ...period, first_day }, weekday, interval));
  if (isEmpty) say('В этот период такого дня нет', 'There is no such day in this period');
  return isEmpty ? undefined : { ...period, first_day, repeat: { weekdays, interval_weeks: interval } };
}

/** Whether a period holds the day of the week in one of its first weeks. */
const hasWeekday = ({ first_day, last_day }: Term, weekday: number, interval: number): boolean => {
  const own = weekdayOf(first_day);
  const ahead = weekday >= own ? weekday - own : weekday - own + 7 * interval;
  return addDays(first_day, ahead) <= last_day;
};

/** Leaves out the days before the first one that is entered; weeks in turn stay as the term counts them. */
function cutPast(days: Days, { from, term }: Context): { days: Days | undefined; past: number } {
  const { repeat, first_day, last_day } = days;
  if (first_day >= from) return { days, past: 0 };
  if (!repeat) return { days: undefined, past: 1 };
  const past = countDays({ first_day, last_day: last_day < from ? last_day : addDays(from, -1) }, repeat);
  const isOdd = firstDayIn('odd', first_day, term) === first_day;
  const first = repeat.interval_weeks === 2 ? firstDayIn(isOdd ? 'odd' : 'even', from, term) : from;
  const left = { ...days, first_day: first };
  const isOver = first > last_day || countDays({ first_day: first, last_day }, repeat) === 0;
  return { days: isOver ? undefined : left, past };
}

const DAY = 86_400_000;

/**
 * Counts the days of a series in a period whose first week is one of its weeks. Thousands of rows ask, so the days
 * are not gone through one by one.
 */
export function countDays(
  { first_day, last_day }: Term,
  { weekdays, interval_weeks }: NonNullable<Days['repeat']>,
): number {
  const [own, period] = [weekdayOf(first_day), 7 * interval_weeks];
  const days = (Date.parse(last_day) - Date.parse(first_day)) / DAY;
  return weekdays
    .map((weekday) => (weekday >= own ? weekday - own : weekday - own + period))
    .reduce((count, ahead) => count + (ahead > days ? 0 : Math.floor((days - ahead) / period) + 1), 0);
}

function readTimes(row: TimetableRow, say: Say): Hours | undefined {
  const text = row.time || `${row.start} ${row.end}`;
  const hours = readHours(text);
  if (hours) return hours;
  if (text.trim() !== '')
    say(`«${text.trim()}» — не время, пишите 09:00–10:30`, `“${text.trim()}” is not a time; write 09:00–10:30`);
  else if (row.pair !== '')
    say(
      `Неизвестно время пары «${row.pair}»: добавьте столбец «Время» или лист «Звонки»`,
      `The time of lesson “${row.pair}” is unknown: add a column “Time” or a sheet “Bells”`,
    );
  else say('Нет времени', 'No time');
  return undefined;
}

/** Returns the groups; says which are missing or unknown. */
function readGroups(row: TimetableRow, { match }: Context, say: Say): number[] | undefined {
  const names = splitNames(row.group);
  if (names.length === 0) say('Нет группы', 'No group');
  if (names.length > MOST_GROUPS) say('Слишком много групп', 'Too many groups');
  const ids = names.slice(0, MOST_GROUPS).flatMap((name) => {
    const id = match.group(name);
    if (id === undefined) say(`Группа «${name}» не найдена`, `There is no group “${name}”`);
    return id ?? [];
  });
  return ids.length > 0 && ids.length === names.length ? [...new Set(ids)] : undefined;
}

function readSubject(row: TimetableRow, context: Context, of: { groupIds: number[]; say: Say }): number | undefined {
  const { match } = context;
  if (row.subject === '') {
    of.say('Нет дисциплины', 'No subject');
    return undefined;
  }
  const teacherIds = splitNames(row.teacher).flatMap(match.teachersNamed);
  const id = match.subject(row.subject, { groupIds: of.groupIds, teacherIds });
  if (id === undefined)
    of.say(
      `Дисциплина «${row.subject}» не найдена или их несколько`,
      `The subject “${row.subject}” is not found, or there are several`,
    );
  return id;
}

function readTeachers(
  row: TimetableRow,
  { match }: Context,
  of: { subjectIds: number[]; say: Say },
): number[] | undefined {
  const names = splitNames(row.teacher);
  if (names.length > MOST_TEACHERS) of.say('Слишком много преподавателей', 'Too many teachers');
  const ids = names.slice(0, MOST_TEACHERS).flatMap((name) => {
    const id = match.teacher(name, of.subjectIds);
    if (id === undefined)
      of.say(
        `Преподаватель «${name}» не найден или их несколько`,
        `The teacher “${name}” is not found, or there are several`,
      );
    return id ?? [];
  });
  return ids.length === names.length ? [...new Set(ids)] : undefined;
}

const wordsOf = ({ group, weekday, date, time, start, pair, subject }: TimetableRow): string =>
  [date || weekday, time || start || pair, group, subject]
    .filter(Boolean)
    .join(' · ')
    .replaceAll('\n', ' ')
    .slice(0, 300);

function interpretRow(row: TimetableRow, context: Context): InterpretedRow {
  const faults: string[] = [];
  const say: Say = (ru, en) => void faults.push(context.language === 'ru' ? ru : en);
  const read = readDays(row, context, say);
  const { days, past } = read ? cutPast(read, context) : { days: undefined, past: 0 };
  const hours = readTimes(row, say);
  const groups = readGroups(row, context, say);
  const subject = readSubject(row, context, { groupIds: groups ?? [], say });
  const teachers = readTeachers(row, context, { subjectIds: subject === undefined ? [] : [subject], say });
  const words = wordsOf(row);
  if (!days || !hours || !groups || subject === undefined || !teachers || faults.length > 0)
    return { plan: undefined, words, faults, past: faults.length > 0 ? 0 : past };
  // A place that is not a room stays a text of the lesson.
  const room_id = row.room === '' ? undefined : context.match.room(row.room);
  const plan: LessonPlan = {
    ...days,
    ...hours,
    title: '',
    place: room_id === undefined ? row.room.replace(/\s+/g, ' ').slice(0, 100) : '',
    room_id: room_id ?? null,
    meeting_url: '',
    homework: '',
    subject_ids: [subject],
    group_ids: groups,
    teachers: teachers.map((user_id) => ({ user_id })),
    step_ids: [],
  };
  return { plan, words, faults, past };
}

export const interpretRows = (rows: readonly TimetableRow[], context: Context): InterpretedRow[] =>
  rows.map((row) => interpretRow(row, context));
