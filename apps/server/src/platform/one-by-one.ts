// Work of a job for many institutions, of which none may keep the others from their turn.

/** Does the work for one item after another; what failed is thrown at the end, each failure named, when all had their turn. */
export async function oneByOne<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  failureOf: (item: Item) => string,
): Promise<void> {
  const failures: Error[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (cause) {
      failures.push(new Error(failureOf(item), { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
}
