// Lines in which entries wait, and the order in which they are taken.

/** Entries that wait; `lanes` names the lane on each level of a line of lines. */
export interface Line<Entry> {
  add(entry: Entry, lanes: readonly string[]): void;
  take(): Entry | undefined;
  isEmpty(): boolean;
}

/** First come, first served; begins with the entries given. */
export function openFirstCome<Entry>(first: readonly Entry[]): Line<Entry> {
  const entries = [...first];
  return {
    add: (entry) => void entries.push(entry),
    take: () => entries.shift(),
    isEmpty: () => entries.length === 0,
  };
}

/** Lanes that take turns, so that a long one does not delay the first entry of another. */
export function openTurns<Entry>(openLane: () => Line<Entry>): Line<Entry> {
  // A map keeps the order of insertion: the first lane is next, and the lane just served goes to the end.
  const lanes = new Map<string, Line<Entry>>();
  return {
    add: (entry, [lane = '', ...inner]) => {
      const line = lanes.get(lane) ?? openLane();
      lanes.set(lane, line);
      line.add(entry, inner);
    },
    take: () => {
      const [first] = lanes;
      if (!first) return undefined;
      const [lane, line] = first;
      lanes.delete(lane);
      const entry = line.take();
      if (!line.isEmpty()) lanes.set(lane, line);
      return entry;
    },
    isEmpty: () => lanes.size === 0,
  };
}
