// Highlights cells that a colleague has just changed, with the colleague's name.
import { createStore } from '../../../base/store.ts';

/** Milliseconds for which a changed cell stays highlighted. */
const FLASH = 4000;
/** Number of cells per event that show the name; a colleague's paste would otherwise cover the marks with it. */
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
