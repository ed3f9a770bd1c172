import { useEffect, useState } from 'react';

/** Milliseconds between the last key press and a search. */
export const SEARCH_DEBOUNCE = 750;

/** Returns the value once it has not changed for `delay` milliseconds. */
export function useDebounced<T>(value: T, delay = SEARCH_DEBOUNCE): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
