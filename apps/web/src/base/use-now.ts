import { useEffect, useState } from 'react';

/** Milliseconds between looks at the clock. */
const TICK = 10_000;

/** Returns the present in milliseconds, read every few seconds while something depends on it. */
export function useNow(isWanted = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}
