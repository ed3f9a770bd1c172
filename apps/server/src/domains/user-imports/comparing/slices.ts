// Long work between which others are answered.
import { setImmediate } from 'node:timers/promises';

/** How long a slice may keep others waiting, in milliseconds. */
const SLICE = 8;

/** Rests when a slice has lasted long enough; called after each piece of work. */
export type Rest = () => Promise<void> | undefined;

export function openSlices(): Rest {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
