// Unpacks and updates journal cells as the server sends them.
import { countedMarks, findCounting, findRetaken, type Retaken } from '@orbita/contract/retakes/counted-marks';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { Journal, journal as readCalls } from '@orbita/contract/journal';
import type { TopicEmoji } from '@orbita/contract/subjects';
import type { CellAddress, CellValue } from '../../../shared/journal/cells/cell-book.ts';

export interface Cell {
  mark: number | null;
  statusId: number | null;
  emoji: TopicEmoji | null;
  isWaiting: boolean;
  isLate: boolean;
  isAnswered: boolean;
}
type Row = Journal['rows'][number];
export type PackedCell = Row['cells'][number];

/** Emoji by their index in the contract. */
const EMOJI: readonly TopicEmoji[] = ['star', 'check', 'skull', 'fire', 'clock'];
const STAR = 0;
const CHECK = 1;
/** Share of the maximum mark from which a final status gives a star. */
const EXCELLENT = 0.9;
const RESULT = 2;
const NOTHING: Cell = { mark: null, statusId: null, emoji: null, isWaiting: false, isLate: false, isAnswered: false };

export function readCell(packed: PackedCell | undefined): Cell {
  if (!packed) return NOTHING;
  const [mark, statusId, emoji, waiting, late, answered] = packed;
  return {
    mark: mark ?? null,
    statusId: statusId ?? null,
    emoji: typeof emoji === 'number' ? (EMOJI[emoji] ?? null) : null,
    isWaiting: waiting === 1,
    isLate: late === 1,
    isAnswered: answered === 1,
  };
}

/** Tells whether a retake topic is not assigned to the student; its cell is empty and takes no mark. */
export const isAbsent = (step: Journal['steps'][number], emoji: unknown): boolean =>
  step.is_retake && (emoji === null || emoji === undefined);

export interface Rules {
  /** Statuses that complete a topic. */
  finals: ReadonlySet<number>;
  /** Upper limit of the points of the discipline. */
  maxPoints: number | null;
}

/** Computes the emoji of a completed topic; how near a due date is comes with the next refresh. */
function emojiOf(
  value: CellValue,
  max: number | null,
  before: number | null,
  finals: ReadonlySet<number>,
): number | null {
  if (value.status !== null && finals.has(value.status))
    return value.mark !== null && max !== null && value.mark >= max * EXCELLENT ? STAR : CHECK;
  return before === STAR || before === CHECK ? null : before;
}

type Step = Journal['steps'][number];
/** Tells whether a topic is a checkpoint that students see. */
const countsPoints = (step: Step): step is Step & { max_mark: number } =>
  step.type === RESULT && step.max_mark !== null && !step.hidden;

/**
 * Returns the most points that the checkpoints give, as the student's page tells it: hidden topics do not count yet, and
 * a retake is another chance for the same points, so it adds none.
 */
export function totalOf(steps: Journal['steps']): number {
  const sum = steps.reduce(
    (points, step) => (countsPoints(step) && !step.is_retake ? points + Math.round(step.max_mark * 100) : points),
    0,
  );
  return sum / 100;
}

const retakenOf = new WeakMap<Journal['steps'], Retaken>();
/** Finds topics and their retakes among columns, once for all rows. */
export function retakenIn(steps: Journal['steps']): Retaken {
  const found = retakenOf.get(steps) ?? findRetaken(steps);
  retakenOf.set(steps, found);
  return found;
}

type Topics = Pick<Journal, 'steps' | 'retake_counts'>;

/** Marks of the topics that a student sees; a retake that the student does not have gives none. */
const marksOf = (cells: readonly PackedCell[], steps: Journal['steps']): (number | null)[] =>
  steps.map((step, index) => (step.hidden ? null : (cells[index]?.[0] ?? null)));

/** Sums points of checkpoints in hundredths, as the server does: a topic and its retakes count once. */
export function pointsOf(
  cells: readonly PackedCell[],
  { steps, retake_counts: rule }: Topics,
  maxPoints: number | null,
): number {
  const marks = countedMarks(retakenIn(steps), marksOf(cells, steps), rule);
  const sum = steps.reduce(
    (points, step, index) => (countsPoints(step) ? points + Math.round((marks[index] ?? 0) * 100) : points),
    0,
  );
  const counted = steps.filter(countsPoints);
  const ordinary = counted.filter(({ is_retake }) => !is_retake).length;
  const most = ordinary > 0 && ordinary < counted.length ? totalOf(steps) : Number.POSITIVE_INFINITY;
  return Math.min(sum / 100, most, maxPoints ?? Number.POSITIVE_INFINITY);
}

/** Returns cells whose topic is no longer done, so that their emoji needs a due date that only the server knows. */
export function cellsToRead<Changed extends CellAddress & CellValue>(
  { steps, rows }: Journal,
  cells: readonly Changed[],
  { finals }: Rules,
): Changed[] {
  const columnOf = new Map(steps.map((step, index) => [step.id, index]));
  const rowOf = new Map(rows.map((row) => [row.student.id, row]));
  return cells.filter(({ student, step, status }) => {
    const emoji = rowOf.get(student)?.cells[columnOf.get(step) ?? -1]?.[2];
    const wasDone = emoji === STAR || emoji === CHECK;
    // Before the statuses have been loaded nothing is known to be final.
    return finals.size === 0 || (wasDone && !(status !== null && finals.has(status)));
  });
}

/** Returns the journal with changed cells; unchanged rows remain the same objects. */
export function withCells(journal: Journal, cells: readonly (CellAddress & CellValue)[], rules: Rules): Journal {
  const columnOf = new Map(journal.steps.map((step, index) => [step.id, index]));
  const byStudent = Map.groupBy(cells, ({ student }) => student);
  let isChanged = false;
  const rows = journal.rows.map((row) => {
    let changed: PackedCell[] | undefined;
    for (const cell of byStudent.get(row.student.id) ?? []) {
      const column = columnOf.get(cell.step);
      const packed = column === undefined ? undefined : row.cells[column];
      if (column === undefined || !packed || (packed[0] === cell.mark && packed[1] === cell.status)) continue;
      const max = journal.steps[column]?.max_mark ?? null;
      changed ??= [...row.cells];
      changed[column] = [
        cell.mark,
        cell.status,
        emojiOf(cell, max, packed[2] ?? null, rules.finals),
        ...packed.slice(3),
      ];
    }
    if (!changed) return row;
    isChanged = true;
    return { ...row, cells: changed, points: pointsOf(changed, journal, rules.maxPoints) };
  });
  return isChanged ? { ...journal, rows } : journal;
}

type ReadCells = ResponseOf<typeof readCalls.readJournalCells>;
const isSamePacked = (a: PackedCell | undefined, b: PackedCell): boolean =>
  a !== undefined && b.every((part, index) => part === a[index]);

/** Returns the journal with cells that were just read; unchanged rows remain the same objects. */
export function withReadCells(journal: Journal, { cells, points }: ReadCells): Journal {
  const columnOf = new Map(journal.steps.map((step, index) => [step.id, index]));
  const byStudent = Map.groupBy(cells, ({ student_id }) => student_id);
  const pointsOfStudent = new Map(points.map((one) => [one.student_id, one.points]));
  let isChanged = false;
  const rows = journal.rows.map((row) => {
    const read = byStudent.get(row.student.id);
    if (!read) return row;
    const different = read.flatMap(({ step_id, cell }) => {
      const column = columnOf.get(step_id);
      return column === undefined || isSamePacked(row.cells[column], cell) ? [] : [[column, cell] as const];
    });
    const known = pointsOfStudent.get(row.student.id) ?? row.points;
    if (different.length === 0 && known === row.points) return row;
    isChanged = true;
    const changed = [...row.cells];
    for (const [column, cell] of different) changed[column] = cell;
    return { ...row, cells: changed, points: known };
  });
  return isChanged ? { ...journal, rows } : journal;
}

/** Returns the cells whose mark or status differs between two versions of the same group's journal, as «student:step». */
export function changedCells(before: Journal, after: Journal): string[] {
  if (before === after || before.group.id !== after.group.id) return [];
  const columnOf = new Map(before.steps.map((step, index) => [step.id, index]));
  const rowOf = new Map(before.rows.map((row) => [row.student.id, row]));
  return after.rows.flatMap((row) => {
    const known = rowOf.get(row.student.id);
    if (!known || known === row) return [];
    return after.steps.flatMap((step, index) => {
      const column = columnOf.get(step.id);
      const was = column === undefined ? undefined : known.cells[column];
      const now = row.cells[index];
      if (!was || !now || was === now || (was[0] === now[0] && was[1] === now[1])) return [];
      return [`${row.student.id}:${step.id}`];
    });
  });
}

/** A topic with its retakes, as the marks of a student count. */
export interface Counted {
  /** The topic that is repeated. */
  title: string;
  points: number | null;
  most: number | null;
  /** Marks that do not count, by topic. */
  uncounted: ReadonlySet<number>;
}

/** Returns what counts of topics that a student has retaken, by topic and by retake; of all topics, whichever are shown. */
export function countedOf({ steps, retake_counts: rule }: Topics, row: Row): ReadonlyMap<number, Counted> {
  const { attempts, replacing } = retakenIn(steps);
  const found = new Map<number, Counted>();
  if (replacing.length === 0) return found;
  const marks = marksOf(row.cells, steps);
  const counted = countedMarks({ attempts, replacing }, marks, rule);
  for (const { most, places } of attempts) {
    const own = places.filter((place) => !isAbsent(steps[place]!, row.cells[place]?.[2]));
    if (own.length < 2) continue;
    const counting = findCounting(
      own.map((place) => marks[place] ?? null),
      rule,
    );
    const uncounted = own
      .filter((place, at) => marks[place] !== null && !counting[at])
      .map((place) => steps[place]!.id);
    const first = places[0]!;
    const one = { title: steps[first]!.title, points: counted[first] ?? null, most, uncounted: new Set(uncounted) };
    for (const place of own) found.set(steps[place]!.id, one);
  }
  return found;
}
