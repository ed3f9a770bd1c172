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
    role.type === null ? 3 : 0.6,
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
const INNER_SHARE = 0.86;
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

/** Cuts a name to lines that fit a circle, at most three; empty when it is too small for words. */
export function linesOf(name: string, radius: number, fontSize: number): string[] {
  const width = Math.floor((radius * 1.7) / (fontSize * 0.56));
  if (width < 5) return [];
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const cut = lines.map((line) => (line.length > width ? `${line.slice(0, width - 1)}…` : line));
  return cut.length <= 3 ? cut : [...cut.slice(0, 2), `${cut[2]}…`];
}

/** Keeps so many lines; what is left out is marked by dots. */
export const cutTo = (lines: readonly string[], most: number): string[] =>
  lines.length <= most ? [...lines] : [...lines.slice(0, most - 1), `${lines[most - 1]}…`];
