interface Listed {
  id: string;
}

/** Returns the ids that stand before one. */
export const idsBefore = (list: readonly Listed[], id: string): ReadonlySet<string> =>
  new Set(
    list
      .slice(
        0,
        list.findIndex((one) => one.id === id),
      )
      .map((one) => one.id),
  );

/** Puts something back behind the last that is left of what stood before it. */
export const putBack = <Item extends Listed>(
  list: readonly Item[],
  before: ReadonlySet<string>,
  item: Item,
): readonly Item[] => list.toSpliced(list.findLastIndex(({ id }) => before.has(id)) + 1, 0, item);
