// All arrows as one drawing, for a picture that is looked at from afar.
import { getBezierPath, Position } from '@xyflow/react';
import { aroundPath, type Ends } from './around-path.ts';
import { NODE, type Point } from './lay-out.ts';
import type { ArrowEdge } from './nodes.ts';

/** Length and half the height of an arrow's head, in units of the picture. */
const HEAD = { length: 40, half: 18 };
/** Lines stay visible at any zoom: so wide in units of the picture, and so wide in pixels at least. */
const LINE = 1.75;
const LEAST_PIXELS = 0.75;

/** Lines and heads of arrows as path data, in units of the picture. */
export interface FarArrows {
  lines: string;
  heads: string;
}

/** Returns the drawing of all arrows whose ends have a place. */
export function farArrowsOf(edges: readonly ArrowEdge[], places: ReadonlyMap<string, Point>): FarArrows {
  const drawn = edges.flatMap(({ source, target, data }) => {
    const [from, to] = [places.get(source), places.get(target)];
    return from && to ? [{ ends: endsOf(from, to), around: data?.around }] : [];
  });
  return {
    lines: drawn.map(({ ends, around }) => lineOf(ends, around)).join(' '),
    heads: drawn.map(({ ends }) => headOf(ends)).join(' '),
  };
}

const endsOf = (from: Point, to: Point): Ends => ({
  sourceX: from.x + NODE.width,
  sourceY: from.y + NODE.height / 2,
  targetX: to.x,
  targetY: to.y + NODE.height / 2,
});

function lineOf(ends: Ends, around: number | undefined): string {
  if (around !== undefined) return aroundPath(ends, around);
  return getBezierPath({ ...ends, sourcePosition: Position.Right, targetPosition: Position.Left })[0];
}

function headOf({ targetX: x, targetY: y }: Ends): string {
  return `M ${x} ${y} L ${x - HEAD.length} ${y - HEAD.half} L ${x - HEAD.length} ${y + HEAD.half} Z`;
}

/** Returns how wide lines are at a zoom, in units of the picture. */
export const lineWidthAt = (zoom: number): number => Math.max(LINE, LEAST_PIXELS / zoom);
