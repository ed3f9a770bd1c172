/** Ids of ticked rows. */
export type Ticked = ReadonlySet<number>;

/** Returns the ticked rows with the given ones ticked or unticked. */
export function withTicks(ticked: Ticked, ids: readonly number[], isTicked: boolean): Ticked {
  const next = new Set(ticked);
  for (const id of ids) {
    if (isTicked) next.add(id);
    else next.delete(id);
  }
  return next;
}
