import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for the life of the component, always doing what the latest one does: memoised parts need not be drawn again for it. */
export function useStable<A extends unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: A) => current.current(...args), []);
}
