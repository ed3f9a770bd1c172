/** A change and the key of what it changes. */
export interface Write<Value> {
  key: string;
  value: Value;
}

/** Creates a list of waiting writes in order, which joins writes of the same key. */
export function createWaiting<Value>(joins: 'anywhere' | 'last', merge: (older: Value, newer: Value) => Value) {
  const slots = new Map<string | symbol, Write<Value>>();
  let lastSlot: string | symbol = '';
  const slotOf = (key: string) =>
    joins === 'anywhere' ? key : slots.get(lastSlot)?.key === key ? lastSlot : Symbol(key);
  return {
    count: () => slots.size,
    of: (key: string) => [...slots.values()].find((write) => write.key === key)?.value,
    add: ({ key, value }: Write<Value>) => {
      lastSlot = slotOf(key);
      const older = slots.get(lastSlot);
      slots.set(lastSlot, { key, value: older ? merge(older.value, value) : value });
    },
    /** Removes and returns the oldest writes. */
    take: (most: number) => {
      const taken = [...slots].slice(0, most);
      for (const [slot] of taken) slots.delete(slot);
      return taken.map(([, write]) => write);
    },
    revise: (key: string, change: (value: Value) => Value | undefined) => {
      for (const [slot, write] of slots) {
        if (write.key !== key) continue;
        const value = change(write.value);
        if (value === undefined) slots.delete(slot);
        else slots.set(slot, { key, value });
      }
    },
  };
}
