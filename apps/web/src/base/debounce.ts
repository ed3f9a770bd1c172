import { useEffect, useState } from 'react';

/** Searching waits this long after the last key. */
export const SEARCH_DEBOUNCE = 750;

/** The value as it was once it had not changed for `delay` milliseconds. */
export function useDebounced<T>(value: T, delay = SEARCH_DEBOUNCE): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
