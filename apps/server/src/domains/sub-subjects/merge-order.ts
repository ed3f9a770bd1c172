// Computes the order of a sub-discipline after a synchronisation; a pure function.

export interface Followed {
  id: number;
  /** The parent's item it was copied from; null for an item of the sub-discipline alone. */
  source: number | null;
}

interface Merge {
  /** Ids of the parent's items in their order. */
  parent: number[];
  /** Items of the sub-discipline in their present order. */
  own: Followed[];
  /** Ids of `own` that were just copied and are not placed yet. */
  fresh: ReadonlySet<number>;
  /** Whether the parent's order changed and copies follow it; otherwise only new copies are placed. */
  follow: boolean;
}

/** Returns the ids of `own` in their new order; an item of the sub-discipline alone stays behind its predecessor. */
export function mergeOrder({ parent, own, fresh, follow }: Merge): number[] {
  const rank = new Map(parent.map((id, i) => [id, i]));
  const rankOf = ({ source }: Followed) => (source === null ? undefined : rank.get(source));
  const byRank = (a: Followed, b: Followed) => rankOf(a)! - rankOf(b)!;
  const isLoose = (item: Followed) => (follow ? rankOf(item) === undefined : false);
  const isNew = (item: Followed) => fresh.has(item.id) && rankOf(item) !== undefined;

  if (!follow) {
    const line = own.filter((item) => !isNew(item));
    for (const item of own.filter(isNew).toSorted(byRank)) {
      // Placed after the nearest item that precedes it in the parent, else before the first that follows it.
      const before = line.findLastIndex((other) => (rankOf(other) ?? Number.POSITIVE_INFINITY) < rankOf(item)!);
      const behind = line.findIndex((other) => (rankOf(other) ?? -1) > rankOf(item)!);
      line.splice(before === -1 ? (behind === -1 ? line.length : behind) : before + 1, 0, item);
    }
    return line.map(({ id }) => id);
  }

  const line = own.filter((item) => !isLoose(item)).toSorted(byRank);
  own.forEach((item, i) => {
    if (!isLoose(item)) return;
    const before = own[i - 1];
    line.splice(before ? line.indexOf(before) + 1 : 0, 0, item);
  });
  return line.map(({ id }) => id);
}

/** Whether the items that both orders share now have a different relative order. */
export function isReordered(before: number[], now: number[]): boolean {
  const [had, has] = [new Set(before), new Set(now)];
  const stayed = before.filter((id) => has.has(id));
  const standing = now.filter((id) => had.has(id));
  return stayed.some((id, i) => standing[i] !== id);
}
