// Arrows that lead around the topics in their way.
import type { Arrow } from '@orbita/contract/graph';
import { NODE, type Places, type Point } from './lay-out.ts';

/** How far from a topic an arrow turns, how far from others it passes, and how round its corners are. */
const TURN = 22;
const CLEAR = 14;
const CORNER = 10;
/** Points of a curve that are compared with topics; closer ones than a topic is wide. */
const SAMPLES = 24;

const middleOf = ({ y }: Point): number => y + NODE.height / 2;

/** Returns the height at which an arrow passes the topics between its ends; undefined when none is in its way. */
export function aroundOf({ from, to }: Arrow, places: Places): number | undefined {
  const [start, end] = [places.get(from), places.get(to)];
  if (!start || !end) return undefined;
  const others = [...places].flatMap(([id, place]) => (id === from || id === to ? [] : [place]));
  const isForward = end.x > start.x + NODE.width;
  if (isForward && !meetsAny(start, end, others)) return undefined;
  const isRow = isForward && Math.abs(end.y - start.y) < NODE.height;
  const first = isRow
    ? Math.min(start.y, end.y) - CLEAR
    : end.y >= start.y
      ? end.y - CLEAR
      : end.y + NODE.height + CLEAR;
  return freeHeight(first, [start.x + NODE.width, end.x], isForward ? others : [...others, start, end]);
}

/** How far apart arrows run that would run at one height; those that end at the same topic may share it. */
const LANE = 7;
const LANES = 5;

/** Returns the height at which each arrow passes what is in its way, by the id of its edge. */
export function aroundsOf(arrows: readonly Arrow[], places: Places): Map<string, number> {
  const lanes = new Map<number, number[]>();
  return new Map(
    arrows.flatMap(({ from, to }): [string, number][] => {
      const height = aroundOf({ from, to }, places);
      if (height === undefined) return [];
      const ends = lanes.get(height) ?? [];
      if (!ends.includes(to)) ends.push(to);
      lanes.set(height, ends);
      return [[`${from}-${to}`, height - (ends.indexOf(to) % LANES) * LANE]];
    }),
  );
}

/** Tells whether the plain curve between two topics runs behind another one. */
function meetsAny(start: Point, end: Point, others: readonly Point[]): boolean {
  const [left, right] = [start.x + NODE.width, end.x];
  const [top, bottom] = [Math.min(start.y, end.y), Math.max(start.y, end.y) + NODE.height];
  const near = others.filter(({ x, y }) => x < right && x + NODE.width > left && y < bottom && y + NODE.height > top);
  if (near.length === 0) return false;
  const bend = (right - left) / 2;
  return Array.from({ length: SAMPLES - 1 }, (_, index) => (index + 1) / SAMPLES).some((at) => {
    const x = bezier(at, [left, left + bend, right - bend, right]);
    const y = bezier(at, [middleOf(start), middleOf(start), middleOf(end), middleOf(end)]);
    return near.some((one) => x > one.x && x < one.x + NODE.width && y > one.y && y < one.y + NODE.height);
  });
}

function bezier(at: number, [a, b, c, d]: [number, number, number, number]): number {
  const rest = 1 - at;
  return rest ** 3 * a + 3 * rest ** 2 * at * b + 3 * rest * at ** 2 * c + at ** 3 * d;
}

/** Returns the first height, or the nearest one above it, at which nothing stands between two places. */
function freeHeight(first: number, between: [number, number], places: readonly Point[]): number {
  const [left, right] = [Math.min(...between), Math.max(...between)];
  const crossed = places.filter(({ x }) => x < right && x + NODE.width > left).toSorted((a, b) => b.y - a.y);
  let height = first;
  for (const { y } of crossed) if (height > y - CLEAR && height < y + NODE.height + CLEAR / 2) height = y - CLEAR;
  return height;
}

export interface Ends {
  sourceX: number;
  sourceY: number;
  targetX: number;
  targetY: number;
}
/** Returns the path from end to end that passes at this height, with round corners. */
export function aroundPath({ sourceX, sourceY, targetX, targetY }: Ends, height: number): string {
  const [out, back] = [sourceX + TURN, targetX - TURN];
  const points: Point[] = [
    { x: sourceX, y: sourceY },
    { x: out, y: sourceY },
    { x: out, y: height },
    { x: back, y: height },
    { x: back, y: targetY },
    { x: targetX, y: targetY },
  ];
  const corners = points.slice(1, -1).map((corner, index) => {
    const [before, after] = [points[index] ?? corner, points[index + 2] ?? corner];
    const [from, to] = [towards(corner, before), towards(corner, after)];
    return `L ${from.x} ${from.y} Q ${corner.x} ${corner.y} ${to.x} ${to.y}`;
  });
  return [`M ${sourceX} ${sourceY}`, ...corners, `L ${targetX} ${targetY}`].join(' ');
}

/** Returns a point near a corner on the way to another point, half of the way at most. */
function towards(corner: Point, { x, y }: Point): Point {
  const step = (distance: number) => Math.sign(distance) * Math.min(CORNER, Math.abs(distance) / 2);
  return { x: corner.x + step(x - corner.x), y: corner.y + step(y - corner.y) };
}
