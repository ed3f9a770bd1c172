// Rows of a journal as JSON.
// A row is built again only when its student's results, the topics or a due date change, or when time changes an emoji.
import { setImmediate } from 'node:timers/promises';
import { countedMarks, findRetaken, type Retaken, type RetakeCounting } from '@orbita/contract/retakes/counted-marks';
import { emojiBefore, emojiOrder, nextEmojiChange } from '../../topics/index.ts';
import type { JournalFacts, JournalStep, OwnDate } from './read-journal.queries.ts';

/** Bits of an answer's state in the packed facts. */
const WAITING = 2;
const LATE = 4;
/** Nothing required is missing beside what waits. */
const COMPLETE = 8;
/** Facts arrive as «{step × 1 000 000 + value, …}», with marks in hundredths. */
const PACK = 1_000_000;
const COMMA = 44;
const ZERO = 48;
/** Stands for a missing fact, since no fact is negative. */
const NONE = -1;

/** Unpacks a list into one value per column, -1 for none; several values of a column are combined by their bits. */
export function parseFacts(packed: string | null, columnOf: Map<number, number>): Int32Array {
  const facts = new Int32Array(columnOf.size).fill(NONE);
  if (!packed) return facts;
  let fact = 0;
  // Parses digit by digit between the braces, because thousands of short strings would cost more than the numbers.
  for (let i = 1; i < packed.length; i += 1) {
    const code = packed.charCodeAt(i);
    if (code !== COMMA && i < packed.length - 1) {
      fact = fact * 10 + code - ZERO;
      continue;
    }
    const value = fact % PACK;
    const column = columnOf.get((fact - value) / PACK);
    if (column !== undefined) facts[column] = facts[column] === NONE ? value : facts[column]! | value;
    fact = 0;
  }
  return facts;
}

interface Row {
  revision: number | null;
  /** Until when the emoji are right, in milliseconds since 1970. */
  validUntil: number;
  /** Points of the checkpoints, before the cap. */
  points: number;
  cells: string;
}

/** The journal of one group in a discipline. */
export interface Sheet {
  /** Ids of the statuses that end a topic. */
  finals: ReadonlySet<number>;
  /** Which points of a topic and its retakes count. */
  rule: RetakeCounting;
  /** Topics with their retakes, by columns. */
  retaken: Retaken;
  steps: string;
  columns: (JournalStep & { due: number | null })[];
  columnOf: Map<number, number>;
  rows: Map<number, Row>;
}

/** Whether a cached value is a sheet. */
export const isSheet = (kept: object | undefined): kept is Sheet =>
  kept !== undefined && 'columnOf' in kept && 'rows' in kept;

interface Rules {
  /** A list of numbers as PostgreSQL writes it: «{4,11}». */
  finals: string;
  retake_counts: RetakeCounting;
}
/** Creates a sheet without rows. */
export function makeSheet(steps: JournalStep[], { finals, retake_counts: rule }: Rules): Sheet {
  const shown = steps.map(
    ({ id, title, chapter_id, chapter_title, type, max_mark, hidden, is_retake, counts_for_id }) => ({
      id,
      title,
      chapter_id,
      chapter_title,
      type,
      max_mark,
      hidden,
      is_retake,
      counts_for_id,
    }),
  );
  return {
    finals: new Set(finals.match(/\d+/g)?.map(Number)),
    rule,
    retaken: findRetaken(steps),
    steps: JSON.stringify(shown),
    columns: steps.map((step) => ({ ...step, due: step.due_at === null ? null : Date.parse(step.due_at) })),
    columnOf: new Map(steps.map(({ id }, i) => [id, i])),
    rows: new Map(),
  };
}

/** Returns the approximate size of a sheet in characters. */
export function sizeOf(sheet: Sheet): number {
  let size = sheet.steps.length;
  for (const { cells } of sheet.rows.values()) size += cells.length;
  return size;
}

/** Whether the stored row of a student is still valid. */
export function hasRow(sheet: Sheet, studentId: number, revision: number | null, now: number): boolean {
  const row = sheet.rows.get(studentId);
  return row !== undefined && row.revision === revision && now < row.validUntil;
}

/** Returns when each column is due for the student: a date of a retake or of the student takes precedence, else the earliest plan counts. */
function datesOf(columns: Sheet['columns'], columnOf: Sheet['columnOf'], own: OwnDate[] | null): (number | null)[] {
  const dates = columns.map(({ due }) => due);
  for (const [step, until, due] of own ?? []) {
    const column = columnOf.get(step);
    if (column === undefined) continue;
    const planned = dates[column] ?? Number.POSITIVE_INFINITY;
    dates[column] = until ?? (due === null ? (dates[column] ?? null) : Math.min(planned, due));
  }
  return dates;
}

/** Builds the row of a student; a retake topic that the student does not have stays empty. */
function layRow(sheet: Sheet, facts: JournalFacts, now: number): void {
  const { columns, columnOf } = sheet;
  const marks = parseFacts(facts.marks, columnOf);
  const statuses = parseFacts(facts.statuses, columnOf);
  const answers = parseFacts(facts.answers, columnOf);
  const retakes = parseFacts(facts.retakes, columnOf);
  const dates = datesOf(columns, columnOf, facts.dates);
  const given: (number | null)[] = [];
  let validUntil = Number.POSITIVE_INFINITY;
  // One joined text: thousands of concatenated pieces would be kept beside each other in memory.
  const cells: string[] = [];
  for (const [i, { max_mark, hidden, is_retake, asks_for_work }] of columns.entries()) {
    if (is_retake && retakes[i] === NONE) {
      cells.push('[null,null,null,0,0,0]');
      given.push(null);
      continue;
    }
    const mark = marks[i] === NONE ? null : marks[i]! / 100;
    const status = statuses[i] === NONE ? null : statuses[i]!;
    const answer = answers[i] === NONE ? 0 : answers[i]!;
    const is_final = status !== null && sheet.finals.has(status);
    const is_waiting = (answer & COMPLETE) !== 0;
    const stand = { mark, max_mark, due: dates[i] ?? null, is_final, asks_for_work, is_waiting };
    validUntil = Math.min(validUntil, nextEmojiChange(stand, now));
    // Hidden topics count once students see them, as on the student's page.
    given.push(hidden ? null : mark);
    cells.push(
      `[${mark},${status},${emojiOrder.indexOf(emojiBefore(stand, now))},${answer & WAITING ? 1 : 0},${answer & LATE ? 1 : 0},${answer ? 1 : 0}]`,
    );
  }
  let points = 0;
  for (const [i, mark] of countedMarks(sheet.retaken, given, sheet.rule).entries()) {
    const { type, max_mark, hidden } = columns[i]!;
    if (type === 2 && max_mark !== null && !hidden) points += mark ?? 0;
  }
  sheet.rows.set(facts.student_id, { revision: facts.revision, validUntil, points, cells: cells.join(',') });
}

/** Milliseconds after which other requests have their turn. */
const SLICE = 8;

/** Builds the rows of several students; other requests are answered in between. */
export async function layRows(sheet: Sheet, facts: readonly JournalFacts[], now: number): Promise<void> {
  let from = performance.now();
  for (const row of facts) {
    layRow(sheet, row, now);
    if (performance.now() - from < SLICE) continue;
    await setImmediate();
    from = performance.now();
  }
}
