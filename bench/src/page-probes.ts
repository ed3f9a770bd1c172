// Functions that run inside a page; each is serialised alone, so it cannot use anything else of this module.

/** Runs before the page's own scripts: records the largest contentful paint and the layout shift. */
export function watchVitals(): void {
  const vitals = { lcp: 0, cls: 0 };
  Object.assign(window, { benchVitals: vitals });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) vitals.cls += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

export function readVitals(): { lcp_ms: number; cls: number; dom_nodes: number } {
  const { lcp, cls } = (window as unknown as { benchVitals: { lcp: number; cls: number } }).benchVitals;
  return {
    lcp_ms: Math.round(lcp),
    cls: Math.round(cls * 1000) / 1000,
    dom_nodes: document.querySelectorAll('*').length,
  };
}

/**
 * Scrolls the largest scroll area diagonally, a step per frame; returns the 95th percentile frame time and the peak node count.
 */
export async function readScrolling(): Promise<{ p95: number; nodes: number }> {
  const STEPS = 90;
  const reach = (element: Element) =>
    element.scrollWidth - element.clientWidth + (element.scrollHeight - element.clientHeight);
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflow);
  const all = [...document.querySelectorAll('*')].filter(scrolls);
  const box = all.toSorted((a, b) => reach(b) - reach(a))[0] ?? document.documentElement;
  const frames: number[] = [];
  let nodes = 0;
  let last = performance.now();
  for (let step = 1; step <= STEPS; step += 1) {
    box.scrollTo((box.scrollWidth * step) / STEPS, (box.scrollHeight * step) / STEPS);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    frames.push(now - last);
    last = now;
    if (step % 10 === 0) nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  frames.sort((a, b) => a - b);
  return { p95: Math.round(frames[Math.floor(frames.length * 0.95)] ?? 0), nodes };
}
