// The UI lock: a counter that locks while above 0, and a separate hard lock that only its owner lifts.
import { createStore } from './store.ts';

const lock = createStore({ count: 0, isHard: false });

/** Locks the interface until the returned function is called; locks add up. */
export function lockInterface(): () => void {
  let isHeld = true;
  lock.set({ ...lock.get(), count: lock.get().count + 1 });
  return () => {
    if (!isHeld) return;
    isHeld = false;
    lock.set({ ...lock.get(), count: Math.max(0, lock.get().count - 1) });
  };
}

/** Sets or lifts the hard lock, whatever the counter says. */
export const setHardLock = (isHard: boolean): void => lock.set({ ...lock.get(), isHard });
export const unlockAll = (): void => lock.set({ count: 0, isHard: false });

export function useLocked(): boolean {
  const { count, isHard } = lock.use();
  return count > 0 || isHard;
}

/** Runs work while the interface is locked. */
export async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const unlock = lockInterface();
  try {
    return await work();
  } finally {
    unlock();
  }
}
