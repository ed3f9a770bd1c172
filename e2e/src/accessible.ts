// Checks pages by automated accessibility rules, once nothing on them is loading or moving.
import { expect, type Page, type Request } from '@playwright/test';
import axe from 'axe-core';

const RULES: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Good practice beyond the standard that readers of screens miss most.
  rules: { 'heading-order': { enabled: true }, 'empty-table-header': { enabled: true } },
  // Describing every element that passed takes longer than the rules.
  resultTypes: ['violations'],
};
const FIND_VIOLATIONS = `axe.run(${JSON.stringify(RULES)}).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`;

/** Waits until nothing is loading or animating, since a half-faded element has no contrast yet. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    const isRunning = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Infinity &&
      // What is inside closed details stands still for as long as they are closed.
      effect.target?.checkVisibility();
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isRunning)
        .map(({ finished }) => finished),
    );
  });
}

/** Returns what automated accessibility rules find on the page as it stands. */
export async function violationsOf(page: Page): Promise<string[]> {
  // A notice may arrive while the rules run; without motion it is never half-faded.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectSettled(page);
  // The rules stay in the page for the next check of it.
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(axe.source);
  const violations = await page.evaluate<string[]>(FIND_VIOLATIONS);
  await page.emulateMedia({ reducedMotion: null });
  return [...violations, ...(await findWidest(page))];
}

/** Names what makes the page wider than the screen, so that it would have to be moved sideways to be read. */
const findWidest = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isWide = (one: Element) => one.getBoundingClientRect().right > clientWidth + 1;
    const culprit = [...document.querySelectorAll('main *')].find(
      (one) => isWide(one) && one.scrollWidth > clientWidth,
    );
    return [`wider than the screen by ${scrollWidth - clientWidth} px: ${culprit?.className.toString() ?? 'unknown'}`];
  });

/** Checks the page as it stands by automated accessibility rules. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

/** Follows the requests of a page; returns how to wait until it asks for nothing more. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    asked += 1;
    open.add(request);
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => void open.delete(request));
  const isQuiet = async () => {
    const before = asked;
    // The page has done what it had to do, and had a moment to ask for what follows from it.
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 50), { timeout: 500 })),
    );
    return open.size === 0 && asked === before;
  };
  return () => expect.poll(isQuiet, { intervals: [10] }).toBe(true);
}
