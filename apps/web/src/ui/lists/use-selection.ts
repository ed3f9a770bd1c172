import { useState } from 'react';

/** Tracks selected rows of a list; rows that leave the list are deselected. */
export function useSelection(visible: readonly number[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const chosen = visible.filter((id) => ticked.has(id));
  return {
    chosen,
    has: (id: number) => ticked.has(id),
    toggle: (id: number) => {
      const next = new Set(ticked);
      if (!next.delete(id)) next.add(id);
      setTicked(next);
    },
    /** Selects these rows, or deselects them if all of them are selected. */
    toggleMany: (ids: readonly number[]) => {
      const next = new Set(ticked);
      const isWhole = ids.every((id) => ticked.has(id));
      for (const id of ids)
        if (isWhole) next.delete(id);
        else next.add(id);
      setTicked(next);
    },
    toggleAll: () => setTicked(new Set(chosen.length === visible.length ? [] : visible)),
    clear: () => setTicked(new Set()),
  };
}
