// Filters, sorts and sums up the journal. Pure.
import { hasWords } from '@orbita/contract/word-search';
import { countedMarks, withoutOrphans } from '@orbita/contract/retakes/counted-marks';
import type { Journal } from '@orbita/contract/journal';
import { type PackedCell, retakenIn } from '../editing/journal-cell.ts';

type Row = Journal['rows'][number];
type Step = Journal['steps'][number];

export const SORTS = ['name', 'points', 'average'] as const;
export interface JournalView {
  onlyCheckpoints: boolean;
  chapter: number | null;
  /** Shows only students with this status in one of the shown topics. */
  status: number | null;
  words: string;
  sort: (typeof SORTS)[number];
  isDescending: boolean;
}

const RESULT = 2;
export const isCheckpoint = ({ type, max_mark }: Step): boolean => type === RESULT && max_mark !== null;

const positive = (text: string | null): number | null => (Number(text) > 0 ? Number(text) : null);

/** Parses the view from the URL. */
export function readView(search: URLSearchParams): JournalView {
  const sort = search.get('sort') ?? '';
  const name = sort.replace(/^-/, '');
  return {
    onlyCheckpoints: search.get('checkpoints') === '1',
    chapter: positive(search.get('chapter')),
    status: positive(search.get('status')),
    words: search.get('query') ?? '',
    sort: SORTS.find((known) => known === name) ?? 'name',
    isDescending: sort.startsWith('-'),
  };
}

/** Writes the view to the URL, leaving out defaults. */
export function writeView(search: URLSearchParams, view: JournalView): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  set('checkpoints', view.onlyCheckpoints ? '1' : null);
  set('chapter', view.chapter === null ? null : String(view.chapter));
  set('status', view.status === null ? null : String(view.status));
  set('query', view.words || null);
  const sort = `${view.isDescending ? '-' : ''}${view.sort}`;
  set('sort', sort === 'name' ? null : sort);
  return next;
}

/** Returns the view as parameters of the export. */
export const exportedPart = ({ chapter, onlyCheckpoints, status, words }: JournalView) => ({
  ...(chapter === null ? {} : { chapter_id: chapter }),
  ...(onlyCheckpoints ? { checkpoints: true } : {}),
  ...(status === null ? {} : { passed_status_id: status }),
  ...(words.trim() ? { query: words.trim() } : {}),
});

/** Counts the active filters. */
export const countFilters = ({ onlyCheckpoints, chapter, status, words }: JournalView): number =>
  [onlyCheckpoints, chapter !== null, status !== null, words.trim() !== ''].filter(Boolean).length;

/** Returns the mean share of the maximum as a percentage; null without marks. A topic and its retakes count once. */
export function averageOf(
  cells: readonly PackedCell[],
  { steps, retake_counts: rule }: Pick<Journal, 'steps' | 'retake_counts'>,
): number | null {
  const given = steps.map((_step, index) => cells[index]?.[0] ?? null);
  const marks = countedMarks(withoutOrphans(retakenIn(steps)), given, rule);
  let sum = 0;
  let count = 0;
  steps.forEach(({ max_mark }, index) => {
    const mark = marks[index];
    if (typeof mark !== 'number' || !max_mark) return;
    sum += mark / max_mark;
    count += 1;
  });
  return count === 0 ? null : (sum / count) * 100;
}

const matches = ({ student }: Row, words: string): boolean =>
  hasWords(`${student.last_name} ${student.first_name} ${student.middle_name}`, words);

/**
 * Creates a function that cuts rows to the shown columns and returns the same object for the same arguments,
 * so that unchanged rows are not repainted.
 */
export function createColumnPicker(): (row: Row, columns: readonly number[] | null) => Row {
  let last: readonly number[] | null = null;
  let cut = new WeakMap<Row, Row>();
  return (row, columns) => {
    if (columns === null) return row;
    if (columns !== last) cut = new WeakMap();
    last = columns;
    const known = cut.get(row);
    if (known) return known;
    const made = { ...row, cells: columns.map((column) => row.cells[column] ?? []) };
    cut.set(row, made);
    return made;
  };
}

/** Returns indices of the shown columns; null when all are shown. */
export function shownColumns(
  steps: readonly Step[],
  { onlyCheckpoints, chapter }: Pick<JournalView, 'onlyCheckpoints' | 'chapter'>,
): number[] | null {
  if (!onlyCheckpoints && chapter === null) return null;
  return steps.flatMap((step, index) =>
    (!onlyCheckpoints || isCheckpoint(step)) && (chapter === null || step.chapter_id === chapter) ? [index] : [],
  );
}

export function shownRows(
  rows: readonly Row[],
  view: JournalView,
  {
    steps,
    rule,
    columns,
    cut,
  }: {
    steps: Step[];
    rule: Journal['retake_counts'];
    columns: readonly number[] | null;
    cut: ReturnType<typeof createColumnPicker>;
  },
): Row[] {
  const words = view.words.trim();
  const found = rows
    .filter((row) => words === '' || matches(row, words))
    .map((row) => cut(row, columns))
    .filter((row) => view.status === null || row.cells.some((cell) => cell[1] === view.status));
  if (view.sort === 'name') return view.isDescending ? found.toReversed() : found;
  const values = new Map(
    found.map((row) => [
      row,
      view.sort === 'points' ? row.points : (averageOf(row.cells, { steps, retake_counts: rule }) ?? -1),
    ]),
  );
  const sign = view.isDescending ? -1 : 1;
  return found.toSorted((a, b) => sign * ((values.get(a) ?? 0) - (values.get(b) ?? 0)));
}

export interface ColumnStats {
  average: number | null;
  marked: number;
  waiting: number;
  /** How often marks fall into each part of the maximum, lowest part first. */
  bins: { from: number; to: number; count: number }[];
}
const BINS = 5;

export function columnStats(rows: readonly Row[], column: number, max: number | null): ColumnStats {
  const marks: number[] = [];
  let waiting = 0;
  for (const { cells } of rows) {
    const cell = cells[column];
    if (typeof cell?.[0] === 'number') marks.push(cell[0]);
    if (cell?.[3] === 1) waiting += 1;
  }
  const highest = max ?? Math.max(0, ...marks);
  const width = highest / BINS;
  const bins = Array.from({ length: BINS }, (_, i) => ({ from: i * width, to: (i + 1) * width, count: 0 }));
  for (const mark of marks) {
    const bin = bins[width === 0 ? 0 : Math.min(BINS - 1, Math.max(0, Math.ceil(mark / width) - 1))];
    if (bin) bin.count += 1;
  }
  return {
    average: marks.length === 0 ? null : marks.reduce((sum, mark) => sum + mark, 0) / marks.length,
    marked: marks.length,
    waiting,
    bins,
  };
}
