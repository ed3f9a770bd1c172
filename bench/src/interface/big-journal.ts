// Measures the journal of 1,000 × 200: scrolling, the reaction of a cell, and the delay of a colleague's mark.
import type { Browser, Page } from '@playwright/test';
import { TEACHER } from '../school.ts';
import { figure, type InterfaceFigure, reactions } from './figure.ts';
import { openSlowPage, type SlowPage, SMALL_DESK, timeInteractions } from './slow-page.ts';

const SUBJECT = 90;
const COLLEAGUE = 103;
/** Rows are sorted by name and there are seven family names, so neighbouring rows are seven ids apart. */
const cellAt = (row: number, column: number): string => `[data-cell="${1001 + 7 * row}:${90_001 + column}"]`;

const FRAMES = 120;
const MOST_FRAME_MILLISECONDS = 33;
const MOST_CELLS = 1500;
const LEAST_MARKS = 300;
const MOST_LIVE_MILLISECONDS = 2000;
const LIVE_MARKS = 5;
const PAUSE_MILLISECONDS = 150;

async function openJournal(browser: Browser, origin: string, person: number): Promise<SlowPage> {
  const page = await openSlowPage(browser, person, SMALL_DESK);
  await page.tab.goto(`${origin}/subjects/${SUBJECT}/journal`, { timeout: 60_000 });
  await page.tab.locator(cellAt(0, 0)).waitFor({ timeout: 60_000 });
  return page;
}

/** Counts the marks that nothing covers at their centre. */
const countVisible = (tab: Page): Promise<number> =>
  tab.evaluate(
    () =>
      [...document.querySelectorAll('[data-cell]')].filter((box) => {
        const { left, top, width, height } = box.getBoundingClientRect();
        return box.textContent !== '' && document.elementFromPoint(left + width / 2, top + height / 2) === box;
      }).length,
  );

/** Runs in the page: scrolls one step per frame and returns the largest number of cells seen. */
async function scrollSteps({ x, y, frames }: { x: number; y: number; frames: number }): Promise<number> {
  const box = document.querySelector('[role="grid"]')!;
  let cells = 0;
  for (let i = 0; i < frames; i += 1) {
    box.scrollTop += y;
    box.scrollLeft += x;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (i % 10 === 0) cells = Math.max(cells, document.querySelectorAll('[data-cell]').length);
  }
  return cells;
}

/** Measures CPU time of the page's main thread per frame, because wall time would include other work of the machine. */
async function scroll({ tab, session }: SlowPage, by: { x: number; y: number }) {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  const before = await busy();
  const cells = await tab.evaluate(scrollSteps, { ...by, frames: FRAMES });
  return { milliseconds: (((await busy()) - before) / FRAMES) * 1000, cells };
}

async function measureScrolling(page: SlowPage): Promise<InterfaceFigure[]> {
  const figures = [
    figure('journal 1,000 × 200: marks in view', await countVisible(page.tab), '', { atLeast: LEAST_MARKS }),
  ];
  let most = 0;
  for (const [name, by] of [
    ['down', { x: 0, y: 120 }],
    ['aslant', { x: 40, y: 80 }],
    ['sideways', { x: -60, y: 0 }],
  ] as const) {
    const { milliseconds, cells } = await scroll(page, by);
    most = Math.max(most, cells);
    figures.push(
      figure(`journal 1,000 × 200: a frame of scrolling ${name}`, milliseconds, 'ms', {
        atMost: MOST_FRAME_MILLISECONDS,
      }),
    );
  }
  return [...figures, figure('journal 1,000 × 200: cells on the page', most, '', { atMost: MOST_CELLS })];
}

/** Scrolls to the first student and topic, since cells outside the view are not in the document. */
async function scrollBack(tab: Page): Promise<void> {
  await tab.evaluate(() => document.querySelector('[role="grid"]')?.scrollTo(0, 0));
  await tab.locator(cellAt(0, 0)).waitFor();
}

/** Moves between cells and types marks, as somebody does who enters a pile of them. */
async function measureReaction({ tab }: SlowPage): Promise<InterfaceFigure[]> {
  await scrollBack(tab);
  await tab.locator(cellAt(0, 0)).click();
  const press = async (key: string) => {
    await tab.keyboard.press(key);
    await tab.waitForTimeout(PAUSE_MILLISECONDS);
  };
  const pressEach = (keys: string[]) =>
    timeInteractions(tab, async () => {
      for (const key of keys) for (let i = 0; i < 5; i += 1) await press(key);
    });
  const moving = await pressEach(['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']);
  const paging = await pressEach(['PageDown', 'PageUp']);
  const marking = await timeInteractions(tab, async () => {
    for (let i = 0; i < 20; i += 1) {
      await press(String((i % 9) + 1));
      await press('Enter');
    }
  });
  return [
    ...reactions('journal: a move from cell to cell painted', moving),
    ...reactions('journal: a page further painted', paging),
    ...reactions('journal: a key of a mark painted', marking),
  ];
}

/** Runs in the page: records when a cell shows a text. */
function watchCell({ selector, text }: { selector: string; text: string }): void {
  const seen = { at: 0 };
  Object.assign(window, { benchSeen: seen });
  const look = () => {
    if (seen.at === 0 && document.querySelector(selector)?.textContent === text) seen.at = Date.now();
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Measures from a colleague's Enter to the mark in the other sheet; both use the clock of this machine. */
async function measureColleague(own: SlowPage, other: SlowPage): Promise<InterfaceFigure> {
  await scrollBack(own.tab);
  const waits: number[] = [];
  for (let i = 0; i < LIVE_MARKS; i += 1) {
    const selector = cellAt(i, 4);
    const before = await own.tab.locator(selector).textContent();
    const text = before === '9' ? '8' : '9';
    await own.tab.evaluate(watchCell, { selector, text });
    await other.tab.locator(selector).click();
    await other.tab.keyboard.press(text);
    const began = Date.now();
    await other.tab.keyboard.press('Enter');
    await own.tab.waitForFunction(() => (window as unknown as { benchSeen: { at: number } }).benchSeen.at > 0);
    waits.push(
      (await own.tab.evaluate(() => (window as unknown as { benchSeen: { at: number } }).benchSeen.at)) - began,
    );
  }
  return figure('journal: a colleague’s mark is there, slowest of 5', Math.max(...waits), 'ms', {
    atMost: MOST_LIVE_MILLISECONDS,
  });
}

export async function measureBigJournal(browser: Browser, origin: string): Promise<InterfaceFigure[]> {
  const own = await openJournal(browser, origin, TEACHER);
  try {
    const figures = [...(await measureScrolling(own)), ...(await measureReaction(own))];
    const other = await openJournal(browser, origin, COLLEAGUE);
    figures.push(await measureColleague(own, other));
    await other.close();
    return figures;
  } finally {
    await own.close();
  }
}
