// Compares a wanted cell with what the journal holds: a change, nothing to do, or a refusal.
// Pure functions that read and write nothing.
import type { CellChange } from '@orbita/contract/journal';

/** A cell, given by its topic and student. */
export interface Place {
  step_id: number;
  student_id: number;
}
/** What happened to a cell, before and after; an untouched part is absent. */
export interface CellRecord extends Place {
  mark?: [before: number | null, after: number | null];
  status?: [before: number | null, after: number | null];
  /** The answer that the mark before was given for. */
  answer_id?: number;
  /** The filled rubric that went with the mark. */
  rubric?: object;
}
export interface Ground {
  topics: { id: number; max_mark: number | null }[];
  /** Students of the discipline. */
  students: { id: number }[];
  statuses: { id: number }[];
  /** The current marks; of several marks of a cell the first counts. */
  marks: (Place & { id: number; value: number })[];
  passings: (Place & { passed_status_id: number })[];
  /** Retake topics with students who have no open retake. */
  closedRetakes: Place[];
}
export interface Change extends CellRecord {
  /** Content of the cell after the change. */
  now: { mark: number | null; passed_status_id: number | null };
}
export interface Refusal extends Place {
  code:
    | 'stale'
    | 'mark-too-high'
    | 'mark-format'
    | 'unknown-status'
    | 'not-in-journal'
    | 'no-open-retake'
    | 'own-result';
}

export const keyOf = ({ step_id, student_id }: Place): string => `${step_id}:${student_id}`;

/** The most points of a topic without a maximum of its own. */
const HIGHEST_MARK = 1000;
const DECIMALS = 100;
const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;

function faultOfMark(value: number, max: number | null): Refusal['code'] | null {
  if (value < 0 || !isWhole(value * DECIMALS)) return 'mark-format';
  return value > (max ?? HIGHEST_MARK) ? 'mark-too-high' : null;
}

/** Maps each cell to its first row. */
function byPlace<Row extends Place>(rows: Row[]): Map<string, Row> {
  const found = new Map<string, Row>();
  for (const row of rows) if (!found.has(keyOf(row))) found.set(keyOf(row), row);
  return found;
}

interface Part {
  wanted: number | null | undefined;
  seen: number | null | undefined;
  held: number | null;
}
/** Returns `same` when the cell already holds the wanted value, and `stale` when somebody has changed it since it was seen. */
function judgePart({ wanted, seen, held }: Part): 'stale' | 'same' | 'change' {
  if (wanted === undefined || wanted === held) return 'same';
  return seen !== undefined && seen !== held ? 'stale' : 'change';
}

export function judgeCells(cells: CellChange[], ground: Ground): { changes: Change[]; refusals: Refusal[] } {
  const topics = new Map(ground.topics.map(({ id, max_mark }) => [id, max_mark]));
  const students = new Set(ground.students.map(({ id }) => id));
  const statuses = new Set(ground.statuses.map(({ id }) => id));
  const marks = byPlace(ground.marks);
  const passings = byPlace(ground.passings);
  const closedRetakes = new Set(ground.closedRetakes.map(keyOf));

  const judge = (cell: CellChange): Change | Refusal['code'] => {
    const max = topics.get(cell.step_id);
    if (max === undefined || !students.has(cell.student_id)) return 'not-in-journal';
    if (closedRetakes.has(keyOf(cell))) return 'no-open-retake';
    const mark = marks.get(keyOf(cell));
    const held = {
      mark: mark?.value ?? null,
      passed_status_id: passings.get(keyOf(cell))?.passed_status_id ?? null,
    };
    const fault = typeof cell.mark === 'number' ? faultOfMark(cell.mark, max) : null;
    if (fault) return fault;
    if (typeof cell.passed_status_id === 'number' && !statuses.has(cell.passed_status_id)) return 'unknown-status';
    const markPart = judgePart({ wanted: cell.mark, seen: cell.seen_mark, held: held.mark });
    const statusPart = judgePart({
      wanted: cell.passed_status_id,
      seen: cell.seen_status_id,
      held: held.passed_status_id,
    });
    if (markPart === 'stale' || statusPart === 'stale') return 'stale';
    const now = {
      mark: markPart === 'change' ? (cell.mark ?? null) : held.mark,
      passed_status_id: statusPart === 'change' ? (cell.passed_status_id ?? null) : held.passed_status_id,
    };
    return {
      step_id: cell.step_id,
      student_id: cell.student_id,
      now,
      ...(markPart === 'change' ? { mark: [held.mark, now.mark] } : {}),
      ...(statusPart === 'change' ? { status: [held.passed_status_id, now.passed_status_id] } : {}),
    };
  };

  const changes: Change[] = [];
  const refusals: Refusal[] = [];
  for (const cell of cells) {
    const judged = judge(cell);
    if (typeof judged === 'string') refusals.push({ step_id: cell.step_id, student_id: cell.student_id, code: judged });
    else changes.push(judged);
  }
  return { changes, refusals };
}
