import { useRef } from 'react';

/** Two clicks within this time are one double click. */
export const DOUBLE_CLICK = 600;

/** A click handler that tells a second click within 600 ms from a first one. */
export function useDoubleClick(onDouble: () => void): () => void {
  const last = useRef(-Infinity);
  return () => {
    const now = performance.now();
    const isDouble = now - last.current <= DOUBLE_CLICK;
    last.current = isDouble ? -Infinity : now;
    if (isDouble) onDouble();
  };
}
