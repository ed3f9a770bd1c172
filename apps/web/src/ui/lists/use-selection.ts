import { useState } from 'react';

/** Rows of a list chosen by ticking; what is no longer in the list is no longer chosen. */
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
    toggleAll: () => setTicked(new Set(chosen.length === visible.length ? [] : visible)),
    clear: () => setTicked(new Set()),
  };
}
