// Work that a button begins once, however often it is pressed.
import { useRef, useState } from 'react';

/** Returns the work, which does nothing while it runs already, and whether it runs. */
export function usePending<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): readonly [run: (...args: Args) => Promise<void>, isPending: boolean] {
  const [isPending, setPending] = useState(false);
  // A second click comes before the button is drawn anew.
  const isRunning = useRef(false);
  const run = async (...args: Args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    try {
      await work(...args);
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  };
  return [run, isPending];
}
