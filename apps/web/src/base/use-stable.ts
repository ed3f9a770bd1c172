import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a stable function that always calls the latest one: for memoised components, and for objects that outlive a render. */
export function useStable<A extends unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: A) => current.current(...args), []);
}
