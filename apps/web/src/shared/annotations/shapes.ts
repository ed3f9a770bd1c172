// Places of notes: shapes in fractions of the page, so that they fit every screen, or lines of a text.
import type { Annotation, Point } from '@orbita/contract/annotations';

/** A tool that draws a shape on a page. */
export type Tool = Exclude<Annotation['kind'], 'lines'>;
export interface Shape {
  kind: Annotation['kind'];
  points: Point[];
}
/** Where a note stands, or is about to. */
export type Place = Pick<Annotation, 'page' | 'kind' | 'points' | 'lines'>;

export const placeOfShape = (page: number, { kind, points }: Shape): Place => ({ page, kind, points, lines: null });
export const placeOfLines = (from: number, to: number): Place => ({
  page: 1,
  kind: 'lines',
  points: [],
  lines: { first: Math.min(from, to), last: Math.max(from, to) },
});

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const round = (value: number) => Math.round(clamp(value) * 10_000) / 10_000;
export const pointAt = (x: number, y: number): Point => ({ x: round(x), y: round(y) });
export const movePoint = ({ x, y }: Point, dx: number, dy: number): Point => pointAt(x + dx, y + dy);

/** Returns the top left corner, width and height of a frame, whichever way it was drawn. */
export function boxOf(points: readonly Point[]): { x: number; y: number; width: number; height: number } {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Smallest width or height of a frame, as a fraction of the page; a smaller one is a slip of the finger. */
const SMALLEST = 0.005;
/** Tells whether the shape is complete enough for a note. */
export function isDrawn({ kind, points }: Shape): boolean {
  if (kind === 'pin') return points.length === 1;
  const { width, height } = boxOf(points);
  return (
    points.length >= 2 && (kind === 'rectangle' ? width > SMALLEST && height > SMALLEST : width + height > SMALLEST)
  );
}

const MOST_POINTS = 400;
/** Thins a freehand line evenly to the number of points that a note may have. */
export function thinned(points: readonly Point[]): Point[] {
  if (points.length <= MOST_POINTS) return [...points];
  const step = (points.length - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, index) => points[Math.round(index * step)]!);
}

/** Returns where a note's number is shown: at the pin, or at the top left corner of the shape. */
export function anchorOf({ kind, points }: Shape): Point {
  if (kind === 'pin') return points[0] ?? { x: 0, y: 0 };
  const { x, y } = boxOf(points);
  return { x, y };
}

/** Returns how far down a note stands, in lines of a text or in fractions of a page. */
const depthOf = (note: Annotation): number => note.lines?.first ?? anchorOf(note).y;

/** Sorts the notes of a file in reading order: by page, then from top to bottom. */
export const inOrder = (notes: readonly Annotation[]): Annotation[] =>
  notes.toSorted((a, b) => a.page - b.page || depthOf(a) - depthOf(b) || a.id - b.id);
