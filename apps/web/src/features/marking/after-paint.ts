/** Longest wait for a paint: a page that is being left paints no more. */
const PATIENCE = 200;

/** Runs once what has just changed is on screen; returns a way to call it off. */
export function afterPaint(work: () => void): () => void {
  let painted: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    stop();
    work();
  };
  const frame = requestAnimationFrame(() => {
    painted = setTimeout(run);
  });
  const patience = setTimeout(run, PATIENCE);
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(painted);
    clearTimeout(patience);
  };
  return stop;
}
