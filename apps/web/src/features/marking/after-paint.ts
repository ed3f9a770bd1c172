/** Longest wait for a paint in milliseconds, because a page that is being left is not painted any more. */
const PATIENCE = 200;

/**
 * Callbacks waiting for the same paint; they share one frame and one timer,
 * since each costs time between a key and the next answer.
 */
let waiting: Set<() => void> | undefined;

function runAll(works: Set<() => void>): void {
  for (const work of works) {
    // Deleted first, so that a callback cancelled by an earlier one does not run.
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
    // Callbacks added from now on wait for the next paint.
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

/** Runs the callback once the latest changes are on screen; returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  const works = (waiting ??= gather());
  // A new function, because the same callback may be added twice.
  const own = () => work();
  works.add(own);
  return () => void works.delete(own);
}
