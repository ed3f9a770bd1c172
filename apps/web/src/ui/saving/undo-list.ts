import { createStore, type Store } from '../../base/store.ts';

export interface UndoList<Step> {
  /** The steps that can be undone, newest last. */
  steps: Store<readonly Step[]>;
  add: (step: Step) => void;
  /** Removes and returns the newest step, or the newest matching one, for the caller to undo. */
  take: (fits?: (step: Step) => boolean) => Step | undefined;
  clear: () => void;
}

/** Limit of remembered steps, beyond which nobody remembers what they were. */
const DEEPEST = 200;

/** Creates a list of done steps that can be undone. */
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
