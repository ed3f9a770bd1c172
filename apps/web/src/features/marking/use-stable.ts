import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a stable function that always calls the latest one, so that memoised components need not re-render. */
export function useStable<A extends unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: A) => current.current(...args), []);
}
