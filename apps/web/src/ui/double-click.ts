import { useRef } from 'react';

/** Two clicks within this many milliseconds are one double click. */
export const DOUBLE_CLICK = 600;

/** Whether a click at `now` completes a double click begun at `previous`. */
export const isDoubleClick = (previous: number, now: number): boolean => now - previous <= DOUBLE_CLICK;

/** A click handler that tells a second click within 600 ms from a first one. */
export function useDoubleClick(onDouble: () => void): () => void {
  const last = useRef(-Infinity);
  return () => {
    const now = performance.now();
    const isDouble = isDoubleClick(last.current, now);
    // A third click begins anew.
    last.current = isDouble ? -Infinity : now;
    if (isDouble) onDouble();
  };
}
