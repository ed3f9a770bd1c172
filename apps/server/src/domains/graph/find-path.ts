import type { Arrow } from '@orbita/contract/graph';

/** Returns the topics of a shortest way along the arrows, both ends included; undefined when there is none. */
export function findPath(arrows: Arrow[], start: number, end: number): number[] | undefined {
  const next = Map.groupBy(arrows, ({ from }) => from);
  const cameFrom = new Map<number, number | null>([[start, null]]);
  const waiting = [start];
  for (const id of waiting) {
    if (id === end) return wayBack(cameFrom, end);
    for (const { to } of next.get(id) ?? []) {
      if (cameFrom.has(to)) continue;
      cameFrom.set(to, id);
      waiting.push(to);
    }
  }
  return undefined;
}

function wayBack(cameFrom: Map<number, number | null>, end: number): number[] {
  const path: number[] = [];
  for (let at: number | null = end; at !== null; at = cameFrom.get(at) ?? null) path.unshift(at);
  return path;
}
