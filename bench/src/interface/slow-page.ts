// A page as on a cheap machine far from the server, and how soon it answers a key.
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { openContext } from '../browser.ts';

const SLOWED = 4;
const ROUND_TRIP_MILLISECONDS = 150;

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'ru-RU',
};
/** The screen on which the journal promises how many marks it shows. */
export const SMALL_DESK: BrowserContextOptions = { viewport: { width: 1366, height: 900 }, locale: 'ru-RU' };

export interface SlowPage {
  tab: Page;
  session: CDPSession;
  close: () => Promise<void>;
}

/** A page in a browser of its own, slow from its first byte. */
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

/** Runs in the page: notes of each key or touch how long it took until what follows it was painted. */
function watchInteractions(): void {
  const durations = new Map<number, number>();
  Object.assign(window, { benchInteractions: durations });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0)
        durations.set(entry.interactionId, Math.max(durations.get(entry.interactionId) ?? 0, entry.duration));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Milliseconds from input to paint of all that is done meanwhile; the browser does not tell those below 16 ms apart. */
export async function timeInteractions(tab: Page, work: () => Promise<void>): Promise<number[]> {
  await tab.evaluate(watchInteractions);
  await work();
  // The browser reports after the paint.
  await tab.waitForTimeout(500);
  return tab.evaluate(() => [
    ...(window as unknown as { benchInteractions: Map<number, number> }).benchInteractions.values(),
  ]);
}
