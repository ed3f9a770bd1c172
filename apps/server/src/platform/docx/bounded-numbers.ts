// Reads the numbers of a text document. Whoever wrote the document chose them, so each has bounds: one without them could take all memory of the process.

interface Bounds {
  least: number;
  most: number;
}
/** What a number counts, in units of a point, and between which values it is believed. */
interface Measure extends Bounds {
  /** How many of its units make a point. */
  perPoint: number;
}

/** The bounds of each number that is read; those of lengths are the ones that Word has, in points. */
export const BOUNDS = {
  cellColumns: { least: 1, most: 63 },
  listLevel: { least: 0, most: 8 },
  listStart: { least: 0, most: 32_767 },
  /** Height of lines; one of 12 points is a single line. */
  lineHeight: { least: 3, most: 1584, perPoint: 20 },
  /** Letters are given in half points. */
  letters: { least: 1, most: 1638, perPoint: 2 },
  indent: { least: -1584, most: 1584, perPoint: 20 },
  spacing: { least: 0, most: 1584, perPoint: 20 },
  columnWidth: { least: 0, most: 1584, perPoint: 20 },
  cellPadding: { least: 0, most: 200, perPoint: 20 },
  pageSide: { least: 72, most: 1584, perPoint: 20 },
  pageMargin: { least: -1584, most: 1584, perPoint: 20 },
} as const satisfies Record<string, Bounds | Measure>;
/** Columns of the widest table: more than any word processor takes. */
export const MOST_COLUMNS = 256;
/** Cells of the largest table, empty ones too. */
export const MOST_CELLS = 400_000;
/** Letters of the longest pattern of list numbers. */
export const MOST_LABEL = 100;

const between = (number: number, { least, most }: Bounds): number => Math.min(most, Math.max(least, number));

/** A whole number within bounds; undefined where none is written. */
export function readCount(value: string | undefined, bounds: Bounds): number | undefined {
  const number = value === undefined || value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? Math.trunc(between(number, bounds)) : undefined;
}

const POINTS: Record<string, number> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pc: 12, pi: 12 };
const LENGTH = /^\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*(pt|in|cm|mm|pc|pi)?\s*$/;
/** A length in points within bounds, written in the unit of the measure or in one of its own, such as `21cm`; undefined where none is written. */
export function readLength(value: string | undefined, measure: Measure): number | undefined {
  const [, digits, unit] = LENGTH.exec(value ?? '') ?? [];
  if (digits === undefined) return undefined;
  const points = unit === undefined ? Number(digits) / measure.perPoint : Number(digits) * (POINTS[unit] ?? 1);
  return between(points, measure);
}
