import { createStore, type Store } from '../../base/store.ts';

export interface UndoList<Step> {
  /** What can be taken back, the newest last. */
  steps: Store<readonly Step[]>;
  add: (step: Step) => void;
  /** Takes the newest step out, or the newest one that fits, for its caller to reverse. */
  take: (fits?: (step: Step) => boolean) => Step | undefined;
  clear: () => void;
}

/** Further back nobody remembers what it was. */
const DEEPEST = 200;

/** What was done and can be taken back, step by step. */
export function createUndoList<Step>(): UndoList<Step> {
  const steps = createStore<readonly Step[]>([]);
  return {
    steps,
    add: (step) => steps.set([...steps.get(), step].slice(-DEEPEST)),
    take: (fits = () => true) => {
      const found = steps.get().findLast(fits);
      if (found !== undefined) steps.set(steps.get().filter((step) => step !== found));
      return found;
    },
    clear: () => steps.set([]),
  };
}
