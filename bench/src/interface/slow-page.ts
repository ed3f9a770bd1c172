// Opens a page throttled to a cheap machine far from the server, and measures how soon it reacts to input.
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { openContext } from '../browser.ts';

const SLOWED = 4;
const ROUND_TRIP_MILLISECONDS = 150;

export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  locale: 'ru-RU',
};
/** The screen size for which the number of visible marks is promised. */
export const SMALL_DESK: BrowserContextOptions = { viewport: { width: 1366, height: 900 }, locale: 'ru-RU' };

export interface SlowPage {
  tab: Page;
  session: CDPSession;
  close: () => Promise<void>;
}

/** Opens a page in its own context, throttled from the first byte. */
export async function openSlowPage(
  browser: Browser,
  person: number | undefined,
  options?: BrowserContextOptions,
): Promise<SlowPage> {
  const context = await openContext(browser, person, options);
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MILLISECONDS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return { tab, session, close: () => context.close() };
}

/** Runs in the page: records the time from each key or touch to the following paint. */
function watchInteractions(): void {
  const durations = new Map<number, number>();
  Object.assign(window, { benchInteractions: durations });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0)
        durations.set(entry.interactionId, Math.max(durations.get(entry.interactionId) ?? 0, entry.duration));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Returns milliseconds from input to paint for every input during the work; the browser reports nothing below 16 ms. */
export async function timeInteractions(tab: Page, work: () => Promise<void>): Promise<number[]> {
  await tab.evaluate(watchInteractions);
  await work();
  // The browser reports an event only after the paint.
  await tab.waitForTimeout(500);
  return tab.evaluate(() => [
    ...(window as unknown as { benchInteractions: Map<number, number> }).benchInteractions.values(),
  ]);
}
