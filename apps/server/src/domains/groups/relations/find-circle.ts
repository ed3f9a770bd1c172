// The shortest way from a group back to itself.
interface Relation {
  parent_id: number;
  child_id: number;
}

/** Returns the ids of the shortest circle, beginning and ending with the group; each group is visited once. */
export function findCircle(relations: readonly Relation[], id: number): number[] {
  const children = Map.groupBy(relations, ({ parent_id }) => parent_id);
  const cameFrom = new Map<number, number>();
  const queue = [id];
  for (const at of queue)
    for (const { child_id } of children.get(at) ?? []) {
      if (child_id === id) return wayTo(at, cameFrom, [id]);
      if (cameFrom.has(child_id)) continue;
      cameFrom.set(child_id, at);
      queue.push(child_id);
    }
  return [];
}

function wayTo(last: number, cameFrom: ReadonlyMap<number, number>, end: number[]): number[] {
  const way = [...end];
  for (let at: number | undefined = last; at !== undefined; at = cameFrom.get(at)) way.unshift(at);
  return way;
}
