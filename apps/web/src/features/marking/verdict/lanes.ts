// Requests about one case run one after another, so that an undo never overtakes its verdict.
const lanes = new Map<string, Promise<unknown>>();

/** Runs the work once all earlier requests about these cases have ended. */
export function inLanes<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
  const mine = Promise.all(keys.flatMap((key) => lanes.get(key) ?? [])).then(work);
  const leave = () => {
    for (const key of keys) if (lanes.get(key) === ended) lanes.delete(key);
  };
  const ended = mine.then(leave, leave);
  for (const key of keys) lanes.set(key, ended);
  return mine;
}

/** Tells whether a request about the case is running. */
export const isBusy = (key: string): boolean => lanes.has(key);
