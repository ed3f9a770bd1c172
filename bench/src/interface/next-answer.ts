// Measures marking with 3,000 answers in the queue: the time from the key that gives a mark to the paint of the next answer.
import type { Browser, Page } from '@playwright/test';
import { BUSY_TEACHER } from '../school.ts';
import { figure, type InterfaceFigure, percentile, REACTION_MILLISECONDS } from './figure.ts';
import { openSlowPage } from './slow-page.ts';

/** Time spent looking at an answer, during which the next ones are loaded; nobody judges faster. */
const GLANCE_MILLISECONDS = 400;
/** Enough answers that one busy moment of the machine does not move the median. */
const ANSWERS = 41;

interface Noted {
  pressedAt: number;
  shown: string | undefined;
  changedAt: number;
  afterFrame: number;
  events: Map<number, number>;
}

/** Runs in the page: records for each key when it was pressed, when the answer changed and when that was painted. */
function watchPaints(): void {
  const words = () => /Решение \d+/.exec(document.querySelector('main')?.textContent ?? '')?.[0];
  const noted: Noted = { pressedAt: 0, shown: words(), changedAt: 0, afterFrame: 0, events: new Map() };
  Object.assign(window, { benchNoted: noted });
  // The Event Timing API gives the time from a key to the following paint, but nothing below 16 ms.
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === 'keydown') noted.events.set(startTime, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  addEventListener(
    'keydown',
    ({ timeStamp }) => Object.assign(noted, { pressedAt: timeStamp, changedAt: 0, afterFrame: 0 }),
    { capture: true },
  );
  new MutationObserver(() => {
    const now = words();
    if (now === undefined || now === noted.shown) return;
    Object.assign(noted, { shown: now, changedAt: performance.now() });
    requestAnimationFrame(() => setTimeout(() => (noted.afterFrame = performance.now())));
  }).observe(document.querySelector('main')!, { subtree: true, childList: true, characterData: true });
}

/** Runs in the page: returns milliseconds from the last key to the paint of the next answer, by the page's own clock. */
async function readPaint(): Promise<number> {
  // The browser reports an event only after the paint.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { pressedAt, changedAt, afterFrame, events } = (window as unknown as { benchNoted: Noted }).benchNoted;
  const byBrowser = [...events].find(([startTime]) => Math.abs(startTime - pressedAt) < 1)?.[1];
  // The browser's figure counts only if the answer had already changed at that paint.
  const holdsAnswer = byBrowser !== undefined && changedAt <= pressedAt + byBrowser;
  return holdsAnswer ? byBrowser : afterFrame - pressedAt;
}

async function markOne(tab: Page, mark: number): Promise<number> {
  await tab.waitForTimeout(GLANCE_MILLISECONDS);
  await tab.keyboard.press(`Digit${mark}`);
  await tab.keyboard.press('Enter');
  await tab.waitForFunction(() => (window as unknown as { benchNoted: Noted }).benchNoted.afterFrame > 0);
  return tab.evaluate(readPaint);
}

export async function measureNextAnswer(browser: Browser, origin: string): Promise<InterfaceFigure[]> {
  const { tab, close } = await openSlowPage(browser, BUSY_TEACHER);
  try {
    await tab.goto(`${origin}/marking`);
    await tab
      .getByText(/Решение \d+/)
      .first()
      .waitFor();
    await tab.evaluate(watchPaints);
    const waits: number[] = [];
    for (let i = 0; i < ANSWERS; i += 1) waits.push(await markOne(tab, (i % 5) + 1));
    return [
      figure('marking: next answer painted, median of 41', percentile(waits, 0.5), 'ms', {
        atMost: REACTION_MILLISECONDS,
      }),
      figure('marking: next answer painted, slowest of 41', Math.max(...waits), 'ms'),
    ];
  } finally {
    await close();
  }
}
