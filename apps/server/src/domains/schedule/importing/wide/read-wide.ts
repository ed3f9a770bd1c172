// Reads a sheet with a column for each group: its rows are days and hours, its cells are lessons.
// What is drawn as one cell counts as one: a lesson over both lines of an hour takes place every week, one over several
// groups is for all of them; of an hour with two lines the upper is the odd week (числитель), the lower the even one.
import type { TimetableColumn, TimetableRow } from '@orbita/contract/schedule';
import type { Sheet } from '../../../../platform/spreadsheet/table.ts';
import { emptyRow, LONGEST_CELL, textOf } from '../cell-text.ts';
import { headingKey } from '../../../../platform/spreadsheet/heading-key.ts';
import { unreadColumns } from '../../../../platform/spreadsheet/unread-parts.ts';
import { readWeek } from '../cell-values.ts';
import type { FoundSheet } from '../found-sheet.ts';
import { type Grid, layGrid } from './grid.ts';
import { type CellLesson, readLessonCell } from './read-lesson-cell.ts';
import { type Axes, findAxes, findGroups, type GroupColumns, pairIn, plainText, timeIn } from './wide-columns.ts';

/** An hour of a day: rows of the sheet that follow each other. */
interface Slot {
  day: string;
  pair: string;
  time: string;
  first: number;
  last: number;
}
/** A lesson of a slot with the rows it covers. */
interface Placed extends CellLesson {
  groups: string[];
  first: number;
  last: number;
}
/** A sheet may have several tables below each other, each with its groups. */
interface Section {
  groups: GroupColumns[];
  slots: Slot[];
}

/** Rows above the first lessons in which the names of the groups are looked for. */
const HEAD_ROWS = 12;
/** Lines of an hour where nothing tells where it ends. */
const MOST_LINES = 6;
const columns: TimetableColumn[] = ['group', 'weekday', 'pair', 'time', 'subject', 'teacher', 'room', 'week'];

/** The day of a row, also when it is a date. */
const dayText = (grid: Grid, row: number, { day }: Axes): string => textOf(grid.valueAt(row, day), 'weekday');
const timeText = (grid: Grid, row: number, { pair, time }: Axes): string => {
  const own = time === undefined ? '' : textOf(grid.valueAt(row, time), 'time');
  return timeIn(own) ?? (pair === undefined ? undefined : timeIn(plainText(grid, row, pair))) ?? '';
};
const isHead = (grid: Grid, row: number, { day, pair, time }: Axes): boolean =>
  [day, pair, time].some(
    (column) =>
      column !== undefined &&
      /^(день|дни|день недели|дни недели|пара|пары|№ пары|урок|№ урока|время|часы|day|time|period)$/.test(
        headingKey(plainText(grid, row, column)),
      ),
  );

/** Returns the hours of the rows between two headings. */
function findSlots(grid: Grid, axes: Axes, { first, end }: { first: number; end: number }): Slot[] {
  const slots: Slot[] = [];
  const hour = axes.pair ?? axes.time ?? axes.day;
  let day = '';
  for (let row = first; row < end; row += 1) {
    const said = dayText(grid, row, axes);
    const isNewDay = said !== '' && (said !== day || grid.areaAt(row, axes.day).top === row);
    if (said !== '') day = said;
    const pair = pairIn(plainText(grid, row, hour)) ?? '';
    const time = timeText(grid, row, axes);
    const slot = slots.at(-1);
    const isSame = slot?.day === day && !(isNewDay && pair === '') && continues(grid, { slot, row, hour, pair, time });
    if (slot && isSame) slot.last = row;
    else if (day !== '' && (pair !== '' || time !== '')) slots.push({ day, pair, time, first: row, last: row });
  }
  return slots;
}

/** Whether a row belongs to the hour above it: by its merged cell, by an empty cell, or by the same number again. */
function continues(
  grid: Grid,
  { slot, row, hour, pair, time }: { slot: Slot; row: number; hour: number; pair: string; time: string },
): boolean {
  if (row !== slot.last + 1 || row - slot.first >= MOST_LINES) return false;
  const area = grid.areaAt(row, hour);
  if (area.top <= slot.first && area.bottom >= row) return true;
  if (pair === '' && time === '')
    // Below a merged cell of an hour something else begins.
    return grid.areaAt(slot.first, hour).bottom === slot.first && plainText(grid, row, hour) === '';
  return pair !== '' && pair === slot.pair && (time === '' || time === slot.time);
}

function findSections(grid: Grid, axes: Axes): Section[] {
  const rows = Array.from({ length: grid.rows }, (_, row) => row);
  const heads = rows.filter((row) => isHead(grid, row, axes) && !(row > 0 && isHead(grid, row - 1, axes)));
  const firstDay = rows.find(
    (row) => !isHead(grid, row, axes) && findSlots(grid, axes, { first: row, end: row + 1 }).length > 0,
  );
  if (firstDay === undefined) return [];
  // The names of the groups may stand above the line that says «День» and «Пара», or that line may be missing.
  const starts = [firstDay, ...heads.filter((row) => row > firstDay)];
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? grid.rows;
    const slots = findSlots(grid, axes, { first: start, end });
    const body = slots[0]?.first ?? end;
    const head = at === 0 ? Math.max(0, firstDay - HEAD_ROWS) : start;
    return { groups: findGroups(grid, axes, { head, body, end }), slots };
  });
}

/** Joins the texts of columns beside a lesson. */
const beside = (
  grid: Grid,
  columnsBeside: readonly number[],
  { first, last }: { first: number; last: number },
): string => {
  const texts = columnsBeside.flatMap((column) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at)
      // A lesson may be drawn over these columns.
      .filter((row) => grid.areaAt(row, column).left === column)
      .map((row) => plainText(grid, row, column)),
  );
  return [...new Set(texts.filter((text) => text !== ''))].join(', ').replaceAll('\n', ', ');
};

/** Adds what a cell says to the lesson above it, when it names only who leads it or where. */
function fold(placed: Placed[], cell: Placed): void {
  const above = placed.at(-1);
  if (cell.subject !== '' || !above) {
    placed.push(cell);
    return;
  }
  above.last = cell.last;
  above.teacher = [above.teacher, cell.teacher].filter(Boolean).join(', ');
  above.room = [above.room, cell.room].filter(Boolean).join(', ');
}

/** Reads the lessons of a group in an hour; a cell over several groups is read with the first of them. */
function readCells(grid: Grid, slot: Slot, { groups, at }: { groups: readonly GroupColumns[]; at: number }): Placed[] {
  const group = groups[at]!;
  const placed: Placed[] = [];
  for (const column of group.lessons)
    for (let row = slot.first; row <= slot.last; row += 1) {
      const area = grid.areaAt(row, column);
      if ((row > slot.first && area.top < row) || area.left < column) continue;
      const met = groups.filter(({ lessons }) => lessons.some((one) => one >= area.left && one <= area.right));
      const besideAll = (kind: 'rooms' | 'teachers', span: { first: number; last: number }) =>
        beside(
          grid,
          met.flatMap((one) => one[kind]),
          span,
        );
      const span = { first: row, last: Math.min(area.bottom, slot.last) };
      const next = { rooms: besideAll('rooms', span), teachers: besideAll('teachers', span) };
      const cells = readLessonCell(plainText(grid, row, column));
      // A line with a room alone tells where the lesson above it is.
      if (cells.length === 0 && placed.length > 0 && area.top === area.bottom && (next.rooms || next.teachers))
        fold(placed, { subject: '', teacher: next.teachers, room: next.rooms, week: '', groups: [], ...span });
      for (const cell of cells)
        fold(placed, {
          ...cell,
          room: cell.room || next.rooms,
          teacher: cell.teacher || next.teachers,
          groups: met.map(({ name }) => name),
          ...span,
        });
    }
  return joinHalves(placed);
}

/** Two columns of a group with the same lesson are its halves with two teachers. */
function joinHalves(placed: readonly Placed[]): Placed[] {
  const joined: Placed[] = [];
  for (const one of placed) {
    const same = joined.find(
      ({ subject, first, week }) => subject === one.subject && first === one.first && week === one.week,
    );
    if (!same) joined.push(one);
    else
      Object.assign(same, {
        teacher: [...new Set([same.teacher, one.teacher].filter(Boolean))].join(', '),
        room: [...new Set([same.room, one.room].filter(Boolean))].join(', '),
      });
  }
  return joined;
}

/** What the sheet shows of its weeks: lessons over both lines of an hour, and lines with lessons of their own. */
interface Habits {
  hasWhole: boolean;
  hasTurns: boolean;
}

/** Tells in which weeks a lesson takes place by the lines that it covers. */
function weekOf(
  { first, last, week }: Placed,
  slot: Slot,
  { alone, habits }: { alone: boolean; habits: Habits },
): string {
  if (week !== '' || slot.first === slot.last) return week;
  const middle = (slot.first + slot.last) / 2;
  if (first < middle && last > middle) return '';
  if (first > middle) return 'чёт';
  if (!alone || habits.hasWhole) return 'нечёт';
  // Where cells are not merged, an upper line alone may be meant for every week.
  return habits.hasTurns ? 'нечёт?' : '';
}

function habitsOf(hours: readonly { slot: Slot; lessons: readonly Placed[] }[]): Habits {
  const twoLined = hours.filter(({ slot }) => slot.last > slot.first);
  return {
    hasWhole: twoLined.some(({ slot, lessons }) =>
      lessons.some(({ first, last }) => first === slot.first && last === slot.last),
    ),
    hasTurns: twoLined.some(({ slot, lessons }) => lessons.some(({ first }) => first > (slot.first + slot.last) / 2)),
  };
}

/** The same lesson of several groups with one teacher is one lesson. */
function joinGroups(rows: readonly TimetableRow[]): TimetableRow[] {
  const joined = new Map<string, TimetableRow>();
  for (const [at, row] of rows.entries()) {
    const { line: _line, group, ...same } = row;
    const key = row.teacher === '' ? String(at) : JSON.stringify(same);
    const known = joined.get(key);
    if (known) known.group = [...new Set([...known.group.split(', '), group])].join(', ').slice(0, LONGEST_CELL);
    else joined.set(key, { ...row });
  }
  return [...joined.values()];
}

function readSection(
  grid: Grid,
  { axes, sheet }: { axes: Axes; sheet: string },
  { groups, slots }: Section,
): TimetableRow[] {
  const hours = slots.flatMap((slot) =>
    groups.map((_, at) => ({ slot, lessons: readCells(grid, slot, { groups, at }) })),
  );
  const habits = habitsOf(hours);
  const rows = hours.flatMap(({ slot, lessons }) =>
    lessons.map((lesson): TimetableRow => {
      const said = axes.week === undefined ? '' : plainText(grid, lesson.first, axes.week);
      const { day, pair, time } = slot;
      const date = /\d{1,2}[./]\d{1,2}|^\d{4}-\d{2}-\d{2}/.exec(day) ? (/[\d./-]{5,10}/.exec(day)?.[0] ?? '') : '';
      const week =
        said !== '' && readWeek(said) !== undefined
          ? said
          : weekOf(lesson, slot, { alone: lessons.length === 1, habits });
      return {
        ...emptyRow,
        ...{ sheet, line: grid.lineOf(lesson.first), group: lesson.groups.join(', ').slice(0, LONGEST_CELL) },
        ...{ weekday: date === '' ? day : '', date, pair, time, week: date === '' ? week : '' },
        ...{ subject: lesson.subject, teacher: lesson.teacher, room: lesson.room },
      };
    }),
  );
  return joinGroups(rows);
}

/** Returns the columns that are neither at the side of the table nor those of a group. */
function unreadBeside(sheet: Sheet, axes: Axes, sections: readonly Section[]): FoundSheet['unread'] {
  const groups = sections.flatMap((section) => section.groups);
  const read = new Set([
    ...axes.all,
    ...groups.flatMap(({ lessons, rooms, teachers }) => [lessons, rooms, teachers].flat()),
  ]);
  const hours = sections.flatMap(({ slots }) => slots);
  const first = Math.min(...hours.map((slot) => slot.first));
  const body = sheet.table.filter((_, row) => hours.some((slot) => row >= slot.first && row <= slot.last));
  return unreadColumns({ sheet: sheet.name, heading: sheet.table[first - 1], body, read });
}

/** Returns undefined for a sheet that has not this form. */
export function readWide(sheet: Sheet): FoundSheet | undefined {
  const grid = layGrid(sheet);
  const axes = findAxes(grid);
  if (!axes) return undefined;
  const name = sheet.name.slice(0, LONGEST_CELL);
  const sections = findSections(grid, axes);
  const rows = sections.flatMap((section) => readSection(grid, { axes, sheet: name }, section));
  return rows.length === 0 ? undefined : { columns, rows, unread: unreadBeside(sheet, axes, sections) };
}
