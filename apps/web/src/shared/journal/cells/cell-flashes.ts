// Cells that a colleague has changed a moment ago, and whose name stands beside them.
import { createStore } from '../../../base/store.ts';

/** A changed cell flashes for this long. */
const FLASH = 4000;
/** Of one event only so many cells carry the name: a paste of a colleague would bury the marks under it. */
const NAMED = 1;

export type Flashes = ReturnType<typeof createFlashes>;

export function createFlashes() {
  const state = createStore<ReadonlySet<string>>(new Set());
  const names = new Map<string, string>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    use: state.use,
    named: (): ReadonlyMap<string, string> => names,
    show: (keys: string[], name: string) => {
      keys.slice(0, NAMED).forEach((key) => names.set(key, name));
      for (const key of keys) clearTimeout(timers.get(key));
      state.set(new Set([...state.get(), ...keys]));
      const timer = setTimeout(() => {
        const gone = keys.filter((key) => timers.get(key) === timer);
        for (const key of gone) {
          names.delete(key);
          timers.delete(key);
        }
        const left = new Set(state.get());
        gone.forEach((key) => left.delete(key));
        state.set(left);
      }, FLASH);
      for (const key of keys) timers.set(key, timer);
    },
  };
}
