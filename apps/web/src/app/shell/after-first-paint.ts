/** Longest wait in milliseconds, for a page that stays busy. */
const PATIENCE = 2000;

/** Runs the work when the browser has nothing else to do for the page; returns a function that cancels it. */
export function afterFirstPaint(work: () => void): () => void {
  // Safari knows no idle time.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: PATIENCE });
  return () => cancelIdleCallback(request);
}
