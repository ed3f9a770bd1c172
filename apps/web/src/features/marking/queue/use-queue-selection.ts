import { useMemo, useState } from 'react';
import type { QueueItem } from '@orbita/contract/marking';
import { caseKey, caseOf, type CaseRef } from '../case-ref.ts';

/** Most cases accepted by one call. */
export const MOST_SELECTED = 100;

/** Cases selected for a bulk verdict; null outside selection mode. */
export function useQueueSelection(rows: readonly QueueItem[]) {
  const [picked, setPicked] = useState<ReadonlyMap<string, CaseRef> | null>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  // Cases that have left the queue in the meantime are deselected.
  const present = useMemo(() => {
    const keys = new Set(rows.map((row) => caseKey(caseOf(row))));
    return picked && new Map([...picked].filter(([key]) => keys.has(key)));
  }, [picked, rows]);
  const add = (refs: readonly CaseRef[]) =>
    setPicked(
      new Map([...(present ?? []), ...refs.map((ref) => [caseKey(ref), ref] as const)].slice(0, MOST_SELECTED)),
    );
  return {
    picked: present,
    /** Rows of the selected cases. */
    rows: rows.filter((row) => present?.has(caseKey(caseOf(row)))),
    begin: () => setPicked(new Map()),
    end: () => {
      setPicked(null);
      setAnchor(null);
    },
    /** Toggles a case; with Shift, all from the last clicked one to this. */
    toggle: (ref: CaseRef, isRange: boolean) => {
      const key = caseKey(ref);
      const refs = rows.map(caseOf);
      const [from, to] = [
        refs.findIndex((one) => caseKey(one) === anchor),
        refs.findIndex((one) => caseKey(one) === key),
      ];
      setAnchor(key);
      if (isRange && from >= 0) return add(refs.slice(Math.min(from, to), Math.max(from, to) + 1));
      if (!present?.has(key)) return add([ref]);
      setPicked(new Map([...present].filter(([other]) => other !== key)));
    },
    all: () => setPicked(new Map(rows.slice(0, MOST_SELECTED).map((row) => [caseKey(caseOf(row)), caseOf(row)]))),
  };
}
export type QueueSelection = ReturnType<typeof useQueueSelection>;
