/** Longest wait for a paint: a page that is being left paints no more. */
const PATIENCE = 200;

/** What waits for the same paint: one frame and one timer serve all of it, since each costs time between a key and the next answer. */
let waiting: Set<() => void> | undefined;

function runAll(works: Set<() => void>): void {
  for (const work of works) {
    // What is called off by one of them does not run.
    works.delete(work);
    try {
      work();
    } catch (error) {
      reportError(error);
    }
  }
}

function gather(): Set<() => void> {
  const works = new Set<() => void>();
  const close = () => {
    if (waiting === works) waiting = undefined;
  };
  let patience: ReturnType<typeof setTimeout> | undefined = undefined;
  const frame = requestAnimationFrame(() => {
    // What comes from now on is in the next paint.
    close();
    setTimeout(() => {
      clearTimeout(patience);
      runAll(works);
    });
  });
  patience = setTimeout(() => {
    close();
    cancelAnimationFrame(frame);
    runAll(works);
  }, PATIENCE);
  return works;
}

/** Runs once what has just changed is on screen; returns a way to call it off. */
export function afterPaint(work: () => void): () => void {
  const works = (waiting ??= gather());
  // The same function may wait twice.
  const own = () => work();
  works.add(own);
  return () => void works.delete(own);
}
