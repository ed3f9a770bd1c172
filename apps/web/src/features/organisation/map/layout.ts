// Where each circle and role stands on the map.
import { hierarchy, type HierarchyCircularNode, pack } from 'd3-hierarchy';
import type { TreeRole } from '@orbita/contract/organisation';
import type { Tree } from '../tree.ts';

/** Size of the map in its own units. */
export const MAP_SIZE = 1000;

export interface Placed {
  role: TreeRole;
  x: number;
  y: number;
  r: number;
  depth: number;
}
interface Item {
  role: TreeRole | null;
  /** The largest come first: they stand in the middle, and core roles fill the gaps around them. */
  inner: Item[];
  /** How much room it takes, beside the others. */
  weight: number;
}

const holding = (role: TreeRole | null, inner: Item[], own: number): Item => ({
  role,
  inner: inner.toSorted((one, other) => other.weight - one.weight),
  weight: inner.reduce((sum, { weight }) => sum + weight, 0) || own,
});
const itemOf = (tree: Tree, role: TreeRole): Item =>
  holding(
    role,
    tree.childrenOf(role.id).map((child) => itemOf(tree, child)),
    role.type === null ? 3 : 0.9,
  );

/** Places all roles within the map, outer circles first; core roles are smaller than the others. */
export function placeRoles(tree: Tree): Placed[] {
  const tops = tree.childrenOf(null).map((role) => itemOf(tree, role));
  const root = hierarchy(holding(null, tops, 0), ({ inner }) => inner).sum(({ inner, weight }) =>
    inner.length > 0 ? 0 : weight,
  );
  const packed = pack<Item>()
    .size([MAP_SIZE, MAP_SIZE])
    .padding((node) => (node.depth === 0 ? 12 : 5))(root);
  leaveRoom(packed);
  return packed.descendants().flatMap((node: HierarchyCircularNode<Item>) => {
    const { role } = node.data;
    return role ? [{ role, x: node.x, y: node.y, r: node.r, depth: node.depth }] : [];
  });
}

/** How much of a circle is left to what is in it; the rest is for its name, above. */
const INNER_SHARE = 0.82;
/** Draws what is in each circle a little smaller and lower, so that its name stands on nothing; an only outer circle is named beside the map. */
function leaveRoom(root: HierarchyCircularNode<Item>): void {
  root.eachAfter((circle) => {
    if (!circle.children || circle.depth === 0 || circle.parent?.children?.length === 1) return;
    const drop = circle.r * (1 - INNER_SHARE);
    for (const node of circle.descendants().slice(1)) {
      node.x = circle.x + (node.x - circle.x) * INNER_SHARE;
      node.y = circle.y + (node.y - circle.y) * INNER_SHARE + drop;
      node.r *= INNER_SHARE;
    }
  });
}

/** Width of a letter and height of a line, beside the size of the letters. */
const LETTER = 0.57;
export const LINE = 1.15;

/** A name in lines, with the size at which they fit. */
export interface Wording {
  lines: string[];
  size: number;
  isCut: boolean;
}

/** Breaks a name at its words into lines of so many letters, at most so many. */
function wrap(name: string, letters: number, most: number): Omit<Wording, 'size'> {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const isCut = lines.length > most || lines.some((line) => line.length > letters);
  const shown = lines.slice(0, most).map((line) => (line.length > letters ? `${line.slice(0, letters - 1)}…` : line));
  if (lines.length > most) shown[most - 1] = `${(shown[most - 1] ?? '').slice(0, letters - 1).replace(/…$/, '')}…`;
  return { lines: shown, isCut };
}

/** The largest of the sizes, the largest first, at which nothing is cut, else the smallest; null where not even a few letters have room. */
function wordAt(sizes: readonly number[], wrapAt: (size: number) => Omit<Wording, 'size'> | null): Wording | null {
  let least: Wording | null = null;
  for (const size of sizes) {
    const wrapped = wrapAt(size);
    if (wrapped && !wrapped.isCut) return { ...wrapped, size };
    least = wrapped && { ...wrapped, size };
  }
  return least;
}

/** How a name stands in the middle of a role, in at most three lines. */
export const wordInside = (name: string, radius: number, sizes: readonly number[]): Wording | null =>
  wordAt(sizes, (size) => {
    const letters = Math.floor((radius * 1.7) / (size * LETTER));
    return letters < 5 ? null : wrap(name, letters, 3);
  });

/** How much room a circle leaves above what is in it. */
export const roomAbove = (radius: number): number => radius * 2 * (1 - INNER_SHARE);

/** How the name of a circle stands in that room, so that it covers no role: as wide as the circle, in lines for which there is room. */
export const wordAbove = (name: string, radius: number, sizes: readonly number[]): Wording | null =>
  wordAt(sizes, (size) => {
    const letters = Math.floor((radius * 2) / (size * LETTER));
    const most = Math.min(2, Math.floor(roomAbove(radius) / (size * LINE)));
    return letters < 5 || most < 1 ? null : wrap(name, letters, most);
  });
