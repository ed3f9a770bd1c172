import type { Arrow } from '@orbita/contract/graph';

/** Returns the topics of a shortest way along the arrows, both ends included; undefined when there is none. */
export function findPath(arrows: readonly Arrow[], start: number, end: number): number[] | undefined {
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

/** Returns arrows of deleted topics without which the new arrow closes no circle; those of the others close none. */
export function closingArrows(drawn: readonly (Arrow & { is_deleted: boolean })[], arrow: Arrow): Arrow[] {
  const gone: Arrow[] = [];
  let left = [...drawn];
  for (let path = findPath(left, arrow.to, arrow.from); path; path = findPath(left, arrow.to, arrow.from)) {
    const ways = path.slice(1).map((to, at) => ({ from: path[at], to }));
    const closing = left.find(
      ({ from, to, is_deleted }) => is_deleted && ways.some((way) => way.from === from && way.to === to),
    );
    if (!closing) return gone;
    gone.push({ from: closing.from, to: closing.to });
    left = left.filter((one) => one !== closing);
  }
  return gone;
}
