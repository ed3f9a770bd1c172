// Tells the columns of a table with a column for each group: day, hour, time and week at its side, then the groups.
import { readWeek, readWeekday } from '../cell-values.ts';
import { headings } from '../cell-text.ts';
import { headingKey } from '../../../../platform/spreadsheet/heading-key.ts';
import type { Grid } from './grid.ts';
import { readLessonCell } from './read-lesson-cell.ts';

/** Columns at the side of the table. */
export interface Axes {
  day: number;
  pair: number | undefined;
  time: number | undefined;
  week: number | undefined;
  /** All columns of such a kind, also those that a wide sheet repeats. */
  all: ReadonlySet<number>;
}
/** The columns of a group: its lessons, and rooms or teachers beside them. */
export interface GroupColumns {
  name: string;
  lessons: number[];
  rooms: number[];
  teachers: number[];
}

export const plainText = (grid: Grid, row: number, column: number): string => {
  const value = grid.valueAt(row, column);
  if (value === null || value instanceof Date) return '';
  return String(value).slice(0, 500).trim();
};

/** «1», «1 пара», «II» and «1\n08:30–10:00» are hours of the day. */
export const pairIn = (text: string): string | undefined => {
  const found = /^(?:(\d{1,2})|(I{1,3}|IV|VI{0,3}|IX|X))(?![\p{L}\d:.,])/u.exec(text.normalize('NFKC'));
  if (!found) return undefined;
  if (found[1] !== undefined) return Number(found[1]) > 0 && Number(found[1]) <= 14 ? found[1] : undefined;
  return String(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'].indexOf(found[2] ?? '') + 1);
};
/** Reads «8.30-10.00», «8³⁰–10⁰⁰» and «8:30–9:15, 9:20–10:05» as the time from the first to the last. */
export function timeIn(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(
      /(?<!\d)(\d{1,2})(\d{2})(?=\s*[-–—]\s*\d{3,4}(?!\d))|(?<=[-–—]\s*)(\d{1,2})(\d{2})(?!\d)/gu,
      (all, ...of: (string | undefined)[]) => {
        const [h = of[2], m = of[3]] = [of[0], of[1]];
        return h === undefined || m === undefined ? all : `${h}:${m}`;
      },
    );
  const times = [...plain.matchAll(/(?<!\d)(\d{1,2})[:.](\d{2})(?!\d)/g)].map(
    ([, hour, minute]) => `${hour}:${minute}`,
  );
  const [first, last] = [times[0], times.at(-1)];
  return first === undefined || last === undefined || times.length < 2 ? undefined : `${first}–${last}`;
}

/** A day alone, maybe with its date; «Среда обитания» is a lesson. */
const isWeekday = (text: string): boolean => {
  const words = text.match(/\p{L}+/gu) ?? [];
  const isOne = words.length === 1 || words.every((word) => word.length === 1);
  return words.length > 0 && isOne && readWeekday(text) !== undefined;
};
const isParity = (text: string): boolean => /\p{L}/u.test(text) && !['every', undefined].includes(readWeek(text));
const kinds = {
  day: isWeekday,
  pair: (text: string) => pairIn(text) !== undefined,
  time: (text: string) => timeIn(text) !== undefined && readLessonCell(text).every(({ teacher }) => teacher === ''),
  week: isParity,
};
type Kind = keyof typeof kinds;
/** A kind that so many of the cells of a column have is that of the column. */
const MOST_CELLS = 0.6;

/** Returns what the cells of a column mostly are. */
function kindOf(grid: Grid, column: number): Kind | undefined {
  const texts = Array.from({ length: grid.rows }, (_, row) => row)
    .filter((row) => grid.areaAt(row, column).top === row && grid.areaAt(row, column).left === column)
    .map((row) => plainText(grid, row, column))
    .filter((text) => text !== '');
  const count = (kind: Kind) => texts.filter(kinds[kind]).length;
  const days = count('day');
  // A day is written once for all its hours, and words above and below the table are in its column too.
  if (days >= 2 || (days === 1 && texts.length <= 4)) return 'day';
  return (['time', 'pair', 'week'] as const).find(
    (kind) => count(kind) >= 2 && count(kind) >= texts.length * MOST_CELLS,
  );
}

/** Returns undefined for a sheet without a column of days and one of hours. */
export function findAxes(grid: Grid): Axes | undefined {
  const found = Array.from({ length: grid.columns }, (_, column) => kindOf(grid, column));
  const at = (kind: Kind): number | undefined => {
    const column = found.indexOf(kind);
    return column === -1 ? undefined : column;
  };
  const [day, pair, time] = [at('day'), at('pair'), at('time')];
  if (day === undefined || (pair === undefined && time === undefined)) return undefined;
  const all = new Set(found.flatMap((kind, column) => (kind === undefined ? [] : [column])));
  return { day, pair, time, week: at('week'), all };
}

const roleOf = (text: string): string | undefined => headings.find(([, says]) => says.test(headingKey(text)))?.[0];
const isTitle = (text: string): boolean =>
  text.length > 60 ||
  /расписан|утвержд|соглас|учебн|семестр|курс|отделени|специальност|директор|недел|schedule|timetable|semester/iu.test(
    text,
  );
const isGroupName = (text: string): boolean =>
  /\p{L}/u.test(text) &&
  !isTitle(text) &&
  !['subject', 'room', 'teacher', 'weekday', 'pair', 'time', 'week', 'date'].includes(roleOf(text) ?? '');
const groupName = (text: string): string =>
  (text.split('\n')[0] ?? '')
    .replace(/\(.*$/u, '')
    .replace(/^(?:гр(?:уппа)?|group)\.?\s+/iu, '')
    .trim();

/** Returns the row with the names of the groups among those above the lessons: the one with the most of them, the last of equal ones. */
function groupRow(grid: Grid, axes: Axes, { first, end }: { first: number; end: number }): number | undefined {
  const rows = Array.from({ length: end - first }, (_, at) => first + at).map((row) => {
    const names = new Set(
      Array.from({ length: grid.columns }, (_, column) => column)
        .filter((column) => !axes.all.has(column))
        .map((column) => plainText(grid, row, column))
        .filter(isGroupName),
    );
    // Names of groups have a number, unlike those of departments above them.
    return { row, score: [...names].reduce((sum, name) => sum + (/\d/.test(name) ? 2 : 1), 0) };
  });
  const most = Math.max(0, ...rows.map(({ score }) => score));
  return most === 0 ? undefined : rows.findLast(({ score }) => score === most)?.row;
}

/** Whether most lessons of a column without a heading are rooms or names. */
function roleByContent(
  grid: Grid,
  column: number,
  { first, end }: { first: number; end: number },
): 'room' | 'teacher' | undefined {
  const lessons = Array.from({ length: end - first }, (_, at) => plainText(grid, first + at, column))
    .filter((text) => text !== '')
    .map((text) =>
      text.length <= 8 && /\d/.test(text)
        ? { subject: '', teacher: '', room: text }
        : (readLessonCell(text)[0] ?? undefined),
    )
    .filter((lesson) => lesson !== undefined);
  const share = (fits: (lesson: { subject: string; teacher: string; room: string }) => boolean) =>
    lessons.filter(fits).length >= Math.max(1, lessons.length * MOST_CELLS);
  if (share(({ subject, room }) => subject === '' && room !== '')) return 'room';
  return share(({ subject, teacher }) => subject === '' && teacher !== '') ? 'teacher' : undefined;
}

/** Returns the groups whose names stand above the lessons of these rows. */
export function findGroups(
  grid: Grid,
  axes: Axes,
  { head, body, end }: { head: number; body: number; end: number },
): GroupColumns[] {
  const row = groupRow(grid, axes, { first: head, end: body });
  if (row === undefined) return [];
  const groups: (GroupColumns & { area: { left: number; right: number } })[] = [];
  for (let column = 0; column < grid.columns; column += 1) {
    if (axes.all.has(column)) continue;
    const text = plainText(grid, row, column);
    const area = grid.areaAt(row, column);
    const isNew = isGroupName(text) && area.left === column;
    if (isNew) groups.push({ name: groupName(text), lessons: [], rooms: [], teachers: [], area });
    const group = groups.at(-1);
    if (!group) continue;
    const isUnder = column <= group.area.right;
    const said = Array.from({ length: body - row }, (_, at) => plainText(grid, row + at, column))
      .slice(isUnder ? 1 : 0)
      .map(roleOf)
      .find((role) => role === 'room' || role === 'teacher' || role === 'subject');
    const role = said ?? (isNew ? 'subject' : roleByContent(grid, column, { first: body, end }));
    if (role === 'room') group.rooms.push(column);
    else if (role === 'teacher') group.teachers.push(column);
    else if (isUnder || role === 'subject') group.lessons.push(column);
  }
  return groups
    .map(({ area: _area, ...group }) => group)
    .filter(({ name, lessons }) => name !== '' && lessons.length > 0);
}
